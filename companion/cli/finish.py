"""`companion finish`: the seed of the dice is shown."""

from __future__ import annotations

import click

from companion import table
from companion.cli import arguments, speak


@click.command()
@click.option("--agreed", is_flag=True, help="The whole table agrees, although cards are still hidden.")
@arguments.table
@arguments.json
def command(agreed: bool, table_name: str | None, as_json: bool) -> int:
    """Reveal the seed of the companion's dice, so that every roll can be recomputed.

    This happens by itself when a game is over. Dice rolled afterwards come from a new sealed seed. While cards
    are hidden the whole table must agree: the seed tells which ones the companion has dealt.

    \b
    companion finish
    companion finish --table friday
    """
    at = table.resume(table_name)
    seed = at.finish(agreed=agreed)
    if as_json:
        speak.answer({"table": at.name, "seed": seed, "commitment": at.seal})
    else:
        speak.revealed(at)
    return 0
