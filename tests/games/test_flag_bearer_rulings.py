"""Flag-Bearer, the rulings: each by its id, with the move that shows it, in the order of their numbers."""

import pytest
from flag_bearer_table import DUEL, field, judge, proves

from companion.testing import shipped

ZOE_AND_ANN = [{"id": "Zoe"}, {"id": "Ann"}]


def attack(fen, **rest):
    return field(fen, "attack", **rest)


LIGHT = attack("6f/7/7/3a3/3H3/7/7/F6")
PIKE = attack("6f/7/7/3i''3/3P3/7/7/F6")
HEAVY = attack("6f/7/7/3p3/3I3/7/7/F6")
TWO_FLAGS = field("6f/7/7/7/7/1FFP3/7/7")
COLUMN = field("6f/7/7/2A4/2F4/2P4/7/7")
EQUALS = attack("6f/7/7/3b3/3Bb2/7/7/F6")
LAST = attack("7/7/7/3f''3/3F''3/7/7/7")
SHOT = {"a friend": attack("6f/7/3p3/3P3/3A3/7/7/F6"), "an enemy": attack("6f/7/3p3/3h3/3A3/7/7/F6")}
LED = attack("6f/7/7/2Hf3/2F4/7/7/7", line=["c4", "c5"])
MANY = attack("6f/7/7/3p3/3H3/7/A''A''A''A''I'''I'''I'''/F''F''B''B''B''1F''")


def by(position, **options):
    """The position under these house rules."""
    return position | {"options": options}


