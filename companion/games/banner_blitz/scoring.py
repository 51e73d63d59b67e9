"""Victory and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.banner_blitz.flags import TAKEN
from companion.referee.game import Line, Sheet

if TYPE_CHECKING:
    from companion.games.banner_blitz.state import State


def fulfilled(state: State, seat: int) -> list[str]:
    """The victory conditions this player has fulfilled (BB-3)."""
    enemy = 1 - seat
    rules = []
    if state.flags[enemy] == (TAKEN, TAKEN):
        rules.append("BB-71")
    if not state.tokens[enemy]:
        rules.append("BB-72")
    return rules


def lines(state: State, seat: int) -> list[Line]:
    """BB-R26: the three lines of a player, zero lines too."""
    enemy = 1 - seat
    won = fulfilled(state, seat)
    return [
        Line("Victory", 30 if won else 0, won or ["BB-71", "BB-72"]),
        Line("Enemy flags captured", 10 * state.flags[enemy].count(TAKEN), ["BB-61"]),
        Line("Enemy tokens off the board", state.board.tokens - state.tokens[enemy].bit_count(), ["BB-31"]),
    ]


def winners(state: State) -> list[str]:
    """Who has won; BB-R25: in a game that was stopped the higher tally, both players if they are equal."""
    victors = [player for seat, player in enumerate(state.players) if fulfilled(state, seat)]
    if victors or state.phase != "over":
        return victors
    totals = [sum(line.points for line in lines(state, seat)) for seat in (0, 1)]
    return [player for player, total in zip(state.players, totals) if total == max(totals)]


def sheet(state: State) -> Sheet:
    decided = any(fulfilled(state, seat) for seat in (0, 1))
    return Sheet(
        {player: lines(state, seat) for seat, player in enumerate(state.players)},
        winners(state),
        "BB-R25" if state.phase == "over" and not decided else None,
    )
