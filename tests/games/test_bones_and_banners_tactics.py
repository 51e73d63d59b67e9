"""Bones & Banners at the table: Tactical and Building Phase."""

import pytest
from bones_and_banners_table import (
    COMPANION,
    GAME,
    PLAYED_OUT,
    TABLEAU,
    after,
    events,
    in_play,
    legal,
    listed,
    player,
    refused,
    table,
    why,
)

from companion.referee.chance import outcomes
from companion.referee.dice import Dice
from companion.referee.verdict import Match

ROLL = "roll boot boot sword shield bow bow horse mystic"


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
