"""What every store keeps to, the one in a file and the one in memory."""

import pytest

from companion import Tables
from companion.errors import CompanionError
from companion.record import journal
from companion.record.stores import Addition, Checkpoint, Overtaken
from companion.record.stores.memory import Memory
from companion.record.stores.sqlite import SQLite
from companion.testing import shipped


@pytest.fixture(params=["file", "memory"])
def store(request, tmp_path):
    return SQLite(str(tmp_path)) if request.param == "file" else Memory()


def added(after, *kinds, seeds=None, editions=None):
    """Some entries after another one, with a checkpoint that says how many there are."""
    entries = []
    for kind in kinds:
        entries.append(journal.entry(entries[-1].head if entries else after, {"kind": kind}))
    last = entries[-1].head
    made = Checkpoint(last, {"number": last.number}, {"entries": last.number})
    return Addition(entries, seeds or {}, editions or {}, made)


def test_nothing_is_there_at_first(store):
    assert store.names() == [] and store.summaries() == {}
    assert store.find("friday") is None and store.latest("friday") is None
    assert store.remembered("table") is None and store.edition("abc") is None


def test_tables_are_found_whatever_their_capitals(store):
    store.open("Friday", added(journal.START, "open"))
    store.open("sunday", added(journal.START, "open"))
    assert store.names() == ["Friday", "sunday"]
    assert store.find("fRIDAY") == "Friday"
    with pytest.raises(CompanionError, match="already a table"):
        store.open("FRIDAY", added(journal.START, "open"))
    store.remove("friday")
    assert store.names() == ["sunday"]


def test_entries_come_back_as_they_were_written(store):
    opening = added(journal.START, "open", "words")
    store.open("friday", opening)
    more = added(opening.entries[-1].head, "roll", "move", "move")
    store.append("FRIDAY", opening.entries[-1].head, more)
    everything = [*opening.entries, *more.entries]
    assert store.entries("friday") == everything
    assert store.entries("friday", 2) == everything[2:]
    assert store.entries("friday", 1, 3) == everything[1:3]
    assert store.latest("friday") == everything[-1].head


def test_whoever_comes_second_is_told_and_nothing_is_kept(store):
    opening = added(journal.START, "open")
    store.open("friday", opening)
    head = opening.entries[-1].head
    store.append("friday", head, added(head, "words"))
    kept = store.entries("friday")
    late = added(head, "roll", seeds={"late": "seed"}, editions={"late": {"a": "b"}})
    with pytest.raises(Overtaken):
        store.append("friday", head, late)
    assert store.entries("friday") == kept
    assert store.seeds("friday") == {} and store.edition("late") is None
    assert store.checkpoint("friday").last == kept[-1].head


def test_seeds_belong_to_a_table_and_editions_to_all(store):
    store.open("friday", added(journal.START, "open", seeds={"a": "1"}, editions={"d": {"game.toml": "x"}}))
    store.open("sunday", added(journal.START, "open", seeds={"b": "2"}, editions={"d": {"game.toml": "x"}}))
    assert store.seeds("friday") == {"a": "1"} and store.seeds("sunday") == {"b": "2"}
    store.remove("friday")
    assert store.edition("d") == {"game.toml": "x"}


def test_a_checkpoint_goes_with_the_entries(store):
    store.open("friday", added(journal.START, "open"))
    assert store.summaries() == {"friday": {"entries": 1}}
    head = store.latest("friday")
    store.append("friday", head, added(head, "words", "roll"))
    assert store.checkpoint("friday").history == {"number": 3}
    assert store.summaries() == {"friday": {"entries": 3}}
    store.keep("friday", Checkpoint(store.latest("friday"), {}, {"entries": "three"}))
    assert store.summaries() == {"friday": {"entries": "three"}}


def test_a_word_is_remembered(store):
    store.remember("table", "friday")
    store.remember("table", "sunday")
    assert store.remembered("table") == "sunday"


def test_a_game_is_played_with_any_store(store):
    tables = Tables(shipped(), store)
    at = tables.start("flag-bearer", "friday", seed="s")
    assert tables.current() == "friday"
    at.setup()
    at.undo(agreed=True)
    at.redo()
    exported = at.export().encode()
    again = tables.bring_in(exported, "again")
    assert again.position() == at.position() and not again.verify().unchecked
    assert [(short.table, short.turn) for short in tables.overview()] == [("friday", "red"), ("again", "red")]


def test_two_tables_objects_see_each_other(store):
    tables, others = Tables(shipped(), store), Tables(shipped(), store)
    mine = tables.start("flag-bearer", "friday")
    yours = others.resume("friday")
    mine.do("draw all")
    assert yours.turn == "blue" and yours.history.number == 2
    yours.do("draw all")
    assert mine.fingerprint == yours.fingerprint


def test_a_checkpoint_is_made_anew_when_it_is_missing(store):
    tables = Tables(shipped(), store)
    at = tables.start("flag-bearer", "friday")
    at.do("draw all")
    kept = store.checkpoint("friday")
    store.keep("friday", Checkpoint(kept.last, {"made_by": "somebody else"}, {}))
    [short] = Tables(shipped(), store).overview()
    assert short.turn == "blue"
    assert store.checkpoint("friday") == kept
