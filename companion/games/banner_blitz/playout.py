"""A sane random player: flag home, then capture, then flag, then the way home, then anything."""

from __future__ import annotations

from companion.games.banner_blitz.flags import in_hand
from companion.games.banner_blitz.state import State
from companion.referee.game import Chance, Move


def choose(state: State, moves: list[Move], chance: Chance) -> Move:
    """One of the moves at random among the best kind of move there is."""
    chosen: Move = chance.pick(_best(state, moves) if state.phase == "move" else moves)
    return chosen


def _best(state: State, moves: list[Move]) -> list[Move]:
    seat = state.seat
    enemy_flags = state.flags[1 - seat]
    homeward = state.board.away["steps"][seat]
    carriers = in_hand(state, 1 - seat)
    prey = state.tokens[1 - seat] if state.captured is None else 0
    best, chosen = 0, moves
    for move in moves:
        worth = 0
        if move.kind == "move":
            start, end = move.args
            if start in carriers and homeward[end] < homeward[start]:
                worth = 1 if homeward[end] else 4
            elif prey >> end & 1:
                worth = 3
            elif end in enemy_flags:
                worth = 2
        if worth > best:
            best, chosen = worth, [move]
        elif worth == best and worth:
            chosen.append(move)
    return chosen
