"""The Battle of Banners, combat and cards: arguments at a table, each with position, move, verdict and rule."""

import pytest
from battle_of_banners_table import (
    ATTACK,
    FOUR,
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

# --- combat cards (BoB-R21) ---------------------------------------------------------------------------------

BOTH = {"blue": ["extra-strength", "poison", "hidden-knife"], "red": ["extra-defense", "poison", "hidden-knife"]}


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
    assert refused(fight(hands={"blue": ["poison"]}, played={"blue": ["thief"]}), ATTACK, "play poison") == "T3"


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
    lost = after({**position, "pieces": {"blue": ["e5", "c2"], "red": ["e7"]}}, *tied, "pass", "play hidden-knife")
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
    assert legal(after(open_field, "move f15 f14", "roll 1 4 2 4"))["moves"] == ["place e14", "place f13", "place g14"]
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
    position = fight(players=FOUR, pieces={"blue": ["c2"], "green": ["e5"], "red": ["e7"], "yellow": ["d14"]}, turn="ben")
    first = after(position, ATTACK, "roll 5 5 2 2")
    assert first["turn"] == "ben"
    second = after(first, "ann: reinforce blue d2")
    assert second["turn"] == "cy"
    assert after(second, "dee: reinforce red g14")["turn"] == "cy"
    assert after(second, "dee: reinforce yellow c14")["turn"] == "dee"  # cy has no piece left to roll for (BoB-R42)


# --- holding and allowance ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rule, position, text",
    [
        ("T1", holding(), "play horse"),
        ("T1", holding("thief"), "play horse"),
        ("T3", holding("poison"), "play poison"),  # a combat card outside a combat, held or not
        ("T3", holding(), "play hidden-knife"),
        ("T2", holding("horse", fresh={"blue": ["horse"]}), "play horse"),
        ("T2", holding("?", fresh={"blue": ["?"]}), "play horse"),
        ("I17", holding("?", discard=["reaper"]), "play reaper h9"),
        ("I17", holding("?", fresh={"blue": ["?"]}, discard=["reaper"]), "play reaper h9"),
        ("T2", holding("?", "reaper", fresh={"blue": ["reaper"]}), "play reaper h9"),
        ("T3", holding("horse", played={"blue": ["thief"]}), "play horse"),
        ("T1", holding(played={"blue": ["thief"]}), "play horse"),  # possession before allowance
        ("T3", holding("reaper", played={"blue": ["thief"]}), "play reaper a3"),  # allowance before target
        ("T3", holding("horse", options={"card_limit": "one-plus-combat"}, played={"blue": ["thief"]}), "play horse"),
    ],
)
def test_cards_that_cannot_be_played(rule, position, text):
    assert refused(position, text) == rule


def test_a_named_copy_is_used_before_an_unknown_one():
    """BoB-R41: and an old copy before a fresh one."""
    assert after(holding("horse", "?"), "play horse")["hands"]["blue"] == ["?"]
    unknown = after(holding("?", "thief"), "play horse")
    assert (unknown["hands"]["blue"], unknown["discard"]) == (["thief"], ["horse"])
    two = after(holding("horse", "horse", fresh={"blue": ["horse"]}), "play horse")
    assert (two["hands"]["blue"], two["fresh"]["blue"]) == (["horse"], ["horse"])
    fresh = fight(hands={"blue": ["poison"]}, fresh={"blue": ["poison"]})
    done = after(fresh, ATTACK, "play poison")
    assert (done["hands"]["blue"], done["fresh"]["blue"]) == ([], [])


def test_an_unknown_card_offers_everything_it_could_be():
    """BoB-R41: each item with an unseen copy and a target."""
    moves = legal(holding("?", discard=["famine"]))["moves"]
    assert {"play horse", "play reaper h9", "play locust-swarm h9 n", "roll"} <= set(moves)
    assert "play famine" not in moves  # its only copy is on the pile
    assert "play thief" not in moves  # nobody to steal from
    assert not any(text.startswith("play poison") for text in moves)


