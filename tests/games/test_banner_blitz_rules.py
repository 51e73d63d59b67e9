"""Banner Blitz, rule by rule: what each rule forbids, brings about or is cited for, said with its id."""

import pytest
from banner_blitz_table import CHOICE, GAME, START, TIED, TWO_DUE, after, judge, legal, refused, table, turn

from companion.errors import BadPosition

# --- what no position can be -----------------------------------------------------------------------------------

INVALID = [
    ("BB-1", {"players": [{"id": "ann"}]}),
    ("BB-1", {"players": [{"id": "ann"}, {"id": "ben"}, {"id": "eve"}]}),
    ("BB-2", table("a3 a4 b3 c1 c2 d1 e1", "h8")),
    ("BB-2", table("a3", "h8", "a2")),
    ("BB-2", table("a3", "h7", "a2 b1", "g8 g7 f7")),
]


@pytest.mark.parametrize("rule, position", INVALID)
def test_no_position_breaks(rule, position):
    with pytest.raises(BadPosition) as caught:
        judge(START | position)
    assert f"({rule})" in str(caught.value)


# --- what each rule is cited for ---------------------------------------------------------------------------------

BOTH_SHORT = table("a3 c3", "f6 g6")
CITED = [
    ("BB-11", START, ["roll 6 4"]),
    ("BB-13", CHOICE, ["choose second"]),
    ("BB-14", CHOICE, ["choose first"]),
    ("BB-17", TIED, ["return b2"]),
    ("BB-18", BOTH_SHORT, ["roll 2 2"]),
    ("BB-19", BOTH_SHORT, ["roll 2 2"]),
    ("BB-21", turn("b2", "g7"), ["b2-b3"]),
    ("BB-22", turn("b2", "g7"), ["b2-b3", "end"]),
    ("BB-24", turn("b2", "g7"), ["b2-c3"]),
    ("BB-31", turn("b2", "b4 g7"), ["b2-b4"]),
    ("BB-41", turn("g6", "b7"), ["g6-g8"]),
    ("BB-51", turn("e3", "e5 g7", "@e5 b1"), ["e3-e5"]),
    ("BB-52", turn("e3", "e5 g7", "@e5 b1"), ["e3-e5"]),
    ("BB-53", TWO_DUE, ["drop c5-b5"]),
    ("BB-61", turn("a2 c3", "g7", "b1 b4", "@a2 g8"), ["a2-a1"]),
    ("BB-71", turn("a2", "g7", "b1 b4", "@a2 taken"), ["a2-a1"]),
    ("BB-72", turn("b2", "b4"), ["b2-b4"]),
    ("BB-R4", START, ["roll 2 2"]),
]


@pytest.mark.parametrize("rule, position, moves", CITED)
def test_a_verdict_cites(rule, position, moves):
    answer = judge(position, *moves)
    assert answer["legal"], answer["verdicts"][-1]
    assert rule in answer["verdicts"][-1]["rules"]


# --- what each rule forbids --------------------------------------------------------------------------------------

CARRIER_AT_ENEMY = turn("e4 a3", "e5 g7", "@e4 b1")
FORBIDDEN = [
    # rule, position, moves, the rule that the verdict names, part of the reason
    ("BB-R1", START, ["roll 7 4"], "BB-11", "its faces are 1 to 6"),
    ("BB-R7", TIED, ["roll 3 4"], "BB-17", "the tie comes first"),
    ("BB-R6", TIED, ["return c1"], "BB-17", "a2 or b2 is closer"),
    ("BB-43", turn("g5", "b7"), ["g5-g6", "g6-h7"], "BB-25", "cannot turn NE now"),
    ("BB-44", turn("e4", "b7", "a2 b1", "@e4 g8"), ["e4-e5", "e5-f5"], "BB-25", "has moved N this turn"),
    ("BB-R12", CARRIER_AT_ENEMY, ["e4-e5"], "BB-45", "carries a flag"),
    ("BB-R12", turn("h4", "h8 b7"), ["h4-h8"], "BB-45", "would lift the flag on h7 on its way"),
    ("BB-R14", turn("h4 b2", "b7"), ["h4-h8", "h8-g8"], "BB-25", "has moved N this turn"),
    ("BB-R21", turn("b2", "a1 g7", "a2 b1", "@b2 g8"), ["b2-a1"], "BB-45", "cannot capture on a1"),
    ("BB-R20", turn("e4", "g7", "a2 b1", "@e4 g8"), ["drop e5"], "BB-R20", "no flag is put down at will"),
    ("BB-R24", table("b2", "", phase="over"), ["roll"], "BB-R24", "the game is over"),
]


