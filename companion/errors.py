"""The faults a person can make, each with its own name, so that each gets its own answer.

Unreadable (`BadMove`, `BadPosition`, `BadData`: exit 2), ambiguous (`AmbiguousMove`: exit 2)
and illegal (`Illegal`: exit 1) are three different things and are never mixed.
"""

from __future__ import annotations

from collections.abc import Sequence


class CompanionError(Exception):
    """Something the person can put right. Says what is wrong, where, and what to do."""

    exit_code = 2
    kind = "error"

    def __init__(self, message: str, *, where: str | None = None, hint: str | None = None):
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint
        self.file: str | None = None

    def __str__(self) -> str:
        text = ": ".join(part for part in (self.file, self.where, self.message) if part)
        return f"{text}\n{self.hint}" if self.hint else text

    def as_json(self) -> dict[str, object]:
        out: dict[str, object] = {"kind": self.kind, "message": self.message}
        if self.file:
            out["file"] = self.file
        if self.where:
            out["where"] = self.where
        if self.hint:
            out["hint"] = self.hint
        return out


class BadPosition(CompanionError):
    """A position that cannot be: `where` names the key or the space."""

    kind = "position"


class BadMove(CompanionError):
    """A move text that cannot be read."""

    kind = "move"


class AmbiguousMove(BadMove):
    """A move text with several readings, all of them listed."""

    kind = "ambiguous"

    def __init__(self, message: str, readings: Sequence[str], **rest: str | None):
        super().__init__(message, **rest)
        self.readings = list(readings)

    def __str__(self) -> str:
        return f"{super().__str__()}\nDid you mean: {', '.join(self.readings)}?"

    def as_json(self) -> dict[str, object]:
        return super().as_json() | {"readings": self.readings}


class BadData(CompanionError):
    """Card data or a template with a fault: `where` is file:line:column."""

    kind = "data"


class Illegal(CompanionError):
    """A readable move that breaks a rule: which one, why in terms of the table, and which rules bear on it too."""

    exit_code = 1
    kind = "illegal"

    def __init__(self, rule: str, why: str, *also: str):
        super().__init__(why)
        self.rule = rule
        self.why = why
        self.rules = (rule, *also)

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})"


class BadJournal(CompanionError):
    """A journal that cannot be read, written or trusted."""

    kind = "journal"


class ConsentNeeded(CompanionError):
    """Something a table may do, but only if all players agree."""

    kind = "consent"
