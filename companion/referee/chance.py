"""What chance may bring: every completion of a bare move with its exact weight, found by driving `Game.fill`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from companion.errors import CompanionError, Illegal
from companion.referee.game import Game, Move

LIMIT = 20_000


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
        different: list[Any] = []
        counts: list[int] = []
        for item in items:
            if item in different:
                counts[different.index(item)] += 1
            else:
                different.append(item)
                counts.append(1)
        return different[self._branch([Fraction(count, len(items)) for count in counts])]


def outcomes(game: Game, state: Any, move: Move, limit: int = LIMIT) -> dict[Move, Fraction]:
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
        hint="Ask for one die or card at a time, or sample it with `Game.fill`.",
    )


def _next_script(explorer: _Explorer) -> list[int] | None:
    """The choices that lead to the next branch not yet seen, the last die turning fastest."""
    taken, branches = explorer.taken, explorer.branches
    while taken and taken[-1] + 1 == branches[len(taken) - 1]:
        taken.pop()
    if not taken:
        return None
    return [*taken[:-1], taken[-1] + 1]


def asks_chance(game: Game, state: Any, move: Move) -> bool:
    """Whether completing this move takes dice or cards."""
    explorer = _Explorer(())
    try:
        game.check(state, move)
        game.fill(state, move, explorer)
    except Illegal:
        return False
    return bool(explorer.taken)
