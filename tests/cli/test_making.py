"""Games of one's own and changed ones: `companion new` and `companion copy`."""

import json
import os

import pytest
from click.shell_completion import BashComplete

from companion.cli import cli
from companion.library import Library


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- new --------------------------------------------------------------------------------------------


def test_a_new_game_prints_without_a_fault(companion, folder):
    made = companion("new", "my-game", "--json").json
    assert made["game"] == "my-game"
    assert sorted(made["files"]) == sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )
    assert companion("check", "my-game").out == "my-game: no faults\n"
    assert "7 pages" in companion("print", "my-game").out
    assert "MG-3" in companion("rules", "my-game", "passes").out


@pytest.mark.parametrize(
    "name, slug, called, prefix",
    [
        ("The Long Way", "the-long-way", "The Long Way", "TLW"),
        ("river_race", "river-race", "River Race", "RR"),
        ("flying boats", "flying-boats", "Flying Boats", "FL"),  # FB are the rules of Flag-Bearer
        ("McFly", "mcfly", "McFly", "MC"),
    ],
)
def test_a_name_makes_the_words_of_the_game(companion, folder, name, slug, called, prefix):
    assert companion("new", name).code == 0
    facts = Library.here().edition(slug).facts
    assert (facts["slug"], facts["name"], facts["prefix"]) == (slug, called, prefix)


@pytest.mark.parametrize(
    "name, complaint",
    [
        ("flag-bearer", "the name flag-bearer is taken"),
        ("all", "the name all is taken"),
        ("../evil", "'../evil' cannot be the name of a game here"),
        ("1st", "'1st' cannot be the name of a game here"),
        ("ü", "'ü' cannot be the name of a game here"),
        ("", "'' cannot be the name of a game here"),
        ("a" * 41, "cannot be the name of a game here"),
    ],
)
def test_a_name_that_makes_no_game_is_refused(companion, folder, name, complaint):
    told = companion("new", "--", name)
    assert told.code == 2 and complaint in told.said
    assert list(folder.iterdir()) == []


def test_a_new_game_overwrites_nothing(companion, folder):
    (folder / "my-game").mkdir()
    (folder / "my-game" / "README.md").write_text("mine")
    told = companion("new", "my-game", "--with-rules")
    assert told.code == 2 and "my-game/README.md is there already; nothing was written" in told.said
    assert [path.name for path in (folder / "my-game").iterdir()] == ["README.md"]
    assert companion("new", "my-game").code == 0
    assert "the name my-game is taken" in companion("new", "my-game").said


def test_a_new_package_is_complete(companion, folder):
    made = companion("new", "my-game", "--with-rules", "--json").json["files"]
    assert {"my-game/pyproject.toml", "my-game/my_game/__init__.py", "my-game/tests/test_my_game.py"} <= {
        *made
    }
    for path in made:
        text = (folder / path).read_text()
        assert "$" not in text, path
        if path.endswith(".py"):
            compile(text, path, "exec")
        elif path.endswith(".json"):
            json.loads(text)
    assert "my-game" not in Library.here().printable(), "it waits to be installed"


# --- copy -------------------------------------------------------------------------------------------


def test_a_copy_is_the_shipped_file_and_comes_first(companion, folder):
    told = companion("copy", "flag", "warriors")
    assert told.out.startswith("cards/flag-bearer/warriors.csv is yours to change.\n")
    assert "companion check flag-bearer" in told.out
    copy = folder / "cards" / "flag-bearer" / "warriors.csv"
    assert copy.read_text() == Library.shipped().edition("flag-bearer").text("warriors.csv").content
    assert Library.here().edition("flag-bearer").own == ["cards/flag-bearer/warriors.csv"]


def test_several_files_and_templates(companion, folder):
    made = companion("copy", "lone-banner", "kit.toml", "region.svg.j2", "--json").json["files"]
    assert made == ["cards/lone-banner/kit.toml", "templates/lone-banner/region.svg.j2"]


def test_without_a_table_all_are_listed(companion, folder):
    listed = companion("copy", "flag-bearer", "--json").json["files"]
    assert {"warriors.csv", "kit.toml", "warrior.svg.j2"} <= {*listed}
    assert all(name in companion("copy", "flag-bearer").out for name in listed)
    assert list(folder.iterdir()) == []


