"""What kit.toml may say, and every fault of what it says.

A kit.toml names the game's inks, its tables with the type of each column (see cards.py), and its
components in the order of the box:

    [inks]                      colours by name; templates see them as `inks`
    [tables.warriors]           file = "warriors.csv", columns = { code = "id", power = "int 1-9" }
    [tables.spaces]             file = "board.txt": a map in signs, one row for each space
    [[component]]               id, title, kind, size; stock and note for the guide, make for its pictures (stand, join)
      kind = "cards"            decks of faces on shared sheets: safe, corner, bleed, gap (all in mm);
                                two_sided = true: the backs are no mere backs and are always printed
      kind = "tokens"           the same, cut along a shape: rect, circle, hexagon, or drawn (by the face itself)
      kind = "board"            one face, tiled over sheets; seams_x, seams_y say where it may be cut; use as below
      kind = "rules"            the rules reference, made from rules.toml; its pictures: see diagrams.py
    [[component.deck]]          one deck; `for` runs over the rows of tables, in all combinations
      for = { warrior = "warriors" }    id = "{warrior.code}"    name = "{warrior.name}"
      where = { warrior = { class = "heavy" } }     only the rows with these values
      copies = 2 or "warrior.copies" or "game.pieces.per_army" (a number of game.toml)
      face = "game/warrior.svg.j2"      set = { more = "data" }
      back = "game/back.svg.j2"         back_for = ["warrior"]          back_set = { more = "data" }
      use = ["warriors"]                whole tables the template may read
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.library import find
from companion.library.faults import Fault, Faults
from companion.press import diagrams

KINDS = ("cards", "tokens", "board", "rules")
SHAPES = ("rect", "circle", "hexagon", "drawn")
MAKES = ("stand", "join")
_WORDS = {"id", "title", "kind", "size", "shape", "stock", "note", "face"}
_LENGTHS = {"safe", "corner", "bleed", "gap"}


def check(game: str, spec: Mapping[str, Any]) -> None:
    """Every fault of kit.toml itself, before it is used."""
    faults: list[Fault] = []
    for name, told in table(spec, "tables").items():
        if not isinstance(told, dict) or not isinstance(told.get("file"), str):
            faults.append(Fault(f"cards/{game}/kit.toml:1:1", f"[tables.{name}] needs a file"))
    parts = spec.get("component")
    if not isinstance(parts, list) or not parts:
        faults.append(
            Fault(f"cards/{game}/kit.toml:1:1", "there is no [[component]]: a kit needs at least one")
        )
        parts = []
    seen: set[str] = set()
    for number, part in enumerate(parts):
        faults += [Fault(spot(game, number), message) for message in _faults_of(part, table(spec, "tables"))]
        ident = part.get("id") if isinstance(part, dict) else None
        if isinstance(ident, str) and ident in seen:
            faults.append(Fault(spot(game, number), f"the id {ident!r} stands twice"))
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
        yield from diagrams.faults(diagram)
    yield from (f"there is no [tables.{name}]" for name in part.get("use", []) if name not in known)
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


def table(spec: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The table under this key, an empty one where there is none."""
    found = spec.get(key, {})
    return found if isinstance(found, dict) else {}


def spot(game: str, number: int) -> str:
    """Where the component stands in kit.toml: file, line and column."""
    with open(find("cards", game, "kit.toml"), encoding="utf-8") as file:
        lines = [line for line, text in enumerate(file, start=1) if text.strip().startswith("[[component]]")]
    return f"cards/{game}/kit.toml:{lines[number] if number < len(lines) else 1}:1"
