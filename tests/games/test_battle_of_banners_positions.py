"""The Battle of Banners: positions that cannot be, what is left out, positions as text and back, and junk."""

import pytest
from battle_of_banners_table import FOUR, GAME, THREE, after, legal, settled
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import BadMove, BadPosition, Illegal
from companion.referee import position as positions

PAIR = {"blue": ["e5"], "red": ["e7", "g14"]}
COMBAT = {"from": "e5", "at": "e7"}
TIED = {**COMBAT, "dice": [1, 4, 2, 4]}


def players(*colours):
    return [{"id": f"p{number}", "colours": own.split()} for number, own in enumerate(colours)]


def phase(name, **more):
    return {"phase": name, "pieces": PAIR, **more}


INVALID = {
    # keys, options and players
    "unknown key": ("turm", {"turm": "blue"}),
    "another game": ("game", {"game": "flag-bearer"}),
    "unknown option": ("options", {"options": {"ghosts": 1}}),
    "unknown option value": ("options.attack", {"options": {"attack": "never"}}),
    "keep_turns 3": ("options.keep_turns", {"options": {"keep_turns": 3}}),
    "keep_turns true": ("options.keep_turns", {"options": {"keep_turns": True}}),
    "tie_card 1": ("options.tie_card", {"options": {"tie_card": 1}}),
    "negative turn limit": ("options.turn_limit", {"options": {"turn_limit": -1}}),
    "one player": ("players", {"players": [{"id": "a"}]}),
    "five players": ("players", {"players": [{"id": letter} for letter in "abcde"]}),
    "equal ids": ("players[1].id", {"players": [{"id": "a"}, {"id": "a"}]}),
    "an id with a blank": ("players[0].id", {"players": [{"id": "a b"}, {"id": "c"}]}),
    "an id with a colon": ("players[0].id", {"players": [{"id": "a:"}, {"id": "c"}]}),
    "no id": ("players[0].id", {"players": [{"colours": ["blue", "green"]}, {"id": "c"}]}),
    "unknown key of a player": ("players[0]", {"players": [{"id": "a", "color": "blue"}, {"id": "c"}]}),
    "unknown colour": ("players[0].colours", {"players": players("blue pink", "red yellow")}),
    "a colour missing": ("players", {"players": players("blue", "red yellow")}),
    "a colour twice": ("players", {"players": players("blue green", "red yellow", "yellow")}),
    "colours of both sides": ("players[0].colours", {"players": players("blue red", "green yellow")}),
    "no colour": ("players[1].colours", {"players": players("blue green", "", "red yellow")}),
    "team-mates apart": ("players", {"players": players("blue", "red", "green", "yellow")}),
    "team-mates at the ends": ("players", {"players": players("blue", "red", "yellow", "green")}),
    "three, team-mates apart": ("players", {"players": players("red", "blue green", "yellow")}),
    # the board
    "unknown square": ("pieces.blue", {"pieces": {"blue": ["l3"], "red": ["g14"]}}),
    "a square in capitals": ("pieces.blue", {"pieces": {"blue": ["E5"], "red": ["g14"]}}),
    "unknown colour of pieces": ("pieces", {"pieces": {"pink": ["e5"]}}),
    "a piece on a tree": ("pieces.blue", {"pieces": {"blue": ["e8"], "red": ["g14"]}}),
    "two pieces on a square": ("pieces.red", {"pieces": {"blue": ["e5"], "red": ["e5"]}}),
    "the same piece twice": ("pieces.blue", {"pieces": {"blue": ["e5", "e5"], "red": ["g14"]}}),
    "five of a colour": ("pieces.blue", {"pieces": {"blue": ["e5", "e6", "e7", "e4", "e3"], "red": ["g14"]}}),
    "five with the lost": ("pieces.blue", {"pieces": {"blue": ["e5", "e6"], "red": ["g14"]}, "lost": {"blue": 3}}),
    "more lost than there are": ("lost.red", {"lost": {"red": 5}}),
    "reserve that disagrees": ("reserve.blue", {"pieces": PAIR, "reserve": {"blue": 1}}),
    "no piece at all": ("pieces", {"pieces": {}}),
    "own piece on a flag": ("flags.blue", {"pieces": PAIR, "flags": {"blue": "e5"}}),
    "own piece on a flag at the other castle": ("flags.blue", {"pieces": {"blue": ["f15"], "red": ["e5"]}, "flags": {"blue": "f15"}}),
    "a flag on a tree": ("flags.blue", {"pieces": PAIR, "flags": {"blue": "e8"}}),
    "a flag in a keep": ("flags.blue", {"pieces": PAIR, "flags": {"blue": "f8"}}),
    "a flag carried in a keep": ("flags.blue", {"pieces": {"blue": ["e5"], "red": ["f8"]}, "flags": {"blue": "f8"}}),
    "a flag lying on the other castle": ("flags.blue", {"pieces": PAIR, "flags": {"blue": "f15"}}),
    "both flags on a square": ("flags", {"pieces": PAIR, "flags": {"blue": "e6", "red": "e6"}}),
    "a flag nowhere": ("flags.red", {"flags": {"red": "away"}}),
    "a flag of a colour": ("flags", {"flags": {"green": "home"}}),
    "closed, but no keep": ("closed", {"closed": {"e5": 1}}),
    "closed with a piece in it": ("closed.f8", {"pieces": {"blue": ["f8"], "red": ["g14"]}, "closed": {"f8": 1}}),
    "closed for nothing": ("closed.f8", {"closed": {"f8": 0}}),
    "closed too long": ("closed.f8", {"closed": {"f8": 3}}),
    "closed too long with keep_turns 2": ("closed.f8", {"closed": {"f8": 4}, "options": {"keep_turns": 2}}),
    # the cards
    "unknown card": ("hands.blue", {"hands": {"blue": ["pony"]}}),
    "a hand of a colour": ("hands", {"hands": {"green": []}}),
    "more copies than exist": ("hands", {"hands": {"blue": ["reaper"], "red": ["reaper"]}}),
    "more copies with the discard pile": ("hands", {"hands": {"blue": ["famine"]}, "discard": ["famine"]}),
    "too many played": ("played", {"played": {"blue": ["reaper", "reaper"]}}),
    "more than 54 cards": ("hands", {"hands": {"blue": ["?"] * 55}}),
    "an unknown card on the discard pile": ("discard", {"discard": ["?"]}),
    "an unknown card played": ("played.red", {"played": {"red": ["?"]}}),
    "fresh but not held": ("fresh.blue", {"hands": {"blue": ["thief"]}, "fresh": {"blue": ["horse"]}}),
    "fresh more often than held": ("fresh.blue", {"hands": {"blue": ["thief"]}, "fresh": {"blue": ["thief", "thief"]}}),
    "deck that disagrees": ("deck", {"hands": {"blue": ["thief"]}, "deck": 54}),
    "unknown effect": ("effects", {"effects": {"fog": []}}),
    "an effect of a colour": ("effects.rain", {"effects": {"rain": ["green"]}}),
    # turn and phase
    "unknown phase": ("phase", {"phase": "setup"}),
    "unknown player to act": ("turn", {"turn": "zoe"}),
    "the wrong player to act": ("turn", {"turn": "red", "active": "blue"}),
    "the attacker in defend": ("turn", phase("defend", turn="blue", combat=COMBAT)),
    "the defender in clash": ("turn", phase("clash", turn="red", combat=COMBAT)),
    "the team-mate to act": ("turn", {"players": FOUR, "turn": "ben", "active": "blue"}),
    "a scout's colour active in 1v1": ("active", {"active": "green"}),
    "unknown active": ("active", {"active": "pink"}),
    "turn number 0": ("turn_no", {"turn_no": 0}),
    "move without dice": ("dice", phase("move")),
    "move with two dice and no horse": ("dice", phase("move", dice=[1, 2], horse=False)),
    "move with one die and a horse": ("dice", phase("move", dice=[1], horse=True)),
    "move with three dice": ("dice", phase("move", dice=[1, 2, 3])),
    "a die of 7": ("dice", phase("move", dice=[7])),
    "a die of 0": ("dice", phase("move", dice=[0])),
    "dice in item": ("dice", phase("item", dice=[1])),
    "dice in attack": ("dice", phase("attack", dice=[1], combat=COMBAT)),
    "dice in draw": ("dice", phase("draw", dice=[1])),
    "horse as a number": ("horse", {"horse": 1}),
    "pending in item": ("pending", phase("item", pending=["blue"])),
    "pending in move": ("pending", phase("move", dice=[1], pending=["blue"])),
    "pending in clash": ("pending", phase("clash", combat=COMBAT, pending=["blue"])),
    "pending of a colour": ("pending", phase("reinforce", pending=["green"])),
    "reinforce without pending": ("pending", phase("reinforce")),
    # combat
    "combat in item": ("combat", phase("item", combat=COMBAT)),
    "combat in draw": ("combat", phase("draw", combat=COMBAT)),
    "attack without combat": ("combat", phase("attack")),
    "place without combat": ("combat", phase("place")),
    "combat without from": ("combat", phase("attack", combat={"at": "e7"})),
    "unknown key of a combat": ("combat", phase("attack", combat={**COMBAT, "winner": "blue"})),
    "no attacker": ("combat.from", phase("attack", combat={"from": "e6", "at": "e7"})),
    "the attacker is of the other side": ("combat.from", phase("attack", active="red", combat=COMBAT)),
    "no defender": ("combat.at", phase("attack", combat={"from": "e5", "at": "e6"})),
    "the defender is a friend": ("combat.at", {"phase": "attack", "pieces": {"blue": ["e5", "e6"], "red": ["g14"]}, "combat": {"from": "e5", "at": "e6"}}),
    "the defender is in a keep": ("combat.at", {"phase": "attack", "pieces": {"blue": ["f7"], "red": ["f8"]}, "combat": {"from": "f7", "at": "f8"}}),
    "an item in a combat": ("combat.cards", phase("attack", combat={**COMBAT, "cards": {"blue": "horse"}})),
    "an unknown card in a combat": ("combat.cards", phase("attack", combat={**COMBAT, "cards": {"blue": "?"}})),
    "dice before the clash": ("combat.dice", phase("clash", combat=TIED)),
    "dice in attack already": ("combat.dice", phase("attack", combat=TIED)),
    "knife without dice": ("combat.dice", phase("knife-attack", combat=COMBAT)),
    "knife without a tie": ("combat.dice", phase("knife-attack", combat={**COMBAT, "dice": [1, 4, 2, 5]})),
    "knife, tied but for a card": ("combat.dice", phase("knife-attack", combat={**TIED, "cards": {"blue": "poison"}})),
    "three combat dice": ("combat.dice", phase("knife-attack", combat={**COMBAT, "dice": [1, 4, 5]})),
    "a combat die of 7": ("combat.dice", phase("knife-attack", combat={**COMBAT, "dice": [1, 4, 7, 1]})),
    "place without result": ("combat.result", phase("place", combat=TIED)),
    "result in clash": ("combat.result", phase("clash", combat={**COMBAT, "result": "tie"})),
    "unknown result": ("combat.result", phase("place", combat={**TIED, "result": "won"})),
    "carrier without its flag": ("combat.at", phase("place", combat={"from": "e5", "at": "e6", "result": "carrier"})),
    "carrier with the wrong flag": ("combat.at", phase("place", flags={"red": "e6"}, combat={"from": "e5", "at": "e6", "result": "carrier"})),
    # the end
    "a winner in item": ("winner", {"phase": "item", "winner": "blue"}),
    "a reason in item": ("reason", {"reason": "flag"}),
    "unknown winner": ("winner", {"winner": "green"}),
    "unknown reason": ("reason", {"winner": "blue", "reason": "luck"}),
    "over without a winner": ("winner", {"phase": "over"}),
    "another winner by flag": ("winner", {"winner": "red", "pieces": {"blue": ["f1"], "red": ["g14"]}, "flags": {"red": "f1"}}),
    "another winner by defeat": ("winner", {"winner": "red", "pieces": {"blue": ["e5"]}}),
    "a draw by flag": ("reason", {"winner": "draw", "reason": "flag"}),
    "over with dice": ("dice", {"winner": "blue", "dice": [1]}),
    "over with a combat": ("combat", {"winner": "blue", "pieces": PAIR, "combat": COMBAT}),
}  # fmt: skip


