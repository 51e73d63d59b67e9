"""The Battle of Banners, set-up, turns and teams: arguments at a table, each with position, move, verdict and rule."""

import pytest
from battle_of_banners_table import (
    ATTACK,
    FOUR,
    GAME,
    THREE,
    after,
    events,
    fight,
    judge,
    kinds,
    legal,
    refused,
    rolled,
)

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
    start = {
        "phase": "order",
        "players": [{"id": "rhea", "colours": ["red", "yellow"]}, {"id": "bo", "colours": ["green", "blue"]}],
    }
    assert after(start, "roll 3 3")["phase"] == "order"
    assert after(start, "roll 3 3", "roll 4 2")["turn"] == "rhea"
    assert after(start, "bo: roll 1 2")["turn"] == "bo"
    assert kinds(start, "roll 4 2") == ["rolled", "first", "turn"]


@pytest.mark.parametrize(
    "text",
    ["roll 4", "roll 1 2 3", "roll 0 3", "roll 3 7", "pass", "move e2 e3", "play horse", "draw", "red: pass"],
)
def test_before_the_roll_off_nothing_else_happens(text):
    """M1: also a wrong number of dice or a wrong face is refused by it."""
    assert refused({"phase": "order"}, text) == "M1"


def test_in_a_team_the_first_seat_of_the_winning_side_begins():
    """BoB-R42: seats in the order of the list."""
    players = [
        {"id": "gil", "colours": ["green"]},
        {"id": "bea", "colours": ["blue"]},
        {"id": "y", "colours": ["yellow"]},
        {"id": "r", "colours": ["red"]},
    ]
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
        (
            "T3",
            fight(hands={"blue": ["poison"]}, played={"blue": ["horse"]}),
            [ATTACK, "roll 1 4 2 4", "play poison"],
        ),
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
    keep = {
        "players": FOUR,
        "pieces": {"blue": ["a6"], "green": ["g2"], "red": ["g14"]},
        "phase": "move",
        "dice": [2],
    }
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


# --- cards and combat in a team ----------------------------------------------------------------------------

TEAMS = {"blue": ["e5"], "green": ["g2"], "red": ["e7"], "yellow": ["c13"]}


def test_horse_serves_the_seat_that_plays_it():
    """BoB-R43: the team-mate rolls one die."""
    position = {"players": FOUR, "pieces": TEAMS, "hands": {"blue": ["horse"]}}
    later = after(position, "play horse", "roll 1 2", "move e5 d3")
    assert (later["turn"], later["horse"]) == ("ben", False)
    assert refused(later, "roll 1 2") == "M2"


def test_rain_and_ghosts_concern_the_whole_side():
    """BoB-R43, BoB-R32: both members' rolls are lowered, and neither may attack."""
    position = {"players": FOUR, "pieces": TEAMS, "hands": {"blue": ["rain-storm"]}}
    theirs = after(position, "play rain-storm", "roll 1", "move e5 e4", "roll 1", "move g2 g3")
    assert (theirs["turn"], theirs["effects"]["rain"]) == ("cy", ["red"])
    assert refused(theirs, "roll 4", "move e7 e6", "roll 5", "move c13 c8") == "M2"
    assert after(theirs, "roll 4", "move e7 e6", "roll 5", "move c13 c11")["effects"]["rain"] == []
    ghosts = after({**position, "hands": {"blue": ["ghost-magic"]}}, "play ghost-magic")
    assert refused(ghosts, "roll 2", "move e5 e7") == "I5"
    near = {**position, "pieces": {**TEAMS, "green": ["f7"]}, "hands": {"blue": ["ghost-magic"]}}
    assert refused(near, "play ghost-magic", "roll 1", "move e5 e4", "roll 1", "move f7 e7") == "I5"


def test_only_the_first_seat_calls_ghosts():
    """BoB-R31: the second could follow an attack."""
    position = {"players": FOUR, "pieces": TEAMS, "hands": {"blue": ["ghost-magic"]}, "active": "green"}
    assert refused(position, "play ghost-magic") == "I5"
    assert "play ghost-magic" not in legal(position)["moves"]


def test_targets_and_reinforcements_may_be_of_either_colour():
    """BoB-R43, D3: blue's seat reaps yellow and brings a green piece."""
    position = {"players": FOUR, "pieces": TEAMS, "hands": {"blue": ["reaper", "gain-reinforcements"]}}
    assert after(position, "play reaper c13")["lost"]["yellow"] == 1
    assert "i2" in after(position, "play gain-reinforcements green i2")["pieces"]["green"]


def test_a_card_may_give_a_seat_its_first_piece():
    """BoB-R42: then it rolls."""
    pieces = {"green": ["g2"], "red": ["g14"], "yellow": ["c14"]}
    position = {"players": FOUR, "pieces": pieces, "hands": {"blue": ["gain-reinforcements"]}}
    assert legal(after(position, "play gain-reinforcements blue c2"))["moves"] == ["roll"]
    other = after(position, "play gain-reinforcements green c2")  # not a piece of its own: the seat is over
    assert (other["turn"], other["active"]) == ("ben", "green")


@pytest.mark.parametrize("players", [THREE, FOUR])
@pytest.mark.parametrize(
    "colour, bonus, attack",
    [("blue", "all", 8), ("green", "all", 8), ("blue", "red-blue", 8), ("green", "red-blue", 7)],
)
def test_the_attack_bonus_in_a_team(players, colour, bonus, attack):
    """BoB-R24: for every attacker, or for red and blue only as a house rule."""
    pieces = {"blue": ["c2"], "green": ["g2"], "red": ["e7"], "yellow": ["d14"], colour: ["e5"]}
    position = fight(players=players, pieces=pieces, active=colour, options={"team_attack_bonus": bonus})
    told = events(position, ATTACK, "roll 3 4 1 1")
    assert next(event["attack"] for event in told if event["type"] == "combat") == attack


def test_the_allowance_per_seat():
    """BoB-R28, team_cards seat: both sides' allowance is renewed, but a fresh card waits for the next turn (BoB-R37)."""
    position = {
        "players": FOUR,
        "pieces": TEAMS,
        "options": {"team_cards": "seat"},
        "hands": {"blue": ["thief", "horse"], "red": ["rain-storm"]},
    }
    stolen = after(position, "play thief", "roll 1", "move e5 e4")
    assert (stolen["played"], stolen["fresh"]["blue"]) == ({"blue": [], "red": []}, ["rain-storm"])
    assert refused(stolen, "play rain-storm") == "T2"
    assert after(stolen, "play horse")["horse"] is True
