"""What each player may know: positions, events and move texts as the others see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.referee.game import Event, Game
from companion.referee.journal import EVERYTHING
from companion.referee.verdict import heard, tell


def hides(game: Game, state: Any) -> bool:
    """Whether anything in this position is hidden from an onlooker."""
    return game.view(state, None) != game.dump(state)


def parts(
    game: Game, state: Any, events: Sequence[Event], move: str | None = None, mover: str | None = None
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """How a journal entry is told: the part for everybody, and what is sealed, by viewer.

    The sealed parts are empty where nothing is hidden.
    """
    truth = _told([_whole(game, event) for event in events], game.dump(state), move)
    seen = {}
    for viewer in (None, *game.players(state)):
        known = move if move is None or viewer == mover else heard(move, events, viewer)
        told = [tell(game, event, viewer) for event in events]
        seen[viewer] = _told(told, game.view(state, viewer), known)
    if all(part == truth for part in seen.values()):
        return truth, {}
    public = seen.pop(None)
    return public, {EVERYTHING: truth, **{str(viewer): part for viewer, part in seen.items()}}


def _told(events: list, position: dict[str, Any], move: str | None) -> dict[str, Any]:
    part: dict[str, Any] = {"events": events, "position": position}
    return part if move is None else part | {"move": move}


def _whole(game: Game, event: Event) -> dict[str, Any]:
    told = tell(game, event)
    return told | {"private": event.fields["private"]} if "private" in event.fields else told


def reveals(game: Game, before: Any, after: Any, events: Sequence[Event]) -> bool:
    """Whether somebody learned something by this move that taking it back will not make unknown again."""
    if any("private" in event.fields for event in events):
        return True
    return unknowns(game.view(after, None)) < unknowns(game.view(before, None))


def unknowns(data: Any) -> int:
    """How many cards of a position are `?`.

    >>> unknowns({"hand": ["spy", "?", "?building"]})
    2
    """
    if isinstance(data, str):
        return int(data.startswith("?"))
    if isinstance(data, dict):
        return sum(map(unknowns, data.values()))
    if isinstance(data, (list, tuple)):
        return sum(map(unknowns, data))
    return 0
