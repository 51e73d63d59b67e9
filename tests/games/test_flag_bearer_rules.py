"""Flag-Bearer, rules of the book that no verdict cites by themselves: each by its id, and what follows from it."""

import pytest
from flag_bearer_table import DUEL, GAME, field, judge, proves

ZOE_AND_ANN = [{"id": "Zoe"}, {"id": "Ann"}]
STRIKE = field("6f/7/7/3p3/3Bp2/7/7/F6", "attack")

PROOFS = [
    ("FB-S6", {"players": ZOE_AND_ANN}, ["draw F"], {"turn": "Zoe", "board.a4": "F"}),
    ("FB-S6", {"players": ZOE_AND_ANN[::-1]}, ["draw F"], {"turn": "Ann", "board.a4": "F"}),
    ("FB-T5", field("6f/7/7/3p3/7/3H3/7/F6"), ["d3-d4", "d4xd5"], {"board.d5": "p'"}),
    ("FB-T5", field(DUEL), ["a1-a2", "d4xd5"], {"board.d5": "p'"}),
    ("FB-M3", {"board": {"d4": "F", "d5": "P", "e4": "P", "g8": "f"}}, ["d4-e5"], {"refused": "FB-M6"}),
    ("FB-M3", {"board": {"d4": "F", "d5": "P", "g8": "f"}}, ["d4-e5"], {"board.e5": "F", "cites": ["FB-M4"]}),
    ("FB-A2", field(DUEL, "attack"), ["d4xd5"], {"board.d5": "p'", "board.d4": "H"}),
    ("FB-A2", field("6f/7/7/3i''3/3H3/7/7/F6", "attack"), ["d4xd5"], {"board.d5": "i'''"}),
    ("FB-A7", STRIKE, ["d4xd5,e4"], {"board.d4": "B'", "board.d5": "p'", "board.e4": "p'"}),
    ("FB-A7", STRIKE, ["d4xd5"], {"board.d4": "B", "board.d5": "p'", "board.e4": "p"}),
    ("FB-B3", field("6f/7/7/3f3/3P3/7/7/F6", "attack"), ["d4xd5"], {"attack": (3, 3), "cites": ["FB-A10"]}),
    ("FB-B3", field("6f/7/7/3p3/3F3/7/7/F6", "attack"), ["d4xd5"], {"attack": (4, 3), "cites": ["FB-B1"]}),
]


@pytest.mark.parametrize(
    "position, moves, wanted",
    [proof[1:] for proof in PROOFS],
    ids=[f"{rule} {moves[-1]}" for rule, _, moves, _ in PROOFS],
)
def test_what_a_rule_means(position, moves, wanted):
    proves(position, moves, wanted)


@pytest.mark.parametrize("rule", ["FB-S3"])
def test_the_stacks_are_shuffled(rule):
    """Another shuffle, another order of battle, and always the same twenty."""
    orders = [judge({}, "draw all", seed=seed)["verdicts"][0]["move"].split()[1:] for seed in range(5)]
    assert len(set(map(tuple, orders))) == 5, rule
    assert len(set(map(tuple, map(sorted, orders)))) == 1, rule


@pytest.mark.parametrize(
    "rule, code, power, health, speed, stripes, targets",
    [
        ("FB-W3", "A", 4, 3, 5, 1, 1),
        ("FB-W6", "B", 4, 3, 5, 2, 2),
        ("FB-W7", "I", 5, 4, 3, 3, 1),
        ("FB-W8", "F", 3, 3, 3, 3, 1),
        ("FB-W9", "H", 4, 3, 56, 2, 1),
        ("FB-W10", "P", 3, 2, 5, 1, 1),
    ],
)
def test_the_warriors(rule, code, power, health, speed, stripes, targets):
    for cards in GAME.load({}).house.unhurt:
        card = cards[code]
        shown = (card.power, card.health, card.speed, card.stripes, card.targets)
        assert shown == (power, health, speed, stripes, targets), rule
