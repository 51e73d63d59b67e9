"""The rules of A Lone Banner one by one: Expansion, abilities, end and score (LB-701 to LB-955, LB-R17 to LB-R27)."""

from itertools import combinations_with_replacement

import pytest
from lone_banner_table import (
    GAME,
    THEATER,
    THREE,
    allowed,
    events,
    judge,
    listed,
    player,
    prove,
    refused,
    table,
)

SIX = ["na-e", "na-c", "sa-n", "eu-c", "af-s", "as-e"]
HOME_AND_AWAY = ["na-e", "na-c", "sa-n", "af-s", "as-e"]  # no route to West Europe
PLACING = table(phase="place", dice=[2, 3, 5])
RUN = table(phase="special", dice=[2, 3, 4])
TRIPLE = table(
    phase="special", dice=[4, 4, 4], troops={"as-w": {"red": [1, 2]}, "au-c": {"yellow": 6, "red": 1}}
)

CITED = [
    ("LB-701", table(phase="muster"), "roll 6 1 3", {"dice": [1, 3, 6], "phase": "reroll"}),
    ("LB-702", table(phase="reroll", dice=[1, 4, 4]), "reroll 4 to 2; reroll 2 4 to 6 6", {"dice": [1, 6, 6]}),
    ("LB-702", table(phase="reroll", dice=[1, 4, 4]), "keep", {"dice": [1, 4, 4], "phase": "place"}),
    ("LB-704", PLACING, "place 3 af-n", {"troops": {"af-n": {"blue": [3]}}, "dice": [2, 5]}),
    ("LB-705", table(phase="place", dice=[2, 3, 5], regions={"red": ["na-e"]}), "place 5 na-e", {"troops": {"na-e": {"blue": [5]}}}),
    ("LB-708", PLACING, "done", {"turn": "red", "dice": [], "phase": "recon"}),
    ("LB-708", PLACING, "place 2 af-n; place 3 as-w; done", {"turn": "red", "dice": []}),
    ("LB-803", TRIPLE, "misinform as-w au-c", {"troops": {"au-c": {"red": [1, 1, 2], "yellow": [6]}}, "phase": "place"}),
    ("LB-805", RUN, "coup af-n", {"players.blue.regions": ["af-n"], "theater": THEATER[1:], "phase": "place"}),
    ("LB-R20", RUN, "coup af-n; place 2 as-w; place 3 au-c; place 4 na-s", {"theater": THEATER[1:], "turn": "red", "phase": "refill"}),
    ("LB-906", table(phase="place", dice=[2, 3, 5], final_turns=1), "done", {"phase": "over", "turn": None, "final_turns": None}),
]  # fmt: skip


@pytest.mark.parametrize("rule, position, moves, after", CITED)
def test_a_verdict_rests_on_the_rule(rule, position, moves, after):
    prove(rule, position, moves, after)


def score(regions, starts=THREE):
    return GAME.score(GAME.load(table(phase="over", theater=[], regions=regions, starts=starts)))


# --- Special Abilities: LB-801, LB-802, LB-R18 ----------------------------------------------------------------


@pytest.mark.parametrize("rule", ["LB-801", "LB-R18"])
@pytest.mark.parametrize("dice", list(combinations_with_replacement(range(1, 7), 3)))
def test_three_alike_and_three_in_a_row_grant_an_ability_and_nothing_else_does(rule, dice):
    a, b, c = dice
    granted = "misinform" if a == b == c > 1 else "coup" if (b - a, c - b) == (1, 1) else None
    position = table(phase="muster", troops={"as-w": {"red": 1}})
    thrown = f"roll {c} {a} {b}"  # in any order
    after = allowed(position, thrown) if dice == (1, 1, 1) else allowed(position, thrown, "keep")
    kinds = {move.split()[0] for move in listed(after)["moves"]}
    assert kinds == ({granted, "pass"} if granted else {"place", "done"})


