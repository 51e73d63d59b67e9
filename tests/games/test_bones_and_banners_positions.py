"""Positions of Bones & Banners: defaults, what is put out, and every way to be invalid."""

import json

import pytest
from bones_and_banners_table import (
    COMPANION,
    GAME,
    TABLEAU,
    after,
    in_play,
    invalid,
    judge,
    laid,
    legal,
    player,
    table,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import BadPosition

KEYS = [
    "game", "options", "players", "initiative", "round", "phase", "turn", "todo", "step", "pool", "tableau",
    "piles", "units", "fallen", "boosts", "next", "pending",
]  # fmt: skip
UNIT = "u1 red ? boot -> blue"


# --- defaults and what is put out ---------------------------------------------------------------------


def test_a_position_put_out_is_complete():
    position = after(table())
    assert list(position) == KEYS
    assert list(position["players"][0]) == [
        "id", "hand", "deck", "dice", "cubes", "buildings", "building", "lost",
    ]  # fmt: skip
    assert position["options"] == {
        "hand_limit": 7,
        "double_dice": "bluff",
        "wrong_prey": "spared",
        "max_rounds": 0,
        "cards": "table",
    }
    assert (position["step"], position["pending"], position["todo"]) == (None, None, ["red", "blue"])


def test_orders():
    """Hands by type and name, unknown ones last; dice in symbol order; units in order of number."""
    start = table(
        "tactical",
        {
            "hand": ["spy", "?", "?building", "wizard", "forge", "archers", "?advisor"],
            "dice": ["mystic", "boot"],
        },
        units=["u10 red ? boot -> blue", "u9 blue ? boot -> red"],
    )
    position = after(start)
    hand = ["archers", "wizard", "?", "forge", "?building", "spy", "?advisor"]
    assert player(position, "red")["hand"] == hand
    assert player(position, "red")["dice"] == ["boot", "mystic"]
    assert list(in_play(position)) == ["u9", "u10"]
    assert position["next"] == 11


def test_decks_and_piles_by_default():
    """A deck is sixteen less the Loyalists and unknown cards elsewhere; recruits come from the pile."""
    red = {
        "hand": ["archers", "?", "griffin", "forge"],
        "lost": ["wizard", "hydra", "bard"],
        "building": "market",
    }
    position = after(table("showdown", red, units=["u1 red knights boot -> blue", "u2 red ? boot -> blue"]))
    assert player(position, "red")["deck"] == ["?"] * 11 + ["shuffle"]
    assert position["piles"] == {"units": 19 - 2, "buildings": 7 - 2, "advisors": 7 - 1}
    assert player(after(table(red={"deck": 5})), "red")["deck"] == ["?"] * 5 + ["shuffle"]
    assert after(table(red={"deck": 5}))["piles"]["units"] == 19 + 11, "all cards not listed elsewhere"


def test_a_plain_question_mark_where_the_type_is_clear():
    tableau = {"units": ["?"] * 3, "buildings": ["?", "forge"], "advisors": ["?"]}
    position = after(
        table("building", {"building": "?", "hand": ["?building"]}, tableau=tableau, todo=["red"])
    )
    assert player(position, "red")["building"] == "?building"
    assert position["tableau"] == {
        "units": ["?"] * 3,
        "buildings": ["?building", "forge"],
        "advisors": ["?advisor"],
    }


def test_the_companions_decks_and_piles():
    """BN-R31: names in any order, put out alphabetically on either side of the Shuffle Card."""
    red = {"hand": ["archers", "griffin"], "deck": ["wizard", "cavalry", "shuffle", "knights", "cleric"]}
    position = after(table(red=red, blue={"hand": ["wizard"]}, **COMPANION))
    assert player(position, "red")["deck"] == ["cavalry", "wizard", "shuffle", "cleric", "knights"]
    assert (
        player(position, "blue")["deck"].count("wizard") == 1 and len(player(position, "blue")["deck"]) == 16
    )
    assert "griffin" not in position["piles"]["units"] and len(position["piles"]["units"]) == 18
    assert position["piles"]["buildings"] == sorted(position["piles"]["buildings"])


@pytest.mark.parametrize(
    "unit, phase, step, face",
    [
        ("u2 red knights shield -> u1", "tactical", None, "down"),
        ("u2 red knights shield -> u1", "scuffle", "reveal", "down"),
        ("u2 red knights shield -> u1", "scuffle", "act", "up"),
        ("u2 red knights shield -> u1", "showdown", None, "up"),
        ("u2 red knights shield -> blue", "showdown", None, "down"),
        ("u2 red knights -> red", "tactical", None, "up"),
    ],
)
def test_which_side_is_up_by_default(unit, phase, step, face):
    dice = {"dice": ["mystic"]} if phase == "tactical" else {}
    state = GAME.load(table(phase, dice, units=["u1 red ? boot -> blue", unit], step=step))
    assert state.units["u2"].up is (face == "up")


@pytest.mark.parametrize(
    "more, turn",
    [
        ({}, "red"),
        ({"initiative": "blue"}, "blue"),
        ({"turn": "blue"}, "blue"),
        ({"todo": ["blue", "red"]}, "blue"),
        ({"phase": "strategy", "pool": ["boot"] * 4 + ["bow"] * 4}, "red"),
        ({"phase": "strategy", "pool": ["boot"] * 4 + ["bow"] * 4, "turn": "blue"}, "blue"),
        ({"phase": "strategy", "initiative": "blue"}, "blue"),
        ({"phase": "end", "initiative": "blue"}, "blue"),
        ({"phase": "over"}, None),
    ],
)
def test_whose_turn(more, turn):
    position = table(**more)
    assert legal(position)["turn"] == turn
    assert after(after(position))["turn"] == turn


def test_from_turn_on():
    """Rally and building: `todo` by default begins with `turn`."""
    assert after(table(turn="blue"))["todo"] == ["blue"]
    assert after(table(turn="red", initiative="blue"))["todo"] == ["red"]


def test_the_full_example_of_the_specification():
    position = {
        "game": "bones-and-banners", "options": {"double_dice": "wasted"}, "round": 3, "initiative": "blue",
        "phase": "tactical", "turn": "red",
        "players": [
            {"id": "red", "hand": ["knights", "?", "?", "forge", "spy"],
             "deck": [*["?"] * 8, "shuffle", "archers", "?", "?"], "dice": ["bow", "bow", "mystic"], "cubes": 2,
             "buildings": ["stables"], "lost": ["wizard", "envoy"]},
            {"id": "blue", "hand": ["?", "?", "?advisor"], "deck": 12, "dice": ["bow", "horse"], "cubes": 1,
             "lost": ["footsoldiers"]},
        ],
        "tableau": {"units": ["griffin", "treants", "hydra"], "buildings": ["market", "palisade"], "advisors": ["bard"]},
        "piles": {"units": 17, "buildings": 5, "advisors": 4},
        "units": [laid("u4 blue halberdiers -> blue"), laid("u6 red cavalry -> blue"), laid("u9 red ? boot -> u4"),
                  laid("u10 blue ? shield shield -> u9")],
        "next": 11,
    }  # fmt: skip
    assert after(position)["turn"] == "red"
    assert after(after(position)) == after(position)


# --- invalid positions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "more",
    [
        {"game": "chess"},
        {"players": [{"id": "red"}]},
        {"players": [{"id": "red"}, {"id": "blue"}, {"id": "green"}]},
        {"players": [{"id": "red"}, {"id": "red"}]},
        {"players": [{"id": "Red"}, {"id": "blue"}]},
        {"players": [{"id": "7up"}, {"id": "blue"}]},
        {"players": [{"id": "own"}, {"id": "blue"}]},
        {"players": [{"id": "rival"}, {"id": "blue"}]},
        {"players": [{"id": "building"}, {"id": "blue"}]},
        {"players": [{"id": "u12"}, {"id": "blue"}]},
        {"players": [{}, {"id": "blue"}]},
        {"options": {"dice": 8}},
        {"options": {"hand_limit": 8}},
        {"options": {"max_rounds": -1}},
        {"options": {"cards": "dealer"}},
        {"initiative": "green"},
        {"round": 0},
        {"phase": "war"},
        {"step": "act"},
        {"pool": ["boot"]},
        {"turn": "blue", "todo": ["red", "blue"]},
        {"turn": "green"},
        {"todo": []},
        {"todo": ["red", "red"]},
        {"phase": "strategy", "todo": ["red"]},
        {"tableau": {"units": ["ogres"]}},
        {"tableau": {"units": ["archers", "?", "?"]}},
        {"tableau": {"units": ["forge", "?", "?"]}},
        {"tableau": {"units": ["ogres", "ogres", "?"]}},
        {"piles": {"units": ["archers"]}},
        {"piles": {"units": 55}},
        {"piles": {"units": 20}},
        {"piles": {"advisors": 8}},
        {"piles": {"buildings": -1}},
        {"next": 0},
        {"phase": "strategy", "pool": ["boot"] * 7},
        {"phase": "strategy", "pool": ["boot"] * 9},
        {"phase": "tactical"},
        {"fallen": [laid("u1 red archers bow -> blue")]},
        {"pending": {"kind": "switch", "player": "red", "pile": "units", "card": "?"}},
        {"pending": {"kind": "reveal", "need": ["red"], "for": "end"}},
        {"pending": {"kind": "wait"}},
        {"boosts": [{"player": "red"}]},
        {"units": [laid("u1 red ? boot -> blue")]},  # dice on units in the Rally Phase
        {"extra": 1},
    ],
    ids=str,
)
def test_what_cannot_be(more):
    assert invalid({**table(), **more})


