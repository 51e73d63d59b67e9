"""Bones & Banners, disputed at the table: odd corners of the specification, argued one at a time."""

import pytest
from bones_and_banners_table import (
    COMPANION,
    GAME,
    PLAYED_OUT,
    TABLEAU,
    after,
    events,
    in_play,
    judge,
    laid,
    legal,
    listed,
    player,
    refused,
    scuffle,
    survivors,
    table,
    why,
)

from companion.errors import BadPosition
from companion.referee.forgive import understand


def hand(position, *moves, of="red"):
    return player(after(position, *moves), of)["hand"]


def lost(position, of):
    return player(position, of)["lost"]


# --- "you may not draw that many" -----------------------------------------------------------------------------------

BARRACKS = {"buildings": ["barracks"]}


@pytest.mark.parametrize(
    "red, move, rule",
    [
        ({}, "draw 9", "BN-304"),
        (BARRACKS, "draw 5", "BN-304"),
        (BARRACKS | {"hand": ["?"] * 7}, "draw 3", "BN-304"),
        ({"hand": ["?"] * 9}, "draw", "BN-304"),
        ({"deck": ["wizard", "shuffle", "cleric"]}, "draw 3", "BN-R2"),
        ({"deck": 0, "hand": ["?"]}, "draw", "BN-R2"),
        ({"deck": ["shuffle", "wizard"], "lost": ["knights"] * 2}, "draw knights", "BN-R12"),
    ],
)
def test_a_draw_too_many(red, move, rule):
    assert refused(table(red=red), move) == rule


@pytest.mark.parametrize(
    "red, moves, held",
    [
        (BARRACKS, ["draw"], ["?"] * 4),
        (BARRACKS | {"hand": ["?"] * 7}, ["draw 2"], ["?"] * 9),
        ({"deck": ["wizard", "archers", "shuffle"]}, ["draw ? ?"], ["archers", "wizard"]),
        ({"deck": ["shuffle", "wizard", "cleric"]}, ["draw wizard"], ["wizard"]),
        ({"deck": ["shuffle"], "hand": ["griffin"]}, ["return griffin", "draw griffin"], ["griffin"]),
    ],
)
def test_a_draw_that_is_right(red, moves, held):
    assert hand(table(red=red), *moves) == held


# --- "it is my turn" ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "red, blue, move, told",
    [
        (["boot"], ["boot"] * 2, "red: pass", "it is Blue's turn: 2 Boot dice against 1"),
        (
            ["bow"],
            ["bow"],
            "blue: pass",
            "it is Red's turn: 1 Bow die each, and Red holds the Initiative Token",
        ),
        (["boot"], ["bow"], "blue: pass", "it is Red's turn: 1 Boot die against none"),
    ],
)
def test_the_dice_say_whose_turn_it_is(red, blue, move, told):
    assert why(table("tactical", {"dice": red}, {"dice": blue}), move) == told


@pytest.mark.parametrize(
    "phase, move, home",
    [
        ("rally", "play knights bow -> own", "play belongs to the Tactical Phase"),
        ("strategy", "done", "done belongs to the Rally Phase or Building Phase"),
        ("rally", "build forge", "build belongs to the Building Phase"),
    ],
)
def test_a_move_too_early_is_told_its_phase(phase, move, home):
    assert home in why(table(phase, {"hand": ["knights", "forge"]}), move)


@pytest.mark.parametrize(
    "red, blue, told",
    [
        (5, 3, "the game is over: Red has won, 5 cubes to 3"),
        (1, 2, "the game is over: Blue has won, 2 cubes to 1"),
        (1, 1, "the game is over: a draw, with 1 cube each"),
        (0, 0, "the game is over: a draw, with 0 cubes each"),
    ],
)
def test_after_the_end_the_outcome_is_told(red, blue, told):
    assert why(table("over", {"cubes": red}, {"cubes": blue}), "resolve") == told


# --- "you know what I mean" -----------------------------------------------------------------------------------------

ARMED = table(
    "tactical",
    {"hand": ["knights", "golem", "wolf-riders"], "dice": ["boot", "boot"]},
    units=["u1 blue ? bow -> red"],
)


@pytest.mark.parametrize(
    "said, meant",
    [
        ("play knights boot own", "play knights boot -> own"),
        ("play knights boot → rival", "play knights boot -> rival"),
        ("Play the Stone Golem with a boot die at u1", "play golem boot -> u1"),
        ("red: bolster Wolf Riders boot at my village", "red: bolster wolf-riders boot -> own"),
        ("play ? boot u1", "play ? boot -> u1"),
        ("buy a unit", "buy unit"),
    ],
)
def test_a_move_as_it_is_said(said, meant):
    state = GAME.load(ARMED)
    assert GAME.write(state, understand(GAME, state, said)) == meant


