"""`companion verify`: is this journal what it claims to be?"""

from __future__ import annotations

import click

from companion.cli import arguments, speak
from companion.cli.import_ import read_bytes
from companion.errors import BadJournal
from companion.record import journal, verification
from companion.record.tables import Tables


@click.command()
@click.argument("path", required=False, metavar="[FILE]", type=click.Path(allow_dash=True))
@arguments.table
@arguments.json
@arguments.pass_tables
def command(tables: Tables, path: str | None, table_name: str | None, as_json: bool) -> int:
    """Check a table, or an exported FILE: the chain, the seed, every roll and every move once more.

    The journal is played once more under its own cards, which it brings along. Ends with 0 if all is in order,
    1 if something was changed, 3 if nobody can say here: the rules it was played by are not installed.

    \b
    companion verify
    companion verify friday.jsonl
    """
    data = None if path is None else read_bytes(path)
    at = tables.resume(table_name) if data is None else None
    if at is not None:
        at.entries  # noqa: B018 - a store that cannot be read is no journal that was changed
    try:
        if at is not None:
            found = at.verify()
        else:
            assert data is not None and path is not None
            found = verification.verify(
                journal.read_lines(data, path), tables.library, path, tables.store.edition
            )
    except BadJournal as fault:
        if as_json:
            speak.answer({"in_order": False, "fault": fault.as_json()})
        else:
            click.echo(click.style("Not in order.", fg="red", bold=True))
            speak.paragraph(str(fault))
        return 1
    if as_json:
        told = {"checked": found.checked, "not_checked": found.unchecked}
        speak.answer({"in_order": None if found.unchecked else True, **told})
        return 3 if found.unchecked else 0
    if found.unchecked:
        click.echo(click.style("Could not be checked.", fg="yellow", bold=True))
    else:
        click.echo(click.style("In order.", fg="green", bold=True))
    for sentence in (*found.unchecked, *found.checked):
        speak.paragraph(sentence)
    return 3 if found.unchecked else 0
