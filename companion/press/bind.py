"""Pages into a PDF: reportlab draws marks and labels, pikepdf puts each unique face under them once."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import pikepdf
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.press import MM
from companion.press.fonts import font
from companion.press.sheets import MARK, Page, Placed
from companion.press.sizes import MARGIN, Size

rl_config.useA85 = 0

#: Every mark is a line of this many points.
HAIR = 0.3


@cache
def house_font(family: str = "sans", weight: str = "regular", italic: bool = False) -> str:
    """A font of the house registered with reportlab; its name there."""
    face = font(family, weight, italic)
    pdfmetrics.registerFont(TTFont(face.name, face.path))
    return face.name


def canvas(out: io.BytesIO) -> Canvas:
    """A reportlab canvas that gives the same bytes every time and knows no font that is not embedded."""
    return Canvas(out, invariant=1, pageCompression=1, initialFontName=house_font(), initialFontSize=8)


class Drawer:
    """Where drawn faces lie: each on a page of a PDF that holds a bucket of them."""

    def __init__(self) -> None:
        self._buckets: list[tuple[Sequence[str], str]] = []

    def add(self, ids: Sequence[str], path: str) -> None:
        self._buckets.append((ids, path))

    def forms(self, pdf: pikepdf.Pdf, wanted: Iterable[str]) -> dict[str, Any]:
        """The wanted faces as form XObjects of `pdf`, each stored once, in an order that does not depend on history."""
        wanted = set(wanted)
        forms = {}
        for ids, path in sorted(self._buckets):
            with pikepdf.open(path) as source:
                for face, page in zip(ids, source.pages):
                    if face in wanted:
                        forms[face] = pdf.copy_foreign(_form(page.obj))
        return forms


def _form(page: Any) -> Any:
    """A page that cairo drew as a form; its content stays compressed as it is."""
    form = page.Contents
    form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    form.BBox = page.MediaBox
    for name in ("/Resources", "/Group"):
        if name in page:
            form[name] = page[name]
    return form


def bind(
    pages: Sequence[Page],
    sizes: Mapping[str, Size],
    drawer: Drawer,
    marks: bool,
    shape: str,
    title: str,
    path: str,
) -> None:
    """The pages as one PDF, written to `path`."""
    out = io.BytesIO()
    sheet = canvas(out)
    sheet.setTitle(title)
    for page in pages:
        sheet.setPageSize((page.paper.width * MM, page.paper.height * MM))
        _furniture(sheet, page, marks, shape)
        sheet.showPage()
    sheet.save()
    with pikepdf.open(io.BytesIO(out.getvalue())) as pdf:
        forms = drawer.forms(pdf, (placed.face for page in pages for placed in page.placed))
        names = {face: f"/F{number}" for number, face in enumerate(sorted(forms))}
        for page, target in zip(pages, pdf.pages):
            ink(pdf, target, page.placed, page.paper.height, forms, names, sizes)
            _boxes(target, page)
        save(pdf, path)


def ink(
    pdf: pikepdf.Pdf,
    target: Any,
    placed: Iterable[Placed],
    high: float,
    forms: Mapping[str, Any],
    names: Mapping[str, str],
    sizes: Mapping[str, Size],
) -> None:
    """Put the faces under what the page already carries."""
    stream = []
    if "/Resources" not in target:
        target.Resources = pikepdf.Dictionary()
    if "/XObject" not in target.Resources:
        target.Resources.XObject = pikepdf.Dictionary()
    for place in placed:
        target.Resources.XObject[names[place.face]] = forms[place.face]
        left, top, right, bottom = place.window
        clip = f"{left * MM:.4f} {(high - bottom) * MM:.4f} {(right - left) * MM:.4f} {(bottom - top) * MM:.4f} re W n"
        stream.append(f"q {clip} {_matrix(place, sizes[place.face].bleed, high)} cm {names[place.face]} Do Q")
    target.contents_add(pdf.make_stream("\n".join(stream).encode()), prepend=True)


def _matrix(place: Placed, bleed: float, high: float) -> str:
    """The matrix that lays a face (drawn with its bleed) where it belongs, turned clockwise."""
    left, right = (place.x - bleed) * MM, (place.x + place.width + bleed) * MM
    top, bottom = (high - place.y + bleed) * MM, (high - place.y - place.height - bleed) * MM
    turned = {
        0: (1, 0, 0, 1, left, bottom),
        90: (0, -1, 1, 0, left, top),
        180: (-1, 0, 0, -1, right, top),
        270: (0, 1, -1, 0, right, bottom),
    }[place.turn]
    return " ".join(f"{number:.4f}" for number in turned)


def _boxes(target: Any, page: Page) -> None:
    """TrimBox around the cards, BleedBox around their bleed."""
    high = page.paper.height
    if not page.placed:
        return
    left = min(place.x for place in page.placed)
    right = max(place.x + place.width for place in page.placed)
    top = min(place.y for place in page.placed)
    bottom = max(place.y + place.height for place in page.placed)
    for name, grow in (("/TrimBox", 0.0), ("/BleedBox", page.bleed)):
        box = ((left - grow) * MM, (high - bottom - grow) * MM, (right + grow) * MM, (high - top + grow) * MM)
        target.obj[name] = pikepdf.Array([round(value, 4) for value in box])


def save(pdf: pikepdf.Pdf, path: str) -> None:
    """Write a PDF, the same bytes for the same content."""
    with open(path, "wb") as file:
        pdf.save(
            file,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
        )


# --- marks --------------------------------------------------------------------------------------------


def _furniture(sheet: Canvas, page: Page, marks: bool, shape: str) -> None:
    """Crop marks, cut outlines, the fold and the label, all inside the printable area."""
    high = page.paper.height
    sheet.setLineWidth(HAIR)

    def line(x1: float, y1: float, x2: float, y2: float) -> None:
        sheet.line(x1 * MM, (high - y1) * MM, x2 * MM, (high - y2) * MM)

    if page.placed and page.side == "front" and marks:
        # what lies on the faces is dark on a light rim, so that it is seen on any ground
        for grey, width in ((1, 3 * HAIR), (0 if shape == "rect" else 0.3, HAIR)):
            sheet.setStrokeGray(grey)
            sheet.setLineWidth(width)
            if shape == "rect":
                _inner_crosses(page, line)
            elif shape != "drawn":
                for place in page.placed:
                    outline(
                        sheet,
                        shape,
                        place.x * MM,
                        (high - place.y - place.height) * MM,
                        place.width * MM,
                        place.height * MM,
                    )
        sheet.setStrokeGray(0)
        if shape == "rect":
            _crop_marks(page, line)
    if page.fold is not None:
        sheet.setDash(3, 3)
        line(page.fold, MARGIN, page.fold, high - MARGIN)
        sheet.setDash()
    for x1, y1, x2, y2 in page.seams:
        # ticks beyond both ends of the seam, where they cover nothing of the board
        if x1 == x2:
            line(x1, max(y1 - 2, MARGIN), x1, y1)
            line(x1, y2, x1, min(y2 + 2, high - MARGIN))
        else:
            line(max(x1 - 2, MARGIN), y1, x1, y1)
            line(x2, y1, min(x2 + 2, page.paper.width - MARGIN), y1)
    if page.tile is not None:
        _tile_map(sheet, page)
    _label(sheet, page, marks and shape == "rect")


def _label(sheet: Canvas, page: Page, marks: bool) -> None:
    """What the sheet is and how to print it: at the foot, or up the left side where the faces reach down to the foot."""
    sheet.setFont(house_font(), 6.5)
    scale = f"{page.paper.name} · print at 100 %, not scaled"
    start, end = MARGIN + 1, page.paper.width - MARGIN - 1
    if page.placed and page.side in ("front", "back"):
        left = min(place.window[0] for place in page.placed)
        first = min(place.x for place in page.placed)
        last = max(place.x + place.width for place in page.placed)
        bottom = max(place.window[3] for place in page.placed)
        if bottom > page.paper.height - MARGIN - 2.6 and left > MARGIN + 2.6:
            sheet.saveState()
            sheet.rotate(90)
            sheet.drawString((MARGIN + 1) * MM, -(MARGIN + 2) * MM, f"{page.label} · {scale}")
            sheet.restoreState()
            return
        if marks and bottom + 4.5 > page.paper.height - MARGIN - 3:
            # the marks of the outermost cuts reach down to the words: keep beside them
            start, end = max(start, first + 1.5), min(end, last - 1.5)
    sheet.drawString(start * MM, (MARGIN + 0.4) * MM, page.label)
    sheet.drawRightString(end * MM, (MARGIN + 0.4) * MM, scale)


def outline(
    sheet: Canvas, shape: str, x: float, y: float, width: float, height: float, fill: int = 0
) -> None:
    """The line a piece is cut along, in points: a rectangle, a circle, or a hexagon that stands on a corner if it is tall."""
    if shape == "circle":
        sheet.circle(x + width / 2, y + height / 2, width / 2, fill=fill)
    elif shape == "hexagon":
        corners = [(0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25)]
        if width > height:
            corners = [(up, across) for across, up in corners]
        path = sheet.beginPath()
        path.moveTo(x + corners[0][0] * width, y + corners[0][1] * height)
        for across, up in corners[1:]:
            path.lineTo(x + across * width, y + up * height)
        path.close()
        sheet.drawPath(path, fill=fill)
    else:
        sheet.rect(x, y, width, height, fill=fill)


def _tile_map(sheet: Canvas, page: Page) -> None:
    """Which tile this is: a small plan of all of them at the foot, this one filled."""
    assert page.tile is not None
    columns, rows, column, row = page.tile
    wide, high = 3.2 * MM, 3.0 * MM / rows
    left = (page.paper.width * MM - columns * wide) / 2
    for across in range(columns):
        for down in range(rows):
            y = MARGIN * MM + (rows - 1 - down) * high
            sheet.rect(left + across * wide, y, wide, high, fill=int((across, down) == (column, row)))


def _cuts(page: Page) -> tuple[list[float], list[float]]:
    """Where the knife goes: every x and every y of a card's edge."""
    xs = sorted({round(x, 4) for place in page.placed for x in (place.x, place.x + place.width)})
    ys = sorted({round(y, 4) for place in page.placed for y in (place.y, place.y + place.height)})
    return xs, ys


