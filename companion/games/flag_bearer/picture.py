"""The table drawn with plain characters: the field, and beside it both players and the warriors' numbers."""

from __future__ import annotations

from itertools import zip_longest

from companion.games.flag_bearer import scoring
from companion.games.flag_bearer.army import ANY_DISTANCE
from companion.games.flag_bearer.field import COLUMNS, SQUARE
from companion.games.flag_bearer.state import State

CELL = 5
STRIPES = {1: "light", 2: "average", 3: "heavy"}


def draw(state: State) -> str:
    """The field on the left, what a player wants to know beside it; 80 columns at most."""
    field, notes = _field(state), _notes(state)
    return "\n".join(f"{left:<43}{right}".rstrip() for left, right in zip_longest(field, notes, fillvalue=""))


def _field(state: State) -> list[str]:
    """Row 8 on top; the thick line parts the two territories (FB-S2). Members of the moved line in brackets."""
    letters = "   " + "".join(f"{letter:^{CELL}}" for letter in COLUMNS)
    thin, thick = ("  +" + "+".join(mark * (CELL - 1) for _ in COLUMNS) + "+" for mark in "-=")
    lines = [letters, thin]
    for row in "87654321":
        cells = "|".join(_cell(state, SQUARE[letter + row]) for letter in COLUMNS)
        lines += [f"{row} |{cells}| {row}", thick if row == "5" else thin]
    return [*lines, letters]


def _cell(state: State, square: int) -> str:
    warrior = state.board[square]
    if warrior is None:
        return " " * (CELL - 1)
    if state.line >> square & 1:
        return f"*{warrior.text}".ljust(CELL - 1)
    return warrior.text.center(CELL - 1) if len(warrior.text) < 3 else warrior.text.rjust(CELL - 1)


def _notes(state: State) -> list[str]:
    lines = [*_player(state, 1), "", *_legend(state), "", *_progress(state), "", *_player(state, 0)]
    return lines


def _player(state: State, side: int) -> list[str]:
    name = state.players[side]
    letters = "capital letters" if side == 0 else "small letters"
    if state.phase == "setup":
        count = f"{len(state.stack(side))} cards to lay out"
    else:
        count = f"{state.armies[side].bit_count()} warriors, {scoring.health(state, side)} health points"
    flags = f"{state.flags[side].bit_count()} flag-bearers"
    return [f"{name[:18]} ({letters})", f"  {count}", f"  {flags}"]


def _legend(state: State) -> list[str]:
    lines = ["                     power  life  walks"]
    lines = ["  power life walks  warrior"]
    for code, card in state.house.unhurt[0].items():
        walks = "any" if card.speed == ANY_DISTANCE else str(card.speed)
        lines.append(f"{code} {card.power:^5} {card.health:^4} {walks:^5}  {card.name}, {STRIPES[card.stripes]}")
    return lines


def _progress(state: State) -> list[str]:
    lines = [f"Turn {state.turns + 1}, {state.turn} to {state.phase}" if state.phase in ("move", "attack", "sacrifice") else ""]
    if state.phase == "setup":
        lines = [f"Setup, {state.turn} lays out"]
    if state.phase == "over":
        lines = [scoring.result(state)]
    lines.append("")
    return lines