@pytest.mark.parametrize("where, data", INVALID.values(), ids=INVALID)
def test_what_cannot_be(where, data):
    with pytest.raises(BadPosition) as fault:
        GAME.load(data)
    assert fault.value.where == where, str(fault.value)


# --- what is left out ------------------------------------------------------------------------------------


def test_nothing_at_all_is_the_set_up_board_with_the_first_player_to_act():
    position = after({})
    assert (position["turn"], position["phase"], position["active"]) == ("blue", "item", "blue")
    assert list(position) == [
        "game",
        "options",
        "players",
        "turn",
        "phase",
        "active",
        "pieces",
        "lost",
        "reserve",
        "flags",
        "closed",
        "hands",
        "fresh",
        "discard",
        "deck",
        "effects",
        "played",
        "dice",
        "horse",
        "combat",
        "pending",
        "turn_no",
        "winner",
        "reason",
    ]
    assert position["players"] == [
        {"id": "blue", "colours": ["blue", "green"]},
        {"id": "red", "colours": ["red", "yellow"]},
    ]
    assert position["combat"] is None and position["winner"] is None and position["reason"] is None
    assert (position["horse"], position["turn_no"], position["deck"]) == (False, 1, 54)


@pytest.mark.parametrize(
    "who, colours",
    [(THREE, ["blue green", "red", "yellow"]), (FOUR, ["blue", "green", "red", "yellow"])],
)
def test_colours_by_the_number_of_players(who, colours):
    assert [" ".join(player["colours"]) for player in after({"players": who})["players"]] == colours


