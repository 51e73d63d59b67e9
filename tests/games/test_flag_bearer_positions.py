"""Flag-Bearer positions: what is read, what is written, and what cannot lie on a table."""

import pytest
from flag_bearer_table import DUEL, GAME, field, legal, played, state_of

from companion.errors import BadPosition

MIDDLE = {
    "game": "flag-bearer",
    "options": {"archer_type": "light"},
    "players": [{"id": "red"}, {"id": "blue"}],
    "turn": "red",
    "phase": "attack",
    "fen": "f2i3/1a2b2/3p'3/2HA3/2F1h2/P2I''3/1f4B/F6",
    "line": ["c4", "c5"],
    "quiet": 0,
    "turns": 31,
}
LEAST = {"board": {"a1": "F", "g8": "f", "d4": "H", "d5": "p"}}


# --- what is written --------------------------------------------------------------------------------


def test_the_position_in_mid_game_as_it_is_written():
    """Both `board` and `fen`, from row 8 down; options as given; nothing that does not apply."""
    out = played(MIDDLE)
    board = {
        "a8": "f", "d8": "i", "b7": "a", "e7": "b", "d6": "p'", "c5": "H", "d5": "A", "c4": "F", "e4": "h",
        "a3": "P", "d3": "I''", "b2": "f", "g2": "B", "a1": "F",
    }  # fmt: skip
    assert out == MIDDLE | {"board": board}
    assert list(out["board"]) == list(board)


def test_the_start():
    assert played({"game": "flag-bearer"}) == {
        "game": "flag-bearer",
        "options": {},
        "players": [{"id": "red"}, {"id": "blue"}],
        "turn": "red",
        "phase": "setup",
        "board": {},
        "fen": "7/7/7/7/7/7/7/7",
        "quiet": 0,
        "turns": 0,
    }


def test_a_finished_game_names_its_winners_and_they_are_recomputed():
    over = played({"board": {"a1": "F", "d5": "p"}, "phase": "over", "winners": ["blue"], "turn": "blue"})
    assert (over["phase"], over["winners"], over["turn"]) == ("over", ["red"], "blue")
    assert "winners" not in played(LEAST | {"winners": ["red"]})
    assert played(LEAST | {"winners": "anybody", "note": "carried along"})["note"] == "carried along"


def test_what_is_left_out_has_its_natural_value():
    """A key that is null counts as omitted; with a field the phase is `move`, without one `setup`."""
    nulls = dict.fromkeys(
        ("options", "players", "turn", "phase", "line", "quiet", "turns", "winners", "note", "fen")
    )
    assert played(LEAST | nulls) == played(LEAST)
    assert (played(LEAST)["phase"], played(LEAST)["turn"]) == ("move", "red")
    assert played({"board": None})["phase"] == "setup"
    assert played(LEAST | {"options": {"stuck": None}})["options"] == {}
    assert played(LEAST | {"line": []}) == played(LEAST)
    assert played({"fen": "7/7/7/7/7/7/7/7"})["phase"] == "over"


def test_squares_in_capitals():
    assert played({"board": {"A1": "F", "G8": "f", "D4": "H", "D5": "p"}}) == played(LEAST)
    line = MIDDLE | {"line": ["C5", "C4"]}
    assert played(line)["line"] == ["c4", "c5"]


@pytest.mark.parametrize(
    "ids", [("r2d2", "x"), ("Zoe", "zo"), ("a", "b"), ("h1", "a9"), ("red-2", "red_2"), ("draw", "pass")]
)
def test_ids(ids):
    """A letter, then letters, digits, _ and -; h1 and a9 are no squares of this field."""
    first, second = ids
    position = {"players": [{"id": first}, {"id": second}], "turn": second, "board": LEAST["board"]}
    assert played(position, f"{second.upper()}: d5-d6")["board"]["d6"] == "p"


def test_board_and_fen_may_both_be_given_if_they_agree():
    assert played(LEAST | {"fen": DUEL}) == played(LEAST)


def test_a_full_field_of_wounds():
    """FB-R17: markers are no limit; wounds up to one below the health."""
    board = {
        "a1": "F''",
        "b1": "A''",
        "c1": "B''",
        "d1": "I'''",
        "e1": "H''",
        "f1": "P'",
        "a8": "f''",
        "b8": "i'''",
    }
    assert played({"board": board})["board"] == board


