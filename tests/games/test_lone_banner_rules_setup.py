"""The rules of A Lone Banner one by one: setup, Region cards, dice, turns (LB-101 to LB-404, LB-R1 to LB-R6)."""

import pytest
from lone_banner_table import (
    FOUR,
    GAME,
    ROLLING,
    THREE,
    allowed,
    judge,
    listed,
    player,
    refused,
    start,
    table,
)

from companion.errors import BadPosition
from companion.referee.dice import Dice

WORLD = GAME.world


def placing(held, **rest):
    """Blue, with a roll in hand and nothing in the Theater."""
    return table(phase="place", dice=[2, 3, 5], theater=[], regions=held, **rest)


def targets(position):
    """The cards on which the Active Player may place a 5."""
    return {move.split()[2] for move in listed(position)["moves"] if move.startswith("place 5 ")}


def starts_away_from(*continents):
    """Start Regions for three, blue's on none of these continents."""
    codes = sorted(WORLD.continents, key=lambda code: code in continents)
    return dict(zip(THREE, codes))


def regions_line(sheet, who):
    return next(line for line in sheet.lines[who] if line.label == "Regions").points


def score(position):
    return GAME.score(GAME.load(position))


# --- setup: LB-101 to LB-106 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule, many, can_be", [("LB-R1", 2, False), ("LB-101", 3, True), ("LB-101", 4, True), ("LB-R1", 5, False)])  # fmt: skip
def test_three_or_four_play_each_with_three_dice(rule, many, can_be):
    position = start(4) | {"players": [{"id": f"p{number}"} for number in range(many)]}
    if can_be:
        state = GAME.load(position)
        assert (GAME.inventory(state)["dice"], state.size) == ([3] * many, many + 1)
    else:
        with pytest.raises(BadPosition) as caught:
            GAME.load(position)
        assert rule in caught.value.message


@pytest.mark.parametrize("rule", ["LB-101", "LB-303"])
def test_the_white_die_is_rolled_with_the_three_for_the_first_turn(rule):
    assert refused(ROLLING, "roll 1 2 3") == "LB-106"
    assert GAME.read(GAME.load(ROLLING), "roll 1 2 3 4").args == (1, 2, 3, 4)
    assert allowed(ROLLING, "roll 1 2 3 4")["initiative"] == {"blue": 10}
    bare = judge(ROLLING, "roll")["verdicts"][0]["move"].split()
    assert len(bare) == 1 + 4


@pytest.mark.parametrize("rule", ["LB-105"])
def test_there_is_a_result_card_for_everybody_with_both_abilities(rule):
    aids = next(part for part in GAME.edition.toml("kit.toml")["component"] if part["id"] == "aids")
    assert next(deck["copies"] for deck in aids["deck"] if deck["id"] == "result") == max(GAME.facts.players)
    assert [row.id for row in GAME.edition.table("results")] == ["misinformation", "coup"]


# --- Region cards: LB-201 to LB-208, LB-R3 to LB-R5 ----------------------------------------------------------------


@pytest.mark.parametrize("rule", ["LB-202", "LB-R5"])
@pytest.mark.parametrize("region", WORLD.regions)
def test_a_route_leads_to_the_regions_it_names_when_another_holds_them(rule, region):
    ways = WORLD.regions[region].routes
    starts = starts_away_from(*(WORLD.continent[target] for target in ways), WORLD.continent[region])
    others = [card for card in WORLD.regions if card != region and WORLD.continent[card] != starts["blue"]]
    held = {"blue": [region], "red": others[::2], "yellow": others[1::2]}
    assert targets(placing(held, starts=starts)) == set(ways)
    assert targets(placing(held | {"blue": []}, starts=starts)) == set()


@pytest.mark.parametrize("rule", ["LB-203"])
def test_every_region_scores_what_is_printed_on_it(rule):
    for row in GAME.edition.table("regions"):
        assert (
            regions_line(score(table(phase="over", theater=[], regions={"red": [row.id]})), "red")
            == row.points
        )


