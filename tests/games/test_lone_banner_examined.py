"""A Lone Banner, disputed at the table: what is said to a move that is refused, and odd corners of the specification."""

import pytest
from lone_banner_table import FIGHT, GAME, ROLLING, allowed, judge, listed, start, table

from companion.errors import BadPosition

HELD = {"blue": ["as-e", "eu-s"], "red": ["sa-w"], "yellow": ["as-n", "na-w"]}
CROWDED = {"af-n": {"blue": 3}, "na-s": {"red": [1, 1], "yellow": 2}}


def hand(phase, dice=(), **rest):
    return table(phase=phase, dice=list(dice), regions=HELD, **rest)


# --- "why not?" -----------------------------------------------------------------------------------------------------

REFUSALS = [
    (start(), "roll 1 2 3 4", "LB-102", "the table is still being set up: Blue has no Start Region yet"),
    (ROLLING | {"theater": ["af-n"]}, "roll 1 2 3 4", "LB-104",
     "the table is still being set up: the Theater has only 1 of its 4 cards"),
    (ROLLING, "draw eu-c", "LB-106", "the table is still being set up: Blue has yet to roll all four dice for the first turn"),
    (ROLLING, "roll 1 2 3", "LB-106", "for the first turn all four dice are rolled (LB-R2), not 3"),
    (table(troops=FIGHT), "recon au-c", "LB-501", "Conflicts come first, and Blue still has to settle battle af-n"),
    (table(troops=FIGHT), "red: battle af-n", "LB-404", "it is Blue's turn, not Red's"),
    (table(troops=FIGHT), "battle eu-c", "LB-502", "Central Europe is not in the Theater, and Battles are fought over Theater cards"),
    (table(troops=FIGHT), "battle af-n blue=3", "LB-503",
     "Blue and Red roll one white die each in the Battle for North Africa, and nobody else"),
    (table(troops=FIGHT), "battle af-n blue=3 red=7", "LB-302", "a die shows 1 to 6, never 7"),
    (table(troops=FIGHT), "sweep af-n", "LB-508", "Blue must be alone on North Africa, but Red has markers there too"),
    (table(troops=FIGHT), "sweep au-c", "LB-508", "Blue must be alone on Central Australia, but nobody has markers there"),
    (table(troops=FIGHT | {"as-e": {"red": 2}}, regions=HELD), "defend eu-s 3", "LB-510", "nobody invades South Europe"),
    (hand("recon"), "draw eu-c", "LB-603",
     "Blue first puts a Theater card under the deck (recon), or passes; then the Theater is refilled"),
    (hand("recon"), "recon af-start", "LB-601", "the Start Region of Africa is not in the Theater"),
    (hand("recon"), "coup af-n", "LB-402",
     "a turn goes Conflict, Recon, Expansion: Blue is in Recon, and `coup` is out of order now"),
    (hand("refill", theater=["af-n"]), "pass", "LB-601", "Blue has decided about Recon, and the Theater is being refilled"),
    (hand("refill", theater=["af-n"]), "draw af-start", "LB-103", "the Start Region of Africa is not in the deck of Region cards"),
    (hand("muster"), "keep", "LB-701", "Blue has not rolled the three dice yet"),
    (hand("muster"), "coup af-n", "LB-R17", "a Special Ability is used once the dice are kept, before the first marker is placed"),
    (hand("reroll", [2, 3, 4], options={"ability_timing": "each_roll"}), "coup af-n", "LB-R17",
     "a Special Ability is used right after a roll, before the first marker is placed"),
    (hand("reroll", [1, 4, 4]), "place 4 af-n", "LB-702", "Blue has 1, 4 and 4 and must keep them first"),
    (hand("reroll", [1, 4, 4]), "reroll 4 4 4", "LB-702", "Blue cannot pick up 4, 4 and 4: the dice show 1, 4 and 4"),
    (hand("reroll", [1, 4, 4]), "reroll 4 to 3 3", "LB-702", "Blue picks up 4, so after `to` come as many dice, not 2"),
    (hand("special", [4, 4, 4], troops={"af-n": {"red": 3}}), "keep", "LB-R17",
     "Blue has 4, 4 and 4 and first uses the Special Ability, or passes"),
    (hand("special", [4, 4, 4], troops={"af-n": {"red": 3}}), "misinform af-n sa-w", "LB-803",
     "West South America is not in the Theater and so out of reach (LB-R19)"),
    (hand("place", [2, 3], troops=CROWDED), "place 2 af-n", "LB-707",
     "Blue already has a marker of Strength 3 on North Africa, and only one may go there"),
    (hand("place", [2, 3], troops=CROWDED), "place 2 na-s", "LB-304",
     "South North America already carries 3 markers, and nobody may add to three"),
    (hand("place", [2, 3], troops=CROWDED), "place 2 sa-start", "LB-207", "the Start Region of South America can never be invaded"),
    (hand("place", [2, 3], troops=CROWDED), "keep", "LB-702", "Blue has kept the dice and places them now"),
    (table(fresh=("blue", "red", "yellow")), "recon au-c", "LB-403", "Blue skips Conflict and Recon on his first turn"),
    (hand("over"), "pass", "LB-906", "the game is over; no more moves are played"),
]  # fmt: skip