def test_an_army_of_the_tables_own():
    """FB-R26: four horsemen more, and no pike man."""
    army = {"F": 3, "A": 4, "B": 3, "I": 3, "H": 7, "P": 0}
    board = {"a1": "F", "g8": "f"} | {f"{column}4": "H" for column in "abcdefg"}
    assert played({"board": board, "options": {"army": army}})["options"] == {"army": army}
    assert legal({"options": {"army": army}}) == ["draw", "draw all"]


def test_laying_out_goes_on_where_it_stopped():
    """Setup in any order of the two players, and the turn passes to whoever has cards left."""
    full = played({}, "draw all")
    assert full["turn"] == "blue"
    again = full | {"turn": "red"}
    assert played(again)["turn"] == "blue"


# --- what cannot be ---------------------------------------------------------------------------------

WRONG = {
    "no table": [],
    "a word": "flag-bearer",
    "another game": {"game": "banner-blitz"},
    "an unknown key": LEAST | {"hands": {}},
    "a number as game": {"game": 1},
    "options as a list": LEAST | {"options": []},
    "an unknown option": LEAST | {"options": {"weather": "rain"}},
    "an unknown value": LEAST | {"options": {"stuck": "resign"}},
    "a number for a truth": LEAST | {"options": {"line_gaps": 1}},
    "a truth for a number": LEAST | {"options": {"quiet_limit": True}},
    "quiet_limit below": LEAST | {"options": {"quiet_limit": 0}},
    "quiet_limit above": LEAST | {"options": {"quiet_limit": 201}},
    "turn_limit below": LEAST | {"options": {"turn_limit": -1}},
    "turn_limit above": LEAST | {"options": {"turn_limit": 1001}},
    "berserk_power as a word": LEAST | {"options": {"berserk_power": "4"}},
    "berserk_power": LEAST | {"options": {"berserk_power": 6}},
    "an army of 19": {"options": {"army": {"F": 3, "A": 4, "B": 3, "I": 3, "H": 3, "P": 3}}},
    "an army with two flag-bearers": {"options": {"army": {"F": 2, "A": 4, "B": 3, "I": 3, "H": 3, "P": 5}}},
    "an army without a count": {"options": {"army": {"F": 3, "A": 8, "B": 3, "I": 3, "H": 3}}},
    "an army with a seventh kind": {"options": {"army": {"F": 3, "A": 4, "B": 3, "I": 3, "H": 3, "P": 4, "X": 0}}},
    "an army below nothing": {"options": {"army": {"F": 3, "A": 9, "B": 3, "I": 3, "H": 3, "P": -1}}},
    "an army of halves": {"options": {"army": {"F": 3, "A": 4.0, "B": 3, "I": 3, "H": 3, "P": 4}}},
    "an army in words": {"options": {"army": "FFF"}},
    "an army in letters": {"options": {"army": "FABIHP"}},
    "an army as a list": {"options": {"army": ["F", "A", "B", "I", "H", "P"]}},
    "one player": LEAST | {"players": [{"id": "red"}]},
    "three players": LEAST | {"players": [{"id": "red"}, {"id": "blue"}, {"id": "green"}]},
    "a number of players": LEAST | {"players": 2},
    "players as lists": LEAST | {"players": [["id"], ["id"]]},
    "players by name": LEAST | {"players": ["red", "blue"]},
    "players as a table": LEAST | {"players": {"red": {}, "blue": {}}},
    "equal ids": LEAST | {"players": [{"id": "red"}, {"id": "RED"}]},
    "an id that is a square": LEAST | {"players": [{"id": "c4"}, {"id": "blue"}]},
    "an id that is a square in capitals": LEAST | {"players": [{"id": "C4"}, {"id": "blue"}]},
    "an id with a blank": LEAST | {"players": [{"id": "red baron"}, {"id": "blue"}]},
    "an id that begins with a digit": LEAST | {"players": [{"id": "1st"}, {"id": "blue"}]},
    "an empty id": LEAST | {"players": [{"id": ""}, {"id": "blue"}]},
    "a number as id": LEAST | {"players": [{"id": 1}, {"id": "blue"}]},
    "a player with more than an id": LEAST | {"players": [{"id": "red", "army": "F"}, {"id": "blue"}]},
    "a player without an id": LEAST | {"players": [{}, {"id": "blue"}]},
    "nobody's turn": LEAST | {"turn": "green"},
    "a turn in capitals": LEAST | {"turn": 0},
    "an unknown phase": LEAST | {"phase": "fight"},
    "a phase that is no word": LEAST | {"phase": ["move"]},
    "a square off the field": {"board": {"h1": "F"}},
    "row nine": {"board": {"a9": "F"}},
    "row zero": {"board": {"a0": "F"}},
    "a square twice": {"board": {"c4": "F", "C4": "F"}},
    "a board as a list": {"board": ["F"]},
    "an ill-formed warrior": {"board": {"a1": "K"}},
    "a warrior of two letters": {"board": {"a1": "FF"}},
    "a wound before the warrior": {"board": {"a1": "'F"}},
    "a hidden warrior": {"board": {"a1": "?"}},
    "a hidden warrior in a fen": {"fen": "6f/7/7/7/7/7/7/?6"},
    "a warrior that is a number": {"board": {"a1": 1}},
    "a dead flag-bearer": {"board": {"a1": "F'''"}},
    "a dead pike man": {"board": {"a1": "F", "b1": "p''"}},
    "a dead heavy infantryman": {"board": {"a1": "F", "b1": "I''''"}},
    "a fen that is no text": {"fen": 8},
    "seven rows": {"fen": "7/7/7/7/7/7/7"},
    "nine rows": {"fen": "7/7/7/7/7/7/7/7/7"},
    "a row of six": {"fen": "6/7/7/7/7/7/7/7"},
    "a row of eight": {"fen": "7F/7/7/7/7/7/7/7"},
    "a row with an eight": {"fen": "8/7/7/7/7/7/7/7"},
    "a row with a nought": {"fen": "07/7/7/7/7/7/7/7"},
    "a row with wounds and nobody": {"fen": "'7/7/7/7/7/7/7/7"},
    "wounded squares": {"fen": "7'/7/7/7/7/7/7/7"},
    "board and fen disagreeing": LEAST | {"fen": "6f/7/7/3p3/3H3/7/7/7"},
    "board and fen disagreeing about a wound": LEAST | {"fen": "6f/7/7/3p'3/3H3/7/7/F6"},
    "four flag-bearers": {"board": {"a1": "F", "b1": "F", "c1": "F'", "d1": "F''"}},
    "five pike men": {"board": {"a1": "F", "g8": "f"} | {f"{column}5": "p" for column in "abcde"}},
    "too many for the table's own army": LEAST
    | {"options": {"army": {"F": 3, "A": 7, "B": 3, "I": 3, "H": 0, "P": 4}}},
    "turns below nothing": LEAST | {"turns": -1},
    "half a turn": LEAST | {"turns": 1.5},
    "a truth as turns": LEAST | {"turns": True},
    "quiet below nothing": LEAST | {"quiet": -1},
    "quiet in words": LEAST | {"quiet": "3"},
    "a note that is no text": LEAST | {"note": 7},
    "a wounded warrior in setup": {"board": {"a4": "F'"}, "phase": "setup"},
    "a hole in the formation": {"board": {"a4": "F", "c4": "P"}, "phase": "setup"},
    "the second player laying from the wrong side": {"board": {"a5": "f"}, "phase": "setup"},
    "another formation": {"board": {"a4": "F"}, "phase": "setup", "options": {"formation": "block"}},
    "a line outside the attack": LEAST | {"line": ["a1", "d4"]},
    "a line in a finished game": {"board": {"a1": "F", "a2": "P"}, "phase": "over", "line": ["a1", "a2"]},
    "a line of one": MIDDLE | {"line": ["c4"]},
    "a line with a square twice": MIDDLE | {"line": ["c4", "c4"]},
    "a line with a square twice in capitals": MIDDLE | {"line": ["c4", "C4"]},
    "a line round a corner": MIDDLE | {"line": ["c4", "c5", "d5"]},
    "a line with a gap": {"board": {"a1": "F", "c1": "P", "c2": "p", "g8": "f"}, "phase": "attack", "line": ["a1", "c1"]},
    "a line with an empty square": MIDDLE | {"line": ["c3", "c4", "c5"]},
    "a line with an enemy": MIDDLE | {"line": ["d5", "d6"]},
    "a line without a flag-bearer": MIDDLE | {"line": ["c5", "d5"]},
    "a line with two flag-bearers": {
        "board": {"a1": "F", "b1": "F", "b2": "p", "g8": "f"}, "phase": "attack", "line": ["a1", "b1"],
    },
    "a line off the field": MIDDLE | {"line": ["c4", "h4"]},
    "a line of numbers": MIDDLE | {"line": [4, 5]},
    "a line in one word": MIDDLE | {"line": "c4:c5"},
    "a sacrifice where nobody sacrifices": {
        "board": {"a1": "F", "g8": "f"}, "phase": "sacrifice", "options": {"stuck": "pass"},
    },
    "a sacrifice without need": LEAST | {"phase": "sacrifice"},
    "an end that has not come": LEAST | {"phase": "over"},
    "an end that has not come by its limit": LEAST | {"phase": "over", "turns": 9, "options": {"turn_limit": 10}},
}  # fmt: skip


