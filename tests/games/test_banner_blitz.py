"""Banner Blitz, rounds and tokens: arguments at a table, each with position, move, verdict and rule."""

import pytest
from banner_blitz_table import (
    CHOICE,
    DROPPING,
    GAME,
    START,
    TIE,
    TIED,
    after,
    events,
    judge,
    kinds,
    legal,
    refused,
    table,
    turn,
)

from companion import contract

# --- setup ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size, far", [(7, "g7"), (8, "h8"), (9, "i9")])
def test_the_second_player_stands_as_the_first_turned_half_round(size, far):
    """BB-4, BB-5, BB-6: one table for print and referee, the same for both seats."""
    position = after({"game": "banner-blitz", "options": {"board": size}})

    def turned(space):
        return f"{chr(97 + size - 1 - (ord(space[0]) - 97))}{size + 1 - int(space[1:])}"

    red, blue = position["players"]
    assert red["tokens"] == ["a3", "a4", "b3", "c1", "c2", "d1"]
    assert red["flags"] == ["a2", "b1"]
    for pieces in ("tokens", "flags"):
        assert blue[pieces] == sorted(turned(space) for space in red[pieces])
    board = GAME.load(position).board
    assert [board.names[home] for home in board.homes] == ["a1", far]


def test_a_position_is_written_with_every_key():
    assert after(START) == {
        "game": "banner-blitz",
        "options": {
            "board": 8, "trade": "exchange", "nearest": "steps", "instalments": True, "own_flag": "pass",
            "carry_limit": 0, "round_limit": 0,
        },
        "players": [
            {"id": "red", "tokens": ["a3", "a4", "b3", "c1", "c2", "d1"], "flags": ["a2", "b1"]},
            {"id": "blue", "tokens": ["e8", "f7", "f8", "g6", "h5", "h6"], "flags": ["g8", "h7"]},
        ],
        "round": 1, "phase": "roll", "turn": "red", "dice": None, "first": None, "left": None, "moved": {},
        "captured": None,
    }  # fmt: skip


def test_flags_are_written_in_plain_text_order():
    position = turn("b2 e4", "e6", "c1 @e4", "taken g8")
    red, blue = after(position)["players"]
    assert red["flags"] == ["@e4", "c1"]
    assert blue["flags"] == ["g8", "taken"]


# --- the checks common to all moves ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, move, rule",
    [
        (START, "a4-a5", "BB-11"),
        (START, "blue: end", "BB-11"),
        (START, "drop a5", "BB-11"),
        (TIED, "roll", "BB-17"),
        (TIED, "blue: end", "BB-17"),
        (TIED, "blue: return a2", "BB-17"),
        (CHOICE, "a4-a5", "BB-12"),
        (CHOICE, "red: choose first", "BB-12"),
        (turn("b2", "g7"), "roll 3 4", "BB-16"),
        (turn("b2", "g7"), "return a1", "BB-16"),
        (turn("b2", "g7"), "choose first", "BB-16"),
        (turn("b2", "g7"), "blue: g7-g6", "BB-16"),
        (turn("b2", "g7"), "blue: drop g6", "BB-R20"),
        (turn("b2", "g7", "@b2 b1"), "blue: drop g6", "BB-R16"),
        (turn("b2", "g7 e5", "@e5 b1"), "drop a1", "BB-R20"),
        (DROPPING, "end", "BB-53"),
        (DROPPING, "blue: c6-c7", "BB-53"),
        (DROPPING, "blue: drop c5", "BB-16"),
        (table("b2", "", phase="move", turn="blue", left=3), "b2-b3", "BB-R24"),
        (table("b2", "g7", phase="over"), "roll", "BB-R24"),
    ],
)
def test_phase_comes_before_player(position, move, rule):
    assert refused(position, move)[0] == rule


def test_a_turn_named_by_its_player_is_accepted():
    assert after(turn("b2", "g7"), "red: b2-b4")["left"] == 4
    assert after(CHOICE, "blue: choose second")["first"] == "red"


# --- rounds: roll -------------------------------------------------------------------------------------------


