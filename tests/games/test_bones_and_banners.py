"""Bones & Banners at the table: Rally, Strategy, Tactical and Building Phase."""

from fractions import Fraction

import pytest
from bones_and_banners_table import (
    COMPANION,
    PLAYED_OUT,
    TABLEAU,
    after,
    events,
    in_play,
    judge,
    kinds,
    legal,
    listed,
    player,
    refused,
    table,
    why,
)

from companion.games.bones_and_banners import GAME
from companion.games.bones_and_banners.cards import LOYALISTS, SYMBOLS, UNIT
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
    assert sum(card.copies for card in UNIT.values()) == 54
    assert sorted(LOYALISTS) == [
        "archers", "cavalry", "cleric", "footsoldiers", "halberdiers", "knights", "wizard", "woodkeepers",
    ]  # fmt: skip
    assert set(LOYALISTS.values()) == {2}


def test_defensive_units_look_after_their_own_side_and_aggressive_ones_after_the_rivals():
    """BN-201: no card of one kind has an action of the other."""
    for card in UNIT.values():
        able = card.bolstered or card.plain
        own = {"defend", "protect", "revive"}
        assert able.actions <= own if card.kind == "defensive" else not able.actions & own


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
    three = {move.args for move in outcomes(GAME, state, GAME.read(state, "draw 3"))}
    assert three == {("wizard", "cleric", "knights"), ("wizard", "knights", "cleric")}
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
    assert len(position["pool"]) == 8 and set(position["pool"]) <= set(SYMBOLS)
    assert position["pool"] == sorted(position["pool"], key=SYMBOLS.index)


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


# --- III. Tactical Phase ------------------------------------------------------------------------------


def tactical(dice, other=(), hand=("archers", "knights"), **more):
    blue = {"dice": list(other), **more.pop("blue", {})}
    return table("tactical", {"hand": list(hand), "dice": list(dice), **more.pop("red", {})}, blue, **more)


def test_symbols_come_up_in_order():
    """BN-501: Boot, Sword, Shield, Bow, Horse, Mystic."""
    dice = ["mystic", "horse", "bow"]
    start = tactical(dice, ["shield", "sword", "boot"])
    assert legal(start)["turn"] == "blue"
    position = after(start, "buy unit", "keep", "buy unit", "keep", "buy unit", "keep")
    assert position["turn"] == "red"
    assert refused(position, "play archers horse -> own") == "BN-501"
    assert "Bow" in why(position, "play archers horse -> own")


def test_more_dice_of_the_symbol_act_first():
    """BN-502: checked anew after every activation; if equal, the holder of the token."""
    start = tactical(["boot"], ["boot", "boot", "boot"])
    assert legal(start)["turn"] == "blue"
    after_one = after(start, "buy unit", "keep")
    assert after_one["turn"] == "blue", "two against one"
    assert after(after_one, "buy unit", "keep")["turn"] == "red", "one each, and red has the token"
    assert refused(start, "red: play archers boot -> own") == "BN-502"


def test_a_unit_is_laid_face_down_with_its_die():
    """BN-202, BN-504."""
    position = after(tactical(["bow"]), "play archers bow -> rival")
    assert position["units"] == [
        {
            "id": "u1", "owner": "red", "card": "archers", "dice": ["bow"], "target": "blue",
            "face": "down", "acted": False, "held": False,
        }
    ]  # fmt: skip
    assert player(position, "red")["hand"] == ["knights"]
    assert position["next"] == 2


def test_any_die_and_any_target_will_do():
    """BN-204, BN-205, BN-R7: a bluff is a legal play."""
    position = after(tactical(["boot", "boot"]), "play archers boot -> own", "play knights boot -> u1")
    assert in_play(position)["u2"]["target"] == "u1"


@pytest.mark.parametrize(
    "dice, move, rule",
    [
        (["boot"], "play archers boot -> u7", "BN-504"),
        (["boot"], "play wizard boot -> u7", "BN-209"),
        (["boot"], "play forge boot -> own", "BN-504"),
        (["boot"], "play wizard boot -> own", "BN-209"),
        (["boot"], "bolster archers boot -> own", "BN-505"),
        (["boot", "sword", "sword"], "bolster archers sword -> own", "BN-501"),
        (["boot"], "pass", "BN-503"),
        (["boot"], "keep", "BN-507"),
        (["boot"], "switch 1", "BN-507"),
        (["boot"], "buy unit archers", "BN-105"),
        (["boot"], "buy unit forge", "BN-506"),
        (["boot"], "buy building griffin", "BN-506"),
        (["boot"], "buy unit ogres", "BN-R12"),
        (["boot"], "resolve", "BN-301"),
        (["boot"], "build forge", "BN-301"),
        (["boot"], "roll", "BN-301"),
    ],
)
def test_activations_that_are_refused(dice, move, rule):
    assert refused(tactical(dice, hand=["archers", "forge"], tableau=TABLEAU), move) == rule


