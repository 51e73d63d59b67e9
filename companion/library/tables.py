"""The one reader of tables: CSV files and maps into rows of typed values, every fault of them told at once.

What a column holds is said in the game's tables.toml, one type per column:

    text            any text that is not empty          text?          may be empty
    text 60         at most 60 characters               int, int 1-9   a whole number, in a range
    number          a number                            yes/no         a flag
    id              letters, digits and hyphens         icon, icon?    the name of an icon
    colour          #rrggbb                             one of a|b|c   one of these words
    list            words separated by blanks           list ;         ... or by another character

Any type may be followed by `or WORD`, an exception that is also allowed ("int 1-9 or any"). A game with rules may
add types of its own (the room `cells.py` of its package): a little language in a cell is read there, once, and rules
and templates are given what it means.

A board drawn in signs (a `.txt` file) is a table too: one row for each space. What game.toml says of its spaces can be
columns of it: `facts = { castle = "castles" }` (see `Edition.table`).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from companion.errors import BadData
from companion.library.faults import Fault, Faults

Reader = Callable[[str], Any]


class Text(NamedTuple):
    """The text of a file: its name for people, what stands in it, and whether it is a person's own, not shipped."""

    name: str
    content: str
    own: bool = False


class Cell(str):
    """A text that knows the cell it came from, so that a fault found later can still be located."""

    _spot: tuple[Text, int, int] | str

    def __new__(cls, text: str, spot: tuple[Text, int, int] | str) -> Cell:
        cell = super().__new__(cls, text)
        cell._spot = spot
        return cell

    @property
    def where(self) -> str:
        """File, line and column."""
        return self._spot if isinstance(self._spot, str) else spot(*self._spot)

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return str(self), self.where


class Row(dict[str, Any]):
    """One row: typed values by column name, also as attributes; `where` is its file and line."""

    def __init__(self, values: Mapping[str, Any], source: Text, line: int, columns: Mapping[str, int]):
        super().__init__(values)
        self._source, self._line, self._columns = source, line, columns

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def where(self) -> str:
        return f"{self._source.name}:{self._line}:1"

    def at(self, column: str) -> str:
        """Where the cell of a column stands: file, line and column."""
        return spot(self._source, self._line, self._columns.get(column, 0))

    def fault(self, column: str, message: str) -> Faults:
        """A fault of one cell, to be raised: what a type cannot see, such as a name that no other row has."""
        return Faults([Fault(self.at(column), f"{column}: {message}", _card(self))])

    def __reduce__(self) -> tuple[Any, ...]:
        return Row, (dict(self), self._source, self._line, dict(self._columns))


def twice(rows: Iterable[Row], *columns: str) -> Iterator[Faults]:
    """The cells that say the same as one above them in their column."""
    for column in columns:
        seen = set()
        for row in rows:
            if row[column] in seen:
                yield row.fault(column, f"{row[column]!r} stands in two rows")
            seen.add(row[column])


def _card(row: Mapping[str, Any]) -> str:
    """What a person calls a row: its name, or else its second cell."""
    called = row.get("name", next(iter(list(row.values())[1:2]), ""))
    return called if isinstance(called, str) else ""


def read_rows(source: Text, columns: Mapping[str, str], types: Types) -> list[Row]:
    """The rows of a table, each cell read as its column's type says. Raises Faults with all that is wrong."""
    reader = read_map if source.name.endswith(".txt") else read_table
    return reader(source, columns, types)


