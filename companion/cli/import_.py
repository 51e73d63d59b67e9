"""`companion import`: an exported journal becomes a table again."""

from __future__ import annotations

import sys

import click

from companion.cli import arguments, speak
from companion.errors import BadJournal
from companion.record.tables import Tables


@click.command()
@click.argument("path", metavar="FILE", type=click.Path(allow_dash=True))
@click.option("-t", "--table", "table_name", metavar="NAME", help="Another name for the table.")
@arguments.json
@arguments.pass_tables
def command(tables: Tables, path: str, table_name: str | None, as_json: bool) -> int:
    """Read a journal that `companion export` wrote; it is verified first.

    Dice rolled from here on come from a new sealed seed, unless it was exported --with-seed.

    \b
    companion import friday.jsonl
    companion import friday.jsonl --table friday-again
    """
    at = tables.bring_in(read_bytes(path), table_name, path)
    speak.stands(at, f"Table {at.name} is here.", as_json=as_json)
    return 0


def read_bytes(path: str) -> bytes:
    """A whole file; `-` is standard input."""
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as fault:
        raise BadJournal(f"the file cannot be read: {(fault.strerror or '').lower()}", where=path) from None