# --- "first turn them up" -------------------------------------------------------------------------------------------

BUILDING_DUE = table("end", {"building": "?"})
FACING = table("showdown", {"hand": ["bard"]}, units=["u1 red ? bow -> red", "u2 blue ? bow -> red"])


@pytest.mark.parametrize(
    "position, moves, told",
    [
        (BUILDING_DUE, ["reveal building red knights"], "Knights is no building, so it cannot be Red's building"),
        (BUILDING_DUE, ["reveal u1 knights"], "u1 need not be turned up now; still due: Red's building"),
        (BUILDING_DUE, ["reveal building blue forge"], "Blue's building need not be turned up now; still due: Red's building"),
        (BUILDING_DUE, ["resolve"], "Red's building must be turned up first"),
        (FACING, ["advisor bard own"], "u1 and u2 must be turned up first"),
        (FACING, ["reveal u1 treants", "reveal u2 treants"], "it cannot be Treants: the only one is known to be elsewhere"),
    ],
)  # fmt: skip
def test_what_is_due_is_named(position, moves, told):
    assert why(position, "resolve", *moves) == told


# --- "what does the table hear, and what the program?" --------------------------------------------------------------


@pytest.mark.parametrize(
    "position, moves, told",
    [
        (table(red={"hand": ["knights", "archers"]}), ["return knights"], "Red puts Knights under the Army Deck."),
        (table("tactical", {"hand": ["wizard"], "dice": ["boot"]}), ["play wizard boot -> own"], "Red lays Wizard face down as u1 with a Boot die, aimed at Red's village."),
        (table("building", {"hand": ["forge"]}), ["build forge"], "Red begins to build the Forge, face down."),
        (table("showdown", {"building": "forge"}, units=["u1 blue ? bow -> red"]), ["resolve"], "Blue takes the Forge into the hand."),
        (table("showdown", {"building": "?"}, units=["u1 blue ? bow -> red"]), ["resolve"], "Blue takes the building under way into the hand."),
        (table("tactical", {"hand": ["spy"], "dice": ["bow"]}, units=["u1 blue knights bow -> red"]), ["advisor spy u1"], "Red plays the Spy, looks at u1 and sees Knights."),
    ],
)  # fmt: skip
def test_whoever_has_the_whole_position_hears_the_cards(position, moves, told):
    assert told in [event["text"] for event in events(position, *moves)]


# --- "that was a bluff" ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "unit, more, stays",
    [
        ("u2 blue treants bow -> u1", {}, True),
        ("u2 blue treants boot -> u1", {}, False),
        ("u2 blue treants bow -> red", {}, False),
        ("u2 blue assassins bow -> red", {}, False),
        ("u2 blue treants bow bow -> blue", {}, False),
        ("u2 blue treants bow bow -> blue", {"options": {"double_dice": "wasted"}}, True),
        ("u2 blue golem sword -> blue", {"blue": {"buildings": ["forge"]}}, True),
        ("u2 blue footsoldiers horse horse -> red", {"blue": {"buildings": ["stables"]}}, True),
    ],
)
def test_the_inquisitor_judges_dice_and_aim(unit, more, stays):
    """A stranded unit is judged by its dice only (BN-R16)."""
    position = table("tactical", {"hand": ["inquisitor"], "dice": ["bow"]}, units=[unit], **more)
    assert bool(in_play(after(position, "advisor inquisitor u2"))) == stays


# --- "who falls?" ---------------------------------------------------------------------------------------------------

WIZARD = "red wizard mystic ->"


