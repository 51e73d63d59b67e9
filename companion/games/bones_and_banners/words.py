"""Names as sentences have them."""

from __future__ import annotations

from collections.abc import Sequence


def called(player: str) -> str:
    """A player's name.

    >>> called("red")
    'Red'
    """
    return player[:1].upper() + player[1:]


def counted(number: int, thing: str, things: str = "") -> str:
    """
    >>> counted(1, "card"), counted(3, "card"), counted(2, "die", "dice")
    ('1 card', '3 cards', '2 dice')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {things or thing + 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["Boot", "Bow", "Horse"])
    'Boot, Bow and Horse'
    """
    *rest, end = words
    return f"{', '.join(rest)} {last} {end}" if rest else end
