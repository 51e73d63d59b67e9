"""The position: what lies on the table, whose turn it is, and what is known of the deck.

Players are known by their seat (0, 1, ...) in clockwise order. Every value in a State is replaced, never
changed in place, so that a copy is cheap and the positions of a whole game can be kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.games.lone_banner.world import World
from companion.referee import game

SLUG = "lone-banner"
UNNOTED = "?"

Markers = tuple[tuple[int, int], ...]
"""The Troop Markers on one card as (seat, Strength), ascending (LB-301, LB-302)."""


class House(NamedTuple):
    """The table's house rules, one value for each option of game.toml."""

    start_counts: bool
    tie_survivor: str
    ability_timing: str
    must_place: bool
    last_round: str
    continent_bonus: int


class State(game.State, beside=("world",)):
    """One position of A Lone Banner."""

    world: World  # the cards it is played with
    given: dict[str, Any]  # the options as they were written
    house: House
    players: tuple[str, ...]
    starts: tuple[str | None, ...]  # continent codes by seat
    regions: tuple[tuple[str, ...], ...]  # by seat, in the order gained (LB-205)
    fresh: tuple[bool, ...]
    seat: int | None  # the Active Player (LB-404)
    theater: tuple[str, ...]  # face up and nobody's (LB-204)
    troops: dict[str, Markers]
    bottom: tuple[str, ...]
    dice: tuple[int, ...]
    final_turns: int | None
    initiative: dict[int, int]
    contenders: tuple[int, ...]

    @property
    def active(self) -> int:
        """The seat of the Active Player, while there is one."""
        assert self.seat is not None
        return self.seat

    @property
    def turn(self) -> str | None:
        return None if self.seat is None else self.players[self.seat]

    def name(self, seat: int) -> str:
        """What the player of this seat is called."""
        return self.called(self.players[seat])

    def card(self, card: str) -> str:
        """The printed name of a card."""
        return self.world.card(card)

    @property
    def size(self) -> int:
        """Cards in a full Theater: 4 with three players, 5 with four (LB-104)."""
        return len(self.players) + 1

    @property
    def deck(self) -> int:
        """Cards in the deck: all that lie nowhere else (LB-103)."""
        return len(self.world.regions) - len(self.theater) - sum(map(len, self.regions))

    def holder(self, region: str) -> int | None:
        """The seat of the player who controls a Region (LB-205), None if nobody does."""
        for seat, held in enumerate(self.regions):
            if region in held:
                return seat
        return None

    def unseen(self) -> list[str]:
        """The Regions whose place nobody knows."""
        known = {*self.theater, *self.bottom}.union(*self.regions)
        return [region for region in self.world.regions if region not in known]

    def on_top(self) -> list[str]:
        """Every Region that can be the top card of the deck; none if it is empty (LB-R15)."""
        if self.deck > len(self.bottom) or self.bottom[:1] == (UNNOTED,):
            return self.unseen()
        return list(self.bottom[:1])

    def setup_seat(self) -> int:
        """Whose Start Region, card or roll is due in the setup (LB-102, LB-104, LB-106)."""
        if None in self.starts:
            return self.starts.index(None)
        if len(self.theater) < self.size:
            return 0
        return next((seat for seat in self.contenders if seat not in self.initiative), 0)


def by_player(state: State, markers: Iterable[tuple[int, int]]) -> dict[str, list[int]]:
    """Strengths by player id, ascending."""
    out: dict[str, list[int]] = {}
    for seat, strength in markers:
        out.setdefault(state.players[seat], []).append(strength)
    return out


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(one for one in cards if one != card) if card in cards else cards
