"""`companion check`: the check of card data, templates and layout before printing."""

from __future__ import annotations

from typing import Any

import click

from companion.cli import arguments, speak
from companion.library import Library
from companion.press import check_kit


@click.command()
@arguments.kits
@arguments.shipped
@arguments.json
@click.pass_obj
def command(library: Library, names: tuple[str, ...], as_json: bool) -> int:
    """Look for every fault before printing: data, icons, text that does not fit, type too small, safe zones.

    \b
    companion check flag-bearer
    companion check all
    """
    found = {slug: check_kit(library, slug) for slug in arguments.chosen_kits(library, names)}
    own = {slug: files for slug in found if (files := library.own(slug))}
    if as_json:
        answer: dict[str, Any] = {
            slug: [fault._asdict() for fault in faults] for slug, faults in found.items()
        }
        # only where there are some: otherwise the answer holds games alone
        speak.answer(answer | ({"own_files": own} if own else {}))
    else:
        for slug, faults in found.items():
            for fault in faults:
                click.echo(str(fault))
            click.echo(f"{slug}: {_count(len(faults))}")
            speak.own_files(own.get(slug, []))
    return 1 if any(found.values()) else 0


def _count(faults: int) -> str:
    return f"{faults} fault{'s' if faults > 1 else ''}" if faults else "no faults"
