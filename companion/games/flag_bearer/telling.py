"""One sentence per event, to be read aloud."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.flag_bearer.field import COLUMNS
from companion.referee.game import Event
from companion.referee.words import called

Fields = Mapping[str, Any]

ENDINGS = {
    "FB-E1": "the last enemy flag-bearer has fallen",
    "FB-R15": "no flag-bearer is left on the field",
    "FB-R21": "nobody has been hurt for too long",
    "FB-R22": "the last turn has been played",
}


class Teller:
    """Tells events: one method for each type of them, by what warriors (by code) and players are called.

    >>> told = Teller({"H": "horseman"}, {"red": "Mary Jo"})
    >>> told.tell(Event("moved", {"from": "c4", "to": "c6", "player": "red", "piece": "H"}))
    "Mary Jo's horseman moves from c4 to c6."
    """

    def __init__(self, warriors: Mapping[str, str], names: Mapping[str, str]):
        self.warriors = warriors
        self.names = names

    def tell(self, event: Event) -> str:
        """The event as a sentence."""
        sentence: str = getattr(self, event.type)(event.fields)
        return sentence[0].upper() + sentence[1:]

    def tell_all(self, events: Sequence[Event]) -> list[str]:
        """The events of one move; more than a row of warriors laid out is told in one sentence."""
        laid = [event for event in events if event.type == "laid"]
        if len(laid) <= len(COLUMNS):
            return [self.tell(event) for event in events]
        others = [self.tell(event) for event in events if event.type != "laid"]
        return [f"{self._called(laid[0].fields['player'])} lays out {len(laid)} warriors.", *others]

    def _called(self, player: str) -> str:
        return called(player, self.names)

    def _whose(self, fields: Fields, player: str = "player", piece: str = "piece") -> str:
        return f"{self._called(fields[player])}'s {self.warriors[fields[piece].upper()]}"

    def laid(self, fields: Fields) -> str:
        return f"{self._whose(fields)} is laid on {fields['square']}."

    def moved(self, fields: Fields) -> str:
        return f"{self._whose(fields)} moves from {fields['from']} to {fields['to']}."

    def attack(self, fields: Fields) -> str:
        enemy = self._whose(fields, "enemy", "target")
        return (
            f"{self._whose(fields)} on {fields['from']} attacks {enemy} on {fields['to']}, "
            f"{fields['power']} against {fields['against']}."
        )

    def wound(self, fields: Fields) -> str:
        points = "a point" if fields["lost"] == 1 else f"{fields['lost']} points"
        return f"{self._whose(fields)} on {fields['square']} loses {points}."

    def killed(self, fields: Fields) -> str:
        return f"{self._whose(fields)} on {fields['square']} is killed."

    def stuck(self, fields: Fields) -> str:
        what = "movement" if fields["phase"] == "move" else "attack"
        return f"{self._called(fields['player'])} has no legal {what}."

    def sacrificed(self, fields: Fields) -> str:
        return f"{self._whose(fields)} on {fields['square']} is sacrificed."

    def turn(self, fields: Fields) -> str:
        return f"it is {self._called(fields['player'])}'s turn."

    def over(self, fields: Fields) -> str:
        won, rule = fields["winners"], fields["rule"]
        if len(won) == 2:
            return f"the game is a draw: {ENDINGS[rule]}."
        winner = self._called(won[0])
        return f"{winner} wins: {ENDINGS[rule]}{_decided(winner, rule, fields['tiebreak'])}."


def _decided(winner: str, rule: str, tiebreak: str | None) -> str:
    """What made one player the winner of an end that favours nobody."""
    if rule == "FB-E1":
        return ""
    if rule == "FB-R15":
        return f", and it was {winner}'s turn"
    return f", and {winner} has {'more health points left' if tiebreak else 'killed more flag-bearers'}"
