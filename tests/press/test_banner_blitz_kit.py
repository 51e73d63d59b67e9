"""The printed Banner Blitz holds what its tables say, and its boards join into what the rules play on."""

import io
from collections import Counter

import pypdfium2
import pytest
from measuring import components, compose

from companion.games.banner_blitz.cells import FILES
from companion.press import Settings, print_kit
from companion.press.compose import typeset
from companion.press.draw import svg
from companion.testing import shipped

EDITION = shipped().edition("banner-blitz")
COMPONENTS = {row.id: row for row in EDITION.table("components")}
RULES = {rule["id"] for rule in EDITION.toml("rules.toml")["rule"]}


@pytest.fixture(scope="module")
def parts():
    return components("banner-blitz")


def placed(part, side="front"):
    return Counter(place.face for page in part.pages if page.side == side for place in page.placed)


def words(face):
    with pypdfium2.PdfDocument(io.BytesIO(svg.to_pdf([compose(face)]))) as pdf:
        return pdf[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize(
    ("part", "ids"),
    [
        ("tokens", ["token-1", "token-2"]),
        ("flags", ["flag-1", "flag-2"]),
        ("flags-flat", ["flagdisc-1", "flagdisc-2"]),
        ("mats", ["mat-1", "mat-2"]),
        ("reference", ["refcard"]),
    ],
)
def test_as_many_pieces_and_as_large_as_the_table_says(parts, part, ids):
    assert placed(parts[part]) == {ident: COMPONENTS[ident]["count"] for ident in ids}
    for ident in ids:
        size = parts[part].faces[ident].size
        assert (size.width, size.height) == (COMPONENTS[ident].width_mm, COMPONENTS[ident].height_mm)


def test_tokens_are_cut_as_hexagons_and_look_the_same_on_both_sides(parts):
    tokens = parts["tokens"]
    assert tokens.shape == "hexagon"
    fronts, backs = placed(tokens), placed(tokens, "back")
    assert sorted(fronts.values()) == sorted(backs.values())
    for ident in fronts:
        back = tokens.faces[f"back-token-{ident}"]
        assert compose(back) == compose(tokens.faces[ident])


@pytest.mark.parametrize("board", [7, 8, 9])
def test_the_modules_of_a_board_cover_every_space_once(board):
    """board-modules.csv says it module by module; modules.csv, in the words of the rulebook, how the board is cut."""
    areas = [module.area for module in EDITION.table("modules") if module.board == board]
    covered = Counter((file, rank) for area in areas for file in area.files for rank in area.ranks)
    assert covered == dict.fromkeys(
        ((file, rank) for file in FILES[:board] for rank in range(1, board + 1)), 1
    )
    header, *lines = (line.split(",") for line in EDITION.text("modules.csv").content.splitlines())
    (cut,) = (dict(zip(header, line)) for line in lines if line[0] == str(board))
    assert len(areas) == int(cut["module_count"])
    assert "+".join(str(len(area.files)) for area in areas if area.bottom == 1) == cut["columns"]
    assert "+".join(str(len(area.ranks)) for area in areas if area.left == 1) == cut["rows"]


@pytest.mark.parametrize(("part", "board"), [("board-7", 7), ("board", 8), ("board-9", 9)])
def test_a_board_can_be_set_up_from_its_print_alone(parts, part, board):
    fronts = (face for ident, face in parts[part].faces.items() if not ident.startswith("back-"))
    shown = Counter(sign for face in fronts for sign in words(face) if sign.isalnum())
    pieces = [row for row in EDITION.table("setup") if row.board == board]
    for side in EDITION.table("sides"):
        assert shown[side.letter] == sum(len(row.spaces) for row in pieces if row.player == side.player)
    # coordinates on both sides, each readable from its player's seat
    for at in range(board):
        assert shown[FILES[at]] == 2
        assert shown[str(at + 1)] == 2


def test_dice_have_the_right_pips(parts):
    for letter in "RB":
        for face in range(1, 7):
            drawn = compose(parts["dice"].faces[f"die-{letter}-{face}"])
            assert drawn.count("data-icon=") == face


def test_reference_cards_say_what_the_table_says_and_cite_rules_that_exist(parts):
    for side, ident in (("front", "refcard"), ("back", "back-reference-refcard-back")):
        told = " ".join(words(parts["reference"].faces[ident]).split())
        for row in EDITION.table("refcard"):
            if row.side == side:
                assert typeset.curved(row.text) in told
                assert set(row.rules) <= RULES


def test_the_start_on_the_rules_sheet_is_the_start_of_the_game(parts):
    (start,) = (one for one in parts["rules"].spec["diagram"] if one["after"] == "BB-6")
    wanted, homes = {}, []
    for row in EDITION.table("setup"):
        if row.board == start["columns"]:
            letter = "R" if row.player == "first" else "b"
            names = [space.name for space in row.spaces]
            sign = {"token": letter, "flag": f"^{letter}"}.get(row.piece)
            homes += names if sign is None else []
            wanted |= dict.fromkeys(names, sign) if sign else {}
    assert start["pieces"] == wanted
    assert start["marked"] == homes


def test_every_diagram_stands_below_a_rule(parts):
    assert {one["after"] for one in parts["rules"].spec["diagram"]} <= RULES


def test_both_sides_of_the_reference_are_printed_even_without_backs():
    parts = components("banner-blitz", backs="none")
    assert [page.side for page in parts["reference"].pages] == ["front", "back"]
    assert [page.side for page in parts["tokens"].pages] == ["front"]


def test_the_kit_is_built_whole(tmp_path):
    settings = Settings(only=("tokens", "dice"))
    manifest = print_kit(shipped(), "banner-blitz", settings, str(tmp_path))
    assert {entry["file"]: entry["pieces"] for entry in manifest["files"]} == {
        "tokens.pdf": 12,
        "dice.pdf": 12,
    }
