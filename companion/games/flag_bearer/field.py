"""The field of FB-S2 as numbers: a set of squares is one integer, a square one bit of it.

A square's number is 8 * row + column, as on a chess board, but the field has seven columns. The bits of the
eighth column belong to no square: a step off the right or left edge lands there and is lost as soon as the
result is masked with squares of the field, so that no shift needs a check of its own (FB-M3: steps go along
rows and columns, one square is 1 or 8 bits away).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from companion.referee.grid import bits

COLUMNS = "abcdefg"
ROWS = "12345678"

RIGHT, UP = 1, 8
DIRECTIONS = (RIGHT, -RIGHT, UP, -UP)

SQUARE = {column + row: 8 * y + x for y, row in enumerate(ROWS) for x, column in enumerate(COLUMNS)}
NAME = {square: name for name, square in SQUARE.items()}
FIELD = sum(1 << square for square in NAME)
ROW_OF = {square: 0x7F << (square & ~7) for square in NAME}
COLUMN_OF = {square: FIELD & (0x0101010101010101 << (square & 7)) for square in NAME}


def set_of(some: Iterable[int]) -> int:
    """Squares as a set."""
    mask = 0
    for square in some:
        mask |= 1 << square
    return mask


def names(mask: int) -> list[str]:
    """The names of the squares of a set, row by row from a1."""
    return [NAME[square] for square in bits(mask)]


def column_first(square: int) -> tuple[int, int]:
    """The order in which squares are written: smaller column letter, then smaller row."""
    return square & 7, square >> 3


def apart(one: int, other: int) -> int:
    """Columns apart plus rows apart: the steps it takes on an empty field.

    >>> apart(SQUARE["c2"], SQUARE["e5"])
    5
    """
    return abs((one & 7) - (other & 7)) + abs((one >> 3) - (other >> 3))


def spread(mask: int) -> int:
    """The set with its neighbours along rows and columns; may stick out of the field, so mask the result."""
    return mask | mask << 1 | mask >> 1 | mask << 8 | mask >> 8


def shifted(mask: int, offset: int) -> int:
    """The set moved by that many bits, 0 if a square of it would leave the field.

    >>> shifted(1 << SQUARE["g1"], RIGHT), shifted(1 << SQUARE["a1"], -UP)
    (0, 0)
    """
    moved = mask << offset if offset > 0 else mask >> -offset
    return moved if moved & FIELD == moved and moved.bit_count() == mask.bit_count() else 0


@cache
def straight(start: int, goal: int) -> int:
    """The squares entered on the straight way from start to goal; 0 if they are one square or not in one row or column.

    >>> names(straight(SQUARE["c2"], SQUARE["c5"]))
    ['c3', 'c4', 'c5']
    """
    if start == goal or (start & 7 != goal & 7 and start >> 3 != goal >> 3):
        return 0
    step = RIGHT if start >> 3 == goal >> 3 else UP
    if goal < start:
        step = -step
    return sum(1 << square for square in range(start + step, goal + step, step))


def in_one_band(mask: int) -> bool:
    """Whether the squares of a set are all in one row or in one column."""
    lowest = (mask & -mask).bit_length() - 1
    return mask & ROW_OF[lowest] == mask or mask & COLUMN_OF[lowest] == mask


def run(mask: int) -> int:
    """Squares of one row or column with the gaps between them filled.

    >>> names(run(1 << SQUARE["c2"] | 1 << SQUARE["c5"]))
    ['c2', 'c3', 'c4', 'c5']
    """
    low, high = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
    return 1 << low | straight(low, high)
