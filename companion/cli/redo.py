"""`companion redo`: make moves again that were taken back."""

from __future__ import annotations

import click

from companion.cli import arguments, speak
from companion.record.tables import Tables


@click.command()
@click.argument("count", type=arguments.WholeNumber(min=1), default=1, metavar="[COUNT]")
@arguments.table
@arguments.json
@arguments.pass_tables
def command(tables: Tables, count: int, table_name: str | None, as_json: bool) -> int:
    """Make the last move again that was taken back, with the dice it had.

    \b
    companion redo
    companion redo 3
    """
    at = tables.resume(table_name)
    again = at.redo(count)
    speak.stands(at, speak.moved("Made again", again), as_json=as_json)
    return 0
