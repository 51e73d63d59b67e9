"""A Lone Banner at the table: setup, Conflict, Recon. The worked examples are in test_examples."""

import pytest
from lone_banner_table import (
    FIGHT,
    FOUR,
    ROLLING,
    THEATER,
    THEATER_OF_FIVE,
    allowed,
    events,
    judge,
    listed,
    nearly_drawn,
    player,
    refused,
    start,
    table,
)

# --- setup ----------------------------------------------------------------------------------------------


def test_setup_deals_lays_out_and_rolls_in_order():
    assert listed(start()) == {"turn": "blue", "phase": "setup", "moves": ["deal"]}
    dealt = allowed(start(4), "deal africa", "deal as-start", "deal EU", "deal south-america")
    assert [entry["start"] for entry in dealt["players"]] == ["af", "as", "eu", "sa"]
    assert listed(dealt)["moves"] == ["draw"] and dealt["turn"] == "blue"
    full = allowed(dealt, *(f"draw {card}" for card in THEATER_OF_FIVE))
    assert full["theater"] == THEATER_OF_FIVE and full["deck"] == 25
    assert listed(full) == {"turn": "blue", "phase": "setup", "moves": ["roll"]}


def test_a_start_region_goes_to_the_player_named_and_then_to_the_first_without():
    position = allowed(start(), "yellow: deal af")
    assert position["turn"] == "blue" and player(position, "yellow")["start"] == "af"
    assert allowed(position, "deal as", "deal eu")["turn"] == "blue"


@pytest.mark.parametrize(
    "moves, rule",
    [
        (["draw af-n"], "LB-102"),
        (["roll 1 2 3 4"], "LB-102"),
        (["keep"], "LB-102"),
        (["deal af", "deal af"], "LB-102"),
        (["blue: deal af", "blue: deal"], "LB-102"),
        (["deal af", "deal as", "deal eu", "deal na"], "LB-104"),
        (["deal af", "deal as", "deal eu", "roll"], "LB-104"),
        (["deal af", "deal as", "deal eu", "draw af-n", "draw af-n"], "LB-201"),
        (["deal af", "deal as", "deal eu", "draw na-start"], "LB-103"),
    ],
)
def test_setup_out_of_order(moves, rule):
    assert refused(start(), *moves) == rule


def test_a_prefix_means_nothing_to_a_draw_in_the_setup():
    position = allowed(table(phase="setup", turn=None, theater=[]), "red: draw af-n")
    assert position["theater"] == ["af-n"]


@pytest.mark.parametrize(
    "moves, rule",
    [
        (["draw na-n"], "LB-106"),
        (["roll 1 2 3"], "LB-106"),
        (["roll 1 2 3 4 5"], "LB-106"),
        (["roll 1 2 3 7"], "LB-302"),
        (["roll 1 2 3 4", "blue: roll 1 2 3 4"], "LB-106"),
        (["roll 6 6 6 6", "roll 6 6 6 6", "roll 1 1 1 1", "yellow: roll 6 6 6 6"], "LB-106"),
        (["roll 6 6 6 6", "roll 6 6 6 6", "roll 1 1 1 1", "yellow: roll"], "LB-106"),
    ],
)
def test_rolls_for_the_first_turn(moves, rule):
    assert refused(ROLLING, *moves) == rule


def test_the_highest_of_all_four_dice_begins_and_everybody_is_fresh():
    answer = judge(ROLLING, "roll 1 1 1 6", "roll 2 2 2 4", "roll 3 3 1 1")
    position = answer["position"]
    assert (position["turn"], position["phase"]) == ("red", "muster")
    assert all(entry["fresh"] for entry in position["players"])
    assert "initiative" not in position and "contenders" not in position
    assert events(answer) == ["roll", "first_player"]


def test_a_tie_for_the_first_turn_is_rolled_off():
    answer = judge(ROLLING, "roll 6 6 1 1", "roll 5 5 2 2", "roll 1 1 1 1")
    assert events(answer) == ["roll", "roll_off"]
    assert answer["position"]["contenders"] == ["blue", "red"]
    assert answer["position"]["initiative"] == {}
    assert answer["position"]["turn"] == "blue"


# --- Conflict ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "move, rule",
    [
        ("battle au-c blue=1 red=2", "LB-502"),
        ("battle sa-n", "LB-502"),
        ("battle na-start", "LB-502"),
        ("battle as-w", "LB-508"),
        ("battle as-w blue=1", "LB-508"),
        ("battle af-n blue=1", "LB-503"),
        ("battle af-n blue=1 red=2 yellow=3", "LB-503"),
        ("battle af-n blue=1 red=2 red=2", "LB-503"),
        ("battle af-n blue=9 yellow=9", "LB-503"),
        ("battle af-n blue=0 red=1", "LB-302"),
        ("battle af-n blue=1 red=-1", "LB-302"),
        ("sweep af-n", "LB-508"),
        ("sweep au-c", "LB-508"),
        ("sweep na-n", "LB-508"),
        ("sweep af-start", "LB-508"),
        ("defend af-n 3", "LB-510"),
        ("defend na-n 3", "LB-510"),
        ("defend sa-n", "LB-510"),
        ("defend na-e 3 3", "LB-511"),
        ("defend na-e 7", "LB-302"),
        ("pass", "LB-501"),
        ("roll", "LB-501"),
        ("coup af-n", "LB-501"),
        ("done", "LB-501"),
        ("deal af", "LB-501"),
        ("red: battle af-n", "LB-404"),
        ("red: pass", "LB-404"),
    ],
)
def test_conflict_refusals(move, rule):
    position = table(
        regions={"blue": ["na-n", "na-e"], "red": ["sa-n"]},
        troops={**FIGHT, "as-w": {"blue": 4}, "na-e": {"red": 6}},
    )
    assert refused(position, move) == rule


