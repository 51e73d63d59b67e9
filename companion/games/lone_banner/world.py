"""The cards as facts, made once from the tables of an edition: Regions, Start Regions, and who can invade what.

Regions are known by their ids (`af-n`), continents by their codes (`af`). A set of Regions that must be
tested often is a whole number with one bit per card: `bit[region]` is the card's bit, and `reach[region]`
has the bits of all its route's targets, so "can I get there" is one `&`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from companion.library.faults import Faults, collected

if TYPE_CHECKING:
    from companion.library import Edition, Row


class Region(NamedTuple):
    """One Region card (LB-201): where it lies, what it is worth (LB-203) and where its route leads (LB-202)."""

    id: str
    name: str
    continent: str
    points: int
    routes: tuple[str, ...]


class World:
    """The Region and Start Region cards of an edition; all states of a game share one."""

    def __init__(self, edition: Edition):
        regions, starts = edition.table("regions"), edition.table("starts")
        codes = {row.continent: row.code.lower() for row in starts}
        self.continents: dict[str, str] = {code: str(name) for name, code in codes.items()}
        """Continent code -> name."""
        self.starts: dict[str, str] = {str(row.id): codes[row.continent] for row in starts}
        """Start Region id -> continent code. They score nothing (LB-208) and can never be invaded (LB-207)."""
        self.start_of: dict[str, str] = {code: start for start, code in self.starts.items()}
        self.regions: dict[str, Region] = {
            str(row.id): Region(str(row.id), str(row.name), codes[row.continent], row.points, row.routes)
            for row in regions
        }
        self.continent: dict[str, str] = {region.id: region.continent for region in self.regions.values()}
        self.central: frozenset[str] = frozenset(str(row.id) for row in regions if row.position == "Central")
        """The cards named Central (LB-R4)."""
        self.bit: dict[str, int] = {region: 1 << at for at, region in enumerate(self.regions)}
        self.reach: dict[str, int] = {
            region.id: sum(self.bit[target] for target in region.routes) for region in self.regions.values()
        }
        homes = dict.fromkeys(codes.values(), 0)
        for region, code in self.continent.items():
            homes[code] |= self.bit[region]
        self.home: dict[str | None, int] = {codes[row.continent]: homes[codes[row.route]] for row in starts}
        """A Start Region is a route to every other Region of its continent (LB-206)."""
        self.words: dict[str, str] = {
            word: str(row.id) for row in regions for word in _words(row, "id", "name")
        }
        """What a Region may be called in positions and moves -> its id."""
        self.cards: dict[str, str] = {**self.words, **{start.lower(): start for start in self.starts}}
        """What any card may be called in a move -> its id."""
        self.continent_words: dict[str, str] = {
            word: codes[row.continent] for row in starts for word in _words(row, "code", "continent")
        }
        """What a continent may be called -> its code."""

    def card(self, card: str) -> str:
        """The printed name of a Region or Start Region card."""
        if card in self.regions:
            return self.regions[card].name
        return f"the Start Region of {self.continents[self.starts[card]]}" if card in self.starts else card


def hyphenated(name: str) -> str:
    """
    >>> hyphenated("North Africa"), hyphenated("Start: Asia")
    ('north-africa', 'start-asia')
    """
    return re.sub(r"[\W_]+", "-", name.lower()).strip("-")


def _words(row: Row, *columns: str) -> dict[str, str]:
    """What a card may be called -> the column that says so."""
    return {hyphenated(row[column]): column for column in columns}


# --- whether the tables fit each other --------------------------------------------------------------------


@collected
def check(edition: Edition) -> Iterator[Faults]:
    """What no single cell shows: names for two cards, routes to nowhere, too few cards. Raises Faults."""
    regions, starts = edition.table("regions"), edition.table("starts")
    for rows, columns in (
        (regions, ("id", "name")),
        (starts, ("code", "continent")),
        ([*regions, *starts], ("id",)),
    ):
        meant: dict[str, Row] = {}
        for row in rows:  # LB-201: no card exists twice
            for word, column in _words(row, *columns).items():
                if meant.setdefault(word, row) is not row:
                    yield row.fault(column, f"{row[column]!r} is another card already")
    ids = {row.id for row in regions}
    continents = {row.continent for row in starts}
    for row in regions:
        if row.continent not in continents:
            yield row.fault("continent", f"{row.continent!r} has no Start Region")
        for at, target in enumerate(row.routes):
            if target not in ids:
                yield row.fault("routes", f"there is no Region {target!r}")
            elif target == row.id or target in row.routes[:at]:
                yield row.fault("routes", f"a route to {target!r} is no use here")
    for row in starts:
        if row.route not in continents:
            yield row.fault("route", f"{row.route!r} has no Start Region")
    most = max(edition.facts["players"])
    for rows, least, what in (
        (starts, most, "Start Regions"),
        (regions, most + 1, "Regions"),
    ):  # LB-102, LB-104
        if len(rows) < least:
            yield rows[-1].fault(
                "id", f"{most} can play, who need {least} {what} at least; here are {len(rows)}"
            )
