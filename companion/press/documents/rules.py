"""The rules sheet: every rule with its id, in two columns."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, Table, TableStyle

from companion.library import RULES, Edition, Row
from companion.press import RENDERER
from companion.press.documents.diagrams import Diagram
from companion.press.documents.style import dressed, own_font, styles
from companion.press.draw.canvas import canvas, house_font
from companion.press.kit import inks
from companion.press.sizes import MM, PAPERS


def key(edition: Edition, paper: str, spec: Mapping[str, Any]) -> str:
    """Equal keys give equal sheets."""
    told = [
        RENDERER,
        edition.toml(RULES),
        edition.facts,
        edition.options,
        inks(edition),
        _masks(edition, spec),
        paper,
        spec,
    ]
    return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()


class Mask(Flowable):  # type: ignore[misc]
    """A small grid of filled and empty squares with its name, such as a starting formation."""

    def __init__(self, name: str, lines: Sequence[str], ink: str):
        super().__init__()
        self.name, self.lines, self.ink = name, lines, ink
        self.cell = 2.6 * MM
        self.width = self.cell * max(map(len, lines))
        self.height = self.cell * len(lines) + 4 * MM

    def wrap(self, *room: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        sheet = self.canv
        sheet.setLineWidth(0.4)
        sheet.setStrokeColor(HexColor("#999999"))
        sheet.setFillColor(HexColor(self.ink))
        for row, line in enumerate(self.lines):
            for column, mark in enumerate(line):
                y = self.height - (row + 1) * self.cell
                sheet.rect(column * self.cell, y, self.cell, self.cell, fill=int(mark == "X"))
        sheet.setFont(house_font("sans", "semibold"), 7)
        sheet.drawCentredString(self.width / 2, 0.6 * MM, self.name)


#: Sizes of type for the rules sheet, in points: the largest that needs no more pages than the smallest is taken.
POINTS = (9.0, 8.8, 8.6, 8.4, 8.2, 8.0, 7.8, 7.6)


class Passage(NamedTuple):
    """What stays together in a column, and the height it takes; `air` is left above it unless it stands at the top."""

    parts: tuple[Flowable, ...]
    height: float
    air: float = 0.0


def sheet(edition: Edition, paper_name: str, spec: Mapping[str, Any]) -> bytes:
    """Every rule with its id in the margin, what is ours set apart, the options with their defaults."""
    dark, accent = inks(edition)["dark"], inks(edition)["accent"]
    paper = PAPERS[paper_name]
    wide, high = paper.width * MM, paper.height * MM
    margin, gutter, foot = 14 * MM, 8 * MM, 14 * MM
    column = (wide - 2 * margin - gutter) / 2
    title = 18.5 * MM
    rooms = high - margin - title - foot, high - margin - foot

    def pages(points: float) -> list[list[list[Passage]]]:
        return columns(_rules(edition, spec, styles(dark, dark, points), column, dark, accent), *rooms)

    fewest = len(pages(POINTS[-1]))
    laid = next(found for found in map(pages, POINTS) if len(found) == fewest)
    out = io.BytesIO()
    ink = canvas(out)
    ink.setPageSize((wide, high))
    ink.setTitle(f"{edition.name}: rules")
    for number, page in enumerate(laid, 1):
        ink.setFont(house_font(), 6.5)
        ink.drawString(margin, 9 * MM, f"{edition.name} · rules reference")
        ink.drawRightString(wide - margin, 9 * MM, f"page {number} of {len(laid)}")
        if number == 1:
            _heading(ink, edition, dark, accent, margin, wide - margin, high - margin)
        for at, blocks in enumerate(page):
            y = high - margin - (title if number == 1 else 0)
            for place, block in enumerate(blocks):
                y -= block.air if place else 0
                for part in block.parts:
                    y -= part.wrapOn(ink, column, high)[1]
                    part.drawOn(ink, margin + at * (column + gutter), y)
                    y -= part.getSpaceAfter()
        ink.showPage()
    ink.save()
    return out.getvalue()


def columns(blocks: Sequence[Passage], first: float, later: float) -> list[list[list[Passage]]]:
    """Pages of two columns, filled one after the other; the last page is shared out evenly."""
    filled: list[list[Passage]] = [[]]
    for block in blocks:
        room = first if len(filled) <= 2 else later
        if filled[-1] and _tall([*filled[-1], block]) > room:
            filled.append([])
        filled[-1].append(block)
    last = [block for column in filled[(len(filled) - 1) // 2 * 2 :] for block in column]
    # the left column is the longer one where they cannot be even
    half = min(range(1, len(last) + 1), key=lambda at: (max(_tall(last[:at]), _tall(last[at:]) + 0.1), at))
    pages = [filled[at : at + 2] for at in range(0, (len(filled) - 1) // 2 * 2, 2)]
    return [*pages, [last[:half], last[half:]]]


def _tall(blocks: Sequence[Passage]) -> float:
    return sum(block.height + (block.air if place else 0) for place, block in enumerate(blocks))


def _heading(
    sheet: Canvas, edition: Edition, dark: str, accent: str, left: float, right: float, top: float
) -> None:
    """The name of the game across both columns, and what a bar beside a rule means."""
    sheet.setFillColor(HexColor(dark))
    sheet.setFont(house_font("serif", "bold"), 22)
    sheet.drawString(left, top - 8 * MM, edition.name)
    sheet.setFont(house_font(), 9)
    sheet.drawString(left, top - 13.5 * MM, edition.facts.get("tagline", "").replace("'", "’"))
    sheet.setFont(house_font(), 7.2)
    meaning = "A bar: our answer where the rulebook has none"
    sheet.drawRightString(right, top - 13.5 * MM, meaning)
    start = right - sheet.stringWidth(meaning, house_font(), 7.2) - 1.5 * MM
    sheet.setStrokeColor(HexColor(accent))
    sheet.setLineWidth(1.6)
    sheet.line(start, top - 14.3 * MM, start, top - 11.2 * MM)
    sheet.setLineWidth(1.2)
    sheet.line(left, top - 15.5 * MM, right, top - 15.5 * MM)
    sheet.setFillColor(HexColor("#000000"))


def _rules(
    edition: Edition,
    spec: Mapping[str, Any],
    style: Mapping[str, ParagraphStyle],
    column: float,
    dark: str,
    accent: str,
) -> list[Passage]:
    """The whole sheet in blocks: the rules of each section with their diagrams, then the options."""
    blocks: list[Passage] = []

    def add(title: str, entries: Sequence[Sequence[Flowable]]) -> None:
        """A section: no entry of it stands alone at the foot or at the top of a column."""
        alone = range(2, len(entries) - 1)
        heading = [Paragraph(escape(title), style["head"])]
        for start, end in pairwise([0, *alone, len(entries)]):
            parts = (*(() if start else heading), *(part for entry in entries[start:end] for part in entry))
            height = sum(part.wrap(column, 0)[1] + part.getSpaceAfter() for part in parts)
            blocks.append(Passage(parts, height, parts[0].getSpaceBefore()))

    for section, rules in groupby(edition.toml(RULES)["rule"], key=lambda rule: rule["section"]):
        entries = []
        for rule in rules:
            entry = _entry(
                rule["id"], _told(rule), style, column, None if rule["source"] == "printed" else accent
            )
            entries.append(
                [
                    entry,
                    *(
                        _diagram(one, style, column, dark, accent)
                        for one in spec.get("diagram", ())
                        if one.get("after") == rule["id"]
                    ),
                ]
            )
        add(section, entries)
        if section == spec.get("masks_after"):
            add(
                spec.get("masks_title", spec["masks"]), [[_side_by_side(_masks(edition, spec), column, dark)]]
            )
    if edition.options:
        add(
            "House rules in force",
            [
                [_entry(one.get("rule", ""), _option(name, one), style, column, None)]
                for name, one in edition.options.items()
            ],
        )
    return blocks


def _option(name: str, option: Mapping[str, Any]) -> str:
    """An option with its value and what it decides."""
    default = option["default"]
    value = (
        " ".join(f"{key} {count}" for key, count in default.items())
        if isinstance(default, dict)
        else str(default)
    )
    value = value.lower() if isinstance(default, bool) else value
    text = option.get("text", "")
    return f"<b>{escape(name)}</b> = {escape(value)}. {dressed(text)}{'' if text.endswith('.') or not text else '.'}"


def _masks(edition: Edition, spec: Mapping[str, Any]) -> list[Row]:
    """The rows of the table whose small grids are shown, if there is one."""
    return edition.table(spec["masks"]) if "masks" in spec else []


def _side_by_side(rows: Sequence[Row], column: float, ink: str) -> Table:
    """The masks of a table side by side, such as starting formations: its columns line1, line2 ... are their lines."""
    masks = [
        Mask(next(iter(row.values())), [value for key, value in row.items() if key.startswith("line")], ink)
        for row in rows
    ]
    across = max(1, int(column / (max(mask.width for mask in masks) + 3 * MM)))
    grid = Table(
        [masks[at : at + across] for at in range(0, len(masks), across)],
        colWidths=column / across,
        hAlign="LEFT",
    )
    grid.setStyle(
        TableStyle([own_font(), ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0)])
    )
    return grid


def _diagram(
    spec: Mapping[str, Any], style: Mapping[str, ParagraphStyle], column: float, dark: str, accent: str
) -> Table:
    """A diagram in line with the text of the rules, and what it shows beside it."""
    picture = Diagram(spec, dark, accent, column - 13 * MM)
    room = column - 13 * MM - picture.width - 3 * MM
    caption = Paragraph(dressed(spec.get("caption", "")), style["small"])
    beside = room > 18 * MM
    rows = [["", picture, caption]] if beside else [["", picture], ["", caption]]
    widths = [13 * MM, picture.width + 3 * MM, room] if beside else [13 * MM, column - 13 * MM]
    table = Table(rows, colWidths=widths)
    table.setStyle(
        TableStyle(
            [
                own_font(),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("RIGHTPADDING", (0, 0), (-1, -1), 0),
                ("TOPPADDING", (0, 0), (-1, -1), 2),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
            ]
        )
    )
    return table


def _told(rule: Mapping[str, str]) -> str:
    """The words of a rule; a ruling also says what was asked."""
    title, question = dressed(rule.get("title", "")), dressed(rule.get("question", ""))
    heading = f"<b>{title}{'' if title.endswith(('?', '.', '!')) else '.'}</b> " if title else ""
    asked = f"<i>{question}</i> " if question and question != title else ""
    return f"{heading}{asked}{dressed(rule['text'])}"


def _entry(
    rule: str, words: str, style: Mapping[str, ParagraphStyle], column: float, bar: str | None
) -> Table:
    """A rule with its id in the margin; what is ours has a bar beside it."""
    entry = Table(
        [[Paragraph(rule, style["id"]), Paragraph(words, style["body"])]],
        colWidths=[13 * MM, column - 13 * MM],
    )
    looks: list[tuple[Any, ...]] = [
        own_font(),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (0, 0), 4 if bar else 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ("LEFTPADDING", (1, 0), (1, 0), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 0.6),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.8),
        # smaller type, but on the same line
        ("TOPPADDING", (0, 0), (0, 0), 0.6 + style["body"].fontSize - style["id"].fontSize),
    ]
    if bar:
        looks.append(("LINEBEFORE", (0, 0), (0, 0), 1.6, HexColor(bar)))
    entry.setStyle(TableStyle(looks))
    return entry