def test_the_list_of_conflicts_is_in_table_order_and_bare():
    position = table(
        regions={"blue": ["na-n", "na-e"]},
        troops={
            "na-s": {"blue": 1, "yellow": 1},
            "as-w": {"blue": 4},
            "na-e": {"red": 6},
            "na-n": {"red": 1},
        },
    )
    assert listed(position)["moves"] == ["sweep as-w", "battle na-s", "defend na-n", "defend na-e"]


def test_all_fighters_roll_and_the_card_moves_with_all_markers_home():
    answer = judge(
        table(troops={"af-n": {"blue": 6, "red": 5, "yellow": 1}}), "battle af-n red=1 yellow=6 blue=2"
    )
    battle = answer["verdicts"][0]["events"][0]
    assert battle["results"] == {"blue": 8, "red": 6, "yellow": 7} and battle["winner"] == "blue"
    assert events(answer) == ["battle", "returned", "returned", "returned"]
    assert answer["verdicts"][0]["move"] == "battle af-n blue=2 red=1 yellow=6"


def test_a_tie_below_the_highest_result_does_not_matter():
    after = allowed(
        table(troops={"af-n": {"blue": 1, "red": 5, "yellow": 1}}), "battle af-n blue=1 red=1 yellow=1"
    )
    assert player(after, "red")["regions"] == ["af-n"] and after["troops"] == {}


def test_a_tie_of_all_empties_the_card_and_it_stays():
    for stay in ("stays", "wins"):
        after = allowed(table(troops=FIGHT, options={"tie_survivor": stay}), "battle af-n blue=3 red=2")
        assert after["theater"] == THEATER and after["troops"] == {} and after["phase"] == "recon"


def test_house_rule_the_highest_result_alone_takes_the_card_below_two_ties():
    position = table(
        "green",
        starts=FOUR,
        troops={"af-n": {"blue": 4, "red": 4, "yellow": 2, "green": 1}},
        options={"tie_survivor": "wins"},
    )
    after = allowed(position, "battle af-n blue=1 red=1 yellow=2 green=1")
    assert player(after, "yellow")["regions"] == ["af-n"] and after["troops"] == {}
    nobody = allowed(position, "battle af-n blue=1 red=1 yellow=1 green=2")
    assert nobody["theater"] == THEATER_OF_FIVE and nobody["troops"] == {}


def test_a_sweep_counts_in_a_defence_only_if_it_comes_first():
    position = table(troops={"na-s": {"blue": 1}, "na-e": {"red": 5}}, regions={"blue": ["na-e"]})
    assert player(allowed(position, "sweep na-s", "defend na-e 2"), "blue")["regions"] == ["na-e", "na-s"]
    late = allowed(position, "defend na-e 2")  # the sweep then happens by itself
    assert player(late, "blue")["regions"] == ["na-s"] and player(late, "red")["regions"] == ["na-e"]
    assert late["phase"] == "recon"


def test_without_the_start_region_the_defence_is_weaker():
    position = table(regions={"blue": ["na-e"]}, troops={"na-e": {"red": 3}})
    assert player(allowed(position, "defend na-e 1"), "blue")["regions"] == ["na-e"]
    position["options"] = {"start_counts": False}
    assert player(allowed(position, "defend na-e 1"), "red")["regions"] == ["na-e"]


@pytest.mark.parametrize(
    "troops, die, holder",
    [
        ({"red": 5, "yellow": 4}, 1, "red"),
        ({"red": 5, "yellow": 5}, 1, "blue"),
        ({"red": 4, "yellow": 6}, 1, "yellow"),
        ({"red": 3, "yellow": 4}, 2, "blue"),
        ({"red": 6, "yellow": 6, "green": 3}, 1, "blue"),  # the third does not beat 3
        ({"red": 6, "yellow": 6, "green": 4}, 1, "green"),
    ],
)
def test_several_invaders(troops, die, holder):
    position = table(starts=FOUR, regions={"blue": ["na-e"]}, troops={"na-e": troops})
    after = allowed(position, f"defend na-e {die}")
    assert player(after, holder)["regions"] == ["na-e"] and after["troops"] == {}


