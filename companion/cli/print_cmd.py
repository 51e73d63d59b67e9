"""`companion print`: the sheets of one game, of several, or of all."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from companion.cli import arguments, report
from companion.errors import CompanionError
from companion.library import Library
from companion.press import Settings, print_kit
from companion.press.sheets import BACKS
from companion.press.sizes import PAPERS, length
from companion.referee.sentences import counted

if TYPE_CHECKING:
    from companion.press.build import Progress


def _length(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    return None if value is None else length(value)


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
@arguments.shipped
@arguments.json
@click.pass_obj
def command(
    library: Library,
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
    as_json: bool,
) -> int:
    """Build a game's kit: one PDF per component, kit.pdf with everything, and guide.pdf to read first.

    \b
    companion print flag-bearer
    companion print flag-bearer --only cards,markers --paper letter --backs fold
    companion print flag-bearer --cards "red archer" --only cards
    companion print all --png 150

    Of several games, those that can be made are made, and it ends with 2 if one of them cannot.
    """
    known = {slug: list(library.components(slug)) for slug in arguments.chosen_kits(library, names)}
    settings = Settings(
        paper,
        backs,
        bleed,
        marks,
        jobs=jobs or os.cpu_count() or 1,
        shift=shift,
        cards=_words("--cards", cards),
        since=since,
    )
    kits: dict[str, dict[str, Any]] = {}
    status = 0
    for slug, ids in _components(only, known).items():
        chosen = settings._replace(only=ids)
        try:
            with _bar(library.edition(slug).name) as progress:
                kits[slug] = print_kit(library, slug, chosen, out, dpi=dpi, progress=progress)
        except CompanionError as fault:
            if as_json or len(known) == 1:
                raise
            status = report(fault, as_json=False)
            continue
        if not as_json:
            _tell(kits[slug], chosen, out)
    if settings.cards and kits and not any(kit["made"] for kit in kits.values()):
        raise CompanionError(
            "no card is called that", hint='Give words of a card\'s name or id: --cards "red archer"'
        )
    if as_json:
        from companion.cli.speak import answer

        answer(kits)
    return status


@contextmanager
def _bar(name: str) -> Iterator[Progress]:
    """A bar that grows with the faces that are ready, where a person watches."""
    watched = sys.stderr if sys.stderr.isatty() else io.StringIO()
    with click.progressbar(length=1, label=f"{name:24}", file=watched) as bar:

        def grow(ready: int, faces: int) -> None:
            bar.length = faces
            bar.update(ready - bar.pos)

        yield grow


def _tell(kit: dict[str, Any], settings: Settings, out: str) -> None:
    """What was made of a kit."""
    made = [entry for entry in kit["files"] if entry["file"] in kit["made"]]
    if not made:
        if not settings.cards:
            click.echo(f"{kit['name']}: no card has changed.")
        return
    sheets = sum(entry["pages"] for entry in made if entry["kind"] != "large")
    click.echo(f"{kit['name']}: {counted(sheets, 'page')} in {kit['folder']}")
    wide = max(len(entry["file"]) for entry in made)
    for entry in made:
        click.echo(f"  {entry['file']:{wide}}  {counted(entry['pages'], 'page'):9}  {entry['title']}")
    everything = len(made) == len(kit["files"]) and not settings.chosen and not settings.only
    click.echo(
        f"  Print guide.pdf first; kit.pdf holds {'everything' if everything else 'all that is there'}."
    )
    if kit["pictures"]:
        click.echo(f"  {counted(kit['pictures'], 'picture')} in {os.path.join(out, kit['game'], 'png')}")
    from companion.cli.speak import own_files

    own_files(kit["own_files"])


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
