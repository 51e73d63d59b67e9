"""The Battle of Banners, turns and movement: arguments at a table, each with position, move, verdict and rule."""

import pytest
from battle_of_banners_table import (
    ATTACK,
    FOUR,
    GAME,
    THREE,
    after,
    events,
    fight,
    holding,
    judge,
    kinds,
    legal,
    refused,
    rolled,
)

from companion.errors import BadMove
from companion.referee.dice import Dice
from companion.referee.game import Move

# --- set-up and first turn -------------------------------------------------------------------------------


def test_every_game_begins_with_the_roll_off():
    """G1, S1, S3, M1: three pieces of each colour on its own drawbridges, one in reserve, a full deck (S2)."""
    position = after(GAME.start())
    assert position["phase"] == "order"
    assert position["pieces"]["yellow"] == ["c14", "d14", "e14"]
    assert set(position["reserve"].values()) == {1}
    assert position["deck"] == 54
    assert legal(GAME.start()) == {"turn": "blue", "phase": "order", "moves": ["roll"]}


def test_the_higher_die_begins_and_a_tie_is_rolled_again():
    """M1, BoB-R11: the first die is for the side listed first, whichever that is."""
    start = {"phase": "order", "players": [{"id": "rhea", "colours": ["red", "yellow"]}, {"id": "bo", "colours": ["green", "blue"]}]}
    assert after(start, "roll 3 3")["phase"] == "order"
    assert after(start, "roll 3 3", "roll 4 2")["turn"] == "rhea"
    assert after(start, "bo: roll 1 2")["turn"] == "bo"
    assert kinds(start, "roll 4 2") == ["rolled", "first", "turn"]


@pytest.mark.parametrize("text", ["roll 4", "roll 1 2 3", "roll 0 3", "roll 3 7", "pass", "move e2 e3", "play horse", "draw", "red: pass"])
def test_before_the_roll_off_nothing_else_happens(text):
    """M1: also a wrong number of dice or a wrong face is refused by it."""
    assert refused({"phase": "order"}, text) == "M1"


def test_in_a_team_the_first_seat_of_the_winning_side_begins():
    """BoB-R42: seats in the order of the list."""
    players = [{"id": "gil", "colours": ["green"]}, {"id": "bea", "colours": ["blue"]}, {"id": "y", "colours": ["yellow"]}, {"id": "r", "colours": ["red"]}]
    start = {"phase": "order", "players": players}
    assert after(start, "roll 6 1")["active"] == "green"
    assert after(start, "roll 1 6")["active"] == "yellow"
    done = after(start, "roll 1 6", "roll 1", "move c14 c13", "roll 1", "move g14 g13", "roll 1")
    assert (done["turn"], done["turn_no"]) == ("gil", 2)


# --- whose move it is ------------------------------------------------------------------------------------

TEAM_MOVE = {"players": FOUR, "phase": "move", "dice": [1]}


