"""`companion legal`: what may be done here?"""

from __future__ import annotations

import click

from companion import games
from companion.cli import arguments
from companion.referee import verdict
from companion.referee.dice import Dice


@click.command()
@arguments.game
@click.argument("words", nargs=-1, metavar="[FILTER]...")
@arguments.position
@arguments.viewer
@arguments.json
def command(
    game: str,
    words: tuple[str, ...],
    path: str | None,
    players: str | None,
    options: tuple[str, ...],
    viewer: str | None,
    as_json: bool,
) -> int:
    """List every legal move of a position; FILTER keeps those that hold all the words.

    \b
    companion legal flag-bearer --position game.json
    companion legal flag-bearer --position game.json c4
    """
    rules = games.get(game)
    data = arguments.opening(game, path, players, options)
    answer = verdict.legal(rules, data, Dice(), viewer)
    answer["moves"] = verdict.holding(answer["moves"], words)
    if as_json:
        import json

        click.echo(json.dumps(answer))
    else:
        from companion.cli import speak

        match = verdict.Match(rules, data, Dice())
        speak.prompt(rules, match.state)
        speak.move_list(answer["moves"], filtered=bool(words))
    return 0
