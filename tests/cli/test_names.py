"""Players are called as people call each other, and found however their name is written."""

import pytest

from companion import Tables
from companion.testing import shipped


@pytest.mark.parametrize("slug", shipped().playable())
def test_every_game_takes_the_names_of_people(companion, slug):
    told = companion(
        "start", slug, "--players", "Ann,Zoë,Mary Jo" if slug == "lone-banner" else "Zoë,Mary Jo"
    )
    assert told.code == 0, told.err
    assert Tables.here().resume().players[-2:] == ["zoe", "maryjo"]


@pytest.mark.parametrize(
    "names, complaint",
    [
        ("ann,2", "'2' cannot be a player's name here"),
        ("ann,12", "'12' cannot be a player's name here"),
        ("Zoe,Zoë", "'Zoe' and 'Zoë' are too much alike"),
    ],
)
def test_a_name_that_makes_no_player_is_refused_in_words_for_people(companion, names, complaint):
    told = companion("start", "flag-bearer", "--players", names)
    assert told.code == 2
    assert complaint in told.said
    assert "id" not in told.said.split()


@pytest.fixture
def capitals(companion, tmp_path):
    """A table whose position spells its players with capitals."""
    path = tmp_path / "capitals.toml"
    path.write_text(
        'game = "flag-bearer"\nfen = "7/7/7/2pf3/7/2PF3/7/7"\nplayers = [{ id = "Ann" }, { id = "Ben" }]\n'
    )
    assert companion("start", "flag-bearer", "-p", path).code == 0
    return path


@pytest.mark.parametrize(
    "command",
    [
        ["show", "--for", "ben"],
        ["moves", "--for", "BEN"],
        ["log", "--for", "ben"],
        ["export", "--for", "ben"],
        ["do", "--as", "ann", "d3-d4"],
        ["play", "--as", "ben"],
    ],
)
def test_capitals_make_no_other_player(companion, capitals, command):
    told = companion(*command, typed="")
    assert told.code == 0, told.err


def test_a_session_knows_its_players_however_they_are_typed(companion, capitals):
    told = companion("play", typed="as ben\n").out
    assert "Now Ben looks at this screen." in told


def test_somebody_else_is_nobody_here(companion, capitals):
    told = companion("show", "--for", "carl")
    assert told.code == 2
    assert "nobody at this table is called 'carl'" in told.said
    assert "The players are Ann and Ben." in told.said


# --- names that are more than an id -------------------------------------------------------------------

PEOPLE = "Mary Jo,李雷"


@pytest.fixture
def people(companion):
    """A table with people whose names no id can say."""
    told = companion("start", "flag-bearer", "-t", "people", "--players", PEOPLE, "--seed", "s", "--json")
    assert told.code == 0, told.err
    return told


def test_names_are_kept_as_they_were_written(companion, people):
    assert people.json["players"] == ["maryjo", "player2"]
    assert people.json["names"] == {"maryjo": "Mary Jo", "player2": "李雷"}
    exported = companion("export").out
    assert (
        companion("import", "-", "-t", "again", "--json", typed=exported).json["names"]
        == people.json["names"]
    )
    assert companion("verify", "-", typed=exported).code == 0


def test_an_id_that_says_the_name_needs_no_other(companion):
    assert "names" not in companion("start", "flag-bearer", "--players", "ann,Bob", "--json").json


@pytest.mark.parametrize("names", ["Mary Jo,Zoë", "李雷,O'Neill", "ann,Дмитро", "José,Łukasz"])
def test_everybody_is_called_by_name(companion, names):
    one, other = names.split(",")
    companion("start", "flag-bearer", "--players", names, "--seed", "s")
    shown = one if one != "ann" else "Ann"
    assert f"{shown}: draw your warriors" in companion("show").out
    assert f"With {shown} and {other}." in companion("tables").out
    told = companion("do", "draw", "all")
    assert f"{shown} lays out" in told.said and f"It is {other}'s turn." in told.said
    assert f"{shown}: draw" in companion("log").out and f"Players: {shown}, {other}" in companion("log").out
    assert f"{shown}'s" in companion("export", "--transcript").out
    assert f"{other}  " in companion("score").out
    assert f"It is {other}'s turn." in companion("moves", "--for", one).out
    assert f"{other}> quit" in companion("play", typed="quit\n").out
    assert f"{other} ({shown} looks)> " in companion("play", "--as", one, typed="quit\n").out
    assert companion("verify").code == 0


@pytest.mark.parametrize("name", ["Mary Jo", "mary jo", "MaryJo", "maryjo", "李雷", "player2"])
def test_names_and_ids_are_both_understood(companion, people, name):
    for command in (["show", "--for", name], ["moves", "--for", name], ["log", "--for", name]):
        assert companion(*command).code == 0
    companion("do", "draw", "all")
    assert companion("do", "--as", "李雷", "draw all").code == 0
    assert companion("override", "--who", name, "--why", "so", "--set", "turn=player2").code == 0


def test_a_player_is_named_before_a_move_by_name(companion, people):
    assert companion("do", "Mary Jo: draw all").code == 0
    assert companion("do", "李雷: draw all").code == 0
    assert "Mary Jo" in companion("do", "Bob: draw").said
