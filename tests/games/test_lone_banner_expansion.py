"""Expansion in A Lone Banner: dice, Special Abilities, placing, and the end of turns and game."""

import pytest
from lone_banner_table import FOUR, THEATER, THREE, allowed, events, judge, listed, refused, table

# --- Expansion ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "phase, dice, move, rule",
    [
        ("muster", [], "roll 1 2", "LB-701"),
        ("muster", [], "roll 1 2 3 4", "LB-701"),
        ("muster", [], "roll 1 2 7", "LB-302"),
        ("muster", [], "roll 9 9 9 9", "LB-701"),
        ("muster", [], "reroll 2", "LB-701"),
        ("muster", [], "keep", "LB-701"),
        ("muster", [], "place 2 af-n", "LB-701"),
        ("muster", [], "done", "LB-701"),
        ("muster", [], "pass", "LB-402"),
        ("muster", [], "draw", "LB-402"),
        ("muster", [], "recon af-n", "LB-402"),
        ("muster", [], "coup af-n", "LB-R17"),
        ("muster", [], "misinform af-n as-w", "LB-R17"),
        ("reroll", [1, 4, 4], "roll", "LB-702"),
        ("reroll", [1, 4, 4], "done", "LB-702"),
        ("reroll", [1, 4, 4], "pass", "LB-402"),
        ("reroll", [1, 4, 4], "battle af-n", "LB-402"),
        ("reroll", [1, 4, 4], "reroll 1 5 to 2", "LB-703"),
        ("reroll", [1, 4, 4], "reroll 5 to 2", "LB-702"),
        ("reroll", [1, 4, 4], "reroll 5", "LB-702"),
        ("reroll", [1, 4, 4], "reroll 4 4 4", "LB-702"),
        ("reroll", [1, 4, 4], "reroll 4 4 to 2", "LB-702"),
        ("reroll", [1, 4, 4], "reroll 4 to 2 9", "LB-702"),
        ("reroll", [1, 4, 4], "reroll 4 to 0", "LB-302"),
        ("reroll", [1, 4, 4], "coup af-n", "LB-805"),
        ("reroll", [1, 4, 4], "misinform af-n as-w", "LB-803"),
        ("reroll", [4, 4, 4], "misinform af-n as-w", "LB-R17"),
        ("special", [2, 3, 4], "roll", "LB-R17"),
        ("special", [2, 3, 4], "reroll 2", "LB-R17"),
        ("special", [2, 3, 4], "keep", "LB-R17"),
        ("special", [2, 3, 4], "place 2 af-n", "LB-R17"),
        ("special", [2, 3, 4], "done", "LB-R17"),
        ("special", [2, 3, 4], "draw", "LB-402"),
        ("special", [2, 3, 4], "misinform as-w af-n", "LB-803"),
        ("special", [2, 3, 4], "coup sa-n", "LB-805"),
        ("special", [2, 3, 4], "coup eu-c", "LB-805"),
        ("special", [2, 3, 4], "coup na-start", "LB-805"),
        ("special", [2, 3, 4], "coup as-w", "LB-806"),
        ("special", [3, 3, 3], "coup af-n", "LB-805"),
        ("special", [3, 3, 3], "misinform as-w as-w", "LB-803"),
        ("special", [3, 3, 3], "misinform af-n as-w", "LB-803"),
        ("special", [3, 3, 3], "misinform sa-n as-w", "LB-803"),
        ("place", [2, 3, 4], "coup af-n", "LB-R17"),
        ("place", [3, 3, 3], "misinform as-w af-n", "LB-R17"),
        ("place", [2, 3, 5], "coup af-n", "LB-805"),
        ("place", [2, 3, 5], "misinform as-w af-n", "LB-803"),
        ("place", [2, 3, 5], "roll 1 2 3", "LB-702"),
        ("place", [2, 3, 5], "reroll 2", "LB-702"),
        ("place", [2, 3, 5], "keep", "LB-702"),
        ("place", [2, 3, 5], "pass", "LB-402"),
        ("place", [2, 3, 5], "sweep af-n", "LB-402"),
        ("place", [2, 3, 5], "place 4 af-start", "LB-701"),
        ("place", [2, 3, 5], "place 2 sa-start", "LB-207"),
        ("place", [2, 3, 5], "place 2 eu-c", "LB-704"),
        ("place", [2, 3, 5], "place 2 na-n", "LB-705"),
        ("place", [2, 3, 5], "place 2 sa-n", "LB-705"),
        ("place", [2, 3, 5], "red: done", "LB-404"),
    ],
)
def test_expansion_refusals(phase, dice, move, rule):
    position = table(
        phase=phase,
        dice=dice,
        regions={"blue": ["na-n"], "red": ["sa-n"]},
        troops={"as-w": {"red": 2}, "na-n": {}},
    )
    assert refused(position, move) == rule


