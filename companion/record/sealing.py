"""What a journal entry tells: the part for everybody, and what is sealed for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.record.journal import EVERYTHING
from companion.referee.game import Event, Game
from companion.referee.knowledge import heard, tell
from companion.referee.verdict import Verdict

Part = dict[str, Any]


def parts(
    game: Game[Any], state: Any, events: Sequence[Event], verdict: Verdict | None = None
) -> tuple[Part, dict[str, Part]]:
    """What everybody may know of events and of how the table stands after them, and the sealed parts by viewer.

    With the move of a verdict, as each hears it. There are no sealed parts where nothing is hidden.
    """
    truth = _part([_in_full(game, event) for event in events], game.dump(state), verdict and verdict.move)
    by_viewer = {
        viewer: _part(
            [tell(game, event, viewer) for event in events],
            game.view(state, viewer),
            verdict and heard(game, verdict, viewer),
        )
        for viewer in (None, *game.players(state))
    }
    if all(part == truth for part in by_viewer.values()):
        return truth, {}
    public = by_viewer.pop(None)
    return public, {EVERYTHING: truth, **{str(viewer): part for viewer, part in by_viewer.items()}}


def _part(events: list[Part], position: Part, move: str | None) -> Part:
    part: Part = {"events": events, "position": position}
    return part if move is None else part | {"move": move}


def _in_full(game: Game[Any], event: Event) -> Part:
    private = event.fields.get("private")
    return tell(game, event) | ({} if private is None else {"private": private})