@pytest.mark.parametrize("position, move, rule, why", REFUSALS)
def test_a_refusal_says_which_piece_is_in_the_way(position, move, rule, why):
    last = judge(position, move)["verdicts"][-1]
    assert (last["legal"], last["rules"][0], last["why"]) == (False, rule, why)


CROWD_OF_OTHERS = {"af-n": {"red": [1, 1], "yellow": 2}}


@pytest.mark.parametrize(
    "position, move, rule",
    [
        (ROLLING | {"contenders": ["blue", "red"]}, "yellow: roll 9", "LB-106"),
        (ROLLING, "roll 1 2 9", "LB-106"),
        (table(troops=FIGHT), "red: place 9 af-start", "LB-404"),
        (table(troops=FIGHT), "battle af-n blue=9", "LB-503"),
        (table(troops=FIGHT), "coup af-start", "LB-501"),
        (table(troops=FIGHT | {"as-e": {"red": 2}}, regions=HELD), "defend as-e 9 9", "LB-511"),
        (hand("reroll", [1, 4, 4]), "reroll 1 6 to 9", "LB-703"),
        (hand("reroll", [1, 4, 4]), "reroll 4 to 9 9", "LB-702"),
        (hand("reroll", [1, 4, 4]), "coup af-start", "LB-805"),
        (hand("special", [2, 3, 4]), "misinform af-n af-n", "LB-803"),
        (hand("place", [2, 3, 6], troops=CROWD_OF_OTHERS), "place 5 sa-start", "LB-701"),
        (hand("place", [2, 3], troops={"af-n": {"blue": 3, "red": [1, 1]}}), "place 2 af-n", "LB-707"),
        (hand("place", [1, 1, 1]), "misinform af-n af-start", "LB-804"),
        (table(fresh=("blue", "red", "yellow")), "misinform af-n af-n", "LB-R17"),
        (table(fresh=("blue", "red", "yellow")), "draw ?", "LB-403"),
    ],
)
def test_of_several_rules_broken_the_first_in_order_is_cited(position, move, rule):
    assert judge(position, move)["verdicts"][-1]["rules"] == [rule]


# --- "who holds it now?" --------------------------------------------------------------------------------------------


def test_equally_strong_invaders_cancel_out_though_both_beat_the_defence():
    """LB-R12: the defence is too weak, so LB-512 is not what saves the Region."""
    answer = judge(table(troops={"as-e": {"red": 5, "yellow": 5}}, regions=HELD), "defend as-e 1")
    said = answer["verdicts"][0]
    assert said["events"][0]["text"] == (
        "Blue's defence of East Asia comes to 2; the stronger invaders are equal and cancel out."
    )
    assert "LB-R12" in said["rules"] and "LB-512" not in said["rules"]
    assert "as-e" in answer["position"]["players"][0]["regions"]


