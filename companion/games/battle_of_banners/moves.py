"""Notation: texts such as `roll 3`, `move e2 e7` or `red: play poison`, read and written."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import compress
from typing import TYPE_CHECKING, Any, NoReturn

from companion.errors import BadMove
from companion.games.battle_of_banners.board import COLOURS, DIRECTIONS, NAMES, SQUARES
from companion.games.battle_of_banners.deck import UNKNOWN, Deck
from companion.games.battle_of_banners.state import State
from companion.referee.game import Move
from companion.referee.players import split_prefix

if TYPE_CHECKING:
    from companion.games.battle_of_banners import BattleOfBanners

ROLL, PASS, DRAW, STEAL = Move("roll"), Move("pass"), Move("draw"), Move("steal")


class Rows(dict[int, list[Move]]):
    """Moves from every space to every space, a row built when it is first asked for and then kept."""

    def __init__(self, kind: str, *first: str):
        super().__init__()
        self._kind, self._first = kind, first

    def __missing__(self, start: int) -> list[Move]:
        row = self[start] = [Move(self._kind, (*self._first, NAMES[start], name)) for name in NAMES]
        return row


rows = cache(Rows)
MOVE_ROWS = rows("move")

_DIGITS = bytes.maketrans(b"01", b"\0\1")


def of_row(row: list[Move], mask: int) -> Iterator[Move]:
    """The moves of a row to a set of spaces, by file, then by rank. (Through its digits: a loop takes twice as long.)"""
    return compress(row, bin(mask)[:1:-1].encode().translate(_DIGITS))


_TARGETS = {
    "reinforce": ("colour", "square"),
    "reap": ("square",),
    "swarm": ("square", "direction"),
    "shelter": ("square", "square"),
    "aid": ("square", "square"),
    "sabotage": ("square", "square"),
}
"""What has to be said with a card beyond its name, by the kind of its effect."""

_KNOWN: dict[str, Collection[str]] = {"square": SQUARES, "colour": COLOURS, "direction": DIRECTIONS}
_EXPECTED = {
    "square": "a space is a letter a-k and a number 1-15, such as e7",
    "colour": "colours are blue, green, red, yellow",
    "direction": "directions are n, e, s, w",
    "card": "cards are written like rain-storm or horse",
}
_SAMPLE = {"square": "e7", "colour": "blue", "direction": "n"}
_FORMS = {
    "roll": "roll, or roll 4",
    "move": "move e2 e7, or move e2-e3-e4",
    "play": "play horse, or play reaper h9",
    "place": "place c4",
    "reinforce": "reinforce blue c2",
    "draw": "draw, draw horse, or draw ?",
    "steal": "steal, steal horse, or steal ?",
    "pass": "pass",
}


def read(game: BattleOfBanners, state: State, text: str) -> Move:
    """The move that a text means; raises BadMove if it means none."""
    player, text = split_prefix(text, state.players, game.names)
    words = text.lower().split()
    if not words:
        raise BadMove("the move is empty", hint=_verbs())
    verb, rest = words[0], words[1:]
    if verb not in _READERS:
        raise BadMove(f"{verb!r} is not a move{_nearest(verb, _FORMS)}", hint=_verbs())
    return Move(verb, _READERS[verb](state.deck, verb, rest), player)


def write(state: State, move: Move) -> str:
    """The canonical text of a move."""
    if move.kind == "move" and len(move.args) > 2:
        text = "move " + "-".join(move.args[2])
    else:
        text = " ".join(map(str, (move.kind, *move.args)))
    return text if move.player is None else f"{move.player}: {text}"


def _verbs() -> str:
    return "Moves look like this: " + "; ".join(_FORMS.values()) + "."


def _nearest(word: str, known: Collection[str]) -> str:
    found = difflib.get_close_matches(word, known, 1)
    return f" (did you mean {found[0]!r}?)" if found else ""


def _wrong(verb: str) -> NoReturn:
    raise BadMove(f"that is not how {verb!r} is written", hint=f"Write {_FORMS[verb]}.")


def _term(kind: str, word: str, known: Collection[str] | None = None) -> str:
    known = _KNOWN[kind] if known is None else known
    if word not in known:
        near = "" if kind == "square" else _nearest(word, known)
        raise BadMove(f"{word!r} is no {kind} of this game{near}", hint=f"Here {_EXPECTED[kind]}.")
    return word


def _read_roll(deck: Deck, verb: str, words: list[str]) -> tuple[Any, ...]:
    for word in words:
        if not (word.isascii() and word.isdigit()):
            raise BadMove(
                f"{word!r} is no die", hint="Dice are written in digits, such as roll 4 or roll 2 6 1 1."
            )
    # no die needs more than a few digits; what is cut off here is off the die in any case
    return tuple(int(word.lstrip("0")[:6] or "0") for word in words)


def _read_move(deck: Deck, verb: str, words: list[str]) -> tuple[Any, ...]:
    text = " ".join(words)
    if "-" in text:
        path = tuple(_term("square", word.strip()) for word in text.split("-"))
        return (path[0], path[-1], path)
    if len(words) != 2:
        _wrong(verb)
    return _term("square", words[0]), _term("square", words[1])


def _read_play(deck: Deck, verb: str, words: list[str]) -> tuple[Any, ...]:
    if not words:
        _wrong(verb)
    card, rest = _card(deck, words)
    kinds = _TARGETS.get(deck.effect[card].kind, ())
    if len(rest) != len(kinds):
        sample = " ".join(("play", card, *(_SAMPLE[kind] for kind in kinds)))
        needs = " and a ".join(kinds)
        raise BadMove(
            f"{card} is played with a {needs}" if kinds else f"{card} is played alone",
            hint=f"Write {sample}.",
        )
    return (card, *(_term(kind, word) for kind, word in zip(kinds, rest)))


def _card(deck: Deck, words: list[str]) -> tuple[str, list[str]]:
    """The card that the first words name, written with a hyphen or a blank, and the words after it."""
    joined = "-".join(words[:2])
    if joined in deck.copies:
        return joined, words[2:]
    return _term("card", words[0], deck.copies), words[1:]


def _read_place(deck: Deck, verb: str, words: list[str]) -> tuple[Any, ...]:
    if len(words) != 1:
        _wrong(verb)
    return (_term("square", words[0]),)


def _read_reinforce(deck: Deck, verb: str, words: list[str]) -> tuple[Any, ...]:
    if len(words) != 2:
        _wrong(verb)
    return _term("colour", words[0]), _term("square", words[1])


def _read_card(deck: Deck, verb: str, words: list[str]) -> tuple[Any, ...]:
    if not words or words == [UNKNOWN]:
        return tuple(words)
    card, rest = _card(deck, words)
    if rest:
        _wrong(verb)
    return (card,)


def _read_pass(deck: Deck, verb: str, words: list[str]) -> tuple[Any, ...]:
    if words:
        _wrong(verb)
    return ()


_READERS: dict[str, Callable[[Deck, str, list[str]], tuple[Any, ...]]] = {
    "roll": _read_roll,
    "move": _read_move,
    "play": _read_play,
    "place": _read_place,
    "reinforce": _read_reinforce,
    "draw": _read_card,
    "steal": _read_card,
    "pass": _read_pass,
}
