"""One sentence per event, to be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.referee.game import Event
from companion.referee.words import called, counted

Who = Callable[[str], str]
"""What a player is called."""

WAYS_TO_WIN = {
    "BB-71": "both enemy flags are home",
    "BB-72": "the enemy has no token left",
}


def _whose_flag(fields: dict[str, Any], who: Who) -> str:
    return "its own flag" if fields["owner"] == fields["player"] else f"a flag of {who(fields['owner'])}'s"


def _order(fields: dict[str, Any], who: Who) -> str:
    first, second, numbers = fields["first"], fields["second"], fields["numbers"]
    return (
        f"{who(first)} moves first with {counted(numbers[first], 'space')}, "
        f"then {who(second)} with {counted(numbers[second], 'space')}."
    )


def _turn_ended(fields: dict[str, Any], who: Who) -> str:
    unused = f", {counted(fields['unused'], 'space')} unused" if fields["unused"] else ""
    return f"{who(fields['player'])}'s turn is over{unused}."


def _won(fields: dict[str, Any], who: Who) -> str:
    return f"{who(fields['player'])} wins: {' and '.join(WAYS_TO_WIN[rule] for rule in fields['rules'])}."


def _stopped(fields: dict[str, Any], who: Who) -> str:
    if len(fields["winners"]) == 2:
        return "The last round is over and the tallies are equal: a draw."
    return f"The last round is over and {who(fields['winners'][0])} wins on the tally."


SENTENCES: dict[str, Callable[[dict[str, Any], Who], str]] = {
    "rolled": lambda it, who: f"{who(it['player'])} rolls a {it['face']}.",
    "tie": lambda it, _: f"A tie: both dice show {it['face']}.",
    "returned": lambda it, who: f"{who(it['player'])} brings a token back on {it['space']}.",
    "order": _order,
    "moved": lambda it, who: f"{who(it['player'])}'s token moves from {it['from']} to {it['to']}.",
    "captured": lambda it, who: f"{who(it['player'])} captures the token on {it['space']}.",
    "lifted": lambda it, who: f"{who(it['player'])}'s token lifts {_whose_flag(it, who)} on {it['space']}.",
    "stolen": lambda it, who: (
        f"{who(it['player'])}'s token on {it['space']} takes over {_whose_flag(it, who)}."
    ),
    "flag-captured": lambda it, who: (
        f"{who(it['player'])} brings home {_whose_flag(it, who)}: it is captured for good."
    ),
    "dropped": lambda it, who: (
        f"{who(it['player'])}'s token on {it['from']} puts its own flag down on {it['to']}."
    ),
    "kept": lambda it, who: (
        f"{who(it['player'])}'s token on {it['space']} keeps its own flag: no space beside it is free."
    ),
    "passed": lambda it, who: f"{who(it['player'])} cannot move any token and passes.",
    "turn-ended": _turn_ended,
    "round-ended": lambda it, _: f"Round {it['round']} is over.",
    "won": _won,
    "stopped": _stopped,
}


def tell(event: Event, names: Mapping[str, str]) -> str:
    return SENTENCES[event.type](event.fields, lambda player: called(player, names))
