"""The kit of The Battle of Banners says what its data and its referee say."""

from collections import Counter
from itertools import combinations

import pytest
from measuring import components, compose
from PIL import ImageChops

from companion import contract
from companion.press.compose import typeset
from companion.press.draw import svg
from companion.testing import shipped

SLUG = "battle-of-banners"
EDITION = shipped().edition(SLUG)
GAME = shipped().game(SLUG)
ITEMS = EDITION.table("items")


@pytest.fixture(scope="module")
def kit():
    return components(SLUG)


def copies(component):
    """How often each front lies on the sheets."""
    return Counter(place.face for page in component.pages if page.side == "front" for place in page.placed)


def marks(face, kind):
    return [mark for mark in svg.proof(compose(face)) if mark.kind == kind]


def words(face):
    return Counter(mark.what for mark in marks(face, "text"))


def spaces(sign):
    rows = EDITION.table("spaces")
    return [row.square for row in rows if row.sign == sign]


def test_the_deck_holds_every_item_in_its_printed_number(kit):
    """I17: 54 cards of 16 kinds."""
    assert copies(kit["items"]) == {item["id"]: int(item["copies"]) for item in ITEMS}
    assert kit["items"].pieces == 54


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item["id"])
def test_a_card_says_what_the_table_says(kit, item):
    face = kit["items"].faces[item["id"]]
    said = [mark.what for mark in marks(face, "text")]
    assert item["name"] in said and item["letter"] in said
    assert f"{item['rule']}  ×{item['copies']}" in said
    assert "".join(typeset.curved(item["text"]).split()) in "".join("".join(said).split())
    assert f"item-{item['id']}" in [mark.what for mark in marks(face, "icon")]


def test_the_back_looks_the_same_upside_down(kit):
    back = svg.to_image(compose(kit["items"].faces["back-back"]), 254).convert("L")
    assert ImageChops.difference(back, back.rotate(180)).getextrema()[1] < 40


MOMENTS = {
    "before your roll": {"hourglass"},
    "instead of your roll": {"die-5"},
    "attacker before the dice": {"sword"},
    "defender before the dice": {"shield"},
    "before the combat dice": {"sword", "shield"},
    "after a tied combat": {"equals"},
}


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item["id"])
def test_the_left_edge_tells_when_a_card_is_played(kit, item):
    """Five moments stand below each other on every card; those of this card are the large ones."""
    column = [
        mark
        for mark in marks(kit["items"].faces[item["id"]], "icon")
        if mark.left < 14 + 3 and mark.top > 27 + 3
    ]
    column.sort(key=lambda mark: mark.top + mark.bottom)
    assert [mark.what for mark in column] == ["hourglass", "die-5", "sword", "shield", "equals"]
    large = {mark.what for mark in column if max(mark.right - mark.left, mark.bottom - mark.top) > 3.2}
    assert large == MOMENTS[item["window"]]


def test_the_board_names_every_space_for_both_sides_and_every_colour_at_its_drawbridges(kit):
    said = words(kit["board"].faces["board"])
    everywhere = [square for sign in "#KCD." for square in spaces(sign)]
    assert len(everywhere) == 165
    assert all(said[square] == 2 for square in everywhere)
    assert said["+1 card"] == said["K"] == len(spaces("K")) == 7
    game = EDITION.facts
    castles = Counter({"blue": 1, "red": 1})
    for colour, squares in game["drawbridges"].items():
        assert said[colour[0].upper()] == len(squares) + castles[colour]
    assert (
        Counter(mark.what for mark in marks(kit["board"].faces["board"], "icon"))["tree"]
        == len(spaces("#"))
        == 30
    )


def test_the_board_is_cut_between_spaces_on_home_paper_and_is_one_sheet_of_a3(kit):
    assert [page.tile[:2] for page in kit["board"].pages] == [(2, 2)] * 4
    seams = {
        round(seam[0] - page.placed[0].x, 3)
        for page in kit["board"].pages
        for seam in page.seams
        if seam[0] == seam[2]
    }
    assert seams == {4 + 6 * 25}, "files a-f and g-k"
    (large,) = kit["board-large"].pages
    assert (large.paper.width, large.paper.height) == (297, 420)
    a3 = components(SLUG, paper="a3", only=("board",))
    assert len(a3["board"].pages) == 1


def test_pieces_and_markers_are_as_many_as_the_game_needs(kit):
    four = EDITION.facts["pieces"]["per_colour"]
    found = copies(kit["counters"])
    for colour in ("blue", "green", "red", "yellow"):
        assert found[f"piece-{colour}"] == copies(kit["standees"])[f"standee-{colour}"] == four == 4
    assert found["marker-closed-keep"] == len(spaces("K"))
    assert found["marker-ghost"] == found["marker-rain"] == 2
    assert copies(kit["standees"])["flags"] == 1


def test_a_closed_keep_counts_2_on_one_side_and_1_on_the_other(kit):
    """BoB-R12: just left it stays closed for the rest of this turn and the next."""
    drawn = kit["counters"].faces
    assert words(drawn["marker-closed-keep"]) == {"2": 1}
    (behind,) = [
        face for ident, face in drawn.items() if ident.startswith("back-marker") and "closed-keep" in ident
    ]
    assert words(behind) == {"1": 1}


