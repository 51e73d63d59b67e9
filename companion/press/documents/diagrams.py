"""Small diagrams for the rules sheet, each drawn from a few squares, pieces and ways (see spec.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from companion.press.draw.canvas import house_font
from companion.press.sizes import MM
from companion.press.spec import square

#: A square is this wide, or as wide as the room allows.
CELL = 4.8 * MM


class Diagram(Flowable):  # type: ignore[misc]
    """A part of a board as a picture."""

    def __init__(self, spec: Mapping[str, Any], dark: str, accent: str, room: float):
        super().__init__()
        self.spec, self.dark, self.accent = spec, HexColor(dark), HexColor(accent)
        self.columns, self.rows = int(spec["columns"]), int(spec["rows"])
        self.cell = min(CELL, room / self.columns)
        self.width, self.height = self.cell * self.columns, self.cell * self.rows

    def wrap(self, *room: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        sheet = self.canv
        sheet.setLineWidth(0.35)
        sheet.setStrokeColor(self.dark)
        sheet.setFillColor(self.accent, alpha=0.3)
        for name in self.spec.get("marked", ()):
            x, y = self._middle(name)
            sheet.rect(x - self.cell / 2, y - self.cell / 2, self.cell, self.cell, stroke=0, fill=1)
        sheet.setFillColor(self.dark, alpha=1)
        for column in range(self.columns + 1):
            sheet.line(column * self.cell, 0, column * self.cell, self.height)
        for row in range(self.rows + 1):
            sheet.line(0, row * self.cell, self.width, row * self.cell)
        pieces = self.spec.get("pieces", {})
        for way in self.spec.get("ways", ()):
            path, _, crossed = way.partition(" ")
            squares = path.split("-")
            self._way([self._middle(name) for name in squares], bool(crossed), squares[-1] in pieces)
        # above the ways, so that a way past a piece covers no letter
        for name, piece in pieces.items():
            (self._flag if piece.startswith("^") else self._piece)(
                *self._middle(name), piece.removeprefix("^")
            )

    def _middle(self, name: str) -> tuple[float, float]:
        column, row = square(name)
        return (column + 0.5) * self.cell, (row + 0.5) * self.cell

    def _piece(self, x: float, y: float, letter: str) -> None:
        """A disc with a letter: solid for the first player, open for the second."""
        sheet, first = self.canv, letter.isupper()
        sheet.setFillColor(self.dark if first else HexColor("#ffffff"))
        sheet.circle(x, y, self.cell * 0.38, fill=1)
        sheet.setFillColor(HexColor("#ffffff") if first else self.dark)
        size = self.cell * 0.5
        sheet.setFont(house_font("sans", "bold"), size)
        sheet.drawCentredString(x, y - size * 0.34, letter)
        sheet.setFillColor(self.dark)

    def _flag(self, x: float, y: float, letter: str) -> None:
        """A pennant: solid for the first player, open for the second."""
        sheet, unit = self.canv, self.cell
        sheet.setFillColor(self.dark if letter.isupper() else HexColor("#ffffff"))
        path = sheet.beginPath()
        path.moveTo(x - 0.2 * unit, y + 0.36 * unit)
        path.lineTo(x + 0.34 * unit, y + 0.14 * unit)
        path.lineTo(x - 0.2 * unit, y - 0.08 * unit)
        path.close()
        sheet.drawPath(path, fill=1)
        sheet.setLineWidth(0.7)
        sheet.line(x - 0.2 * unit, y + 0.36 * unit, x - 0.2 * unit, y - 0.36 * unit)
        sheet.setLineWidth(0.35)
        sheet.setFillColor(self.dark)

    def _way(self, points: Sequence[tuple[float, float]], crossed: bool, held: bool) -> None:
        """An arrow along the points, from the rim of the first square's piece to the last square, or to the rim of what holds it."""
        sheet = self.canv
        sheet.setStrokeColor(self.accent)
        sheet.setFillColor(self.accent)
        sheet.setLineWidth(1.1)
        (x1, y1), (x2, y2) = points[:2]
        far = hypot(x2 - x1, y2 - y1)
        start = (x1 + (x2 - x1) / far * self.cell * 0.4, y1 + (y2 - y1) / far * self.cell * 0.4)
        (x1, y1), (x2, y2) = points[-2:]
        far = hypot(x2 - x1, y2 - y1)
        along, across = ((x2 - x1) / far, (y2 - y1) / far), (-(y2 - y1) / far, (x2 - x1) / far)
        short = self.cell * 0.4 if held else 0
        x2, y2 = x2 - along[0] * short, y2 - along[1] * short
        head = self.cell * 0.3
        neck = (x2 - along[0] * head, y2 - along[1] * head)
        for one, other in pairwise([start, *points[1:-1], neck]):
            sheet.line(*one, *other)
        path = sheet.beginPath()
        path.moveTo(x2, y2)
        for side in (1, -1):
            path.lineTo(neck[0] + side * across[0] * head * 0.6, neck[1] + side * across[1] * head * 0.6)
        path.close()
        sheet.drawPath(path, stroke=0, fill=1)
        if crossed:
            arm = self.cell * 0.26
            x, y = (start[0] + (neck[0] - start[0]) * 0.3, start[1] + (neck[1] - start[1]) * 0.3)
            sheet.setStrokeColor(self.dark)
            sheet.line(x - arm, y - arm, x + arm, y + arm)
            sheet.line(x - arm, y + arm, x + arm, y - arm)
        sheet.setStrokeColor(self.dark)
        sheet.setFillColor(self.dark)
        sheet.setLineWidth(0.35)
