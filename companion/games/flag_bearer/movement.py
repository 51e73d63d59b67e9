"""The movement phase (FB-T4): the list of movements, and the two ways of moving with their checks in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from companion.errors import Illegal
from companion.games.flag_bearer import combat
from companion.games.flag_bearer.army import Warrior
from companion.games.flag_bearer.field import (
    COLUMN_OF,
    FIELD,
    NAME,
    ROW_OF,
    apart,
    in_one_band,
    names,
    run,
    set_of,
    shifted,
    spread,
    straight,
)
from companion.games.flag_bearer.moves import write
from companion.games.flag_bearer.ways import LINE_SPEED, lines, walk, walks
from companion.referee.game import Move, Record
from companion.referee.grid import bits
from companion.referee.sentences import listed

if TYPE_CHECKING:
    from companion.games.flag_bearer.state import State


# --- what can be done -------------------------------------------------------------------------------


def can_move(state: State) -> bool:
    """Whether any movement exists. Where a line can shift, its foremost warrior can step alone as well."""
    open_squares = FIELD & ~(state.armies[0] | state.armies[1])
    return bool(spread(state.armies[state.side]) & open_squares)


def movements(state: State) -> list[Move]:
    """Every legal movement, single warriors first, then lines."""
    found = _possible(state)
    if state.house.must_prepare:
        return [move for move in found if _prepares(state, move)] or found
    return found


def _possible(state: State) -> list[Move]:
    """Every movement, whether or not it leaves an attack."""
    own, flags = state.armies[state.side], state.flags[state.side]
    occupied = state.armies[0] | state.armies[1]
    open_squares = FIELD & ~occupied
    board = cast("list[Warrior]", state.board)
    found: list[Move] = []
    for start in bits(own & spread(open_squares)):
        found += walks(start, walk(start, open_squares, board[start].speed))
    men = own & ~flags
    for flag in bits(flags):
        for band in (ROW_OF[flag], COLUMN_OF[flag]):
            for shifts in lines(flag, men & band, state.house.gaps):
                for needed, move in shifts:
                    if needed & occupied:
                        break
                    found.append(move)
    return found


def _prepares(state: State, move: Move) -> bool:
    """Whether an attack is possible after this movement."""
    after = state.copy()
    if move.kind == "move":
        start, goal = move.args
        _shift(after, 1 << start, goal - start)
    else:
        named, goal = move.args
        members = set_of(named) if move.kind == "list" else run(set_of(named))
        after.line = _shift(after, members, goal - named[0])
    return bool(combat.attacks(after))


def _check_duty(state: State, move: Move) -> None:
    """With attack_duty = global a movement has to leave an attack if any movement does (FB-R2)."""
    if state.house.must_prepare and not _prepares(state, move):
        for other in _possible(state):
            if _prepares(state, other):
                raise Illegal(
                    "FB-T3", f"this movement leaves {state.who} no attack, and {write(state, other)} would"
                )


# --- the first way: one warrior ---------------------------------------------------------------------


def move_warrior(state: State, move: Move, record: Record) -> None:
    """FROM-TO: a warrior walks to an open square."""
    start, goal = move.args
    warrior = state.board[start]
    if warrior is None or warrior.side != state.side:
        raise Illegal("FB-M1", f"{state.who} moves a warrior of their own, and there is {state.title(start)}")
    if start == goal:
        raise Illegal("FB-R8", f"the {warrior.name} has to leave {NAME[start]}: a movement goes somewhere")
    if state.board[goal] is not None:
        raise Illegal("FB-M5", f"{NAME[goal]} is not open: there is {state.title(goal)}")
    if apart(start, goal) > warrior.speed:
        raise Illegal(
            "FB-M2",
            f"the {warrior.name} walks {warrior.speed} squares at most, "
            f"and from {NAME[start]} to {NAME[goal]} it is {apart(start, goal)}",
        )
    open_squares = FIELD & ~(state.armies[0] | state.armies[1])
    if not walk(start, open_squares, warrior.speed) >> goal & 1:
        raise _no_way(start, goal, open_squares, warrior)
    _check_duty(state, move)

    _shift(state, 1 << start, goal - start)
    state.phase = "attack"
    record.cite("FB-T4", "FB-M2")
    direct = straight(start, goal)
    if not direct or direct & open_squares != direct:
        record.cite("FB-M4")
    _tell_moved(state, start, goal, record)


def _no_way(start: int, goal: int, open_squares: int, warrior: Warrior) -> Illegal:
    """Others bar the way; if there is a way round, it is too long."""
    why = f"others bar the way of the {warrior.name} from {NAME[start]} to {NAME[goal]}, and nobody may jump over them"
    for steps in range(warrior.speed + 1, len(NAME)):
        if walk(start, open_squares, steps) >> goal & 1:
            return Illegal(
                "FB-M6",
                f"{why}; the way round takes {steps} squares, and it walks {warrior.speed} at most",
                "FB-M2",
            )
    return Illegal("FB-M6", why)


# --- the second way: a line -------------------------------------------------------------------------


def move_line(state: State, move: Move, record: Record) -> None:
    """END1:END2-TO, or the members one by one: the whole line shifts so that the first named lands on TO."""
    named, goal = move.args
    members = _members(state, move)
    first = named[0]
    bearers = members & state.flags[state.side]
    if not bearers:
        raise Illegal("FB-L3", f"there is no flag-bearer among the warriors on {listed(names(members))}")
    if bearers.bit_count() > 1:
        raise Illegal("FB-L4", f"this line has more than one flag-bearer: on {listed(names(bearers))}")
    if goal == first:
        raise Illegal("FB-R8", f"the line has to leave {NAME[first]}: a movement goes somewhere")
    way = straight(first, goal)
    if not way:
        raise Illegal(
            "FB-L5", f"a line shifts straight, and {NAME[goal]} is not in a row or column with {NAME[first]}"
        )
    distance = way.bit_count()
    if distance > LINE_SPEED:
        raise Illegal(
            "FB-L7", f"a line moves {LINE_SPEED} squares at most, and {NAME[goal]} is {distance} away"
        )
    _check_open(state, members, (goal - first) // distance, distance)
    _check_duty(state, move)

    state.line = _shift(state, members, goal - first)
    state.phase = "attack"
    record.cite("FB-T4", "FB-L1", "FB-L3")
    for start in bits(members):
        _tell_moved(state, start, start + goal - first, record)


def _members(state: State, move: Move) -> int:
    """The squares of a line, all of them held by own warriors, without gaps where none are allowed."""
    named, own = move.args[0], state.armies[state.side]
    mask = set_of(named)
    if mask.bit_count() < len(named):
        raise Illegal("FB-L2", "a line is two or more different warriors, and a square is named twice")
    if not in_one_band(mask):
        raise Illegal("FB-L1", f"{listed(NAME[square] for square in named)} are not in one row or column")
    if move.kind == "line":
        mask = run(mask)
        for square in bits(mask & state.armies[1 - state.side]):
            raise Illegal("FB-L1", f"a line is made of own warriors, and there is {state.title(square)}")
        for square in bits(mask & ~own):
            raise Illegal("FB-R5", f"a line has no gaps, and there is {state.title(square)}")
        return mask
    for square in bits(mask & ~own):
        raise Illegal("FB-L1", f"a line is made of own warriors, and there is {state.title(square)}")
    missing = run(mask) & ~mask
    if missing and not state.house.gaps:
        raise Illegal("FB-R5", f"a line has no gaps, and this one leaves out {listed(names(missing))}")
    return mask


def _check_open(state: State, members: int, direction: int, distance: int) -> None:
    """Every square on the way is open, or left by the line itself in this move (FB-R7)."""
    at = members
    others = (state.armies[0] | state.armies[1]) & ~members
    for _ in range(distance):
        at = shifted(at, direction)
        if not at:
            raise Illegal("FB-L6", "a warrior of the line would leave the field")
        for square in bits(at & others):
            raise Illegal("FB-L6", f"the line needs open squares, and there is {state.title(square)}")


# --- both ways --------------------------------------------------------------------------------------


def _shift(state: State, members: int, offset: int) -> int:
    """Move own warriors together; the set of squares on which they land."""
    moving = [(start, state.remove(start)) for start in bits(members)]
    for start, warrior in moving:
        state.place(start + offset, warrior)
    return shifted(members, offset)


def _tell_moved(state: State, start: int, goal: int, record: Record) -> None:
    piece = state.warrior(goal).letter
    record.event("moved", {"from": NAME[start], "to": NAME[goal], "player": state.turn, "piece": piece})
