"""Players by name: the id that a game knows, made from what people call each other, and found again from it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from companion.errors import CompanionError
from companion.referee.words import called, listed

# Letters of Latin alphabets that are no letter with a mark on it.
PLAIN = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "þ": "th"})


def player_id(name: str) -> str:
    """The id of a player: the letters and digits of the name, small and without accents.

    >>> player_id("Ann"), player_id("Zoë"), player_id("mary jo"), player_id("O'Neil 2")
    ('ann', 'zoe', 'maryjo', 'oneil2')
    """
    bare = unicodedata.normalize("NFKD", name.casefold().translate(PLAIN))
    return "".join(letter for letter in bare if letter.isascii() and letter.isalnum())


def player_ids(names: Iterable[str]) -> list[str]:
    """The ids of players around a table; raises CompanionError where a name makes none, or two make the same."""
    found: dict[str, str] = {}
    for name in names:
        made = player_id(name)
        if not made[:1].isalpha():
            raise CompanionError(
                f"{name!r} cannot be a player's name here",
                where="players",
                hint="A name begins with a letter from a to z; accents and small or capital letters do not matter.",
            )
        if made in found:
            raise CompanionError(
                f"{found[made]!r} and {name!r} are too much alike",
                where="players",
                hint="Give each player a name of their own; accents and small or capital letters do not count.",
            )
        found[made] = name
    return list(found)


def find_player(name: str, players: Sequence[str]) -> str:
    """The player who is meant, however the name is written; raises CompanionError if it is nobody."""
    if name in players:
        return name
    alike = [player for player in players if player_id(player) == player_id(name) != ""]
    if len(alike) == 1:
        return alike[0]
    raise CompanionError(
        f"nobody at this table is called {name!r}", hint=f"The players are {listed(map(called, players))}."
    )
