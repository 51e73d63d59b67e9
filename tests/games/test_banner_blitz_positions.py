"""Banner Blitz: positions that cannot be, positions as text and back, and junk."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import BadMove, BadPosition
from companion.referee.game import Record
from companion.testing import shipped

GAME = shipped().game("banner-blitz")


def table(red="b2 c3", blue="f6 g6", red_flags="a2 b1", blue_flags="g8 h7", **rest):
    players = [
        {"id": "red", "tokens": red.split(), "flags": red_flags.split()},
        {"id": "blue", "tokens": blue.split(), "flags": blue_flags.split()},
    ]
    return {"game": "banner-blitz", "players": players, **rest}


def settled(data):
    state = GAME.load(data).copy()
    GAME.settle(state, Record())
    return state


MOVING = {"phase": "move", "turn": "red", "left": 3}
DICE = {"red": 2, "blue": 5}
DUE = ("b2 c3", "f6 g6", "@c3 b1")
SEVEN = "a3 a4 b3 c1 c2 d1 e1"

INVALID = {
    # 1. keys and values
    "unknown key": {"dices": {}},
    "unknown key of a player": {"players": [{"id": "red", "token": []}, {"id": "blue"}]},
    "another game": {"game": "flag-bearer"},
    "one player": {"players": [{"id": "red"}]},
    "three players": {"players": [{"id": "red"}, {"id": "blue"}, {"id": "green"}]},
    "no players": {"players": []},
    "equal ids": {"players": [{"id": "red"}, {"id": "red"}]},
    "capital letters in an id": {"players": [{"id": "Red"}, {"id": "blue"}]},
    "a blank in an id": {"players": [{"id": "re d"}, {"id": "blue"}]},
    "a line break in an id": {"players": [{"id": "red\n"}, {"id": "blue"}]},
    "an empty id": {"players": [{"id": ""}, {"id": "blue"}]},
    "no id": {"players": [{"tokens": ["a3"]}, {"id": "blue"}]},
    "unknown option": {"options": {"size": 8}},
    "board of ten": {"options": {"board": 10}},
    "board as text": {"options": {"board": "8"}},
    "instalments as a number": {"options": {"instalments": 1}},
    "carry_limit as a truth value": {"options": {"carry_limit": True}},
    "carry_limit of two": {"options": {"carry_limit": 2}},
    "negative round_limit": {"options": {"round_limit": -1}},
    "round_limit as a truth value": {"options": {"round_limit": True}},
    "round_limit with a fraction": {"options": {"round_limit": 3.0}},
    "round zero": {"round": 0},
    "round as a truth value": {"round": True},
    "round after the limit": {"round": 4, "options": {"round_limit": 3}},
    "round after the limit when over": {"round": 4, "options": {"round_limit": 3}, "phase": "over"},
    "unknown phase": {"phase": "rolling"},
    "unknown id in turn": {"turn": "green"},
    "unknown id in turn when over": {"turn": "green", "phase": "over"},
    "unknown id in first": {"first": "green"},
    "unknown id in dice": {"dice": {"green": 3}},
    "a seven": {"dice": {"red": 7}},
    "a zero": {"dice": {"red": 0}},
    "a die as a truth value": {"dice": {"red": True}},
    # 2. spaces
    "a space off the board": table("b2 i1"),
    "rank 8 on 7 x 7": table("b2 a8", "f6", "a2 b1", "f7 g6", options={"board": 7}),
    "a capital space": table("B2"),
    "seven tokens": table(SEVEN),
    "two tokens of one player on a space": table("b2 b2"),
    "two tokens of both players on a space": table("b2 f6"),
    "one flag": table(red_flags="a2"),
    "three flags": table(red_flags="a2 b1 c1"),
    "a flag off the board": table(red_flags="a2 a9"),
    "a carried flag off the board": table(red_flags="a2 @a9"),
    "an unknown word for a flag": table(red_flags="a2 lost"),
    "two loose flags of one player on a space": table(red_flags="a2 a2"),
    "two loose flags of both players on a space": table(red_flags="a2 g8"),
    # 3. flags and tokens
    "a flag carried by nobody": table(red_flags="@d4 b1"),
    "a loose flag under an enemy token": table(red_flags="f6 b1"),
    "a loose flag under an own token": table(red_flags="b2 b1"),
    "a loose flag under an own token on the enemy's home": table("h8 b2", red_flags="h8 b1"),
    "a loose flag under an enemy token though shared": table(
        red_flags="f6 b1", options={"own_flag": "share"}
    ),
    # 4. at home
    "an enemy flag carried at home": table("a1 b2", "f6", "a2 b1", "@a1 g8"),
    "the same for the second player": table("b2", "h8 f6", "@h8 b1"),
    "the same when over": table("a1 b2", "f6", "a2 b1", "@a1 g8", phase="over"),
    # 5. victory
    "nobody has a token": table("", ""),
    "all flags taken": table(red_flags="taken taken", blue_flags="taken taken"),
    "one won by flags, the other by tokens": table("", "f6", blue_flags="taken taken"),
    # 6. roll, choose, return
    "roll with both dice": {"dice": DICE},
    "roll with a tie": {"dice": {"red": 3, "blue": 3}},
    "choose without dice": {"phase": "choose"},
    "choose with one die": {"phase": "choose", "dice": {"red": 3}},
    "choose on a tie": {"phase": "choose", "dice": {"red": 3, "blue": 3}},
    "the lower roller choosing": {"phase": "choose", "dice": DICE, "turn": "red"},
    "return with unequal dice": table(phase="return", dice=DICE),
    "return with one die": table(phase="return", dice={"blue": 3}),
    "return with six tokens each": {"phase": "return"},
    "return by the player with more": table("b2 c3", "f6", phase="return", turn="red"),
    "return by the second player on equal numbers": table(phase="return", turn="blue"),
    # 7. move and drop
    "a turn with equal dice": table(phase="move", turn="red", left=3, dice={"red": 3, "blue": 3}),
    "a turn with one die": table(phase="move", turn="red", left=3, dice={"red": 3}),
    "drop with one die": table(*DUE, phase="drop", turn="red", dice={"red": 3}),
    "nobody's turn": table(phase="move", left=3),
    "drop without turn": table(*DUE, phase="drop", first="blue", dice=DICE),
    "the first mover without dice": table(phase="move", turn="red", first="red", left=3),
    "first alone without dice": table(phase="move", first="red", left=3),
    "drop of the first mover without dice": table(*DUE, phase="drop", turn="red", first="red"),
    "neither left nor dice": table(phase="move", turn="red"),
    "left unknown after a move": table(phase="move", turn="red", dice=DICE, moved={"b2": "N"}),
    "left unknown after a capture": table(phase="move", turn="red", dice=DICE, captured="b2"),
    "left below zero": table(**MOVING | {"left": -1}),
    "left above six": table(**MOVING | {"left": 7}),
    "left as a truth value": table(**MOVING | {"left": True}),
    "left above the second mover's number": table(**MOVING | {"left": 6}, dice=DICE),
    "left above the first mover's number": table(**MOVING | {"left": 3}, first="red", dice=DICE),
    "left above the own die": table(
        **MOVING | {"left": 3}, first="blue", dice=DICE, options={"trade": "own"}
    ),
    # 8. moved and captured
    "moved where nobody stands": table(**MOVING, moved={"d4": "N"}),
    "moved where the enemy stands": table(**MOVING, moved={"f6": "N"}),
    "moved off the board": table(**MOVING, moved={"z9": "N"}),
    "moved in no direction": table(**MOVING, moved={"b2": "north"}),
    "captured where nobody stands": table(**MOVING, captured="d4"),
    "captured where the enemy stands": table(**MOVING, captured="f6"),
    "a captor not done": table(**MOVING, captured="b2", moved={"b2": "N"}),
    "a capture with six enemy tokens": table("b2", "e8 f7 f8 g6 h5 h6", **MOVING, captured="b2"),
    "moved junk in drop": table(*DUE, phase="drop", turn="red", moved={"d4": "N"}),
    # 9. drop, and keys of a turn outside it
    "no flag to put down": table(phase="drop", turn="red"),
    "the enemy's flag only": table("b2 c3", "f6 g6", "a2 b1", "@c3 g8", phase="drop", turn="red"),
    "a flag stolen just now": table(*DUE, phase="drop", turn="red", captured="c3"),
    "no place to put it down": table("h1", "g1 g2 h2", "@h1 b1", phase="drop", turn="red"),
    "left in roll": {"left": 0},
    "moved in roll": table(moved={"b2": "N"}),
    "captured in choose": table(phase="choose", dice=DICE, captured="b2"),
    "left in return": table(phase="return", left=3),
}


@pytest.mark.parametrize("data", INVALID.values(), ids=INVALID)
def test_a_position_that_cannot_be(data):
    with pytest.raises(BadPosition) as caught:
        GAME.load({"game": "banner-blitz"} | data)
    assert caught.value.where


VALID = {
    "no game key": {},
    "null everywhere": dict.fromkeys(
        (
            "options",
            "players",
            "round",
            "phase",
            "turn",
            "dice",
            "first",
            "left",
            "moved",
            "captured",
            "winners",
        )
    ),
    "winners ignored": {"winners": "junk"},
    "turn recomputed in roll": {"turn": "blue", "dice": {"red": 3, "blue": None}},
    "first ignored in roll": {"first": "blue"},
    "an endless limit": {"options": {"round_limit": 10**12}},
    "the round of the limit": {"round": 3, "options": {"round_limit": 3}},
    "return without dice": table("b2 c3", "f6", phase="return"),
    "return with dice": table(phase="return", dice={"red": 1, "blue": 1}, turn="red"),
    "choose": {"phase": "choose", "dice": DICE, "turn": "blue"},
    "first alone with dice": table(phase="move", first="red", dice=DICE),
    "captured fills moved in": table(**MOVING, captured="b2"),
    "left ignored in drop": table(*DUE, phase="drop", turn="red", left="junk"),
    "own flag shared": table(red_flags="b2 b1", options={"own_flag": "share"}),
    "own flag under a token at home": table("a1 b2", red_flags="a1 b1"),
    "an own flag carried at home": table("a1 b2", red_flags="@a1 b1"),
    "an enemy flag carried to the enemy's home": table("h8 b2", "f6 g6", "a2 b1", "@h8 g8"),
    "a turn's keys when over": table(phase="over", moved={"x": 1}, captured=5, left="six", dice={"red": 3}),
    "empty moved and null captured outside a turn": {"moved": {}, "captured": None, "left": None},
    "ids of every kind": {"players": [{"id": "a-1"}, {"id": "_"}]},
}


@pytest.mark.parametrize("data", VALID.values(), ids=VALID)
def test_a_position_that_can_be_reads_back_as_it_was_written(data):
    state = settled(data)
    written = GAME.dump(state)
    assert settled(written) == state
    assert GAME.load(written) == state
    without_nulls = {key: value for key, value in written.items() if value is not None}
    assert GAME.load(without_nulls) == state


def test_defaults_of_a_turn():
    state = GAME.load(table(phase="move", first="red", dice=DICE))
    assert (state.turn, state.left, state.first) == ("red", 2, 0)
    state = GAME.load(table(phase="move", turn="blue", dice=DICE))
    assert (state.turn, state.left, state.first) == ("blue", 5, 0)
    state = GAME.load(table(phase="move", turn="red", dice=DICE, options={"trade": "own"}))
    assert state.left == 2
    state = GAME.load({"phase": "choose", "dice": DICE})
    assert state.turn == "blue"
    state = GAME.load(table("b2 c3", "f6", phase="return"))
    assert state.turn == "blue"


def test_a_captor_left_out_of_moved_is_filled_in():
    assert GAME.dump(GAME.load(table(**MOVING, captured="b2")))["moved"] == {"b2": "done"}


def test_the_fault_is_named_with_its_place():
    with pytest.raises(BadPosition) as caught:
        GAME.load(table(red_flags="@d4 b1"))
    assert str(caught.value) == "players.red.flags: no token stands on d4 to carry the flag"


# --- junk -------------------------------------------------------------------------------------------------------

SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats()
    | st.sampled_from(["red", "blue", "a1", "@a1", "taken", "move", "drop", "return", "choose", "over", "", "N", "done"])
    | st.text(max_size=4)
)  # fmt: skip
JUNK = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "tokens", "flags", "red", "blue", "a3", "board"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)
HUGE = 10**5000  # Python refuses to print it
KEYS = ["game", "players", "round", "phase", "turn", "dice", "first", "left", "moved", "captured", "winners"]


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), JUNK, max_size=4) | JUNK)
def test_junk_is_a_bad_position_or_a_good_one(data):
    try:
        state = GAME.load(data)
    except BadPosition:
        return
    GAME.settle(state, Record())
    assert GAME.load(GAME.dump(state)) == state


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([*KEYS, "tokens", "flags", "id"]), JUNK)
def test_one_wrong_value_in_a_good_position(key, value):
    data = table(**MOVING, dice=None)
    if key in ("tokens", "flags", "id"):
        data["players"][0][key] = value
    else:
        data[key] = value
    with contextlib.suppress(BadPosition):
        GAME.load(data)


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ("round", "winners")])
def test_a_number_of_thousands_of_digits(key):
    with pytest.raises(BadPosition) as caught:
        GAME.load(table(**MOVING) | {key: HUGE})
    assert len(str(caught.value)) < 200
    with pytest.raises(BadPosition):
        GAME.load({"round": HUGE, "options": {"round_limit": 3}})


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=12) | st.text(alphabet="abh189-: rolendp", max_size=14))
def test_any_text_is_a_move_or_a_bad_one(text):
    for data in ({}, table(**MOVING), table(*DUE, phase="drop", turn="red"), table(phase="over")):
        state = settled(data)
        try:
            move = GAME.read(state, text)
        except BadMove:
            continue
        assert GAME.read(state, GAME.write(state, move)) == move
