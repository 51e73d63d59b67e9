"""Sheets as a person with a knife finds them: edges, marks and backs, measured in the finished PDF."""

import pikepdf
import pytest
from measuring import companion, high, ink, picture, placements, project, strokes, svg

from companion.errors import BadData
from companion.press.sheets import Card, grid, impose, short_grid
from companion.press.sizes import PAPERS, Size

DPI = 381  # 15 pixels to the millimetre
FINE = 762
COLOURS = ["#d01010", "#10a010", "#1010d0", "#c0a000", "#a010a0"]
NOTCHES = ["#ff8080", "#80ff80", "#8080ff", "#ffff40", "#ff60ff"]
DECK = "id,colour,notch\n" + "".join(f"c{at},{a},{b}\n" for at, (a, b) in enumerate(zip(COLOURS, NOTCHES)))

# a field 10 mm inside the trim, with a square in its top left corner that shows which way is up
FIELD = svg(
    '<rect x="10" y="10" width="{{ size.width - 20 }}" height="{{ size.height - 20 }}" fill="{{ card.colour }}"/>'
    '<rect x="10" y="10" width="8" height="8" fill="{{ card.notch }}"/>'
)
# ink exactly up to the trim
SOLID = svg(
    '<rect x="0" y="0" width="{{ size.width }}" height="{{ size.height }}" fill="{{ card.colour }}"/>'
)


def kit(size, kind="cards", more=""):
    return f"""
[tables.deck]
file = "deck.csv"
columns = {{ id = "id", colour = "colour", notch = "colour" }}
[[component]]
id = "cards"
title = "Cards"
kind = "{kind}"
size = "{size}"
{more}
[[component.deck]]
for = {{ card = "deck" }}
id = "{{card.id}}"
face = "probe/face.svg.j2"
back = "probe/face.svg.j2"
back_for = ["card"]
"""


def rgb(colour):
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def built(folder, size, template, *options, more="", kind="cards"):
    project(folder, kit(size, kind, more), {"face.svg.j2": template}, {"deck.csv": DECK})
    companion("print", "probe", *options, cwd=folder)
    return folder / "output" / "probe" / "cards.pdf"


def behind(box, paper, mode):
    """Where a box printed on the back lies, seen through the sheet from its front."""
    wide, tall = paper
    left, top, right, bottom = box
    upright = tall > wide
    if mode == "fold" or (mode != "duplex-short") == upright:
        return wide - right, top, wide - left, bottom
    return left, tall - bottom, right, tall - top


