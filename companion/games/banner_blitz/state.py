"""The position: the State class and how it is written out. How it is read and checked: `position.py`."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.games.banner_blitz import flags as flag
from companion.games.banner_blitz import scoring
from companion.games.banner_blitz.board import BOUNDS, Board
from companion.referee import game
from companion.referee.grid import bits

SLUG = "banner-blitz"
NOBODY = -1


class House(NamedTuple):
    """The options of section 4, in their order."""

    board: int
    trade: str
    nearest: str
    instalments: bool
    own_flag: str
    carry_limit: int
    round_limit: int


class State(game.State):
    """A position. Everything in it is replaced, never changed in place, so a copy is shallow.

    Players are seats 0 and 1 (seat 0 is at home on a1). `tokens` has one set of spaces per seat and
    `flags` one pair per owner (see `flags.py`); `dice` has a 0 for a die not yet rolled; `moved` says
    what binds each token that has moved this turn (an index of BOUNDS).
    """

    board: Board
    house: House
    players: tuple[str, str]
    tokens: tuple[int, int]
    flags: tuple[flag.Pair, flag.Pair]
    round: int
    seat: int  # whose turn it is, NOBODY in phase over
    dice: tuple[int, int]
    first: int  # the round's first mover, NOBODY outside move and drop
    left: int  # spaces still to be spent, 0 outside move
    moved: dict[int, int]
    captured: int | None  # the token that has captured this turn

    @property
    def turn(self) -> str | None:
        return None if self.seat == NOBODY else self.players[self.seat]

    def name(self, seat: int) -> str:
        """What the player of a seat is called in a sentence."""
        return self.called(self.players[seat])

    def number(self, seat: int, first: int) -> int:
        """BB-R2: what a player may move this round, given who moves first; the dice must both be known."""
        if seat == first:
            return min(self.dice)
        return self.dice[seat] if self.house.trade == "own" else max(self.dice)

    def clear_turn(self) -> None:
        self.left = 0
        self.moved = {}
        self.captured = None

    def clear_round(self) -> None:
        """What phases roll and over never have."""
        self.clear_turn()
        self.dice = (0, 0)
        self.first = NOBODY

    def begin_roll(self) -> None:
        self.clear_round()
        self.phase = "roll"
        self.seat = 0

    def stop(self) -> None:
        self.clear_round()
        self.phase = "over"
        self.seat = NOBODY


def dump(state: State) -> dict[str, Any]:
    """The position as data, every key of it."""
    names = state.board.names
    dice = {player: face for player, face in zip(state.players, state.dice) if face}
    data: dict[str, Any] = {
        "game": SLUG,
        "options": state.house._asdict(),
        "players": [
            {
                "id": player,
                "tokens": sorted(names[space] for space in bits(state.tokens[seat])),
                "flags": sorted(flag.written(state.board, one) for one in state.flags[seat]),
            }
            for seat, player in enumerate(state.players)
        ],
        "round": state.round,
        "phase": state.phase,
        "turn": state.turn,
        "dice": dice or None,
        "first": None if state.first == NOBODY else state.players[state.first],
        "left": state.left if state.phase in ("move", "drop") else None,
        "moved": {names[space]: BOUNDS[bound] for space, bound in sorted(state.moved.items())},
        "captured": None if state.captured is None else names[state.captured],
    }
    if state.phase == "over":
        data["winners"] = scoring.winners(state)
    return data
