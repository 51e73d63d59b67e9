"""Flag-Bearer, laying out and moving: a position, a move, a verdict and its rule."""

import pytest
from flag_bearer_table import DUEL, LINE, events, field, judge, legal, played, refused, rules

# --- setup ------------------------------------------------------------------------------------------


def test_each_player_commands_twenty_warriors():
    """FB-S1, FB-R26: three flag-bearers, and the split that the cards have."""
    after = played({}, "draw all", "draw all")
    for case in (str.upper, str.lower):
        army = [card for card in after["board"].values() if card == case(card)]
        assert {code: army.count(case(code)) for code in "FABIHP"} == {
            "F": 3,
            "A": 4,
            "B": 3,
            "I": 3,
            "H": 3,
            "P": 4,
        }


def test_the_stack_is_shuffled():
    """FB-S3: another shuffle, another order of battle; the record keeps the cards."""
    one, other = (judge({}, "draw all", seed=seed) for seed in (1, 2))
    assert one["position"]["fen"] != other["position"]["fen"]
    told = one["verdicts"][0]["move"]
    assert len(told.split()) == 21 and judge({}, told)["position"] == one["position"]


def test_cards_are_laid_from_the_front_line_and_the_players_left():
    """FB-S2, FB-S4, FB-R24: the fifteenth card begins the third line."""
    after = played({}, "draw F F F A A A A B B B I I I H H", "blue: draw F F F A A A A B B B I I I H H")
    assert after["fen"] == "7/6h/hiiibbb/aaaafff/FFFAAAA/BBBIIIH/H6/7"


@pytest.mark.parametrize(
    "formation, fen",
    [
        ("ranks", "7/1pppphh/hiiibbb/aaaafff/FFFAAAA/BBBIIIH/HHPPPP1/7"),
        ("block", "1pppph1/1hhiii1/1bbbaa1/1aafff1/1FFFAA1/1AABBB1/1IIIHH1/1HPPPP1"),
        ("wings", "p5p/pph1hhi/iib1bba/aaa1fff/FFF1AAA/ABB1BII/IHH1HPP/P5P"),
        ("wedge", "1pppph1/hhiiibb/1baaaa1/2fff2/2FFF2/1AAAAB1/BBIIIHH/1HPPPP1"),
    ],
)
def test_formations(formation, fen):
    """FB-R24: masks read from each player's own chair, front line first."""
    army = "draw F F F A A A A B B B I I I H H H P P P P"
    after = played({"options": {"formation": formation}}, army, army)
    assert after["fen"] == fen
    assert (after["phase"], after["turn"]) == ("move", "red")


def test_whoever_has_laid_out_everything_waits():
    """Settling: the other player's stack is all that is left; with the 40th card the first player begins."""
    half = played({}, "draw all")
    assert (half["phase"], half["turn"]) == ("setup", "blue")
    assert refused({}, "draw all", "red: draw") == "FB-S1"
    assert refused({}, "draw all", "red: draw all") == "FB-S1"
    assert refused({}, "draw all", "red: draw ?") == "FB-S1"
    assert rules({}, "draw F") == ["FB-S4"]
    told = events({}, "draw all", "draw all")
    assert [kind for kind, _ in told] == ["laid"] * 20 + ["turn"] and told[-1][1]["player"] == "red"
    full = played({}, "blue: draw all", "draw all")
    assert (full["phase"], full["turn"]) == ("move", "red")


def test_cards_that_the_stack_cannot_hold():
    assert refused({}, "draw F F F F") == "FB-S1"
    assert (
        refused({}, "draw F A B", "draw" + " P" * 4 + " A" * 3 + " B" * 2 + " I" * 3 + " H" * 3 + " F F F")
        == "FB-S1"
    )
    assert refused({}, "draw ? F F F F") == "FB-S4"


def test_nothing_but_laying_out_happens_in_setup():
    """FB-S4 comes before the question whose turn it is."""
    for move in ("a4-a5", "blue: a4-a5", "a4xa5", "sacrifice a4", "pass", "a4:b4-a5"):
        assert refused({}, "draw F", move) == "FB-S4"
    for phase in ("move", "attack"):
        position = field("6f/7/7/3p3/3H3/7/7/F6", phase)
        for move in ("draw", "draw all", "draw F", "blue: draw", "draw ?"):
            assert refused(position, move) == "FB-S4"


