"""What Tab offers in the shell."""

import pytest
from click.shell_completion import BashComplete

from companion import Tables
from companion.cli import cli
from companion.testing import shipped


@pytest.fixture
def offered(duel):
    """What the shell would offer for a line that ends with an unfinished word."""

    def offer(*words):
        *before, last = words
        complete = BashComplete(cli, {}, "companion", "_COMPANION_COMPLETE")
        return [item.value for item in complete.get_completions(list(before), last)]

    return offer


def test_commands_and_games(offered):
    assert offered("ju") == ["judge"]
    assert offered("judge", "") == shipped().playable()
    assert offered("roll", "f") == ["flag-bearer"]
    assert offered("print", "f") == offered("check", "flag-bearer", "f") == ["flag-bearer"]
    assert offered("print", "a") == ["all"]


def test_tables_players_and_moves(companion, offered):
    assert offered("show", "--table", "fr") == ["friday"]
    assert offered("log", "--for", "") == ["ann", "bob"]
    assert offered("do", "d3-d") == ["d3-d1", "d3-d2", "d3-d4"]
    companion("start", "flag-bearer", "--table", "other")
    assert offered("do", "--table", "friday", "d3-d") == ["d3-d1", "d3-d2", "d3-d4"]


def test_house_rules_and_rules(offered):
    assert offered("start", "flag-bearer", "-o", "stuck") == ["stuck=sacrifice", "stuck=pass"]
    assert offered("start", "-o", "stuck") == [], "which game is not known yet"
    assert "FB-M2" in offered("rules", "flag-bearer", "fb-m")
    assert offered("rules", "no such game", "fb-m") == []


def test_without_tables_nothing_is_offered_and_nothing_breaks(companion, offered):
    companion("tables", "--remove", "friday", "--yes")
    assert offered("do", "") == []
    assert offered("show", "--for", "") == []


def test_moves_that_would_show_hidden_cards_are_not_offered(companion, offered):
    companion("start", "bones-and-banners", "-o", "cards=companion", "--setup", "--seed", "1")
    companion("do", "draw 3")
    assert "draw 3" in offered("do", ""), "there is nothing in it that only one player knows"
    at = Tables.here().resume()
    while at.game.phase(at.state) != "tactical":
        at.do(at.moves(at.turn)[0])
    assert offered("do", "") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_lines_of_the_docs_switch_it_on(companion, monkeypatch, shell):
    monkeypatch.setenv("_COMPANION_COMPLETE", f"{shell}_source")
    told = companion()
    assert told.code == 0
    assert "_COMPANION_COMPLETE" in told.out
