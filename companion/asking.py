"""Questions about a position, without a table: what `companion judge`, `legal`, `score` and `roll` answer.

`game` is a name as the command line takes it, `position` data as in the specification of the game
(None: the starting position), and the answers are the machine contract of the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion import games
from companion.errors import BadPosition
from companion.referee import verdict
from companion.referee.dice import Dice
from companion.referee.game import Game


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

    >>> answer = judge("flag-bearer", ["d1-d4"], {"fen": "3f3/7/7/7/7/7/7/3F3"})
    >>> answer["legal"], answer["verdicts"][0]["rules"]
    (False, ['FB-M2'])
    """
    rules = games.get(game)
    return verdict.judge(rules, opening(rules, position, players, options), moves, Dice(seed))


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
    return verdict.legal(rules, opening(rules, position, players, options), Dice())


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
    return verdict.score(rules, opening(rules, position, players, options), Dice())


def opening(
    game: Game,
    position: Mapping[str, Any] | None = None,
    players: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The position that is asked about, with house rules laid over those it names itself."""
    if position is None:
        return game.start(players, options)
    if players:
        raise BadPosition("players are named in the position; name them there", where="players")
    data = dict(position)
    if options:
        data["options"] = {**(data.get("options") or {}), **options}
    return data
