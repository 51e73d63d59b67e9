"""Banner Blitz, flags: lifted, carried, stolen, put down and brought home."""

import pytest
from banner_blitz_table import DROPPING, GAME, TWO_DUE, after, judge, kinds, legal, refused, table, turn

from companion.errors import AmbiguousMove

# --- flags ------------------------------------------------------------------------------------------------------


def test_a_flag_lifted_on_the_way_makes_a_carrier_of_the_token():
    """BB-R9, BB-R12: it cannot capture at the end of the same move."""
    position = turn("b4 f1", "e4 g7", "a2 b1", "c4 h7")
    rule, why = refused(position, "b4-e4")
    assert rule == "BB-45"
    assert why == "the token on b4 would lift the flag on c4 on its way, so it cannot capture on e4"
    moves = legal(position)
    assert "b4-d4" in moves
    assert "b4-e4" not in moves
    assert judge(position, "b4-d4")["verdicts"][0]["rules"] == ["BB-21", "BB-24", "BB-41"]
    assert after(position, "b4-d4")["moved"] == {"d4": "E"}


def test_stopping_on_a_flag_frees_the_direction_once():
    """BB-42, BB-43, BB-R14: the next step binds again."""
    position = after(turn("b4", "g7", "a2 b1", "c4 h7"), "b4-c4")
    assert position["moved"] == {"c4": "any"}
    position = after(position, "c4-c5")
    assert position["moved"] == {"c5": "N"}
    assert refused(position, "c5-b5")[0] == "BB-25"
    assert after(position, "c5-c6")["players"][1]["flags"] == ["@c6", "h7"]


def test_a_carrier_of_an_own_flag_cannot_capture_either():
    """BB-R12, BB-44: otherwise it moves like any token."""
    position = turn("b4", "e4 g7", "@b4 b1")
    assert refused(position, "b4-e4")[0] == "BB-45"
    assert "b4-d4" in legal(position)


def test_a_loose_own_flag_is_never_lifted():
    """BB-R11: passed over, or shared, it stays where it is."""
    for own_flag, target in (("pass", "d4"), ("share", "d4"), ("share", "c4")):
        position = turn("b4", "g7", "c4 b1", options={"own_flag": own_flag})
        assert after(position, f"b4-{target}")["players"][0]["flags"] == ["b1", "c4"]


@pytest.mark.parametrize("own_flag", ["pass", "block", "share"])
def test_on_the_own_home_space_a_token_may_always_stop(own_flag):
    """BB-R11: even on top of its own flag, so that a carrier can come home."""
    position = turn("c1", "g7 e5", "a1 taken", "@c1 h7", options={"own_flag": own_flag})
    end = after(position, "c1-a1")
    assert end["players"][0] == {"id": "red", "tokens": ["a1"], "flags": ["a1", "taken"]}
    assert end["players"][1]["flags"] == ["h7", "taken"]
    assert "c1-a1" in legal(position)


def test_not_on_the_enemys_home_space_though():
    position = turn("g7", "b4 c4", "h8 b1", "f8 a8")
    assert refused(position, "g7-h8")[0] == "BB-R11"


def test_block_stops_the_token_before_the_flag():
    position = turn("b4", "g7", "d4 b1", options={"own_flag": "block"})
    moves = legal(position)
    assert "b4-c4" in moves
    assert not {"b4-d4", "b4-e4"} & set(moves)
    assert refused(position, "b4-d4")[0] == "BB-R11"
    assert refused(position, "b4-e4")[0] == "BB-R11"


def test_the_first_thing_in_the_way_gives_the_reason():
    blocked = {"options": {"own_flag": "block"}}
    assert refused(turn("b4", "d4 g7", "c4 b1", **blocked), "b4-e4")[0] == "BB-R11"
    assert refused(turn("b4", "c4 g7", "d4 b1", **blocked), "b4-e4")[0] == "BB-26"


