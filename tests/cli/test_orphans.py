"""One table that cannot be played here is told as such, and stands in nobody's way."""

import sqlite3

import pytest

from companion.library import registry
from companion.record.home import home


@pytest.fixture(params=["damaged", "orphan"])
def unplayable(request, companion, duel, monkeypatch):
    """The table `friday`, its journal damaged or its game taken off this machine, beside a table where all is well."""
    companion("words", "cow")
    companion("start", "banner-blitz", "-t", "fine")
    if request.param == "damaged":
        with sqlite3.connect(f"{home()}/tables.sqlite") as database:
            database.execute("UPDATE entries SET body = 'x' WHERE number = 2")
    else:
        known = dict(registry.built_in())
        del known["flag-bearer"]
        monkeypatch.setattr(registry, "built_in", lambda: known)
    return request.param


@pytest.mark.parametrize(
    "command",
    [
        ["log", "-t", "friday"],
        ["log", "-t", "friday", "--json"],
        ["export", "-t", "friday"],
        ["export", "-t", "friday", "--transcript"],
        ["tables"],
        ["tables", "fine"],
        ["play", "banner-blitz"],
        ["show", "-t", "fine"],
        ["tables", "--remove", "friday", "--yes"],
    ],
    ids=" ".join,
)
def test_commands_that_need_no_game_go_on(companion, unplayable, command):
    told = companion(*command, typed="")
    assert told.code == 0, told.err


@pytest.mark.parametrize("command", [["show"], ["do", "d4xd5"], ["moves"], ["score"], ["play"]])
def test_commands_that_need_the_game_say_what_is_wrong(companion, unplayable, command):
    companion("tables", "friday")
    told = companion(*command, typed="")
    assert told.code == 2
    assert "not installed here" in told.err or "damaged" in told.err


def test_both_are_marked_in_the_list(companion, unplayable):
    listed = companion("tables").said
    assert "is not installed here" in listed or "The journal is damaged" in listed
    friday, fine = companion("tables", "--json").json["tables"]
    assert friday["fault"] and "fault" not in fine


def test_an_orphan_could_not_be_checked_and_a_damaged_table_is_not_in_order(companion, unplayable):
    told = companion("verify", "-t", "friday", "--json")
    assert told.code == (3 if unplayable == "orphan" else 1)
