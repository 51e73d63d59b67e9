"""Hilltop: two climbers, one windy hill, and a card for every stretch of the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from companion.library import Edition
from companion.referee.game import Chance, Event, Game, Line, Move, Phase, Record, Sheet
from hilltop_game import moves, phases, picture, position, telling
from hilltop_game.state import State


class Hilltop(Game[State]):
    slug = "hilltop"
    prefix = "HT"
    phases: ClassVar[Mapping[str, Phase]] = phases.PHASES

    def __init__(self, edition: Edition, names: Mapping[str, str] | None = None):
        super().__init__(edition, names)
        self.cards = {card.slug: card for card in edition.table("wayside")}

    def load(self, data: Mapping[str, Any]) -> State:
        return position.load(self.edition, self.cards, data)

    def dump(self, state: State) -> dict[str, Any]:
        return position.dump(state)

    def settle(self, state: State, record: Record) -> None:
        phases.settle(state, record)

    def read(self, state: State, text: str) -> Move:
        return moves.read(state, text)

    def write(self, state: State, move: Move) -> str:
        return moves.write(move)

    def check(self, state: State, move: Move) -> None:
        phases.check(state, move)

    def fill(self, state: State, move: Move, chance: Chance) -> Move:
        if move.args or move.kind != state.phase:
            return move
        if move.kind == "draw":
            return move._replace(args=(chance.pick(state.deck),))
        return move._replace(args=(chance.die(),)) if move.kind == "roll" else move

    def players(self, state: State) -> list[str]:
        return list(state.players)

    def score(self, state: State) -> Sheet:
        lines = {
            player: [Line("Steps up the hill", state.height(side), ["HT-E2"])]
            for side, player in enumerate(state.players)
        }
        return Sheet(lines, phases.winners(state))

    def tell(self, event: Event) -> str:
        return telling.tell(self, event)

    def picture(self, state: State, player: str | None = None) -> str:
        return picture.draw(state)

    def inventory(self, state: State) -> object:
        """Every card is in the deck, open, or used, and there are never more of it."""
        return Counter([*state.deck, *state.open, *state.used])
