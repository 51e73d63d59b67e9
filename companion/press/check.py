"""The check before printing: every fault of the data, the templates and the layout, without printing anything."""

from __future__ import annotations

import re
from collections.abc import Iterator

import jinja2

from companion.errors import BadData, CompanionError
from companion.library import KIT, Fault, Faults, Library
from companion.press import kit
from companion.press.compose.templates import Face, Templates
from companion.press.compose.tools import SMALLEST
from companion.press.draw import svg
from companion.press.settings import Settings

#: What cairosvg silently gets wrong, or what makes a build slow.
_KEEP_OUT = {
    r"<style\b": "a <style> block is slow: use attributes",
    r"<(use|symbol)\b": "<use> and <symbol> are parsed again each time: draw it in place or use a macro",
    r"<image\b": "pictures from files are not printed: draw it, or make it an icon",
    r"<(tspan|textPath)\b": "use text() and block()",
    r"\bfilter\s*=": "filters are not drawn in print",
    r"\bmask\s*=": "masks come out wrong in print: use a clip-path",
    r"paint-order|mix-blend-mode": "this is ignored in print",
    r"\bvar\(|\bhsla?\(|\boklch\(": "write the colour as #rrggbb",
}


def faults(library: Library, slug: str) -> list[Fault]:
    """All faults of a game's kit; an empty list is a clean bill."""
    try:
        whole = kit.read(library, slug, Settings())
    except Faults as found:
        return found.faults
    except CompanionError as found:  # also of a package whose rules cannot be loaded
        where = found.where or f"cards/{slug}/{KIT}"
        return [Fault(where if ":" in where else f"{where}:1:1", found.message)]
    faces = [face for component in whole.components for face in component.faces.values()]
    told = [fault for face in faces for fault in _face(face, whole.templates)]
    for name in sorted({face.template for face in faces}):
        told += _lint(name, whole.templates)
    return list(dict.fromkeys(told))


def _face(face: Face, templates: Templates) -> Iterator[Fault]:
    where = f"templates/{face.template}:1:1"
    try:
        seen = svg.proof(templates.compose(face))
    except Faults as found:
        yield from found.faults
        return
    except BadData as found:
        yield Fault(where, found.message, face.name)
        return
    size = face.size
    left = top = size.bleed + size.safe - 0.01
    right, bottom = size.bleed + size.width - size.safe + 0.01, size.bleed + size.height - size.safe + 0.01
    for one in seen:
        told = f"the {one.kind} {one.what!r}"
        if one.kind == "text" and one.points < SMALLEST - 0.01:
            yield Fault(
                where,
                f"{told} is set in {one.points:.1f} pt: nothing may be smaller than {SMALLEST:g} pt",
                face.name,
            )
        out = max(left - one.left, top - one.top, one.right - right, one.bottom - bottom)
        if out > 0:
            yield Fault(
                where,
                f"{told} comes {out:.1f} mm too near to the edge (the safe zone is {size.safe:g} mm)",
                face.name,
            )


def _lint(name: str, templates: Templates) -> Iterator[Fault]:
    """Things to keep out of a template, with the line they stand on."""
    try:
        source = templates.source(name)
    except jinja2.TemplateNotFound:
        yield Fault(f"templates/{name}:1:1", "there is no such template")
        return
    except Faults as found:
        yield from found.faults
        return
    for number, line in enumerate(source.splitlines(), start=1):
        for pattern, advice in _KEEP_OUT.items():
            found_at = re.search(pattern, line)
            if found_at:
                yield Fault(f"templates/{name}:{number}:{found_at.start() + 1}", advice)
