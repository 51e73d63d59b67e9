"""Answers for people: the verdict first, then the rule, the reason, what else would be legal, and the table."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from companion.errors import BadMove
from companion.referee import hiding, rulebook
from companion.referee.game import Chance, Event, Game, Sheet
from companion.referee.nearest import nearest
from companion.referee.verdict import Match, Verdict, place, seat
from companion.referee.words import called, listed

if TYPE_CHECKING:
    from companion.referee.table import Table

WIDTH = 80


def answer(data: Mapping[str, Any]) -> None:
    """An answer for programs: one line of JSON."""
    import json

    click.echo(json.dumps(data))


def judge(
    game: Game, data: Mapping[str, Any], moves: Sequence[str], chance: Chance, viewer: str | None = None
) -> int:
    """Judge moves in order and tell each verdict; gives the exit code."""
    match = Match(game, data, chance)
    seat(match, viewer)
    legal = True
    if not moves:
        tell_events(game, match.opening, viewer)
    for number, text in enumerate(moves, start=1):
        before = match.state
        try:
            given = match.say(text)
        except BadMove as fault:
            place(fault, match, number, text, viewer)
            raise
        tell_verdict(game, before, given, viewer, hint=viewer in (None, game.turn(before)))
        legal = given.legal
        if not legal:
            break
    click.echo()
    table(game, match.state, viewer)
    return 0 if legal else 1


def tell_verdict(
    game: Game, state: Any, verdict: Verdict, viewer: str | None = None, *, hint: bool = True
) -> None:
    """One verdict on a move made in `state`; without `hint` nothing is said about what else is legal."""
    if verdict.legal:
        said = heard(game, state, verdict, viewer)
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
        tell_rule(game.slug, rule)
    instead = alternatives(game, state, verdict.move) if hint else []
    if instead:
        paragraph(f"Legal instead: {', '.join(instead)}")


def heard(game: Game, state: Any, verdict: Verdict, viewer: str | None) -> str:
    """The move of a verdict as a player hears it; its own player hears all of it."""
    if viewer is not None and viewer == (game.read(state, verdict.move).player or game.turn(state)):
        return verdict.move
    return hiding.heard(verdict.move, verdict.events, viewer)


def alternatives(game: Game, state: Any, said: str) -> list[str]:
    return nearest(said, [game.write(state, move) for move in game.moves(state)])


def tell_events(game: Game, events: Iterable[Event], viewer: str | None = None) -> None:
    for event in events:
        paragraph(game.tell(hiding.seen(event, viewer)))


def tell_rule(slug: str, rule_id: str) -> None:
    """A rule with its words, as in the printed rules."""
    rule = rulebook.rules(slug).get(rule_id)
    if rule is None:
        click.echo(f"  {rule_id}")
        return
    body = wrapped(rule.text, WIDTH - 4 - len(rule.id))
    indent = " " * (len(rule.id) + 4)
    click.echo(f"  {click.style(rule.id, fg='yellow', bold=True)}  {body[0] if body else ''}")
    for line in body[1:]:
        click.echo(indent + line)


def table(game: Game, state: Any, viewer: str | None = None) -> None:
    """The table drawn, and what it waits for."""
    click.echo(game.picture(state, viewer))
    prompt(game, state)


def prompt(game: Game, state: Any) -> None:
    """What the table waits for."""
    for line in wrapped(game.awaits(state)):
        click.echo(click.style(line, bold=True))


def headline(at: Table) -> None:
    """Which table this is."""
    click.echo(f"{click.style(at.name, bold=True)}: {at.slug}, entry {len(at.history.entries)}")
    if at.other_rules:
        paragraph(at.other_rules, "")
    click.echo()


def stands(at: Table, told: str, *, as_json: bool) -> None:
    """What was done at a table, and how it stands now."""
    if as_json:
        answer(standing(at))
        return
    click.echo(f"{told}\n")
    table(at.game, at.state)


def summary(at: Table) -> dict[str, Any]:
    """A table in a list of tables."""
    return {
        "table": at.name,
        "game": at.slug,
        "players": at.players,
        "turn": at.turn,
        "phase": at.game.phase(at.state),
        "awaits": at.awaits,
        "over": at.over,
        "entries": len(at.history.entries),
        "fingerprint": at.history.entries[-1].hash,
        "commitment": at.seal,
    }


def standing(at: Table, viewer: str | None = None, *, everything: bool = False) -> dict[str, Any]:
    """A table with its position, for programs."""
    return summary(at) | {"position": at.position(viewer, everything=everything)}


def revealed(seed: str | None) -> None:
    """The seed of the dice, if it is revealed."""
    if seed:
        click.echo(f"The seed of the companion's dice was {seed}")
        click.echo("`companion verify` recomputes every roll.")


def move_list(moves: Sequence[str], *, filtered: bool = False) -> None:
    """Moves in columns."""
    if not moves:
        click.echo("No legal move holds these words." if filtered else "There is no legal move.")
        return
    width = max(map(len, moves)) + 2
    columns = max(1, WIDTH // width)
    rows = -(-len(moves) // columns)
    for row in range(rows):
        click.echo("".join(move.ljust(width) for move in moves[row::rows]).rstrip())


def sheet(counted: Sheet, *, over: bool) -> None:
    """A score sheet, and who has won."""
    for player, lines in counted.lines.items():
        click.echo(f"{click.style(called(player), bold=True)}  {counted.total(player)}")
        for line in lines:
            click.echo(f"  {line.points:>4}  {line.label}{_cited(line.rules)}")
    winners = listed(map(called, counted.winners))
    decided = _cited([counted.tiebreak] if counted.tiebreak else [])
    if len(counted.winners) == 1:
        click.echo(f"{click.style(winners, fg='green', bold=True)} wins{decided}.")
    elif winners:
        click.echo(f"{winners} share the win{decided}.")
    else:
        click.echo("A draw: nobody has won." if over else "Nobody has won yet.")


def _cited(rules: Sequence[str]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


def paragraph(text: str, indent: str = "  ", *, dim: bool = False) -> None:
    """A text in lines of the terminal's width."""
    for line in wrapped(text, WIDTH - len(indent)):
        click.echo(indent + (click.style(line, dim=True) if dim else line))


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Lines of at most this width; a move such as c4-c6 is never broken, and line breaks stay.

    >>> wrapped("Nearest legal moves: c4-c5, c4-c6.", 28)
    ['Nearest legal moves: c4-c5,', 'c4-c6.']
    """
    return [
        line
        for part in text.splitlines()
        for line in textwrap.wrap(part, width, break_long_words=False, break_on_hyphens=False) or [""]
    ]


def complaint(fault: Exception, *, aside: bool = False) -> None:
    """A fault in a conversation that goes on; `aside`, it stays out of the output."""
    lines = wrapped(str(fault), WIDTH - 2)
    click.echo(f"{click.style('?', fg='yellow', bold=True)} {lines[0]}", err=aside)
    for line in lines[1:]:
        click.echo(f"  {line}", err=aside)
