"""The cards of an edition, as the rules need them.

Nothing here or in the other rooms knows a card or a symbol by its name: what a card does are its effects
(see cells.py), so a new or a changed card is a new or a changed row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.games.bones_and_banners.cells import KINDS, SYMBOLIC, WORDS, Effect
from companion.library.faults import Faults, collected
from companion.library.tables import twice

if TYPE_CHECKING:
    from companion.library import Edition, Row

SLUG = "bones-and-banners"
UNITS, BUILDINGS, ADVISORS = TYPES = ("units", "buildings", "advisors")
# the words of the notation for one card of a type
ONE = {UNITS: "unit", BUILDINGS: "building", ADVISORS: "advisor"}
UNKNOWN = {UNITS: "?", BUILDINGS: "?building", ADVISORS: "?advisor"}
# BN-106: how many of each lie face up
TABLEAU = {UNITS: 3, BUILDINGS: 2, ADVISORS: 1}
# The columns of a type's table that hold effects.
EFFECTS = {UNITS: ("actions", "traits", "bolster"), BUILDINGS: ("effects",), ADVISORS: ("effect",)}


class Profile(NamedTuple):
    """What a unit can do, plain or Bolstered."""

    banners: int
    kinds: frozenset[str]  # the kinds of its effects: defend, attack, slay, duel, steadfast ...
    slays: tuple[str, ...]  # the filters, in printed order
    immune: frozenset[str]
    bonuses: tuple[tuple[int, str], ...]
    attacks_units: bool


def profile(banners: int, effects: Sequence[Effect]) -> Profile:
    """The profile of a unit with that many printed banners and those effects."""
    kinds = frozenset(kind for kind, _ in effects)
    return Profile(
        banners + sum(words[0] for kind, words in effects if kind == "banners"),
        kinds,
        tuple(words[0] for kind, words in effects if kind == "slay"),
        frozenset(words[0] for kind, words in effects if kind == "immune"),
        tuple((words[0], words[1]) for kind, words in effects if kind == "bonus"),
        not kinds.isdisjoint(("slay", "duel")),
    )


class Benefit(NamedTuple):
    """What a building gives its owner while it is in play."""

    own_village: int  # BN-E13
    rival_village: int  # BN-E13
    rally: int  # BN-E14
    limit: int  # BN-E15
    matches: tuple[tuple[str, str], ...]  # BN-E16
    mercy: bool  # BN-E17
    trade: str | None  # BN-E18 "die", BN-E19 "card"


def benefit(effects: Sequence[Effect]) -> Benefit:
    def number(wanted: str) -> int:
        return sum(words[0] for kind, words in effects if kind == wanted)

    trades = [kind.removeprefix("trade:") for kind, _ in effects if kind.startswith("trade:")]
    return Benefit(
        number("banners:own"),
        number("banners:rival"),
        number("rally"),
        number("limit"),
        tuple((words[0], words[1]) for kind, words in effects if kind == "match"),
        any(kind == "mercy:duel" for kind, _ in effects),
        trades[-1] if trades else None,
    )


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


class AdvisorCard(NamedTuple):
    """One row of advisors.csv: the kind of its effect, and its number where it has one."""

    name: str
    effect: str
    number: int


class Cards:
    """What there is to play with. One object for all states of a game; two editions have two."""

    def __init__(self, edition: Edition):
        # BN-107, and at the same time the order of the Tactical Phase: BN-501
        rows = sorted(edition.table("symbols"), key=lambda row: row.order)
        self.symbols = tuple(str(row.symbol) for row in rows)
        self.rank = {symbol: rank for rank, symbol in enumerate(self.symbols)}
        self.unit = {str(row.slug): _unit(row) for row in edition.table(UNITS)}
        self.building = {str(row.slug): benefit(row.effects) for row in edition.table(BUILDINGS)}
        self.advisor = {str(row.slug): _advisor(row) for row in edition.table(ADVISORS)}
        self.of_type = {
            UNITS: tuple(sorted(self.unit)),
            BUILDINGS: tuple(sorted(self.building)),
            ADVISORS: tuple(sorted(self.advisor)),
        }
        self.type = {card: type for type in TYPES for card in (*self.of_type[type], UNKNOWN[type])}
        self.name = {str(row.slug): str(row.name) for type in TYPES for row in edition.table(type)}
        self.name |= {unknown: f"an unknown {ONE[type]}" for type, unknown in UNKNOWN.items()}
        # BN-102: what one Army Deck starts with
        self.loyalists = {card: row.copies // 2 for card, row in self.unit.items() if row.loyalist}
        self.deck_size = sum(self.loyalists.values())
        # BN-105: what the three piles and the tableau are made of
        self.pile = {
            type: tuple(card for card in self.of_type[type] if card not in self.loyalists) for type in TYPES
        }
        # BN-101: how many there are of each type
        self.total = {type: len(self.pile[type]) for type in TYPES}
        self.total[UNITS] += 2 * self.deck_size
        self._fitting: dict[tuple[str, tuple[str, ...]], frozenset[str]] = {}

    def in_turn(self, dice: Iterable[str]) -> tuple[str, ...]:
        """Dice in the order in which their symbols are activated."""
        return tuple(sorted(dice, key=self.rank.__getitem__))

    def counts_as(self, symbol: str, buildings: tuple[str, ...]) -> frozenset[str]:
        """The symbols a die stands for with these buildings in play (BN-E16)."""
        found = self._fitting.get((symbol, buildings))
        if found is None:
            matches = (match for building in buildings for match in self.building[building].matches)
            found = frozenset((symbol, *(fitted for shown, fitted in matches if shown == symbol)))
            self._fitting[symbol, buildings] = found
        return found

    def fits(self, card: str, symbol: str, buildings: tuple[str, ...]) -> bool:
        """BN-203: one die that matches one of the card's symbols is enough."""
        return not self.unit[card].symbols.isdisjoint(self.counts_as(symbol, buildings))


