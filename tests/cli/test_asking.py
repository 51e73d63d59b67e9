"""Questions asked in passing: what is not understood is answered with the way to ask it."""

import csv
import os
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from companion.cli import cli
from companion.referee import rulebook
from companion.testing import shipped


def examples(name):
    """The lines of a command's help that show how it is called."""
    command = cli.get_command(click.Context(cli), name)
    lines = map(str.strip, (command.help or "").splitlines())
    return [shlex.split(line)[1:] for line in lines if line.startswith(f"companion {name} ")]


@pytest.mark.parametrize("example", examples("rules"), ids=" ".join)
def test_the_examples_of_rules_find_something(companion, duel, example):
    companion("start", "flag-bearer", "--table", "friday")
    told = companion(*example)
    assert told.code == 0 and told.out


def test_another_form_of_a_word_is_understood():
    assert [rule.id for rule in rulebook.look_up(shipped().edition("flag-bearer"), ["wounded", "power"])] == [
        "FB-A11"
    ]


@pytest.mark.parametrize(
    "asked, told",
    [
        (["FB-M99"], "there is no rule FB-M99 They go from FB-M1 to FB-M6."),
        (["FB-M2", "FB-M99"], "there is no rule FB-M99"),
        (["FB-Q1"], "there is no rule FB-Q1 `companion rules flag-bearer` lists them all"),
    ],
)
def test_an_id_that_no_rule_has(companion, asked, told):
    assert told in companion("rules", "flag-bearer", *asked).said


def test_with_a_table_the_game_may_be_left_out(companion):
    companion("start", "flag-bearer", "--table", "friday")
    alone = companion("rules", "flag-bearer", "FB-M2").out
    assert companion("rules", "--table", "friday", "FB-M2").out == alone
    assert companion("rules", "--table", "friday", "flag", "FB-M2").out == alone
    assert "no rule matches" in companion("rules", "--table", "friday", "BB-4").said


@pytest.mark.parametrize("command", ["rules", "play"])
def test_without_game_and_table_the_command_itself_is_named(companion, command):
    told = companion(command)
    assert told.code == 2
    assert f"companion {command} GAME" in told.said and "flag-bearer" in told.said


@pytest.mark.parametrize("slug", shipped().playable())
def test_the_overview_says_how_to_read_a_rule(companion, slug):
    first = next(iter(rulebook.rules(shipped().edition(slug))))
    told = companion("rules", slug).said
    assert f"companion rules {slug} {first}" in told
    assert "set as the rule says" not in told


def test_choices_read_as_a_list(companion):
    assert "3, 4 or 5." in companion("rules", "flag-bearer").said
    assert "It can be 3, 4 or 5." in companion("judge", "flag-bearer", "-o", "berserk_power=9").said


@pytest.mark.parametrize(
    "name, told",
    [("lone-baner", "Did you mean lone-banner?"), ("flag-beerer", "Did you mean flag-bearer?")],
)
def test_a_game_misspelled(companion, name, told):
    assert told in companion("rules", name).said


def test_a_game_without_its_hyphens(companion):
    assert companion("rules", "flagbearer", "FB-M2").code == 0


@pytest.mark.parametrize(
    "dice, told",
    [
        ("3d", "'3d' are no dice"),
        ("0d6", "'0d6' needs one die at least"),
        ("d1", "'d1' has too few faces to roll"),
        ("1001d6", "more than fits on a table"),
        ("chess", "there is no game 'chess' Write dice as 3d6"),
    ],
)
def test_dice_that_cannot_be_rolled_say_why(companion, dice, told):
    answer = companion("roll", dice)
    assert answer.code == 2 and told in answer.said


def test_no_faces_are_no_throw(companion):
    told = companion("roll", "d6", "--faces", "")
    assert told.code == 2 and "no faces were given" in told.said


def test_one_throw_is_one(companion):
    assert companion("roll", "d6", "--faces", "3").out.startswith("1 throw of 1d6")


@pytest.mark.parametrize(
    "asked, told",
    [
        (("roll", "d6", "--times", "x"), "'x' is not a whole number from 1 to 1000000"),
        (("roll", "d6", "--times", "0"), "'0' is not a whole number from 1 to 1000000"),
        (("log", "--last", "x"), "'x' is not a whole number from 1 on"),
        (("undo", "x"), "'x' is not a whole number from 1 on"),
    ],
)
def test_a_number_that_is_none(companion, asked, told):
    assert told in companion(*asked).said


@pytest.mark.parametrize(
    "command",
    [
        ("judge", "flag-bearer"),
        ("legal", "flag-bearer"),
        ("score", "flag-bearer"),
        ("start", "flag-bearer"),
        ("override", "--who", "all", "--why", "so"),
    ],
    ids=" ".join,
)
def test_a_fault_in_a_position_names_its_file(companion, duel, tmp_path, command):
    path = tmp_path / "table.toml"
    path.write_text('game = "flag-bearer"\nfen = "7"\n')
    told = companion(*command, "-p", path, "--json")
    assert told.code == 2
    assert told.json["error"]["where"] == "fen" and told.json["error"]["file"] == str(path)
    assert f"{path}: fen: " in told.said


