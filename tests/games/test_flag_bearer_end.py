"""Flag-Bearer, players who cannot act, and the end of the game."""

import pytest
from flag_bearer_table import DUEL, GAME, events, field, legal, played, refused, rules, score

from companion import contract
from companion.referee import verdict
from companion.referee.dice import Dice

# --- cannot act -------------------------------------------------------------------------------------


def test_no_attack_after_the_movement():
    """FB-R1: the table waits for a sacrifice and for nothing else."""
    position = field("6f/7/7/7/7/7/P2A3/F6")
    waiting = played(position, "d2-d3")
    assert rules(position, "d2-d3") == ["FB-T4", "FB-M2", "FB-R1"]
    assert (waiting["phase"], waiting["turn"]) == ("sacrifice", "red")
    for move in ("d3-d4", "d3xg8", "pass", "sacrifice b7", "sacrifice g8", "a1:a2-b1"):
        assert refused(waiting, move) == "FB-R1"
    assert rules(waiting, "sacrifice d3") == ["FB-R1"]
    assert refused(waiting, "draw") == "FB-S4"


def test_the_moved_line_is_forgotten_when_there_is_nothing_to_attack():
    after = played(field("6f/7/7/7/7/1PF4/7/7"), "b3:c3-b4")
    assert after["phase"] == "sacrifice" and "line" not in after


SHUT = {"a8": "F", "b8": "P", "c8": "i", "a7": "i", "b7": "b", "a1": "f"}


def test_no_movement():
    """FB-R1: no attack phase either, even though blows could be struck."""
    position = {"board": SHUT}
    assert legal(position) == ["sacrifice a8", "sacrifice b8"]
    told = events(position, "sacrifice b8")
    assert [kind for kind, _ in told] == ["stuck", "sacrificed", "turn"]
    assert (told[0][1]["player"], told[0][1]["phase"]) == ("red", "move")


def test_no_movement_with_pass():
    """FB-R1, stuck = pass: the movement is skipped, the attack is not."""
    board = SHUT | {"c8": "p"}
    position = {"board": board, "options": {"stuck": "pass"}}
    answer = contract.legal(GAME, position)
    assert (answer["phase"], answer["turn"]) == ("attack", "red")
    assert answer["moves"] == ["b8xc8"]


def test_neither_movement_nor_attack_with_pass():
    """FB-R1, FB-R21: the turn ends without progress, and the next player moves."""
    position = {"board": SHUT, "options": {"stuck": "pass"}, "quiet": 3, "turns": 7}
    after = played(position)
    assert (after["turn"], after["phase"], after["quiet"], after["turns"]) == ("blue", "move", 4, 8)


def test_the_last_warrior_goes_by_itself():
    """FB-R1, FB-R16: a lone warrior that cannot act is lost, and here the game with it."""
    position = {"board": {"a8": "F", "b8": "i", "a7": "i", "d4": "f"}}
    match = verdict.Match(GAME, position, Dice(1))
    assert [event.type for event in match.opening] == ["stuck", "sacrificed", "over"]
    assert GAME.dump(match.state)["winners"] == ["blue"]
    assert match.state.turns == 1


def test_events_of_settling_come_first():
    told = events(field("6f/7/7/7/7/7/P2A3/F6", "attack"), "sacrifice a2")
    assert [kind for kind, _ in told] == ["stuck", "sacrificed", "turn"]


def test_the_movement_may_prepare_nothing():
    """FB-R2: by default the price is FB-R1; with attack_duty = global the movement is refused."""
    fen = "6f/7/7/3p3/7/7/3A3/F6"
    assert played(field(fen), "d2-c2")["phase"] == "sacrifice"
    duty = {"attack_duty": "global"}
    assert refused(field(fen, options=duty), "d2-c2") == "FB-T3"
    assert refused(field(fen, options=duty), "a1-a2") == "FB-T3"
    assert played(field(fen, options=duty), "d2-d3")["phase"] == "attack"
    line = "6f/7/7/3p3/7/7/2FA3/7"
    assert refused(field(line, options=duty), "c2:d2-c1") == "FB-T3"
    assert refused(field(line, options=duty), "c2:d2-c6") == "FB-L7"


def test_global_duty_frees_every_movement_if_none_leaves_an_attack():
    """FB-R2: it never removes the last movement."""
    far = "6f/7/7/7/7/7/7/F6"
    assert set(legal(field(far, options={"attack_duty": "global"}))) == set(legal(field(far)))
    after = played(field("6f/7/7/7/7/7/P6/F6", options={"attack_duty": "global"}), "a2-a3")
    assert after["phase"] == "sacrifice"


# --- the end ----------------------------------------------------------------------------------------


def test_the_third_flag_bearer_ends_the_game():
    """FB-E1: the turn is counted and stays with the winner."""
    position = field("7/7/3f''3/7/3A3/7/7/F6", "attack", turns=9, quiet=2)
    after = played(position, "d4xd6")
    assert (after["phase"], after["turn"], after["turns"], after["quiet"]) == ("over", "red", 10, 0)
    assert rules(position, "d4xd6") == ["FB-A4", "FB-A11", "FB-A3", "FB-E1"]
    assert legal(after) == []
    for move in ("a1-a2", "d4xd6", "pass", "sacrifice a1", "draw", "blue: a1-a2"):
        assert refused(after, move) == "FB-E1"


