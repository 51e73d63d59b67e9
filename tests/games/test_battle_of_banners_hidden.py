"""The Battle of Banners, hidden hands: unknown cards, copies counted, and what each player may know (BoB-R41)."""

import pytest
from battle_of_banners_table import (
    ATTACK,
    FOUR,
    GAME,
    after,
    events,
    fight,
    holding,
    judge,
    legal,
    refused,
    rolled,
    settled,
)

from companion.referee.dice import Dice
from companion.referee.game import Move
from companion.referee.knowledge import seen

DRAWING = rolled(2, {"blue": ["a6"], "red": ["g14"]})
TABLE = {
    "hands": {"blue": ["horse", "poison", "?"], "red": ["thief", "famine"]},
    "fresh": {"blue": ["horse"]},
}


# --- unknown cards in play -----------------------------------------------------------------------------------


def test_a_play_from_an_unknown_card_reveals_it():
    """Legal if the unknown card is a Horse; from now on it is one, and the verdict says so."""
    verdict = judge(holding("?"), "play horse")["verdicts"][0]
    assert verdict["legal"] and "BoB-R41" in verdict["rules"]
    assert (
        verdict["events"][0]["text"] == "The blue side plays Horse, which is revealed from its unknown cards."
    )
    named = judge(holding("horse"), "play horse")["verdicts"][0]
    assert "BoB-R41" not in named["rules"] and named["events"][0]["text"] == "The blue side plays Horse."


def test_an_unknown_card_is_one_card_only():
    """One `?` cannot pay twice, and a copy that has been seen cannot come again."""
    house = {"card_limit": "one-plus-combat"}
    position = fight(hands={"blue": ["?"]}, options=house)
    assert legal(after(position, ATTACK, "play poison"))["phase"] == "clash"
    assert after(position, ATTACK, "play poison")["hands"]["blue"] == []
    seen_before = fight(hands={"blue": ["?"], "red": ["poison"]}, discard=["poison", "poison"])
    assert refused(seen_before, ATTACK, "play poison") == "I17"
    assert "play extra-strength" in legal(after(seen_before, ATTACK))["moves"]


def test_no_choice_is_left_open_for_a_card_that_cannot_be_there():
    """All copies of both attacking cards are seen: the unknown card is no reason to ask."""
    discard = ["extra-strength"] * 6 + ["poison"] * 3
    assert legal(after(fight(hands={"blue": ["?"]}, discard=discard), ATTACK))["phase"] == "clash"
    used_up = fight(hands={"blue": ["?"]}, played={"blue": ["thief"]})
    assert legal(after(used_up, ATTACK))["phase"] == "clash"


def test_a_fresh_unknown_card_waits_unless_it_is_red():
    """T2, BoB-R37: as an item it has to wait, as a combat card it may be played at once."""
    assert legal(holding("?", fresh={"blue": ["?"]}))["moves"] == ["roll"]
    assert legal(after(fight(hands={"blue": ["?"]}, fresh={"blue": ["?"]}), ATTACK))["phase"] == "attack"
    two = holding("?", "?", fresh={"blue": ["?"]})
    assert after(two, "play horse")["fresh"]["blue"] == ["?"]


def test_a_theft_that_is_not_told():
    """I13: the thief gains an unknown card, and nobody knows what is left in the other hand."""
    position = {**holding("thief"), "hands": {"blue": ["thief", "horse"], "red": ["poison", "famine", "?"]}}
    stolen = after(position, "play thief", "steal ?")
    assert stolen["hands"] == {"blue": ["horse", "?"], "red": ["?", "?"]}
    assert stolen["fresh"]["blue"] == ["?"]
    assert after(position, "play thief", "steal poison")["hands"]["red"] == ["famine", "?"]
    assert after(position, "play thief", "steal reaper")["hands"]["red"] == ["famine", "poison"]


