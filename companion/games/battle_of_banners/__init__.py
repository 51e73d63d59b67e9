"""The Battle of Banners: two sides, two flags, and a board of trees, keeps and castles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from companion.errors import Illegal
from companion.games.battle_of_banners import (
    deck,
    movement,
    moves,
    phases,
    position,
    scoring,
    settling,
    telling,
)
from companion.games.battle_of_banners.board import NAMES, SIDES, SLUG, SQUARES, Board
from companion.games.battle_of_banners.deck import UNKNOWN, Deck, unseen_cards
from companion.games.battle_of_banners.knowledge import heard, imagined, view
from companion.games.battle_of_banners.picture import picture
from companion.games.battle_of_banners.playout import choose
from companion.games.battle_of_banners.state import State, dump, inventory
from companion.referee.game import Chance, Game, Move, Phase

if TYPE_CHECKING:
    from companion.library import Edition


class BattleOfBanners(Game[State]):
    slug = SLUG
    prefix = "BoB"
    check_edition = staticmethod(deck.check)
    load = position.load
    dump = staticmethod(dump)
    settle = staticmethod(settling.settle)
    check = staticmethod(phases.check)
    view = staticmethod(view)
    heard = staticmethod(heard)
    read = moves.read
    write = staticmethod(moves.write)
    score = staticmethod(scoring.score)
    tell = telling.tell
    playout = staticmethod(choose)
    inventory = staticmethod(inventory)
    phases: ClassVar[Mapping[str, Phase]] = phases.PHASES
    playout_options: ClassVar[Mapping[str, Any]] = {"turn_limit": 200}

    def __init__(self, edition: Edition, names: Mapping[str, str] | None = None):
        super().__init__(edition, names)
        self.board = Board(edition)
        self.deck = Deck(edition)

    def start(
        self, players: Sequence[str] | None = None, options: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The set-up board (S1, S3) with a full, shuffled deck (S2), and the roll-off still to come (M1)."""
        return super().start(players, options) | {"phase": "order"}

    def imagined(self, view: Mapping[str, Any], player: str | None, chance: Chance) -> State:
        return imagined(self.load(view), player, chance)

    def fill(self, state: State, move: Move, chance: Chance) -> Move:
        """Dice for a bare roll, an unseen card for a bare draw, any card of the victim for a bare steal."""
        if move.args or move.kind not in ("roll", "draw", "steal"):
            return move
        try:
            phases.check(state, move)
        except Illegal:
            return move
        if move.kind == "roll":
            number = {"order": 2, "item": 1 + state.horse}.get(state.phase, 4)
            return Move("roll", tuple(chance.die() for _ in range(number)), move.player)
        if move.kind == "draw":
            return Move("draw", (chance.pick(unseen_cards(state)),), move.player)
        card = chance.pick(state.hands[1 - state.side])
        if card == UNKNOWN:
            card = chance.pick(unseen_cards(state))
        return Move("steal", (card,), move.player)

    def path(self, state: State, start: str, to: str) -> list[str]:
        """One path for `move START TO` with the roll on the table, as names of spaces; empty if there is none."""
        return [NAMES[at] for at in movement.find_path(state, SQUARES[start], SQUARES[to]) or []]

    def picture(self, state: State, player: str | None = None) -> str:
        hands = view(state, player)["hands"]
        return picture(state, [hands[side] for side in SIDES])

    def examples(self, state: State) -> list[str]:
        """One move of every kind and card, and the dice as a table says them."""
        seen: dict[tuple[str, ...], Move] = {}
        for move in self.moves(state):
            seen.setdefault((move.kind, *move.args[:1]) if move.kind == "play" else (move.kind,), move)
        dice = {"order": "roll 2 5", "item": "roll 3 5" if state.horse else "roll 4"}.get(
            state.phase, "roll 2 6 1 1"
        )
        told = {"roll": dice, "draw": "draw horse", "steal": "steal ?"}
        return [
            text for move in seen.values() for text in (moves.write(state, move), told.get(move.kind)) if text
        ]


GAME = BattleOfBanners
