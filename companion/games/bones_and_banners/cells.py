"""The effect tokens on the cards, read once: rules and faces are both given what they mean.

A token is a kind of effect and what fills its gaps (`slay:weak`, `banners:own:1`). The rules know the kinds
below; effects.csv has a sentence for each, with a gap as {prey}, and phrases.csv the words that fill it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.errors import BadData


class Effect(NamedTuple):
    """A kind of effect, and what fills its gaps; in effects.csv, the names of the gaps."""

    kind: str
    words: tuple[Any, ...]


# The kinds of effects the cards of a type can have, and their gaps; `n` is a number.
KINDS: dict[str, dict[str, tuple[str, ...]]] = {
    "units": {
        "defend": (),  # BN-E1
        "attack": (),  # BN-E2
        "slay": ("prey",),  # BN-E3
        "duel": (),  # BN-E4
        "protect": (),  # BN-E5
        "revive": (),  # BN-E6
        "immune": ("foe",),  # BN-E7
        "bonus": ("n", "when"),  # BN-E8
        "steadfast": (),  # BN-E9
        "vengeful": (),  # BN-E10
        "rebirth": (),  # BN-E11
        "banners": ("n",),  # BN-E12
    },
    "buildings": {
        "banners:own": ("n",),  # BN-E13
        "banners:rival": ("n",),
        "rally": ("n",),  # BN-E14
        "limit": ("n",),  # BN-E15
        "match": ("shown", "fitted"),  # BN-E16
        "mercy:duel": (),  # BN-E17
        "trade:die": (),  # BN-E18
        "trade:card": (),  # BN-E19
    },
    "advisors": {
        "peek": (),  # BN-E20
        "expose": (),  # BN-E21
        "draw": ("n",),  # BN-E22
        "turn-die": (),  # BN-E23
        "recall": (),  # BN-E24
        "rouse": ("n",),  # BN-E25
        "raise": (),  # BN-E26
        "initiative": (),  # BN-E27
    },
}
# What may fill a gap; those of SYMBOLIC also take a symbol, which only symbols.csv knows.
WORDS = {
    "prey": ("any", "weak", "strong", "village", "unit"),
    "foe": ("slay", "duel"),
    "when": ("alone", "company", "protected", "duel", "behind", "built"),
}
SYMBOLIC = ("prey", "foe", "shown", "fitted")


def effect(token: str, of: str) -> Effect:
    """The effect a token stands for on the cards of a type.

    >>> effect("slay:weak", "units"), effect("banners:own:2", "buildings")
    (Effect(kind='slay', words=('weak',)), Effect(kind='banners:own', words=(2,)))
    """
    for kind, gaps in KINDS[of].items():
        head, *given = token[: len(kind)], *token[len(kind) :].split(":")[1:]
        if head == kind and token == ":".join((kind, *given)) and len(given) == len(gaps):
            return Effect(kind, tuple(map(_filling, gaps, given)))
    forms = ", ".join(":".join((kind, *map(str.upper, gaps))) for kind, gaps in KINDS[of].items())
    raise BadData(f"{token!r} is no effect of the {of}; effects: {forms}")


def _filling(gap: str, word: str) -> str | int:
    if gap == "n":
        if not (word.isascii() and word.isdigit() and len(word) < 3):
            raise BadData(f"{word!r} is not a number from 0 to 99")
        return int(word)
    if gap not in SYMBOLIC and word not in WORDS[gap]:
        raise BadData(f"{word!r} is none of: {', '.join(WORDS[gap])}")
    return word


def form(cell: str) -> Effect:
    """A kind with its gaps.

    >>> form("banners:own:{n}")
    Effect(kind='banners:own', words=('n',))
    """
    parts = cell.split(":")
    gaps = tuple(part[1:-1] for part in parts if part.startswith("{") and part.endswith("}"))
    return Effect(":".join(parts[: len(parts) - len(gaps)]), gaps)


class Laid(NamedTuple):
    """A unit in a picture of play."""

    id: str
    owner: str
    card: str
    die: str
    target: str


def scene(cell: str) -> tuple[Laid, ...]:
    """The units of a picture.

    >>> scene("u1:red:archers:bow:blue")
    (Laid(id='u1', owner='red', card='archers', die='bow', target='blue'),)
    """
    units = []
    for told in cell.split():
        parts = told.split(":")
        if len(parts) != 5:
            raise BadData(f"{told!r} is not a unit like u1:red:archers:bow:blue")
        units.append(Laid(*parts))
    return tuple(units)


def _all(of: str) -> Callable[[str], tuple[Effect, ...]]:
    return lambda cell: tuple(effect(token, of) for token in cell.split())


TYPES: dict[str, Callable[[str], Any]] = {
    "abilities": _all("units"),
    "benefits": _all("buildings"),
    "advice": lambda cell: effect(cell, "advisors"),
    "form": form,
    "scene": scene,
}
