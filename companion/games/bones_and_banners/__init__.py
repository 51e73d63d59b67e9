"""Bones & Banners: two villages, eight symbol dice, and units laid face down that may be bluffs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.games.bones_and_banners import (
    filling,
    flow,
    hidden,
    moves,
    phases,
    picture,
    playout,
    prompts,
    scoring,
    setup,
    telling,
)
from companion.games.bones_and_banners.cards import SLUG, SYMBOLS
from companion.games.bones_and_banners.position import load
from companion.games.bones_and_banners.spoken import spoken
from companion.games.bones_and_banners.state import State, dump, inventory
from companion.referee.game import Chance, Event, Game, Move, Phase, Record, Sheet


class BonesAndBanners(Game):
    slug = SLUG
    prefix = "BN"
    phases: ClassVar[Mapping[str, Phase]] = phases.PHASES
    playout_options: ClassVar[Mapping[str, Any]] = {"cards": "companion", "max_rounds": 40}

    def start(
        self, players: Sequence[str] | None = None, options: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        return setup.start(players, options)

    def deal(self, data: dict[str, Any], chance: Chance) -> dict[str, Any]:
        return setup.deal(data, chance)

    def load(self, data: Mapping[str, Any]) -> State:
        return load(data)

    def dump(self, state: State) -> dict[str, Any]:
        return dump(state)

    def settle(self, state: State, record: Record) -> None:
        flow.settle(state, record)

    def view(self, state: State, player: str | None) -> dict[str, Any]:
        return hidden.view(state, player)

    def read(self, state: State, text: str) -> Move:
        return moves.read(state, text)

    def respelled(self, text: str) -> list[str]:
        return [spoken(text)]

    def write(self, state: State, move: Move) -> str:
        return moves.write(state, move)

    def moves(self, state: State) -> list[Move]:
        return phases.moves(state)

    def check(self, state: State, move: Move) -> None:
        flow.check(state, move)

    def fill(self, state: State, move: Move, chance: Chance) -> Move:
        return filling.fill(state, move, chance)

    def players(self, state: State) -> list[str]:
        return list(state.seats)

    def awaits(self, state: State) -> str:
        return prompts.pending(state) or super().awaits(state)

    def score(self, state: State) -> Sheet:
        return scoring.sheet(state)

    def tell(self, event: Event) -> str:
        return telling.tell(event)

    def picture(self, state: State, player: str | None = None) -> str:
        return picture.draw(hidden.seen_by(state, player))

    def examples(self, state: State) -> list[str]:
        """One move of every kind, and the dice as a table says them."""
        seen: dict[str, Move] = {}
        for move in self.moves(state):
            seen.setdefault(move.kind, move)
        told = [Move("roll", (*SYMBOLS, *SYMBOLS[:2]))] if "roll" in seen else []
        return [self.write(state, move) for move in (*seen.values(), *told)]

    def playout(self, state: State, moves: list[Move], chance: Chance) -> Move:
        return playout.choose(state, moves, chance)

    def inventory(self, state: State) -> object:
        return inventory(state)

    def shuffled(self, state: State, player: str | None, chance: Chance) -> State:
        return hidden.shuffled(state, player, chance)


GAME = BonesAndBanners()
