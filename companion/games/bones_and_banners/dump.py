"""Putting a position out: complete, every key in the order of the specification."""

from __future__ import annotations

from typing import Any

from companion.games.bones_and_banners import seen
from companion.games.bones_and_banners.cards import SLUG, TYPES, known
from companion.games.bones_and_banners.state import SHUFFLE, Player, Reveal, State, Switch, Unit, everything


def dump(state: State) -> dict[str, Any]:
    """The position as data; `seen` only if somebody has seen anything, or if it is a view."""
    data = {
        "game": SLUG,
        "options": dict(state.options),
        "players": [_player_data(id, state.players[id]) for id in state.seats],
        "initiative": state.initiative,
        "round": state.round,
        "phase": state.phase,
        "turn": state.turn,
        "todo": list(state.todo),
        "step": state.step,
        "pool": list(state.pool),
        "tableau": {type: list(state.tableau[type]) for type in TYPES},
        "piles": {type: _pile_data(state.piles[type]) for type in TYPES},
        "units": [unit_data(unit) for unit in state.units.values()],
        "fallen": [unit_data(unit) for unit in state.fallen],
        "boosts": [boost._asdict() for boost in state.boosts],
        "next": state.next,
        "pending": _pending_data(state.pending),
    }
    if state.seen or not complete(state):
        data["seen"] = seen.data(state)
    return data


def complete(state: State) -> bool:
    """Whether every card is known, or need not be, since the players have the cards (BN-R31)."""
    if not state.companion:
        return True
    return all(map(known, (card for type in TYPES for card in everything(state, type)))) and all(
        isinstance(pile, tuple) for pile in state.piles.values()
    )


def _player_data(id: str, player: Player) -> dict[str, Any]:
    return {
        "id": id,
        "hand": [card for type in TYPES for card in player.hand[type]],
        "deck": [*player.above, SHUFFLE, *player.below],
        "dice": list(player.dice),
        "cubes": player.cubes,
        "buildings": list(player.buildings),
        "building": player.building,
        "lost": list(player.lost),
    }


def _pile_data(pile: int | tuple[str, ...]) -> int | list[str]:
    return pile if isinstance(pile, int) else list(pile)


def unit_data(unit: Unit) -> dict[str, Any]:
    return {
        "id": unit.id,
        "owner": unit.owner,
        "card": unit.card,
        "dice": list(unit.dice),
        "target": unit.target,
        "face": "up" if unit.up else "down",
        "acted": unit.acted,
        "held": unit.held,
    }


def _pending_data(pending: Switch | Reveal | None) -> dict[str, Any] | None:
    if pending is None:
        return None
    if isinstance(pending, Switch):
        return {"kind": "switch", **pending._asdict()}
    return {"kind": "reveal", "need": list(pending.need), "for": pending.reason}
