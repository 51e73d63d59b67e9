"""Names as people say and write them: players, cards, lists; and the card somebody means despite a slip."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.errors import BadPosition
from companion.games.lone_banner.regions import (
    CONTINENT_WORDS,
    CONTINENTS,
    REGION_WORDS,
    REGIONS,
    START_CARDS,
)
from companion.referee.words import listed

_CLOSE = 0.75  # likeness below which a word is no slip of the pen any more
_LEAD = 0.06  # how much more alike the meant name must be than the runner-up


def person(player: str | None) -> str:
    """A player id as a name: `old_tom` is Old tom."""
    return player.replace("_", " ").capitalize() if player else "Nobody"


def card(region: str) -> str:
    """The printed name of a Region or Start Region card."""
    if region in REGIONS:
        return REGIONS[region].name
    if region in START_CARDS:
        return f"the Start Region of {CONTINENTS[START_CARDS[region]]}"
    return region


def sentence(text: str) -> str:
    """The text with a capital at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def near(word: str, words: Iterable[str]) -> list[str]:
    """The known words most like this one, for a hint."""
    return difflib.get_close_matches(word.lower(), list(words), n=3, cutoff=0.6)


# the longest names first: South South America is not South, and then South America
_SAID = {
    **{name.lower(): code for code, name in CONTINENTS.items()},
    **{region.name.lower(): region.id for region in REGIONS.values()},
}
_SAID_PATTERN = re.compile(r"\b(" + "|".join(sorted(_SAID, key=len, reverse=True)) + r")\b")
_SMALL_WORDS = re.compile(r"\b(?:and|from|in|into|my|on|onto|the)\b|,")


def spoken(text: str) -> str:
    """What is said at a table in the words of the notation, if it can be.

    >>> spoken("Place the 6 on South South America"), spoken("reroll 2 and 4 to 5, 6")
    ('place 6 sa-s', 'reroll 2 4 to 5 6')
    """
    named = _SAID_PATTERN.sub(lambda name: _SAID[name[0]], " ".join(text.lower().split()))
    words = _SMALL_WORDS.sub(" ", named).split()
    # elsewhere `to` is a word of the notation
    return " ".join(word for word in words if word != "to" or "misinform" not in words)


def find_region(text: str) -> str:
    """The Region somebody means: an id, a name, the beginning of one, or a name with a small slip.

    >>> find_region("North Africa"), find_region("west south"), find_region("Centrl Austraila")
    ('af-n', 'sa-w', 'au-c')
    >>> find_region("south a")
    Traceback (most recent call last):
        ...
    companion.errors.BadPosition: 'south a' could be South Africa, South Asia or South Australia
    Write a little more of the name, or the id on the card (af-s, as-s, au-s).
    """
    return _find(text, REGION_WORDS, {region.id: region.name for region in REGIONS.values()}, "Region")


def find_continent(text: str) -> str:
    """The continent of the Start Region somebody means, in the same forgiving way.

    >>> find_continent("Start: Europe"), find_continent("afrca"), find_continent("NA")
    ('eu', 'af', 'na')
    """
    plain = re.sub(r"^start\b[\s:]*|[\s-]*\bstart$", "", text.strip(), flags=re.IGNORECASE)
    return _find(plain, CONTINENT_WORDS, CONTINENTS, "continent")


def _find(text: str, words: Mapping[str, str], names: Mapping[str, str], thing: str) -> str:
    wanted = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    if wanted in words:
        return words[wanted]
    if (closed := f"{wanted[:2]}-{wanted[2:]}") in words:
        return words[closed]  # an id without its hyphen
    meant: list[str] = []
    if wanted:
        meant = _meant(wanted, words, _begins) or _meant(wanted, words, _names) or _alike(wanted, words)
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise BadPosition(
            f"{text!r} could be {listed((names[one] for one in meant), 'or')}",
            hint=f"Write a little more of the name, or the id on the card ({', '.join(meant)}).",
        )
    suggestions = [words[word] for word in near(wanted, words)]
    hint = (
        f"Did you mean {listed(_distinct(names[one] for one in suggestions), 'or')}?" if suggestions else None
    )
    example = "North Africa or af-n" if thing == "Region" else "Africa or af"
    raise BadPosition(
        f"there is no {thing} {text!r}", hint=hint or f"Write its name or id, such as {example}."
    )


def _meant(wanted: str, words: Mapping[str, str], fits: Callable[[list[str], list[str]], bool]) -> list[str]:
    return sorted({words[word] for word in words if fits(word.split("-"), wanted.split("-"))})


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


def _alike(wanted: str, words: Mapping[str, str]) -> list[str]:
    """The ids whose names are about equally, and closely, like the wanted word."""
    # ids of two letters more or less are alike by accident; only names can carry a slip
    names = [word for word in words if len(word) > 5]
    likeness: dict[str, float] = {}
    for word in difflib.get_close_matches(wanted, names, n=len(names), cutoff=_CLOSE):
        likeness[words[word]] = difflib.SequenceMatcher(None, wanted, word).ratio()
    best = max(likeness.values(), default=0.0)
    return sorted(one for one, like in likeness.items() if like > best - _LEAD)


def _distinct(items: Iterable[str]) -> Sequence[str]:
    return list(dict.fromkeys(items))
