"""`companion log`: what has happened."""

from __future__ import annotations

import click

from companion.cli import arguments, speak
from companion.record import transcript
from companion.record.tables import Tables


@click.command()
@arguments.table
@arguments.viewer
@click.option("-n", "--last", type=arguments.WholeNumber(min=1), metavar="N", help="Only the last entries.")
@arguments.json
@arguments.pass_tables
def command(
    tables: Tables, table_name: str | None, viewer: str | None, last: int | None, as_json: bool
) -> int:
    """Tell what has happened at the table, entry by entry.

    \b
    companion log
    companion log --last 5
    companion log --for red --json
    """
    at = tables.resume(table_name)
    viewer = at.known(viewer) if viewer else None
    entries = at.entries
    names = transcript.names_of(entries)
    shown = entries[-last:] if last else entries
    gone = transcript.taken_back(entries)
    if as_json:
        speak.answer(
            {
                "table": at.name,
                "entries": [
                    {**entry.seen_by(viewer), "hash": entry.hash, "taken_back": entry.number in gone}
                    for entry in shown
                ],
            }
        )
        return 0
    lines = transcript.heading(entries[0], at.told_by()) if shown[0].number == 1 else []
    for entry in shown:
        if entry.number > 1:
            lines += transcript.told(entry, viewer, names, taken_back=entry.number in gone)
    speak.story(lines)
    return 0
