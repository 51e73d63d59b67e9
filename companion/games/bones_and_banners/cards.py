"""The cards as the tables below cards/bones-and-banners/ print them.

Nothing here or in the other rooms knows a card by its name: what a card does is its effect tokens
(see effects.py), so a new or a changed card is a new or a changed row.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.games.bones_and_banners import effects
from companion.games.bones_and_banners.effects import Profile
from companion.library.old import Row, read_csv

SLUG = "bones-and-banners"

# BN-107, and at the same time the order of the Tactical Phase: BN-501
SYMBOLS = effects.SYMBOLS
RANK = {symbol: rank for rank, symbol in enumerate(SYMBOLS)}

UNITS, BUILDINGS, ADVISORS = TYPES = ("units", "buildings", "advisors")
# the words of the notation for one card of a type
ONE = {UNITS: "unit", BUILDINGS: "building", ADVISORS: "advisor"}
UNKNOWN = {UNITS: "?", BUILDINGS: "?building", ADVISORS: "?advisor"}
# BN-106: how many of each lie face up
TABLEAU = {UNITS: 3, BUILDINGS: 2, ADVISORS: 1}


class UnitCard(NamedTuple):
    """One row of units.csv: what a unit card is, plain and Bolstered.

    `kind` is defensive or aggressive (BN-201), `loyalist` the tag of the cards an Army Deck starts with (BN-208).
    """

    name: str
    copies: int
    loyalist: bool
    kind: str
    symbols: frozenset[str]
    plain: Profile
    bolstered: Profile | None


class BuildingCard(NamedTuple):
    """One row of buildings.csv."""

    name: str
    copies: int
    effect: effects.Benefit


class AdvisorCard(NamedTuple):
    """One row of advisors.csv: the effect token, and its number where it has one."""

    name: str
    copies: int
    effect: str
    number: int


def _unit(row: Row) -> UnitCard:
    where = f"{SLUG}/units.csv, {row['slug']}"
    banners = row.number("banners")
    tokens, extra = f"{row['actions']} {row['traits']}".split(), row["bolster"].split()
    plain = effects.profile(banners, tokens, where)
    bolstered = effects.profile(banners, tokens + extra, where) if extra else None
    symbols = frozenset(row["symbols"].split())
    return UnitCard(
        row["name"], row.number("copies"), row["loyalist"] == "yes", row["kind"], symbols, plain, bolstered
    )


def _building(row: Row) -> BuildingCard:
    benefit = effects.benefit(row["effects"].split(), f"{SLUG}/buildings.csv, {row['slug']}")
    return BuildingCard(row["name"], 1, benefit)


def _advisor(row: Row) -> AdvisorCard:
    effect, number = effects.advice(row["effect"], f"{SLUG}/advisors.csv, {row['slug']}")
    return AdvisorCard(row["name"], 1, effect, number)


UNIT = {row["slug"]: _unit(row) for row in read_csv(SLUG, "units.csv")}
BUILDING = {row["slug"]: _building(row) for row in read_csv(SLUG, "buildings.csv")}
ADVISOR = {row["slug"]: _advisor(row) for row in read_csv(SLUG, "advisors.csv")}

CARDS: dict[str, UnitCard | BuildingCard | AdvisorCard] = {**UNIT, **BUILDING, **ADVISOR}
OF_TYPE: dict[str, tuple[str, ...]] = {
    UNITS: tuple(sorted(UNIT)),
    BUILDINGS: tuple(sorted(BUILDING)),
    ADVISORS: tuple(sorted(ADVISOR)),
}
TYPE = {card: type for type in TYPES for card in (*OF_TYPE[type], UNKNOWN[type])}
NAME = {card: row.name for card, row in CARDS.items()} | {
    "?": "an unknown unit",
    "?building": "an unknown building",
    "?advisor": "an unknown advisor",
}

# BN-101, BN-102: how many there are, and what one Army Deck starts with
TOTAL = {type: sum(CARDS[card].copies for card in OF_TYPE[type]) for type in TYPES}
LOYALISTS = {card: row.copies // 2 for card, row in UNIT.items() if row.loyalist}
DECK_SIZE = sum(LOYALISTS.values())
# BN-105: what the three piles and the tableau are made of
PILE: dict[str, tuple[str, ...]] = {
    type: tuple(card for card in OF_TYPE[type] if card not in LOYALISTS) for type in TYPES
}


def known(card: str) -> bool:
    return card[0] != "?"


def in_order(cards: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Cards of one type alphabetically, unknown ones last.

    >>> in_order(["?", "wizard", "archers"])
    ('archers', 'wizard', '?')
    """
    return tuple(sorted(cards, key=lambda card: (card[0] == "?", card)))


def dice_in_order(dice: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """
    >>> dice_in_order(["mystic", "boot", "bow"])
    ('boot', 'bow', 'mystic')
    """
    return tuple(sorted(dice, key=RANK.__getitem__))
