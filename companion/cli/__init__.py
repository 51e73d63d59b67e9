"""The command line: one module per command, imported when it is asked for.

Every command ends with 0 (done; legal), 1 (illegal; not in order), 2 (the input cannot be used)
or 3 (`verify`: nobody can say here), and never with a traceback. With --json a fault is also told as JSON: {"error": {...}}.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from companion import __version__
from companion.errors import CompanionError

# Section -> command -> (module, what it does). The help of the whole group is written from this table.
COMMANDS: dict[str, dict[str, tuple[str, str]]] = {
    "Settle an argument": {
        "judge": ("judge", "Is this move legal? Judge moves in a position."),
        "legal": ("legal", "List the legal moves of a position."),
        "score": ("score", "Count the points of a position or a table."),
        "rules": ("rules", "Look up a rule by its id, section or words."),
        "roll": ("roll", "Roll dice, and see whether they are fair."),
    },
    "Play at a table": {
        "play": ("play", "Play a game with the companion as referee."),
        "start": ("start", "Open a new table."),
        "do": ("do", "Make moves at the table."),
        "show": ("show", "Show the table as it stands."),
        "moves": ("moves", "List what may be done now."),
        "undo": ("undo", "Take the last move back."),
        "redo": ("redo", "Make a move again that was taken back."),
        "override": ("override", "Overrule the companion: we play on as it stands."),
        "words": ("words", "Mix words of the players into the companion's dice."),
        "finish": ("finish", "End the table and reveal the seed of its dice."),
        "log": ("log", "Tell what has happened at the table."),
        "tables": ("tables", "List the tables and choose one."),
    },
    "Keep and check": {
        "export": ("export", "Write a table's journal or transcript to a file."),
        "import": ("import_", "Read an exported journal back as a table."),
        "schema": ("schema", "Show how an answer or a position looks, for programs."),
        "verify": ("verify", "Check a journal: chain, dice and every move."),
    },
    "Print": {
        "games": ("games", "List the games."),
        "print": ("print_cmd", "Make the sheets to print."),
        "check": ("check_cmd", "Check card data and templates."),
    },
    "Make it yours": {
        "copy": ("copy", "Copy a table or template here, to be changed."),
        "new": ("new", "Begin a game of your own."),
    },
}

_MODULES = {name: entry[0] for section in COMMANDS.values() for name, entry in section.items()}


class Companion(click.Group):
    """A group that knows its commands by name and imports only the one that is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = _MODULES.get(cmd_name)
        if module is None:
            return None
        from importlib import import_module

        command: click.Command = import_module(f"companion.cli.{module}").command
        command.name = cmd_name
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _MODULES and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], _MODULES, n=2, cutoff=0.6)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            raise click.UsageError(f"There is no command {args[0]!r}.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for section, commands in COMMANDS.items():
            with formatter.section(section):
                formatter.write_dl([(name, told) for name, (_, told) in commands.items()])

    def main(
        self, args: Sequence[str] | None = None, prog_name: str | None = None, *rest: Any, **extra: Any
    ) -> NoReturn:
        args = list(sys.argv[1:] if args is None else args)
        if args[:1] == ["help"]:
            args = [*args[1:], "--help"]
        _speak_any_letter()
        if os.environ.get("NO_COLOR"):
            extra["color"] = False
        extra["standalone_mode"] = False
        try:
            status = super().main(args, prog_name or "companion", *rest, **extra)
            sys.stdout.flush()
        except BrokenPipeError:
            _answer_no_more()
            sys.exit(2)
        except (KeyboardInterrupt, EOFError, click.Abort):
            click.echo("\nStopped. What was confirmed before is kept.", err=True)
            sys.exit(2)
        except OSError as fault:
            if fault.filename is None:
                _answer_no_more()
            sys.exit(report(_of_the_machine(fault), as_json=_wants_json(args)))
        except Exception as fault:
            sys.exit(report(fault, as_json=_wants_json(args)))
        sys.exit(status if isinstance(status, int) else 0)


def _answer_no_more() -> None:
    """Nobody can read our answer; the interpreter must not complain about that at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _of_the_machine(fault: OSError) -> CompanionError:
    """A full disk, a missing permission: told as what it is."""
    where = f" {fault.filename}" if fault.filename else " the answer"
    return CompanionError(f"cannot read or write{where}: {fault.strerror or fault}")


def report(fault: Exception, *, as_json: bool) -> int:
    """Tell a fault to the person, and with --json to the program; gives the exit code."""
    if isinstance(fault, CompanionError):
        told, code, answer = str(fault), fault.exit_code, fault.as_json()
    elif isinstance(fault, click.ClickException):
        told, code, answer = fault.format_message(), 2, {"kind": "usage", "message": fault.format_message()}
        context = getattr(fault, "ctx", None)
        if context is not None:
            told += f"\nSee `{context.command_path} --help`."
    elif os.environ.get("COMPANION_DEBUG"):
        raise fault
    else:
        told = f"The companion made a mistake of its own: {type(fault).__name__}: {fault}"
        code, answer = 2, {"kind": "internal", "message": told}
        told += "\nSet COMPANION_DEBUG=1 to see where, and please report it."
    if as_json:
        import json

        click.echo(json.dumps({"error": answer}))
    from companion.cli.speak import wrapped

    told = "\n".join(wrapped(f"Error: {told}"))[len("Error:") :]
    click.echo(f"{click.style('Error:', fg='red', bold=True)}{told}", err=True, color=_colour())
    return code


def _colour() -> bool | None:
    return False if os.environ.get("NO_COLOR") else None


def _wants_json(args: Sequence[str]) -> bool:
    return "--json" in (args[: args.index("--")] if "--" in args else args)


def _speak_any_letter() -> None:
    """A terminal that lacks a letter shows its code instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")


@click.group(
    cls=Companion,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", message="companion %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """A referee for tabletop games, and the press that prints them.

    \b
    companion judge flag-bearer --position game.json "c4-c6"
    companion play flag-bearer
    companion print flag-bearer
    """
    from companion.library import Library

    # The working directory is looked at here; commands are given the library (`click.pass_obj`).
    ctx.obj = ctx.obj or Library.here()
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
