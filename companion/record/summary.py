"""A table in short: what a list of tables tells of it, kept beside its entries so that nothing has to be replayed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Summary(NamedTuple):
    table: str
    game: str = ""
    title: str = ""
    players: list[str] = []
    names: dict[str, str] = {}
    turn: str | None = None
    phase: str | None = None
    awaits: str = ""
    over: bool = False
    entries: int = 0
    fingerprint: str = ""
    commitment: str = ""
    own_files: list[str] = []
    fault: str | None = None
    """Why nothing can be done at this table; None if all is well."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any] | None, made_by: str) -> Summary | None:
        """What was kept, or None if it was made by another companion, which may have told it otherwise."""
        if not data or data.get("made_by") != made_by or set(data) != {*cls._fields, "made_by"}:
            return None
        return cls(**{name: data[name] for name in cls._fields})
