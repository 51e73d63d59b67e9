"""The picture of the README: a fan of cards, one of each game, drawn by the press itself.

.venv/bin/python tools/picture.py       writes docs/picture.png
"""

from __future__ import annotations

import os

from PIL import Image, ImageDraw, ImageFilter

from companion.library import Library
from companion.press import Settings, kit
from companion.press.draw import svg

FAN = [
    ("lone-banner", "cards", "af-n"),
    ("flag-bearer", "cards-mini", "first-H"),
    ("bones-and-banners", "cards", "knights"),
    ("battle-of-banners", "items", "extra-strength"),
    ("banner-blitz", "reference", "refcard"),
]
DPI = 132
GROUND = "#ece7dc"


def card(game: str, component: str, face: str) -> Image.Image:
    """One face cut to its trim, with round corners."""
    whole = kit.read(Library.shipped(), game, Settings())
    (part,) = [part for part in whole.components if part.id == component]
    drawn = part.faces[face]
    size, scale = drawn.size, DPI / 25.4
    picture = svg.to_image(whole.compose(drawn), DPI)
    edge = round(size.bleed * scale)
    cut = picture.crop((edge, edge, edge + round(size.width * scale), edge + round(size.height * scale)))
    mask = Image.new("L", cut.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, cut.width - 1, cut.height - 1), 3 * scale, fill=255)
    cut.putalpha(mask)
    return cut


def main() -> None:
    table = Image.new("RGB", (1500, 560), GROUND)
    for at, wanted in enumerate(FAN):
        one = card(*wanted)
        turn = 8 - 4 * at
        turned = one.rotate(turn, expand=True, resample=Image.Resampling.BICUBIC)
        x, y = 205 + at * 273 - turned.width // 2, 275 - turned.height // 2 + abs(at - 2) * 10
        shadow = Image.new("RGBA", table.size, (0, 0, 0, 0))
        shadow.paste((20, 15, 10, 110), (x + 6, y + 10), turned.getchannel("A"))
        table.paste(
            Image.new("RGB", table.size, "#1c1812"),
            (0, 0),
            shadow.filter(ImageFilter.GaussianBlur(7)).getchannel("A"),
        )
        table.paste(turned, (x, y), turned)
    path = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "docs", "picture.png")
    table.quantize(256, kmeans=3).save(path, optimize=True)


if __name__ == "__main__":
    main()