PROOFS = [
    ("FB-R2", field(DUEL), ["d4-d1"], {"board.d1": "H", "phase": "sacrifice"}),
    ("FB-R2", by(field(DUEL), attack_duty="global"), ["d4-d1"], {"refused": "FB-T3"}),
    ("FB-R3", LIGHT, ["d4xd5"], {"attack": (5, 4), "board.d4": "H"}),
    ("FB-R3", by(LIGHT, archer_type="average"), ["d4xd5"], {"attack": (4, 4), "board.d4": "H'"}),
    ("FB-R4", PIKE, ["d4xd5"], {"cites": ["FB-A8"], "board.d5": None}),
    ("FB-R4", HEAVY, ["d4xd5"], {"cites": ["FB-A4"], "board.d5": "p'"}),
    ("FB-R4", by(PIKE, pike_vs_heavy="heavy"), ["d4xd5"], {"cites": ["FB-A4"], "board.d5": "i'''"}),
    ("FB-R4", by(HEAVY, pike_vs_heavy="heavy"), ["d4xd5"], {"cites": ["FB-A8"], "board.d5": None}),
    ("FB-R4", by(PIKE, pike_vs_heavy="both"), ["d4xd5"], {"cites": ["FB-A8"], "board.d5": None}),
    ("FB-R4", by(HEAVY, pike_vs_heavy="both"), ["d4xd5"], {"cites": ["FB-A8"], "board.d5": None}),
    ("FB-R6", TWO_FLAGS, ["b3:d3-b5"], {"refused": "FB-L4"}),
    ("FB-R6", TWO_FLAGS, ["c3:d3-c5"], {"board.b3": "F", "board.c5": "F", "board.d5": "P"}),
    ("FB-R7", COLUMN, ["c3:c5-c5"], {"board.c5": "P", "board.c6": "F", "board.c7": "A"}),
    ("FB-R7", COLUMN, ["c3:c5-e3"], {"board.e3": "P", "board.e4": "F", "board.e5": "A"}),
    ("FB-R7", COLUMN, ["c4:c5-c2"], {"refused": "FB-L6"}),
    ("FB-R9", LIGHT, ["d4xd5"], {"attack": (5, 4), "board.d4": "H", "board.d5": "a'"}),
    ("FB-R9", attack("6f/7/7/3h3/3F'3/7/7/F6", line=["d4", "d3"]) | {"fen": "6f/7/7/3h3/3F'3/3P3/7/F6"},
     ["d4xd5"], {"attack": (4, 4), "cites": ["FB-B5", "FB-A10"]}),
    ("FB-R10", PIKE, ["d4xd5"], {"attack": (3, 3), "board.d4": "P'", "board.d5": None}),
    ("FB-R11", EQUALS, ["d4xd5,e4"], {"board.d4": None}),
    ("FB-R11", by(EQUALS, berserk_loss="single"), ["d4xd5,e4"], {"board.d4": "B'"}),
    ("FB-R11", attack("6f/7/7/3i3/3Bp2/7/7/F6"), ["d4xd5,e4"], {"refused": "FB-A9"}),
    ("FB-R12", EQUALS, ["d4xd5,e4"], {"board.d4": None, "board.d5": "b'", "board.e4": "b'"}),
    ("FB-R13", attack("6f/7/7/3f''3/3F''3/7/7/F6"), ["d4xd5"], {"board.d4": None, "board.d5": None, "turn": "blue"}),
    ("FB-R14", SHOT["a friend"], ["d4xd6"], {"board.d6": "p'"}),
    ("FB-R14", SHOT["an enemy"], ["d4xd6"], {"refused": "FB-W5"}),
    ("FB-R14", by(attack("6f/7/3p3/3Pp2/3A3/7/7/F6"), archer_block="any"), ["d4xd6"], {"refused": "FB-W5"}),
    ("FB-R15", LAST, ["d4xd5"], {"phase": "over", "winners": ["red", "blue"], "cites": ["FB-R15"]}),
    ("FB-R15", by(LAST, mutual_end="attacker"), ["d4xd5"], {"winners": ["red"], "cites": ["FB-R15"]}),
    ("FB-R16", attack("6f/7/7/3f''3/3F''3/7/7/P6"), ["d4xd5"], {"winners": ["blue"], "cites": ["FB-E1"]}),
    ("FB-R16", field("6f/7/7/7/7/7/P6/F6", "sacrifice"), ["sacrifice a1"], {"winners": ["blue"]}),
    ("FB-R17", MANY, ["d4xd5"], {"board.d5": "p'", "board.a2": "A''", "board.g1": "F''"}),
    ("FB-R18", LED, ["c5xd5"], {"attack": (5, 3), "cites": ["FB-B4"]}),
    ("FB-R18", LED | {"line": []}, ["c5xd5"], {"attack": (4, 3)}),
    ("FB-R18", field("6f/7/7/3f3/3H3/2F4/7/7"), ["c3-c4", "d4xd5"], {"attack": (4, 3)}),
    ("FB-R19", attack(DUEL), ["d4xd5", "red: d4xd5"], {"refused": "FB-T1"}),
    ("FB-R19", attack(DUEL), ["d4xd5"], {"turn": "blue", "phase": "move"}),
    ("FB-R23", field("6f/7/7/7/7/7/7/P'5F"), ["a1-f1"], {"board.f1": "P'"}),
    ("FB-R23", field("6f/7/7/7/7/2F''P3/7/7"), ["c3:d3-c6"], {"board.c6": "F''", "board.d6": "P"}),
    ("FB-R23", attack("6f/7/7/3p'3/3H''3/7/7/F6"), ["d4xd5"], {"attack": (3, 2)}),
    ("FB-R24", by({}, formation="wedge"), ["draw F", "blue: draw A"], {"board.c4": "F", "board.e5": "a"}),
    ("FB-R24", {}, ["draw F P", "blue: draw A B"], {"board.b4": "P", "board.f5": "b"}),
    ("FB-R25", {"players": ZOE_AND_ANN}, ["draw F", "ann: draw F"], {"board.a4": "F", "board.g5": "f"}),
    ("FB-R26", {}, ["draw B B B B"], {"refused": "FB-S1"}),
    ("FB-R26", by({}, army={"F": 3, "A": 3, "B": 4, "I": 3, "H": 3, "P": 4}), ["draw B B B B"], {"board.d4": "B"}),
    ("FB-R26", by(attack("6f/7/7/3i3/3B3/7/7/F6"), berserk_power=5), ["d4xd5"], {"attack": (5, 5)}),
]  # fmt: skip


@pytest.mark.parametrize(
    "position, moves, wanted",
    [proof[1:] for proof in PROOFS],
    ids=[f"{rule} {moves[-1]} {number}" for number, (rule, _, moves, _) in enumerate(PROOFS)],
)
def test_a_ruling(position, moves, wanted):
    proves(position, moves, wanted)


@pytest.mark.parametrize("rule", ["FB-R17"])
def test_more_wounds_than_markers(rule):
    after = judge(MANY, "d4xd5")["position"]["board"]
    (markers,) = shipped().edition("flag-bearer").table("markers")
    assert sum(card.count("'") for card in after.values()) > markers["count"], rule