def test_the_toss_is_made_before_the_game():
    """FB-S6, FB-R25: whoever is listed first starts, and has the capital letters."""
    after = played({"players": [{"id": "Zoe"}, {"id": "Ann"}]}, "draw F")
    assert (after["turn"], after["board"]) == ("Zoe", {"a4": "F"})


def test_bare_draws_only_are_listed():
    assert legal({}) == ["draw", "draw all"]
    assert legal({"turn": "blue", "board": {"a4": "P"}, "phase": "setup"}) == ["draw", "draw all"]


# --- the turn ---------------------------------------------------------------------------------------


def test_players_alternate():
    """FB-T1: the other player is told so, before anything else about the move."""
    assert refused(field(DUEL), "blue: d4-d5") == "FB-T1"
    assert refused(field(DUEL), "blue: d4xd5") == "FB-T1"
    assert refused(field(DUEL), "blue: sacrifice d5") == "FB-T1"
    assert refused(field(DUEL), "blue: pass") == "FB-T1"
    assert refused(field(DUEL, "attack"), "d4xd5", "a1-a2") == "FB-M1"


def test_first_the_movement_then_the_attack():
    """FB-T2."""
    assert refused(field(DUEL), "d4xd5,g8") == "FB-T2"
    assert refused(field(DUEL), "red: d4xd5") == "FB-T2"
    assert refused(field(DUEL, "attack"), "red: d4-d3") == "FB-T2"
    assert refused(field(DUEL, "attack"), "d4-d3") == "FB-T2"
    assert refused(field(DUEL, "attack"), "a1:d4-d3") == "FB-T2"


def test_no_phase_is_skipped():
    """FB-T3: whoever can act may neither pass nor give up a warrior instead."""
    for phase in ("move", "attack"):
        assert refused(field(DUEL, phase), "pass") == "FB-T3"
        assert refused(field(DUEL, phase), "sacrifice d4") == "FB-T3"


def test_any_warrior_may_attack():
    """FB-T5: one that has just moved, or another one."""
    assert played(field(DUEL), "a1-a2", "d4xd5")["board"]["d5"] == "p'"
    assert played(field("6f/7/7/3p3/7/3H3/7/F6"), "d3-d4", "d4xd5")["board"]["d5"] == "p'"


# --- movement of one warrior ------------------------------------------------------------------------


def test_only_own_warriors_are_moved():
    """FB-M1."""
    assert refused(field(DUEL), "d5-d6") == "FB-M1"
    assert refused(field(DUEL), "c3-c4") == "FB-M1"
    assert refused(field(DUEL), "c3-c3") == "FB-M1"


def test_a_movement_goes_somewhere():
    """FB-R8: walking in a circle is none."""
    assert refused(field(DUEL), "d4-d4") == "FB-R8"


@pytest.mark.parametrize(
    "code, far, too_far",
    [("F", "d4", "e4"), ("I", "d4", "e4"), ("A", "f4", "g4"), ("B", "f4", "g4"), ("P", "f4", "g4")],
)
def test_footsteps(code, far, too_far):
    """FB-M2: three squares for heavy troops, five for the others."""
    position = field(f"p5f/7/7/7/{code}6/7/7/6F")
    assert played(position, f"a4-{far}")["board"][far] == code
    assert refused(position, f"a4-{too_far}") == "FB-M2"


def test_a_horseman_goes_any_distance_but_not_through_a_wall():
    """FB-W9, FB-M6: round the whole wall it may go, through it not."""
    around = "p5f/7/PPPPAA1/7/H6/7/7/6F"
    assert played(field(around), "a4-a7")["board"]["a7"] == "H"
    assert refused(field("p5f/7/PPPPIII/7/H6/7/7/6F"), "a4-a7") == "FB-M6"
    assert "a4-a7" not in legal(field("p5f/7/PPPPIII/7/H6/7/7/6F"))


