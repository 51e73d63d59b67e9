"""`companion override`: the table decides otherwise."""

from __future__ import annotations

import click

from companion.cli import arguments, speak
from companion.errors import CompanionError
from companion.record.tables import Tables
from companion.referee import position


@click.command()
@click.option("--who", required=True, metavar="NAMES", help="Who decided.")
@click.option("--why", required=True, metavar="REASON", help="Why.")
@click.option(
    "-p",
    "--position",
    "path",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="How the table stands now.",
)
@click.option("--set", "edits", multiple=True, metavar="KEY=VALUE", help="Change one thing of the position.")
@click.option("--edit", is_flag=True, help="Change the position in your editor.")
@click.option("--adopt-rules", is_flag=True, help="Go on by the rules and cards that are found here.")
@arguments.table
@arguments.shipped
@arguments.json
@arguments.names_the_file
@arguments.pass_tables
def command(
    tables: Tables,
    who: str,
    why: str,
    path: str | None,
    edits: tuple[str, ...],
    edit: bool,
    adopt_rules: bool,
    table_name: str | None,
    as_json: bool,
) -> int:
    """Overrule the companion: who decided, why, and how the table stands now.

    Without a change of the position it is noted that the table plays on as it stands. The journal keeps it,
    and `companion undo` takes a changed position back.

    \b
    companion override --who "ann, bob" --why "We saw too late that c4 was bound; we play on as it stands."
    companion override --who all --why "The card fell off the table" --set turn=blue
    companion override --who all --why "Set anew from a photo" --position photo.toml
    """
    at = tables.resume(table_name)
    if sum(map(bool, (path, edits, edit))) > 1:
        raise CompanionError("choose one of --position, --set and --edit")
    data = None
    if path:
        data = position.read_file(path)
    elif edits:
        data = at.position(everything=True)
        for text in edits:
            position.change(data, text)
    elif edit:
        typed = click.edit(position.write_toml(at.position(everything=True)) + "\n", extension=".toml")
        if typed is None:
            raise CompanionError("the editor was left without saving; nothing was changed")
        data = position.read(typed, "your text")
    at.override(who, why, data, adopt_rules=adopt_rules)
    speak.stands(at, "Noted. You play on as the table decided.", as_json=as_json)
    return 0
