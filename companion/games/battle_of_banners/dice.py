"""Dice as they are told: how many, and what they show."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import Illegal


def check_dice(dice: Sequence[int], number: int, wrong_number: str, wrong_face: str, why: str) -> None:
    """Raise Illegal unless there are that many dice and each shows 1 to 6."""
    if len(dice) != number:
        raise Illegal(wrong_number, f"{why}, not {len(dice)}")
    for face in dice:
        if not 1 <= face <= 6:
            raise Illegal(wrong_face, f"a die cannot show {face}")
