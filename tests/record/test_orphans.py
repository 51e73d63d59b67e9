"""Tables that cannot be played here, because their game is gone or their journal is damaged, are told and left alone."""

import json
import sqlite3

import pytest

from companion import Tables
from companion.errors import BadJournal, CompanionError
from companion.library import registry
from companion.record.home import home


def database():
    return sqlite3.connect(f"{home()}/tables.sqlite", isolation_level=None)


DAMAGES = {
    "a changed word": "UPDATE entries SET body = replace(body, 'd3-d4', 'd3-d2') WHERE number = 2",
    "no JSON": "UPDATE entries SET body = 'x' WHERE number = 2",
    "a list": "UPDATE entries SET body = '[]' WHERE number = 2",
    "nothing in it": "UPDATE entries SET body = '{}' WHERE number = 2",
    "the first one is gone": "DELETE FROM entries WHERE number = 1",
    "one in the middle is gone": "DELETE FROM entries WHERE number = 2",
    "the first one is no JSON": "UPDATE entries SET body = '' WHERE number = 1",
    "bytes": "UPDATE entries SET body = x'ff00ff' WHERE number = 1",
    "letters that are none": "UPDATE entries SET body = CAST(x'7bff7d' AS TEXT) WHERE number = 2",
    "another hash": "UPDATE entries SET hash = 'abc' WHERE number = 3",
    "sealed parts that are none": "UPDATE entries SET sealed = '{\"*\": 1}' WHERE number = 3",
}


@pytest.fixture(params=DAMAGES.values(), ids=DAMAGES)
def damaged(request, duel):
    """The duel with two more entries, one of them damaged, beside a table where all is well."""
    duel.do("d3-d4")
    duel.mix("cow")
    Tables.here().start("flag-bearer", "fine")
    duel.store.close()
    with_all = database()
    with_all.execute(f"{request.param} AND table_id = 1")
    with_all.close()


@pytest.fixture
def orphan(duel, monkeypatch):
    """The duel after its game was taken off this machine, beside another table; call it to install the game again."""
    duel.do("d3-d4")
    Tables.here().start("banner-blitz", "fine")
    known = dict(registry.built_in())
    del known["flag-bearer"]
    complete = registry.built_in
    monkeypatch.setattr(registry, "built_in", lambda: known)
    return lambda: monkeypatch.setattr(registry, "built_in", complete)


def test_a_damaged_table_is_listed_as_such_and_no_other_is(damaged):
    duel, fine = Tables.here().overview()
    assert "damaged" in duel.fault and duel.table == "duel"
    assert fine.fault is None and fine.turn == "red"


def test_nothing_is_written_on_a_damaged_journal(damaged):
    at = Tables.here().resume("duel")
    before = len(at.entries)
    for act in (lambda: at.do("d4xd5"), lambda: at.mix("cow"), lambda: at.undo(), lambda: at.state):
        with pytest.raises(BadJournal):
            act()
    with pytest.raises(BadJournal):
        at.verify()
    assert len(at.entries) == before


def test_what_is_left_of_a_damaged_journal_can_be_read_and_put_away(damaged):
    tables = Tables.here()
    at = tables.resume("duel")
    assert at.transcript()
    assert json.loads(at.export().splitlines()[-1])["entries"] == len(at.entries)
    tables.choose("duel")
    assert tables.current() == "duel"
    tables.remove("duel")
    assert tables.names() == ["fine"]


def test_a_table_whose_game_is_gone_is_listed_as_such(orphan):
    duel, fine = Tables.here().overview()
    assert duel.fault == "The game 'flag-bearer' is not installed here."
    assert (duel.title, duel.players, duel.entries) == ("Flag-Bearer", ["ann", "bob"], 2)
    assert fine.fault is None


def test_the_journal_of_an_orphan_is_kept_whole(orphan):
    at = Tables.here().resume("duel")
    assert "Ann: d3-d4" in at.transcript()
    exported = at.export().encode()
    found = at.verify()
    assert found.unchecked == [
        "Positions not played again: 2 (the game 'flag-bearer' is not installed here)."
    ]
    with pytest.raises(CompanionError, match="not installed"):
        at.do("d4xd5")
    again = Tables.here().bring_in(exported, "again")
    assert len(again.entries) == 2
    orphan()
    assert Tables.here().resume("again").do("d4xd5").legal
