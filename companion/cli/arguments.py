"""The arguments that many commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from companion import contract
from companion.errors import BadPosition, CompanionError
from companion.library import Library

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from companion.library import Edition
    from companion.record.table import Table
    from companion.record.tables import Tables
    from companion.referee.verdict import Match

F = TypeVar("F", bound=Callable[..., Any])


def library(ctx: click.Context) -> Library:
    """Where the games are looked for; a shell that completes a line asks before any command has begun."""
    found = ctx.find_object(Library)
    return found if found is not None else Library.here()


def _shipped_only(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        ctx.obj = Library.shipped()


shipped = click.option(
    "--shipped",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_shipped_only,
    help="Leave own files of the working directory out.",
)


class GameName(click.ParamType):  # type: ignore[type-arg]
    """A game by its slug or a beginning of it that no other game has."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return library(ctx).resolve(value) if ctx else value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return _items(slug for slug in library(ctx).playable() if slug.startswith(incomplete))


class WholeNumber(click.IntRange):
    """A whole number within bounds, refused in words for people."""

    name = "whole number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            upper = f" to {self.max}" if self.max is not None else " on"
            self.fail(f"{value!r} is not a whole number from {self.min}{upper}.", param, ctx)


def _items(words: Iterable[str]) -> list[CompletionItem]:
    # Imported only for a shell that asks: a verdict need not wait for it.
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words]


def _each(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


def names_the_file(command: F) -> F:
    """A fault of a position is told with the file it was read from (the argument `path`)."""

    @wraps(command)
    def told(**arguments: Any) -> Any:
        path = arguments["path"]
        try:
            return command(**arguments)
        except BadPosition as fault:
            read_from = "standard input" if path == "-" else path
            where = fault.where or ""
            typed = where.startswith("options") and arguments.get(
                "options"
            )  # in the command, not in the file
            if read_from and not typed and not where.startswith(read_from):
                fault.file = read_from
            raise

    return cast(F, told)


class TableName(click.ParamType):  # type: ignore[type-arg]
    """A table of this companion."""

    name = "table"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return _items(name for name in tables(ctx).names() if name.startswith(incomplete))


def complete_move(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Moves of the table that begin like this; nothing where a list would show hidden cards."""
    try:
        return [move for move in _table_at(ctx).moves() if move.startswith(incomplete)]
    except CompanionError:
        return []


def _complete_player(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    try:
        return [name for name in _table_at(ctx).players if name.startswith(incomplete)]
    except CompanionError:
        return []


def _complete_option(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from companion.cli.rules import shown

    # A line that ends with -o is unfinished: what click has not sorted yet is in args.
    game = ctx.params.get("game") or next(iter(ctx.args), "")
    try:
        at_hand = library(ctx)
        known = at_hand.edition(at_hand.resolve(game)).options
    except CompanionError:
        return []
    words = [
        f"{name}={shown(value)}"
        for name, option in known.items()
        for value in option.get("values", [option["default"]])
    ]
    return [word for word in words if word.startswith(incomplete)]


def _complete_kit(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in ("all", *library(ctx).printable()) if name.startswith(incomplete)]


def chosen_kits(known: Library, names: Sequence[str]) -> list[str]:
    """The games to be printed: those named, or all of them."""
    slugs = known.printable()
    return slugs if not names or "all" in names else [known.resolve(name, slugs) for name in names]


def _table_at(ctx: click.Context) -> Table:
    return tables(ctx).resume(ctx.params.get("table_name"))


def tables(ctx: click.Context | None = None) -> Tables:
    """The tables of the companion's home, with the games of the library that the command was given."""
    from companion.record.home import home
    from companion.record.stores.sqlite import SQLite
    from companion.record.tables import Tables

    store = SQLite(home())
    ctx = ctx or click.get_current_context(silent=True)
    if ctx is None:  # a shell asks for completions
        return Tables(Library.here(), store)
    ctx.call_on_close(store.close)
    return Tables(library(ctx), store)


def pass_tables(command: F) -> F:
    """A command that works at tables is given them."""

    @wraps(command)
    def given(**arguments: Any) -> Any:
        return command(tables(), **arguments)

    return cast(F, given)


game = click.argument("game", type=GameName(), metavar="GAME")
kits = click.argument("names", nargs=-1, metavar="[GAME ...|all]", shell_complete=_complete_kit)
game_or_table = click.argument("game", type=GameName(), metavar="[GAME]", required=False)
table = click.option(
    "-t",
    "--table",
    "table_name",
    metavar="NAME",
    type=TableName(),
    help="Another table than the current one.",
)
viewer = click.option(
    "--for",
    "viewer",
    metavar="PLAYER",
    shell_complete=_complete_player,
    help="Show what this player may know; without it, what everybody may.",
)
speaker = click.option(
    "--as",
    "--for",
    "viewer",
    metavar="PLAYER",
    shell_complete=_complete_player,
    help="Who says it; the answer shows what this player may know.",
)
json = click.option("--json", "as_json", is_flag=True, help="Answer for programs.")
seed = click.option("--seed", metavar="TEXT", help="Make the dice reproducible.")
house_rules = click.option(
    "-o",
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=_complete_option,
    help="A house rule; see `companion rules GAME`.",
)
players = click.option("--players", metavar="A,B,...", help="Names of the players in seating order.")
position = _each(
    click.option(
        "-p",
        "--position",
        "path",
        metavar="FILE",
        type=click.Path(allow_dash=True),
        help="The position, JSON or TOML; - is standard input. Without it: the starting position.",
    ),
    players,
    house_rules,
    names_the_file,
)


def typed_names(text: str | None) -> list[str] | None:
    """Names that are typed with commas between them; a name may have blanks."""
    return [name.strip() for name in text.split(",") if name.strip()] if text else None


def named_players(text: str | None) -> list[str] | None:
    """The ids of players whose names are typed with commas between them."""
    names = typed_names(text)
    if names is None:
        return None
    from companion.referee.players import player_ids

    return player_ids(names)


def read_position(path: str | None) -> dict[str, Any] | None:
    """The position in a file; None without a file."""
    if path is None:
        return None
    from companion.referee import position as file

    return file.read_file(path)


def given_options(edition: Edition, options: tuple[str, ...]) -> dict[str, Any]:
    """House rules typed as NAME=VALUE."""
    from companion.referee import options as house

    return dict(house.parse(edition, text) for text in options)


def match(
    known: Library,
    slug: str,
    path: str | None,
    players: str | None,
    options: tuple[str, ...],
    seed: str | None = None,
) -> Match[Any]:
    """The position that a command asks about."""
    given = given_options(known.edition(slug), options)
    return contract.match(known.game(slug), read_position(path), named_players(players), given, seed)
