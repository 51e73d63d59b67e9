"""Players: the id the rules know, the name people say, and who is meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadMove, CompanionError
from companion.referee.players import (
    LONGEST_NAME,
    find_player,
    own_names,
    player_id,
    player_ids,
    seated,
    split_prefix,
)
from companion.referee.sentences import called

PLAYERS = ("maryjo", "player2", "oneill", "zoe")
NAMES = {"maryjo": "Mary Jo", "player2": "李雷", "oneill": "O'Neill", "zoe": "Zoë"}

people = st.lists(
    st.sampled_from(["Mary Jo", "李雷", "O'Neill", "Zoë", "bob", "Eve", "Łukasz", "Жанна", "ann2", "2nd"]),
    unique=True,
    min_size=1,
)


# --- ids and names -----------------------------------------------------------------------------------------------


@given(st.text(max_size=20))
def test_an_id_is_plain(name):
    made = player_id(name)
    assert made == "" or (made.isascii() and made.isalnum() and made == made.lower())
    assert player_id(made) == made


@given(people)
def test_everybody_has_an_id_and_keeps_the_name(around):
    found = seated(around)
    assert list(found.values()) == around
    assert len(found) == len(around) and list(found) == player_ids(around)
    for player in found:
        assert player[0].isalpha() and player.isascii() and player.isalnum()


@given(people)
def test_only_names_that_say_more_than_the_id_are_kept(around):
    found = seated(around)
    kept = own_names(found)
    for player, name in found.items():
        assert called(player, kept) == (called(player) if name == player else name)
        assert (player in kept) == (called(player) != called(name))


@pytest.mark.parametrize(
    "name", ["", "  ", ",", "a,b", "a:b", "x" * (LONGEST_NAME + 1), "a\nb\x00", "123", "'-'", "\u200b"]
)
def test_what_is_no_name(name):
    with pytest.raises(CompanionError) as caught:
        seated(["ann", name])
    assert caught.value.where == "players" and caught.value.hint


@pytest.mark.parametrize(
    "around",
    [
        ["Zoë", "zoe"],
        ["Mary Jo", "maryjo"],
        ["ann", "ANN"],
        ["李雷", "李 雷"],
        ["Zoe\u0308", "Zoë"],
        ["O'Neil", "oneil"],
    ],
)
def test_names_too_much_alike_do_not_sit_at_one_table(around):
    with pytest.raises(CompanionError, match="too much alike"):
        seated(around)


def test_an_id_begins_with_a_letter():
    assert seated(["2nd Ann", "ben"]) == {"player1": "2nd Ann", "ben": "ben"}


def test_blanks_around_a_name_are_no_part_of_it():
    assert seated(["  Mary   Jo "]) == {"maryjo": "Mary Jo"}


# --- who is meant ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said, meant",
    [
        ("maryjo", "maryjo"), ("Mary Jo", "maryjo"), ("MARY  JO", "maryjo"), ("mary jo", "maryjo"), ("李雷", "player2"),
        ("李 雷", "player2"), ("player2", "player2"), ("O'Neill", "oneill"), ("oneill", "oneill"), ("O’Neill", "oneill"),
        ("Zoë", "zoe"), ("zoe", "zoe"), ("ZOE", "zoe"), ("Zoe\u0308", "zoe"),
    ],
)  # fmt: skip
def test_a_player_is_found_however_the_name_is_written(said, meant):
    assert find_player(said, PLAYERS, NAMES) == meant
    assert split_prefix(f"{said}: roll 3", PLAYERS, NAMES) == (meant, " roll 3")
    assert split_prefix(f" {said} :roll 3", PLAYERS, NAMES) == (meant, "roll 3")


@pytest.mark.parametrize("said", ["mary", "jo", "nobody", "", "雷", "player", "zoee", "?"])
def test_anybody_else_is_nobody(said):
    with pytest.raises(CompanionError, match="nobody at this table"):
        find_player(said, PLAYERS, NAMES)
    with pytest.raises(BadMove, match="before the colon is no player"):
        split_prefix(f"{said}: roll 3", PLAYERS, NAMES)


def test_an_id_comes_before_a_name_that_looks_like_it():
    assert find_player("ann", ("ben", "ann"), {"ben": "Ann", "ann": "Eve"}) == "ann"
    assert find_player("Ann", ("ben", "ann"), {"ben": "Ann", "ann": "Eve"}) == "ben"


def test_a_name_that_could_be_two_is_nobody():
    with pytest.raises(CompanionError):
        find_player("zoë!", ("a", "b"), {"a": "Zoe", "b": "Zoë"})


@given(people, st.data())
def test_everybody_at_a_table_is_found_by_id_and_by_name(around, data):
    found = seated(around)
    player = data.draw(st.sampled_from(list(found)))
    for said in (
        player,
        player.upper(),
        found[player],
        found[player].upper(),
        f" {found[player]} ".replace(" ", "  "),
    ):
        assert find_player(said, list(found), found) == player


# --- the prefix of a move ----------------------------------------------------------------------------------------


@given(st.text().filter(lambda text: ":" not in text))
def test_without_a_colon_nobody_is_named(text):
    assert split_prefix(text, PLAYERS, NAMES) == (None, text)


@given(st.sampled_from(PLAYERS), st.text())
def test_the_rest_is_left_as_it_is(player, rest):
    """Only the first colon parts the name from the move."""
    assert split_prefix(f"{player}:{rest}", PLAYERS, NAMES) == (player, rest)


def test_the_message_names_those_who_play_and_what_else_may_stand_there():
    with pytest.raises(BadMove) as caught:
        split_prefix("green: end", ["red", "blue"])
    assert str(caught.value) == "'green' before the colon is no player\nThe players are Red and Blue."
    with pytest.raises(BadMove) as caught:
        split_prefix("green: end", PLAYERS[:2], NAMES, also="no card")
    assert (
        str(caught.value)
        == "'green' before the colon is no player and no card\nThe players are Mary Jo and 李雷."
    )


def test_a_message_stays_short():
    with pytest.raises(BadMove) as caught:
        split_prefix("x" * 500 + ": end", PLAYERS)
    assert len(str(caught.value).splitlines()[0]) < 100
