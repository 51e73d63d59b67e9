"""The Battle of Banners, combat: arguments at a table, each with position, move, verdict and rule."""

import pytest
from battle_of_banners_table import (
    ATTACK,
    FOUR,
    after,
    events,
    fight,
    kinds,
    legal,
    refused,
    rolled,
)

# --- combat cards (BoB-R21) ---------------------------------------------------------------------------------

BOTH = {
    "blue": ["extra-strength", "poison", "hidden-knife"],
    "red": ["extra-defense", "poison", "hidden-knife"],
}


def test_the_order_of_combat_cards():
    """BoB-R21: attacker, defender, dice; who cannot play is passed over and told."""
    position = fight(hands=BOTH)
    first = legal(after(position, ATTACK))
    assert (first["turn"], first["phase"]) == ("blue", "attack")
    assert sorted(first["moves"]) == ["pass", "play extra-strength", "play poison"]
    second = legal(after(position, ATTACK, "pass"))
    assert (second["turn"], second["phase"]) == ("red", "defend")
    assert sorted(second["moves"]) == ["pass", "play extra-defense", "play poison", "roll"]
    assert legal(after(position, ATTACK, "pass", "pass"))["moves"] == ["roll"]
    assert kinds(fight(), ATTACK) == ["attack", "passed", "passed"]


@pytest.mark.parametrize(
    "rule, moves",
    [
        ("I11", [ATTACK, "play hidden-knife"]),
        ("I2", [ATTACK, "play extra-defense"]),
        ("T3", [ATTACK, "play horse"]),
        ("I1", [ATTACK, "pass", "play extra-strength"]),
        ("I11", [ATTACK, "pass", "play hidden-knife"]),
        ("T3", [ATTACK, "pass", "play horse"]),
        ("BoB-R21", [ATTACK, "pass", "pass", "play poison"]),
        ("I11", [ATTACK, "pass", "pass", "play hidden-knife"]),
        ("I2", [ATTACK, "pass", "pass", "play extra-defense"]),
        ("T3", [ATTACK, "pass", "pass", "play horse"]),
        ("BoB-R21", [ATTACK, "pass", "roll 1 4 2 4", "play poison"]),
        ("T3", [ATTACK, "pass", "roll 1 4 2 4", "play horse"]),
        ("BoB-R21", [ATTACK, "pass", "roll 1 4 2 4", "red: play hidden-knife"]),
        ("BoB-R1", [ATTACK, "pass", "roll 1 4 2 4", "roll 1 2 3 4"]),
        ("BoB-R21", [ATTACK, "pass", "roll 1 4 2 4", "pass", "play extra-defense"]),
        ("T3", [ATTACK, "play extra-strength", "pass", "play poison"]),  # in clash: the allowance comes first
    ],
)
def test_cards_at_the_wrong_moment(rule, moves):
    assert refused(fight(hands=BOTH), *moves) == rule


def test_in_clash_possession_and_allowance_are_looked_at_first():
    """BoB-R21 only if nothing else is wrong."""
    assert refused(fight(), ATTACK, "play poison") == "T1"
    assert (
        refused(fight(hands={"blue": ["poison"]}, played={"blue": ["thief"]}), ATTACK, "play poison") == "T3"
    )


def test_the_attacker_may_roll_only_if_nobody_loses_a_choice():
    """BoB-R21, I2: dice in `attack` are the attacker's pass, and never the defender's."""
    position = fight(hands={"blue": ["poison"]})
    assert "roll" in legal(after(position, ATTACK))["moves"]
    assert after(position, ATTACK, "roll 1 2 5 6")["hands"]["blue"] == ["poison"]
    maybe = fight(hands={"blue": ["poison"], "red": ["?"]})
    assert refused(maybe, ATTACK, "roll 1 2 5 6") == "BoB-R21"
    assert legal(after(maybe, ATTACK))["moves"] == ["play poison", "pass"]


