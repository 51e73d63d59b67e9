"""`companion new`: the beginning of a game of one's own."""

from __future__ import annotations

import os
import re
import string
from collections.abc import Iterator, Mapping

import click

from companion import contract
from companion.cli import arguments, speak
from companion.cli.files import stay_here, write_whole
from companion.errors import CompanionError
from companion.library import Library

_SCAFFOLD = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "scaffold")
_ENDING = ".new"  # of the files of the scaffold, so that nobody takes them for code
_TAKEN = ("all", "shared")  # words that mean something else where a game is named


@click.command()
@click.argument("name")
@click.option(
    "--with-rules", is_flag=True, help="Also a Python package with rules and tests, to be installed."
)
@arguments.json
@click.pass_obj
def command(library: Library, name: str, with_rules: bool, as_json: bool) -> int:
    """Begin a game of your own: cards, rules in words and templates that print, to be changed as you like.

    They come into cards/ and templates/ of the folder you are in; with --with-rules, into a folder of their own
    with the rules in Python and their tests.

    \b
    companion new my-game
    companion new "The Long Way Home" --with-rules
    """
    words = _words(library, name)
    made = dict(_files(words, with_rules))
    there = [path for path in made if os.path.lexists(path)]
    if there:
        raise CompanionError(
            f"{there[0]} is there already; nothing was written",
            hint="Choose another name, or another folder.",
        )
    stay_here(made)
    for path, text in made.items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_whole(path, text)
    if as_json:
        speak.answer(contract.files(words["slug"], made))
        return 0
    _tell(words, list(made), with_rules)
    return 0


def _words(library: Library, name: str) -> dict[str, str]:
    """What stands for the placeholders of the scaffold."""
    parts = [word for word in re.split(r"[\s_-]+", name.strip()) if word]
    slug = "-".join(parts).lower()
    if not re.fullmatch(r"[a-z][a-z0-9-]{1,39}", slug):
        raise CompanionError(
            f"{name[:40]!r} cannot be the name of a game here",
            hint="Take up to 40 plain letters, digits and hyphens, a letter first: my-game. "
            "What it is called in print stands in its game.toml and can be anything.",
        )
    known = {*library.playable(), *library.printable(), *library.broken()}
    if slug in known or slug in _TAKEN:
        raise CompanionError(
            f"the name {slug} is taken", hint="Choose another; `companion games` lists those there are."
        )
    package = slug.replace("-", "_")
    called = " ".join(word if word != word.lower() else word.capitalize() for word in parts)
    return {
        "slug": slug,
        "name": called,
        "title": "".join(word[:1].upper() + word[1:] for word in parts),
        "package": package if package.endswith("_game") else f"{package}_game",
        "prefix": _prefix(library, slug, known),
    }


def _prefix(library: Library, slug: str, known: set[str]) -> str:
    """The letters of the rules' ids, such as no other game has."""
    taken = {
        str(library.edition(game).facts.get("prefix", "")).upper()
        for game in known
        if library.find("cards", game, "game.toml")
    }
    letters = [letter for letter in slug.upper() if letter.isalpha()]
    initials = "".join(word[0] for word in slug.upper().split("-") if word and word[0].isalpha())[:3]
    tries = [initials if len(initials) > 1 else "", *(letters[0] + letter for letter in letters[1:])]
    return next((letters for letters in tries if letters and letters not in taken), "X" + letters[0])


def _files(words: Mapping[str, str], with_rules: bool) -> Iterator[tuple[str, str]]:
    """The files to be written, each with its text."""
    yield from _filled("game", os.path.join(words["slug"], words["package"]) if with_rules else "", words)
    if with_rules:
        yield from _filled("rules", words["slug"], words)


def _filled(part: str, below: str, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    start = os.path.join(_SCAFFOLD, part)
    for folder, folders, names in os.walk(start):
        folders.sort()
        for name in sorted(names):
            if name.endswith(_ENDING):
                path = os.path.join(os.path.relpath(folder, start), name.removesuffix(_ENDING))
                path = path.replace("SLUG", words["slug"]).replace("PACKAGE", words["package"])
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    yield (
                        os.path.normpath(os.path.join(below, path)),
                        string.Template(file.read()).substitute(words),
                    )


def _tell(words: Mapping[str, str], made: list[str], with_rules: bool) -> None:
    """What was written, and what to do next."""
    slug = words["slug"]
    click.echo(f"{click.style(words['name'], bold=True)} begins here:")
    for path in made:
        click.echo(f"  {path}")
    click.echo("Next:")
    steps = [f"cd {slug}", "pip install -e .", "pytest"] if with_rules else []
    for step in [*steps, f"companion check {slug}", f"companion print {slug}"]:
        click.echo(f"  {step}")
    if with_rules:
        click.echo(f"  companion play {slug}")
