"""A page of the journal: the new entries of one transaction, and the dice that belong to them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from companion.record import journal
from companion.record.history import History
from companion.record.stores.sqlite import Store
from companion.referee.dice import SealedDice, commitment, new_seed


def now() -> str:
    """The time in UTC, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


class Page:
    """New entries for a table; `open_page` keeps all of them or none."""

    def __init__(self, history: History, seeds: Mapping[str, str]):
        self.history = history
        self.seeds = dict(seeds)
        self.entries: list[journal.Entry] = []
        self._fresh: tuple[str, SealedDice] | None = None

    def add(
        self, kind: str, body: Mapping[str, Any], sealed: Mapping[str, Mapping[str, Any]] | None = None
    ) -> None:
        """Write the next entry; if it used dice of a new seed, that seed is sealed in an entry before it."""
        if self._fresh and self._fresh[1].used:
            seed, _ = self._fresh
            self._fresh = None
            self.seal(seed)
        previous = self.entries[-1] if self.entries else self.history.last
        self.entries.append(journal.entry(previous, {"kind": kind, "at": now(), **body}, sealed))

    def seal(self, seed: str) -> None:
        """Commit to a seed: its hash is in the journal before anything is rolled with it."""
        self.seeds[commitment(seed)] = seed
        self.add("commit", {"commitment": commitment(seed)})

    def renew(self) -> None:
        """Seal a new seed if the one in force rolls no more: the players know it, or it stayed elsewhere."""
        held = self.history.commitment
        if held not in self.seeds or held in self.history.revealed:
            self.seal(new_seed())

    def dice(self) -> SealedDice:
        """The dice of the next entry. A seed that the players know, or that stayed elsewhere, is replaced."""
        history = self.history
        number = len(history.entries) + len(self.entries) + 1
        seed = self.seeds.get(history.commitment)
        if seed is not None and history.commitment not in history.revealed:
            return SealedDice(seed, history.words, number)
        fresh = new_seed()
        dice = SealedDice(fresh, history.words, number + 1)
        self._fresh = (fresh, dice)
        return dice

    def reveal(self) -> None:
        """Show the seed that is in force, once."""
        held = self.history.commitment
        if held in self.seeds and held not in self.history.revealed:
            self.add("reveal", {"commitment": held, "seed": self.seeds[held]})


@contextmanager
def open_page(store: Store, table: int, history: History) -> Iterator[Page]:
    """A page for this table, written while no other companion can write; the history follows it."""
    with store.writing() as connection:
        for entry in store.entries(table, len(history.entries)):
            history.add(entry)
        known = store.seeds(table)
        page = Page(history, known)
        yield page
        for entry in page.entries:
            store.append(connection, table, entry)
        for sealed, seed in page.seeds.items():
            if sealed not in known:
                store.keep_seed(connection, table, sealed, seed)
    for entry in page.entries:
        history.add(entry)