@pytest.mark.parametrize(
    "played, second, allowed",
    [
        (["horse"], "hidden-knife", True),
        (["hidden-knife"], "hidden-knife", True),
        (["horse", "hidden-knife"], "hidden-knife", False),
    ],
)
def test_only_a_hidden_knife_may_be_second(played, second, allowed):
    """BoB-R28: a third card never."""
    tied = {**fight(), "phase": "knife-attack", "dice": [], "combat": {"from": "e5", "at": "e7", "dice": [1, 4, 2, 4]}}
    position = {**tied, "hands": {"blue": [second], "red": ["hidden-knife"]}, "played": {"blue": played}}
    assert (legal(position)["phase"] == "knife-attack") is allowed


def test_one_plus_combat():
    """BoB-R28: one item, one other combat card and one Hidden Knife, in any order of the turn."""
    house = {"card_limit": "one-plus-combat"}
    position = fight(options=house, hands={"blue": ["poison", "hidden-knife", "extra-strength"]}, played={"blue": ["horse"]})
    assert after(position, ATTACK, "play poison", "roll 1 2 3 4", "play hidden-knife")["pieces"]["blue"] == ["e7"]
    again = {**position, "played": {"blue": ["extra-strength"]}}
    assert legal(after(again, ATTACK))["phase"] == "clash"


def test_team_mates_share_the_allowance():
    """BoB-R28, D3: one card for both seats, renewed with the turn; per seat as a house rule."""
    position = {"players": FOUR, "hands": {"blue": ["rain-storm", "horse"]}}
    assert refused(position, "play rain-storm", "roll 1", "move e2 e3", "play horse") == "T3"
    later = after(position, "play rain-storm", "roll 1", "move e2 e3", "roll 1", "move g2 g3")
    assert later["played"] == {"blue": [], "red": []}


# --- the items, in printed order ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rule, position, text",
    [
        ("I3", holding("gain-reinforcements"), "play gain-reinforcements red g14"),
        ("I3", holding("gain-reinforcements"), "play gain-reinforcements blue g14"),
        ("I3", holding("gain-reinforcements"), "play gain-reinforcements blue c3"),
        ("I3", holding("gain-reinforcements", lost={"green": 4}), "play gain-reinforcements green c2"),
        ("I3", holding("gain-reinforcements", flags={"red": "d2"}), "play gain-reinforcements blue d2"),
        ("I6", holding("rain-storm", effects={"rain": ["red"]}), "play rain-storm"),
        ("I7", holding("reaper"), "play reaper c3"),
        ("I7", holding("reaper"), "play reaper a3"),
        ("I9", holding("locust-swarm"), "play locust-swarm c3 n"),
        ("I9", holding("locust-swarm", pieces={"blue": ["c3"], "red": ["k8"]}), "play locust-swarm k8 e"),
        ("I10", holding("strong-wind"), "play strong-wind"),
        ("I10", holding("strong-wind", flags={"blue": "h9"}), "play strong-wind"),
        ("I12", holding("safeguard", pieces={"blue": ["e9"], "red": ["c8"]}), "play safeguard e9 c8"),
        ("I12", holding("safeguard", pieces={"blue": ["e9"], "red": ["g14"]}), "play safeguard e9 e7"),
        ("I12", holding("safeguard", pieces={"blue": ["d8"], "red": ["g14"]}), "play safeguard d8 c8"),  # same rank
        ("I12", holding("safeguard", pieces={"blue": ["e9"], "red": ["g14"]}), "play safeguard g14 c8"),
        ("I12", holding("safeguard", pieces={"blue": ["e9"], "red": ["g14"]}), "play safeguard e10 c8"),
        ("S7", holding("safeguard", pieces={"blue": ["e9"], "red": ["g14"]}, closed={"c8": 1}), "play safeguard e9 c8"),
        ("M4", holding("safeguard", pieces={"blue": ["e9"], "red": ["g14"]}, flags={"red": "e9"}, closed={"c8": 1}), "play safeguard e9 c8"),
        ("S9", holding("safeguard", pieces={"blue": ["e9", "f15"], "red": ["g13"]}, closed={"c8": 1}), "play safeguard e9 c8"),
        ("I13", holding("thief"), "play thief"),
        ("I14", holding("providing-aid", flags={"red": "c3"}), "play providing-aid c3 h10"),
        ("I14", holding("providing-aid", flags={"blue": "h9"}), "play providing-aid h9 c4"),
        ("I14", holding("providing-aid"), "play providing-aid c3 c4"),  # next to itself only
        ("I14", holding("providing-aid"), "play providing-aid c3 g14"),
        ("I14", holding("providing-aid"), "play providing-aid c3 c3"),
        ("I14", holding("providing-aid"), "play providing-aid a3 h8"),
        ("I14", holding("providing-aid", pieces={"blue": ["c3"], "red": ["f2"]}), "play providing-aid c3 f1"),
        ("I14", holding("providing-aid", pieces={"blue": ["c3"], "red": ["e7"]}), "play providing-aid c3 e8"),
        ("I14", holding("providing-aid", flags={"red": "h10"}), "play providing-aid c3 h10"),
        ("S7", holding("providing-aid", pieces={"blue": ["c3"], "red": ["b6"]}, closed={"b5": 1}), "play providing-aid c3 b5"),
        ("I15", holding("saboteur"), "play saboteur h9 g14"),
        ("I15", holding("saboteur", pieces={"blue": ["j5"], "red": ["g14"]}), "play saboteur j5 h14"),
        ("I15", holding("saboteur", pieces={"blue": ["c3"], "red": ["j5", "h14"]}), "play saboteur j5 h14"),
        ("I15", holding("saboteur", pieces={"blue": ["c3"], "red": ["j5"]}), "play saboteur j5 a3"),
        ("I15", holding("saboteur", pieces={"blue": ["c3"], "red": ["j5"]}, flags={"red": "h14"}), "play saboteur j5 h14"),
        ("I16", holding("famine"), "play famine"),
    ],
)
def test_targets_that_will_not_do(rule, position, text):
    """BoB-R30 and the rule of each card; what is refused is not listed either."""
    assert refused(position, text) == rule
    assert text not in legal(position)["moves"]


