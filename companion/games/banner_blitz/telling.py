"""One sentence per event, to be read aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.referee.game import Event
from companion.referee.sentences import counted

if TYPE_CHECKING:
    from companion.games.banner_blitz import BannerBlitz

SENTENCES = {
    "rolled": "{player} rolls a {face}.",
    "tie": "A tie: both dice show {face}.",
    "returned": "{player} brings a token back on {space}.",
    "order": "{first} moves first with {low}, then {second} with {high}.",
    "moved": "{player}'s token moves from {from} to {to}.",
    "captured": "{player} captures the token on {space}.",
    "lifted": "{player}'s token lifts {flag} on {space}.",
    "stolen": "{player}'s token on {space} takes over {flag}.",
    "flag-captured": "{player} brings home {flag}: it is captured for good.",
    "dropped": "{player}'s token on {from} puts its own flag down on {to}.",
    "kept": "{player}'s token on {space} keeps its own flag: no space beside it is free.",
    "passed": "{player} cannot move any token and passes.",
    "turn-ended": "{player}'s turn is over{rest}.",
    "round-ended": "Round {round} is over.",
    "won": "{player} wins: {how}.",
    "stopped": "The last round is over and {outcome}.",
}
WAYS_TO_WIN = {"BB-71": "both enemy flags are home", "BB-72": "the enemy has no token left"}


def tell(game: BannerBlitz, event: Event) -> str:
    return SENTENCES[event.type].format_map(_words(event.fields, game.called))


def _words(fields: dict[str, Any], called: Callable[[str], str]) -> dict[str, Any]:
    """The fields of an event as its sentence says them."""
    words = {
        key: called(value) if key in ("player", "first", "second") else value for key, value in fields.items()
    }
    if "owner" in fields:
        own = fields["owner"] == fields["player"]
        words["flag"] = "its own flag" if own else f"a flag of {called(fields['owner'])}'s"
    if "numbers" in fields:
        words["low"], words["high"] = (
            counted(fields["numbers"][fields[who]], "space") for who in ("first", "second")
        )
    if "unused" in fields:
        words["rest"] = f", {counted(fields['unused'], 'space')} unused" if fields["unused"] else ""
    if "rules" in fields:
        words["how"] = " and ".join(WAYS_TO_WIN[rule] for rule in fields["rules"])
    if "winners" in fields:
        winner, *others = (called(player) for player in fields["winners"])
        words["outcome"] = "the tallies are equal: a draw" if others else f"{winner} wins on the tally"
    return words
