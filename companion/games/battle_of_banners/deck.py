"""The item deck: its 16 kinds of cards (I17), what of it is unseen, and who may play what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.errors import Illegal
from companion.games.battle_of_banners.board import SIDES, SLUG
from companion.library import read_csv

if TYPE_CHECKING:
    from companion.games.battle_of_banners.state import State
    from companion.referee.game import Record

_ROWS = read_csv(SLUG, "items.csv")
COPIES = {row["id"]: row.number("copies") for row in _ROWS}
NAME = {row["id"]: row["name"] for row in _ROWS}
RULE = {row["id"]: row["rule"] for row in _ROWS}
COMBAT_CARDS = frozenset(row["id"] for row in _ROWS if row["colour"] == "red")
"""Red is for combat (T4); every other colour is an item to be played before moving."""
ITEMS = [card for card in COPIES if card not in COMBAT_CARDS]
DECK_SIZE = sum(COPIES.values())
UNKNOWN = "?"
KNIFE = "hidden-knife"

Hand = tuple[str, ...]


def in_order(cards: list[str]) -> Hand:
    """A hand as it is written: alphabetical, unknown cards last."""
    cards.sort(key=_unknown_last)
    return tuple(cards)


def _unknown_last(card: str) -> str:
    return "~" if card == UNKNOWN else card


def without(hand: Hand, card: str) -> Hand:
    """The hand with one copy less."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def left_in_deck(state: State) -> int:
    return DECK_SIZE - len(state.hands[0]) - len(state.hands[1]) - len(state.discard)


def unseen(state: State, card: str) -> int:
    """Copies of a card that are named neither in a hand nor in the discard pile (BoB-R41)."""
    return COPIES[card] - state.hands[0].count(card) - state.hands[1].count(card) - state.discard.count(card)


def unseen_cards(state: State) -> list[str]:
    """Every card that may still turn up, one entry for each copy."""
    cards = []
    for card in COPIES:
        cards += [card] * unseen(state, card)
    return cards


def source(state: State, side: int, card: str) -> str | None:
    """What the side would lay down to play the card: its name, an unknown card, or None if it cannot (T2, BoB-R37)."""
    hand = state.hands[side]
    if card in COMBAT_CARDS:
        named, unknown = card in hand, UNKNOWN in hand
    else:
        fresh = state.fresh[side]
        named = hand.count(card) > fresh.count(card)
        unknown = hand.count(UNKNOWN) > fresh.count(UNKNOWN)
    if named:
        return card
    return UNKNOWN if unknown and unseen(state, card) > 0 else None


def allowed(state: State, side: int, card: str) -> bool:
    """Whether the side's cards of this turn leave room for this one (T3, BoB-R28)."""
    played = state.played[side]
    if not played:
        return True
    if state.table.options["card_limit"] == "one":
        return card == KNIFE and len(played) == 1
    return _slot(card) not in map(_slot, played)


def _slot(card: str) -> str:
    """The three allowances of card_limit "one-plus-combat" (BoB-R28)."""
    return card if card == KNIFE else "combat" if card in COMBAT_CARDS else "item"


def can_play(state: State, side: int, card: str) -> bool:
    return source(state, side, card) is not None and allowed(state, side, card)


def playable(state: State, side: int, cards: list[str]) -> list[str]:
    """Those of the cards that the side holds, or may hold, and may still play in this turn."""
    hand = state.hands[side]
    if not hand:
        return []
    if hand[-1] != UNKNOWN:
        cards = [card for card in cards if card in hand]
    return [card for card in cards if can_play(state, side, card)]


def check_held(state: State, side: int, card: str) -> None:
    """Possession, then allowance, as an argument: raises Illegal if the side cannot play the card."""
    name = NAME[card]
    if source(state, side, card) is None:
        hand, fresh, left = state.hands[side], state.fresh[side], unseen(state, card)
        if card not in COMBAT_CARDS and (card in fresh or (UNKNOWN in fresh and left > 0)):
            raise Illegal(
                "T2",
                f"{name} was gained in this turn and has to wait for a later one; only red cards may be used at once",
            )
        if UNKNOWN in hand:
            raise Illegal("I17", f"the unknown card cannot be {name}: {_all_seen(card)}")
        raise Illegal("T1", f"{_owner(side)} does not hold {name}")
    if not allowed(state, side, card):
        played = " and ".join(NAME[other] for other in state.played[side])
        raise Illegal(
            "T3",
            f"{_owner(side)} has already played {played} in this turn, which leaves no room for {name} (BoB-R28)",
        )


def _owner(side: int) -> str:
    return "the red side" if side else "the blue side"


def _all_seen(card: str) -> str:
    if COPIES[card] == 1:
        return "its only copy is in a hand or on the discard pile"
    return f"all {COPIES[card]} copies are in hands or on the discard pile"


def check_unseen(state: State, card: str) -> None:
    if unseen(state, card) <= 0:
        raise Illegal("I17", f"that card cannot be {NAME[card]}: {_all_seen(card)}")


def lay_down(state: State, side: int, card: str, record: Record) -> None:
    """Take a card that `source` allows out of the hand, onto the discard pile (I18), and note it for the turn."""
    paid = source(state, side, card)
    assert paid is not None
    told: dict[str, Any] = {"side": SIDES[side], "card": card}
    if paid == UNKNOWN:  # legal if the unknown card is one of these, which it is from now on (BoB-R41)
        record.cite("BoB-R41")
        told["revealed"] = True
    record.event("played", told)
    hand = without(state.hands[side], paid)
    state.set_hand(side, hand)
    if state.fresh[side].count(paid) > hand.count(paid):
        state.set_fresh(side, without(state.fresh[side], paid))
    state.discard += (card,)
    blue, red = state.played
    state.played = (blue, (*red, card)) if side else ((*blue, card), red)


def gain(state: State, side: int, card: str) -> None:
    """A card comes into the hand and counts as new until the turn ends (T2)."""
    state.set_hand(side, in_order([*state.hands[side], card]))
    state.set_fresh(side, in_order([*state.fresh[side], card]))