def test_dice_may_be_entered_one_by_one_in_any_order():
    """BB-11: each player rolls their own die; the turn shows whose is still missing."""
    position = after(START, "blue: roll 3")
    assert (position["phase"], position["turn"], position["dice"]) == ("roll", "red", {"blue": 3})
    position = after(position, "roll 5")
    assert (position["phase"], position["turn"], position["dice"]) == ("choose", "red", {"red": 5, "blue": 3})
    assert after(START, "roll 2")["turn"] == "blue"
    assert after(START, "roll 2", "roll 4")["turn"] == "blue"


@pytest.mark.parametrize(
    "moves",
    [
        ["roll 1 2 3"],
        ["roll 0 4"],
        ["roll 7"],
        ["roll " + "9" * 5000],
        ["red: roll 6 4"],
        ["roll 5", "roll 6 4"],
        ["roll 5", "red: roll 4"],
        ["roll 5", "red: roll"],
        ["blue: roll 5", "blue: roll"],
    ],
)
def test_dice_that_cannot_be(moves):
    assert refused(START, *moves)[0] == "BB-11"


def test_a_bare_roll_rolls_what_is_missing_and_a_named_one_only_that_die():
    assert len(events(START, "roll")) >= 2
    rolled = events(START, "roll 5", "roll")
    assert [event["player"] for event in rolled if event["type"] == "rolled"] == ["red", "blue"]
    position = after(START, "blue: roll")
    assert list(position["dice"]) == ["blue"]
    assert legal(START) == ["roll"]
    assert legal(position) == ["roll"]


def test_the_verdict_shows_what_a_bare_roll_came_to():
    (said,) = judge(START, "roll")["verdicts"]
    faces = [event["face"] for event in said["events"] if event["type"] == "rolled"]
    assert said["move"] == f"roll {faces[0]} {faces[1]}"


# --- rounds: ties ---------------------------------------------------------------------------------------------


def test_the_player_with_fewer_tokens_alone_returns_one():
    """BB-17: two against three become three against three, and it stays at that."""
    position = after(TIE, "roll 4", "return b2")
    assert position["players"][0]["tokens"] == ["a1", "b2", "c3"]
    assert position["players"][1]["tokens"] == ["e5", "f6", "g6"]
    assert (position["phase"], position["round"], position["dice"]) == ("roll", 1, None)


def test_both_return_on_equal_numbers_first_player_first():
    """BB-19, BB-R7: three each; red chooses, then blue chooses."""
    position = after(table("a1 c3 d4", "e5 f6 h8", "c1 taken", "@c3 @d4"), "roll 6 6")
    assert (position["phase"], position["turn"], position["dice"]) == ("return", "red", {"red": 6, "blue": 6})
    assert legal(position) == ["return b1", "return a2", "return b2"]
    position = after(position, "return b1")
    assert (position["phase"], position["turn"]) == ("return", "blue")
    assert legal(position) == ["return g7", "return h7", "return g8"]
    position = after(position, "return h7")
    assert (position["phase"], position["turn"], position["round"]) == ("roll", "red", 1)


def test_a_tie_is_told_with_the_rules_it_rests_on():
    assert judge(START, "roll 3 3")["verdicts"][0]["rules"] == ["BB-11", "BB-R4", "BB-18"]
    assert kinds(START, "roll 3 3") == ["rolled", "rolled", "tie"]
    assert kinds(table("b3", "e5 f6"), "roll 3 3") == ["rolled", "rolled", "tie", "returned"]
    assert kinds(table("b3", "e5"), "roll 3 3") == ["rolled", "rolled", "tie", "returned", "returned"]


def test_a_return_onto_something_is_refused_before_closeness():
    """BB-R5: a loose flag occupies a space as a token does."""
    rule, why = refused(TIED, "return b1")
    assert (rule, why) == ("BB-R5", "b1 is occupied by a flag of Red's")
    assert refused(TIED, "return g6")[0] == "BB-R5"
    assert refused(TIED, "return h1")[0] == "BB-17"


def test_a_flag_at_home_keeps_the_home_space_occupied():
    position = table("c3", "e5 f6", "a1 b1", phase="return")
    assert legal(position) == ["return a2", "return b2"]