def test_horse_rolls_two_dice():
    """I4: and a second Horse has nothing left to do (BoB-R30)."""
    assert legal(after(holding("horse"), "play horse"))["moves"] == ["roll"]
    assert after(holding("horse"), "play horse", "roll 1 2")["dice"] == [1, 2]
    assert refused(holding("horse", horse=True), "play horse") == "I4"


def test_ghost_magic_ends_with_the_opponents_next_turn():
    """I5, BoB-R31: no attack in both turns, then all is as before."""
    position = holding("ghost-magic", pieces={"blue": ["e5"], "red": ["e7"]})
    assert refused(position, "play ghost-magic", "roll 2", ATTACK) == "I5"
    later = after(position, "play ghost-magic", "roll 1", "move e5 e6", "roll 1", "move e7 f7")
    assert later["effects"]["ghost"] == []


def test_ghost_magic_does_not_stop_cards():
    """BoB-R31: The Reaper, the swarm, Aid and Saboteur still work."""
    for card, text in (("reaper", "play reaper h9"), ("locust-swarm", "play locust-swarm h9 w"), ("providing-aid", "play providing-aid h9 c4")):
        assert judge(holding(card, effects={"ghost": ["red"]}), text)["legal"]


def test_rain_lowers_movement_only():
    """BoB-R32: a combat in the rain counts all dice; it ends with the turn."""
    wet = fight(dice=[5], effects={"rain": ["blue"]})
    told = events(wet, ATTACK, "roll 3 4 2 5")
    assert next(event for event in told if event["type"] == "combat")["attack"] == 8
    assert after(holding("rain-storm"), "play rain-storm")["effects"]["rain"] == ["red"]


