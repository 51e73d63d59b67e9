"""The rules of A Lone Banner one by one: Conflict and Recon (LB-501 to LB-603, LB-R7 to LB-R15)."""

import pytest
from lone_banner_table import (
    FIGHT,
    FOUR,
    THEATER,
    allowed,
    events,
    judge,
    listed,
    nearly_drawn,
    player,
    prove,
    refused,
    table,
)

THREE_IN_IT = table(troops={"af-n": {"blue": 4, "red": 4, "yellow": 1}})
AT_HOME = table(regions={"blue": ["na-e", "na-n"]}, troops={"na-e": {"red": 5}})
LAST_CARDS = nearly_drawn([], theater=["af-n", "as-w"], bottom=["na-s", "au-c"])

CITED = [
    # Battle
    ("LB-504", table(troops=FIGHT), "battle af-n blue=3 red=1", {"players.blue.regions": ["af-n"], "theater": THEATER[1:]}),
    ("LB-504", table(troops=FIGHT), "battle af-n blue=1 red=1", {"players.red.regions": ["af-n"], "theater": THEATER[1:]}),
    ("LB-505", THREE_IN_IT, "battle af-n blue=1 red=1 yellow=6", {"players.yellow.regions": ["af-n"], "theater": THEATER[1:]}),
    ("LB-506", THREE_IN_IT, "battle af-n blue=2 red=1 yellow=1", {"players.blue.regions": ["af-n"], "troops": {}}),
    ("LB-507", THREE_IN_IT, "battle af-n blue=2 red=2 yellow=4", {"troops": {"af-n": {"yellow": [1]}}, "theater": THEATER}),
    ("LB-R9", THREE_IN_IT, "battle af-n blue=2 red=2 yellow=4", {"players.yellow.regions": [], "phase": "recon"}),
    # he stays with others: another Battle; he stays alone: his Sweeping Victory
    ("LB-R9", table("yellow", starts=FOUR, theater=["af-n"], troops={"af-n": {"blue": 4, "red": 4, "yellow": 1, "green": 1}}),
     "battle af-n blue=2 red=2 yellow=4 green=3",
     {"troops": {"af-n": {"yellow": [1], "green": [1]}}, "phase": "conflict", "turn": "yellow"}),
    ("LB-R9", table("yellow", troops={"af-n": {"blue": 4, "red": 4, "yellow": 1}}), "battle af-n blue=2 red=2 yellow=4",
     {"players.yellow.regions": ["af-n"], "troops": {}}),
    # Sweeping Victory
    ("LB-508", table(troops={"af-n": {"blue": 1}, "as-w": {"blue": 1, "red": 2}}), "sweep af-n", {"players.blue.regions": ["af-n"]}),
    ("LB-509", table(troops={"af-n": {"blue": [1, 6]}, "as-w": {"blue": 1, "red": 2}}), "sweep af-n",
     {"troops": {"as-w": {"blue": [1], "red": [2]}}, "theater": THEATER[1:]}),
    # Pending Invasion: the invaded Region, the other one and the Start Region make 3
    ("LB-511", AT_HOME, "defend na-e 2", {"players.blue.regions": ["na-e", "na-n"]}),
    ("LB-R11", AT_HOME, "defend na-e 2", {"players.blue.regions": ["na-e", "na-n"], "players.red.regions": []}),
    ("LB-512", AT_HOME, "defend na-e 3", {"players.blue.regions": ["na-e", "na-n"], "troops": {}}),
    ("LB-513", AT_HOME, "defend na-e 1", {"players.blue.regions": ["na-n"], "players.red.regions": ["na-e"]}),
    ("LB-R13", AT_HOME, "defend na-e 1", {"troops": {}}),
    # Recon
    ("LB-601", table(), "recon af-n", {"bottom": ["af-n"], "theater": THEATER[1:], "phase": "refill"}),
    ("LB-602", table(), "recon af-n; draw eu-n", {"theater": [*THEATER[1:], "eu-n"], "phase": "muster"}),
    ("LB-603", table(theater=["af-n", "as-w"]), "pass; draw eu-n; draw eu-s", {"theater": ["af-n", "as-w", "eu-n", "eu-s"]}),
    ("LB-R15", table(theater=["af-n"], bottom=["eu-w"]), "recon af-n; draw eu-n", {"bottom": ["eu-w", "af-n"], "phase": "refill"}),
]  # fmt: skip


@pytest.mark.parametrize("rule, position, moves, after", CITED)
def test_a_verdict_rests_on_the_rule(rule, position, moves, after):
    prove(rule, position, moves, after)


