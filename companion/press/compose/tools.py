"""The tools of a template: the functions it sets type and icons with, measured with the font that is embedded."""

from __future__ import annotations

import re
import sys
from typing import Any

from markupsafe import Markup, escape

from companion.errors import BadData
from companion.library.faults import Fault
from companion.press.compose import typeset
from companion.press.compose.icons import Icons
from companion.press.compose.typeset import Block, Style
from companion.press.sizes import POINT

#: No type smaller than this leaves the house.
SMALLEST = 6.0


class Tools:
    """The tools for the face of one card; faults are collected, not hidden."""

    def __init__(self, card: str, template: str, icons: Icons):
        self._card = card
        self._template = template
        self._icons = icons
        self.faults: list[Fault] = []

    def by_name(self) -> dict[str, Any]:
        """The tools as a template calls them."""
        return {
            name: getattr(self, name) for name in ("text", "block", "icon", "measure", "height_of", "fault")
        }

    def fault(self, message: str, source: object = None) -> str:
        """Report a fault of this card, at the cell it comes from or at the template's line."""
        where = getattr(source, "where", "") or self._template_line()
        self.faults.append(Fault(where, message, self._card))
        return ""

    def _template_line(self) -> str:
        frame = sys._getframe(1)
        while frame:
            template = frame.f_globals.get("__jinja_template__")
            if template is not None:
                return f"templates/{template.name}:{template.get_corresponding_lineno(frame.f_lineno)}:1"
            frame = frame.f_back  # type: ignore[assignment]
        return f"templates/{self._template}:1:1"

    def measure(
        self,
        text: object,
        size: float = 8,
        family: str = "sans",
        weight: str = "regular",
        caps: bool = False,
        spacing: float = 0,
    ) -> float:
        """The width of a text in mm."""
        return Style(family, weight).font.width(
            typeset.curved(str(text)), size * POINT, "smcp" if caps else "", spacing
        )

    def height_of(
        self,
        text: object,
        width: float,
        size: float = 8,
        family: str = "sans",
        weight: str = "regular",
        leading: float = 1.25,
    ) -> float:
        """The height in mm of a text set in this width."""
        return typeset.wrap(typeset.curved(str(text)), width, size, Style(family, weight), leading).height

    def icon(
        self, name: str, x: float, y: float, size: float, fill: str = "#000000", turn: float = 0
    ) -> Markup:
        """The icon with its top left corner at x, y; `turn` in degrees about its middle."""
        try:
            paths = self._icons.paths(name)
        except BadData as fault:
            self.fault(fault.message, name)
            return Markup("")
        scale = size / 24
        move = f"translate({x:.4f} {y:.4f}) scale({scale:.5f})" + (f" rotate({turn:g} 12 12)" if turn else "")
        return Markup(
            "".join(
                f'<path data-icon="{escape(name)}" transform="{move}" fill="{escape(fill)}" d="{d}"{more}/>'
                for d, more in paths
            )
        )

    def text(
        self,
        x: float,
        y: float,
        text: object,
        size: float = 8,
        family: str = "sans",
        weight: str = "regular",
        fill: str = "#000000",
        anchor: str = "start",
        italic: bool = False,
        caps: bool = False,
        spacing: float = 0,
        width: float | None = None,
        floor: float = 6.5,
    ) -> Markup:
        """One line with its baseline at y. With `width` it is shrunk to fit, down to `floor` points."""
        words = typeset.curved(str(text))
        style = Style(family, weight, italic, "smcp" if caps else "", spacing)
        if not words.strip():
            return Markup("")
        if not self._printable(words, style, text):
            return Markup("")
        if width is not None:
            wide = style.font.width(words, size * POINT, style.features, spacing)
            if wide > width:
                size = max(floor, int(size * width / wide * 20) / 20)
                if style.font.width(words, size * POINT, style.features, spacing) > width + 0.01:
                    self.fault(f"{words!r} does not fit into {width:.1f} mm even at {size:g} pt", text)
        self._readable(size, text)
        return self._run(x, y, words, size, style, fill, anchor)

    def block(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: object,
        size: float = 8,
        floor: float = 6.5,
        family: str = "sans",
        weight: str = "regular",
        fill: str = "#000000",
        align: str = "left",
        valign: str = "top",
        italic: bool = False,
        leading: float = 1.25,
        icon_fill: str | None = None,
        even: bool | None = None,
    ) -> Markup:
        """A text wrapped into a box, shrunk to fit, centred text in even lines; overflow at the smallest size is a fault."""
        words = typeset.curved(str(text))
        style = Style(family, weight, italic)
        if not self._printable(re.sub(r"\{[a-z0-9-]+\}|\*\*|\n", "", words), style, text):
            return Markup("")
        unknown = [name for name in re.findall(r"\{([a-z0-9-]+)\}", words) if name not in self._icons]
        for name in unknown:
            self.fault(self._icons.unknown(name), text)
        if words.count("**") % 2:
            self.fault(f"a ** is not closed in {_brief(words)!r}", text)
        if unknown:
            return Markup("")
        set_ = typeset.fit(words, width, height, size, min(floor, size), style, leading)
        if set_.overflow:
            self.fault(f"{_brief(words)!r} {set_.overflow}", text)
        if even or (even is None and align == "center"):
            set_ = typeset.even(set_, words, width)
        self._readable(set_.size, text)
        room = height - set_.height
        top = y + {"top": 0.0, "middle": room / 2, "bottom": room}[valign]
        return self._lines(set_, x, top, width, align, fill, icon_fill or fill)

    def _lines(
        self, block: Block, x: float, top: float, width: float, align: str, fill: str, icon_fill: str
    ) -> Markup:
        parts = []
        em = block.size * POINT
        baseline = top + block.cap
        for line in block.lines:
            start = x + {"left": 0.0, "center": (width - line.width) / 2, "right": width - line.width}[align]
            for piece in line.pieces:
                if piece.style is None:
                    parts.append(
                        self.icon(
                            piece.text, start + piece.x, baseline - 0.88 * em, em * typeset.ICON_EM, icon_fill
                        )
                    )
                else:
                    parts.append(
                        self._run(
                            start + piece.x, baseline, piece.text, block.size, piece.style, fill, "start"
                        )
                    )
            baseline += block.leading
        return Markup("").join(parts)

    def _run(
        self, x: float, y: float, words: str, size: float, style: Style, fill: str, anchor: str
    ) -> Markup:
        more = ' font-style="italic"' if style.italic else ""
        more += f' font-feature-settings="{style.features}"' if style.features else ""
        more += f' letter-spacing="{style.spacing:g}"' if style.spacing else ""
        more += f' text-anchor="{escape(anchor)}"' if anchor != "start" else ""
        return Markup(
            f'<text xml:space="preserve" x="{x:.4f}" y="{y:.4f}" font-family="{escape(style.family)}" '
            f'font-weight="{escape(style.weight)}" font-size="{size * POINT:.5f}" fill="{escape(fill)}"{more}>{escape(words)}</text>'
        )

    def _printable(self, words: str, style: Style, source: object) -> bool:
        control = [char for char in words if ord(char) < 32 or 0xD800 <= ord(char) < 0xE000]
        missing = "".join(control) or style.font.missing(words)
        if missing:
            told = " ".join(
                f"{char} (U+{ord(char):04X})" if char.isprintable() else f"U+{ord(char):04X}"
                for char in missing[:6]
            )
            self.fault(f"the font has no glyph for {told} in {_brief(words)!r}", source)
        return not missing

    def _readable(self, size: float, source: object) -> None:
        if size < SMALLEST:
            self.fault(f"type of {size:g} pt: nothing may be smaller than {SMALLEST:g} pt", source)


def _brief(words: str) -> str:
    return words if len(words) <= 40 else words[:37] + "..."


# --- colours -----------------------------------------------------------------------------------------


def _mix(colour: str, other: tuple[int, int, int], amount: float) -> str:
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", str(colour)):
        raise BadData(f"{colour!r} is not a colour like #1f3a5f")
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + (to - part) * amount):02x}" for part, to in zip(parts, other))


def tint(colour: str, amount: float) -> str:
    """The colour mixed with white: 0 leaves it, 1 is white.

    >>> tint("#000000", 0.5)
    '#808080'
    """
    return _mix(colour, (255, 255, 255), amount)


def shade(colour: str, amount: float) -> str:
    """The colour mixed with black."""
    return _mix(colour, (0, 0, 0), amount)
