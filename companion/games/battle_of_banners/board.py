"""The board: its spaces as the bits of one whole number.

A space is a small number, 16 * file + rank, and a set of spaces is a number with one bit for each.
Every file has 15 ranks and one bit to spare: a fence that no set of real spaces contains. A step off
the board falls onto the fence or past the ends and is masked away, so a whole set of spaces steps by a
single shift: north << 1, south >> 1, east << 16, west >> 16. Rising bits are in the order in which
positions are written: by file, then by rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from companion.library.edition import FACTS
from companion.library.faults import Fault
from companion.referee.grid import bits

if TYPE_CHECKING:
    from companion.library import Edition

T = TypeVar("T")

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
ALL = sum(BIT[at] for at in SQUARES.values())
NEIGHBOURS = [(bit << 1 | bit >> 1 | bit << 16 | bit >> 16) & ALL for bit in BIT]


def replaced(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """What both sides have, with another value for one of them."""
    return (pair[0], value) if side else (value, pair[1])


def names(mask: int) -> list[str]:
    """The names of a set of spaces, sorted by file, then by rank.

    >>> names(BIT[SQUARES["c10"]] | BIT[SQUARES["c2"]] | BIT[SQUARES["a3"]])
    ['a3', 'c2', 'c10']
    """
    return [NAMES[at] for at in bits(mask)]


def one_of(mask: int) -> str:
    """The names of a set of spaces among which somebody chooses.

    >>> one_of(mask_of(["c10", "c2", "a3"]))
    'a3, c2 or c10'
    """
    *rest, last = names(mask)
    return f"{', '.join(rest)} or {last}" if rest else last


def mask_of(squares: Iterable[str]) -> int:
    return sum(BIT[SQUARES[name]] for name in squares)


class Board:
    """What the map of an edition shows: the kinds of spaces, and whose castles and drawbridges they are."""

    def __init__(self, edition: Edition):
        spaces = edition.table("spaces")

        def where(column: str, value: str) -> int:
            return mask_of(space.square for space in spaces if space[column] == value)

        self.trees, self.keeps = where("sign", "#"), where("sign", "K")
        self.castles, self.bridges = where("sign", "C"), where("sign", "D")
        self.open = ALL ^ self.trees
        """Every space a piece can ever stand on (S4)."""
        self.castle = [where("castle", side).bit_length() - 1 for side in SIDES]
        self.start = tuple(where("drawbridge", colour) for colour in COLOURS)
        """The starting drawbridges of each colour (S1, S3)."""
        self.home_bridges = [self.start[0] | self.start[1], self.start[2] | self.start[3]]
        """All drawbridges of a side serve both its colours."""
        self.per_colour: int = edition.facts["pieces"]["per_colour"]
        self._distances: dict[int, list[int]] = {}

    def distances(self, target: int) -> list[int]:
        """The number of steps from every space to the target round the trees, pieces left aside; 99 where there is no way."""
        if target not in self._distances:
            steps = self._distances[target] = [99] * len(NAMES)
            front, seen, length = BIT[target], 0, 0
            while front:
                for at in bits(front):
                    steps[at] = length
                seen |= front
                front = (front << 1 | front >> 1 | front << 16 | front >> 16) & self.open & ~seen
                length += 1
        return self._distances[target]


def faults(edition: Edition) -> Iterator[Fault]:
    """What is wrong with the map as a whole, and with what game.toml says of it."""
    spaces, about = edition.table("spaces"), f"{edition.text(FACTS).name}:1:1"
    wrong = {space.square for space in spaces} ^ set(SQUARES)
    if wrong:
        told = f"the map has the files {FILES[0]} to {FILES[-1]} and the ranks 1 to {RANKS}, but not so at"
        yield Fault(f"{spaces[0].where}", f"{told} {', '.join(sorted(wrong)[:4])}")
    for space in spaces:
        for sign, column, owners in (("C", "castle", SIDES), ("D", "drawbridge", COLOURS)):
            if space.sign == sign and space[column] not in owners:
                yield Fault(space.sign.where, f"game.toml does not say whose {column} this is", space.square)
            if space.sign != sign and space[column]:
                yield Fault(space.sign.where, f"game.toml calls this a {column}", space.square)
    for side in SIDES:
        if sum(space.castle == side for space in spaces) != 1:
            yield Fault(about, f"castles: the {side} side has one")
    most = edition.facts.get("pieces", {}).get("per_colour")
    for colour in COLOURS:
        first = sum(space.drawbridge == colour for space in spaces)
        if not first:
            yield Fault(about, f"drawbridges: {colour} has none")
        if type(most) is not int or first > most:
            yield Fault(about, f"pieces.per_colour: {colour} begins with {first} pieces on the board")
