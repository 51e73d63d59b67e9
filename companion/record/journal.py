"""The journal of a table: entries in a chain of hashes, so that a changed past is seen.

An entry has a body, which everybody may read, and where the game hides something, sealed parts: the whole
truth under `*` and each player's view under the player's id. The body holds only the hashes of its sealed
parts, so a copy that leaves some of them out still verifies.

Hash of an entry = SHA-256 of the hash before it, a line break, and the body as canonical JSON.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from companion.errors import BadJournal
from companion.referee.hiding import EVERYTHING

FORMAT = "companion-journal-1"
GENESIS = "0" * 64


class Entry(NamedTuple):
    """One entry: its number from 1, its hash, the public body, and the sealed parts by viewer."""

    number: int
    hash: str
    body: dict[str, Any]
    sealed: dict[str, str]

    def seen_by(self, viewer: str | None) -> dict[str, Any]:
        """The entry as far as a player may know it (None: an onlooker; `*`: everything)."""
        if viewer is None or viewer not in self.sealed:
            return self.body
        return self.body | json.loads(self.sealed[viewer])

    @property
    def truth(self) -> dict[str, Any]:
        return self.seen_by(EVERYTHING)


def canonical(data: Any) -> str:
    """The one spelling of JSON data: sorted keys, no blanks, ASCII only."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def link(previous: str, body: Mapping[str, Any]) -> str:
    """The hash of an entry with this body that follows an entry with the hash `previous`."""
    return sha256(f"{previous}\n{canonical(body)}".encode()).hexdigest()


def entry(
    previous: Entry | None, body: Mapping[str, Any], views: Mapping[str, Mapping[str, Any]] | None = None
) -> Entry:
    """A new entry after `previous`; `views` are the parts to be sealed, by viewer."""
    number = previous.number + 1 if previous else 1
    sealed = {
        viewer: canonical({**view, "salt": os.urandom(16).hex()}) for viewer, view in (views or {}).items()
    }
    written = {**body, "number": number}
    if sealed:
        written["seals"] = {viewer: sha256(text.encode()).hexdigest() for viewer, text in sealed.items()}
    return Entry(number, link(previous.hash if previous else GENESIS, written), written, sealed)


def check_chain(entries: Iterable[Entry]) -> Entry | None:
    """Follow the chain to its last entry; raises BadJournal at the first entry that does not fit."""
    previous: Entry | None = None
    for number, found in enumerate(entries, start=1):
        where = f"entry {number}"
        if found.number != number or found.body.get("number") != number:
            raise BadJournal("the entries are not numbered without a gap", where=where)
        if found.hash != link(previous.hash if previous else GENESIS, found.body):
            raise BadJournal("the hash does not fit: this entry or one before it was changed", where=where)
        seals = found.body.get("seals", {})
        for viewer, text in found.sealed.items():
            if seals.get(viewer) != sha256(text.encode()).hexdigest():
                raise BadJournal("a sealed part was changed", where=where)
        previous = found
    return previous


# --- as a file -------------------------------------------------------------------------------------


def write_lines(entries: Sequence[Entry], seeds: Mapping[str, str] | None = None) -> str:
    """The journal as JSON lines: one entry each, and a last line that guards the whole file."""
    lines = []
    for found in entries:
        line: dict[str, Any] = {"hash": found.hash, "body": found.body}
        if found.sealed:
            line["sealed"] = found.sealed
        lines.append(canonical(line))
    last: dict[str, Any] = {"format": FORMAT, "entries": len(entries), "head": entries[-1].hash}
    if seeds:
        last["seeds"] = dict(seeds)
    text = "".join(f"{line}\n" for line in lines)
    last["check"] = sha256((text + canonical(last)).encode()).hexdigest()
    return f"{text}{canonical(last)}\n"


def read_lines(data: bytes, where: str) -> tuple[list[Entry], dict[str, str]]:
    """The entries and seeds of an exported journal; any changed byte raises BadJournal."""
    try:
        lines = data.decode("ascii").split("\n")
        if lines.pop() != "":
            raise BadJournal("the last line is cut off", where=where)
        parsed = [json.loads(line) for line in lines]
        last = parsed.pop()
        if last["format"] != FORMAT:
            raise BadJournal(f"the format {last['format']!r} is not {FORMAT!r}", where=where)
        entries = [
            Entry(line["body"]["number"], line["hash"], line["body"], line.get("sealed", {}))
            for line in parsed
        ]
        for number, (line, value) in enumerate(zip(lines, [*parsed, last]), start=1):
            if canonical(value) != line:
                raise BadJournal("this line is not as it was written", where=f"{where}:{number}")
        check_chain(entries)
        check = last.pop("check")
        told = sha256(("".join(f"{line}\n" for line in lines[:-1]) + canonical(last)).encode()).hexdigest()
        if check != told or last["entries"] != len(entries) or last["head"] != entries[-1].hash:
            raise BadJournal(
                "the last line does not fit the entries: some of the file was changed", where=where
            )
        return entries, last.get("seeds", {})
    except BadJournal as fault:
        fault.where = fault.where if fault.where and where in fault.where else f"{where}, {fault.where}"
        raise
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise BadJournal(
            "this is not a journal as `companion export` writes it, or it was changed", where=where
        ) from None
