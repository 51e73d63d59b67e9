"""The gallery: what the kits of samples/kits/ look like, and what they must go on looking like.

.venv/bin/python tools/gallery.py       writes docs/gallery/*.png and samples/kits/faces.txt anew

Look at what `git diff` shows of both before you accept it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator

from PIL import Image, ImageDraw

from companion.library import Library
from companion.press import Settings, kit
from companion.press.draw import svg
from companion.press.kit import Component, Kit

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KITS = os.path.join(ROOT, "samples", "kits")
FACES = os.path.join(KITS, "faces.txt")
PICTURES = os.path.join(ROOT, "docs", "gallery")
WIDTH, GROUND, EDGE = 920, "#ece7dc", 24

#: What each picture shows: rows of faces; a component alone stands for the tiles of a board.
SHOWN = {
    "kettle": ["cards/tea cards/porridge cards/stew cards/wish"],
    "seasons": [
        "cards/spring-6 cards/back-back-spring cards/autumn-4 cards/back-back-autumn cards/winter-1 cards/back-back-winter"
    ],
    "harbour": [
        "places/quay places/woods places/fields places/beacon",
        "goods/corn goods/water goods/timber goods/tools boats/petrel boats/heron boats/puffin",
    ],
    "marsh": ["board"],
    "ferry": [
        "cards/farmer cards/postman cards/rider cards/mayor cards/back-back-day",
        "cards/thief cards/watchman cards/piper cards/ghost cards/back-back-night",
    ],
    "tally": ["sheets/sheet"],
}
#: Dots for a millimetre, chosen so that the picture is about as wide as the page.
SCALE = {"kettle": 3.2, "seasons": 2.4, "harbour": 3.3, "marsh": 1.55, "ferry": 3.6, "tally": 2.8}


def read(name: str) -> Kit:
    """A kit of the gallery, read from its own folder."""
    return kit.read(Library.here(os.path.join(KITS, name)), name, Settings())


def faces() -> list[str]:
    """A line for each face of every kit: where it is, and the hash of its SVG."""
    return [
        f"{name}/{component.id}/{ident} {hashlib.sha256(whole.compose(face).encode()).hexdigest()[:16]}"
        for name in sorted(os.listdir(KITS))
        if os.path.isdir(os.path.join(KITS, name))
        for whole in [read(name)]
        for component in whole.components
        if component.kind != "large"
        for ident, face in component.faces.items()
    ]


def cut(whole: Kit, component: Component, ident: str, scale: float) -> Image.Image:
    """One face cut along its shape."""
    face = component.faces[ident]
    size, fine = face.size, 2 * scale
    picture = svg.to_image(whole.compose(face), fine * 25.4).convert("RGB")
    bleed = round(size.bleed * fine)
    wide, high = round(size.width * fine), round(size.height * fine)
    picture = picture.crop((bleed, bleed, bleed + wide, bleed + high))
    mask = Image.new("L", picture.size, 0)
    pen = ImageDraw.Draw(mask)
    if component.shape == "circle":
        pen.ellipse((0, 0, wide - 1, high - 1), fill=255)
    elif component.shape == "hexagon":
        corners = ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))
        pen.polygon([(x * (wide - 1), y * (high - 1)) for x, y in corners], fill=255)
    elif component.shape == "drawn":
        inside = picture.convert("L")
        for corner in ((0, 0), (wide - 1, 0), (0, high - 1), (wide - 1, high - 1)):
            ImageDraw.floodfill(inside, corner, 0, thresh=8)
        mask = inside.point(lambda value: 255 if value else 0)
    else:
        pen.rounded_rectangle((0, 0, wide - 1, high - 1), size.corner * fine, fill=255)
    picture.putalpha(mask)
    return picture.resize((wide // 2, high // 2), Image.Resampling.LANCZOS)


def tiles(whole: Kit, component: Component, scale: float) -> Iterator[Image.Image]:
    """The sheets of a board, as they leave the scissors."""
    (face,) = component.faces.values()
    picture = svg.to_image(whole.compose(face), scale * 25.4).convert("RGBA")
    for page in component.pages:
        (placed,) = page.placed
        assert placed.window is not None
        left, top, right, bottom = placed.window
        box = (left - placed.x, top - placed.y, right - placed.x, bottom - placed.y)
        yield picture.crop([round(side * scale) for side in box])


def picture(name: str) -> Image.Image:
    """The faces of a kit, row by row, on a table."""
    whole, scale = read(name), SCALE[name]
    parts = {component.id: component for component in whole.components}
    rows: list[list[Image.Image]] = []
    for told in SHOWN[name]:
        rows.append([])
        for word in told.split():
            part, _, ident = word.partition("/")
            if ident:
                rows[-1].append(cut(whole, parts[part], ident, scale))
            else:
                rows[-1] += tiles(whole, parts[part], scale)
    tall = sum(max(one.height for one in row) for row in rows) + EDGE * (len(rows) + 1)
    table = Image.new("RGB", (WIDTH, tall), GROUND)
    y = EDGE
    for row in rows:
        high = max(one.height for one in row)
        gap = min(EDGE, (WIDTH - sum(one.width for one in row)) // (len(row) + 1))
        x = (WIDTH - sum(one.width for one in row) - gap * (len(row) - 1)) // 2
        for one in row:
            table.paste(one, (x, y + (high - one.height) // 2), one)
            x += one.width + gap
        y += high + EDGE
    return table


def main() -> None:
    os.makedirs(PICTURES, exist_ok=True)
    for name in SHOWN:
        shown = picture(name).quantize(128, kmeans=2, dither=Image.Dither.NONE)
        shown.save(os.path.join(PICTURES, f"{name}.png"), optimize=True)
    with open(FACES, "w", encoding="utf-8", newline="\n") as file:
        file.write("".join(f"{line}\n" for line in faces()))


if __name__ == "__main__":
    main()
