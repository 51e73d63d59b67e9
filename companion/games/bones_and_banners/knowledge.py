"""What is known of the cards, and how cards change hands: naming, drawing, and taking them unseen.

At a table with real cards the companion may not know a card (`?`); then a name is believed as long as
such a card can still be there. If the companion handles the cards there is nothing unknown (BN-R31).
"""

from __future__ import annotations

from typing import Any

from companion.errors import Illegal
from companion.games.bones_and_banners import seen
from companion.games.bones_and_banners.cards import ONE, UNITS, UNKNOWN, known
from companion.games.bones_and_banners.state import State, everything
from companion.games.bones_and_banners.units import benefits
from companion.referee.game import Record


def possible(state: State, card: str, player: str) -> bool:
    """BN-R12: whether an unknown card of that player may be this one, for all that is known."""
    if card in state.cards.loyalists:
        return state.army(player).count(card) < state.cards.loyalists[card]
    return card not in everything(state, state.cards.type[card])


def possible_names(state: State, type: str, player: str) -> list[str]:
    """Every card of a type that an unknown card of that player may be."""
    there = frozenset(everything(state, type))
    if type != UNITS:
        return [card for card in state.cards.of_type[type] if card not in there]
    own = state.army(player)
    return [
        card
        for card in state.cards.of_type[type]
        if (
            own.count(card) < state.cards.loyalists[card]
            if card in state.cards.loyalists
            else card not in there
        )
    ]


def believe(state: State, card: str, player: str) -> None:
    """BN-R12: refuse a name that cannot be."""
    if not possible(state, card, player):
        which = (
            f"both of {state.called(player)}'s {state.cards.name[card]} cards are"
            if card in state.cards.loyalists
            else "the only one is"
        )
        raise Illegal("BN-R12", f"it cannot be {state.cards.name[card]}: {which} known to be elsewhere")


def only_for(*players: str, **cards: str | list[str]) -> dict[str, Any]:
    """The part of an event that only these players learn; nothing if the companion does not know it either.

    >>> only_for("red", card="archers"), only_for("red", cards=["?", "?"])
    ({'private': {'red': {'card': 'archers'}}}, {})
    """
    named = [card for value in cards.values() for card in ([value] if isinstance(value, str) else value)]
    return {"private": dict.fromkeys(players, cards)} if any(map(known, named)) else {}


# --- hands ---------------------------------------------------------------------------------------------


def names_in(cards: tuple[str, ...]) -> list[str]:
    """The different known names among cards of a hand, in order."""
    return [card for card in dict.fromkeys(cards) if card[0] != "?"]


def hides(cards: tuple[str, ...]) -> bool:
    """Whether a card taken unseen from these could be more than one: then `?` is a move of its own (BN-R33)."""
    return bool(cards) and (not known(cards[-1]) or cards[0] != cards[-1])


def nameable(state: State, player: str, type: str) -> list[str]:
    """Every name a card of that type in the hand can be taken under."""
    cards = state.players[player].hand[type]
    names = names_in(cards)
    if UNKNOWN[type] in cards:
        names += [card for card in possible_names(state, type, player) if card not in names]
    return names


def take(state: State, player: str, card: str, type: str) -> str:
    """The hand check: a card of that type leaves the hand, by name or as `?`. Gives the card as far as it is known."""
    owner = state.players[player]
    cards = owner.hand[type]
    if card == "?":
        return _take_unseen(state, player, type)
    if card in cards:
        owner.drop(card, type)
        return card
    if UNKNOWN[type] not in cards:
        raise Illegal("BN-209", f"{state.called(player)} holds no {state.cards.name[card]}")
    believe(state, card, player)
    owner.drop(UNKNOWN[type], type)
    return card


