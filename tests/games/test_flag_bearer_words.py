"""Flag-Bearer in words: the notation, the sentences, the picture."""

import pytest
from flag_bearer_table import DUEL, GAME, LINE, events, field, judge, state_of

from companion.errors import BadMove
from companion.referee.dice import Dice
from companion.referee.game import Move

# --- notation ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said, canonical",
    [
        ("  C4 -  C6 ", "c4-c6"),
        ("d4 X d5", "d4xd5"),
        ("d4xe4, d5", "d4xd5,e4"),
        ("d4xd5,c4", "d4xc4,d5"),
        ("c5:c3-e5", "c3:c5-e3"),
        ("RED : C3 : C5 - E3", "red: c3:c5-e3"),
        ("Blue:draw p a", "blue: draw P A"),
        ("DRAW  ALL", "draw all"),
        ("draw ? f", "draw ? F"),
        ("Sacrifice  A2", "sacrifice a2"),
        ("Pass", "pass"),
    ],
)
def test_reading_forgives(said, canonical):
    """Case and blanks are free, ends and targets come in any order."""
    state = state_of(field(DUEL))
    move = GAME.read(state, said)
    assert GAME.write(state, move) == canonical
    assert GAME.read(state, canonical) == move


def test_a_list_without_gaps_is_a_line():
    state = state_of(field(LINE))
    assert GAME.write(state, GAME.read(state, "d3,c3,b3-d5")) == "b3:d3-b5"
    assert GAME.read(state, "b3,d3-b4") == Move("list", ((9 + 8, 11 + 8), 9 + 16))


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "red:", "red: ", "c4", "c4-", "-c4", "c4--c5", "c4-c5-c6", "c4 c5", "h4-h5", "a0-a1", "a9-a8", "c4-h4",
        "d4x", "xd5", "d4xd5,", "d4xd5x d6", "d4xd5-d6", "d4x:d5", "d4,d5xd6", "c3:c5", "c3:c4:c5-e3", "c3:c4,c5-e3",
        "c3,c4:c5-e3", "c3:-e3", ":c3-e3", "c3,-e3", "green: c4-c5", "h3:h5-g3", "red: blue: c4-c5", "red: red: pass",
        "draw Z", "draw FA", "draw F,A", "draw all F", "drawall", "draw F all", "draw 1", "draw f'", "sacrifice",
        "sacrifice a2 a3", "sacrifice h1", "pass a2", "pass pass", "c 4-c5", "ｃ4-c5", "c４-c5", "move c4-c5", "\n", "c4\x00-c5",
    ],
)  # fmt: skip
def test_unreadable(text):
    """Bad input is no illegal move: it is not understood, and the answer says what would be."""
    with pytest.raises(BadMove) as fault:
        GAME.read(state_of(field(DUEL)), text)
    assert fault.value.hint


def test_examples_of_the_notation_are_readable():
    for position in (
        {},
        field(LINE),
        field("6f/7/7/3p3/3Bp2/7/7/F6", "attack"),
        field("6f/7/7/7/7/7/P2A3/F6", "attack"),
    ):
        state = state_of(position)
        assert all(GAME.read(state, text) for text in GAME.examples(state))
    walk, line = GAME.examples(state_of(field(LINE)))
    assert "-" in walk and ":" not in walk and ":" in line


# --- said and shown ---------------------------------------------------------------------------------


def test_sentences():
    """Every event is a sentence with names, not codes."""
    answer = judge(field("7/7/3f''3/3p3/3BF2/7/7/F6", "attack"), "d4xd5")
    told = [event["text"] for event in answer["verdicts"][0]["events"]]
    assert told == [
        "Red's berserk on d4 attacks Blue's pike man on d5, 5 against 3.",
        "Blue's pike man on d5 loses a point.",
        "It is Blue's turn.",
    ]
    end = judge(field("7/7/7/3f''3/3BF2/7/7/F6", "attack"), "d4xd5")["verdicts"][0]["events"]
    assert [event["text"] for event in end][-2:] == [
        "Blue's flag-bearer on d5 is killed.",
        "Red wins: the last enemy flag-bearer has fallen.",
    ]


