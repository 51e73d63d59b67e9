"""Bones & Banners at the table: set-up, Rally and Strategy Phase."""

from fractions import Fraction

import pytest
from bones_and_banners_table import (
    COMPANION,
    GAME,
    after,
    judge,
    kinds,
    listed,
    player,
    refused,
    table,
)

from companion.referee.chance import outcomes
from companion.referee.dice import Dice
from companion.referee.verdict import Match, opening

ROLL = "roll boot boot sword shield bow bow horse mystic"


# --- set-up -------------------------------------------------------------------------------------------


def test_a_new_game():
    """BN-101 to BN-110: sixteen unknown cards over the Shuffle Card, piles 19/7/7, the first player has the token."""
    start = after(GAME.start())
    assert [seat["id"] for seat in start["players"]] == ["red", "blue"]
    assert all(seat["deck"] == ["?"] * 16 + ["shuffle"] and seat["cubes"] == 0 for seat in start["players"])
    assert start["piles"] == {"units": 19, "buildings": 7, "advisors": 7}
    assert start["tableau"] == {"units": ["?"] * 3, "buildings": ["?building"] * 2, "advisors": ["?advisor"]}
    assert (start["phase"], start["round"], start["initiative"], start["turn"]) == ("rally", 1, "red", "red")
    assert start["pool"] == [] and start["next"] == 1


def test_the_box():
    """BN-101, BN-102, BN-208: 54 unit cards, 32 of them Loyalists, two of each of eight for a player."""
    assert sum(card.copies for card in GAME.cards.unit.values()) == 54
    assert sorted(GAME.cards.loyalists) == [
        "archers", "cavalry", "cleric", "footsoldiers", "halberdiers", "knights", "wizard", "woodkeepers",
    ]  # fmt: skip
    assert set(GAME.cards.loyalists.values()) == {2}


def test_defensive_units_look_after_their_own_side_and_aggressive_ones_after_the_rivals():
    """BN-201: no card of one kind has an action of the other."""
    for card in GAME.cards.unit.values():
        able = card.bolstered or card.plain
        own, rival = {"defend", "protect", "revive"}, {"attack", "slay", "duel"}
        assert not able.kinds & (rival if card.kind == "defensive" else own)


def test_the_companion_deals_the_tableau():
    """BN-106, BN-R31: six cards from the piles, and the rest of them is known."""
    data = opening(GAME, None, None, {"cards": "companion"}, Dice(3))
    state = Match(GAME, data, Dice(3)).state
    assert {type: len(row) for type, row in state.tableau.items()} == {
        "units": 3,
        "buildings": 2,
        "advisors": 1,
    }
    assert [len(state.piles[type]) for type in state.piles] == [19, 7, 7]
    assert not set(state.tableau["units"]) & set(state.piles["units"])
    other = opening(GAME, None, None, {"cards": "companion"}, Dice(4))
    assert other["tableau"] != data["tableau"]


# --- I. Rally Phase -----------------------------------------------------------------------------------


def test_returned_cards_go_under_the_deck_in_the_order_given():
    """BN-303: as many as you like, and it is still your turn."""
    start = table(red={"hand": ["archers", "knights", "cleric"], "deck": ["?", "shuffle", "wizard"]})
    position = after(start, "return knights archers")
    assert player(position, "red")["deck"] == ["?", "shuffle", "wizard", "knights", "archers"]
    assert player(position, "red")["hand"] == ["cleric"]
    assert position["turn"] == "red"


@pytest.mark.parametrize(
    "move, rule",
    [
        ("return forge", "BN-303"),
        ("return archers forge", "BN-303"),
        ("return archers archers", "BN-209"),
        ("return wizard", "BN-209"),
    ],
)
def test_only_unit_cards_from_the_hand_are_returned(move, rule):
    assert refused(table(red={"hand": ["archers", "forge"]}), move) == rule


def test_a_named_return_from_an_unknown_hand_must_be_possible():
    lost = {"hand": ["?"], "lost": ["archers", "archers"]}
    assert refused(table(red=lost), "return archers") == "BN-R12"
    assert player(after(table(red=lost), "return wizard"), "red")["deck"][-1] == "wizard"