def test_three_1s_are_kept_and_grant_nothing_wherever_they_are_asked_about():
    position = table(phase="place", dice=[1, 1], troops={"af-n": {"blue": 1}, "as-w": {"red": 2}})
    assert refused(position, "misinform as-w af-n") == "LB-804"
    assert refused(position, "coup au-c") == "LB-805"


def test_a_run_is_remembered_from_hand_and_table_together():
    position = table(phase="place", dice=[4, 6], troops={"af-n": {"blue": 5}})
    assert refused(position, "coup au-c") == "LB-R17"


@pytest.mark.parametrize(
    "dice, rerolls",
    [
        ([1, 1, 1], None),
        ([1, 1, 6], ["reroll 6", "keep"]),
        ([4, 4, 4], ["reroll 4", "reroll 4 4", "reroll 4 4 4", "keep"]),
        ([2, 5, 5], ["reroll 2", "reroll 5", "reroll 2 5", "reroll 5 5", "reroll 2 5 5", "keep"]),
    ],
)
def test_lists_of_rerolls(dice, rerolls):
    answer = listed(table(phase="reroll", dice=dice))
    if rerolls is None:
        assert answer["phase"] == "place"
    else:
        assert answer["moves"] == rerolls


def test_dice_may_be_rerolled_again_and_again():
    after = allowed(
        table(phase="muster"), "roll 6 2 2", "reroll 6 2 to 3 1", "reroll 3 to 6", "reroll 2 6 to 4 4"
    )
    assert after["dice"] == [1, 4, 4]


@pytest.mark.parametrize("dice", [[1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 6]])
def test_runs_are_coups(dice):
    moves = listed(table(phase="special", dice=dice, troops={"as-w": {"red": 1}}))["moves"]
    assert moves == ["coup af-n", "coup au-c", "coup na-s", "pass"]


@pytest.mark.parametrize("dice", [[1, 5, 6], [1, 1, 1], [1, 2, 2], [2, 4, 6]])
def test_other_dice_grant_nothing_and_say_nothing(dice):
    answer = judge(table(phase="special", dice=dice), "place 1 af-n" if dice[0] == 1 else "place 2 af-n")
    assert answer["legal"] and events(answer)[0] == "placed"


def test_misinformation_lists_every_pair_from_a_card_with_markers():
    moves = listed(
        table(phase="special", dice=[2, 2, 2], troops={"as-w": {"red": 1}, "na-s": {"yellow": 2}})
    )["moves"]
    others = [f"misinform as-w {card}" for card in ("af-n", "au-c", "na-s")]
    others += [f"misinform na-s {card}" for card in ("af-n", "as-w", "au-c")]
    assert moves == [*others, "pass"]


def test_misinformation_leaves_invasions_alone():
    position = table(
        phase="special", dice=[2, 2, 2], regions={"red": ["sa-n"]}, troops={"sa-n": {"yellow": 2}}
    )
    answer = judge(
        position, "pass"
    )  # nothing in the Theater to move: skipped, and the pass is an announcement
    assert answer["legal"] and answer["position"]["phase"] == "place"
    assert answer["verdicts"][0]["events"] == [
        {
            "type": "skipped",
            "text": "Blue's triple grants Misinformation, but there is nothing to move.",
            "phase": "special",
            "rule": "LB-803",
            "player": "blue",
            "move": "pass",
        }
    ]


