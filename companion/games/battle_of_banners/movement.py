"""Movement: where the seat's pieces can go with the roll, why not, and what a move does."""

from __future__ import annotations

from typing import NamedTuple

from companion.errors import Illegal
from companion.games.battle_of_banners import turns, walks
from companion.games.battle_of_banners.board import BIT, COLOURS, NAMES, NEIGHBOURS, SIDES, SQUARES
from companion.games.battle_of_banners.moves import MOVE_ROWS, of_row
from companion.games.battle_of_banners.scoring import flag_is_home
from companion.games.battle_of_banners.state import HOME, Combat, State
from companion.referee.game import Move, Record

LONGEST = 14
"""Two sixes and a scout: no move is longer."""


def is_scout(state: State, colour: int) -> bool:
    """M3: green and yellow in 1v1; nobody in a team (D1)."""
    return bool(colour & 1) and not state.table.team


def steps_of(state: State, colour: int) -> int:
    """The length of a move: dice, less in the rain, plus 2 for a scout (BoB-R10)."""
    rain = state.deck.number["rain"] if state.rain[colour >> 1] else 0
    return sum(state.dice) + rain + (2 if is_scout(state, colour) else 0)


class Going(NamedTuple):
    """What one piece may cross, where it may end, and where it may end with fewer steps than rolled."""

    start: int
    cross: int
    land: int
    early: int
    held: list[walks.Front] | None
    """The ways out over occupied spaces when it is shut in on the enemy castle (S10)."""


class Ground(NamedTuple):
    """What is the same for all pieces of the side in this position."""

    free: int
    """Spaces without tree (S4), piece (BoB-R3), closed keep (S7) or own lying flag (C5).

    All others may be crossed freely (BoB-R8): castles and drawbridges of either side are ordinary ground (BoB-R16).
    """
    foes: int
    """Enemy pieces that may be attacked: outside keeps (S6), and none while Ghost Magic is about (I5)."""
    occupied: int


def ground(state: State) -> Ground:
    side, board, occupied = state.active >> 1, state.board, state.occupied()
    free = board.open & ~occupied & ~state.lying(side)
    if state.closed:
        free &= ~state.shut()
    foes = 0 if True in state.ghost else state.men(1 - side) & ~board.keeps
    return Ground(free, foes, occupied)


def going(state: State, at: int, ground: Ground) -> Going:
    side, board = state.active >> 1, state.board
    bit, options = BIT[at], state.table.options
    # BoB-R13: the keep it starts from is closed behind it; any other starting space may be crossed again (BoB-R4)
    cross = ground.free if bit & board.keeps else ground.free | bit
    early = ground.foes if options["attack"] == "enroute" else 0  # BoB-R7
    if state.flags[1 - side] == at:
        cross &= ~board.keeps  # M4
        if options["flag_home"] == "pass":  # BoB-R17
            early |= BIT[board.castle[side]] & cross & ~bit
    held = None
    if at == board.castle[1 - side] and not NEIGHBOURS[at] & board.open & ~ground.occupied:  # BoB-R15
        others = ground.occupied & ~bit
        held = walks.runs(bit, others & ~board.keeps if state.carries(side, at) else others)
    return Going(at, cross, (cross | ground.foes) & ~bit, early, held)


def _ends(way: Going, steps: int) -> int:
    bit = BIT[way.start]
    found = walks.ends(bit, steps, way.cross, way.land, way.held)
    if way.early:
        for fewer in range(1, steps):
            found |= walks.ends(bit, fewer, way.cross, way.early, way.held)
    return found


def reach(state: State) -> tuple[tuple[int, int], ...]:
    """The pieces of the seat that can move, each with the set of spaces where its move can end."""
    found = state.reach
    if found is None:
        found = state.reach = tuple(_reach(state))
    return found


def _reach(state: State) -> list[tuple[int, int]]:
    side = state.active >> 1
    around, seat, castle = ground(state), state.seat(), state.board.castle[1 - side]
    scouts = state.pieces[2 * side + 1]
    plain_steps, scout_steps = steps_of(state, 2 * side), steps_of(state, 2 * side + 1)
    if seat & BIT[castle]:  # S9, BoB-R14: it must leave if it can
        steps = scout_steps if scouts & BIT[castle] else plain_steps
        found = _ends(going(state, castle, around), steps)
        if found:
            return [(castle, found)]
    result = []
    while seat:
        bit = seat & -seat
        seat ^= bit
        at = bit.bit_length() - 1
        steps = scout_steps if scouts & bit else plain_steps
        if steps > 0:
            found = _ends(going(state, at, around), steps)
            if found:
                result.append((at, found))
    return result