@pytest.mark.parametrize(
    "cards, dice, result",
    [
        ([], "3 4 2 5", (8, 7, "attacker")),  # C2: blue attacks with +1
        (["play extra-strength", "pass"], "3 3 2 6", (8, 8, "tie")),  # I1
        (["pass", "play extra-defense"], "3 4 2 5", (8, 8, "tie")),  # I2
        (["play poison", "pass"], "1 2 2 4", (4, 3, "attacker")),  # I8
        (["play poison", "play poison"], "1 3 1 3", (2, 1, "attacker")),
        (["pass", "play poison"], "6 3 4 5", (7, 9, "defender")),
    ],
)
def test_totals(cards, dice, result):
    told = events(fight(hands=BOTH), ATTACK, *(cards or ["pass", "pass"]), f"roll {dice}")
    combat = next(event for event in told if event["type"] == "combat")
    assert (combat["attack"], combat["defence"], combat["result"]) == result


def test_scouts_attack_without_a_bonus():
    """M3, C2: green in 1v1."""
    position = rolled(1, {"green": ["e4"], "red": ["e7"], "yellow": ["d14"]})
    told = events(position, "move e4 e7", "roll 1 2 1 2")
    assert next(event for event in told if event["type"] == "combat")["result"] == "tie"


def test_hidden_knives():
    """I11: attacker first; if not, the defender; one knife settles it."""
    tied = [ATTACK, "pass", "roll 1 4 2 4"]
    position = fight(hands=BOTH, options={"card_limit": "one-plus-combat"})
    assert after(position, *tied, "play hidden-knife")["pieces"]["blue"] == ["e7"]
    assert after(position, *tied, "pass")["turn"] == "red"
    lost = after(
        {**position, "pieces": {"blue": ["e5", "c2"], "red": ["e7"]}}, *tied, "pass", "play hidden-knife"
    )
    assert (lost["pieces"]["blue"], lost["pieces"]["red"]) == (["c2"], ["e7"])
    assert lost["discard"] == ["hidden-knife"]
    assert after(position, *tied, "pass", "pass")["phase"] == "place"


def test_a_knife_that_may_be_there():
    """BoB-R41: an unknown card keeps the question open while a copy is unseen."""
    assert legal(after(fight(hands={"red": ["?"]}), ATTACK, "roll 1 4 2 4"))["phase"] == "knife-defend"
    gone = ["hidden-knife"] * 3
    assert legal(after(fight(hands={"red": ["?"]}, discard=gone), ATTACK, "roll 1 4 2 4"))["phase"] == "place"


# --- after the combat ----------------------------------------------------------------------------------------


def test_an_attacker_out_of_a_keep_leaves_it_however_it_ends():
    """BoB-R13, BoB-R45: won, lost and tied; put back into it, it has not left."""
    position = rolled(2, {"blue": ["b5", "e2"], "red": ["c6"], "yellow": ["d14"]})
    assert after(position, "move b5 c6", "roll 6 5 1 2")["closed"] == {"b5": 1}
    assert after(position, "move b5 c6", "roll 1 2 6 5")["closed"] == {"b5": 1}
    assert after(position, "move b5 c6", "roll 1 4 2 4", "place c5")["closed"] == {"b5": 1}
    near = rolled(1, {"blue": ["b5"], "red": ["b6"], "yellow": ["d14"]})
    stayed = after(near, "move b5 b6", "roll 1 4 2 4", "place b5")
    assert (stayed["closed"], stayed["pieces"]["blue"], stayed["hands"]["blue"]) == ({}, ["b5"], [])


def test_places_after_a_tie():
    """BoB-R22: no piece, tree, castle, lying flag or closed keep; the start counts as empty."""
    tie = ["roll 1 4 2 4"]
    position = rolled(2, {"blue": ["c3", "c6"], "red": ["c5"], "yellow": ["d14"]}, closed={"b5": 1})
    assert legal(after(position, "move c3 c5", *tie))["phase"] == "item"  # only c4: made by itself
    assert after(position, "move c3 c5", *tie)["pieces"]["blue"] == ["c4", "c6"]
    carrier = rolled(2, {"blue": ["c3"], "red": ["c5"]}, flags={"red": "c3"})
    assert legal(after(carrier, "move c3 c5", *tie))["moves"] == ["place c4", "place c6"]
    assert refused(carrier, "move c3 c5", *tie, "place b5") == "C4"
    flag = rolled(2, {"blue": ["c3"], "red": ["c5"]}, flags={"red": "c6"})
    assert legal(after(flag, "move c3 c5", *tie))["moves"] == ["place b5", "place c4"]


