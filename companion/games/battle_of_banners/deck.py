"""The item deck: its kinds of cards (I17), what of it is unseen, and who may play what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from companion.errors import Illegal
from companion.games.battle_of_banners.board import SIDES, faults, replaced
from companion.games.battle_of_banners.cells import COMBAT, SLOTS, Effect
from companion.library.faults import Fault, Faults, collected
from companion.library.tables import twice
from companion.referee.game import Move
from companion.referee.sentences import listed

if TYPE_CHECKING:
    from companion.games.battle_of_banners.state import State
    from companion.library import Edition
    from companion.referee.game import Record

UNKNOWN = "?"

Hand = tuple[str, ...]


class Deck:
    """The cards of an edition by their ids, in printed order."""

    def __init__(self, edition: Edition):
        items = edition.table("items")
        slots = {str(row.window): row.slots for row in edition.table("timings")}
        self.copies: dict[str, int] = {str(item.id): item.copies for item in items}
        self.size = sum(self.copies.values())
        self.name: dict[str, str] = {str(item.id): str(item.name) for item in items}
        self.rule: dict[str, str] = {str(item.id): str(item.rule) for item in items}
        self.effect: dict[str, Effect] = {str(item.id): item.effect for item in items}
        self.at = {
            slot: tuple(str(item.id) for item in items if slot in slots[item.window]) for slot in SLOTS
        }
        """The cards for each moment."""
        self.items = tuple(card for card in self.copies if card in self.at["before"] + self.at["instead"])
        """The cards to be played before moving (T3); the others are for combat."""
        self.late = tuple(str(item.id) for item in items if item.late)
        """Those that the house rule of BoB-R29 allows after the movement roll."""
        self.combat = frozenset(self.copies).difference(self.items)
        self.number = {effect.kind: effect.number for effect in self.effect.values()}
        """How far a swarm drives (I9), and what rain does to a movement roll (I6)."""
        self.alone = {card: [Move("play", (card,))] for card in self.copies}
        """The move of each card that is played at nothing."""

    def called(self, kind: str) -> str:
        """The name of the card that has an effect of this kind."""
        return listed((self.name[card] for card, effect in self.effect.items() if effect.kind == kind), "or")

    def bonus(self, own: str | None, enemy: str | None) -> int:
        """What the cards on the table do to the combat roll of a side."""
        helps, harms = self.effect.get(own or ""), self.effect.get(enemy or "")
        helped = helps.number if helps and helps.kind == "own" else 0
        return helped + (harms.number if harms and harms.kind == "enemy" else 0)


@collected
def check(edition: Edition) -> Iterator[Fault | Faults]:
    """What is wrong with the map, and between the cards: ids that two have, moments that nobody knows. Raises Faults."""
    yield from faults(edition)
    items, known = edition.table("items"), {row.window: row.slots for row in edition.table("timings")}
    yield from twice(items, "id")
    for number, item in enumerate(items):
        if item.window not in known:
            told = f"timings.csv does not know when {item.window!r} is; it has {', '.join(known)}"
            yield item.fault("window", told)
            continue
        kind = item.effect.kind
        moments = SLOTS[:2] if kind not in COMBAT else SLOTS[4:] if kind == "win" else SLOTS[2:4]
        if set(known[item.window]) - set(moments) or (kind in COMBAT and item.late):
            yield item.fault("effect", f"not one for a card {item.window}")
        same = [other.effect for other in items[:number] if other.effect.kind == kind]
        if kind not in COMBAT and same and same[0] != item.effect:
            yield item.fault("effect", f"another card has it with {same[0].number}")


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
    return state.deck.size - len(state.hands[0]) - len(state.hands[1]) - len(state.discard)


def unseen(state: State, card: str) -> int:
    """Copies of a card that are named neither in a hand nor in the discard pile (BoB-R41)."""
    blue, red = state.hands
    return state.deck.copies[card] - blue.count(card) - red.count(card) - state.discard.count(card)


def unseen_cards(state: State) -> list[str]:
    """Every card that may still turn up, one entry for each copy."""
    cards = []
    for card in state.deck.copies:
        cards += [card] * unseen(state, card)
    return cards


def source(state: State, side: int, card: str) -> str | None:
    """What the side would lay down to play the card: its name, an unknown card, or None if it cannot (T2, BoB-R37)."""
    hand = state.hands[side]
    if card in state.deck.combat:
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
        return card in state.deck.at["tie"] and len(played) == 1
    return _slot(state.deck, card) not in [_slot(state.deck, other) for other in played]


def _slot(deck: Deck, card: str) -> str:
    """The three allowances of card_limit "one-plus-combat" (BoB-R28)."""
    return "tie" if card in deck.at["tie"] else "combat" if card in deck.combat else "item"


def can_play(state: State, side: int, card: str) -> bool:
    return source(state, side, card) is not None and allowed(state, side, card)


def playable(state: State, side: int, cards: Sequence[str]) -> Sequence[str]:
    """Those of the cards that the side holds, or may hold, and may still play in this turn."""
    hand = state.hands[side]
    if not hand:
        return []
    if hand[-1] != UNKNOWN:
        cards = [card for card in cards if card in hand]
    return [card for card in cards if can_play(state, side, card)]


def check_held(state: State, side: int, card: str) -> None:
    """Possession, then allowance, as an argument: raises Illegal if the side cannot play the card."""
    name = state.deck.name[card]
    if source(state, side, card) is None:
        hand, fresh, left = state.hands[side], state.fresh[side], unseen(state, card)
        if card not in state.deck.combat and (card in fresh or (UNKNOWN in fresh and left > 0)):
            raise Illegal(
                "T2",
                f"{name} was gained in this turn and has to wait for a later one; only red cards may be used at once",
            )
        if UNKNOWN in hand:
            raise Illegal("I17", f"the unknown card cannot be {name}: {_all_seen(state.deck, card)}")
        raise Illegal("T1", f"{_owner(side)} does not hold {name}")
    if not allowed(state, side, card):
        played = " and ".join(state.deck.name[other] for other in state.played[side])
        raise Illegal(
            "T3",
            f"{_owner(side)} has already played {played} in this turn, which leaves no room for {name} (BoB-R28)",
        )


def _owner(side: int) -> str:
    return "the red side" if side else "the blue side"


def _all_seen(deck: Deck, card: str) -> str:
    if deck.copies[card] == 1:
        return "its only copy is in a hand or on the discard pile"
    return f"all {deck.copies[card]} copies are in hands or on the discard pile"


def check_unseen(state: State, card: str) -> None:
    if unseen(state, card) <= 0:
        raise Illegal("I17", f"that card cannot be {state.deck.name[card]}: {_all_seen(state.deck, card)}")


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
    state.seen = state.seen.gone(side, card, old=card not in state.deck.combat)
    state.discard += (card,)
    state.played = replaced(state.played, side, (*state.played[side], card))


def hide(state: State, side: int) -> None:
    """Turn the hand over, but for what the other side has seen of it."""
    hand, fresh = state.seen.hands[side], state.seen.fresh[side]
    state.set_hand(side, hand + (UNKNOWN,) * (len(state.hands[side]) - len(hand)))
    state.set_fresh(side, fresh + (UNKNOWN,) * (len(state.fresh[side]) - len(fresh)))


def gain(state: State, side: int, card: str) -> None:
    """A card comes into the hand and counts as new until the turn ends (T2)."""
    state.set_hand(side, in_order([*state.hands[side], card]))
    state.set_fresh(side, in_order([*state.fresh[side], card]))
