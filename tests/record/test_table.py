"""A table as Python sees it: what its methods change, keep and refuse."""

import pytest

from companion import Tables
from companion.errors import BadJournal, BadPosition, CompanionError, ConsentNeeded
from companion.library import Library
from companion.record.stores.memory import Memory
from companion.referee.dice import Dice
from companion.referee.verdict import ALREADY_DONE
from companion.testing import shipped


def counting(at):
    return [at.entry(number).body["move"] for number in at.history.line[1:]]


def announced_at(at):
    return at.history.announced(at.entry(at.history.standing))


# --- names --------------------------------------------------------------------------------------------


def test_names_are_made_kept_and_chosen():
    assert Tables.here().names() == [] and Tables.here().current() is None
    first = Tables.here().start("flag-bearer")
    second = Tables.here().start("flag-bearer")
    assert Tables.here().names() == [first.name, second.name] == ["flag-bearer", "flag-bearer-2"]
    assert Tables.here().current() == "flag-bearer-2"
    Tables.here().choose("flag-bearer")
    assert Tables.here().resume().name == "flag-bearer"
    Tables.here().remove("flag-bearer")
    assert Tables.here().names() == ["flag-bearer-2"] and Tables.here().current() is None
    with pytest.raises(CompanionError, match="flag-bearer-2"):
        Tables.here().resume()


def test_capitals_make_no_other_table():
    Tables.here().start("flag-bearer", "Friday")
    Tables.here().start("flag-bearer", "other")
    assert Tables.here().resume("FRIDAY").name == "Friday"
    Tables.here().choose("friday")
    assert Tables.here().current() == Tables.here().resume().name == "Friday"
    with pytest.raises(CompanionError, match="already a table"):
        Tables.here().start("flag-bearer", "friday")
    Tables.here().remove("fRIDAY")
    assert Tables.here().names() == ["other"]


def test_a_table_that_could_not_be_opened_is_not_there():
    with pytest.raises(BadPosition):
        Tables.here().start("flag-bearer", options={"stuck": "resign"})
    with pytest.raises(BadPosition):
        Tables.here().start("flag-bearer", position={"fen": "nonsense"})
    assert Tables.here().names() == []


# --- moves --------------------------------------------------------------------------------------------


def test_an_illegal_move_leaves_no_trace(duel):
    before = len(duel.entries)
    verdict = duel.do("d3-d7")
    assert not verdict.legal and verdict.rules == ["FB-M2"]
    assert len(Tables.here().resume("duel").entries) == before


def test_what_was_done_is_there_for_the_next_companion(duel):
    duel.do("d3-d4")
    again = Tables.here().resume("duel")
    assert again.position() == duel.position()
    assert again.entries[-1].body["said"] == "d3-d4"


def test_a_bare_move_is_filled_and_the_journal_keeps_both():
    at = Tables.here().start("flag-bearer", "cards", seed="s")
    verdict = at.do("draw")
    body = at.entries[-1].body
    assert (body["said"], body["move"], body["dice"]) == ("draw", verdict.move, "companion")
    assert verdict.move != "draw"


def test_redone_cards_are_the_same_cards():
    at = Tables.here().start("flag-bearer", "cards", seed="s")
    drawn = at.do("draw").move
    at.undo(agreed=True)
    at.redo()
    assert counting(at) == [drawn]
    at.undo(agreed=True)
    at.do("draw")
    at.verify()


def test_a_refused_roll_does_not_use_up_a_seed(duel):
    entries = len(duel.entries)
    assert not duel.do("draw").legal
    assert len(duel.entries) == entries


def test_a_step_that_happened_by_itself_may_be_said_aloud_once():
    """DESIGN: the words of a step that settling has just taken are legal and without effect."""
    at, dice = Tables.here().start("lone-banner", "sweep", seed="s"), Dice(1)
    said = 0
    while not at.over and said < 3:
        announced = announced_at(at)
        if announced:
            player, words = announced[0]
            before = at.position()
            verdict = at.do(f"{player}: {words}")
            if verdict.why == ALREADY_DONE:
                said += 1
                assert verdict.legal and at.position() == before
                assert at.entries[-1].body["kind"] == "said"
                assert announced_at(Tables.here().resume("sweep")) == announced[1:]
        game, state = at.game, at.state
        assert at.do(game.write(state, game.playout(state, game.moves(state), dice))).legal
    assert said == 3
    at.verify()
    assert "(had happened by itself)" in at.transcript()


# --- undo ---------------------------------------------------------------------------------------------


