"""The words of Bones & Banners: notation, sentences, prompts and the picture of the table."""

import pytest
from bones_and_banners_table import COMPANION, GAME, PLAYED_OUT, after, events, table, why
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import BadMove

STATE = GAME.load(table())


def read(text, state=STATE):
    return GAME.read(state, text)


# --- notation -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said, canonical",
    [
        ("RETURN Archers  wizard", "return archers wizard"),
        ("draw", "draw"),
        ("Draw 3", "draw 3"),
        ("draw ? archers", "draw ? archers"),
        ("ROLL Boot boot", "roll boot boot"),
        ("draft  Mystic", "draft mystic"),
        ("play archers bow->u3", "play archers bow -> u3"),
        ("PLAY ? Bow -> RIVAL", "play ? bow -> rival"),
        ("bolster archers bow -> own", "bolster archers bow -> own"),
        ("play archers bow -> u03", "play archers bow -> u3"),
        ("buy unit", "buy unit"),
        ("buy building forge", "buy building forge"),
        ("switch 2 griffin", "switch 2 griffin"),
        ("build ?", "build ?"),
        ("reveal u4 wolf-riders", "reveal u4 wolf-riders"),
        ("reveal building blue forge", "reveal building blue forge"),
        ("advisor spy building", "advisor spy building"),
        ("advisor captain ? archers", "advisor captain ? archers"),
        ("advisor quartermaster boot bow", "advisor quartermaster boot bow"),
        ("advisor architect forge", "advisor architect forge"),
        ("use market archers boot bow", "use market archers boot bow"),
        ("use training-ground archers ?", "use training-ground archers ?"),
        ("use palisade whatever comes behind", "use palisade"),
        (" Blue :  advisor envoy ", "blue: advisor envoy"),
    ],
)
def test_readings(said, canonical):
    move = read(said)
    assert GAME.write(STATE, move) == canonical
    assert read(canonical) == move


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "hello", "red:", "green: done", "return", "return excalibur", "draw 0", "draw 10", "draw 2 archers",
        "draw -1", "done now", "draft", "draft seven", "draft boot bow", "play archers bow", "play archers bow own",
        "play archers bow -> blue", "play archers -> own", "play bow archers -> own", "play archers bow -> x3",
        "buy", "buy card", "buy unit griffin hydra", "keep it", "switch", "switch one", "switch 1 2 3", "pass me",
        "build", "build forge market", "resolve u1", "reveal", "reveal u1", "reveal u1 ?", "reveal building forge",
        "reveal building green forge", "reveal building red ?", "advisor", "advisor ?", "advisor archers",
        "advisor spy", "advisor spy red", "advisor inquisitor building", "advisor quartermaster boot",
        "advisor messenger", "advisor bard", "advisor bard red", "advisor architect", "advisor architect ?",
        "advisor envoy now", "use", "use archers", "use market", "use market archers", "use market ? boot bow",
        "use market archers boot seven", "use training-ground", "use training-ground ?",
        "use training-ground archers wizard cleric", "return ?building", "build ?building",
    ],
)  # fmt: skip
def test_what_cannot_be_read(text):
    """Bad input, never illegal; and it is said what was expected."""
    with pytest.raises(BadMove) as fault:
        read(text)
    assert fault.value.message


def test_the_nearest_word_is_named():
    for text, near in [("dreft boot", "draft"), ("return archer", "archers"), ("advisor captin", "captain")]:
        with pytest.raises(BadMove, match=near):
            read(text)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=30) | st.lists(st.sampled_from(
    ["red:", "play", "draw", "->", "own", "u1", "?", "archers", "boot", "advisor", "spy", "use", "market", "reveal",
     "building", "switch", "1", "99999999999999999999", "²", "\x00"]), max_size=7).map(" ".join))  # fmt: skip
def test_any_text_is_read_or_refused(text):
    try:
        move = read(text)
    except BadMove:
        return
    assert read(GAME.write(STATE, move)) == move


