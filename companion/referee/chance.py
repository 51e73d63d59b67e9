"""What chance may bring: every completion of a bare move with its exact weight, found by driving `Game.fill`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, groupby
from math import comb, factorial, prod
from typing import Any

from companion.errors import CompanionError, Illegal
from companion.referee.game import Game, Move

LIMIT = 20_000
_SAMPLE = "Ask for one die or card at a time, or sample it with `Game.fill`."


class TooManyOutcomes(CompanionError):
    """A chance move with more outcomes than anybody would wait for."""

    kind = "outcomes"


class _Explorer:
    """A `Chance` that follows a script of choices and takes the first branch beyond it."""

    def __init__(self, script: Sequence[int]):
        self.script = script
        self.taken: list[int] = []
        self.branches: list[int] = []
        self.weight = Fraction(1)

    def _branch(self, weights: Sequence[Fraction]) -> int:
        step = len(self.taken)
        choice = self.script[step] if step < len(self.script) else 0
        self.taken.append(choice)
        self.branches.append(len(weights))
        self.weight *= weights[choice]
        return choice

    def die(self, faces: int = 6) -> int:
        return self._branch([Fraction(1, faces)] * faces) + 1

    def pick(self, items: Sequence[Any]) -> Any:
        different, counts = _counted(items)
        return different[self._branch([Fraction(count, len(items)) for count in counts])]

    def dice(self, number: int, faces: int = 6, sort: bool = True) -> tuple[int, ...]:
        _few_enough(comb(faces + number - 1, number), f"{number} dice of {faces} faces")
        throws, weights = _throws(number, faces)
        return throws[self._branch(weights)]

    def picks(self, items: Sequence[Any], number: int, sort: bool = True) -> tuple[Any, ...]:
        different, counts = _counted(items)
        hands = list(_hands(counts, number))
        ways = [prod(comb(count, taken) for count, taken in zip(counts, hand)) for hand in hands]
        hand = hands[self._branch([Fraction(way, comb(len(items), number)) for way in ways])]
        return tuple(item for item, taken in zip(different, hand) for _ in range(taken))


@lru_cache(maxsize=16)  # every outcome of a roll asks again
def _throws(number: int, faces: int) -> tuple[list[tuple[int, ...]], list[Fraction]]:
    """Every throw of so many dice, in ascending order, and how likely it is."""
    throws = list(combinations_with_replacement(range(1, faces + 1), number))
    ways = [
        factorial(number) // prod(factorial(len(list(same))) for _, same in groupby(throw))
        for throw in throws
    ]
    return throws, [Fraction(way, faces**number) for way in ways]


def _counted(items: Sequence[Any]) -> tuple[list[Any], list[int]]:
    """The different items in their order, and how often each is there."""
    different: list[Any] = []
    counts: list[int] = []
    for item in items:
        if item in different:
            counts[different.index(item)] += 1
        else:
            different.append(item)
            counts.append(1)
    return different, counts


def _hands(counts: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    """How many of each may be taken: every way to take so many in all."""
    found = 0
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        begun = waiting.pop()
        left = number - sum(begun)
        if len(begun) == len(counts):
            if left == 0:
                found += 1
                _few_enough(found, f"{number} cards")
                yield begun
            continue
        later = sum(counts[len(begun) + 1 :])
        for taken in range(min(left, counts[len(begun)]), max(0, left - later) - 1, -1):
            waiting.append((*begun, taken))


def _few_enough(number: int, what: str) -> None:
    if number > LIMIT:
        raise TooManyOutcomes(f"{what} fall in more than {LIMIT} ways", hint=_SAMPLE)


def outcomes(game: Game[Any], state: Any, move: Move, limit: int = LIMIT) -> dict[Move, Fraction]:
    """Every completion of a bare chance move and how likely it is; any other move is its own only outcome.

    The weights are exact and sum to one. Raises Illegal if the move may not be made at all, and
    TooManyOutcomes if there are more than `limit` ways to roll or draw it.
    """
    game.check(state, move)
    found: dict[Move, Fraction] = {}
    script: Sequence[int] = ()
    for _ in range(limit):
        explorer = _Explorer(script)
        filled = game.fill(state, move, explorer)
        found[filled] = found.get(filled, Fraction(0)) + explorer.weight
        following = _next_script(explorer)
        if following is None:
            return found
        script = following
    raise TooManyOutcomes(
        f"{game.write(state, move)} has more than {limit} outcomes",
        hint=_SAMPLE,
    )


def _next_script(explorer: _Explorer) -> list[int] | None:
    """The choices that lead to the next branch not yet seen, the last die turning fastest."""
    taken, branches = explorer.taken, explorer.branches
    while taken and taken[-1] + 1 == branches[len(taken) - 1]:
        taken.pop()
    if not taken:
        return None
    return [*taken[:-1], taken[-1] + 1]


def asks_chance(game: Game[Any], state: Any, move: Move) -> bool:
    """Whether completing this move takes dice or cards."""
    explorer = _Explorer(())
    try:
        game.check(state, move)
        game.fill(state, move, explorer)
    except Illegal:
        return False
    return bool(explorer.taken)
