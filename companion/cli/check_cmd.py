"""`companion check`: preflight of card data, templates and layout."""

from __future__ import annotations

import click

from companion.cli import arguments, speak


@click.command()
@arguments.kits
@arguments.json
def command(names: tuple[str, ...], as_json: bool) -> int:
    """Look for every fault before printing: data, icons, text that does not fit, type too small, safe zones.

    \b
    companion check flag-bearer
    companion check all
    """
    from companion.press import plan, preflight

    wanted = arguments.chosen_kits(names)
    found = {slug: preflight.check(slug, plan.Settings()) for slug in wanted}
    if as_json:
        speak.answer({slug: [fault._asdict() for fault in faults] for slug, faults in found.items()})
    else:
        for slug, faults in found.items():
            for fault in faults:
                click.echo(str(fault))
            click.echo(f"{slug}: {_count(len(faults))}")
    return 1 if any(found.values()) else 0


def _count(faults: int) -> str:
    return f"{faults} fault{'s' if faults > 1 else ''}" if faults else "no faults"