def test_after_the_draw_nothing_is_returned():
    """BN-R2: returns come first; the draw ends the turn."""
    start = table(red={"hand": ["archers"]})
    assert refused(start, "draw 1", "red: return archers") == "BN-302"


@pytest.mark.parametrize(
    "red, move, rule",
    [
        ({}, "draw 4", "BN-304"),
        ({"hand": ["?"] * 5}, "draw 3", "BN-304"),
        ({"hand": ["?"] * 9}, "draw", "BN-304"),
        ({"deck": 2}, "draw 3", "BN-R2"),
        ({"deck": 0, "hand": ["?"]}, "draw", "BN-R2"),
        ({"deck": 0, "hand": ["?"]}, "draw 1", "BN-R2"),
        ({}, "draw forge", "BN-304"),
        ({}, "draw archers archers archers", "BN-R12"),
        ({"deck": ["wizard", "shuffle"]}, "draw archers", "BN-R12"),
        ({"lost": ["griffin"]}, "draw griffin", "BN-R12"),
    ],
)
def test_draws_that_are_refused(red, move, rule):
    assert refused(table(red=red), move) == rule


def test_as_many_as_can_be():
    """A plain `draw` takes all the room there is, or all the deck has."""
    assert len(player(after(table(), "draw"), "red")["hand"]) == 3
    assert len(player(after(table(red={"hand": ["?"] * 6}), "draw"), "red")["hand"]) == 7
    assert player(after(table(red={"deck": 2}), "draw"), "red")["deck"] == ["shuffle"]


def test_buildings_and_advisors_do_not_count_for_the_limit():
    """BN-304, BN-305: the limit is one of unit cards; more than seven are no fault."""
    assert len(player(after(table(red={"hand": ["?"] * 4 + ["forge", "spy"]}), "draw 3"), "red")["hand"]) == 9
    crowded = table(red={"hand": ["?"] * 8, "deck": 8})
    assert listed(crowded) == ["return ?", "done"]


def test_a_known_top_card_is_drawn_under_its_name():
    start = table(red={"deck": ["wizard", "?", "shuffle"]})
    assert player(after(start, "draw 2"), "red")["hand"] == ["wizard", "?"]
    assert player(after(start, "draw ? cleric"), "red")["hand"] == ["cleric", "wizard"]


def test_barracks_let_you_draw_four_and_hold_nine():
    """BN-E14, BN-E15."""
    barracks = {"buildings": ["barracks"]}
    assert "draw 4" in listed(table(red=barracks)) and "draw 5" not in listed(table(red=barracks))
    assert refused(table(red=barracks), "draw 5") == "BN-304"
    full = {**barracks, "hand": ["?"] * 8, "deck": 8}
    assert [move for move in listed(table(red=full)) if "draw" in move] == ["draw 1"]


def test_the_shuffle_card_comes_up():
    """BN-306, BN-R3: the cards below are shuffled, and then nobody knows their order."""
    start = table(red={"deck": ["archers", "shuffle", "wizard", "cleric"]})
    position = after(start, "draw 2")
    assert player(position, "red")["hand"] == ["archers", "?"]
    assert player(position, "red")["deck"] == ["?", "shuffle"]
    assert kinds(start, "draw 2") == ["shuffled", "drawn"]
    assert judge(start, "draw 2")["verdicts"][0]["rules"] == ["BN-304", "BN-306"]


def test_the_companion_draws_any_card_above_the_shuffle_card():
    """BN-R31: each with equal chance, and below it nothing until it comes up."""
    hand = {"deck": ["archers", "archers", "wizard", "shuffle", "cleric"]}
    state = Match(GAME, table(red=hand, **COMPANION), Dice(1)).state
    one = {move.args[0]: weight for move, weight in outcomes(GAME, state, GAME.read(state, "draw 1")).items()}
    assert one == {"archers": Fraction(2, 3), "wizard": Fraction(1, 3)}
    state = Match(
        GAME, table(red={"deck": ["wizard", "shuffle", "cleric", "knights"]}, **COMPANION), Dice(1)
    ).state
    three = {move.args: weight for move, weight in outcomes(GAME, state, GAME.read(state, "draw 3")).items()}
    assert three == {("wizard", "cleric", "knights"): 1}, "which came first makes no difference"
    assert refused(table(red=hand, **COMPANION), "draw cleric") == "BN-R12"


