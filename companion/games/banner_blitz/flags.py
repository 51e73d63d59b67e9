"""Where a flag is, as one number: a space number (it lies loose there), CARRIED plus the space
number of the token that has it, or TAKEN.

A player's two flags are a sorted pair, so that equal positions are equal values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.banner_blitz.board import Board
from companion.referee.grid import bits

if TYPE_CHECKING:
    from companion.games.banner_blitz.state import State

CARRIED = 128
TAKEN = 255  # captured for good (BB-61)

Pair = tuple[int, int]


def pair(flags: Sequence[int]) -> Pair:
    one, other = flags
    return (one, other) if one <= other else (other, one)


def written(board: Board, flag: int) -> str:
    """The flag as the position writes it: "b1", "@e4" or "taken"."""
    if flag == TAKEN:
        return "taken"
    return board.names[flag] if flag < CARRIED else "@" + board.names[flag - CARRIED]


def loose(flags: Pair) -> int:
    """The set of spaces on which flags of a pair lie loose."""
    one, other = flags
    return (1 << one if one < CARRIED else 0) | (1 << other if other < CARRIED else 0)


def carriers(flags: tuple[Pair, Pair]) -> int:
    """The set of spaces whose tokens carry something, whosoever the flag is."""
    found = 0
    for one, other in flags:
        if CARRIED <= one < TAKEN:
            found |= 1 << one - CARRIED
        if CARRIED <= other < TAKEN:
            found |= 1 << other - CARRIED
    return found


def unoccupied(state: State) -> int:
    """BB-R5: the spaces with no token and no loose flag."""
    red, blue = state.flags
    return state.board.full & ~(state.tokens[0] | state.tokens[1] | loose(red) | loose(blue))


def in_hand(state: State, owner: int) -> list[int]:
    """The tokens of the player to move that carry a flag of this owner's, one entry per flag."""
    mine = state.tokens[state.seat]
    carried = [flag - CARRIED for flag in state.flags[owner] if CARRIED <= flag < TAKEN]
    return [space for space in carried if mine >> space & 1]


def due(state: State) -> list[int]:
    """The tokens, one entry per flag, that put an own flag down at the end of this turn.

    BB-52, BB-R16: not the token that has just stolen it. The duty is read off the board, so it ends
    when the token is captured (BB-R18).
    """
    return [space for space in in_hand(state, state.seat) if space != state.captured]


def bearers(state: State) -> list[int]:
    """The tokens that put an own flag down at the end of this turn."""
    return sorted(set(due(state)))


def places(state: State) -> list[tuple[int, int]]:
    """BB-53, BB-R17: every (token, space) by which a flag that is due can be put down, one at a time (BB-R19)."""
    free, neighbours = unoccupied(state), state.board.neighbours
    return [(token, space) for token in bearers(state) for space in bits(neighbours[token] & free)]