def test_a_coup_without_a_free_card_is_skipped():
    troops = {card: {"red": 1} for card in THEATER[:3]} | {"na-s": {"yellow": 2}}
    answer = judge(table(phase="special", dice=[2, 3, 4], troops=troops), "done")
    assert answer["verdicts"][0]["events"][0]["rule"] == "LB-806"


def test_each_roll_asks_for_the_ability_before_the_reroll():
    position = table(phase="muster", options={"ability_timing": "each_roll"}, troops={"as-w": {"red": 1}})
    after = allowed(
        position, "roll 4 4 4", "misinform as-w af-n", "reroll 4 to 4", "pass", "reroll 4 4 to 5 6"
    )
    assert after["phase"] == "special" and after["dice"] == [4, 5, 6]
    assert allowed(after, "pass", "keep")["phase"] == "place"  # not again when he keeps
    assert refused(after, "keep") == "LB-R17"
    assert allowed(position, "roll 1 1 1")["phase"] == "place"


# --- placing and routes ---------------------------------------------------------------------------------------


def test_the_start_region_is_a_route_to_its_continent_even_if_it_counts_nowhere():
    for counts in (True, False):
        position = table(
            phase="place", dice=[2, 3, 5], regions={"red": ["na-e"]}, options={"start_counts": counts}
        )
        assert allowed(position, "place 5 na-e")["troops"] == {"na-e": {"blue": [5]}}


def test_routes_are_one_way():
    position = table(phase="place", dice=[2, 3, 5], regions={"blue": ["sa-n"], "yellow": ["sa-c", "sa-w"]})
    assert refused(position, "place 5 sa-c") == "LB-705"  # sa-c attacks sa-n, not the other way
    position = table(phase="place", dice=[2, 3, 5], regions={"blue": ["sa-c"], "yellow": ["sa-n"]})
    assert allowed(position, "place 5 sa-n")["troops"] == {"sa-n": {"blue": [5]}}


def test_a_region_swept_this_turn_is_a_route():
    position = table(
        theater=["na-s", "as-w", "au-c", "af-n"], troops={"na-s": {"blue": 2}}, regions={"red": ["sa-n"]}
    )
    after = allowed(position, "pass", "draw eu-n", "roll 2 2 6", "keep", "place 6 sa-n")
    assert after["troops"] == {"sa-n": {"blue": [6]}}


def test_a_theater_card_needs_no_route_but_room():
    troops = {"af-n": {"red": [1, 2], "yellow": 3}, "as-w": {"red": 2, "yellow": 2}}
    position = table(phase="place", dice=[2, 3, 5], troops=troops)
    assert refused(position, "place 2 af-n") == "LB-304"
    assert allowed(position, "place 2 as-w")["troops"]["as-w"] == {"blue": [2], "red": [2], "yellow": [2]}


def test_his_own_marker_on_a_full_card_is_the_first_objection():
    troops = {"af-n": {"blue": 4, "red": 1, "yellow": 3}}
    assert refused(table(phase="place", dice=[2, 5], troops=troops), "place 2 af-n") == "LB-707"


def test_two_invaders_may_meet_on_a_region_but_not_twice_the_same():
    position = table(
        phase="place",
        dice=[2, 5],
        starts=FOUR,
        regions={"red": ["na-e"]},
        troops={"na-e": {"blue": 3, "green": 1}},
    )
    # red, who plays next, still has to face both: green placed his on the turn before blue's
    assert refused(position, "place 2 na-e") == "LB-707"
    moves = listed(position)["moves"]
    assert "place 2 na-e" not in moves and len(moves) == 11


def test_markers_stay_at_home_when_done_is_said():
    after = allowed(table(phase="place", dice=[2, 3, 5]), "place 3 af-n", "done")
    assert after["troops"] == {"af-n": {"blue": [3]}} and after["dice"] == [] and after["turn"] == "red"


def test_house_rule_place_while_you_can():
    position = table(phase="place", dice=[2, 3, 5], options={"must_place": True})
    assert "done" not in listed(position)["moves"]
    after = allowed(position, "place 2 af-n", "place 3 as-w", "place 5 au-c", "done")  # announced
    assert after["turn"] == "red"


