"""The movement phase (FB-T4): which movements there are, and the checks on one that a player declares.

Listing is the hottest part of the engine, so nothing is built while listing. A warrior walks by flooding the
open squares from where it stands, one `spread` a step; the squares reached are cut into rows, a byte each, and
every (start, row, byte) has its ready-made list of moves. A line is a set of squares; every set has, for each
direction, its shifts with the squares that must be open for them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from companion.errors import Illegal
from companion.games.flag_bearer import combat
from companion.games.flag_bearer.field import (
    COLUMN_OF,
    DIRECTIONS,
    FIELD,
    NAME,
    ROW_OF,
    apart,
    run,
    shifted,
    spread,
    squares,
    straight,
)
from companion.referee.game import Move, Record

if TYPE_CHECKING:
    from companion.games.flag_bearer.army import Warrior
    from companion.games.flag_bearer.state import State

LINE_SPEED = 3  # FB-L7


# --- what can be done -------------------------------------------------------------------------------


def can_move(state: State) -> bool:
    """Whether any movement exists: where a line can shift, its foremost warrior alone can step as well."""
    open_squares = FIELD & ~(state.armies[0] | state.armies[1])
    return bool(spread(state.armies[state.side]) & open_squares)


def movements(state: State) -> list[Move]:
    """Every legal movement, of single warriors first, then of lines."""
    found = _movements(state)
    if state.house.must_prepare:
        prepared = [move for move in found if _prepares(state, move)]
        return prepared or found
    return found


def _movements(state: State) -> list[Move]:
    own = state.armies[state.side]
    occupied = state.armies[0] | state.armies[1]
    open_squares = FIELD & ~occupied
    board = state.board
    found: list[Move] = []
    for start in squares(own & spread(open_squares)):
        goals = walk(start, open_squares, board[start].speed)  # type: ignore[union-attr]
        for moves, row in zip(_WALKS[start], goals.to_bytes(8, "little")):
            if row:
                found += moves[row]
    flags = state.flags[state.side]
    men = own & ~flags
    for flag in squares(flags):
        for band in (ROW_OF[flag], COLUMN_OF[flag]):
            if men & band:
                for shifts in _lines(flag, men & band, state.house.gaps):
                    for ways in shifts:
                        for needed, move in ways:
                            if needed & occupied:
                                break
                            found.append(move)
    return found


def walk(start: int, open_squares: int, speed: int) -> int:
    """The squares a warrior can walk to within its speed, turning as it likes (FB-M2 to FB-M6)."""
    reached = spread(1 << start) & open_squares
    for _ in range(speed - 1):
        further = spread(reached) & open_squares
        if further == reached:
            break
        reached = further
    return reached


class _RowMoves(dict[int, list[Move]]):
    """The moves from one square to the squares of one row, by the byte of that row; made when first asked for."""

    def __init__(self, start: int, row: int):
        self.start, self.row = start, row

    def __missing__(self, byte: int) -> list[Move]:
        self[byte] = [Move("move", (self.start, goal)) for goal in squares(byte << 8 * self.row)]
        return self[byte]


_WALKS = {start: [_RowMoves(start, row) for row in range(8)] for start in NAME}

Ways = tuple[tuple[int, Move], ...]  # the shifts in one direction, nearest first: squares needed, move


@cache
def _lines(flag: int, men: int, gaps: bool) -> list[list[Ways]]:
    """The lines that a flag-bearer can lead among these men of its row or column (FB-L3, FB-R6).

    `men` are without flag-bearers, so no line has two of them (FB-L4).
    """
    here = 1 << flag
    if gaps:
        return [_shifts(members | here) for members in _subsets(men)]
    step = 1 if men & ROW_OF[flag] == men else 8
    before, after = [here], [here]  # longer and longer runs that end, or begin, with the flag-bearer
    for runs, direction in ((before, -step), (after, step)):
        at = shifted(here, direction)
        while at & men:
            runs.append(runs[-1] | at)
            at = shifted(at, direction)
    return [_shifts(left | right) for left in before for right in after if left | right != here]


def _subsets(mask: int) -> list[int]:
    """Every subset but the empty one."""
    found, subset = [], mask
    while subset:
        found.append(subset)
        subset = (subset - 1) & mask
    return found


@cache
def _shifts(members: int) -> list[Ways]:
    """For each direction in which this line fits on the field, its shifts (FB-L5, FB-L6, FB-R7)."""
    found = []
    for direction in DIRECTIONS:
        ways: list[tuple[int, Move]] = []
        needed, at = 0, members
        for distance in range(1, LINE_SPEED + 1):
            at = shifted(at, direction)
            if not at:
                break
            needed |= at & ~members
            ways.append((needed, line_move(members, distance * direction)))
        if ways:
            found.append(tuple(ways))
    return found


def line_move(members: int, offset: int) -> Move:
    """The canonical move of a line: named by its ends, or square by square if it has gaps."""
    named = tuple(squares(members))
    if members == run(members):
        named = (named[0], named[-1])
        return Move("line", (named, named[0] + offset))
    return Move("list", (named, named[0] + offset))


def _prepares(state: State, move: Move) -> bool:
    """Whether an attack is possible after this movement (FB-R2)."""
    after = state.copy()
    if move.kind == "move":
        shift(after, [move.args[0]], move.args[1] - move.args[0])
    else:
        members = _members(move)
        after.line = shift(after, members, move.args[1] - move.args[0][0])
    return bool(combat.attacks(after))


def _members(move: Move) -> list[int]:
    """The squares of a line as named by a legal move."""
    named, _ = move.args
    if move.kind == "list":
        return list(named)
    return [named[0], *squares(straight(*named))]


def shift(state: State, starts: list[int], offset: int) -> int:
    """Move own warriors together by so many bits; the set of squares they now stand on."""
    moving: list[tuple[int, Warrior]] = []
    for start in starts:
        moving.append((start + offset, state.board[start]))  # type: ignore[arg-type]
        state.remove(start)
    for goal, warrior in moving:
        state.place(goal, warrior)
    return sum(1 << goal for goal, _ in moving)


# --- the first way: one warrior ---------------------------------------------------------------------


def move_warrior(state: State, move: Move, record: Record) -> None:
    start, goal = move.args
    warrior = state.board[start]
    if warrior is None or warrior.side != state.side:
        raise Illegal("FB-M1", f"{state.turn} moves a warrior of their own, and there is {state.title(start)}")
    if start == goal:
        raise Illegal("FB-R8", f"the {warrior.name} has to leave {NAME[start]}: a movement goes somewhere")
    if state.board[goal] is not None:
        raise Illegal("FB-M5", f"{NAME[goal]} is not open: {state.title(goal)} stands there")
    if apart(start, goal) > warrior.speed:
        raise Illegal(
            "FB-M2",
            f"the {warrior.name} walks up to {warrior.speed} squares, and {NAME[goal]} is "
            f"{apart(start, goal)} away from {NAME[start]}",
        )
    open_squares = FIELD & ~(state.armies[0] | state.armies[1])
    if not walk(start, open_squares, warrior.speed) >> goal & 1:
        raise Illegal("FB-M6", _why_no_way(start, goal, open_squares, warrior))
    _duty(state, move)
    direct = straight(start, goal)
    shift(state, [start], goal - start)
    record.cite("FB-T4", "FB-M2")
    if not direct or direct & open_squares != direct:
        record.cite("FB-M4")
    _moved(record, state, start, goal)
    state.phase = "attack"


def _why_no_way(start: int, goal: int, open_squares: int, warrior: Warrior) -> str:
    """Nobody jumps (FB-M6); there may be a way round that is too long (FB-M2)."""
    why = f"nobody may jump, and other warriors bar the way of the {warrior.name} from {NAME[start]} to {NAME[goal]}"
    for steps in range(warrior.speed + 1, len(NAME)):
        if walk(start, open_squares, steps) >> goal & 1:
            return f"{why}; the way round takes {steps} squares, and it walks up to {warrior.speed} (FB-M2)"
    return why


# --- the second way: a line -------------------------------------------------------------------------


def move_line(state: State, move: Move, record: Record) -> None:
    named, goal = move.args
    if len(set(named)) < len(named):
        raise Illegal("FB-L2", f"{NAME[named[0]]} alone is no line: it takes two or more different warriors")
    mask = sum(1 << square for square in named)
    if mask & ROW_OF[named[0]] != mask and mask & COLUMN_OF[named[0]] != mask:
        raise Illegal("FB-L1", f"{_listed(named)} are not in one row or one column")
    members = _standing(state, move, mask)
    leaders = [square for square in members if state.flags[state.side] >> square & 1]
    if not leaders:
        raise Illegal("FB-L3", f"there is no flag-bearer among the warriors on {_listed(members)}")
    if len(leaders) > 1:
        raise Illegal("FB-L4", f"there are {len(leaders)} flag-bearers in this line, on {_listed(leaders)}")
    first = named[0]
    if goal == first:
        raise Illegal("FB-R8", f"the line has to leave {NAME[first]}: a movement goes somewhere")
    way = straight(first, goal)
    if not way:
        raise Illegal("FB-L5", f"a line shifts in one direction, and {NAME[goal]} is not straight ahead of {NAME[first]}")
    if way.bit_count() > LINE_SPEED:
        raise Illegal("FB-L7", f"a line moves at most {LINE_SPEED} squares, and {NAME[goal]} is {way.bit_count()} away")
    _check_open(state, members, (goal - first) // way.bit_count(), way.bit_count())
    _duty(state, move)
    state.line = shift(state, members, goal - first)
    record.cite("FB-T4", "FB-L1", "FB-L3")
    for square in members:
        _moved(record, state, square, square + goal - first)
    state.phase = "attack"


def _standing(state: State, move: Move, mask: int) -> list[int]:
    """The members of a line, all of them own warriors without gaps where none are allowed."""
    own = state.armies[state.side]
    if move.kind == "line":
        mask |= straight(*move.args[0])
        for square in squares(mask & state.armies[1 - state.side]):
            raise Illegal("FB-L1", f"{state.title(square)} is no member of {state.turn}'s line")
        for square in squares(mask & ~own):
            raise Illegal("FB-R5", f"a line has no gaps, and {NAME[square]} is empty")
    else:
        for square in squares(mask & ~own):
            raise Illegal("FB-L1", f"{state.turn} has no warrior on {NAME[square]}")
        missing = run(mask) & ~mask
        if missing and not state.house.gaps:
            raise Illegal("FB-R5", f"a line has no gaps, and this one leaves out {_listed(squares(missing))}")
    return list(squares(mask))


def _check_open(state: State, members: list[int], direction: int, distance: int) -> None:
    """Every square on the way must be open or left by the line itself (FB-L6, FB-R7)."""
    mask = sum(1 << square for square in members)
    others = (state.armies[0] | state.armies[1]) & ~mask
    at = mask
    for _ in range(distance):
        at = shifted(at, direction)
        if not at:
            raise Illegal("FB-L6", "a warrior of the line would leave the field")
        for square in squares(at & others):
            raise Illegal("FB-L6", f"{state.title(square)} is in the way of the line")


def _listed(some: object) -> str:
    return ", ".join(NAME[square] for square in some)  # type: ignore[attr-defined]


# --- both ways --------------------------------------------------------------------------------------


def _duty(state: State, move: Move) -> None:
    """With attack_duty = global a movement must leave an attack if any movement does (FB-R2)."""
    if state.house.must_prepare and not _prepares(state, move):
        for other in _movements(state):
            if _prepares(state, other):
                raise Illegal("FB-T3", "after this movement no attack is possible, after others one is")


def _moved(record: Record, state: State, start: int, goal: int) -> None:
    warrior = state.board[goal]
    record.event(
        "moved",
        {"from": NAME[start], "to": NAME[goal], "player": state.turn, "piece": warrior.letter},  # type: ignore[union-attr]
    )
