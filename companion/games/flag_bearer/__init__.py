"""Flag-Bearer: two armies of twenty warriors, and three banners each to bring down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.flag_bearer import army, moves, phases, picture, position, scoring, telling
from companion.games.flag_bearer.state import SLUG, State, dump
from companion.referee.game import Chance, Game, Move

if TYPE_CHECKING:
    from companion.library import Edition


class FlagBearer(Game[State]):
    slug = SLUG
    prefix = "FB"
    check_edition = staticmethod(army.check)
    load = position.load
    dump = staticmethod(dump)
    settle = staticmethod(phases.settle)
    check = staticmethod(phases.check)
    read = staticmethod(moves.read)
    write = staticmethod(moves.write)
    fill = staticmethod(phases.fill)
    score = staticmethod(scoring.score)
    tell = telling.tell
    tell_all = telling.tell_all
    picture = staticmethod(picture.draw)
    phases = phases.PHASES

    def __init__(self, edition: Edition, names: Mapping[str, str] | None = None):
        super().__init__(edition, names)
        self.houses: dict[str, army.House] = {}
        self.warriors = {row.code: row.name.lower() for row in edition.table("warriors")}
        """What warriors are called, by code."""

    def house(self, given: Mapping[str, Any]) -> army.House:
        """The house rules for these options, checked; the same object for the same options."""
        key = repr(sorted(given.items(), key=str))
        if key not in self.houses:
            self.houses[key] = army.House(self.edition, given)
        return self.houses[key]

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
        chosen: Move = chance.pick(moves)
        return chosen

    def inventory(self, state: State) -> object:
        """The cards of each army (FB-S1): on the field, in the stack, or dead, there are never more of them."""
        cards = []
        for side in (0, 1):
            field = Counter(warrior.code for warrior in state.warriors(side))
            cards.append({code: max(copies, field[code]) for code, copies in state.house.army.items()})
        return cards


GAME = FlagBearer
