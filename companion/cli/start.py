"""`companion start`: a new table."""

from __future__ import annotations

import click

from companion import contract
from companion.cli import arguments, speak
from companion.record.tables import Tables


@click.command()
@arguments.game
@click.option("-t", "--table", "table_name", metavar="NAME", help="The name of the new table.")
@arguments.position
@click.option("--setup", is_flag=True, help="Let the companion deal and roll until the first decision.")
@click.option("--words", metavar="TEXT", help="Words of the players to mix into the companion's dice.")
@arguments.seed
@arguments.shipped
@arguments.json
@arguments.pass_tables
def command(
    tables: Tables,
    game: str,
    table_name: str | None,
    path: str | None,
    players: str | None,
    options: tuple[str, ...],
    setup: bool,
    words: str | None,
    seed: str | None,
    as_json: bool,
) -> int:
    """Open a new table and make it the current one.

    The set-up is entered move by move as it lies on the table, or done by the companion with --setup.

    \b
    companion start flag-bearer --players ann,bob
    companion start flag-bearer --table friday -o stuck=pass --setup --words "purple cow"
    """
    data = None
    if path is not None:
        from companion.referee import position

        data = position.read_file(path)
    opened = tables.start(
        game,
        table_name,
        players=arguments.typed_names(players),
        options=arguments.given_options(tables.library.edition(game), options),
        position=data,
        seed=seed,
        words=words,
    )
    dealt = opened.setup() if setup else []
    if as_json:
        speak.answer(contract.standing(opened))
        return 0
    click.echo(f"Table {click.style(opened.name, bold=True)} is open. Its dice are sealed with")
    click.echo(f"  {opened.seal}")
    if not words and not dealt:
        click.echo("  Mix in your own words before the first roll: companion words TEXT")
    speak.own_cards(opened)
    speak.dealing(opened.game, dealt)
    click.echo()
    speak.table(opened.game, opened.state)
    return 0
