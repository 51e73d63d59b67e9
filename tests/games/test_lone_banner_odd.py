"""Odd cases of A Lone Banner: four players, last cards, first turns under house rules, and what events carry."""

import pytest
from lone_banner_table import (
    FOUR,
    GAME,
    THEATER_OF_FIVE,
    THREE,
    allowed,
    events,
    judge,
    listed,
    nearly_drawn,
    player,
    refused,
    table,
)

from companion.errors import BadPosition
from companion.referee.dice import Dice

# --- four players -----------------------------------------------------------------------------------------


def test_four_players_refill_to_five():
    position = table(starts=FOUR, theater=THEATER_OF_FIVE[:3])
    assert allowed(position, "pass", "draw eu-n")["phase"] == "refill"
    assert allowed(position, "pass", "draw eu-n", "draw eu-s")["phase"] == "muster"


def test_a_roll_off_of_four_may_be_tied_again():
    position = table(phase="setup", turn=None, starts=FOUR)
    tie = ["roll 6 6 6 1", "roll 1 1 1 1", "roll 6 6 6 1", "roll 6 6 1 6"]
    after = allowed(position, *tie)
    assert after["contenders"] == ["blue", "yellow", "green"] and after["turn"] == "blue"
    after = allowed(after, "green: roll 5 5 5 5", "roll 1 1 1 1")
    assert after["initiative"] == {"blue": 4, "green": 20} and after["turn"] == "yellow"
    after = allowed(after, "roll 6 6 6 2")
    assert after["contenders"] == ["yellow", "green"] and after["initiative"] == {}
    assert allowed(after, "roll 1 1 1 2", "roll 1 1 1 1")["turn"] == "yellow"


@pytest.mark.parametrize(
    "last_round, order",
    [("all", ["yellow", "green", "blue", "red"]), ("others", ["yellow", "green", "blue"])],
)
def test_the_last_turns_of_four(last_round, order):
    held = {"red": ["na-c", "sa-c", "af-c", "as-c"]}
    position = table(
        "red", phase="place", dice=[2, 3, 5], starts=FOUR, regions=held, options={"last_round": last_round}
    )
    position = allowed(position, "done")
    seen = []
    while position["phase"] != "over":
        seen.append((position["turn"], position["final_turns"]))
        position = allowed(position, "pass", "roll 2 4 6", "keep", "done")
    assert seen == list(zip(order, range(len(order), 0, -1)))


# --- Conflict ---------------------------------------------------------------------------------------------


def test_after_a_tie_the_active_player_may_settle_another_conflict_first():
    position = table(
        starts=FOUR,
        regions={"blue": ["na-e"]},
        troops={"af-n": {"blue": 1, "red": 5, "yellow": 5}, "na-e": {"green": 6}},
    )
    after = allowed(position, "battle af-n blue=1 red=1 yellow=1")
    assert after["troops"]["af-n"] == {"blue": [1]}
    assert listed(after)["moves"] == ["sweep af-n", "defend na-e"]
    after = allowed(after, "defend na-e 1")  # the sweep, and the Region it brings, come afterwards
    assert player(after, "blue")["regions"] == ["af-n"] and player(after, "green")["regions"] == ["na-e"]


def test_a_tie_without_the_active_player_on_top_makes_him_fight_again():
    position = table(starts=FOUR, troops={"af-n": {"blue": 1, "red": 5, "yellow": 5, "green": 1}})
    after = allowed(position, "battle af-n blue=1 red=1 yellow=1 green=2")
    assert after["troops"] == {"af-n": {"blue": [1], "green": [1]}}
    assert listed(after) == {"turn": "blue", "phase": "conflict", "moves": ["battle af-n"]}
    assert refused(after, "battle af-n blue=1 green=2 red=6") == "LB-503"


def test_a_region_lost_in_conflict_is_no_route_and_one_won_is():
    position = table(
        regions={"blue": ["na-s"], "red": ["sa-n"]}, troops={"na-s": {"yellow": 6}}, theater=["af-n", "af-w"]
    )
    after = allowed(position, "defend na-s 1", "pass", "draw eu-n", "draw eu-s", "roll 2 4 6", "keep")
    assert refused(after, "place 6 sa-n") == "LB-705"
    assert allowed(after, "place 6 na-s")["troops"] == {"na-s": {"blue": [6]}}


def test_two_sweeps_by_themselves_may_both_be_said_in_any_order():
    position = table(troops={"na-s": {"blue": 1}, "af-n": {"blue": 2}})
    assert allowed(position, "sweep na-s", "sweep af-n", "pass")["phase"] == "refill"
    assert refused(position, "sweep na-s", "sweep na-s") == "LB-402"


# --- Recon and the deck -----------------------------------------------------------------------------------


def test_the_hole_of_a_coup_waits_for_the_next_recon():
    after = allowed(table(phase="special", dice=[2, 3, 4]), "coup na-s", "place 2 af-n", "done")
    assert (after["turn"], after["phase"], len(after["theater"])) == ("red", "recon", 3)
    assert allowed(after, "pass")["phase"] == "refill"


def test_the_last_card_drawn_ends_the_game_at_the_end_of_the_turn():
    position = nearly_drawn(["eu-n"], theater=["af-n", "as-w", "au-c"], options={"start_counts": False})
    answer = judge(position, "pass", "roll 2 4 6", "keep", "done")
    end = answer["verdicts"][-1]["events"][1]
    assert end["type"] == "end_triggered" and "LB-905" in end["rules"]
    # red's Recon could bring nothing any more
    assert events(answer)[2:] == ["skipped"] and answer["position"]["phase"] == "muster"