@pytest.mark.parametrize(
    "red",
    [
        {"hand": ["excalibur"]},
        {"hand": ["archers"] * 3},
        {"hand": ["archers"], "deck": ["archers", "shuffle", "archers"]},
        {"hand": ["griffin"], "lost": ["griffin"]},
        {"hand": ["forge"], "buildings": ["forge"]},
        {"deck": ["?", "?"]},
        {"deck": ["shuffle", "?", "shuffle"]},
        {"deck": ["forge", "shuffle"]},
        {"deck": 55},
        {"deck": "all"},
        {"lost": ["?"]},
        {"lost": ["?advisor"]},
        {"buildings": ["archers"]},
        {"buildings": ["?building"]},
        {"building": "forge"},  # nothing is being built yet
        {"dice": ["boot"]},
        {"cubes": -1},
        {"cubes": 11},
        {"cubes": True},
        {"id": None},
        {"army": 3},
    ],
    ids=str,
)
def test_what_a_player_cannot_have(red):
    assert invalid(table(red=red))


def test_more_than_ten_cubes():
    assert invalid(table(red={"cubes": 6}, blue={"cubes": 5}))


@pytest.mark.parametrize(
    "phase, units, more",
    [
        ("scuffle", [UNIT, UNIT], {}),
        ("scuffle", ["u1 red ? boot -> u1"], {}),
        ("scuffle", ["u1 red ? boot -> u2"], {}),
        ("scuffle", ["u1 red ? boot -> green"], {}),
        ("scuffle", ["u1 green ? boot -> red"], {}),
        ("scuffle", ["u0 red ? boot -> blue"], {}),
        ("scuffle", ["u1 red forge boot -> blue"], {}),
        ("scuffle", ["u1 red ? boot bow -> blue"], {}),
        ("scuffle", ["u1 red ? boot boot boot -> blue"], {}),
        ("scuffle", ["u1 red ? -> blue"], {}),  # without dice it lies face up
        ("scuffle", ["u1 red archers -> blue down"], {}),
        ("scuffle", ["u1 red ? boot -> blue", "u2 red archers -> u1"], {}),
        ("scuffle", ["u1 red ? boot -> blue up"], {}),
        ("scuffle", [UNIT], {"next": 1}),
        ("scuffle", ["u1 red ? boot -> blue", "u2 blue ? bow -> u1"], {"step": "act"}),
        ("scuffle", ["u1 red ? boot -> blue", "u2 blue archers bow -> u1 down"], {"step": "act"}),
        ("showdown", ["u1 red ? boot -> blue", "u2 blue archers bow -> u1 down"], {}),
        ("end", ["u1 red ? boot -> blue", "u2 blue archers bow -> u1 down"], {}),
        ("scuffle", ["u1 red archers bow -> blue held up"], {}),
        ("scuffle", [f"u{n} red ? boot -> blue" for n in range(1, 6)], {}),
        ("strategy", [UNIT], {}),
        ("scuffle", [UNIT], {"step": "wait"}),
        ("showdown", [UNIT], {"step": "act"}),
        ("showdown", [UNIT], {"todo": ["red", "green"]}),
        ("scuffle", [UNIT], {"fallen": [laid("u2 red archers bow -> blue")]}),  # not among the lost
        ("scuffle", [UNIT], {"fallen": [laid("u2 red ? bow -> blue")]}),
        ("scuffle", [UNIT], {"turn": "blue"}),
        ("scuffle", [UNIT], {"pending": {"kind": "reveal", "need": ["u1"], "for": "scuffle"}}),
        ("scuffle", [UNIT], {"pending": {"kind": "reveal", "need": ["u1"], "for": "act u1"}}),
        ("scuffle", [UNIT], {"pending": {"kind": "reveal", "need": ["u9"], "for": "expose"}}),
        ("scuffle", [UNIT], {"pending": {"kind": "reveal", "need": [], "for": "expose"}}),
        (
            "scuffle",
            ["u1 red archers bow -> blue"],
            {"pending": {"kind": "reveal", "need": ["u1"], "for": "expose"}},
        ),
        ("scuffle", [UNIT], {"pending": {"kind": "reveal", "need": ["u1"], "for": "showdown blue"}}),
        ("showdown", [UNIT], {"pending": {"kind": "reveal", "need": ["u1"], "for": "showdown blue"}}),
        ("showdown", [UNIT], {"pending": {"kind": "switch", "player": "red", "pile": "units", "card": "?"}}),
        ("end", [UNIT], {"pending": {"kind": "reveal", "need": ["red"], "for": "end"}}),
    ],
    ids=str,
)
def test_units_that_cannot_lie_so(phase, units, more):
    assert invalid(table(phase, units=units, **more))


