"""One sentence per event, to be read aloud."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.flag_bearer.field import COLUMNS
from companion.referee.game import Event
from companion.referee.words import called

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


class Teller:
    """Tells events by what warriors (by code) and players are called.

    >>> told = Teller({"H": "horseman"}, {"red": "Mary Jo"})
    >>> told.tell(Event("moved", {"from": "c4", "to": "c6", "player": "red", "piece": "H"}))
    "Mary Jo's horseman moves from c4 to c6."
    """

    def __init__(self, warriors: Mapping[str, str], names: Mapping[str, str]):
        self.warriors = warriors
        self.names = names

    def tell(self, event: Event) -> str:
        """The event as a sentence."""
        if event.type == "over":
            return self._over(event.fields["winners"], event.fields["rule"], event.fields["tiebreak"])
        return SENTENCES[event.type].format(**self._words(event.fields))

    def tell_all(self, events: Sequence[Event]) -> list[str]:
        """The events of one move; more than a row of warriors laid out is told in one sentence."""
        laid = [event for event in events if event.type == "laid"]
        if len(laid) <= len(COLUMNS):
            return [self.tell(event) for event in events]
        who = called(laid[0].fields["player"], self.names)
        others = [self.tell(event) for event in events if event.type != "laid"]
        return [f"{who} lays out {len(laid)} warriors.", *others]

    def _words(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """What stands in the gaps of the sentences."""
        words = {**fields, "who": called(fields["player"], self.names)}
        if "piece" in fields:
            words["whose"] = f"{words['who']}'s {self.warriors[fields['piece'].upper()]}"
        if "target" in fields:
            enemy = called(fields["enemy"], self.names)
            words["enemys"] = f"{enemy}'s {self.warriors[fields['target'].upper()]}"
        if "lost" in fields:
            words["points"] = "a point" if fields["lost"] == 1 else f"{fields['lost']} points"
        if "phase" in fields:
            words["what"] = "movement" if fields["phase"] == "move" else "attack"
        return words

    def _over(self, winners: Sequence[str], rule: str, tiebreak: str | None) -> str:
        """How the game ended, and what made one player the winner of an end that favours nobody."""
        if len(winners) == 2:
            return f"The game is a draw: {ENDINGS[rule]}."
        winner = called(winners[0], self.names)
        why = ""
        if rule == "FB-R15":
            why = f", and it was {winner}'s turn"
        elif rule != "FB-E1":
            why = (
                f", and {winner} has {'more health points left' if tiebreak else 'killed more flag-bearers'}"
            )
        return f"{winner} wins: {ENDINGS[rule]}{why}."