def test_bare_chance_takes_only_what_can_be():
    """A bare draw or steal never gives a card of which every copy has been seen."""
    discard = [card for card, copies in GAME.deck.copies.items() for _ in range(copies) if card != "reaper"]
    drawn = after({**DRAWING, "discard": discard}, "move a6 b5", "draw")
    assert drawn["hands"]["blue"] == ["reaper"] and drawn["deck"] == 0
    position = settled({**holding(), "phase": "steal", "hands": {"red": ["?", "?"]}, "discard": discard[:-2]})
    left = {"famine", "saboteur", "reaper"}
    for seed in range(20):
        assert GAME.fill(position, Move("steal"), Dice(seed)).args[0] in left


# --- who may know what ----------------------------------------------------------------------------------------


def test_a_hand_is_seen_by_its_side_only():
    state = GAME.load(TABLE)
    assert GAME.view(state, "blue")["hands"] == {"blue": ["horse", "poison", "?"], "red": ["?", "?"]}
    assert GAME.view(state, "red")["hands"] == {"blue": ["?"] * 3, "red": ["famine", "thief"]}
    assert GAME.view(state, None)["hands"] == {"blue": ["?"] * 3, "red": ["?"] * 2}
    assert GAME.view(state, "red")["fresh"]["blue"] == ["?"]
    assert GAME.load(GAME.view(state, None))  # what is seen is a position, too


def test_team_mates_see_the_common_hand():
    """D3."""
    state = GAME.load({**TABLE, "players": FOUR})
    for player in ("ann", "ben"):
        assert GAME.view(state, player)["hands"]["blue"] == ["horse", "poison", "?"]
    assert GAME.view(state, "cy")["hands"]["blue"] == ["?"] * 3


def test_the_picture_hides_what_the_view_hides():
    state = GAME.load(TABLE)
    assert "Horse" in GAME.picture(state, "blue") and "Famine" not in GAME.picture(state, "blue")
    assert "Famine" in GAME.picture(state, "red") and "Horse" not in GAME.picture(state, "red")
    assert "3 hidden cards" in GAME.picture(state)


def test_a_drawn_card_is_told_to_its_side_only():
    """The others, and onlookers, hear that a card was drawn."""
    state = settled(after(DRAWING, "move a6 b5"))
    drew = GAME.play(state, Move("draw", ("horse",))).events[0]
    assert GAME.tell(seen(drew, "blue")) == "The blue side draws Horse."
    assert GAME.tell(seen(drew, "red")) == GAME.tell(seen(drew, None)) == "The blue side draws a card."
    unknown = GAME.play(state, Move("draw", ("?",))).events[0]
    assert unknown.fields == {"side": "blue", "card": "?"}


def test_both_sides_know_what_was_stolen():
    position = {**holding("thief"), "hands": {"blue": ["thief"], "red": ["poison", "famine"]}}
    stole = GAME.play(settled(after(position, "play thief")), Move("steal", ("famine",))).events[0]
    for player, card in (("blue", "famine"), ("red", "famine"), (None, "?")):
        assert seen(stole, player).fields["card"] == card
    assert GAME.tell(seen(stole, None)) == "The blue side steals a card."
    assert events(position, "play thief", "steal famine")[0]["card"] == "famine"


def test_the_only_card_of_a_hand_is_known_to_its_thief():
    """It is taken without a choice, and both sides have seen it."""
    position = {**holding("thief"), "hands": {"blue": ["thief"], "red": ["famine"]}}
    stole = GAME.play(settled(position), Move("play", ("thief",))).events[-1]
    for player, card in (("blue", "famine"), ("red", "famine"), (None, "?")):
        assert (stole.type, seen(stole, player).fields["card"]) == ("stole", card)


@pytest.mark.parametrize("player", [None, "blue", "red"])
def test_cards_dealt_anew_look_the_same(player):
    """What a player cannot know may be anything: view, prompt and number of cards do not change."""
    state = settled({**TABLE, "discard": ["reaper"]})
    others = [GAME.imagined(GAME.view(state, player), player, Dice(seed)) for seed in range(12)]
    for other in others:
        assert GAME.view(other, player) == GAME.view(state, player)
        assert GAME.inventory(other) == GAME.inventory(state)
        assert settled(GAME.dump(other)) == other
    assert any(other.hands != state.hands for other in others)
