"""The guide, the first page of a kit: what to print on what, how to cut it and put it together."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    Frame,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from companion.press import RENDERER
from companion.press.documents.pictures import Ruler, Thumbnail, Vignette
from companion.press.documents.style import Document, dressed, own_font, styles
from companion.press.kit import Kit
from companion.press.settings import Settings
from companion.press.sizes import MM, PAPERS, Paper

_STEPS = {
    "cut": "<b>Cards.</b> Sharp knife, steel ruler. First all long cuts between the marks at the edge of the sheet (1), "
    "then each strip (2); the small crosses show the second cut.",
    "punch": "<b>Counters.</b> Glue the sheet on board, let it dry under books, then cut along each outline.",
    "tiles": "<b>Board.</b> Cut every tile along its edge and keep the flap beyond the ticks. Glue the next tile on the flap, "
    "edge on the ticks. The small plan at the foot shows where a tile belongs.",
    "join": "<b>Modules.</b> Lay them on their faces with all arrows up, and glue a strip over the middle of each seam.",
    "stand": "<b>To stand up.</b> Fold in the middle, glue the halves together, and fold the feet outwards.",
    "fold": "<b>Backs.</b> Fold the sheet along the dashed line, glue front on back, and cut when it is dry.",
}


#: The same steps for sheets that bear neither marks nor outlines.
_UNMARKED = {
    "cut": "<b>Cards.</b> The sheets bear no marks: cut with a die, or measure. First all long cuts (1), then each strip (2).",
    "punch": "<b>Counters.</b> Glue the sheet on board, let it dry under books, then cut out each piece.",
}


#: Paper printed on both sides cannot be glued on board without hiding one of them.
_THICK = " For thick ones with two sides, print with --backs separate and glue a sheet on either side of the board."


#: What has an outline of its own and is no larger than this (mm) is a counter.
COUNTER = 40


def _steps(
    kit: Kit, settings: Settings, style: Mapping[str, ParagraphStyle], dark: str, accent: str, wide: float
) -> Table:
    """The steps this kit needs, each as a picture with its words."""
    needed = ["cut"]
    if any(page.fold is not None for component in kit.components for page in component.pages):
        needed.append("fold")
    if any(
        component.shape != "rect" and max(face.size[:2]) <= COUNTER
        for component in kit.components
        for face in component.faces.values()
    ):
        needed.append("punch")
    if any(page.tile is not None for component in kit.components for page in component.pages):
        needed.append("tiles")
    both = settings.backs.startswith("duplex") and any(
        component.shape != "rect" and page.side == "back"
        for component in kit.components
        for page in component.pages
    )
    words = _STEPS if settings.marks else _STEPS | _UNMARKED
    words = words | {"punch": words["punch"] + (_THICK if both else "")}
    needed += sorted(
        {str(component.spec["make"]) for component in kit.components if "make" in component.spec}
    )
    column = wide * MM / len(needed)
    table = Table(
        [
            [Vignette(step, dark, accent) for step in needed],
            [Paragraph(words[step], style["small"]) for step in needed],
        ],
        colWidths=[column] * len(needed),
    )
    table.setStyle(
        TableStyle(
            [
                own_font(),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("RIGHTPADDING", (0, 0), (-1, -1), 10),
            ]
        )
    )
    return table


_BACKS = {
    "duplex-long": "What has backs is printed on both sides, turning on the <b>long edge</b>; kit.pdf is ready for that.",
    "duplex-short": "What has backs is printed on both sides, turning on the <b>short edge</b>; kit.pdf is ready for that.",
    "fold": "Print one side. Fold a sheet along its dashed line, glue front on back, and cut when it is dry.",
    "separate": "Print one side. Backs follow after all fronts; glue the sheets back to back, then cut.",
    "none": "Print one side; there are no backs.",
}


def key(kit: Kit) -> list[str]:
    """What the guide says beyond the components themselves."""
    return [RENDERER, kit.name, json.dumps(kit.inks, sort_keys=True)]


def _both_sides(entry: Mapping[str, Any], settings: Settings) -> bool:
    """Whether a file goes on both sides of its paper: fronts with backs, and sheets that are only read."""
    return (
        settings.backs.startswith("duplex")
        and entry["pages"] > 1
        and (entry["sides"] == 2 or entry["kind"] == "rules")
    )


def _paper_needed(files: Sequence[Mapping[str, Any]], settings: Settings) -> str:
    """How much paper to put into the printer."""
    home = [entry for entry in files if entry["kind"] != "large"]
    count = 1 + sum(
        -(-entry["pages"] // 2) if _both_sides(entry, settings) else entry["pages"] for entry in home
    )
    return f"Everything, with this page, takes {count} sheets of paper; choose what you need from the list."


#: Heights of a thumbnail in mm: the first that lets the guide end on its first page is taken, else the last.
HEIGHTS = (10.6, 9.6, 8.4, 7.4)


def page(kit: Kit, files: Sequence[Mapping[str, Any]], settings: Settings) -> bytes:
    """The first page: what to print, how, on what, how many sheets, how to cut and put together."""
    paper = PAPERS[settings.paper]
    for height in HEIGHTS:
        out = io.BytesIO()
        document = Document(
            out, (paper.width * MM, paper.height * MM), f"{kit.name}: how to print and make it"
        )
        frame = Frame(18 * MM, 13 * MM, (paper.width - 36) * MM, (paper.height - 28) * MM, 0, 0, 0, 0)
        document.addPageTemplates(PageTemplate(frames=[frame]))
        document.build(_story(kit, files, settings, paper, height))
        if document.page == 1:
            break
    return out.getvalue()


def _story(
    kit: Kit, files: Sequence[Mapping[str, Any]], settings: Settings, paper: Paper, height: float
) -> list[Flowable]:
    dark, accent = kit.inks["dark"], kit.inks["accent"]
    style = styles(dark, accent)
    wide = paper.width - 36
    return [
        Paragraph(escape(kit.name), style["title"]),
        Paragraph("How to print and make it", style["lead"]),
        Paragraph("1 · Print", style["head"]),
        Paragraph(
            f"Paper {paper.name}, <b>100 %</b> (“actual size”), never “fit to page”. {_BACKS[settings.backs]} "
            f"Print this page first and lay a ruler on the one below: it must be exactly 100 mm long. {_paper_needed(files, settings)}",
            style["body"],
        ),
        Spacer(0, 3 * MM),
        Ruler(),
        Paragraph("2 · What you get", style["head"]),
        _contents(kit, files, settings, style, dark, accent, paper, height),
        CondPageBreak(44 * MM),
        Paragraph("3 · Cut and put together", style["head"]),
        _steps(kit, settings, style, dark, accent, wide),
    ]


def _contents(
    kit: Kit,
    files: Sequence[Mapping[str, Any]],
    settings: Settings,
    style: Mapping[str, ParagraphStyle],
    dark: str,
    accent: str,
    paper: Paper,
    height: float,
) -> Table:
    """Every file with a picture of its first sheet, the paper it wants, and what to do with it."""
    body = style["body"]
    rows: list[list[Any]] = [
        ["", *(Paragraph(f"<b>{word}</b>", body) for word in ("File", "Pages", "Paper", "What to do"))]
    ]
    for component, entry in zip(kit.components, files):
        first = component.pages[0] if component.pages else None
        pieces = f" · {entry['pieces']} pieces" if entry["pieces"] > 1 else ""
        sides = "both sides" if _both_sides(entry, settings) else "one side"
        rows.append(
            [
                Thumbnail(first, paper, component.shape, accent, height),
                Paragraph(f"<b>{dressed(component.title)}</b><br/>{escape(entry['file'])}{pieces}", body),
                Paragraph(f"{entry['pages']}<br/>{sides}", body),
                Paragraph(dressed(component.stock or "plain paper"), body),
                Paragraph(dressed(component.note), body),
            ]
        )
    table = Table(
        rows, colWidths=[20 * MM, 51 * MM, 18 * MM, 31 * MM, (paper.width - 36 - 120) * MM], repeatRows=1
    )
    table.setStyle(
        TableStyle(
            [
                own_font(),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("LINEBELOW", (0, 0), (-1, -1), 0.4, HexColor("#bbbbbb")),
                ("LINEBELOW", (0, 0), (-1, 0), 0.8, HexColor(dark)),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("RIGHTPADDING", (0, 0), (-1, -1), 5),
                ("TOPPADDING", (0, 0), (-1, -1), 2.6),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 2.6),
            ]
        )
    )
    return table
