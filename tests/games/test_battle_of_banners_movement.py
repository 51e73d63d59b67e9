"""The Battle of Banners, movement, keeps, castles and flags: arguments at a table, each with position, move, verdict and rule."""

import pytest
from battle_of_banners_table import (
    ATTACK,
    FOUR,
    GAME,
    after,
    events,
    fight,
    judge,
    kinds,
    legal,
    refused,
    rolled,
)

# --- movement --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rule, position, text",
    [
        ("S4", rolled(1, {"blue": ["e7"], "red": ["g14"]}), "move e7 e8"),
        ("S4", rolled(3, {"blue": ["e7"], "red": ["g14"]}), "move e7-e8-e9-e10"),
        ("M4", rolled(2, {"blue": ["a6"], "red": ["g14"]}, flags={"red": "a6"}), "move a6 b5"),
        ("M4", rolled(2, {"blue": ["a5"], "red": ["g14"]}, flags={"red": "a5"}), "move a5-b5-c5"),
        ("M4", rolled(2, {"blue": ["a5"], "red": ["b5"]}, flags={"red": "a5"}), "move a5 b5"),  # before S6
        ("S7", rolled(1, {"blue": ["a5"], "red": ["g14"]}, closed={"b5": 2}), "move a5 b5"),
        ("C5", rolled(1, {"blue": ["e4"], "red": ["g14"]}, flags={"blue": "e5"}), "move e4 e5"),
        ("BoB-R3", rolled(1, {"blue": ["e4", "e5"], "red": ["g14"]}), "move e4 e5"),
        ("BoB-R3", rolled(2, {"blue": ["e4", "e5"], "red": ["g14"]}), "move e4-e5-e6"),
        (
            "BoB-R3",
            rolled(1, {"blue": ["b6"], "green": ["b5"], "red": ["g14"]}),
            "move b6 b5",
        ),  # a friend in a keep
        ("S6", rolled(1, {"blue": ["b6"], "red": ["b5"]}), "move b6 b5"),
        ("S6", rolled(1, {"blue": ["b6"], "red": ["b5"]}, effects={"ghost": ["red"]}), "move b6 b5"),
        ("I5", fight(effects={"ghost": ["red"]}), ATTACK),
        ("I5", fight(effects={"ghost": ["blue"]}), ATTACK),
        ("M2", rolled(1, {"blue": ["e5"], "red": ["g14"]}), "move e5 f7"),
        ("M2", rolled(2, {"blue": ["e5"], "red": ["g14"]}), "move e5-f6-f7"),
        ("M2", rolled(2, {"blue": ["e5"], "red": ["g14"]}), "move e5-e6"),
        ("M2", rolled(2, {"blue": ["e5"], "red": ["g14"]}), "move e5-e6-e7-d7"),
        ("M5", rolled(3, {"blue": ["e5"], "red": ["g14"]}), "move e5-e6-e5-e4"),
        ("BoB-R4", rolled(4, {"blue": ["b2"], "red": ["g14"]}), "move b2-b3-c3-c2-b2"),
        (
            "I6",
            rolled(3, {"blue": ["e5"], "green": ["g3"], "red": ["g14"]}, effects={"rain": ["blue"]}),
            "move e5 e5",
        ),
    ],
)
def test_where_a_piece_cannot_go(rule, position, text):
    assert refused(position, text) == rule


def test_a_path_is_measured_before_it_is_looked_at():
    """M2 for the wrong number of steps comes before S4, M5 and the rest."""
    assert refused(rolled(2, {"blue": ["e7"], "red": ["g14"]}), "move e7-e8-e9-e10") == "M2"
    assert refused(rolled(2, {"blue": ["e7"], "red": ["g14"]}), "move e7-e6-e7-e6") == "M2"


def test_a_move_may_circle_and_cross_its_start():
    """BoB-R4, BoB-R6: round the square and out again; the start is free behind the piece."""
    around = rolled(5, {"blue": ["b2"], "red": ["g14"]})
    assert after(around, "move b2-b3-c3-c2-b2-a2")["pieces"]["blue"] == ["a2"]
    assert "move b2 a2" in legal(around)["moves"]


