"""The position: who stands where on the hill, and which cards lie open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.library import Row
from companion.referee import game

OPEN = 3  # cards that lie open


class State(game.State, beside=("cards",)):
    # fmt: off
    __slots__ = ("camps", "cards", "open", "options", "phase", "players", "side", "step", "top", "trying", "used")
    # fmt: on

    camps: tuple[int, int]  # the step of each player's tent
    cards: Mapping[str, Row]  # what stands on each card, by its slug
    open: tuple[str, ...]  # the open cards, from left to right
    options: Mapping[str, Any]  # as given, to be written out again
    phase: str
    players: tuple[str, str]
    side: int  # whose turn it is
    step: int  # where that player's climber stands
    top: int
    trying: str | None  # the card that was chosen and not yet rolled for
    used: tuple[str, ...]

    @property
    def turn(self) -> str | None:
        return None if self.phase == "over" else self.players[self.side]

    @property
    def name(self) -> str:
        """The player to act, for a sentence."""
        return self.called(self.players[self.side])

    @property
    def deck(self) -> list[str]:
        """The cards nobody has turned up yet, in no order."""
        left = Counter({slug: card.copies for slug, card in self.cards.items()})
        left.subtract([*self.open, *self.used])
        return list(left.elements())

    def height(self, side: int) -> int:
        """The step on which a player's climber stands: at the tent, or above it on the player's own turn."""
        return self.step if side == self.side else self.camps[side]
