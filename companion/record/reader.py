"""The journal of one table as it is read: what it amounts to now, whoever writes in it meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from companion import __version__
from companion.errors import BadJournal
from companion.record import journal
from companion.record.history import History
from companion.record.journal import Entry
from companion.record.stores import Store
from companion.record.transcript import NO_ENTRY

SOME = 64  # entries kept at hand
TO_BE_DONE = "The journal is damaged. `companion log` shows what can be read; a copy that was exported before may help."


class Reader:
    """Reads the journal of a table, only what came after what it has read."""

    def __init__(self, store: Store, name: str):
        self.store = store
        self.name = name
        self._read: History | None = None
        self._still = False
        self._at_hand: dict[int, Entry] = {}

    @property
    def history(self) -> History:
        """What the journal amounts to now, whoever has written in it. Raises BadJournal if it is damaged."""
        if self._read is None or not self._still:
            self._read = self._followed()
        return self._read

    def _followed(self) -> History:
        latest = self.store.latest(self.name)
        if latest is None:
            raise BadJournal(f"the table {self.name!r} has no entries", where=self.store.where)
        read = self._read
        if read is not None and read.head == latest:
            return read
        read = read if read is not None and read.number < latest.number else self._remembered()
        try:
            return self._read_on(read)
        except BadJournal:
            if read.number == 0:
                raise
            self._at_hand.clear()
            return self._read_on(History())

    def _read_on(self, read: History) -> History:
        """The history with the entries that came after it."""
        read, entries = read.copy(), self.store.entries(self.name, read.number)
        try:
            journal.check_chain(entries, read.head)
            for entry in entries:
                read.add(entry)
        except NO_ENTRY:
            where = f"table {self.name}, entry {read.number}"
            raise BadJournal("this is no entry of a table", where=where, hint=TO_BE_DONE) from None
        except BadJournal as fault:
            fault.where, fault.hint = f"table {self.name}, {fault.where}", TO_BE_DONE
            raise
        return read

    def _remembered(self) -> History:
        """What was kept beside the entries, if it fits them."""
        kept = self.store.checkpoint(self.name)
        if kept and kept.history.get("made_by") == __version__:
            try:
                if self.entry(kept.last.number).head == kept.last:
                    return History.from_data(kept.history)
            except (BadJournal, *NO_ENTRY):
                pass  # then everything is read once more
        return History()

    @contextmanager
    def still(self) -> Iterator[None]:
        """While one answer is given, the table stands still, whatever others write."""
        if self._still:
            yield
            return
        self._read = self._followed()
        self._still = True
        try:
            yield
        finally:
            self._still = False

    @property
    def entries(self) -> list[Entry]:
        """All entries, also damaged ones."""
        return self.store.entries(self.name)

    def entry(self, number: int) -> Entry:
        """One entry of an undamaged journal."""
        if number not in self._at_hand:
            found = self.store.entries(self.name, max(0, number - 2), number)
            try:
                after = found[-2].head if number > 1 else journal.START
                journal.check_chain(found[-1:], after)
            except (BadJournal, IndexError):
                raise BadJournal(
                    "this entry was changed", where=f"table {self.name}, entry {number}", hint=TO_BE_DONE
                ) from None
            if len(self._at_hand) >= SOME:
                self._at_hand.clear()
            self._at_hand[number] = found[-1]
        return self._at_hand[number]

    @contextmanager
    def ahead(self, history: History, entries: Sequence[Entry]) -> Iterator[None]:
        """While these entries are written, they are read as if they were; if that fails, nothing was."""
        before, still = self._read, self._still
        self._read, self._still = history, True
        self._at_hand |= {entry.number: entry for entry in entries}
        try:
            yield
        except BaseException:
            self._at_hand.clear()
            self._read = before
            raise
        finally:
            self._still = still
