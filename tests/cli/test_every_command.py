"""What holds for every command: help with an example, a place in the docs, three exit codes, no traceback."""

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from companion.cli import COMMANDS, cli

ROOT = Path(__file__).parents[2]
NAMES = [name for section in COMMANDS.values() for name in section]
# Commands whose answer a program might read.
FOR_PROGRAMS = set(NAMES) - {"play", "print", "export"}


@pytest.mark.parametrize("name", NAMES)
def test_help_says_what_it_does_and_shows_an_example(companion, name):
    told = companion(name, "--help")
    assert told.code == 0
    examples = re.findall(rf"^ +companion {name}\b.*$", told.out, re.MULTILINE)
    assert examples, "no example"
    command = cli.get_command(click.Context(cli), name)
    assert command.help.strip()
    assert [
        option.name for option in command.params if isinstance(option, click.Option) and not option.help
    ] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_name_options_that_exist(companion, name):
    told = companion(name, "--help").out
    for example in re.findall(rf"^ +companion {name}\b(.*)$", told, re.MULTILINE):
        for option in re.findall(r"(?<!\S)--?[a-z][a-z-]*", re.sub(r'"[^"]*"', "", example)):
            assert re.search(rf"(?<![\w-]){option}(?![\w-])", told.partition("Options:")[2]), (
                f"{option} in {example}"
            )


@pytest.mark.parametrize("name", sorted(FOR_PROGRAMS))
def test_a_program_can_read_the_answer(companion, name):
    assert "--json" in companion(name, "--help").out


@pytest.mark.parametrize("name", NAMES)
def test_it_is_in_the_docs(name):
    docs = "\n".join(path.read_text() for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))])
    assert re.search(rf"companion {name}\b", docs)


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_option_is_a_usage_error_and_not_a_traceback(companion, name):
    told = companion(name, "--no-such-option")
    assert told.code == 2
    assert told.err.startswith("Error: ")
    assert f"companion {name} --help" in told.err


def test_the_help_of_the_whole_names_every_command(companion):
    told = companion("--help")
    assert told.code == 0
    assert all(re.search(rf"^  {name} ", told.out, re.MULTILINE) for name in NAMES)
    assert companion().out == told.out


def test_a_misspelt_command_is_answered_with_the_nearest(companion):
    told = companion("juge", "flag-bearer")
    assert told.code == 2
    assert "Did you mean judge" in told.err


def test_an_own_mistake_is_told_without_a_traceback(companion, monkeypatch):
    from companion import contract

    monkeypatch.setattr(contract, "judged", lambda *rest: 1 / 0)
    monkeypatch.delenv("COMPANION_DEBUG", raising=False)
    told = companion("judge", "flag-bearer", "--json", "draw")
    assert told.code == 2
    assert told.json["error"]["kind"] == "internal"
    assert "ZeroDivisionError" in told.err and "Traceback" not in told.err


HEAVY = {
    "cairosvg",
    "cairocffi",
    "reportlab",
    "pikepdf",
    "uharfbuzz",
    "jinja2",
    "PIL",
    "prompt_toolkit",
    "sqlite3",
}


@pytest.mark.parametrize("args", [["judge", "flag-bearer", "draw all"], ["legal", "flag-bearer", "--json"]])
def test_settling_an_argument_loads_no_press(args):
    script = (
        "import sys\n"
        "from companion.cli import cli\n"
        "try:\n    cli.main(sys.argv[1:])\nexcept SystemExit as end:\n    assert end.code == 0\n"
        "print(' '.join(sorted(sys.modules)), file=sys.stderr)\n"
    )
    run = subprocess.run([sys.executable, "-c", script, *args], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in run.stderr.split()}
    assert not loaded & HEAVY
    assert not any(name.startswith("companion.press") for name in run.stderr.split())
