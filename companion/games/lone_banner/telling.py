"""One sentence per event, to be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.lone_banner.names import card, person, sentence
from companion.referee.game import Event
from companion.referee.words import counted, listed

Fields = Mapping[str, Any]

SKIPPED = {
    "LB-R14": "{} has nothing to scout, so Recon is skipped.",
    "LB-703": "{}'s three 1s cannot be rerolled and are kept.",
    "LB-803": "{}'s triple grants Misinformation, but there is nothing to move.",
    "LB-806": "{}'s run grants a Coup, but no Theater card is free of markers.",
}

END = {
    "LB-902": "7 Regions",
    "LB-903": "5 Regions of one continent",
    "LB-904": "4 Central Regions",
    "LB-905": "an empty deck",
}


def _roll(of: Fields) -> str:
    sum_counts = len(of["dice"]) > 3  # the four dice for the first turn (LB-R2)
    total = f", {sum(of['dice'])} in all" if sum_counts else ""
    return f"{person(of['player'])} rolls {listed(of['dice'])}{total}."


def _battle(of: Fields) -> str:
    results = listed(f"{person(player)} {result}" for player, result in of["results"].items())
    tied = list(of["results"].values()).count(max(of["results"].values())) > 1
    outcome = f"{person(of['winner'])} takes the card" if of["winner"] else "nobody takes it"
    return f"Battle for {card(of['region'])}: {results}; {'the highest are tied, and ' if tied else ''}{outcome}."


def _returned(of: Fields) -> str:
    what = f"{counted(len(of['strengths']), 'marker')} ({listed(of['strengths'])})"
    return f"{person(of['player'])} takes {what} back from {card(of['region'])}."


def _defence(of: Fields) -> str:
    defence = f"{person(of['player'])}'s defence of {card(of['region'])} comes to {of['result']}"
    if of["holder"] == of["player"]:
        return (
            f"{defence}; the stronger invaders are equal and cancel out."
            if of["beaten"]
            else f"{defence} and holds."
        )
    return f"{defence}, and {person(of['holder'])} takes the Region."


def _end_triggered(of: Fields) -> str:
    met = listed(END[rule] for rule in of["rules"])
    return f"{person(of['player'])}'s turn ends with {met}: the last turns begin."


TELL: dict[str, Callable[[Fields], str]] = {
    "deal": lambda of: f"{person(of['player'])} receives {card(of['region'])}.",
    "draw": lambda of: f"{card(of['region'])} is turned up into the Theater.",
    "roll": _roll,
    "reroll": lambda of: (
        f"{person(of['player'])} rerolls {listed(of['picked'])} and now has {listed(of['dice'])}."
    ),
    "roll_off": lambda of: f"{listed(map(person, of['players']))} are tied and roll again.",
    "first_player": lambda of: f"{person(of['player'])} takes the first turn.",
    "battle": _battle,
    "returned": _returned,
    "sweep": lambda of: f"{person(of['player'])} takes {card(of['region'])} unopposed, a Sweeping Victory.",
    "defence": _defence,
    "recon": lambda of: f"{card(of['region'])} goes under the deck.",
    "misinformation": lambda of: (
        f"Misinformation moves all markers from {card(of['from'])} to {card(of['to'])}."
    ),
    "coup": lambda of: f"{person(of['player'])} takes {card(of['region'])} by a Coup.",
    "placed": lambda of: (
        f"{person(of['player'])} places a marker of Strength {of['strength']} on {card(of['region'])}."
    ),
    "skipped": lambda of: SKIPPED[of["rule"]].format(person(of["player"])),
    "turn_end": lambda of: f"{person(of['player'])}'s turn ends.",
    "end_triggered": _end_triggered,
    "game_over": lambda of: "The game is over.",
}


def tell(event: Event) -> str:
    return sentence(TELL[event.type](event.fields))
