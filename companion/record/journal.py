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

from companion.errors import BadJournal, CompanionError
from companion.library import digest
from companion.referee.hiding import EVERYTHING

FORMAT = "companion-journal-2"
READABLE = ("companion-journal-1", FORMAT)  # the first kept no cards
GENESIS = "0" * 64
DAMAGED = "damaged"


class Head(NamedTuple):
    """Up to where a journal goes: the number and the hash of an entry."""

    number: int
    hash: str


START = Head(0, GENESIS)


class Entry(NamedTuple):
    """One entry: its number from 1, its hash, the public body, and the sealed parts by viewer."""

    number: int
    hash: str
    body: dict[str, Any]
    sealed: dict[str, str]

    @property
    def head(self) -> Head:
        return Head(self.number, self.hash)

    def seen_by(self, viewer: str | None) -> dict[str, Any]:
        """The entry as far as a player may know it (None: an onlooker; `*`: everything)."""
        if viewer is None or viewer not in self.sealed:
            return self.body
        part: dict[str, Any] = json.loads(self.sealed[viewer])
        return self.body | part

    @property
    def truth(self) -> dict[str, Any]:
        return self.seen_by(EVERYTHING)


class Journal(NamedTuple):
    """A whole journal as a file holds it: entries, secret seeds that go along, and the cards it is played by."""

    entries: list[Entry]
    seeds: Mapping[str, str]
    editions: Mapping[str, Mapping[str, str]]


def canonical(data: Any) -> str:
    """The one spelling of JSON data: sorted keys, no blanks, ASCII only."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def link(previous: str, body: Mapping[str, Any]) -> str:
    """The hash of an entry with this body that follows an entry with the hash `previous`."""
    return sha256(f"{previous}\n{canonical(body)}".encode()).hexdigest()


def seal(part: str) -> str:
    """What the body of an entry shows of a sealed part."""
    return sha256(part.encode()).hexdigest()


def entry(
    after: Head, body: Mapping[str, Any], views: Mapping[str, Mapping[str, Any]] | None = None
) -> Entry:
    """A new entry after another one; `views` are the parts to be sealed, by viewer."""
    number = after.number + 1
    sealed = {
        viewer: canonical({**view, "salt": os.urandom(16).hex()}) for viewer, view in (views or {}).items()
    }
    written = {**body, "number": number}
    if sealed:
        written["seals"] = {viewer: seal(part) for viewer, part in sealed.items()}
    return Entry(number, link(after.hash, written), written, sealed)


def damaged(number: int, hash: str, text: object) -> Entry:
    """What is left of an entry that cannot be read."""
    return Entry(number, str(hash), {"kind": DAMAGED, "number": number, "text": str(text)}, {})


def check_chain(entries: Iterable[Entry], after: Head = START) -> Head:
    """Follow the chain to its end; raises BadJournal at the first entry that does not fit."""
    last = after
    for number, found in enumerate(entries, start=after.number + 1):
        where = f"entry {number}"
        if found.body.get("kind") == DAMAGED:
            raise BadJournal("this entry cannot be read", where=where)
        if found.number != number or found.body.get("number") != number:
            raise BadJournal("the entries are not numbered without a gap", where=where)
        if found.hash != link(last.hash, found.body):
            raise BadJournal("the hash does not fit: this entry or one before it was changed", where=where)
        seals = found.body.get("seals", {})
        for viewer, part in found.sealed.items():
            if seals.get(viewer) != seal(part):
                raise BadJournal("a sealed part was changed", where=where)
        last = found.head
    return last


# --- as a file -------------------------------------------------------------------------------------


def write_lines(
    entries: Sequence[Entry],
    seeds: Mapping[str, str] | None = None,
    editions: Mapping[str, Mapping[str, str]] | None = None,
) -> str:
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
    if editions:
        last["editions"] = {digest: dict(files) for digest, files in editions.items()}
    text = "".join(f"{line}\n" for line in lines)
    last["check"] = sha256((text + canonical(last)).encode()).hexdigest()
    return f"{text}{canonical(last)}\n"


def read_lines(data: bytes, where: str) -> Journal:
    """An exported journal; any changed byte raises BadJournal."""
    try:
        lines = data.decode("ascii").split("\n")
        if lines.pop() != "":
            raise BadJournal("the last line is cut off", where=where)
        parsed = [json.loads(line) for line in lines]
        last = parsed.pop()
        check = last.pop("check")
        whole = (
            check
            == sha256(("".join(f"{line}\n" for line in lines[:-1]) + canonical(last)).encode()).hexdigest()
        )
        if last["format"] not in READABLE:
            _refuse_format(last["format"], whole, where)
        entries = [
            Entry(line["body"]["number"], line["hash"], line["body"], line.get("sealed", {}))
            for line in parsed
        ]
        for number, (line, value) in enumerate(zip(lines, [*parsed, last | {"check": check}]), start=1):
            if canonical(value) != line:
                raise BadJournal("this line is not as it was written", where=f"{where}:{number}")
        check_chain(entries)
        if not whole or last["entries"] != len(entries) or last["head"] != entries[-1].hash:
            raise BadJournal(
                "the last line does not fit the entries: some of the file was changed", where=where
            )
        seeds = last.get("seeds", {})
        if not all(isinstance(seed, str) for seed in seeds.values()):
            raise BadJournal("a seed is no text", where="last line")
        return Journal(entries, seeds, _editions(last.get("editions", {})))
    except BadJournal as fault:
        fault.where = fault.where if fault.where and where in fault.where else f"{where}, {fault.where}"
        raise
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise BadJournal(
            "this is not a journal as `companion export` writes it, or it was changed", where=where
        ) from None


def _refuse_format(told: object, whole: bool, where: str) -> None:
    if whole and isinstance(told, str) and told.startswith("companion-journal-"):
        raise CompanionError(
            "this journal was written by a newer companion", where=where, hint="Update this one."
        )
    raise BadJournal(f"the format {told!r} is not {FORMAT!r}", where=where)


def _editions(told: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """The cards that go along; each fits the fingerprint that the entries know them by."""
    found = {}
    for known, files in told.items():
        if not all(isinstance(text, str) for text in files.values()) or digest(files) != known:
            raise BadJournal("the cards do not fit their fingerprint", where="last line")
        found[known] = dict(files)
    return found
