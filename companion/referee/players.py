"""Players: the id that the rules know, the name that people say, and how one is found from the other.

An id is plain: small letters and digits. A name is whatever people write, in any script: Mary Jo, Zoë, 李雷. Names
belong to the table, not to the position; the rules never see them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.errors import BadMove, CompanionError
from companion.referee.sentences import called, listed

# Letters of Latin alphabets that are no letter with a mark on it.
PLAIN = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "þ": "th"})
LONGEST_NAME = 40


def player_id(name: str) -> str:
    """The id a name makes: its letters and digits, small and without accents.

    >>> player_id("Ann"), player_id("Zoë"), player_id("mary jo"), player_id("O'Neil 2"), player_id("李雷")
    ('ann', 'zoe', 'maryjo', 'oneil2', '')
    """
    import unicodedata

    bare = unicodedata.normalize("NFKD", name.casefold().translate(PLAIN))
    return "".join(letter for letter in bare if letter.isascii() and letter.isalnum())


def seated(names: Iterable[str]) -> dict[str, str]:
    """The people around a table, in their order: an id for each, and the name as it was written.

    >>> seated(["Mary Jo", "bob", "李雷"])
    {'maryjo': 'Mary Jo', 'bob': 'bob', 'player3': '李雷'}
    """
    found: dict[str, str] = {}
    for number, given in enumerate(names, start=1):
        name = " ".join(given.split())
        _check_name(given, name)
        alike = [other for other in found.values() if _spoken(other) == _spoken(name)]
        made = player_id(name)
        if not made[:1].isalpha():
            made = f"player{number}"
        if alike or made in found:
            raise CompanionError(
                f"{(alike or [found[made]])[0]!r} and {name!r} are too much alike",
                where="players",
                hint="Give each player a name of their own; accents and small or capital letters do not count.",
            )
        found[made] = name
    return found


def _check_name(given: str, name: str) -> None:
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or set(name) & set(",:"):
        raise CompanionError(
            f"{given[:LONGEST_NAME]!r} cannot be a player's name here",
            where="players",
            hint=f"A name has up to {LONGEST_NAME} letters of any script, digits, blanks and marks, but no comma or colon.",
        )
    if not any(letter.isalpha() for letter in name):
        raise CompanionError(
            f"{given!r} cannot be a player's name here", where="players", hint="A name has a letter at least."
        )


def player_ids(names: Iterable[str]) -> list[str]:
    """The ids of players around a table."""
    return list(seated(names))


def own_names(people: Mapping[str, str]) -> dict[str, str]:
    """Of people as `seated` gives them, the names that an id alone would not say.

    >>> own_names({"maryjo": "Mary Jo", "bob": "bob", "eve": "Eve"})
    {'maryjo': 'Mary Jo'}
    """
    return {player: name for player, name in people.items() if name not in (player, called(player))}


def find_player(name: str, players: Sequence[str], names: Mapping[str, str] | None = None) -> str:
    """The player who is meant, however the name is written; raises CompanionError if it is nobody."""
    found = _find(name, players, names or {})
    if found is None:
        known = listed(called(player, names) for player in players)
        raise CompanionError(f"nobody at this table is called {name!r}", hint=f"The players are {known}.")
    return found


def _find(name: str, players: Sequence[str], names: Mapping[str, str]) -> str | None:
    if name in players:
        return name
    ways: tuple[Callable[[str], bool], ...] = (
        lambda player: _spoken(names.get(player, player)) == _spoken(name),
        lambda player: player.casefold() == name.casefold(),
        lambda player: player_id(names.get(player, player)) == player_id(name) != "",
        lambda player: player_id(player) == player_id(name) != "",
    )
    for same in ways:
        alike = [player for player in players if same(player)]
        if len(alike) == 1:
            return alike[0]
    return None


def _spoken(name: str) -> str:
    """A name without what cannot be heard: capitals, blanks, and in how many characters a letter is written."""
    import unicodedata

    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def split_prefix(
    text: str,
    players: Sequence[str],
    names: Mapping[str, str] | None = None,
    also: str = "",
) -> tuple[str | None, str]:
    """The player named before the first colon of a move text, if there is one, and the rest.

    Raises BadMove if somebody else is named; `also` tells what else may stand before a colon in this game.

    >>> split_prefix("Mary Jo: roll 3", ["maryjo", "bob"], {"maryjo": "Mary Jo"})
    ('maryjo', ' roll 3')
    >>> split_prefix("roll 3", ["maryjo", "bob"])
    (None, 'roll 3')
    """
    name, colon, rest = text.partition(":")
    if not colon:
        return None, text
    found = _find(name.strip(), players, names or {})
    if found is None:
        known = listed(called(player, names) for player in players)
        told = name.strip() if len(name) <= LONGEST_NAME else f"{name.strip()[:LONGEST_NAME]}..."
        raise BadMove(
            f"{told!r} before the colon is no player{also and f' and {also}'}",
            hint=f"The players are {known}.",
        )
    return found, rest