@pytest.mark.parametrize(
    "units, left",
    [
        # The filter looks at that moment: Woodkeepers alone have two banners, in company one.
        (["u1 blue woodkeepers boot -> blue", "u2 red archers bow -> u1"], "u1 u2"),
        (["u1 blue woodkeepers boot -> blue", "u2 blue ? bow -> blue", "u3 red archers bow -> u1"], "u2 u3"),
        (["u1 blue militia -> blue", "u2 red archers bow -> u1"], "u2"),
        # The symbols on the attacker's card count, not its die.
        (["u1 blue knights shield -> blue", "u2 red centaurs horse -> u1"], "u1 u2"),
        (["u1 blue unicorn horse -> blue", "u2 red assassins bow -> u1"], "u1 u2"),
        # Vengeance: not for a unit that was protected, and a protector goes for the avenged one.
        (["u1 blue hydra boot -> blue", "u2 blue knights horse -> u1", f"u3 {WIZARD} u1"], "u1 u3"),
        (["u1 blue hydra boot -> blue", f"u2 {WIZARD} u1", "u3 red woodkeepers boot -> u2"], "u2"),
        (["u1 blue hydra bow -> blue", f"u2 {WIZARD} u1"], "u2"),
        (["u1 blue dragon mystic -> red", "u2 red berserkers sword -> u1"], ""),
        (["u1 blue hydra boot -> blue", f"u2 {WIZARD} u1", "u3 red cleric shield -> u2"], "u2 u3"),
        # Whoever stands fast needs nobody in his place.
        (["u1 blue warden shield -> blue", "u2 blue druid bow -> u1", "u3 red griffin horse -> u1"], "u1 u2"),
        # Revive: the protector that fell, and a reviver that was itself revived; none that fell itself.
        (["u1 blue ogres boot -> red", "u2 blue knights horse -> u1", "u3 blue cleric shield -> u2", f"u4 {WIZARD} u1"], "u1 u2 u3 u4"),
        (["u1 blue knights shield -> blue", "u2 blue cleric shield -> u1", "u3 blue cleric shield -> u2", f"u4 {WIZARD} u1", "u5 red archers bow bow -> u2"], "u1 u2 u3 u4 u5"),
        (["u1 blue knights shield -> blue", "u2 blue cleric shield -> u1", f"u3 {WIZARD} u1", f"u4 {WIZARD} u2"], "u3 u4"),
        (["u1 blue phoenix mystic -> blue", "u2 blue cleric shield -> u1", f"u3 {WIZARD} u1"], "u2 u3"),
        # A chain of four: the last one played acts first, and so the first but one never does.
        (["u1 blue ogres boot -> red", f"u2 {WIZARD} u1", "u3 blue wizard mystic -> u2", f"u4 {WIZARD} u3"], "u2 u4"),
    ],
)  # fmt: skip
def test_who_is_left_after_the_scuffle(units, left):
    assert survivors(*units) == left.split()


@pytest.mark.parametrize(
    "units, red, blue",
    [
        (["u1 blue wolf-riders boot -> red", "u2 red giant-slayers sword -> u1", "u3 red cleric shield -> u2"], ["giant-slayers"], []),
        (["u1 blue wolf-riders boot -> red", "u2 red giant-slayers sword -> u1", "u3 red knights horse -> u2"], ["giant-slayers"], []),
        (["u1 blue wolf-riders bow -> red", "u2 red giant-slayers sword -> u1"], [], ["wolf-riders"]),
        (["u1 blue golem shield -> blue", "u2 red assassins bow -> u1"], [], []),
    ],
)  # fmt: skip
def test_the_wrong_prey(units, red, blue):
    """With `wrong_prey` = bluff the attacker is Lost, unless the target was the bluff or an immunity played a part."""
    position = scuffle(*units, options={"wrong_prey": "bluff"})
    assert (lost(position, "red"), lost(position, "blue")) == (red, blue)


def test_between_the_blows():
    """Either player may act before each `resolve`: a protector recalled, a building raised for a card not judged yet."""
    units = ["u1 blue ogres boot -> red", "u2 blue knights horse -> u1", f"u3 {WIZARD} u1"]
    recalled = table("scuffle", blue={"hand": ["messenger"]}, units=units)
    assert lost(after(recalled, "resolve", "blue: advisor messenger u2", "resolve"), "blue") == [
        "messenger",
        "ogres",
    ]
    raised = table(
        "scuffle",
        blue={"hand": ["architect", "forge"]},
        units=["u1 blue golem sword -> blue", f"u3 {WIZARD} u1"],
    )
    assert "u1" in in_play(after(raised, "resolve", "blue: advisor architect forge", "resolve"))


def test_a_scuffle_loaded_at_its_end_still_revives():
    units = ["u2 blue cleric shield -> u1 up", f"u3 {WIZARD} u1 up"]
    fallen = [laid("u1 blue knights shield -> blue up")]
    position = after(table("scuffle", blue={"lost": ["knights"]}, units=units, step="act", fallen=fallen))
    assert (position["phase"], position["todo"], list(in_play(position))) == (
        "showdown",
        ["blue"],
        ["u1", "u2", "u3"],
    )


# --- "whose village?" -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "units, more, cubes",
    [
        (["u1 red cleric bow -> red", "u2 blue wizard mystic -> red"], {"boosts": [{"player": "red", "village": "red", "banners": 2}]}, (0, 1)),
        (["u1 red halberdiers shield -> red", "u2 blue cavalry horse -> red"], {"boosts": [{"player": "red", "village": "blue", "banners": 2}]}, (0, 0)),
        (["u1 red halberdiers shield -> red", "u2 blue cavalry horse -> red"], {"blue": {"buildings": ["palisade"]}}, (0, 0)),
        (["u1 red paladin sword -> red", "u2 blue ogres boot -> red"], {"red": {"building": "barracks"}}, (0, 1)),
        (["u1 red cleric shield -> red", "u2 blue giant-slayers sword -> red"], {"red": {"cubes": 1}}, (1, 1)),
        (["u1 red cleric shield -> red", "u2 blue goblins boot -> red", "u3 blue wizard boot -> red"], {}, (0, 0)),
        (["u1 red cleric shield -> red", "u2 blue knights horse -> red up"], {}, (0, 1)),
        (["u1 red warden shield -> red", "u2 red knights horse -> u1 up", "u3 blue cavalry horse -> red"], {}, (1, 0)),
    ],
)  # fmt: skip
def test_the_count_at_a_village(units, more, cubes):
    position = after(table("showdown", units=units, **more), "resolve")
    assert (player(position, "red")["cubes"], player(position, "blue")["cubes"]) == cubes


