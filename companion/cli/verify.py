"""`companion verify`: is this journal what it claims to be?"""

from __future__ import annotations

import click

from companion.cli import arguments, speak
from companion.cli.import_ import read_bytes
from companion.errors import BadJournal
from companion.record import journal, verification
from companion.record import tables as table


@click.command()
@click.argument("path", required=False, metavar="[FILE]", type=click.Path(allow_dash=True))
@arguments.table
@arguments.json
def command(path: str | None, table_name: str | None, as_json: bool) -> int:
    """Check a table, or an exported FILE: the chain, the seed, every roll and every move once more.

    Ends with 0 if all is in order, 1 if something was changed.

    \b
    companion verify
    companion verify friday.jsonl
    """
    data = None if path is None else read_bytes(path)
    try:
        if data is None or path is None:
            told = table.resume(table_name).verify()
        else:
            told = verification.verify(*journal.read_lines(data, path), path)
    except BadJournal as fault:
        if as_json:
            speak.answer({"in_order": False, "fault": fault.as_json()})
        else:
            click.echo(click.style("Not in order.", fg="red", bold=True))
            speak.paragraph(str(fault))
        return 1
    if as_json:
        speak.answer({"in_order": True, "checked": told})
        return 0
    click.echo(click.style("In order.", fg="green", bold=True))
    for sentence in told:
        speak.paragraph(sentence)
    return 0
