"""`companion print`: the sheets of one game, of several, or of all."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

import click

from companion.cli import arguments
from companion.errors import CompanionError
from companion.library import components
from companion.press.sheets import BACKS
from companion.press.sizes import PAPERS, length
from companion.referee.words import counted

if TYPE_CHECKING:
    from companion.press.plan import Settings


def _length(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    bleed = None if value is None else length(value)
    if bleed is not None and bleed > 10:
        raise CompanionError(f"a bleed of {bleed:g} mm is too much", hint="3mm is usual; 10mm is the most.")
    return bleed


def _shift(ctx: click.Context, param: click.Parameter, value: str) -> tuple[float, float]:
    try:
        across, down = (float(part) for part in value.split(","))
    except ValueError:
        raise CompanionError(
            f"{value!r} is not a shift", hint="Write it as ACROSS,DOWN in mm: 0.5,-0.3"
        ) from None
    return across, down


@click.command()
@arguments.kits
@click.option(
    "--paper",
    type=click.Choice(list(PAPERS)),
    default="a4",
    show_default=True,
    help="The paper in the printer.",
)
@click.option(
    "--cards", metavar="WORDS", help="Only cards whose name or id holds one of these: red archer,horseman"
)
@click.option(
    "--since",
    type=click.Path(exists=True, dir_okay=False),
    metavar="KIT.JSON",
    help="Only cards that changed since that build.",
)
@click.option("--only", metavar="PARTS", help="Only these components, separated by commas: cards,board")
@click.option(
    "--backs",
    type=click.Choice(BACKS),
    default="duplex-long",
    show_default=True,
    help="How backs are printed.",
)
@click.option(
    "--bleed", metavar="MM", callback=_length, help="Give every card this bleed, with gaps between the cards."
)
@click.option("--marks/--no-marks", default=True, help="Crop marks and cut outlines.")
@click.option(
    "--shift-backs",
    "shift",
    default="0,0",
    metavar="MM,MM",
    callback=_shift,
    help="Move backs across,down for a printer that is off.",
)
@click.option(
    "--out", default="output", show_default=True, type=click.Path(file_okay=False), help="Where to build."
)
@click.option(
    "--jobs", type=arguments.WholeNumber(1, 64), metavar="N", help="Processes that draw at the same time."
)
@click.option(
    "--png",
    "dpi",
    is_flag=False,
    flag_value=300,
    default=None,
    type=arguments.WholeNumber(36, 1200),
    metavar="[DPI]",
    help="Also every face as a picture (300 dpi if no number is given).",
)
def command(
    names: tuple[str, ...],
    paper: str,
    cards: str | None,
    since: str | None,
    only: str | None,
    backs: str,
    bleed: float | None,
    marks: bool,
    shift: tuple[float, float],
    out: str,
    jobs: int | None,
    dpi: int | None,
) -> int:
    """Build a game's kit: one PDF per component, kit.pdf with everything, and guide.pdf to read first.

    \b
    companion print flag-bearer
    companion print flag-bearer --only cards,markers --paper letter --backs fold
    companion print flag-bearer --cards "red archer" --only cards
    companion print all --png 150
    """
    from companion.press.plan import Settings

    parts = _components(only, {slug: list(components(slug)) for slug in arguments.chosen_kits(names)})
    settings = Settings(
        paper, backs, bleed, marks, (), jobs or os.cpu_count() or 1, shift, _words("--cards", cards), since
    )
    found = [_build(slug, settings._replace(only=ids), out, dpi) for slug, ids in parts.items()]
    if settings.cards and not any(found):
        raise CompanionError(
            "no card is called that", hint='Give words of a card\'s name or id: --cards "red archer"'
        )
    return 0


def _build(slug: str, settings: Settings, out: str, dpi: int | None) -> bool:
    """Build one kit and tell what was made; whether there was anything to make."""
    from companion.press import kit, plan

    whole = plan.read(slug, settings)
    if not whole.components:
        if not settings.cards:
            click.echo(f"{whole.name}: no card has changed.")
        return False
    faces = sum(len(component.faces) for component in whole.components if component.id in whole.wanted)
    with click.progressbar(
        length=faces, label=f"{whole.name:24}", file=sys.stderr if sys.stderr.isatty() else io.StringIO()
    ) as bar:
        manifest = kit.build(whole, out, settings, bar.update)
    folder = os.path.join(out, slug, "chosen") if settings.chosen else os.path.join(out, slug)
    files = [entry for entry in manifest["files"] if entry["component"] in whole.wanted]
    sheets = sum(entry["pages"] for entry in files if entry["kind"] != "large")
    click.echo(f"{whole.name}: {counted(sheets, 'page')} in {folder}")
    wide = max(len(entry["file"]) for entry in files)
    for entry in files:
        click.echo(f"  {entry['file']:{wide}}  {counted(entry['pages'], 'page'):9}  {entry['title']}")
    everything = len(files) == len(manifest["files"]) and not settings.chosen and not settings.only
    click.echo(
        f"  Print guide.pdf first; kit.pdf holds {'everything' if everything else 'all that is there'}."
    )
    if dpi:
        made = kit.pictures(whole, out, dpi)
        click.echo(f"  {counted(made, 'picture')} in {os.path.join(out, slug, 'png')}")
    return True


def _components(only: str | None, known: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    """The components to make of each game; a game that has none of them is passed over."""
    names = tuple(word.lower() for word in _words("--only", only))
    for name in names:
        if not any(name in ids for ids in known.values()):
            told = "; ".join(f"{slug}: {', '.join(ids)}" for slug, ids in known.items())
            raise CompanionError(f"there is no component {name!r}", hint=f"Components of {told}.")
    chosen = {slug: tuple(name for name in names if name in ids) for slug, ids in known.items()}
    return {slug: ids for slug, ids in chosen.items() if ids or not names}


def _words(option: str, listed: str | None) -> tuple[str, ...]:
    words = tuple(word.strip() for word in (listed or "").split(",") if word.strip())
    if listed is not None and not words:
        raise CompanionError(
            f"{option} names nothing",
            hint=f"For example {option} cards,board"
            if option == "--only"
            else f"For example {option} archer",
        )
    return words
