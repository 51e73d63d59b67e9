"""One sentence per event, to be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.flag_bearer.army import table
from companion.games.flag_bearer.field import COLUMNS
from companion.referee.game import Event
from companion.referee.words import called

Fields = Mapping[str, Any]


def tell(event: Event) -> str:
    """The event as a sentence.

    >>> tell(Event("moved", {"from": "c4", "to": "c6", "player": "red", "piece": "H"}))
    "Red's horseman moves from c4 to c6."
    """
    sentence = _SENTENCES[event.type](event.fields)
    return sentence[0].upper() + sentence[1:]


def tell_all(events: Sequence[Event]) -> list[str]:
    """The events of one move; more than a row of warriors laid out is told in one sentence."""
    laid = [event for event in events if event.type == "laid"]
    if len(laid) <= len(COLUMNS):
        return [tell(event) for event in events]
    whose = called(laid[0].fields["player"])
    others = [tell(event) for event in events if event.type != "laid"]
    return [f"{whose} lays out {len(laid)} warriors.", *others]


def _whose(fields: Fields, player: str = "player", piece: str = "piece") -> str:
    return f"{called(fields[player])}'s {table()[fields[piece].upper()]['name'].lower()}"


def _points(number: int) -> str:
    return "a point" if number == 1 else f"{number} points"


def _stuck(fields: Fields) -> str:
    return f"{called(fields['player'])} has no legal {'movement' if fields['phase'] == 'move' else 'attack'}."


ENDINGS = {
    "FB-E1": "the last enemy flag-bearer has fallen",
    "FB-R15": "no flag-bearer is left on the field",
    "FB-R21": "nobody has been hurt for too long",
    "FB-R22": "the last turn has been played",
}


def _over(fields: Fields) -> str:
    won, rule = fields["winners"], fields["rule"]
    if len(won) == 2:
        return f"the game is a draw: {ENDINGS[rule]}."
    return f"{called(won[0])} wins: {ENDINGS[rule]}{_decided(called(won[0]), rule, fields['tiebreak'])}."


def _decided(winner: str, rule: str, tiebreak: str | None) -> str:
    """What made one player the winner of an end that favours nobody."""
    if rule == "FB-E1":
        return ""
    if rule == "FB-R15":
        return f", and it was {winner}'s turn"
    return f", and {winner} has {'more health points left' if tiebreak else 'killed more flag-bearers'}"


_SENTENCES: dict[str, Callable[[Fields], str]] = {
    "laid": lambda fields: f"{_whose(fields)} is laid on {fields['square']}.",
    "moved": lambda fields: f"{_whose(fields)} moves from {fields['from']} to {fields['to']}.",
    "attack": lambda fields: (
        f"{_whose(fields)} on {fields['from']} attacks {_whose(fields, 'enemy', 'target')} on {fields['to']}, "
        f"{fields['power']} against {fields['against']}."
    ),
    "wound": lambda fields: f"{_whose(fields)} on {fields['square']} loses {_points(fields['lost'])}.",
    "killed": lambda fields: f"{_whose(fields)} on {fields['square']} is killed.",
    "stuck": _stuck,
    "sacrificed": lambda fields: f"{_whose(fields)} on {fields['square']} is sacrificed.",
    "turn": lambda fields: f"it is {called(fields['player'])}'s turn.",
    "over": _over,
}
