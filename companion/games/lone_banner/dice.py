"""What dice show: faces, runs and triples."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

from companion.errors import Illegal


def check_faces(dice: Iterable[int]) -> None:
    for face in dice:
        if not 1 <= face <= 6:
            raise Illegal("LB-302", f"a die shows 1 to 6, never {face}")


def _ability(dice: tuple[int, ...]) -> str | None:
    low, middle, high = dice
    if low == high:
        return "misinform" if low > 1 else None  # LB-803, but not for three 1s (LB-804)
    return "coup" if (middle, high) == (low + 1, low + 2) else None  # LB-805


ABILITY: dict[tuple[int, ...], str | None] = {
    dice: _ability(dice) for dice in combinations_with_replacement(range(1, 7), 3)
}
"""Three dice, ascending -> the kind of move of the Special Ability they grant, if any (LB-801, LB-R18)."""
