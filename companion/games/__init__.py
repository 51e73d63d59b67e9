"""The registered games: every package here that has `cards/<slug>/game.toml`."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module

from companion.errors import CompanionError
from companion.referee.game import Game
from companion.referee.words import listed


def slugs() -> list[str]:
    """The slugs of all games, alphabetically."""
    here = os.path.dirname(os.path.abspath(__file__))
    return sorted(
        name.replace("_", "-")
        for name in os.listdir(here)
        if os.path.exists(os.path.join(here, name, "__init__.py"))
    )


def resolve(name: str, among: list[str] | None = None) -> str:
    """The slug a person means: a slug, or a beginning or some letters that only one game has.

    >>> resolve("flag")
    'flag-bearer'
    """
    known = slugs() if among is None else among
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-").replace("&", "and")
    if wanted in known:
        return wanted
    found = [slug for slug in known if slug.startswith(wanted)]
    if not found and len(wanted) >= 3:
        found = [slug for slug in known if wanted in slug or _bare(wanted) in _bare(slug)]
    if wanted and len(found) == 1:
        return found[0]
    if found and wanted:
        what, near = f"{name!r} could be {listed(found, 'or')}", ""
    else:
        what, near = f"there is no game {name!r}", _alike(wanted, known)
    raise CompanionError(what, hint=f"{near}The games are: {', '.join(known)}.")


def _bare(slug: str) -> str:
    return slug.replace("-", "")


def _alike(wanted: str, known: list[str]) -> str:
    """The game that was probably meant, as a question."""
    from difflib import get_close_matches

    near = get_close_matches(_bare(wanted), map(_bare, known), n=1, cutoff=0.75)
    return "".join(f"Did you mean {slug}? " for slug in known if _bare(slug) in near)


@cache
def _load(slug: str) -> Game:
    return import_module(f"companion.games.{slug.replace('-', '_')}").GAME


def get(name: str) -> Game:
    """The game of that name (see `resolve`), imported when first asked for."""
    return _load(resolve(name))