def test_a_defence_that_nobody_beats_holds():
    said = judge(table(troops={"as-e": {"red": 5, "yellow": 5}}, regions=HELD), "defend as-e 4")["verdicts"][
        0
    ]
    assert said["events"][0]["text"] == "Blue's defence of East Asia comes to 5 and holds."
    assert "LB-512" in said["rules"]


@pytest.mark.parametrize(
    "house, dice, said",
    [
        (
            "stays",
            "blue=4 red=4 yellow=1",
            "Blue 7, Red 7 and Yellow 2; the highest are tied, and nobody takes it.",
        ),
        (
            "wins",
            "blue=4 red=4 yellow=1",
            "Blue 7, Red 7 and Yellow 2; the highest are tied, and Yellow takes the card.",
        ),
        ("wins", "blue=4 red=3 yellow=1", "Blue 7, Red 6 and Yellow 2; Blue takes the card."),
    ],
)
def test_a_card_that_goes_to_a_lower_result_is_told_with_the_reason(house, dice, said):
    """LB-R9: where the survivor of a tie wins, the highest result is not the one that takes the card."""
    position = table(troops={"af-n": {"blue": 3, "red": 3, "yellow": 1}}, options={"tie_survivor": house})
    battle = judge(position, f"battle af-n {dice}")["verdicts"][0]["events"][0]
    assert battle["text"] == f"Battle for North Africa: {said}"


# --- "who has won, then?" -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "regions, said",
    [
        ({"blue": ["as-e"]}, "The game is over: Blue wins with 4 points."),
        ({}, "The game is over: Blue, Red and Yellow share the victory with 1 point."),
        ({"blue": ["na-e"], "red": ["na-n"]}, "The game is over: Red wins with 3 points."),
    ],
)
def test_the_last_prompt_names_the_winner(regions, said):
    """Blue has 3 points at home as well in the last case, and red as many away from home (LB-955)."""
    assert GAME.awaits(GAME.load(table(phase="over", regions=regions))) == said


# --- "that cannot be the position" ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, said",
    [
        ({"theater": ["af-n", "north-africa"]}, "theater: af-n (North Africa) is there twice"),
        ({"theater": ["as-e"], "regions": HELD}, "players.blue.regions: as-e (East Asia) is also in theater"),
        ({"bottom": ["af-n"]}, "bottom: af-n (North Africa) is also in theater"),
    ],
)
def test_a_card_is_in_one_place(changes, said):
    with pytest.raises(BadPosition) as caught:
        judge(table(**changes))
    assert str(caught.value) == said


def test_null_is_the_same_as_left_out():
    keys = (
        "options",
        "phase",
        "troops",
        "bottom",
        "deck",
        "dice",
        "final_turns",
        "initiative",
        "contenders",
        "note",
    )
    assert judge(table() | dict.fromkeys(keys))["position"] == judge(table())["position"]


def test_a_turn_written_in_setup_or_after_the_end_is_overruled():
    assert allowed(ROLLING | {"turn": "yellow"})["turn"] == "blue"
    assert allowed(hand("over") | {"turn": "yellow"})["turn"] is None


def test_contenders_roll_in_seating_order_however_they_are_written():
    after = allowed(ROLLING | {"contenders": ["yellow", "red"]})
    assert (after["turn"], after["contenders"]) == ("red", ["red", "yellow"])


def test_place_takes_every_value_once_and_must_place_takes_away_the_way_out():
    moves = listed(hand("place", [2, 2, 5], options={"must_place": True}))["moves"]
    assert len(moves) == len(set(moves)) and "done" not in moves
    assert {move.split()[1] for move in moves} == {"2", "5"}
