"""Papers set in columns of type: what they share, and the rules reference sheet."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Table,
    TableStyle,
)

from companion.library import read_csv, read_toml
from companion.press import MM, RENDERER
from companion.press.bind import canvas, house_font
from companion.press.diagrams import Diagram
from companion.press.sizes import PAPERS


def styles(dark: str, accent: str) -> dict[str, ParagraphStyle]:
    from reportlab.pdfbase.pdfmetrics import registerFontFamily

    sans = house_font()
    registerFontFamily(sans, sans, house_font("sans", "bold"), house_font("sans", "regular", True), house_font("sans", "bold"))
    body = ParagraphStyle("body", fontName=sans, fontSize=8.2, leading=10.3, textColor=HexColor("#1a1a1a"))
    serif = house_font("serif", "bold")
    return {
        "body": body,
        "small": ParagraphStyle("small", parent=body, fontSize=7.2, leading=9.2, textColor=HexColor("#444444")),
        "lead": ParagraphStyle("lead", parent=body, fontSize=10, leading=13.5, spaceAfter=6),
        "title": ParagraphStyle("title", fontName=serif, fontSize=22, leading=26, textColor=HexColor(dark)),
        "head": ParagraphStyle("head", fontName=serif, fontSize=11.5, leading=14, textColor=HexColor(dark), spaceBefore=5, spaceAfter=2),
        "id": ParagraphStyle("id", fontName=house_font("sans", "semibold"), fontSize=6.8, leading=10.3, textColor=HexColor(accent)),
    }


class Document(BaseDocTemplate):
    """A platypus document on our canvas: embedded fonts only, the same bytes every time."""

    def __init__(self, out: io.BytesIO, size: tuple[float, float], title: str):
        super().__init__(out, pagesize=size, title=title, invariant=1, initialFontName=house_font(), initialFontSize=8)

    def _makeCanvas(self, filename: Any = None, canvasmaker: Any = None) -> Canvas:
        sheet = canvas(filename or self.filename)
        sheet.setPageSize(self.pagesize)
        sheet.setTitle(self.title)
        return sheet


def own_font() -> tuple:
    """A table names Helvetica, which is not embedded, for every cell that is not told otherwise."""
    return ("FONTNAME", (0, 0), (-1, -1), house_font())


def rules_key(game: str, paper: str, spec: Mapping[str, Any]) -> str:
    told = [RENDERER, read_toml(game, "rules.toml"), read_toml(game, "game.toml"), paper, spec]
    return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()


class Mask(Flowable):
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


def rules_sheet(game: str, paper_name: str, spec: Mapping[str, Any]) -> bytes:
    """Every rule with its id in the margin, the rulings set apart, the options with their defaults."""
    about = read_toml(game, "game.toml")
    inks = read_toml(game, "kit.toml").get("inks", {})
    dark, accent = inks.get("dark", "#222222"), inks.get("accent", "#888888")
    style = styles(dark, dark)
    paper = PAPERS[paper_name]
    wide, high = paper.width * MM, paper.height * MM
    out = io.BytesIO()
    document = Document(out, (wide, high), f"{about['name']}: rules")
    margin, gutter = 14 * MM, 8 * MM
    column = (wide - 2 * margin - gutter) / 2
    first_top = high - margin - 17 * MM

    def furniture(sheet: Canvas, doc: Any) -> None:
        sheet.setFont(house_font(), 6.5)
        sheet.drawString(margin, 9 * MM, f"{about['name']} · rules reference")
        sheet.drawRightString(wide - margin, 9 * MM, f"page {doc.page}")
        if doc.page == 1:
            sheet.setFillColor(HexColor(dark))
            sheet.setFont(house_font("serif", "bold"), 22)
            sheet.drawString(margin, high - margin - 8 * MM, about["name"])
            sheet.setFont(house_font(), 9)
            sheet.drawString(margin, high - margin - 13.5 * MM, about.get("tagline", ""))
            sheet.setStrokeColor(HexColor(accent))
            sheet.setLineWidth(1.2)
            sheet.line(margin, high - margin - 15.5 * MM, wide - margin, high - margin - 15.5 * MM)
            sheet.setFillColor(HexColor("#000000"))

    def template(name: str, top: float) -> PageTemplate:
        frames = [Frame(x, 14 * MM, column, top - 14 * MM, 0, 0, 0, 0) for x in (margin, margin + column + gutter)]
        return PageTemplate(name, frames=frames, onPage=furniture, autoNextPageTemplate="later")

    document.addPageTemplates([template("first", first_top), template("later", high - margin)])
    story: list[Flowable] = []
    section = ""
    for rule in read_toml(game, "rules.toml")["rule"]:
        parts: list[Flowable] = []
        if rule["section"] != section:
            if section and section == spec.get("masks_after"):
                story.append(_masks(game, spec, column, dark, style))
            section = rule["section"]
            story.append(CondPageBreak(28 * MM))
            parts.append(Paragraph(escape(section), style["head"]))
        parts.append(_entry(rule["id"], Paragraph(_told(rule), style["body"]), style, column, accent if rule["source"] == "ruling" else None))
        parts += [_diagram(one, style, column, dark, accent) for one in spec.get("diagram", ()) if one.get("after") == rule["id"]]
        story.append(KeepTogether(parts))
    options = about.get("options", {})
    if options:
        story += [CondPageBreak(35 * MM), Paragraph("House rules in force", style["head"])]
        for name, option in options.items():
            default = option["default"]
            told = json.dumps(default, ensure_ascii=False) if not isinstance(default, dict) else " ".join(f"{key} {value}" for key, value in default.items())
            line = f"<b>{escape(name)}</b> = {escape(told)}. {escape(option.get('text', ''))}"
            story.append(_entry(option.get("rule", ""), Paragraph(line, style["body"]), style, column, None))
    document.build(story)
    return out.getvalue()


def _masks(game: str, spec: Mapping[str, Any], column: float, ink: str, style: Mapping[str, ParagraphStyle]) -> Flowable:
    """The masks of a table side by side, such as starting formations: its columns line1, line2 ... are their lines."""
    masks = [
        Mask(next(iter(row.values())), [value for key, value in row.items() if key.startswith("line")], ink)
        for row in read_csv(game, f"{spec['masks']}.csv")
    ]
    across = max(1, int(column / (max(mask.width for mask in masks) + 3 * MM)))
    grid = Table([masks[at : at + across] for at in range(0, len(masks), across)], colWidths=column / across, hAlign="LEFT")
    grid.setStyle(TableStyle([own_font(), ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0)]))
    return KeepTogether([Paragraph(escape(spec.get("masks_title", spec["masks"])), style["head"]), grid])


def _diagram(spec: Mapping[str, Any], style: Mapping[str, ParagraphStyle], column: float, dark: str, accent: str) -> Table:
    """A diagram in line with the text of the rules, and what it shows beside it."""
    picture = Diagram(spec, dark, accent, column - 13 * MM)
    room = column - 13 * MM - picture.width - 3 * MM
    caption = Paragraph(escape(spec.get("caption", "")), style["small"])
    beside = room > 18 * MM
    rows = [["", picture, caption]] if beside else [["", picture], ["", caption]]
    widths = [13 * MM, picture.width + 3 * MM, room] if beside else [13 * MM, column - 13 * MM]
    table = Table(rows, colWidths=widths)
    table.setStyle(TableStyle([
        own_font(), ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 2), ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ]))
    return table


def _told(rule: Mapping[str, str]) -> str:
    """The words of a rule; a ruling also says what was asked."""
    title, question = escape(rule.get("title", "")), escape(rule.get("question", ""))
    heading = f"<b>{title}{'' if title.endswith(('?', '.', '!')) else '.'}</b> " if title else ""
    asked = f"<i>{question}</i> " if question and question != title else ""
    return f"{heading}{asked}{escape(rule['text'])}"


def _entry(rule: str, text: Paragraph, style: Mapping[str, ParagraphStyle], column: float, bar: str | None) -> Table:
    """A rule with its id in the margin; a ruling has a bar beside it."""
    entry = Table([[Paragraph(rule, style["id"]), text]], colWidths=[13 * MM, column - 13 * MM])
    looks: list[tuple] = [
        own_font(),
        ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (0, 0), 2 if bar else 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ("LEFTPADDING", (1, 0), (1, 0), 0), ("TOPPADDING", (0, 0), (-1, -1), 0.6), ("BOTTOMPADDING", (0, 0), (-1, -1), 1.8),
    ]
    if bar:
        looks.append(("LINEBEFORE", (0, 0), (0, 0), 1.6, HexColor(bar)))
    entry.setStyle(TableStyle(looks))
    return entry
