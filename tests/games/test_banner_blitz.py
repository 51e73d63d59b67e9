"""Banner Blitz: arguments at a table, each with position, move, verdict and rule."""

import pytest

from companion import games
from companion.errors import AmbiguousMove, BadMove
from companion.referee import verdict
from companion.referee.dice import Dice

GAME = games.get("banner-blitz")


def table(red, blue, red_flags="a2 b1", blue_flags="g8 h7", **rest):
    """A position: tokens and flags as words, options and everything else by name."""
    players = [
        {"id": "red", "tokens": red.split(), "flags": red_flags.split()},
        {"id": "blue", "tokens": blue.split(), "flags": blue_flags.split()},
    ]
    return {"game": "banner-blitz", "players": players, **rest}


def turn(red, blue, *flags, left=6, **rest):
    """The same in the middle of red's turn, who is second mover."""
    return table(red, blue, *flags, **({"phase": "move", "turn": "red", "left": left} | rest))


def judge(position, *moves):
    return verdict.judge(GAME, position, moves, Dice(7))


def refused(position, *moves):
    """The rule and the reason of the last move, all earlier ones being legal."""
    answer = judge(position, *moves)
    assert [one["legal"] for one in answer["verdicts"]] == [True] * (len(moves) - 1) + [False], answer["verdicts"]
    last = answer["verdicts"][-1]
    return last["rules"][0], last["why"]


def after(position, *moves):
    answer = judge(position, *moves)
    assert answer["legal"], answer["verdicts"][-1]
    return answer["position"]


def events(position, *moves):
    answer = judge(position, *moves)
    return [event for one in answer["verdicts"] for event in one["events"]]


def kinds(position, *moves):
    return [event["type"] for event in events(position, *moves)]


def legal(position):
    return verdict.legal(GAME, position, Dice(7))["moves"]


START = {"game": "banner-blitz"}
CHOICE = {"game": "banner-blitz", "phase": "choose", "dice": {"red": 2, "blue": 5}}
TIE = table("a1 c3", "e5 f6 g6", "@e5 b1", dice={"red": 4})  # red to return on a2 or b2 once blue rolls a 4 as well
TIED = table("a1 c3", "e5 f6 g6", "@e5 b1", phase="return")
DROPPING = table("c4 d4", "c6 g6", "@d4 b1", phase="drop", turn="red")
TWO_DUE = table("c5 e5", "g7", "@c5 @e5", phase="drop", turn="red")


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
    assert refused(turn("b2", "b4 g7", left=4), "b2-b5")[1] == "the token on b2 cannot jump over Blue's token on b4"
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
    assert (position["turn"], position["left"], position["moved"], position["captured"]) == ("blue", 4, {}, None)
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
    assert kinds(position, "b4-d4")[:5] == ["moved", "captured", "stolen", "lifted", "stolen"]


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
    assert legal(position) == ["drop a1", "drop b1", "drop c1", "drop a2", "drop c2", "drop a3", "drop b3", "drop c3"]
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
    assert after(table("b2", "g7", "@b2 c1", phase="drop", turn="red"), "drop a1")["players"][0]["flags"] == ["a1", "c1"]


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


# --- winning and stopping -----------------------------------------------------------------------------------------


def test_both_conditions_in_one_move():
    """BB-71, BB-72, BB-R24: capture the last token at home, and with it the second flag."""
    position = turn("c1", "a1", "a2 b2", "@a1 taken")
    answer = judge(position, "c1-a1")
    assert answer["verdicts"][0]["rules"] == ["BB-21", "BB-24", "BB-31", "BB-51", "BB-61", "BB-71", "BB-72"]
    assert answer["verdicts"][0]["events"][-1]["rules"] == ["BB-71", "BB-72"]
    end = answer["position"]
    assert (end["phase"], end["turn"], end["left"], end["moved"], end["captured"]) == ("over", None, None, {}, None)
    assert (end["dice"], end["first"], end["winners"]) == (None, None, ["red"])
    sheet = verdict.score(GAME, end, Dice(1))
    assert sheet["players"][0]["lines"] == [
        {"label": "Victory", "points": 30, "rules": ["BB-71", "BB-72"]},
        {"label": "Enemy flags captured", "points": 20, "rules": ["BB-61"]},
        {"label": "Enemy tokens off the board", "points": 6, "rules": ["BB-31"]},
    ]


def test_the_round_limit_lets_the_second_mover_finish():
    """BB-R25."""
    position = table(
        "b2", "g7", phase="move", turn="red", first="red", dice={"red": 1, "blue": 2}, options={"round_limit": 1}
    )
    position = after(position, "b2-b3")
    assert (position["phase"], position["turn"]) == ("move", "blue")
    assert kinds(position, "g7-g5") == ["moved", "turn-ended", "round-ended", "stopped"]
    end = after(position, "g7-g5")
    assert (end["phase"], end["round"], end["winners"]) == ("over", 1, ["red", "blue"])
    sheet = verdict.score(GAME, end, Dice(1))
    assert sheet["tiebreak"] == "BB-R25"
    assert sheet["players"][0]["lines"][0] == {"label": "Victory", "points": 0, "rules": ["BB-71", "BB-72"]}


def test_an_unfinished_game_has_lines_but_no_winner():
    """BB-R26."""
    sheet = verdict.score(GAME, turn("b2", "g7 g6", "a2 taken"), Dice(1))
    assert [player["total"] for player in sheet["players"]] == [4, 15]
    assert (sheet["winners"], sheet["tiebreak"]) == ([], None)


