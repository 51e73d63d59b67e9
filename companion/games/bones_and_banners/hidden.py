"""What a player may know: the position as seen from one seat, worlds that look just so, a move as it is heard.

Nobody may look into a deck or a pile; a hand, a face-down unit, a building under way and a card just drawn
are known to their owner only, but for what has been seen (seen.py). Everything else lies open.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bones_and_banners.cards import BUILDINGS, TYPES, UNITS, UNKNOWN, in_order, known
from companion.games.bones_and_banners.seen import EVERYBODY
from companion.games.bones_and_banners.state import Place, Reveal, State, Switch, everything
from companion.referee.game import Chance, Move
from companion.referee.values import fault


def seen_by(state: State, player: str | None) -> State:
    """The position as far as `player` may know it; None is an onlooker."""
    viewer = player or EVERYBODY
    view = state.copy()
    view.seen = {key: cards for key, cards in state.seen.items() if key[0] == viewer}

    def shown(place: Place, size: int, type: str) -> tuple[str, ...]:
        names = view.seen.get((viewer, place), ())
        return names + (UNKNOWN[type],) * (size - len(names))

    view.piles = {type: state.pile_size(type) for type in TYPES}
    turned_up = being_turned_up(state)
    for seat, owner in view.players.items():
        owner.above = shown((seat, "above"), len(owner.above), UNITS)
        owner.below = shown((seat, "below"), len(owner.below), UNITS)
        if seat != player:
            owner.hand = {type: shown((seat, type), len(owner.hand[type]), type) for type in TYPES}
            if owner.building and seat not in turned_up:
                (owner.building,) = shown((seat, "building"), 1, BUILDINGS)
    for id, unit in view.units.items():
        if not unit.up and unit.owner != player and id not in turned_up:
            view.units[id] = unit._replace(card=shown(id, 1, UNITS)[0])
    if isinstance(view.pending, Switch) and view.pending.player != player:
        view.pending = view.pending._replace(card=UNKNOWN[view.pending.pile])
    return view


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


# --- a position that looks just so -----------------------------------------------------------------------


def deal(view: State, chance: Chance) -> None:
    """Every unknown card of a view becomes one that it can be, where the companion has the cards.

    Loyalists stay with their player; the other cards may be wherever their type is hidden. At a table with real
    cards the companion knows no more than this.
    """
    if not view.companion:
        return
    for type in TYPES:
        there = everything(view, type)
        loose = _mixed([card for card in view.cards.pile[type] if card not in there], chance)
        for seat in view.seats:
            number = _unknown(view, seat, type)
            own = _mixed(view.loyalists_left(seat), chance)[:number] if type == UNITS else []
            _told(view, seat, type, iter(_mixed(own + _taken(loose, number - len(own)), chance)))
        if isinstance(view.pending, Switch) and view.pending.card == UNKNOWN[type]:
            view.pending = view.pending._replace(card=_taken(loose, 1)[0])
        pile = view.piles[type]
        if isinstance(pile, int):
            view.piles = {**view.piles, type: in_order(_taken(loose, pile))}


def _unknown(state: State, seat: str, type: str) -> int:
    """How many cards of a type that a player has are unknown."""
    owner = state.players[seat]
    building = [owner.building] if type == BUILDINGS else []
    return [*(state.army(seat) if type == UNITS else owner.hand[type]), *building].count(UNKNOWN[type])


def _told(state: State, seat: str, type: str, cards: Iterator[str]) -> None:
    """These are the unknown cards of a type that a player has."""

    def told(row: tuple[str, ...]) -> tuple[str, ...]:
        return in_order(card if known(card) else next(cards) for card in row)

    owner = state.players[seat]
    owner.hand = {**owner.hand, type: told(owner.hand[type])}
    if type == UNITS:
        owner.above, owner.below = told(owner.above), told(owner.below)
        for id, unit in state.units.items():
            if unit.owner == seat:
                state.units[id] = unit._replace(card=told((unit.card,))[0])
    elif type == BUILDINGS and owner.building:
        (owner.building,) = told((owner.building,))


def _mixed(cards: list[str], chance: Chance) -> list[str]:
    return list(chance.picks(cards, len(cards), sort=False))


def _taken(cards: list[str], number: int) -> list[str]:
    if number > len(cards):
        fault("position", "more cards are hidden than the game has left (BN-101)")
    taken, cards[:] = cards[:number], cards[number:]
    return taken


# --- a move as it is heard ---------------------------------------------------------------------------------


# The words of a move that name cards nobody but its owner sees: from, and up to.
UNSEEN = {
    "return": (0, 99),
    "draw": (0, 99),
    "build": (0, 1),
    "play": (0, 1),
    "bolster": (0, 1),
    "buy": (1, 2),
}


def heard(state: State, move: Move, viewer: str | None) -> Move:
    """A complete move as `viewer` hears it: `?` for a card that only its owner sees."""
    if viewer is not None and viewer == (move.player or state.turn):
        return move
    first, last = UNSEEN.get(move.kind, (0, 0))
    if move.kind == "advisor" and state.cards.advisor[move.args[0]].effect == "draw":
        first, last = 1, 99
    elif move.kind == "use" and state.cards.building[move.args[0]].trade == "card":
        first, last = 2, 3
    words = (
        "?" if first <= at < last and isinstance(word, str) else word for at, word in enumerate(move.args)
    )
    return move._replace(args=tuple(words))
