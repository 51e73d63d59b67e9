"""`companion finish`: the seed of the dice is shown."""

from __future__ import annotations

import click

from companion.cli import arguments, speak
from companion.record.tables import Tables
from companion.referee.dice import commitment


@click.command()
@click.option("--agreed", is_flag=True, help="The whole table agrees, although cards are still hidden.")
@arguments.table
@arguments.json
@arguments.pass_tables
def command(tables: Tables, agreed: bool, table_name: str | None, as_json: bool) -> int:
    """Reveal the seed of the companion's dice, so that every roll can be recomputed.

    This happens by itself when a game is over. A new seed for further dice is sealed at once. While cards are
    hidden the whole table must agree: the seed tells which ones the companion has dealt.

    \b
    companion finish
    companion finish --table friday
    """
    at = tables.resume(table_name)
    seed = at.finish(agreed=agreed)
    shown, sealed = commitment(seed), at.seal
    if as_json:
        answer = {"table": at.name, "seed": seed, "commitment": shown}
        speak.answer(answer | {"next_commitment": sealed if sealed != shown else None})
        return 0
    speak.revealed(seed)
    if sealed != shown:
        click.echo(f"Dice rolled from now on are sealed with\n  {sealed}")
    return 0