def test_nobody_steps_diagonally():
    """FB-M3: e5 touches d4 at the corner only, and both ways round it are closed."""
    assert refused(field("6f/7/7/3p3/3IP2/7/7/F6"), "d4-e5") == "FB-M6"
    assert played(field("6f/7/7/3p3/3I3/7/7/F6"), "d4-e5")["board"]["e5"] == "I"


def test_only_open_squares_are_entered():
    """FB-M5: neither the enemy's nor the own, however far away."""
    for goal in ("d5", "a1", "g8"):
        assert refused(field(DUEL), f"d4-{goal}") == "FB-M5"


def test_a_way_round_that_is_too_long():
    """FB-M6, then FB-M2 if there is a way round that is too long."""
    answer = judge(field("6f/7/7/3p3/3F3/7/7/7"), "d4-d6")["verdicts"][0]
    assert answer["rules"] == ["FB-M6", "FB-M2"]
    assert "takes 4 squares" in answer["why"]
    wall = judge(field("6f/7/7/2ppp2/3F3/7/7/7"), "d4-d6")["verdicts"][0]
    assert "takes 6 squares" in wall["why"]
    shut = judge(field("6f/7/7/PPPIIIP/3F3/7/7/7"), "d4-d6")["verdicts"][0]
    assert "takes" not in shut["why"] and shut["rules"] == ["FB-M6"]


def test_turning_is_said_to_be_allowed():
    """FB-M4 is cited only if the warrior had to turn."""
    assert rules(field("6f/7/7/3p3/3A3/7/7/F6"), "d4-d3") == ["FB-T4", "FB-M2"]
    assert rules(field(DUEL), "d4-e5") == ["FB-T4", "FB-M2", "FB-M4"]
    assert rules(field("6f/7/7/3p3/3A3/7/7/F6"), "d4-d6") == ["FB-T4", "FB-M2", "FB-M4"]


# --- movement of a line -----------------------------------------------------------------------------


def test_a_line_stands_in_one_row_or_column():
    """FB-L1."""
    assert refused(field(LINE), "b3:c4-b4") == "FB-L1"
    assert refused(field(LINE), "b3,c4-b4") == "FB-L1"
    assert refused(field(LINE), "b3,c3,c4-b4") == "FB-L1"


def test_nobody_else_stands_in_a_line():
    """FB-L1 for an enemy; an empty square is a gap (FB-R5) if the line is named by its ends."""
    assert refused(field("6f/7/7/7/7/1PpF3/7/7"), "b3:d3-b4") == "FB-L1"
    assert refused(field("6f/7/7/7/7/1P1Fp2/7/7"), "b3:e3-b4") == "FB-L1"
    assert refused(field(LINE), "a3:c3-a4") == "FB-R5"
    assert refused(field(LINE), "a3,b3,c3-a4") == "FB-L1"
    assert refused(field(LINE), "b3,d3-b4") == "FB-R5"


def test_ends_mean_every_square_between_even_with_gaps_allowed():
    """FB-R5: with line_gaps the list form leaves warriors out, the ends never do."""
    gaps = {"line_gaps": True}
    assert refused(field("6f/7/7/1p5/7/1A1F3/7/7", options=gaps), "b3:d3-b4") == "FB-R5"
    left = played(field("6f/7/7/7/1p5/1PPF3/7/7", options=gaps), "b3,d3-b2")
    assert left["board"] == {"g8": "f", "b4": "p", "b2": "P", "c3": "P", "d2": "F"}
    assert left["line"] == ["b2", "d2"]
    assert legal(field("6f/7/7/2p4/7/1A1F3/7/7", options=gaps)).count("b3,d3-b4") == 1


def test_what_stays_in_a_gap_blocks():
    """FB-R5, FB-R7: with line_gaps a friend who is left behind stands in the way of the others."""
    gaps = {"line_gaps": True}
    assert refused(field("6f/7/7/2p4/7/1APF3/7/7", options=gaps), "b3,d3-c3") == "FB-L6"
    assert refused(field("6f/7/7/2p4/7/1A1F3/7/7", options=gaps), "b3,d3-b3") == "FB-R8"
    assert played(field("6f/7/7/2p4/7/1A1F3/7/7", options=gaps), "d3,b3-e3")["line"] == ["c3", "e3"]


