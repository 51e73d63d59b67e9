"""Notation <-> Move: draw, draw scree, try scree, roll, roll 4, rest."""

from __future__ import annotations

from companion.errors import BadMove
from companion.referee.game import Move
from companion.referee.players import split_prefix
from hilltop_game.state import State

NOTATION = "Moves look like these: draw, draw scree, try scree, roll, roll 4, rest."


def read(state: State, text: str) -> Move:
    """The move a text means; the name of a card may have blanks. Raises BadMove."""
    player, rest = split_prefix(text, state.players, state.names)
    kind, *words = rest.casefold().split() or [""]
    if kind in ("draw", "try"):
        if not words and kind == "try":
            raise BadMove("which card do you try?", hint=f"Open are {', '.join(state.open) or 'none'}.")
        return Move(kind, (_card(state, "-".join(words)),) if words else (), player)
    if kind == "roll" and (not words or (len(words) == 1 and words[0] in tuple("123456"))):
        return Move(kind, tuple(map(int, words)), player)
    if kind == "rest" and not words:
        return Move(kind, (), player)
    raise BadMove(f"{text.strip()[:40]!r} is not a move", hint=NOTATION)


def _card(state: State, slug: str) -> str:
    if slug not in state.cards:
        raise BadMove(f"there is no card {slug[:40]!r}", hint=f"The cards are {', '.join(state.cards)}.")
    return slug


def write(move: Move) -> str:
    text = " ".join((move.kind, *map(str, move.args)))
    return f"{move.player}: {text}" if move.player else text
