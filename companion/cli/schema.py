"""`companion schema`: how an answer or a position looks, for programs."""

from __future__ import annotations

import json

import click

from companion import contract
from companion.cli import arguments
from companion.library import Library


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    known = [*contract.schemas(), *arguments.library(ctx).playable()]
    return [name for name in known if name.startswith(incomplete)]


@click.command()
@click.argument("name", metavar="ANSWER|GAME", shell_complete=_complete)
@arguments.shipped
@click.option("--json", "as_json", is_flag=True, help="On one line.")
@click.pass_obj
def command(library: Library, name: str, as_json: bool) -> int:
    """Print the JSON Schema of an answer (judge, legal, score, journal), or of the positions of a game.

    \b
    companion schema judge
    companion schema flag-bearer
    """
    click.echo(json.dumps(contract.schema(name, library), indent=None if as_json else 2, ensure_ascii=False))
    return 0
