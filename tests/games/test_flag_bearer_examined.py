"""Flag-Bearer, disputed at the table: odd corners of the specification, argued one at a time."""

import pytest
from flag_bearer_table import GAME, events, judge, legal, played, refused, rules, state_of

from companion.errors import BadMove, BadPosition
from companion.games.flag_bearer.position import KEYS


def duel(**squares):
    """Red attacks: warriors on the squares named, and a flag-bearer of each player far away."""
    return {"phase": "attack", "board": {"a1": "F", "g8": "f"} | squares}


def why(position, *moves):
    return judge(position, *moves)["verdicts"][-1]["why"]


# --- "but I named all of them" --------------------------------------------------------------------------------------

TWO_BEARERS = {"board": {"c6": "F", "d6": "P", "e6": "I", "f6": "F", "a1": "H", "g8": "f"}}
THREE_MEN = {"board": {"a1": "F", "a2": "P", "a3": "H", "g8": "f"}}


@pytest.mark.parametrize(
    "position, move, rule",
    [
        (TWO_BEARERS, "e6,f6,c6,d6-b6", "FB-L4"),
        (TWO_BEARERS, "e6,d6-b6", "FB-L3"),
        (TWO_BEARERS, "d6,c6,e6-a6", "FB-L6"),
        (THREE_MEN, "a3,a1,a2-a2", "FB-L6"),
        (THREE_MEN, "a2,a3,a1-a1", "FB-L6"),
        (THREE_MEN, "a2,a3,a1-b3", "FB-L5"),
        (THREE_MEN, "a2,a3,a1-e2", "FB-L7"),
        (THREE_MEN, "a2,a3,a2-b2", "FB-L2"),
    ],
)
def test_a_list_in_any_order_is_judged_as_a_whole(position, move, rule):
    """Also when the line would leave the field, and so cannot be written from its first end."""
    assert refused(position, move) == rule


def test_a_list_in_any_order_moves_as_a_whole():
    after = played(THREE_MEN, "a2,a3,a1-d2")
    assert (after.get("line"), after["phase"]) == (None, "sacrifice")
    assert {square for square, who in after["board"].items() if who.isupper()} == {"d1", "d2", "d3"}


# --- "which rules were those?" --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, move, cited",
    [
        (duel(c4="A", c5="p"), "c4xc5", "FB-A4"),
        (duel(c4="A'", c5="p"), "c4xc5", "FB-A4 FB-A10 FB-A11"),
        (duel(c4="A", c5="i''"), "c4xc5", "FB-A4 FB-A11"),
        (duel(c4="P", c5="i''"), "c4xc5", "FB-A8 FB-A10 FB-A11 FB-A3"),
        (duel(c4="B", c5="p", b4="f"), "c4xc5,b4", "FB-A5 FB-B2"),
        (duel(b4="P", c4="F", c5="h") | {"line": ["c4", "b4"]}, "c4xc5", "FB-A4 FB-B1 FB-B4 FB-B5"),
        (duel(b4="P", c4="F", b5="p") | {"line": ["b4", "c4"]}, "b4xb5", "FB-A4 FB-B4"),
        (
            {"phase": "attack", "board": {"a1": "F", "c4": "H", "c5": "f''"}},
            "c4xc5",
            "FB-A4 FB-A11 FB-A3 FB-E1",
        ),
    ],
)
def test_an_attack_rests_on_the_rules_that_counted(position, move, cited):
    assert set(rules(position, move)) == set(cited.split())


# --- "why not?" -----------------------------------------------------------------------------------------------------

PREPARE = {"options": {"attack_duty": "global"}, "board": {"d4": "F", "c4": "P", "d6": "p", "g8": "f"}}


@pytest.mark.parametrize(
    "position, move, said",
    [
        (PREPARE, "d4-d3", "this movement leaves Red no attack, and c4-c5 would"),
        (TWO_BEARERS, "c6:f6-c5", "this line has more than one flag-bearer: on c6 and f6"),
        (THREE_MEN, "a1:b2-a3", "a1 and b2 are not in one row or column"),
        ({}, "draw F F F F", "Red's stack has 3 flag-bearer cards left, not 4"),
        (
            {"phase": "setup", "board": {"a4": "F", "b4": "F", "c4": "F"}},
            "draw F",
            "Red's stack has no flag-bearer card left, not 1",
        ),
        ({"board": {"d4": "F"}}, "d4-d5", "the game is over; no more moves are played"),
        (
            duel(c4="A", c5="i", d4="p"),
            "c4xc5",
            "the archer on c4 attacks with power 4, and Blue's heavy infantryman on c5 has 5",
        ),
    ],
)
def test_a_reason_names_what_lies_on_the_table(position, move, said):
    assert not judge(position, move)["legal"]
    assert why(position, move) == said


