"""Papers and card sizes by name; lengths become millimetres here, at the edge, once."""

from __future__ import annotations

import re
from typing import NamedTuple

from companion.errors import BadData

#: Points in a millimetre, millimetres in a point.
MM, POINT = 72 / 25.4, 25.4 / 72

CARDS = {
    "poker": (63, 88),
    "bridge": (57, 89),
    "tarot": (70, 120),
    "mini": (44, 68),
    "mini-us": (41, 63),
    "square-34": (34, 34),
    "square": (70, 70),
    "business": (55, 85),
    "a4": (210, 297),
    "a5": (148, 210),
    "a6": (105, 148),
    "a7": (74, 105),
}

#: Home printers leave the outer 4-5 mm white; nothing of ours lies outside this margin.
MARGIN = 6.0


class Paper(NamedTuple):
    name: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        return Paper(self.name, self.height, self.width)


PAPERS = {
    "a4": Paper("A4", 210, 297),
    "letter": Paper("Letter", 215.9, 279.4),
    "a3": Paper("A3", 297, 420),
}


class Size(NamedTuple):
    """A face: its trim in mm, the bleed around it, and the safe zone inside it."""

    width: float
    height: float
    bleed: float = 3.0
    safe: float = 3.0
    corner: float = 3.0

    @property
    def turned(self) -> Size:
        return self._replace(width=self.height, height=self.width)


def trim(text: str) -> tuple[float, float]:
    """Width and height of a size given by name or as WIDTHxHEIGHT in mm.

    >>> trim("poker")
    (63.0, 88.0)
    >>> trim("34x34")
    (34.0, 34.0)
    """
    name = text.strip().lower()
    if name in CARDS:
        width, height = CARDS[name]
        return float(width), float(height)
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)\s*[x×]\s*([0-9]+(?:\.[0-9]+)?)\s*(?:mm)?", name)
    if not match or not all(5 <= float(side) <= 2000 for side in match.groups()):
        raise BadData(
            f"{text!r} is not a size", hint=f"Write it as 63x88 (mm) or by name: {', '.join(CARDS)}."
        )
    return float(match[1]), float(match[2])


def length(text: str) -> float:
    """A length in mm: `3`, `3mm`, `0.3cm`, `0.125in`, `9pt`.

    >>> length("0.5in")
    12.7
    """
    match = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]+)?)\s*(mm|cm|in|pt)?\s*", text)
    if not match:
        raise BadData(f"{text!r} is not a length", hint="Write it as 3, 3mm, 0.3cm, 0.125in or 9pt.")
    return float(match[1]) * {"mm": 1, "cm": 10, "in": 25.4, "pt": POINT, None: 1}[match[2]]