def test_orthogonal_closeness():
    """BB-R6: b2 is two away in files plus ranks."""
    position = table("a1 c3", "e5 f6 g6", "taken c2", options={"nearest": "orthogonal"}, phase="return")
    assert legal(position) == ["return b1", "return a2"]


# --- rounds: the choice -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "trade, choice, first, numbers",
    [
        ("exchange", "first", "blue", {"blue": 2, "red": 5}),
        ("exchange", "second", "red", {"red": 2, "blue": 5}),
        ("own", "first", "blue", {"blue": 2, "red": 2}),
        ("own", "second", "red", {"red": 2, "blue": 5}),
    ],
)
def test_both_offers_and_both_trades(trade, choice, first, numbers):
    """BB-13, BB-14, BB-R2."""
    (order,) = events(CHOICE | {"options": {"trade": trade}}, f"choose {choice}")
    assert (order["type"], order["first"], order["numbers"]) == ("order", first, numbers)
    position = after(CHOICE | {"options": {"trade": trade}}, f"choose {choice}")
    assert (position["turn"], position["left"]) == (first, 2)


def test_the_rules_of_the_offers():
    assert judge(CHOICE, "choose first")["verdicts"][0]["rules"] == ["BB-14"]
    assert judge(CHOICE, "choose second")["verdicts"][0]["rules"] == ["BB-13"]


# --- movement -----------------------------------------------------------------------------------------------------


def test_the_checks_of_a_token_move_come_in_order():
    """Straightness (BB-24) before direction (BB-25) before length (BB-21) before what is in the way (BB-26)."""
    position = turn("b2 b4", "b6", left=1, moved={"b2": "E"})
    assert refused(position, "b6-c8")[0] == "BB-10"
    assert refused(position, "b2-c4")[0] == "BB-24"
    assert refused(position, "b2-b2")[0] == "BB-24"
    assert refused(position, "b2-b6")[0] == "BB-25"
    assert refused(position, "b4-b7")[0] == "BB-21"
    assert refused(position | {"left": 3}, "b4-b7")[0] == "BB-26"
    assert refused(position | {"moved": {"b2": "done"}}, "b2-b6")[0] == "BB-R8"
    assert refused(position | {"moved": {"b2": "any"}}, "b2-b4")[0] == "BB-21"


def test_reasons_name_the_pieces():
    assert (
        refused(turn("b2", "b4 g7", left=4), "b2-b5")[1]
        == "the token on b2 cannot jump over Blue's token on b4"
    )
    assert refused(turn("b2", "b4 g7", left=4), "b4-b5")[1] == "the token on b4 is Blue's, not Red's"
    assert refused(turn("b2", "g7", left=3), "b2-b6")[1] == "b2 to b6 takes 4 spaces, but Red has only 3 left"


def test_a_turn_may_end_with_part_of_the_number_unused_but_not_unmoved():
    """BB-22, BB-23."""
    assert "end" not in legal(turn("b2", "g7"))
    position = after(turn("b2", "g7"), "b2-b3")
    assert legal(position)[-1] == "end"
    assert kinds(position, "end") == ["turn-ended", "round-ended"]
    assert events(position, "end")[0]["unused"] == 5


def test_no_instalments_finishes_the_others_but_not_the_token_itself():
    """BB-R8: with the option off a token may go on until another one moves."""
    position = turn("b2 d2", "g7", options={"instalments": False})
    assert after(position, "b2-b3", "b3-b4")["moved"] == {"b4": "N"}
    assert after(position, "b2-b3", "d2-d3")["moved"] == {"b3": "done", "d3": "N"}
    assert after(position, "b2-b3", "d2-d3", "d3-d4")["left"] == 3
    assert refused(position, "b2-b3", "d2-d3", "b3-b4")[0] == "BB-R8"


def test_the_turn_ends_by_itself_when_the_number_is_used_up():
    """BB-R23; the second mover's turn follows, then the next round (BB-16, BB-20)."""
    position = table("b2", "g7", phase="move", turn="red", first="red", dice={"red": 2, "blue": 4})
    position = after(position, "b2-b4")
    assert (position["turn"], position["left"], position["moved"], position["captured"]) == (
        "blue",
        4,
        {},
        None,
    )
    position = after(position, "g7-c3")
    assert (position["round"], position["phase"], position["turn"]) == (2, "roll", "red")
    assert (position["dice"], position["first"], position["left"]) == (None, None, None)