def test_crossing_has_no_effect():
    """BoB-R8, BoB-R16: over a keep, a drawbridge and a lying enemy flag without card or flag."""
    over_keep = after(rolled(2, {"blue": ["a5"], "red": ["g14"]}), "move a5-b5-c5")
    assert (over_keep["hands"]["blue"], over_keep["closed"]) == ([], {})
    over_flag = after(rolled(2, {"blue": ["e5"], "red": ["g14"]}, flags={"red": "e6"}), "move e5-e6-e7")
    assert over_flag["flags"]["red"] == "e6"
    assert after(rolled(2, {"blue": ["c3"], "red": ["g14"]}), "move c3-c2-c1")["pieces"]["blue"] == ["c1"]


def test_landing_on_a_lying_flag_takes_it():
    """C5: the other team lands there and has it."""
    position = rolled(1, {"blue": ["e5"], "red": ["g14"]}, flags={"red": "e6"})
    assert [event["type"] for event in events(position, "move e5 e6")][:2] == ["moved", "flag-taken"]
    assert (
        after(position, "move e5 e6", "roll 1", "move g14 g13", "roll 1", "move e6 e7")["flags"]["red"]
        == "e7"
    )


def test_scouts_only_in_1v1():
    """M3, D1: green adds two steps against one opponent, none in a team."""
    alone = rolled(1, {"green": ["e4"], "red": ["g14"]})
    assert "move e4 e7" in legal(alone)["moves"]
    team = {**alone, "players": FOUR, "turn": "ben"}
    assert "move e4 e5" in legal(team)["moves"]
    assert "move e4 e7" not in legal(team)["moves"]


def test_a_roll_that_nobody_can_use_is_lost():
    """BoB-R5: reported as an automatic pass; with another piece free, one must move."""
    walled = {"blue": ["a2"], "green": ["b2"], "red": ["a3", "g14"]}
    stuck = {
        "pieces": {"blue": ["a2"], "green": ["b1"], "red": ["a3", "b2", "c1"]},
        "effects": {"ghost": ["red"]},
    }
    assert kinds(stuck, "roll 1")[:2] == ["rolled", "passed"]
    assert refused(rolled(1, walled), "pass") == "M2"


def test_the_event_shows_a_path_that_obeys_the_rules():
    """M2, M5: for the two-square form the referee finds a path, which can be entered as it stands."""
    position = rolled(
        [6, 6], {"green": ["e3"], "blue": ["d2", "f3"], "red": ["g14", "e6", "f8"]}, closed={"b5": 1}
    )
    for text in legal(position)["moves"]:
        event = events(position, text)[0]
        spelled = "move " + "-".join(event["path"])
        again = events(position, spelled)[0]
        assert again == event
        assert event["path"][0] == text.split()[1] and event["path"][-1] == text.split()[2]
    assert GAME.path(GAME.load(rolled(2, {"blue": ["e5"], "red": ["g14"]})), "e5", "e7") == ["e5", "e6", "e7"]
    assert GAME.path(GAME.load(rolled(2, {"blue": ["e5"], "red": ["g14"]})), "e5", "e6") == []


def test_why_not_names_the_numbers():
    why = judge(rolled(5, {"blue": ["e2"], "red": ["g14"]}), "move e2 e6")["verdicts"][0]["why"]
    assert why == "the blue piece on e2 cannot end on e6 after exactly 5 steps; it would take 4 or 6"
    beside = judge(rolled(2, {"blue": ["e2"], "red": ["g14"]}), "move e2 e3")["verdicts"][0]["why"]
    assert beside.endswith("it would take 1 or 3")


# --- keeps -----------------------------------------------------------------------------------------------


def test_a_keep_closes_for_the_next_turn_and_opens_after_it():
    """S7, BoB-R12: 2 when just left, 1 in the other side's turn, then open."""
    position = rolled(1, {"blue": ["b5"], "red": ["g14"]})
    assert after(position, "move b5 c5")["closed"] == {"b5": 1}
    told = events(position, "move b5 c5", "roll 1", "move g14 g13")
    assert {"type": "keep-opened", "text": "The keep b5 is open again.", "keep": "b5"} in told