def test_carry_limit_passes_over_a_second_flag():
    """BB-R13: it is left lying, and the token may not stop on it."""
    limit = {"options": {"carry_limit": 1}}
    position = turn("b4", "g7 g6", "a2 b1", "c4 d4", **limit)
    assert refused(position, "b4-d4")[0] == "BB-R13"
    assert after(position, "b4-e4")["players"][1]["flags"] == ["@e4", "d4"]
    assert {"b4-c4", "b4-e4"} <= set(legal(position))
    assert "b4-d4" not in legal(position)
    position = turn("b4", "g7 g6", "@b4 b1", "c4 h7", **limit)
    assert refused(position, "b4-c4")[0] == "BB-R13"
    assert after(position, "b4-d4")["players"][1]["flags"] == ["c4", "h7"]


def test_without_a_limit_both_flags_are_lifted_in_passing():
    assert after(turn("b4", "g7", "a2 b1", "c4 d4"), "b4-e4")["players"][1]["flags"] == ["@e4", "@e4"]


def test_an_own_flag_in_hand_keeps_a_limited_token_off_a_flag_at_home():
    """BB-R13: at home only the enemy flags are put away first."""
    limit = {"options": {"carry_limit": 1}}
    position = turn("c3", "g7 g6", "@c3 b1", "a1 h7", **limit)
    assert refused(position, "c3-a1")[0] == "BB-R13"
    assert "c3-a1" not in legal(position)
    position = turn("d4", "g7 g6", "taken b1", "a1 c3", **limit)
    assert after(position, "d4-a1")["winners"] == ["red"]
    assert "d4-a1" in legal(position)


def test_a_capture_takes_over_everything_whatever_the_limit():
    """BB-R13, BB-R15: the flags on the victim and the one under it."""
    position = turn("b4", "d4 g7", "@d4 b1", "d4 @d4", options={"carry_limit": 1, "own_flag": "share"})
    end = after(position, "b4-d4")
    assert end["players"][0]["flags"] == ["@d4", "b1"]
    assert end["players"][1]["flags"] == ["@d4", "@d4"]
    assert kinds(position, "b4-d4")[:5] == ["moved", "captured", "stolen", "stolen", "lifted"]


def test_flags_taken_at_home_are_captured_at_once():
    """BB-61, BB-R21: by lifting them there, or by capturing their carrier there."""
    end = after(turn("c1", "g7", "a2 b2", "a1 h7"), "c1-a1")
    assert end["players"][1]["flags"] == ["h7", "taken"]
    assert end["moved"] == {"a1": "any"}
    end = after(turn("c1 e5", "a1 g7", "@a1 b2", "@a1 h7"), "c1-a1")
    assert end["players"][1]["flags"] == ["h7", "taken"]
    assert end["players"][0]["flags"] == ["@a1", "b2"]
    assert end["captured"] == "a1"


def test_an_enemy_on_the_home_space_keeps_a_carrier_out():
    """BB-R21 by way of BB-45."""
    assert refused(turn("c1", "a1 g7", "a2 b2", "@c1 h7"), "c1-a1")[0] == "BB-45"


def test_the_enemys_home_space_is_a_space_like_any_other():
    position = turn("f8", "h8 g6", "a2 b1", "@h8 d1")
    assert after(position, "f8-h8")["players"][1]["flags"] == ["@h8", "d1"]


def test_own_flags_brought_home_score_nothing():
    end = after(turn("c1 f1", "g7", "@c1 b2"), "c1-a1")
    assert end["players"][0]["flags"] == ["@a1", "b2"]
    assert end["phase"] == "move"


# --- stealing and putting down ------------------------------------------------------------------------------------


def test_a_flag_won_back_is_not_due_in_the_turn_of_the_theft():
    """BB-52, BB-R16."""
    position = turn("b2 e3", "e5 g7", "@e5 b1")
    assert kinds(position, "e3-e5", "end")[-2:] == ["turn-ended", "round-ended"]
    assert judge(position, "e3-e5")["verdicts"][0]["rules"] == ["BB-21", "BB-24", "BB-31", "BB-51", "BB-52"]


def test_another_flag_of_an_earlier_turn_is_due_all_the_same():
    position = after(turn("b2 e3", "e5 g7", "@b2 @e5"), "e3-e5", "end")
    assert (position["phase"], position["captured"], position["left"]) == ("drop", "e5", 0)
    assert legal(position) == [
        "drop a1",
        "drop b1",
        "drop c1",
        "drop a2",
        "drop c2",
        "drop a3",
        "drop b3",
        "drop c3",
    ]
    assert refused(position, "drop e5-e6")[0] == "BB-52"


