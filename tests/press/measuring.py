"""What the press tests measure with: pikepdf for the structure of a PDF, pypdfium2 for its text and its pictures."""

import csv
import io
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pypdfium2
from PIL import Image

from companion.press import Settings, kit
from companion.press.compose.templates import Templates
from companion.testing import shipped

MM = 72 / 25.4

GAME = (
    'slug = "probe"\nname = "Probe"\nprefix = "PR"\nrules_version = 1\ntagline = "A deck to measure with"\n'
)
#: The kit of a deck of cards with one face and no back.
KIT = """
[tables.deck]
file = "deck.csv"
columns = { id = "id", name = "text" }
[[component]]
id = "cards"
title = "Cards"
kind = "cards"
size = "63x88"
[[component.deck]]
for = { card = "deck" }
id = "{card.id}"
name = "{card.name}"
face = "probe/face.svg.j2"
"""


#: Composes the faces of the shipped kits.
compose = Templates(shipped()).compose


def read_csv(slug: str, name: str) -> list[dict[str, str]]:
    """A shipped table as it is written, without the typed reader."""
    return list(csv.DictReader(io.StringIO(shipped().read("cards", slug, name).content)))


def read_toml(slug: str, name: str) -> dict:
    """A shipped TOML file."""
    return shipped().edition(slug).toml(name)


def components(slug: str, **settings) -> dict[str, kit.Component]:
    """The components of a shipped kit by id."""
    return {
        component.id: component for component in kit.read(shipped(), slug, Settings(**settings)).components
    }


def companion(*args, cwd, check=True):
    """Run the command line in a folder of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "companion", *map(str, args)],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=120,
    )
    if check:
        assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done


def project(folder: Path, kit: str, templates: dict[str, str], tables: dict[str, str | bytes]) -> Path:
    """A designer's own folder with one game called probe."""
    cards, looks = folder / "cards" / "probe", folder / "templates" / "probe"
    cards.mkdir(parents=True, exist_ok=True)
    looks.mkdir(parents=True, exist_ok=True)
    (cards / "game.toml").write_text(GAME)
    (cards / "kit.toml").write_text(kit)
    for name, text in templates.items():
        (looks / name).write_text(text)
    for name, content in tables.items():
        (cards / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def svg(body: str) -> str:
    """A face's template around its drawing; the origin is the corner of the trim."""
    return '{% extends "shared/face.svg.j2" %}\n{% block face %}\n' + body + "\n{% endblock %}\n"


class Line(NamedTuple):
    """A straight stroke on a page, in mm from the top left."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def length(self) -> float:
        return ((self.x1 - self.x2) ** 2 + (self.y1 - self.y2) ** 2) ** 0.5


class Placement(NamedTuple):
    """A form as it lies on a page: the box of its trim is found by the test from the card's size and bleed."""

    name: str
    matrix: tuple[float, ...]
    width: float
    height: float
    object: tuple[int, int]

    def box(self, high: float, bleed: float = 0) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the trim in mm from the page's top left."""
        a, b, c, d, e, f = self.matrix
        corners = [(a * x + c * y + e, b * x + d * y + f) for x in (0, self.width) for y in (0, self.height)]
        xs, ys = [x / MM for x, _ in corners], [high - y / MM for _, y in corners]
        return min(xs) + bleed, min(ys) + bleed, max(xs) - bleed, max(ys) - bleed


def high(page) -> float:
    return float(page.mediabox[3]) / MM


def strokes(page) -> list[Line]:
    """Every straight line the page itself strokes (not what its faces hold)."""
    top, found, start = high(page), [], (0.0, 0.0)
    matrix = pikepdf.Matrix()
    stack = []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            stack.append(matrix)
        elif name == "Q":
            matrix = stack.pop()
        elif name == "cm":
            matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
        elif name in ("m", "l"):
            x, y = matrix.transform((float(operands[0]), float(operands[1])))
            if name == "l":
                found.append(Line(start[0] / MM, top - start[1] / MM, x / MM, top - y / MM))
            start = (x, y)
    return found


def placements(page) -> list[Placement]:
    """Every face on the page, in the order it is laid."""
    found, matrix, stack = [], pikepdf.Matrix(), []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            stack.append(matrix)
        elif name == "Q":
            matrix = stack.pop()
        elif name == "cm":
            matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
        elif name == "Do":
            form = page.Resources.XObject[str(operands[0])]
            box = [float(value) for value in form.BBox]
            whole = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
            found.append(Placement(str(operands[0]), whole, box[2] - box[0], box[3] - box[1], form.objgen))
    return found


def picture(path: Path | bytes, page: int, dpi: int) -> Image.Image:
    """A page as a second engine sees it."""
    document = pypdfium2.PdfDocument(path)
    try:
        return document[page].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        document.close()


def words(path: Path) -> str:
    """All text of a PDF as a second engine finds it, blanks taken out."""
    document = pypdfium2.PdfDocument(path)
    try:
        text = "".join(document[at].get_textpage().get_text_bounded() for at in range(len(document)))
    finally:
        document.close()
    return re.sub(r"\s+", "", text)


def ink(image: Image.Image, colour: tuple[int, int, int], dpi: int) -> tuple[float, float, float, float]:
    """Left, top, right, bottom in mm of everything in (about) this colour."""
    red, green, blue = image.split()
    masks = [
        band.point([255 if abs(value - part) < 24 else 0 for value in range(256)])
        for band, part in zip((red, green, blue), colour)
    ]
    from PIL import ImageChops

    box = ImageChops.multiply(ImageChops.multiply(masks[0], masks[1]), masks[2]).getbbox()
    assert box is not None, f"nothing is {colour}"
    return tuple(value * 25.4 / dpi for value in box)


def fonts(path: Path) -> dict[str, bool]:
    """Every font named anywhere in the file, and whether its outlines are embedded."""
    found = {}
    with pikepdf.open(path) as pdf:
        for thing in pdf.objects:
            if (
                isinstance(thing, pikepdf.Dictionary)
                and thing.get("/Type") == "/Font"
                and "/DescendantFonts" not in thing
            ):
                descriptor = thing.get("/FontDescriptor", pikepdf.Dictionary())
                embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
                found[str(thing.get("/BaseFont"))] = embedded or thing.get("/Subtype") == "/Type3"
    return found


def rasters(path: Path) -> int:
    """How many images the file holds."""
    with pikepdf.open(path) as pdf:
        return sum(
            1
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
        )


def opened(content: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(content))
