"""One sentence per event, to be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.referee.game import Event
from companion.referee.sentences import counted, listed, sentence

if TYPE_CHECKING:
    from companion.games.lone_banner import LoneBanner

Fields = Mapping[str, Any]
Name = Callable[[str], str]

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


def _roll(of: Fields, who: Name, card: Name) -> str:
    sum_counts = len(of["dice"]) > 3  # the four dice for the first turn (LB-R2)
    total = f", {sum(of['dice'])} in all" if sum_counts else ""
    return f"{who(of['player'])} rolls {listed(of['dice'])}{total}."


def _battle(of: Fields, who: Name, card: Name) -> str:
    results = listed(f"{who(player)} {result}" for player, result in of["results"].items())
    tied = list(of["results"].values()).count(max(of["results"].values())) > 1
    outcome = f"{who(of['winner'])} takes the card" if of["winner"] else "nobody takes it"
    return f"Battle for {card(of['region'])}: {results}; {'the highest are tied, and ' if tied else ''}{outcome}."


def _returned(of: Fields, who: Name, card: Name) -> str:
    what = f"{counted(len(of['strengths']), 'marker')} ({listed(of['strengths'])})"
    return f"{who(of['player'])} takes {what} back from {card(of['region'])}."


def _defence(of: Fields, who: Name, card: Name) -> str:
    defence = f"{who(of['player'])}'s defence of {card(of['region'])} comes to {of['result']}"
    if of["holder"] != of["player"]:
        return f"{defence}, and {who(of['holder'])} takes the Region."
    outcome = "; the stronger invaders are equal and cancel out" if of["beaten"] else " and holds"
    return f"{defence}{outcome}."


def _end_triggered(of: Fields, who: Name, card: Name) -> str:
    met = listed(END[rule] for rule in of["rules"])
    return f"{who(of['player'])}'s turn ends with {met}: the last turns begin."


TELL: dict[str, Callable[[Fields, Name, Name], str]] = {
    "deal": lambda of, who, card: f"{who(of['player'])} receives {card(of['region'])}.",
    "draw": lambda of, who, card: f"{card(of['region'])} is turned up into the Theater.",
    "roll": _roll,
    "reroll": lambda of, who, card: (
        f"{who(of['player'])} rerolls {listed(of['picked'])} and now has {listed(of['dice'])}."
    ),
    "roll_off": lambda of, who, card: f"{listed(map(who, of['players']))} are tied and roll again.",
    "first_player": lambda of, who, card: f"{who(of['player'])} takes the first turn.",
    "battle": _battle,
    "returned": _returned,
    "sweep": lambda of, who, card: (
        f"{who(of['player'])} takes {card(of['region'])} unopposed, a Sweeping Victory."
    ),
    "defence": _defence,
    "recon": lambda of, who, card: f"{card(of['region'])} goes under the deck.",
    "misinformation": lambda of, who, card: (
        f"Misinformation moves all markers from {card(of['from'])} to {card(of['to'])}."
    ),
    "coup": lambda of, who, card: f"{who(of['player'])} takes {card(of['region'])} by a Coup.",
    "placed": lambda of, who, card: (
        f"{who(of['player'])} places a marker of Strength {of['strength']} on {card(of['region'])}."
    ),
    "skipped": lambda of, who, card: SKIPPED[of["rule"]].format(who(of["player"])),
    "turn_end": lambda of, who, card: f"{who(of['player'])}'s turn ends.",
    "end_triggered": _end_triggered,
    "game_over": lambda of, who, card: "The game is over.",
}


def tell(game: LoneBanner, event: Event) -> str:
    """The sentence for an event, with what players and cards are called."""
    return sentence(TELL[event.type](event.fields, game.called, game.world.card))
