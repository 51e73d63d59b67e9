"""`companion games`: what can be played and printed."""

from __future__ import annotations

from typing import Any

import click

from companion import games
from companion.cli import arguments
from companion.library import read_toml


def about(slug: str) -> dict[str, Any]:
    """What a list of games tells about one."""
    facts = read_toml(slug, "game.toml")
    return {"game": slug} | {key: facts[key] for key in ("name", "players", "tagline", "rules_version")}


@click.command()
@arguments.json
def command(as_json: bool) -> int:
    """List the games this companion prints and referees.

    \b
    companion games
    companion games --json
    """
    found = [about(slug) for slug in games.slugs()]
    if as_json:
        import json

        click.echo(json.dumps({"games": found}))
        return 0
    for game in found:
        click.echo(f"{click.style(game['game'], bold=True)}  {game['name']}, {seats(game['players'])}")
        click.echo(f"  {game['tagline']}")
    return 0


def seats(counts: list[int]) -> str:
    """How many can play, in words.

    >>> seats([2]), seats([2, 3, 4])
    ('2 players', '2 to 4 players')
    """
    few, many = min(counts), max(counts)
    return f"{few} players" if few == many else f"{few} to {many} players"
