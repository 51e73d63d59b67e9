"""The little languages in the cells of the tables: spaces, the part of the board that a module covers, pips."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from companion.errors import BadData

FILES = "abcdefghijklmnopqrstuvwxyz"
PLACES = "abcdefghi"  # of a pip, row by row


class Space(NamedTuple):
    """A space by its file and rank, both counted from 1; rank 1 is nearest to the first player."""

    file: int
    rank: int

    @property
    def name(self) -> str:
        return f"{FILES[self.file - 1]}{self.rank}"


class Area(NamedTuple):
    """A rectangle of spaces by its outermost files and ranks."""

    left: int
    bottom: int
    right: int
    top: int

    @property
    def files(self) -> str:
        return FILES[self.left - 1 : self.right]

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(range(self.bottom, self.top + 1))


def space(text: str) -> Space:
    if not re.fullmatch("[a-z][1-9][0-9]?", text):
        raise BadData(f"{text!r} is not a space (a letter and a number, like a1)")
    return Space(FILES.index(text[0]) + 1, int(text[1:]))


def spaces(cell: str) -> tuple[Space, ...]:
    """Spaces in a row, like "a2 b1"."""
    return tuple(map(space, cell.split()))


def area(cell: str) -> Area:
    """Two opposite corners, like "a1-d4", the one nearest to a1 first."""
    corners = [space(corner) for corner in cell.split("-")]
    if len(corners) != 2 or corners[0].file > corners[1].file or corners[0].rank > corners[1].rank:
        raise BadData(f"{cell!r} does not name two corners, the one nearest to a1 first (like a1-d4)")
    return Area(*corners[0], *corners[1])


def pips(cell: str) -> tuple[tuple[int, int], ...]:
    """Some of the nine places a to i, like "a e i": column and row of each, 0 to 2."""
    found = cell.split()
    if not all(len(place) == 1 and place in PLACES for place in found) or len(set(found)) < len(found):
        raise BadData(f"{cell!r} are not places of pips: each of a to i at most once, with blanks between")
    return tuple((PLACES.index(place) % 3, PLACES.index(place) // 3) for place in found)


TYPES: dict[str, Callable[[str], Any]] = {"spaces": spaces, "area": area, "pips": pips}
