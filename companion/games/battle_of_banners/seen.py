"""What a side has seen of the other's hand, as long as it can be told where the card is (BoB-R41).

Cards are seen when they change sides: whoever was robbed knows what the thief holds.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.games.battle_of_banners.deck import without

Pair = tuple[tuple[str, ...], tuple[str, ...]]
NONE: Pair = ((), ())


class Seen(NamedTuple):
    """By side, the part of its hand that the other side has seen, and of that the part that is fresh (T2)."""

    hands: Pair = NONE
    fresh: Pair = NONE
    answer: bool | None = None
    """In a view: whether the defender can answer an attack with a card, as the attacker has to know (BoB-R21)."""

    def gained(self, side: int, card: str) -> Seen:
        """The other side has seen this card come into the hand."""
        return self._replace(
            hands=_with(self.hands, side, (*self.hands[side], card)),
            fresh=_with(self.fresh, side, (*self.fresh[side], card)),
        )

    def gone(self, side: int, card: str, *, old: bool) -> Seen:
        """A copy has left the hand; for all one knows it was the one that had been seen. Only an `old` one if that is sure."""
        hand, fresh = self.hands[side], self.fresh[side]
        if hand.count(card) > fresh.count(card):
            return self._replace(hands=_with(self.hands, side, without(hand, card)))
        if old or card not in fresh:
            return self
        return self._replace(
            hands=_with(self.hands, side, without(hand, card)),
            fresh=_with(self.fresh, side, without(fresh, card)),
        )

    def emptied(self, side: int) -> Seen:
        """Nobody can tell any more what is in the hand."""
        return self._replace(hands=_with(self.hands, side, ()), fresh=_with(self.fresh, side, ()))


NOTHING = Seen()


def _with(pair: Pair, side: int, cards: tuple[str, ...]) -> Pair:
    blue, red = pair
    cards = tuple(sorted(cards))
    return (blue, cards) if side else (cards, red)