@pytest.mark.parametrize(
    "pending",
    [
        {"kind": "switch", "player": "red", "pile": "units", "card": "archers"},
        {"kind": "switch", "player": "red", "pile": "units", "card": "forge"},
        {"kind": "switch", "player": "red", "pile": "cards", "card": "?"},
        {"kind": "switch", "pile": "units", "card": "?"},
        {"kind": "switch", "player": "red", "pile": "units", "card": "ogres"},
    ],
)
def test_cards_that_cannot_have_been_drawn(pending):
    assert invalid(table("tactical", {"dice": ["boot"]}, tableau=TABLEAU, pending=pending))


@pytest.mark.parametrize(
    "dice, more",
    [
        (["boot"] * 5, {}),
        (["boot"] * 4, {"units": [laid("u1 red ? boot -> blue")]}),
        (["seven"], {}),
        (["boot"], {"pool": ["boot"]}),
        (["boot"], {"turn": "blue"}),
    ],
)
def test_dice_that_cannot_be(dice, more):
    assert invalid({**table("tactical", {"dice": dice}), **more})


@pytest.mark.parametrize("drafted", [(2, 0), (4, 2), (1, 1)])
def test_dice_of_a_draft(drafted):
    """Eight in all, and the numbers differ by one at most."""
    red, blue = ({"dice": ["boot"] * many} for many in drafted)
    pool = ["bow"] * (8 - sum(drafted))
    position = table("strategy", red, blue, pool=pool)
    if abs(drafted[0] - drafted[1]) <= 1:
        assert GAME.load(position).turn == "red"
        assert invalid({**position, "pool": pool[1:]})
    else:
        assert invalid(position)