def test_two_or_more():
    """FB-L2: a line of one, or a square named twice."""
    assert refused(field(LINE), "c3,c3-c4") == "FB-L2"
    assert refused(field(LINE), "b3,c3,b3-b4") == "FB-L2"
    assert refused(field(LINE), "a1:a1-a2") == "FB-L2"


def test_a_whole_row_moves():
    """FB-L2: there is no upper limit."""
    after = played(field("6f/7/7/3p3/7/PPPFAAA/7/7"), "a3:g3-a4")
    assert after["line"] == ["a4", "b4", "c4", "d4", "e4", "f4", "g4"]


def test_a_flag_bearer_leads():
    """FB-L3, FB-L4: exactly one, at any place."""
    assert refused(field("6f/7/7/3p3/7/1PPF3/7/7"), "b3:c3-b4") == "FB-L3"
    for fen in ("6f/7/7/3p3/7/1FPP3/7/7", "6f/7/7/3p3/7/1PFP3/7/7", "6f/7/7/3p3/7/1PPF3/7/7"):
        assert rules(field(fen), "b3:d3-b4") == ["FB-T4", "FB-L1", "FB-L3"]
    assert refused(field("6f/7/7/3p3/7/1FFF3/7/7"), "b3:d3-b4") == "FB-L4"


def test_part_of_a_row_may_go():
    """FB-R6: b3:c3 and c3:d3 are lines as well as b3:d3, and a flag-bearer may leave its neighbour."""
    listed = legal(field(LINE))
    assert {"b3:c3-b4", "c3:d3-c4", "b3:d3-b4"} <= set(listed)
    pair = legal(field("6f/7/7/4p2/7/1PFFA2/7/7"))
    assert {"b3:c3-b4", "d3:e3-d4"} <= set(pair)
    assert not {"b3:d3-b4", "c3:d3-c4", "c3:e3-c4"} & set(pair)


def test_a_line_shifts_straight():
    """FB-L5 comes after FB-R8 and before the distance."""
    assert refused(field(LINE), "b3:d3-c4") == "FB-L5"
    assert refused(field(LINE), "b3:d3-g8") == "FB-L5"
    assert refused(field(LINE), "d3:b3-d3") == "FB-R8"


def test_a_line_moves_three_squares_at_most():
    """FB-L7: the distance is checked before the way; the archer's five do not matter."""
    assert refused(field(LINE), "b3:d3-b7") == "FB-L7"
    assert refused(field(LINE), "b3:d3-g3") == "FB-L7"
    assert played(field(LINE), "b3:d3-b6")["line"] == ["b6", "c6", "d6"]


def test_every_square_of_the_way_is_open():
    """FB-L6: neither past an enemy, nor onto one, nor off the field."""
    assert refused(field("6f/7/7/2p4/7/1PFA3/7/7"), "b3:d3-b6") == "FB-L6"
    assert refused(field("6f/7/7/2p4/7/1PFA3/7/7"), "b3:d3-b5") == "FB-L6"
    assert refused(field("6f/7/7/2p4/7/3PFA1/7/7"), "d3:f3-f3") == "FB-L6"
    assert refused(field(LINE), "d3:b3-b3") == "FB-L6"
    assert refused(field("6f/F6/P6/7/p6/7/7/7"), "a6:a7-a8") == "FB-L6"
    assert refused(field("6f/7/7/7/p6/7/F6/P6"), "a2:a1-a1") == "FB-L6"


def test_all_that_are_named_have_to_stay_on_the_field():
    """FB-L6: however the list is ordered, nobody named is left out to make the others fit."""
    for named in ("c3,b3,d3-a3", "c3,d3,b3-a3", "d3,b3,c3-b3", "d3,c3,b3-b3"):
        assert refused(field(LINE), named) == "FB-L6", named


def test_a_line_along_its_own_axis():
    """FB-R7: squares that the line leaves are open for it, all others not."""
    assert played(field(LINE), "b3:d3-c3")["line"] == ["c3", "d3", "e3"]
    assert refused(field("6f/7/7/4p2/7/1PFA1P1/7/7"), "b3:d3-d3") == "FB-L6"
