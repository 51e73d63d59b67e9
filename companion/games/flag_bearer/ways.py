"""Where warriors and lines can go: geometry only, and the tables that make listing movements fast.

Listing is the hottest part of the engine, so no move is built while listing. A warrior walks by flooding the
open squares from where it stands, one `spread` a step. The squares reached are cut into the eight rows, which
are the bytes of the number, and every (start, row, byte) has its ready-made list of moves. A line is a set of
squares; every set has its shifts, each with the squares that must be open for it. All of this is made when it
is first needed and kept.
"""

from __future__ import annotations

from functools import cache

from companion.games.flag_bearer.field import DIRECTIONS, RIGHT, ROW_OF, UP, run, shifted, spread
from companion.referee.game import Move
from companion.referee.grid import bits

LINE_SPEED = 3  # FB-L7

Shifts = tuple[tuple[int, Move], ...]
"""The shifts of a line in one direction, nearest first: the squares that must be open, and the move."""


# --- one warrior ------------------------------------------------------------------------------------


def walk(start: int, open_squares: int, speed: int) -> int:
    """The squares a warrior can walk to: up to its speed, turning as it likes, jumping over nobody (FB-M2 to FB-M6)."""
    reached = spread(1 << start) & open_squares
    for _ in range(speed - 1):
        further = spread(reached) & open_squares
        if further == reached:
            break
        reached = further
    return reached


def walks(start: int, goals: int) -> list[Move]:
    """The moves of a warrior from start to each of the goals."""
    found: list[Move] = []
    for moves, row in zip(_row_moves(start), goals.to_bytes(8, "little")):
        if row:
            found += moves[row]
    return found


class _RowMoves(dict[int, list[Move]]):
    """The moves from one square to squares of one row, by the byte of that row."""

    def __init__(self, start: int, row: int):
        self.start, self.row = start, row

    def __missing__(self, byte: int) -> list[Move]:
        moves = self[byte] = [Move("move", (self.start, goal)) for goal in bits(byte << 8 * self.row)]
        return moves


@cache
def _row_moves(start: int) -> list[_RowMoves]:
    return [_RowMoves(start, row) for row in range(8)]


# --- a line -----------------------------------------------------------------------------------------


@cache
def lines(flag: int, men: int, gaps: bool) -> list[Shifts]:
    """The shifts of every line that a flag-bearer can lead among these men of its own row or column.

    `men` are without flag-bearers, so that no line has two of them (FB-L3, FB-L4). Which of the men come along
    is free (FB-R6); unless gaps are allowed they stand side by side with the flag-bearer (FB-R5).
    """
    bearer = 1 << flag
    members = (
        [bearer | some for some in _subsets(men)] if gaps else _runs(bearer, men, men & ROW_OF[flag] == men)
    )
    return [shifts for line in members for shifts in _all_shifts(line)]


def _runs(bearer: int, men: int, along_row: bool) -> list[int]:
    """Every run of two or more neighbours with the bearer among them."""
    step = RIGHT if along_row else UP
    before, after = [bearer], [bearer]  # longer and longer runs that end, or begin, with the bearer
    for runs, direction in ((before, -step), (after, step)):
        at = shifted(bearer, direction)
        while at & men:
            runs.append(runs[-1] | at)
            at = shifted(at, direction)
    return [left | right for left in before for right in after if left | right != bearer]


def _subsets(mask: int) -> list[int]:
    """Every subset but the empty one.

    >>> _subsets(0b101)
    [5, 4, 1]
    """
    found, subset = [], mask
    while subset:
        found.append(subset)
        subset = (subset - 1) & mask
    return found


@cache
def _all_shifts(members: int) -> list[Shifts]:
    """For each direction in which a line fits on the field, its shifts (FB-L5, FB-L6)."""
    found = []
    for direction in DIRECTIONS:
        shifts: list[tuple[int, Move]] = []
        needed, at = 0, members
        for distance in range(1, LINE_SPEED + 1):
            at = shifted(at, direction)
            if not at:
                break
            needed |= at & ~members  # what the members leave is open for the others (FB-R7)
            shifts.append((needed, line_move(members, distance * direction)))
        if shifts:
            found.append(tuple(shifts))
    return found


def line_move(members: int, offset: int) -> Move:
    """The canonical move of a line: named by its ends, or square by square if it has gaps."""
    named = tuple(bits(members))
    landing = named[0] + offset
    if members == run(members):
        return Move("line", ((named[0], named[-1]), landing))
    return Move("list", (named, landing))
