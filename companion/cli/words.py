"""`companion words`: the players' share in the dice."""

from __future__ import annotations

import click

from companion.cli import arguments, speak
from companion.record.tables import Tables


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="TEXT...")
@arguments.table
@arguments.json
@arguments.pass_tables
def command(tables: Tables, words: tuple[str, ...], table_name: str | None, as_json: bool) -> int:
    """Mix words of the players into all dice that the companion rolls from now on.

    The hash of the seed was shown before the words were known, and the words were known before the roll: so
    neither the companion nor a player can have chosen the dice.

    \b
    companion words purple cow
    """
    at = tables.resume(table_name)
    at.mix(" ".join(words))
    if as_json:
        speak.answer(speak.standing(at))
    else:
        click.echo(f"Mixed into all dice from now on. The seed is sealed with\n  {at.seal}")
    return 0
