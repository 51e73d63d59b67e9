"""Bones & Banners: advisors and building actions, at any time and on either player's turn."""

import pytest
from bones_and_banners_table import (
    COMPANION,
    GAME,
    after,
    events,
    in_play,
    judge,
    kinds,
    listed,
    player,
    refused,
    table,
)

from companion.referee.chance import outcomes
from companion.referee.dice import Dice
from companion.referee.hiding import seen
from companion.referee.verdict import Match

UNITS = ["u1 red archers bow -> blue", "u2 blue ? boot -> red", "u3 red knights shield -> red up"]


def tactical(red=(), blue=(), units=UNITS, **more):
    """Red to act with a Mystic die; the hands hold these advisors."""
    return table(
        "tactical",
        {"hand": list(red), "dice": ["mystic"], **more.pop("red_has", {})},
        {"hand": list(blue), **more.pop("blue_has", {})},
        units,
        **more,
    )


# --- playing an advisor -------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["rally", "strategy", "tactical", "building", "scuffle", "showdown", "end"])
def test_an_advisor_comes_at_any_time(phase):
    """BN-231, BN-233: on either player's turn, in every phase; then it is Lost."""
    units = {"scuffle": ["u1 red ? bow -> blue", "u2 blue ? bow -> u1"], "showdown": ["u1 red ? bow -> blue"]}
    dice = {"dice": ["mystic"]} if phase == "tactical" else {}
    red = {"hand": ["forge"], **dice}
    start = table(phase, red, {"hand": ["envoy"]}, units.get(phase, ()))
    position = after(start, "blue: advisor envoy")
    assert position["initiative"] == "blue"
    assert player(position, "blue")["lost"] == ["envoy"] and player(position, "blue")["hand"] == []


@pytest.mark.parametrize(
    "hand, move, rule",
    [
        ([], "advisor spy u2", "BN-209"),
        (["bard"], "advisor spy u2", "BN-209"),
        (["?advisor"], "advisor captain", "BN-R12"),  # it is on the Lost Pile
        (["spy"], "advisor spy u1", "BN-R26"),  # an own unit
        (["spy"], "advisor spy u9", "BN-R26"),
        (["spy"], "advisor spy building", "BN-R26"),  # the rival builds nothing
        (["inquisitor"], "advisor inquisitor u3", "BN-R26"),
        (["quartermaster"], "advisor quartermaster boot bow", "BN-R26"),  # no such die
        (["quartermaster"], "advisor quartermaster mystic mystic", "BN-R26"),
        (["messenger"], "advisor messenger u2", "BN-R26"),  # not one's own
        (["messenger"], "advisor messenger u9", "BN-R26"),
        (["architect"], "advisor architect forge", "BN-209"),
        (["architect"], "advisor architect archers", "BN-R26"),
        (["envoy"], "advisor envoy", "BN-R26"),  # red has the token
    ],
)
def test_advisors_that_cannot_do_what_they_say(hand, move, rule):
    """BN-R26, after the hand check."""
    assert refused(tactical(hand, blue_has={"lost": ["captain"]}), move) == rule


def test_an_unknown_advisor_may_be_any_that_is_left():
    start = tactical(["?advisor"], blue_has={"lost": ["captain", "bard"]}, red_has={"deck": 9})
    moves = {move.split()[1] for move in listed(start) if move.startswith("advisor")}
    assert moves == {"spy", "inquisitor", "quartermaster", "messenger"}, (
        "no building to raise, and red has the token"
    )
    assert player(after(start, "advisor spy u2"), "red")["lost"] == ["spy"]


def test_the_other_players_advisors_are_listed_with_a_name():
    start = tactical(["spy"], ["messenger", "bard"])
    aside = [move for move in listed(start) if "advisor" in move and not move.startswith("buy")]
    assert aside == [
        "advisor spy u2",
        "blue: advisor bard own",
        "blue: advisor bard rival",
        "blue: advisor messenger u2",
    ]


# --- the effects --------------------------------------------------------------------------------------


def test_the_spy():
    """BN-E20: one player looks, nothing is revealed, the table learns nothing."""
    start = tactical(blue=["spy"])
    assert after(start, "blue: advisor spy u1")["units"] == after(start)["units"]
    match = Match(GAME, start, Dice(1))
    event = match.say("blue: advisor spy u1").events[0]
    assert GAME.tell(seen(event, "blue")) == "Blue plays the Spy, looks at u1 and sees Archers."
    assert GAME.tell(seen(event, "red")) == "Blue plays the Spy, looks at u1."
    assert "archers" not in str(seen(event, None))


def test_the_spy_at_the_building():
    start = table("showdown", {"building": "forge"}, {"hand": ["spy"]}, ["u1 red ? boot -> red"])
    event = Match(GAME, start, Dice(1)).say("blue: advisor spy building").events[-1]
    assert (
        GAME.tell(seen(event, "blue"))
        == "Blue plays the Spy, looks at the building under way and sees Forge."
    )
    assert "Forge" not in GAME.tell(seen(event, "red"))


