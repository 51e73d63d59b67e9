"""Other people's games: the sample as a wheel in an environment of its own, a new game, broken ones, and strangers' code."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from test_docs import as_shown, blocks, steps

from companion.errors import CompanionError
from companion.testing import suite

ROOT = Path(__file__).resolve().parents[1]
HILLTOP = ROOT / "samples" / "hilltop"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


class Place:
    """An environment with the companion and nothing else, and an empty folder to work in."""

    def __init__(self, folder):
        self.folder = folder / "elsewhere"
        self.folder.mkdir()
        venv.create(folder / "venv", with_pip=False, symlinks=os.name != "nt")
        self.scripts = folder / "venv" / SCRIPTS
        self.python = self.scripts / "python"
        base = {"base": str(folder / "venv"), "platbase": str(folder / "venv")}
        self.site = Path(sysconfig.get_path("purelib", vars=base))
        # Libraries and pip are those of this environment: nothing is fetched.
        (self.site / "libraries.pth").write_text(f"{ROOT}\n{sysconfig.get_path('purelib')}\n")
        for name, code in (
            ("companion", "from companion.__main__ import main; main()"),
            ("pip", "from pip._internal.cli.main import main; main()"),
            ("pytest", "import pytest; raise SystemExit(pytest.main())"),
        ):
            (self.scripts / name).write_text(f"#!{self.python}\n{code}\n")
            (self.scripts / name).chmod(0o755)
        self.environment = {
            **{
                name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))
            },
            "PATH": f"{self.scripts}{os.pathsep}{os.environ['PATH']}",
            "COMPANION_HOME": str(folder / "home"),
            "NO_COLOR": "1",
            "COLUMNS": "80",
            "PIP_NO_INDEX": "1",
            "PIP_NO_DEPS": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # pip reads this backwards: no isolation
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_ROOT_USER_ACTION": "ignore",
        }

    def run(self, *args, typed=None, folder=None, **more):
        return subprocess.run(
            [self.python, *map(str, args)],
            cwd=folder or self.folder,
            env=self.environment | more,
            input=typed or "",
            capture_output=True,
            text=True,
            timeout=120,
        )

    def companion(self, *args, **more):
        """What a command says; it must end well."""
        done = self.run("-m", "companion", *args, **more)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def install(self, what):
        done = self.run("-m", "pip", "install", "--quiet", what)
        assert done.returncode == 0, done.stderr

    def pretend(self, slug, module, code=None):
        """A package that was installed by somebody, with this module (None: without any)."""
        info = self.site / f"{slug.replace('-', '_')}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {slug}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[companion.games]\n{slug} = {module}\n")
        if code is not None:
            package = self.site / module.partition(":")[0]
            package.mkdir()
            (package / "__init__.py").write_text(code)
        return self.site / module.partition(":")[0]


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The sample, built as others would build it."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder, HILLTOP],
        check=True,
        capture_output=True,
        timeout=120,
    )
    (built,) = folder.glob("hilltop-*.whl")
    return built


@pytest.fixture
def hilltop(place, wheel):
    """A place where the sample is installed."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place.site)
    return place


# --- the sample -------------------------------------------------------------------------------------


def test_an_installed_game_works_in_every_command(hilltop):
    say = hilltop.companion
    listed = {game["game"]: game for game in json.loads(say("games", "--json"))["games"]}
    assert listed["hilltop"]["in_play"] and listed["flag-bearer"]["in_play"]
    assert [part["id"] for part in listed["hilltop"]["components"]] == ["cards", "hill", "pieces", "rules"]

    assert say("check", "hilltop") == "hilltop: no faults\n"
    assert "9 pages in" in say("print", "hill")
    assert (hilltop.folder / "output" / "hilltop" / "kit.pdf").stat().st_size > 10_000
    assert "HT-C3" in say("rules", "hilltop", "gust") and "blown two steps" in say("rules", "HT-C3")

    opening = ["draw scree", "draw hut", "draw ridge"]
    assert "Red climbs to step 3." in say("judge", "hilltop", *opening, "try scree", "roll 4")
    judged = hilltop.run("-m", "companion", "judge", "hilltop", "--json", *opening, "rest")
    assert (judged.returncode, json.loads(judged.stdout)["verdicts"][-1]["rules"]) == (1, ["HT-T5"])
    position = json.dumps({"open": ["hut", "scree", "scree"]})
    assert json.loads(say("legal", "hilltop", "-p", "-", "--json", typed=position))["moves"] == [
        "try hut",
        "try scree",
    ]
    over = json.dumps({"players": [{"id": "red", "camp": 12}, {"id": "blue", "camp": 3}]})
    assert json.loads(say("score", "hilltop", "-p", "-", "--json", typed=over))["winners"] == ["red"]

    say("start", "hilltop", "--table", "friday", "--players", "Ann,Bea", "-o", "top=10", "--seed", "x")
    assert "tries Scree" in say("do", *opening, "try scree", "roll 1")
    assert "Bea: turn up a card." in say("show")
    assert say("moves").split()[-1] == "draw"
    assert "Bea turns up" in say("play", typed="draw\nquit\n")
    assert "try scree" in say("log")
    assert "HT-R2" in say("rules", "--table", "friday")
    say("undo", "--agreed")
    assert "friday" in say("tables")
    assert "In order" in say("verify")
    say("export", "--output", "friday.jsonl")
    assert "In order" in say("verify", "friday.jsonl")
    say("import", "friday.jsonl", "--table", "again")
    shown = [say("show", "--table", name).removeprefix(name) for name in ("friday", "again")]
    assert shown[0] == shown[1]
    assert "Steps up the hill" in say("score", "--table", "friday")

    assert "wayside.csv" in say("copy", "hilltop")
    say("copy", "hilltop", "wayside")
    assert (hilltop.folder / "cards" / "hilltop" / "wayside.csv").read_text().startswith("slug,name")


