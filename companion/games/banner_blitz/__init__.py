"""Banner Blitz: two players, six tokens and two flags each, and a die that is shared out space by space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.errors import Illegal
from companion.games.banner_blitz import moves, phases, picture, playout, position, scoring, setup, telling
from companion.games.banner_blitz.board import FACES, Board
from companion.games.banner_blitz.state import SLUG, State, dump
from companion.referee.game import Chance, Game, Move

if TYPE_CHECKING:
    from companion.library import Edition


class BannerBlitz(Game[State]):
    slug = SLUG
    prefix = "BB"
    load = position.load
    dump = staticmethod(dump)
    settle = staticmethod(phases.settle)
    check = staticmethod(phases.check)
    read = staticmethod(moves.read)
    respelled = staticmethod(moves.respelled)
    write = staticmethod(moves.write)
    score = staticmethod(scoring.sheet)
    tell = telling.tell
    playout = staticmethod(playout.choose)
    phases = phases.PHASES

    def __init__(self, edition: Edition, names: Mapping[str, str] | None = None):
        super().__init__(edition, names)
        self._starts, self.marks = setup.read(edition)
        self._boards: dict[int, Board] = {}

    @staticmethod
    def check_edition(edition: Edition) -> None:
        setup.read(edition)

    def board(self, size: int) -> Board:
        """The board of this size, worked out when first asked for."""
        if size not in self._boards:
            self._boards[size] = Board(size, self._starts[size])
        return self._boards[size]

    def fill(self, state: State, move: Move, chance: Chance) -> Move:
        if move.kind != "roll" or move.args or state.phase != "roll":
            return move
        try:
            seats = phases.rollers(state, move)
        except Illegal:
            return move
        return move._replace(args=tuple([chance.die(FACES) for _ in seats]))

    def picture(self, state: State, player: str | None = None) -> str:
        return picture.draw(state, self.marks)

    def examples(self, state: State) -> list[str]:
        if state.phase == "roll":
            return moves.roll_examples(state)
        return super().examples(state)

    def inventory(self, state: State) -> object:
        """BB-2: tokens on and off the board, and flags, of each player."""
        return [
            (max(state.board.tokens, state.tokens[seat].bit_count()), len(state.flags[seat]))
            for seat in range(len(state.players))
        ]


GAME = BannerBlitz
