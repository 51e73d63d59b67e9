"""Names, numbers and lists as sentences have them, the same in every game and on every score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def called(player: str, names: Mapping[str, str] | None = None) -> str:
    """A player's name; an id alone becomes one with a capital, since ids are typed in small letters.

    >>> called("red"), called("o'Neil"), called("maryjo", {"maryjo": "Mary Jo"})
    ('Red', "O'Neil", 'Mary Jo')
    """
    return (names or {}).get(player) or player[:1].upper() + player[1:]


def counted(number: int, thing: str, things: str = "") -> str:
    """
    >>> counted(1, "card"), counted(3, "card"), counted(2, "die", "dice")
    ('1 card', '3 cards', '2 dice')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {things or thing + 's'}"


def listed(words: Iterable[object], last: str = "and") -> str:
    """
    >>> listed(["Ann", "Ben", "Eve"]), listed([1, 4], "or"), listed(["Ann"]), listed([])
    ('Ann, Ben and Eve', '1 or 4', 'Ann', '')
    """
    *rest, end = [str(word) for word in words] or [""]
    return f"{', '.join(rest)} {last} {end}" if rest else end
