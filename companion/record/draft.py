"""What is about to be written into a journal: new entries, and the dice that belong to them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from companion.record import journal
from companion.record.history import History
from companion.referee.dice import SealedDice, commitment, new_seed


def now() -> str:
    """The time in UTC, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


class Draft:
    """New entries for a table; a store keeps all of them or none."""

    def __init__(self, history: History, seeds: Mapping[str, str]):
        self.history = history
        self.entries: list[journal.Entry] = []
        self.fresh: dict[str, str] = {}
        """New seeds by their commitment."""
        self.editions: dict[str, Mapping[str, str]] = {}
        self._seeds = seeds
        self._rolling: tuple[str, SealedDice] | None = None

    def add(
        self, kind: str, body: Mapping[str, Any], sealed: Mapping[str, Mapping[str, Any]] | None = None
    ) -> None:
        """Write the next entry; if it used dice of a new seed, that seed is sealed in an entry before it."""
        if self._rolling and self._rolling[1].used:
            seed, _ = self._rolling
            self._rolling = None
            self.seal(seed)
        after = self.entries[-1].head if self.entries else self.history.head
        self.entries.append(journal.entry(after, {"kind": kind, "at": now(), **body}, sealed))

    def _held(self) -> str | None:
        """The seed in force, unless the players know it or it stayed elsewhere."""
        held = self.history.commitment
        return None if held in self.history.revealed else self._seeds.get(held)

    def seal(self, seed: str) -> None:
        """Commit to a seed: its hash is in the journal before anything is rolled with it."""
        self.fresh[commitment(seed)] = seed
        self.add("commit", {"commitment": commitment(seed)})

    def renew(self) -> None:
        """Seal a new seed if the one in force rolls no more: the players know it, or it stayed elsewhere."""
        if self._held() is None:
            self.seal(new_seed())

    def dice(self) -> SealedDice:
        """The dice of the next entry. A seed that the players know, or that stayed elsewhere, is replaced."""
        words, number = self.history.words, self.history.number + len(self.entries) + 1
        held = self._held()
        if held is not None:
            return SealedDice(held, words, number)
        fresh = new_seed()
        dice = SealedDice(fresh, words, number + 1)
        self._rolling = (fresh, dice)
        return dice

    def reveal(self) -> str | None:
        """Show the seed that is in force, once; None if there is nothing to show."""
        held = self._held()
        if held is not None:
            self.add("reveal", {"commitment": self.history.commitment, "seed": held})
        return held
