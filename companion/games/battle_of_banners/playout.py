"""A sane random choice, so that games played by programs come to an end."""

from __future__ import annotations

from companion.games.battle_of_banners.board import NAMES, SQUARES
from companion.games.battle_of_banners.state import HOME, State
from companion.referee.game import Chance, Move

_TRIES = 12


def choose(state: State, moves: list[Move], chance: Chance) -> Move:
    """Win, else take a flag, else attack a carrier, else mostly go the right way; a card one time in three."""
    if state.phase == "item":
        return _any(moves, chance) if len(moves) > 1 and chance.die(3) == 1 else moves[-1]
    if state.phase == "move" and len(moves) > 1:
        return _piece(state, moves, chance)
    return _any(moves, chance)


def _any(moves: list[Move], chance: Chance) -> Move:
    move: Move = chance.pick(moves)
    return move


def _piece(state: State, moves: list[Move], chance: Chance) -> Move:
    side = state.side
    foe = 1 - side
    goal = state.flags[foe]
    carried = goal != HOME and not state.lying(foe)
    if carried:
        start, home = NAMES[goal], NAMES[state.board.castle[side]]
        found = _to(moves, home, start)
        if found:
            return found
        goal = state.board.castle[side]
    else:
        goal = state.board.castle[foe] if goal == HOME else goal
        start = ""
        found = _to(moves, NAMES[goal])
        if found:
            return found
    thief = state.flags[side]
    if thief != HOME:
        found = _to(moves, NAMES[thief])
        if found:
            return found
    if chance.die(10) <= 7:
        steps = state.board.distances(goal)
        for _ in range(_TRIES):
            move = _any(moves, chance)
            if move.kind == "move":
                frm, to = move.args
                if (not start or frm == start) and steps[SQUARES[to]] < steps[SQUARES[frm]]:
                    return move
    return _any(moves, chance)


def _to(moves: list[Move], square: str, start: str = "") -> Move | None:
    """A move to that space, if there is one (from that start, if it matters)."""
    for move in moves:
        args = move.args
        if args and args[-1] == square and move.kind == "move" and (not start or args[0] == start):
            return move
    return None
