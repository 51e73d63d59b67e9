"""Notation <-> Move. Squares are numbers in a Move (`field.SQUARE`) and names in a text.

text                kind        args
draw                draw        ()                       a bare chance move, one card
draw all            draw all    ()                       a bare chance move, the rest of the stack
draw F A P          draw        ("F", "A", "P")
c4-c6               move        (c4, c6)
c3:c5-e3            line        ((c3, c5), e3)           the ends of the line, where the first one lands
c3,c5-e3            list        ((c3, c5), e3)           its members one by one
d4xd5               attack      (d4, d5)
d4xd5,e4            attack      (d4, d5, e4)
sacrifice a2        sacrifice   (a2,)
pass                pass        ()                       always illegal, but it deserves an answer
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn

from companion.errors import BadMove
from companion.games.flag_bearer.field import NAME, SQUARE, column_first, in_one_band, run, set_of
from companion.games.flag_bearer.state import State
from companion.referee.game import Move
from companion.referee.players import split_prefix

NOTATION = (
    "Moves look like these: c4-c6, c3:c5-e3 (a line by its ends), d4xd5, d4xd5,e4 (a berserk's double attack), "
    "sacrifice a2, draw F A P, draw, draw all."
)
UNKNOWN = "?"  # a card nobody has seen; understood so that the referee can refuse it (FB-R20)


# --- reading ----------------------------------------------------------------------------------------


def read(state: State, text: str) -> Move:
    """The move a text means, lines and double attacks in canonical order. Raises BadMove."""
    player, rest = _prefix(state, text)
    words = rest.lower().split()
    if not words:
        raise BadMove("no move is given", hint=NOTATION)
    if words[0] == "draw":
        return _read_draw(state, words[1:])._replace(player=player)
    if words == ["pass"]:
        return Move("pass", (), player)
    if words[0] == "sacrifice":
        if len(words) != 2:
            raise BadMove("a sacrifice names one square", hint="As in: sacrifice a2.")
        return Move("sacrifice", (_square(words[1]),), player)
    tight = re.sub(r"\s*([-x,:])\s*", r"\1", rest.lower().strip())
    return _read_squares(state, tight)._replace(player=player)


def _prefix(state: State, text: str) -> tuple[str | None, str]:
    """The player named before the first colon, and the rest. A square before it belongs to a line."""
    if text.partition(":")[0].strip().lower() in SQUARE:
        return None, text
    return split_prefix(text, state.players, state.names, also="no square")


def _read_draw(state: State, words: list[str]) -> Move:
    if words == ["all"]:
        return Move("draw all")
    codes = tuple(word.upper() for word in words)
    known = state.house.unhurt[state.side]
    for code in codes:
        if code not in known and code != UNKNOWN:
            warriors = ", ".join(f"{card.code} {card.name}" for card in known.values())
            raise BadMove(f"there is no warrior {code!r}", hint=f"The warriors are: {warriors}.")
    return Move("draw", codes)


def _read_squares(state: State, text: str) -> Move:
    """A movement or an attack, without blanks."""
    if text.count("x") == 1 and not set(text) & set("-:"):
        start, goals = text.split("x")
        targets = sorted((_square(goal) for goal in goals.split(",")), key=column_first)
        return Move("attack", (_square(start), *targets))
    if text.count("-") != 1:
        _unreadable(text)
    moved, to = text.split("-")
    if ":" in moved and "," not in moved:
        ends = moved.split(":")
        if len(ends) != 2:
            _unreadable(text)
        return _in_order("line", (_square(ends[0]), _square(ends[1])), _square(to))
    named = tuple(_square(name) for name in moved.split(","))
    goal = _square(to)
    if len(named) == 1:
        return Move("move", (named[0], goal))
    return _canonical_list(state, named, goal)


def _canonical_list(state: State, named: tuple[int, ...], goal: int) -> Move:
    """A list is written by its ends if it has no gaps. One that is no line at all stays a list: FB-L1 tells why.

    So does one that would leave the field, for it is kept as named and its ends need not be the first and last.
    """
    move = _in_order("list", named, goal)
    squares, landing = move.args
    mask = set_of(squares)
    ends = (squares[0], squares[-1])
    a_line = (
        mask.bit_count() == len(squares) and mask & state.armies[state.side] == mask and in_one_band(mask)
    )
    if a_line and run(set_of(ends)) == mask:
        return Move("line", (ends, landing))
    return move


def _in_order(kind: str, named: tuple[int, ...], goal: int) -> Move:
    """The squares of a line in canonical order; as named if the first one in that order would leave the field."""
    ordered = tuple(sorted(named, key=column_first))
    landing = _landing(named[0], goal, ordered[0])
    if landing is None:
        return Move(kind, (named, goal))
    return Move(kind, (ordered, landing))


def _landing(first: int, goal: int, other: int) -> int | None:
    """Where another square of a line lands when the first one lands on the goal; None off the field."""
    column = (other & 7) + (goal & 7) - (first & 7)
    row = (other >> 3) + (goal >> 3) - (first >> 3)
    return 8 * row + column if 0 <= column < 7 and 0 <= row < 8 else None


def _square(name: str) -> int:
    if name not in SQUARE:
        what = f"{name!r} is not a square" if name else "a square is missing"
        raise BadMove(what, hint=f"Squares are a1 to g8. {NOTATION}")
    return SQUARE[name]


def _unreadable(text: str) -> NoReturn:
    raise BadMove(f"{text!r} is not a move", hint=NOTATION)


# --- writing ----------------------------------------------------------------------------------------


def write(state: State, move: Move) -> str:
    """The text of a move, with the player in front if one is named."""
    text = _WRITERS[move.kind](move.args)
    return f"{move.player}: {text}" if move.player else text


def _listed(squares: tuple[int, ...], mark: str = ",") -> str:
    return mark.join(NAME[square] for square in squares)


_WRITERS: dict[str, Callable[[tuple[Any, ...]], str]] = {
    "draw": lambda codes: " ".join(("draw", *codes)),
    "draw all": lambda _: "draw all",
    "move": lambda args: f"{NAME[args[0]]}-{NAME[args[1]]}",
    "line": lambda args: f"{_listed(args[0], ':')}-{NAME[args[1]]}",
    "list": lambda args: f"{_listed(args[0])}-{NAME[args[1]]}",
    "attack": lambda args: f"{NAME[args[0]]}x{_listed(args[1:])}",
    "sacrifice": lambda args: f"sacrifice {NAME[args[0]]}",
    "pass": lambda _: "pass",
}
