"""Every game's kit as it leaves the press, measured with engines that are not ours."""

import json
import re
from xml.sax.saxutils import unescape

import pikepdf
import pypdfium2
import pytest
from defusedxml import ElementTree
from measuring import MM, compose, fonts, high, opened, placements, rasters, read_toml, strokes, words

from companion.press import Settings, check_kit, kit, print_kit
from companion.press.documents import style
from companion.press.sizes import PAPERS
from companion.testing import shipped

A4 = Settings(jobs=1)


@pytest.fixture(scope="module", params=shipped().printable())
def game(request):
    return request.param


@pytest.fixture(scope="module")
def planned(game):
    return kit.read(shipped(), game, A4)


@pytest.fixture(scope="module")
def folder(planned, tmp_path_factory):
    out = tmp_path_factory.mktemp("kit")
    print_kit(shipped(), planned.slug, A4, str(out))
    return out / planned.slug


def test_preflight_finds_no_fault(game):
    assert check_kit(shipped(), game) == []


def test_the_folder_holds_what_the_manifest_says(folder, planned):
    manifest = json.loads((folder / "kit.json").read_text())
    assert {path.name for path in folder.iterdir()} == {"kit.json", "kit.pdf", "guide.pdf"} | {
        entry["file"] for entry in manifest["files"]
    }
    home = [entry for entry in manifest["files"] if entry["kind"] != "large"]
    with pikepdf.open(folder / "kit.pdf") as pdf, pikepdf.open(folder / "guide.pdf") as guide:
        filled = [page for page in pdf.pages if pikepdf.parse_content_stream(page)]
        assert len(filled) == len(guide.pages) + sum(entry["pages"] for entry in home)
        with pdf.open_outline() as outline:
            assert len(outline.root) == 1 + len(home)


def test_the_whole_kit_can_be_printed_on_both_sides(folder, planned):
    """Every sheet holds a front with its own back, or a page of its own: never two things to cut back to back."""
    document = pypdfium2.PdfDocument(folder / "kit.pdf")
    labels = [document[at].get_textpage().get_text_bounded() for at in range(len(document))]
    document.close()
    assert len(labels) % 2 == 0
    cut = re.compile(r"(?:sheet|tile) (\d+) of \d+")
    for front, back in zip(labels[::2], labels[1::2]):
        here, behind = cut.search(front), cut.search(back)
        if behind:
            assert here and here.group() == behind.group() and "back" in back, (front[-120:], back[-120:])
        elif here:
            assert back.strip() == ""


def test_fonts_are_embedded_and_nothing_is_a_raster(folder):
    for path in folder.glob("*.pdf"):
        found = fonts(path)
        assert found and all(found.values()), (path.name, found)
        assert all("Source" in name for name in found), (path.name, found)
        assert rasters(path) == 0, path.name


def test_every_word_on_a_card_can_be_searched(folder, planned):
    for component in planned.components:
        if not component.faces or component.kind == "large":
            continue
        # pdfium sets a minus at a line's end behind its number
        text = words(folder / f"{component.id}.pdf").replace("−", "")
        for face in component.faces.values():
            tree = ElementTree.fromstring(compose(face))
            for node in tree.iter("{http://www.w3.org/2000/svg}text"):
                written = re.sub(r"[\s−]+", "", node.text or "")
                assert written in text, (component.id, face.id, written)


def test_pages_have_the_size_of_the_paper_and_boxes_inside_it(folder, planned):
    paper = PAPERS[A4.paper]
    for component in planned.components:
        if component.kind in ("large", "rules"):
            continue
        with pikepdf.open(folder / f"{component.id}.pdf") as pdf:
            for page in pdf.pages:
                media = [float(value) / MM for value in page.mediabox]
                assert sorted(media[2:]) == pytest.approx([paper.width, paper.height], abs=0.01)
                trim, bleed = (
                    [float(value) / MM for value in page[name]] for name in ("/TrimBox", "/BleedBox")
                )
                assert bleed[0] <= trim[0] < trim[2] <= bleed[2] and bleed[1] <= trim[1] < trim[3] <= bleed[3]


def test_each_face_is_stored_once_and_laid_as_often_as_it_is_needed(folder, planned):
    for component in planned.components:
        if not component.faces:
            continue
        with pikepdf.open(folder / f"{component.id}.pdf") as pdf:
            laid = [place for page in pdf.pages for place in placements(page)]
        assert len({place.object for place in laid}) == len(component.faces), component.id
        assert len(laid) == sum(len(page.placed) for page in component.pages)


