"""The documents are true: what they show is what the companion says, and what they name exists.

A `console` block is run: its `$` lines in one folder and with one home per document, in order, and what follows
a line must be what comes out (`...` stands for any lines). What follows `>>>` is run by Python. An `sh` block is not
run, but its commands must exist.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from companion.cli import COMMANDS, cli
from companion.testing import shipped

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def blocks(page, language):
    """The fenced blocks of a language: line number and text."""
    text = page.read_text(encoding="utf-8")
    return [
        (text[: found.start()].count("\n") + 2, found[2])
        for found in BLOCK.finditer(text)
        if found[1] == language
    ]


def steps(block):
    """The commands of a console block, here-documents included, each with the lines that must come out."""
    lines, found = block.splitlines(), []
    while lines:
        line = lines.pop(0)
        if not line.startswith("$ "):
            assert found, f"a console block begins with a command, not with {line!r}"
            found[-1][1].append(line)
            continue
        command = [line[2:]]
        here = re.search(r"<<\s*'?(\w+)'?", line)
        while (here and command[-1] != here[1]) or command[-1].endswith("\\"):
            command.append(lines.pop(0))
        found.append(("\n".join(command), []))
    return found


def as_shown(shown, came):
    """Whether the lines are those of the document, where `...` stands for any."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + r"\n" for line in shown
    )
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in came)) is not None


# What installs a game has an environment of its own: tests/test_samples.py runs this page.
INSTALLS = ROOT / "docs" / "adding-a-game.md"


@pytest.mark.parametrize("page", [page for page in PAGES if page != INSTALLS], ids=lambda page: page.name)
def test_what_is_shown_is_what_comes_out(page, tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "companion").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    (tmp_path / "bin" / "companion").chmod(0o755)
    (tmp_path / "table").mkdir()
    environment = os.environ | {
        "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "COMPANION_HOME": str(tmp_path / "home"),
        "PYTHONPATH": str(ROOT),
        "NO_COLOR": "1",
        "COLUMNS": "80",
    }
    for number, block in blocks(page, "console"):
        for command, shown in steps(block):
            done = subprocess.run(
                ["bash", "-c", command],
                cwd=tmp_path / "table",
                env=environment,
                capture_output=True,
                text=True,
                timeout=120,
                stdin=subprocess.DEVNULL,
            )
            came = (done.stdout + done.stderr).splitlines()
            where = f"{page.name}:{number}: $ {command}"
            assert as_shown(shown, came), f"{where}\n" + "\n".join(came)


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")])
def test_what_python_shows_is_what_comes_out(page, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted and not found.failed


def commands_in(page):
    """Every `companion ...` command line that a page shows: in blocks, run or not, and within the text."""
    for language in ("sh", "console"):
        for number, block in blocks(page, language):
            text = block.replace("\\\n", " ")
            for line in text.splitlines():
                for part in re.split(r"\s(?:\||&&|;)\s", line.removeprefix("$ ")):
                    if part.strip().startswith("companion "):
                        yield number, shlex.split(part.split(" > ")[0].split(" < ")[0], comments=True)[1:]

    text = page.read_text(encoding="utf-8")
    for found in re.finditer(r"`companion ([^`]+)`", BLOCK.sub("", text)):
        yield "in the text", shlex.split(found[1])


def name_of(words):
    """The command among the words of a command line, and its options."""
    context = click.Context(cli)
    [name, *rest] = words
    command = cli.get_command(context, name)
    options = [word.split("=")[0] for word in (rest[: rest.index("--")] if "--" in rest else rest)]
    return command, [option for option in options if re.match(r"--?[a-z]", option)]


@every_page
def test_every_command_and_option_that_is_shown_exists(page):
    for number, words in commands_in(page):
        if words[0].startswith("-"):
            continue
        command, options = name_of(words)
        assert command is not None, f"{page.name}:{number}: companion {words[0]}"
        known = {option for param in command.params for option in (*param.opts, *param.secondary_opts)}
        unknown = set(options) - known - {"-h", "--help"}
        assert not unknown, f"{page.name}:{number}: companion {words[0]} has no {unknown}"


def test_every_command_is_in_the_documents():
    shown = {words[0] for page in PAGES for _, words in commands_in(page)}
    assert [name for section in COMMANDS.values() for name in section if name not in shown] == []


@pytest.mark.parametrize("name", [name for section in COMMANDS.values() for name in section])
def test_every_command_explains_itself(name):
    """What it does, what each option means, and an example that starts with the command."""
    command = cli.get_command(click.Context(cli), name)
    assert command.help and f"companion {name}" in command.help
    for param in command.params:
        if isinstance(param, click.Option):
            assert param.help, param.opts


def anchors(page):
    """The headings of a page as links name them."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_links_lead_somewhere(page):
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), f"{page.name}: {target}"
        assert there.is_relative_to(ROOT), f"{page.name}: {target}"
        if anchor:
            assert anchor in anchors(there), f"{page.name}: {target}"


@pytest.mark.parametrize("slug", shipped().playable())
def test_every_game_has_its_pages(slug):
    """A page for players with its house rules, and a link to it from the front page."""

    text = (ROOT / "docs" / f"{slug}.md").read_text(encoding="utf-8")
    assert f"(docs/{slug}.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
    for name, option in shipped().edition(slug).options.items():
        assert f"`{name}`" in text, f"docs/{slug}.md does not tell the house rule {name}"
        assert option["rule"] in text, f"docs/{slug}.md does not name {option['rule']}"
    for kind in ("console", "sh"):
        assert blocks(ROOT / "docs" / f"{slug}.md", kind), f"docs/{slug}.md has no {kind} block"
