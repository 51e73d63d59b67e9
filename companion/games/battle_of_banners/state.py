"""The position: what lies on the table, and how it is written down."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.games.battle_of_banners.board import BIT, COLOURS, NAMES, SIDES, SLUG, Board, names, replaced
from companion.games.battle_of_banners.deck import Deck, Hand, left_in_deck, unseen
from companion.games.battle_of_banners.seating import Table
from companion.games.battle_of_banners.seen import Seen
from companion.referee import game

HOME = -1
"""Where a flag is that stands in its own castle."""


class Combat(NamedTuple):
    """A combat not yet settled; the attacker still stands on `start` (BoB-R20)."""

    start: int
    at: int
    cards: tuple[str | None, str | None] = (None, None)
    dice: tuple[int, ...] = ()
    result: str | None = None


class State(game.State, beside=("board", "deck", "reach")):
    """A position. What its slots hold is never changed, only replaced, so that a copy is cheap.

    Sides are 0 (blue) and 1 (red), colours 0 to 3 (see board.COLOURS), sets of spaces are numbers with
    one bit for each. `active` is the colour of the seat in play (1v1: 0 or 2 for the side). `reach` is
    no part of the position: it remembers where the seat's pieces can go, once that has been asked. `board` and `deck`
    are those of the edition, the same in all states of a game.
    """

    board: Board
    deck: Deck
    table: Table
    turn: str | None
    active: int
    pieces: tuple[int, int, int, int]
    lost: tuple[int, int, int, int]
    flags: tuple[int, int]
    closed: dict[int, int]
    hands: tuple[Hand, Hand]
    fresh: tuple[Hand, Hand]
    discard: Hand
    seen: Seen
    ghost: tuple[bool, bool]
    rain: tuple[bool, bool]
    played: tuple[Hand, Hand]
    dice: tuple[int, ...]
    horse: bool
    combat: Combat | None
    pending: tuple[int, ...]
    turn_no: int
    winner: str | None
    reason: str | None
    reach: tuple[tuple[int, int], ...] | None

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.players

    # --- pieces -----------------------------------------------------------------------------------

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return self.active >> 1

    def men(self, side: int) -> int:
        """The spaces of a side's pieces."""
        pieces = self.pieces
        return pieces[2] | pieces[3] if side else pieces[0] | pieces[1]

    def occupied(self) -> int:
        blue, green, red, yellow = self.pieces
        return blue | green | red | yellow

    def empty(self) -> int:
        """The spaces without a tree, a piece or a lying flag."""
        return self.board.open & ~self.occupied() & ~self.lying(0) & ~self.lying(1)

    def room(self) -> int:
        """The spaces on which a piece may be put (BoB-R9): no castle, no closed keep."""
        return self.empty() & ~self.board.castles & ~self.shut()

    def seat(self) -> int:
        """The pieces that the seat in play may move: its colour's in a team (D2), else the side's."""
        return self.pieces[self.active] if self.table.team else self.men(self.active >> 1)

    def colour_at(self, at: int) -> int | None:
        """The colour of the piece on a space."""
        bit = BIT[at]
        for colour, mask in enumerate(self.pieces):
            if mask & bit:
                return colour
        return None

    def toggle(self, colour: int, mask: int) -> None:
        """Take a colour's piece off the spaces of the mask where it stands, put it on those where it does not."""
        pieces = self.pieces
        self.pieces = (*pieces[:colour], pieces[colour] ^ mask, *pieces[colour + 1 :])  # type: ignore[assignment]

    def reserve(self, colour: int) -> int:
        return self.board.per_colour - self.pieces[colour].bit_count() - self.lost[colour]

    def free_bridges(self, side: int) -> int:
        """The side's drawbridges without a piece or a lying flag (BoB-R26)."""
        return self.board.home_bridges[side] & self.empty()

    # --- flags and keeps --------------------------------------------------------------------------

    def lying(self, owner: int) -> int:
        """The space on which the side's flag lies, as a set; empty if it is home or carried."""
        at = self.flags[owner]
        return 0 if at == HOME else BIT[at] & ~self.men(1 - owner)

    def carries(self, side: int, at: int) -> bool:
        """Whether the side's piece on that space carries the enemy flag."""
        return self.flags[1 - side] == at

    def set_flag(self, owner: int, at: int) -> None:
        self.flags = replaced(self.flags, owner, at)

    def shut(self) -> int:
        """The closed keeps."""
        mask = 0
        for keep in self.closed:
            mask |= BIT[keep]
        return mask

    # --- hands ------------------------------------------------------------------------------------

    def set_hand(self, side: int, hand: Hand) -> None:
        self.hands = replaced(self.hands, side, hand)

    def set_fresh(self, side: int, cards: Hand) -> None:
        self.fresh = replaced(self.fresh, side, cards)


