"""The assembly page, the first of a kit: what to print on what, how to cut it and put it together."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
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

from companion.library import read_toml
from companion.press import MM, RENDERER
from companion.press.bind import house_font, outline
from companion.press.papers import Document, dressed, own_font, styles
from companion.press.plan import Kit, Settings
from companion.press.sheets import Page
from companion.press.sizes import PAPERS, Paper


class Ruler(Flowable):
    """A ruler of exactly 100 mm, to check that the printer did not scale."""

    def wrap(self, *room: float) -> tuple[float, float]:
        return 104 * MM, 9 * MM

    def draw(self) -> None:
        sheet = self.canv
        sheet.setLineWidth(0.6)
        base = 4 * MM
        sheet.line(0, base, 100 * MM, base)
        for at in range(101):
            tall = 3.5 if at % 10 == 0 else 2.4 if at % 5 == 0 else 1.4
            sheet.setLineWidth(0.6 if at % 10 == 0 else 0.3)
            sheet.line(at * MM, base, at * MM, base + tall * MM)
        sheet.setFont(house_font(), 6.5)
        for at in range(0, 101, 10):
            sheet.drawCentredString(at * MM, base - 2.6 * MM, str(at))


class Thumbnail(Flowable):
    """A small picture of a sheet: the paper, what lies on it, and where it is cut or folded."""

    def __init__(self, page: Page | None, paper: Paper, shape: str, accent: str, height: float):
        super().__init__()
        self.page, self.paper, self.shape, self.accent = page, page.paper if page else paper, shape, accent
        self.width, self.height = 17 * MM, height * MM

    def wrap(self, *room: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        sheet, page = self.canv, self.page
        wide, high = self.paper.width, self.paper.height
        scale = min(self.width / wide, self.height / high)
        sheet.translate((self.width - wide * scale) / 2, (self.height - high * scale) / 2)
        sheet.setLineWidth(0.5)
        sheet.setStrokeColor(HexColor("#444444"))
        sheet.rect(0, 0, wide * scale, high * scale)
        if page is None:
            sheet.setLineWidth(0.4)
            for column in (0.1, 0.55):
                for row in range(12):
                    y = high * scale * (0.9 - row * 0.07)
                    sheet.line(wide * scale * column, y, wide * scale * (column + 0.35), y)
            return
        sheet.setFillColor(HexColor(self.accent), alpha=0.35)
        for place in page.placed:
            left, top, right, bottom = (
                place.window
                if page.side == "tile"
                else (place.x, place.y, place.x + place.width, place.y + place.height)
            )
            x, y, w, h = left * scale, (high - bottom) * scale, (right - left) * scale, (bottom - top) * scale
            outline(sheet, self.shape, x, y, w, h, fill=1)
        sheet.setFillColor(HexColor("#000000"), alpha=1)
        if page.fold is not None:
            sheet.setDash(1.5, 1.5)
            sheet.line(page.fold * scale, 0, page.fold * scale, high * scale)
            sheet.setDash()


class Vignette(Flowable):
    """A small picture of one step at the cutting mat."""

    def __init__(self, step: str, dark: str, accent: str):
        super().__init__()
        self.step, self.dark, self.accent = step, HexColor(dark), HexColor(accent)
        self.width, self.height = 30 * MM, 20 * MM

    def wrap(self, *room: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        sheet = self.canv
        sheet.scale(MM, MM)
        sheet.setLineWidth(0.25)
        sheet.setStrokeColor(self.dark)
        getattr(self, f"_{self.step}")(sheet)

    def _piece(self, sheet: Canvas, x: float, y: float, wide: float, high: float, alpha: float = 0.3) -> None:
        sheet.setFillColor(self.accent, alpha=alpha)
        sheet.rect(x, y, wide, high, fill=1)
        sheet.setFillColor(self.dark, alpha=1)

    def _knife(self, sheet: Canvas, x1: float, y1: float, x2: float, y2: float) -> None:
        sheet.setLineWidth(0.45)
        sheet.setDash(1, 0.8)
        sheet.line(x1, y1, x2, y2)
        sheet.setDash()
        sheet.setLineWidth(0.25)

    def _cut(self, sheet: Canvas) -> None:
        """First the long cuts through the sheet, then each strip across."""
        sheet.rect(0, 0, 14, 19)
        for column in range(3):
            for row in range(3):
                self._piece(sheet, 2 + column * 3.4, 2 + row * 5, 3.4, 5)
        for column in range(4):
            self._knife(sheet, 2 + column * 3.4, 0.4, 2 + column * 3.4, 18.6)
        for row in range(3):
            self._piece(sheet, 20, 2 + row * 5, 3.4, 5)
        for row in range(4):
            self._knife(sheet, 18, 2 + row * 5, 25.4, 2 + row * 5)
        sheet.setFont(house_font("sans", "bold"), 3.2)
        sheet.drawString(14.6, 15.6, "1")
        sheet.drawString(26.2, 15.9, "2")

    def _punch(self, sheet: Canvas) -> None:
        """Glue on board, then cut along the line."""
        self._piece(sheet, 2, 2, 24, 1.6, 0.8)
        sheet.rect(2, 0.6, 24, 1.4)
        for column in range(3):
            sheet.setFillColor(self.accent, alpha=0.3)
            sheet.circle(6 + column * 8, 12, 3.2, fill=1)
            sheet.setFillColor(self.dark, alpha=1)
            sheet.setLineWidth(0.45)
            sheet.setDash(1, 0.8)
            sheet.circle(6 + column * 8, 12, 3.2)
            sheet.setDash()
            sheet.setLineWidth(0.25)

    def _tiles(self, sheet: Canvas) -> None:
        """The next tile covers the flap of this one up to the ticks."""
        self._piece(sheet, 1, 4, 13, 13)
        self._piece(sheet, 14, 4, 2.4, 13, 0.08)
        for y in (2.2, 17):
            sheet.line(14, y, 14, y + 1.8)
        self._piece(sheet, 18.5, 2.5, 11, 13)
        sheet.line(22, 18.5, 16.5, 18.5)
        sheet.line(16.5, 18.5, 17.6, 19.2)
        sheet.line(16.5, 18.5, 17.6, 17.8)

    def _fold(self, sheet: Canvas) -> None:
        """Front and back side by side: fold between them, glue, then cut."""
        self._piece(sheet, 3, 3, 9, 14)
        self._piece(sheet, 12, 3, 9, 14, 0.75)
        self._knife(sheet, 12, 0.5, 12, 19.5)
        sheet.bezier(20, 17.8, 18, 20, 8, 20, 5, 17.8)
        sheet.line(5, 17.8, 6.5, 17.9)
        sheet.line(5, 17.8, 5.5, 19.2)

    def _stand(self, sheet: Canvas) -> None:
        """A strip with a picture on both halves: folded in the middle, its two feet outwards."""
        self._piece(sheet, 2, 2.5, 5, 15)
        for y in (5, 10, 15):
            self._knife(sheet, 2, y, 7, y)
        sheet.line(9.5, 10, 13.5, 10)
        sheet.line(13.5, 10, 12.4, 10.7)
        sheet.line(13.5, 10, 12.4, 9.3)
        for lean in (-1, 1):
            sheet.line(21, 16, 21 + lean * 0.7, 5)
            sheet.line(21 + lean * 0.7, 5, 21 + lean * 5, 4)
        self._piece(sheet, 21.6, 10.4, 4.6, 4)

    def _join(self, sheet: Canvas) -> None:
        """Modules lying on their faces, a strip glued over every seam."""
        for column in range(2):
            for row in range(2):
                self._piece(sheet, 4 + column * 9, 1 + row * 9, 9, 9)
        for x, y, wide, high in ((11.5, 2.5, 3, 6), (11.5, 11.5, 3, 6), (5.5, 8.5, 6, 3), (14.5, 8.5, 6, 3)):
            self._piece(sheet, x, y, wide, high, 0.9)
        sheet.line(26, 3, 26, 16)
        sheet.line(26, 16, 25.2, 14.8)
        sheet.line(26, 16, 26.8, 14.8)


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


def _workshop(
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
    return [RENDERER, kit.name, json.dumps(read_toml(kit.game, "kit.toml").get("inks", {}), sort_keys=True)]


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
    inks = read_toml(kit.game, "kit.toml").get("inks", {})
    dark, accent = inks.get("dark", "#222222"), inks.get("accent", "#888888")
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
        _workshop(kit, settings, style, dark, accent, wide),
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
