"""Pages into a PDF: reportlab draws marks and labels, pikepdf puts each unique face under them once."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pikepdf

from companion.press.draw import marks
from companion.press.draw.canvas import canvas
from companion.press.sheets import Page, Placed
from companion.press.sizes import MM, Size

#: Where drawn faces lie: ids of faces, and the PDF that holds them, a page for each.
Drawn = tuple[list[str], str]


def _form(page: Any) -> Any:
    """A page that cairo drew as a form; its content stays compressed as it is."""
    form = page.Contents
    form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    form.BBox = page.MediaBox
    for name in ("/Resources", "/Group"):
        if name in page:
            form[name] = page[name]
    return form


def _forms(pdf: pikepdf.Pdf, drawn: Iterable[Drawn], wanted: Iterable[str]) -> dict[str, Any]:
    """The wanted faces as form XObjects of `pdf`, each stored once, in an order that does not depend on history."""
    wanted = set(wanted)
    forms = {}
    for ids, path in sorted(drawn):
        with pikepdf.open(path) as source:
            for face, page in zip(ids, source.pages):
                if face in wanted:
                    forms[face] = pdf.copy_foreign(_form(page.obj))
    return forms


def bind(
    pages: Sequence[Page],
    sizes: Mapping[str, Size],
    drawn: Iterable[Drawn],
    marked: bool,
    shape: str,
    title: str,
    path: str,
) -> None:
    """The pages as one PDF, written to `path`."""
    out = io.BytesIO()
    sheet = canvas(out)
    sheet.setTitle(title)
    for page in pages:
        sheet.setPageSize((page.paper.width * MM, page.paper.height * MM))
        marks.draw(sheet, page, marked, shape)
        sheet.showPage()
    sheet.save()
    with pikepdf.open(io.BytesIO(out.getvalue())) as pdf:
        forms = _forms(pdf, drawn, (placed.face for page in pages for placed in page.placed))
        names = {face: f"/F{number}" for number, face in enumerate(sorted(forms))}
        for page, target in zip(pages, pdf.pages):
            lay(pdf, target, page.placed, page.paper.height, forms, names, sizes)
            _boxes(target, page)
        save(pdf, path)


def lay(
    pdf: pikepdf.Pdf,
    target: Any,
    placed: Iterable[Placed],
    high: float,
    forms: Mapping[str, Any],
    names: Mapping[str, str],
    sizes: Mapping[str, Size],
) -> None:
    """Put the faces under what the page already carries."""
    stream = []
    if "/Resources" not in target:
        target.Resources = pikepdf.Dictionary()
    if "/XObject" not in target.Resources:
        target.Resources.XObject = pikepdf.Dictionary()
    for place in placed:
        target.Resources.XObject[names[place.face]] = forms[place.face]
        left, top, right, bottom = place.window
        clip = f"{left * MM:.4f} {(high - bottom) * MM:.4f} {(right - left) * MM:.4f} {(bottom - top) * MM:.4f} re W n"
        stream.append(f"q {clip} {_matrix(place, sizes[place.face].bleed, high)} cm {names[place.face]} Do Q")
    target.contents_add(pdf.make_stream("\n".join(stream).encode()), prepend=True)


def _matrix(place: Placed, bleed: float, high: float) -> str:
    """The matrix that lays a face (drawn with its bleed) where it belongs, turned clockwise."""
    left, right = (place.x - bleed) * MM, (place.x + place.width + bleed) * MM
    top, bottom = (high - place.y + bleed) * MM, (high - place.y - place.height - bleed) * MM
    turned = {
        0: (1, 0, 0, 1, left, bottom),
        90: (0, -1, 1, 0, left, top),
        180: (-1, 0, 0, -1, right, top),
        270: (0, 1, -1, 0, right, bottom),
    }[place.turn]
    return " ".join(f"{number:.4f}" for number in turned)


def _boxes(target: Any, page: Page) -> None:
    """TrimBox around the cards, BleedBox around their bleed."""
    high = page.paper.height
    if not page.placed:
        return
    left = min(place.x for place in page.placed)
    right = max(place.x + place.width for place in page.placed)
    top = min(place.y for place in page.placed)
    bottom = max(place.y + place.height for place in page.placed)
    for name, grow in (("/TrimBox", 0.0), ("/BleedBox", page.bleed)):
        box = ((left - grow) * MM, (high - bottom - grow) * MM, (right + grow) * MM, (high - top + grow) * MM)
        target.obj[name] = pikepdf.Array([round(value, 4) for value in box])


def save(pdf: pikepdf.Pdf, path: str) -> None:
    """Write a PDF, the same bytes for the same content."""
    with open(path, "wb") as file:
        pdf.save(
            file,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
        )