def moves(state: State) -> list[Move]:
    """Every move of a piece in the two-square form."""
    listed: list[Move] = []
    for start, found in reach(state):
        listed += of_row(MOVE_ROWS[start], found)
    return listed


def find_path(state: State, start: int, to: int) -> list[int] | None:
    """One path for a move from space to space with the roll on the table; with fewer steps only where that is allowed."""
    colour = state.colour_at(start)
    if colour is None:
        return None
    way, steps = going(state, start, ground(state)), steps_of(state, colour)
    if way.land & BIT[to]:
        found = walks.path(start, to, steps, way.cross, way.held)
        if found:
            return found
    if way.early & BIT[to]:
        for fewer in range(1, steps):
            found = walks.path(start, to, fewer, way.cross, way.held)
            if found:
                return found
    return None


# --- may it? ----------------------------------------------------------------------------------------


def check(state: State, move: Move) -> tuple[int, int, list[int]]:
    """Start, end and path of a legal move; raises Illegal in the order of the rules otherwise."""
    start, to = SQUARES[move.args[0]], SQUARES[move.args[1]]
    if len(move.args) > 2:
        _check_ends(state, start, to)
        path = [SQUARES[name] for name in move.args[2]]
        _check_path(state, path)
        return start, to, path
    for at, found in reach(state):
        if at == start and found & BIT[to]:
            path = find_path(state, start, to) or []
            return start, to, path
    _check_ends(state, start, to)
    raise Illegal("M2", _no_path(state, start, to))


def _piece(state: State, at: int) -> str:
    colour = state.colour_at(at)
    assert colour is not None
    return f"the {COLOURS[colour]} {'scout' if is_scout(state, colour) else 'piece'} on {NAMES[at]}"


def _check_ends(state: State, start: int, to: int) -> None:
    """Everything but the path: the piece, then the space on which it wants to end."""
    side, colour, name = state.side, state.colour_at(start), NAMES[to]
    if colour is None:
        raise Illegal("BoB-R1", f"there is no piece on {NAMES[start]}")
    if colour >> 1 != side:
        raise Illegal("BoB-R1", f"{_piece(state, start)} belongs to the other side")
    if state.table.team and colour != state.active:
        raise Illegal(
            "D2", f"{_piece(state, start)} is the team-mate's; now a {COLOURS[state.active]} piece moves"
        )
    castle = state.board.castle[1 - side]
    if start != castle and any(at == castle for at, _ in reach(state)):
        raise Illegal("S9", f"{_piece(state, castle)} stands on the enemy castle and must leave it (BoB-R14)")
    if steps_of(state, colour) <= 0:
        raise Illegal(
            "I6", f"in the rain the roll of {sum(state.dice)} leaves {_piece(state, start)} no step"
        )
    if to == start:
        raise Illegal("BoB-R4", f"a move may not end on {name}, where it began")
    bit = BIT[to]
    if bit & state.board.trees:
        raise Illegal("S4", f"{name} is a tree")
    if bit & state.board.keeps and state.carries(side, start):
        raise Illegal("M4", f"{_piece(state, start)} carries the flag and may not enter the keep {name}")
    if to in state.closed:
        raise Illegal("S7", f"the keep {name} has been left and is still closed")
    if bit & state.lying(side):
        raise Illegal("C5", f"the flag on {name} is your own; only the enemy may take it up")
    if bit & state.men(side):
        raise Illegal("BoB-R3", f"{_piece(state, to)} is a friend and in the way")
    if bit & state.men(1 - side):
        if bit & state.board.keeps:
            raise Illegal("S6", f"{_piece(state, to)} is safe inside its keep")
        if True in state.ghost:
            who = SIDES[state.ghost.index(True)]
            raise Illegal(
                "I5",
                f"the {who} side's {state.deck.called('ghosts')} allows no attack on {_piece(state, to)} in this turn",
            )