@pytest.mark.parametrize("rule", ["LB-802"])
@pytest.mark.parametrize(
    "position, ability, cards",
    [
        (RUN, "coup af-n", ["as-w", "au-c", "na-s"]),
        (TRIPLE, "misinform as-w au-c", ["af-n", "as-w", "na-s"]),
        (RUN, "pass", ["af-n", "au-c", "na-s"]),
    ],
)
def test_after_an_ability_all_three_markers_are_still_placed(rule, position, ability, cards):
    dice = position["dice"]
    after = allowed(position, ability, *(f"place {die} {card}" for die, card in zip(dice, cards)))
    assert after["turn"] == "red"
    assert [after["troops"][card]["blue"] for card in cards] == [[die] for die in dice]


@pytest.mark.parametrize("rule", ["LB-R18"])
def test_any_dice_but_1s_are_rerolled_as_often_as_he_likes(rule):
    position = table(phase="muster")
    again = [f"reroll {die} to {die % 5 + 2}" for die in (2, 4, 6, 3, 5, 2, 4)]
    assert allowed(position, "roll 2 1 6", *again, "reroll 6 6 to 1 5")["dice"] == [1, 1, 5]
    assert refused(position, "roll 2 1 6", "reroll 2 to 1", "reroll 1 6 to 2 2") == "LB-703"


@pytest.mark.parametrize("rule", ["LB-R20"])
def test_a_card_taken_by_coup_is_a_route_and_counts_at_once(rule):
    position = table(phase="special", dice=[2, 3, 4], regions={"blue": HOME_AND_AWAY, "red": ["eu-w"]})
    assert refused(position, "pass", "place 4 eu-w") == "LB-705"
    after = allowed(position, "coup af-n", "place 4 eu-w", "done")
    assert after["final_turns"] == 3 and after["troops"] == {"eu-w": {"blue": [4]}}


# --- placing: LB-R21, LB-R22 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["LB-R21"])
@pytest.mark.parametrize("must, refusal", [(False, None), (True, "LB-706")])
def test_markers_may_stay_at_home_unless_the_house_says_otherwise(rule, must, refusal):
    position = PLACING | {"options": {"must_place": must}}
    assert ("done" in listed(position)["moves"]) != must
    if must:
        assert refused(position, "done") == refused(position, "place 2 af-n", "done") == refusal
    else:
        assert allowed(position, "done")["troops"] == {}
        assert allowed(position, "place 2 af-n", "done")["troops"] == {"af-n": {"blue": [2]}}


@pytest.mark.parametrize("rule", ["LB-R22"])
def test_a_turn_ends_by_itself_when_no_die_can_be_placed(rule):
    troops = {"af-n": {"red": [1, 2], "yellow": 3}}
    answer = judge(
        table(phase="place", dice=[2, 3, 5], theater=["af-n", "as-w"], troops=troops), "place 5 as-w"
    )
    assert events(answer)[:2] == ["placed", "turn_end"]
    assert (answer["position"]["turn"], answer["position"]["dice"]) == ("red", [])


# --- the end: LB-901, LB-R23 to LB-R25 ------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["LB-901"])
def test_the_end_is_checked_when_a_turn_ends_and_not_before(rule):
    position = table(phase="special", dice=[2, 3, 4], regions={"blue": SIX})
    after = allowed(position, "coup af-n", "place 2 as-w")  # eight Regions with the Start Region
    assert (after["turn"], after["final_turns"]) == ("blue", None)
    assert allowed(after, "done")["final_turns"] == 3


@pytest.mark.parametrize("rule", ["LB-R23"])
@pytest.mark.parametrize("holder, left", [("blue", 3), ("red", None), ("yellow", None)])
def test_only_the_regions_of_the_player_whose_turn_ended_count(rule, holder, left):
    position = table(phase="place", dice=[2, 3, 5], regions={holder: SIX})
    assert allowed(position, "done")["final_turns"] == left


