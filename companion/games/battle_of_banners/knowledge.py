"""What each side may know: of the other's hand only what it has seen, and an onlooker nothing (BoB-R41)."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from companion.errors import BadPosition
from companion.games.battle_of_banners import combat
from companion.games.battle_of_banners.deck import UNKNOWN, allowed, hide, in_order, unseen_cards
from companion.games.battle_of_banners.seen import NOTHING
from companion.games.battle_of_banners.settling import settle
from companion.games.battle_of_banners.state import State, dump
from companion.referee.game import Chance, Move, Record

_TRIES = 60


def hidden_sides(state: State, player: str | None) -> list[int]:
    """The sides whose hands the player does not see; team-mates share theirs (D3)."""
    own = None if player is None else state.table.side_of(player)
    return [side for side in (0, 1) if side != own]


def view(state: State, player: str | None) -> dict[str, Any]:
    """The position as the player may know it: cards of a hidden hand are counted, and named if they have been seen.

    What the other side has seen of the own hand both know, and no onlooker.
    """
    known = state.copy()
    known.seen = NOTHING if player is None else state.seen
    for side in hidden_sides(state, player):
        hide(known, side)
    if player is not None and state.phase == "attack" and state.table.side_of(player) == state.side:
        known.seen = known.seen._replace(answer=combat.defender_has_card(state))
    return dump(known)


def heard(state: State, move: Move, viewer: str | None) -> Move:
    """A complete move as the viewer hears it: which card is drawn only its side learns, which is stolen only both sides."""
    if move.kind not in ("draw", "steal") or not move.args:
        return move
    if viewer is not None and (move.kind == "steal" or state.table.side_of(viewer) == state.side):
        return move
    return move._replace(args=(UNKNOWN,))


# --- what may be there instead ------------------------------------------------------------------------------


class Held(NamedTuple):
    """A card that a side has to hold, new in this turn or not."""

    side: int
    card: str
    fresh: bool


def imagined(known: State, player: str | None, chance: Chance) -> State:
    """A position that looks to the player like this one, a view that has been loaded.

    Every unknown card of a hidden hand is dealt from those that are unseen, so that whoever the table waits for still has
    a choice. Raises BadPosition if that cannot be, or if the player would see something else.
    """
    record = Record()
    settle(known, record)
    other = _that_fits(known, hidden_sides(known, player), chance)
    if other is None or record.events or view(other, player) != dump(known):
        raise BadPosition(f"no position looks like this to {player or 'an onlooker'}", where="hands")
    return other


def _that_fits(known: State, sides: list[int], chance: Chance) -> State | None:
    for _ in range(_TRIES):
        other = _dealt(known, sides, chance)
        if other is not None and _fits(other, known):
            return other
    # what somebody must hold may be one card of many: each in turn
    cards = list(dict.fromkeys(unseen_cards(known)))
    while cards:
        card = chance.pick(cards)
        cards.remove(card)
        for side in sides:
            for fresh in (False, True):
                other = _dealt(known, sides, chance, Held(side, card, fresh))
                if other is not None and _fits(other, known):
                    return other
    return None


def _dealt(known: State, sides: list[int], chance: Chance, held: Held | None = None) -> State | None:
    """These hands with their unknown cards dealt; None if there are not enough of them."""
    other = known.copy()
    other.seen = known.seen._replace(answer=None)
    for side in sides:
        hand, new = list(known.hands[side]), list(known.fresh[side])
        if held and held.side == side:
            if UNKNOWN not in (new if held.fresh else (Counter(hand) - Counter(new))):
                return None
            hand[hand.index(UNKNOWN)] = held.card
            if held.fresh:
                new[new.index(UNKNOWN)] = held.card
            other.set_hand(side, in_order(hand))
        number, fresh = hand.count(UNKNOWN), new.count(UNKNOWN)
        pool = [card for card in unseen_cards(other) if not _barred(known, side, card)]
        if number > len(pool):
            return None
        cards = chance.picks(pool, number)
        other.set_hand(side, in_order([*_named(hand), *cards]))
        other.set_fresh(side, in_order([*_named(new), *chance.picks(cards, fresh)]))
    return other


def _named(cards: list[str]) -> list[str]:
    return [card for card in cards if card != UNKNOWN]


def _barred(known: State, side: int, card: str) -> bool:
    """Whether a defender who cannot answer would do so with this card."""
    answers = known.seen.answer is False and side != known.side and card in known.deck.at["defend"]
    return answers and allowed(known, side, card)


def _fits(other: State, known: State) -> bool:
    """Whether the table still waits for the same, and the attacker still knows whether there is an answer."""
    after, record = other.copy(), Record()
    settle(after, record)
    if record.events or after.phase != known.phase:
        return False
    return known.seen.answer is None or known.seen.answer == combat.defender_has_card(other)
