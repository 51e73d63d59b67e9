"""The Battle of Banners, rule by rule: what follows from each rule that no other test or example asserts by its number."""

import pytest
from battle_of_banners_table import ATTACK, FOUR, GAME, THREE, fight, holding, judge, refused, rolled, settled

from companion.errors import BadPosition
from companion.referee.dice import Dice
from companion.referee.game import Move

PAIR = {"blue": ["e5"], "red": ["e7", "g14"]}
TEAMS = {"blue": ["e5"], "green": ["g2"], "red": ["e7"], "yellow": ["c13"]}
WHOLE_DECK = [card for card, copies in GAME.deck.copies.items() for _ in range(copies)]


def found(data, path):
    for key in path.split("."):
        data = data[key]
    return data


def consequences(cases):
    return pytest.mark.parametrize(
        "rule, position, moves, told", cases, ids=[f"{case[0]}-{number}" for number, case in enumerate(cases)]
    )


def check(rule, position, moves, told):
    """`cited`: the rule stands with the verdict; `attack`, `defence`: totals of the combat; else keys of the position."""
    answer = judge(position, *moves)
    assert answer["legal"], answer["verdicts"][-1]
    told = dict(told)
    if told.pop("cited", False):
        assert rule in answer["verdicts"][-1]["rules"]
    events = [event for verdict in answer["verdicts"] for event in verdict["events"]]
    for total in {"attack", "defence"} & set(told):
        assert next(event[total] for event in events if event["type"] == "combat") == told.pop(total)
    assert {path: found(answer["position"], path) for path in told} == told


# --- goal and set-up ------------------------------------------------------------------------------------------


@consequences(
    [
        ("G1", {"players": FOUR}, [], {"players": [{**player, "colours": [colour]} for player, colour in zip(FOUR, ("blue", "green", "red", "yellow"))]}),
        ("S1", {}, [], {"pieces.blue": ["c2", "d2", "e2"], "pieces.green": ["g2", "h2", "i2"], "pieces.red": ["g14", "h14", "i14"], "pieces.yellow": ["c14", "d14", "e14"]}),
        ("S5", rolled(1, {"blue": ["f7"], "red": ["g14"]}), ["move f7 f8"], {"cited": True, "phase": "draw"}),
        ("S8", rolled(1, {"blue": ["f14"], "red": ["k13"]}), ["move f14 f15"], {"cited": True, "flags.red": "f15"}),
        ("S10", rolled(1, {"blue": ["f15"], "red": ["e15", "g15", "f14"]}), ["move f15 f13"], {"pieces.blue": ["f13"]}),
    ]
)  # fmt: skip
def test_goal_and_set_up(rule, position, moves, told):
    check(rule, position, moves, told)


@pytest.mark.parametrize("rule, number", [("G1", 1), ("G1", 5)])
def test_how_many_people_play(rule, number):
    with pytest.raises(BadPosition, match=rule):
        GAME.load({"players": [{"id": letter} for letter in "abcde"[:number]]})


@pytest.mark.parametrize("rule", ["S2"])
def test_the_deck_is_shuffled(rule):
    """Whoever draws first may draw anything."""
    state = settled({"phase": "draw"})
    drawn = {GAME.fill(state, Move("draw"), Dice(f"{rule} {seed}")).args[0] for seed in range(300)}
    assert drawn == set(GAME.deck.copies)


# --- movement -------------------------------------------------------------------------------------------------

BACK = ["move e5 e6", "roll 1", "move g14 g13", "roll 1", "move e6 e5"]
RAIN = {"effects": {"rain": ["blue"]}}


@consequences(
    [
        ("M3", rolled(2, {"green": ["g3"], "red": ["g14"]}), ["move g3 g7"], {"pieces.green": ["g7"]}),
        ("M3", fight(pieces={"green": ["e5"], "red": ["e7"], "yellow": ["d14"]}), [ATTACK, "roll 3 4 1 1"], {"attack": 7}),
        ("BoB-R2", {"players": THREE}, ["roll 1", "move e2 e3"], {"turn": "solo", "active": "green"}),
        ("BoB-R5", rolled(1, {"blue": ["a3"], "red": ["g14"]}, **RAIN), [], {"turn": "red", "turn_no": 2}),
        ("BoB-R6", rolled(1, {"blue": ["e5"], "red": ["g14"]}), BACK, {"pieces.blue": ["e5"]}),
        ("BoB-R7", fight(dice=[3], options={"attack": "enroute"}), [ATTACK], {"combat.at": "e7"}),
        ("BoB-R8", rolled(2, {"blue": ["f7"], "red": ["g14"]}), ["move f7-f8-f9"], {"closed": {}, "phase": "item"}),
        ("BoB-R10", rolled(6, {"green": ["a3"], "red": ["g14"]}, **RAIN), ["move a3 f3"], {"pieces.green": ["f3"]}),
        ("BoB-R11", {"phase": "order"}, ["roll 3 3"], {"cited": True, "phase": "order"}),
        ("BoB-R11", {"phase": "order"}, ["roll 2 5"], {"cited": True, "turn": "red"}),
        ("D1", {"players": FOUR, "phase": "move", "dice": [2], "active": "green", "pieces": {"green": ["g3"], "red": ["g14"]}}, ["move g3 g5"], {"pieces.green": ["g5"]}),
    ]
)  # fmt: skip
def test_movement(rule, position, moves, told):
    check(rule, position, moves, told)