def _check_path(state: State, path: list[int]) -> None:
    """A path spelled out: its length, then step by step."""
    start, to = path[0], path[-1]
    colour = state.colour_at(start)
    assert colour is not None
    way, steps = going(state, start, ground(state)), steps_of(state, colour)
    others = state.occupied() & ~BIT[start]
    run = _opening_run(path, others) if way.held else 0
    counted = len(path) - 1 - run
    if counted > steps or (counted < steps and not way.early & BIT[to]):
        raise Illegal(
            "M2", f"this path takes {count(counted)}, but {_piece(state, start)} has to move {steps}"
        )
    carrier, side = state.carries(state.side, start), state.side
    for number in range(1, len(path)):
        at, before = path[number], path[number - 1]
        name, bit = NAMES[at], BIT[at]
        if not NEIGHBOURS[before] & bit:
            raise Illegal("M2", f"{name} is not next to {NAMES[before]}")
        if bit & state.board.trees:
            raise Illegal("S4", f"{name} is a tree")
        if number > 1 and at == path[number - 2]:
            raise Illegal("M5", f"from {NAMES[before]} the path steps straight back to {name}")
        if number == len(path) - 1:
            break
        if bit & state.board.keeps and carrier:
            raise Illegal("M4", f"{_piece(state, start)} carries the flag and may not cross the keep {name}")
        if at in state.closed or (at == start and bit & state.board.keeps):
            raise Illegal("S7", f"the keep {name} has been left and is closed; it may not even be crossed")
        if bit & state.lying(side):
            raise Illegal("C5", f"your own flag lies on {name}, which you may not cross")
        if bit & others and number > run:
            raise Illegal("BoB-R3", f"{_piece(state, at)} is in the way")


def _opening_run(path: list[int], others: int) -> int:
    """How many spaces a shut-in piece crosses for nothing (S10, BoB-R15); the last space of a path always counts."""
    run = 0
    while run < len(path) - 2 and others & BIT[path[run + 1]]:
        run += 1
    return run


def count(steps: int) -> str:
    """A number of steps in words."""
    return "1 step" if steps == 1 else f"{steps} steps"


def _no_path(state: State, start: int, to: int) -> str:
    """Why a space cannot be reached: with which numbers of steps it could be."""
    colour = state.colour_at(start)
    assert colour is not None
    steps, way = steps_of(state, colour), going(state, start, ground(state))
    could = [
        length
        for length in range(1, LONGEST + 1)
        if walks.ends(BIT[start], length, way.cross, BIT[to], way.held)
    ]
    why = f"{_piece(state, start)} cannot end on {NAMES[to]} after exactly {count(steps)}"
    if not could:
        return f"{why}: there is no way to it"
    return f"{why}; it would take {could[0]}" + (f" or {could[1]}" if len(could) > 1 else "")


# --- what it does --------------------------------------------------------------------------------------


def move(state: State, move: Move, record: Record) -> None:
    """Carry out a move: into an enemy (C1), or onto a free space where the piece lands."""
    start, to, path = check(state, move)
    colour = state.colour_at(start)
    assert colour is not None
    # only a path that starts shut in can begin on a held space
    steps = len(path) - 1 - _opening_run(path, state.occupied() & ~BIT[start])
    state.dice = ()
    fields = {"colour": COLOURS[colour], "from": NAMES[start], "path": [NAMES[at] for at in path]}
    if BIT[to] & state.men(1 - state.side):
        record.cite("C1", "M2")
        record.event("attack", {**fields, "at": NAMES[to]})
        state.combat = Combat(start, to)
        turns.enter(state, "attack")
        return
    record.cite("M2")
    record.event("moved", {**fields, "to": NAMES[to], "steps": steps})
    if land(state, colour, start, to, record):
        return
    if BIT[to] & state.board.keeps:
        record.cite("S5", "T1")
        turns.enter(state, "draw")
    else:
        turns.next_seat(state, record)


def land(state: State, colour: int, start: int, to: int, record: Record) -> bool:
    """A piece ends its own movement (BoB-R9): the keep behind it closes, a flag is taken (S8, C5) or brought home (G2)."""
    side = colour >> 1
    foe = 1 - side
    lying = state.flags[foe] == to
    turns.shift(state, colour, start, to)
    turns.leave(state, start, record)
    if to == state.board.castle[foe] and state.flags[foe] == HOME:
        state.set_flag(foe, to)
        lying = True
    if lying:
        record.cite("S8" if to == state.board.castle[foe] else "C5")
        record.event("flag-taken", {"flag": SIDES[foe], "square": NAMES[to]})
    if flag_is_home(state, side):
        record.cite("G2", "BoB-R17")
        turns.end(state, SIDES[side], "flag", record)
        return True
    return False