def test_consent_is_asked_for_what_lies_behind_cards_only(duel):
    duel.do("d3-d4")
    duel.undo()
    at = Tables.here().start("flag-bearer", "cards", seed="s")
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
    at = Tables.here().start("flag-bearer", "cards")
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
    at = Tables.here().start(
        "flag-bearer", "end", position={"fen": "7/7/7/3f''3/3F3/7/7/7", "phase": "attack"}
    )
    at.do("d4xd5")
    assert at.revealed_seed
    at.undo(agreed=True)
    assert at.revealed_seed is None
    at.verify()


def test_dice_after_the_end_come_from_a_new_seed():
    at = Tables.here().start(
        "flag-bearer", "end", position={"fen": "7/7/7/3f''3/3F3/7/7/7", "phase": "attack"}
    )
    at.do("d4xd5")
    known = at.revealed_seed
    at.roll("2d6")
    assert [entry.body["kind"] for entry in at.entries[-3:]] == ["reveal", "commit", "roll"]
    assert known and at.revealed_seed is None
    at.verify()


def test_an_imported_table_seals_its_own_seed():
    at = Tables.here().start("flag-bearer", "here")
    there = Tables.here().bring_in(at.export().encode(), "there")
    with pytest.raises(CompanionError, match="stayed where"):
        there.finish()
    there.do("draw all")
    assert [entry.body["kind"] for entry in there.entries] == ["open", "commit", "move"]
    assert there.seal != at.seal
    there.verify()


def test_dice_that_are_no_move_are_in_the_journal(duel):
    faces = duel.roll("4d6")
    assert duel.entries[-1].body["faces"] == faces
    assert "4d6: " in duel.transcript()
    assert duel.turn == "ann"
    duel.verify()


# --- older and newer companions -----------------------------------------------------------------------


def test_a_table_of_other_rules_whose_position_cannot_be_read(duel, monkeypatch):
    monkeypatch.setattr(type(duel.game), "versions", frozenset({9}))

    def load(data):
        raise BadPosition("there is no phase 'move'", where="phase")

    monkeypatch.setattr(type(duel.game), "load", lambda self, data: load(data))
    at = Tables.here().resume("duel")
    with pytest.raises(CompanionError, match="version 9"):
        at.position()
    assert at.players == ["ann", "bob"]
    assert "Table duel" in at.transcript() and at.export()


def test_tables_of_a_newer_companion_are_left_alone(duel):
    connection = duel.store._open()
    connection.execute("PRAGMA user_version = 99")
    duel.store.close()
    with pytest.raises(BadJournal, match="newer companion"):
        Tables.here().names()


def test_a_home_of_ones_own(monkeypatch, tmp_path):
    from companion.record import home

    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "here"))
    assert home.home() == str(tmp_path / "here")
    monkeypatch.delenv("COMPANION_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(home.sys, "platform", "linux")
    assert home.home() == str(tmp_path / "data" / "companion")


@pytest.mark.parametrize("name", ["", "  ", "-x", "a\x1b[2J", "x" * 61])
def test_a_name_that_cannot_be(name):
    with pytest.raises(CompanionError, match="no name for a table"):
        Tables.here().start("flag-bearer", name)
    assert Tables.here().names() == []


def test_a_name_may_hold_blanks_and_any_letters():
    assert Tables.here().start("flag-bearer", " Freitag  früh ").name == "Freitag früh"
    assert Tables.here().resume("freitag früh").history


def own_library(folder, power):
    """A library in which the archer's card prints another power."""
    path = folder / "cards" / "flag-bearer" / "warriors.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = shipped().edition("flag-bearer").text("warriors.csv").content
    path.write_text(text.replace("A,Archer,4,4", f"A,Archer,4,{power}"), encoding="utf-8")
    return Library.here(str(folder))


def test_the_opening_names_the_files_of_somebodys_own(tmp_path):
    own_file = ["cards/flag-bearer/warriors.csv"]
    store = Memory()
    mine = Tables(own_library(tmp_path, 9), store).start("flag-bearer", "mine")
    usual = Tables(shipped(), store).start("flag-bearer", "usual")
    assert mine.entry(1).body["own_files"] == mine.own_files == mine.summary.own_files == own_file
    assert "own_files" not in usual.entry(1).body and usual.own_files == []
    elsewhere = Tables(shipped(), Memory()).bring_in(mine.export(seeds=True).encode())
    assert elsewhere.entry(1).body["own_files"] == elsewhere.own_files == elsewhere.edition.own == own_file
    usual = Tables(own_library(tmp_path, 8), store).resume("usual")
    usual.override("all", "by my cards", adopt_rules=True)
    assert usual.entries[-1].body["own_files"] == usual.own_files == own_file
