"""Plain values of a position: each read against what its place may hold, every fault told with its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from companion.errors import BadPosition
from companion.games.bones_and_banners.cards import NAME, OF_TYPE, ONE, SYMBOLS, TYPE, UNKNOWN, dice_in_order
from companion.games.bones_and_banners.state import State


def fault(where: str, message: str, hint: str | None = None) -> NoReturn:
    raise BadPosition(message, where=where, hint=hint)


def shown(value: object) -> str:
    """A value as it stands in a message: short, whatever junk it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or a bottomless nest
        return f"such a {type(value).__name__}"
    return text if len(text) <= 40 else f"{text[:37]}..."


def known_keys(data: Mapping, keys: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in keys:
            fault(where, f"there is no key {shown(key)}", f"Keys: {', '.join(keys)}.")


def as_table(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        fault(where, f"{shown(value)} stands where a table of keys and values should be")
    return value


def as_list(value: object, where: str) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list | tuple):
        fault(where, f"{shown(value)} stands where a list should be")
    return list(value)


def whole_number(value: object, where: str, default: int, low: int, high: int) -> int:
    if value is None:
        return default
    if type(value) is not int or not low <= value <= high:
        fault(where, f"{shown(value)} is not a whole number from {low} to {high}")
    return value


def yes_or_no(value: object, where: str) -> bool:
    if value is not None and not isinstance(value, bool):
        fault(where, f"{shown(value)} is neither true nor false")
    return bool(value)


def one_of(value: object, where: str, words: tuple[str, ...], default: str) -> str:
    if value is None:
        return default
    if not isinstance(value, str) or value not in words:
        fault(
            where,
            f"there is no {where.rpartition('.')[2]} {shown(value)}",
            f"It is one of: {', '.join(words)}.",
        )
    return value


def as_dice(value: object, where: str) -> tuple[str, ...]:
    dice = as_list(value, where)
    for die in dice:
        if not isinstance(die, str) or die not in SYMBOLS:
            fault(where, f"no die shows {shown(die)}", f"Symbols: {', '.join(SYMBOLS)} (BN-107).")
    return dice_in_order(dice)


def as_card(value: object, where: str, type: str | None) -> str:
    """A card of that type (None: any card of a hand), plain `?` for an unknown one where the type is clear."""
    if value == "?" and type:
        return UNKNOWN[type]
    if not isinstance(value, str) or value not in TYPE:
        fault(
            where, f"there is no card {shown(value)}", _nearest(value, OF_TYPE[type] if type else tuple(NAME))
        )
    if type and TYPE[value] != type:
        fault(where, f"{NAME[value]} is no {ONE[type]} card")
    return value


def _nearest(value: object, cards: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches

    near = get_close_matches(value, cards, n=2) if isinstance(value, str) else []
    return (
        f"Did you mean {' or '.join(near)}?"
        if near
        else "Cards are named as in the tables, like wolf-riders."
    )


def player_id(state: State, value: object, where: str) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or value not in state.players:
        fault(where, f"there is no player {shown(value)}", f"The players are {' and '.join(state.seats)}.")
    return value
