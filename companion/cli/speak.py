"""Answers for people: the verdict first, then the rule, the reason, what else would be legal, and the table."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from companion import contract
from companion.errors import BadJournal
from companion.referee import knowledge, rulebook
from companion.referee.game import Event, Game, Sheet
from companion.referee.sentences import called, listed
from companion.referee.verdict import Match, Verdict, place, seat, with_alternatives

if TYPE_CHECKING:
    from companion.library import Edition
    from companion.record.journal import Entry
    from companion.record.table import Table

WIDTH = 80  # what a terminal has that does not say, and the most that reads well
NARROWEST = 30
TIE = "\N{NO-BREAK SPACE}"  # keeps words on one line while wrapping
MOVES = (
    "Legal instead: ",
    "Nearest legal moves: ",
    "Did you mean: ",
    "Type a move, for example: ",
)  # broken between moves only


def width() -> int:
    """The columns there are for a text."""
    if not sys.stdout.isatty():
        return WIDTH
    import shutil  # it brings all kinds of compression along: not for an answer that nobody watches

    return max(NARROWEST, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))


def answer(data: Mapping[str, Any]) -> None:
    """An answer for programs: one line of JSON."""
    import json

    click.echo(json.dumps(data))


def judge(match: Match[Any], moves: Sequence[str], viewer: str | None = None) -> int:
    """Judge moves in order and tell each verdict; gives the exit code."""
    game, viewer = match.game, seat(match, viewer)
    legal = True
    own_files(game.edition.own)
    if not moves:
        tell_events(game, match.opening, viewer)
    for number, text in enumerate(moves, start=1):
        with place(match, number, text, viewer):
            given = match.say(text)
        tell_verdict(game, with_alternatives(match, given, viewer), viewer)
        legal = given.legal
        if not legal:
            break
    click.echo()
    table(game, match.state, viewer)
    return 0 if legal else 1


def own_files(files: Sequence[str]) -> None:
    """The own files in force, if there are any: whoever asks shall know that these are not the printed rules."""
    if files:
        paragraph(f"By your own files: {', '.join(files)}.", "", dim=True)


def tell_verdict(game: Game[Any], verdict: Verdict, viewer: str | None = None) -> None:
    """One verdict on a move made in `state`."""
    if verdict.legal:
        said = knowledge.heard(game, verdict, viewer)
        click.echo(f"{click.style('Legal.', fg='green', bold=True)}  {click.style(said, bold=True)}")
        if verdict.why:
            paragraph(verdict.why)
        tell_events(game, verdict.events, viewer)
        if verdict.rules:
            paragraph(f"Rules: {', '.join(verdict.rules)}", dim=True)
        return
    click.echo(f"{click.style('Illegal.', fg='red', bold=True)}  {click.style(verdict.move, bold=True)}")
    paragraph(verdict.why)
    for rule in verdict.rules:
        tell_rule(game.edition, rule)
    if verdict.instead:
        paragraph(f"Legal instead: {', '.join(verdict.instead)}")


def tell_events(game: Game[Any], events: Iterable[Event], viewer: str | None = None) -> None:
    """What a move has brought about, as far as a player may know it."""
    for sentence in game.tell_all([knowledge.seen(event, viewer) for event in events]):
        paragraph(sentence)


def dealing(game: Game[Any], verdicts: Iterable[Verdict]) -> None:
    """What the companion has dealt and rolled before the first decision, as far as everybody may know it."""
    for verdict in verdicts:
        tell_events(game, verdict.events)


def tell_rule(edition: Edition, rule_id: str) -> None:
    """A rule with its words, as in the printed rules."""
    rule = rulebook.rules(edition).get(rule_id)
    if rule is None:
        click.echo(f"  {rule_id}")
        return
    body = wrapped(rule.text, width() - 4 - len(rule.id))
    indent = " " * (len(rule.id) + 4)
    click.echo(f"  {click.style(rule.id, fg='yellow', bold=True)}  {body[0] if body else ''}")
    for line in body[1:]:
        click.echo(indent + line)


def table(game: Game[Any], state: Any, viewer: str | None = None) -> None:
    """The table drawn, and what it waits for."""
    click.echo(game.picture(state, viewer))
    prompt(game, state)


def prompt(game: Game[Any], state: Any) -> None:
    """What the table waits for."""
    for line in wrapped(game.awaits(state)):
        click.echo(click.style(line, bold=True))


def headline(at: Table) -> None:
    """Which table this is."""
    click.echo(f"{click.style(at.name, bold=True)}: {at.title}, entry {at.history.number}")
    own_cards(at)
    if at.other_rules:
        paragraph(at.other_rules, "")
    click.echo()


def own_cards(at: Table, *, aside: bool = False) -> None:
    """That a table is played by somebody's own cards, if it is."""
    from companion.record import transcript

    try:
        history = at.history
    except BadJournal:
        return
    for told in transcript.own_cards(history.edition, history.own_files):
        for line in wrapped(told):
            click.echo(line, err=aside)


