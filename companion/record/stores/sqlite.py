"""Journals in one SQLite file in the companion's home, every entry committed before it is told.

Two companions may write at once: entries are judged without a lock, and whoever comes second finds the number of
the entry taken. A checkpoint is never behind what somebody changed by hand: the file itself drops it then.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from companion.errors import BadJournal, CompanionError
from companion.record.home import keep_private, make_home
from companion.record.journal import Entry, Head, canonical, damaged
from companion.record.stores import Addition, Checkpoint, Overtaken

SCHEMA = [
    "CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE)",
    """CREATE TABLE IF NOT EXISTS entries (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL, hash TEXT NOT NULL, body TEXT NOT NULL, sealed TEXT,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS seeds (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    commitment TEXT NOT NULL, seed TEXT NOT NULL, PRIMARY KEY (table_id, commitment)
) WITHOUT ROWID""",
    "CREATE TABLE IF NOT EXISTS memory (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    # since version 2
    "CREATE TABLE IF NOT EXISTS editions (digest TEXT PRIMARY KEY, files TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE IF NOT EXISTS checkpoints (
    table_id INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL, hash TEXT NOT NULL, history TEXT NOT NULL, summary TEXT NOT NULL
)""",
    *(
        f"""CREATE TRIGGER IF NOT EXISTS {what.lower()}d AFTER {what} ON entries
    BEGIN DELETE FROM checkpoints WHERE table_id = OLD.table_id; END"""
        for what in ("UPDATE", "DELETE")
    ),
]
VERSION = 2
PATIENCE = 20  # seconds to wait for another companion that is writing
THE_TABLE = "table_id = (SELECT id FROM tables WHERE name = ?)"


