"""Flag-Bearer: two armies of twenty warriors, and three banners each to bring down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.games.flag_bearer import moves, phases, picture, position, scoring, telling
from companion.games.flag_bearer.army import SLUG
from companion.games.flag_bearer.state import State, dump
from companion.referee.game import Chance, Event, Game, Move, Record, Sheet


class FlagBearer(Game):
    slug = SLUG
    prefix = "FB"
    phases = phases.PHASES

    def load(self, data: Any) -> State:
        return position.load(data)

    def dump(self, state: State) -> dict[str, Any]:
        return dump(state)

    def settle(self, state: State, record: Record) -> None:
        phases.settle(state, record)

    def read(self, state: State, text: str) -> Move:
        return moves.read(state, text)

    def write(self, state: State, move: Move) -> str:
        return moves.write(move)

    def check(self, state: State, move: Move) -> None:
        phases.check(state, move)

    def fill(self, state: State, move: Move, chance: Chance) -> Move:
        if state.phase != "setup" or move.args or not move.kind.startswith("draw"):
            return move
        return phases.fill_draw(state, move, chance)

    def players(self, state: State) -> list[str]:
        return list(state.players)

    def score(self, state: State) -> Sheet:
        return scoring.score(state)

    def tell(self, event: Event) -> str:
        return telling.tell(event)

    def tell_all(self, events: Sequence[Event]) -> list[str]:
        return telling.tell_all(events)

    def picture(self, state: State, player: str | None = None) -> str:
        return picture.draw(state)

    def examples(self, state: State) -> list[str]:
        """One move of each kind, so that lines and double attacks are seen beside the plain ones."""
        if state.phase == "setup":
            return ["draw", "draw all", "draw F A P", f"{state.players[1 - state.side]}: draw"]
        shown: dict[tuple[str, int], Move] = {}
        for move in self.moves(state):
            shown.setdefault((move.kind, len(move.args)), move)
        return [self.write(state, move) for move in shown.values()]

    def playout(self, state: State, moves: list[Move], chance: Chance) -> Move:
        if state.phase == "sacrifice":
            flags = state.flags[state.side]
            moves = [move for move in moves if not flags >> move.args[0] & 1] or moves
        return chance.pick(moves)

    def inventory(self, state: State) -> object:
        """The cards of each army (FB-S1): on the field, in the stack, or dead, there are never more of them."""
        cards = []
        for side in (0, 1):
            field = Counter(warrior.code for warrior in state.warriors(side))
            cards.append({code: max(copies, field[code]) for code, copies in state.house.army.items()})
        return cards


GAME = FlagBearer()
