"""Which games there are: those of the companion, and those of installed packages (entry point group companion.games).

A package names its game in its pyproject.toml, rules and all, or only its folder if it is printed and not refereed:

    [project.entry-points."companion.games"]
    hilltop = "hilltop_game:Hilltop"         # the class of its rules; cards/ and templates/ lie in hilltop_game/
    hilltop-map = "hilltop_game"             # printed only

Rules are Python code and come from installed packages only, never from the working directory. Looking through the
installed packages takes longer than a verdict: it is done only when a game is not the companion's own, or all are listed.
A package that cannot be used is listed with the reason, and no other game is affected.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.errors import CompanionError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from types import ModuleType

GROUP = "companion.games"
_GAMES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "games")


class Listed(NamedTuple):
    """A game of the registry: the package of its rules, the name of the class in it, and the folder of its data."""

    slug: str
    package: str
    rules: str
    folder: str | None = None
    """The folder that holds cards/ and templates/; None: those of the companion."""
    broken: str = ""
    """Why the package cannot be used."""


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

    with _without_working_directory():
        found: dict[str, Listed] = {}
        for point in entry_points(group=GROUP):
            if point.name not in built_in():
                found.setdefault(point.name, _listed(point))
    return dict(sorted(found.items()))


def _listed(point: EntryPoint) -> Listed:
    from importlib.util import find_spec

    top = point.module.partition(".")[0]
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):
        spec = None
    places = list(spec.submodule_search_locations or []) if spec else []
    broken = ""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", point.name):
        broken = "the name of a game has small letters, digits and hyphens"
    elif not places:
        broken = f"there is no package {top}"
    return Listed(point.name, point.module, point.attr, next(iter(places), None), broken)


@contextmanager
def _without_working_directory() -> Iterator[None]:
    """Nothing that merely lies where somebody happens to work is imported: Python would look there first."""
    here = "" in sys.path
    if here:
        sys.path.remove("")
    try:
        yield
    finally:
        if here:
            sys.path.insert(0, "")


def find(slug: str) -> Listed | None:
    """The game of this slug, if there is one."""
    return built_in().get(slug) or installed().get(slug)


def rules(listed: Listed) -> Any:
    """The class of a game's rules."""
    found: Any = _import(listed, listed.package)
    for name in listed.rules.split("."):
        found = getattr(found, name, None)
    if found is None:
        raise _fault(listed, f"{listed.package} has no {listed.rules}")
    return found


def _import(listed: Listed, module: str) -> ModuleType:
    """A module of a game. Whatever goes wrong in somebody else's code is told as a fault of that package."""
    if listed.broken:
        raise _fault(listed, listed.broken)
    if listed.slug in built_in():
        return import_module(module)
    try:
        with _without_working_directory():
            return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name == module != listed.package:
            raise
        raise _fault(listed, str(missing)) from missing
    except Exception as fault:
        raise _fault(listed, f"{type(fault).__name__}: {fault}") from fault


def _fault(listed: Listed, reason: str) -> CompanionError:
    return CompanionError(
        f"the rules of {listed.slug} cannot be loaded: {reason}",
        hint=f"They come from the installed package {listed.package}.",
    )


def cells(listed: Listed | None) -> Mapping[str, Any]:
    """The little languages of a game's cells: TYPES in the room `cells` of its package, if it has that room."""
    if listed is None or not listed.rules:
        return {}
    room = f"{listed.package}.cells"
    try:
        return dict(_import(listed, room).TYPES)
    except ModuleNotFoundError as missing:
        if missing.name != room:
            raise
        return {}