@pytest.mark.parametrize(
    "rule, position, moves",
    [
        ("BoB-R1", {}, ["red: roll 3"]),
        ("BoB-R1", {"players": FOUR}, ["ben: roll 3"]),  # everyone rolls for movement himself
        ("BoB-R1", TEAM_MOVE, ["ben: move e2 e3"]),
        ("BoB-R1", TEAM_MOVE, ["ben: roll 3"]),
        ("D2", TEAM_MOVE, ["ann: move g2 g3"]),
        ("D2", {"players": THREE, "phase": "move", "dice": [1]}, ["solo: move g2 g3"]),
        ("BoB-R1", TEAM_MOVE, ["move g14 g13"]),
        ("BoB-R1", TEAM_MOVE, ["move a3 a4"]),
        ("BoB-R21", fight(hands={"red": ["poison"]}), [ATTACK, "blue: play poison"]),
        ("BoB-R21", fight(hands={"red": ["poison"]}), [ATTACK, "blue: roll 1 2 3 4"]),
        ("BoB-R1", fight(hands={"red": ["poison"]}), [ATTACK, "blue: pass"]),
        ("BoB-R21", fight(), [ATTACK, "red: play poison"]),  # in clash
        ("M2", {}, ["move e2 e3"]),
        ("M2", {}, ["pass"]),
        ("T1", {}, ["draw horse"]),
        ("I13", {}, ["steal horse"]),
        ("C4", {}, ["place c4"]),
        ("BoB-R25", {}, ["reinforce blue c2"]),
        ("M2", rolled(2, {"blue": ["e5"], "red": ["e7"]}), ["roll 2"]),
        ("M2", rolled(2, {"blue": ["e5"], "red": ["e7"]}), ["pass"]),
        ("T3", rolled(2, {"blue": ["e5"], "red": ["e7"]}), ["play poison"]),
        ("BoB-R1", fight(), [ATTACK, "pass"]),  # in clash
        ("BoB-R1", fight(), [ATTACK, "move e5 e6"]),
        ("T1", fight(), [ATTACK, "draw"]),
        ("BoB-R25", fight(), [ATTACK, "reinforce blue c2"]),
        ("BoB-R1", fight(), [ATTACK, "roll 1 4 2 4", "roll 1 2 3 4"]),  # in place
        ("T3", fight(hands={"blue": ["poison"]}, played={"blue": ["horse"]}), [ATTACK, "roll 1 4 2 4", "play poison"]),
        ("BoB-R1", rolled(2, {"blue": ["a6"], "red": ["g14"]}), ["move a6 b5", "roll 1"]),  # in draw
        ("T3", rolled(2, {"blue": ["a6"], "red": ["g14"]}), ["move a6 b5", "play horse"]),
        ("BoB-R1", rolled(2, {"blue": ["a6"], "red": ["g14"]}), ["move a6 b5", "pass"]),
        ("BoB-R1", rolled(2, {"blue": ["a6"], "red": ["g14"]}), ["move a6 b5", "red: draw horse"]),
    ],
)
def test_not_now_and_not_you(rule, position, moves):
    assert refused(position, *moves) == rule


def test_a_team_mate_may_do_everything_but_move_and_roll_for_movement():
    """BoB-R1, D3: cards, draws and combat dice may be entered by either."""
    hands = {"blue": ["horse"]}
    assert after({"players": FOUR, "hands": hands}, "ben: play horse")["horse"] is True
    keep = {"players": FOUR, "pieces": {"blue": ["a6"], "green": ["g2"], "red": ["g14"]}, "phase": "move", "dice": [2]}
    assert after(keep, "move a6 b5", "ben: draw thief")["hands"]["blue"] == ["thief"]
    fought = fight(players=FOUR)
    assert judge(fought, ATTACK, "ben: roll 1 2 5 6")["legal"]
    assert judge(fought, ATTACK, "dee: roll 1 2 5 6")["legal"]  # anyone in clash


@pytest.mark.parametrize(
    "end, rule",
    [
        ({"pieces": {"blue": ["f1"], "red": ["g14"]}, "flags": {"red": "f1"}}, "G2"),
        ({"pieces": {"blue": ["f2"]}}, "G3"),
        ({"options": {"turn_limit": 3}, "turn_no": 4}, "BoB-R44"),
    ],
)
@pytest.mark.parametrize("text", ["roll 3", "red: pass", "play horse", "move e2 e3"])
def test_a_finished_game_is_closed(end, rule, text):
    assert refused(end, text) == rule
    assert legal(end) == {"turn": None, "phase": "over", "moves": []}


# --- notation --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "hop e2 e3", "e2 e3", "roll four", "roll -1", "roll 2.5", "roll +3", "move e2", "move e2 e3 e4", "move e2 l3",
        "move e2 a16", "move a0 a1", "move e2-", "move -e2", "move e2-e3 e4", "play", "play pony", "play ?", "play horse e2",
        "play reaper", "play reaper h9 h8", "play locust-swarm d12", "play locust-swarm d12 x", "play safeguard e9",
        "play gain-reinforcements d2 green", "play gain-reinforcements pink d2", "place", "place c4 c5", "reinforce d2", "reinforce pink d2",
        "reinforce blue z9", "draw pony", "draw horse thief", "steal pony", "pass now", "zoe: roll 3", ": roll 3", "roll ²", "roll ٣",
        "move e2–e3", "red:", "blue: red: roll 3",
    ],
)  # fmt: skip
def test_what_cannot_be_read(text):
    with pytest.raises(BadMove) as fault:
        judge({}, text)
    assert str(fault.value)


