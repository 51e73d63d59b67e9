"""The Battle of Banners, the items: arguments at a table, each with position, move, verdict and rule."""

import pytest
from battle_of_banners_table import (
    ATTACK,
    FOUR,
    after,
    events,
    fight,
    holding,
    judge,
    legal,
    refused,
)

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
        (
            "I12",
            holding("safeguard", pieces={"blue": ["d8"], "red": ["g14"]}),
            "play safeguard d8 c8",
        ),  # same rank
        ("I12", holding("safeguard", pieces={"blue": ["e9"], "red": ["g14"]}), "play safeguard g14 c8"),
        ("I12", holding("safeguard", pieces={"blue": ["e9"], "red": ["g14"]}), "play safeguard e10 c8"),
        (
            "S7",
            holding("safeguard", pieces={"blue": ["e9"], "red": ["g14"]}, closed={"c8": 1}),
            "play safeguard e9 c8",
        ),
        (
            "M4",
            holding(
                "safeguard", pieces={"blue": ["e9"], "red": ["g14"]}, flags={"red": "e9"}, closed={"c8": 1}
            ),
            "play safeguard e9 c8",
        ),
        (
            "S9",
            holding("safeguard", pieces={"blue": ["e9", "f15"], "red": ["g13"]}, closed={"c8": 1}),
            "play safeguard e9 c8",
        ),
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
        (
            "S7",
            holding("providing-aid", pieces={"blue": ["c3"], "red": ["b6"]}, closed={"b5": 1}),
            "play providing-aid c3 b5",
        ),
        ("I15", holding("saboteur"), "play saboteur h9 g14"),
        ("I15", holding("saboteur", pieces={"blue": ["j5"], "red": ["g14"]}), "play saboteur j5 h14"),
        ("I15", holding("saboteur", pieces={"blue": ["c3"], "red": ["j5", "h14"]}), "play saboteur j5 h14"),
        ("I15", holding("saboteur", pieces={"blue": ["c3"], "red": ["j5"]}), "play saboteur j5 a3"),
        (
            "I15",
            holding("saboteur", pieces={"blue": ["c3"], "red": ["j5"]}, flags={"red": "h14"}),
            "play saboteur j5 h14",
        ),
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
    for card, text in (
        ("reaper", "play reaper h9"),
        ("locust-swarm", "play locust-swarm h9 w"),
        ("providing-aid", "play providing-aid h9 c4"),
    ):
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
        (
            {"red": ["d6"], "yellow": ["d7"]},
            {},
            "d6 n",
            "d13",
        ),  # jumps d7 and the tree d11: d8 d9 d10 d12 d13
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
    assert (saved["turn"], saved["turn_no"], saved["pieces"]["green"], saved["hands"]["blue"]) == (
        "ben",
        1,
        ["f8"],
        [],
    )
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
    assert (done["hands"]["blue"], done["fresh"]["blue"], done["hands"]["red"]) == (
        ["horse"],
        ["horse"],
        ["poison"],
    )
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


def test_saboteur_sends_its_victim_home():
    """I15, BoB-R39: to its own side's drawbridges; to any as a house rule; the keep closes."""
    position = holding("saboteur", pieces={"blue": ["c3", "c2"], "red": ["j5"], "yellow": ["d14"]})
    assert {text.split()[3] for text in legal(position)["moves"] if "saboteur" in text} == {
        "c14",
        "e14",
        "g14",
        "h14",
        "i14",
    }
    sent = after(position, "play saboteur j5 c14")
    assert (sent["pieces"]["red"], sent["closed"]) == (["c14"], {"j5": 2})
    anywhere = {**position, "options": {"saboteur": "any"}}
    assert after(anywhere, "play saboteur j5 d2")["pieces"]["red"] == ["d2"]
    assert refused(anywhere, "play saboteur j5 c2") == "I15"


def test_gain_reinforcements_in_the_middle_of_a_turn():
    """I3, T3: and the seat still rolls and may move the new piece."""
    position = holding("gain-reinforcements")
    done = after(position, "play gain-reinforcements green d2", "roll 1", "move d2 c4")
    assert done["pieces"]["green"] == ["c4"] and done["reserve"]["green"] == 3