def test_a_token_boxed_in_by_its_own_flag_alone_can_still_pass_over_it():
    """BB-R11: a1 is walled in but for the flag on a2, and the space beyond it is two steps away."""
    position = turn("a1 b1 b2", "h1", "a2 taken", left=2, moved={"b1": "done", "b2": "done"})
    assert legal(position) == ["a1-a3", "end"]
    assert kinds(position | {"left": 1}, "roll 1 2")[:2] == ["turn-ended", "round-ended"]


# --- capturing tokens ----------------------------------------------------------------------------------------------


def test_one_capture_per_turn_whoever_tries():
    """BB-33, BB-34; `captured` is cleared for the next turn."""
    position = turn("b2 d2", "b4 d4 g7")
    position = after(position, "b2-b4")
    assert (position["captured"], position["moved"]) == ("b4", {"b4": "done"})
    assert "d2-d4" not in legal(position)
    assert "d2-d3" in legal(position)
    rule, why = refused(position, "d2-d4")
    assert (rule, why) == ("BB-33", "Red has captured on b4 this turn and cannot capture again on d4")


def test_carrying_is_told_before_a_second_capture():
    """BB-45 is checked before BB-33."""
    position = turn("b4 d2", "d4 g7", "a2 b1", "@d2 g8", moved={"b4": "done"}, captured="b4")
    assert refused(position, "d2-d4")[0] == "BB-45"


# --- winning and stopping -----------------------------------------------------------------------------------------


def test_both_conditions_in_one_move():
    """BB-71, BB-72, BB-R24: capture the last token at home, and with it the second flag."""
    position = turn("c1", "a1", "a2 b2", "@a1 taken")
    answer = judge(position, "c1-a1")
    assert answer["verdicts"][0]["rules"] == ["BB-21", "BB-24", "BB-31", "BB-51", "BB-61", "BB-71", "BB-72"]
    assert answer["verdicts"][0]["events"][-1]["rules"] == ["BB-71", "BB-72"]
    end = answer["position"]
    assert (end["phase"], end["turn"], end["left"], end["moved"], end["captured"]) == (
        "over",
        None,
        None,
        {},
        None,
    )
    assert (end["dice"], end["first"], end["winners"]) == (None, None, ["red"])
    sheet = contract.score(GAME, end)
    assert sheet["players"][0]["lines"] == [
        {"label": "Victory", "points": 30, "rules": ["BB-71", "BB-72"]},
        {"label": "Enemy flags captured", "points": 20, "rules": ["BB-61"]},
        {"label": "Enemy tokens off the board", "points": 6, "rules": ["BB-31"]},
    ]


def test_the_round_limit_lets_the_second_mover_finish():
    """BB-R25."""
    position = table(
        "b2",
        "g7",
        phase="move",
        turn="red",
        first="red",
        dice={"red": 1, "blue": 2},
        options={"round_limit": 1},
    )
    position = after(position, "b2-b3")
    assert (position["phase"], position["turn"]) == ("move", "blue")
    assert kinds(position, "g7-g5") == ["moved", "turn-ended", "round-ended", "stopped"]
    end = after(position, "g7-g5")
    assert (end["phase"], end["round"], end["winners"]) == ("over", 1, ["red", "blue"])
    sheet = contract.score(GAME, end)
    assert sheet["tiebreak"] == "BB-R25"
    assert sheet["players"][0]["lines"][0] == {"label": "Victory", "points": 0, "rules": ["BB-71", "BB-72"]}


def test_an_unfinished_game_has_lines_but_no_winner():
    """BB-R26."""
    sheet = contract.score(GAME, turn("b2", "g7 g6", "a2 taken"))
    assert [player["total"] for player in sheet["players"]] == [4, 15]
    assert (sheet["winners"], sheet["tiebreak"]) == ([], None)


def test_a_finished_position_is_over_whatever_it_says():
    end = after(table("b2", "", phase="move", turn="blue", moved={"c3": "N"}, left=99, dice={"red": 2}))
    assert (end["phase"], end["winners"], end["moved"]) == ("over", ["red"], {})
