"""Questions about a position, without a table: what `companion judge`, `legal`, `score` and `roll` answer.

`game` is a name as the command line takes it, `position` data as in the specification of the game
(None: the starting position), and the answers are the machine contract of the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from companion import games
from companion.referee import chance, rolls, verdict
from companion.referee.dice import Dice


def judge(
    game: str,
    moves: Iterable[str] = (),
    position: Mapping[str, Any] | None = None,
    *,
    players: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
) -> dict[str, Any]:
    """Verdicts on moves in order, up to the first illegal one, and the position after them.

    >>> answer = judge("flag-bearer", ["d1-d5"], {"fen": "3f3/7/7/7/7/7/7/3F3"})
    >>> answer["legal"], answer["verdicts"][0]["rules"]
    (False, ['FB-M2'])
    """
    rules = games.get(game)
    dice = Dice(seed)
    return verdict.judge(rules, verdict.opening(rules, position, players, options, dice), moves, dice)


def legal(
    game: str,
    position: Mapping[str, Any] | None = None,
    *,
    players: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Who acts, in which phase, and every legal move.

    >>> legal("flag-bearer")
    {'turn': 'red', 'phase': 'setup', 'moves': ['draw', 'draw all']}
    """
    rules = games.get(game)
    return verdict.legal(rules, verdict.opening(rules, position, players, options), Dice())


def score(
    game: str,
    position: Mapping[str, Any] | None = None,
    *,
    players: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The score sheet of a position.

    >>> sheet = score("flag-bearer", {"fen": "7/7/7/7/7/7/7/3F3", "phase": "over"})
    >>> sheet["winners"], sheet["players"][0]["total"]
    (['red'], 3)
    """
    rules = games.get(game)
    return verdict.score(rules, verdict.opening(rules, position, players, options), Dice())


def outcomes(
    game: str, move: str, position: Mapping[str, Any] | None = None, *, limit: int = chance.LIMIT
) -> dict[str, Fraction]:
    """Everything that the dice or cards of a move may bring, with its exact probability.

    >>> outcomes("flag-bearer", "draw")["draw P"]
    Fraction(1, 5)
    """
    rules = games.get(game)
    state = verdict.Match(rules, verdict.opening(rules, position), Dice()).state
    found = chance.outcomes(rules, state, rules.read(state, move), limit)
    return {rules.write(state, filled): weight for filled, weight in found.items()}


def roll(dice: str, seed: int | str | None = None) -> list[int]:
    """Dice thrown by the companion.

    >>> roll("3d6", seed=1)
    [2, 5, 1]
    """
    return rolls.throw(rolls.parse(dice), Dice(seed))
