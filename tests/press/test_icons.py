"""The shared icons keep to their grid, to one ink, and can be told apart."""

import io
import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations
from pathlib import Path

import cairosvg
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

ICONS = Path(__file__).parents[2] / "templates" / "shared" / "icons"
FILES = sorted(ICONS.glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
GRID = 24
SMALL = 48  # pixels: two to a grid unit

every_icon = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@cache
def drawn(file: Path, pixels: int) -> Image.Image:
    """The icon's ink as a grey picture, white where there is ink."""
    png = cairosvg.svg2png(url=str(file), output_width=pixels, output_height=pixels)
    return Image.open(io.BytesIO(png)).getchannel("A")


def coverage(picture: Image.Image) -> float:
    return ImageStat.Stat(picture).mean[0] / 255


def difference(one: Path, other: Path) -> float:
    """The share of the box in which two icons differ."""
    return coverage(ImageChops.difference(drawn(one, SMALL), drawn(other, SMALL)))


def test_there_are_icons() -> None:
    assert FILES


@every_icon
def test_a_name_is_lower_case_words_with_hyphens(file: Path) -> None:
    assert re.fullmatch(r"[a-z]+(-([a-z]+|\d))*", file.stem)


@every_icon
def test_an_icon_is_plain_paths_on_the_grid(file: Path) -> None:
    root = ET.parse(file).getroot()
    assert root.tag == SVG + "svg"
    assert root.attrib == {"viewBox": f"0 0 {GRID} {GRID}"}
    assert len(root) > 0
    for path in root:
        assert path.tag == SVG + "path"
        assert len(path) == 0
        assert path.attrib.keys() <= {"d", "fill-rule", "fill-opacity"}
        assert path.attrib.get("fill-rule", "evenodd") == "evenodd"
        assert re.fullmatch(r"[MLHVCSQTAZmlhvcsqtaz0-9 .,\-]+", path.attrib["d"])


@every_icon
def test_ink_stays_inside_the_margin(file: Path) -> None:
    picture = drawn(file, GRID * 10)
    ink = picture.point(lambda value: 255 if value > 64 else 0).getbbox()
    assert ink is not None
    left, top, right, bottom = (edge / 10 for edge in ink)
    assert left >= 0.9 and top >= 0.9, "ink nearer than one unit to the left or top edge"
    assert right <= GRID - 0.9 and bottom <= GRID - 0.9, (
        "ink nearer than one unit to the right or bottom edge"
    )
    assert max(right - left, bottom - top) >= 17, "the icon does not use its box"
    assert abs(left + right - GRID) <= 2.4 and abs(top + bottom - GRID) <= 2.4, "the icon is off centre"


@every_icon
def test_ink_is_neither_a_speck_nor_a_slab(file: Path) -> None:
    assert 0.08 <= coverage(drawn(file, SMALL)) <= 0.80


@every_icon
def test_strokes_survive_small_print(file: Path) -> None:
    """Taking away everything thinner than 0.8 units must leave the picture."""
    picture = drawn(file, GRID * 10).point(lambda value: 255 if value > 127 else 0)
    opened = picture.filter(ImageFilter.MinFilter(7)).filter(ImageFilter.MaxFilter(7))
    assert coverage(opened) >= 0.93 * coverage(picture)


def test_no_two_icons_look_alike() -> None:
    alike = [(one.stem, other.stem) for one, other in combinations(FILES, 2) if difference(one, other) < 0.02]
    assert not alike
