"""`companion tables`: all tables, and which one is meant."""

from __future__ import annotations

import click

from companion import table
from companion.cli import arguments, speak


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
        click.echo(
            f"{mark} {click.style(at.name, bold=True)}  {at.slug}, {', '.join(at.players)}, {len(at.history.entries)} entries"
        )
        click.echo(f"    {at.awaits}")
    return 0
