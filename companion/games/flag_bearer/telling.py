"""One sentence per event, to be read aloud."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.games.flag_bearer.field import COLUMNS
from companion.referee.game import Event

if TYPE_CHECKING:
    from companion.games.flag_bearer import FlagBearer

SENTENCES = {
    "laid": "{whose} is laid on {square}.",
    "moved": "{whose} moves from {from} to {to}.",
    "attack": "{whose} on {from} attacks {enemys} on {to}, {power} against {against}.",
    "wound": "{whose} on {square} loses {points}.",
    "killed": "{whose} on {square} is killed.",
    "stuck": "{who} has no legal {what}.",
    "sacrificed": "{whose} on {square} is sacrificed.",
    "turn": "It is {who}'s turn.",
}
ENDINGS = {
    "FB-E1": "the last enemy flag-bearer has fallen",
    "FB-R15": "no flag-bearer is left on the field",
    "FB-R21": "nobody has been hurt for too long",
    "FB-R22": "the last turn has been played",
}


def tell(game: FlagBearer, event: Event) -> str:
    """The event as a sentence."""
    if event.type == "over":
        return _over(game, event.fields["winners"], event.fields["rule"], event.fields["tiebreak"])
    return SENTENCES[event.type].format(**_words(game, event.fields))


def tell_all(game: FlagBearer, events: Sequence[Event]) -> list[str]:
    """The events of one move; more than a row of warriors laid out is told in one sentence."""
    laid = [event for event in events if event.type == "laid"]
    if len(laid) <= len(COLUMNS):
        return [tell(game, event) for event in events]
    who = game.called(laid[0].fields["player"])
    others = [tell(game, event) for event in events if event.type != "laid"]
    return [f"{who} lays out {len(laid)} warriors.", *others]


def _words(game: FlagBearer, fields: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in the gaps of the sentences."""
    words = {**fields, "who": game.called(fields["player"])}
    if "piece" in fields:
        words["whose"] = f"{words['who']}'s {game.warriors[fields['piece'].upper()]}"
    if "target" in fields:
        enemy = game.called(fields["enemy"])
        words["enemys"] = f"{enemy}'s {game.warriors[fields['target'].upper()]}"
    if "lost" in fields:
        words["points"] = "a point" if fields["lost"] == 1 else f"{fields['lost']} points"
    if "phase" in fields:
        words["what"] = "movement" if fields["phase"] == "move" else "attack"
    return words


def _over(game: FlagBearer, winners: Sequence[str], rule: str, tiebreak: str | None) -> str:
    """How the game ended, and what made one player the winner of an end that favours nobody."""
    if len(winners) == 2:
        return f"The game is a draw: {ENDINGS[rule]}."
    winner = game.called(winners[0])
    why = ""
    if rule == "FB-R15":
        why = f", and it was {winner}'s turn"
    elif rule != "FB-E1":
        why = f", and {winner} has {'more health points left' if tiebreak else 'killed more flag-bearers'}"
    return f"{winner} wins: {ENDINGS[rule]}{why}."
