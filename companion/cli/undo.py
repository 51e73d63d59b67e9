"""`companion undo`: take moves back."""

from __future__ import annotations

import sys

import click

from companion.cli import arguments, speak
from companion.errors import ConsentNeeded
from companion.record.tables import Tables


@click.command()
@click.argument("count", type=arguments.WholeNumber(min=1), default=1, metavar="[COUNT]")
@click.option(
    "--to",
    type=arguments.WholeNumber(min=1),
    metavar="ENTRY",
    help="Take back everything after this entry of the log.",
)
@click.option("--agreed", is_flag=True, help="The whole table agrees, also past dice and reveals.")
@arguments.table
@arguments.json
@arguments.pass_tables
def command(
    tables: Tables, count: int, to: int | None, agreed: bool, table_name: str | None, as_json: bool
) -> int:
    """Take back the last move, or COUNT moves. The journal keeps them.

    Past dice or cards that everybody has seen the whole table must agree.

    \b
    companion undo
    companion undo 3 --agreed
    companion undo --to 12
    """
    at = tables.resume(table_name)
    try:
        gone = at.undo(count, to=to, agreed=agreed)
    except ConsentNeeded as question:
        if as_json or not sys.stdin.isatty():
            raise
        speak.paragraph(f"Careful: {question.message}.", "")
        click.confirm("Does the whole table agree", abort=True)
        gone = at.undo(count, to=to, agreed=True)
    speak.stands(at, speak.moved("Taken back", gone), as_json=as_json)
    return 0
