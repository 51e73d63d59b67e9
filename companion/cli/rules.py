"""`companion rules`: what do the rules say?"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

import click
from click.shell_completion import CompletionItem

from companion.cli import arguments, speak
from companion.library import read_toml
from companion.referee import options as house
from companion.referee import rulebook


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Ids of rules that begin like this, with the title or the section as what the shell may explain."""
    game = ctx.params.get("game")
    begun = incomplete.casefold()
    return [
        CompletionItem(rule.id, help=rule.title or rule.section)
        for rule in (rulebook.rules(game).values() if game else ())
        if rule.id.casefold().startswith(begun)
    ]


@click.command()
@arguments.game_or_table
@click.argument("words", nargs=-1, metavar="[ID|WORDS]...", shell_complete=_complete)
@arguments.table
@arguments.json
def command(game: str | None, words: tuple[str, ...], table_name: str | None, as_json: bool) -> int:
    """Look up rules by id, by section, or by words; without them, list sections and house rules.

    With --table the house rules in force at that table are shown, and GAME may be left out.

    \b
    companion rules flag-bearer
    companion rules flag-bearer FB-M2
    companion rules flag-bearer FB-M2 FB-M3
    companion rules flag-bearer wounded power
    companion rules --table friday
    """
    at = None
    if table_name is not None or game is None:
        from companion import table

        at = table.resume(table_name)
    slug = at.slug if at and (game is None or table_name) else str(game)
    in_force = at.history.house_rules if at and at.slug == slug else house.defaults(slug)
    found = rulebook.look_up(slug, words)
    if as_json:
        speak.answer(
            {
                "game": slug,
                "rules": [rule._asdict() for rule in found],
                "options": [
                    {"name": name, **option, "in_force": in_force[name]}
                    for name, option in house.spec(slug).items()
                ],
            }
        )
    elif words:
        for rule in found:
            tell(slug, rule, in_force)
    else:
        overview(slug, found, in_force)
    return 0


def tell(slug: str, rule: rulebook.Rule, in_force: Mapping[str, Any]) -> None:
    """One rule in full: its words, and for a ruling the question and the house rules that hang on it."""
    source = {"printed": "", "ruling": ", a ruling", "reconstructed": ", reconstructed"}.get(rule.source, "")
    head = f"{click.style(rule.id, fg='yellow', bold=True)}  {click.style(rule.title or rule.section, bold=True)}"
    click.echo(f"{head}{click.style(source, dim=True)}")
    if rule.question:
        speak.paragraph(rule.question)
    speak.paragraph(rule.text)
    for name in rule.options:
        option = house.spec(slug).get(name)
        if option:
            speak.paragraph(
                f"House rule {name} = {shown(in_force[name])}; it can be {choices(option)}.", "    "
            )


def overview(slug: str, rules: list[rulebook.Rule], in_force: Mapping[str, Any]) -> None:
    """The sections with their rules, and every house rule with what is in force."""
    click.echo(click.style(read_toml(slug, "game.toml")["name"], bold=True))
    sections: dict[str, list[str]] = {}
    for rule in rules:
        sections.setdefault(rule.section, []).append(rule.id)
    for section, ids in sections.items():
        click.echo(f"  {click.style(section, bold=True)}")
        click.echo(textwrap.fill(" ".join(ids), speak.WIDTH, initial_indent="    ", subsequent_indent="    "))
    if house.spec(slug):
        click.echo("\nHouse rules in force")
    for name, option in house.spec(slug).items():
        mark = "" if in_force[name] == option["default"] else click.style(" (changed)", fg="green")
        rule_id = f" ({option['rule']})" if "rule" in option else ""
        click.echo(f"  {click.style(name, bold=True)} = {shown(in_force[name])}{mark}")
        speak.paragraph(f"{option.get('text', '')}{rule_id}: {choices(option)}.", "    ")


def choices(option: Mapping[str, Any]) -> str:
    """What an option can be, in words.

    >>> choices({"values": [True, "own"]}), choices({"range": [1, 20]})
    ('true or own', '1 to 20')
    """
    if "values" in option:
        return " or ".join(map(shown, option["values"]))
    if "range" in option:
        return f"{option['range'][0]} to {option['range'][1]}"
    return "set as the rule says"


def shown(value: Any) -> str:
    """A value as it is typed after --option."""
    if isinstance(value, str):
        return value
    import json

    return json.dumps(value)
