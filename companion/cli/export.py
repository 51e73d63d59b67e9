"""`companion export`: a table's journal as a file."""

from __future__ import annotations

import click

from companion.cli import arguments, files, speak
from companion.errors import CompanionError
from companion.record.tables import Tables


@click.command()
@arguments.table
@arguments.viewer
@click.option("--public", is_flag=True, help="Only what everybody may know.")
@click.option("--transcript", is_flag=True, help="A text to read instead of JSON lines.")
@click.option(
    "--with-seed", is_flag=True, help="Take the secret seed along, to play on with another companion."
)
@click.option(
    "--output", metavar="FILE", type=click.Path(), help="Write to this file instead of the terminal."
)
@arguments.pass_tables
def command(
    tables: Tables,
    table_name: str | None,
    viewer: str | None,
    public: bool,
    transcript: bool,
    with_seed: bool,
    output: str | None,
) -> int:
    """Write the journal as JSON lines that `companion verify` and `companion import` read.

    The journal is complete: whoever reads it sees all cards. The cards that the table is played by go along. With
    --for the copy holds only what that player may know, with --public what everybody may; such a copy still
    verifies. A transcript is always such a copy.

    \b
    companion export --output friday.jsonl
    companion export --for red --transcript
    """
    if public and viewer:
        raise CompanionError("choose one of --for and --public")
    if with_seed and (viewer or public or transcript):
        raise CompanionError("a copy with the secret seed is for another companion, not for a player")
    at = tables.resume(table_name)
    if not transcript:
        speak.own_cards(at, aside=True)
    text = at.transcript(viewer) + "\n" if transcript else at.export(viewer, public=public, seeds=with_seed)
    if output is None:
        click.echo(text, nl=False)
        return 0
    files.write_whole(output, text)
    click.echo(f"Written to {output}.", err=True)
    return 0
