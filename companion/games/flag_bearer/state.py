"""The position: the State class, and writing it as data (position.py reads it)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, cast

from companion.games.flag_bearer import scoring
from companion.games.flag_bearer.army import House, Warrior
from companion.games.flag_bearer.field import NAME, names
from companion.referee import game
from companion.referee.game import Move

SLUG = "flag-bearer"


class State(game.State, beside=("armies", "attacks", "flags", "house")):
    """A position. The board says what stands where; `armies` and `flags` are the same facts as sets of squares."""

    armies: list[int]  # per side: the squares of its warriors
    attacks: list[Move] | None  # the legal attacks if settling has listed them already, else None
    board: list[Warrior | None]  # by square number: the warrior there, or None
    flags: list[int]  # per side: the squares of its flag-bearers
    house: House
    line: int  # squares of the line moved this turn, 0 if none was
    note: str | None
    options: Mapping[str, Any]  # as given, to be written out again
    players: tuple[str, str]
    quiet: int
    side: int  # whose turn it is: 0 the first player, 1 the second
    turns: int

    @property
    def turn(self) -> str:
        return self.players[self.side]

    def copy(self) -> State:
        new = self._twin()
        new.armies = self.armies[:]
        new.attacks = None
        new.board = self.board[:]
        new.flags = self.flags[:]
        return new

    def place(self, square: int, warrior: Warrior) -> None:
        """Put a warrior on a square, in the place of what stood there."""
        self.board[square] = warrior
        self.armies[warrior.side] |= 1 << square
        if warrior.flag:
            self.flags[warrior.side] |= 1 << square

    def remove(self, square: int) -> Warrior:
        """Take the warrior off a square."""
        warrior = self.warrior(square)
        self.board[square] = None
        self.armies[warrior.side] ^= 1 << square
        if warrior.flag:
            self.flags[warrior.side] ^= 1 << square
        return warrior

    def warrior(self, square: int) -> Warrior:
        """The warrior on a square that is known to hold one."""
        return cast("Warrior", self.board[square])

    def warriors(self, side: int) -> list[Warrior]:
        """A player's warriors on the field."""
        return [warrior for warrior in self.board if warrior and warrior.side == side]

    def stack(self, side: int) -> list[str]:
        """The codes of the cards a player has not laid out yet, in the order of the army table (only in setup)."""
        laid = Counter(warrior.code for warrior in self.warriors(side))
        return [code for code, copies in self.house.army.items() for _ in range(copies - laid[code])]

    def title(self, square: int) -> str:
        """What stands on a square, for a sentence: "Red's archer on d2", "nobody on d2"."""
        warrior = self.board[square]
        if warrior is None:
            return f"nobody on {NAME[square]}"
        return f"{self.called(self.players[warrior.side])}'s {warrior.name} on {NAME[square]}"


def dump(state: State) -> dict[str, Any]:
    """The position as data, `board` and `fen` both, read from row 8 down."""
    data: dict[str, Any] = {
        "game": SLUG,
        "options": dict(state.options),
        "players": [{"id": player} for player in state.players],
        "turn": state.turn,
        "phase": state.phase,
        "board": {
            NAME[square]: warrior.text
            for square in _from_the_top()
            if (warrior := state.board[square]) is not None
        },
        "fen": "/".join(_fen_row(state.board[8 * row : 8 * row + 7]) for row in reversed(range(8))),
    }
    if state.line:
        data["line"] = names(state.line)
    data["quiet"] = state.quiet
    data["turns"] = state.turns
    if state.phase == "over":
        data["winners"] = scoring.winners(state)
    if state.note is not None:
        data["note"] = state.note
    return data


def _from_the_top() -> Iterable[int]:
    return (8 * row + column for row in reversed(range(8)) for column in range(7))


def _fen_row(row: list[Warrior | None]) -> str:
    """
    >>> _fen_row([None] * 7)
    '7'
    """
    text, empty = "", 0
    for warrior in row:
        if warrior is None:
            empty += 1
            continue
        text += (str(empty) if empty else "") + warrior.text
        empty = 0
    return text + (str(empty) if empty else "")