# --- reasons ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, move, told",
    [
        (table(red={"hand": ["?"] * 6}), "draw 2", "Red holds 6 unit cards and may draw 1 card"),
        (table(red={"hand": ["?"] * 7}), "draw 1", "Red holds 7 unit cards and may draw none"),
        (table(red={"deck": 1}), "draw 2", "Red's deck holds 1 card"),
        (table(), "blue: done", "it is Red's turn"),
        (table("strategy"), "roll boot", "eight dice are rolled, not 1"),
        (table("tactical", {"hand": ["archers"], "dice": ["boot"]}), "play archers bow -> own", "Boot dice are activated now, not Bow"),
        (table("tactical", {"hand": ["archers"], "dice": ["boot"]}), "play archers boot -> u5", "there is no unit u5 on the table to aim at"),
        (table("tactical", {"hand": ["archers"], "dice": ["boot"]}), "play wizard boot -> own", "Red holds no Wizard"),
        (table("tactical", {"dice": ["boot"]}), "resolve", "this is the Tactical Phase; resolve belongs to the Scuffle Phase, Village Showdown or End of Round"),
        (table(red={"hand": ["?"], "lost": ["archers", "archers"]}), "return archers", "both of Red's Archers cards"),
    ],
)  # fmt: skip
def test_reasons_speak_of_the_table(position, move, told):
    assert told in why(position, move)


# --- sentences ----------------------------------------------------------------------------------------


def told(position, *moves):
    return [event["text"] for event in events(position, *moves)]


def test_a_fight_read_aloud():
    units = ["u1 blue hydra boot -> blue", "u2 red griffin horse -> u1", "u3 red knights shield -> u2"]
    start = table("scuffle", units=units)
    assert told(start, "resolve") == [
        "Red's u2 is turned up: Griffin.",
        "Red's u3 is turned up: Knights.",
    ]
    assert told(start, "resolve", "resolve") == [
        "Blue's u1 is turned up: Hydra.",
        "Red's u2 (Griffin) duels Blue's u1 (Hydra): 3 banners against 2.",
        "Blue's u1 (Hydra) is Lost in the Duel.",
        "Blue's u1 (Hydra) avenges itself on Red's u2 (Griffin).",
        "Red's u3 (Knights) goes in the place of Red's u2 (Griffin).",
        "Red's u3 (Knights) is Slain and Lost.",
        "No unit is at Red's village: nothing happens there.",
        "No unit is at Blue's village: nothing happens there.",
        "End of Round.",
    ]


def test_a_showdown_read_aloud():
    start = table(
        "showdown",
        {"building": "forge"},
        units=["u1 red knights shield -> red", "u2 blue griffin horse -> red"],
    )
    assert told(start, "resolve")[-5:] == [
        "Blue's u2 is turned up: Griffin.",
        "Showdown at Red's village: Red has 2 banners and Blue has 3 banners.",
        "Blue takes a cube and has 1.",
        "Blue takes the Forge into the hand.",
        "End of Round.",
    ]


def test_the_end_read_aloud():
    assert told(table("end", {"cubes": 5}), "resolve") == [
        "Red wins: five cubes, alone, at the end of the round."
    ]
    draw = table("end", options={"max_rounds": 1})
    assert told(draw, "resolve") == ["The game is over with equal cubes: a draw."]