@pytest.mark.parametrize(
    "position, turn, active",
    [
        ({"turn": "red"}, "red", "red"),
        ({"active": "red"}, "red", "red"),
        ({"players": FOUR, "turn": "dee"}, "dee", "yellow"),
        ({"players": FOUR, "active": "green"}, "ben", "green"),
        ({"players": THREE, "active": "green"}, "solo", "green"),
        ({"players": THREE, "turn": "solo"}, "solo", "blue"),
        (phase("clash", combat={"from": "e7", "at": "e5"}), "red", "red"),
        (phase("defend", hands={"red": ["poison"]}, combat=COMBAT), "red", "blue"),
        (phase("knife-defend", hands={"red": ["hidden-knife"]}, combat=TIED), "red", "blue"),
        (phase("place", combat={**TIED, "result": "tie"}), "blue", "blue"),
        (phase("place", combat={**TIED, "result": "tie"}, options={"tie_space": "defender"}), "red", "blue"),
        (phase("reinforce", pending=["red"]), "red", "blue"),
        (phase("reinforce", pending=["red"], turn="red"), "red", "blue"),  # active is not taken from turn
        (phase("reinforce", pending=["red"], active="red"), "red", "red"),
        (phase("reinforce", pending=["red"], players=FOUR), "cy", "blue"),
        (phase("reinforce", pending=["red"], players=FOUR, active="yellow"), "dee", "yellow"),
        (phase("order"), "blue", "blue"),
        ({"winner": "blue", "turn": "red"}, None, "blue"),  # ignored when the game is over
        ({"winner": "blue", "turn": "zoe"}, None, "blue"),
    ],
)
def test_who_acts_if_it_is_not_said(position, turn, active):
    loaded = after(position)
    assert (loaded["turn"], loaded["active"]) == (turn, active)


