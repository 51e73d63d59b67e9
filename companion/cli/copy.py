"""`companion copy`: a shipped file into the folder one is in, to be changed."""

from __future__ import annotations

import os

import click

from companion import contract
from companion.cli import arguments, speak
from companion.cli.files import stay_here, write_whole
from companion.errors import CompanionError
from companion.library import Library


def _games() -> list[str]:
    shipped = Library.shipped()
    return sorted({*shipped.playable(), *shipped.printable()})


def _complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [slug for slug in _games() if slug.startswith(incomplete)]


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The files of the game that is named."""
    try:
        game = Library.shipped().resolve(ctx.params.get("game") or "", _games())
    except CompanionError:
        return []
    return [name for name in shipped_files(game) if name.startswith(incomplete)]


@click.command()
@click.argument("game", metavar="GAME", shell_complete=_complete_game)
@click.argument("names", nargs=-1, metavar="[TABLE]...", shell_complete=_complete)
@click.option("--force", is_flag=True, help="Overwrite a file of your own by the shipped one.")
@arguments.json
def command(game: str, names: tuple[str, ...], force: bool, as_json: bool) -> int:
    """Copy a table or a template of a game into the folder you are in, where you can change it.

    The copy comes before the shipped file whenever the companion is used from this folder: in print, and if it is
    a table the rules are played by, in verdicts too. Without TABLE, lists what can be copied.

    \b
    companion copy flag-bearer
    companion copy flag-bearer warriors
    companion copy flag-bearer kit.toml warrior.svg.j2
    """
    game = Library.shipped().resolve(game, _games())
    files = shipped_files(game)
    if not names:
        if as_json:
            speak.answer(contract.files(game, files))
        else:
            for name, (kind, _) in files.items():
                click.echo(f"{name:28} {click.style(f'{kind}/{game}', dim=True)}")
        return 0
    chosen = [meant(name, files, game) for name in names]
    copies = {os.path.join(files[name][0], game, name): files[name][1] for name in chosen}
    there = [path for path in copies if os.path.lexists(path)]
    if any(os.path.exists(path) and os.path.samefile(path, copies[path]) for path in there):
        raise CompanionError(
            f"{there[0]} is the shipped file itself", hint="You are where the companion's own files lie."
        )
    if there and not force:
        raise CompanionError(
            f"{there[0]} is there already; nothing was copied",
            hint="Change that one, or overwrite it by the shipped one with --force.",
        )
    stay_here(copies)
    for path, source in copies.items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(source, encoding="utf-8") as shipped:
            write_whole(path, shipped.read())
    if as_json:
        speak.answer(contract.files(game, copies))
        return 0
    for path in copies:
        click.echo(f"{path} {'is overwritten' if path in there else 'is yours to change'}.")
    click.echo("Next:")
    for step in (f"companion check {game}", f"companion print {game}"):
        click.echo(f"  {step}")
    return 0


def shipped_files(game: str) -> dict[str, tuple[str, str]]:
    """The files of a game that can be copied: by name, whether of cards or templates, and where it lies."""
    found: dict[str, tuple[str, str]] = {}
    for kind in ("cards", "templates"):
        for root in Library.shipped().folders(kind, game):
            folder = os.path.join(root, game)
            for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
                path = os.path.join(folder, name)
                if os.path.isfile(path) and not name.startswith("."):
                    found.setdefault(name, (kind, path))
    return found


def meant(name: str, files: dict[str, tuple[str, str]], game: str) -> str:
    """The file that is meant: its name, or its name without the ending, if only one file is called so.

    >>> meant("warriors", {"warriors.csv": ("cards", ""), "warrior.svg.j2": ("templates", "")}, "flag-bearer")
    'warriors.csv'
    """
    if name in files:
        return name
    alike = [file for file in files if file.partition(".")[0] == name]
    if len(alike) == 1:
        return alike[0]
    if alike:
        raise CompanionError(f"{name!r} could be {' or '.join(alike)}", where=game)
    from difflib import get_close_matches

    near = get_close_matches(name, files, n=2, cutoff=0.5)
    hint = f"Did you mean {' or '.join(near)}? " if near else ""
    raise CompanionError(
        f"there is no file {name!r} to copy", where=game, hint=f"{hint}`companion copy {game}` lists them."
    )
