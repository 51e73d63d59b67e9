"""What a player may have meant: the legal moves nearest to what was said."""

from __future__ import annotations

import re
from collections.abc import Sequence


def nearest(said: str, legal: Sequence[str], count: int = 5, alike: float = 0.0) -> list[str]:
    """The legal moves most like the text, best first: same beginning, then same words, then same letters.

    `alike` leaves out what is less like it: 0 is nothing in common, 3 the same.

    >>> nearest("c4-c7", ["a1-a2", "c4-c5", "c4-c6", "d4-d5"], 2)
    ['c4-c6', 'c4-c5']
    """
    from difflib import SequenceMatcher

    wanted = _parts(said)
    matcher = SequenceMatcher(b=said.casefold(), autojunk=False)

    def likeness(move: str) -> tuple[float, float]:
        parts = _parts(move)
        shared = sum(part in wanted for part in parts) / max(len(parts), len(wanted), 1)
        same_start = bool(parts and wanted and parts[0] == wanted[0])
        matcher.set_seq1(move.casefold())
        letters = matcher.quick_ratio() if len(legal) > 300 else matcher.ratio()
        return same_start + shared + letters, _closeness(parts, wanted)

    scored = [(likeness(move), move) for move in legal]
    best = sorted(scored, key=lambda pair: pair[0], reverse=True)
    return [move for (score, _), move in best[:count] if score >= alike]


def _parts(text: str) -> list[str]:
    """The words of a move: verbs, names and spaces of the board, without the marks between them."""
    return re.findall(r"[a-z]+\d+|[a-z][a-z_'-]*[a-z]|[a-z]|\d+|\?", text.casefold())


def _closeness(parts: Sequence[str], wanted: Sequence[str]) -> float:
    """How near the spaces of two moves lie to each other, where both name spaces in the same places."""
    total = 0.0
    for one, other in zip(parts, wanted):
        if re.fullmatch(r"[a-z]\d+", one) and re.fullmatch(r"[a-z]\d+", other):
            total -= abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))
    return total