@pytest.mark.parametrize(
    "words, offered",
    [
        (["judge", "hill"], ["hilltop"]),
        (["print", "hill"], ["hilltop"]),
        (["start", "hilltop", "-o", "top"], ["top=12"]),
        (["rules", "hilltop", "HT-C"], ["HT-C1", "HT-C2", "HT-C3"]),
        (["copy", "hilltop", "way"], ["wayside.csv"]),
    ],
)
def test_an_installed_game_is_completed(hilltop, words, offered):
    said = hilltop.run(
        "-m",
        "companion",
        _COMPANION_COMPLETE="bash_complete",
        COMP_WORDS=" ".join(["companion", *words]),
        COMP_CWORD=str(len(words)),
    ).stdout
    assert [line.split(",")[1] for line in said.splitlines()] == offered


def test_the_tests_of_the_sample_pass(hilltop):
    done = hilltop.run("-m", "pytest", "-q", "-p", "no:cacheprovider", HILLTOP)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout and "skipped" not in done.stdout


def test_a_wrong_rule_does_not_pass(hilltop):
    """The suite sees a card that is worth a step more than it says, and a rope that does not hold."""
    phases = hilltop.site / "hilltop_game" / "phases.py"
    text = phases.read_text()
    for right, wrong in (("+ card.steps)", "+ card.steps + 1)"), ('if card.sign == "rope":', "if False:")):
        assert right in text
        phases.write_text(text.replace(right, wrong))
        done = hilltop.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "worked", HILLTOP)
        assert done.returncode == 1, wrong


# --- what cannot be used ----------------------------------------------------------------------------


def test_a_broken_package_breaks_no_other_game(place):
    place.pretend("no-such-thing", "no_such_thing_game:Game")
    place.pretend("torn", "torn_game:Torn", "raise RuntimeError('half written')")
    place.pretend("hollow", "hollow_game:Hollow", "")
    for slug in ("torn", "hollow"):
        data = place.site / f"{slug}_game" / "cards" / slug
        data.mkdir(parents=True)
        (data / "game.toml").write_text('name = "A game"\nprefix = "AG"\nplayers = [2]\n')
        (data / "kit.toml").write_text('[[component]]\nid = "rules"\ntitle = "Rules"\nkind = "rules"\n')
    games = json.loads(place.companion("games", "--json"))
    assert len(games["games"]) == 5
    reasons = {told["game"]: told["reason"] for told in games["broken"]}
    assert "there is no package no_such_thing_game" in reasons["no-such-thing"]
    assert "RuntimeError: half written" in reasons["torn"]
    assert "hollow_game has no Hollow" in reasons["hollow"]
    told = " ".join(place.companion("games").split())
    assert "torn cannot be used The rules of torn cannot be loaded" in told
    place.companion("judge", "flag-bearer", "draw")
    assert place.companion("check", "flag-bearer") == "flag-bearer: no faults\n"
    place.companion("rules", "FB-M2")
    checked = place.run("-m", "companion", "check", "all")
    assert "RuntimeError: half written" in checked.stdout and "lone-banner: no faults" in checked.stdout
    assert checked.returncode == 1
    printed = place.run("-m", "companion", "print", "torn", "flag-bearer", "--only", "rules")
    assert "RuntimeError: half written" in printed.stderr and "Flag-Bearer: " in printed.stdout
    assert printed.returncode == 2
    refused = place.run("-m", "companion", "judge", "torn", "draw")
    assert refused.returncode == 2 and "the rules of torn cannot be loaded" in refused.stderr


CELLS = """from companion.errors import BadData

def rune(cell):
    if not cell.isupper():
        raise BadData(f"{cell!r} is no rune: they are large")
    return tuple(cell)

TYPES = {"rune": rune}
"""


