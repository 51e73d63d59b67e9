"""Names, numbers and lists as sentences have them, the same in every game and on every score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from unicodedata import combining, east_asian_width


def called(player: str, names: Mapping[str, str] | None = None) -> str:
    """A player's name; an id alone, typed in small letters and without blanks, is read as words.

    >>> called("red"), called("old_tom"), called("maryjo", {"maryjo": "Mary Jo"})
    ('Red', 'Old tom', 'Mary Jo')
    """
    return (names or {}).get(player) or sentence(player.replace("_", " "))


def sentence(text: str) -> str:
    """The text with a capital at its beginning, the rest as it is.

    >>> sentence("o'Neil takes South America"), sentence("")
    ("O'Neil takes South America", '')
    """
    return text[:1].upper() + text[1:]


def columns(text: str) -> int:
    """How wide a text is on a screen, where letters of East Asian scripts take two columns and marks on a letter none."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def fitted(name: str, room: int) -> str:
    """As much of a name as goes into so many columns of a screen.

    >>> fitted("Bartholomew", 8), fitted("李雷", 8), fitted("李雷李雷李", 8)
    ('Barthol…', '李雷', '李雷李…')
    """
    if columns(name) <= room:
        return name
    while columns(name) >= room:
        name = name[:-1]
    return f"{name.rstrip()}…"


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