def test_two_dice_on_one_unit():
    """BN-505, BN-R8: two equal dice are spent; the table cannot know whether the card may bear them."""
    position = after(tactical(["boot", "boot", "bow"]), "bolster knights boot -> own")
    assert player(position, "red")["dice"] == ["bow"]
    assert in_play(position)["u1"]["dice"] == ["boot", "boot"]


def test_buying():
    """BN-506, BN-508: the die is spent with the draw, and the card is in progress until it is kept."""
    start = tactical(["boot", "mystic"], tableau=TABLEAU)
    position = after(start, "buy unit griffin")
    assert position["pending"] == {"kind": "switch", "player": "red", "pile": "units", "card": "griffin"}
    assert player(position, "red")["dice"] == ["mystic"]
    assert position["piles"]["units"] == 18
    assert listed(position) == ["keep", "switch 1", "switch 2", "switch 3"]
    assert player(after(position, "keep"), "red")["hand"] == ["archers", "griffin", "knights"]


@pytest.mark.parametrize(
    "moves, rule",
    [
        (["buy unit", "switch 0"], "BN-507"),
        (["buy unit", "switch 4"], "BN-507"),
        (["buy building", "switch 3"], "BN-507"),
        (["buy advisor", "switch 2"], "BN-507"),
        (["buy unit", "switch 1 forge"], "BN-507"),
        (["buy unit", "switch 1 archers"], "BN-105"),
        (["buy unit", "switch 1 dragon"], "BN-R12"),
        (["buy unit griffin", "switch 1 hydra"], "BN-R12"),
        (["buy unit", "blue: keep"], "BN-507"),
        (["buy unit", "buy unit"], "BN-R25"),
        (["buy unit", "resolve"], "BN-R25"),
        (["buy unit", "reveal u1 archers"], "BN-R25"),
        (["buy unit", "blue: advisor spy building"], "BN-232"),
        (["buy unit", "use market archers boot bow"], "BN-R25"),
    ],
)
def test_while_a_card_is_drawn(moves, rule):
    assert refused(tactical(["boot", "boot"], tableau=TABLEAU), *moves) == rule


def test_switching_keeps_the_tableau_full():
    """BN-507, BN-R9: the drawn card takes the place of the one taken, by its name if it is told."""
    start = tactical(["boot", "boot", "boot"], tableau=TABLEAU)
    named = after(start, "buy unit", "switch 2 griffin")
    assert named["tableau"]["units"] == ["ogres", "griffin", "dragon"]
    assert "goblins" in player(named, "red")["hand"]
    assert after(start, "buy unit", "switch 2")["tableau"]["units"] == ["ogres", "?", "dragon"]
    unknown = after(tactical(["boot"]), "buy advisor captain", "switch 1")
    assert unknown["tableau"]["advisors"] == ["captain"]
    assert player(unknown, "red")["hand"] == ["archers", "knights", "?advisor"]


def test_an_empty_pile():
    """BN-R9: nothing to draw, and its tableau cannot be taken either."""
    start = tactical(["boot"], tableau=TABLEAU, piles={"units": 0, "buildings": 1, "advisors": 0})
    assert refused(start, "buy unit") == "BN-R9"
    assert [move for move in listed(start) if move.startswith("buy")] == ["buy building"]
    assert after(start, "buy building", "keep")["piles"]["buildings"] == 0


def test_the_top_card_of_a_pile_may_be_known():
    start = tactical(["boot"], piles={"units": ["griffin", "?"], "buildings": 0, "advisors": 0})
    assert after(start, "buy unit")["pending"]["card"] == "griffin"
    assert refused(start, "buy unit hydra") == "BN-R12"


