"""What the documents share: styles of type, a canvas with the fonts of the house, words as they are typeset."""

from __future__ import annotations

import io
import re
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import registerFontFamily
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate

from companion.press.draw.canvas import canvas, house_font


def styles(dark: str, accent: str, points: float = 8.2) -> dict[str, ParagraphStyle]:
    """The styles of type by name: body, small, lead, title, head, and id for the ids in the margin."""
    sans = house_font()
    registerFontFamily(
        sans,
        sans,
        house_font("sans", "bold"),
        house_font("sans", "regular", True),
        house_font("sans", "bold"),
    )
    body = ParagraphStyle(
        "body", fontName=sans, fontSize=points, leading=points * 1.256, textColor=HexColor("#1a1a1a")
    )
    serif = house_font("serif", "bold")
    return {
        "body": body,
        "small": ParagraphStyle(
            "small",
            parent=body,
            fontSize=points - 1,
            leading=(points - 1) * 1.28,
            textColor=HexColor("#444444"),
        ),
        "lead": ParagraphStyle("lead", parent=body, fontSize=10, leading=13.5, spaceAfter=6),
        "title": ParagraphStyle("title", fontName=serif, fontSize=22, leading=26, textColor=HexColor(dark)),
        "head": ParagraphStyle(
            "head",
            fontName=serif,
            fontSize=11.5,
            leading=14,
            textColor=HexColor(dark),
            spaceBefore=5,
            spaceAfter=2,
        ),
        "id": ParagraphStyle(
            "id",
            fontName=house_font("sans", "semibold"),
            fontSize=6.8,
            leading=6.8 * 1.256,
            textColor=HexColor(accent),
        ),
    }


class Document(BaseDocTemplate):  # type: ignore[misc]
    """A platypus document on our canvas: embedded fonts only, the same bytes every time."""

    def __init__(self, out: io.BytesIO, size: tuple[float, float], title: str):
        super().__init__(
            out, pagesize=size, title=title, invariant=1, initialFontName=house_font(), initialFontSize=8
        )

    def _makeCanvas(self, filename: Any = None, canvasmaker: Any = None) -> Canvas:
        sheet = canvas(filename or self.filename)
        sheet.setPageSize(self.pagesize)
        sheet.setTitle(self.title)
        return sheet


def own_font() -> tuple[Any, ...]:
    """A table names Helvetica, which is not embedded, for every cell that is not told otherwise."""
    return ("FONTNAME", (0, 0), (-1, -1), house_font())


def dressed(words: str) -> str:
    """Words as they are typeset: a curved apostrophe, a cross in 8 x 8, a number that stays with its unit.

    >>> dressed("the enemy's 8 x 8 board, 30 mm < 2 g")
    'the enemy’s 8\\xa0×\\xa08 board, 30\\xa0mm &lt; 2\\xa0g'
    """
    words = re.sub(r"(?<=[0-9]) x (?=[0-9])", "\u00a0×\u00a0", words.replace("'", "’"))
    return escape(re.sub(r"(?<=[0-9]) (?=(mm|g)\b)", "\u00a0", words))
