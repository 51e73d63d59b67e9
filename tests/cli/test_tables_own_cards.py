"""Tables and the cards and rules they are played by: their own, wherever they are resumed."""

import json

import pytest

from companion.record import journal
from companion.testing import shipped

# --- own cards ----------------------------------------------------------------------------------------

ARCHER = "A,Archer,4,4,"


def own_cards(folder, file="warriors.csv", old=ARCHER, new="A,Archer,4,9,"):
    """A folder with a table of somebody's own: archers have the power 9."""
    cards = folder / "cards" / "flag-bearer"
    cards.mkdir(parents=True, exist_ok=True)
    printed = shipped().edition("flag-bearer").text(file).content
    assert old in printed
    (cards / file).write_text(printed.replace(old, new))
    return folder


@pytest.fixture
def by_own_cards(companion, tmp_path, monkeypatch):
    """A table at which an archer beats a heavy infantryman, opened in one folder, while we are in another."""
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(own_cards(tmp_path / "own"))
    (tmp_path / "duel.json").write_text(
        json.dumps({"fen": "3f3/7/7/3i3/3A3/7/7/3F3", "phase": "attack", "turn": "red"})
    )
    told = companion("start", "flag-bearer", "-t", "own", "-p", tmp_path / "duel.json", "--json")
    assert told.json["own_files"] == ["cards/flag-bearer/warriors.csv"]
    monkeypatch.chdir(tmp_path / "elsewhere")
    return told


def test_a_table_is_played_by_its_own_cards_from_any_folder(companion, by_own_cards, tmp_path, monkeypatch):
    """What H1 reproduced: verify, do, export and import from a folder without those cards."""
    assert companion("verify").code == 0
    assert companion("do", "d4xd5").code == 0
    assert "3i'3" in companion("show", "--json").json["position"]["fen"], "it is wounded"
    assert companion("verify").code == 0
    exported = companion("export").out
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "another machine"))
    assert companion("verify", "-", typed=exported).code == 0
    there = companion("import", "-", typed=exported)
    assert there.code == 0
    assert companion("verify").code == 0
    assert companion("undo").code == companion("do", "d4xd5").code == 0
    assert companion("export").out.count("Archer,4,9,") == 1
    assert companion("judge", "flag-bearer", "-p", tmp_path / "duel.json", "d4xd5").code == 1


def test_own_cards_found_later_change_no_table_that_is_open(companion, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "duel.json").write_text(
        json.dumps({"fen": "3f3/7/7/3i3/3A3/7/7/3F3", "phase": "attack", "turn": "red"})
    )
    companion("start", "flag-bearer", "-t", "printed", "-p", tmp_path / "duel.json")
    own_cards(tmp_path)
    assert companion("do", "d4xd5").code == 1
    assert companion("judge", "flag-bearer", "-p", tmp_path / "duel.json", "d4xd5").code == 0
    (tmp_path / "cards" / "flag-bearer" / "warriors.csv").write_text("nonsense")
    assert companion("show").code == companion("verify").code == companion("tables").code == 0
    assert companion("start", "flag-bearer").code == 2


def test_own_cards_are_told(companion, by_own_cards, tmp_path, monkeypatch):
    digest = json.loads(companion("export").out.splitlines()[0])["body"]["edition"]
    told = f"Played by its own cards ({digest[:8]}): cards/flag-bearer/warriors.csv"
    for command in ("show", "log", "verify"):
        assert told in companion(command).said
    assert told in companion("export").err and told in companion("export", "--transcript").out
    assert companion("show", "--json").json["own_files"] == ["cards/flag-bearer/warriors.csv"]
    [table] = companion("tables", "--json").json["tables"]
    assert table["own_files"] == ["cards/flag-bearer/warriors.csv"]
    monkeypatch.chdir(tmp_path / "own")
    assert "own cards" in companion("start", "flag-bearer").out
    shipped_only = companion("start", "flag-bearer", "--shipped", "--json")
    assert shipped_only.code == 0 and "own_files" not in shipped_only.json