def _crop_marks(page: Page, line: Any) -> None:
    """Marks in the margin for every cut."""
    xs, ys = _cuts(page)
    start = page.bleed + 0.5
    for x in xs:
        for edge, way in ((ys[0], -1), (ys[-1], 1)):
            # inner cuts have their crosses, so their marks give way to the label; the outer two keep theirs
            limit = MARGIN if way < 0 else page.paper.height - MARGIN - (3 if xs[0] < x < xs[-1] else 0)
            end = max(edge - start - 4, limit) if way < 0 else min(edge + start + 4, limit)
            if (end - edge) * way > start:
                line(x, edge + way * start, x, end)
    for y in ys:
        for edge, way in ((xs[0], -1), (xs[-1], 1)):
            end = (
                max(edge - start - 4, MARGIN) if way < 0 else min(edge + start + 4, page.paper.width - MARGIN)
            )
            line(edge + way * start, y, end, y)


def _inner_crosses(page: Page, line: Any) -> None:
    """A cross at every corner inside, so that the second cut is still shown after the first."""
    xs, ys = _cuts(page)
    for x in xs:
        for y in ys:
            if x in xs[1:-1] or y in ys[1:-1]:
                # half a cross at the block's edge would lie in the bleed, so arms stay inside the block
                line(max(x - MARK / 2, xs[0]), y, min(x + MARK / 2, xs[-1]), y)
                line(x, max(y - MARK / 2, ys[0]), x, min(y + MARK / 2, ys[-1]))