class SQLite:
    """The journals of all tables in one file of a folder. Reading needs no file; the first entry makes it."""

    def __init__(self, folder: str):
        self.folder = folder
        self.path = os.path.join(folder, "tables.sqlite")
        self._connection: sqlite3.Connection | None = None

    @property
    def where(self) -> str:
        return self.path

    # --- reading --------------------------------------------------------------------------------

    def names(self) -> list[str]:
        return [name for (name,) in self._rows("SELECT name FROM tables ORDER BY id")]

    def find(self, name: str) -> str | None:
        return self._one("SELECT name FROM tables WHERE name = ?", name)

    def entries(self, table: str, after: int = 0, to: int | None = None) -> list[Entry]:
        rows = self._rows(
            f"SELECT number, hash, body, sealed FROM entries WHERE {THE_TABLE} AND number > ? AND number <= ?"
            " ORDER BY number",
            table,
            after,
            2**62 if to is None else to,
        )
        return [_entry(*row) for row in rows]

    def latest(self, table: str) -> Head | None:
        rows = self._rows(
            f"SELECT number, hash FROM entries WHERE {THE_TABLE} ORDER BY number DESC LIMIT 1", table
        )
        return Head(*rows[0]) if rows else None

    def checkpoint(self, table: str) -> Checkpoint | None:
        for number, last, history, summary in self._rows(
            f"SELECT number, hash, history, summary FROM checkpoints WHERE {THE_TABLE}", table, since=2
        ):
            told, short = _parsed(history), _parsed(summary)
            if told is not None and short is not None:
                return Checkpoint(Head(number, last), told, short)
        return None

    def summaries(self) -> dict[str, Mapping[str, Any] | None]:
        newest = "(SELECT max(number) FROM entries WHERE entries.table_id = tables.id)"
        rows = self._rows(
            f"SELECT name, CASE WHEN number = {newest} THEN summary END FROM tables"
            " LEFT JOIN checkpoints ON table_id = id ORDER BY id",
            since=2,
        )
        return {name: _parsed(summary) for name, summary in rows} or dict.fromkeys(self.names())

    def seeds(self, table: str) -> dict[str, str]:
        return dict(self._rows(f"SELECT commitment, seed FROM seeds WHERE {THE_TABLE}", table))

    def edition(self, digest: str) -> dict[str, str] | None:
        return _parsed(self._one("SELECT files FROM editions WHERE digest = ?", digest, since=2))

    def remembered(self, key: str) -> str | None:
        return self._one("SELECT value FROM memory WHERE key = ?", key)

    def _one(self, query: str, *values: object, since: int = 1) -> str | None:
        return next((str(row[0]) for row in self._rows(query, *values, since=since)), None)

    def _rows(self, query: str, *values: object, since: int = 1) -> list[tuple[Any, ...]]:
        """What the file holds; nothing if it is none yet, or of a version before there were such things."""
        if self._connection is None and not os.path.exists(self.path):
            self._check_folder()
            return []
        with self._told():
            connection = self._open()
            if connection.execute("PRAGMA user_version").fetchone()[0] < since:
                return []
            return connection.execute(query, values).fetchall()

    # --- writing --------------------------------------------------------------------------------

    def open(self, name: str, added: Addition) -> None:
        with self.writing() as connection:
            try:
                connection.execute("INSERT INTO tables (name) VALUES (?)", (name,))
            except sqlite3.IntegrityError:
                raise CompanionError(
                    f"there is already a table {name!r}", hint="Choose another name with --table."
                ) from None
            self._add(connection, name, added)

    def append(self, table: str, after: Head, added: Addition) -> None:
        with self.writing() as connection:
            if self.latest(table) != after:
                raise Overtaken("another companion has written first", where=table)
            self._add(connection, table, added)

    def _add(self, connection: sqlite3.Connection, table: str, added: Addition) -> None:
        [(number,)] = connection.execute("SELECT id FROM tables WHERE name = ?", (table,))
        connection.executemany(
            "INSERT INTO entries (table_id, number, hash, body, sealed) VALUES (?, ?, ?, ?, ?)",
            [
                (
                    number,
                    entry.number,
                    entry.hash,
                    canonical(entry.body),
                    canonical(entry.sealed) if entry.sealed else None,
                )
                for entry in added.entries
            ],
        )
        for sealed, seed in added.seeds.items():
            connection.execute("INSERT OR REPLACE INTO seeds VALUES (?, ?, ?)", (number, sealed, seed))
        for digest, files in added.editions.items():
            connection.execute("INSERT OR IGNORE INTO editions VALUES (?, ?)", (digest, canonical(files)))
        self._keep(connection, number, added.checkpoint)

    def keep(self, table: str, checkpoint: Checkpoint) -> None:
        with self.writing() as connection:
            if self.latest(table) == checkpoint.last:
                [(number,)] = connection.execute("SELECT id FROM tables WHERE name = ?", (table,))
                self._keep(connection, number, checkpoint)

    def _keep(self, connection: sqlite3.Connection, number: int, checkpoint: Checkpoint) -> None:
        last, history, summary = checkpoint
        connection.execute(
            "INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?, ?)",
            (number, *last, canonical(history), canonical(summary)),
        )

    def remember(self, key: str, value: str) -> None:
        with self.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO memory VALUES (?, ?)", (key, value))

    def remove(self, table: str) -> None:
        with self.writing() as connection:
            connection.execute("DELETE FROM tables WHERE name = ?", (table,))

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept, or nothing."""
        with self._told():
            self._check_folder()
            try:
                make_home(self.folder)
            except OSError as fault:
                raise self._fault(fault.strerror or str(fault)) from None
            keep_private(self.path)
            connection = self._open()
            connection.execute("BEGIN IMMEDIATE")
            try:
                self._prepare(connection)
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # --- the file -------------------------------------------------------------------------------

    def _check_folder(self) -> None:
        if os.path.exists(self.folder) and not os.path.isdir(self.folder):
            raise BadJournal(
                "the companion's home must be a folder, and this is a file",
                where=self.folder,
                hint="COMPANION_HOME names the folder in which the companion keeps its tables.",
            )

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            connection.text_factory = lambda text: text.decode("utf-8", "replace")
            if connection.execute("PRAGMA user_version").fetchone()[0] > VERSION:
                raise BadJournal(
                    "these tables were written by a newer companion", where=self.path, hint="Update this one."
                )
            # Read-only, or somebody is writing: whoever writes next tries again.
            with suppress(sqlite3.OperationalError):
                connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            self._connection = connection
        return self._connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Make the tables, or those that an older companion did not know."""
        if connection.execute("PRAGMA user_version").fetchone()[0] < VERSION:
            for statement in SCHEMA:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Faults of the file in words for the person."""
        try:
            yield
        except sqlite3.DatabaseError as fault:
            raise self._fault(str(fault)) from None

    def _fault(self, reason: str) -> BadJournal:
        hint = "Nothing was changed; what was confirmed before is kept."
        if "locked" in reason:
            hint = f"Another companion has been writing for {PATIENCE} seconds. {hint}"
        elif "no such table" in reason or "not a database" in reason or "malformed" in reason:
            hint = "The file is damaged. Put it aside, and import an exported journal if you have one."
        else:
            hint = f"Is the disk full or write-protected? {hint} COMPANION_HOME names another folder."
        return BadJournal(f"the journal cannot be used: {reason}", where=self.path, hint=hint)


def _entry(number: int, hash: str, body: str, sealed: str | None) -> Entry:
    told = _parsed(body)
    parts = {} if sealed is None else _parsed(sealed)
    if told is None or parts is None or not all(isinstance(part, str) for part in parts.values()):
        return damaged(number, hash, body)
    return Entry(number, hash, told, parts)


def _parsed(text: str | None) -> dict[str, Any] | None:
    """A JSON object, or None if it is none."""
    try:
        found = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
