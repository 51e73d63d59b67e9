"""The shapes of values in a position: one reader for each, and every fault a BadPosition that says where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from companion.errors import BadPosition
from companion.games.battle_of_banners.board import SIDES, SQUARES
from companion.games.battle_of_banners.deck import COPIES, UNKNOWN
from companion.referee.values import shown


def bad(message: str, where: str | None = None, hint: str | None = None) -> NoReturn:
    raise BadPosition(message, where=where, hint=hint)


def choice(value: object, known: Any, where: str) -> Any:
    if not isinstance(value, str) or value not in known:
        bad(f"{shown(value)} is not known here", where=where, hint=f"It can be {', '.join(sorted(known))}.")
    return value


def number(value: object, low: int, high: int, where: str) -> int:
    if type(value) is not int or not low <= value <= high:
        bad(f"{shown(value)} is not a whole number from {low} to {high}", where=where)
    return value


def listed(value: object, where: str) -> list:
    if not isinstance(value, list | tuple):
        bad(f"{shown(value)} is not a list", where=where)
    return list(value)


def by_name(value: object, known: tuple[str, ...], where: str) -> dict[str, Any]:
    """A table whose keys are all known; null counts as missing."""
    if not isinstance(value, Mapping):
        bad(f"{shown(value)} is not a table", where=where)
    for key in value:
        if key not in known:
            bad(f"{shown(key)} is not known here", where=where, hint=f"It can be {', '.join(known)}.")
    return {key: item for key, item in value.items() if item is not None}


def square(value: object, where: str) -> int:
    if not isinstance(value, str) or value not in SQUARES:
        bad(f"{shown(value)} is no space of the board", where=where, hint="Spaces are a1 to k15.")
    return SQUARES[value]


def cards(value: object, where: str, *, known_only: bool) -> list[str]:
    pile = listed(value, where)
    for card in pile:
        if isinstance(card, str) and (card in COPIES or (card == UNKNOWN and not known_only)):
            continue
        hint = "Every card here must be known by name." if card == UNKNOWN else f"Cards: {', '.join(COPIES)}."
        bad(f"{shown(card)} is no card that can be here", where=where, hint=hint)
    return pile


def hands(given: Mapping[str, Any], key: str, *, known_only: bool = False) -> list[list[str]]:
    table = by_name(given.get(key, {}), SIDES, key)
    return [cards(table.get(side, []), f"{key}.{side}", known_only=known_only) for side in SIDES]
