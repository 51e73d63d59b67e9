"""The journal as a text to read: what was done, what happened, who decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.record.history import History
from companion.record.journal import DAMAGED, Entry
from companion.referee import options as house
from companion.referee.sentences import called

if TYPE_CHECKING:
    from companion.library import Edition

Names = Mapping[str, str]
NO_ENTRY = (LookupError, TypeError, ValueError, AttributeError)  # what reading a damaged entry leads to


def transcript(entries: Sequence[Entry], edition: Edition | None, viewer: str | None = None) -> str:
    """The whole journal, as far as a player may know it (None: an onlooker)."""
    gone = taken_back(entries)
    lines = heading(entries[0], edition)
    names = names_of(entries)
    for entry in entries[1:]:
        lines += told(entry, viewer, names, taken_back=entry.number in gone)
    return "\n".join([*lines, "", f"Fingerprint of entry {len(entries)}: {entries[-1].hash}"])


def names_of(entries: Sequence[Entry]) -> Names:
    """What the players are called, as the first entry says."""
    names = entries[0].body.get("names", {})
    return names if isinstance(names, dict) else {}


def taken_back(entries: Sequence[Entry]) -> set[int]:
    """The numbers of moves that do not count any more; of a damaged journal none."""
    try:
        counting = History(entries).line
    except NO_ENTRY:
        return set()
    return {entry.number for entry in entries if entry.number not in counting and makes_position(entry)}


def makes_position(entry: Entry) -> bool:
    """Whether the table stood differently after an entry."""
    return "position" in entry.body or "seals" in entry.body


def heading(opening: Entry, edition: Edition | None) -> list[str]:
    """What was agreed when the table was opened; without an edition the game is known by its id alone."""
    try:
        return _agreed(opening.body, edition)
    except NO_ENTRY:
        return [f"{opening.number:>4}  This entry is damaged."]


def _agreed(body: dict[str, Any], edition: Edition | None) -> list[str]:
    try:
        name, usual = (edition.name, house.defaults(edition)) if edition else (body["game"], {})
    except CompanionError:
        name, usual = body["game"], {}
    own = [f"{name}={value}" for name, value in body["house_rules"].items() if usual.get(name) != value]
    return [
        f"Table {body['table']}: {name}, rules version {body['rules_version']}, opened {clock(body['at'])}",
        f"Players: {', '.join(called(player, body.get('names')) for player in body['players'])}",
        f"House rules: {', '.join(own) or 'as printed'}",
        *own_cards(body.get("edition"), body.get("own_files", ())),
        f"Seed of the companion's dice: {'chosen' if body.get('seed_chosen') else 'sealed'}, hash {body['commitment']}",
        *happened(body),
    ]


def own_cards(edition: str | None, files: Sequence[str]) -> list[str]:
    """That a table is played by somebody's own cards, if it is."""
    return [f"Played by its own cards ({edition[:8]}): {', '.join(files)}"] if edition and files else []


def told(entry: Entry, viewer: str | None, names: Names, *, taken_back: bool = False) -> list[str]:
    """One entry in lines: its number and what was said, then what happened."""
    mark = " (taken back)" if taken_back else ""
    try:
        body = entry.seen_by(viewer)
        return [f"{entry.number:>4}  {_said(body, names)}{mark}", *([] if taken_back else happened(body))]
    except NO_ENTRY:
        return [f"{entry.number:>4}  This entry is damaged."]


def briefly(entry: Entry, viewer: str | None) -> str:
    """A move, or what else changed the table, in a few words."""
    body = entry.seen_by(viewer)
    if body["kind"] == "override":
        return f"the override by {body['who']}"
    move = _without_prefix(body)
    return move if len(move) <= 24 else f"{move[:20].rstrip()} ..."


def _said(body: dict[str, Any], names: Names) -> str:
    kind = body["kind"]
    if kind == "move":
        return f"{_speaker(body, names)}: {_without_prefix(body)}{_origin(body)}"
    if kind == "said":
        return f"{_speaker(body, names)}: {body['move']} (had happened by itself)"
    if kind == "undo":
        agreed = ", all agreed" if "agreed" in body else ""
        return f"Back to {body['to']}{agreed}"
    if kind == "redo":
        return f"Made again up to {body['to']}"
    if kind == "override":
        rules = f"; from here by rules version {body['rules_version']}" if "rules_version" in body else ""
        if "edition" in body:
            rules += f" and the cards {body['edition'][:8]}"
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
    if kind == DAMAGED:
        return "This entry is damaged."
    return str(kind)


def _speaker(body: dict[str, Any], names: Names) -> str:
    return called(body["player"] or "all", names)


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
