"""The board: its spaces as the bits of one whole number.

A space is a small number, 16 * file + rank, and a set of spaces is a number with one bit for each.
Every file has 15 ranks and one bit to spare: a fence that no set of real spaces contains. A step off
the board falls onto the fence or past the ends and is masked away, so a whole set of spaces steps by a
single shift: north << 1, south >> 1, east << 16, west >> 16. Rising bits are in the order in which
positions are written: by file, then by rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.errors import BadData
from companion.library import find, read_toml

SLUG = "battle-of-banners"
FILES = "abcdefghijk"
RANKS = 15
NORTH, EAST, SOUTH, WEST = 1, 16, -1, -16
DIRECTIONS = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}

SIDES = ("blue", "red")
COLOURS = ("blue", "green", "red", "yellow")
"""Colours 0 and 1 are the blue side (0), colours 2 and 3 the red side (1): the side is `colour >> 1`."""

NAMES = [f"{FILES[at >> 4]}{(at & 15) + 1}" if at & 15 < RANKS else "" for at in range(16 * len(FILES))]
"""The name of every space; the fence has none."""
SQUARES = {name: at for at, name in enumerate(NAMES) if name}
BIT = [1 << at for at in range(len(NAMES))]


def spaces(mask: int) -> Iterator[int]:
    """The spaces of a set, by file, then by rank."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def names(mask: int) -> list[str]:
    """The names of a set of spaces, sorted by file, then by rank.

    >>> names(BIT[SQUARES["c10"]] | BIT[SQUARES["c2"]] | BIT[SQUARES["a3"]])
    ['a3', 'c2', 'c10']
    """
    return [NAMES[at] for at in spaces(mask)]


def one_of(mask: int) -> str:
    """The names of a set of spaces among which somebody chooses.

    >>> one_of(mask_of(["c10", "c2", "a3"]))
    'a3, c2 or c10'
    """
    *rest, last = names(mask)
    return f"{', '.join(rest)} or {last}" if rest else last


def mask_of(squares: list[str]) -> int:
    return sum(BIT[SQUARES[name]] for name in squares)


def _read_map() -> dict[str, int]:
    """The spaces of each sign on the map: tree #, keep K, castle C, drawbridge D, plain `.`."""
    path = find("cards", SLUG, "board.txt")
    with open(path, encoding="utf-8") as file:
        rows = [line.split() for line in file if line.strip()]
    kinds = dict.fromkeys("#KCD.", 0)
    for number, row in enumerate(rows[:RANKS], start=1):
        rank = RANKS + 1 - number
        if len(row) != len(FILES) + 1 or row[0] != str(rank) or not set(row[1:]) <= set(kinds):
            raise BadData(
                f"expected {rank} and then {len(FILES)} of the signs # K C D .", where=f"{path}:{number}"
            )
        for letter, sign in zip(FILES, row[1:]):
            kinds[sign] |= BIT[SQUARES[f"{letter}{rank}"]]
    return kinds


_KINDS = _read_map()
_FACTS = read_toml(SLUG, "game.toml")

TREES, KEEPS, CASTLES, BRIDGES = _KINDS["#"], _KINDS["K"], _KINDS["C"], _KINDS["D"]
OPEN = sum(_KINDS.values()) ^ TREES
"""Every space a piece can ever stand on (S4)."""

CASTLE = [SQUARES[_FACTS["castles"][side]] for side in SIDES]
START = [mask_of(_FACTS["drawbridges"][colour]) for colour in COLOURS]
"""The starting drawbridges of each colour (S1, S3)."""
HOME_BRIDGES = [START[0] | START[1], START[2] | START[3]]
"""All drawbridges of a side serve both its colours."""
PIECES_PER_COLOUR: int = _FACTS["pieces"]["per_colour"]

ALL = OPEN | TREES
NEIGHBOURS = [(bit << 1 | bit >> 1 | bit << 16 | bit >> 16) & ALL for bit in BIT]


@cache
def distances(target: int) -> list[int]:
    """The number of steps from every space to the target round the trees, pieces left aside; 99 where there is no way."""
    steps = [99] * len(NAMES)
    front, seen, length = BIT[target], 0, 0
    while front:
        for at in spaces(front):
            steps[at] = length
        seen |= front
        front = (front << 1 | front >> 1 | front << 16 | front >> 16) & OPEN & ~seen
        length += 1
    return steps