@pytest.mark.parametrize(
    "cells, told",
    [
        (CELLS, "cards/runes/runes.csv:3:3: low: word: 'low' is no rune: they are large"),
        ("import no_such_library", "No module named 'no_such_library'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        (None, "tables.toml gives an unknown type 'rune'"),
    ],
)
def test_an_installed_game_reads_its_own_little_language(place, cells, told):
    code = (
        "from companion.referee.game import Game\n\nclass Runes(Game):\n    slug = 'runes'\n    phases = {}\n"
    )
    package = place.pretend("runes", "runes_game:Runes", code)
    if cells is not None:
        (package / "cells.py").write_text(cells)
    data = package / "cards" / "runes"
    data.mkdir(parents=True)
    (data / "game.toml").write_text('name = "Runes"\nprefix = "RU"\nplayers = [2]\n')
    (data / "tables.toml").write_text(
        '[rules.runes]\nfile = "runes.csv"\ncolumns = { id = "id", word = "rune" }\n'
    )
    (data / "runes.csv").write_text("id,word\na,HIGH\nb,low\n")
    refused = place.run("-m", "companion", "legal", "runes")
    assert refused.returncode == 2
    assert told in " ".join(refused.stderr.split())
    assert "mistake of its own" not in refused.stderr


def test_a_game_that_is_not_installed_cannot_be_tested():
    with pytest.raises(CompanionError, match="there is no game hilltoppp to test"):
        suite("hilltoppp")


def test_a_game_that_is_only_printed_says_so(place):
    package = place.pretend("leaflet", "leaflet_game", "")
    (package / "cards").mkdir()
    place.companion("new", "pages")
    (place.folder / "cards" / "pages").rename(package / "cards" / "leaflet")
    (place.folder / "templates").rename(package / "templates")
    (package / "templates" / "pages").rename(package / "templates" / "leaflet")
    kit = package / "cards" / "leaflet" / "kit.toml"
    kit.write_text(kit.read_text().replace("pages/", "leaflet/"))
    assert "leaflet" in place.companion("games")
    assert "no faults" in place.companion("check", "leaflet")
    for command in ("judge", "legal", "score", "start"):
        refused = place.run("-m", "companion", command, "leaflet")
        assert refused.returncode == 2
        assert "is printed only: the companion does not know its rules" in " ".join(refused.stderr.split())


STRANGER = "import pathlib; pathlib.Path({mark!r}).touch()\n"


@pytest.mark.parametrize(
    "how",
    [
        ["-m", "companion", "legal", "hilltop"],
        ["-m", "companion", "games"],
        ["-c", "import companion; companion.legal('hilltop')"],
        ["-c", "from companion.cli import cli; cli.main(['check', 'hilltop', 'evil'])"],
    ],
)
def test_code_in_the_working_directory_is_never_run(hilltop, tmp_path, how):
    mark = tmp_path / "a stranger was here"
    code = STRANGER.format(mark=str(mark))
    here = hilltop.folder
    for path in (
        "hilltop_game.py",
        "hilltop_game/__init__.py",
        "hilltop_game/cells.py",
        "companion/games/evil/__init__.py",
        "cards/evil/__init__.py",
        "evil_game/__init__.py",
    ):
        (here / path).parent.mkdir(parents=True, exist_ok=True)
        (here / path).write_text(code)
    info = here / "evil-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: evil\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[companion.games]\nevil = evil_game:Evil\n")
    done = hilltop.run(*how)
    assert not mark.exists()
    assert "evil" not in done.stdout


def test_a_verdict_does_not_wait_for_other_packages(hilltop):
    """Installed packages are looked through for a game that is not the companion's own, and only then."""
    script = "import sys, companion; companion.legal({!r}); print('importlib.metadata' in sys.modules)"
    assert hilltop.run("-c", script.format("flag-bearer")).stdout == "False\n"
    assert hilltop.run("-c", script.format("hilltop")).stdout == "True\n"


# --- games of one's own -----------------------------------------------------------------------------


def test_a_new_game_with_rules_is_refereed_and_its_tests_pass(place):
    place.companion("new", "the-long-way-home", "--with-rules")
    project = place.folder / "the-long-way-home"
    place.install(project)
    assert place.companion("check", "the-long-way-home") == "the-long-way-home: no faults\n"
    assert "7 pages" in place.companion("print", "the-long-way-home")
    assert "Red draws Crown and has 7 points." in place.companion("judge", "the-long-way-home", "draw crown")
    done = place.run("-m", "pytest", "-q", "-p", "no:cacheprovider", folder=project)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(os.name == "nt", reason="the page speaks to a shell")
def test_the_page_on_adding_a_game_is_true(place):
    """Its commands are run in order in one folder, and what is shown is what comes out."""
    page = ROOT / "docs" / "adding-a-game.md"
    for number, block in blocks(page, "console"):
        for command, shown in steps(block):
            done = subprocess.run(
                ["bash", "-c", command],
                cwd=place.folder,
                env=place.environment,
                capture_output=True,
                text=True,
                timeout=120,
                stdin=subprocess.DEVNULL,
            )
            came = (done.stdout + done.stderr).splitlines()
            assert as_shown(shown, came), f"{page.name}:{number}: $ {command}\n" + "\n".join(came)