@pytest.mark.parametrize(
    "text, move, written",
    [
        ("  ROLL  4 ", Move("roll", (4,)), "roll 4"),
        ("roll 007", Move("roll", (7,)), "roll 7"),
        ("Move E2 E7", Move("move", ("e2", "e7")), "move e2 e7"),
        ("move e2 - e3-e4", Move("move", ("e2", "e4", ("e2", "e3", "e4"))), "move e2-e3-e4"),
        ("BLUE : play Rain-Storm", Move("play", ("rain-storm",), "blue"), "blue: play rain-storm"),
        ("play locust swarm d12 s", Move("play", ("locust-swarm", "d12", "s")), "play locust-swarm d12 s"),
        ("draw ?", Move("draw", ("?",)), "draw ?"),
        ("steal", Move("steal"), "steal"),
    ],
)
def test_what_is_forgiven(text, move, written):
    state = GAME.load({})
    assert GAME.read(state, text) == move
    assert GAME.write(state, move) == written
    assert GAME.read(state, written) == move


def test_players_whose_names_differ_only_in_case():
    state = GAME.load({"players": [{"id": "Al"}, {"id": "al"}]})
    assert GAME.read(state, "al: pass").player == "al"
    with pytest.raises(BadMove, match="Did you mean: Al, al"):
        GAME.read(state, "AL: pass")


@pytest.mark.parametrize(
    "rule, position, text",
    [
        ("M2", {}, "roll 7"),
        ("M2", {}, "roll 0"),
        ("M2", {}, "roll 3 3"),
        ("M2", {}, "roll " + "9" * 5000),
        ("I4", {"horse": True}, "roll 3"),
        ("I4", {"horse": True}, "roll 3 4 5"),
        ("M2", {"horse": True}, "roll 3 7"),
        ("C2", {**fight(), "phase": "clash", "dice": [], "combat": {"from": "e5", "at": "e7"}}, "roll 1 2"),
        ("C2", {**fight(), "phase": "clash", "dice": [], "combat": {"from": "e5", "at": "e7"}}, "roll 1 2 0 1"),
    ],
)
def test_dice_that_cannot_be(rule, position, text):
    assert refused(position, text) == rule


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
        ("BoB-R3", rolled(1, {"blue": ["b6"], "green": ["b5"], "red": ["g14"]}), "move b6 b5"),  # a friend in a keep
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
        ("I6", rolled(3, {"blue": ["e5"], "green": ["g3"], "red": ["g14"]}, effects={"rain": ["blue"]}), "move e5 e5"),
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
    assert after(position, "move e5 e6", "roll 1", "move g14 g13", "roll 1", "move e6 e7")["flags"]["red"] == "e7"


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
    stuck = {"pieces": {"blue": ["a2"], "green": ["b1"], "red": ["a3", "b2", "c1"]}, "effects": {"ghost": ["red"]}}
    assert kinds(stuck, "roll 1")[:2] == ["rolled", "passed"]
    assert refused(rolled(1, walled), "pass") == "M2"


def test_the_event_shows_a_path_that_obeys_the_rules():
    """M2, M5: for the two-square form the referee finds a path, which can be entered as it stands."""
    position = rolled([6, 6], {"green": ["e3"], "blue": ["d2", "f3"], "red": ["g14", "e6", "f8"]}, closed={"b5": 1})
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
    assert "exactly 5 steps" in why and "4" in why


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
    from companion.games.battle_of_banners.deck import COPIES

    return COPIES


