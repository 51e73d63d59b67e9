"""`companion tables`: all tables, and which one is meant."""

from __future__ import annotations

import click

from companion import contract
from companion.cli import arguments, speak
from companion.record.tables import Tables
from companion.referee.sentences import called, counted, listed


@click.command()
@click.argument("name", required=False, type=arguments.TableName())
@click.option("--remove", metavar="NAME", type=arguments.TableName(), help="Put a table away for good.")
@click.option("--yes", is_flag=True, help="Do not ask before a table is put away.")
@arguments.json
@arguments.pass_tables
def command(tables: Tables, name: str | None, remove: str | None, yes: bool, as_json: bool) -> int:
    """List the tables; with NAME, make that one the current one.

    \b
    companion tables
    companion tables friday
    companion tables --remove friday
    """
    if remove:
        if remove not in tables:
            tables.remove(remove)  # says which tables there are
        if not yes and as_json:
            raise click.UsageError("A table is put away for good: with --json say --yes as well.")
        if not yes:
            click.confirm(f"Put {remove} away, with its whole journal", abort=True)
        tables.remove(remove)
    if name:
        tables.choose(name)
    now = tables.current()
    found = tables.overview()
    if as_json:
        speak.answer(contract.overview(tables))
        return 0
    if not found:
        click.echo("There are no tables yet. Open one with `companion start GAME`.")
    for each in found:
        mark = click.style("*", fg="green") if each.table == now else " "
        entries = counted(each.entries, "entry", "entries")
        title = each.title or each.game or "nobody knows which game"
        click.echo(f"{mark} {click.style(each.table, bold=True)}  {title}, {entries}")
        people = listed(called(player, each.names) for player in each.players)
        speak.paragraph(f"{people and f'With {people}. '}{each.fault or each.awaits}", " " * 4)
        if each.own_files:
            speak.paragraph(f"Played by its own cards: {', '.join(each.own_files)}", " " * 4)
    return 0