@pytest.mark.parametrize("rule", ["LB-R23"])
def test_an_empty_deck_ends_the_game_on_anybodys_turn(rule):
    held = [card for card in GAME.world.regions if card not in THEATER]
    some = {"blue": ["eu-e", "as-e"]}  # neither 7, nor 5 of a continent, nor 4 Central
    rest = [card for card in held if card not in some["blue"]]
    position = table(phase="place", dice=[2, 3, 5], regions=some | {"red": rest[::2], "yellow": rest[1::2]})
    said = judge(position, "done")["verdicts"][0]
    assert [event["rules"] for event in said["events"] if event["type"] == "end_triggered"] == [["LB-905"]]


@pytest.mark.parametrize("rule", ["LB-R24"])
@pytest.mark.parametrize(
    "last_round, order", [("all", ["red", "yellow", "blue"]), ("others", ["red", "yellow"])]
)
def test_the_last_turns_begin_on_the_left_and_nothing_calls_them_off(rule, last_round, order):
    house = {"last_round": last_round}
    after = allowed(table(phase="place", dice=[2, 3, 5], regions={"blue": SIX}, options=house), "done")
    seen = []
    while after["turn"]:
        seen.append((after["turn"], after["final_turns"]))
        for entry in after["players"]:
            entry["regions"] = []  # whatever becomes of the Regions
        after = allowed(after | {"deck": None}, "pass", "roll 2 4 6", "keep", "done")
    assert seen == [(who, len(order) - at) for at, who in enumerate(order)]


@pytest.mark.parametrize("rule", ["LB-R25"])
def test_markers_left_at_the_end_change_nothing(rule):
    regions = {"red": ["eu-w"], "blue": ["as-e"]}
    position = table(
        phase="place", dice=[6], regions=regions, troops={"eu-w": {"blue": 6}, "af-n": {"blue": 1}}
    )
    after = allowed(position | {"final_turns": 1}, "done")
    assert after["phase"] == "over" and after["troops"] == {"af-n": {"blue": [1]}, "eu-w": {"blue": [6]}}
    assert GAME.score(GAME.load(after)) == score(regions)


# --- the score: LB-954, LB-955, LB-R27 -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rule, regions, totals, winners, tiebreak",
    [
        ("LB-951", {"blue": ["na-e", "na-n"]}, [4, 1, 1], ["blue"], None),
        ("LB-952", {"blue": ["af-c", "as-c"]}, [5, 1, 1], ["blue"], None),
        ("LB-953", {"red": ["sa-n", "sa-s", "sa-e"]}, [1, 8, 1], ["red"], None),
        ("LB-954", {"blue": ["na-e"], "red": ["as-e"], "yellow": ["eu-c"]}, [3, 4, 2], ["red"], None),
        ("LB-955", {"blue": ["na-e", "na-w"], "red": ["as-e", "sa-c"]}, [5, 5, 1], ["red"], "LB-955"),
        ("LB-R27", {"blue": ["as-e"], "red": ["af-n"], "yellow": ["eu-c"]}, [4, 4, 2], ["blue", "red"], "LB-955"),
    ],
)  # fmt: skip
def test_who_wins(rule, regions, totals, winners, tiebreak):
    sheet = score(regions)
    assert [sheet.total(who) for who in THREE] == totals
    assert (sheet.winners, sheet.tiebreak) == (winners, tiebreak)


@pytest.mark.parametrize("rule", ["LB-R10", "LB-R23"])
def test_who_loses_the_seventh_region_before_his_turn_ends_does_not_end_the_game(rule):
    position = table(regions={"blue": SIX}, troops={"as-e": {"red": 6}})
    after = allowed(position, "defend as-e 1", "pass", "roll 2 4 6", "keep", "done")
    assert player(after, "red")["regions"] == ["as-e"] and after["final_turns"] is None
