"""Forgiving input: what a person types at the table, understood where it can mean only one legal move.

The game's own notation always comes first. What it cannot read is compared with the legal moves, blind to
blanks, marks, case and small words; a beginning that only one legal move has is that move. A text that
would have to be corrected to fit is never guessed: the nearest moves are named instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.errors import AmbiguousMove, BadMove, CompanionError
from companion.referee.game import Game, Move
from companion.referee.nearest import nearest
from companion.referee.players import find_player

# fmt: off
FILL_WORDS = frozenset((
    "an", "and", "at", "from", "goes", "i", "in", "into", "it", "let", "me", "move", "moves", "my", "of", "on",
    "onto", "please", "the", "then", "to", "using", "with",
))
# fmt: on
MANY = 8  # readings named at most
ALIKE = 0.7  # how much a legal move must share with an unreadable text to be worth naming


def understand(
    game: Game[Any],
    state: Any,
    text: str,
    moves: Sequence[Move] | None = None,
    *,
    tell: Callable[[], bool] = lambda: True,
) -> Move:
    """The move a person means, of these or all legal ones; raises BadMove with the nearest, or AmbiguousMove.

    Where `tell` says no, no legal move is named: that would show what is hidden.
    """
    try:
        return game.read(state, text)
    except AmbiguousMove:
        raise
    except BadMove as fault:
        unread = fault
    spelled = _read_respelled(game, state, text)
    if spelled is not None:
        return spelled
    moves = game.moves(state) if moves is None else moves
    written = [game.write(state, move) for move in moves]
    found = _matches(text, written)
    if len(found) == 1:
        return moves[found[0]]
    if not tell():
        raise unread
    if found:
        readings = [written[at] for at in found]
        raise AmbiguousMove(f"{text!r} may mean {len(found)} moves", readings[:MANY])
    suggest(unread, text, written)
    raise unread


def readable(game: Game[Any], state: Any, text: str) -> bool:
    """Whether a text is a move in the game's notation, or nearly so; it need not be legal."""
    try:
        game.read(state, text)
    except AmbiguousMove:
        return True
    except BadMove:
        return _read_respelled(game, state, text) is not None
    return True


def _read_respelled(game: Game[Any], state: Any, text: str) -> Move | None:
    text = _by_id(text, game.players(state), game.names)
    for candidate in (text, *respelled(text), *game.respelled(text)):
        try:
            return game.read(state, candidate)
        except BadMove:
            continue
    return None


def _by_id(text: str, players: Sequence[str], names: Mapping[str, str] | None = None) -> str:
    """The text with the player it begins with called by the id, however the name is written.

    >>> _by_id("Ann Lee: roll 3", ["annlee", "bob"]), _by_id("c3:c5-e3", ["annlee", "bob"])
    ('annlee: roll 3', 'c3:c5-e3')
    """
    name, colon, rest = text.partition(":")
    try:
        return find_player(name.strip(), players, names) + colon + rest if colon else text
    except CompanionError:
        return text


def suggest(fault: BadMove, text: str, legal: list[str]) -> None:
    """Add the legal moves nearest to an unreadable text to the hint of its fault, if any are near."""
    near = nearest(text, legal, 4, ALIKE)
    if near and not isinstance(fault, AmbiguousMove):  # which names its own readings
        told = f"Nearest legal moves: {', '.join(near)}."
        fault.hint = f"{fault.hint}\n{told}" if fault.hint else told


def respelled(text: str) -> list[str]:
    """Spellings of a text that a game may read: `C4 to C6` and `c4 c6` as `c4-c6`, `c6 takes c7` as `c6xc7`.

    >>> respelled("C4 to C6")[0]
    'c4-c6'
    """
    plain = " ".join(text.casefold().split())
    prefix, colon, rest = plain.rpartition(": ")
    who = prefix + colon
    rest = re.sub(r"\s*(?:->|→|–|—)\s*", "-", rest)
    hit = re.sub(r"\s+(?:x|hits|takes|attacks|captures|against|vs\.?)\s+", "x", rest)
    walk = re.sub(r"\s+(?:to|onto|moves to|goes to)\s+", "-", hit)
    words = " ".join(word for word in walk.split() if word not in FILL_WORDS)
    tries = [walk, words, re.sub(r"\s+", "-", words), re.sub(r"^([a-z]\d+)\s*([a-z]\d+)$", r"\1-\2", words)]
    return [who + spelling for spelling in dict.fromkeys(tries) if who + spelling != text]


def _matches(text: str, written: list[str]) -> list[int]:
    """Which legal moves are the text but for blanks and marks, else begin with it, else hold its words in order."""
    wanted = _letters(text)
    if not wanted:
        return []
    bare = [_letters(move) for move in written]
    same = [at for at, letters in enumerate(bare) if letters == wanted]
    if same:
        return same
    beginning = [at for at, letters in enumerate(bare) if letters.startswith(wanted)]
    if beginning:
        return beginning
    words = _words(text)
    if not words:
        return []
    spelled = [_words(move) for move in written]
    begun = [at for at, move in enumerate(spelled) if _begins(move, words)]
    return begun or [at for at, move in enumerate(spelled) if _holds(move, words)]


def _begins(move: list[str], words: list[str]) -> bool:
    """Whether each typed word is the beginning of the move's word in the same place."""
    return len(words) <= len(move) and all(known.startswith(word) for known, word in zip(move, words))


def _holds(move: list[str], words: list[str]) -> bool:
    """Whether the typed words are all in the move, in the same order."""
    rest = iter(move)
    return all(word in rest for word in words)


def _words(text: str) -> list[str]:
    words = re.findall(r"[a-z]+\d+|[a-z][a-z']*|\d+|\?", text.casefold())
    return [word for word in words if word not in FILL_WORDS]


def _letters(text: str) -> str:
    kept = " ".join(word for word in text.casefold().split() if word not in FILL_WORDS)
    return "".join(re.findall(r"[a-z0-9?']", kept))
