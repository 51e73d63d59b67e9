"""The journal as a text to read: what was done, what happened, who decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.library import read_toml
from companion.record.history import History
from companion.record.journal import Entry
from companion.referee import options as house
from companion.referee.words import called


def transcript(entries: Sequence[Entry], viewer: str | None = None) -> str:
    """The whole journal, as far as a player may know it (None: an onlooker)."""
    history = History(entries)
    gone = taken_back(history)
    lines = heading(history.opening)
    for entry in entries[1:]:
        lines += told(entry, viewer, taken_back=entry.number in gone)
    return "\n".join([*lines, "", f"Fingerprint of entry {len(entries)}: {entries[-1].hash}"])


def taken_back(history: History) -> set[int]:
    """The numbers of moves that do not count any more."""
    counting = {entry.number for entry in history.line}
    return {
        entry.number
        for entry in history.entries
        if entry.number not in counting and ("position" in entry.body or "seals" in entry.body)
    }


def heading(opening: Entry) -> list[str]:
    """What was agreed when the table was opened."""
    body = opening.body
    usual = house.defaults(body["game"])
    own = [f"{name}={value}" for name, value in body["house_rules"].items() if usual.get(name) != value]
    name = read_toml(body["game"], "game.toml")["name"]
    return [
        f"Table {body['table']}: {name}, rules version {body['rules_version']}, opened {clock(body['at'])}",
        f"Players: {', '.join(map(called, body['players']))}",
        f"House rules: {', '.join(own) or 'as printed'}",
        f"Seed of the companion's dice: {'chosen' if body.get('seed_chosen') else 'sealed'}, hash {body['commitment']}",
        *happened(body),
    ]


def told(entry: Entry, viewer: str | None, *, taken_back: bool = False) -> list[str]:
    """One entry in lines: its number and what was said, then what happened."""
    body = entry.seen_by(viewer)
    mark = " (taken back)" if taken_back else ""
    return [f"{entry.number:>4}  {_said(body)}{mark}", *([] if taken_back else happened(body))]


def briefly(entry: Entry, viewer: str | None) -> str:
    """A move, or what else changed the table, in a few words."""
    body = entry.seen_by(viewer)
    if body["kind"] == "override":
        return f"the override by {body['who']}"
    move = _without_prefix(body)
    return move if len(move) <= 24 else f"{move[:20].rstrip()} ..."


def _said(body: dict[str, Any]) -> str:
    kind = body["kind"]
    if kind == "move":
        return f"{_speaker(body)}: {_without_prefix(body)}{_origin(body)}"
    if kind == "said":
        return f"{_speaker(body)}: {body['move']} (had happened by itself)"
    if kind == "undo":
        agreed = ", all agreed" if "agreed" in body else ""
        return f"Back to {body['to']}{agreed}"
    if kind == "redo":
        return f"Made again up to {body['to']}"
    if kind == "override":
        rules = f"; from here by rules version {body['rules_version']}" if "rules_version" in body else ""
        changed = "the table was set anew" if "position" in body else "we play on as it stands"
        return f"Override by {body['who']}: {changed}{rules}. {body['why']}"
    if kind == "words":
        return f"Words for the dice: {body['words']}"
    if kind == "roll":
        return f"{body['what']}: {' '.join(map(str, body['faces']))}{_origin(body)}"
    if kind == "reveal":
        return f"Seed revealed: {body['seed']}"
    if kind == "commit":
        return f"New seed sealed, hash {body['commitment']}"
    return kind


def _speaker(body: dict[str, Any]) -> str:
    return called(body["player"] or "all")


def _origin(body: dict[str, Any]) -> str:
    """Where dice or cards came from, if there were any."""
    if "dice" not in body:
        return ""
    if body["dice"] == "table":
        return " [entered from the table]"
    return f" [{'drawn' if 'drawn' in body else 'rolled'} by the companion]"


def _without_prefix(body: dict[str, Any]) -> str:
    text: str = body["move"]
    name, colon, rest = text.partition(": ")
    return rest if colon and name == body["player"] else text


def happened(body: dict[str, Any]) -> Iterable[str]:
    return [f"        {event['text']}" for event in body.get("events", ())]


def clock(at: str) -> str:
    """The time of an entry for people."""
    return f"{at[:10]} {at[11:16]} UTC"
