"""Names as sentences have them."""

from __future__ import annotations

from collections.abc import Sequence


def called(player: str) -> str:
    """A player's name.

    >>> called("red")
    'Red'
    """
    return player[:1].upper() + player[1:]


def counted(number: int, thing: str) -> str:
    """
    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(words: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["Boot", "Bow", "Horse"])
    'Boot, Bow and Horse'
    """
    *rest, end = words
    return f"{', '.join(rest)} {last} {end}" if rest else end
