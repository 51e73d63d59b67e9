"""A table as Python sees it: what its methods change, keep and refuse."""

import pytest

from companion.errors import BadJournal, BadPosition, CompanionError, ConsentNeeded
from companion.record import tables as table
from companion.record.stores.sqlite import Store
from companion.referee.dice import Dice
from companion.referee.verdict import ALREADY_DONE


def counting(at):
    return [entry.body["move"] for entry in at.history.line[1:]]


# --- names --------------------------------------------------------------------------------------------


def test_names_are_made_kept_and_chosen():
    assert table.tables() == [] and table.current() is None
    first = table.start("flag-bearer")
    second = table.start("flag-bearer")
    assert table.tables() == [first.name, second.name] == ["flag-bearer", "flag-bearer-2"]
    assert table.current() == "flag-bearer-2"
    table.choose("flag-bearer")
    assert table.resume().name == "flag-bearer"
    table.remove("flag-bearer")
    assert table.tables() == ["flag-bearer-2"] and table.current() is None
    with pytest.raises(CompanionError, match="flag-bearer-2"):
        table.resume()


def test_capitals_make_no_other_table():
    table.start("flag-bearer", "Friday")
    table.start("flag-bearer", "other")
    assert table.resume("FRIDAY").name == "Friday"
    table.choose("friday")
    assert table.current() == table.resume().name == "Friday"
    with pytest.raises(CompanionError, match="already a table"):
        table.start("flag-bearer", "friday")
    table.remove("fRIDAY")
    assert table.tables() == ["other"]


def test_a_table_that_could_not_be_opened_is_not_there():
    with pytest.raises(BadPosition):
        table.start("flag-bearer", options={"stuck": "resign"})
    with pytest.raises(BadPosition):
        table.start("flag-bearer", position={"fen": "nonsense"})
    assert table.tables() == []


# --- moves --------------------------------------------------------------------------------------------


def test_an_illegal_move_leaves_no_trace(duel):
    before = len(duel.history.entries)
    verdict = duel.do("d3-d7")
    assert not verdict.legal and verdict.rules == ["FB-M2"]
    assert len(table.resume("duel").history.entries) == before


def test_what_was_done_is_there_for_the_next_companion(duel):
    duel.do("d3-d4")
    again = table.resume("duel")
    assert again.position() == duel.position()
    assert again.history.last.body["said"] == "d3-d4"


def test_a_bare_move_is_filled_and_the_journal_keeps_both():
    at = table.start("flag-bearer", "cards", seed="s")
    verdict = at.do("draw")
    body = at.history.last.body
    assert (body["said"], body["move"], body["dice"]) == ("draw", verdict.move, "companion")
    assert verdict.move != "draw"


def test_redone_cards_are_the_same_cards():
    at = table.start("flag-bearer", "cards", seed="s")
    drawn = at.do("draw").move
    at.undo(agreed=True)
    at.redo()
    assert counting(at) == [drawn]
    at.undo(agreed=True)
    at.do("draw")
    at.verify()


def test_a_refused_roll_does_not_use_up_a_seed(duel):
    entries = len(duel.history.entries)
    assert not duel.do("draw").legal
    assert len(duel.history.entries) == entries


def test_a_step_that_happened_by_itself_may_be_said_aloud_once():
    """DESIGN: the words of a step that settling has just taken are legal and without effect."""
    at, dice = table.start("lone-banner", "sweep", seed="s"), Dice(1)
    said = 0
    while not at.over and said < 3:
        announced = at.history.announced()
        if announced:
            player, words = announced[0]
            before = at.position()
            verdict = at.do(f"{player}: {words}")
            if verdict.why == ALREADY_DONE:
                said += 1
                assert verdict.legal and at.position() == before
                assert at.history.last.body["kind"] == "said"
                assert table.resume("sweep").history.announced() == announced[1:]
        game, state = at.game, at.state
        assert at.do(game.write(state, game.playout(state, game.moves(state), dice))).legal
    assert said == 3
    at.verify()
    assert "(had happened by itself)" in at.transcript()


# --- undo ---------------------------------------------------------------------------------------------


