"""What a journal amounts to: the line of moves that counts, what was taken back, the words and seals of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.record.journal import Entry
from companion.referee import options as house

# Entries after which the table stands differently; the others only say something.
MAKES_POSITION = frozenset({"open", "move", "override"})


class History:
    """The entries of a table, folded: every entry once, in order."""

    def __init__(self, entries: Iterable[Entry] = ()):
        self.entries: list[Entry] = []
        self.line: list[Entry] = []
        self.undone: list[Entry] = []
        self.said: list[Entry] = []
        self.words: list[str] = []
        self.commitment = ""
        self.revealed: dict[str, str] = {}
        self.rules_version: Any = None
        for entry in entries:
            self.add(entry)

    @property
    def opening(self) -> Entry:
        return self.entries[0]

    @property
    def last(self) -> Entry | None:
        return self.entries[-1] if self.entries else None

    @property
    def standing(self) -> Entry:
        """The entry that says how the table stands now."""
        return self.line[-1]

    @property
    def house_rules(self) -> dict[str, Any]:
        """The house rules in force: those of the opening, or of a position that the table set anew."""
        return next(entry.body["house_rules"] for entry in reversed(self.line) if "house_rules" in entry.body)

    def position(self) -> dict[str, Any]:
        """How the table stands, all of it, under its own house rules, whatever is usual today."""
        usual = house.defaults(self.opening.body["game"])
        unusual = {name: value for name, value in self.house_rules.items() if usual.get(name) != value}
        return pinned(self.standing.truth["position"], unusual)

    def add(self, entry: Entry) -> None:
        """Take in the next entry."""
        self.entries.append(entry)
        body, kind = entry.body, entry.body["kind"]
        if kind in MAKES_POSITION:
            self.rules_version = body.get("rules_version", self.rules_version)
        if kind == "open" or kind == "move" or (kind == "override" and "position" in body):
            self.line.append(entry)
            self.undone.clear()
            self.said.clear()
        elif kind == "said":
            self.said.append(entry)
        elif kind == "undo":
            while self.line[-1].number > body["to"]:
                self.undone.append(self.line.pop())
            self.said.clear()
        elif kind == "redo":
            while self.undone and self.line[-1].number < body["to"]:
                self.line.append(self.undone.pop())
            self.said.clear()
        elif kind == "words":
            self.words.append(body["words"])
        elif kind == "reveal":
            self.revealed[body["commitment"]] = body["seed"]
        self.commitment = body.get("commitment", self.commitment)

    def announced(self) -> list[tuple[str | None, str]]:
        """Automatic steps of the last move that the table has not said aloud yet: who and which words."""
        steps = [
            (event.get("player"), event["move"]) for event in self.standing.truth["events"] if "move" in event
        ]
        for entry in self.said:
            step = (entry.body["player"], entry.body["move"])
            if step in steps:
                steps.remove(step)
        return steps


def pinned(position: Mapping[str, Any], house_rules: Mapping[str, Any]) -> dict[str, Any]:
    """A position that names these house rules where it names none of its own.

    >>> pinned({"turn": "red", "options": {"stuck": "pass"}}, {"stuck": "sacrifice", "first": "red"})
    {'turn': 'red', 'options': {'stuck': 'pass', 'first': 'red'}}
    """
    return {**position, "options": {**house_rules, **(position.get("options") or {})}}
