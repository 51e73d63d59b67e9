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
    position,
    prompts,
    scoring,
    settling,
    setup,
    telling,
)
from companion.games.bones_and_banners.cards import SLUG, Cards
from companion.games.bones_and_banners.dump import dump
from companion.games.bones_and_banners.spoken import spoken
from companion.games.bones_and_banners.state import DICE, State, inventory
from companion.referee.game import Chance, Game, Move, Phase

if TYPE_CHECKING:
    from companion.library import Edition


class BonesAndBanners(Game[State]):
    slug = SLUG
    prefix = "BN"
    check_edition = staticmethod(cards.check)
    load = position.load
    dump = staticmethod(dump)
    deal = setup.deal
    settle = staticmethod(settling.settle)
    check = staticmethod(settling.check)
    heard = staticmethod(hidden.heard)
    read = staticmethod(moves.read)
    write = staticmethod(moves.write)
    moves = staticmethod(phases.moves)
    fill = staticmethod(filling.fill)
    score = staticmethod(scoring.sheet)
    tell = telling.tell
    playout = staticmethod(playout.choose)
    inventory = staticmethod(inventory)
    phases: ClassVar[Mapping[str, Phase]] = phases.PHASES
    playout_options: ClassVar[Mapping[str, Any]] = {"cards": "companion", "max_rounds": 40}

    def __init__(self, edition: Edition, names: Mapping[str, str] | None = None):
        super().__init__(edition, names)
        self.cards = Cards(edition)

    def start(
        self, players: Sequence[str] | None = None, options: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Decks shuffled (BN-102, BN-103), all cubes in the stash (BN-108), the first player with the token (BN-110)."""
        return super().start(players or self.edition.facts["default_players"], options)

    def view(self, state: State, player: str | None) -> dict[str, Any]:
        return dump(hidden.seen_by(state, player))

    def imagined(self, view: Mapping[str, Any], player: str | None, chance: Chance) -> State:
        state = super().imagined(view, player, chance)
        given, state.names = dump(state), self.names
        hidden.deal(state, chance)
        if self.view(state, player) != given:
            raise BadPosition(f"this is not what {player or 'an onlooker'} sees of a table")
        return state

    def respelled(self, text: str) -> list[str]:
        return [spoken(text, self.cards.name)]

    def awaits(self, state: State) -> str:
        return prompts.pending(state) or super().awaits(state)

    def picture(self, state: State, player: str | None = None) -> str:
        return picture.draw(hidden.seen_by(state, player))

    def examples(self, state: State) -> list[str]:
        """One move of every kind, and the dice as a table says them."""
        seen: dict[str, Move] = {}
        for move in self.moves(state):
            seen.setdefault(move.kind, move)
        told = [Move("roll", (*self.cards.symbols, *self.cards.symbols)[:DICE])] if "roll" in seen else []
        return [self.write(state, move) for move in (*seen.values(), *told)]


GAME = BonesAndBanners