@pytest.mark.parametrize("rule, position, moves, named, why", FORBIDDEN)
def test_forbidden_by(rule, position, moves, named, why):
    told, reason = refused(position, *moves)
    assert (told, why in reason) == (named, True), f"{rule}: {reason}"


# --- what follows from each rule ---------------------------------------------------------------------------------

CROSSED = {"phase": "move", "dice": {"red": 2, "blue": 5}}
FOLLOWS = [
    # rule, position, moves, keys of the position after them
    ("BB-3", turn("a2", "g7", "b3 b4", "@a2 taken"), ["a2-a1"], {"phase": "over", "winners": ["red"]}),
    ("BB-5", turn("a2 c3", "g7", "b1 b4", "@a2 g8"), ["a2-a1"], {"blue.flags": ["g8", "taken"]}),
    ("BB-5", turn("g8 c3", "b7", "b1 b4", "@g8 h7"), ["g8-h8"], {"blue.flags": ["@h8", "h7"]}),
    ("BB-6", START, [], {"red.tokens": ["a3", "a4", "b3", "c1", "c2", "d1"], "red.flags": ["a2", "b1"]}),
    ("BB-6", START, [], {"blue.tokens": ["e8", "f7", "f8", "g6", "h5", "h6"], "blue.flags": ["g8", "h7"]}),
    ("BB-20", turn("b2", "g7"), ["b2-b3", "end"], {"phase": "roll", "round": 2, "dice": None, "first": None}),
    ("BB-20", turn("b2", "g7"), ["b2-b3", "end", "roll 5 3"], {"phase": "choose", "turn": "red", "round": 2}),
    ("BB-34", turn("b2 e4", "b4 g7", left=5), ["b2-b4", "e4-e5"], {"left": 2, "moved": {"b4": "done", "e5": "N"}}),
    ("BB-42", turn("g6", "b7"), ["g6-g8", "g8-f8"], {"left": 3, "blue.flags": ["@f8", "h7"]}),
    ("BB-43", turn("g6", "b7"), ["g6-g8"], {"moved": {"g8": "any"}}),
    ("BB-43", turn("g6", "b7"), ["g6-g8", "g8-f7"], {"moved": {"f7": "SW"}}),
    ("BB-44", turn("e4 b2", "b7", "a2 b1", "@e4 h7"), ["e4-g6", "b2-b3"], {"blue.flags": ["@g6", "h7"], "left": 3}),
    ("BB-R2", table("b2 d4", "c7 g6", **CROSSED, turn="blue", first="blue"), ["c7-c5"], {"turn": "red", "left": 5}),
    ("BB-R2", table("b2 d4", "c7 g6", **CROSSED, turn="blue", first="blue", options={"trade": "own"}), ["c7-c5"],
     {"turn": "red", "left": 2}),
    ("BB-R3", table("a3 e5", "f6 g6", "a2 b1", "@e5 g8"), ["roll 1 1"], {"red.tokens": ["a1", "a3", "e5"],
     "blue.tokens": ["f6", "g6", "h8"]}),
    ("BB-R6", TIED, ["return b2"], {"red.tokens": ["a1", "b2", "c3"]}),
    ("BB-R6", TIED | {"options": {"nearest": "orthogonal"}}, [], {"red.tokens": ["a1", "a2", "c3"], "phase": "roll"}),
    ("BB-R7", table("a1 c3", "f5 h8", "@f5 b1"), ["roll 2 2"], {"phase": "return", "turn": "red"}),
    ("BB-R7", table("a1 c3", "f5 h8", "@f5 b1"), ["roll 2 2", "return a2"], {"blue.tokens": ["f5", "g7", "h8"]}),
    ("BB-R9", turn("h4", "b7"), ["h4-h8"], {"blue.flags": ["@h8", "g8"]}),
    ("BB-R14", turn("h4 b2", "b7"), ["h4-h8"], {"moved": {"h8": "N"}}),
    ("BB-R15", turn("e3", "e5 g7", "a2 @e5", "e5 g8", options={"own_flag": "share"}), ["e3-e5"],
     {"red.flags": ["@e5", "a2"], "blue.flags": ["@e5", "g8"]}),
    ("BB-R18", table("d4 a3", "d6 g7", "@d4 b1", phase="move", turn="blue", first="red", dice={"red": 1, "blue": 2}),
     ["d6-d4"], {"phase": "roll", "red.flags": ["@d4", "b1"], "red.tokens": ["a3"]}),
    ("BB-R19", TWO_DUE, ["drop e5-f5"], {"phase": "drop", "red.flags": ["@c5", "f5"]}),
    ("BB-R19", TWO_DUE, ["drop e5-f5", "drop b5"], {"phase": "roll", "red.flags": ["b5", "f5"]}),
    ("BB-R21", turn("b2", "a1 g7", left=2), ["b2-a1"], {"blue.tokens": ["g7"], "red.tokens": ["a1"]}),
    ("BB-R22", table("a3 g1 g2 h2", "h1", "@h1 b1", phase="move", turn="red", first="red", dice={"red": 2, "blue": 3}),
     ["a3-a4", "end"], {"phase": "roll", "round": 2}),
    ("BB-R23", turn("d4", "d5 g7", left=5), ["d4-d5"], {"phase": "roll", "round": 2, "left": None}),
    ("BB-R23", turn("d4", "g7", left=2), ["d4-d6"], {"phase": "roll", "round": 2}),
]  # fmt: skip


