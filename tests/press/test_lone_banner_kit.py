"""A Lone Banner in print: the cards say what the tables say, and the maps can be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise

import pytest
from measuring import components, compose

from companion.press.draw import svg
from companion.press.kit import Component
from companion.testing import shipped

GAME = "lone-banner"
EDITION = shipped().edition(GAME)
REGIONS = {row.id: row for row in EDITION.table("regions")}
STARTS = {row.id: row for row in EDITION.table("starts")}
ROUTES = [(start, end) for start, row in REGIONS.items() for end in row.routes]
CONTINENTS = {row.continent: row for row in EDITION.table("continents")}
POINTS = {row.position: (row.x, row.y) for row in EDITION.table("points")}
NODE = 7.0  # mm, the radius of a Region on the world sheet

every_region = pytest.mark.parametrize("region", REGIONS)

Point = tuple[float, float]


@cache
def kit() -> dict[str, Component]:
    return components(GAME)


def component(name: str) -> Component:
    return kit()[name]


@cache
def marks(name: str, face: str) -> list[svg.Seen]:
    return svg.proof(compose(component(name).faces[face]))


def texts(name: str, face: str) -> Counter[str]:
    return Counter(mark.what for mark in marks(name, face) if mark.kind == "text")


def icons(name: str, face: str) -> Counter[str]:
    return Counter(mark.what for mark in marks(name, face) if mark.kind == "icon")


# --- what the box holds ------------------------------------------------------------------------------


def test_the_box_holds_what_the_rules_name() -> None:
    assert {part.id: part.pieces for part in kit().values() if part.pieces > 1} == {
        "cards": 36,
        "aids": 8,
        "markers": 2,
        "chits": 72,
        "score": 2,
    }
    on_the_table = Counter(
        place.face for page in component("cards").pages if page.side == "front" for place in page.placed
    )
    assert on_the_table == Counter([*REGIONS, *STARTS]), "no Region exists twice (LB-201)"
    aids = Counter(
        place.face for page in component("aids").pages if page.side == "front" for place in page.placed
    )
    assert aids == {"result": 4, "reference": 4}


def test_regions_and_starts_have_different_backs() -> None:
    """They are shuffled apart (LB-102, LB-103)."""
    backs = {name for name in component("cards").faces if name.startswith("back-")}
    assert len(backs) == 2
    behind = Counter(
        place.face for page in component("cards").pages if page.side == "back" for place in page.placed
    )
    assert sorted(behind.values()) == [6, 30]


def test_every_colour_has_three_chits_of_each_strength() -> None:
    placed = Counter(place.face for page in component("chits").pages for place in page.placed)
    assert placed == {
        f"{row.id}-{strength}": 3 for row in EDITION.table("colours") for strength in range(1, 7)
    }


# --- the Region cards ---------------------------------------------------------------------------------


@every_region
def test_a_region_card_names_its_routes_and_its_threats(region: str) -> None:
    row = REGIONS[region]
    found = texts("cards", region)
    assert found[row.name] and found[row.subtitle] and found[str(row.points)]
    targets = [end for start, end in ROUTES if start == region]
    threats = [start for start, end in ROUTES if end == region]
    named = Counter(REGIONS[other].name for other in targets + threats)
    assert {name: found[name] for name in named} == named
    assert found["no route"] == (not targets)
    assert found[f"Start: {row.continent}"], "its continent's Start Region is a route to it (LB-206)"
    abroad = [other for other in targets + threats if REGIONS[other].continent != row.continent]
    labelled = Counter(targets + threats) + Counter(abroad)
    assert {other: found[other] for other in labelled} == labelled, (
        "overseas Regions also have a label beside the map"
    )


@every_region
def test_points_are_a_numeral_and_as_many_banners(region: str) -> None:
    assert icons("cards", region)["banner-pip"] == REGIONS[region].points


@pytest.mark.parametrize("start", STARTS)
def test_a_start_region_shows_its_shield_and_its_route(start: str) -> None:
    found = texts("cards", start)
    assert found[STARTS[start].name] and found[f"any Region of {STARTS[start].continent}"] and found["0"]
    assert icons("cards", start)["shield-closed"]


@pytest.mark.parametrize("name", ["cards", "aids", "world", "markers", "score"])
def test_no_text_lies_on_another(name: str) -> None:
    for face in component(name).faces:
        words = [mark for mark in marks(name, face) if mark.kind == "text"]
        for one, other in combinations(words, 2):
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.bottom, other.bottom) - max(one.top, other.top)
            assert min(across, down) < 0.1, f"{face}: {one.what!r} lies on {other.what!r}"


# --- the maps -------------------------------------------------------------------------------------------


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    x, y = point
    found = False
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            found = not found
    return found


@every_region
def test_a_region_lies_on_the_land_of_its_continent(region: str) -> None:
    card = REGIONS[region]
    coasts = [
        row.points
        for row in EDITION.table("outlines")
        if row.continent == card.continent and row.part == "mainland"
    ]
    assert [inside(POINTS[card.position], coast) for coast in coasts] == [True]


@every_region
def test_a_region_lies_within_its_own_borders(region: str) -> None:
    """The hub is Central; the rim's points part the others and lie on the square that the borders run to."""
    card = REGIONS[region]
    hub, rim = CONTINENTS[card.continent].hub, CONTINENTS[card.continent].rim
    assert all(max(abs(x), abs(y)) == 48 for x, y in rim)
    corners = [(-48.0, -48.0), (48.0, -48.0), (48.0, 48.0), (-48.0, 48.0)]
    areas = {"Central": hub} | {
        position: [rim[at], corners[at], corners[(at + 1) % 4], rim[(at + 1) % 4], hub[(at + 1) % 4], hub[at]]
        for at, position in enumerate(("North", "East", "South", "West"))
    }
    within = [position for position, area in areas.items() if inside(POINTS[card.position], area)]
    assert within == [card.position]