def test_a_copy_overwrites_only_when_told_to(companion, folder):
    companion("copy", "flag-bearer", "warriors")
    copy = folder / "cards" / "flag-bearer" / "warriors.csv"
    copy.write_text("mine")
    told = companion("copy", "flag-bearer", "warriors", "armies")
    assert told.code == 2 and "nothing was copied" in told.said and "--force" in told.said
    assert copy.read_text() == "mine" and not (copy.parent / "armies.csv").exists()
    told = companion("copy", "flag-bearer", "warriors", "--force")
    assert "is overwritten" in told.out and copy.read_text() != "mine"


def test_a_link_is_replaced_not_followed(companion, folder):
    other = folder / "precious.txt"
    other.write_text("precious")
    (folder / "cards" / "flag-bearer").mkdir(parents=True)
    (folder / "cards" / "flag-bearer" / "warriors.csv").symlink_to(other)
    assert companion("copy", "flag-bearer", "warriors").code == 2
    assert companion("copy", "flag-bearer", "warriors", "--force").code == 0
    assert other.read_text() == "precious"


@pytest.mark.parametrize(
    "args, complaint",
    [
        (["flag-bearer", "warrors"], "Did you mean warriors.csv"),
        (["flog"], "there is no game 'flog'"),
        (["flag-bearer", "../../README.md"], "there is no file '../../README.md' to copy"),
    ],
)
def test_what_cannot_be_copied_is_told_with_what_can(companion, folder, args, complaint):
    told = companion("copy", *args)
    assert told.code == 2 and complaint in told.said


def test_the_shipped_file_itself_is_not_overwritten(companion, monkeypatch):
    monkeypatch.chdir(Library.shipped().roots[0].folder)
    told = companion("copy", "flag-bearer", "warriors", "--force")
    assert told.code == 2 and "is the shipped file itself" in told.said


def test_copies_are_completed():
    complete = BashComplete(cli, {}, "companion", "_COMPANION_COMPLETE")
    offered = [item.value for item in complete.get_completions(["copy", "flag"], "warrior")]
    assert offered == ["warriors.csv", "warrior-mini.svg.j2", "warrior.svg.j2"]
    assert [item.value for item in complete.get_completions(["copy"], "l")] == ["lone-banner"]


# --- where they write ---------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("link", ["cards", "cards/flag-bearer", "templates"])
def test_nothing_is_written_through_a_link_that_leads_out_of_the_folder(companion, folder, link):
    """A folder that somebody sent may hold links to anywhere."""
    elsewhere, work = folder / "elsewhere", folder / "work"
    elsewhere.mkdir()
    (elsewhere / "warriors.csv").write_text("mine")
    (work / link).parent.mkdir(parents=True)
    (work / link).symlink_to(elsewhere)
    os.chdir(work)
    before = sorted(elsewhere.rglob("*"))
    asked = [["new", "my-game"]] if link != "cards/flag-bearer" else []
    asked += [["copy", "flag-bearer", "kit.toml" if link != "templates" else "back.svg.j2"]]
    asked += [["copy", "flag-bearer", "warriors.csv", "--force"]] if link != "templates" else []
    for words in asked:
        told = companion(*words)
        assert told.code == 2 and "leads out of this folder" in told.said, words
    assert sorted(elsewhere.rglob("*")) == before
    assert (elsewhere / "warriors.csv").read_text() == "mine"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_in_place_of_a_copy_is_replaced_and_its_target_stays(companion, folder):
    (folder / "cards" / "flag-bearer").mkdir(parents=True)
    (folder / "thesis.txt").write_text("mine")
    copy = folder / "cards" / "flag-bearer" / "warriors.csv"
    copy.symlink_to(folder / "thesis.txt")
    assert companion("copy", "flag-bearer", "warriors.csv").code == 2
    assert companion("copy", "flag-bearer", "warriors.csv", "--force").code == 0
    assert (folder / "thesis.txt").read_text() == "mine" and not copy.is_symlink()