def test_a_showdown_that_waits_for_cards_rests_on_a_rule_too():
    assert judge(FACING, "resolve")["verdicts"][0]["rules"] == ["BN-804"]


def test_five_each_with_a_building_still_to_be_turned_up():
    """The cubes go back once, before the building is shown (BN-902, BN-904)."""
    position = table("end", {"cubes": 5, "building": "?"}, {"cubes": 5})
    waiting = after(position, "resolve")
    assert (waiting["phase"], waiting["pending"]["need"]) == ("end", ["red"])
    done = after(position, "resolve", "reveal building red forge")
    assert [(one["cubes"], one["buildings"]) for one in done["players"]] == [(4, ["forge"]), (4, [])]
    assert (done["phase"], done["round"]) == ("rally", 2)


# --- "what may I still do?" -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, moves",
    [
        (table("tactical", {"hand": ["forge"], "dice": ["boot"]}, piles=PLAYED_OUT), ["pass"]),
        (table("tactical", {"hand": ["spy"], "dice": ["bow"]}, units=["u1 blue ? bow -> red", "u2 red ? bow -> u1"], piles=PLAYED_OUT), ["pass", "advisor spy u1"]),
        (table("tactical", {"hand": ["?", "knights"], "dice": ["boot"]}, piles=PLAYED_OUT), [f"play {card} boot -> {aim}" for card in ("knights", "?") for aim in ("own", "rival")]),
        (table("end", {"hand": ["envoy", "bard"]}, {"hand": ["spy"]}), ["resolve"]),
        (table("end", {"hand": ["quartermaster", "inquisitor", "messenger", "architect", "spy"]}, {"hand": ["?advisor"]}, tableau=TABLEAU), ["resolve", "blue: advisor captain", "blue: advisor envoy"]),
        (table("building", {"hand": ["forge", "market", "?building"]}, {"hand": ["envoy"]}), ["build forge", "build market", "build ?", "done", "blue: advisor envoy"]),
    ],
)  # fmt: skip
def test_all_that_is_legal(position, moves):
    assert sorted(listed(position)) == sorted(moves)


@pytest.mark.parametrize(
    "move",
    [
        "draw ?",
        "return ?",
        "build ?",
        "blue: return ?",
        "play ? bow -> own",
        "buy unit ?",
        "advisor captain ? ?",
    ],
)
def test_where_the_companion_deals_nothing_is_unknown(move):
    """BN-R31 comes before phase, turn and hand."""
    assert refused(table(red={"hand": ["knights"]}, **COMPANION), move) == "BN-R31"


@pytest.mark.parametrize(
    "moves, rule",
    [
        (["draw cleric wizard"], "BN-R12"),
        (["draw wizard cleric"], None),
        (["draw cleric"], "BN-R12"),
    ],
)
def test_the_shuffle_card_parts_a_deck_that_the_companion_deals(moves, rule):
    """What lies below it comes up only after everything above it."""
    position = table(red={"deck": ["wizard", "shuffle", "cleric"]}, **COMPANION)
    verdict = judge(position, *moves)["verdicts"][-1]
    assert (verdict["rules"][0] if not verdict["legal"] else None) == rule


def test_decks_and_piles_left_out_are_counted():
    units = ["u1 red ? bow -> red", "u2 red treants bow -> red"]
    position = after(
        table("end", {"hand": ["?", "knights", "ogres"], "lost": ["archers", "dragon"]}, units=units)
    )
    assert player(position, "red")["deck"] == ["?"] * 12 + ["shuffle"]
    assert position["piles"] == {"units": 54 - 3 - 3 - 2 - 2 - 12 - 16, "buildings": 7, "advisors": 7}


def test_nobody_has_a_card_to_rally():
    assert legal(table(red={"deck": 0}, blue={"deck": 0})) == {
        "turn": "red",
        "phase": "strategy",
        "moves": ["roll"],
    }


@pytest.mark.parametrize("red", [{"hand": ["?"]}, {"building": "?"}, {"hand": ["?advisor"]}])
def test_an_unknown_card_is_no_card_too_many(red):
    """Where the companion deals (BN-R31) the piles hold all the rest: what is wrong is the `?`, not the number."""
    with pytest.raises(BadPosition, match="none may be unknown"):
        GAME.load(table("end", red, **COMPANION))
