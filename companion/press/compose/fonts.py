"""The fonts of the house: loaded by file from Python packages, shaped by harfbuzz, never substituted."""

from __future__ import annotations

import importlib.util
import os
from functools import cache, lru_cache
from typing import NamedTuple

import uharfbuzz as hb

from companion.errors import BadData

WEIGHTS = {"light": 300, "regular": 400, "normal": 400, "semibold": 600, "bold": 700, "black": 900}
_FAMILIES = {
    "sans": ("font_source_sans_pro", "SourceSansPro"),
    "serif": ("font_source_serif_pro", "SourceSerifPro"),
}
_STYLES = {300: "Light", 400: "Regular", 600: "Semibold", 700: "Bold", 900: "Black"}


Point = tuple[float, float]
#: What a pen does, and where.
Step = tuple[str, tuple[Point, ...]]


class Glyph(NamedTuple):
    """One shaped glyph in font units; `cluster` is the index of its first character."""

    id: int
    cluster: int
    advance: int
    dx: int
    dy: int


class Font:
    """One font file: what measures a text is what draws it."""

    def __init__(self, name: str, path: str):
        self.name = name
        self.path = path
        with open(path, "rb") as file:
            self.data = file.read()
        self._face = hb.Face(self.data)
        self._font = hb.Font(self._face)
        self.upem = self._face.upem
        extents = self._font.get_font_extents("ltr")
        self.ascent: float = extents.ascender / self.upem
        self.descent: float = -extents.descender / self.upem
        self.shape = lru_cache(maxsize=4096)(self._shape)
        self._has = lru_cache(maxsize=4096)(lambda char: self._font.get_nominal_glyph(ord(char)) is not None)

    def _shape(self, text: str, features: str = "") -> tuple[Glyph, ...]:
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "ltr"
        hb.shape(self._font, buffer, dict.fromkeys(features.split(), True))
        return tuple(
            Glyph(info.codepoint, info.cluster, at.x_advance, at.x_offset, at.y_offset)
            for info, at in zip(buffer.glyph_infos, buffer.glyph_positions or ())
        )

    def width(self, text: str, size: float, features: str = "", spacing: float = 0) -> float:
        """How wide the text is at this size (same unit as the size), letter spacing included."""
        glyphs = self.shape(text, features)
        total: float = sum(glyph.advance for glyph in glyphs) * size / self.upem
        return total + spacing * max(0, len(glyphs) - 1)

    def missing(self, text: str) -> str:
        """The characters of the text that this font has no glyph for."""
        if all(map(self._has, text)):
            return ""
        # an accent without a glyph may still be part of a letter that has one
        return "".join(dict.fromkeys(text[glyph.cluster] for glyph in self.shape(text) if glyph.id == 0))

    def ink(self, text: str, features: str = "") -> tuple[float, float]:
        """Top and bottom of the ink above and below the baseline, in ems (bottom negative below the line)."""
        top = bottom = 0.0
        for glyph in self.shape(text, features):
            extents = self._font.get_glyph_extents(glyph.id)
            if extents and extents.height:
                top = max(top, extents.y_bearing)
                bottom = min(bottom, extents.y_bearing + extents.height)
        return top / self.upem, bottom / self.upem

    def outline(self, glyph: int) -> list[Step]:
        """The glyph as steps of a pen, for machines whose cairo cannot load a font file."""
        steps: list[Step] = []
        self._font.draw_glyph_with_pen(glyph, _Pen(steps))
        return steps


class _Pen:
    """The pen interface harfbuzz draws an outline with."""

    def __init__(self, steps: list[Step]):
        self._note = steps.append

    def moveTo(self, point: Point) -> None:
        self._note(("move", (point,)))

    def lineTo(self, point: Point) -> None:
        self._note(("line", (point,)))

    def curveTo(self, *points: Point) -> None:
        self._note(("curve", points))

    def qCurveTo(self, *points: Point) -> None:
        self._note(("quad", points))

    def closePath(self) -> None:
        self._note(("close", ()))

    endPath = closePath


@cache
def font(family: str = "sans", weight: str | int = 400, italic: bool = False) -> Font:
    """The font of a family ("sans" or "serif"), weight and slope; an unknown one is a fault, never a guess.

    >>> round(font("sans", "bold").width("Flag-bearer", 10), 1) > 40
    True
    """
    number = WEIGHTS.get(str(weight)) or (int(weight) if str(weight).isdigit() else 0)
    if family not in _FAMILIES or number not in _STYLES:
        raise BadData(
            f"there is no font {family!r} in weight {weight!r}",
            hint=f"Families: {', '.join(_FAMILIES)}; weights: {', '.join(WEIGHTS)}.",
        )
    package, stem = _FAMILIES[family]
    style = _STYLES[number]
    if italic:
        style = "It" if number == 400 else f"{style}It"
    name = f"{stem}-{style}"
    return Font(name, os.path.join(_folder(package), f"{name}.ttf"))


@cache
def _folder(package: str) -> str:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise BadData(
            f"the font package {package} is not installed", hint=f"Install {package.replace('_', '-')}."
        )
    return os.path.join(os.path.dirname(spec.origin), "files")