@pytest.mark.parametrize("size", ["63x88", "100x70", "a6"])
@pytest.mark.parametrize("mode", ["duplex-long", "duplex-short", "fold", "separate"])
def test_a_back_lies_behind_its_front_on_a_half_filled_sheet(tmp_path, mode, size):
    path = built(tmp_path, size, FIELD, "--backs", mode)
    with pikepdf.open(path) as pdf:
        sheets = len(pdf.pages)
        paper = [float(value) * 25.4 / 72 for value in pdf.pages[0].mediabox[2:]]
        per_sheet = len(placements(pdf.pages[0])) // (2 if mode == "fold" else 1)
    pictures = [picture(path, page, DPI) for page in range(sheets)]
    fronts = -(-len(COLOURS) // per_sheet)
    for at, (colour, notch) in enumerate(zip(COLOURS, NOTCHES)):
        sheet = at // per_sheet
        if mode == "fold":
            middle = pictures[sheet].width // 2
            front, back = pictures[sheet].copy(), pictures[sheet].copy()
            front.paste("white", (middle, 0, front.width, front.height))
            back.paste("white", (0, 0, middle, back.height))
        elif mode == "separate":
            front, back = pictures[sheet], pictures[fronts + sheet]
        else:
            front, back = pictures[2 * sheet], pictures[2 * sheet + 1]
        there = ink(front, rgb(colour), DPI)
        here = behind(ink(back, rgb(colour), DPI), paper, mode)
        assert there == pytest.approx(here, abs=0.1)
        # a card turned over sideways shows its back upright: the corner mark changes sides, not ends
        mark, other = ink(front, rgb(notch), DPI), behind(ink(back, rgb(notch), DPI), paper, mode)
        lying = (there[2] - there[0] > there[3] - there[1]) != (size == "100x70")
        if lying:
            assert mark[1] - there[1] == pytest.approx(there[3] - other[3], abs=0.1)
            assert mark[0] == pytest.approx(other[0], abs=0.1)
        else:
            assert mark[0] - there[0] == pytest.approx(there[2] - other[2], abs=0.1)
            assert mark[1] == pytest.approx(other[1], abs=0.1)


@pytest.mark.parametrize("mode", ["duplex-long", "fold", "none"])
def test_cards_beside_an_empty_place_keep_their_bleed(mode):
    size = Size(63, 88)
    pages = impose([Card("face", "back")] * 31, size, PAPERS["a4"], mode, 0, "Cards")
    last = pages[-1]
    assert last.bleed > 1
    taken = [(place.x, place.y) for place in last.placed]
    for place in last.placed:
        left, _, right, bottom = place.window
        if not any(x == place.x and y > place.y for x, y in taken):
            assert bottom == pytest.approx(place.y + place.height + last.bleed)
        beside = [x for x, y in taken if y == place.y]
        if place.x == max(beside) and mode != "fold":
            assert right == pytest.approx(place.x + place.width + last.bleed)
        if place.x == min(beside) and mode != "fold":
            assert left == pytest.approx(place.x - last.bleed)


def test_no_mark_strikes_through_the_words_at_the_foot(tmp_path):
    companion("print", "battle-of-banners", "--paper", "letter", "--only", "standees", cwd=tmp_path)
    with pikepdf.open(tmp_path / "output" / "battle-of-banners" / "standees.pdf") as pdf:
        page = pdf.pages[0]
        upright = [line for line in strokes(page) if line.x1 == line.x2]
        outer = {min(line.x1 for line in upright), max(line.x1 for line in upright)}
        # the words take the 3 mm above the margin of 6 mm
        low = [line for line in upright if max(line.y1, line.y2) > high(page) - 9 + 0.01]
    assert {line.x1 for line in low} <= outer


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_edges_and_crop_marks_are_where_they_belong(tmp_path, paper):
    path = built(tmp_path, "63x88", SOLID, "--paper", paper, "--backs", "none", "--bleed", "3mm")
    seen = picture(path, 0, FINE)
    with pikepdf.open(path) as pdf:
        page = pdf.pages[0]
        marks = strokes(page)
        boxes = [place.box(high(page), bleed=3) for place in placements(page)]
    upright = {round(line.x1, 3) for line in marks if line.x1 == line.x2}
    level = {round(line.y1, 3) for line in marks if line.y1 == line.y2}
    for colour, box in zip(COLOURS, boxes):
        edges = ink(seen, rgb(colour), FINE)
        assert edges == pytest.approx(box, abs=0.1)
        assert edges[2] - edges[0] == pytest.approx(63, abs=0.1)
        assert edges[3] - edges[1] == pytest.approx(88, abs=0.1)
        for edge, places in ((edges[0], upright), (edges[2], upright), (edges[1], level), (edges[3], level)):
            assert min(abs(edge - place) for place in places) <= 0.1


def test_marks_lie_outside_the_bleed_and_inside_what_a_printer_reaches(tmp_path):
    path = built(tmp_path, "63x88", SOLID, "--backs", "none", "--bleed", "3")
    with pikepdf.open(path) as pdf:
        page = pdf.pages[0]
        bleeds = [place.box(high(page)) for place in placements(page)]
        left, right = min(box[0] for box in bleeds), max(box[2] for box in bleeds)
        top, bottom = min(box[1] for box in bleeds), max(box[3] for box in bleeds)
        wide, tall = (float(value) * 25.4 / 72 for value in page.mediabox[2:])
        outer = [line for line in strokes(page) if not (left < line.x1 < right and top < line.y1 < bottom)]
        assert len(outer) >= 8
        for line in outer:
            xs, ys = sorted((line.x1, line.x2)), sorted((line.y1, line.y2))
            assert xs[1] <= left or xs[0] >= right or ys[1] <= top or ys[0] >= bottom
            assert xs[0] >= 5.99 and xs[1] <= wide - 5.99 and ys[0] >= 5.99 and ys[1] <= tall - 5.99
        widths = [
            float(operands[0])
            for operands, operator in pikepdf.parse_content_stream(page)
            if str(operator) == "w"
        ]
        assert min(widths) >= 0.25


def test_a_mark_for_every_cut_survives_the_first_one(tmp_path):
    """After the long cuts have taken the outer marks away, each inner corner still shows the second cut."""
    path = built(tmp_path, "63x88", SOLID, "--backs", "none")
    with pikepdf.open(path) as pdf:
        page = pdf.pages[0]
        boxes = [place.box(high(page), bleed=3) for place in placements(page)]
        lines = strokes(page)
    shared = [
        (box[2], box[3])
        for box in boxes
        if any(abs(other[0] - box[2]) < 0.01 and abs(other[3] - box[3]) < 0.01 for other in boxes)
    ]
    assert shared
    for x, y in shared[:2]:
        assert any(
            abs(line.x1 - x) < 0.01 and abs(line.x2 - x) < 0.01 and abs(line.y1 - y) < 1.01 for line in lines
        )


def test_page_boxes(tmp_path):
    path = built(tmp_path, "63x88", SOLID, "--backs", "none", "--bleed", "3")
    with pikepdf.open(path) as pdf:
        (page,) = pdf.pages
        media, trim, bleed = (
            [float(value) * 25.4 / 72 for value in page[name]]
            for name in ("/MediaBox", "/TrimBox", "/BleedBox")
        )
    assert sorted(media) == pytest.approx([0, 0, 210, 297], abs=0.01)
    assert trim[2] - trim[0] == pytest.approx(3 * 63 + 2 * 6, abs=0.01)
    assert [b - a for a, b in zip(trim, bleed)] == pytest.approx([-3, -3, 3, 3], abs=0.01)


def test_no_marks_when_none_are_wanted(tmp_path):
    path = built(tmp_path, "63x88", SOLID, "--no-marks", "--backs", "none")
    with pikepdf.open(path) as pdf:
        assert strokes(pdf.pages[0]) == []


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize(
    "size", [(63, 88), (57, 89), (70, 120), (44, 68), (34, 34), (105, 148), (148, 210), (12, 12)]
)
def test_the_grid_is_the_densest_and_stays_on_the_paper(paper, size):
    lay = grid(Size(*size), paper, 0)
    best = 0
    for wide, tall in ((paper.width, paper.height), (paper.height, paper.width)):
        best = max(best, int((wide - 12) / size[0] + 1e-9) * int((tall - 12) / size[1] + 1e-9))
    assert lay.places == best
    assert lay.left >= 6 - 1e-9 and lay.top >= 6 - 1e-9
    x, y = lay.corner(lay.places - 1)
    assert x + lay.width <= lay.paper.width - 6 + 1e-9 and y + lay.height <= lay.paper.height - 6 + 1e-9


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("size", [(63, 88), (57, 89), (70, 120), (44, 68), (34, 34), (105, 148), (12, 12)])
@pytest.mark.parametrize("folded", [False, True])
def test_few_cards_lie_in_even_rows_in_the_middle_of_the_paper(paper, size, folded):
    for count in range(1, grid(Size(*size), paper, 0, folded).places + 1):
        lay = short_grid(count, Size(*size), paper, 0, folded)
        assert lay.columns * (lay.rows - 1) < count <= lay.places
        assert lay.places - count < lay.rows
        middle = lay.left + lay.columns * lay.width / (1 if folded else 2)
        assert middle == pytest.approx(lay.paper.width / 2)
        assert lay.left - lay.bleed >= 6 - 1e-9 and lay.top - lay.bleed >= 6 - 1e-9
        assert lay.top + lay.rows * lay.height + lay.bleed <= lay.paper.height - 6 + 1e-9


def test_a_face_larger_than_the_paper_is_told():
    with pytest.raises(BadData, match="does not fit"):
        grid(Size(250, 300), PAPERS["a4"], 0)


def test_every_card_is_laid_once():
    cards = [Card(f"f{at}", f"b{at}") for at in range(23)]
    for mode in ("duplex-long", "duplex-short", "fold", "separate", "none"):
        pages = impose(cards, Size(63, 88), PAPERS["a4"], mode, 0, "Deck")
        laid = [place.face for page in pages for place in page.placed]
        wanted = [card.face for card in cards] + ([card.back for card in cards] if mode != "none" else [])
        assert sorted(laid) == sorted(wanted)


def test_a_deck_that_fills_no_whole_number_of_sheets_is_shared_out_evenly_if_it_can_be():
    def counts(number):
        pages = impose(
            [Card(f"f{at}", None) for at in range(number)], Size(34, 34), PAPERS["letter"], "none", 0, "Deck"
        )
        return [len(page.placed) for page in pages]

    assert counts(40) == [20, 20]
    assert counts(41) == [35, 6]
    assert counts(70) == [35, 35]
    assert counts(0) == []


def test_backs_can_be_shifted_for_a_printer_that_is_off(tmp_path):
    plain = built(tmp_path / "a", "63x88", FIELD)
    moved = built(tmp_path / "b", "63x88", FIELD, "--shift-backs", "0.5,-0.3")
    (before, after) = (ink(picture(path, 1, DPI), rgb(COLOURS[0]), DPI) for path in (plain, moved))
    assert after[0] - before[0] == pytest.approx(0.5, abs=0.06)
    assert after[1] - before[1] == pytest.approx(-0.3, abs=0.06)