def inventory(state: State) -> dict[str, int]:
    """16 pieces on the board, in the reserve or out of the game, none of them on another's space; 54 cards, no copy too many."""
    on_board = sum(mask.bit_count() for mask in state.pieces)
    reserve = [state.reserve(colour) for colour in range(len(COLOURS))]
    return {
        "pieces": on_board + sum(reserve) + sum(state.lost),
        "sharing a space": on_board - state.occupied().bit_count(),
        "owed to the reserve": sum(left for left in reserve if left < 0),
        "cards": len(state.hands[0]) + len(state.hands[1]) + len(state.discard) + left_in_deck(state),
        "copies too many": sum(unseen(state, card) < 0 for card in state.deck.copies),
        "owed to the deck": min(0, left_in_deck(state)),
    }


def actor(state: State) -> str | None:
    """The player to act, as phase, seat, combat and pending reinforcements have it (BoB-R1)."""
    phase, table = state.phase, state.table
    if phase == "over":
        return None
    if phase == "order":
        return table.players[0]
    if phase == "reinforce":
        side = state.pending[0] if state.pending else state.side
        return table.owner[state.active] if side == state.side else table.speaker[side]
    if phase in ("defend", "knife-defend") or (phase == "place" and defender_places(state)):
        assert state.combat is not None
        defender = state.colour_at(state.combat.at)
        assert defender is not None
        return table.owner[defender]
    return table.owner[state.active]


def defender_places(state: State) -> bool:
    """BoB-R22 as a house rule: after a tie the defender's owner picks the attacker's space."""
    return (
        state.combat is not None
        and state.combat.result == "tie"
        and state.table.options["tie_space"] == "defender"
    )


def dump(state: State) -> dict[str, Any]:
    """The position as data; every key is written, `seen` if there is anything."""
    table, combat = state.table, state.combat
    both = list(enumerate(SIDES))
    return {
        "game": SLUG,
        "options": dict(table.options),
        "players": [
            {"id": player, "colours": [COLOURS[colour] for colour in own]}
            for player, own in zip(table.players, table.colours)
        ],
        "turn": state.turn,
        "phase": state.phase,
        "active": COLOURS[state.active],
        "pieces": {colour: names(mask) for colour, mask in zip(COLOURS, state.pieces)},
        "lost": dict(zip(COLOURS, state.lost)),
        "reserve": {name: state.reserve(colour) for colour, name in enumerate(COLOURS)},
        "flags": {
            name: "home" if state.flags[side] == HOME else NAMES[state.flags[side]] for side, name in both
        },
        "closed": {NAMES[keep]: state.closed[keep] for keep in sorted(state.closed)},
        "hands": {name: list(state.hands[side]) for side, name in both},
        "fresh": {name: list(state.fresh[side]) for side, name in both},
        "discard": list(state.discard),
        "deck": left_in_deck(state),
        "effects": {
            "ghost": [name for side, name in both if state.ghost[side]],
            "rain": [name for side, name in both if state.rain[side]],
        },
        "played": {name: list(state.played[side]) for side, name in both},
        "dice": list(state.dice),
        "horse": state.horse,
        "combat": combat
        and {
            "from": NAMES[combat.start],
            "at": NAMES[combat.at],
            "cards": dict(zip(SIDES, combat.cards)),
            "dice": list(combat.dice),
            "result": combat.result,
        },
        "pending": [SIDES[side] for side in state.pending],
        "turn_no": state.turn_no,
        "winner": state.winner,
        "reason": state.reason,
    } | (
        {"seen": _seen(state.seen)} if any(map(any, state.seen[:2])) or state.seen.answer is not None else {}
    )


def _seen(seen: Seen) -> dict[str, Any]:
    told: dict[str, Any] = {
        key: {name: list(cards) for name, cards in zip(SIDES, pair)}
        for key, pair in (("hands", seen.hands), ("fresh", seen.fresh))
        if any(pair)
    }
    return told if seen.answer is None else told | {"answer": seen.answer}
