"""Moves as they are said at a table: cards by their printed names, and an aim without its arrow.

The arrow matters: typed without quotes, a shell takes the end of `->` for itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.games.bones_and_banners.cards import known

VILLAGES = {"my village": "own", "own village": "own", "rival village": "rival", "rival's village": "rival"}
SMALL = frozenset(
    ["a", "an", "the", "at", "to", "on", "against", "aimed", "with", "die", "dice", "card", "->", "→", "=>"]
)
AIMED = re.compile(r"(?:play|bolster)\s+\S+\s+\S+\s+\S+")


def spoken(text: str, name: Mapping[str, str]) -> str:
    """The notation of what is said, with the names of the cards.

    >>> name = {"wolf-riders": "Wolf Riders", "archers": "Archers"}
    >>> spoken("Bolster Wolf Riders with boot dice at u3", name), spoken("bob: play archers bow my village", name)
    ('bolster wolf-riders boot -> u3', 'bob: play archers bow -> own')
    >>> spoken("buy a unit", name)
    'buy unit'
    """
    printed = {said.lower(): card for card, said in name.items() if known(card) and said.lower() != card}
    who, colon, said = text.lower().rpartition(":")
    names = "|".join(rf"\b{re.escape(words)}\b" for words in printed)
    said = re.sub(names, lambda found: printed[found[0]], said.replace("->", " -> ")) if names else said
    for village, aim in VILLAGES.items():
        said = said.replace(village, aim)
    words = [word for word in said.split() if word not in SMALL]
    if AIMED.fullmatch(" ".join(words)):
        words.insert(-1, "->")
    return f"{who}{colon}{' ' if colon else ''}{' '.join(words)}"
