"""Names, numbers and lists as sentences have them, the same in every game and on every score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


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
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def narrow(text: str, room: int) -> str:
    """As much of a text as goes into so many columns of a screen.

    >>> narrow("Bartholomew", 8), narrow("李雷", 8), narrow("李雷李雷李", 8)
    ('Barthol…', '李雷', '李雷李…')
    """
    if columns(text) <= room:
        return text
    while columns(text) >= room:
        text = text[:-1]
    return f"{text.rstrip()}…"


_SECOND = "\0"  # stands behind a letter that takes two columns, so that letters and columns are as many


def folded(text: str, room: int, later: str = "  ", first: str = "", hyphens: bool = True) -> list[str]:
    """A text in lines of so many columns, the first and the later ones indented; broken at hyphens too, or only at blanks.

    >>> folded("Red's hand: Archers, Wolf Riders", 20), folded("李雷李雷 李雷", 8)
    (["Red's hand: Archers,", '  Wolf Riders'], ['李雷李雷', '  李雷'])
    """
    import textwrap

    wide = "".join(sign + _SECOND if columns(sign) == 2 else sign for sign in text)

    def wrapped(room: int) -> list[str]:
        lines = textwrap.wrap(
            wide, room, initial_indent=first, subsequent_indent=later, break_on_hyphens=hyphens
        )
        return [line.replace(_SECOND, "") for line in lines] or [""]

    lines = wrapped(room)
    if (
        max(map(columns, lines)) > room
    ):  # a word longer than a line, broken between a letter and its second column
        lines = wrapped(room - 1)
    return lines


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