def test_a_stack_with_one_card_has_one_card():
    most = "draw F F A A A A B B B I I I H H H P P P P"
    assert why({}, most, "draw F P") == "Red's stack has 1 card left, not 2"


def test_one_warrior_laid_wrong_is_one_warrior():
    with pytest.raises(BadPosition, match="Red has laid out 1 warrior and left this square empty"):
        judge({"phase": "setup", "board": {"b4": "F"}})


@pytest.mark.parametrize("text", ["d4-", "d4x", "-d4", "d4xd5,", "c4,,d4-c5", ":d4-d5"])
def test_half_a_move_is_bad_input(text):
    with pytest.raises(BadMove):
        judge(duel(d4="H", d5="p"), text)


def test_a_missing_square_is_called_missing():
    with pytest.raises(BadMove, match="a square is missing"):
        judge(duel(d4="H", d5="p"), "d4x")


# --- "who has won, then?" --------------------------------------------------------------------------------------------

FLAGS = {"turn_limit": 1, "adjudication": "flags"}


@pytest.mark.parametrize(
    "position, move, said",
    [
        (duel(c2="A", c3="p") | {"options": FLAGS}, "c2xc3",
         "Red wins: the last turn has been played, and Red has more health points left."),
        (duel(a2="F", c2="A", c3="p") | {"options": FLAGS}, "c2xc3",
         "Red wins: the last turn has been played, and Red has killed more flag-bearers."),
        (duel(c2="P", c3="p") | {"options": FLAGS}, "c2xc3",
         "The game is a draw: the last turn has been played."),
        ({"phase": "attack", "board": {"c4": "F''", "c5": "f''"}, "options": {"mutual_end": "attacker"}}, "c4xc5",
         "Red wins: no flag-bearer is left on the field, and it was Red's turn."),
    ],
)  # fmt: skip
def test_the_last_sentence_says_what_decided(position, move, said):
    kind, event = events(position, move)[-1]
    assert (kind, event["text"]) == ("over", said)


def test_fewer_of_your_own_flag_bearers_left_is_what_counts():
    """Red has two flag-bearers and blue one, so red has killed two and blue one."""
    after = played(duel(a2="F", c2="A", c3="p") | {"options": FLAGS}, "c2xc3")
    assert after["winners"] == ["red"]


# --- "where do we stand?" --------------------------------------------------------------------------------------------


def test_null_is_the_same_as_left_out():
    assert judge(dict.fromkeys(KEYS))["position"] == judge({})["position"]


def test_an_empty_field_is_a_draw_and_whose_turn_it_was_may_decide():
    assert played({"board": {}})["winners"] == ["red", "blue"]
    position = {"board": {}, "turn": "blue", "options": {"mutual_end": "attacker"}}
    assert (played(position)["winners"], played(position)["turn"]) == (["blue"], "blue")


def test_either_player_may_lay_out_first_and_red_moves_first_all_the_same():
    after = played({}, "blue: draw all", "draw all")
    assert (after["phase"], after["turn"], len(after["board"])) == ("move", "red", 40)


def test_a_line_set_up_in_any_order_is_written_in_order():
    position = duel(c4="P", d4="F", d5="f") | {"line": ["D4", "c4"]}
    assert played(position)["line"] == ["c4", "d4"]


@pytest.mark.parametrize("name", ["a1", "C4", "1a", "ann lee", ""])
def test_a_name_that_could_be_read_as_a_move_is_no_name(name):
    with pytest.raises(BadPosition):
        judge({"players": [{"id": name}, {"id": "b"}]})


def test_a_player_called_x_may_still_attack():
    position = duel(d4="H", d5="p") | {"players": [{"id": "x"}, {"id": "b"}]}
    assert played(position, "X: d4 x d5")["board"]["d5"] == "p'"


def test_the_duty_to_attack_never_takes_the_last_movement():
    """Nothing can be attacked after any movement, so every movement is free (FB-R2)."""
    far = {"board": {"a1": "F", "a2": "P", "g8": "f"}}
    assert legal(far | {"options": {"attack_duty": "global"}}) == legal(far)


@pytest.mark.parametrize(
    "position, words",
    [
        (
            {"phase": "sacrifice", "board": {"a1": "F", "a2": "P", "g8": "f"}},
            ["turn 1: Annabella", ", sacrifice"],
        ),
        ({"board": {"d4": "F"}}, ["The game is over: Annabella", " wins."]),
        ({}, ["Annabella-of-the", " lays out", "(capital letters)"]),
    ],
)
def test_a_long_name_does_not_push_the_other_words_out_of_the_picture(position, words):
    players = {"players": [{"id": "annabella-of-the-very-long-name-indeed"}, {"id": "b"}]}
    drawn = GAME.picture(state_of(position | players))
    assert all(word in drawn for word in words)
    assert max(map(len, drawn.splitlines())) <= 80
