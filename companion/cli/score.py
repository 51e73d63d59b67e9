"""`companion score`: who leads?"""

from __future__ import annotations

import click

from companion import games
from companion.cli import arguments
from companion.referee import verdict
from companion.referee.dice import Dice


@click.command()
@arguments.game
@arguments.position
@arguments.json
def command(game: str, path: str | None, players: str | None, options: tuple[str, ...], as_json: bool) -> int:
    """Write the score sheet of a position.

    \b
    companion score flag-bearer --position game.json
    """
    rules = games.get(game)
    sheet = verdict.score(rules, arguments.opening(game, path, players, options), Dice())
    if as_json:
        import json

        click.echo(json.dumps(sheet))
    else:
        from companion.cli import speak

        speak.sheet(sheet)
    return 0
