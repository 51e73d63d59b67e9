"""The printed Flag-Bearer holds what its tables say."""

import io
from collections import Counter

import pypdfium2
import pytest
from measuring import components, compose

from companion.press.draw import svg
from companion.testing import shipped

EDITION = shipped().edition("flag-bearer")
WARRIORS, ARMIES = EDITION.table("warriors"), EDITION.table("armies")


@pytest.fixture(scope="module")
def parts():
    return components("flag-bearer")


def placed(part, side="front"):
    return Counter(place.face for page in part.pages if page.side == side for place in page.placed)


def words(face):
    with pypdfium2.PdfDocument(io.BytesIO(svg.to_pdf([compose(face)]))) as pdf:
        return pdf[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize("part", ["cards", "cards-mini"])
def test_every_warrior_of_both_armies_as_often_as_the_army_has_it(parts, part):
    wanted = {
        f"{army['army']}-{warrior['code']}": warrior["copies"] for army in ARMIES for warrior in WARRIORS
    }
    assert placed(parts[part]) == wanted
    assert sum(wanted.values()) == 40


@pytest.mark.parametrize("part", ["cards", "cards-mini"], ids="FB-W1 {}".format)
def test_a_card_shows_the_numbers_of_its_warrior(parts, part):
    for army in ARMIES:
        for warrior in WARRIORS:
            face = parts[part].faces[f"{army['army']}-{warrior['code']}"]
            told = words(face).split()
            drawn = compose(face)
            assert str(warrior["power"]) in told
            assert warrior["name"] in words(face)
            assert (warrior["code"].upper() if army["case"] == "upper" else warrior["code"].lower()) in told
            assert drawn.count('data-icon="sword-upright"') == warrior["power"]
            assert drawn.count('data-icon="heart-outline"') == warrior["health"]
            assert drawn.count(f'data-icon="chevron-{warrior["stripes"]}"') == 1
            if warrior["speed"] == "any":
                assert drawn.count('data-icon="infinity"') == 1
            else:
                assert str(warrior["speed"]) in told


def test_the_backs_of_an_army_are_all_the_same(parts):
    assert len(placed(parts["cards"], "back")) == len(ARMIES)


def test_markers_are_two_sided(parts):
    (row,) = EDITION.table("markers")
    (front,), (back,) = placed(parts["markers"]).items(), placed(parts["markers"], "back").items()
    assert front[1] == back[1] == row["count"]
    assert str(row["side_a"]) in words(parts["markers"].faces[front[0]])
    assert str(row["side_b"]) in words(parts["markers"].faces[back[0]])


def test_the_reference_holds_every_warrior_and_cites_rules_that_exist(parts):
    known = {rule["id"] for rule in EDITION.toml("rules.toml")["rule"]}
    front, back = (" ".join(words(face).split()) for face in parts["reference"].faces.values())
    for row in EDITION.table("reference"):
        assert row["text"] in front + back
        assert set(row["rules"]) <= known
    for warrior in WARRIORS:
        assert warrior["name"] in back
        assert warrior["special"] in back


def test_the_walk_on_the_rules_sheet_is_a_legal_one(parts):
    (walk,) = (one for one in parts["rules"].spec["diagram"] if one["after"] == "FB-M6")
    start, *others = walk["ways"][0].split("-")
    (warrior,) = (row for row in WARRIORS if row["code"] == walk["pieces"][start])
    steps, at = 0, start
    for square in others:
        assert at[0] == square[0] or at[1] == square[1]  # FB-M3
        assert square not in walk["pieces"]  # FB-M5
        steps += abs(ord(at[0]) - ord(square[0])) + abs(int(at[1]) - int(square[1]))
        at = square
    assert steps == warrior["speed"] == 5  # FB-M2, and as the caption says
    assert len(others) - 1 == 3


def test_every_diagram_stands_below_a_rule(parts):
    known = {rule["id"] for rule in EDITION.toml("rules.toml")["rule"]}
    assert {one["after"] for one in parts["rules"].spec["diagram"]} <= known
