"""Banner Blitz, disputed at the table: odd corners of the specification, argued one at a time."""

import pytest
from banner_blitz_table import (
    CHOICE,
    DROPPING,
    START,
    TIED,
    TWO_DUE,
    after,
    events,
    judge,
    kinds,
    legal,
    refused,
    table,
    turn,
)

from companion import score
from companion.errors import AmbiguousMove, BadPosition

# --- "that cannot be the position" -------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["roll", "move", "over"])
def test_nobody_believes_that_both_have_won(phase):
    """Only the player moving can fulfil a condition, so a finished game has one victor as well."""
    with pytest.raises(BadPosition, match="both players fulfil a victory condition"):
        judge(table("", "c7", "a2 b1", "taken taken", phase=phase))


def test_one_player_may_win_in_both_ways_at_once():
    end = after(table("a3", "", "a2 b1", "taken taken", phase="choose"))
    assert (end["phase"], end["winners"]) == ("over", ["red"])
    lines = score("banner-blitz", end)["players"][0]["lines"]
    assert [(line["points"], line["rules"]) for line in lines] == [
        (30, ["BB-71", "BB-72"]), (20, ["BB-61"]), (6, ["BB-31"]),
    ]  # fmt: skip


def test_a_player_without_an_id_is_missed_by_seat():
    with pytest.raises(BadPosition) as caught:
        judge({"players": [{"id": "ann"}, {"tokens": ["a1"]}]})
    assert str(caught.value) == 'players.1: this player has no id\nFor example "blue".'


def test_null_is_the_same_as_left_out():
    keys = (
        "options",
        "players",
        "round",
        "phase",
        "turn",
        "dice",
        "first",
        "left",
        "moved",
        "captured",
        "winners",
    )
    assert judge(dict.fromkeys(keys))["position"] == judge(START)["position"]


def test_a_finished_position_forgets_the_turn_however_odd_it_was():
    end = after(
        table("b2", "c7", phase="over", left=9, moved={"z9": "up"}, captured="c7", dice={"red": 3, "blue": 3})
    )
    assert (end["turn"], end["left"], end["moved"], end["captured"], end["dice"]) == (
        None,
        None,
        {},
        None,
        None,
    )
    assert end["winners"] == ["red", "blue"]


@pytest.mark.parametrize(
    "options, first, mover, number",
    [
        ({}, "red", "red", 2),
        ({}, "blue", "red", 5),
        ({}, None, "red", 5),
        ({"trade": "own"}, "blue", "red", 2),
        ({"trade": "own"}, "blue", "blue", 2),
        ({"trade": "own"}, "red", "blue", 5),
    ],
)
def test_a_mover_s_number_follows_from_the_dice_as_rolled(options, first, mover, number):
    """Red rolled a 2, blue a 5 (BB-R2)."""
    rest = {"options": options, "first": first, "turn": mover, "phase": "move", "dice": {"red": 2, "blue": 5}}
    assert after(table("b2 d4", "c7 g6", **rest))["left"] == number
    with pytest.raises(BadPosition, match=f"not a whole number from 0 to {number}"):
        judge(table("b2 d4", "c7 g6", **rest, left=number + 1))


def test_a_tie_may_be_set_up_without_its_dice():
    end = after(table("a1 b2", "c7 c8 d8", "c5 c6", phase="return"), "return b1")
    assert (end["phase"], end["players"][0]["tokens"]) == ("roll", ["a1", "b1", "b2"])


# --- "it is not your move" ---------------------------------------------------------------------------------------

OUT_OF_TURN = [
    (START, "a4-a5", "BB-11", "the round opens with the dice: both players roll first"),
    (START | {"dice": {"red": 3}}, "choose first", "BB-11", "the round opens with the dice: Blue has yet to roll"),
    (CHOICE, "roll 9", "BB-12", "Blue rolled higher and has yet to choose who moves first"),
    (CHOICE, "red: choose first", "BB-12", "Red cannot act now: it is Blue's choice"),
    (TIED, "roll 3 4", "BB-17", "the tie comes first: Red brings a captured token back"),
    (turn("b2", "g7"), "return a1", "BB-16", "Red's turn is being played: move tokens, or end the turn"),
    (turn("b2", "g7"), "blue: choose first", "BB-16", "Red's turn is being played: move tokens, or end the turn"),
    (DROPPING, "end", "BB-53", "Red's token on d4 puts its own flag down first"),
    (TWO_DUE, "c5-c6", "BB-53", "Red's token on c5 or e5 puts its own flag down first"),
    (turn("b2 d4", "g7", "@d4 b1"), "drop d5", "BB-R16",
     "the token on d4 puts its own flag down when the turn is over; end the turn first"),
    (turn("b2 d4", "g7", "@d4 b1", captured="d4"), "drop d5", "BB-R16",
     "the flag was won back just now: it is put down at the end of Red's next turn"),
    (turn("b2 d4", "g7", "a2 b1", "@d4 g8"), "drop d5", "BB-R20",
     "the token on d4 keeps the enemy flag: no flag is put down at will"),
    (turn("b2 d4", "g7", "a2 b1", "@g7 g8"), "blue: drop g6", "BB-R20",
     "no token of Red's carries a flag, and none is put down at will"),
    (table("b2", "g7", phase="over"), "roll 3 4", "BB-R24", "the game is over; no more moves are played"),
]  # fmt: skip


