"""Questions about a position, without a table: what `companion judge`, `legal`, `score` and `roll` answer.

`game` is a name as the command line takes it, `position` data as in the specification of the game
(None: the starting position), and the answers are the machine contract of the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from companion import games
from companion.referee import chance, rolls, rulebook, verdict
from companion.referee.dice import Dice


def judge(
    game: str,
    moves: str | Iterable[str] = (),
    position: Mapping[str, Any] | None = None,
    *,
    players: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    viewer: str | None = None,
) -> dict[str, Any]:
    """Verdicts on a move or on moves in order, up to the first illegal one, and the position after them.

    With a `viewer`, as far as that player may know.

    >>> answer = judge("flag-bearer", ["d1-d5"], {"fen": "3f3/7/7/7/7/7/7/3F3"})
    >>> answer["legal"], answer["verdicts"][0]["rules"]
    (False, ['FB-M2'])
    """
    played = games.get(game)
    dice = Dice(seed)
    said = [moves] if isinstance(moves, str) else moves
    return verdict.judge(
        played, verdict.opening(played, position, players, options, dice), said, dice, viewer
    )


def legal(
    game: str,
    position: Mapping[str, Any] | None = None,
    *,
    players: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    viewer: str | None = None,
) -> dict[str, Any]:
    """Who acts, in which phase, and every legal move, or those of one player.

    >>> legal("flag-bearer")
    {'turn': 'red', 'phase': 'setup', 'moves': ['draw', 'draw all']}
    """
    played = games.get(game)
    return verdict.legal(played, verdict.opening(played, position, players, options), Dice(), viewer)


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
    played = games.get(game)
    return verdict.score(played, verdict.opening(played, position, players, options), Dice())


def rules(game: str, words: str = "") -> list[rulebook.Rule]:
    """The rules and rulings somebody means: by id, by section or by words; all of them without words.

    >>> [(rule.id, rule.options) for rule in rules("flag-bearer", "cannot act")]
    [('FB-R1', ('stuck',))]
    """
    return rulebook.look_up(games.resolve(game), words.split())


def outcomes(
    game: str, move: str, position: Mapping[str, Any] | None = None, *, limit: int = chance.LIMIT
) -> dict[str, Fraction]:
    """Everything that the dice or cards of a move may bring, with its exact probability.

    >>> outcomes("flag-bearer", "draw")["draw P"]
    Fraction(1, 5)
    """
    played = games.get(game)
    state = verdict.Match(played, verdict.opening(played, position), Dice()).state
    found = chance.outcomes(played, state, played.read(state, move), limit)
    return {played.write(state, filled): weight for filled, weight in found.items()}


def roll(dice: str, seed: int | str | None = None) -> list[int]:
    """Dice thrown by the companion.

    >>> roll("3d6", seed=1)
    [2, 5, 1]
    """
    return rolls.throw(rolls.parse(dice), Dice(seed))
