"""The score of A Lone Banner: of a position, and of the cards people name."""

import pytest

from companion import contract
from companion.errors import BadPosition
from companion.games.lone_banner import names
from companion.testing import shipped

GAME = shipped().game("lone-banner")
WORLD = GAME.world
REGIONS = WORLD.regions


def score(regions, starts=("na", "sa", "eu"), **rest):
    players = [
        {"id": id, "start": start, "regions": held}
        for id, start, held in zip(("blue", "red", "yellow"), starts, regions)
    ]
    return contract.score(GAME, {"game": "lone-banner", "phase": "over", "players": players} | rest)


def lines(sheet, at=0):
    return [(line["label"], line["points"], line["rules"]) for line in sheet["players"][at]["lines"]]


def test_the_cards_are_as_the_specification_counts_them():
    assert len(REGIONS) == 30 and len(WORLD.central) == 6  # LB-201, LB-R4
    assert sum(region.points for region in REGIONS.values()) == 42
    assert all(region.points in (1, 2) for region in REGIONS.values())  # LB-203
    assert sum(len(region.routes) for region in REGIONS.values()) == 42
    assert sum(bool(region.routes) for region in REGIONS.values()) == 24  # LB-202: most, not all
    assert not any(
        region.id in REGIONS[target].routes for region in REGIONS.values() for target in region.routes
    )


def test_three_lines_even_when_they_are_0():
    sheet = score([[], [], []])
    assert lines(sheet) == [
        ("Regions", 0, ["LB-951"]),
        ("Continents", 1, ["LB-952"]),
        ("Dominated continents", 0, ["LB-953"]),
    ]
    assert sheet["winners"] == ["blue", "red", "yellow"] and sheet["tiebreak"] == "LB-955"


@pytest.mark.parametrize("counts, bonus", [(True, 3), (False, 0)])
def test_four_with_the_start_region_dominate_only_if_it_counts(counts, bonus):
    sheet = score([["na-e", "na-w", "na-n"], [], []], options={"start_counts": counts})
    assert [points for _, points, _ in lines(sheet)] == [5, 1, bonus]


def test_a_start_region_that_does_not_count_makes_no_continent():
    sheet = score([["af-n"], [], []], options={"start_counts": False})
    assert [entry["total"] for entry in sheet["players"]] == [3, 0, 0]


def test_two_dominated_continents():
    sheet = score([["as-n", "as-s", "as-e", "as-w", "na-n", "na-e", "na-c"], [], []])
    assert [points for _, points, _ in lines(sheet)] == [6 + 4, 2, 6]
    bonus = score(
        [["as-n", "as-s", "as-e", "as-w", "na-n", "na-e", "na-c"], [], []], options={"continent_bonus": 4}
    )
    assert bonus["players"][0]["total"] == sheet["players"][0]["total"] + 2


def test_markers_score_nothing_and_the_score_may_be_asked_at_any_time():
    players = [{"id": id, "start": start} for id, start in zip(("blue", "red", "yellow"), ("na", "sa", "eu"))]
    position = {
        "game": "lone-banner",
        "turn": "blue",
        "players": players,
        "theater": ["af-n"],
        "troops": {"af-n": {"red": 6}},
    }
    assert [entry["total"] for entry in contract.score(GAME, position)["players"]] == [1, 1, 1]


def test_the_tie_break_looks_only_at_tied_players():
    sheet = score([["na-e", "na-w", "na-n"], ["sa-n", "sa-w", "eu-c"], ["as-c", "af-c", "sa-c"]])
    assert [entry["total"] for entry in sheet["players"]] == [9, 7, 7]
    assert sheet["winners"] == ["blue"] and sheet["tiebreak"] is None
    sheet = score([["na-e", "na-w"], ["sa-n", "eu-n"], ["as-c", "af-c", "eu-c"]])
    assert [entry["total"] for entry in sheet["players"]] == [5, 6, 6]
    assert sheet["winners"] == ["yellow"] and sheet["tiebreak"] == "LB-955"


# --- the score sheet of a game played without the referee ----------------------------------------------------


def find_region(text):
    return names.find_region(WORLD, text)


def find_continent(text):
    return names.find_continent(WORLD, text)


@pytest.mark.parametrize(
    "text, region",
    [
        ("af-n", "af-n"),
        ("AF-N", "af-n"),
        ("afn", "af-n"),
        ("NA C", "na-c"),
        ("North Africa", "af-n"),
        ("  north   africa ", "af-n"),
        ("north_africa", "af-n"),
        ("n africa", "af-n"),
        ("n af", "af-n"),
        ("Nort Afrika", "af-n"),
        ("south south", "sa-s"),
        ("Central Nrth America", "na-c"),
        ("wst asia", "as-w"),
        ("africa north", "af-n"),
        ("south america, central", "sa-c"),
    ],
)
def test_a_region_is_found_despite_small_slips(text, region):
    assert find_region(text) == region


def test_every_region_is_found_by_id_name_and_first_letters():
    for region in REGIONS.values():
        assert (
            find_region(region.id)
            == find_region(region.name)
            == find_region(region.name.upper())
            == region.id
        )
        assert find_region(" ".join(word[:3] for word in region.name.split())) == region.id
    for code, name in WORLD.continents.items():
        assert find_continent(code) == find_continent(name) == find_continent(f"{code}-start") == code
        assert find_continent(f"Start: {name}") == find_continent(name[:-1]) == code


@pytest.mark.parametrize(
    "text, suggested",
    [
        ("north", "North Europe"),
        ("est asia", "East Asia or West Asia"),
        ("eest europe", "East Europe or West Europe"),
        ("africa", "Central Africa, East Africa, North Africa, South Africa or West Africa"),
        ("Atlantis", "such as"),
        ("", "such as"),
        ("na-start", "na-s"),
    ],
)
def test_what_could_be_several_or_none_is_asked_back(text, suggested):
    with pytest.raises(BadPosition) as fault:
        find_region(text)
    assert suggested in str(fault.value)
