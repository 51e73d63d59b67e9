"""Positions of A Lone Banner: what is read, what is refused and where, and what is written back."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import contract
from companion.errors import BadPosition
from companion.referee.dice import Dice
from companion.referee.verdict import Match
from companion.testing import shipped

GAME = shipped().game("lone-banner")
EXAMPLES = json.loads((Path(__file__).parents[1] / "examples" / "lone-banner.json").read_text())

BASE = {
    "game": "lone-banner",
    "players": [{"id": "blue", "start": "na"}, {"id": "red", "start": "sa"}, {"id": "yellow", "start": "eu"}],
    "turn": "blue",
    "theater": ["af-n", "as-w", "au-c", "na-s"],
}


def players(**changes):
    """The three players, with keys changed by id."""
    return [entry | changes.get(entry["id"], {}) for entry in BASE["players"]]


FRESH = players(blue={"fresh": True}, red={"fresh": True}, yellow={"fresh": True})
SETUP = {"phase": "setup", "turn": None}
OVER = {"phase": "over", "turn": None}

INVALID = {
    "1 game missing": {"game": None},
    "1 another game": {"game": "chess"},
    "1 turn missing": {"turn": None},
    "1 unknown turn": {"turn": "green"},
    "1 unknown turn in setup": {"phase": "setup", "turn": "green"},
    "1 turn of wrong type": {"turn": ["blue"]},
    "1 unknown key": {"market": []},
    "1 unknown key of a player": {"players": players(red={"hand": []})},
    "1 unknown option": {"options": {"variant": True}},
    "1 unknown option value": {"options": {"tie_survivor": "dies"}},
    "1 one is not true": {"options": {"start_counts": 1}},
    "1 unknown phase": {"phase": "battle"},
    "1 unknown Region": {"theater": ["af-x"]},
    "1 a Start Region is no Region": {"theater": ["af-start"]},
    "1 a question mark in the Theater": {"theater": ["?"]},
    "1 unknown continent": {"players": players(red={"start": "antarctica"})},
    "1 unknown player in troops": {"troops": {"af-n": {"green": 3}}},
    "1 two players": {"players": BASE["players"][:2]},
    "1 no players": {"players": None},
    "1 two players with one id": {"players": players(red={"id": "blue"})},
    "1 id with capitals": {"players": players(red={"id": "Red"})},
    "1 id missing": {"players": players(red={"id": None})},
    "1 theater is a word": {"theater": "af-n"},
    "1 a strength is a word": {"troops": {"af-n": {"red": "3"}}},
    "1 a strength is true": {"troops": {"af-n": {"red": True}}},
    "1 fresh is a number": {"players": players(red={"fresh": 0})},
    "1 deck is a float": {"deck": 26.0},
    "1 one card under two names in troops": {"troops": {"af-n": {"red": 3}, "north-africa": {"red": 3}}},
    "2 two with the same start": {"players": players(red={"start": "NORTH-AMERICA"})},
    "2 no start": {"players": players(red={"start": None})},
    "2 no start when over": {**OVER, "players": players(red={"start": None})},
    "3 a card in Theater and play area": {"players": players(red={"regions": ["af-n"]})},
    "3 a card with two players": {"players": players(red={"regions": ["sa-n"]}, blue={"regions": ["sa-n"]})},
    "3 a card twice with one player": {"players": players(red={"regions": ["sa-n", "north-south-america"]})},
    "3 a card twice in the Theater": {"theater": ["af-n", "af-n"]},
    "3 a Theater card under the deck": {"bottom": ["af-n"]},
    "3 a card twice under the deck": {"bottom": ["sa-n", "sa-n"]},
    "3 five Theater cards": {"theater": ["af-n", "as-w", "au-c", "na-s", "eu-c"]},
    "3 more under the deck than in it": {"bottom": ["?"] * 27},
    "3 deck does not agree": {"deck": 25},
    "4 markers on a card in the deck": {"troops": {"eu-c": {"red": 3}}},
    "4 a marker on his own Region": {
        "players": players(red={"regions": ["sa-n"]}),
        "troops": {"sa-n": {"red": 3}},
    },
    "4 two invading markers of one": {
        "players": players(blue={"regions": ["sa-n"]}),
        "troops": {"sa-n": {"red": [3, 4]}},
    },
    "4 strength 0": {"troops": {"af-n": {"red": 0}}},
    "4 strength 7": {"troops": {"af-n": {"red": [1, 7]}}},
    "4 four markers on one card": {"troops": {"af-n": {"red": [1, 2, 3, 4]}}},
    "5 Active in conflict invades": {
        "players": players(red={"regions": ["sa-n"]}),
        "troops": {"sa-n": {"blue": 3}},
    },
    "5 a holder who has had his turn": {
        "turn": "red",
        "players": players(blue={"regions": ["sa-n"]}),
        "troops": {"sa-n": {"yellow": 3}},
    },
    "5 an invasion of the Active Player after his conflict": {
        "phase": "recon",
        "players": players(blue={"regions": ["sa-n"]}),
        "troops": {"sa-n": {"yellow": 3}},
    },
    "5 the same while placing": {
        "phase": "place",
        "dice": [1, 2, 3],
        "players": players(blue={"regions": ["sa-n"]}),
        "troops": {"sa-n": {"yellow": 3}},
    },
    "5 a marker of the Active Player in recon": {"phase": "recon", "troops": {"af-n": {"blue": 3}}},
    "5 a marker of the Active Player in refill": {"phase": "refill", "troops": {"af-n": {"blue": 3}}},
    "5 a marker of the Active Player in muster": {"phase": "muster", "troops": {"af-n": {"blue": 3}}},
    "5 a marker of the Active Player in reroll": {
        "phase": "reroll",
        "dice": [1, 2, 3],
        "troops": {"af-n": {"blue": 3}},
    },
    "5 an invasion by the Active Player in special": {
        "phase": "special",
        "dice": [1, 2, 3],
        "players": players(red={"regions": ["sa-n"]}),
        "troops": {"sa-n": {"blue": 3}},
    },
    "6 a die showing 7": {"phase": "reroll", "dice": [1, 2, 7]},
    "6 a die showing 0": {"phase": "place", "dice": [0, 2, 3]},
    "6 two dice in reroll": {"phase": "reroll", "dice": [1, 2]},
    "6 four dice in special": {"phase": "special", "dice": [1, 2, 3, 4]},
    "6 dice missing in place": {"phase": "place", "dice": [1, 2]},
    "6 too many with the markers in place": {
        "phase": "place",
        "dice": [1, 2, 3],
        "troops": {"af-n": {"blue": 1}},
    },
    "6 two of his markers on one card in place": {
        "phase": "place",
        "dice": [1],
        "troops": {"af-n": {"blue": [1, 2]}},
    },
    "6 dice in muster": {"phase": "muster", "dice": [1, 2, 3]},
    "6 dice in conflict": {"dice": [1]},
    "6 dice when over": {**OVER, "dice": [1]},
    "6 dice in setup": {**SETUP, "dice": [1]},
    "7 fresh players not in a row": {
        "phase": "muster",
        "players": players(blue={"fresh": True}, yellow={"fresh": True}),
    },
    "7 a fresh player who is not next": {"players": players(red={"fresh": True})},
    "7 fresh in conflict": {"phase": "conflict", "players": FRESH},
    "7 fresh in recon": {"phase": "recon", "players": FRESH},
    "7 fresh in refill": {"phase": "refill", "players": FRESH},
    "7 fresh with a Region": {
        "phase": "muster",
        "players": players(
            blue={"fresh": True, "regions": ["sa-n"]}, red={"fresh": True}, yellow={"fresh": True}
        ),
    },
    "7 the next one, fresh, with a Region": {
        "phase": "place",
        "dice": [1, 2, 4],
        "players": players(
            blue={"fresh": True}, red={"fresh": True, "regions": ["sa-n"]}, yellow={"fresh": True}
        ),
    },
    "7 fresh with a Region in reroll": {
        "phase": "reroll",
        "dice": [1, 2, 4],
        "players": players(
            blue={"fresh": True, "regions": ["sa-n"]}, red={"fresh": True}, yellow={"fresh": True}
        ),
    },
    "7 the next one, fresh, with a marker": {
        "phase": "muster",
        "players": FRESH,
        "troops": {"af-n": {"red": 3}},
    },
    "7 fresh when over": {**OVER, "players": FRESH},
    "7 last turns with a fresh player": {"players": FRESH, "final_turns": 2},
    "7 last turns in setup": {**SETUP, "final_turns": 2},
    "7 last turns when over": {**OVER, "final_turns": 2},
    "7 no last turn left": {"final_turns": 0},
    "7 four last turns of three": {"final_turns": 4},
    "7 three last turns of others": {"final_turns": 3, "options": {"last_round": "others"}},
    "8 troops in setup": {**SETUP, "troops": {"af-n": {"red": 3}}},
    "8 Regions in setup": {**SETUP, "players": players(red={"regions": ["sa-n"]})},
    "8 bottom in setup": {**SETUP, "bottom": ["?"]},
    "8 a Theater before the Start Regions": {**SETUP, "players": players(red={"start": None})},
    "8 rolls before the Theater is full": {**SETUP, "theater": ["af-n"], "initiative": {"blue": 10}},
    "8 a total of 3": {**SETUP, "initiative": {"blue": 3}},
    "8 a total of 25": {**SETUP, "initiative": {"blue": 25}},
    "8 a total of somebody out of it": {**SETUP, "initiative": {"blue": 10}, "contenders": ["red", "yellow"]},
    "8 everybody has rolled": {**SETUP, "initiative": {"blue": 10, "red": 9, "yellow": 8}},
    "8 one contender": {**SETUP, "contenders": ["red"]},
    "8 a contender twice": {**SETUP, "contenders": ["red", "red"]},
    "8 no contender": {**SETUP, "contenders": []},
    "8 an unknown contender": {**SETUP, "contenders": ["red", "green"]},
    "8 initiative in play": {"initiative": {}},
    "8 contenders in play": {"contenders": ["blue", "red"]},
}


@pytest.mark.parametrize("changes", INVALID.values(), ids=INVALID)
def test_positions_that_cannot_be(changes):
    with pytest.raises(BadPosition) as fault:
        GAME.load(BASE | changes)
    assert fault.value.where and fault.value.message


VALID = {
    "the base": {},
    "more than three markers on a Theater card": {"troops": {"af-n": {"red": [1, 2, 3], "yellow": [4, 5]}}},
    "a short Theater": {"theater": []},
    "an invasion still to be settled": {
        "players": players(blue={"regions": ["sa-n"]}),
        "troops": {"sa-n": {"red": 3, "yellow": 4}},
    },
    "an invasion of the next player while placing": {
        "phase": "place",
        "dice": [1, 2],
        "players": players(red={"regions": ["sa-n"]}),
        "troops": {"sa-n": {"blue": 3, "yellow": 1}},
    },
    "fresh with a Region from a Coup": {
        "phase": "place",
        "dice": [1, 2],
        "troops": {"af-n": {"blue": 3}},
        "players": players(
            blue={"fresh": True, "regions": ["sa-n"]}, red={"fresh": True}, yellow={"fresh": True}
        ),
    },
    "fresh with a Region from an earlier roll": {
        "phase": "reroll",
        "dice": [1, 2, 4],
        "options": {"ability_timing": "each_roll"},
        "players": players(
            blue={"fresh": True, "regions": ["sa-n"]}, red={"fresh": True}, yellow={"fresh": True}
        ),
    },
    "only the Active Player fresh": {"phase": "muster", "players": players(blue={"fresh": True})},
    "all invasions when over": {
        **OVER,
        "players": players(red={"regions": ["sa-n"]}),
        "troops": {"sa-n": {"blue": 3, "yellow": 1}},
    },
    "a turn that is overruled": {"phase": "over", "turn": "red"},
    "notes": {"note": "Friday", "players": players(red={"note": "late"})},
    "nulls": dict.fromkeys(
        ("options", "phase", "troops", "bottom", "deck", "dice", "final_turns", "initiative")
    ),
    "unnoted cards": {"bottom": ["?", "sa-n", "?"]},
    "no markers written": {"troops": {"af-n": {}, "as-w": None, "au-c": {"red": [], "blue": None}}},
    "a roll-off": {**SETUP, "contenders": ["yellow", "red"], "initiative": {"red": 24}},
    "an option left open": {"options": {"tie_survivor": None}},
}


@pytest.mark.parametrize("changes", VALID.values(), ids=VALID)
def test_positions_that_can_be_are_read_back_as_written(changes):
    state = Match(GAME, BASE | changes, Dice(1)).state
    written = json.loads(json.dumps(GAME.dump(state)))
    assert GAME.load(written) == state
    assert GAME.dump(GAME.load(without_nulls(written))) == written


def without_nulls(value):
    """What is left in a file that knows no null, such as TOML."""
    if isinstance(value, dict):
        return {key: without_nulls(one) for key, one in value.items() if one is not None}
    return [without_nulls(one) for one in value] if isinstance(value, list) else value


def test_every_key_is_written_in_the_order_of_the_specification():
    written = contract.judge(GAME, [], BASE, seed=1)["position"]
    keys = "game options players turn phase theater troops bottom deck dice final_turns"
    assert list(written) == keys.split()
    assert written["players"][0] == {"id": "blue", "start": "na", "regions": [], "fresh": False}
    assert (written["phase"], written["deck"], written["final_turns"]) == ("recon", 26, None)
    setup = contract.judge(GAME, [], GAME.start(), seed=1)["position"]
    assert list(setup) == [*keys.split(), "initiative", "contenders"]
    assert setup["contenders"] == ["blue", "red", "yellow"] and setup["players"][0]["start"] is None


def test_names_are_read_in_full_and_written_as_ids():
    position = BASE | {
        "players": players(blue={"start": "North-America", "regions": ["WEST-south-america"]}),
        "troops": {"South-North-America": {"yellow": [4, 1], "red": 2}},
    }
    written = contract.judge(GAME, [], position, seed=1)["position"]
    assert written["players"][0]["start"] == "na" and written["players"][0]["regions"] == ["sa-w"]
    assert written["troops"] == {"na-s": {"red": [2], "yellow": [1, 4]}}
    assert list(written["troops"]["na-s"]) == ["red", "yellow"]


def test_troops_are_written_in_the_order_of_the_table():
    position = BASE | {
        "players": players(red={"regions": ["sa-n"]}),
        "troops": {"sa-n": {"yellow": 1}, "na-s": {"red": 1}, "af-n": {"red": 1}},
    }
    assert list(GAME.dump(GAME.load(position))["troops"]) == ["af-n", "na-s", "sa-n"]


def test_options_are_written_as_given():
    position = BASE | {"options": {"continent_bonus": 4, "tie_survivor": None}}
    assert GAME.dump(GAME.load(position))["options"] == {"continent_bonus": 4}


def test_a_slip_in_a_region_gets_a_suggestion():
    with pytest.raises(BadPosition) as fault:
        GAME.load(BASE | {"theater": ["north-afrika"]})
    assert fault.value.where == "theater[0]" and "north-africa" in fault.value.hint


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.just(10**40)
    | st.floats(allow_nan=True)
    | st.text(max_size=6)
    | st.sampled_from(["blue", "red", "af-n", "na", "?", "setup", "place", "over", "lone-banner"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["id", "start", "regions", "fresh", "af-n", "blue", "x"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(
    JUNK,
    st.sampled_from(
        ["", *BASE, "phase", "troops", "bottom", "deck", "dice", "initiative", "options", "final_turns"]
    ),
)
def test_junk_is_a_bad_position_and_nothing_worse(junk, key):
    try:
        GAME.load(BASE | {key: junk} if key else junk)
    except BadPosition as fault:
        assert str(fault)


@pytest.mark.parametrize(
    "key", [*BASE, "phase", "troops", "bottom", "deck", "dice", "initiative", "final_turns"]
)
def test_a_number_python_will_not_spell_out(key):
    for junk in (10**5000, [10**5000], {"af-n": {"red": 10**5000}}):
        with pytest.raises(BadPosition):
            GAME.load(BASE | {key: junk})


def paths(value, so_far=()):
    """Every place in a position, as the keys that lead there."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*so_far, key)
        yield from paths(inner, (*so_far, key))


PLACES = [(example["position"], path) for example in EXAMPLES for path in paths(example["position"])]


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(PLACES), JUNK)
def test_examples_with_one_value_replaced_are_read_or_refused(place, junk):
    position, path = place
    changed = json.loads(json.dumps(position))
    target = changed
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = junk
    try:
        state = Match(GAME, changed, Dice(1)).state
    except BadPosition:
        return
    assert GAME.load(GAME.dump(state)) == state
    assert GAME.picture(state) and GAME.awaits(state)
