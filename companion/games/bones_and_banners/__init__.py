"""Bones & Banners: two villages, eight symbol dice, and units laid face down that may be bluffs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from companion.errors import BadPosition
from companion.games.bones_and_banners import (
    cards,
    filling,
    hidden,
    moves,
    phases,
    picture,
    playout,
    prompts,
    scoring,
    settling,
    setup,
    telling,
)
from companion.games.bones_and_banners.cards import SLUG, Cards
from companion.games.bones_and_banners.dump import dump
from companion.games.bones_and_banners.position import load
from companion.games.bones_and_banners.spoken import spoken
from companion.games.bones_and_banners.state import DICE, State, inventory
from companion.referee.game import Chance, Event, Game, Move, Phase, Record, Sheet

if TYPE_CHECKING:
    from companion.library import Edition


class BonesAndBanners(Game[State]):
    slug = SLUG
    prefix = "BN"
    phases: ClassVar[Mapping[str, Phase]] = phases.PHASES
    playout_options: ClassVar[Mapping[str, Any]] = {"cards": "companion", "max_rounds": 40}

    def __init__(self, edition: Edition, names: Mapping[str, str] | None = None):
        super().__init__(edition, names)
        self.cards = Cards(edition)

    @classmethod
    def check_edition(cls, edition: Edition) -> None:
        cards.check(edition)

    def start(
        self, players: Sequence[str] | None = None, options: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        return setup.start(self.edition, players, options)

    def deal(self, data: dict[str, Any], chance: Chance) -> dict[str, Any]:
        return setup.deal(self.edition, self.cards, data, chance)

    def load(self, data: Mapping[str, Any]) -> State:
        return load(self.edition, self.cards, data)

    def dump(self, state: State) -> dict[str, Any]:
        return dump(state)

    def settle(self, state: State, record: Record) -> None:
        settling.settle(state, record)

    def view(self, state: State, player: str | None) -> dict[str, Any]:
        return dump(hidden.seen_by(state, player))

    def imagined(self, view: Mapping[str, Any], player: str | None, chance: Chance) -> State:
        state = super().imagined(view, player, chance)
        given, state.names = dump(state), self.names
        hidden.deal(state, chance)
        if self.view(state, player) != given:
            raise BadPosition(f"this is not what {player or 'an onlooker'} sees of a table")
        return state

    def heard(self, state: State, move: Move, viewer: str | None) -> Move:
        return hidden.heard(state, move, viewer)

    def read(self, state: State, text: str) -> Move:
        return moves.read(state, text)

    def respelled(self, text: str) -> list[str]:
        return [spoken(text, self.cards.name)]

    def write(self, state: State, move: Move) -> str:
        return moves.write(state, move)

    def moves(self, state: State) -> list[Move]:
        return phases.moves(state)

    def check(self, state: State, move: Move) -> None:
        settling.check(state, move)

    def fill(self, state: State, move: Move, chance: Chance) -> Move:
        return filling.fill(state, move, chance)

    def players(self, state: State) -> list[str]:
        return list(state.seats)

    def awaits(self, state: State) -> str:
        return prompts.pending(state) or super().awaits(state)

    def score(self, state: State) -> Sheet:
        return scoring.sheet(state)

    def tell(self, event: Event) -> str:
        return telling.tell(event, telling.Speech(self.cards.name, self.called))

    def picture(self, state: State, player: str | None = None) -> str:
        return picture.draw(hidden.seen_by(state, player))

    def examples(self, state: State) -> list[str]:
        """One move of every kind, and the dice as a table says them."""
        seen: dict[str, Move] = {}
        for move in self.moves(state):
            seen.setdefault(move.kind, move)
        told = [Move("roll", (*self.cards.symbols, *self.cards.symbols)[:DICE])] if "roll" in seen else []
        return [self.write(state, move) for move in (*seen.values(), *told)]

    def playout(self, state: State, moves: list[Move], chance: Chance) -> Move:
        return playout.choose(state, moves, chance)

    def inventory(self, state: State) -> object:
        return inventory(state)


GAME = BonesAndBanners
