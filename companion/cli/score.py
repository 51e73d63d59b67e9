"""`companion score`: who leads?"""

from __future__ import annotations

import sys
from typing import Any

import click

from companion import contract
from companion.cli import arguments
from companion.errors import CompanionError
from companion.library import Library
from companion.referee.game import Game


@click.command()
@arguments.game_or_table
@arguments.position
@arguments.table
@click.option(
    "--ask", is_flag=True, help="Ask for the end of a game, where the game has a score sheet for it."
)
@arguments.shipped
@arguments.json
@click.pass_obj
def command(
    library: Library,
    game: str | None,
    path: str | None,
    players: str | None,
    options: tuple[str, ...],
    table_name: str | None,
    ask: bool,
    as_json: bool,
) -> int:
    """Write the score sheet of a position of GAME, or without GAME of the current table.

    Some games have a score sheet to fill in after a game that was played without the companion: at a terminal
    `companion score lone-banner` asks for what it needs. With --ask the answers may also be piped in.

    \b
    companion score flag-bearer --position game.json
    companion score
    companion score --table friday
    companion score lone-banner --ask
    """
    if game is None:
        if path:
            raise click.UsageError("Say which game the position belongs to: companion score GAME -p FILE.")
        at = arguments.tables().resume(table_name)
        played, state = at.game, at.state
    else:
        played, data = library.game(game), None
        if ask or (path is None and not as_json and sys.stdin.isatty()):
            data = fill_in(played, players, wanted=ask, aside=as_json)
        if data is None:
            match = arguments.match(library, game, path, players, options)
        else:
            match = contract.match(played, data, options=arguments.given_options(played.edition, options))
        state = match.state
    from companion.cli import speak

    if as_json:
        speak.answer(contract.scored(played, state))
    else:
        speak.own_files(played.edition.own)
        speak.sheet(played.score(state), over=played.over(state), names=played.names)
    return 0


def fill_in(
    rules: Game[Any], players: str | None = None, *, wanted: bool, aside: bool = False
) -> dict[str, Any] | None:
    """The finished position a person describes, question by question; None if the game asks nothing.

    The first question is who played: `players` answers it. With `aside` all talk goes beside the output, which a program reads.
    """
    from companion.cli import speak
    from companion.cli.person import one_of, whoever_types

    question = rules.questions(())
    if question is None:
        if wanted:
            raise CompanionError(
                f"{rules.slug} has no score sheet to fill in",
                hint=f"Score a position: companion score {rules.slug} --position FILE.",
            )
        return None
    person = whoever_types(aside=aside)
    answers: list[Any] = []
    if players is not None:
        answers.append(question.read(players))
        question = rules.questions(answers)
    while question is not None:
        *before, ask = speak.wrapped(question.ask)
        for line in before:
            click.echo(line, err=aside)
        typed = person.line(f"{ask} ", one_of(question.words))
        if typed is None:
            raise CompanionError("the score sheet is not complete", hint=f"The next question: {question.ask}")
        try:
            answers.append(question.read(typed))
        except CompanionError as fault:
            speak.complaint(fault, aside=aside)
            continue
        question = rules.questions(answers)
    return rules.answered(answers)