def read_table(source: Text, columns: Mapping[str, str], types: Types) -> list[Row]:
    """The rows of a CSV table."""
    lines = list(_records(source))
    if not lines:
        raise Faults(
            [Fault(f"{source.name}:1:1", "the table is empty: the first line must name the columns")]
        )
    names = lines[0][1]
    if len(names) == 1 and len(columns) > 1 and (";" in names[0] or "\t" in names[0]):
        sign = "semicolons" if ";" in names[0] else "tabs"
        raise Faults(
            [
                Fault(
                    f"{source.name}:1:1",
                    f"the columns are separated by {sign}: save the file as CSV with commas",
                )
            ]
        )
    faults = [
        Fault(f"{source.name}:1:1", f"the column {column!r} is missing")
        for column in columns
        if column not in names
    ]
    for at, column in enumerate(names):
        if column in names[:at]:
            faults.append(Fault(spot(source, 1, at), f"the column {column!r} stands twice"))
    readers = [types.reader(columns.get(column, "text?")) for column in names]
    places = {column: at for at, column in enumerate(names)}
    rows = []
    for number, cells in lines[1:]:
        if len(cells) != len(names):
            told = f"{len(cells)} cells where the header has {len(names)} (a comma in a text needs quotes)"
            faults.append(Fault(f"{source.name}:{number}:1", told))
            continue
        values: dict[str, Any] = {}
        for at, (column, read, cell) in enumerate(zip(names, readers, cells)):
            try:
                value = read(cell)
            except BadData as fault:
                card = next(iter(cells[1:2]), "")
                faults.append(Fault(spot(source, number, at), f"{column}: {fault.message}", card))
                continue
            values[column] = Cell(value, (source, number, at)) if type(value) is str else value
        rows.append(Row(values, source, number, places))
    if not rows and not faults:
        faults.append(Fault(f"{source.name}:1:1", "this table has no rows"))
    if faults:
        raise Faults(faults)
    return rows


def read_map(source: Text, columns: Mapping[str, str], types: Types) -> list[Row]:
    """The spaces of a map: each line a rank and its signs, the last line the files."""
    lines = [
        (number, line) for number, line in enumerate(source.content.splitlines(), start=1) if line.strip()
    ]
    letters = lines[-1][1].split() if lines else []
    read = types.reader(columns.get("sign", "text"))
    faults: list[Fault] = []
    rows: list[Row] = []
    ranks: set[str] = set()
    for down, (number, line) in enumerate(lines[:-1]):
        (rank, _), *signs = [(word[0], word.start() + 1) for word in re.finditer(r"\S+", line)]
        if len(signs) != len(letters):
            told = f"{len(signs)} signs after the rank, but the last line names {len(letters)} files"
            faults.append(Fault(f"{source.name}:{number}:1", told))
            continue
        if rank in ranks:
            faults.append(Fault(f"{source.name}:{number}:1", f"the rank {rank!r} stands twice"))
        ranks.add(rank)
        for across, (letter, (sign, at)) in enumerate(zip(letters, signs)):
            where = f"{source.name}:{number}:{at}"
            try:
                read(sign)
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
            rows.append(Row(space, source, number, {}))
    if faults or not rows:
        told = "the map is empty: ranks from the top down, then a line with the files"
        raise Faults(faults or [Fault(f"{source.name}:1:1", told)])
    return rows


def _records(source: Text) -> Iterator[tuple[int, list[str]]]:
    """(line, cells) of each record that is not blank."""
    reader = csv.reader(source.content.splitlines(keepends=True), strict=True)
    before = 0
    try:
        for record in reader:
            number, before = before + 1, reader.line_num
            cells = [cell.strip() for cell in record]
            if any(cells):
                yield number, cells
    except csv.Error as fault:
        raise Faults(
            [Fault(f"{source.name}:{reader.line_num}:1", f"this is not a proper CSV line: {fault}")]
        ) from None


def spot(source: Text, line: int, cell: int) -> str:
    """Where the text of a cell begins, counted only when somebody asks: file, line and column."""
    lines = source.content.splitlines()
    text = lines[line - 1] if line <= len(lines) else ""
    at = 0
    for _ in range(cell):
        if at < len(text) and text[at] == '"':
            at += 1
            while at < len(text) and not (text[at] == '"' and text[at + 1 : at + 2] != '"'):
                at += 2 if text[at] == '"' else 1
            at += 1
        else:
            following = text.find(",", at)
            at = following if following >= 0 else len(text)
        at += 1
    return f"{source.name}:{line}:{at + 1}"


# --- types ---------------------------------------------------------------------------------------------


