"""What players have seen of cards that lie hidden, as long as it can be told where those are.

`State.seen` has the names by viewer and place. A place is a unit's id, or a player's id with a type of card
(that part of the hand), "building" (the one under way), "above" or "below" (the Army Deck). Owners see
their hands, units and buildings anyway, so only their decks are noted for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.bones_and_banners.cards import BUILDINGS, TYPES, UNITS, known
from companion.games.bones_and_banners.state import SHUFFLE, Place, State, Unit
from companion.games.bones_and_banners.values import as_card
from companion.referee.values import as_list, as_table, fault, known_keys, shown

EVERYBODY = "*"  # what onlookers have seen too


def viewers(state: State) -> tuple[str, ...]:
    return (*state.seats, EVERYBODY)


def others(state: State, player: str) -> tuple[str, str]:
    """Those who do not see what only `player` sees."""
    return state.rival[player], EVERYBODY


def note(state: State, place: Place, cards: Iterable[str], *viewers: str) -> None:
    """These viewers see that these cards, as far as they are known, go to a place."""
    names = tuple(sorted(filter(known, cards)))
    if names:
        seen = state.seen
        for viewer in viewers:
            key = viewer, place
            seen[key] = tuple(sorted(seen[key] + names)) if key in seen else names


def forget(state: State, place: Place) -> None:
    """The cards of a place lie open now, or are mixed."""
    for viewer in viewers(state):
        state.seen.pop((viewer, place), None)


def openly(state: State, player: str, type: str, card: str) -> None:
    """A card leaves a player's hand, and all see it."""
    for viewer in others(state, player):
        _without(state, viewer, (player, type), (card,))


def _without(state: State, viewer: str, place: Place, cards: Iterable[str]) -> None:
    names = state.seen.pop((viewer, place), None)
    if names:
        note(state, place, (Counter(names) - Counter(cards)).elements(), viewer)


def unseen(state: State, player: str, place: Place, size: int, number: int, to: Place) -> None:
    """So many of a player's cards in a place go to another one, and the others do not see which.

    Of three cards that have been seen in a place of four, two must still be there after one has left.
    """
    for viewer in others(state, player):
        names = state.seen.pop((viewer, place), ())
        for name in dict.fromkeys(names):
            copies = names.count(name)
            note(state, place, [name] * (copies - number), viewer)
            note(state, to, [name] * (copies - (size - number)), viewer)


def removed(state: State, unit: Unit, to: Place) -> None:
    """A unit leaves the table for a hidden place: all see its face if it lay open."""
    if unit.up:
        note(state, to, (unit.card,), *others(state, unit.owner))
    else:
        unseen(state, unit.owner, unit.id, 1, 1, to)


def shuffled(state: State, player: str) -> None:
    """The cards below a Shuffle Card come to lie above it; who shuffles real cards does not know them any more."""
    for viewer in viewers(state):
        names = state.seen.pop((viewer, (player, "below")), None)
        if names and state.companion:
            state.seen[viewer, (player, "above")] = names


def drawn(state: State, player: str, size: int, cards: Iterable[str]) -> None:
    """Cards go from the Army Deck, of which so many lay above the Shuffle Card, into the hand."""
    if state.seen:
        cards = list(cards)
        _without(state, player, (player, "above"), cards)
        unseen(state, player, (player, "above"), size, len(cards), (player, UNITS))


# --- in a position -------------------------------------------------------------------------------------


def data(state: State) -> dict[str, Any]:
    """What each viewer has seen, in the words of a position: units by number, then players."""
    told: dict[str, Any] = {}
    for viewer in viewers(state):
        at = {place: cards for (who, place), cards in state.seen.items() if who == viewer}
        found: dict[str, Any] = {id: at[id][0] for id in state.units if id in at}
        for seat in state.seats:
            above, below = at.get((seat, "above"), ()), at.get((seat, "below"), ())
            parts: dict[str, Any] = {
                "hand": [card for type in TYPES for card in at.get((seat, type), ())],
                "deck": [*above, SHUFFLE, *below] if above or below else [],
                "building": "".join(at.get((seat, "building"), ())),
            }
            if any(parts.values()):
                found[seat] = {key: value for key, value in parts.items() if value}
        if found:
            told[viewer] = found
    return told


def read(state: State, value: object) -> None:
    """What has been seen, each card in its place; raises BadPosition."""
    given = {} if value is None else as_table(value, "seen")
    known_keys(given, viewers(state), "seen")
    for viewer, places in given.items():
        for place, told in as_table(places, f"seen.{viewer}").items():
            where = f"seen.{viewer}.{place}"
            if place in state.seats:
                _read_player(state, viewer, place, as_table(told, where), where)
            elif place in state.units:
                _put(state, viewer, state.units[place].owner, place, [told], UNITS, where)
            else:
                fault(where, f"{shown(place)} is neither a player nor a unit on the table")


def _read_player(state: State, viewer: str, seat: str, told: Mapping[str, Any], where: str) -> None:
    known_keys(told, ("hand", "deck", "building"), where)
    hand = as_list(told.get("hand"), f"{where}.hand")
    for type in TYPES:
        cards = [
            card
            for card in hand
            if state.cards.type[as_card(state.cards, card, f"{where}.hand", None)] == type
        ]
        _put(state, viewer, seat, (seat, type), cards, type, f"{where}.hand")
    if told.get("building") is not None:
        _put(state, viewer, seat, (seat, "building"), [told["building"]], BUILDINGS, f"{where}.building")
    deck = as_list(told.get("deck"), f"{where}.deck")
    if deck:
        if deck.count(SHUFFLE) != 1:
            fault(f"{where}.deck", "a deck holds exactly one Shuffle Card")
        at = deck.index(SHUFFLE)
        if at and not state.companion:
            fault(f"{where}.deck", "nobody has seen what lies above a Shuffle Card (BN-R3)")
        _put(state, viewer, None, (seat, "above"), deck[:at], UNITS, f"{where}.deck")
        _put(state, viewer, None, (seat, "below"), deck[at + 1 :], UNITS, f"{where}.deck")


def _put(
    state: State, viewer: str, owner: str | None, place: Place, given: list[Any], type: str, where: str
) -> None:
    cards = [as_card(state.cards, card, where, type) for card in given]
    if cards and viewer == owner:
        fault(where, f"{viewer} sees these cards anyway")
    missing = Counter(cards) - Counter(filter(known, _there(state, place)))
    for card in missing:
        fault(where, f"{state.cards.name[card]} has been seen, but is not there face down")
    note(state, place, cards, viewer)


def _there(state: State, place: Place) -> tuple[str, ...]:
    """The cards of a place that lie hidden."""
    if isinstance(place, str):
        unit = state.units[place]
        return () if unit.up else (unit.card,)
    player, part = state.players[place[0]], place[1]
    if part == "building":
        return (player.building,) if player.building else ()
    return player.hand[part] if part in TYPES else player.above if part == "above" else player.below
