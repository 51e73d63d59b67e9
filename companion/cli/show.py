"""`companion show`: the table as it stands."""

from __future__ import annotations

import click

from companion import contract
from companion.cli import arguments, speak
from companion.record.tables import Tables


@click.command()
@arguments.table
@arguments.viewer
@click.option("--open", "everything", is_flag=True, help="With --json or --toml: lay everything hidden open.")
@arguments.json
@click.option("--toml", "as_toml", is_flag=True, help="The position as TOML.")
@arguments.pass_tables
def command(
    tables: Tables, table_name: str | None, viewer: str | None, everything: bool, as_json: bool, as_toml: bool
) -> int:
    """Draw the table and say what it waits for.

    \b
    companion show
    companion show --table friday --for red
    companion show --toml > position.toml
    """
    at = tables.resume(table_name)
    viewer = at.known(viewer)
    if as_json:
        speak.answer(contract.standing(at, viewer, everything=everything))
    elif as_toml:
        from companion.referee import position

        click.echo(position.write_toml(at.position(viewer, everything=everything)))
    else:
        picture = at.picture(viewer)  # first: a table whose rules are not at hand has none
        speak.headline(at)
        click.echo(picture)
        speak.prompt(at.game, at.state)
    return 0