def test_a_region_taken_is_appended_to_what_the_invader_has():
    position = table(regions={"blue": ["na-e", "na-n"], "red": ["sa-n"]}, troops={"na-e": {"red": 6}})
    after = allowed(position, "defend na-e 1")
    assert player(after, "red")["regions"] == ["sa-n", "na-e"]
    assert player(after, "blue")["regions"] == ["na-n"]


def test_sweeping_victories_are_taken_in_theater_order():
    answer = judge(table(troops={"na-s": {"blue": 1}, "af-n": {"blue": [2, 3]}}), "pass")
    assert player(answer["position"], "blue")["regions"] == ["af-n", "na-s"]
    assert events(answer) == ["sweep", "returned", "sweep", "returned"]


# --- Recon ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moves, rule",
    [
        (["recon eu-c"], "LB-601"),
        (["recon na-start"], "LB-601"),
        (["recon as-w"], "LB-601"),
        (["draw"], "LB-603"),
        (["draw eu-c"], "LB-603"),
        (["roll"], "LB-402"),
        (["place 3 af-n"], "LB-402"),
        (["coup af-n"], "LB-402"),
        (["battle as-w"], "LB-402"),
        (["deal af"], "LB-402"),
        (["recon af-n", "recon au-c"], "LB-601"),
        (["recon af-n", "pass"], "LB-601"),
        (["recon af-n", "roll"], "LB-402"),
        (["recon af-n", "keep"], "LB-402"),
        (["recon af-n", "draw ?"], "LB-204"),
        (["recon af-n", "draw af-start"], "LB-103"),
        (["recon af-n", "draw af-n"], "LB-601"),
        (["recon af-n", "draw sa-n"], "LB-201"),
        (["recon af-n", "draw as-w"], "LB-201"),
        (["recon af-n", "draw eu-w"], "LB-601"),
        (["recon af-n", "red: draw eu-c"], "LB-404"),
    ],
)
def test_recon_refusals(moves, rule):
    position = table(regions={"red": ["sa-n"]}, troops={"as-w": {"red": 2}}, bottom=["eu-w"])
    assert refused(position, *moves) == rule


def test_the_recon_list():
    position = table(troops={"as-w": {"red": 2}})
    assert listed(position)["moves"] == ["recon af-n", "recon au-c", "recon na-s", "pass"]


def test_a_full_theater_needs_no_draw_after_pass():
    assert allowed(table(), "pass")["phase"] == "muster"


def test_a_short_theater_is_refilled_card_by_card():
    short = table(theater=["af-n"])
    after = allowed(short, "recon af-n", "draw eu-n", "draw eu-s", "draw eu-e")
    assert after["phase"] == "refill" and listed(after)["moves"] == ["draw"]
    assert allowed(after, "draw eu-w")["theater"] == ["eu-n", "eu-s", "eu-e", "eu-w"]


def test_the_known_bottom_of_the_deck_comes_in_its_order():
    position = nearly_drawn([], theater=["af-n"], bottom=["na-s", "au-c"])
    after = allowed(position, "recon af-n")
    assert after["theater"] == ["na-s", "au-c", "af-n"] and after["deck"] == 0 and after["phase"] == "muster"


def test_two_unseen_cards_above_the_bottom_must_be_named_and_the_second_draws_itself():
    position = nearly_drawn(["eu-n", "eu-s"], theater=["af-n"], bottom=["na-s"])
    assert refused(position, "pass", "draw na-s") == "LB-601"
    answer = judge(position, "pass", "draw eu-s")
    assert answer["position"]["theater"] == ["af-n", "eu-s", "eu-n", "na-s"]
    assert [event.get("move") for event in answer["verdicts"][-1]["events"]] == [
        None,
        "draw eu-n",
        "draw na-s",
    ]


def test_a_card_nobody_noted_can_be_any_unseen_one():
    position = nearly_drawn(["eu-n", "eu-s"], theater=["af-n"], bottom=[])
    position["bottom"] = ["?", "?"]
    after = allowed(position, "pass", "draw eu-n")
    assert after["theater"] == ["af-n", "eu-n", "eu-s"] and after["bottom"] == [] and after["deck"] == 0


def test_a_noted_card_behind_an_unnoted_one_is_not_on_top():
    position = nearly_drawn(["eu-n", "eu-s"], theater=["af-n"], bottom=["na-s"])
    position["bottom"] = ["?", "na-s"]
    assert refused(position, "pass", "draw na-s") == "LB-601"
    assert allowed(position, "pass", "draw eu-n")["theater"] == ["af-n", "eu-n", "eu-s", "na-s"]


def test_recon_without_a_deck_is_skipped_and_the_theater_stays_short():
    position = nearly_drawn([], theater=["af-n", "na-s"])
    answer = judge(position, "pass")
    assert answer["legal"] and answer["position"]["phase"] == "muster"
    assert answer["verdicts"][0]["events"][0]["rule"] == "LB-R14"


def test_an_empty_theater_skips_recon_and_is_refilled():
    assert listed(table(theater=[])) == {"turn": "blue", "phase": "refill", "moves": ["draw"]}