def test_a_full_turn_of_each_side():
    """BoB-R12, keep_turns 2: closed in the other side's turn and in one's own."""
    position = rolled(1, {"blue": ["b5"], "red": ["g14"]}, options={"keep_turns": 2})
    later = after(position, "move b5 c5", "roll 1", "move g14 g13")
    assert later["closed"] == {"b5": 1}
    assert refused(later, "roll 1", "move c5 b5") == "S7"
    assert after(later, "roll 1", "move c5 c6", "roll 1", "move g13 g12")["closed"] == {}


def test_an_empty_deck_gives_no_card():
    """I19: the draw is skipped and told."""
    cards = [card for card, copies in _copies().items() for _ in range(copies)]
    position = rolled(2, {"blue": ["a6"], "red": ["g14"]}, discard=cards)
    assert "deck-empty" in kinds(position, "move a6 b5")
    assert after(position, "move a6 b5")["turn"] == "red"
    assert legal({"phase": "draw", "discard": cards})["phase"] == "item"


def _copies():

    return GAME.deck.copies


def test_the_deck_is_the_printed_one():
    """I17, T4: 54 cards of 16 kinds, the red ones for combat."""

    assert (GAME.deck.size, len(_copies())) == (54, 16)
    assert sorted(GAME.deck.combat) == ["extra-defense", "extra-strength", "hidden-knife", "poison"]


def test_a_card_drawn_unseen_stays_unknown():
    """BoB-R41: `draw ?`; a named draw needs an unseen copy (I17)."""
    position = rolled(2, {"blue": ["a6"], "red": ["g14"]}, hands={"red": ["reaper"]})
    assert after(position, "move a6 b5", "draw ?")["hands"]["blue"] == ["?"]
    assert refused(position, "move a6 b5", "draw reaper") == "I17"
    drawn = after(position, "move a6 b5", "draw")
    assert drawn["deck"] == 52 and drawn["hands"]["blue"] != ["?"]


# --- castles and flags -----------------------------------------------------------------------------------


def test_the_raider_must_leave_whether_it_holds_the_flag_or_not():
    """S9, BoB-R14: also after Strong Wind has taken the flag from under it."""
    assert refused(rolled(3, {"blue": ["c2", "f15"], "red": ["k13"]}), "move c2 c5") == "S9"


def test_in_a_team_only_the_seat_itself_has_the_duty():
    """BoB-R14: green on the enemy castle does not bind blue."""
    position = rolled(1, {"blue": ["c3"], "green": ["f15"], "red": ["k13"]}, players=FOUR)
    assert judge(position, "move c3 c4")["legal"]


def test_a_raider_without_a_move_frees_the_others():
    """BoB-R14: g15 is a dead end for a roll of 2, so another piece moves; with a 1 the raider must."""
    walls = {"blue": ["c3", "f15"], "red": ["e15", "f14", "g14"]}
    position = rolled(2, walls, effects={"ghost": ["red"]})
    assert refused(position, "move f15 g14") == "I5"
    assert judge(position, "move c3 c5")["legal"]
    assert refused({**position, "dice": [1]}, "move c3 c4") == "S9"
    assert legal({**position, "dice": [1]})["moves"] == ["move f15 g15"]


def test_shut_in_pieces_cross_a_whole_run():
    """S10, BoB-R15: f14 and f13 cost nothing; an attack on the second of them costs one step."""
    walls = {"blue": ["f15"], "red": ["e15", "f14", "f13"], "yellow": ["g15"]}
    position = rolled(1, walls, flags={"red": "f15"})
    assert after(position, "move f15-f14-f13-g13")["flags"]["red"] == "g13"
    assert events(position, "move f15-f14-f13-g13")[0]["steps"] == 1
    assert events(position, "move f15-f14-f13")[0]["type"] == "attack"
    assert refused(position, "move f15-f14-f13-g13-g12") == "M2"
    assert refused(position, "move f15-f14-f13-f14-e14") == "M5"
    two = {**position, "dice": [2]}
    assert events(two, "move f15-f14-e14-e15")[0]["type"] == "attack"
    assert "move f15 e13" in legal(two)["moves"]


def test_not_shut_in_means_no_passage():
    """S10: one free neighbour is enough to be barred from passing."""
    position = rolled(2, {"blue": ["f15"], "red": ["e15", "f14"]}, flags={"red": "f15"})
    assert refused(position, "move f15-f14-f13") == "BoB-R3"
    assert "move f15 f13" not in legal(position)["moves"]