def test_in_a_team_the_owner_of_the_attacked_piece_defends():
    pieces = {"blue": ["e5"], "green": ["g2"], "red": ["g14"], "yellow": ["e7"]}
    position = {
        "players": FOUR,
        "phase": "defend",
        "pieces": pieces,
        "combat": COMBAT,
        "hands": {"red": ["poison"]},
    }
    assert legal(position)["turn"] == "dee"


def test_a_colour_left_out_of_the_pieces_is_in_the_reserve():
    position = after({"pieces": {"blue": ["e5"], "red": ["e7"]}, "lost": {"green": 1}})
    assert position["reserve"] == {"blue": 3, "green": 3, "red": 3, "yellow": 4}


def test_a_flag_on_its_own_castle():
    """With an enemy on it the flag is carried, with a friend or nobody it is home."""
    assert after({"flags": {"blue": "f1"}})["flags"]["blue"] == "home"
    assert (
        after({"pieces": {"blue": ["f1"], "red": ["e7"]}, "flags": {"blue": "f1"}})["flags"]["blue"] == "home"
    )
    assert (
        after({"pieces": {"blue": ["e5"], "red": ["f1"]}, "flags": {"blue": "f1"}})["flags"]["blue"] == "f1"
    )
    assert after({"pieces": {"blue": ["e5"], "red": ["f1"]}})["flags"]["blue"] == "home"


