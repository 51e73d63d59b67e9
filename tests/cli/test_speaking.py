"""Answers for people fit the screen they are read on."""

import json
import os
import pty
import subprocess
import sys
import termios

import pytest

from companion.cli import speak
from companion.errors import AmbiguousMove
from companion.referee.forgive import suggest
from companion.testing import shipped


def on_a_terminal(columns, *args):
    """The lines of an answer on a terminal of that width."""
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, columns))
    run = subprocess.Popen(
        [sys.executable, "-m", "companion", *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={name: value for name, value in os.environ.items() if name != "COLUMNS"} | {"NO_COLOR": "1"},
    )
    os.close(slave)
    said = b""
    try:
        while piece := os.read(master, 65536):
            said += piece
    except OSError:  # how Linux says that nobody holds the other end any more
        pass
    run.wait(timeout=60)
    os.close(master)
    return said.decode().splitlines()


def test_prose_has_the_width_of_a_narrow_terminal():
    lines = on_a_terminal(40, "rules", "flag-bearer", "FB-R1")
    assert len(lines) > 8
    assert max(map(len, lines)) <= 40


@pytest.mark.parametrize("columns", [80, 200])
def test_prose_is_never_wider_than_it_reads_well(columns):
    assert 70 < max(map(len, on_a_terminal(columns, "rules", "flag-bearer", "FB-R1"))) <= 80


@pytest.mark.parametrize("head", speak.MOVES)
def test_moves_are_not_broken(head):
    moves = [f"place {strength} af-s" for strength in range(1, 7)]
    lines = speak.wrapped(head + ", ".join(moves), 30)
    assert len(lines) > 2
    assert all(any(move in line for line in lines) for move in moves)
    assert "\N{NO-BREAK SPACE}" not in "".join(lines)


def test_a_move_with_several_readings_names_these_and_no_others():
    fault = AmbiguousMove("'c4' may mean 2 moves", ["c4-c5", "c4-c6"])
    suggest(fault, "c4", ["c4-c5", "c4-c6"])
    assert "Nearest" not in str(fault)


@pytest.mark.parametrize("slug", shipped().playable())
def test_nobody_wins_before_the_game_begins(companion, slug):
    told = companion("score", slug)
    assert "win" not in told.out and "Nobody" in told.out


def test_who_is_ahead_in_a_game_that_goes_on(companion, tmp_path):
    players = [
        {"id": "ann", "start": "af", "regions": ["eu-c"]},
        {"id": "ben", "start": "as"},
        {"id": "cy", "start": "na"},
    ]
    table = {"game": "lone-banner", "players": players, "turn": "ann", "phase": "muster"}
    path = tmp_path / "table.json"
    path.write_text(json.dumps(table))
    assert companion("score", "lone-banner", "-p", path).out.endswith("Ann is ahead so far.\n")
