"""Counting the cards of a position: decks and piles with their defaults, and no card there too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.games.bones_and_banners.cards import ONE, TYPES, UNITS, Cards, in_order, known
from companion.games.bones_and_banners.state import CUBES, SHUFFLE, State, everything
from companion.games.bones_and_banners.values import as_card
from companion.referee.values import as_table, fault, known_keys, whole_number


def decks(state: State, given: Mapping[str, Mapping[str, Any]]) -> None:
    for seat, entry in given.items():
        player, where, value = state.players[seat], f"players.{seat}.deck", entry.get("deck")
        if isinstance(value, list | tuple):
            player.above, player.below = _deck(state.cards, list(value), where)
        elif value is None and state.companion:
            player.above = in_order(state.loyalists_left(seat))
        elif state.companion:
            fault(where, "the companion handles the cards, so it must know the deck", "Name its cards.")
        else:
            away = sum(card in state.cards.loyalists or not known(card) for card in state.army(seat))
            player.above = ("?",) * whole_number(
                value, where, max(0, state.cards.deck_size - away), 0, state.cards.total[UNITS]
            )
        if state.companion:
            player.above, player.below = in_order(player.above), in_order(player.below)


def _deck(all: Cards, cards: list[object], where: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """BN-103: a deck holds one Shuffle Card."""
    if cards.count(SHUFFLE) != 1:
        fault(
            where,
            "a deck holds exactly one Shuffle Card",
            'List the cards top first, with "shuffle" among them.',
        )
    at = cards.index(SHUFFLE)
    above, below = (
        tuple(as_card(all, card, where, UNITS) for card in part) for part in (cards[:at], cards[at + 1 :])
    )
    return above, below


def piles(state: State, value: object, *, whole: bool) -> None:
    given = {} if value is None else as_table(value, "piles")
    known_keys(given, TYPES, "piles")
    state.piles = dict.fromkeys(TYPES, 0)
    for type in TYPES:
        where, pile, listed = f"piles.{type}", given.get(type), everything(state, type)
        if isinstance(pile, list | tuple):
            cards = tuple(reserve(state.cards, card, where, type) for card in pile)
            state.piles[type] = in_order(cards) if state.companion else cards
        elif pile is None and state.companion:
            state.piles[type] = tuple(card for card in state.cards.pile[type] if card not in listed)
        elif state.companion and whole:
            fault(where, "the companion handles the cards, so it must know the pile", "Name its cards.")
        else:
            rest = max(0, state.cards.total[type] - len(listed))
            state.piles[type] = whole_number(pile, where, rest, 0, state.cards.total[type])


def count_cards(state: State, *, whole: bool) -> None:
    """BN-101, BN-R12: no more cards than there are, and no more copies of one; BN-R31: none unknown."""
    copies: Counter[str] = Counter()
    for type in TYPES:
        cards, pile = everything(state, type), state.piles[type]
        if state.companion and whole and not all(map(known, cards)):
            fault(
                "position",
                "the companion handles the cards, so none may be unknown",
                "Name every card (BN-R31).",
            )
        copies.update(cards)
        number = len(cards) + (pile if isinstance(pile, int) else 0)
        if number > state.cards.total[type]:
            fault(
                "position",
                f"{number} {ONE[type]} cards are on the table; the game has {state.cards.total[type]} (BN-101)",
            )
    for card in copies:
        if known(card) and card not in state.cards.loyalists and copies[card] > 1:
            fault(
                "position",
                f"{state.cards.name[card]} is there {copies[card]} times; the game has one (BN-R12)",
            )
    for seat in state.seats:
        own = Counter(state.army(seat))
        for card, number in state.cards.loyalists.items():
            if own[card] > number:
                fault(
                    f"players.{seat}",
                    f"{own[card]} {state.cards.name[card]} cards; each player has {number} (BN-R12)",
                )


def count_cubes(state: State) -> None:
    total = sum(player.cubes for player in state.players.values())
    if total > CUBES:
        fault("players", f"{total} cubes; the game has {CUBES} (BN-101)")


def reserve(cards: Cards, value: object, where: str, type: str) -> str:
    card = as_card(cards, value, where, type)
    if card in cards.loyalists:
        fault(
            where, f"{cards.name[card]} is a Loyalist card, which lies in no pile and in no tableau (BN-105)"
        )
    return card