def test_cards_have_their_size_and_a_mark_at_every_edge(folder, planned):
    for component in planned.components:
        if component.kind not in ("cards", "tokens"):
            continue
        size = next(iter(component.faces.values())).size
        with pikepdf.open(folder / f"{component.id}.pdf") as pdf:
            for page, wanted in zip(pdf.pages, component.pages):
                boxes = [place.box(high(page), size.bleed) for place in placements(page)]
                for left, top, right, bottom in boxes:
                    assert sorted((right - left, bottom - top)) == pytest.approx(
                        sorted((size.width, size.height)), abs=0.01
                    )
                if wanted.side != "front" or component.shape != "rect":
                    continue
                lines = strokes(page)
                for left, top, right, bottom in boxes:
                    for edge in (left, right):
                        assert any(abs(line.x1 - edge) < 0.1 and abs(line.x2 - edge) < 0.1 for line in lines)
                    for edge in (top, bottom):
                        assert any(abs(line.y1 - edge) < 0.1 and abs(line.y2 - edge) < 0.1 for line in lines)


def test_fronts_and_backs_register(folder, planned):
    """On duplex sheets each back lies where its front does, mirrored."""
    for component in planned.components:
        if not any(page.side == "back" for page in component.pages):
            continue
        bleed = next(iter(component.faces.values())).size.bleed
        with pikepdf.open(folder / f"{component.id}.pdf") as pdf:
            pages = list(pdf.pages)
            for front, back in zip(pages[::2], pages[1::2]):
                wide = float(front.mediabox[2]) / MM
                tall = high(front)
                ahead = [place.box(tall, bleed) for place in placements(front)]
                for left, top, right, bottom in (place.box(tall, bleed) for place in placements(back)):
                    seen = (
                        (wide - right, top, wide - left, bottom)
                        if tall > wide
                        else (left, tall - bottom, right, tall - top)
                    )
                    assert any(seen == pytest.approx(box, abs=0.1) for box in ahead)


def test_the_ruler_is_100_mm_long(folder):
    with pikepdf.open(folder / "guide.pdf") as pdf:
        lines = [line for line in strokes(pdf.pages[0]) if line.y1 == line.y2]
    assert any(line.length == pytest.approx(100, abs=0.05) for line in lines)
    document = pypdfium2.PdfDocument(folder / "guide.pdf")
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    assert "100 %" in text


def test_the_guide_names_every_file(folder):
    manifest = json.loads((folder / "kit.json").read_text())
    text = words(folder / "guide.pdf")
    for entry in manifest["files"]:
        assert re.sub(r"\s+", "", entry["file"]) in text


def test_the_rules_sheet_holds_every_rule(folder, game):
    if not (folder / "rules.pdf").exists():
        pytest.skip("a kit without a rules sheet")
    text = words(folder / "rules.pdf")
    for rule in read_toml(game, "rules.toml")["rule"]:
        assert rule["id"] in text
        assert re.sub(r"\s+", "", unescape(style.dressed(rule["text"])))[:60] in text, rule["id"]
    assert "'" not in text


def test_the_guide_hides_no_side_of_a_thick_counter(folder, planned):
    """Paper printed on both sides is not glued on board: the guide says how to print thick counters that have two."""
    both = any(
        page.side == "back" and component.shape != "rect"
        for component in planned.components
        for page in component.pages
    )
    assert ("--backsseparate" in words(folder / "guide.pdf")) == both


@pytest.mark.parametrize(
    "settings",
    [
        Settings(paper="letter", backs="duplex-short"),
        Settings(paper="a3", backs="fold"),
        Settings(backs="separate", bleed=3.0),
        Settings(backs="none", marks=False),
    ],
    ids=["letter, short edge", "a3, folded", "separate, with bleed", "no backs, no marks"],
)
def test_every_way_of_printing_lays_every_piece(game, settings):
    """The layout of the whole kit for other papers and backs: every copy of every card, all of it on the paper."""
    for component in kit.read(shipped(), game, settings).components:
        for page in component.pages:
            for place in page.placed:
                left, top, right, bottom = place.window
                assert left >= -0.01 and top >= -0.01
                assert right <= page.paper.width + 0.01 and bottom <= page.paper.height + 0.01
        if component.kind in ("cards", "tokens"):
            fronts = sum(
                1 for page in component.pages for place in page.placed if not place.face.startswith("back-")
            )
            assert fronts == component.pieces


def test_a_pdf_of_this_press_opens(folder):
    for path in folder.glob("*.pdf"):
        with opened(path.read_bytes()) as pdf:
            assert not pdf.check_pdf_syntax(), path.name
