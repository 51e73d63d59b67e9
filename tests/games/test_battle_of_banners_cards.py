"""The Battle of Banners, cards in hand: arguments at a table, each with position, move, verdict and rule."""

import pytest
from battle_of_banners_table import (
    ATTACK,
    FOUR,
    after,
    fight,
    holding,
    legal,
    refused,
)

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
        (
            "T3",
            holding("horse", options={"card_limit": "one-plus-combat"}, played={"blue": ["thief"]}),
            "play horse",
        ),
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
    tied = {
        **fight(),
        "phase": "knife-attack",
        "dice": [],
        "combat": {"from": "e5", "at": "e7", "dice": [1, 4, 2, 4]},
    }
    position = {**tied, "hands": {"blue": [second], "red": ["hidden-knife"]}, "played": {"blue": played}}
    assert (legal(position)["phase"] == "knife-attack") is allowed


def test_one_plus_combat():
    """BoB-R28: one item, one other combat card and one Hidden Knife, in any order of the turn."""
    house = {"card_limit": "one-plus-combat"}
    position = fight(
        options=house,
        hands={"blue": ["poison", "hidden-knife", "extra-strength"]},
        played={"blue": ["horse"]},
    )
    assert after(position, ATTACK, "play poison", "roll 1 2 3 4", "play hidden-knife")["pieces"]["blue"] == [
        "e7"
    ]
    again = {**position, "played": {"blue": ["extra-strength"]}}
    assert legal(after(again, ATTACK))["phase"] == "clash"


def test_team_mates_share_the_allowance():
    """BoB-R28, D3: one card for both seats, renewed with the turn; per seat as a house rule."""
    position = {"players": FOUR, "hands": {"blue": ["rain-storm", "horse"]}}
    assert refused(position, "play rain-storm", "roll 1", "move e2 e3", "play horse") == "T3"
    later = after(position, "play rain-storm", "roll 1", "move e2 e3", "roll 1", "move g2 g3")
    assert later["played"] == {"blue": [], "red": []}
