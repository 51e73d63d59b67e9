"""The kit of Bones & Banners says what its data and its referee say."""

import csv
import itertools
import re
from collections import Counter
from fractions import Fraction

import pytest
from measuring import components, compose
from PIL import ImageChops

from companion import contract
from companion.games.bones_and_banners import cards, cells
from companion.games.bones_and_banners.advisors import ADVICE
from companion.press.compose import typeset
from companion.press.draw import svg
from companion.testing import shipped

SLUG = "bones-and-banners"
GAME = shipped().game(SLUG)


def read_csv(file):
    """A table as it stands, every cell a text."""
    return list(csv.DictReader(GAME.edition.text(file).content.splitlines()))


UNITS, BUILDINGS, ADVISORS = (read_csv(f"{type}.csv") for type in ("units", "buildings", "advisors"))
VOCABULARY, PHRASES = read_csv("effects.csv"), read_csv("phrases.csv")
SYMBOLS = {row["symbol"]: row for row in read_csv("symbols.csv")}

every_unit = pytest.mark.parametrize("unit", UNITS, ids=lambda row: row["slug"])


@pytest.fixture(scope="module")
def kit():
    return components(SLUG)


def copies(component, side="front"):
    """How often each face lies on the sheets."""
    return Counter(place.face for page in component.pages if page.side == side for place in page.placed)


def marks(face, kind):
    return [mark for mark in svg.proof(compose(face)) if mark.kind == kind]


def said(face):
    return [mark.what for mark in marks(face, "text")]


def shown(face):
    return Counter(mark.what for mark in marks(face, "icon"))


def squeezed(words):
    return re.sub(r"\s+", "", typeset.curved("".join(words)))


def sentence(token, of):
    """The words for a token, composed from the tables as they stand."""
    for row in VOCABULARY:
        form, given = row["effect"].split(":"), token.split(":")
        gaps = [(gap, word) for gap, word in zip(form, given) if gap != word]
        if row["of"] != of or len(form) != len(given) or not all(gap[0] == "{" for gap, _ in gaps):
            continue
        text = row["text"]
        for gap, word in gaps:
            told = [
                phrase["text"]
                for phrase in PHRASES
                if (f"{{{phrase['slot']}}}", phrase["word"]) == (gap, word)
            ]
            text = text.replace(gap, told[0] if told else word).replace("(s)", "" if word == "1" else "s")
        return re.sub(r"\{[a-z-]+\}", "", text)  # without the icons set within the line
    raise AssertionError(f"no sentence for {token}")


# --- the cards ------------------------------------------------------------------------------------------


def test_the_deck_holds_75_cards(kit):
    """BN-101: 54 units of which 32 are Loyalists, 9 buildings, 8 advisors, 2 Shuffle Cards, 2 villages."""
    found = copies(kit["cards"])
    assert sum(found.values()) == kit["cards"].pieces == 75
    assert {row["slug"]: found[row["slug"]] for row in UNITS} == {
        row["slug"]: int(row["copies"]) for row in UNITS
    }
    assert sum(found[row["slug"]] for row in UNITS) == 54
    assert sum(found[row["slug"]] for row in UNITS if row["loyalist"] == "yes") == 32
    assert [found[row["slug"]] for row in BUILDINGS + ADVISORS] == [1] * 17
    assert found["shuffle"] == 2
    assert found["village-red"] == found["village-blue"] == 1


@every_unit
def test_a_unit_prints_the_sentences_of_its_tokens(kit, unit):
    """2.1: what the card says is what the engine reads."""
    words = squeezed(said(kit["cards"].faces[unit["slug"]]))
    told = [sentence(token, "units") for token in (unit["actions"] + " " + unit["traits"]).split()]
    told += [f"Bolstered: {sentence(token, 'units')}" for token in unit["bolster"].split()]
    assert squeezed(told) in words
    assert words.count("Bolstered:") == len(unit["bolster"].split())


@every_unit
def test_a_unit_shows_its_values(kit, unit):
    face = kit["cards"].faces[unit["slug"]]
    words, icons = said(face), shown(face)
    assert unit["name"] in words
    assert words.count(unit["banners"]) == 2, "large in the middle, small at the left edge"
    assert icons["banner-pip"] == int(unit["banners"]) + 1
    assert {"aggressive": "A", "defensive": "D"}[unit["kind"]] in words
    assert ("LOYALIST" in words) == (unit["loyalist"] == "yes")
    codes = [SYMBOLS[symbol]["code"] for symbol in unit["symbols"].split()]
    assert [word for word in words if word in {row["code"] for row in SYMBOLS.values()}] == codes
    assert icons[f"bn-{unit['slug']}"] == 1
    assert (icons["two-dice"] > 0) == bool(unit["bolster"])