def test_the_starting_castle_is_no_place_unless_nothing_else_is():
    """BoB-R22: a raider attacking out of the enemy castle."""
    open_field = rolled(1, {"blue": ["f15"], "red": ["f14"], "yellow": ["k13"]})
    assert legal(after(open_field, "move f15 f14", "roll 1 4 2 4"))["moves"] == [
        "place e14",
        "place f13",
        "place g14",
    ]
    crowded = rolled(1, {"blue": ["f15", "e14"], "red": ["f14", "f13"], "yellow": ["g14", "k13"]})
    assert after(crowded, "move f15 f14", "roll 1 4 2 4")["pieces"]["blue"] == ["e14", "f15"]


def test_the_defender_places_after_a_tie_but_not_after_a_killed_carrier():
    """BoB-R22 tie_space, BoB-R18: the killer's owner always chooses himself."""
    house = {"tie_space": "defender"}
    assert legal(after(fight(options=house), ATTACK, "roll 1 4 2 4"))["turn"] == "red"
    assert after(fight(options=house), ATTACK, "roll 1 4 2 4", "place e6")["pieces"]["blue"] == ["e6"]
    killed = rolled(2, {"blue": ["e3"], "red": ["e5", "g14"]}, flags={"blue": "e5"}, options=house)
    assert legal(after(killed, "move e3 e5", "roll 4 5 1 2"))["turn"] == "blue"
    assert refused(killed, "move e3 e5", "roll 4 5 1 2", "place e5") == "BoB-R18"


def test_tie_card_is_for_a_keep_it_did_not_start_from():
    """BoB-R9: and the card comes before the reinforcement."""
    house = {"tie_card": True}
    near = rolled(1, {"blue": ["b5"], "red": ["b6"], "yellow": ["d14"]}, options=house)
    assert after(near, "move b5 b6", "roll 1 4 2 4", "place b5")["turn"] == "red"
    other = rolled(2, {"blue": ["c3"], "red": ["c5"]}, options=house)
    drawing = after(other, "move c3 c5", "roll 2 2 1 4", "place b5")
    assert (drawing["phase"], drawing["pending"]) == ("draw", ["blue"])
    assert after(drawing, "draw horse")["phase"] == "reinforce"


def test_winning_on_the_enemy_castle_takes_the_flag():
    """C3, S8, BoB-R9: the step onto a beaten defender's space lands."""
    position = rolled(1, {"blue": ["f14"], "red": ["f15"], "yellow": ["k13"]})
    assert after(position, "move f14 f15", "roll 6 5 1 2")["flags"]["red"] == "f15"


def test_a_carrier_that_fights_its_way_home_wins():
    """G2 before G3: the last enemy stood on the castle, and its doubles no longer matter."""
    position = rolled(1, {"blue": ["f2"], "red": ["f1"]}, flags={"red": "f2"})
    over = after(position, "move f2 f1", "roll 6 5 1 1")
    assert (over["winner"], over["reason"], over["pending"]) == ("blue", "flag", [])


def test_an_attacker_killed_on_the_enemy_castle_leaves_the_flag_at_home():
    """BoB-R20, BoB-R23: its flag falls where its move began, the castle it came from."""
    position = rolled(1, {"blue": ["f15", "c2"], "red": ["f14"]}, flags={"red": "f15"})
    told = kinds(position, "move f15 f14", "roll 1 2 6 5")
    assert "flag-home" in told and "flag-fell" not in told
    assert after(position, "move f15 f14", "roll 1 2 6 5")["flags"]["red"] == "home"


# --- doubles and defeat -------------------------------------------------------------------------------------


