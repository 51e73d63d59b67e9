"""The cards as facts, read once from cards/lone-banner: Regions, Start Regions, and who can invade what.

Regions are known by their ids (`af-n`), continents by their codes (`af`). A set of Regions that must be
tested often is a whole number with one bit per card: `BIT[region]` is the card's bit, and `REACH[region]`
has the bits of all its route's targets, so "can I get there" is one `&`.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.library import read_csv

SLUG = "lone-banner"


class Region(NamedTuple):
    """One Region card (LB-201): where it lies, what it is worth (LB-203) and where its route leads (LB-202)."""

    id: str
    name: str
    continent: str
    position: str
    points: int
    routes: tuple[str, ...]


_STARTS = read_csv(SLUG, "starts.csv")
_CODES = {row["continent"]: row["code"].lower() for row in _STARTS}

CONTINENTS: dict[str, str] = {code: name for name, code in _CODES.items()}
"""Continent code -> name."""

START_CARDS: dict[str, str] = {row["id"]: _CODES[row["continent"]] for row in _STARTS}
"""Start Region id -> continent code. They score nothing (LB-208) and can never be invaded (LB-207)."""

REGIONS: dict[str, Region] = {
    row["id"]: Region(
        row["id"],
        row["name"],
        _CODES[row["continent"]],
        row["position"],
        row.number("points"),
        tuple(route for route in row["routes"].split(";") if route),
    )
    for row in read_csv(SLUG, "regions.csv")
}

CONTINENT: dict[str, str] = {region.id: region.continent for region in REGIONS.values()}

CENTRAL: frozenset[str] = frozenset(region.id for region in REGIONS.values() if region.position == "Central")
"""The cards named Central (LB-R4)."""

BIT: dict[str, int] = {region: 1 << at for at, region in enumerate(REGIONS)}

REACH: dict[str, int] = {
    region.id: sum(BIT[target] for target in region.routes) for region in REGIONS.values()
}

HOME_REACH: dict[str | None, int] = {
    code: sum(BIT[region.id] for region in REGIONS.values() if region.continent == code)
    for code in CONTINENTS
}
"""A Start Region is a route to every other Region of its continent (LB-206)."""


def hyphenated(name: str) -> str:
    return name.lower().replace(" ", "-")


REGION_WORDS: dict[str, str] = {word: r.id for r in REGIONS.values() for word in (r.id, hyphenated(r.name))}
"""What a Region may be called in positions and moves -> its id."""

CONTINENT_WORDS: dict[str, str] = {
    word: code for code, name in CONTINENTS.items() for word in (code, hyphenated(name))
}
"""What a continent may be called -> its code."""
