"""A face is one template and one row: a sandboxed jinja2 template that writes SVG in millimetres.

The template sees the rows it was given by name, `size` (width, height, bleed, safe, corner), `inks`, and
the composing desk: `text`, `block`, `icon`... (see desk.py).
The origin is the trim's top left corner; the background runs out into the bleed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import jinja2
import jinja2.meta
from jinja2.sandbox import ImmutableSandboxedEnvironment, SecurityError

from companion.errors import BadData
from companion.library import roots, short
from companion.library.faults import Fault, Faults
from companion.press import RENDERER, icons, render
from companion.press.desk import Desk
from companion.press.sizes import Size


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
    drawn = hashlib.sha256(json.dumps(sorted(icons.files().items())).encode()).hexdigest()
    return f"{RENDERER} {render.version()} {drawn}"


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
    desk = Desk(face.name, face.template)
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
