"""A Lone Banner: six continents, a Theater of Regions, and three dice a turn for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import CompanionError
from companion.games.lone_banner import moves, phases, picture, position, scoring, tallying, telling
from companion.games.lone_banner.names import spoken
from companion.games.lone_banner.state import SLUG, State
from companion.games.lone_banner.world import World, check
from companion.library import Edition
from companion.referee.dice import Dice
from companion.referee.game import Chance, Game, Move, Question

EXAMPLES = 6


class LoneBanner(Game[State]):
    slug = SLUG
    prefix = "LB"
    check_edition = staticmethod(check)
    load = position.load
    dump = staticmethod(position.dump)
    settle = staticmethod(phases.settle)
    check = staticmethod(phases.check)
    read = staticmethod(moves.read)
    write = staticmethod(moves.write)
    fill = staticmethod(phases.fill)
    score = staticmethod(scoring.score)
    tell = telling.tell
    picture = staticmethod(picture.draw)
    phases = phases.PHASES

    def __init__(self, edition: Edition, names: Mapping[str, str] | None = None):
        super().__init__(edition, names)
        self.world = World(edition)

    def start(
        self, players: Sequence[str] | None = None, options: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        return super().start(players or self.edition.facts["default_players"], options) | {"phase": "setup"}

    def respelled(self, text: str) -> list[str]:
        return [spoken(self.world, text)]

    def questions(self, answers: Sequence[Any]) -> Question | None:
        asked = tallying.follow(self, answers)
        return asked if isinstance(asked, Question) else None

    def answered(self, answers: Sequence[Any]) -> dict[str, Any]:
        known = tallying.follow(self, answers)
        if isinstance(known, Question):
            raise CompanionError("the score sheet is not complete")
        return known

    def examples(self, state: State) -> list[str]:
        """One move of every kind, bare and with dice or cards written in; then others."""
        moves = self.moves(state)
        first = {move.kind: move for move in reversed(moves)}.values()
        shown = [one for move in reversed(first) for one in (move, self.fill(state, move, Dice(1)))]
        return [self.write(state, move) for move in dict.fromkeys([*shown, *moves])][:EXAMPLES]

    def playout(self, state: State, moves: list[Move], chance: Chance) -> Move:
        """Rerolling for ever is the only loop, so dice are kept three times out of five; no marker stays home."""
        last = moves[-1]
        if last.kind == "keep" and chance.die(5) <= 3:
            return last
        if last.kind in ("keep", "done") and len(moves) > 1:
            return moves[chance.die(len(moves) - 1) - 1]
        move: Move = chance.pick(moves)
        return move

    def inventory(self, state: State) -> object:
        """Cards of both kinds, each once, and three dice for every player."""
        shown = {*state.theater}.union(*state.regions)
        on_table = [owner for markers in state.troops.values() for owner, _ in markers]
        dice = []
        for seat in range(len(state.players)):
            out = on_table.count(seat) + (len(state.dice) if seat == state.seat else 0)
            dice.append(out + max(0, 3 - out))
        dealt = [start for start in state.starts if start]
        return {
            "regions": len(shown) + state.deck,
            "hidden": len(state.bottom) <= state.deck and shown.isdisjoint(state.bottom),
            "starts": len(set(dealt)) + len(self.world.starts) - len(dealt),
            "dice": dice,
        }


GAME = LoneBanner
