"""Whose turn it is, and which symbol: both follow from the rest of the position."""

from __future__ import annotations

from companion.games.bones_and_banners.state import Player, Reveal, State, Switch


def current_symbol(state: State) -> str | None:
    """BN-501, BN-R6: the earliest symbol on any unactivated die."""
    first, second = (state.players[seat].dice for seat in state.seats)
    if not first or not second:
        dice = first or second
        return dice[0] if dice else None
    return first[0] if state.cards.rank[first[0]] <= state.cards.rank[second[0]] else second[0]


def most_dice(state: State) -> str | None:
    """BN-502: the player with more unactivated dice of the current symbol; if equal the holder."""
    symbol = current_symbol(state)
    if symbol is None:
        return None
    holder, other = state.order
    return other if _count(state, other, symbol) > _count(state, holder, symbol) else holder


def _count(state: State, player: str, symbol: str) -> int:
    return state.players[player].dice.count(symbol)


def next_pick(state: State) -> str:
    """BN-402: who picks a die, as far as the dice tell: the player with fewer, if equal the holder."""
    holder, other = state.order
    return other if len(state.players[other].dice) < len(state.players[holder].dice) else holder


def whose_turn(state: State) -> str | None:
    """The player to act; in a draft once rolled that is data (BN-R27)."""
    pending = state.pending
    if isinstance(pending, Switch):
        return pending.player
    if isinstance(pending, Reveal):
        first = pending.need[0]
        return first if first in state.players else state.units[first].owner
    match state.phase:
        case "tactical":
            return most_dice(state)
        case "rally" | "building":
            return state.todo[0]  # BN-302, BN-601
        case "strategy":
            return state.turn if state.rolled else state.initiative  # BN-401, BN-402
        case "over":
            return None
    return state.initiative


def actor(state: State) -> tuple[str, Player]:
    """The player whose turn it is; in a phase of turns nobody else comes past `settling.check`."""
    player = state.turn
    assert player is not None
    return player, state.players[player]
