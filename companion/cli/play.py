"""`companion play`: a friendly session at a table."""

from __future__ import annotations

import click

from companion import games
from companion.cli import arguments, speak
from companion.cli.person import whoever_types
from companion.cli.session import Session
from companion.errors import CompanionError
from companion.record import tables as table
from companion.record.table import Table

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
def command(
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
    at, opened = find(game, table_name, new or bool(players or options or seed), players, options, seed)
    person = whoever_types("typed")
    session = Session(at, person, viewer)
    if opened:
        click.echo(f"A new table: {click.style(at.name, bold=True)}. Its dice are sealed with\n  {at.seal}")
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
    game: str | None,
    name: str | None,
    new: bool,
    players: str | None,
    options: tuple[str, ...],
    seed: str | None,
) -> tuple[Table, bool]:
    """The table that is meant, and whether it has just been opened."""
    if not new and (game or name or table.current()):
        if game is None or (name is not None and table.is_open(name)):
            at = table.resume(name)
            if game is not None and at.slug != game:
                raise CompanionError(f"at table {at.name} you play {at.slug}, not {game}")
            table.choose(at.name)
            return at, False
        if name is None:
            going_on = [at for at in map(table.resume, table.tables()) if at.slug == game and not at.over]
            now = table.current()
            for at in sorted(going_on, key=lambda at: at.name == now, reverse=True)[:1]:
                table.choose(at.name)
                return at, False
    if game is None:
        raise CompanionError(
            "say which game", hint=f"companion play GAME. The games are: {', '.join(games.slugs())}."
        )
    given = arguments.given_options(game, options)
    return table.start(game, name, players=arguments.named_players(players), options=given, seed=seed), True
