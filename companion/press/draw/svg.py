"""SVG faces drawn by cairosvg onto one shared multi-page cairo PDF, with our own text.

cairosvg does the SVG; three things are ours because they are wrong or slow there: text is shaped by
harfbuzz from the font file (what is measured is what is drawn, no font is ever substituted), plain
shapes and groups skip the general machinery, and a path that occurs often is parsed once.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import cairocffi as cairo
from cairosvg.defs import gradient_or_pattern
from cairosvg.helpers import paint, size, transform
from cairosvg.parser import Tree
from cairosvg.surface import PATH_TAGS, TAGS, PDFSurface
from defusedxml import DefusedXmlException, ElementTree
from PIL import Image

from companion.errors import BadData
from companion.press.compose.fonts import Font, Glyph, font
from companion.press.draw.typefaces import typeface
from companion.press.sizes import MM

DPI = 96
#: cairo ignores SOURCE_DATE_EPOCH; a fixed date keeps the bytes the same.
_DATE = "2000-01-01T00:00:00Z"

#: Attributes that need cairosvg's full drawing; everything else takes the short way.
_SLOW = frozenset(
    {"mask", "filter", "clip", "clip-path", "opacity", "visibility", "display", "shape-rendering"}
    | {"marker", "marker-start", "marker-mid", "marker-end", "transform-origin"}
)
_CAPS = {"round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}
_JOINS = {"round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}


class Seen(NamedTuple):
    """Something a reader must see: a text or an icon, its ink in mm from the trim's top left, its type size."""

    kind: str
    what: str
    left: float
    top: float
    right: float
    bottom: float
    points: float


def _clusters(text: str, glyphs: Sequence[Glyph]) -> list[tuple[int, int]]:
    """(bytes, glyphs) of each cluster, which is what makes the text searchable."""
    clusters = []
    at = 0
    while at < len(glyphs):
        end = at + 1
        while end < len(glyphs) and glyphs[end].cluster == glyphs[at].cluster:
            end += 1
        stop = glyphs[end].cluster if end < len(glyphs) else len(text)
        clusters.append((len(text[glyphs[at].cluster : stop].encode()), end - at))
        at = end
    return clusters


# --- drawing ------------------------------------------------------------------------------------------


