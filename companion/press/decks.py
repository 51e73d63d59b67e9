"""Decks: a template for every row of a table, or for every combination of rows of several."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.errors import BadData
from companion.library import Row
from companion.press import spec
from companion.press.compose.templates import Face
from companion.press.sizes import Size


def faces(
    deck: Mapping[str, Any], rows: Mapping[str, list[Row]], shared: dict[str, Any], size: Size
) -> Iterator[tuple[Face, Face | None, int]]:
    """Each face of a deck with its back and the number of copies."""
    names = list(deck.get("for", {}))
    whole = {name: rows[name] for name in deck.get("use", [])}
    chosen = spec.table(deck, "where")
    for combination in itertools.product(
        *(_where(rows[deck["for"][name]], spec.table(chosen, name)) for name in names)
    ):
        given = dict(zip(names, combination))
        ident = _filled("id", deck["id"], given)
        label = _filled("name", deck.get("name", ident), given)
        face = Face(ident, label, deck["face"], shared | whole | given | dict(deck.get("set", {})), size)
        back = None
        if "back" in deck:
            some = {name: given[name] for name in deck.get("back_for", []) if name in given}
            more = dict(deck.get("back_set", {}))
            told = [
                *(next(iter(row.values())) for row in some.values()),
                *(value for value in more.values() if isinstance(value, str)),
            ]
            name = deck["back"].rsplit("/", 1)[-1].removesuffix(".svg.j2")
            back = Face(
                "-".join(["back", name, *map(str, told)]),
                f"back of {label}",
                deck["back"],
                shared | whole | some | more,
                size,
            )
        yield face, back, _copies(deck.get("copies", 1), shared | given)


def _where(rows: list[Row], wanted: Mapping[str, Any]) -> list[Row]:
    """The rows that hold these values."""
    for column in wanted:
        if rows and column not in rows[0]:
            raise BadData(f"where: there is no column {column!r}; the table has {', '.join(rows[0])}")
    return [row for row in rows if all(str(row[column]) == str(value) for column, value in wanted.items())]


#: A value of a row in a pattern of kit.toml.
_VALUE = re.compile(r"\{(\w+)\.(\w+)\}")


def _filled(key: str, pattern: str, given: Mapping[str, Row]) -> str:
    """ "{army.name} {warrior.name}" of kit.toml with the values of the rows."""

    def value(found: re.Match[str]) -> str:
        name, column = found.groups()
        if column not in given.get(name, ()):
            raise BadData(f"{key} = {pattern!r}: there is nothing called {name}.{column}")
        return str(given[name][column])

    if re.search(r"[{}]", _VALUE.sub("", pattern)):
        raise BadData(f"{key} = {pattern!r}: write a value as {{table.column}}")
    return _VALUE.sub(value, pattern)


def _copies(told: object, given: Mapping[str, Any]) -> int:
    """A number, or where it stands: "row.column" of a table, "game.pieces.per_army" of game.toml."""
    if isinstance(told, int):
        return told
    found: Any = given
    try:
        for name in str(told).split("."):
            found = found[name]
        return int(found)
    except (KeyError, TypeError, ValueError):
        raise BadData(f"copies = {told!r} is neither a number nor the place of one") from None
