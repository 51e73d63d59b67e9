"""A reportlab canvas with the fonts of the house."""

from __future__ import annotations

import io
from functools import cache

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.press.compose.fonts import font

rl_config.useA85 = 0


@cache
def house_font(family: str = "sans", weight: str = "regular", italic: bool = False) -> str:
    """A font of the house registered with reportlab; its name there."""
    face = font(family, weight, italic)
    pdfmetrics.registerFont(TTFont(face.name, face.path))
    return face.name


def canvas(out: io.BytesIO) -> Canvas:
    """A reportlab canvas that gives the same bytes every time and knows no font that is not embedded."""
    return Canvas(out, invariant=1, pageCompression=1, initialFontName=house_font(), initialFontSize=8)