def _unit(row: Row) -> UnitCard:
    effects = (*row.actions, *row.traits)
    return UnitCard(
        str(row.name),
        row.copies,
        row.loyalist,
        str(row.kind),
        frozenset(row.symbols),
        profile(row.banners, effects),
        profile(row.banners, (*effects, *row.bolster)) if row.bolster else None,
    )


def _advisor(row: Row) -> AdvisorCard:
    return AdvisorCard(str(row.name), row.effect.kind, *(row.effect.words or (0,)))


def known(card: str) -> bool:
    return card[0] != "?"


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards of one type alphabetically, unknown ones last.

    >>> in_order(["?", "wizard", "archers"])
    ('archers', 'wizard', '?')
    """
    return tuple(sorted(cards, key=lambda card: (card[0] == "?", card)))


# --- whether the tables fit each other ---------------------------------------------------------------------


@collected
def check(edition: Edition) -> Iterator[Faults]:
    """Raises Faults with every cell that does not fit the others."""
    symbols = {row.symbol for row in edition.table("symbols")}
    yield from twice(edition.table("symbols"), "symbol", "order")
    cards = [row for type in TYPES for row in edition.table(type)]
    yield from twice(cards, "slug")
    for row in cards:
        if row.slug != row.slug.lower():
            yield row.fault("slug", "moves name cards in small letters, so write it in small letters")
    for row in edition.table(UNITS):
        if row.loyalist and row.copies % 2:
            yield row.fault("copies", "two armies share the copies of a Loyalist, so their number is even")
        if not row.loyalist and row.copies != 1:
            yield row.fault("copies", "a recruit is there once (BN-R12)")
        for symbol in row.symbols:
            if symbol not in symbols:
                yield row.fault("symbols", f"there is no symbol {symbol!r}")
    for type, size in TABLEAU.items():
        rows = edition.table(type)
        if sum(not row.get("loyalist") for row in rows) < size:
            yield rows[-1].fault("slug", f"{size} {type} lie face up in the tableau (BN-106): too few rows")
    yield from _without_words(edition, symbols)


def _without_words(edition: Edition, symbols: set[str]) -> Iterator[Faults]:
    """Effects that the rules do not know, and those that no sentence tells."""
    for row in edition.table("effects"):
        if KINDS[row.of].get(row.effect.kind) != row.effect.words:
            yield row.fault("effect", f"the rules know no such effect of the {row.of}")
    told = {(row.of, row.effect.kind) for row in edition.table("effects")}
    phrases = {(row.slot, row.word) for row in edition.table("phrases")}
    for type, columns in EFFECTS.items():
        for row in edition.table(type):
            for column in columns:
                for kind, words in (row[column],) if type == ADVISORS else row[column]:
                    if (type, kind) not in told:
                        yield row.fault(column, f"effects.csv has no sentence for {kind}")
                    for gap, word in zip(KINDS[type][kind], words):
                        if gap in SYMBOLIC and word not in symbols and word not in WORDS.get(gap, ()):
                            yield row.fault(column, f"{kind}: there is no symbol {word!r}")
                        elif gap != "n" and (gap, word) not in phrases:
                            yield row.fault(column, f"{kind}: phrases.csv has no {gap} {word!r}")
