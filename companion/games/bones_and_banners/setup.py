"""A new game: the Reserve Tableau where the companion handles the cards (BN-106, BN-R31)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.games.bones_and_banners.cards import TABLEAU
from companion.referee import options
from companion.referee.game import Chance

if TYPE_CHECKING:
    from companion.games.bones_and_banners import BonesAndBanners


def deal(game: BonesAndBanners, data: dict[str, Any], chance: Chance) -> dict[str, Any]:
    """The tableau dealt from the piles, if the companion has them and nobody laid one out."""
    if options.check(game.edition, data.get("options"))["cards"] != "companion" or data.get("tableau"):
        return data
    return data | {
        "tableau": {type: _dealt(game.cards.pile[type], number, chance) for type, number in TABLEAU.items()}
    }


def _dealt(pile: Sequence[str], number: int, chance: Chance) -> list[str]:
    rest, dealt = list(pile), []
    for _ in range(number):
        card = chance.pick(rest)
        rest.remove(card)
        dealt.append(card)
    return dealt
