"""The press: card tables and templates in, print-ready PDFs out. Only this package imports the print libraries.

    kit         what is printed of a game, laid out as a value; spec, decks, sheets, boards, sizes belong to it
    compose/    a template and a row become SVG (jinja2, harfbuzz)
    draw/       SVG becomes PDF pages or pictures (cairo), pages become a file with marks (reportlab, pikepdf)
    documents/  the guide and the rules sheet (reportlab)
    build       a kit composed, drawn, bound and written; check looks for every fault without printing

`print_kit` and `check_kit` are the ways in: the command line and Python take the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.press.settings import Settings

if TYPE_CHECKING:
    from companion.library import Fault, Library
    from companion.press.build import Progress

__all__ = ["RENDERER", "Settings", "check_kit", "print_kit"]

#: Part of every cache key: raise it when the same input must give other bytes.
RENDERER = "9"


def print_kit(
    library: Library,
    slug: str,
    settings: Settings | None = None,
    out: str = "output",
    *,
    dpi: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Print a game's kit into `out`/<slug> and tell what was made: the manifest (kit.json) and what it cannot hold.

    Beyond kit.json the answer has `folder`, `made` (the files asked for; none if no card is chosen or has changed),
    `pictures` (how many, with `dpi`) and `own_files` (the person's own files in force). Raises Faults with all that is wrong.
    """
    from companion.press import build, kit

    settings = settings or Settings()
    return build.build(kit.read(library, slug, settings), out, settings, dpi, progress or build.in_silence)


def check_kit(library: Library, slug: str) -> list[Fault]:
    """Every fault of a game's data, templates and layout, without printing anything; an empty list is a clean bill."""
    from companion.press import check

    return check.faults(library, slug)