def test_flag_bearers_win_whatever_else_stands():
    """FB-E1: a lone flag-bearer beats an army without one."""
    after = played({"board": {"a1": "f", "d4": "I", "d5": "I", "d6": "H"}})
    assert (after["phase"], after["winners"]) == ("over", ["blue"])


def test_an_empty_field_is_a_draw():
    """FB-R15."""
    assert played({"board": {}})["winners"] == ["red", "blue"]
    assert played({"board": {}, "turn": "blue", "options": {"mutual_end": "attacker"}})["winners"] == ["blue"]


def test_quiet_turns():
    """FB-R21: both players' turns count, a wound begins the count anew."""
    options = {"stuck": "pass", "quiet_limit": 3}
    after = played(field("6f/7/7/7/7/7/7/F6", options=options), "a1-a2", "g8-g7", "a2-a3")
    assert (after["phase"], after["quiet"], after["turns"], after["winners"]) == (
        "over",
        3,
        3,
        ["red", "blue"],
    )
    hurt = played(field(DUEL, "attack", options=options, quiet=2), "d4xd5")
    assert (hurt["phase"], hurt["quiet"]) == ("move", 0)
    assert (
        dict(events(field("6f/7/7/7/7/7/7/F6", options=options, quiet=2), "a1-a2"))["over"]["rule"]
        == "FB-R21"
    )


def test_the_counter_is_looked_at_in_any_reading():
    """FB-R21: the check looks at the counter only, at load too; 20 is the default."""
    assert played(field(DUEL, quiet=20))["phase"] == "over"
    assert played(field(DUEL, quiet=19))["phase"] == "move"


def test_the_turn_limit():
    """FB-R22: 0 means none."""
    assert played(field(DUEL, turns=1000))["phase"] == "move"
    over = events(field(DUEL, "attack", options={"turn_limit": 5}, turns=4), "d4xd5")
    assert dict(over)["over"]["rule"] == "FB-R22"
    assert played(field(DUEL, options={"turn_limit": 5}, turns=7))["phase"] == "over"
    assert played(field(DUEL, "attack", options={"turn_limit": 1}), "d4xd5")["phase"] == "over"
    assert played(field(DUEL, "attack", options={"turn_limit": 2}), "d4xd5")["phase"] == "move"


@pytest.mark.parametrize(
    "fen, winners, tiebreak",
    [
        ("6f/7/7/3p3/3A3/7/1F5/F6", ["red"], None),
        ("5ff/7/7/3p3/3A3/7/7/F6", ["blue"], None),
        ("6f/7/7/3p3/3A''3/7/7/F6", ["blue"], "FB-R22"),
        ("6f/7/7/3p'3/3A''3/7/7/F6", ["red", "blue"], None),
    ],
)
def test_adjudication_by_flags(fen, winners, tiebreak):
    """FB-R22: flag-bearers, then health points, then a draw; by default always a draw."""
    position = field(fen, options={"turn_limit": 9, "adjudication": "flags"}, turns=9)
    sheet = score(position)
    assert (sheet["winners"], sheet["tiebreak"]) == (winners, tiebreak)
    plain = score(field(fen, options={"turn_limit": 9}, turns=9))
    assert (plain["winners"], plain["tiebreak"]) == (["red", "blue"], None)


def test_a_fallen_banner_needs_no_adjudication():
    """FB-E1 is asked before the limits."""
    position = field("7/7/7/3p3/3A3/7/7/F6", options={"turn_limit": 9, "adjudication": "flags"}, turns=9)
    assert score(position)["winners"] == ["red"]


def test_the_score_sheet():
    """FB-E1: one point for each enemy flag-bearer; nothing during setup; health points as information only."""
    sheet = score(field("6f/7/7/3p'3/3A3/7/1F5/F'6", options={"adjudication": "flags"}))
    assert sheet["players"] == [
        {
            "id": "red",
            "total": 2,
            "lines": [
                {"label": "Enemy flag-bearers killed", "points": 2, "rules": ["FB-E1"]},
                {"label": "Health points left: 8 (tie-break only)", "points": 0, "rules": ["FB-R22"]},
            ],
        },
        {
            "id": "blue",
            "total": 1,
            "lines": [
                {"label": "Enemy flag-bearers killed", "points": 1, "rules": ["FB-E1"]},
                {"label": "Health points left: 4 (tie-break only)", "points": 0, "rules": ["FB-R22"]},
            ],
        },
    ]
    assert (sheet["winners"], sheet["tiebreak"]) == ([], None)
    start = score({"board": {"a4": "P"}, "phase": "setup"})
    assert [(player["total"], len(player["lines"])) for player in start["players"]] == [(0, 1), (0, 1)]
