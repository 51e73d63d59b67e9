"""`companion games`: what can be played and printed."""

from __future__ import annotations

from typing import Any

import click

from companion import games
from companion.cli import arguments, speak
from companion.library import Library, components, printable, read_toml


def about(slug: str) -> dict[str, Any]:
    """What a list of games tells about one: who can play it, whether it is refereed, what is printed."""
    facts = read_toml(slug, "game.toml")
    parts = components(slug) if slug in printable() else {}
    return {
        "game": slug,
        "name": facts.get("name", slug),
        "players": facts.get("players", []),
        "tagline": facts.get("tagline", ""),
        "rules_version": facts.get("rules_version"),
        "in_play": slug in games.slugs(),
        "components": [{"id": id, "title": title} for id, title in parts.items()],
    }


@click.command()
@arguments.json
@click.pass_obj
def command(library: Library, as_json: bool) -> int:
    """List the games this companion prints and referees, and the components that can be printed alone.

    \b
    companion games
    companion games --json
    """
    broken = library.broken()
    found = [about(slug) for slug in sorted({*games.slugs(), *printable()} - broken.keys())]
    if as_json:
        told = [{"game": slug, "reason": reason} for slug, reason in broken.items()]
        speak.answer({"games": found, **({"broken": told} if told else {})})
        return 0
    for game in found:
        click.echo(f"{click.style(game['game'], bold=True)}  {game['name']}{seats(game['players'])}")
        speak.paragraph(game["tagline"])
        if not game["in_play"]:
            speak.paragraph("Printed only: the companion does not know its rules.")
        speak.paragraph(
            f"Components: {', '.join(part['id'] for part in game['components']) or 'none'}", dim=True
        )
    for slug, reason in broken.items():
        click.echo(f"{click.style(slug, bold=True)}  cannot be used")
        speak.paragraph(f"{reason[:1].upper()}{reason[1:]}.")
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