def test_the_deck_is_the_printed_one():
    """I17, T4: 54 cards of 16 kinds, the red ones for combat."""
    from companion.games.battle_of_banners.deck import COMBAT_CARDS, DECK_SIZE

    assert (DECK_SIZE, len(_copies())) == (54, 16)
    assert sorted(COMBAT_CARDS) == ["extra-defense", "extra-strength", "hidden-knife", "poison"]


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
    assert refused(rolled(5, blocked, flags={"red": "e2"}, options={"flag_home": "pass"}), "move e2 f1") == "BoB-R3"


def test_arriving_early_is_for_the_carrier_only():
    """BoB-R17, flag_home pass: another piece still needs the exact count."""
    position = rolled(5, {"blue": ["e2", "d3"], "red": ["g14"]}, flags={"red": "d3"}, options={"flag_home": "pass"})
    assert refused(position, "move e2-e1-f1") == "M2"
    assert after(position, "move d3 f1")["winner"] == "blue"


def test_a_flag_fallen_on_ground_waits_for_the_enemy():
    """BoB-R23, C5: a killed raider's flag lies where it died, and its own team cannot pass."""
    position = {"turn": "red", **rolled(1, {"blue": ["e10", "c3"], "red": ["e11", "g14"]}, flags={"red": "e10"})}
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


# --- teams and three players -------------------------------------------------------------------------------


def test_three_players_are_two_teams():
    """BoB-R2, D1, D2: the lone player moves twice, in the order of its colours."""
    players = [{"id": "solo", "colours": ["green", "blue"]}, {"id": "cy"}, {"id": "dee"}]
    position = {"players": players}
    first = after(position)
    assert (first["turn"], first["active"]) == ("solo", "green")
    second = after(position, "roll 1", "move g2 g3")
    assert (second["turn"], second["active"], second["turn_no"]) == ("solo", "blue", 1)


def test_a_seat_without_a_piece():
    """BoB-R42: passes by itself, or plays a card or passes; never rolls."""
    pieces = {"green": ["g2"], "red": ["g14"], "yellow": ["c14"]}
    empty = {"players": FOUR, "pieces": pieces}
    assert legal(empty)["turn"] == "ben"
    with_card = {**empty, "hands": {"blue": ["rain-storm"]}}
    assert legal(with_card)["moves"] == ["play rain-storm", "pass"]
    assert refused(with_card, "roll 3") == "BoB-R42"
    assert after(with_card, "pass")["turn"] == "ben"
    assert refused({**empty, "hands": {"blue": ["horse", "rain-storm"]}}, "play horse") == "I4"


def test_the_turn_limit():
    """BoB-R44: a carried flag beats a lying one, which beats the pieces."""
    base = {"options": {"turn_limit": 2}, "turn_no": 3}
    carried = {"pieces": {"blue": ["e5"], "red": ["g9", "g10"]}, "flags": {"red": "e5", "blue": "d3"}}
    assert after({**base, **carried})["winner"] == "blue"
    lying = {"pieces": {"blue": ["e5"], "red": ["g9", "g10"]}, "flags": {"red": "e6"}}
    assert after({**base, **lying})["winner"] == "blue"
    assert after({**base, "pieces": {"blue": ["e5"], "red": ["g9", "g10"]}})["winner"] == "red"
    one_more = rolled(1, {"blue": ["e5"], "red": ["g9", "g10"]}, options={"turn_limit": 2}, turn_no=1)
    assert after(one_more, "move e5 e6")["phase"] == "item"
    assert kinds({**one_more, "turn_no": 2}, "move e5 e6")[-1] == "over"


def test_the_prompt_and_the_examples_speak_of_this_position():
    state = GAME.load(rolled(2, {"blue": ["e5"], "green": ["g3"], "red": ["g14"]}))
    assert GAME.awaits(state) == "blue: move a blue piece 2 steps or a green scout 4 steps."
    for position in ({}, holding("horse", "thief"), {"phase": "order"}, fight()):
        state = GAME.load(position)
        for text in GAME.examples(state):
            GAME.play(state, GAME.fill(state, GAME.read(state, text), Dice(1)))