def test_three_markers_on_the_table_end_the_turn_on_loading():
    troops = {"af-n": {"blue": 1}, "as-w": {"blue": 2}, "au-c": {"blue": 2}}
    answer = judge(table(phase="place", dice=[], troops=troops), "done", "pass")
    assert answer["legal"] and answer["position"]["turn"] == "red" and events(answer, 0) == ["turn_end"]


# --- the end of a turn and of the game -----------------------------------------------------------------------

SIX = ["na-e", "na-c", "sa-n", "eu-c", "af-s", "as-e"]


@pytest.mark.parametrize(
    "regions, counts, rules",
    [
        (SIX, True, ["LB-902"]),
        (SIX, False, []),
        ([*SIX, "as-s"], False, ["LB-902"]),
        (["na-n", "na-e", "na-w", "na-c"], True, ["LB-903"]),
        (["na-n", "na-e", "na-w", "na-c"], False, []),
        (["na-c", "sa-c", "eu-c", "af-c"], True, ["LB-904"]),
        (["na-c", "sa-c", "eu-c", "af-e"], True, []),
        (["na-c", "sa-c", "eu-c", "af-c", "na-n", "na-e", "na-w"], True, ["LB-902", "LB-903", "LB-904"]),
    ],
)
def test_end_conditions(regions, counts, rules):
    position = table(
        phase="place",
        dice=[2, 3, 5],
        regions={"blue": regions},
        theater=["as-n", "as-w"],
        options={"start_counts": counts},
    )
    answer = judge(position, "done")
    triggered = [event for event in answer["verdicts"][0]["events"] if event["type"] == "end_triggered"]
    assert [event["rules"] for event in triggered] == ([rules] if rules else [])
    assert answer["position"]["final_turns"] == (3 if rules else None)


def test_a_coup_counts_for_the_end_of_the_same_turn():
    position = table(phase="special", dice=[2, 3, 4], regions={"blue": SIX[:-1]})
    assert allowed(position, "coup na-s", "done")["final_turns"] == 3


def test_later_triggers_change_nothing_and_losing_the_regions_does_not_call_it_off():
    position = table("red", phase="place", dice=[2, 3, 5], regions={"red": SIX}, final_turns=3)
    answer = judge(position, "done")
    assert answer["position"]["final_turns"] == 2 and "end_triggered" not in events(answer)
    position = table("red", phase="place", dice=[2, 3, 5], final_turns=3)
    assert allowed(position, "done")["final_turns"] == 2


def test_everybody_plays_once_more_and_the_one_who_triggered_last():
    for last_round, order in (("all", ["red", "yellow", "blue"]), ("others", ["red", "yellow"])):
        position = table(
            phase="place", dice=[2, 3, 5], regions={"blue": SIX}, options={"last_round": last_round}
        )
        position = allowed(position, "done")
        seen = []
        while position["phase"] != "over":
            seen.append(position["turn"])
            position = allowed(position, "pass", "roll 2 4 6", "keep", "done")
        assert seen == order and position["turn"] is None


def test_nothing_is_legal_after_the_end():
    position = table(None, phase="over", troops={"af-n": {"blue": 1}})
    assert listed(position) == {"turn": None, "phase": "over", "moves": []}
    for move in ("roll", "done", "red: pass", "deal af"):
        assert refused(position, move) == "LB-906"


def test_the_first_turn_skips_conflict_and_recon_but_not_the_dice():
    position = table(fresh=THREE)
    for move in ("battle af-n", "sweep af-n", "defend af-n", "recon af-n", "draw"):
        assert refused(position, move) == "LB-403"
        assert refused(position, "roll 2 3 4", move) == "LB-403"
    assert refused(position, "pass") == "LB-402"
    after = allowed(position, "roll 2 4 6", "keep", "place 6 af-n", "done")
    assert after["turn"] == "red" and after["phase"] == "muster"
    assert [entry["fresh"] for entry in after["players"]] == [False, True, True]