def test_the_cards_that_go_along_cannot_be_exchanged(companion, by_own_cards):
    exported = companion("export").out.encode()
    entries, seeds, editions = journal.read_lines(exported, "file")
    [digest] = editions
    forged = {digest: {**editions[digest], "warriors.csv": "other"}}
    told = companion("verify", "-", "--json", typed=journal.write_lines(entries, seeds, forged))
    assert told.code == 1 and "fingerprint" in told.json["fault"]["message"]
    without = companion("verify", "-", "--json", typed=journal.write_lines(entries, seeds))
    assert without.code == 0, "they are kept here"


def test_without_its_cards_nobody_can_say_what_was_right(companion, by_own_cards, tmp_path, monkeypatch):
    entries, seeds, _ = journal.read_lines(companion("export").out.encode(), "file")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "another machine"))
    told = companion("verify", "-", "--json", typed=journal.write_lines(entries, seeds))
    assert told.code == 3 and "are not here" in told.json["not_checked"][0]


def test_the_cards_found_here_can_be_adopted(companion, by_own_cards):
    assert companion("override", "--adopt-rules", "--who", "all", "--why", "enough").code == 0
    assert companion("do", "d4xd5").code == 1, "an archer is an archer again"
    assert "own_files" not in companion("show", "--json").json
    assert companion("verify").code == 0
    again = companion("import", "-", "-t", "again", typed=companion("export").out)
    assert again.code == 0, again.said


def test_house_rules_are_pinned_even_if_their_defaults_change(companion, tmp_path, monkeypatch):
    companion("start", "flag-bearer", "--table", "old")
    old, new = 'default = "sacrifice"', 'default = "pass"'
    monkeypatch.chdir(own_cards(tmp_path, "game.toml", old, new))
    assert "stuck = pass" in companion("rules", "flag-bearer").out
    assert companion("show", "--json").json["position"]["options"] == {}
    assert "stuck = sacrifice" in companion("rules", "--table", "old").out
    assert companion("verify", "--table", "old").code == 0
    companion("override", "--adopt-rules", "--who", "all", "--why", "newer")
    assert companion("show", "--json").json["position"]["options"]["stuck"] == "sacrifice"
    assert "stuck = sacrifice (changed)" in companion("rules", "--table", "old").out


# --- other rules --------------------------------------------------------------------------------------


@pytest.fixture
def other_rules(companion, duel_file, tmp_path, monkeypatch):
    """A table that was opened by rules which this companion does not know any more."""
    facts = shipped().edition("flag-bearer").text("game.toml").content
    own = tmp_path / "own" / "cards" / "flag-bearer"
    own.mkdir(parents=True)
    (own / "game.toml").write_text(facts.replace("rules_version = 1", "rules_version = 9"))
    monkeypatch.chdir(tmp_path / "own")
    game = type(shipped().game("flag-bearer"))
    assert companion("start", "flag-bearer", "-t", "friday").code == 2, "nobody knows these rules yet"
    monkeypatch.setattr(game, "versions", frozenset({9}))
    assert companion("start", "flag-bearer", "-t", "friday", "-p", duel_file).code == 0
    assert companion("do", "d3-d4").code == 0
    monkeypatch.setattr(game, "versions", frozenset({1}))
    monkeypatch.chdir(tmp_path)


def test_a_table_of_other_rules_says_what_that_means(companion, other_rules):
    shown = companion("show")
    assert shown.code == 0
    assert "by version 9 of the rules, and this companion knows version 1" in shown.said
    refused = companion("do", "d4xd5")
    assert refused.code == 2
    assert "override --adopt-rules" in refused.said
    assert companion("log").code == companion("export").code == 0
    told = companion("override", "--adopt-rules", "--who", "all", "--why", "we like them better")
    assert told.code == 0
    digest = shipped().edition("flag-bearer").digest
    assert f"from here by rules version 1 and the cards {digest[:8]}" in companion("log").said
    assert companion("do", "d4xd5").code == 0


def test_what_this_companion_cannot_play_is_not_called_out_of_order(companion, other_rules):
    told = companion("verify", "--json")
    assert told.code == 3
    assert told.json["in_order"] is None
    assert "version 9" in told.json["not_checked"][0]
    assert "Could not be checked." in companion("verify").out
    exported = companion("export").out
    assert companion("verify", "-", typed=exported).code == 3
    assert companion("verify", "-", typed=exported.replace("d3-d4", "d3-d2")).code == 1
    assert companion("import", "-", "-t", "here", typed=exported).code == 0
