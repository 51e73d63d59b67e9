"""Where journals are kept: what every store can do. `sqlite` keeps them in a file, `memory` as long as the program runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from companion.errors import BadJournal
from companion.record.journal import Entry, Head


class Overtaken(BadJournal):
    """Another companion wrote to the table first: what was decided has to be decided again."""


class Checkpoint(NamedTuple):
    """What the entries up to one of them amount to. It saves reading them, and is made anew whenever it is missing."""

    last: Head
    history: Mapping[str, Any]
    summary: Mapping[str, Any]


class Addition(NamedTuple):
    """What is written to a table at once: all of it is kept, or nothing."""

    entries: Sequence[Entry]
    seeds: Mapping[str, str]
    """Secret seeds by their commitment."""
    editions: Mapping[str, Mapping[str, str]]
    """The files that rules are played by, by their digest; all tables share them."""
    checkpoint: Checkpoint


class Store(Protocol):
    """The journals of all tables. Tables are found by name, whatever their capitals."""

    @property
    def where(self) -> str:
        """What the store is called in messages."""
        ...

    def names(self) -> list[str]:
        """The names of all tables, the oldest first."""
        ...

    def find(self, name: str) -> str | None:
        """The name of a table as it was given, or None if there is no such table."""
        ...

    def open(self, name: str, added: Addition) -> None:
        """Keep a new table. Raises CompanionError if there is one of that name."""
        ...

    def append(self, table: str, after: Head, added: Addition) -> None:
        """Keep more entries of a table. Raises Overtaken if its last entry is another than `after`."""
        ...

    def entries(self, table: str, after: int = 0, to: int | None = None) -> list[Entry]:
        """The entries of a table in order, also damaged ones (`Entry.damaged`)."""
        ...

    def latest(self, table: str) -> Head | None:
        """The last entry of a table."""
        ...

    def checkpoint(self, table: str) -> Checkpoint | None:
        """What was kept with some entry; the entries after it are not in it."""
        ...

    def keep(self, table: str, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint that was made anew."""
        ...

    def summaries(self) -> dict[str, Mapping[str, Any] | None]:
        """For each table what its checkpoint says in short, None where that is missing or behind."""
        ...

    def seeds(self, table: str) -> dict[str, str]:
        """The secret seeds of a table's dice, by their commitment."""
        ...

    def edition(self, digest: str) -> dict[str, str] | None:
        """The files of an edition that some table is played by."""
        ...

    def remembered(self, key: str) -> str | None:
        """A word that was to be remembered beside the tables."""
        ...

    def remember(self, key: str, value: str) -> None: ...

    def remove(self, table: str) -> None:
        """Put a table away for good."""
        ...

    def close(self) -> None: ...