# --- prompts and the picture --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, moves, prompt",
    [
        (table(), [], "Red: draw up to 3, or say done."),
        (table(red={"hand": ["?"] * 4}), [], "Red: return unit cards if you like, then draw up to 3, or say done."),
        (table(red={"hand": ["?"] * 6}), [], "Red: return unit cards if you like, then draw 1, or say done."),
        (table(red={"hand": ["?"] * 7}), [], "Red: return unit cards if you like, or say done."),
        (table("strategy"), [], "Red: roll the eight dice."),
        (table("strategy"), ["roll" + " boot" * 4 + " bow" * 4], "Red: pick a die."),
        (table("tactical", {"dice": ["boot"], "hand": ["?"]}), [], "Red: activate a Boot die: play a unit or buy a card."),
        (table("tactical", {"dice": ["boot"]}), [], "Red: activate a Boot die: buy a card."),
        (table("tactical", {"dice": ["bow"], "hand": ["?"]}, piles=PLAYED_OUT), [], "Red: activate a Bow die: play a unit."),
        (table("tactical", {"dice": ["bow"]}, piles=PLAYED_OUT), [], "Red: a Bow die is of no use, so pass."),
        (table("tactical", {"dice": ["boot"]}), ["buy building"],
         "Red: keep the drawn building, or switch it for number 1 or 2 of the tableau."),
        (table("building", {"hand": ["forge"]}), [], "Red: build a building face down, or say done."),
        (table("scuffle", units=["u1 red ? boot -> red", "u2 red ? boot -> u1"]), ["resolve"],
         "Turn up u2 and say what it is."),
        (table("end", {"building": "?"}, {"building": "?"}), ["resolve"],
         "Turn up Red's building and Blue's building and say what they are."),
        (table("scuffle", units=["u1 red ? boot -> red", "u2 blue archers bow -> u1"]), ["resolve"],
         "Scuffle: say resolve, and Blue's u2 (Archers) acts on u1."),
        (table("showdown", units=["u1 red ? boot -> blue"]), [], "Showdown: say resolve to decide Blue's village."),
        (table("over"), [], "The game is over: a draw, with 0 cubes each."),
    ],
)  # fmt: skip
def test_prompts(position, moves, prompt):
    assert GAME.awaits(GAME.load(after(position, *moves))) == prompt


def test_the_picture():
    start = table(
        "tactical",
        {
            "hand": ["archers", "archers", "forge"],
            "dice": ["bow", "mystic"],
            "cubes": 2,
            "buildings": ["stables"],
        },
        {"hand": ["wizard", "?"], "lost": ["griffin"]},
        [
            "u1 blue ogres -> red",
            "u2 red knights shield -> red",
            "u3 blue ? boot -> u2",
            "u5 red ? boot -> u4",
        ],
        boosts=[{"player": "red", "village": "blue", "banners": 2}],
    )
    assert GAME.picture(GAME.load(start), "red") == PICTURE.strip("\n")


PICTURE = """
Round 1 | Tactical Phase | Red has the token | now: Bow

> Red   cubes [**...] 2   deck 12
    dice: Bow Mystic
    hand: Archers x2, Forge
    in play: Stables
    this round: +2 at Blue's village
  Blue   cubes [.....] 0   deck 13
    hand: 2 unknown units
    lost: Griffin

  Unit Pile 17      tableau: 1 ?  2 ?  3 ?
  Building Pile 5   tableau: 1 ?  2 ?
  Advisor Pile 7    tableau: 1 ?

Red's village
   u1 Blue: Ogres, 3 banners [from a Stalemate]
   u2 Red: face down (Knights) [Shield]
      u3 Blue: face down [Boot] -> u2
Blue's village: nobody
Stranded
   u5 Red: face down [Boot] -> u4
"""


def test_long_names_fit():
    names = ["a" * 70, "b" * 70]
    start = GAME.start(names) | {"phase": "scuffle"}
    chain = [{"id": f"u{n}", "owner": names[n % 2], "dice": ["mystic"], "target": f"u{n - 1}" if n > 1 else names[0]}
             for n in range(1, 9)]  # fmt: skip
    picture = GAME.picture(GAME.load({**start, "units": chain}))
    assert max(map(len, picture.splitlines())) <= 80


# --- examples -----------------------------------------------------------------------------------------


def test_examples_can_be_read():
    for position in (table(), table("strategy"), table("tactical", {"dice": ["boot"]}), table(**COMPANION)):
        state = GAME.load(position)
        assert GAME.examples(state)
        for text in GAME.examples(state):
            GAME.read(state, text)
