"""`companion moves`: what may be done now."""

from __future__ import annotations

import click

from companion.cli import arguments, speak
from companion.record.tables import Tables
from companion.referee.verdict import holding


@click.command()
@click.argument("words", nargs=-1, metavar="[FILTER]...", shell_complete=arguments.complete_move)
@arguments.table
@arguments.viewer
@arguments.json
@arguments.pass_tables
def command(
    tables: Tables, words: tuple[str, ...], table_name: str | None, viewer: str | None, as_json: bool
) -> int:
    """List the legal moves of the table; FILTER keeps those that hold all the words.

    \b
    companion moves
    companion moves c4
    """
    at = tables.resume(table_name)
    found = holding(at.moves(viewer), words)
    if as_json:
        speak.answer({"turn": at.turn, "phase": at.game.phase(at.state), "moves": found})
    else:
        other = at.waits_for_another(viewer)
        waits_for = at.called(other) if other else None
        speak.prompt(at.game, at.state)
        speak.move_list(found, filtered=bool(words), waits_for=waits_for)
    return 0
