"""The reader of the first storey, for the rooms that have not moved yet: the person's own folders first, then what is shipped.

`cards/` and `templates/` of the working directory come before the shipped ones, file by file,
so that one card can be changed by copying one file. Plain paths are used instead of
importlib.resources because importing that module costs more than a whole verdict.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from companion.errors import BadData

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def roots(kind: str) -> Iterator[str]:
    """Folders that may hold `kind` ("cards" or "templates"), the one that wins first."""
    seen = set()
    for base in (os.getcwd(), _PACKAGE, os.path.dirname(_PACKAGE)):
        folder = os.path.join(base, kind)
        if folder not in seen and os.path.isdir(folder):
            seen.add(folder)
            yield folder
    from companion.library import registry

    for game in registry.installed().values():
        if game.folder and os.path.isdir(os.path.join(game.folder, kind)):
            yield os.path.join(game.folder, kind)


def find(kind: str, *parts: str) -> str:
    """The path of one file, the person's own before the shipped one.

    >>> find("cards", "flag-bearer", "game.toml").endswith("game.toml")
    True
    """
    for root in roots(kind):
        path = os.path.join(root, *parts)
        if os.path.exists(path):
            return path
    raise BadData(
        f"there is no {'/'.join((kind, *parts))}", hint="Look at `companion games` for what exists."
    )


def short(path: str) -> str:
    """A path as people write it: from the working directory, or from the folder it was found in."""
    for kind in ("cards", "templates"):
        for root in roots(kind):
            if path.startswith(root + os.sep):
                return os.path.join(kind, os.path.relpath(path, root)).replace(os.sep, "/")
    return path


def printable() -> list[str]:
    """The games that can be printed: every folder of cards/ with a kit.toml, also a person's own."""
    found = set()
    for root in roots("cards"):
        found |= {name for name in os.listdir(root) if os.path.exists(os.path.join(root, name, "kit.toml"))}
    return sorted(found)


def components(game: str) -> dict[str, str]:
    """What can be printed of a game: id and title of each component of its kit, in the order of the box.

    >>> components("flag-bearer")["rules"]
    'Rules reference'
    """
    parts = read_toml(game, "kit.toml").get("component", [])
    listed = parts if isinstance(parts, list) else []
    return {
        str(part["id"]): str(part.get("title", ""))
        for part in listed
        if isinstance(part, dict) and "id" in part
    }


def read_toml(*parts: str) -> dict[str, Any]:
    """A TOML file below cards/, parsed; a fault is told as file and line."""
    import tomllib

    path = find("cards", *parts)
    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadData(str(fault), where=short(path)) from None


def read_csv(*parts: str) -> list[Row]:
    """A CSV table below cards/ as the rules read it (first storey)."""
    import csv

    path = find("cards", *parts)
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            rows = [Row(f"{short(path)}:{reader.line_num}", row) for row in reader]
    except UnicodeDecodeError:
        raise BadData("this is not UTF-8 text", where=short(path)) from None
    if not rows:
        raise BadData("this table has no rows", where=short(path), hint=_CHECK)
    return rows


_CHECK = "`companion check` finds all faults."


class Row(dict[str, str]):
    """A row of a table; what is asked for and not there is told as a fault of the file."""

    def __init__(self, where: str, cells: dict[str, str]):
        super().__init__(cells)
        self._where = where

    def __missing__(self, column: str) -> str:
        raise BadData(f"the column {column!r} is missing", where=self._where, hint=_CHECK)

    def number(self, column: str) -> int:
        """The whole number in a column."""
        try:
            return int(self[column])
        except (TypeError, ValueError):
            raise BadData(
                f"{column}: {self[column]!r} is not a whole number", where=self._where, hint=_CHECK
            ) from None
