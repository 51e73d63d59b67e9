"""The small pictures of the guide: a ruler, a sheet as it comes out of the printer, a step at the cutting mat."""

from __future__ import annotations

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from companion.press.draw.canvas import house_font
from companion.press.draw.marks import outline
from companion.press.sheets import Page
from companion.press.sizes import MM, Paper


class Ruler(Flowable):  # type: ignore[misc]
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


class Thumbnail(Flowable):  # type: ignore[misc]
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


class Vignette(Flowable):  # type: ignore[misc]
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