def found(position, key):
    """`red.flags` is what red's flags are; any other key is one of the position's own."""
    player, dot, what = key.partition(".")
    return next(one[what] for one in position["players"] if one["id"] == player) if dot else position[key]


@pytest.mark.parametrize("rule, position, moves, end", FOLLOWS)
def test_it_follows_from(rule, position, moves, end):
    reached = after(position, *moves)
    assert {key: found(reached, key) for key in end} == end, rule


def test_bb_r19_the_owner_chooses_which_flag_comes_first():
    tokens = {move.removeprefix("drop ").split("-")[0] for move in legal(TWO_DUE)}
    assert tokens == {"c5", "e5"}, "BB-R19"


# --- the score ---------------------------------------------------------------------------------------------------

SCORES = [
    ("BB-R26", turn("b2", "g7 g6", "a2 taken", "g8 h7"), [[0, 0, 4], [0, 10, 5]]),
    ("BB-R26", table("b2", "", "a2 taken", "g8 taken", phase="over"), [[30, 10, 6], [0, 10, 5]]),
    ("BB-R25", table("b2", "g7", phase="over"), [[0, 0, 5], [0, 0, 5]]),
]


@pytest.mark.parametrize("rule, position, points", SCORES)
def test_the_tally(rule, position, points):
    sheet = GAME.score(GAME.load(position))
    assert [[line.points for line in lines] for lines in sheet.lines.values()] == points, rule
    assert sheet.tiebreak == ("BB-R25" if rule == "BB-R25" else None)
