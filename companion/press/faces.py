"""A face is one template and one row: a sandboxed jinja2 template that writes SVG in millimetres.

The template sees the rows it was given by name, `size` (width, height, bleed, safe, corner), `inks`, and
the composing desk: `text`, `block`, `icon`, `die`... which measure with the font that is embedded.
The origin is the trim's top left corner; the background runs out into the bleed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple
from xml.sax.saxutils import quoteattr

import jinja2
import jinja2.meta
from defusedxml import ElementTree
from jinja2.sandbox import ImmutableSandboxedEnvironment, SecurityError
from markupsafe import Markup, escape

from companion.errors import BadData
from companion.library import roots
from companion.press import RENDERER, render, typeset
from companion.press.cards import read_text, short
from companion.press.faults import Fault, Faults
from companion.press.sizes import Size
from companion.press.typeset import POINT, Block, Style

#: No type smaller than this leaves the house.
SMALLEST = 6.0


class Face(NamedTuple):
    """What is to be drawn: an id that stays the same for the same card, the card's name, template and data."""

    id: str
    name: str
    template: str
    data: Mapping[str, Any]
    size: Size

    def key(self) -> str:
        """Equal keys draw equal faces: data, size, template with all it includes, icons, fonts, renderer."""
        told = json.dumps(
            [self.data, self.size, _ground(), template_digest(self.template)], sort_keys=True, default=str
        )
        return hashlib.sha256(told.encode()).hexdigest()


@cache
def _ground() -> str:
    """What every face rests on."""
    icons = hashlib.sha256(json.dumps(sorted(icon_files().items())).encode()).hexdigest()
    return f"{RENDERER} {render.version()} {icons}"


class _Sandbox(ImmutableSandboxedEnvironment):
    """Templates may reckon, but not fill the memory with one multiplication."""

    intercepted_binops = frozenset(["*", "**"])

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        for one, other in ((left, right), (right, left)):
            if (
                operator == "*"
                and isinstance(one, (str, list, tuple))
                and isinstance(other, int)
                and len(one) * other > 10_000
            ):
                raise SecurityError(f"{other} times {len(one)} is too long")
        if operator == "**" and (abs(right) > 10 or (abs(right) > 1 and abs(left) > 1000)):
            raise SecurityError(f"{left} ** {right} is too large")
        return super().call_binop(context, operator, left, right)


