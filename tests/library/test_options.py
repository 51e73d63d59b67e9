"""The options in game.toml: what is wrong with them is one fault with its place, for press and referee alike."""

import json

import pytest

from companion import Tables
from companion.errors import CompanionError
from companion.library import Faults, Library, Root, digest
from companion.press import check_kit
from companion.record import journal
from companion.record.stores.memory import Memory
from companion.record.verification import verify
from companion.referee import options
from companion.testing import shipped

FACTS = shipped().edition("flag-bearer").text("game.toml").content
QUIET = FACTS.index("[options.quiet_limit]")
QUIET_LINE = FACTS.count("\n", 0, QUIET) + 1


def without(name):
    """The game.toml of Flag-Bearer that does not know an option."""
    before, _, after = FACTS.partition(f"[options.{name}]\n")
    return before + after[after.index("[options.") :]


def own(folder, text):
    """A library with a person's own game.toml of Flag-Bearer before the shipped one."""
    path = folder / "cards" / "flag-bearer" / "game.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return Library([Root(str(folder), own=True), *shipped().roots])


def faults(ask, *given):
    with pytest.raises(Faults) as told:
        ask(*given)
    return list(map(str, told.value.faults))


WRONG = {
    "missing": (without("quiet_limit"), 1, "quiet_limit: the rules ask for this option"),
    "no options": (FACTS[: FACTS.index("[options")].replace("[facts]", "options = 3\n[facts]"), 1, "no table"),
    "no table": (without("quiet_limit").replace("[options.", "[options]\nquiet_limit = 3\n[options.", 1), 1, "needs"),
    "a word": (FACTS.replace("default = 20", 'default = "20"'), QUIET_LINE, "the default '20' is not"),
    "too much": (FACTS.replace("default = 20", "default = 201"), QUIET_LINE, "the default 201 is not"),
    "no default": (FACTS.replace("default = 20\n", ""), QUIET_LINE, "it needs a default"),
    "no range": (FACTS.replace("range = [1, 200]\n", ""), QUIET_LINE, "it needs values"),
    "half a range": (FACTS.replace("[1, 200]", "[1]"), QUIET_LINE, "it needs values"),
    "range of words": (FACTS.replace("[1, 200]", '["a", "z"]'), QUIET_LINE, "it needs values"),
    "turned round": (FACTS.replace("[1, 200]", "[200, 1]"), QUIET_LINE, "it needs values"),
    "wider": (FACTS.replace("[1, 200]", "[0, 200]"), QUIET_LINE, "the rules do not know the value 0"),
    "choices": (FACTS.replace("range = [1, 200]", "values = [20]"), QUIET_LINE, "without its values"),
    "its own": (FACTS.replace("range = [1, 200]", 'kind = "own"'), QUIET_LINE, "by its range"),
    "new word": (FACTS.replace('"draw", "flags"', '"draw", "dice"'), None, "the value 'dice'"),
    "one for true": (FACTS.replace("[false, true]\ndefault = false", "[0, 1]\ndefault = 0"), None, "line_gaps"),
    "no such row": (FACTS.replace("warriors.B.power", "warriors.Z.power"), None, "leads nowhere"),
    "no such column": (FACTS.replace("warriors.B.power", "warriors.B.might"), None, "leads nowhere"),
    "no such table": (FACTS.replace("warriors.B.power", "heroes.B.power"), None, "leads nowhere"),
    "no path": (FACTS.replace('"warriors.B.power"', "7"), None, "from = 7"),
    "another kind of cell": (FACTS.replace("warriors.B.power", "warriors.B.class"), None, "expect"),
}  # fmt: skip
every_fault = pytest.mark.parametrize("text, line, words", WRONG.values(), ids=WRONG)


@every_fault
def test_press_and_referee_tell_what_is_wrong_with_an_option(text, line, words, tmp_path):
    assert text != FACTS
    told = faults(own(tmp_path, text).game, "flag-bearer")
    assert told == faults(own(tmp_path / "again", text).check, "flag-bearer")
    assert told == [str(fault) for fault in check_kit(own(tmp_path / "once more", text), "flag-bearer")]
    place = "cards/flag-bearer/game.toml:" + (f"{line}:1: " if line else "")
    assert any(fault.startswith(place) and words in fault for fault in told), told


@every_fault
def test_a_journal_that_brings_such_options_along_is_refused_in_words(text, line, words):
    """Its chain and fingerprint are in order: whoever wrote it wrote them anew."""
    tables = Tables(shipped(), Memory())
    tables.start("flag-bearer", "forged", players=["ann", "bob"], seed="x").do("draw all")
    kept = journal.read_lines(tables.resume("forged").export(seeds=True).encode(), "forged")
    [files] = kept.editions.values()
    forged = {**files, "game.toml": text}
    entries = []
    for entry in kept.entries:
        body = {key: value for key, value in entry.body.items() if key not in ("seals", "number")}
        if "edition" in body:
            body["edition"] = digest(forged)
        entries.append(journal.entry(entries[-1].head if entries else journal.START, body))
    data = journal.write_lines(entries, kept.seeds, {digest(forged): forged}).encode()
    findings = verify(journal.read_lines(data, "forged"), shipped())
    assert "game.toml" in json.dumps(findings.unchecked) and words in json.dumps(findings.unchecked)
    brought = Tables(shipped(), Memory()).bring_in(data, "brought")
    for ask in (lambda: brought.do("draw all"), brought.position, brought.moves):
        with pytest.raises(CompanionError, match=r"game\.toml"):
            ask()
    assert "game.toml" in brought.summary.fault
    assert brought.transcript()


def test_options_that_the_rules_know_may_be_others_than_the_usual_ones(tmp_path):
    text = FACTS.replace("[1, 200]", "[5, 50]").replace("default = 20", "default = 30")
    text += '\n[options.music]\nvalues = ["lute", "drum"]\ndefault = "drum"\nrule = "FB-1"\ntext = "Played"\n'
    library = own(tmp_path, text)
    library.check("flag-bearer")
    assert library.game("flag-bearer").edition.options["quiet_limit"]["default"] == 30


def test_an_option_without_a_value_is_told_what_it_can_be():
    for typed, words in (("stuck", '"sacrifice" or "pass"'), ("quiet_limit", "from 1 to 200")):
        with pytest.raises(CompanionError) as told:
            options.parse(shipped().edition("flag-bearer"), typed)
        assert words in told.value.hint


def test_an_edition_of_another_version_of_the_rules_has_its_own_options(tmp_path):
    text = without("quiet_limit").replace("rules_version = 1", "rules_version = 2")
    own(tmp_path, text).check("flag-bearer")


@pytest.mark.parametrize("asked", ["../../secret.csv", "formations.csv"])
def test_a_journal_plays_by_the_files_it_brings_and_reads_no_other(asked, tmp_path):
    """Neither what its tables.toml points at nor what it has left out comes from the machine that reads it."""
    (tmp_path / "secret.csv").write_text("code,name\nF,secret\n")
    library = Library([Root(str(tmp_path), own=True), *shipped().roots])
    files = dict(shipped().edition("flag-bearer").pinned)
    files["tables.toml"] = files["tables.toml"].replace('"formations.csv"', f'"{asked}"')
    del files["formations.csv"]
    with pytest.raises(Faults, match="the journal does not have"):
        library.rules(library.pinned("flag-bearer", files))