def test_two_dice_mean_a_horse():
    assert after(phase("move", dice=[1, 2]))["horse"] is True
    assert after(phase("move", dice=[1]))["horse"] is False


@pytest.mark.parametrize(
    "position, winner, reason",
    [
        ({"winner": "blue"}, "blue", "flag"),
        ({"winner": "draw"}, "draw", "limit"),
        ({"winner": "blue", "pieces": {"blue": ["e5"]}}, "blue", "defeat"),
        ({"winner": "red", "reason": "limit"}, "red", "limit"),
        ({"phase": "over", "pieces": {"red": ["e5"]}}, "red", "defeat"),
        ({"pieces": {"red": ["e5"]}}, "red", "defeat"),
        ({"pieces": {"red": ["f15"], "blue": ["e5"]}, "flags": {"blue": "f15"}}, "red", "flag"),
        ({"pieces": {"red": ["f15"], "blue": ["f1"]}, "flags": {"blue": "f15"}}, "red", "flag"),
        (phase("move", dice=[3], turn_no=4, options={"turn_limit": 3}), "red", "limit"),
    ],
)
def test_the_end_as_it_is_given_or_seen(position, winner, reason):
    loaded = after(position)
    assert (loaded["phase"], loaded["turn"], loaded["winner"], loaded["reason"]) == (
        "over",
        None,
        winner,
        reason,
    )
    assert (loaded["dice"], loaded["combat"], loaded["pending"]) == ([], None, [])


def test_an_owed_reinforcement_keeps_a_side_in_the_game():
    """BoB-R27: no piece on the board, but a reinforcement owed."""
    assert (
        after({"pieces": {"blue": ["e5"]}, "phase": "reinforce", "pending": ["red"]})["phase"] == "reinforce"
    )