def test_the_inquisitor():
    """BN-E21: an honest unit stays, face up; a bluff is Lost; an unknown one becomes due."""
    start = tactical(["inquisitor"])
    due = after(start, "advisor inquisitor u2")
    assert due["pending"] == {"kind": "reveal", "need": ["u2"], "for": "expose"}
    assert due["turn"] == "blue"
    assert in_play(after(due, "reveal u2 footsoldiers"))["u2"]["face"] == "up"
    gone = after(due, "reveal u2 knights")
    assert "u2" not in in_play(gone) and player(gone, "blue")["lost"] == ["knights"]
    assert gone["turn"] == "red", "the Tactical Phase goes on"


def test_an_exposed_unit_is_not_judged_again():
    """BN-R11: whatever its die, a unit that lies face up at a village counts there."""
    units = ["u1 red cavalry boot -> blue up", "u2 blue cleric mystic -> blue"]
    assert "u1" in in_play(after(table("showdown", units=units), "resolve"))


def test_the_captain():
    """BN-E22, BN-305: two cards whatever the hand size, one if there is only one."""
    crowded = {"hand": ["?"] * 9 + ["captain"], "deck": ["archers", "shuffle", "?"]}
    position = after(table(red=crowded), "advisor captain")
    assert player(position, "red")["hand"] == ["archers", *["?"] * 10]
    assert position["turn"] == "red", "the Rally goes on"
    one = {"hand": ["captain"], "deck": 1}
    assert player(after(table(red=one), "advisor captain cleric"), "red")["hand"] == ["cleric"]
    assert refused(table(red={"hand": ["captain", "?"], "deck": 0}), "advisor captain") == "BN-R26"


@pytest.mark.parametrize(
    "cards", ["archers", "archers wizard cleric", "forge ?", "archers archers", "wizard ?", "? griffin"]
)
def test_faults_of_naming_the_captains_cards(cards):
    """All of them BN-R12."""
    red = {"hand": ["captain", "archers"], "deck": ["cleric", "?", "shuffle"], "lost": ["griffin"]}
    assert refused(table(red=red), f"advisor captain {cards}") == "BN-R12"


def test_the_companion_draws_for_the_captain():
    """BN-R31."""
    start = table(red={"hand": ["captain"], "deck": ["archers", "wizard", "shuffle"]}, **COMPANION)
    state = Match(GAME, start, Dice(1)).state
    (drawn,) = outcomes(GAME, state, GAME.read(state, "advisor captain"))
    assert drawn.args == ("captain", "archers", "wizard")
    assert player(after(start, "advisor captain"), "red")["hand"] == ["archers", "wizard"]
    assert refused(table(red={"hand": ["archers"]}, **COMPANION), "advisor captain") == "BN-209"


def test_the_quartermaster():
    """BN-E23, BN-R6: also back to a symbol whose turn is past, also in the draft."""
    start = tactical(["quartermaster", "archers"], blue_has={"dice": ["horse"]})
    assert after(start)["turn"] == "blue"
    position = after(start, "red: advisor quartermaster mystic boot")
    assert player(position, "red")["dice"] == ["boot"] and position["turn"] == "red"
    draft = table("strategy", {"hand": ["quartermaster"], "dice": ["bow"]}, pool=["boot"] * 3 + ["sword"] * 4)
    assert player(after(draft, "red: advisor quartermaster bow mystic"), "red")["dice"] == ["mystic"]


def test_the_messenger():
    """BN-E24, BN-R16: back into the hand, its dice stay spent, and who aimed at it is stranded."""
    units = [*UNITS, "u4 blue ? sword -> u1"]
    position = after(tactical(["messenger"], units=units), "advisor messenger u1")
    assert player(position, "red")["hand"] == ["archers"] and player(position, "red")["dice"] == ["mystic"]
    assert in_play(position)["u4"]["target"] == "u1"


def test_a_recalled_unit_stays_unseen():
    start = tactical(["messenger"])
    event = Match(GAME, start, Dice(1)).say("advisor messenger u1").events[0]
    assert "Archers" in GAME.tell(seen(event, "red")) and "Archers" not in GAME.tell(seen(event, "blue"))
    face_up = Match(GAME, start, Dice(1)).say("advisor messenger u3").events[0]
    assert "Knights" in GAME.tell(seen(face_up, "blue"))


def test_the_bard():
    """BN-E25: two banners more at one village in this round's contest."""
    start = tactical(["bard"])
    assert after(start, "advisor bard own")["boosts"] == [{"player": "red", "village": "red", "banners": 2}]
    assert after(start, "advisor bard rival")["boosts"] == [
        {"player": "red", "village": "blue", "banners": 2}
    ]
    fight = table(
        "showdown", {"hand": ["bard"]}, units=["u1 red cleric mystic -> red", "u2 blue cavalry horse -> red"]
    )
    assert player(after(fight, "resolve"), "blue")["cubes"] == 1
    assert player(after(fight, "advisor bard own", "resolve"), "red")["cubes"] == 1


