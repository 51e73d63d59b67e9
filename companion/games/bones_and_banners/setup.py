"""A new game: who plays, and the Reserve Tableau where the companion handles the cards (BN-106, BN-R31)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.games.bones_and_banners.cards import SLUG, TABLEAU, Cards
from companion.referee import options as house
from companion.referee.game import Chance

if TYPE_CHECKING:
    from companion.library import Edition


def start(
    edition: Edition, players: Sequence[str] | None, options: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Decks shuffled (BN-102, BN-103), all cubes in the stash (BN-108), the first player with the token (BN-110)."""
    named = players or edition.facts["default_players"]
    data: dict[str, Any] = {"game": SLUG, "players": [{"id": player} for player in named]}
    return data | {"options": dict(options)} if options else data


def deal(edition: Edition, cards: Cards, data: dict[str, Any], chance: Chance) -> dict[str, Any]:
    """The tableau dealt from the piles, if the companion has them and nobody laid one out."""
    if house.check(edition, data.get("options"))["cards"] != "companion" or data.get("tableau"):
        return data
    return data | {
        "tableau": {type: _dealt(cards.pile[type], number, chance) for type, number in TABLEAU.items()}
    }


def _dealt(pile: Sequence[str], number: int, chance: Chance) -> list[str]:
    rest, dealt = list(pile), []
    for _ in range(number):
        card = chance.pick(rest)
        rest.remove(card)
        dealt.append(card)
    return dealt
