"""What a player holds in the hand: type that can be read, icons on their line, backs the right way up."""

from itertools import product

import pikepdf
import pytest
from measuring import KIT, MM, ink, picture, placements, project, svg

from companion.library import Library
from companion.press import Settings, check_kit, kit, print_kit
from companion.press.draw.svg import proof
from companion.press.sheets import Card, impose
from companion.press.sizes import PAPERS, POINT, Size

FULL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>'


def library(folder, body, name="Archer"):
    """A game of one card."""
    project(folder, KIT, {"face.svg.j2": svg(body)}, {"deck.csv": f"id,name\na,{name}\n"})
    icons = folder / "templates" / "shared" / "icons"
    icons.mkdir(parents=True)
    (icons / "full.svg").write_text(FULL)
    return Library.here(str(folder))


@pytest.mark.parametrize("points, readable", [(4, False), (5.9, False), (6, True)])
@pytest.mark.parametrize(
    "body",
    [
        "{{{{ text(6, 20, card.name, size={}) }}}}",
        "{{{{ block(6, 20, 50, 20, card.name, size={}, floor=2) }}}}",
        "{{{{ text(6, 20, card.name, size=30, width=6 * {} / 10, floor={}) }}}}",
    ],
    ids=["text", "block", "shrunk"],
)
def test_no_type_is_smaller_than_six_points(tmp_path, points, readable, body):
    faults = check_kit(library(tmp_path, body.format(points, points)), "probe")
    told = [
        fault
        for fault in faults
        if f"type of {points:g} pt: nothing may be smaller than 6 pt" in fault.message
    ]
    assert bool(told) != readable, faults


@pytest.mark.parametrize("scale, readable", [(0.5, False), (0.74, False), (0.76, True)])
def test_a_template_cannot_scale_its_type_below_six_points(tmp_path, scale, readable):
    body = f'<g transform="scale({scale})">{{{{ text(20, 60, card.name, size=8) }}}}</g>'
    faults = check_kit(library(tmp_path, body), "probe")
    assert any("nothing may be smaller than 6 pt" in fault.message for fault in faults) != readable, faults


@pytest.mark.parametrize("size", [7, 9, 14])
def test_an_icon_stands_on_its_line(tmp_path, size):
    """As far above the capitals as below their foot, in every line: seen as one of the words."""
    words = r"H {full} H H {full} H H {full} H H {full} H H {full} H H {full} H"
    given = library(tmp_path, f"{{{{ block(6, 20, {size * 4}, 60, card.name, size={size}) }}}}", words)
    whole = kit.read(given, "probe", Settings())
    marks = proof(whole.compose(whole.components[0].faces["a"]))
    em = size * POINT
    lines = {}
    for mark in marks:
        if mark.kind == "text":
            lines[round(mark.top, 2)] = (mark.top + mark.bottom) / 2
    icons = [mark for mark in marks if mark.kind == "icon"]
    assert len(icons) == 6 and len(lines) > 1
    for icon in icons:
        assert icon.bottom - icon.top == pytest.approx(1.15 * em, abs=0.02)
        middle = (icon.top + icon.bottom) / 2
        assert min(abs(middle - line) for line in lines.values()) < 0.06 * em


#: A mark in the middle of the card's top edge.
CORNER = '<rect x="34" y="4" width="20" height="6" fill="#d01010"/>'

#: Which way the top of a card points on its page, by its turn (clockwise).
UP = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "separate", "fold"])
def test_a_card_turned_over_sideways_shows_its_back_upright(backs):
    """Also one that lies turned on its sheet: through the paper, the top of the back is the top of the front."""
    turns = set()
    for size, paper, count in product([(63, 88), (88, 63), (100, 70)], PAPERS.values(), range(1, 13)):
        pages = impose([Card("front", "back")] * count, Size(*size), paper, backs, 0, "Cards")
        laid = [(page.paper, place) for page in pages for place in page.placed]
        fronts = [place for _, place in laid if place.face == "front"]
        behind = [(sheet, place) for sheet, place in laid if place.face == "back"]
        assert len(fronts) == len(behind) == count
        for front, (sheet, back) in zip(fronts, behind):
            across, down = UP[back.turn]
            upright = sheet.height >= sheet.width
            sideways = backs == "fold" or (backs != "duplex-short") == upright
            assert UP[front.turn] == ((-across, down) if sideways else (across, -down)), (size, paper, count)
            turns.add(front.turn)
    assert turns == {0, 90}


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short"])
def test_a_turned_back_is_drawn_the_right_way_up(tmp_path, backs):
    """Seen in the finished file: a mark in the corner of the face, on a sheet with turned cards."""
    project(tmp_path, KIT.replace("63x88", "88x63") + 'back = "probe/face.svg.j2"\n', {"face.svg.j2": svg(CORNER)},
        {"deck.csv": "id,name\n" + "".join(f"c{at},Card\n" for at in range(5))})  # fmt: skip
    settings = Settings(paper="a3", backs=backs)
    print_kit(Library.here(str(tmp_path)), "probe", settings, str(tmp_path / "output"))
    path = tmp_path / "output" / "probe" / "cards.pdf"
    with pikepdf.open(path) as pdf:
        wide, tall = (float(value) / MM for value in pdf.pages[0].mediabox[2:])
        assert wide > tall and all(place.matrix[0] == 0 for place in placements(pdf.pages[0])), (
            "none is turned"
        )
    front, back = (ink(picture(path, page, 127), (208, 16, 16), 127) for page in (0, 1))
    # the marks are at the same end of every card, so that both sides agree through the paper only if the back is upright
    left, top, right, bottom = back
    seen = (
        (left, tall - bottom, right, tall - top)
        if backs == "duplex-long"
        else (wide - right, top, wide - left, bottom)
    )
    assert front == pytest.approx(seen, abs=0.5)