def test_passing():
    """BN-R5, BN-503: only with no unit card in hand and nothing to draw."""
    start = tactical(["boot", "bow"], hand=["forge"], piles=PLAYED_OUT)
    assert listed(start) == ["pass"]
    assert player(after(start, "pass"), "red")["dice"] == ["bow"]
    assert refused(tactical(["boot"], piles=PLAYED_OUT), "pass") == "BN-503"
    assert refused(tactical(["boot"], hand=[], piles={**PLAYED_OUT, "advisors": 1}), "pass") == "BN-503"


def test_what_can_be_done_with_a_die():
    """BN-503, section 10: every card at every target, once more with two dice, and the piles."""
    start = tactical(["boot", "boot"], hand=["archers", "archers", "?"], units=["u1 blue ? bow -> red"])
    plays = [f"{kind} {card} boot -> {target}" for kind in ("play", "bolster") for card in ("archers", "?")
             for target in ("own", "rival", "u1")]  # fmt: skip
    assert listed(start) == [*plays, "buy unit", "buy building", "buy advisor"]


def test_the_companion_buys_any_card_of_the_pile():
    """BN-R31."""
    piles = {"units": ["griffin", "hydra"], "buildings": [], "advisors": []}
    start = tactical(["boot"], piles=piles, **COMPANION)
    state = Match(GAME, start, Dice(1)).state
    found = {
        move.args[1]: float(weight)
        for move, weight in outcomes(GAME, state, GAME.read(state, "buy unit")).items()
    }
    assert found == {"griffin": 0.5, "hydra": 0.5}
    assert refused(start, "buy unit phoenix") == "BN-R12"


# --- what `?` from a hand means -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand, card, rest",
    [
        (["archers", "archers"], "archers", ["archers"]),
        (["archers", "knights"], "?", ["?"]),
        (["archers", "?"], "?", ["?"]),
        (["archers", "knights", "forge", "spy"], "?", ["?", "forge", "spy"]),
    ],
)
def test_a_card_taken_unseen_may_be_any_of_its_type(hand, card, rest):
    """BN-R33."""
    position = after(tactical(["boot"], hand=hand), "play ? boot -> own")
    assert in_play(position)["u1"]["card"] == card
    assert player(position, "red")["hand"] == rest


def test_a_hand_without_units_has_none_to_play_unseen():
    assert refused(tactical(["boot"], hand=["forge"]), "play ? boot -> own") == "BN-209"


# --- IV. Building Phase -------------------------------------------------------------------------------


def building(red=("forge",), blue=("market",), **more):
    return table("building", {"hand": list(red)}, {"hand": list(blue)}, **more)


def test_each_may_lay_one_building():
    """BN-601, BN-222: the holder first, face down."""
    position = after(building(initiative="blue"), "build market")
    assert player(position, "blue")["building"] == "market" and player(position, "blue")["hand"] == []
    assert position["turn"] == "red"
    assert after(position, "done")["phase"] == "end", "no unit anywhere: Scuffle and Showdown are passed over"


@pytest.mark.parametrize(
    "moves, rule",
    [
        (["build archers"], "BN-222"),
        (["build spy"], "BN-222"),
        (["build forge"], "BN-209"),
        (["blue: build market"], "BN-601"),
        (["blue: done"], "BN-601"),
        (["draw 1"], "BN-301"),
    ],
)
def test_building_that_is_refused(moves, rule):
    assert refused(building(red=["stables", "archers"]), *moves) == rule


def test_one_building_at_a_time():
    """BN-602, and that is said before it is said whose turn it is."""
    position = after(building(red=["forge", "stables"]), "build forge")
    assert refused(position, "red: build stables") == "BN-602"


def test_a_building_laid_unseen():
    """BN-R33 holds for buildings too."""
    one = after(building(red=["forge", "archers"]), "build ?")
    assert player(one, "red")["building"] == "forge"
    two = after(building(red=["forge", "stables"]), "build ?")
    assert player(two, "red")["building"] == "?building"
    assert player(two, "red")["hand"] == ["?building"]


def test_the_last_building_card_is_raised_away():
    """The condition of BN-R32 is looked at again after every move."""
    start = building(red=["forge", "architect"], blue=["market"])
    assert after(start, "advisor architect forge")["turn"] == "blue"


def test_done_is_told():
    assert events(building(), "done")[0]["text"] == "Red builds nothing."
    assert events(table(), "done")[0]["text"] == "Red draws no cards."
