"""What a sheet shows beside its faces: crop marks, cut outlines, the fold, seams, and the label at its foot."""

from __future__ import annotations

from collections.abc import Callable

from reportlab.pdfgen.canvas import Canvas

from companion.press.draw.canvas import house_font
from companion.press.sheets import MARK, Page
from companion.press.sizes import MARGIN, MM

#: Every mark is a line of this many points.
HAIR = 0.3

#: Draws a line between two points in mm from the page's top left.
Line = Callable[[float, float, float, float], None]


def draw(sheet: Canvas, page: Page, marked: bool, shape: str) -> None:
    """Crop marks, cut outlines, the fold and the label, all inside the printable area."""
    high = page.paper.height
    sheet.setLineWidth(HAIR)

    def line(x1: float, y1: float, x2: float, y2: float) -> None:
        sheet.line(x1 * MM, (high - y1) * MM, x2 * MM, (high - y2) * MM)

    if page.placed and page.side == "front" and marked:
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
    _label(sheet, page, marked and shape == "rect")


def _label(sheet: Canvas, page: Page, cropped: bool) -> None:
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
        if cropped and bottom + 4.5 > page.paper.height - MARGIN - 3:
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


def _crop_marks(page: Page, line: Line) -> None:
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


def _inner_crosses(page: Page, line: Line) -> None:
    """A cross at every corner inside, so that the second cut is still shown after the first."""
    xs, ys = _cuts(page)
    for x in xs:
        for y in ys:
            if x in xs[1:-1] or y in ys[1:-1]:
                # half a cross at the block's edge would lie in the bleed, so arms stay inside the block
                line(max(x - MARK / 2, xs[0]), y, min(x + MARK / 2, xs[-1]), y)
                line(x, max(y - MARK / 2, ys[0]), x, min(y + MARK / 2, ys[-1]))