@cache
def environment() -> jinja2.Environment:
    env = _Sandbox(
        loader=jinja2.FileSystemLoader(list(roots("templates"))),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    env.filters["tint"] = tint
    env.filters["shade"] = shade
    return env


@cache
def template_digest(name: str) -> str:
    """A digest of a template and of everything it extends, includes or imports."""
    env = environment()
    digest = hashlib.sha256()
    waiting, seen = [(name, "")], set()
    while waiting:
        one, asked_by = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        try:
            source, _, _ = env.loader.get_source(env, one)  # type: ignore[union-attr]
            found = jinja2.meta.find_referenced_templates(env.parse(source))
        except jinja2.TemplateNotFound:
            where = f"templates/{asked_by}:1:1" if asked_by else f"templates/{one}:1:1"
            raise Faults([Fault(where, f"there is no template {one!r}")]) from None
        except jinja2.TemplateSyntaxError as fault:
            raise Faults(
                [Fault(f"templates/{one}:{fault.lineno}:1", fault.message or "this is not a template")]
            ) from None
        digest.update(one.encode() + b"\0" + source.encode() + b"\0")
        waiting += [(other, one) for other in found if other]
    return digest.hexdigest()


def compose(face: Face) -> str:
    """The face as SVG. Raises Faults: what does not fit, unknown icons, characters without a glyph."""
    desk = Desk(face)
    try:
        template = environment().get_template(face.template)
        svg = template.render(**face.data, size=face.size, **desk.tools())
    except jinja2.TemplateNotFound as fault:
        raise Faults(
            [Fault(f"templates/{face.template}:1:1", f"there is no template {fault.name}", face.name)]
        ) from None
    except jinja2.TemplateSyntaxError as fault:
        raise Faults(
            [Fault(f"templates/{fault.name}:{fault.lineno}:1", fault.message or "", face.name)]
        ) from None
    except SecurityError as fault:
        raise Faults(
            [Fault(f"{_line_of(fault)}:1", f"a template may not do that: {fault}", face.name)]
        ) from None
    except (
        jinja2.TemplateError,
        ArithmeticError,
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
    ) as fault:
        raise Faults(
            [Fault(f"{_line_of(fault) or 'templates/' + face.template}:1", str(fault), face.name)]
        ) from None
    except BadData as fault:
        if isinstance(fault, Faults):
            raise
        raise Faults(
            [Fault(f"{_line_of(fault) or 'templates/' + face.template}:1", fault.message, face.name)]
        ) from None
    if desk.faults:
        raise Faults(desk.faults)
    return svg


def _line_of(fault: BaseException) -> str:
    """The template line an exception came from."""
    found = ""
    trace = fault.__traceback__
    while trace:
        name = trace.tb_frame.f_code.co_filename
        if name.endswith(".j2"):
            found = f"{short(name)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found


# --- icons -----------------------------------------------------------------------------------------


@cache
def icon_files() -> dict[str, str]:
    """The source of every icon by name; a person's own icons come first."""
    found: dict[str, str] = {}
    for root in roots("templates"):
        folder = os.path.join(root, "shared", "icons")
        if os.path.isdir(folder):
            for name in sorted(os.listdir(folder)):
                if name.endswith(".svg"):
                    found.setdefault(name[:-4], os.path.join(folder, name))
    return {name: read_text(path) for name, path in found.items()}


def icon_names() -> frozenset[str]:
    return frozenset(icon_files())


@cache
def icon_paths(name: str) -> tuple[tuple[str, str], ...]:
    """The paths of an icon as (d, other attributes)."""
    try:
        tree = ElementTree.fromstring(icon_files()[name])
    except KeyError:
        raise BadData(_no_icon(name)) from None
    except ElementTree.ParseError as fault:
        raise BadData(f"the icon {name!r} is not proper SVG: {fault}") from None
    paths = []
    for node in tree.iter():
        if node.tag.endswith("path"):
            more = "".join(
                f" {key}={quoteattr(node.attrib[key])}"
                for key in ("fill-rule", "fill-opacity")
                if key in node.attrib
            )
            paths.append((node.attrib.get("d", ""), more))
    return tuple(paths)


def _no_icon(name: str) -> str:
    import difflib

    near = difflib.get_close_matches(name, icon_names(), 3)
    return f"there is no icon {name!r}" + (f"; did you mean {' or '.join(near)}?" if near else "")


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


# --- the composing desk ---------------------------------------------------------------------------------


class Desk:
    """The functions a template sets type and icons with; faults are collected, not hidden."""

    def __init__(self, face: Face):
        self._face = face
        self.faults: list[Fault] = []

    def tools(self) -> dict[str, Any]:
        return {
            name: getattr(self, name) for name in ("text", "block", "icon", "measure", "height_of", "fault")
        }

    def fault(self, message: str, source: object = None) -> str:
        """Report a fault of this card, at the cell it comes from or at the template's line."""
        where = getattr(source, "where", "") or self._template_line()
        self.faults.append(Fault(where, message, self._face.name))
        return ""

    def _template_line(self) -> str:
        frame = sys._getframe(1)
        while frame:
            template = frame.f_globals.get("__jinja_template__")
            if template is not None:
                return f"templates/{template.name}:{template.get_corresponding_lineno(frame.f_lineno)}:1"
            frame = frame.f_back  # type: ignore[assignment]
        return f"templates/{self._face.template}:1:1"

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
            paths = icon_paths(name)
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
        unknown = [name for name in re.findall(r"\{([a-z0-9-]+)\}", words) if name not in icon_names()]
        for name in unknown:
            self.fault(_no_icon(name), text)
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
