"""The little languages in the cells of the tables of A Lone Banner, each read here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from companion.errors import BadData


class Dot(NamedTuple):
    """A point of a map, in mm from the middle of its continent."""

    x: int
    y: int


class Wind(NamedTuple):
    """Where a route overseas meets the edge of a map: at which side (1 east, -1 west), and how far down (-2 to 2)."""

    side: int
    down: int


WINDS = {
    name.replace("?", letter): Wind(side, down)
    for letter, side in (("E", 1), ("W", -1))
    for down, name in enumerate(("N?", "?N?", "?", "?S?", "S?"), -2)
}


def dots(cell: str) -> tuple[Dot, ...]:
    """
    >>> dots("-36 -17;5 8;0 3")
    (Dot(x=-36, y=-17), Dot(x=5, y=8), Dot(x=0, y=3))
    """
    found = []
    for part in cell.split(";"):
        if not re.fullmatch(r"-?\d{1,3} +-?\d{1,3}", part.strip()):
            raise BadData(f"{part.strip()!r} is not a point such as `-36 -17` (points are separated by ;)")
        found.append(Dot(*map(int, part.split())))
    if len(found) < 3:
        raise BadData(f"{len(found)} points enclose nothing")
    return tuple(found)


def home(cell: str) -> str:
    """The continent that a Start Region is a route to.

    >>> home("any Region of North America")
    'North America'
    """
    before, words, continent = cell.partition("any Region of ")
    if before or not words or not continent:
        raise BadData(f"{cell!r} does not say `any Region of` a continent")
    return continent


def wind(cell: str) -> Wind:
    """
    >>> wind("ENE"), wind("W")
    (Wind(side=1, down=-1), Wind(side=-1, down=0))
    """
    if cell not in WINDS:
        raise BadData(f"there is no wind {cell!r}; expected: {', '.join(WINDS)}")
    return WINDS[cell]


TYPES: dict[str, Callable[[str], Any]] = {"dots": dots, "home": home, "wind": wind}
