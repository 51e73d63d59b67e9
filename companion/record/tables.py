"""Tables that last: games in progress whose every entry is in the journal before anybody hears the verdict.

>>> from companion.library import Library
>>> from companion.record.stores.memory import Memory
>>> tables = Tables(Library.shipped(), Memory())
>>> friday = tables.start("flag-bearer", "friday", players=["ann", "bob"], seed="a seed")
>>> friday.do("draw all").legal
True
>>> friday.turn
'bob'
>>> gone = friday.undo(agreed=True)
>>> tables.resume("friday").turn
'ann'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion import __version__
from companion.errors import BadJournal, CompanionError
from companion.library import Library
from companion.record import journal
from companion.record.draft import Draft
from companion.record.editions import Editions, Unplayable, version_of
from companion.record.history import History
from companion.record.home import home
from companion.record.stores import Store
from companion.record.summary import Summary
from companion.record.table import Table
from companion.referee import hiding
from companion.referee import options as house
from companion.referee.dice import SealedDice, commitment, new_seed
from companion.referee.players import own_names, seated
from companion.referee.verdict import Match, opening

LONGEST_NAME = 60
CURRENT = "table"  # what the store remembers the current table by


class Tables:
    """All tables of a store, played by the games of a library unless a table has its own cards."""

    def __init__(self, library: Library, store: Store):
        self.library = library
        self.store = store
        self._editions = Editions(library, store.edition)

    @classmethod
    def here(cls) -> Tables:
        """The tables in the companion's home, with the games as the working directory has them."""
        from companion.record.stores.sqlite import SQLite

        return cls(Library.here(), SQLite(home()))

    # --- one table ------------------------------------------------------------------------------------

    def start(
        self,
        game: str,
        name: str | None = None,
        *,
        players: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
        seed: str | None = None,
        words: str | None = None,
    ) -> Table:
        """Open a new table; its name is made from the game's if none is given. It becomes the current one.

        A `seed` of one's own makes the dice reproducible; otherwise a secret one is drawn, and only its hash told.
        """
        name = _checked(name)
        slug = self.library.resolve(game)
        edition = self.library.edition(slug)
        people = seated(players) if players else {}
        names = own_names(people)
        self.library.game(slug)  # a fault in the cards found here is told as such
        rules = self._editions.named(slug, edition.digest, names)
        if version_of(edition) not in rules.versions:
            raise Unplayable(
                f"this companion does not know version {version_of(edition)} of the rules of {edition.name}",
                hint="Update it, or say --shipped to play by the cards it brings.",
            )
        secret = seed if seed is not None else new_seed()
        dice = SealedDice(secret, (), 1)
        data = opening(rules, position, list(people) or None, options, dice)
        match = Match(rules, data, dice)
        written, sealed = hiding.parts(rules, match.state, match.opening)
        body = {
            "game": slug,
            "players": rules.players(match.state),
            **({"names": names} if names else {}),
            "house_rules": house.check(edition, data.get("options")),
            "rules_version": version_of(edition),
            "edition": edition.digest,
            **({"own_files": edition.own} if edition.own else {}),
            "companion": __version__,
            "commitment": commitment(secret),
        }
        if seed is not None:
            body["seed_chosen"] = True
        if dice.used:
            body["dice"] = "companion"
        name = name or self._free_name(slug)
        draft = Draft(History(), {})
        draft.fresh[commitment(secret)] = secret
        draft.editions[edition.digest] = edition.pinned
        draft.add("open", {**body, **written, "table": name}, sealed)
        if words and words.strip():
            draft.add("words", {"words": words.strip()})
        return self._opened(name, draft)

    def resume(self, name: str | None = None) -> Table:
        """The table of that name, or the current one."""
        wanted = name or self.current()
        if wanted is None:
            raise CompanionError("no table is chosen", hint=self._known())
        return Table(self.store, self._editions, self._find(wanted))

    def remove(self, name: str) -> None:
        """Put a table away for good, with its journal."""
        self.store.remove(self._find(name))

    def bring_in(self, data: bytes, name: str | None = None, where: str = "journal") -> Table:
        """An exported journal as a table of this companion. Raises BadJournal if a byte of it was changed."""
        from companion.record.verification import verify

        brought = journal.read_lines(data, where)
        verify(brought, self.library, where, self.store.edition)
        self._editions.take(brought.editions)
        entries = brought.entries
        if any(entry.body.get("seals") and hiding.EVERYTHING not in entry.sealed for entry in entries):
            raise BadJournal(
                "this copy leaves hidden cards out: it can be verified, not played on",
                where=where,
                hint="The complete journal is what `companion export` writes without --for or --public.",
            )
        draft = Draft(History(), {})
        draft.entries += entries
        draft.fresh |= brought.seeds
        draft.editions |= brought.editions
        return self._opened(_checked(name) or str(_checked(entries[0].body["table"])), draft)

    def _opened(self, name: str, draft: Draft) -> Table:
        at = Table(self.store, self._editions, name)
        at.open(draft)
        self.store.remember(CURRENT, name)
        return at

    # --- all tables -----------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """The names of all tables, the oldest first."""
        return self.store.names()

    def __contains__(self, name: str) -> bool:
        return self.store.find(name) is not None

    def choose(self, name: str) -> None:
        """Make a table the current one."""
        self.store.remember(CURRENT, self._find(name))

    def current(self) -> str | None:
        """The name of the current table."""
        name = self.store.remembered(CURRENT)
        return self.store.find(name) if name is not None else None

    def overview(self) -> list[Summary]:
        """All tables in short, the oldest first; also those that are damaged, or whose game is gone."""
        found = []
        for name, kept in self.store.summaries().items():
            summary = Summary.from_data(kept, __version__)
            if summary is None or summary.fault or not self._editions.knows(summary.game):
                summary = Table(self.store, self._editions, name).in_short()
            found.append(summary)
        return found

    def _find(self, name: str) -> str:
        """The name of a table as it was given: capitals make no other table."""
        found = self.store.find(name)
        if found is None:
            raise CompanionError(f"there is no table {name!r}", hint=self._known())
        return found

    def _known(self) -> str:
        """What to do when a table is not found."""
        names = self.names()
        if names:
            return f"Tables: {', '.join(names)}. Choose one with `companion tables NAME`."
        return "Open one with `companion start GAME`."

    def _free_name(self, slug: str) -> str:
        taken = {name.casefold() for name in self.names()}
        number = 1
        while (name := slug if number == 1 else f"{slug}-{number}") in taken:
            number += 1
        return name


def _checked(name: object) -> str | None:
    """A name that fits on a line and can be typed again."""
    if name is None:
        return None
    told = " ".join(name.split()) if isinstance(name, str) else ""
    if not told or len(told) > LONGEST_NAME or not told.isprintable() or told.startswith("-"):
        raise CompanionError(
            f"{str(name)[:LONGEST_NAME]!r} is no name for a table",
            hint=f"Use up to {LONGEST_NAME} letters, digits, marks and blanks; the first is no hyphen.",
        )
    return told
