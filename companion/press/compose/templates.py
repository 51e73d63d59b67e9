"""Faces and the templates they are composed with: one sandboxed jinja2 template and one row become SVG in millimetres.

The template sees the rows it was given by name, `size` (width, height, bleed, safe, corner), `inks`, and
the tools to set type and icons with: `text`, `block`, `icon`... (see tools.py).
The origin is the trim's top left corner; the background runs out into the bleed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import jinja2
import jinja2.meta
from jinja2.exceptions import SecurityError
from jinja2.loaders import split_template_path
from jinja2.sandbox import ImmutableSandboxedEnvironment

from companion.errors import BadData
from companion.library import Fault, Faults, Library
from companion.press import RENDERER
from companion.press.compose.icons import Icons
from companion.press.compose.tools import Tools, shade, tint
from companion.press.sizes import Size


class Face(NamedTuple):
    """What is to be drawn: an id that stays the same for the same card, the card's name, template and data."""

    id: str
    name: str
    template: str
    data: Mapping[str, Any]
    size: Size


class Templates:
    """The templates and icons of a library: what faces are composed with."""

    def __init__(self, library: Library):
        self.library = library
        self.icons = Icons(library)
        self._environment = _Sandbox(
            loader=_Loader(library),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=jinja2.StrictUndefined,
        )
        self._environment.filters |= {"tint": tint, "shade": shade}
        self._digests: dict[str, str] = {}

    def source(self, name: str) -> str:
        """What stands in a template."""
        return _source(self.library, name)[0]

    def key(self, face: Face) -> str:
        """Equal keys give equal faces: data, size, template with all it includes, icons, the press's own version."""
        told = [face.data, face.size, RENDERER, self.icons.digest, self.digest(face.template)]
        return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()

    def digest(self, name: str) -> str:
        """A digest of a template and of everything it extends, includes or imports."""
        if name not in self._digests:
            self._digests[name] = self._digest(name)
        return self._digests[name]

    def _digest(self, name: str) -> str:
        digest = hashlib.sha256()
        waiting, seen = [(name, "")], set()
        while waiting:
            one, asked_by = waiting.pop()
            if one in seen:
                continue
            seen.add(one)
            try:
                source = self.source(one)
                found = jinja2.meta.find_referenced_templates(self._environment.parse(source))
                waiting += [(other, one) for other in found if other]
            except jinja2.TemplateNotFound:
                raise Faults(
                    [Fault(f"templates/{asked_by or one}:1:1", f"there is no template {one!r}")]
                ) from None
            except jinja2.TemplateSyntaxError as fault:
                raise Faults(
                    [Fault(f"templates/{one}:{fault.lineno}:1", fault.message or "this is not a template")]
                ) from None
            digest.update(one.encode() + b"\0" + source.encode() + b"\0")
        return digest.hexdigest()

    def compose(self, face: Face) -> str:
        """The face as SVG. Raises Faults: what does not fit, unknown icons, characters without a glyph."""
        tools = Tools(face.name, face.template, self.icons)
        where, told = f"templates/{face.template}:1:1", ""
        try:
            template = self._environment.get_template(face.template)
            svg = template.render(**face.data, size=face.size, **tools.by_name())
        except Faults:
            raise
        except jinja2.TemplateNotFound as fault:
            told = f"there is no template {fault.name}"
        except jinja2.TemplateSyntaxError as fault:
            where, told = f"templates/{fault.name}:{fault.lineno}:1", fault.message or ""
        except SecurityError as fault:
            where, told = _line_of(fault) or where, f"a template may not do that: {fault}"
        except BadData as fault:
            where, told = _line_of(fault) or where, fault.message
        except (
            jinja2.TemplateError,
            ArithmeticError,
            LookupError,
            TypeError,
            ValueError,
            AttributeError,
        ) as fault:
            where, told = _line_of(fault) or where, str(fault)
        else:
            if not tools.faults:
                return svg
            raise Faults(tools.faults)
        raise Faults([Fault(where, told, face.name)])


def _line_of(fault: BaseException) -> str:
    """The template line an exception came from."""
    found = ""
    trace = fault.__traceback__
    while trace:
        name = trace.tb_frame.f_code.co_filename
        if name.endswith(".j2"):
            found = f"{name}:{trace.tb_lineno}:1"
        trace = trace.tb_next
    return found


def _source(library: Library, name: str) -> tuple[str, str]:
    """The text of a template and the name of its file."""
    folder, *rest = split_template_path(name) or [""]
    if library.find("templates", folder, *rest) is None:
        raise jinja2.TemplateNotFound(name)
    text = library.read("templates", folder, *rest)
    return text.content, text.name


class _Loader(jinja2.BaseLoader):
    """Templates come from the library and from nowhere else."""

    def __init__(self, library: Library):
        self._library = library

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str, Callable[[], bool] | None]:
        return *_source(self._library, template), None


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