@pytest.mark.parametrize("position", WRONG.values(), ids=WRONG)
def test_what_cannot_be(position):
    with pytest.raises(BadPosition) as fault:
        GAME.load(position)
    assert str(fault.value)


@pytest.mark.parametrize(
    "position, where, words",
    [
        ({"board": {"h1": "F"}}, "board", "h1"),
        ({"board": {"a1": "F'''"}}, "board.a1", "FB-A3"),
        ({"board": {"a1": "?"}}, "board.a1", "FB-R20"),
        ({"board": {"a1": "FF"}}, "board.a1", "'FF' is not a warrior"),
        ({"fen": "6f/7/7/7/7/7/7/?6"}, "fen, a1", "FB-R20"),
        ({"board": {"a5": "F"}, "phase": "setup"}, "a5", "FB-S5"),
        ({"board": {"a4": "F", "a3": "P"}, "phase": "setup"}, "b4", "FB-S4"),
        ({"board": {"g4": "f"}, "phase": "setup"}, "g4", "FB-S5"),
        ({"board": {"a4": "P'"}, "phase": "setup"}, "a4", "FB-S4"),
        (LEAST | {"turns": -1}, "turns", "-1"),
        (LEAST | {"options": {"stuck": "resign"}}, "options.stuck", "sacrifice"),
        ({"options": {"army": {"F": 3}}}, "options.army", "20 in all"),
        (MIDDLE | {"line": ["c4"]}, "line", "FB-L2"),
        (LEAST | {"phase": "sacrifice"}, "phase", "FB-R1"),
        (LEAST | {"fen": "6f/7/7/3p3/3H3/7/7/7"}, "a1", "nobody"),
    ],
)
def test_the_message_names_the_key_or_the_square(position, where, words):
    with pytest.raises(BadPosition) as fault:
        GAME.load(position)
    assert fault.value.where == where
    assert words in str(fault.value)


