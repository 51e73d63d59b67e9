"""`companion play`: a friendly session at a table."""

from __future__ import annotations

import click

from companion.cli import arguments, speak
from companion.cli.person import whoever_types
from companion.cli.session import Session
from companion.errors import CompanionError
from companion.record.table import Table
from companion.record.tables import Tables

WORDS = "Words of yours to mix into the dice, or just Enter: "


@click.command()
@arguments.game_or_table
@arguments.table
@click.option("--new", is_flag=True, help="Open a new table even if one of this game is going on.")
@arguments.players
@arguments.house_rules
@click.option("--setup", is_flag=True, help="Let the companion deal and roll until the first decision.")
@arguments.seed
@arguments.speaker
@arguments.shipped
@arguments.pass_tables
def command(
    tables: Tables,
    game: str | None,
    table_name: str | None,
    new: bool,
    players: str | None,
    options: tuple[str, ...],
    setup: bool,
    seed: str | None,
    viewer: str | None,
) -> int:
    """Play with the companion as referee; goes on where the table was left.

    Type moves as you say them (`C4 to C6`, `c4c6`, or a beginning), `?` for help, `quit` to leave.
    Every move is kept as soon as it is confirmed.

    \b
    companion play flag-bearer
    companion play --table friday --as ann
    companion play flag-bearer --new --players ann,bob -o stuck=pass
    """
    at, opened = find(
        tables, game, table_name, new or bool(players or options or seed), players, options, seed
    )
    person = whoever_types("typed")
    session = Session(at, person, viewer)
    if opened:
        click.echo(f"A new table: {click.style(at.name, bold=True)}. Its dice are sealed with\n  {at.seal}")
        speak.own_cards(at)
        words = person.answer(WORDS)
        while words and words.strip() == "?":
            speak.paragraph(
                "Any words: with them nobody can have chosen the dice, not even the companion.", ""
            )
            words = person.answer(WORDS)
        if words and words.strip():
            at.mix(words)
        if setup:
            speak.dealing(at.game, at.setup())
    else:
        speak.headline(at)
    session.show("")
    click.echo(click.style("? for help." if at.over else "Type a move, or ? for help.", dim=True))
    while session.going_on:
        line = person.line(session.prompt(), session.completions, session.viewer)
        if line is None:
            break
        session.answer(line)
    speak.paragraph(f"The table {at.name} is kept. Go on with `companion play --table {at.name}`.", "")
    return 0


def find(
    tables: Tables,
    game: str | None,
    name: str | None,
    new: bool,
    players: str | None,
    options: tuple[str, ...],
    seed: str | None,
) -> tuple[Table, bool]:
    """The table that is meant, and whether it has just been opened."""
    if not new and (game or name or tables.current()):
        if game is None or (name is not None and name in tables):
            at = tables.resume(name)
            if game is not None and at.slug != game:
                raise CompanionError(f"at table {at.name} you play {at.slug}, not {game}")
            tables.choose(at.name)
            return at, False
        if name is None:
            going_on = [
                at.table for at in tables.overview() if at.game == game and not at.over and at.fault is None
            ]
            if going_on:
                now = tables.current()
                tables.choose(now if now in going_on else going_on[0])
                return tables.resume(), False
    if game is None:
        known = ", ".join(tables.library.playable())
        raise CompanionError("say which game", hint=f"companion play GAME. The games are: {known}.")
    given = arguments.given_options(tables.library.edition(game), options)
    named = arguments.typed_names(players)
    return tables.start(game, name, players=named, options=given, seed=seed), True