@every_unit
def test_each_action_shows_what_it_aims_at(kit, unit):
    icons = shown(kit["cards"].faces[unit["slug"]])
    aims = {"defend": "house-own", "attack": "house-rival", "slay": "card-rival", "duel": "card-rival",
            "protect": "card-own", "revive": "card-own"}  # fmt: skip
    wanted = Counter(aims[token.partition(":")[0]] for token in unit["actions"].split())
    assert {target: icons[target] for target in set(aims.values())} == {
        target: wanted[target] for target in set(aims.values())
    }


@pytest.mark.parametrize("row", BUILDINGS + ADVISORS, ids=lambda row: row["slug"])
def test_buildings_and_advisors_print_the_sentences_of_their_tokens(kit, row):
    type = "buildings" if "effects" in row else "advisors"
    tokens = row["effects"].split() if "effects" in row else [row["effect"]]
    words = said(kit["cards"].faces[row["slug"]])
    assert row["name"] in words
    assert squeezed(sentence(token, type) for token in tokens) in squeezed(words)
    kind = {"permanent": "infinity", "conditional": "if-diamond", "action": "hand"}.get(
        row.get("kind"), "hourglass"
    )
    assert shown(kit["cards"].faces[row["slug"]])[kind] == 1


def test_the_shuffle_card_is_hidden_among_the_units(kit):
    backs = copies(kit["cards"], "back")
    assert backs["back-back-unit"] == 54 + 2
    assert backs["back-back-house"] == 9
    assert backs["back-back-speech-bubble"] == 8


def test_backs_look_the_same_upside_down_except_for_the_arrow_of_units(kit):
    for ident in ("back-back-house", "back-back-speech-bubble", "back-back-crossed-bones", "back-back-unit"):
        back = svg.to_image(compose(kit["cards"].faces[ident]), 254).convert("L")
        differ = ImageChops.difference(back, back.rotate(180)).point(lambda value: 255 if value > 60 else 0)
        share = Fraction(differ.histogram()[255], back.width * back.height)
        assert (share > Fraction(5, 100)) if ident == "back-back-unit" else (share < Fraction(1, 1000)), (
            ident,
            float(share),
        )


def test_the_back_of_a_unit_has_room_for_a_die(kit):
    drawn = compose(kit["cards"].faces["back-back-unit"])
    assert drawn.count('width="17" height="17"') == 2, "a die, and the one that bolsters"


def test_villages_are_told_apart_without_colour(kit):
    rows = read_csv("villages.csv")
    for column in ("letter", "pattern", "mark", "ink"):
        assert len({row[column] for row in rows}) == 2
    for row in rows:
        face = kit["cards"].faces[f"village-{row['village']}"]
        words = Counter(said(face))
        assert words["Your Village"] == words["Rival Village"] == 1
        assert words[row["letter"]] == 2
        assert [words[str(space)] for space in range(1, 7)] == [1, 1, 1, 1, 0, 1], (
            "the fifth space bears a crown"
        )
        assert shown(face)["crown"] == 1
        assert compose(face).count('width="10" height="10"') == 6


# --- the vocabulary is one for card and engine ----------------------------------------------------------


def fillings(form):
    """Every token a form of effects.csv stands for; numbers as 1 and 2."""
    words = [
        ["1", "2"]
        if slot == "{n}"
        else [row["word"] for row in PHRASES if f"{{{row['slot']}}}" == slot] or [slot]
        for slot in form.split(":")
    ]
    return [":".join(token) for token in itertools.product(*words)]


@pytest.mark.parametrize("row", VOCABULARY, ids=lambda row: f"{row['of']} {row['effect']}")
def test_the_engine_understands_every_effect_a_card_can_print(row):
    for token in fillings(row["effect"]):
        read = cells.effect(token, row["of"])
        if row["of"] == "units":
            assert cards.profile(1, [read]) != cards.profile(1, []), token
        elif row["of"] == "buildings":
            assert cards.benefit([read]) != cards.benefit([]), token
        assert not re.search(r"[{}]|\(s\)", sentence(token, row["of"])), token


def test_every_effect_the_engine_has_can_be_printed():
    assert {(row["of"], cells.form(row["effect"]).kind) for row in VOCABULARY} == {
        (of, kind) for of, kinds in cells.KINDS.items() for kind in kinds
    }
    assert set(cells.KINDS["advisors"]) == set(ADVICE)
    assert {row["word"] for row in PHRASES if row["slot"] == "shown"} == set(GAME.cards.symbols)
    assert {row["rule"] for row in VOCABULARY} == {f"BN-E{number}" for number in range(1, 28)}


def test_the_vocabulary_card_explains_every_effect_of_units(kit):
    (front,) = [face for ident, face in kit["reference"].faces.items() if ident == "vocabulary"]
    (back,) = [face for ident, face in kit["reference"].faces.items() if ident.endswith("terms")]
    words = said(front)
    for row in VOCABULARY:
        if row["of"] == "units":
            assert row["name"] in words and squeezed(row["meaning"]) in squeezed(words)
    assert all(row["text"] in said(back) for row in PHRASES if row["slot"] == "when")