def test_the_reaper_ends_a_game():
    """I7, BoB-R33, G3: the last enemy piece; a carrier drops its flag, a keep closes."""
    last = holding("reaper", pieces={"blue": ["c3"], "red": ["h9"]})
    assert after(last, "play reaper h9")["winner"] == "blue"
    carrier = holding("reaper", flags={"blue": "h9"})
    done = after(carrier, "play reaper h9")
    assert (done["flags"]["blue"], done["lost"]["red"], done["reserve"]["red"]) == ("h9", 1, 2)
    raider = holding("reaper", pieces={"blue": ["c3"], "red": ["f1", "g14"]}, flags={"blue": "f1"})
    assert after(raider, "play reaper f1")["flags"]["blue"] == "home"


@pytest.mark.parametrize(
    "pieces, more, text, to",
    [
        ({"red": ["e9"]}, {}, "e9 w", "b9"),  # jumps the tree on c9, stops at the edge: d9, b9 (a9 is a tree)
        ({"red": ["d6"], "yellow": ["d7"]}, {}, "d6 n", "d13"),  # jumps d7 and the tree d11: d8 d9 d10 d12 d13
        ({"red": ["b9"]}, {}, "b9 s", "b3"),  # b8 b7 b6 b5 and, over the tree b4, b3
        ({"red": ["b9"]}, {"closed": {"b5": 1}}, "b9 s", "b2"),  # a closed keep is jumped
        ({"red": ["b9"]}, {"flags": {"blue": "b9"}}, "b9 s", "b2"),  # a carrier jumps every keep
        ({"red": ["e10"]}, {"flags": {"red": "e7"}}, "e10 s", "e9"),  # e8 is a tree, e7 holds a flag
        ({"red": ["f3"]}, {}, "f3 s", "f2"),  # short of the castle
        ({"red": ["b8"]}, {}, "b8 e", "i8"),  # c8 open keep, d8, (e8 tree), f8, (g8 tree), h8, i8
    ],
)
def test_the_swarm(pieces, more, text, to):
    """I9, BoB-R34."""
    position = holding("locust-swarm", pieces={"blue": ["k3"], **pieces}, **more)
    moved = after(position, f"play locust-swarm {text}")
    assert to in moved["pieces"]["red"]
    assert moved["hands"]["blue"] == [] and moved["phase"] == "item"


def test_the_swarm_empties_a_keep_and_carries_the_flag_along():
    """BoB-R34, BoB-R13, BoB-R45: no card, no combat, the keep left behind closes."""
    position = holding("locust-swarm", pieces={"blue": ["k3"], "red": ["b5"]})
    assert after(position, "play locust-swarm b5 n")["closed"] == {"b5": 2}
    carrier = holding("locust-swarm", pieces={"blue": ["k3"], "red": ["e7"]}, flags={"blue": "e7"})
    assert after(carrier, "play locust-swarm e7 s")["flags"]["blue"] == "e3"


def test_strong_wind_does_not_hand_over_the_flag():
    """BoB-R35: the enemy on the castle must leave and land again."""
    position = holding("strong-wind", pieces={"blue": ["c3"], "red": ["f1", "g14"]}, flags={"blue": "e5"})
    later = after(position, "play strong-wind", "roll 1", "move c3 c4")
    assert later["flags"]["blue"] == "home"
    assert refused(later, "roll 1", "move g14 g13") == "S9"
    assert after(later, "roll 1", "move f1 f2")["flags"]["blue"] == "home"


def test_safeguard_uses_the_seats_move_only():
    """I12, BoB-R36: a team-mate still moves; either colour may be saved; no card."""
    pieces = {"blue": ["e9"], "green": ["g9"], "red": ["g14"], "yellow": ["c14"]}
    position = {"players": FOUR, "pieces": pieces, "hands": {"blue": ["safeguard"]}}
    saved = after(position, "play safeguard g9 f8")
    assert (saved["turn"], saved["turn_no"], saved["pieces"]["green"], saved["hands"]["blue"]) == ("ben", 1, ["f8"], [])
    raider = holding("safeguard", pieces={"blue": ["f15", "e9"], "red": ["k13"]})
    assert after(raider, "play safeguard f15 c8")["pieces"]["blue"] == ["c8", "e9"]
    red = {"turn": "red", "hands": {"red": ["safeguard"]}, "pieces": {"blue": ["c3"], "red": ["e9"]}}
    assert after(red, "play safeguard e9 b11")["pieces"]["red"] == ["b11"]
    assert refused(red, "play safeguard e9 c8") == "I12"


