"""What kit.toml may say, and every fault of what it says.

A kit.toml names the game's inks and its components in the order of the box. The tables are described in tables.toml
(see companion/library/tables.py); a small game that is only printed may describe them here.

    [inks]                      colours by name; templates see them as `inks`
    [tables.heroes]             file = "heroes.csv", columns = { code = "id", power = "int 1-9" }
    [[component]]               id, title, kind, size; stock and note for the guide, make for its pictures (stand, join)
      kind = "cards"            decks of faces on shared sheets: safe, corner, bleed, gap (all in mm);
                                two_sided = true: the backs are no mere backs and are always printed
      kind = "tokens"           the same, cut along a shape: rect, circle, hexagon, or drawn (by the face itself)
      kind = "board"            one face, tiled over sheets; seams_x, seams_y say where it may be cut; use as below
      kind = "rules"            the rules reference, made from rules.toml; masks = "table", masks_after = "section",
                                masks_title: small grids from the columns line1, line2 ... of a table
    [[component.deck]]          one deck; `for` runs over the rows of tables, in all combinations
      for = { warrior = "warriors" }    id = "{warrior.code}"    name = "{warrior.name}"
      where = { warrior = { class = "heavy" } }     only the rows with these values
      copies = 2 or "warrior.copies" or "game.pieces.per_army" (a number of game.toml)
      face = "game/warrior.svg.j2"      set = { more = "data" }
      back = "game/back.svg.j2"         back_for = ["warrior"]          back_set = { more = "data" }
      use = ["warriors"]                whole tables the template may read
    [[component.diagram]]       a small picture in the rules reference
      after = "FB-M6"                   the rule it stands below
      caption = "..."
      columns = 5, rows = 3             squares a1 (bottom left) to e3
      pieces = { b2 = "R", d3 = "b" }   capitals for the first player, small letters for the second; "^R" is a flag
      marked = ["a1"]                   squares with a tint
      ways = ["b2-c3-c1"]               arrows from square to square; one that ends in a cross is not allowed: "b2-d3 x"
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.library import KIT, Edition, Fault, Faults

KINDS = ("cards", "tokens", "board", "rules")
SHAPES = ("rect", "circle", "hexagon", "drawn")
MAKES = ("stand", "join")
_WORDS = {"id", "title", "kind", "size", "shape", "stock", "note", "face"}
_LENGTHS = {"safe", "corner", "bleed", "gap"}


def check(edition: Edition) -> None:
    """Every fault of kit.toml itself, before it is used."""
    known = edition.tables()
    parts = edition.toml(KIT).get("component")
    if not isinstance(parts, list) or not parts:
        told = "there is no [[component]]: a kit needs at least one"
        raise Faults([Fault(f"{edition.text(KIT).name}:1:1", told)])
    faults: list[Fault] = []
    seen: set[str] = set()
    for number, part in enumerate(parts):
        faults += [Fault(spot(edition, number), message) for message in _faults_of(part, known)]
        ident = part.get("id") if isinstance(part, dict) else None
        if isinstance(ident, str) and ident in seen:
            faults.append(Fault(spot(edition, number), f"the id {ident!r} stands twice"))
        seen.add(str(ident))
    if faults:
        raise Faults(faults)


def _faults_of(part: Any, known: Mapping[str, Any]) -> Iterator[str]:
    if not isinstance(part, dict):
        yield "a component is a table: write [[component]]"
        return
    kind = part.get("kind")
    if kind not in KINDS:
        yield f"kind is {kind!r}; expected one of {', '.join(KINDS)}"
    if part.get("shape", "rect") not in SHAPES:
        yield f"shape is {part.get('shape')!r}; expected one of {', '.join(SHAPES)}"
    needed = ["id", "title"] + (["size"] if kind != "rules" else []) + (["face"] if kind == "board" else [])
    for key in needed:
        if key not in part:
            yield f"{key} is missing"
    for key in _WORDS & set(part):
        if not isinstance(part[key], str):
            yield f"{key} must be a text"
    if isinstance(part.get("id"), str) and not re.fullmatch(r"[a-z0-9][a-z0-9-]*", part["id"]):
        yield f"the id {part['id']!r} becomes a file name: use small letters, digits and hyphens"
    for key in _LENGTHS & set(part):
        if isinstance(part[key], bool) or not isinstance(part[key], (int, float)) or not 0 <= part[key] <= 50:
            yield f"{key} must be a length from 0 to 50 (mm)"
    if part.get("make", MAKES[0]) not in MAKES:
        yield f"make is {part.get('make')!r}; expected one of {', '.join(MAKES)}"
    if not isinstance(part.get("two_sided", False), bool):
        yield "two_sided must be true or false"
    for diagram in part.get("diagram", []):
        yield from faults_of_diagram(diagram)
    masks = [part["masks"]] if "masks" in part else []
    yield from (
        f"there is no [tables.{name}]" for name in (*part.get("use", []), *masks) if name not in known
    )
    if kind in ("cards", "tokens"):
        decks = part.get("deck")
        if not isinstance(decks, list) or not decks:
            yield "there is no [[component.deck]]"
            return
        for deck in decks:
            for key in ("id", "face"):
                if not isinstance(deck.get(key), str):
                    yield f"a deck needs {key}, a text"
            wanted = [*table(deck, "for").values(), *deck.get("use", [])]
            yield from (f"there is no [tables.{name}]" for name in wanted if name not in known)


def faults_of_diagram(diagram: Any) -> Iterator[str]:
    """What is wrong with the description of a diagram."""
    after, columns, rows = (
        diagram.get(key) if isinstance(diagram, dict) else None for key in ("after", "columns", "rows")
    )
    if not (
        isinstance(after, str)
        and isinstance(columns, int)
        and isinstance(rows, int)
        and 1 <= columns <= 26
        and rows >= 1
    ):
        yield "a diagram needs after (the id of a rule), columns and rows"
        return
    ways = [way.partition(" ")[0].split("-") for way in diagram.get("ways", ())]
    ends = (name for way in ways for name in way)
    for name in (*diagram.get("marked", ()), *diagram.get("pieces", {}), *ends):
        column, row = square(name)
        if not (0 <= column < columns and 0 <= row < rows):
            yield f"the diagram after {after} has {columns} x {rows} squares and no {name!r}"
    yield from (f"the diagram after {after}: a way has two squares or more" for way in ways if len(way) < 2)


def square(name: str) -> tuple[int, int]:
    """Column and row of a diagram's square, counted from 0; -1 for what is no square.

    >>> square("b3")
    (1, 2)
    """
    match = re.fullmatch(r"([a-z])([0-9]{1,2})", name)
    return (ord(match[1]) - 97, int(match[2]) - 1) if match else (-1, -1)


def table(spec: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The table under this key, an empty one where there is none."""
    found = spec.get(key, {})
    return found if isinstance(found, dict) else {}


def spot(edition: Edition, number: int) -> str:
    """Where a component stands in kit.toml: file, line and column."""
    text = edition.text(KIT)
    lines = [
        line
        for line, told in enumerate(text.content.splitlines(), start=1)
        if told.strip().startswith("[[component]]")
    ]
    return f"{text.name}:{lines[number] if number < len(lines) else 1}:1"
