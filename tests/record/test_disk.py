"""A full disk, a read-only home, a damaged file: a clear message, and nothing lost."""

import os
import resource
import sqlite3
import subprocess
import sys

import pytest

from companion import Tables
from companion.errors import BadJournal
from companion.record.stores import sqlite


def run(*args, **rest):
    command = [sys.executable, "-m", "companion", *args]
    return subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"}, **rest
    )


def small_disk(allowed):
    """In the child: no file may grow beyond this, as on a disk that is full."""

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (allowed, allowed))

    return limit


def test_a_disk_that_is_full_from_the_start(tmp_path):
    told = run("start", "flag-bearer", preexec_fn=small_disk(4096))
    assert told.returncode == 2
    assert "Traceback" not in told.stderr
    assert "disk" in told.stderr
    assert run("tables", "--json").stdout == '{"current": null, "tables": []}\n'


def test_a_disk_that_fills_up_in_the_middle_of_a_game(duel):
    duel.store.close()  # everything lies in one file now
    size = os.path.getsize(duel.store.path)
    confirmed = 0
    for _ in range(200):
        told = run("roll", "300d6", "--table", "duel", preexec_fn=small_disk(size + 8192))
        if told.returncode:
            break
        confirmed += 1
    assert told.returncode == 2, "the disk never filled up"
    assert confirmed > 0
    assert "Nothing was changed; what was confirmed before is kept." in " ".join(told.stderr.split())
    at = Tables.here().resume("duel")
    at.verify()
    assert len(at.entries) == 1 + confirmed
    assert at.do("d3-d4").legal, "with room on the disk again, the game goes on"


def test_the_table_in_memory_stays_as_it_is_on_the_disk(duel, monkeypatch):
    duel.do("d3-d4")
    duel.store._open().execute("PRAGMA max_page_count = 1")
    for _ in range(100):
        try:
            duel.mix("x" * 1000)
        except BadJournal as fault:
            assert "full" in fault.message
            break
    else:
        pytest.fail("the file never filled up")
    kept = len(duel.entries)
    duel.store.close()
    again = Tables.here().resume("duel")
    assert len(again.entries) == kept
    assert duel.turn == again.turn
    again.verify()
    assert duel.do("d4xd5").legal


def test_a_home_that_cannot_be_written(duel, monkeypatch):
    connect = sqlite3.connect

    def read_only(path, **rest):
        return connect(f"file:{path}?mode=ro", uri=True, **rest)

    monkeypatch.setattr(sqlite.sqlite3, "connect", read_only)
    at = Tables.here().resume("duel")
    assert at.turn == "ann", "it can still be read"
    with pytest.raises(BadJournal) as fault:
        at.do("d3-d4")
    assert "readonly" in fault.value.message
    assert "COMPANION_HOME" in fault.value.hint


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_folder_without_permission(tmp_path, monkeypatch):
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    told = run("start", "flag-bearer")
    assert told.returncode == 2
    assert str(folder) in told.stderr and "Traceback" not in told.stderr


def test_a_home_that_is_no_folder(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_text("I am no folder")
    monkeypatch.setenv("COMPANION_HOME", str(path))
    told = run("start", "flag-bearer", "--json")
    assert told.returncode == 2
    assert '"kind": "journal"' in told.stdout
    assert "Traceback" not in told.stderr
    assert run("show").returncode == 2


def test_a_file_that_is_no_journal(duel):
    duel.store.close()
    with open(duel.store.path, "r+b") as file:
        file.write(b"this is not a database, is it?")
    told = run("show")
    assert told.returncode == 2
    assert "damaged" in told.stderr
