"""What a player may know: the position as seen from one seat, and what could be otherwise without being seen.

Nobody may look into a deck or a pile; a hand, a face-down unit, a building under way and a card just drawn
are known to their owner only. Everything else lies open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.bones_and_banners.cards import (
    BUILDINGS,
    TYPES,
    UNITS,
    UNKNOWN,
    in_order,
)
from companion.games.bones_and_banners.state import Reveal, State, Switch, dump
from companion.referee.game import Chance


def seen_by(state: State, player: str | None) -> State:
    """The position as far as `player` may know it; None is an onlooker."""
    seen = state.copy()
    seen.piles = {type: state.pile_size(type) for type in TYPES}
    turned_up = being_turned_up(state)
    for seat, owner in seen.players.items():
        owner.above, owner.below = ("?",) * len(owner.above), ("?",) * len(owner.below)
        if seat != player:
            owner.hand = {type: (UNKNOWN[type],) * len(owner.hand[type]) for type in TYPES}
            if seat not in turned_up:
                owner.building = owner.building and UNKNOWN[BUILDINGS]
    for id, unit in seen.units.items():
        if not unit.up and unit.owner != player and id not in turned_up:
            seen.units[id] = unit._replace(card="?")
    if isinstance(seen.pending, Switch) and seen.pending.player != player:
        seen.pending = seen.pending._replace(card=UNKNOWN[seen.pending.pile])
    return seen


def being_turned_up(state: State) -> set[str]:
    """Units and players' buildings of a reveal: the known ones lie open, though others are still due."""
    pending = state.pending
    if not isinstance(pending, Reveal):
        return set()
    word, _, what = pending.reason.partition(" ")
    match word:
        case "scuffle":
            return {unit.id for unit in state.units.values() if unit.target in state.units}
        case "showdown":
            return {unit.id for unit in state.at(what)}
        case "end":
            return set(state.seats)
    return set(pending.need)


def view(state: State, player: str | None) -> dict[str, Any]:
    return dump(seen_by(state, player))


# --- the same view of another truth ----------------------------------------------------------------------


class _Places:
    """The hidden cards of one type and one owner (a seat, or the piles), taken up to be dealt again."""

    def __init__(self, state: State, seat: str, type: str, player: str | None):
        self.state, self.seat, self.type = state, seat, type
        owner = state.players[seat]
        unseen = seat != player
        open_to_all = being_turned_up(state)
        self.hand = len(owner.hand[type]) if unseen else 0
        self.building = unseen and type == BUILDINGS and bool(owner.building) and seat not in open_to_all
        self.drawn = unseen and _drawn_by(state, seat, type)
        self.units = [
            unit.id
            for unit in state.units.values()
            if type == UNITS and unseen and unit.owner == seat and not unit.up and unit.id not in open_to_all
        ]

    def cards(self) -> list[str]:
        owner = self.state.players[self.seat]
        cards = list(owner.hand[self.type][: self.hand])
        cards += [self.state.units[id].card for id in self.units]
        if self.building:
            cards.append(owner.building or "")
        if self.type == UNITS:
            cards += [*owner.above, *owner.below]
        return cards

    def deal(self, cards: list[str]) -> None:
        """Cards in a new order back to the same places."""
        owner, state = self.state.players[self.seat], self.state
        if self.hand:
            owner.hand = {**owner.hand, self.type: in_order(cards[: self.hand])}
            del cards[: self.hand]
        for id in self.units:
            state.units[id] = state.units[id]._replace(card=cards.pop())
        if self.building:
            owner.building = cards.pop()
        if self.type == UNITS:
            above, below = cards[: len(owner.above)], cards[len(owner.above) :]
            owner.above = in_order(above) if state.companion else tuple(above)
            owner.below = in_order(below) if state.companion else tuple(below)


def _drawn_by(state: State, seat: str, type: str) -> bool:
    pending = state.pending
    return isinstance(pending, Switch) and (pending.player, pending.pile) == (seat, type)


def shuffled(state: State, player: str | None, chance: Chance) -> State:
    """The same position with what `player` cannot know dealt anew; the view does not change.

    Loyalists stay with their player. Cards from the piles may be anywhere their type is hidden.
    """
    other = state.copy()
    for type in TYPES:
        places = [_Places(other, seat, type, player) for seat in other.seats]
        held = [place.cards() for place in places]
        pile = other.piles[type]
        drawn = any(place.drawn for place in places)
        from_piles = [] if isinstance(pile, int) else list(pile)
        if drawn and isinstance(other.pending, Switch):
            from_piles.append(other.pending.card)
        loose = _mixed(
            [card for cards in [*held, from_piles] for card in cards if _from_pile(other, card)], chance
        )
        for place, cards in zip(places, held):
            fixed = [card for card in cards if not _from_pile(other, card)]
            dealt = fixed + [loose.pop() for _ in range(len(cards) - len(fixed))]
            place.deal(_mixed(dealt, chance))
        rest = [card for card in from_piles if not _from_pile(other, card)] + loose
        if drawn and isinstance(other.pending, Switch):
            other.pending = other.pending._replace(card=rest.pop())
        if not isinstance(pile, int):
            other.piles = {
                **other.piles,
                type: in_order(rest) if other.companion else tuple(_mixed(rest, chance)),
            }
    return other


def _from_pile(state: State, card: str) -> bool:
    return card not in state.cards.loyalists and card not in UNKNOWN.values() and card in state.cards.type


def _mixed(cards: Sequence[str], chance: Chance) -> list[str]:
    rest, mixed = list(cards), []
    while rest:
        card = chance.pick(rest)
        rest.remove(card)
        mixed.append(card)
    return mixed
