"""`companion legal`: what may be done here?"""

from __future__ import annotations

import click

from companion import contract
from companion.cli import arguments
from companion.library import Library
from companion.referee import verdict


@click.command()
@arguments.game
@click.argument("words", nargs=-1, metavar="[FILTER]...")
@arguments.position
@arguments.viewer
@arguments.shipped
@arguments.json
@click.pass_obj
def command(
    library: Library,
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
    match = arguments.match(library, game, path, players, options)
    moves = verdict.holding(verdict.listed(match, verdict.seat(match, viewer)), words)
    if as_json:
        import json

        click.echo(json.dumps(contract.listing(match, moves)))
    else:
        from companion.cli import speak

        speak.own_files(match.game.edition.own)
        speak.prompt(match.game, match.state)
        speak.move_list(moves, filtered=bool(words))
    return 0