# --- dice, counters, mats, papers -----------------------------------------------------------------------


def test_symbols_stand_in_the_order_of_the_engine():
    """BN-501."""
    assert tuple(SYMBOLS) == GAME.cards.symbols
    assert [int(row["order"]) for row in SYMBOLS.values()] == [1, 2, 3, 4, 5, 6]
    assert [row["code"] for row in SYMBOLS.values()] == ["BT", "SW", "SH", "BW", "HR", "MY"]


def test_eight_dice_as_stickers_and_as_nets(kit):
    """BN-107: each die bears the six symbols."""
    assert copies(kit["stickers"]) == {f"sticker-{symbol}": 8 for symbol in GAME.cards.symbols}
    assert copies(kit["dice"]) == {"die": 8}
    icons = shown(kit["dice"].faces["die"])
    assert all(icons[symbol] == 1 for symbol in GAME.cards.symbols)
    places = {(row["net_x"], row["net_y"]) for row in SYMBOLS.values()}
    assert places == {("1", "0"), ("0", "1"), ("1", "1"), ("2", "1"), ("1", "2"), ("1", "3")}, (
        "a cross folds to a cube"
    )


def test_counters_and_markers_are_as_many_as_the_game_needs(kit):
    found = copies(kit["counters"])
    assert found.pop("cube") == 10
    assert found == {f"u{number}": 1 for number in range(1, 65)}
    assert copies(kit["markers"]) == {"marker-initiative": 1, "marker-stalemate": 4}
    sizes = {row["marker"]: int(row["diameter"]) for row in read_csv("markers.csv")}
    assert sizes == {"initiative": 30, "stalemate": 20}


def test_the_mats_hold_every_place_and_take_two_sheets_each_or_one_of_a3(kit):
    words = Counter(said(kit["mat"].faces["mat"]))
    assert words["Army Deck"] == words["Your Village"] == words["Rival Village"] == 2
    assert words["Lost Pile"] == words["Dice Pool"] == 1
    reserve = said(kit["reserve"].faces["reserve"])
    for type, open_ in cards.TABLEAU.items():
        name = cards.ONE[type].capitalize()
        assert f"{name} Pile" in reserve
        assert sum(word.startswith(f"{name} ") for word in reserve) == open_ + 1
    for part in ("mat", "reserve"):
        assert len(kit[part].pages) == 2
        (large,) = kit[f"{part}-large"].pages
        assert {large.paper.width, large.paper.height} == {297, 420}


def test_references_cite_rules_that_exist():
    known = {rule["id"] for rule in GAME.edition.toml("rules.toml")["rule"]}
    for table in ("reference.csv", "setup.csv", "pictures.csv"):
        for row in read_csv(table):
            assert row["rules"].split() and set(row["rules"].split()) <= known, row
    assert {row["rule"] for row in VOCABULARY} <= known


def test_the_round_on_the_reference_has_the_seven_phases(kit):
    """BN-301."""
    (phases,) = [rule["text"] for rule in GAME.edition.toml("rules.toml")["rule"] if rule["id"] == "BN-301"]
    titles = [row["title"] for row in read_csv("reference.csv") if row["part"] == "round"]
    assert len(titles) == 7
    assert sorted(titles, key=phases.index) == titles
    assert copies(kit["reference"]) == {"reference": 2, "vocabulary": 2}


def test_the_score_sheet_has_a_line_for_every_round(kit):
    words = said(kit["score"].faces["score"])
    assert [word for word in words if word.isdigit()] == [str(number) for number in range(1, 13)]
    assert {"Token", "Stalemates", "Score cubes"} <= set(words)
    assert words.count("Cubes") == words.count("Buildings") == 2


@pytest.mark.parametrize("picture", read_csv("pictures.csv"), ids=lambda row: row["id"])
def test_the_pictures_of_play_end_as_the_referee_says(picture):
    units = [
        dict(zip(("id", "owner", "card", "dice", "target"), told.split(":")))
        for told in picture["units"].split()
    ]
    for unit in units:
        unit["dice"] = [unit["dice"]]
    table = {"game": SLUG, "phase": "scuffle", "players": [{"id": "red"}, {"id": "blue"}], "units": units}
    while table["phase"] == "scuffle":
        answer = contract.judge(GAME, ["resolve"], table, seed=7)
        assert answer["legal"], answer["verdicts"]
        table = answer["position"]
    left = {unit["id"] for unit in table["units"]}
    assert {unit["id"] for unit in units} - left == {picture["lost"]}
    (fallen,) = [unit for unit in units if unit["id"] == picture["lost"]]
    assert [card for player in table["players"] for card in player["lost"]] == [fallen["card"]]
