"""Forgiving input: understood where it can mean one legal move, and never guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import AmbiguousMove, BadMove
from companion.referee.dice import Dice
from companion.referee.forgive import readable, respelled, understand
from companion.referee.nearest import nearest
from companion.referee.verdict import Match
from companion.testing import shipped

GAME = shipped().game("flag-bearer")
STATE = Match(GAME, {"fen": "7/7/7/2pf3/7/2PF3/7/7"}, Dice()).state
ATTACK = Match(GAME, {"fen": "7/7/7/2pf3/3F3/2P4/7/7", "phase": "attack"}, Dice()).state


@pytest.mark.parametrize(
    "text",
    ["d3-d4", "D3-D4", "d3 d4", "d3d4", "d3 to d4", "D3 to D4", "move d3 to d4", "d3 → d4", " d3  -  d4 "],
)
def test_many_ways_to_say_a_move(text):
    assert GAME.write(STATE, understand(GAME, STATE, text)) == "d3-d4"


@pytest.mark.parametrize("text", ["d4xd5", "d4 x d5", "D4 takes D5", "d4 attacks d5", "d4 hits d5"])
def test_many_ways_to_say_an_attack(text):
    assert GAME.write(ATTACK, understand(GAME, ATTACK, text)) == "d4xd5"


@pytest.mark.parametrize("text", ["Ann Lee: d3-d4", "ann lee : D3 to D4", "Ännlee: d3d4"])
def test_a_player_is_known_however_the_name_is_written(text):
    position = {"players": [{"id": "annlee"}, {"id": "bob"}], "fen": "7/7/7/2pf3/7/2PF3/7/7"}
    state = Match(GAME, position, Dice()).state
    assert GAME.write(state, understand(GAME, state, text)) == "annlee: d3-d4"
    assert readable(GAME, state, text)


def test_a_stranger_is_not_taken_for_a_player():
    with pytest.raises(BadMove, match="no player and no square"):
        understand(GAME, STATE, "Ann Lee: d3-d4")


def test_a_beginning_that_one_move_has():
    assert GAME.write(STATE, understand(GAME, STATE, "c3:d3-f")) == "c3:d3-f3"


def test_a_beginning_of_several_moves_lists_them():
    with pytest.raises(AmbiguousMove) as fault:
        understand(GAME, STATE, "d3-d")
    assert fault.value.readings == ["d3-d1", "d3-d2", "d3-d4"]


def test_a_slip_is_not_corrected_but_answered_with_the_nearest():
    with pytest.raises(BadMove) as fault:
        understand(GAME, STATE, "d3-d9")
    assert "Nearest legal moves: d3-d" in fault.value.hint


def test_an_illegal_move_is_understood_as_it_was_said():
    assert GAME.write(STATE, understand(GAME, STATE, "D3 to D7")) == "d3-d7"


def test_nothing_is_named_that_would_give_cards_away():
    for text in ("d3-d", "d3-d9", "zzz"):
        with pytest.raises(BadMove) as fault:
            understand(GAME, STATE, text, tell=lambda: False)
        assert not isinstance(fault.value, AmbiguousMove)
        assert "Nearest" not in str(fault.value)


def test_only_the_moves_of_one_player_are_compared():
    with pytest.raises(BadMove) as fault:
        understand(GAME, STATE, "c3:d3-f", [])
    assert not isinstance(fault.value, AmbiguousMove)


def test_far_off_texts_get_no_nearest_moves():
    assert nearest("zzz", ["d3-d4", "pass"], 4, 0.7) == []
    assert nearest("pas", ["d3-d4", "pass"], 4, 0.7) == ["pass"]


@given(st.text(alphabet="abcdef12345 -x:>?to", max_size=14))
def test_no_text_gives_a_traceback(text):
    respelled(text)
    readable(GAME, STATE, text)
    try:
        understand(GAME, STATE, text)
    except BadMove as fault:
        assert str(fault)


@given(st.sampled_from(GAME.moves(STATE)))
def test_what_is_listed_is_understood(move):
    assert understand(GAME, STATE, GAME.write(STATE, move)) == move
