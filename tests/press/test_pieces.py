"""Pieces that are no plain cards: cut along an outline, chosen from a table, read on both sides."""

import pikepdf
import pytest
from measuring import companion, high, ink, picture, placements, project, svg

from companion.press import spec

DPI = 254
KIT = """
[tables.pieces]
file = "pieces.csv"
columns = {{ id = "id", kind = "id", count = "int 1-9" }}
[[component]]
id = "pieces"
title = "Pieces"
kind = "tokens"
size = "{size}"
gap = 4
{more}
[[component.deck]]
for = {{ piece = "pieces" }}
id = "{{piece.id}}"
copies = "piece.count"
face = "probe/front.svg.j2"
back = "probe/back.svg.j2"
{deck}
"""
PIECES = "id,kind,count\nred,token,3\nblue,token,2\ngreen,flag,1\n"
GROUND = '<rect x="-3" y="-3" width="40" height="40" fill="{}"/>'


def built(folder, *options, size="22x25.4", more="", deck="", check=True):
    looks = {"front.svg.j2": svg(GROUND.format("#d01010")), "back.svg.j2": svg(GROUND.format("#1010d0"))}
    project(folder, KIT.format(size=size, more=more, deck=deck), looks, {"pieces.csv": PIECES})
    done = companion("print", "probe", *options, cwd=folder, check=check)
    return folder / "output" / "probe" / "pieces.pdf", done.stdout + done.stderr


def outlines(page):
    """The closed paths of straight lines on a page, as lists of corners in mm from the top left."""
    found, corners = [], []
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) in ("m", "l"):
            x, y = (float(value) * 25.4 / 72 for value in operands)
            corners = [(x, high(page) - y)] if str(operator) == "m" else [*corners, (x, high(page) - y)]
        elif str(operator) == "h":
            found.append(corners)
    return found


@pytest.mark.parametrize("size", ["22x25.4", "25.4x22"])
def test_a_hexagon_is_cut_from_corner_to_corner_of_its_place(tmp_path, size):
    path, _ = built(tmp_path, "--backs", "none", size=size, more='shape = "hexagon"')
    with pikepdf.open(path) as pdf:
        places = [place.box(high(pdf.pages[0]), bleed=3) for place in placements(pdf.pages[0])]
        shapes = outlines(pdf.pages[0])
    for left, top, right, bottom in places:
        mine = [
            shape
            for shape in shapes
            if all(left - 0.1 <= x <= right + 0.1 and top - 0.1 <= y <= bottom + 0.1 for x, y in shape)
        ]
        assert mine
        for shape in mine:
            assert len(shape) == 6
            xs, ys = [x for x, _ in shape], [y for _, y in shape]
            assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((left, top, right, bottom), abs=0.1)
            sides = [
                ((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in zip(shape, shape[1:] + shape[:1])
            ]
            assert sides == pytest.approx([25.4 / 2] * 6, abs=0.1)
            on_axis = xs if bottom - top > right - left else ys
            assert sum(abs(at - (min(on_axis) + max(on_axis)) / 2) < 0.1 for at in on_axis) == 2


def test_a_piece_with_an_outline_bleeds_into_the_gap(tmp_path):
    path, _ = built(
        tmp_path, "--backs", "none", more='shape = "circle"', deck="where = { piece = { id = 'red' } }"
    )
    with pikepdf.open(path) as pdf:
        first, second, last = (place.box(high(pdf.pages[0]), bleed=3) for place in placements(pdf.pages[0]))
    seen = picture(path, 0, DPI)
    assert second[0] - first[2] == pytest.approx(4, abs=0.01)
    middle = [round(at * DPI / 25.4) for at in ((first[2] + second[0]) / 2, (first[1] + first[3]) / 2)]
    for beside in (-3, 3):
        assert seen.getpixel((middle[0] + beside, middle[1])) == pytest.approx((0xD0, 0x10, 0x10), abs=24)
    # where it has no neighbour it has its whole bleed
    left, top, right, bottom = ink(seen, (0xD0, 0x10, 0x10), DPI)
    assert (first[0] - left, first[1] - top, right - last[2], bottom - last[3]) == pytest.approx(
        (3, 3, 3, 3), abs=0.15
    )


def test_a_piece_that_draws_its_own_line_gets_no_marks(tmp_path):
    path, _ = built(tmp_path, "--backs", "none", more='shape = "drawn"')
    with pikepdf.open(path) as pdf:
        assert not any(str(operator) == "S" for _, operator in pikepdf.parse_content_stream(pdf.pages[0]))


def test_a_deck_takes_the_rows_it_is_told(tmp_path):
    path, _ = built(tmp_path, "--backs", "none", deck='where = { piece = { kind = "token" } }')
    with pikepdf.open(path) as pdf:
        assert len(placements(pdf.pages[0])) == 5


@pytest.mark.parametrize(
    ("more", "deck", "told"),
    [
        ("", "where = { piece = { colour = 'red' } }", "there is no column 'colour'"),
        ("two_sided = 1", "", "two_sided must be true or false"),
        ('make = "fly"', "", "make is 'fly'"),
        ('shape = "star"', "", "shape is 'star'"),
    ],
)
def test_what_a_kit_cannot_mean_is_told(tmp_path, more, deck, told):
    path, said = built(tmp_path, more=more, deck=deck, check=False)
    assert told in " ".join(said.split())
    assert "cards/probe/kit.toml:5:1" in said
    assert not path.exists()


@pytest.mark.parametrize(
    ("diagram", "told"),
    [
        ({"after": "PR-1", "columns": 3}, "a diagram needs after (the id of a rule), columns and rows"),
        (
            {"after": "PR-1", "columns": 3, "rows": 2, "marked": ["c3"]},
            "the diagram after PR-1 has 3 x 2 squares and no 'c3'",
        ),
        ({"after": "PR-1", "columns": 3, "rows": 2, "pieces": {"home": "R"}}, "no 'home'"),
        ({"after": "PR-1", "columns": 3, "rows": 2, "ways": ["a1-d1 x"]}, "no 'd1'"),
        ({"after": "PR-1", "columns": 3, "rows": 2, "ways": ["a1"]}, "a way has two squares or more"),
    ],
)
def test_a_diagram_shows_only_squares_that_it_has(diagram, told):
    assert any(told in fault for fault in spec.faults_of_diagram(diagram))


@pytest.mark.parametrize(("more", "pages"), [("", 1), ("two_sided = true", 2)])
def test_without_backs_only_what_is_read_on_both_sides_keeps_its_second_side(tmp_path, more, pages):
    path, _ = built(tmp_path, "--backs", "none", more=more)
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == pages
