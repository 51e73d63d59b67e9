"""Values of a position that only this game has: dice, cards, players."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.bones_and_banners.cards import ONE, UNKNOWN, Cards
from companion.games.bones_and_banners.state import State
from companion.referee.values import as_list, fault, shown


def as_dice(cards: Cards, value: object, where: str) -> tuple[str, ...]:
    dice = as_list(value, where)
    for die in dice:
        if not isinstance(die, str) or die not in cards.symbols:
            fault(where, f"no die shows {shown(die)}", f"Symbols: {', '.join(cards.symbols)} (BN-107).")
    return cards.in_turn(dice)


def as_card(cards: Cards, value: object, where: str, type: str | None) -> str:
    """A card of that type (None: any card of a hand), plain `?` for an unknown one where the type is clear."""
    if value == "?" and type:
        return UNKNOWN[type]
    if not isinstance(value, str) or value not in cards.type:
        fault(
            where,
            f"there is no card {shown(value)}",
            like(value if isinstance(value, str) else "", cards.of_type[type] if type else cards.name)
            or "Cards are named as in the tables, like wolf-riders.",
        )
    if type and cards.type[value] != type:
        fault(where, f"{cards.name[value]} is no {ONE[type]} card")
    return value


def like(word: str, known_words: Iterable[str]) -> str | None:
    from difflib import get_close_matches

    near = get_close_matches(word[:40], list(known_words), n=2)
    return f"Did you mean {' or '.join(near)}?" if near else None


def player_id(state: State, value: object, where: str) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or value not in state.players:
        fault(where, f"there is no player {shown(value)}", f"The players are {' and '.join(state.seats)}.")
    return value