def test_how_a_position_is_written():
    """Squares by file, then rank; hands in alphabetical order, unknown cards last; piles in order of play."""
    position = after(
        {
            "pieces": {"blue": ["e10", "e2", "b3"], "red": ["k8"]},
            "hands": {"blue": ["thief", "?", "horse", "poison"]},
            "fresh": {"blue": ["thief", "?"]},
            "discard": ["saboteur", "famine"],
            "played": {"red": ["saboteur", "hidden-knife"]},
            "closed": {"j5": 1, "b11": 2, "b5": 1},
            "effects": {"rain": ["red", "blue"]},
            "note": "ignored",
        }
    )
    assert position["pieces"] == {"blue": ["b3", "e2", "e10"], "green": [], "red": ["k8"], "yellow": []}
    assert position["hands"] == {"blue": ["horse", "poison", "thief", "?"], "red": []}
    assert position["fresh"] == {"blue": ["thief", "?"], "red": []}
    assert position["discard"] == ["saboteur", "famine"]
    assert position["played"] == {"blue": [], "red": ["saboteur", "hidden-knife"]}
    assert list(position["closed"]) == ["b5", "b11", "j5"]
    assert position["effects"] == {"ghost": [], "rain": ["blue", "red"]}
    assert "note" not in position
    assert set(position["options"]) == set(GAME.load({}).table.options)


# --- as text and back --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"phase": "order", "turn": "red"},
        {"players": THREE, "options": {"keep_turns": 2}, "closed": {"f8": 3}},
        phase("defend", hands={"red": ["?", "poison"]}, combat={**COMBAT, "cards": {"blue": "poison"}}),
        phase("place", combat={**TIED, "result": "tie"}, pending=["red", "blue"]),
        phase("move", dice=[2, 2], flags={"red": "e5", "blue": "d3"}, effects={"rain": ["red"]}),
        phase("reinforce", pending=["red"], active="red", dice=[3, 3], lost={"yellow": 2}),
        {"winner": "draw"},
    ],
)
def test_a_position_reads_back_from_json_and_toml(position):
    state = settled(position)
    assert settled(GAME.dump(state)) == state
    for write in (positions.write_json, positions.write_toml):
        assert settled(positions.read(write(GAME.dump(state)))) == state


# --- junk --------------------------------------------------------------------------------------------------

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.floats(allow_nan=False) | st.just(10**30)
    | st.sampled_from(["blue", "red", "green", "e5", "e7", "f8", "f1", "home", "horse", "?", "poison", "move", "attack", "", "x"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["blue", "red", "green", "from", "at", "dice", "id", "colours", "f8", "ghost", "x"]), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
KEYS = list(after({}))
VALUES = st.sampled_from(
    [
        {"phase": name} for name in ("order", "item", "steal", "reinforce", "move", "attack", "defend", "clash", "knife-attack", "place", "draw", "over")
    ]
    + [{"pieces": PAIR}, {"combat": COMBAT}, {"combat": TIED}, {"dice": [3]}, {"pending": ["red"]}, {"hands": {"blue": ["?", "thief"]}}]
    + [{"players": FOUR}, {"turn": "red"}, {"active": "red"}, {"flags": {"red": "e5"}}, {"closed": {"f8": 1}}, {"winner": "blue"}]
)  # fmt: skip
TEXTS = st.text(max_size=20) | st.lists(
    st.sampled_from(["roll", "move", "play", "place", "reinforce", "draw", "steal", "pass", "horse", "reaper", "e5", "e7", "-", "?", ":", "blue", "red", "3", "9", "poison", "safeguard", "f8", "n"]),
    max_size=5,
).map(" ".join)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(VALUES, max_size=4), st.dictionaries(st.sampled_from(KEYS), JUNK, max_size=2), TEXTS)
def test_junk_is_refused_and_nothing_worse(parts, junk, text):
    data = junk.copy()
    for part in parts:
        data |= part
    try:
        state = settled(data)
    except BadPosition as fault:
        assert str(fault)
        return
    assert settled(GAME.dump(state)) == state
    try:
        move = GAME.read(state, text)
    except BadMove:
        return
    assert GAME.read(state, GAME.write(state, move)) == move
    try:
        GAME.play(state, move)
    except Illegal as fault:
        assert fault.rule and fault.why


@given(JUNK)
def test_a_position_that_is_no_table(junk):
    if not isinstance(junk, dict):
        with pytest.raises(BadPosition):
            GAME.load(junk)
