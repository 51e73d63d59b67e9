"""Banner Blitz: two players, six tokens and two flags each, and a die that is shared out space by space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import Illegal
from companion.games.banner_blitz import moves, phases, picture, playout, position, scoring, setup, telling
from companion.games.banner_blitz.board import FACES, Board
from companion.games.banner_blitz.state import SLUG, State, dump
from companion.referee.game import Chance, Event, Game, Move, Record, Sheet

if TYPE_CHECKING:
    from companion.library import Edition


class BannerBlitz(Game[State]):
    slug = SLUG
    prefix = "BB"
    phases = phases.PHASES

    def __init__(self, edition: Edition, names: Mapping[str, str] | None = None):
        super().__init__(edition, names)
        self._starts, self.marks = setup.read(edition)
        self._boards: dict[int, Board] = {}

    @classmethod
    def check_edition(cls, edition: Edition) -> None:
        setup.read(edition)

    def board(self, size: int) -> Board:
        """The board of this size, worked out when first asked for."""
        if size not in self._boards:
            self._boards[size] = Board(size, self._starts[size])
        return self._boards[size]

    def load(self, data: Any) -> State:
        return position.load(self, data)

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
        return move._replace(args=tuple([chance.die(FACES) for _ in seats]))

    def players(self, state: State) -> list[str]:
        return list(state.players)

    def score(self, state: State) -> Sheet:
        return scoring.sheet(state)

    def tell(self, event: Event) -> str:
        return telling.tell(event, self.names)

    def picture(self, state: State, player: str | None = None) -> str:
        return picture.draw(state, self.marks)

    def examples(self, state: State) -> list[str]:
        if state.phase == "roll":
            return moves.roll_examples(state)
        return super().examples(state)

    def playout(self, state: State, moves: list[Move], chance: Chance) -> Move:
        return playout.choose(state, moves, chance)

    def inventory(self, state: State) -> object:
        """BB-2: tokens on and off the board, and flags, of each player."""
        return [
            (max(state.board.tokens, state.tokens[seat].bit_count()), len(state.flags[seat]))
            for seat in range(len(state.players))
        ]


GAME = BannerBlitz
