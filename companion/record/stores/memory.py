"""Journals that last as long as the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import CompanionError
from companion.record.journal import Entry, Head
from companion.record.stores import Addition, Checkpoint, Overtaken


class _Kept:
    def __init__(self, name: str):
        self.name = name
        self.entries: list[Entry] = []
        self.seeds: dict[str, str] = {}
        self.checkpoint: Checkpoint | None = None


class Memory:
    """A store without a file: for tests, and for programs that keep nothing."""

    where = "memory"

    def __init__(self) -> None:
        self._tables: dict[str, _Kept] = {}
        self._editions: dict[str, dict[str, str]] = {}
        self._memory: dict[str, str] = {}

    def names(self) -> list[str]:
        return [kept.name for kept in self._tables.values()]

    def find(self, name: str) -> str | None:
        kept = self._tables.get(name.casefold())
        return kept.name if kept else None

    def open(self, name: str, added: Addition) -> None:
        if name.casefold() in self._tables:
            raise CompanionError(f"there is already a table {name!r}")
        self._tables[name.casefold()] = _Kept(name)
        self._add(name, added)

    def append(self, table: str, after: Head, added: Addition) -> None:
        if self.latest(table) != after:
            raise Overtaken("another companion has written first", where=table)
        self._add(table, added)

    def _add(self, table: str, added: Addition) -> None:
        kept = self._tables[table.casefold()]
        kept.entries += added.entries
        kept.seeds |= added.seeds
        kept.checkpoint = added.checkpoint
        self._editions |= {digest: dict(files) for digest, files in added.editions.items()}

    def entries(self, table: str, after: int = 0, to: int | None = None) -> list[Entry]:
        return self._tables[table.casefold()].entries[after:to]

    def latest(self, table: str) -> Head | None:
        kept = self._tables.get(table.casefold())
        return kept.entries[-1].head if kept else None

    def checkpoint(self, table: str) -> Checkpoint | None:
        return self._tables[table.casefold()].checkpoint

    def keep(self, table: str, checkpoint: Checkpoint) -> None:
        self._tables[table.casefold()].checkpoint = checkpoint

    def summaries(self) -> dict[str, Mapping[str, Any] | None]:
        return {
            kept.name: kept.checkpoint.summary if kept.checkpoint else None for kept in self._tables.values()
        }

    def seeds(self, table: str) -> dict[str, str]:
        return dict(self._tables[table.casefold()].seeds)

    def edition(self, digest: str) -> dict[str, str] | None:
        return self._editions.get(digest)

    def remembered(self, key: str) -> str | None:
        return self._memory.get(key)

    def remember(self, key: str, value: str) -> None:
        self._memory[key] = value

    def remove(self, table: str) -> None:
        self._tables.pop(table.casefold(), None)

    def close(self) -> None:
        pass