def _take_unseen(state: State, player: str, type: str) -> str:
    """BN-R33: one name only is that card; else it is unknown, and so is the rest of that type."""
    owner = state.players[player]
    cards = owner.hand[type]
    if not cards:
        raise Illegal("BN-209", f"{state.called(player)} holds no {ONE[type]} card")
    if not hides(cards):
        owner.drop(cards[0], type)
        return cards[0]
    owner.hand = {**owner.hand, type: (UNKNOWN[type],) * (len(cards) - 1)}
    seen.forget(state, (player, type))
    return UNKNOWN[type]


RALLY_DRAW = 3  # BN-304


def draw_room(state: State, player: str) -> int:
    """BN-304: three cards (BN-E14), and the hand may not grow beyond the limit (BN-R1, BN-E15); 0 if it has."""
    given = benefits(state, player)
    limit: int = state.options["hand_limit"] + sum(one.limit for one in given)
    room = limit - len(state.players[player].hand[UNITS])
    return max(0, min(RALLY_DRAW + sum(one.rally for one in given), room))


# --- decks and piles -----------------------------------------------------------------------------------


def reshuffle(state: State, player: str, record: Record) -> None:
    """BN-306: the Shuffle Card has come up; what lay below it is shuffled and lies above it."""
    owner = state.players[player]
    owner.above = owner.below if state.companion else ("?",) * len(owner.below)  # BN-R3
    owner.below = ()
    seen.shuffled(state, player)
    record.cite("BN-306")
    record.event("shuffled", {"player": player})


def draw(state: State, player: str, names: tuple[str, ...], record: Record, not_a_unit: str) -> None:
    """Cards named or `?` from the Army Deck into the hand, one by one; a fault of naming raises Illegal.

    `not_a_unit` is the rule that a building or an advisor among the names breaks.
    """
    owner = state.players[player]
    drawn: list[str] = []
    size, shuffled = len(owner.above), 0
    for name in names:
        if name != "?" and state.cards.type[name] != UNITS:
            raise Illegal(
                not_a_unit, f"{state.cards.name[name]} is no unit card, and an Army Deck holds units only"
            )
        if not owner.above:
            seen.drawn(state, player, size, drawn)
            reshuffle(state, player, record)
            size, shuffled = len(owner.above), len(drawn)
        if state.companion:
            card, owner.above = _from_any_place(
                state, owner.above, name, f"above {state.called(player)}'s Shuffle Card"
            )
        else:
            card, owner.above = _from_top(state, owner.above, name, player, f"{state.called(player)}'s deck")
        owner.gain(card, UNITS)
        drawn.append(card)
    seen.drawn(state, player, size, drawn[shuffled:])
    record.event("drawn", {"player": player, "cards": ["?"] * len(drawn), **only_for(player, cards=drawn)})


def draw_from_pile(state: State, player: str, type: str, name: str) -> str:
    """The top card of a pile, named or `?`."""
    pile = state.piles[type]
    if isinstance(pile, int):
        if known(name):
            believe(state, name, player)
        state.piles = {**state.piles, type: pile - 1}
        return name if known(name) else UNKNOWN[type]
    if state.companion:
        card, rest = _from_any_place(state, pile, name, f"in the {ONE[type].capitalize()} Pile")
    else:
        card, rest = _from_top(state, pile, name, player, f"the {ONE[type].capitalize()} Pile")
    state.piles = {**state.piles, type: rest}
    return card


def _from_any_place(
    state: State, cards: tuple[str, ...], name: str, place: str
) -> tuple[str, tuple[str, ...]]:
    if name not in cards:
        raise Illegal("BN-R12", f"there is no {state.cards.name[name]} {place}")
    at = cards.index(name)
    return name, cards[:at] + cards[at + 1 :]


def _from_top(
    state: State, cards: tuple[str, ...], name: str, player: str, place: str
) -> tuple[str, tuple[str, ...]]:
    """A known top card is taken under its name; an unknown one may be named."""
    top = cards[0]
    if known(name) and not known(top):
        believe(state, name, player)
        top = name
    elif known(name) and name != top:
        raise Illegal("BN-R12", f"the top card of {place} is known, and it is not {state.cards.name[name]}")
    return top, cards[1:]