@pytest.mark.parametrize(
    "more",
    [
        {"tableau": None},
        {"players": [{"id": "red", "hand": ["?"]}, {"id": "blue"}]},
        {"players": [{"id": "red", "deck": 16}, {"id": "blue"}]},
        {"players": [{"id": "red", "deck": ["?", "shuffle"]}, {"id": "blue"}]},
        {"piles": {"units": 19}},
        {"tableau": {**TABLEAU, "advisors": ["?"]}},
        {"phase": "scuffle", "units": [laid(UNIT)]},
        {"tableau": {"units": TABLEAU["units"], "buildings": TABLEAU["buildings"]}},
    ],
    ids=str,
)
def test_a_companion_that_handles_the_cards_must_know_them(more):
    """BN-R31."""
    assert invalid({**table(**COMPANION), **more})


def test_effects_in_progress_are_read_back():
    drawn = after(table("tactical", {"dice": ["boot"]}), "buy unit")
    assert after(drawn, "keep")["phase"] == "end", (
        "no die is left, and that is no fault while a card is drawn"
    )
    due = after(table("scuffle", units=["u1 red ? boot -> blue", "u2 blue ? bow -> u1"]), "resolve")
    assert judge(due, "reveal u2 archers")["legal"]


def test_a_fault_says_where_it_is():
    assert invalid(table(red={"deck": ["?"]})) == "players.red.deck"
    assert invalid(table("scuffle", units=["u1 red ? boot -> u1"])) == "units.u1.target"
    with pytest.raises(BadPosition, match="Did you mean archers"):
        GAME.load(table(red={"hand": ["archer"]}))


# --- junk ---------------------------------------------------------------------------------------------

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
    | st.sampled_from(["red", "blue", "u1", "?", "archers", "forge", "boot", "shuffle", "scuffle", "switch", 10**30]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from([*KEYS, "id", "hand", "deck", "dice", "card", "target", "kind", "need", "for"]),
                      inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(key=st.sampled_from([*KEYS, "red", "unit"]), value=JUNK)
def test_no_junk_breaks_the_reading(key, value):
    """Whatever stands in a key: a position or a BadPosition, and a position reads back."""
    position = table("scuffle", units=["u1 red ? boot -> blue", "u2 blue ? bow -> u1"])
    if key == "red":
        position["players"][0] |= value if isinstance(value, dict) else {"hand": value}
    elif key == "unit":
        position["units"][1] |= value if isinstance(value, dict) else {"target": value}
    else:
        position[key] = value
    try:
        state = GAME.load(position)
    except BadPosition as fault:
        assert fault.message and fault.where
        return
    assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state


@settings(max_examples=100, deadline=None)
@given(JUNK)
def test_junk_is_no_position(value):
    with pytest.raises(BadPosition):
        GAME.load(value)
