"""Odd positions and odd moves through the whole command line: exit 0, 1 or 2, and never a traceback."""

import copy
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from companion.testing import shipped

EXAMPLES = Path(__file__).parents[1] / "examples"
ODD = [
    None,
    True,
    -1,
    0,
    3,
    10**20,
    1.5,
    "",
    "?",
    "x",
    "red",
    "c4",
    [],
    {},
    ["?"],
    {"id": "red"},
    "é\x00",
    [[]],
]
TIMES = 400


def places(value, path=()):
    """The path of everything inside a position."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield (*path, key)
        yield from places(item, (*path, key))


def made_odd(position, chance):
    """The position with one or two things replaced, left out, doubled or put in."""
    odd = copy.deepcopy(position)
    for _ in range(chance.choice([1, 1, 2])):
        found = list(places(odd))
        if not found:
            break
        *path, last = chance.choice(found)
        inside = odd
        for key in path:
            inside = inside[key]
        deed = chance.randrange(4)
        if deed == 0:
            inside[last] = copy.deepcopy(chance.choice(ODD))
        elif deed == 1:
            del inside[last]
        elif isinstance(inside, list):
            inside.insert(0, copy.deepcopy(inside[last]))
        else:
            inside[chance.choice(["x", "turn", "phase", "board", "c4"])] = copy.deepcopy(chance.choice(ODD))
    return odd


def odd_move(move, chance):
    """A move with letters changed, words left out, or something else altogether."""
    letters = list(move or "x")
    for _ in range(chance.randint(0, 3)):
        letters[chance.randrange(len(letters))] = chance.choice("abcx19 -:?,>é")
    words = "".join(letters).split()
    chance.shuffle(words)
    return " ".join(words[: chance.randint(0, 4)])


@pytest.mark.parametrize("slug", shipped().playable())
def test_nothing_odd_ends_in_a_traceback(companion, slug):
    examples = json.loads((EXAMPLES / f"{slug}.json").read_text())
    chance = random.Random(slug)
    codes = set()
    for _ in range(TIMES):
        example = chance.choice(examples)
        position = made_odd(example["position"], chance) if chance.random() < 0.6 else example["position"]
        moves = [odd_move(move, chance) if chance.random() < 0.5 else move for move in example["moves"]]
        how = chance.choice([["--json"], [], ["--toml"]])
        command = chance.choice(["judge", "judge", "legal", "score"])
        if command != "judge":
            how, moves = how if how != ["--toml"] else [], []
        typed = json.dumps(position)
        codes.add(companion(command, slug, "-p", "-", *how, "--", *moves, typed=typed).code)
    assert codes == {0, 1, 2}


def test_a_home_that_is_a_file_is_no_home(companion, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file"))
    for command in (["tables"], ["start", "flag-bearer"]):
        told = companion(*command)
        assert told.code == 2
        assert "must be a folder, and this is a file" in told.said


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this machine has no disk that is always full")
@pytest.mark.parametrize("args", [["games"], ["games", "--json"], ["judge", "flag-bearer", "draw", "--json"]])
def test_an_answer_that_cannot_be_written_is_told(args):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", *args], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 2
    assert done.stderr.startswith("Error: cannot read or write the answer")
    assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr
