"""`companion score`: who leads?"""

from __future__ import annotations

import click

from companion import games
from companion.cli import arguments
from companion.referee import verdict
from companion.referee.dice import Dice


@click.command()
@arguments.game_or_table
@arguments.position
@arguments.table
@arguments.json
def command(
    game: str | None,
    path: str | None,
    players: str | None,
    options: tuple[str, ...],
    table_name: str | None,
    as_json: bool,
) -> int:
    """Write the score sheet of a position of GAME, or without GAME of the current table.

    \b
    companion score flag-bearer --position game.json
    companion score
    companion score --table friday
    """
    if game is None:
        if path:
            raise click.UsageError("Say which game the position belongs to: companion score GAME -p FILE.")
        from companion import table

        sheet = table.resume(table_name).score().as_json()
    else:
        sheet = verdict.score(games.get(game), arguments.opening(game, path, players, options), Dice())
    from companion.cli import speak

    if as_json:
        speak.answer(sheet)
    else:
        speak.sheet(sheet)
    return 0