@pytest.mark.parametrize("rule", ["LB-205"])
def test_a_region_is_its_holders_and_nobody_elses(rule):
    position = placing({"blue": ["na-n"], "red": ["na-e"]})
    assert [score(position).total(who) for who in THREE] == [2, 4, 1]
    assert refused(position, "place 5 na-n") == "LB-705"  # his own
    assert allowed(position, "place 5 na-e")["troops"] == {"na-e": {"blue": [5]}}
    invaded = table(regions={"blue": ["na-n"], "red": ["na-e"]}, troops={"na-e": {"yellow": 5}})
    assert refused(invaded, "defend na-e 6") == "LB-402"  # red's to defend, on red's turn


@pytest.mark.parametrize("rule", ["LB-206"])
@pytest.mark.parametrize("code", WORLD.continents)
def test_a_start_region_is_a_route_to_its_whole_continent(rule, code):
    others = [other for other in WORLD.continents if other != code]
    held = {"red": list(WORLD.regions)[::2], "yellow": list(WORLD.regions)[1::2]}
    position = placing(held, starts=dict(zip(THREE, [code, *others])))
    assert targets(position) == {card for card in WORLD.regions if card.startswith(code)}


@pytest.mark.parametrize("rule", ["LB-208"])
@pytest.mark.parametrize("code", WORLD.continents)
def test_a_start_region_is_worth_nothing(rule, code):
    others = [other for other in WORLD.continents if other != code]
    assert regions_line(score(table(phase="over", starts=dict(zip(THREE, [code, *others])))), "blue") == 0


@pytest.mark.parametrize("rule", ["LB-R3"])
@pytest.mark.parametrize(
    "counts, defence, triggered, bonus", [(True, 1 + 4, [["LB-902"]], 3), (False, 1 + 3, [], 0)]
)
def test_the_start_region_counts_everywhere_or_nowhere(rule, counts, defence, triggered, bonus):
    """Three of blue's home continent and three elsewhere: four and seven with the Start Region."""
    held = {"blue": ["na-n", "na-s", "na-e", "af-c", "af-e", "eu-n"]}
    rest = {"regions": held, "options": {"start_counts": counts}, "theater": ["as-n"]}
    said = judge(table(troops={"na-n": {"red": 6}}, **rest), "defend na-n 1")["verdicts"][0]
    assert said["events"][0]["result"] == defence
    said = judge(table(phase="place", dice=[2, 3, 5], **rest), "done")["verdicts"][0]
    assert [event["rules"] for event in said["events"] if event["type"] == "end_triggered"] == triggered
    assert score(table(phase="over", **rest)).lines["blue"][2].points == bonus


@pytest.mark.parametrize("rule", ["LB-R4"])
def test_the_central_regions_are_the_six_with_that_name(rule):
    named = {region.id for region in WORLD.regions.values() if "Central" in region.name}
    assert WORLD.central == named and len(named) == 6
    assert {WORLD.continent[region] for region in named} == set(WORLD.continents)


@pytest.mark.parametrize("rule", ["LB-R5"])
def test_a_route_must_be_his_when_he_places_and_not_later(rule):
    theater = table(phase="place", dice=[2, 3, 5])
    assert "af-n" in targets(theater)  # a Theater card needs no route
    gone = table(
        "red", theater=[], regions={"red": ["eu-w"], "yellow": ["af-n"]}, troops={"eu-w": {"blue": 6}}
    )
    after = allowed(gone, "defend eu-w 1")  # blue has no route to West Europe any more
    assert player(after, "blue")["regions"] == ["eu-w"]


# --- dice: LB-301 to LB-304 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["LB-301", "LB-302"])
def test_the_three_dice_are_the_markers_and_their_faces_the_strengths(rule):
    position = table(phase="muster")
    after = allowed(position, "roll 2 4 2", "keep", "place 2 af-n", "place 4 as-w")
    assert (after["dice"], after["troops"]) == ([2], {"af-n": {"blue": [2]}, "as-w": {"blue": [4]}})
    assert refused(after, "place 4 au-c") == "LB-701"
    done = allowed(after, "place 2 au-c")
    assert done["turn"] == "red" and done["troops"]["au-c"] == {"blue": [2]}