def test_shut_in_counts_friends_too():
    """BoB-R15: pieces of any side."""
    position = rolled(1, {"blue": ["f15", "f14", "g15"], "red": ["e15", "k13"]}, flags={"red": "f15"})
    assert "move f15 f13" in legal(position)["moves"]


def test_the_flag_comes_home_by_exact_count():
    """G2, BoB-R17: and a friend on the castle is in the way."""
    carrier = {"blue": ["e2"], "red": ["g14"]}
    assert refused(rolled(1, carrier, flags={"red": "e2"}), "move e2 f1") == "M2"
    blocked = {"blue": ["e2", "f1"], "red": ["g14"]}
    assert refused(rolled(2, blocked, flags={"red": "e2"}), "move e2 f1") == "BoB-R3"
    assert (
        refused(rolled(5, blocked, flags={"red": "e2"}, options={"flag_home": "pass"}), "move e2 f1")
        == "BoB-R3"
    )


def test_arriving_early_is_for_the_carrier_only():
    """BoB-R17, flag_home pass: another piece still needs the exact count."""
    position = rolled(
        5, {"blue": ["e2", "d3"], "red": ["g14"]}, flags={"red": "d3"}, options={"flag_home": "pass"}
    )
    assert refused(position, "move e2-e1-f1") == "M2"
    assert after(position, "move d3 f1")["winner"] == "blue"


def test_a_flag_fallen_on_ground_waits_for_the_enemy():
    """BoB-R23, C5: a killed raider's flag lies where it died, and its own team cannot pass."""
    position = {
        "turn": "red",
        **rolled(1, {"blue": ["e10", "c3"], "red": ["e11", "g14"]}, flags={"red": "e10"}),
    }
    beside = after(position, "move e11 e10", "roll 6 5 1 2", "place e11")
    assert beside["flags"]["red"] == "e10"
    assert refused({**beside, "turn": "red", "active": "red"}, "roll 2", "move e11-e10-e9") == "C5"


def test_attack_enroute_stops_only_at_enemies():
    """BoB-R7: fewer steps are fine for an attack, not for an empty space, more never."""
    position = fight(options={"attack": "enroute"}, dice=[4])
    assert refused(position, "move e5-e6") == "M2"
    assert events(position, "move e5-e6-e7")[0]["type"] == "attack"
    assert refused({**position, "dice": [1]}, "move e5-e6-e7") == "M2"
    assert refused({**fight(), "dice": [4]}, "move e5-e6-e7") == "M2"


def test_the_length_of_a_move():
    """BoB-R10: dice, 3 less in the rain, 2 more for a scout."""
    pieces = {"blue": ["e5"], "green": ["e3"], "red": ["g14"]}
    wet = rolled(5, pieces, effects={"rain": ["blue"]})
    assert events(wet, "move e5 e7")[0]["steps"] == 2
    assert events(wet, "move e3-e4-d4-d3-d2")[0]["steps"] == 4
    drizzle = rolled(1, pieces, effects={"rain": ["blue"]})
    assert (
        kinds({**drizzle, "phase": "item", "dice": []}, "roll 1")[1] == "passed"
    )  # 1 - 3 + 2 is no step either
    only_scouts = rolled(2, pieces, effects={"rain": ["blue"]})
    assert {text.split()[1] for text in legal(only_scouts)["moves"]} == {"e3"}


def test_a_landing_on_a_keep_earns_a_card_every_time_but_crossing_does_not():
    """S5, T1, BoB-R9: by one's own movement."""
    position = rolled(2, {"blue": ["a6"], "red": ["g14"]})
    drawn = after(position, "move a6 b5", "draw horse")
    assert (drawn["hands"]["blue"], drawn["deck"], drawn["turn"]) == (["horse"], 53, "red")
    assert drawn["fresh"]["blue"] == []  # the turn is over


def test_an_attack_begins_where_the_last_step_meets_an_enemy():
    """C1, BoB-R20: the attacker still stands where its move began."""
    told = after(fight(hands={"red": ["poison"]}), ATTACK)
    assert told["combat"] == {
        "from": "e5",
        "at": "e7",
        "cards": {"blue": None, "red": None},
        "dice": [],
        "result": None,
    }
    assert told["pieces"]["blue"] == ["e5"] and told["dice"] == []