def test_a_finished_position_is_over_whatever_it_says():
    end = after(table("b2", "", phase="move", turn="blue", moved={"c3": "N"}, left=99, dice={"red": 2}))
    assert (end["phase"], end["winners"], end["moved"]) == ("over", ["red"], {})


# --- notation -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, same",
    [
        ("  A4-a5 ", "a4-a5"),
        ("a4 -\ta5", "a4-a5"),
        ("BLUE:roll 3", "blue: roll 3"),
        ("Roll  6   4", "roll 6 4"),
        ("roll 06 4", "roll 6 4"),
        ("CHOOSE First", "choose first"),
        ("drop a4-a5", "drop a4-a5"),
        ("Return  H8", "return h8"),
        ("red :end", "red: end"),
    ],
)
def test_spelling_is_forgiven(text, same):
    state = GAME.load(START)
    assert GAME.write(state, GAME.read(state, text)) == same


@pytest.mark.parametrize(
    "text",
    [
        "", " ", ":", "red:", ": end", "green: end", "red: blue: end", "a4", "a4a5", "a4-a5-a6", "a4--a5", "a4-", "-a4",
        "a4-a9", "i1-a1", "a0-a1", "a01-a2", "a 4-a5", "roll6", "roll -1", "roll 3.5", "roll six", "roll ٣", "choose",
        "choose third", "choose first second", "end turn", "drop", "drop a1 a2", "drop a1-a2-a3", "return", "return a1-a2",
        "return z1", "roll 3,4", "red end", "a4-a٥",
    ],
)  # fmt: skip
@pytest.mark.parametrize("position", [START, turn("b2", "g7"), DROPPING, table("b2", "g7", phase="over")])
def test_bad_input_is_bad_in_every_phase(text, position):
    with pytest.raises(BadMove):
        judge(position, text)


def test_the_message_says_what_was_expected():
    with pytest.raises(BadMove) as caught:
        judge(turn("b2", "g7"), "b2 to b3")
    assert str(caught.value) == "move 1 ('b2 to b3'): 'b2 to b3' is not a move\nFor example: a4-a6, end."
    with pytest.raises(BadMove) as caught:
        judge(turn("b2", "g7"), "b2-b9")
    assert "BB-4" in str(caught.value)


# --- what the table sees ---------------------------------------------------------------------------------------------


def test_the_picture_shows_flags_carriers_homes_and_who_may_still_move():
    position = turn(
        "a3 d6 g5", "e4 f7", "@e4 b1", "@g5 g8", left=2, moved={"d6": "done", "g5": "W"}, captured="d6",
        dice={"red": 6, "blue": 3}, round=4,
    )  # fmt: skip
    lines = GAME.picture(GAME.load(position)).splitlines()
    assert lines[0] == "Round 4   Dice: Red 6, Blue 3   First mover: Blue"
    assert " 5   .    .    .    .    .    .   R+b   .   5" in lines
    assert " 1  [ ]   ^r   .    .    .    .    .    .   1" in lines
    assert "> Red (R): 3 tokens on the board, 3 captured" in lines
    assert "    flags: loose on b1; carried by B on e4" in lines
    assert "Red has 2 spaces left and has captured on d6" in lines
    assert "    g5: has moved W, only W again" in lines
    assert "    d6: done, may not move again" in lines
    assert "    a3: not moved yet, any direction" in lines


def test_the_picture_fits_the_screen_with_long_names_and_full_hands():
    red, blue = "maximiliane_of_the_hills", "bartholomaeus"
    position = table("i9 c4 d4", "b2 c3", "@i9 @i9", "@i9 @i9", options={"board": 9}, round=12345)
    position["players"][0]["id"], position["players"][1]["id"] = red, blue
    position |= {"phase": "move", "turn": red, "dice": {red: 6, blue: 5}}
    for line in GAME.picture(GAME.load(position)).splitlines():
        assert len(line) <= 80, line


@pytest.mark.parametrize(
    "position, prompt",
    [
        (START, "Red and Blue: roll one die each."),
        (TIE, "Blue: roll your die."),
        (TIED, "Red: bring a captured token back on a2 or b2."),
        (CHOICE, "Blue: keep the 5 and move second, or take the 2 and move first."),
        (turn("b2", "g7", left=1), "Red: 1 space left; move a token."),
        (DROPPING, "Red: put your own flag down on a free space beside your token on d4."),
        (table("b2", "", phase="over"), "The game is over: Red has won."),
        (table("b2", "g7", phase="over"), "The game is over: a draw."),
    ],
)
def test_prompts(position, prompt):
    assert GAME.awaits(GAME.load(position)) == prompt


def test_examples_of_notation():
    assert GAME.examples(GAME.load(START)) == ["roll", "red: roll 3", "roll 6 4"]
    assert GAME.examples(GAME.load(TIE)) == ["roll", "blue: roll 3"]
    assert GAME.examples(GAME.load(CHOICE)) == ["choose first", "choose second"]


def test_sentences_tell_the_whole_story():
    position = turn("b2 e3", "e5 g7", "@e5 b1", "@e5 g8", left=3)
    assert [event["text"] for event in events(position, "e3-e5", "end")] == [
        "Red's token moves from e3 to e5.",
        "Red captures the token on e5.",
        "Red's token on e5 takes over its own flag.",
        "Red's token on e5 takes over a flag of Blue's.",
        "Red's turn is over, 1 space unused.",
        "Round 1 is over.",
    ]