class Types:
    """What a column may hold: the types of the house, the icons there are, and the game's own little languages."""

    def __init__(self, icons: Callable[[], frozenset[str]], own: Callable[[], Mapping[str, Reader]]):
        self._icons = icons
        self._own = own
        self._readers: dict[str, Reader] = {}

    def reader(self, kind: str) -> Reader:
        """What reads a cell of this type; it raises BadData saying what was expected.

        >>> house = Types(frozenset, dict)
        >>> house.reader("int 1-9")("5"), house.reader("int 1-9 or any")("any")
        (5, 'any')
        """
        if not isinstance(kind, str):
            raise BadData(f"tables.toml gives {kind!r} for a type")
        if kind not in self._readers:
            self._readers[kind] = self._make(kind)
        return self._readers[kind]

    def _make(self, kind: str) -> Reader:
        plain, _, exception = kind.partition(" or ")
        word, _, rest = plain.partition(" ")
        optional = word.endswith("?")
        word = word.removesuffix("?")
        read = self._of(word, rest)

        def cell(text: str) -> Any:
            if not text:
                if optional:
                    return text
                if word != "list":
                    raise BadData("this cell is empty")
            if exception and text == exception:
                return text
            return read(text)

        return cell

    def _of(self, word: str, rest: str) -> Reader:
        makers: dict[str, Callable[[str], Reader]] = {
            "text": _text,
            "int": _int,
            "number": lambda rest: _number,
            "yes/no": lambda rest: _flag,
            "id": lambda rest: _id,
            "icon": lambda rest: lambda cell: one_of(cell, self._icons(), "icon"),
            "colour": lambda rest: _colour,
            "one": lambda rest: _choice(rest),
            "list": lambda rest: (
                lambda cell: tuple(part.strip() for part in cell.split(rest or None) if part.strip())
            ),
        }
        if word in makers:
            return makers[word](rest)
        own = self._own().get(word)
        if own is None:
            raise BadData(f"tables.toml gives an unknown type {word!r}")
        return own


def _text(rest: str) -> Reader:
    if not re.fullmatch(r"[0-9]{0,9}", rest):
        raise BadData(f"tables.toml gives 'text {rest}'; write text, or text 40 for 40 letters at most")
    most = int(rest) if rest else 0

    def read(cell: str) -> str:
        if most and len(cell) > most:
            raise BadData(f"{len(cell)} characters, but at most {most} are allowed")
        return cell

    return read


def _int(rest: str) -> Reader:
    if rest and not re.fullmatch(r"[0-9]{1,9}-[0-9]{1,9}", rest):
        raise BadData(f"tables.toml gives 'int {rest}'; write int, or int 1-9")
    low, _, high = rest.partition("-")
    within = f" from {low} to {high}" if rest else ""

    def read(cell: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", cell) or (rest and not int(low) <= int(cell) <= int(high)):
            raise BadData(f"{cell!r} is not a whole number{within}")
        return int(cell)

    return read


def _number(cell: str) -> float:
    if not re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?", cell):
        raise BadData(f"{cell!r} is not a number")
    return float(cell)


def _flag(cell: str) -> bool:
    return one_of(cell.lower(), ("yes", "no"), "word") == "yes"


def _id(cell: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", cell):
        raise BadData(f"{cell!r} is not an id (letters, digits, hyphens)")
    return cell


def _colour(cell: str) -> str:
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", cell):
        raise BadData(f"{cell!r} is not a colour like #1f3a5f")
    return cell


def _choice(rest: str) -> Reader:
    if not rest.startswith("of "):
        raise BadData("tables.toml gives a choice without words; write one of a|b")
    words = tuple(rest.removeprefix("of ").split("|"))
    return lambda cell: one_of(cell, words, "word")


def one_of(cell: str, words: Any, what: str) -> str:
    """The cell, if it is one of these words. Raises BadData with those that are like it."""
    if cell in words:
        return cell
    import difflib

    near = difflib.get_close_matches(cell, list(words), 3)
    known = f"did you mean {' or '.join(near)}?" if near else f"expected: {', '.join(sorted(words)[:12])}"
    raise BadData(f"there is no {what} {cell!r}; {known}")
