"""Where journals are kept: one SQLite file in the companion's home, every entry committed before it is told."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from companion.errors import BadJournal, CompanionError
from companion.record.journal import Entry, canonical

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE);
CREATE TABLE IF NOT EXISTS entries (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL, hash TEXT NOT NULL, body TEXT NOT NULL, sealed TEXT,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seeds (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    commitment TEXT NOT NULL, seed TEXT NOT NULL, PRIMARY KEY (table_id, commitment)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS memory (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
VERSION = 1
PATIENCE = 20  # seconds to wait for another companion that is writing


def home() -> str:
    """The companion's folder: COMPANION_HOME, or where this system keeps a program's data."""
    chosen = os.environ.get("COMPANION_HOME")
    if chosen:
        return os.path.expanduser(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return os.path.join(base, "companion")


def make_home(folder: str | None = None) -> None:
    """Make the companion's folder if it is not there; nobody else on this machine may look into it."""
    os.makedirs(folder or home(), mode=0o700, exist_ok=True)


def keep_private(path: str) -> None:
    """Make a file if it is not there, and let nobody else read it: it may hold what players must not know."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        if os.stat(path).st_mode & 0o077:
            os.chmod(path, 0o600)
    except OSError:
        pass  # whoever opens it next is told why it cannot be written


class Store:
    """The journals of all tables in one file. Reading needs no file; the first entry makes it."""

    def __init__(self, folder: str | None = None):
        self.folder = folder or home()
        self.path = os.path.join(self.folder, "tables.sqlite")
        self._connection: sqlite3.Connection | None = None

    # --- reading --------------------------------------------------------------------------------

    def names(self) -> list[str]:
        return [name for (name,) in self._rows("SELECT name FROM tables ORDER BY id")]

    def find(self, name: str) -> tuple[int, str]:
        """The number of a table, and its name as it was given: capitals make no other table."""
        rows = self._rows("SELECT id, name FROM tables WHERE name = ?", name)
        if not rows:
            raise CompanionError(f"there is no table {name!r}", hint=self.known_tables())
        return rows[0][0], rows[0][1]

    def has(self, name: str) -> bool:
        return bool(self._rows("SELECT id FROM tables WHERE name = ?", name))

    def known_tables(self) -> str:
        """What to do when a table is not found."""
        names = self.names()
        if names:
            return f"Tables: {', '.join(names)}. Choose one with `companion tables NAME`."
        return "Open one with `companion start GAME`."

    def entries(self, table: int, after: int = 0) -> list[Entry]:
        rows = self._rows(
            "SELECT number, hash, body, sealed FROM entries WHERE table_id = ? AND number > ? ORDER BY number",
            table,
            after,
        )
        try:
            return [
                Entry(number, hash, json.loads(body), json.loads(sealed) if sealed else {})
                for number, hash, body, sealed in rows
            ]
        except ValueError:
            raise BadJournal(
                "an entry is damaged", where=self.path, hint="See `companion verify`; a copy may help."
            ) from None

    def seeds(self, table: int) -> dict[str, str]:
        return dict(self._rows("SELECT commitment, seed FROM seeds WHERE table_id = ?", table))

    def remembered(self, key: str) -> str | None:
        return next((row[0] for row in self._rows("SELECT value FROM memory WHERE key = ?", key)), None)

    def _rows(self, query: str, *values: object) -> list[tuple]:
        if self._connection is None and not os.path.exists(self.path):
            self._check_folder()
            return []
        with self._told():
            connection = self._open()
            if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
                return []  # the first companion to write was stopped before it could
            return connection.execute(query, values).fetchall()

    # --- writing --------------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, alone with the file: all of it is kept, or nothing."""
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

    def add_table(self, connection: sqlite3.Connection, name: str) -> int:
        try:
            number = connection.execute("INSERT INTO tables (name) VALUES (?)", (name,)).lastrowid
        except sqlite3.IntegrityError:
            raise CompanionError(
                f"there is already a table {name!r}", hint="Choose another name with --table."
            ) from None
        assert number is not None
        return number

    def append(self, connection: sqlite3.Connection, table: int, entry: Entry) -> None:
        connection.execute(
            "INSERT INTO entries (table_id, number, hash, body, sealed) VALUES (?, ?, ?, ?, ?)",
            (
                table,
                entry.number,
                entry.hash,
                canonical(entry.body),
                canonical(entry.sealed) if entry.sealed else None,
            ),
        )

    def keep_seed(self, connection: sqlite3.Connection, table: int, commitment: str, seed: str) -> None:
        connection.execute("INSERT OR REPLACE INTO seeds VALUES (?, ?, ?)", (table, commitment, seed))

    def remember(self, connection: sqlite3.Connection, key: str, value: str) -> None:
        connection.execute("INSERT OR REPLACE INTO memory VALUES (?, ?)", (key, value))

    def remove(self, table: int) -> None:
        with self.writing() as connection:
            connection.execute("DELETE FROM tables WHERE id = ?", (table,))

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
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            if connection.execute("PRAGMA user_version").fetchone()[0] > VERSION:
                raise BadJournal(
                    "these tables were written by a newer companion", where=self.path, hint="Update this one."
                )
            self._connection = connection
        return self._connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        if connection.execute("PRAGMA user_version").fetchone()[0] < VERSION:
            for statement in SCHEMA.split(";"):
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
