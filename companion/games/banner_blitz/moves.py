"""Notation: a line of text <-> a Move.

line   = [ player ":" ] action
action = "roll" { number } | "choose" ("first" | "second") | space "-" space | "end"
       | "drop" space | "drop" space "-" space | "return" space
"""

from __future__ import annotations

import re

from companion.errors import AmbiguousMove, BadMove
from companion.games.banner_blitz.flags import bearers, unoccupied
from companion.games.banner_blitz.phases import NO_DIE, beside
from companion.games.banner_blitz.state import State
from companion.referee.game import Move
from companion.referee.players import split_prefix
from companion.referee.values import shown

EXAMPLES = {
    "return": ["return a1"],
    "choose": ["choose first", "choose second"],
    "move": ["a4-a6", "end"],
    "drop": ["drop c3", "drop d4-c3"],
}

NUMBER = re.compile("[0-9]+")
SPACES = re.compile("[a-z][0-9]+(-[a-z][0-9]+)?")
HIT = re.compile(r"\b([a-z][0-9]+)\s*(?:x|hits|takes|captures)\s*([a-z][0-9]+)\b", re.IGNORECASE)


def read(state: State, text: str) -> Move:
    """The move a text means; case and blanks do not matter."""
    player, action = split_prefix(text, state.players, state.names)
    words = re.sub(r"\s*-\s*", "-", action.lower().strip()).split()
    return _canonical(state, Move(*_action(state, words, text), player))


def respelled(text: str) -> list[str]:
    """A capture said as one: `c2xd3` and `c2 takes d3` are the move `c2-d3`.

    >>> respelled("c2 takes d3")
    ['c2-d3']
    """
    return [HIT.sub(r"\1-\2", text)]


def _action(state: State, words: list[str], text: str) -> tuple[str, tuple[int | str, ...]]:
    match words:
        case ["roll", *numbers] if all(NUMBER.fullmatch(number) for number in numbers):
            return "roll", tuple(int(number) if len(number) < 10 else NO_DIE for number in numbers)
        case ["choose", "first" | "second" as place]:
            return "choose", (place,)
        case ["end"]:
            return "end", ()
        case ["drop", where] if SPACES.fullmatch(where):
            return "drop", _spaces(state, where)
        case ["return", where] if SPACES.fullmatch(where) and "-" not in where:
            return "return", _spaces(state, where)
        case [where] if SPACES.fullmatch(where) and "-" in where:
            return "move", _spaces(state, where)
    if state.phase == "over":
        hint = "The game is over; there are no moves any more."
    else:
        hint = f"For example: {', '.join(EXAMPLES.get(state.phase) or roll_examples(state))}."
    raise BadMove(f"{shown(text.strip())} is not a move", hint=hint)


def roll_examples(state: State) -> list[str]:
    """The ways to roll that are open now: everything missing, one die, both dice as they fell."""
    player = state.players[state.seat]
    return ["roll", f"{player}: roll 3"] + ([] if any(state.dice) else ["roll 6 4"])


def _spaces(state: State, text: str) -> tuple[int, ...]:
    names = text.split("-")
    for name in names:
        if name not in state.board.space:
            message = (
                f"there is no space {shown(name)} on this board of {state.board.size} x {state.board.size}"
            )
            raise BadMove(f"{message} (BB-4)", hint=f"Its spaces are a1 to {state.board.names[-1]}.")
    return tuple(state.board.space[name] for name in names)


def _canonical(state: State, move: Move) -> Move:
    """A drop in the form in which it is listed: short while one token has a flag to put down, else long."""
    if move.kind != "drop" or state.phase != "drop" or move.player not in (None, state.turn):
        return move
    *named, space = move.args
    waiting = bearers(state)
    if named:
        return move._replace(args=(space,)) if waiting == named else move
    tokens = beside(state, space)
    if len(waiting) == 1 or not tokens or not unoccupied(state) >> space & 1:
        return move
    readings = [Move("drop", (token, space), move.player) for token in tokens]
    if len(readings) > 1:
        texts = [write(state, reading) for reading in readings]
        raise AmbiguousMove(f"two tokens could put a flag down on {state.board.names[space]}", texts)
    return readings[0]


def write(state: State, move: Move) -> str:
    """The canonical text of a move."""
    names = state.board.names
    if move.kind == "move":
        text = f"{names[move.args[0]]}-{names[move.args[1]]}"
    elif move.kind in ("drop", "return"):
        text = f"{move.kind} {'-'.join(names[space] for space in move.args)}"
    else:
        text = " ".join((move.kind, *map(str, move.args)))
    return f"{move.player}: {text}" if move.player else text