@pytest.mark.parametrize("rule", ["LB-303"])
def test_the_white_die_never_becomes_a_marker(rule):
    position = table(troops={"af-n": {"blue": 2, "red": 2, "yellow": 1}})
    after = allowed(position, "battle af-n blue=6 red=6 yellow=5")
    assert after["troops"] == {"af-n": {"yellow": [1]}}
    held = table(regions={"blue": ["na-n"]}, troops={"na-n": {"red": 3}})
    assert allowed(held, "defend na-n 6")["troops"] == {}


# --- turns: LB-401 to LB-404, LB-R6, LB-R16 -------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["LB-401"])
@pytest.mark.parametrize("starts", [THREE, FOUR])
def test_turns_go_clockwise_without_rounds(rule, starts):
    position, seen = table("red", phase="muster", starts=starts), []
    for _ in range(2 * len(starts)):
        seen.append(position["turn"])
        position = allowed(position, "roll 2 4 6", "keep", "done")
        if position["phase"] == "recon":
            position = allowed(position, "pass")
    order = list(starts)
    assert seen == 2 * (order[1:] + order[:1])


@pytest.mark.parametrize("rule", ["LB-R6"])
def test_a_gap_of_a_first_turn_stays_until_somebodys_recon(rule):
    position = table(phase="special", dice=[2, 3, 4], fresh=["blue", "red"])
    after = allowed(position, "coup af-n", "done")
    assert (after["turn"], after["phase"], len(after["theater"])) == ("red", "muster", 3)
    after = allowed(after, "roll 2 4 6", "keep", "done", "pass")
    assert (after["turn"], after["phase"]) == ("yellow", "refill")
    assert listed(after)["moves"] == ["draw"]


@pytest.mark.parametrize("rule", ["LB-R16"])
def test_everybody_has_his_three_dice_when_he_rolls(rule):
    chance, rolls = Dice(7), 0
    state = GAME.load(GAME.start(list(FOUR)))
    while not GAME.over(state):
        if state.phase == "muster":
            rolls += 1
            assert all(owner != state.seat for markers in state.troops.values() for owner, _ in markers)
        state = GAME.play(
            state, GAME.fill(state, GAME.playout(state, GAME.moves(state), chance), chance)
        ).state
    assert rolls > 10


# --- what cannot be, and what is not known: LB-R28, LB-R29 -----------------------------------------------------------


@pytest.mark.parametrize(
    "ruling, position, moves, rule",
    [
        ("LB-R28", table(phase="muster"), ["roll 1 2 0"], "LB-302"),
        ("LB-R28", table(phase="muster"), ["roll 1 2"], "LB-701"),
        ("LB-R28", table(phase="reroll", dice=[2, 3, 5]), ["reroll 2 3 to 4"], "LB-702"),
        ("LB-R28", table(troops={"af-n": {"blue": 1, "red": 1}}), ["battle af-n blue=1"], "LB-503"),
        ("LB-R28", table(theater=["af-n"]), ["pass", "draw af-n"], "LB-201"),
        ("LB-R28", table(theater=["af-n"], bottom=["eu-n"]), ["pass", "draw eu-n"], "LB-601"),
        ("LB-R29", table(theater=["af-n"]), ["pass", "draw ?"], "LB-204"),
    ],
)  # fmt: skip
def test_an_entry_that_cannot_be_is_an_illegal_move(ruling, position, moves, rule):
    assert refused(position, *moves) == rule


@pytest.mark.parametrize("rule", ["LB-R29"])
def test_all_see_the_same(rule):
    state = GAME.load(table(regions={"red": ["as-e"]}, troops={"af-n": {"red": 2}}, bottom=["eu-n"]))
    assert all(GAME.view(state, who) == GAME.dump(state) for who in (None, *THREE))
    assert "deck" in GAME.dump(state) and state.deck == 25