# --- what no verdict names --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["LB-504"])
@pytest.mark.parametrize("white", range(1, 7))
def test_a_result_is_the_white_die_and_the_strengths(rule, white):
    position = table(troops={"af-n": {"blue": [2, 3], "red": 6}})
    battle = judge(position, f"battle af-n blue={white} red=1")["verdicts"][0]["events"][0]
    assert battle["results"] == {"blue": 5 + white, "red": 7}


@pytest.mark.parametrize("rule", ["LB-R7"])
def test_conflicts_are_settled_in_the_order_of_his_choice(rule):
    position = table(regions={"blue": ["na-e"]}, troops={"na-s": {"blue": 1, "red": 1}, "na-e": {"red": 5}})
    assert listed(position)["moves"] == ["battle na-s", "defend na-e"]
    won_first = allowed(position, "battle na-s blue=2 red=1", "defend na-e 2")
    assert player(won_first, "blue")["regions"] == ["na-e", "na-s"]  # 2 + 3 hold against 5
    defended_first = allowed(position, "defend na-e 2", "battle na-s blue=2 red=1")
    assert player(defended_first, "red")["regions"] == ["na-e"]
    assert refused(position, "battle na-s blue=2 red=1", "pass") == "LB-501"  # all must be settled


@pytest.mark.parametrize("rule", ["LB-R8"])
def test_several_markers_of_one_player_add_up_with_one_white_die(rule):
    position = table(troops={"af-n": {"blue": [1, 2, 3], "red": 6}})
    assert refused(position, "battle af-n blue=1 blue=2 red=1") == "LB-503"
    answer = judge(position, "battle af-n blue=2 red=1")
    assert answer["verdicts"][0]["events"][0]["results"] == {"blue": 8, "red": 7}
    assert answer["verdicts"][0]["events"][1]["strengths"] == [1, 2, 3]


@pytest.mark.parametrize("rule", ["LB-R10"])
def test_who_wins_out_of_turn_has_the_card_at_once_and_is_checked_on_his_own_turn(rule):
    six = ["na-e", "na-c", "sa-n", "eu-c", "af-s", "as-e"]
    after = allowed(table(troops=FIGHT, regions={"red": six}), "battle af-n blue=1 red=1")
    assert player(after, "red")["regions"] == [*six, "af-n"]
    after = allowed(after, "pass", "draw eu-n", "roll 2 4 6", "keep", "done")
    assert (after["turn"], after["final_turns"]) == ("red", None)
    after = allowed(after, "pass", "roll 2 4 6", "keep", "done")
    assert (after["turn"], after["final_turns"]) == ("yellow", 3)


@pytest.mark.parametrize("rule", ["LB-R11"])
@pytest.mark.parametrize(
    "held, counts, result",
    [
        (["na-e"], True, 2 + 2),
        (["na-e", "na-n", "na-w"], True, 2 + 4),
        (["na-e", "af-s", "eu-w"], True, 2 + 2),
        (["na-e", "na-n"], False, 2 + 2),
    ],
)
def test_all_his_regions_of_the_continent_defend(rule, held, counts, result):
    position = table(regions={"blue": held}, troops={"na-e": {"red": 6}}, options={"start_counts": counts})
    assert judge(position, "defend na-e 2")["verdicts"][0]["events"][0]["result"] == result


@pytest.mark.parametrize(
    "rule, strength, holder", [("LB-512", 4, "blue"), ("LB-512", 5, "blue"), ("LB-513", 6, "red")]
)
def test_an_equal_defence_holds_and_a_lower_one_does_not(rule, strength, holder):
    position = table(regions={"blue": ["na-e", "na-n"]}, troops={"na-e": {"red": strength}})
    answer = judge(position, "defend na-e 2")  # and three Regions
    assert answer["verdicts"][0]["events"][0]["holder"] == holder
    assert "na-e" in player(answer["position"], holder)["regions"]


@pytest.mark.parametrize("rule", ["LB-R15"])
def test_drawing_goes_on_to_the_known_bottom_and_stops_with_the_deck(rule):
    after = allowed(LAST_CARDS, "recon af-n")
    assert after["theater"] == ["as-w", "na-s", "au-c", "af-n"] and after["deck"] == 0
    short = nearly_drawn([], theater=["af-n", "as-w"], bottom=["na-s"])
    assert allowed(short, "pass")["theater"] == ["af-n", "as-w", "na-s"]
    assert events(judge(short, "pass"))[0] == "draw"
