"""Names as people say and write them: players, cards, lists; and the card somebody means despite a slip."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from companion.errors import BadPosition
from companion.games.lone_banner.world import World, hyphenated
from companion.referee.nearest import nearest
from companion.referee.sentences import listed

_CLOSE = 0.75  # likeness below which a word is no slip of the pen any more
_LEAD = 0.06  # how much more alike the meant name must be than the runner-up


def like(word: str, words: Iterable[str]) -> list[str]:
    """The known words most like an unknown one, for a hint."""
    return nearest(word, list(words), 3, 0.6)


def slip(word: str, words: Iterable[str], otherwise: str) -> str:
    """A hint at what an unknown word may have been meant to be."""
    found = like(word, words)
    return f"Did you mean {' or '.join(found)}?" if found else otherwise


_SMALL_WORDS = re.compile(r"\b(?:and|from|in|into|my|on|onto|the)\b|,")


def spoken(world: World, text: str) -> str:
    """What is said at a table in the words of the notation, if it can be.

    >>> from companion.testing import shipped
    >>> world = World(shipped().edition("lone-banner"))
    >>> spoken(world, "Place the 6 on South South America"), spoken(world, "reroll 2 and 4 to 5, 6")
    ('place 6 sa-s', 'reroll 2 4 to 5 6')
    """
    said = {name.lower(): code for code, name in world.continents.items()}
    said |= {region.name.lower(): region.id for region in world.regions.values()}
    # the longest names first: South South America is not South, and then South America
    longest = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
    named = re.sub(rf"\b({longest})\b", lambda name: said[name[0]], " ".join(text.lower().split()))
    words = _SMALL_WORDS.sub(" ", named).split()
    # elsewhere `to` is a word of the notation
    return " ".join(word for word in words if word != "to" or "misinform" not in words)


def find_region(world: World, text: str) -> str:
    """The Region somebody means: an id, a name, the beginning of one, or a name with a small slip.

    >>> from companion.testing import shipped
    >>> world = World(shipped().edition("lone-banner"))
    >>> [find_region(world, text) for text in ("North Africa", "west south", "Centrl Austraila")]
    ['af-n', 'sa-w', 'au-c']
    >>> find_region(world, "south a")
    Traceback (most recent call last):
        ...
    companion.errors.BadPosition: 'south a' could be South Africa, South Asia or South Australia
    Write a little more of the name, or the id on the card (af-s, as-s, au-s).
    """
    names = {region.id: region.name for region in world.regions.values()}
    return _find(text, world.words, names, "Region", "North Africa or af-n")


def find_continent(world: World, text: str) -> str:
    """The continent of the Start Region somebody means, in the same forgiving way.

    >>> from companion.testing import shipped
    >>> world = World(shipped().edition("lone-banner"))
    >>> [find_continent(world, text) for text in ("Start: Europe", "afrca", "NA")]
    ['eu', 'af', 'na']
    """
    plain = re.sub(r"^start\b[\s:]*|[\s-]*\bstart$", "", text.strip(), flags=re.IGNORECASE)
    return _find(plain, world.continent_words, world.continents, "continent", "Africa or af")


def _find(text: str, words: Mapping[str, str], names: Mapping[str, str], thing: str, example: str) -> str:
    wanted = hyphenated(text)
    meant = {code for word, code in words.items() if word.replace("-", "") == wanted.replace("-", "")}
    if wanted and not meant:
        meant = _meant(wanted, words, _begins) or _meant(wanted, words, _names) or _alike(wanted, names)
    if len(meant) == 1:
        return meant.pop()
    if meant:
        raise BadPosition(
            f"{text!r} could be {listed((names[one] for one in sorted(meant)), 'or')}",
            hint=f"Write a little more of the name, or the id on the card ({', '.join(sorted(meant))}).",
        )
    near = dict.fromkeys(names[words[word]] for word in like(wanted, words))
    hint = f"Did you mean {listed(near, 'or')}?" if near else f"Write its name or id, such as {example}."
    raise BadPosition(f"there is no {thing} {text!r}", hint=hint)


def _meant(wanted: str, words: Mapping[str, str], fits: Callable[[list[str], list[str]], bool]) -> set[str]:
    return {words[word] for word in words if fits(word.split("-"), wanted.split("-"))}


def _begins(whole: list[str], parts: list[str]) -> bool:
    """Whether the parts are the beginnings of the words of a name: `s eur` of South Europe."""
    return len(parts) <= len(whole) and all(word.startswith(part) for word, part in zip(whole, parts))


def _names(whole: list[str], parts: list[str]) -> bool:
    """The same in any order: `africa north`, or `america` of many."""
    left = list(whole)
    for part in parts:
        word = next((word for word in left if word.startswith(part)), None)
        if word is None:
            return False
        left.remove(word)
    return True


def _alike(wanted: str, names: Mapping[str, str]) -> set[str]:
    """The ids whose names are about equally, and closely, like the wanted word."""
    from difflib import SequenceMatcher

    # ids of two letters more or less are alike by accident; only names can carry a slip
    likeness = {one: SequenceMatcher(None, wanted, hyphenated(name)).ratio() for one, name in names.items()}
    best = max(likeness.values())
    return {one for one, like in likeness.items() if like >= _CLOSE and like > best - _LEAD}
