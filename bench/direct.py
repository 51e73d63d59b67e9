"""What the press is measured against: the same faces, pages and marks drawn by hand on a reportlab canvas."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import cairocffi
from cairosvg.parser import Tree
from cairosvg.surface import TAGS
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from companion.library import Library
from companion.press.compose.icons import Icons
from companion.press.draw.canvas import house_font
from companion.press.draw.svg import FaceSurface
from companion.press.sizes import MM

DARK, BLACK, WHITE, GOLD = (HexColor(colour) for colour in ("#2b2b2b", "#000000", "#ffffff", "#c79a2b"))
ICONS = ("sword", "heart", "footsteps", "banner")


class Hand:
    """Draws a deck; the outlines of the icons are ready-made, so that parsing them is no part of the time."""

    def __init__(self) -> None:
        self.bold, self.serif, self.sans = (
            house_font("sans", "bold"),
            house_font("serif", "bold"),
            house_font(),
        )
        icons = Icons(Library.shipped())
        self.icons = {name: _outline(icons, name) for name in ICONS}

    def draw(self, table: Sequence[Mapping[str, str]], copies: int) -> bytes:
        """The whole deck as a PDF: each face once, nine to a sheet, every sheet with its backs."""
        out = io.BytesIO()
        self.sheet = Canvas(out, invariant=1, pageCompression=1, initialFontName=self.sans, initialFontSize=8)
        for row in table:
            self._face(row)
        self._back()
        cards = [row["id"] for row in table for _ in range(copies)]
        for first in range(0, len(cards), 9):
            batch = cards[first : first + 9]
            self._page(batch)
            self._page(["back"] * len(batch))
        self.sheet.save()
        return out.getvalue()

    def _face(self, row: Mapping[str, str]) -> None:
        sheet, colour = self.sheet, HexColor(row["colour"])
        sheet.beginForm(row["id"], 0, 0, 69 * MM, 94 * MM)
        sheet.linearGradient(0, 94 * MM, 0, 0, (WHITE, colour))
        sheet.setFillColor(WHITE)
        sheet.setStrokeColor(DARK)
        self._frame(7, 7, 55, 80, 3, 0.8, fill=1)
        sheet.setStrokeColor(colour)
        self._frame(8.5, 8.5, 52, 77, 2, 0.3)
        sheet.setLineWidth(0.5 * MM)
        for at in range(18):
            sheet.line((11 + at * 2.6) * MM, 72 * MM, (13 + at * 2.6) * MM, 68 * MM)
        sheet.setFillColor(colour)
        sheet.setStrokeColor(DARK)
        for at in range(6):
            sheet.circle((15 + at * 8) * MM, 42 * MM, 2.2 * MM, fill=1)
        self._icon("sword", 24, 25, 20, colour)
        for number, name in enumerate(("sword", "heart", "footsteps")):
            self._icon(name, 10, 25 + 7 * number, 6, BLACK)
        sheet.setFont(self.bold, 14)
        for number, value in enumerate((row["power"], row["health"], row["speed"])):
            sheet.drawString(17 * MM, (61.4 - 7 * number) * MM, value)
        sheet.setFont(self.serif, 13)
        sheet.drawCentredString(34.5 * MM, 75 * MM, row["name"])
        self._words(row["text"])
        sheet.setFont(self.sans, 6.5)
        sheet.drawCentredString(34.5 * MM, 7.5 * MM, row["id"])
        sheet.endForm()

    def _words(self, text: str) -> None:
        """A text with icons in it, in lines."""
        sheet = self.sheet
        sheet.setFont(self.sans, 8.5)
        for number, line in enumerate(simpleSplit(text, self.sans, 8.5, 45 * MM)):
            at = 12 * MM
            for word in line.split(" "):
                if word.startswith("{"):
                    self._icon(word[1:-1], at / MM, 55 + number * 3.75, 3, BLACK)
                    at += 10
                else:
                    sheet.drawString(at, (33 - number * 3.75) * MM, word)
                    at += sheet.stringWidth(word + " ", self.sans, 8.5)

    def _back(self) -> None:
        self.sheet.beginForm("back", 0, 0, 69 * MM, 94 * MM)
        self.sheet.setFillColor(DARK)
        self.sheet.rect(0, 0, 69 * MM, 94 * MM, stroke=0, fill=1)
        self._icon("banner", 19.5, 32, 30, GOLD)
        self.sheet.endForm()

    def _page(self, names: Sequence[str]) -> None:
        """Up to nine faces, three to a row, with crop marks and a label."""
        sheet = self.sheet
        sheet.setPageSize((210 * MM, 297 * MM))
        for at, name in enumerate(names):
            down, across = divmod(at, 3)
            sheet.saveState()
            clip = sheet.beginPath()
            clip.rect((10.5 + across * 63) * MM, (16.5 + (2 - down) * 88) * MM, 63 * MM, 88 * MM)
            sheet.clipPath(clip, stroke=0)
            sheet.translate((7.5 + across * 63) * MM, (13.5 + (2 - down) * 88) * MM)
            sheet.doForm(name)
            sheet.restoreState()
        sheet.setLineWidth(0.3)
        for edge in range(4):
            x, y = (10.5 + edge * 63) * MM, (16.5 + edge * 88) * MM
            sheet.line(x, 8 * MM, x, 12 * MM)
            sheet.line(x, 285 * MM, x, 289 * MM)
            sheet.line(6 * MM, y, 8 * MM, y)
            sheet.line(202 * MM, y, 204 * MM, y)
        sheet.setFont(self.sans, 6.5)
        sheet.drawString(7 * MM, 6.4 * MM, "Bench")
        sheet.showPage()

    def _frame(
        self, x: float, y: float, wide: float, high: float, radius: float, line: float, **how: int
    ) -> None:
        self.sheet.setLineWidth(line * MM)
        self.sheet.roundRect(x * MM, (91 - y - high) * MM, wide * MM, high * MM, radius * MM, **how)

    def _icon(self, name: str, x: float, y: float, size: float, colour: Color) -> None:
        scale = size / 24
        path = self.sheet.beginPath()
        for kind, points in self.icons[name]:
            at = [
                (x + px * scale) * MM if number % 2 == 0 else (91 - y - px * scale) * MM
                for number, px in enumerate(points)
            ]
            (path.moveTo, path.lineTo, path.curveTo, path.close)[kind](*at)
        self.sheet.setFillColor(colour)
        self.sheet.drawPath(path, stroke=0, fill=1)


def _outline(icons: Icons, name: str) -> list[Any]:
    """The steps of an icon's outline, as cairo has them: what to do, and where."""
    scratch = cairocffi.Context(cairocffi.ImageSurface(cairocffi.FORMAT_A8, 1, 1))
    surface = FaceSurface.__new__(FaceSurface)
    surface.context, surface.dpi, surface.font_size = scratch, 96, 12
    surface.context_width = surface.context_height = 24
    steps = []
    for path, _ in icons.paths(name):
        drawing = Tree(
            bytestring=f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{path}"/></svg>'.encode()
        )
        TAGS["path"](surface, drawing.children[0])
        steps += list(scratch.copy_path())
        scratch.new_path()
    return steps
