"""`companion rules`: what do the rules say?"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import click
from click.shell_completion import CompletionItem

from companion import contract
from companion.cli import arguments, speak
from companion.errors import CompanionError
from companion.library import Edition, Library
from companion.referee import options as house
from companion.referee import rulebook
from companion.referee.sentences import listed


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The games; after one, ids of rules that begin like this, with what the shell may explain about them."""
    asked, table_name = ctx.params.get("asked") or (), ctx.params.get("table_name")
    begun = incomplete.casefold()
    library = arguments.library(ctx)
    offered = [] if asked else [CompletionItem(slug) for slug in library.playable() if slug.startswith(begun)]
    if not asked and not table_name:
        return offered
    try:
        edition, _, _ = meant(library, asked, table_name)
    except CompanionError:
        return offered
    return offered + [
        CompletionItem(rule.id, help=rule.title or rule.section)
        for rule in rulebook.rules(edition).values()
        if rule.id.casefold().startswith(begun)
    ]


@click.command()
@click.argument("asked", nargs=-1, metavar="[GAME] [ID|WORDS]...", shell_complete=_complete)
@arguments.table
@arguments.shipped
@arguments.json
@click.pass_obj
def command(library: Library, asked: tuple[str, ...], table_name: str | None, as_json: bool) -> int:
    """Look up rules by id, by section, or by words; without them, list sections and house rules.

    An id such as FB-M2 needs no GAME. With --table the house rules in force at that table are shown, and GAME
    may be left out.

    \b
    companion rules flag-bearer
    companion rules FB-M2
    companion rules flag-bearer FB-M2 FB-M3
    companion rules flag-bearer wounded power
    companion rules --table friday
    companion rules --table friday archer
    """
    edition, words, in_force = meant(library, asked, table_name)
    found = rulebook.look_up(edition, words)
    told = contract.rulebook(edition, found, in_force)
    if as_json:
        speak.answer(told)
        return 0
    speak.own_files(told.get("own_files", ()))
    if words:
        for rule in found:
            tell(edition, rule, in_force)
    else:
        overview(edition, found, in_force)
    return 0


def meant(
    library: Library, asked: Sequence[str], table_name: str | None
) -> tuple[Edition, Sequence[str], Mapping[str, Any]]:
    """The game that is asked about, the words after it, and the house rules in force."""
    tables = arguments.tables()
    if table_name is None and (asked or tables.current() is None):
        if not asked:
            known = ", ".join(library.playable())
            raise CompanionError("say which game", hint=f"companion rules GAME. The games are: {known}.")
        own = _game_of(library, asked[0])
        edition = library.edition(own or library.resolve(asked[0]))
        return edition, asked if own else asked[1:], house.defaults(edition)
    at = tables.resume(table_name)
    words = asked[1:] if asked and _names(library, asked[0], at.slug) else asked
    return at.edition, words, at.history.house_rules


def _game_of(library: Library, word: str) -> str | None:
    """The game that has an id such as FB-M2: verdicts name rules without their game."""
    letters, dash, _ = word.casefold().partition("-")
    if not dash:
        return None
    prefixes = ((slug, str(library.edition(slug).facts.get("prefix"))) for slug in library.playable())
    return next((slug for slug, prefix in prefixes if prefix.casefold() == letters), None)


def _names(library: Library, word: str, slug: str) -> bool:
    try:
        return library.resolve(word) == slug
    except CompanionError:
        return False


def tell(edition: Edition, rule: rulebook.Rule, in_force: Mapping[str, Any]) -> None:
    """One rule in full: its words, and for a ruling the question and the house rules that hang on it."""
    source = {"printed": "", "ruling": ", a ruling", "reconstructed": ", reconstructed"}.get(rule.source, "")
    head = f"{click.style(rule.id, fg='yellow', bold=True)}  {click.style(rule.title or rule.section, bold=True)}"
    click.echo(f"{head}{click.style(source, dim=True)}")
    if rule.question:
        speak.paragraph(rule.question)
    speak.paragraph(rule.text)
    for name in rule.options:
        option = edition.options.get(name)
        if option:
            can_be = f"; it can be {choices(option)}" if choices(option) else ""
            speak.paragraph(f"House rule {name} = {shown(in_force[name])}{can_be}.", "    ")


def overview(edition: Edition, rules: list[rulebook.Rule], in_force: Mapping[str, Any]) -> None:
    """The sections with their rules, and every house rule with what is in force."""
    click.echo(click.style(edition.name, bold=True))
    if rules:
        speak.paragraph(
            f"Read one by its id, or find some by words: companion rules {edition.slug} {rules[0].id}",
            "",
            dim=True,
        )
    sections: dict[str, list[str]] = {}
    for rule in rules:
        sections.setdefault(rule.section, []).append(rule.id)
    for section, ids in sections.items():
        click.echo(f"  {click.style(section, bold=True)}")
        click.echo(
            textwrap.fill(" ".join(ids), speak.width(), initial_indent="    ", subsequent_indent="    ")
        )
    if edition.options:
        click.echo("\nHouse rules in force")
    for name, option in edition.options.items():
        mark = "" if in_force[name] == option["default"] else click.style(" (changed)", fg="green")
        rule_id = f" ({option['rule']})" if "rule" in option else ""
        click.echo(f"  {click.style(name, bold=True)} = {shown(in_force[name])}{mark}")
        can_be = f": {choices(option)}" if choices(option) else ""
        speak.paragraph(f"{option.get('text', '')}{rule_id}{can_be}.", "    ")


def choices(option: Mapping[str, Any]) -> str:
    """What an option can be, in words; nothing where only its rule can tell.

    >>> choices({"values": [7, 8, 9]}), choices({"range": [1, 20]}), choices({"kind": "own"})
    ('7, 8 or 9', '1 to 20', '')
    """
    if "values" in option:
        return listed(map(shown, option["values"]), "or")
    if "range" in option:
        return f"{option['range'][0]} to {option['range'][1]}"
    return ""


def shown(value: Any) -> str:
    """A value as it is typed after --option."""
    if isinstance(value, str):
        return value
    import json

    return json.dumps(value)