def test_the_bard_comes_too_late():
    """BN-R26: not for a village already decided, and not at the end of the round."""
    units = ["u1 red ? boot -> red", "u2 blue ? boot -> blue"]
    start = table("showdown", {"hand": ["bard"]}, units=units)
    assert refused(start, "resolve", "advisor bard own") == "BN-R26"
    assert after(start, "resolve", "advisor bard rival")["boosts"]
    assert refused(table("end", {"hand": ["bard"]}), "advisor bard own") == "BN-R26"
    assert listed(table("end", {"hand": ["bard"]})) == ["resolve"]


def test_the_architect():
    """BN-E26: straight into play, also while another is being built; a name is needed."""
    start = table("scuffle", {"hand": ["architect", "?building"], "building": "market"},
                  units=["u1 red ? boot -> red", "u2 red ? boot -> u1"])  # fmt: skip
    position = after(start, "advisor architect forge")
    assert (
        player(position, "red")["buildings"] == ["forge"] and player(position, "red")["building"] == "market"
    )
    assert refused(start, "advisor architect market") == "BN-R12"
    raised = [move for move in listed(start) if "architect" in move]
    assert len(raised) == 8, "every building but the one under way may be the unknown card"


def test_the_envoy():
    """BN-E27, BN-R27: ties in the Tactical Phase follow the new holder at once."""
    start = tactical(blue=["envoy"], blue_has={"dice": ["mystic"]})
    assert after(start)["turn"] == "red"
    assert after(start, "blue: advisor envoy")["turn"] == "blue"
    begun = table("building", {"hand": ["forge"]}, {"hand": ["market", "envoy"]})
    assert after(begun, "blue: advisor envoy")["todo"] == ["red", "blue"], "this Building Phase stands"


# --- building actions ---------------------------------------------------------------------------------


def market(**more):
    return tactical(["archers", "forge"], red_has={"buildings": ["market", "palisade"], **more})


@pytest.mark.parametrize(
    "move, rule",
    [
        ("use stables archers boot bow", "BN-221"),
        ("blue: use market archers boot bow", "BN-221"),
        ("use palisade", "BN-223"),
        ("use palisade and so on", "BN-223"),
        ("use market forge mystic bow", "BN-R28"),
        ("use market archers boot bow", "BN-R28"),
        ("use market archers mystic mystic", "BN-R28"),
        ("use market wizard mystic bow", "BN-209"),
        ("use market wizard boot bow", "BN-R28"),  # the die is looked at first
    ],
)
def test_building_actions_that_are_refused(move, rule):
    """BN-R28, in this order."""
    assert refused(market(), move) == rule


def test_a_building_under_way_cannot_be_used():
    """BN-221."""
    start = table(
        "showdown", {"hand": ["archers"], "building": "training-ground"}, units=["u1 red ? boot -> red"]
    )
    assert refused(start, "use training-ground archers") == "BN-221"


def test_the_market():
    """BN-E18, BN-223: a unit card for a turned die, as often as one likes."""
    start = tactical(["archers", "wizard"], red_has={"buildings": ["market"], "dice": ["mystic", "mystic"]})
    position = after(start, "use market archers mystic boot", "use market wizard mystic sword")
    assert player(position, "red")["dice"] == ["boot", "sword"]
    assert player(position, "red")["lost"] == ["archers", "wizard"]
    assert kinds(start, "use market archers mystic boot") == ["used", "lost"]
    assert events(start, "use market archers mystic boot")[1]["why"] == "price"


def test_the_training_ground():
    """BN-E19: a unit card for a card of the deck, on either player's turn."""
    blue = {"hand": ["wizard"], "buildings": ["training-ground"], "deck": ["cleric", "shuffle"]}
    start = table("strategy", blue=blue)
    assert listed(start) == ["roll", "blue: use training-ground wizard"]
    position = after(start, "blue: use training-ground wizard")
    assert player(position, "blue")["hand"] == ["cleric"] and player(position, "blue")["lost"] == ["wizard"]
    assert refused(start, "blue: use training-ground wizard archers") == "BN-R12"
    assert refused(start, "blue: use training-ground wizard forge") == "BN-R12"
    empty = table("strategy", blue={**blue, "deck": 0})
    assert refused(empty, "blue: use training-ground wizard") == "BN-R28"
    assert listed(empty) == ["roll"]


def test_the_companion_draws_for_the_training_ground():
    red = {"hand": ["wizard"], "buildings": ["training-ground"], "deck": ["cleric", "shuffle", "archers"]}
    start = table("strategy", red, **COMPANION)
    verdict = judge(start, "use training-ground wizard")["verdicts"][0]
    assert verdict["move"] == "use training-ground wizard cleric"
    assert refused(start, "use training-ground wizard archers") == "BN-R12"


def test_the_price_from_an_unknown_hand_is_named():
    start = table("strategy", {"hand": ["?"], "buildings": ["training-ground"], "lost": ["wizard", "wizard"]})
    names = {move.split()[2] for move in listed(start) if move.startswith("use")}
    assert len(names) == 29 and "wizard" not in names
    assert refused(start, "use training-ground wizard") == "BN-R12"