def test_thief():
    """I13, BoB-R37, BoB-R41: one card at random; stolen items wait, the victim's unknown cards stay possible."""
    robbed = holding("thief")
    robbed["hands"]["red"] = ["horse", "poison"]
    assert legal(after(robbed, "play thief"))["moves"] == ["steal"]
    assert refused(robbed, "play thief", "steal thief") == "I13"
    assert refused(robbed, "play thief", "roll 3") == "BoB-R1"
    assert refused(robbed, "play thief", "steal horse", "play horse") == "T2"
    done = after(robbed, "play thief", "steal horse")
    assert (done["hands"]["blue"], done["fresh"]["blue"], done["hands"]["red"]) == (["horse"], ["horse"], ["poison"])
    assert sorted(after(robbed, "play thief", "steal")["hands"]["blue"])[0] in ("horse", "poison")
    partly = holding("thief", discard=["reaper"])
    partly["hands"]["red"] = ["horse", "?"]
    assert after(partly, "play thief", "steal famine")["hands"] == {"blue": ["famine"], "red": ["horse"]}
    assert refused(partly, "play thief", "steal reaper") == "I17"
    single = holding("thief")
    single["hands"]["red"] = ["?"]
    alone = after(single, "play thief")
    assert (alone["hands"], alone["phase"]) == ({"blue": ["?"], "red": []}, "item")


def test_providing_aid_places_without_landing():
    """I14, BoB-R38, BoB-R9: an open keep gives no card; a keep left closes."""
    position = holding("providing-aid", pieces={"blue": ["c3"], "red": ["b6", "j11"]})
    into = after(position, "play providing-aid c3 b5")
    assert (into["pieces"]["blue"], into["hands"]["blue"]) == (["b5"], [])
    assert after(position, "play providing-aid j11 c4")["closed"] == {"j11": 2}
    own = {**position, "options": {"aid": "own"}}
    assert not any("j11 " in text for text in legal(own)["moves"])


def test_famine_gives_the_hand_back():
    """I16, BoB-R40, I18: Famine alone goes to the pile."""
    position = holding("famine")
    position["hands"]["red"] = ["horse", "thief", "?"]
    told = events(position, "play famine")
    assert {"type": "hand-returned", "side": "red", "count": 3}.items() <= told[1].items()
    assert after(position, "play famine")["deck"] == 53


def test_items_after_the_roll():
    """BoB-R29 as a house rule: not Horse (I4), not Safeguard (I12), no combat card (T3); Thief comes back to the move."""
    house = {"items_after_roll": True}
    position = holding("horse", "safeguard", "poison", "thief", options=house)
    position["hands"]["red"] = ["horse"]
    moves = legal(after(position, "roll 2"))["moves"]
    assert "play thief" in moves and "play horse" not in moves
    assert refused(position, "roll 2", "play horse") == "I4"
    assert refused(position, "roll 2", "play safeguard c3 b5") == "I12"
    assert refused(position, "roll 2", "play poison") == "T3"
    stolen = after(position, "roll 2", "play thief")
    assert (stolen["phase"], stolen["dice"]) == ("move", [2])


def test_a_roll_without_a_move_still_leaves_an_item():
    """BoB-R29, BoB-R5: nothing can move in the rain, but a card may be played or the pass made."""
    position = holding("reaper", options={"items_after_roll": True}, effects={"rain": ["blue"]})
    assert legal(after(position, "roll 2"))["moves"] == ["play reaper g14", "play reaper h9", "pass"]
    assert after(position, "roll 2", "pass")["turn"] == "red"
    assert after(position, "roll 2", "play reaper h9")["turn"] == "red"
