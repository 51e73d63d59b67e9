"""Whoever types: a person at a terminal, with completion and history, or lines piped in by a program."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

import click

from companion.record.home import home, keep_private

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

# What the text before the cursor may become, each a whole replacement of it.
Complete = Callable[[str], Iterable[str]]


class Person(Protocol):
    """Somebody who answers. None means: there is nobody (any more)."""

    def line(self, prompt: str, complete: Complete | None = None, whose: str | None = None) -> str | None:
        """The next line of what the person has to say; `whose` eyes are on the screen (None: everybody's)."""
        ...

    def answer(self, question: str) -> str | None:
        """The answer to a question in between; a program that pipes lines does not expect one."""
        ...


def whoever_types(history: str | None = None, *, aside: bool = False) -> Person:
    """The person at the terminal if there is one, else the lines of standard input.

    With `aside` piped lines are repeated beside the output, which a program reads.
    """
    return Typist(history) if sys.stdin.isatty() else Piper(aside)


class Typist:
    """A person at a terminal. `history` names the file of the companion's home that keeps what was typed.

    What was typed while one player looked is brought back to that player only, and kept in no file.
    """

    def __init__(self, history: str | None = None):
        self._file = os.path.join(home(), history) if history else None
        self._sessions: dict[str | None, PromptSession[str]] = {}

    def _session(self, whose: str | None) -> PromptSession[str]:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import FileHistory, InMemoryHistory

        if whose not in self._sessions:
            path = self._file if whose is None else None
            if path and not os.access(os.path.dirname(path), os.W_OK):
                path = None
            if path:
                keep_private(path)
            self._sessions[whose] = PromptSession(history=FileHistory(path) if path else InMemoryHistory())
        return self._sessions[whose]

    def line(self, prompt: str, complete: Complete | None = None, whose: str | None = None) -> str | None:
        from prompt_toolkit.shortcuts import CompleteStyle

        while True:
            try:
                completer = _completer(complete) if complete else None
                return self._session(whose).prompt(
                    prompt,
                    completer=completer,
                    complete_while_typing=False,
                    complete_style=CompleteStyle.MULTI_COLUMN,
                )
            except KeyboardInterrupt:
                click.echo("Ctrl-D leaves.")
            except EOFError:
                return None

    def answer(self, question: str) -> str | None:
        from prompt_toolkit import PromptSession

        try:
            return PromptSession[str]().prompt(question)
        except (KeyboardInterrupt, EOFError):
            return None


def _completer(complete: Complete) -> Any:
    from prompt_toolkit.completion import Completer, Completion

    class Wanted(Completer):
        def get_completions(self, document: Any, complete_event: Any) -> Iterator[Completion]:
            begun = document.text_before_cursor
            for text in complete(begun):
                yield Completion(text, start_position=-len(begun), display=text.rpartition(", ")[2])

    return Wanted()


class Piper:
    """Lines of a file or another program, repeated so that the output can be read by itself."""

    def __init__(self, aside: bool = False):
        self._aside = aside

    def line(self, prompt: str, complete: Complete | None = None, whose: str | None = None) -> str | None:
        typed = sys.stdin.readline()
        if not typed:
            return None
        click.echo(f"{prompt}{typed.rstrip()}", err=self._aside)
        return typed

    def answer(self, question: str) -> str | None:
        return None


def wipe_screen() -> None:
    """Take everything off the terminal, also what has been scrolled away."""
    if sys.stdout.isatty():
        click.clear()
        click.echo("\x1b[3J", nl=False)


def one_of(words: Iterable[str]) -> Complete:
    """Completion of a list typed with commas, each item one of the words.

    >>> list(one_of(["Egypt", "East Africa", "Brazil"])("brazil, e"))
    ['brazil, Egypt', 'brazil, East Africa']
    """

    def complete(begun: str) -> Iterator[str]:
        before, comma, last = begun.rpartition(",")
        kept = f"{before}{comma} " if comma else ""
        wanted = last.strip().casefold()
        for word in words:
            if word.casefold().startswith(wanted):
                yield f"{kept}{word}"

    return complete
