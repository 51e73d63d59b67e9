"""One sentence per event, to be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.referee.game import Event, Game
from companion.referee.sentences import listed

_SENTENCES: dict[str, Callable[[str, Mapping[str, Any]], str]] = {
    "drawn": lambda who, told: f"{who} turns up {told['name']}.",
    "tries": lambda who, told: f"{who} tries {told['name']}.",
    "climbed": lambda who, told: (
        f"{told['die']} against {told['grip']}: {who} climbs to step {told['step']}."
    ),
    "slipped": lambda who, told: (
        f"{told['die']} against {told['grip']}: {who} slips back to step {told['step']}."
    ),
    "held": lambda who, told: f"{told['die']} against {told['grip']}: {who} hangs on to the rope.",
    "camped": lambda who, told: f"{who} camps on step {told['step']}.",
    "blown": lambda who, told: f"The gust blows {who} down to step {told['step']}.",
    "turn": lambda who, told: f"It is {who}'s turn.",
}


def tell(game: Game[Any], event: Event) -> str:
    if event.type == "over":
        won = [game.called(player) for player in event.fields["winners"]]
        return f"{won[0]} wins." if len(won) == 1 else f"{listed(won)} share the hilltop."
    return _SENTENCES[event.type](game.called(event.fields["player"]), event.fields)
