"""Card tables into checked rows: every cell knows where it stands, every fault is told at once.

The columns of a table are described in the game's kit.toml, one type per column:

    text            any text that is not empty          text?          may be empty
    text 60         at most 60 characters               int, int 1-9   a whole number, in a range
    number          a number                            yes/no         a flag
    id              letters, digits and hyphens         icon, icon?    the name of an icon
    colour          #rrggbb                             one of a|b|c   one of these words
    list            words separated by blanks           list ;         ... or by another character

Any type may be followed by `or WORD`, an exception that is also allowed ("int 1-9 or any").

A board drawn in signs (a `.txt` file) is a table too: one row for each space.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.errors import BadData
from companion.library import find, short
from companion.library.faults import Fault, Faults

#: A table larger than this is surely a mistake.
MOST_BYTES = 32 * 1024 * 1024


class Cell(str):
    """A text that knows the cell it came from, so that a fault found later can still be located."""

    where: str

    def __new__(cls, text: str, where: str) -> Cell:
        cell = super().__new__(cls, text)
        cell.where = where
        return cell

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return str(self), self.where


class Row(dict[str, Any]):
    """One checked row: values by column name, also as attributes; `where` is its file and line."""

    def __init__(self, values: Mapping[str, Any], where: str):
        super().__init__(values)
        self.where = where

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def read_text(path: str) -> str:
    """The text of a file that should be UTF-8; what is not is a clear fault."""
    name = short(path)
    if os.path.getsize(path) > MOST_BYTES:
        raise Faults([Fault(f"{name}:1:1", f"the file is larger than {MOST_BYTES // 2**20} MB")])
    with open(path, "rb") as file:
        data = file.read()
    if b"\0" in data[:4096]:
        raise Faults([Fault(f"{name}:1:1", "this is a binary file, not a table (save it as CSV, UTF-8)")])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        column = fault.start - (data.rfind(b"\n", 0, fault.start) + 1) + 1
        raise Faults(
            [Fault(f"{name}:{line}:{column}", "this is not UTF-8 text (save the file as UTF-8)")]
        ) from None


def read_table(game: str, name: str, columns: Mapping[str, str], icons: frozenset[str]) -> list[Row]:
    """The rows of cards/<game>/<name>, checked against the column types. Raises Faults with all of them."""
    path = find("cards", game, name)
    text = read_text(path)
    file = short(path)
    lines = list(_records(text, file))
    if not lines:
        raise Faults([Fault(f"{file}:1:1", "the table is empty: the first line must name the columns")])
    _, header = lines[0]
    names = [name.strip() for name, _ in header]
    if len(names) == 1 and len(columns) > 1 and (";" in names[0] or "\t" in names[0]):
        sign = "semicolons" if ";" in names[0] else "tabs"
        raise Faults(
            [Fault(f"{file}:1:1", f"the columns are separated by {sign}: save the file as CSV with commas")]
        )
    faults = [
        Fault(f"{file}:1:1", f"the column {column!r} is missing") for column in columns if column not in names
    ]
    for at, column in enumerate(names):
        if column in names[:at]:
            faults.append(Fault(f"{file}:1:{header[at][1]}", f"the column {column!r} stands twice"))
    rows = []
    for number, cells in lines[1:]:
        where = f"{file}:{number}"
        if len(cells) != len(names):
            faults.append(
                Fault(
                    f"{where}:1",
                    f"{len(cells)} cells where the header has {len(names)} (a comma in a text needs quotes)",
                )
            )
            continue
        values: dict[str, Any] = {}
        for column, (cell, at) in zip(names, cells):
            spot = f"{where}:{at}"
            try:
                values[column] = parse(Cell(cell, spot), columns.get(column, "text?"), icons)
            except BadData as fault:
                faults.append(Fault(spot, f"{column}: {fault.message}", next((c for c, _ in cells[1:2]), "")))
        rows.append(Row(values, f"{where}:1"))
    if faults:
        raise Faults(faults)
    return rows


def read_map(game: str, name: str, columns: Mapping[str, str], icons: frozenset[str]) -> list[Row]:
    """The spaces of the map cards/<game>/<name>: each line a rank and its signs, the last line the files."""
    path = find("cards", game, name)
    file = short(path)
    lines = [
        (number, line) for number, line in enumerate(read_text(path).splitlines(), start=1) if line.strip()
    ]
    letters = lines[-1][1].split() if lines else []
    faults: list[Fault] = []
    rows: list[Row] = []
    for down, (number, line) in enumerate(lines[:-1]):
        (rank, _), *signs = [(word[0], word.start() + 1) for word in re.finditer(r"\S+", line)]
        if len(signs) != len(letters):
            faults.append(
                Fault(
                    f"{file}:{number}:1",
                    f"{len(signs)} signs after the rank, but the last line names {len(letters)} files",
                )
            )
            continue
        if any(row["rank"] == rank for row in rows):
            faults.append(Fault(f"{file}:{number}:1", f"the rank {rank!r} stands twice"))
        for across, (letter, (sign, at)) in enumerate(zip(letters, signs)):
            where = f"{file}:{number}:{at}"
            try:
                parse(sign, columns.get("sign", "text"), icons)
            except BadData as fault:
                faults.append(Fault(where, f"sign: {fault.message}", letter + rank))
            space = {
                "square": letter + rank,
                "file": letter,
                "rank": rank,
                "column": across,
                "row": down,
                "sign": Cell(sign, where),
            }
            rows.append(Row(space, where))
    if faults or not rows:
        raise Faults(
            faults
            or [Fault(f"{file}:1:1", "the map is empty: ranks from the top down, then a line with the files")]
        )
    return rows


def _records(text: str, file: str) -> Iterator[tuple[int, list[tuple[str, int]]]]:
    """(line, [(cell, column)]) of each record that is not blank."""
    source = io.StringIO(text, newline="")
    reader = csv.reader(source, strict=True)
    before = 0
    lines = text.splitlines()
    try:
        for record in reader:
            number, before = before + 1, reader.line_num
            if any(cell.strip() for cell in record):
                yield number, _columns(record, lines[number - 1] if number <= len(lines) else "")
    except csv.Error as fault:
        raise Faults(
            [Fault(f"{file}:{reader.line_num}:1", f"this is not a proper CSV line: {fault}")]
        ) from None


def _columns(record: list[str], line: str) -> list[tuple[str, int]]:
    """Each cell with the column its text begins at in the line (as far as the line shows it)."""
    cells = []
    at = 0
    for cell in record:
        cells.append((cell.strip(), at + 1))
        if at < len(line) and line[at] == '"':
            end = at + 1
            while end < len(line) and not (line[end] == '"' and line[end + 1 : end + 2] != '"'):
                end += 2 if line[end] == '"' else 1
            at = end + 1
        else:
            following = line.find(",", at)
            at = following if following >= 0 else len(line)
        at += 1
    return cells


def parse(cell: str, kind: str, icons: frozenset[str]) -> Any:
    """The value of a cell of this type. Raises BadData saying what was expected.

    >>> parse("5", "int 1-9", frozenset())
    5
    >>> parse("any", "int 1-9 or any", frozenset())
    'any'
    """
    kind, _, exception = kind.partition(" or ")
    if exception and cell == exception:
        return cell
    word, _, rest = kind.partition(" ")
    if word.endswith("?"):
        if not cell:
            return cell
        word = word[:-1]
    if not cell and word != "list":
        raise BadData("this cell is empty")
    expected = {
        "int": _int,
        "number": _number,
        "yes/no": _flag,
        "id": _id,
        "icon": lambda cell, rest: _one_of(cell, icons, "icon"),
        "colour": _colour,
        "one": lambda cell, rest: _one_of(cell, rest.removeprefix("of ").split("|"), "word"),
        "list": lambda cell, rest: tuple(part.strip() for part in cell.split(rest or None) if part.strip()),
        "text": _text,
    }
    if word not in expected:
        raise BadData(f"kit.toml gives an unknown type {word!r}")
    return expected[word](cell, rest)


def _int(cell: str, rest: str) -> int:
    low, _, high = rest.partition("-")
    within = f" from {low} to {high}" if rest else ""
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", cell) or (rest and not int(low) <= int(cell) <= int(high)):
        raise BadData(f"{cell!r} is not a whole number{within}")
    return int(cell)


def _number(cell: str, rest: str) -> float:
    if not re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?", cell):
        raise BadData(f"{cell!r} is not a number")
    return float(cell)


def _flag(cell: str, rest: str) -> bool:
    return _one_of(cell.lower(), ("yes", "no"), "word") == "yes"


def _id(cell: str, rest: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", cell):
        raise BadData(f"{cell!r} is not an id (letters, digits, hyphens)")
    return cell


def _colour(cell: str, rest: str) -> str:
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", cell):
        raise BadData(f"{cell!r} is not a colour like #1f3a5f")
    return cell


def _text(cell: str, rest: str) -> str:
    if rest and len(cell) > int(rest):
        raise BadData(f"{len(cell)} characters, but at most {rest} are allowed")
    return cell


def _one_of(cell: str, words: Any, what: str) -> str:
    if cell in words:
        return cell
    import difflib

    near = difflib.get_close_matches(cell, list(words), 3)
    known = f"did you mean {' or '.join(near)}?" if near else f"expected: {', '.join(sorted(words)[:12])}"
    raise BadData(f"there is no {what} {cell!r}; {known}")
