"""Banner Blitz, what is said and seen: notation, picture, prompts and sentences."""

import pytest
from banner_blitz_table import CHOICE, DROPPING, GAME, START, TIE, TIED, events, judge, refused, table, turn

from companion.errors import BadMove
from companion.referee.forgive import understand

# --- notation -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, same",
    [
        ("  A4-a5 ", "a4-a5"),
        ("a4 -\ta5", "a4-a5"),
        ("BLUE:roll 3", "blue: roll 3"),
        ("Roll  6   4", "roll 6 4"),
        ("roll 06 4", "roll 6 4"),
        ("CHOOSE First", "choose first"),
        ("drop a4-a5", "drop a4-a5"),
        ("Return  H8", "return h8"),
        ("red :end", "red: end"),
    ],
)
def test_spelling_is_forgiven(text, same):
    state = GAME.load(START)
    assert GAME.write(state, GAME.read(state, text)) == same


@pytest.mark.parametrize(
    "text",
    [
        "", " ", ":", "red:", ": end", "green: end", "red: blue: end", "a4", "a4a5", "a4-a5-a6", "a4--a5", "a4-", "-a4",
        "a4-a9", "i1-a1", "a0-a1", "a01-a2", "a 4-a5", "roll6", "roll -1", "roll 3.5", "roll six", "roll ٣", "choose",
        "choose third", "choose first second", "end turn", "drop", "drop a1 a2", "drop a1-a2-a3", "return", "return a1-a2",
        "return z1", "roll 3,4", "red end", "a4-a٥",
    ],
)  # fmt: skip
@pytest.mark.parametrize("position", [START, turn("b2", "g7"), DROPPING, table("b2", "g7", phase="over")])
def test_bad_input_is_bad_in_every_phase(text, position):
    with pytest.raises(BadMove):
        judge(position, text)


def test_the_message_says_what_was_expected():
    state = GAME.load(turn("b2", "g7"))
    with pytest.raises(BadMove) as caught:
        GAME.read(state, "b2 to b3")
    assert str(caught.value) == "'b2 to b3' is not a move\nFor example: a4-a6, end."
    with pytest.raises(BadMove) as caught:
        GAME.read(state, "b2-b9")
    assert "BB-4" in str(caught.value)


# --- what the table sees ---------------------------------------------------------------------------------------------


def test_the_picture_shows_flags_carriers_homes_and_who_may_still_move():
    position = turn(
        "a3 d6 g5", "e4 f7", "@e4 b1", "@g5 g8", left=2, moved={"d6": "done", "g5": "W"}, captured="d6",
        dice={"red": 6, "blue": 3}, round=4,
    )  # fmt: skip
    lines = GAME.picture(GAME.load(position)).splitlines()
    assert lines[0] == "Round 4   Dice: Red 6, Blue 3   First mover: Blue"
    assert lines[2:12] == [
        "    a   b   c   d   e   f   g   h       > R: Red, home a1",
        " 8  .   .   .   .   .   .   ^b [ ]  8       3 tokens, 3 captured",
        " 7  .   .   .   .   .   B   .   .   7       flags: b1, with B on e4",
        " 6  .   .   .   R   .   .   .   .   6",
        " 5  .   .   .   .   .   .  R+b  .   5     B: Blue, home h8",
        " 4  .   .   .   .  B+r  .   .   .   4       2 tokens, 4 captured",
        " 3  R   .   .   .   .   .   .   .   3       flags: g8, with R on g5",
        " 2  .   .   .   .   .   .   .   .   2",
        " 1 [ ]  ^r  .   .   .   .   .   .   1     ^r ^b loose, R+b carried",
        "    a   b   c   d   e   f   g   h         [ ] Home Spaces",
    ]
    assert "Red has 2 spaces left and has captured on d6" in lines
    assert "    g5: has moved W, only W again" in lines
    assert "    d6: done, may not move again" in lines
    assert "    a3: not moved yet, any direction" in lines


def test_the_picture_fits_the_screen_with_long_names_and_full_hands():
    red, blue = "maximiliane_of_the_hills", "bartholomaeus"
    position = table("i9 c4 d4", "b2 c3", "@i9 @i9", "@i9 @i9", options={"board": 9}, round=12345)
    position["players"][0]["id"], position["players"][1]["id"] = red, blue
    position |= {"phase": "move", "turn": red, "dice": {red: 6, blue: 5}}
    for line in GAME.picture(GAME.load(position)).splitlines():
        assert len(line) <= 80, line


@pytest.mark.parametrize("size", [7, 8, 9])
def test_the_picture_leaves_room_for_the_verdict_on_a_small_screen(size):
    position = START | {
        "options": {"board": size},
        "phase": "move",
        "turn": "red",
        "dice": {"red": 6, "blue": 5},
    }
    assert len(GAME.picture(GAME.load(position)).splitlines()) <= 18


@pytest.mark.parametrize("text", ["c2xd3", "C2 x D3", "c2 takes d3", "c2 to d3", "c2d3"])
def test_a_capture_may_be_said_as_one(text):
    state = GAME.load(turn("c2", "d3 h8", left=2))
    assert understand(GAME, state, text) == GAME.read(state, "c2-d3")


@pytest.mark.parametrize(
    "position, prompt",
    [
        (START, "Red and Blue: roll one die each."),
        (TIE, "Blue: roll your die."),
        (TIED, "Red: bring a captured token back on a2 or b2."),
        (CHOICE, "Blue: keep the 5 and move second, or take the 2 and move first."),
        (turn("b2", "g7", left=1), "Red: 1 space left; move a token."),
        (DROPPING, "Red: put your own flag down on a free space beside your token on d4."),
        (table("b2", "", phase="over"), "The game is over: Red has won."),
        (table("b2", "g7", phase="over"), "The game is over: a draw."),
    ],
)
def test_prompts(position, prompt):
    assert GAME.awaits(GAME.load(position)) == prompt


def test_a_flag_won_back_just_now_waits_for_the_next_turn():
    rule, why = refused(turn("e3 c1", "e5 g7", "@e5 b1", "g8 h7", left=3), "e3-e5", "drop e6")
    assert rule == "BB-R16"
    assert why == "the flag was won back just now: it is put down at the end of Red's next turn"


def test_examples_of_notation():
    assert GAME.examples(GAME.load(START)) == ["roll", "red: roll 3", "roll 6 4"]
    assert GAME.examples(GAME.load(TIE)) == ["roll", "blue: roll 3"]
    assert GAME.examples(GAME.load(CHOICE)) == ["choose first", "choose second"]


def test_sentences_tell_the_whole_story():
    position = turn("b2 e3", "e5 g7", "@e5 b1", "@e5 g8", left=3)
    assert [event["text"] for event in events(position, "e3-e5", "end")] == [
        "Red's token moves from e3 to e5.",
        "Red captures the token on e5.",
        "Red's token on e5 takes over its own flag.",
        "Red's token on e5 takes over a flag of Blue's.",
        "Red's turn is over, 1 space unused.",
        "Round 1 is over.",
    ]