class FaceSurface(PDFSurface):  # type: ignore[misc]
    """cairosvg's surface with our text and short ways; draws on the cairo surface given as `output`."""

    _paths: dict[str, list[Any]] = {}

    def __init__(self, tree: Tree, output: Any, dpi: float, scale: float = 1, seen: list[Seen] | None = None):
        self.seen = seen
        super().__init__(tree, output, dpi, scale=scale)

    def _create_surface(self, width: float, height: float) -> tuple[Any, float, float]:
        if isinstance(self.output, cairo.PDFSurface):
            self.output.set_size(width, height)
        return self.output, width, height

    def draw(self, node: Any) -> None:
        tag = node.tag
        if self.seen is not None and node.get("data-loose") and not node.parent.get("data-loose"):
            # decoration may stand anywhere: nothing below this node is noted
            seen, self.seen = self.seen, None
            self.draw(node)
            self.seen = seen
        elif tag == "text":
            self._text(node)
        elif tag in ("tspan", "textPath", "tref"):
            raise BadData(
                f"<{tag}> is not set by this press", hint="Use the template functions text() and block()."
            )
        elif not self.stroke_and_fill or _SLOW & node.keys():
            super().draw(node)
        elif tag in PATH_TAGS:
            self._shape(node)
        elif tag == "g":
            self._group(node)
        else:
            super().draw(node)

    def _group(self, node: Any) -> None:
        self.context.save()
        if "transform" in node:
            transform(self, node["transform"])
        for child in node.children:
            self.draw(child)
        self.context.restore()

    def _shape(self, node: Any) -> None:
        context = self.context
        context.save()
        context.new_path()
        if "transform" in node:
            transform(self, node["transform"])
        self._trace(node)
        if self.seen is not None and "data-icon" in node:
            self._note("icon", node["data-icon"], context.path_extents(), 0.0)
        fill = node.get("fill", "black")
        stroke = node.get("stroke", "none")
        stroked = stroke != "none"
        if fill != "none":
            source, colour = paint(fill)
            opacity = float(node.get("fill-opacity", 1))
            if node.get("fill-rule") == "evenodd":
                context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
            if not gradient_or_pattern(self, node, source, opacity):
                context.set_source_rgba(*self.map_color(colour, opacity))
            (context.fill_preserve if stroked else context.fill)()
        if stroked:
            self._stroke(node, stroke)
        context.restore()

    def _stroke(self, node: Any, stroke: str) -> None:
        context = self.context
        context.set_line_width(size(self, node.get("stroke-width", "1")))
        context.set_line_cap(_CAPS.get(node.get("stroke-linecap"), cairo.LINE_CAP_BUTT))
        context.set_line_join(_JOINS.get(node.get("stroke-linejoin"), cairo.LINE_JOIN_MITER))
        context.set_miter_limit(float(node.get("stroke-miterlimit", 4)))
        dashes = [
            float(dash)
            for dash in node.get("stroke-dasharray", "none").replace(",", " ").split()
            if dash != "none"
        ]
        if sum(dashes):
            context.set_dash(dashes, float(node.get("stroke-dashoffset", 0)))
        source, colour = paint(stroke)
        opacity = float(node.get("stroke-opacity", 1))
        if not gradient_or_pattern(self, node, source, opacity):
            context.set_source_rgba(*self.map_color(colour, opacity))
        context.stroke()

    def _trace(self, node: Any) -> None:
        """The outline of a shape; what is written out as points is parsed once and then replayed."""
        key = node.get("d") or node.get("points")
        if not key or node.tag not in ("path", "polygon", "polyline"):
            TAGS[node.tag](self, node)
            return
        key = f"{node.tag} {key}"
        steps = self._paths.get(key)
        if steps is None:
            # copy_path() is quantised to 1/256 of a device unit, so it is asked on a large scale
            scratch = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 1, 1))
            scratch.scale(1024, 1024)
            kept = self.context
            self.context: Any = scratch
            try:
                TAGS[node.tag](self, node)
            finally:
                self.context = kept
            steps = self._paths[key] = list(scratch.copy_path())
        context = self.context
        draw = (context.move_to, context.line_to, context.curve_to, context.close_path)
        for kind, points in steps:
            draw[kind](*points)

    def _text(self, node: Any) -> None:
        if node.children:
            raise BadData(
                "a <text> with parts inside is not set by this press", hint="Use text() or block()."
            )
        text = node.text
        if not text or not text.strip():
            return
        family, weight = node.get("font-family", "sans"), node.get("font-weight", "400")
        face = font(family, weight, node.get("font-style") == "italic")
        missing = face.missing(text)
        if missing:
            raise BadData(f"the font {face.name} has no glyph for {' '.join(missing)!r} in {text!r}")
        em = size(self, node.get("font-size", "3"))
        spacing = float(node.get("letter-spacing", 0))
        features = node.get("font-feature-settings", "")
        glyphs = face.shape(text, features)
        scale = em / face.upem
        width = face.width(text, em, features, spacing)
        x, y = size(self, node.get("x"), "x"), size(self, node.get("y"), "y")
        anchor = node.get("text-anchor")
        if anchor == "middle":
            x -= width / 2
        elif anchor == "end":
            x -= width
        context = self.context
        context.save()
        if "transform" in node:
            transform(self, node["transform"])
        _, colour = paint(node.get("fill", "black"))
        opacity = float(node.get("fill-opacity", 1)) * float(node.get("opacity", 1))
        context.set_source_rgba(*self.map_color(colour, opacity))
        if self.seen is not None:
            top, bottom = face.ink(text, features)
            across = math.hypot(*context.user_to_device_distance(em, 0))
            self._note("text", text, (x, y - top * em, x + width, y - bottom * em), across)
        placed = []
        for glyph in glyphs:
            placed.append((glyph.id, x + glyph.dx * scale, y - glyph.dy * scale))
            x += glyph.advance * scale + spacing
        cairo_face = typeface(face.path)
        if cairo_face is None:
            self._outlines(face, placed, scale)
        else:
            context.set_font_face(cairo_face)
            context.set_font_size(em)
            context.show_text_glyphs(text, placed, _clusters(text, glyphs))
        context.restore()

    def _outlines(self, face: Font, placed: Sequence[tuple[int, float, float]], scale: float) -> None:
        context = self.context
        for glyph, x, y in placed:
            for kind, points in face.outline(glyph):
                at = [(x + px * scale, y - py * scale) for px, py in points]
                if kind == "move":
                    context.move_to(*at[0])
                elif kind == "line":
                    context.line_to(*at[0])
                elif kind == "curve":
                    context.curve_to(*at[0], *at[1], *at[2])
                elif kind == "quad":
                    (ax, ay), (bx, by), (cx, cy) = context.get_current_point(), at[0], at[1]
                    context.curve_to(
                        ax + (bx - ax) * 2 / 3,
                        ay + (by - ay) * 2 / 3,
                        cx + (bx - cx) * 2 / 3,
                        cy + (by - cy) * 2 / 3,
                        cx,
                        cy,
                    )
                else:
                    context.close_path()
        context.fill()

    def _note(self, kind: str, what: str, box: Sequence[float], across: float) -> None:
        """Note where something is, in mm on the page (the surface's own unit is the point)."""
        corners = [self.context.user_to_device(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
        xs, ys = [x / MM for x, _ in corners], [y / MM for _, y in corners]
        assert self.seen is not None
        self.seen.append(Seen(kind, what, min(xs), min(ys), max(xs), max(ys), across))


def _fetch_nothing(url: str, resource_type: str) -> bytes:
    """An SVG may not fetch: neither from the network nor from a disk."""
    raise BadData(f"a template may not load {url!r}", hint="Draw it in the template, or make it an icon.")


def _tree(svg: str) -> Tree:
    try:
        return Tree(bytestring=svg.encode(), url_fetcher=_fetch_nothing, unsafe=False)
    except ElementTree.ParseError as fault:
        raise BadData(f"what the template wrote is not proper SVG: {fault}") from None
    except DefusedXmlException:
        raise BadData("a template may not declare entities or a document type") from None


def to_pdf(svgs: Iterable[str]) -> bytes:
    """Faces as the pages of one PDF, in order; fonts are embedded once for all of them."""
    out = io.BytesIO()
    surface = cairo.PDFSurface(out, 1, 1)
    surface.set_metadata(cairo.PDF_METADATA_CREATE_DATE, _DATE)
    for svg in svgs:
        FaceSurface(_tree(svg), surface, DPI)
        surface.show_page()
    surface.finish()
    return out.getvalue()


class _Picture(FaceSurface):
    """The same drawing on pixels."""

    device_units_per_user_units = 1

    def _create_surface(self, width: float, height: float) -> tuple[Any, float, float]:
        surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, round(width), round(height))
        return surface, width, height


def to_image(svg: str, dpi: int = 300) -> Image.Image:
    """One face as a picture on white paper."""
    surface = _Picture(_tree(svg), None, DPI, scale=dpi / DPI)
    cairo_surface = surface.cairo
    cairo_surface.flush()
    wide, high = cairo_surface.get_width(), cairo_surface.get_height()
    drawn = Image.frombuffer(
        "RGBA", (wide, high), bytes(cairo_surface.get_data()), "raw", "BGRa", cairo_surface.get_stride(), 1
    )
    paper = Image.new("RGB", drawn.size, "white")
    paper.paste(drawn, mask=drawn.getchannel("A"))
    return paper


def to_png(svg: str, dpi: int = 300) -> bytes:
    out = io.BytesIO()
    to_image(svg, dpi).save(out, "PNG", compress_level=1, dpi=(dpi, dpi))
    return out.getvalue()


def proof(svg: str) -> list[Seen]:
    """Where the texts and icons of a face are, in mm from the drawing's top left (bleed included)."""
    seen: list[Seen] = []
    surface = cairo.PDFSurface(io.BytesIO(), 1, 1)
    FaceSurface(_tree(svg), surface, DPI, seen=seen)
    surface.finish()
    return seen


def version() -> str:
    """What else decides about the bytes: the drawing library."""
    return str(cairo.cairo_version_string())