def place(region: str) -> Point:
    card = REGIONS[region]
    continent, (x, y) = CONTINENTS[card.continent], POINTS[card.position]
    return continent.x + x, continent.y + y


def bent(start: Point, end: Point, bend: float, steps: int = 60) -> list[Point]:
    """Points of a route, bent to its left, from edge to edge of the two Regions."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    long = (dx * dx + dy * dy) ** 0.5
    cx, cy = (ax + bx) / 2 + dy / long * bend * 2, (ay + by) / 2 - dx / long * bend * 2
    line = []
    for at in range(steps + 1):
        t = at / steps
        line.append(
            (
                (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx,
                (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by,
            )
        )
    return [dot for dot in line if far(dot, start) > NODE and far(dot, end) > NODE]


def far(one: Point, other: Point) -> float:
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


def world_lines() -> list[tuple[str, str, list[Point]]]:
    """Every route of the world sheet as drawn; a route over the edge is two lines, each with one Region."""
    lines = []
    wide = component("world").faces["world"].size.width
    for row in EDITION.table("routes"):
        start, end = row["from"], row.to
        if not row.from_y:
            lines.append((start, end, bent(place(start), place(end), row.bend)))
            continue
        for region, wind, y in ((start, row.leaves, row.from_y), (end, row.arrives, row.to_y)):
            x = wide - 17.8 if wind.side > 0 else 17.8
            lines.append((region, "", bent(place(region), (x, y), 0)))
    return lines


def crosses(one: list[Point], other: list[Point]) -> bool:
    def side(a: Point, b: Point, c: Point) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    return any(
        side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)
        for a, b in pairwise(one)
        for c, d in pairwise(other)
    )


def test_every_route_is_drawn_once() -> None:
    assert Counter((row["from"], row.to) for row in EDITION.table("routes")) == Counter(ROUTES)
    assert len(ROUTES) == 42


def test_the_routes_of_the_world_do_not_tangle() -> None:
    """The four shores of the Atlantic cannot be joined crosswise without one crossing; there is no second."""
    crossings = [
        {(a, b), (c, d)}
        for (a, b, one), (c, d, other) in combinations(world_lines(), 2)
        if crosses(one, other)
    ]
    assert crossings == [{("eu-w", "sa-e"), ("af-w", "na-e")}]


def test_no_route_runs_over_a_region_it_does_not_join() -> None:
    for start, end, line in world_lines():
        for region in REGIONS:
            if region not in (start, end):
                assert min(far(dot, place(region)) for dot in line) > NODE + 1.5, (
                    f"{start} to {end or 'the edge'} touches {region}"
                )


def test_the_world_sheet_shows_every_region() -> None:
    found = texts("world", "world")
    edges = Counter(end for row in EDITION.table("routes") if row.from_y for end in (row["from"], row.to))
    assert {region: found[region] for region in REGIONS} == {region: 1 + edges[region] for region in REGIONS}


# --- what else is read at the table --------------------------------------------------------------------


def test_the_aids_cite_rules_that_exist() -> None:
    known = {rule["id"] for rule in EDITION.toml("rules.toml")["rule"]}
    cited = {rule for row in EDITION.table("reference") for rule in row.rules}
    assert cited | {row.rule for row in EDITION.table("markers")} <= known


def test_the_result_card_tells_both_abilities_on_both_sides() -> None:
    for face in ("result", "back-result"):
        found = texts("aids", face)
        assert all(found[row.title] and found[row.trigger] for row in EDITION.table("results"))