def test_event_fields():
    """The fields that the specification names, and those that the sentence needs."""
    told = dict(events(field("6f/7/7/3p3/3Hb2/7/7/F6", "attack"), "d4xe4"))
    assert {key: told["attack"][key] for key in ("from", "to", "power", "against")} == {
        "from": "d4", "to": "e4", "power": 4, "against": 4,
    }  # fmt: skip
    wounds = [
        event for kind, event in events(field("6f/7/7/3p3/3Hb2/7/7/F6", "attack"), "d4xe4") if kind == "wound"
    ]
    assert [(event["square"], event["lost"], event["wounds"]) for event in wounds] == [
        ("e4", 1, 1),
        ("d4", 1, 1),
    ]
    assert told["turn"]["player"] == "blue"
    laid = events({}, "blue: draw P")[0][1]
    assert (laid["type"], laid["player"], laid["square"], laid["piece"]) == ("laid", "blue", "g5", "p")
    walk = events(field(DUEL), "d4-e5")
    assert [(kind, event["from"], event["to"], event["text"]) for kind, event in walk] == [
        ("moved", "d4", "e5", "Red's horseman moves from d4 to e5."),
    ]
    line = events(field(LINE), "b3:d3-b4")
    assert [(event["from"], event["to"]) for kind, event in line if kind == "moved"] == [
        ("b3", "b4"), ("c3", "c4"), ("d3", "d4"),
    ]  # fmt: skip


def test_reasons_name_what_lies_on_the_table():
    blocked = judge(field("6f/7/7/7/3a3/3p3/3A3/F6", "attack"), "d2xd4")["verdicts"][0]
    assert blocked["why"] == "the archer on d2 cannot shoot over Blue's pike man on d3 at d4"
    weak = judge(field("6f/7/7/3i3/3Bp2/7/7/F6", "attack"), "d4xd5")["verdicts"][0]
    assert weak["why"] == "the berserk on d4 attacks with power 4, and Blue's heavy infantryman on d5 has 5"


def test_prompts():
    prompts = {
        "Red: draw your warriors and lay them out, 20 to go.": {},
        "Red: move one warrior, or a line with a flag-bearer.": field(DUEL),
        "Red: attack with one of your warriors.": field(DUEL, "attack"),
        "Red: you cannot act; sacrifice one of your warriors.": field("6f/7/7/7/7/7/P2A3/F6", "attack"),
        "The game is over: Red wins.": field("7/7/7/7/7/7/7/F6"),
        "The game is over: a draw.": field("7/7/7/7/7/7/7/7"),
    }
    for prompt, position in prompts.items():
        assert GAME.awaits(state_of(position)) == prompt


def test_the_picture_shows_the_table():
    picture = GAME.picture(
        state_of(field("f2i3/1a2b2/3p'3/2HA3/2F1h2/P2I'''3/1f4B/F6", "attack", line=["c4", "c5"], quiet=3))
    )
    rows = picture.splitlines()
    assert rows[8].startswith("5 |    |    * H  * A  |    |    |    | 5")
    assert rows[12].startswith("3 | P  |    |    |I'''|    |    |    | 3")
    for words in (
        "Blue (small letters)",
        "2 flag-bearers left of 3",
        "+1 on c4 c5",
        "3 quiet turns of 20",
        "Red, attack",
    ):
        assert words in picture
    assert "House rules: stuck = pass" in GAME.picture(state_of(field(DUEL, options={"stuck": "pass"})))


def test_a_random_player_keeps_its_banners():
    """Section 10: in a sacrifice no flag-bearer is chosen while anything else is left."""
    state = state_of(field("6f/7/7/7/7/7/P6/FF5", "attack"))
    for seed in range(20):
        assert GAME.playout(state, GAME.moves(state), Dice(seed)) == Move("sacrifice", (8,))
    bearers = state_of(field("6f/7/7/7/7/7/7/FF5", "attack"))
    assert GAME.playout(bearers, GAME.moves(bearers), Dice(1)) in GAME.moves(bearers)
