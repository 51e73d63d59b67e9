"""Tables that last: a game in progress whose every entry is in the journal before anybody hears the verdict.

>>> from companion.record import tables as table
>>> friday = table.start("flag-bearer", "friday", players=["ann", "bob"], seed="a seed")
>>> friday.do("draw all").legal
True
>>> friday.turn
'bob'
>>> friday.undo(agreed=True)
>>> table.resume("friday").turn
'ann'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion import __version__, games
from companion.errors import BadJournal, CompanionError
from companion.record import journal
from companion.record.history import History
from companion.record.page import Page
from companion.record.stores.sqlite import Store
from companion.record.table import Table, rules_version
from companion.referee import hiding
from companion.referee import options as house
from companion.referee.dice import SealedDice, commitment, new_seed
from companion.referee.verdict import Match, opening

LONGEST_NAME = 60
__all__ = ["Table", "bring_in", "choose", "current", "is_open", "remove", "resume", "start", "tables"]


# --- tables by name ------------------------------------------------------------------------------


def start(
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
    rules = games.get(game)
    name = _checked(name)
    store = Store()
    secret = seed if seed is not None else new_seed()
    dice = SealedDice(secret, (), 1)
    data = opening(rules, position, players, options, dice)
    match = Match(rules, data, dice)
    written, sealed = hiding.parts(rules, match.state, match.opening)
    body = {
        "game": rules.slug,
        "players": rules.players(match.state),
        "house_rules": house.check(rules.slug, data.get("options")),
        "rules_version": rules_version(rules.slug),
        "companion": __version__,
        "commitment": commitment(secret),
    }
    if seed is not None:
        body["seed_chosen"] = True
    if dice.used:
        body["dice"] = "companion"
    with store.writing() as connection:
        name = name or _free_name(store, rules.slug)
        page = Page(History(), {commitment(secret): secret})
        page.add("open", {**body, **written, "table": name}, sealed)
        if words and words.strip():
            page.add("words", {"words": words.strip()})
        number = store.add_table(connection, name)
        for entry in page.entries:
            store.append(connection, number, entry)
        store.keep_seed(connection, number, commitment(secret), secret)
        store.remember(connection, "table", name)
    return Table(store, name)


def resume(name: str | None = None) -> Table:
    """The table of that name, or the current one."""
    store = Store()
    wanted = name or _current(store)
    if wanted is None:
        raise CompanionError("no table is chosen", hint=store.known_tables())
    return Table(store, wanted)


def choose(name: str) -> None:
    """Make a table the current one."""
    store = Store()
    _, given = store.find(name)
    with store.writing() as connection:
        store.remember(connection, "table", given)


def current() -> str | None:
    """The name of the current table."""
    return _current(Store())


def _current(store: Store) -> str | None:
    name = store.remembered("table")
    return name if name is not None and store.has(name) else None


def is_open(name: str) -> bool:
    """Whether there is a table of that name."""
    return Store().has(name)


def tables() -> list[str]:
    """The names of all tables, the oldest first."""
    return Store().names()


def remove(name: str) -> None:
    """Put a table away for good, with its journal."""
    store = Store()
    number, _ = store.find(name)
    store.remove(number)


def bring_in(data: bytes, name: str | None = None, where: str = "journal") -> Table:
    """An exported journal as a table of this companion. Raises BadJournal if a byte of it was changed."""
    from companion.record.verification import verify

    entries, seeds = journal.read_lines(data, where)
    verify(entries, seeds, where)
    if any(entry.body.get("seals") and hiding.EVERYTHING not in entry.sealed for entry in entries):
        raise BadJournal(
            "this copy leaves hidden cards out: it can be verified, not played on",
            where=where,
            hint="The complete journal is what `companion export` writes without --for or --public.",
        )
    store = Store()
    with store.writing() as connection:
        name = _checked(name) or entries[0].body["table"]
        number = store.add_table(connection, name)
        for entry in entries:
            store.append(connection, number, entry)
        for sealed, seed in seeds.items():
            store.keep_seed(connection, number, sealed, seed)
        store.remember(connection, "table", name)
    return Table(store, name)


def _checked(name: str | None) -> str | None:
    """A name that fits on a line and can be typed again."""
    if name is None:
        return None
    told = " ".join(name.split())
    if not told or len(told) > LONGEST_NAME or not told.isprintable() or told.startswith("-"):
        raise CompanionError(
            f"{name[:LONGEST_NAME]!r} is no name for a table",
            hint=f"Use up to {LONGEST_NAME} letters, digits, marks and blanks; the first is no hyphen.",
        )
    return told


def _free_name(store: Store, slug: str) -> str:
    taken = {name.casefold() for name in store.names()}
    number = 1
    while (name := slug if number == 1 else f"{slug}-{number}") in taken:
        number += 1
    return name