# --- keeps, castles, flags ----------------------------------------------------------------------------------------

IN_KEEP = rolled(1, {"blue": ["f8"], "red": ["g14"]})
TIED_AT_KEEP = [rolled(2, {"blue": ["c3"], "red": ["c5", "g14"]}), ["move c3 c5", "roll 1 4 2 4", "place b5"]]


@consequences(
    [
        ("BoB-R9", *TIED_AT_KEEP, {"pieces.blue": ["b5"], "hands.blue": [], "phase": "item"}),
        ("BoB-R12", IN_KEEP, ["move f8 f7"], {"closed": {"f8": 1}}),
        ("BoB-R12", IN_KEEP, ["move f8 f7", "roll 1", "move g14 g13"], {"closed": {}}),
        ("BoB-R13", rolled(1, {"blue": ["f8", "a3"], "red": ["f9", "g14"]}), ["move f8 f9", "roll 1 2 6 5"], {"closed": {"f8": 1}}),
        ("BoB-R15", rolled(1, {"blue": ["f15"], "red": ["e15", "g15", "f14"], "yellow": ["e14"]}), ["move f15 e13"], {"pieces.blue": ["e13"]}),
        ("BoB-R16", rolled(1, {"blue": ["d13"], "red": ["g14"]}), ["move d13 d14"], {"pieces.blue": ["d14"]}),
        ("BoB-R17", rolled(1, {"blue": ["f2"], "red": ["k13"]}, flags={"red": "f2"}), ["move f2 f1"], {"cited": True, "winner": "blue"}),
        ("BoB-R23", rolled(2, {"blue": ["f3"], "red": ["f1", "g14"]}, flags={"blue": "f1"}), ["move f3 f1", "roll 5 6 1 2"], {"cited": True, "flags.blue": "home", "pieces.blue": ["f1"]}),
    ]
)  # fmt: skip
def test_keeps_castles_flags(rule, position, moves, told):
    check(rule, position, moves, told)


# --- combat -----------------------------------------------------------------------------------------------------

CARRIER = fight(pieces={"blue": ["a3", "e5"], "red": ["e7", "g14"]}, flags={"red": "e5"})
LOST = {"cited": True, "pieces.blue": ["a3"], "reserve.blue": 3, "flags.red": "e5"}
GREEN = fight(players=FOUR, active="green", pieces={**TEAMS, "blue": ["c2"], "green": ["e5"]})


@consequences(
    [
        ("C1", fight(), [ATTACK], {"cited": True, "combat.from": "e5", "combat.at": "e7"}),
        ("C3", fight(), [ATTACK, "roll 5 6 1 2"], {"cited": True, "pieces.blue": ["e7"], "pieces.red": []}),
        ("I8", fight(hands={"blue": ["poison"]}), [ATTACK, "play poison", "roll 1 2 4 5"], {"attack": 4, "defence": 6}),
        ("BoB-R19", CARRIER, [ATTACK, "roll 1 2 6 5"], LOST),
        ("BoB-R20", CARRIER, [ATTACK, "roll 1 2 6 5"], LOST),
        ("BoB-R22", fight(), [ATTACK, "roll 1 4 2 4", "place e6"], {"cited": True, "pieces.blue": ["e6"]}),
        ("BoB-R24", GREEN, [ATTACK, "roll 3 4 1 2"], {"attack": 8}),
        ("BoB-R24", {**GREEN, "options": {"team_attack_bonus": "red-blue"}}, [ATTACK, "roll 3 4 1 2"], {"attack": 7}),
        ("BoB-R27", fight(pieces={"blue": ["e5"], "red": ["e7"]}), [ATTACK, "roll 5 6 1 2"], {"cited": True, "winner": "blue", "reason": "defeat"}),
        ("BoB-R27", fight(pieces={"blue": ["e5"], "red": ["e7"]}), [ATTACK, "roll 5 6 2 2"], {"winner": None, "phase": "reinforce"}),
    ]
)  # fmt: skip
def test_combat(rule, position, moves, told):
    check(rule, position, moves, told)


# --- cards ------------------------------------------------------------------------------------------------------

ROBBED = {**holding("thief"), "hands": {"blue": ["thief"], "red": ["horse", "poison"]}}
SABOTEUR = holding("saboteur", pieces={"blue": ["c3"], "red": ["f8", "g14"]}, options={"saboteur": "any"})
FAMINE = {**holding(), "hands": {"blue": ["famine"], "red": ["horse", "poison"]}}


