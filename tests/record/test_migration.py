"""Journals of the first release: their file, their exports, and what they did not keep."""

import gzip
import json
import sqlite3
from pathlib import Path

import pytest

from companion import Tables
from companion.errors import BadJournal
from companion.record import journal
from companion.record.home import home
from companion.record.journal import Entry, canonical, link
from companion.record.verification import verify
from companion.testing import shipped

FIRST_RELEASE = """
CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE);
CREATE TABLE IF NOT EXISTS entries (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL, hash TEXT NOT NULL, body TEXT NOT NULL, sealed TEXT,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seeds (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    commitment TEXT NOT NULL, seed TEXT NOT NULL, PRIMARY KEY (table_id, commitment)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS memory (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 1;
"""


def as_first_written(entries):
    """The same entries as the first release wrote them: nothing says by which cards."""
    previous = "0" * 64
    for entry in entries:
        body = {key: value for key, value in entry.body.items() if key != "edition"}
        previous = link(previous, body)
        yield Entry(entry.number, previous, body, entry.sealed)


@pytest.fixture
def old(duel, monkeypatch, tmp_path):
    """The duel in a file of the first release, in a home of its own."""
    duel.do("d3-d4")
    duel.roll("2d6")
    duel.do("d4xd5")
    duel.undo()
    entries, seeds = list(as_first_written(duel.entries)), duel.store.seeds("duel")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "old"))
    (tmp_path / "old").mkdir()
    file = sqlite3.connect(f"{home()}/tables.sqlite", isolation_level=None)
    file.executescript(FIRST_RELEASE)
    file.execute("INSERT INTO tables VALUES (1, 'duel')")
    file.execute("INSERT INTO memory VALUES ('table', 'duel')")
    for entry in entries:
        sealed = canonical(entry.sealed) if entry.sealed else None
        file.execute(
            "INSERT INTO entries VALUES (1, ?, ?, ?, ?)",
            (entry.number, entry.hash, canonical(entry.body), sealed),
        )
    for sealed, seed in seeds.items():
        file.execute("INSERT INTO seeds VALUES (1, ?, ?)", (sealed, seed))
    file.close()
    return entries


def version():
    file = sqlite3.connect(f"{home()}/tables.sqlite")
    try:
        return file.execute("PRAGMA user_version").fetchone()[0]
    finally:
        file.close()


def test_an_old_file_is_read_before_it_is_written(old):
    tables = Tables.here()
    at = tables.resume()
    assert at.entries == old and at.turn == "ann"
    assert tables.store.summaries() == {"duel": None}
    assert not at.verify().unchecked
    tables.store.close()
    assert version() == 1


def test_an_old_table_is_played_on(old):
    at = Tables.here().resume()
    [redone] = at.redo()
    assert redone.body["move"] == "d4xd5"
    at.roll("3d6")
    assert at.entries[: len(old)] == old
    assert at.finish() == "duel", "the seed is still here"
    assert not at.verify().unchecked
    assert version() == 2
    assert Tables.here().store.summaries()["duel"]["entries"] == len(at.entries)


def test_a_move_of_the_file_to_this_version_is_whole_or_not_at_all(old, monkeypatch):
    from companion.record.stores import sqlite

    monkeypatch.setattr(sqlite, "SCHEMA", [*sqlite.SCHEMA[:-2], "CREATE TABLE nonsense ("])
    with pytest.raises(Exception, match="cannot be used"):
        Tables.here().resume().mix("cow")
    assert version() == 1
    monkeypatch.undo()


def test_an_old_journal_is_verified_and_brought_in(old):
    exported = Tables.here().resume().export()
    last = json.loads(exported.splitlines()[-1])
    assert "editions" not in last
    lines = exported.splitlines()[:-1]
    del last["check"]
    last["format"] = "companion-journal-1"
    from hashlib import sha256

    text = "".join(f"{line}\n" for line in lines)
    last["check"] = sha256((text + canonical(last)).encode()).hexdigest()
    at = Tables.here().bring_in(f"{text}{canonical(last)}\n".encode(), "again")
    assert at.do("d4xd5").legal
    assert at.edition.digest == shipped().edition("flag-bearer").digest


def test_an_old_table_goes_by_the_shipped_cards(old, tmp_path, monkeypatch):
    cards = tmp_path / "own" / "cards" / "flag-bearer"
    cards.mkdir(parents=True)
    printed = shipped().edition("flag-bearer").text("warriors.csv").content
    (cards / "warriors.csv").write_text(printed.replace("P,Pike man,4,3,2", "P,Pike man,4,9,2"))
    monkeypatch.chdir(tmp_path / "own")
    at = Tables.here().resume()
    assert (
        at.edition.digest
        == shipped().edition("flag-bearer").digest
        != Tables.here().library.edition("flag-bearer").digest
    )
    assert not at.verify().unchecked


WRITTEN_THEN = sorted((Path(__file__).parent / "first-release").glob("*.gz"))


@pytest.mark.parametrize("file", WRITTEN_THEN, ids=lambda file: file.name.partition(".")[0])
def test_a_journal_that_the_first_release_wrote_is_in_order(file):
    """Random games as it exported them: it wrote neither what players have seen nor `?` for a card in an event."""
    kept = journal.read_lines(gzip.decompress(file.read_bytes()), file.name)
    findings = verify(kept, shipped())
    assert not findings.unchecked
    assert any("Moves played once more" in told for told in findings.checked)


def test_what_the_first_release_wrote_cannot_be_changed():
    file = next(file for file in WRITTEN_THEN if "bones-and-banners-table" in file.name)
    kept = journal.read_lines(gzip.decompress(file.read_bytes()), file.name)
    at = next(
        at
        for at, entry in enumerate(kept.entries)
        if any("pile" in told for told in entry.body.get("events", ()))
    )
    for change in ({"position": {"seen": {}}}, {"position": {"round": 9}}, {"events": []}):
        entries = list(kept.entries)
        body = json.loads(json.dumps(entries[at].body))
        for key, value in change.items():
            body[key] = {**body[key], **value} if value else value
        previous = entries[at - 1].hash
        for number in range(at, len(entries)):
            body = body if number == at else entries[number].body
            previous = link(previous, body)
            entries[number] = Entry(number + 1, previous, body, entries[number].sealed)
        with pytest.raises(BadJournal, match="does not lead to what is written"):
            verify(journal.Journal(entries, kept.seeds, kept.editions), shipped())
