"""Press and referee accept and refuse exactly the same data: tables of all games, changed at random, given to both.

COMPANION_TEST_LENGTH=20 changes twenty times as many.
"""

import csv
import io
import os
import random

import pytest
from click.testing import CliRunner

from companion import contract
from companion.cli import cli
from companion.library import Faults, Library, Root
from companion.press import check_kit
from companion.referee.dice import Dice
from companion.testing import shipped

LENGTH = int(os.environ.get("COMPANION_TEST_LENGTH", "1"))
MOVES = 30
ODD = [
    "",
    "?",
    "-1",
    "0",
    "7",
    "99",
    "1.5",
    "x",
    "yes",
    "no",
    "any",
    "none",
    "a1-b2",
    "diagonal2",
    "strait2",
    "ü",
    "a b",
    "red",
]
every_slug = pytest.mark.parametrize("slug", shipped().playable())


def own(folder, slug, name, text):
    """A library with one file of a person's own before the shipped ones."""
    path = folder / "cards" / slug / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return Library([Root(str(folder), own=True), *shipped().roots])


def changed(text, name, chance):
    """A table with one thing changed: a cell, a row left out or twice, or two columns that change places."""
    if name.endswith(".txt"):
        at = chance.randrange(len(text))
        return text[:at] + chance.choice("#KCD. x1") + text[at + 1 :]
    rows = list(csv.reader(io.StringIO(text)))
    row = chance.randrange(1, len(rows))
    column = chance.randrange(len(rows[0]))
    match chance.randrange(8):
        case 0:
            del rows[row]
        case 1:
            rows.insert(row, rows[row])
        case 2:
            rows[row][column] = chance.choice(rows[1:])[column]
        case 3:
            other = chance.randrange(len(rows[0]))
            rows[row][column], rows[row][other] = rows[row][other], rows[row][column]
        case 4:
            rows[row][column] = chance.choice(chance.choice(rows[1:]))
        case _:
            rows[row][column] = chance.choice(ODD)
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def refused(ask, slug):
    """The faults of the data that somebody tells, in order; None if it is accepted."""
    try:
        ask(slug)
    except Faults as found:
        return list(map(str, found.faults))
    return None


def played(game, seed):
    """Some moves of a random game: whatever the cards say, nothing but verdicts comes of it."""
    dice = Dice(seed)
    match = contract.match(game, options=game.playout_options, seed=seed)
    for _ in range(MOVES):
        if game.over(match.state):
            break
        moves = game.moves(match.state)
        verdict = match.make(game.playout(match.state, moves, dice))
        assert verdict.legal, verdict.why
        assert game.picture(match.state) and game.awaits(match.state)
    assert game.score(match.state)


@pytest.mark.parametrize("seed", range(12))
@every_slug
def test_check_and_referee_accept_and_refuse_the_same(slug, seed, tmp_path):
    shipped_edition = shipped().edition(slug)
    files = [table["file"] for table in shipped_edition.tables("rules").values()]
    accepted = 0
    for number in range(5 * LENGTH):
        chance = random.Random(f"{slug} {seed} {number}")
        name = chance.choice(files)
        text = changed(shipped_edition.text(name).content, name, chance)
        told = own(tmp_path / str(number), slug, name, text)
        by_referee, by_check = refused(told.game, slug), refused(told.check, slug)
        assert by_referee == by_check, text
        if by_referee is None:
            accepted += 1
            played(told.game(slug), seed)


@pytest.mark.parametrize("slug, name, old, new, told", [
    ("flag-bearer", "warriors.csv", "straight2", "strait2", "reach"),
    ("flag-bearer", "warriors.csv", "heavy", "hevy", "class"),
    ("lone-banner", "regions.csv", "af-", "zz-", ""),
    ("battle-of-banners", "board.txt", "K", "Q", "sign"),
    ("bones-and-banners", "units.csv", "aggressive", "agressive", "kind"),
    ("banner-blitz", "setup.csv", "home", "hose", "piece"),
])  # fmt: skip
def test_the_command_check_and_the_referee_tell_a_fault_in_the_same_words(
    slug, name, old, new, told, tmp_path
):
    text = shipped().edition(slug).text(name).content
    assert old in text
    library = own(tmp_path, slug, name, text.replace(old, new, 1))
    by_check = [str(fault) for fault in check_kit(library, slug)]
    assert by_check == refused(library.game, slug)
    assert any(f"cards/{slug}/{name}:" in fault and told in fault for fault in by_check)


@pytest.mark.parametrize(
    "file, old, new, told",
    [
        ("tables.toml", "int 1-9", "int 1-x", "cards: tables.toml gives 'int 1-x'; write int, or int 1-9"),
        ("tables.toml", "int 1-9", "text 5x", "cards: tables.toml gives 'text 5x'"),
        ("tables.toml", "int 1-9", "one", "cards: tables.toml gives a choice without words"),
        ("tables.toml", '"int 1-9"', "3", "cards: tables.toml gives 3 for a type"),
        ("tables.toml", "columns = {", "columns = 5 # {", "the columns of 'cards' are not a table"),
        (
            "game.toml",
            "range = [",
            "range = 5 # [",
            "options.limit: it needs values = [...], range = [lowest, highest]",
        ),
        ("game.toml", "default = ", "defaut = ", "options.limit: it needs a default"),
        ("game.toml", "players = [", "players = 3 # [", "players must be a list of how many can play"),
        ("game.toml", "tagline = ", "tagline = 3 # ", "tagline must be a text"),
    ],
)
def test_a_slip_in_what_describes_the_cards_is_a_fault(tmp_path, monkeypatch, file, old, new, told):
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(cli, ["new", "my-game"]).exit_code == 0
    path = tmp_path / "cards" / "my-game" / file
    text = path.read_text()
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1))
    [fault, *_] = check_kit(Library.here(), "my-game")
    assert fault.where.startswith(f"cards/my-game/{file}:") and told in fault.message
