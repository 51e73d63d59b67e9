"""Dice as people write them: 3d6, d20, 2d6+1; and the dice of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.errors import BadData, CompanionError
from companion.referee.game import Chance
from companion.referee.sentences import counted, listed

MOST_DICE = 1000
MOST_FACES = 1000
NOTATION = "Write dice as 3d6, d20 or 2d6+1."


class Throw(NamedTuple):
    """Dice to be thrown together: how many, the faces (a number, or the symbols), and what is added to the sum."""

    number: int
    faces: int
    plus: int = 0
    symbols: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.symbols:
            return f"{counted(self.number, 'die', 'dice')} with {listed(self.symbols)}"
        return f"{self.number}d{self.faces}" + (f"{self.plus:+d}" if self.plus else "")

    def shown(self, faces: Sequence[int]) -> list[str]:
        """Faces as they look on the dice."""
        return [self.symbols[face - 1] if self.symbols else str(face) for face in faces]


def parse(text: str) -> Throw:
    """The dice a text means.

    >>> parse("2d6+1")
    Throw(number=2, faces=6, plus=1, symbols=())
    >>> str(parse(" D20 "))
    '1d20'
    """
    found = re.fullmatch(r"(\d{0,6})[dw](\d{1,6})([+-]\d{1,6})?", re.sub(r"\s", "", text.casefold()))
    if not found:
        raise CompanionError(f"{text!r} are no dice", hint=NOTATION)
    throw = Throw(int(found[1] or 1), int(found[2]), int(found[3] or 0))
    fault = None
    if throw.number < 1:
        fault = "needs one die at least"
    elif throw.faces < 2:
        fault = "has too few faces to roll"
    elif throw.number > MOST_DICE or throw.faces > MOST_FACES:
        fault = "is more than fits on a table"
    if fault:
        raise CompanionError(
            f"{text!r} {fault}", hint=f"Roll 1 to {MOST_DICE} dice with 2 to {MOST_FACES} faces."
        )
    return throw


def of_game(slug: str, facts: Mapping[str, Any]) -> Throw:
    """The dice of a game, from `dice` in its game.toml: "3d6", or a count and a list of symbols."""
    dice = facts.get("dice")
    if dice is None:
        raise CompanionError(
            f"{facts.get('name', slug)} is played without dice", hint="Roll others: 3d6, d20."
        )
    if isinstance(dice, str):
        return parse(dice)
    try:
        symbols = tuple(dice["faces"])
        return Throw(dice["count"], len(symbols), 0, symbols)
    except (KeyError, TypeError):
        raise BadData(
            'dice must be like "3d6" or a count and faces', where=f"cards/{slug}/game.toml"
        ) from None


def throw(wanted: Throw, chance: Chance) -> list[int]:
    """The faces that come up."""
    return [chance.die(wanted.faces) for _ in range(wanted.number)]