@pytest.mark.parametrize("position, move, rule, why", OUT_OF_TURN)
def test_out_of_turn_is_answered_with_what_comes_first(position, move, rule, why):
    assert refused(position, move) == (rule, why)


@pytest.mark.parametrize(
    "moves, why",
    [
        (["roll 1 2 3"], "there are two dice, not 3"),
        (["red: roll 3 4"], "each player rolls only their own die"),
        (["blue: roll 4", "roll 3 4"], "one of the two dice has already been rolled this round"),
        (["blue: roll 4", "blue: roll"], "Blue has already rolled a 4 this round"),
        (["roll 0"], "a die cannot show 0; its faces are 1 to 6"),
        (["roll 12345678901234567890 3"], "a die cannot show so high a number; its faces are 1 to 6"),
    ],
)
def test_dice_that_do_not_count(moves, why):
    assert refused(START, *moves) == ("BB-11", why)


def test_a_tie_rolled_one_die_at_a_time_is_a_tie():
    position = table("a3 e5", "f6 g6", "a2 b1", "@e5 g8")
    assert kinds(position, "blue: roll 1", "roll 1") == ["rolled", "rolled", "tie", "returned", "returned"]
    assert after(position, "blue: roll 1", "roll 1")["dice"] is None


# --- "where does the flag go?" -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, move, rule, why",
    [
        (TWO_DUE, "drop a1-a2", "BB-52", "no own flag is due to be put down from a1"),
        (TWO_DUE, "drop c5-e6", "BB-53", "e6 is not next to c5"),
        (TWO_DUE, "drop c5-c5", "BB-53", "c5 is the token's own space, not one beside it"),
        (DROPPING, "drop d4", "BB-53", "d4 is not next to a token with a flag to put down"),
        (table("c5 b2", "g7", "@c5 b1", "c6 h7", phase="drop", turn="red"), "drop c6", "BB-R17",
         "c6 is occupied by a flag of Blue's"),
        (table("c5 e5 d5", "g7", "@c5 @e5", phase="drop", turn="red"), "drop d5", "BB-R17",
         "d5 is occupied by a token of Red's"),
    ],
)  # fmt: skip
def test_a_flag_cannot_go_there(position, move, rule, why):
    assert refused(position, move) == (rule, why)


def test_the_short_form_is_enough_where_one_token_can_be_meant():
    assert after(TWO_DUE, "drop b5")["players"][0]["flags"] == ["@e5", "b5"]
    with pytest.raises(AmbiguousMove):
        judge(TWO_DUE, "drop d6")


def test_two_flags_on_one_token_go_down_one_after_the_other():
    position = table("c5", "g7", "@c5 @c5", phase="drop", turn="red")
    assert legal(position) == [f"drop {space}" for space in ("b4", "c4", "d4", "b5", "d5", "b6", "c6", "d6")]
    assert refused(position, "drop b5", "drop b5") == ("BB-R17", "b5 is occupied by a flag of Red's")
    assert after(position, "drop b5", "drop c5-c6")["phase"] == "roll"


@pytest.mark.parametrize("token, home", [("b2", "a1"), ("g7", "h8")])
def test_an_own_flag_may_be_put_down_on_either_home_space_and_scores_nothing(token, home):
    end = after(table(token, "d8", f"@{token} b1", phase="drop", turn="red"), f"drop {home}")
    assert home in end["players"][0]["flags"]
    assert all(line["points"] == 0 for line in score("banner-blitz", end)["players"][1]["lines"][:2])


# --- "read that to me again" -------------------------------------------------------------------------------------


def test_flags_are_lifted_in_the_order_of_the_way_and_then_brought_home():
    """The flag on a3 is passed before the one on the Home Space, whatever their names sort like."""
    told = events(turn("a4 d1", "e5", "a2 b1", "a1 a3"), "a4-a1")
    assert [(event["type"], event.get("space")) for event in told] == [
        ("moved", None), ("lifted", "a3"), ("lifted", "a1"), ("flag-captured", None), ("flag-captured", None), ("won", None),
    ]  # fmt: skip


def test_what_the_victim_carried_comes_before_what_lay_under_it():
    position = turn("b4", "d4 g7", "@d4 b1", "d4 @d4", options={"own_flag": "share"})
    told = events(position, "b4-d4")
    assert [(event["type"], event["owner"]) for event in told if "owner" in event] == [
        ("stolen", "red"), ("stolen", "blue"), ("lifted", "blue"),
    ]  # fmt: skip


def test_a_last_stand_at_home_can_win_twice():
    """Blue's last token stands on red's Home Space with blue's last flag."""
    answer = judge(turn("a4 d1", "a1", "a2 b1", "@a1 taken"), "a4-a1")
    assert answer["verdicts"][0]["rules"] == ["BB-21", "BB-24", "BB-31", "BB-51", "BB-61", "BB-71", "BB-72"]
    assert answer["verdicts"][0]["events"][-1]["text"] == (
        "Red wins: both enemy flags are home and the enemy has no token left."
    )