@pytest.mark.parametrize("move", ["return ?", "draw ?", "play ? boot -> own", "buy unit ?", "red: roll ?"])
def test_nothing_is_unknown_to_a_companion_that_handles_the_cards(move):
    """BN-R31, and that check comes before those of phase and turn."""
    assert refused(table(**COMPANION), move) == "BN-R31"


def test_nobody_to_rally():
    """BN-R32: a player with no unit card in hand and deck is passed over."""
    position = after(table(red={"deck": 0, "hand": ["forge"]}))
    assert (position["turn"], position["todo"]) == ("blue", ["blue"])
    assert after(table(red={"deck": 0}, blue={"deck": 0}))["phase"] == "strategy"


def test_the_order_of_the_rally_stands_though_the_token_moves():
    """BN-302, BN-R27."""
    start = table(blue={"hand": ["envoy"]})
    position = after(start, "blue: advisor envoy")
    assert (position["turn"], position["todo"], position["initiative"]) == ("red", ["red", "blue"], "blue")
    assert after(position, "done", "done")["turn"] == "blue"


# --- II. Strategy Phase -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moves, rule",
    [
        (["blue: roll"], "BN-401"),
        (["draft boot"], "BN-401"),
        (["blue: draft boot"], "BN-402"),
        (["roll boot boot boot"], "BN-401"),
        (["roll boot boot boot boot boot boot boot seven"], "BN-107"),
        (["roll 1 2"], "BN-107"),
        ([ROLL, "red: roll"], "BN-401"),
        ([ROLL, "blue: roll"], "BN-401"),
        ([ROLL, "draft boot", "draft boot", "draft boot"], "BN-402"),
        ([ROLL, "draft boot", "red: draft bow"], "BN-402"),
        ([ROLL, "done"], "BN-301"),
    ],
)
def test_rolls_and_picks_that_are_refused(moves, rule):
    assert refused(table("strategy"), *moves) == rule


def test_a_bare_roll_brings_eight_dice():
    """BN-401: the companion rolls where nobody says what came up."""
    position = after(table("strategy"), "roll")
    assert len(position["pool"]) == 8 and set(position["pool"]) <= set(GAME.cards.symbols)
    assert position["pool"] == sorted(position["pool"], key=GAME.cards.symbols.index)


def test_the_players_pick_in_turn():
    """BN-402, BN-R4: the last die needs no word, and the Tactical Phase begins."""
    picks = ["bow", "bow", "boot", "boot", "sword", "shield", "horse"]
    position = after(table("strategy", initiative="blue"), ROLL, *(f"draft {die}" for die in picks))
    assert position["phase"] == "tactical"
    assert player(position, "blue")["dice"] == ["boot", "sword", "bow", "horse"]
    assert player(position, "red")["dice"] == ["boot", "shield", "bow", "mystic"]
    assert position["turn"] == "blue"


def test_eight_equal_dice_are_dealt_out_at_once():
    """BN-R4."""
    position = after(table("strategy"), "roll" + " horse" * 8)
    assert position["phase"] == "tactical"
    assert player(position, "red")["dice"] == player(position, "blue")["dice"] == ["horse"] * 4


def test_the_draft_goes_on_in_its_order_though_the_token_moves():
    """BN-R27: once rolled, this draft stands."""
    start = table("strategy", blue={"hand": ["envoy"]})
    position = after(start, ROLL, "blue: advisor envoy")
    assert (position["turn"], position["initiative"]) == ("red", "blue")
    assert after(start, "blue: advisor envoy")["turn"] == "blue"
    assert after(position)["turn"] == "red", "and a position put out says so"
