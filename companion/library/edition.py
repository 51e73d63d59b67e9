"""An edition: the data of one game, read once, typed and checked. Rules and press are given one and read nothing else.

Below cards/<game>/:

    game.toml     what the game is called, who plays it, and its house rules
    tables.toml   its tables and what each column holds: [rules.NAME] the rules are played by,
                  [print.NAME] only the sheets show
    *.csv, *.txt  the tables themselves
    rules.toml    the rules in words
    kit.toml      what is printed (see press/spec.py)

The files that rules are played by are `pinned`: a journal keeps them, so that it can be replayed under its own cards
anywhere; `digest` is their fingerprint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from companion.errors import BadData
from companion.library import options as house
from companion.library.faults import Fault, Faults
from companion.library.tables import Row, Text, Types, read_rows

FACTS, TABLES, RULES, KIT = "game.toml", "tables.toml", "rules.toml", "kit.toml"


class Edition:
    """The data of a game. `read` gives the text of one of its files; nothing else is looked at."""

    def __init__(self, slug: str, read: Callable[[str], Text], types: Types):
        self.slug = slug
        self._read = read
        self._types = types
        self._facts: dict[str, Any] | None = None
        self._texts: dict[str, Text] = {}
        self._parsed: dict[str, dict[str, Any]] = {}
        self._rows: dict[str, list[Row]] = {}
        self._tables: dict[str, tuple[str, Mapping[str, Any]]] | None = None
        self._options: dict[str, dict[str, Any]] | None = None

    # --- files --------------------------------------------------------------------------------------

    def text(self, name: str) -> Text:
        """One file of the game, read once."""
        if name not in self._texts:
            self._texts[name] = self._read(name)
        return self._texts[name]

    def toml(self, name: str) -> dict[str, Any]:
        """A TOML file of the game, parsed; a fault is told as file and line."""
        if name not in self._parsed:
            import tomllib

            text = self.text(name)
            try:
                self._parsed[name] = tomllib.loads(text.content)
            except tomllib.TOMLDecodeError as fault:
                raise BadData(str(fault), where=text.name) from None
            except RecursionError:
                raise BadData("it is nested too deeply", where=text.name) from None
        return self._parsed[name]

    @property
    def facts(self) -> dict[str, Any]:
        """What the game is called, who plays it, its house rules: game.toml."""
        if self._facts is None:
            facts = self.toml(FACTS)
            if wrong := _wrong(facts):
                raise BadData(wrong, where=self.text(FACTS).name)
            self._facts = facts
        return self._facts

    @property
    def name(self) -> str:
        return str(self.facts.get("name", self.slug))

    # --- tables -------------------------------------------------------------------------------------

    def tables(self, kind: str | None = None) -> dict[str, Mapping[str, Any]]:
        """The tables by name, as tables.toml describes them: those of one kind (`rules`, `print`), or all.

        A small game that is only printed may describe its tables in its kit.toml as [tables.NAME] instead.
        """
        if self._tables is None:
            self._tables = self._described()
        return {name: table for name, (section, table) in self._tables.items() if kind in (None, section)}

    def _described(self) -> dict[str, tuple[str, Mapping[str, Any]]]:
        found: dict[str, tuple[str, Mapping[str, Any]]] = {}
        file = TABLES if self.has(TABLES) else KIT
        where = self.text(file).name
        for section, tables in (
            self.toml(TABLES) if file == TABLES else {"print": self.toml(KIT).get("tables", {})}
        ).items():
            if section not in ("rules", "print") or not isinstance(tables, dict):
                raise BadData(f"[{section}] is neither [rules.NAME] nor [print.NAME]", where=where)
            for name, table in tables.items():
                if not isinstance(table, dict) or not isinstance(table.get("file"), str):
                    told = f"{section}.{name}" if file == TABLES else f"tables.{name}"
                    raise BadData(f"[{told}] needs a file", where=where)
                if not isinstance(table.get("columns", {}), dict):
                    raise BadData(f"the columns of {name!r} are not a table", where=where)
                if name in found:
                    raise BadData(f"the table {name!r} is described twice", where=where)
                found[name] = section, table
        return found

    def has(self, name: str) -> bool:
        """Whether the game has this file."""
        try:
            self.text(name)
        except Faults:
            raise
        except BadData:
            return False
        return True

    def table(self, name: str) -> list[Row]:
        """The rows of a table, typed. Raises Faults with all that is wrong in it."""
        if name not in self._rows:
            table = self.tables()[name]
            columns = table.get("columns", {})
            try:
                rows = read_rows(self.text(table["file"]), columns, self._types)
                for column, section in table.get("facts", {}).items():
                    self._add_facts(rows, column, section)
            except Faults:
                raise
            except BadData as fault:  # of the description, not of a cell
                described = TABLES if self.has(TABLES) else KIT
                where = fault.where or f"{self.text(described).name}:1:1"
                raise Faults([Fault(where, f"{name}: {fault.message}")]) from None
            self._rows[name] = rows
        return self._rows[name]

    def _add_facts(self, rows: list[Row], column: str, section: str) -> None:
        """What game.toml says of rows by their first cell: `castles = { blue = "f1" }` puts blue into the row of f1.

        A table asks for it with `facts = { castle = "castles" }`; the cells of the other rows stay empty.
        """
        told = self.facts.get(section, {})
        keys = {
            name: key
            for key, named in told.items()
            for name in ([named] if isinstance(named, str) else named)
        }
        for row in rows:
            row[column] = keys.pop(next(iter(row.values())), "")
        if keys:
            where = f"{self.text(FACTS).name}:1:1"
            raise Faults([Fault(where, f"{section}: there is no row {', '.join(map(repr, keys))}")])

    def check(self, kind: str | None = None) -> None:
        """Read the options and every table (of one kind, or all). Raises Faults with the faults of all of them."""
        faults: list[Fault] = []
        reading: list[Callable[[], object]] = [partial(self.table, name) for name in self.tables(kind)]
        for read in (lambda: self.options, *reading):
            try:
                read()
            except Faults as found:
                faults += found.faults
        if faults:
            raise Faults(faults)

    # --- house rules --------------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, dict[str, Any]]:
        """The house rules by name, in the order of game.toml, each with its default."""
        if self._options is None:
            self._options = house.read(self)
        return self._options

    def allows(self, name: str, value: object) -> bool:
        """Whether an option may have this value: one of its own, or what the card prints."""
        option = self.options[name]
        default = option["default"]
        if "from" in option and type(value) is type(default) and value == default:
            return True
        return house.fits(option, value)

    # --- what a journal keeps -----------------------------------------------------------------------

    @property
    def pinned(self) -> dict[str, str]:
        """The files that the rules are played by, whole: name and text."""
        names = [
            FACTS,
            *([TABLES] if self.has(TABLES) else []),
            *(table["file"] for table in self.tables("rules").values()),
        ]
        return {name: self.text(name).content for name in dict.fromkeys(names)}

    @property
    def digest(self) -> str:
        """The fingerprint of what the rules are played by."""
        return digest(self.pinned)

    @property
    def own(self) -> list[str]:
        """Those of the pinned files that are a person's own, not shipped."""
        return self.own_among(self.pinned)

    def own_among(self, names: Iterable[str]) -> list[str]:
        """Those of these files that are a person's own, not shipped."""
        return sorted(text.name for text in map(self.text, names) if text.own)


def _wrong(facts: Mapping[str, Any]) -> str | None:
    """What is wrong with the facts of a game, if something is."""
    for key in ("name", "tagline", "prefix"):
        if not isinstance(facts.get(key, ""), str):
            return f"{key} must be a text"
    players = facts.get("players", [])
    if not isinstance(players, list) or not all(isinstance(count, int) for count in players):
        return "players must be a list of how many can play, such as [2, 3]"
    return None


def digest(pinned: Mapping[str, str]) -> str:
    """The fingerprint of the files of an edition."""
    import json
    from hashlib import sha256

    return sha256(json.dumps(pinned, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
