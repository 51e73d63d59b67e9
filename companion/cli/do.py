"""`companion do`: moves at the table."""

from __future__ import annotations

from collections.abc import Sequence

import click

from companion.cli import arguments, speak
from companion.errors import BadMove
from companion.record.table import Table
from companion.record.tables import Tables
from companion.referee.forgive import readable
from companion.referee.verdict import as_json as verdict_json


@click.command()
@click.argument("moves", nargs=-1, required=True, metavar="MOVE...", shell_complete=arguments.complete_move)
@arguments.table
@arguments.speaker
@arguments.json
@arguments.pass_tables
def command(
    tables: Tables, moves: tuple[str, ...], table_name: str | None, viewer: str | None, as_json: bool
) -> int:
    """Make moves, each of them checked, up to the first illegal one.

    A move that waits for dice or cards may be said bare: then the companion rolls or draws. One move may be
    typed without quotes; several are quoted one by one. Ends with 0 if all is legal, 1 if a move is illegal.

    \b
    companion do c4 to c6
    companion do "c4-c6" "c6xc7"
    companion do roll 3 5
    """
    at = tables.resume(table_name)
    viewer = at.known(viewer)
    legal = True
    told = []
    for text in separate(at, moves):
        verdict = at.do(text, viewer)
        if as_json:
            said = speak.heard(at.game, at.before, verdict, viewer)
            told.append(verdict_json(at.game, verdict, viewer) | {"move": said})
        else:
            speak.tell_verdict(at.game, at.before, verdict, viewer)
        legal = verdict.legal
        if not legal:
            break
    if as_json:
        speak.answer({"legal": legal, "verdicts": told, **speak.standing(at, viewer)})
    else:
        if legal:
            click.echo()
            click.echo(at.picture(viewer))
            speak.revealed(at.revealed_seed)
        speak.prompt(at.game, at.state)
    return 0 if legal else 1


def separate(at: Table, words: Sequence[str]) -> list[str]:
    """The moves typed: all words together if that is one move, else each argument by itself."""
    if len(words) == 1:
        return list(words)
    together = " ".join(words)
    if readable(at.game, at.state, together):
        return [together]
    if all(readable(at.game, at.state, word) for word in words):
        return list(words)
    if not any(" " in word for word in words):
        return [together]
    unread = next(word for word in words if not readable(at.game, at.state, word))
    raise BadMove(
        f"{unread!r} cannot be read",
        hint='Put each move in quotes: companion do "c4-c6" "c6xc7". Nothing was done.',
    )
