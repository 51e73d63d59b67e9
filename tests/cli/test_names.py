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
