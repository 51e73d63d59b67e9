"""`companion games`: what can be played and printed."""

from __future__ import annotations

import click

from companion import contract
from companion.cli import arguments, speak
from companion.library import Library


@click.command()
@arguments.shipped
@arguments.json
@click.pass_obj
def command(library: Library, as_json: bool) -> int:
    """List the games this companion prints and referees, and the components that can be printed alone.

    \b
    companion games
    companion games --json
    """
    found = contract.games(library)
    if as_json:
        speak.answer(found)
        return 0
    for game in found["games"]:
        click.echo(f"{click.style(game['game'], bold=True)}  {game['name']}{seats(game['players'])}")
        speak.paragraph(game["tagline"])
        if not game["in_play"]:
            speak.paragraph("Printed only: the companion does not know its rules.")
        if "own_files" in game:
            speak.paragraph(f"By your own files: {', '.join(game['own_files'])}.")
        speak.paragraph(
            f"Components: {', '.join(part['id'] for part in game['components']) or 'none'}", dim=True
        )
    for game in found.get("broken", ()):
        click.echo(f"{click.style(game['game'], bold=True)}  cannot be used")
        speak.paragraph(f"{game['reason'][:1].upper()}{game['reason'][1:]}.")
    return 0


def seats(counts: list[int]) -> str:
    """How many can play, in words.

    >>> seats([2]), seats([2, 3, 4]), seats([])
    (', 2 players', ', 2 to 4 players', '')
    """
    if not counts:
        return ""
    few, many = min(counts), max(counts)
    return f", {few} players" if few == many else f", {few} to {many} players"
