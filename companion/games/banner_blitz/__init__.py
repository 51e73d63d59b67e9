"""Banner Blitz: two players, six tokens and two flags each, and a die that is shared out space by space."""

from __future__ import annotations

from typing import Any

from companion.errors import Illegal
from companion.games.banner_blitz import moves, phases, picture, playout, position, scoring, telling
from companion.games.banner_blitz.board import SLUG
from companion.games.banner_blitz.scoring import TOKENS
from companion.games.banner_blitz.state import State, dump
from companion.referee.game import Chance, Event, Game, Move, Record, Sheet


class BannerBlitz(Game):
    slug = SLUG
    prefix = "BB"
    phases = phases.PHASES

    def load(self, data: Any) -> State:
        return position.load(data)

    def dump(self, state: State) -> dict[str, Any]:
        return dump(state)

    def settle(self, state: State, record: Record) -> None:
        phases.settle(state, record)

    def read(self, state: State, text: str) -> Move:
        return moves.read(state, text)

    def respelled(self, text: str) -> list[str]:
        return moves.respelled(text)

    def write(self, state: State, move: Move) -> str:
        return moves.write(state, move)

    def check(self, state: State, move: Move) -> None:
        phases.check(state, move)

    def fill(self, state: State, move: Move, chance: Chance) -> Move:
        if move.kind != "roll" or move.args or state.phase != "roll":
            return move
        try:
            seats = phases.rollers(state, move)
        except Illegal:
            return move
        return move._replace(args=tuple([chance.die() for _ in seats]))

    def players(self, state: State) -> list[str]:
        return list(state.players)

    def score(self, state: State) -> Sheet:
        return scoring.sheet(state)

    def tell(self, event: Event) -> str:
        return telling.tell(event)

    def picture(self, state: State, player: str | None = None) -> str:
        return picture.draw(state)

    def examples(self, state: State) -> list[str]:
        if state.phase == "roll":
            return moves.roll_examples(state)
        return super().examples(state)

    def playout(self, state: State, moves: list[Move], chance: Chance) -> Move:
        return playout.choose(state, moves, chance)

    def inventory(self, state: State) -> object:
        """BB-2: tokens on and off the board, and flags, of each player."""
        return [
            (max(TOKENS, state.tokens[seat].bit_count()), len(state.flags[seat]))
            for seat in range(len(state.players))
        ]


GAME = BannerBlitz()