def test_consent_is_asked_for_what_lies_behind_cards_only(duel):
    duel.do("d3-d4")
    duel.undo()
    at = table.start("flag-bearer", "cards", seed="s")
    at.do("draw")
    with pytest.raises(ConsentNeeded, match="entry 2"):
        at.undo()
    assert counting(at) != []
    at.undo(agreed=True)
    assert counting(at) == []


def test_undo_of_an_override_brings_the_house_rules_back(duel):
    new = {**duel.position(), "options": {"stuck": "pass"}}
    duel.override("all", "we changed our minds", new)
    assert duel.history.house_rules["stuck"] == "pass"
    duel.undo()
    assert duel.history.house_rules["stuck"] == "sacrifice"
    assert duel.position()["options"] == {}
    duel.verify()


def test_players_cannot_be_exchanged(duel):
    stranger = {**duel.position(), "players": [{"id": "ann"}, {"id": "cy"}], "turn": "ann"}
    with pytest.raises(BadPosition, match="cannot change"):
        duel.override("all", "x", stranger)


# --- dice ---------------------------------------------------------------------------------------------


def test_the_seed_is_sealed_before_and_shown_after():
    at = table.start("flag-bearer", "cards")
    seal = at.seal
    at.do("draw all")
    seed = at.finish()
    from companion.referee.dice import commitment

    assert commitment(seed) == seal
    assert at.finish() == seed, "asked twice"
    sealed = at.seal
    assert sealed != seal, "what everybody knows does not roll on"
    at.mix("purple cow")
    at.do("draw all")
    assert at.seal == sealed, "it was sealed before the words were known"
    assert commitment(at.finish()) == sealed
    at.verify()


def test_a_move_taken_back_after_the_end_is_followed_by_dice_of_a_new_seed():
    at = table.start("flag-bearer", "end", position={"fen": "7/7/7/3f''3/3F3/7/7/7", "phase": "attack"})
    at.do("d4xd5")
    assert at.revealed_seed
    at.undo(agreed=True)
    assert at.revealed_seed is None
    at.verify()


def test_an_imported_table_seals_its_own_seed():
    at = table.start("flag-bearer", "here")
    there = table.bring_in(at.export().encode(), "there")
    with pytest.raises(CompanionError, match="stayed where"):
        there.finish()
    there.do("draw all")
    assert [entry.body["kind"] for entry in there.history.entries] == ["open", "commit", "move"]
    assert there.seal != at.seal
    there.verify()


def test_dice_that_are_no_move_are_in_the_journal(duel):
    faces = duel.roll("4d6")
    assert duel.history.last.body["faces"] == faces
    assert "4d6: " in duel.transcript()
    assert duel.turn == "ann"
    duel.verify()


# --- older and newer companions -----------------------------------------------------------------------


def test_a_table_of_other_rules_whose_position_cannot_be_read(duel, monkeypatch):
    monkeypatch.setattr("companion.record.table.rules_version", lambda slug: "9.0")

    def load(data):
        raise BadPosition("there is no phase 'move'", where="phase")

    monkeypatch.setattr(type(duel.game), "load", lambda self, data: load(data))
    at = table.resume("duel")
    with pytest.raises(CompanionError, match=r"version 9\.0"):
        at.position()
    assert at.players == ["ann", "bob"]
    assert "Table duel" in at.transcript() and at.export()


def test_tables_of_a_newer_companion_are_left_alone(duel):
    connection = duel.store._open()
    connection.execute("PRAGMA user_version = 99")
    duel.store.close()
    with pytest.raises(BadJournal, match="newer companion"):
        Store().names()


def test_a_home_of_ones_own(monkeypatch, tmp_path):
    from companion.record.stores import sqlite as store

    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "here"))
    assert store.home() == str(tmp_path / "here")
    monkeypatch.delenv("COMPANION_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(store.sys, "platform", "linux")
    assert store.home() == str(tmp_path / "data" / "companion")


@pytest.mark.parametrize("name", ["", "  ", "-x", "a\x1b[2J", "x" * 61])
def test_a_name_that_cannot_be(name):
    with pytest.raises(CompanionError, match="no name for a table"):
        table.start("flag-bearer", name)
    assert table.tables() == []


def test_a_name_may_hold_blanks_and_any_letters():
    assert table.start("flag-bearer", " Freitag  früh ").name == "Freitag früh"
    assert table.resume("freitag früh").history
