"""One sentence per event, to be read aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.referee.game import Event
from companion.referee.words import called, counted

WAYS_TO_WIN = {
    "BB-71": "both enemy flags are home",
    "BB-72": "the enemy has no token left",
}


def _whose_flag(fields: dict[str, Any]) -> str:
    return "its own flag" if fields["owner"] == fields["player"] else f"a flag of {called(fields['owner'])}'s"


def _order(fields: dict[str, Any]) -> str:
    first, second, numbers = fields["first"], fields["second"], fields["numbers"]
    return (
        f"{called(first)} moves first with {counted(numbers[first], 'space')}, "
        f"then {called(second)} with {counted(numbers[second], 'space')}."
    )


def _turn_ended(fields: dict[str, Any]) -> str:
    unused = f", {counted(fields['unused'], 'space')} unused" if fields["unused"] else ""
    return f"{called(fields['player'])}'s turn is over{unused}."


def _won(fields: dict[str, Any]) -> str:
    return f"{called(fields['player'])} wins: {' and '.join(WAYS_TO_WIN[rule] for rule in fields['rules'])}."


def _stopped(fields: dict[str, Any]) -> str:
    if len(fields["winners"]) == 2:
        return "The last round is over and the tallies are equal: a draw."
    return f"The last round is over and {called(fields['winners'][0])} wins on the tally."


SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "rolled": lambda it: f"{called(it['player'])} rolls a {it['face']}.",
    "tie": lambda it: f"A tie: both dice show {it['face']}.",
    "returned": lambda it: f"{called(it['player'])} brings a token back on {it['space']}.",
    "order": _order,
    "moved": lambda it: f"{called(it['player'])}'s token moves from {it['from']} to {it['to']}.",
    "captured": lambda it: f"{called(it['player'])} captures the token on {it['space']}.",
    "lifted": lambda it: f"{called(it['player'])}'s token lifts {_whose_flag(it)} on {it['space']}.",
    "stolen": lambda it: f"{called(it['player'])}'s token on {it['space']} takes over {_whose_flag(it)}.",
    "flag-captured": lambda it: (
        f"{called(it['player'])} brings home {_whose_flag(it)}: it is captured for good."
    ),
    "dropped": lambda it: (
        f"{called(it['player'])}'s token on {it['from']} puts its own flag down on {it['to']}."
    ),
    "kept": lambda it: (
        f"{called(it['player'])}'s token on {it['space']} keeps its own flag: no space beside it is free."
    ),
    "passed": lambda it: f"{called(it['player'])} cannot move any token and passes.",
    "turn-ended": _turn_ended,
    "round-ended": lambda it: f"Round {it['round']} is over.",
    "won": _won,
    "stopped": _stopped,
}


def tell(event: Event) -> str:
    return SENTENCES[event.type](event.fields)