def test_lines_that_can_be():
    """FB-R5: with line_gaps a moved line may have gaps."""
    position = {
        "board": {"a1": "F", "c1": "P", "c2": "p", "g8": "f"},
        "phase": "attack",
        "line": ["c1", "a1"],
    }
    assert played(position | {"options": {"line_gaps": True}})["line"] == ["a1", "c1"]


def test_a_sacrifice_may_be_waited_for():
    """FB-R1: without an attack, or without a movement although an attack exists."""
    idle = {"board": {"a1": "F", "a2": "P", "g8": "f"}, "phase": "sacrifice"}
    assert legal(idle) == ["sacrifice a1", "sacrifice a2"]
    shut = {"board": {"a8": "F", "b8": "P", "c8": "p", "a7": "i", "b7": "b", "a1": "f"}, "phase": "sacrifice"}
    assert legal(shut) == ["sacrifice a8", "sacrifice b8"]


def test_an_end_is_seen_at_once_in_any_phase():
    """Section 7: whatever phase is given, an end that has come is the end; never in setup."""
    for phase in ("move", "attack", "sacrifice", "over"):
        assert played(field("7/7/3p3/7/3H3/7/7/F6", phase))["phase"] == "over"
    assert state_of({"phase": "setup", "turns": 50, "quiet": 50}).phase == "setup"


def test_a_moved_line_is_forgotten_at_the_end():
    over = played({"board": {"a1": "F", "a2": "P", "d5": "p"}, "phase": "attack", "line": ["a1", "a2"]})
    assert (over["phase"], over.get("line")) == ("over", None)
