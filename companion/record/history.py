"""What a journal amounts to: the line of moves that counts, what was taken back, the words and seals of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any

from companion.record.journal import GENESIS, Entry, Head
from companion.record.line import Line

# Entries after which the table stands differently; the others only say something.
MAKES_POSITION = frozenset({"open", "move", "override"})


class History:
    """The entries of a table, folded: every entry once, in order. It is data, so that it can be kept beside them."""

    def __init__(self, entries: Iterable[Entry] = ()):
        self.number = 0
        self.hash = GENESIS
        self.opening: dict[str, Any] = {}
        """Who plays what: `game`, `players` and their `names`, as the first entry says."""
        self.line = Line()
        """The numbers of the entries that made the position, one after the other."""
        self.undone: list[int] = []
        self.said: list[tuple[str | None, str]] = []
        self.laid: dict[int, dict[str, Any]] = {}
        """House rules by the number of the entry that laid them down, if others were in force before it."""
        self.words: list[str] = []
        self.commitment = ""
        self.revealed: dict[str, str] = {}
        self.shown: str | None = None
        """The seed that was revealed, if nothing has been rolled since."""
        self.rules_version: Any = None
        self.edition: str | None = None
        """The fingerprint of the cards the table is played by; None in journals of the first release."""
        self.own_files: list[str] = []
        self.secrets = False
        """Whether anything was ever sealed."""
        for entry in entries:
            self.add(entry)

    @property
    def head(self) -> Head:
        return Head(self.number, self.hash)

    @property
    def standing(self) -> int:
        """The number of the entry that says how the table stands now."""
        return self.line.last

    @property
    def house_rules(self) -> dict[str, Any]:
        """The house rules in force: those of the opening, or of a position that the table set anew."""
        return next(rules for number, rules in reversed(self.laid.items()) if number in self.line)

    @property
    def names(self) -> dict[str, str]:
        """What the players are called, where their ids alone do not say it."""
        return dict(self.opening.get("names", {}))

    def add(self, entry: Entry) -> None:
        """Take in the next entry."""
        body, number = entry.body, entry.number
        kind = body["kind"]
        self.number, self.hash = number, entry.hash
        if kind == "open":
            self.opening = {key: body[key] for key in ("game", "players", "names") if key in body}
        if kind in MAKES_POSITION:
            self.rules_version = body.get("rules_version", self.rules_version)
            if "edition" in body:
                self.edition, self.own_files = body["edition"], body.get("own_files", [])
        if kind in ("open", "move") or (kind == "override" and "position" in body):
            if "house_rules" in body and (not self.laid or body["house_rules"] != self.house_rules):
                self.laid[number] = body["house_rules"]
            self.line.append(number)
            self.undone.clear()
            self.said.clear()
        elif kind == "said":
            self.said.append((body["player"], body["move"]))
        elif kind == "undo":
            while self.line.last > body["to"]:
                self.undone.append(self.line.pop())
            self.said.clear()
        elif kind == "redo":
            while self.undone and self.line.last < body["to"]:
                self.line.append(self.undone.pop())
            self.said.clear()
        elif kind == "words":
            self.words.append(body["words"])
        elif kind == "reveal":
            self.revealed[body["commitment"]] = self.shown = body["seed"]
        if body.get("dice") == "companion":
            self.shown = None
        self.commitment = body.get("commitment", self.commitment)
        self.secrets = self.secrets or "seals" in body

    def announced(self, standing: Entry) -> list[tuple[str | None, str]]:
        """Automatic steps of the last move that the table has not said aloud yet: who and which words."""
        steps = [
            (event.get("player"), event["move"]) for event in standing.truth["events"] if "move" in event
        ]
        for step in self.said:
            if step in steps:
                steps.remove(step)
        return steps

    def position(self, standing: Entry, usual: Mapping[str, Any]) -> dict[str, Any]:
        """How the table stands, all of it, under its own house rules, whatever is usual today."""
        unusual = {name: value for name, value in self.house_rules.items() if usual.get(name) != value}
        return laid_over(standing.truth["position"], unusual)

    # --- kept beside the entries ----------------------------------------------------------------------

    def as_data(self) -> dict[str, Any]:
        """All of it as JSON data."""
        return {**vars(self), "line": self.line.runs}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> History:
        history = cls()
        for name in vars(history):
            setattr(history, name, data[name])
        history.line = Line(data["line"])
        history.said = [(player, move) for player, move in data["said"]]
        history.laid = {int(number): rules for number, rules in data["laid"].items()}
        return history

    def copy(self) -> History:
        """Another history that goes on by itself."""
        history = History()
        for name, value in vars(self).items():
            setattr(history, name, copy(value))
        return history


def laid_over(position: Mapping[str, Any], house_rules: Mapping[str, Any]) -> dict[str, Any]:
    """A position that names these house rules where it names none of its own.

    >>> laid_over({"turn": "red", "options": {"stuck": "pass"}}, {"stuck": "sacrifice", "first": "red"})
    {'turn': 'red', 'options': {'stuck': 'pass', 'first': 'red'}}
    """
    return {**position, "options": {**house_rules, **(position.get("options") or {})}}