@consequences(
    [
        ("I18", holding("horse"), ["play horse"], {"cited": True, "discard": ["horse"], "hands.blue": []}),
        ("I19", rolled(1, {"blue": ["f7"], "red": ["g14"]}, discard=WHOLE_DECK), ["move f7 f8"], {"deck": 0, "hands.blue": [], "turn": "red"}),
        ("BoB-R29", rolled(2, PAIR, hands={"blue": ["reaper"]}, options={"items_after_roll": True}), ["play reaper e7"], {"lost.red": 1, "phase": "move"}),
        ("BoB-R32", rolled(6, {"blue": ["a3"], "red": ["g14"]}, **RAIN), ["move a3 d3"], {"effects.rain": []}),
        ("BoB-R33", holding("reaper", pieces={"blue": ["c3"], "red": ["f8", "g14"]}), ["play reaper f8"], {"lost.red": 1, "reserve.red": 2}),
        ("BoB-R34", holding("locust-swarm", pieces={"blue": ["c3"], "red": ["d4", "g14"]}), ["play locust-swarm d4 e"], {"pieces.red": ["g14", "k4"]}),
        ("BoB-R35", holding("strong-wind", pieces={"blue": ["c3"], "red": ["f1", "g14"]}, flags={"blue": "e6"}), ["play strong-wind"], {"flags.blue": "home"}),
        ("BoB-R36", holding("safeguard", pieces={"blue": ["e9"], "red": ["g14"]}), ["play safeguard e9 c8"], {"pieces.blue": ["c8"], "hands.blue": [], "turn": "red"}),
        ("BoB-R37", ROBBED, ["play thief", "steal horse"], {"fresh.blue": ["horse"]}),
        ("BoB-R38", holding("providing-aid"), ["play providing-aid h9 c4"], {"pieces.red": ["c4", "g14"]}),
        ("BoB-R39", SABOTEUR, ["play saboteur f8 c2"], {"pieces.red": ["c2", "g14"]}),
        ("BoB-R40", FAMINE, ["play famine"], {"hands.red": [], "discard": ["famine"], "deck": 53}),
        ("BoB-R43", {"players": FOUR, "pieces": TEAMS, "hands": {"blue": ["horse"]}}, ["play horse", "roll 1 2", "move e5 d3"], {"turn": "ben", "horse": False}),
        ("BoB-R45", holding("locust-swarm", pieces={"blue": ["c3", "h10"], "red": ["g14", "h9"]}), ["play locust-swarm h9 n"], {"combat": None, "pieces.red": ["g14", "h13"], "phase": "item"}),
    ]
)  # fmt: skip
def test_cards(rule, position, moves, told):
    check(rule, position, moves, told)


@pytest.mark.parametrize("rule", ["T4"])
def test_the_colours_of_cards(rule):
    """Red cards are for combat, and only they."""
    table = GAME.edition.table("items")
    assert {item.id for item in table if item.colour == "red"} == GAME.deck.combat, rule
    assert refused(holding("poison"), "play poison") == "T3"


# --- what they forbid ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ruling, broken, position, moves",
    [
        ("D3", "T3", {"players": FOUR, "active": "green", "hands": {"blue": ["rain-storm"]}, "played": {"blue": ["horse"]}}, ["play rain-storm"]),
        ("BoB-R7", "M2", fight(dice=[3]), [ATTACK]),
        ("BoB-R10", "I6", rolled(3, {"green": ["a3"], "blue": ["c3"], "red": ["g14"]}, **RAIN), ["move c3 c4"]),
        ("BoB-R14", "S9", rolled(3, {"blue": ["c2", "f15"], "red": ["k13"]}), ["move c2 c5"]),
        ("BoB-R15", "M2", rolled(1, {"blue": ["f15"], "red": ["e15", "g15"]}), ["move f15 f13"]),
        ("BoB-R28", "T3", holding("horse", played={"blue": ["thief"]}), ["play horse"]),
        ("BoB-R29", "T3", rolled(2, PAIR, hands={"blue": ["reaper"]}), ["play reaper e7"]),
        ("BoB-R29", "I4", rolled(2, PAIR, hands={"blue": ["horse"]}, options={"items_after_roll": True}), ["play horse"]),
        ("BoB-R30", "I13", holding("thief"), ["play thief"]),
        ("BoB-R31", "I5", holding("ghost-magic", pieces=PAIR), ["play ghost-magic", "roll 2", ATTACK]),
        ("BoB-R36", "I12", holding("safeguard", pieces={"blue": ["d8"], "red": ["g14"]}), ["play safeguard d8 c8"]),
        ("BoB-R37", "T2", {**ROBBED, "options": {"team_cards": "seat"}, "fresh": {"blue": ["thief"]}}, ["play thief"]),
        ("BoB-R38", "I14", holding("providing-aid", options={"aid": "own"}), ["play providing-aid h9 c4"]),
        ("BoB-R39", "I15", {**SABOTEUR, "options": {}}, ["play saboteur f8 c2"]),
    ],
)  # fmt: skip
def test_what_a_ruling_forbids(ruling, broken, position, moves):
    assert refused(position, *moves) == broken, ruling
