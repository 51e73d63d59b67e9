"""`companion judge`: is this move legal?"""

from __future__ import annotations

import click

from companion import contract
from companion.cli import arguments
from companion.library import Library


@click.command()
@arguments.game
@click.argument("moves", nargs=-1, metavar="[MOVE]...")
@arguments.position
@arguments.viewer
@arguments.seed
@arguments.shipped
@arguments.json
@click.option("--toml", "as_toml", is_flag=True, help="Answer with the position after the moves, as TOML.")
@click.pass_obj
def command(
    library: Library,
    game: str,
    moves: tuple[str, ...],
    path: str | None,
    players: str | None,
    options: tuple[str, ...],
    viewer: str | None,
    seed: str | None,
    as_json: bool,
    as_toml: bool,
) -> int:
    """Judge moves in order, up to the first illegal one.

    Without moves the position is checked and its automatic steps are taken. Ends with 0 if all is legal,
    1 if a move is illegal, 2 if something cannot be read.

    \b
    companion judge flag-bearer "draw all" "blue: draw all"
    companion judge flag-bearer --position game.json "c4-c6" "c6xc7"
    companion judge flag-bearer -p game.toml -o stuck=pass --json "c4-c6"
    """
    match = arguments.match(library, game, path, players, options, seed)
    if as_json or as_toml:
        answer = contract.judged(match, moves, viewer)
        if as_json:
            import json

            click.echo(json.dumps(answer))
        else:
            from companion.referee import position

            click.echo(position.write_toml(answer["position"]))
            for refused in answer["verdicts"][-1:]:
                if not refused["legal"]:
                    click.echo(
                        f"Illegal: {refused['move']}: {refused['why']} ({refused['rules'][0]})", err=True
                    )
        return 0 if answer["legal"] else 1
    from companion.cli import speak

    return speak.judge(match, moves, viewer)