def test_what_is_typed_is_not_blamed_on_the_file(companion, duel_file):
    told = companion("judge", "flag-bearer", "-p", duel_file, "-o", "stuck=resign")
    assert told.err.startswith("Error: options.stuck: ")
    assert companion("judge", "flag-bearer", "-p", "nowhere.json").err.startswith(
        "Error: nowhere.json: the file"
    )


def test_help_is_a_word_too(companion):
    assert companion("help").out == companion("--help").out
    assert companion("help", "judge").out == companion("judge", "--help").out
    assert "There is no command 'jugde'. Did you mean judge" in companion("help", "jugde").said


@pytest.mark.parametrize("slug", shipped().playable())
def test_a_tagline_is_a_sentence(slug):
    assert shipped().edition(slug).toml("game.toml")["tagline"].endswith(".")


def test_the_id_of_a_rule_needs_no_game(companion):
    assert companion("rules", "fb-m2").out == companion("rules", "flag-bearer", "FB-M2").out
    assert companion("rules", "BoB-R1", "BoB-R2").out.count("a ruling") == 2
    assert "there is no rule BB-99" in companion("rules", "BB-99").err


def test_a_number_of_print_is_refused_in_words(companion):
    assert "'abc' is not a whole number from 36 to 1200" in companion("print", "--png", "abc").err
    assert "'0' is not a whole number from 1 to 64" in companion("print", "--jobs", "0").err


def test_a_word_that_is_no_move_is_called_so_in_every_game(companion):
    for slug in shipped().playable():
        assert "'flurb' is not a move" in companion("judge", slug, "flurb").err


@pytest.mark.parametrize(
    "table, told",
    [
        (b"code,pwoer\nF,3\n", "cards/flag-bearer/warriors.csv:1:1: the column 'power' is missing"),
        (b"code,n\xff\n", "cards/flag-bearer/warriors.csv:1:7: this is not UTF-8 text"),
        (b"code,power\n", "cards/flag-bearer/warriors.csv:1:1: the column 'name' is missing"),
    ],
)
def test_own_cards_that_cannot_be_read_are_named(companion, tmp_path, monkeypatch, table, told):
    own = tmp_path / "cards" / "flag-bearer" / "warriors.csv"
    own.parent.mkdir(parents=True)
    own.write_bytes(table)
    monkeypatch.chdir(tmp_path)
    answer = companion("judge", "flag-bearer", "draw all")
    assert answer.code == 2 and told in answer.said
    assert "Your own files are in force: cards/flag-bearer/warriors.csv." in answer.said
    assert companion("judge", "--shipped", "flag-bearer", "draw all").code == 0


def test_own_cards_with_a_slip_are_named_by_the_referee(tmp_path):
    own = tmp_path / "cards" / "battle-of-banners" / "items.csv"
    own.parent.mkdir(parents=True)
    lines = shipped().edition("battle-of-banners").text("items.csv").content.splitlines()
    at = lines[0].split(",").index("copies")
    cells = next(csv.reader([lines[3]]))
    lines[3] = ",".join([*cells[:at], "many", *cells[at + 1 :]])
    own.write_text("\n".join(lines))
    run = subprocess.run(
        [sys.executable, "-m", "companion", "judge", "battle-of-banners", "roll 1 2"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 2
    assert "copies: 'many' is not a whole number" in " ".join(run.stderr.split())
    assert "cards/battle-of-banners/items.csv:4:" in run.stderr


def test_own_words_of_the_rules_are_named(companion, tmp_path, monkeypatch):
    own = tmp_path / "cards" / "flag-bearer" / "rules.toml"
    own.parent.mkdir(parents=True)
    own.write_text(shipped().edition("flag-bearer").text("rules.toml").content)
    monkeypatch.chdir(tmp_path)
    assert "By your own files: cards/flag-bearer/rules.toml." in companion("rules", "FB-M2").out
    assert companion("rules", "FB-M2", "--json").json["own_files"] == ["cards/flag-bearer/rules.toml"]
    assert "own" not in companion("rules", "--shipped", "FB-M2").out


def test_of_a_game_that_is_all_ones_own_nothing_is_said(companion, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    companion("new", "my-game")
    for asked in (("games",), ("rules", "my-game"), ("check", "my-game")):
        assert "own files" not in companion(*asked).said


@pytest.mark.parametrize(
    "asked",
    [("judge", "flag-bearer", "draw all"), ("legal", "flag-bearer"), ("score", "flag-bearer"), ("rules", "flag-bearer")],
    ids=" ".join,
)  # fmt: skip
def test_whoever_goes_by_own_cards_says_so_to_people_and_programs(companion, tmp_path, monkeypatch, asked):
    own = tmp_path / "cards" / "flag-bearer" / "warriors.csv"
    own.parent.mkdir(parents=True)
    table = shipped().edition("flag-bearer").text("warriors.csv").content
    own.write_text(table.replace("B,Berserk,3,4", "B,Berserk,3,5"))
    monkeypatch.chdir(tmp_path)
    assert companion(*asked).out.startswith("By your own files: cards/flag-bearer/warriors.csv.")
    assert companion(*asked, "--json").json["own_files"] == ["cards/flag-bearer/warriors.csv"]
    assert "own" not in companion(*asked, "--shipped").out.splitlines()[0]
    assert "own_files" not in companion(*asked, "--shipped", "--json").json
