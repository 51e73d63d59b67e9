"""Boards: tiles that meet, on the fewest sheets."""

import pikepdf
import pytest
from measuring import companion, high, picture, placements, project, strokes, svg
from PIL import ImageChops, ImageStat

from companion.press.boards import OVERLAP, tile
from companion.press.sizes import PAPERS

KIT = """
[[component]]
id = "board"
title = "Board"
kind = "board"
size = "300x420"
safe = 0
face = "probe/board.svg.j2"
seams_x = [150]
seams_y = [140, 280]
"""
# rings and slanted lines: no two places of the board look alike
BOARD = svg(
    '<rect width="300" height="420" fill="#eef2e4"/>'
    "{% for at in range(1, 40) %}"
    '<circle cx="120" cy="170" r="{{ at * 9 }}" fill="none" stroke="#245" stroke-width="{{ 0.4 + at % 3 }}"/>'
    '<line x1="0" y1="{{ at * 17 }}" x2="300" y2="{{ at * 11 - 40 }}" stroke="#a32" stroke-width="0.8"/>'
    "{% endfor %}"
)
DPI = 127  # 5 pixels to the millimetre


@pytest.fixture(scope="module", params=["a4", "letter", "a3"])
def board(request, tmp_path_factory):
    folder = project(tmp_path_factory.mktemp("board"), KIT, {"board.svg.j2": BOARD}, {})
    companion("print", "probe", "--paper", request.param, cwd=folder)
    return folder / "output" / "probe"


def tiles(path):
    """(picture, where the board's corner lies on the page, the window that shows it) of each tile, in mm."""
    with pikepdf.open(path) as pdf:
        for at, page in enumerate(pdf.pages):
            (place,) = placements(page)
            clip = next(
                [float(value) for value in operands]
                for operands, operator in pikepdf.parse_content_stream(page)
                if str(operator) == "re"
            )
            left, bottom, wide, tall = (value * 25.4 / 72 for value in clip)
            top = high(page) - bottom - tall
            corner = place.box(high(page))
            yield picture(path, at, DPI), (corner[0], corner[1]), (left, top, left + wide, top + tall)


def part(tile, box):
    """The part of a tile's picture that shows this part of the board."""
    image, (x, y), _ = tile
    scale = DPI / 25.4
    return image.crop(
        tuple(
            round(value)
            for value in (
                (box[0] + x) * scale,
                (box[1] + y) * scale,
                (box[2] + x) * scale,
                (box[3] + y) * scale,
            )
        )
    )


def on_board(tile):
    _, (x, y), (left, top, right, bottom) = tile
    return left - x, top - y, right - x, bottom - y


def test_tiles_that_overlap_show_the_same(board):
    found = list(tiles(board / "board.pdf"))
    compared = 0
    for at, one in enumerate(found):
        for other in found[at + 1 :]:
            a, b = on_board(one), on_board(other)
            both = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
            if both[2] - both[0] < 4 or both[3] - both[1] < 4:
                continue
            inner = (both[0] + 1, both[1] + 1, both[2] - 1, both[3] - 1)
            first, second = part(one, inner), part(other, inner)
            if first.size != second.size:
                second = second.resize(first.size)
            # the same ink up to half a pixel of smoothing; a shift of one millimetre gives more than 25
            assert max(ImageStat.Stat(ImageChops.difference(first, second)).mean) < 14
            compared += 1
    assert compared >= len(found) - 1


def test_the_tiles_show_the_whole_board_and_nothing_else(board):
    shown = [on_board(tile) for tile in tiles(board / "board.pdf")]
    assert min(box[0] for box in shown) == pytest.approx(0, abs=0.01)
    assert min(box[1] for box in shown) == pytest.approx(0, abs=0.01)
    assert max(box[2] for box in shown) == pytest.approx(300, abs=0.01)
    assert max(box[3] for box in shown) == pytest.approx(420, abs=0.01)
    for x in range(5, 300, 10):
        for y in range(5, 420, 10):
            assert any(box[0] <= x <= box[2] and box[1] <= y <= box[3] for box in shown)


def test_every_seam_is_marked_on_the_tile_that_carries_the_flap(board):
    found = list(tiles(board / "board.pdf"))
    with pikepdf.open(board / "board.pdf") as pdf:
        marks = [strokes(page) for page in pdf.pages]
    for tile_, lines in zip(found, marks):
        _, _, (_, _, right, bottom) = tile_
        box = on_board(tile_)
        if box[2] < 299.9:
            assert any(abs(line.x1 - (right - OVERLAP)) < 0.1 and line.x1 == line.x2 for line in lines)
        if box[3] < 419.9:
            assert any(abs(line.y1 - (bottom - OVERLAP)) < 0.1 and line.y1 == line.y2 for line in lines)


def test_a_large_page_for_the_copy_shop(board):
    with pikepdf.open(board / "board-large.pdf") as pdf:
        (page,) = pdf.pages
        (place,) = placements(page)
        left, top, right, bottom = place.box(high(page))
    assert (right - left, bottom - top) == pytest.approx((300, 420), abs=0.01)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("size", [(190, 270), (282, 320), (352, 592), (420, 297), (500, 500)])
def test_the_fewest_sheets(paper, size):
    """No other way of laying the paper, with the flaps it needs, takes fewer sheets."""
    best = 10**6
    for wide, tall in ((paper.width - 14, paper.height - 14), (paper.height - 14, paper.width - 14)):
        across = 1 if size[0] <= wide else 1 + -(-(size[0] - wide) // (wide - OVERLAP))
        down = 1 if size[1] <= tall else 1 + -(-(size[1] - tall) // (tall - OVERLAP))
        best = min(best, across * down)
    assert len(tile(*size, paper).tiles) == best