@pytest.mark.parametrize("table", ["colours", "kinds"])
def test_inks_differ_by_a_fifth_in_grey(table):
    def grey(ink):
        red, green, blue = (int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    for one, other in combinations(EDITION.table(table), 2):
        assert abs(grey(one["ink"]) - grey(other["ink"])) >= 0.2, (one["colour"], other["colour"])


@pytest.mark.parametrize("column", ["letter", "mark", "border", "ink"])
def test_colours_are_told_apart_by_each_sign(column):
    assert len({row[column] for row in EDITION.table("colours")}) == 4


@pytest.mark.parametrize("table", ["reference", "setup", "pictures"])
def test_papers_cite_rules_that_exist(table):
    known = {rule["id"] for rule in EDITION.toml("rules.toml")["rule"]}
    for row in EDITION.table(table):
        assert row["rules"] and set(row["rules"]) <= known, row


def test_the_mats_have_the_boxes_for_cards_reserve_and_magic(kit):
    for side, colours, box in (
        ("blue", ("Blue", "Green"), "Deck"),
        ("red", ("Red", "Yellow"), "Discard pile"),
    ):
        said = words(kit["mats"].faces[f"mat-{side}"])
        assert all(said[f"{colour} reserve"] == 1 for colour in colours)
        assert said[box] == said["Ghost Magic"] == said["Rain Storm"] == 1


def test_the_score_sheet_gives_the_points_of_the_referee():
    wins = EDITION.table("wins")
    assert len(wins) == 3
    for row in wins:
        won = {"phase": "over", "winner": "blue", "reason": row["reason"], "options": {"turn_limit": 1}}
        (line,) = contract.score(GAME, won)["players"][0]["lines"]
        assert (line["points"], line["rules"]) == (int(row["points"]), [row["rule"]])


# --- the pictures of play are what the referee allows ----------------------------------------------------------


def picture(ident):
    (found,) = [row for row in EDITION.table("pictures") if row["id"] == ident]
    pieces: dict[str, list[str]] = {}
    for piece in found["pieces"]:
        colour, square = piece.split("@")
        pieces.setdefault(colour, []).append(square)
    return found["path"], found["targets"], pieces


def judged(position, *moves):
    answer = contract.judge(GAME, moves, position, seed=7)
    assert answer["legal"], answer["verdicts"][-1]
    return answer["position"]


def test_the_picture_of_a_move_is_a_legal_move():
    path, _, pieces = picture("move")
    judged({"pieces": {**pieces, "red": ["g14"]}}, "roll 5", "move " + "-".join(path))


def test_the_picture_of_a_tie_rings_the_spaces_the_attacker_may_take():
    path, targets, pieces = picture("tie")
    tied = judged({"pieces": pieces, "phase": "move", "dice": [2]}, "move " + "-".join(path), "roll 2 3 2 4")
    assert {move.split()[-1] for move in contract.legal(GAME, tied)["moves"]} == set(targets)


def test_the_picture_of_locust_swarm_ends_where_the_swarm_does():
    path, _, pieces = picture("locust")
    swarm = {"pieces": {**pieces, "blue": ["c2"]}, "hands": {"blue": ["locust-swarm"]}}
    assert judged(swarm, f"play locust-swarm {path[0]} e")["pieces"]["red"] == [path[-1]]


def diagram(kit, rule, right, up):
    """A diagram of the rules sheet, laid on the board that many spaces to the right and up."""
    (found,) = [one for one in kit["rules"].spec["diagram"] if one["after"] == rule]

    def laid(square):
        return f"{chr(ord(square[0]) + right)}{int(square[1:]) + up}"

    pieces: dict[str, list[str]] = {}
    for square, letter in found["pieces"].items():
        pieces.setdefault({"B": "blue", "r": "red"}[letter], []).append(laid(square))
    return (
        pieces,
        [[laid(square) for square in way.split("-")] for way in found.get("ways", ())],
        {laid(square) for square in found["marked"]},
    )


def spelled(way):
    """Every space of a way that is given by its corners."""
    spaces = way[:1]
    for corner in way[1:]:
        while spaces[-1] != corner:
            (file, rank), (to_file, to_rank) = (
                (ord(square[0]), int(square[1:])) for square in (spaces[-1], corner)
            )
            spaces.append(
                f"{chr(file + (to_file > file) - (to_file < file))}{rank + (to_rank > rank) - (to_rank < rank)}"
            )
    return spaces


def test_the_rules_sheet_shows_a_legal_walk(kit):
    pieces, (way,), _ = diagram(kit, "M5", 3, 11)
    judged({"pieces": {**pieces, "red": ["k2"]}}, "roll 5", "move " + "-".join(spelled(way)))


def test_the_rules_sheet_shows_how_one_shut_in_breaks_out(kit):
    pieces, (way,), castle = diagram(kit, "S10", 3, 12)
    assert castle == {"f15"}
    judged({"pieces": pieces}, "roll 1", "move " + "-".join(spelled(way)))


def test_the_rules_sheet_tints_where_the_attacker_may_go_after_a_tie(kit):
    pieces, _, tinted = diagram(kit, "C4", 2, 11)
    tied = judged({"pieces": pieces, "phase": "move", "dice": [2]}, "move c13-d13-e13", "roll 2 3 2 4")
    assert {move.split()[-1] for move in contract.legal(GAME, tied)["moves"]} == tinted