def test_an_empty_deck_skips_recon_though_cards_lie_free():
    position = nearly_drawn([], theater=["af-n", "as-w"])
    assert listed(position) == {"turn": "blue", "phase": "muster", "moves": ["roll"]}
    assert refused(position, "recon af-n") == "LB-402"
    assert allowed(position, "pass", "roll 2 2 3")["phase"] == "reroll"


def test_the_bottom_shrinks_only_when_its_cards_come_up():
    position = table(bottom=["sa-e", "?"], theater=["af-n"])
    after = allowed(position, "recon af-n", "draw eu-n")
    assert after["bottom"] == ["sa-e", "?", "af-n"] and after["deck"] == 29


# --- each roll: LB-R17 --------------------------------------------------------------------------------------

EACH = {"ability_timing": "each_roll"}


def test_a_first_turn_of_coups_can_end_the_game_where_every_roll_counts():
    theater = ["na-c", "sa-c", "eu-c", "af-c"]
    position = table(fresh=THREE, theater=theater, options=EACH)
    coups = ["roll 1 2 3", "coup na-c"]
    for card, faces in (("sa-c", "2 3"), ("eu-c", "3 2"), ("af-c", "2 3")):
        coups += [f"reroll 2 3 to {faces}", f"coup {card}"]
    after = allowed(position, *coups, "keep")
    # no card is left to place on, so the turn has ended by itself
    assert (after["turn"], after["phase"], after["final_turns"]) == ("red", "muster", 3)
    assert [entry["fresh"] for entry in after["players"]] == [False, True, True]
    assert GAME.dump(GAME.load(after)) == after


def test_without_that_house_rule_last_turns_and_first_turns_exclude_each_other():
    with pytest.raises(BadPosition) as fault:
        GAME.load(table(fresh=THREE, final_turns=3))
    assert fault.value.where == "final_turns"


def test_each_roll_skips_an_ability_without_use_and_asks_again_after_the_next_roll():
    position = table(phase="muster", options=EACH)
    answer = judge(position, "roll 4 4 4")
    assert events(answer) == ["roll", "skipped"] and answer["position"]["phase"] == "reroll"
    assert allowed(position, "roll 4 4 4", "pass", "reroll 4 4 to 5 6")["phase"] == "special"
    assert refused(position, "roll 2 2 5", "coup af-n") == "LB-805"
    assert refused(position, "roll 2 3 4", "pass", "coup af-n") == "LB-R17"


# --- invasions in time: LB-R16 --------------------------------------------------------------------------------

LATER = ("recon", "refill", "muster", "reroll", "special", "place")


@pytest.mark.parametrize("phase", ["conflict", *LATER])
def test_whose_invasion_can_still_be_on_the_table(phase):
    """Every holder, invader and Active Player of four, against the order of turns written out."""
    ids = list(FOUR)
    dice = [1, 2, 3] if phase in ("reroll", "special") else []
    for active in ids:
        at = ids.index(active)
        to_come = ids[at:] + ids[:at] if phase == "conflict" else ids[at + 1 :] + ids[: at + 1]
        for holder in ids:
            for invader in ids:
                if invader == holder:
                    continue
                position = table(
                    active,
                    phase=phase,
                    starts=FOUR,
                    regions={holder: ["as-e"]},
                    troops={"as-e": {invader: 3}},
                    dice=([1, 2] if invader == active else [1, 2, 3]) if phase == "place" else dice,
                )
                can_be = to_come.index(holder) < to_come.index(invader)
                if phase not in ("conflict", "place") and invader == active:
                    can_be = False
                try:
                    GAME.load(position)
                    loads = True
                except BadPosition:
                    loads = False
                assert loads == can_be, (phase, active, holder, invader)


# --- events and playouts ----------------------------------------------------------------------------------------

FIELDS = {
    "deal": {"player", "region"},
    "draw": {"region"},
    "roll": {"player", "dice"},
    "reroll": {"player", "picked", "dice"},
    "roll_off": {"players"},
    "first_player": {"player"},
    "battle": {"region", "results", "winner"},
    "returned": {"player", "region", "strengths"},
    "sweep": {"player", "region"},
    "defence": {"region", "result", "holder", "beaten"},
    "recon": {"region"},
    "misinformation": {"from", "to"},
    "coup": {"player", "region"},
    "placed": {"player", "region", "strength"},
    "skipped": {"phase", "rule"},
    "turn_end": {"player"},
    "end_triggered": {"player", "rules"},
    "game_over": set(),
}


def test_every_event_carries_its_fields():
    seen = set()
    for seed in range(40):
        chance = Dice(seed)
        state = GAME.load(GAME.start(list(FOUR)[: 3 + seed % 2]))
        while not GAME.over(state):
            move = GAME.fill(state, GAME.playout(state, GAME.moves(state), chance), chance)
            step = GAME.play(state, move)
            state = step.state
            for event in step.events:
                seen.add(event.type)
                assert FIELDS[event.type] <= set(event.fields) <= FIELDS[event.type] | {"player", "move"}
                assert "move" not in event.fields or "player" in event.fields
    assert seen >= set(FIELDS) - {"roll_off"}


def test_random_play_keeps_three_times_in_five_and_places_every_marker():
    chance = Dice(1)
    state = GAME.load(table(phase="reroll", dice=[2, 4, 6]))
    moves = GAME.moves(state)
    kept = sum(GAME.playout(state, moves, chance).kind == "keep" for _ in range(2000))
    assert 1120 < kept < 1280
    state = GAME.load(table(phase="place", dice=[2, 4, 6]))
    assert all(GAME.playout(state, GAME.moves(state), chance).kind == "place" for _ in range(200))
