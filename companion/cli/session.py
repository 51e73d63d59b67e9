"""A session at a table: one line in, one answer out. `companion play` reads the lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import click

from companion.cli import rules as rules_command
from companion.cli import speak
from companion.cli.person import Person, wipe_screen
from companion.errors import AmbiguousMove, BadMove, CompanionError, ConsentNeeded
from companion.record import transcript
from companion.record.table import Table
from companion.referee import rulebook
from companion.referee.verdict import Verdict, holding

USAGE = 24  # the columns for how a word is used


class Command(NamedTuple):
    """A word that is not a move: how it is used, and what it does."""

    usage: str
    help: str
    run: Callable[[Session, str], None]


class Session:
    """What is said at a table, and by whom."""

    def __init__(self, at: Table, person: Person, viewer: str | None = None):
        self.at = at
        self.person = person
        self.viewer = at.known(viewer)
        self.draw = True
        self.going_on = True
        self.last: Verdict | CompanionError | None = None

    # --- one line -----------------------------------------------------------------------------------

    def answer(self, line: str) -> None:
        """Answer one line: a command, or moves separated by semicolons."""
        for text in (part.strip() for part in line.split(";")):
            if not text:
                continue
            try:
                if not self._say(text):
                    break
            except CompanionError as fault:
                if isinstance(fault, BadMove):
                    self.last = fault
                speak.complaint(fault)
                break

    def _say(self, text: str) -> bool:
        """Whether what comes after this text may go on."""
        word, _, rest = text.partition(" ")
        command = COMMANDS.get(word.casefold()) or COMMANDS.get(ALIASES.get(word.casefold(), ""))
        if command and not self._is_move(text):
            command.run(self, rest.strip())
            return self.going_on
        return self._move(text)

    def _is_move(self, text: str) -> bool:
        try:
            self.at.game.read(self.at.state, text)
        except AmbiguousMove:
            return True
        except BadMove:
            return False
        return True

    def _move(self, text: str) -> bool:
        at = self.at
        verdict = at.do(text, self.viewer)
        self.last = verdict
        if verdict.legal and self.draw:
            click.echo(at.picture(self.viewer))
        # Below the table: there the eyes are, and nothing of it scrolls away.
        speak.tell_verdict(at.game, verdict, self.viewer)
        if verdict.legal:
            if at.over:
                self.score("")
                speak.revealed(at.revealed_seed)
            speak.prompt(at.game, at.state)
        return verdict.legal

    def prompt(self) -> str:
        """The prompt: whose turn it is."""
        if self.at.over:
            return "over> "
        turn = self.at.turn
        acting = self.at.called(turn or "all")
        if self.viewer in (None, turn):
            return f"{acting}> "
        return f"{acting} ({self.at.called(self.viewer)} looks)> "

    def completions(self, text: str) -> Iterator[str]:
        """What a line may become: legal moves and commands that begin like it."""
        begun = text.casefold().lstrip()
        if self.at.may_list(self.viewer):
            for move in self.at.moves(self.viewer):
                if move.casefold().startswith(begun):
                    yield move
        for name in COMMANDS:
            if name.startswith(begun):
                yield name

    # --- the commands -------------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        at = self.at
        speak.prompt(at.game, at.state)
        if at.may_list(self.viewer):
            turn = at.game.turn(at.state)
            examples = [
                text
                for text in at.game.examples(at.state)
                if self.viewer in (None, at.game.read(at.state, text).player or turn)
            ][:4]
            if examples:
                speak.paragraph(f"Type a move, for example: {', '.join(examples)}", "")
        click.echo("These words help:" if at.over else "Or one of these words:")
        for command in COMMANDS.values():
            first, *more = speak.wrapped(command.help, speak.width() - USAGE - 2)
            click.echo(f"  {click.style(command.usage.ljust(USAGE), bold=True)}{first}")
            for line in more:
                click.echo(f"{'':{USAGE + 2}}{line}")

    def why(self, rest: str) -> None:
        """The last verdict in full: every rule it rests on, and the house rules in force."""
        if self.last is None:
            click.echo("There has been no verdict yet.")
        elif isinstance(self.last, CompanionError):
            speak.paragraph(str(self.last), "")
        else:
            verdict = self.last
            bare = verdict._replace(rules=[], instead=())
            speak.tell_verdict(self.at.game, bare, self.viewer)
            known = rulebook.rules(self.at.edition)
            for rule_id in verdict.rules:
                if rule_id in known:
                    rules_command.tell(self.at.edition, known[rule_id], self._house_rules())

    def hint(self, rest: str) -> None:
        if not self.at.may_list(self.viewer):
            raise CompanionError(
                "a list of moves would show hidden cards",
                hint=f"Say first who looks at this screen: as {self.at.turn or 'PLAYER'}",
            )
        words = rest.split()
        moves = holding(self.at.moves(self.viewer), words)
        other = self.at.waits_for_another(self.viewer)
        waits_for = self.at.called(other) if other else None
        speak.move_list(moves, filtered=bool(words), waits_for=waits_for)

    def show(self, rest: str) -> None:
        click.echo(self.at.picture(self.viewer))
        speak.prompt(self.at.game, self.at.state)

    def score(self, rest: str) -> None:
        speak.sheet(self.at.score(), over=self.at.over, names=self.at.names)

    def rules(self, rest: str) -> None:
        found = rulebook.look_up(self.at.edition, rest.split())
        if not rest:
            rules_command.overview(self.at.edition, found, self._house_rules())
            return
        for rule in found:
            rules_command.tell(self.at.edition, rule, self._house_rules())

    def undo(self, rest: str) -> None:
        words = rest.casefold().split()
        count = next((int(word) for word in words if word.isdecimal()), 1)
        try:
            gone = self.at.undo(count, agreed="agreed" in words)
        except ConsentNeeded as question:
            speak.paragraph(f"Careful: {question.message}.", "")
            if not self._agreed(count):
                click.echo("Nothing was taken back.")
                return
            gone = self.at.undo(count, agreed=True)
        speak.paragraph(speak.moved("Taken back", gone, self.viewer), "")
        self.show("")

    def _agreed(self, count: int) -> bool:
        answer = self.person.answer("Does the whole table agree? (yes/no) ")
        if answer is None:
            click.echo(f"If the whole table agrees, type: undo {count} agreed")
        return (answer or "").strip().casefold() in ("y", "yes")

    def redo(self, rest: str) -> None:
        again = self.at.redo(int(rest) if rest.isdecimal() else 1)
        speak.paragraph(speak.moved("Made again", again, self.viewer), "")
        self.show("")

    def override(self, rest: str) -> None:
        who, colon, why = rest.partition(":")
        if not colon:
            who, why = self.person.answer("Who decides? ") or "", rest or self.person.answer("Why? ") or ""
        if not who.strip() or not why.strip():
            raise CompanionError("an override says who decided, and why", hint="Type: override NAMES: REASON")
        self.at.override(who, why)
        speak.paragraph(
            "Noted. You play on as it stands. To set the table anew: `companion override --help`.", ""
        )

    def log(self, rest: str) -> None:
        count = int(rest) if rest.isdecimal() and int(rest) else 10
        history = self.at.history
        entries = self.at.entries[1:][-count:]
        for entry in entries:
            gone = transcript.makes_position(entry) and entry.number not in history.line
            speak.story(transcript.told(entry, self.viewer, history.names, taken_back=gone))
        if not entries:
            click.echo("Nothing has happened yet.")

    def words(self, rest: str) -> None:
        self.at.mix(rest)
        click.echo("Mixed into all dice from now on.")

    def look(self, rest: str) -> None:
        """Whose eyes the session sees with; what the eyes before them saw is gone."""
        self.viewer = self.at.known(rest or None)
        self.last = None
        if self.at.has_secrets:
            wipe_screen()
        click.echo(
            f"Now {self.at.called(self.viewer)} looks at this screen."
            if self.viewer
            else "Now everybody may look at this screen."
        )
        self.show("")

    def quiet(self, rest: str) -> None:
        self.draw = not self.draw
        click.echo(
            "The table is drawn after every move." if self.draw else "The table is drawn only on `show`."
        )

    def quit(self, rest: str) -> None:
        self.going_on = False

    def _house_rules(self) -> dict[str, Any]:
        return self.at.history.house_rules


COMMANDS: dict[str, Command] = {
    "?": Command("?", "this help", Session.help),
    "hint": Command("hint [WORDS]", "the legal moves, or those with these words", Session.hint),
    "why": Command("why", "the last verdict in full", Session.why),
    "show": Command("show", "draw the table", Session.show),
    "score": Command("score", "count the points", Session.score),
    "rules": Command("rules [ID|WORDS]", "look up rules and house rules", Session.rules),
    "undo": Command("undo [N] [agreed]", "take moves back", Session.undo),
    "redo": Command("redo [N]", "make them again", Session.redo),
    "override": Command("override WHO: WHY", "overrule the companion", Session.override),
    "log": Command("log [N]", "what has happened", Session.log),
    "words": Command("words TEXT", "mix words into the companion's dice", Session.words),
    "as": Command("as [PLAYER]", "show what this player may know", Session.look),
    "quiet": Command("quiet", "draw the table after every move, or not", Session.quiet),
    "quit": Command("quit", "leave; the table is kept", Session.quit),
}
ALIASES = {
    "help": "?",
    "h": "?",
    "moves": "hint",
    "exit": "quit",
    "q": "quit",
    "bye": "quit",
    "rule": "rules",
}