def test_a_flag_is_put_down_when_the_turn_ends_by_itself():
    """BB-R16: whether or not its token has moved."""
    position = turn("b2 e5", "g7", "@e5 b1", left=1)
    assert after(position, "b2-b3")["phase"] == "drop"


def test_the_only_possible_place_is_taken_without_asking():
    position = turn("b2 h1", "g1 g2 e5", "@h1 b1", left=1)
    end = after(position, "b2-b3")
    assert end["players"][0]["flags"] == ["b1", "h2"]
    assert kinds(position, "b2-b3") == ["moved", "turn-ended", "dropped", "round-ended"]


def test_of_two_flags_on_one_token_the_second_is_kept_when_there_is_one_place():
    """BB-R17, BB-R19."""
    position = turn("b2 h1", "g1 g2 e5", "@h1 @h1", left=1)
    assert kinds(position, "b2-b3") == ["moved", "turn-ended", "dropped", "kept", "round-ended"]
    assert after(position, "b2-b3")["players"][0]["flags"] == ["@h1", "h2"]


def test_two_flags_on_one_token_go_to_two_spaces():
    position = table("e5", "g7", "@e5 @e5", phase="drop", turn="red")
    assert "drop e6" in legal(position)
    position = after(position, "drop e6")
    assert position["phase"] == "drop"
    assert refused(position, "drop e6") == ("BB-R17", "e6 is occupied by a flag of Red's")
    assert after(position, "drop f6")["players"][0]["flags"] == ["e6", "f6"]


def test_home_spaces_are_places_too():
    assert after(table("b2", "g7", "@b2 c1", phase="drop", turn="red"), "drop a1")["players"][0]["flags"] == [
        "a1",
        "c1",
    ]


def test_long_and_short_form():
    """The short form while one token has a flag to put down, the long form otherwise."""
    assert all(move.startswith(("drop c5-", "drop e5-")) for move in legal(TWO_DUE))
    assert len(legal(TWO_DUE)) == 16
    assert legal(DROPPING)[0] == "drop c3"
    state = GAME.load(DROPPING)
    assert GAME.read(state, "drop d4 - e5") == GAME.read(state, "Drop E5")
    assert refused(DROPPING, "drop c4-c5")[0] == "BB-52"
    assert refused(DROPPING, "drop d4-d6")[0] == "BB-53"
    assert refused(DROPPING, "drop d4-c4")[0] == "BB-R17"
    state = GAME.load(TWO_DUE)
    assert GAME.write(state, GAME.read(state, "drop b5")) == "drop c5-b5"


def test_the_short_form_is_ambiguous_only_where_both_readings_would_play():
    with pytest.raises(AmbiguousMove) as caught:
        judge(TWO_DUE, "drop d5")
    assert caught.value.readings == ["drop c5-d5", "drop e5-d5"]
    assert refused(TWO_DUE, "blue: drop d5")[0] == "BB-16"
    occupied = table("c5 e5 d5", "g7", "@c5 @e5", phase="drop", turn="red")
    assert refused(occupied, "drop d5")[0] == "BB-R17"
    assert refused(turn("c5 e5", "g7", "@c5 @e5"), "drop d5")[0] == "BB-R16"


def test_the_duty_goes_with_the_token():
    """BB-R18: for the captor it is an ordinary enemy flag."""
    position = table("b2 e5", "e7 g7", "@e5 b1", phase="move", turn="blue", left=2)
    end = after(position, "e7-e5")
    assert (end["phase"], end["round"]) == ("roll", 2)
    assert end["players"][0]["flags"] == ["@e5", "b1"]
    assert kinds(position, "e7-e5") == ["moved", "captured", "stolen", "turn-ended", "round-ended"]


def test_a_passed_turn_keeps_the_flag():
    """BB-R22."""
    dice = {"red": 2, "blue": 3}
    boxed = table("h1", "g1 g2 h2", "@h1 b1", phase="move", turn="red", first="red", dice=dice)
    assert kinds(boxed, "g2-g3") == ["passed", "kept", "moved"]


def test_nothing_left_and_nothing_moved_is_a_turn_used_up():
    """A flag that is due is then put down as at the end of any turn."""
    assert after(turn("b2 e5", "g7", "@e5 b1", left=0))["phase"] == "drop"
