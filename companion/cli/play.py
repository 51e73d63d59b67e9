"""`companion play`: a friendly session at a table."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from companion import games, table
from companion.cli import arguments, speak
from companion.cli.session import Ask, Session
from companion.errors import CompanionError
from companion.referee.store import home
from companion.referee.table import Table


@click.command()
@arguments.game_or_table
@arguments.table
@click.option("--new", is_flag=True, help="Open a new table even if one of this game is going on.")
@arguments.players
@arguments.house_rules
@click.option("--setup", is_flag=True, help="Let the companion deal and roll until the first decision.")
@arguments.seed
def command(
    game: str | None,
    table_name: str | None,
    new: bool,
    players: str | None,
    options: tuple[str, ...],
    setup: bool,
    seed: str | None,
) -> int:
    """Play with the companion as referee; goes on where the table was left.

    Type moves as you say them (`C4 to C6`, `c4c6`, or a beginning), `?` for help, `quit` to leave.
    Every move is kept as soon as it is confirmed.

    \b
    companion play flag-bearer
    companion play --table friday
    companion play flag-bearer --new --players ann,bob -o stuck=pass
    """
    at, opened = find(game, table_name, new or bool(players or options or seed), players, options, seed)
    person = sys.stdin.isatty()
    lines, ask = (_typed if person else _piped)(at)
    session = Session(at, ask)
    if opened:
        click.echo(f"A new table: {click.style(at.name, bold=True)}. Its dice are sealed with {at.seal}")
        if person:
            words = ask("Words of yours to mix into the dice, or just Enter: ")
            if words and words.strip():
                at.mix(words)
        if setup:
            at.setup()
    else:
        speak.headline(at)
    session.show("")
    click.echo(click.style("Type a move, or ? for help.", dim=True))
    for line in lines(session):
        session.answer(line)
        if not session.going_on:
            break
        speak.prompt(at.game, at.state)
    click.echo(f"The table {at.name} is kept. Go on with `companion play --table {at.name}`.")
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
    if not new:
        if name in table.tables() or game is None:
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
        raise CompanionError("say which game", hint=f"The games are: {', '.join(games.slugs())}.")
    given = arguments.given_options(game, options)
    return table.start(game, name, players=arguments.named_players(players), options=given, seed=seed), True


def _typed(at: Table) -> tuple[Callable[[Session], Iterator[str]], Ask]:
    """Lines from a person at a terminal, with history and completion."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.history import FileHistory, History, InMemoryHistory

    class Moves(Completer):
        session: Session | None = None

        def get_completions(self, document: Any, complete_event: Any) -> Iterator[Completion]:
            begun = document.text_before_cursor
            if self.session is not None:
                for text in self.session.completions(begun):
                    yield Completion(text, start_position=-len(begun))

    past: History = InMemoryHistory()
    path = os.path.join(home(), "typed")
    if os.access(os.path.dirname(path), os.W_OK):
        past = FileHistory(path)
    moves = Moves()
    prompt: PromptSession[str] = PromptSession(history=past)

    def lines(session: Session) -> Iterator[str]:
        moves.session = session
        while True:
            try:
                yield prompt.prompt(session.prompt(), completer=moves, complete_while_typing=False)
            except KeyboardInterrupt:
                click.echo("Type quit to leave.")
            except EOFError:
                return

    def ask(question: str) -> str | None:
        try:
            return PromptSession[str]().prompt(question)
        except (KeyboardInterrupt, EOFError):
            return None

    return lines, ask


def _piped(at: Table) -> tuple[Callable[[Session], Iterator[str]], Ask]:
    """Lines from a file or another program, repeated so that the output can be read by itself."""

    def lines(session: Session) -> Iterator[str]:
        for line in sys.stdin:
            click.echo(f"{session.prompt()}{line.rstrip()}")
            yield line

    return lines, lambda question: None
