"""Moves as they are said at a table: cards by their printed names, and an aim without its arrow.

The arrow matters: typed without quotes, a shell takes the end of `->` for itself.
"""

from __future__ import annotations

import re

from companion.games.bones_and_banners.cards import CARDS

PRINTED = {row.name.lower(): card for card, row in CARDS.items() if row.name.lower() != card}
NAMES = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in PRINTED))
VILLAGES = {"my village": "own", "own village": "own", "rival village": "rival", "rival's village": "rival"}
SMALL = {
    "a",
    "an",
    "the",
    "at",
    "to",
    "on",
    "against",
    "aimed",
    "with",
    "die",
    "dice",
    "card",
    "->",
    "→",
    "=>",
}
AIMED = re.compile(r"(?:.*:\s*)?(?:play|bolster)\s+\S+\s+\S+\s+\S+")


def spoken(text: str) -> str:
    """The notation of what is said.

    >>> spoken("Bolster Wolf Riders with boot dice at u3"), spoken("bob: play archers bow my village")
    ('bolster wolf-riders boot -> u3', 'bob: play archers bow -> own')
    >>> spoken("buy a unit")
    'buy unit'
    """
    said = NAMES.sub(lambda found: PRINTED[found[0]], text.lower().replace("->", " -> "))
    for village, aim in VILLAGES.items():
        said = said.replace(village, aim)
    words = [word for word in said.split() if word not in SMALL]
    if AIMED.fullmatch(" ".join(words)):
        words.insert(-1, "->")
    return " ".join(words)