def stands(at: Table, told: str, *, as_json: bool) -> None:
    """What was done at a table, and how it stands now."""
    if as_json:
        answer(contract.standing(at))
        return
    paragraph(told, "")
    click.echo()
    table(at.game, at.state)


def moved(told: str, entries: Sequence[Entry], viewer: str | None = None) -> str:
    """What was taken back or made again."""
    from companion.record import transcript

    return f"{told}: {', '.join(transcript.briefly(entry, viewer) for entry in entries)}."


def story(lines: Iterable[str]) -> None:
    """Lines of a journal, those that are too long going on further in."""
    for line in lines:
        for part in textwrap.wrap(
            line, width(), subsequent_indent=" " * 8, break_long_words=False, break_on_hyphens=False
        ):
            click.echo(part)


def revealed(seed: str | None) -> None:
    """The seed of the dice, if it is revealed."""
    if seed:
        click.echo(f"The seed of the companion's dice was {seed}")
        click.echo("`companion verify` recomputes every roll.")


def move_list(moves: Sequence[str], *, filtered: bool = False, waits_for: str | None = None) -> None:
    """Moves in columns; if there are none, why: perhaps it is the turn of somebody else, called so."""
    if not moves:
        none = f"It is {waits_for}'s turn." if waits_for else "There is no legal move."
        click.echo("No legal move holds these words." if filtered and not waits_for else none)
        return
    wide = max(map(len, moves)) + 2
    columns = max(1, (width() + 2) // wide)
    rows = -(-len(moves) // columns)
    for row in range(rows):
        click.echo("".join(move.ljust(wide) for move in moves[row::rows]).rstrip())


def sheet(counted: Sheet, *, over: bool, names: Mapping[str, str] | None = None) -> None:
    """A score sheet, and who has won."""
    for player, lines in counted.lines.items():
        click.echo(f"{click.style(called(player, names), bold=True)}  {counted.total(player)}")
        for line in lines:
            click.echo(f"  {line.points:>4}  {line.label}{_cited(line.rules)}")
    winners = listed(called(winner, names) for winner in counted.winners)
    decided = _cited([counted.tiebreak] if counted.tiebreak else [])
    if winners and not over:
        click.echo(_leading(counted, names))
    elif len(counted.winners) == 1:
        click.echo(f"{click.style(winners, fg='green', bold=True)} wins{decided}.")
    elif winners:
        click.echo(f"{winners} share the win{decided}.")
    else:
        click.echo("A draw: nobody has won." if over else "Nobody has won yet.")


def _leading(counted: Sheet, names: Mapping[str, str] | None) -> str:
    """Who is ahead while the game goes on: nobody has won before its end."""
    if len(counted.winners) == len(counted.lines):
        return "Nobody is ahead so far."
    ahead = click.style(listed(called(winner, names) for winner in counted.winners), bold=True)
    return f"{ahead} {'is' if len(counted.winners) == 1 else 'are'} ahead so far."


def _cited(rules: Sequence[str]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


def paragraph(text: str, indent: str = "  ", *, dim: bool = False) -> None:
    """A text in lines of the terminal's width."""
    for line in wrapped(text, width() - len(indent)):
        click.echo(indent + (click.style(line, dim=True) if dim else line))


def wrapped(text: str, columns: int | None = None) -> list[str]:
    """Lines of at most this width; a move such as c4-c6 or `roll 2 3` is never broken, and line breaks stay.

    >>> wrapped("Nearest legal moves: roll 1 2, roll 3 4.", 32)
    ['Nearest legal moves: roll 1 2,', 'roll 3 4.']
    """
    columns = columns or width()
    return [
        line.replace(TIE, " ")
        for part in text.splitlines()
        for line in textwrap.wrap(_tied(part), columns, break_long_words=False, break_on_hyphens=False)
        or [""]
    ]


def _tied(line: str) -> str:
    """A list of moves, each of them held together."""
    head = next((head for head in MOVES if line.startswith(head)), None)
    if head is None:
        return line
    return head + ", ".join(move.replace(" ", TIE) for move in line[len(head) :].split(", "))


def complaint(fault: Exception, *, aside: bool = False) -> None:
    """A fault in a conversation that goes on; `aside`, it stays out of the output."""
    lines = wrapped(str(fault), width() - 2)
    click.echo(f"{click.style('?', fg='yellow', bold=True)} {lines[0]}", err=aside)
    for line in lines[1:]:
        click.echo(f"  {line}", err=aside)