def test_both_pairs_bring_reinforcements_attacker_first():
    """BoB-R25, BoB-R26: and the piece just killed may return."""
    position = fight()
    first = after(position, ATTACK, "roll 5 5 2 2")
    assert (first["phase"], first["pending"], first["turn"]) == ("reinforce", ["blue", "red"], "blue")
    second = after(first, "reinforce green c2")
    assert (second["pending"], second["turn"], second["active"]) == (["red"], "red", "blue")
    assert after(second, "reinforce red g14")["turn"] == "red"
    assert refused(second, "reinforce blue c2") == "BoB-R26"
    assert refused(second, "reinforce red c2") == "S3"
    assert refused(second, "reinforce red e5") == "S3"
    assert refused(second, "reinforce red d14") == "S3"  # a piece stands there


def test_an_empty_reserve_sends_nobody():
    """BoB-R26: colour by colour; with one possibility it is made, with none it is lost."""
    full = {"blue": ["e5", "c3"], "green": ["a2", "a3"], "red": ["e7"], "yellow": ["d14"]}
    lost = {"blue": 2, "green": 2}
    position = fight(pieces=full, lost=lost)
    assert "reinforcement-lost" in kinds(position, ATTACK, "roll 5 5 2 3")
    one = fight(pieces=full, lost={"blue": 2, "green": 1})
    choice = after(one, ATTACK, "roll 5 5 2 3")
    assert refused(choice, "reinforce blue c2") == "BoB-R26"
    bridges = {**full, "blue": ["e5", "c2"], "green": ["d2", "e2", "g2"], "yellow": ["d14", "h2"]}
    only = fight(pieces=bridges, lost={"blue": 2})
    assert "reinforced" in kinds(only, ATTACK, "roll 5 5 2 3")
    assert "i2" in after(only, ATTACK, "roll 5 5 2 3")["pieces"]["green"]


def test_a_lying_flag_blocks_a_drawbridge():
    """BoB-R26: neither piece nor lying flag."""
    position = fight(flags={"red": "c2"})
    assert refused(position, ATTACK, "roll 5 5 2 3", "reinforce blue c2") == "S3"


def test_doubles_none():
    """BoB-R25: the house rule without reinforcements by doubles."""
    assert after(fight(options={"doubles": "none"}), ATTACK, "roll 5 5 2 2")["turn"] == "red"
    assert after(fight(options={"doubles": "combat"}), ATTACK, "roll 5 5 2 2")["phase"] == "reinforce"


def test_an_impossible_reinforcement_is_the_end():
    """BoB-R27: the last piece dies with doubles, but all drawbridges of its side are taken."""
    raiders = {"blue": ["e5", "c14", "d14"], "green": ["e14", "g14", "h14", "i14"], "red": ["e7"]}
    over = after(fight(pieces=raiders), ATTACK, "roll 6 5 2 2")
    assert (over["winner"], over["reason"]) == ("blue", "defeat")


def test_a_losing_attacker_may_be_the_last_of_its_side():
    """G3, BoB-R27: cards and reserve do not save it, its own doubles do."""
    last = fight(pieces={"blue": ["e5"], "red": ["e7"]}, hands={"blue": ["gain-reinforcements"]})
    assert after(last, ATTACK, "roll 1 2 6 5")["winner"] == "red"
    assert after(last, ATTACK, "roll 1 1 6 5")["phase"] == "reinforce"


def test_in_a_team_the_first_listed_player_speaks_for_a_reinforcement():
    """BoB-R26: the seat's player for the side in play; any of its players may enter it."""
    position = fight(
        players=FOUR, pieces={"blue": ["c2"], "green": ["e5"], "red": ["e7"], "yellow": ["d14"]}, turn="ben"
    )
    first = after(position, ATTACK, "roll 5 5 2 2")
    assert first["turn"] == "ben"
    second = after(first, "ann: reinforce blue d2")
    assert second["turn"] == "cy"
    assert after(second, "dee: reinforce red g14")["turn"] == "cy"
    assert (
        after(second, "dee: reinforce yellow c14")["turn"] == "dee"
    )  # cy has no piece left to roll for (BoB-R42)
