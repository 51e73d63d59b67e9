"""The table drawn with plain characters: the field, and beside it both players and the warriors' numbers."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from companion.games.flag_bearer import scoring
from companion.games.flag_bearer.army import ANY_DISTANCE
from companion.games.flag_bearer.field import COLUMNS, ROWS, SQUARE, names
from companion.games.flag_bearer.state import State
from companion.referee.sentences import counted, folded, narrow

CELL = 4
LEFT, RIGHT = 42, 38  # columns for the field and for the notes


def draw(state: State, player: str | None = None) -> str:
    """The field with the first player below, and what a player wants to know beside it."""
    pairs = zip_longest(_field(state), _notes(state), fillvalue="")
    return "\n".join(
        [*(f"{left:<{LEFT}}{right[:RIGHT]}".rstrip() for left, right in pairs), *_house_rules(state)]
    )


def _field(state: State) -> list[str]:
    """The thick border parts the two territories (FB-S2); stars stand beside the members of the moved line."""
    letters = "   " + " ".join(letter.center(CELL) for letter in COLUMNS)
    thin, thick = ("  +" + (mark * CELL + "+") * len(COLUMNS) for mark in "-=")
    lines = [letters, thin]
    for row in reversed(ROWS):
        lines += [f"{row} {_row(state, row)} {row}", thick if row == "5" else thin]
    return [*lines, letters]


def _row(state: State, row: str) -> str:
    text, last_moved = "", False
    for letter in COLUMNS:
        square = SQUARE[letter + row]
        warrior, moved = state.board[square], bool(state.line >> square & 1)
        cell = warrior.text if warrior else ""
        text += ("*" if moved or last_moved else "|") + (f" {cell}" if len(cell) < CELL else cell).ljust(CELL)
        last_moved = moved
    return text + ("*" if last_moved else "|")


def _notes(state: State) -> list[str]:
    return [*_player(state, 1), "", *_legend(state), "", *_course(state), "", *_player(state, 0)]


def _player(state: State, side: int) -> list[str]:
    capital = next(iter(state.house.unhurt[side].values())).letter.isupper()
    name = _fitted("", state.called(state.players[side]), f" ({'capital' if capital else 'small'} letters)")
    if state.phase == "setup":
        cards = len(state.stack(side))
        return [name, f"  {counted(cards, 'card')} to lay out" if cards else "  all cards are laid out"]
    flags, men = state.flags[side].bit_count(), state.armies[side].bit_count()
    return [
        name,
        f"  {counted(flags, 'flag-bearer')} left of {state.house.bearers}",
        f"  {counted(men, 'warrior')}, health {scoring.health(state, side)}",
    ]


def _legend(state: State) -> list[str]:
    """The numbers of unhurt warriors, as the cards show them (FB-W1)."""
    lines = ["  warrior           power health walks"]
    for code, card in state.house.unhurt[0].items():
        walks = "any" if card.speed == ANY_DISTANCE else card.speed
        lines.append(f"{code} {card.name:<18}{'^' * card.stripes:<3}{card.power:^5}{card.health:^7}{walks}")
    return [*lines, "' is a wound: power -1.  More ^: +1."]


def _course(state: State) -> list[str]:
    """Whose turn it is and how far the game has gone."""
    if state.phase == "setup":
        return [_fitted("", state.who, " lays out")]
    if state.phase == "over":
        won = scoring.winners(state)
        return [
            _fitted("The game is over: ", state.called(won[0]), " wins.")
            if len(won) == 1
            else scoring.result(state)
        ]
    limit = f" of {state.house.turn_limit}" if state.house.turn_limit else ""
    phase = "movement" if state.phase == "move" else state.phase
    lines = [_fitted(f"turn {state.turns + 1}{limit}: ", state.who, f", {phase}")]
    if state.quiet:
        lines.append(f"{counted(state.quiet, 'quiet turn')} of {state.house.quiet_limit} (FB-R21)")
    if state.line:
        lines.append(f"+1 on {' '.join(names(state.line))} (FB-B4)")
    return lines


def _fitted(before: str, name: str, after: str) -> str:
    """A line of the notes in which a long name gives way to the other words."""
    return f"{before}{narrow(name, RIGHT - len(before) - len(after))}{after}"


def _house_rules(state: State) -> list[str]:
    if not state.options:
        return []
    told = ", ".join(f"{name} = {_value(value)}" for name, value in state.options.items())
    return folded(f"House rules: {told}", LEFT + RIGHT, "")


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{count} {code}" for code, count in value.items())
    return str(value).lower()
