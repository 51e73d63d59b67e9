"""Positions in and out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.library import Edition, Row
from companion.referee import options, values
from hilltop_game import phases
from hilltop_game.state import OPEN, State

KEYS = ("game", "options", "players", "turn", "phase", "step", "open", "used", "trying")


def load(edition: Edition, cards: Mapping[str, Row], data: Mapping[str, Any]) -> State:
    """The position in `data`; whatever it does not say is as at the start. Raises BadPosition."""
    values.known_keys(values.as_table(data, "position"), KEYS, "position")
    values.one_of(data.get("game"), "game", (edition.slug,), edition.slug)
    state = State()
    state.cards = cards
    state.options = dict(data.get("options") or {}) if isinstance(data.get("options"), Mapping) else {}
    state.top = options.check(edition, data.get("options"))["top"]
    state.players, state.camps = _players(edition, data, state.top)
    turn = values.one_of(data.get("turn"), "turn", state.players, state.players[0])
    state.side = state.players.index(turn)
    camp = state.camps[state.side]
    state.step = values.whole_number(data.get("step"), "step", camp, camp, state.top)
    state.open, state.used = (_laid(cards, data.get(key), key) for key in ("open", "used"))
    for slug, laid in Counter([*state.open, *state.used]).items():
        if laid > cards[slug].copies:
            values.fault("open", f"{laid} cards {slug}, but there are only {cards[slug].copies}")
    state.trying = None
    if len(state.open) > OPEN or (data.get("trying") is not None and phases.due(state) != "choose"):
        values.fault("open", f"{OPEN} cards lie open, no more, and fewer only if the deck is empty")
    if data.get("trying") is not None:
        state.trying = values.one_of(data["trying"], "trying", state.open, "")
    state.phase = phases.due(state)
    told = data.get("phase")
    if told not in (None, state.phase):
        values.fault("phase", f"{values.shown(told)}, but the cards say {state.phase!r}")
    return state


def _players(edition: Edition, data: Mapping[str, Any], top: int) -> tuple[tuple[str, str], tuple[int, int]]:
    usual = [{"id": player} for player in edition.facts["default_players"]]
    found: dict[str, int] = {}
    for at, told in enumerate(values.as_list(data.get("players"), "players") or usual):
        player = values.as_table(told, f"players[{at}]")
        values.known_keys(player, ("id", "camp"), f"players[{at}]")
        name = player.get("id")
        if not isinstance(name, str) or not name.isascii() or not name.isalnum() or name.isdigit():
            values.fault(f"players[{at}].id", f"{values.shown(name)} is no name for a player")
        if name.lower() in (other.lower() for other in found):
            values.fault(f"players[{at}].id", f"{name} is there twice")
        found[name] = values.whole_number(player.get("camp"), f"players[{at}].camp", 0, 0, top)
    if len(found) != 2:
        values.fault("players", f"{len(found)} players; it takes 2")
    (one, camp), (other, other_camp) = found.items()
    return (one, other), (camp, other_camp)


def _laid(cards: Mapping[str, Row], value: object, where: str) -> tuple[str, ...]:
    laid = tuple(values.one_of(card, where, tuple(cards), "") for card in values.as_list(value, where))
    if "" in laid:
        values.fault(where, "nothing stands where a card should be")
    return laid if where == "open" else tuple(sorted(laid))


def dump(state: State) -> dict[str, Any]:
    data = {
        "game": "hilltop",
        "options": dict(state.options),
        "players": [{"id": player, "camp": camp} for player, camp in zip(state.players, state.camps)],
        "turn": state.players[state.side],
        "phase": state.phase,
        "step": state.step,
        "open": list(state.open),
        "used": list(state.used),
    }
    return data | ({"trying": state.trying} if state.trying else {})
