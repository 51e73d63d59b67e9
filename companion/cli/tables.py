"""`companion tables`: all tables, and which one is meant."""

from __future__ import annotations

import click

from companion.cli import arguments, speak
from companion.record import tables as table
from companion.referee.words import called, counted, listed


@click.command()
@click.argument("name", required=False, type=arguments.TableName())
@click.option("--remove", metavar="NAME", type=arguments.TableName(), help="Put a table away for good.")
@click.option("--yes", is_flag=True, help="Do not ask before a table is put away.")
@arguments.json
def command(name: str | None, remove: str | None, yes: bool, as_json: bool) -> int:
    """List the tables; with NAME, make that one the current one.

    \b
    companion tables
    companion tables friday
    companion tables --remove friday
    """
    if remove:
        table.resume(remove)  # says which tables there are, if not this one
        if not yes and as_json:
            raise click.UsageError("A table is put away for good: with --json say --yes as well.")
        if not yes:
            click.confirm(f"Put {remove} away, with its whole journal", abort=True)
        table.remove(remove)
    if name:
        table.choose(name)
    now = table.current()
    found = [table.resume(each) for each in table.tables()]
    if as_json:
        speak.answer({"current": now, "tables": [speak.summary(at) for at in found]})
        return 0
    if not found:
        click.echo("There are no tables yet. Open one with `companion start GAME`.")
    for at in found:
        mark = click.style("*", fg="green") if at.name == now else " "
        entries = counted(len(at.history.entries), "entry", "entries")
        click.echo(f"{mark} {click.style(at.name, bold=True)}  {at.title}, {entries}")
        speak.paragraph(f"With {listed(map(called, at.players))}. {at.awaits}", " " * 4)
    return 0
