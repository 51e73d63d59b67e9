"""Which games there are: those of the companion, and those of installed packages (entry point group companion.games).

A package names its game in its pyproject.toml, rules and all, or only its folder if it is printed and not refereed:

    [project.entry-points."companion.games"]
    hilltop = "hilltop_game:Hilltop"         # the class of its rules; cards/ and templates/ lie in hilltop_game/
    hilltop-map = "hilltop_game"             # printed only

Rules are Python code and come from installed packages only, never from the working directory. Looking through the
installed packages takes longer than a verdict: it is done only when a game is not the companion's own, or all are listed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

GROUP = "companion.games"
_GAMES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "games")


class Listed(NamedTuple):
    """A game of the registry: the package of its rules, the name of the class in it, and the folder of its data."""

    slug: str
    package: str
    rules: str
    folder: str | None = None
    """The folder that holds cards/ and templates/; None: those of the companion."""


@cache
def built_in() -> dict[str, Listed]:
    """The games of the companion: every package of companion/games."""
    found = {}
    for name in sorted(os.listdir(_GAMES)):
        if os.path.exists(os.path.join(_GAMES, name, "__init__.py")):
            slug = name.replace("_", "-")
            found[slug] = Listed(slug, f"companion.games.{name}", "GAME")
    return found


@cache
def installed() -> dict[str, Listed]:
    """The games of installed packages; the companion's own come before one of the same name."""
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    found = {}
    for point in entry_points(group=GROUP):
        spec = find_spec(point.module.partition(".")[0])
        places = list(spec.submodule_search_locations or []) if spec else []
        if point.name not in built_in() and places:
            found[point.name] = Listed(point.name, point.module, point.attr, places[0])
    return dict(sorted(found.items()))


def find(slug: str) -> Listed | None:
    """The game of this slug, if there is one."""
    return built_in().get(slug) or installed().get(slug)


def rules(listed: Listed) -> Any:
    """The class of a game's rules."""
    return getattr(import_module(listed.package), listed.rules)


def cells(listed: Listed | None) -> Mapping[str, Any]:
    """The little languages of a game's cells: TYPES in the room `cells` of its package, if it has that room."""
    if listed is None or not listed.rules:
        return {}
    try:
        return dict(import_module(f"{listed.package}.cells").TYPES)
    except ModuleNotFoundError as missing:
        if missing.name != f"{listed.package}.cells":
            raise
        return {}
