"""The score sheet of A Lone Banner after a game without the companion: questions, answers, and what comes out."""

import pytest
from lone_banner_table import GAME

from companion import contract
from companion.errors import CompanionError


def fill_in(*lines):
    """The answers to the questions as they are read, or the first line that is not understood."""
    answers = []
    for line in lines:
        answers.append(GAME.questions(answers).read(line))
    return answers


def asked(*lines):
    """The question after these answers."""
    return GAME.questions(fill_in(*lines)).ask


def sheet(*lines, **options):
    answers = fill_in(*lines)
    assert GAME.questions(answers) is None, GAME.questions(answers).ask
    return contract.score(GAME, GAME.answered(answers) | {"options": options})


ASIA = "East Asia, S Asia, as-n, South Europe, North North Am"
"""The cards of the printed scoring example (LB-R26)."""


def test_the_printed_example_from_names():
    lines = ("Ann, Ben, Eve", "Asia", ASIA, "eu", "", "south am", "Centrl Afrika", "")
    counted = sheet(*lines)
    assert [(entry["id"], entry["total"]) for entry in counted["players"]] == [
        ("ann", 13),
        ("ben", 1),
        ("eve", 3),
    ]
    assert [line["rules"] for line in counted["players"][0]["lines"]] == [["LB-951"], ["LB-952"], ["LB-953"]]
    assert counted["winners"] == ["ann"] and counted["tiebreak"] is None
    assert sheet(*lines, continent_bonus=4)["players"][0]["total"] == 14
    assert sheet(*lines, start_counts=False)["players"][1]["total"] == 0


def test_the_questions_in_their_order():
    answers, questions = [], []
    for line in ("", "na", "af-n as-w", "af", "", "eu", "eu-c", "no"):
        question = GAME.questions(answers)
        questions.append(question.ask)
        answers.append(question.read(line))
    assert questions == [
        "Who played, in seating order? (Enter: Blue, Red and Yellow)",
        "Blue's Start Region:",
        "Blue's Regions, with commas between (Enter: none):",
        "Red's Start Region:",
        "Red's Regions, with commas between (Enter: none):",
        "Yellow's Start Region:",
        "Yellow's Regions, with commas between (Enter: none):",
        "Anything to correct? (a player's name; Enter: no)",
    ]
    assert GAME.answered(answers) == {
        "game": "lone-banner",
        "phase": "over",
        "players": [
            {"id": "blue", "start": "na", "regions": ["af-n", "as-w"]},
            {"id": "red", "start": "af", "regions": []},
            {"id": "yellow", "start": "eu", "regions": ["eu-c"]},
        ],
    }


@pytest.mark.parametrize(
    "text, players",
    [
        ("", {"blue": "blue", "red": "red", "yellow": "yellow"}),
        ("mary jo eve", {"mary": "mary", "jo": "jo", "eve": "eve"}),
        ("Ann K, Ann M; Zoë", {"annk": "Ann K", "annm": "Ann M", "zoe": "Zoë"}),
        ("  Jörg ,O'Neil, 李雷", {"jorg": "Jörg", "oneil": "O'Neil", "player3": "李雷"}),
    ],
)
def test_names_of_players(text, players):
    assert fill_in(text) == [players]


@pytest.mark.parametrize(
    "lines, words",
    [
        (["ann ben"], "3 or 4 play"),
        (["a, b, c, d, e"], "not 5"),
        (["ann, Ann, eve"], "too much alike"),
        (["ann, 7, eve"], "has a letter at least"),
        (["", ""], "Blue must have a Start Region"),
        (["", "Atlantis"], "no continent"),
        (["", "America"], "North America or South America"),
        (["", "eu", "", "europe"], "already with Blue"),
        (["", "na", "", "sa", "", "eu", "", "green"], "The players are Blue, Red and Yellow"),
    ],
)
def test_answers_that_are_not_understood(lines, words):
    fill_in(*lines[:-1])
    with pytest.raises(CompanionError) as fault:
        fill_in(*lines)
    assert words in str(fault.value)


def test_only_the_region_that_was_not_understood_is_asked_again():
    answers = fill_in("", "na", "East Asia, south a, af-n")
    again = GAME.questions(answers)
    assert again.ask.startswith("'south a' could be South Africa, South Asia or South Australia\n")
    answers.append(again.read(" south af "))
    assert GAME.questions(answers).ask == "Red's Start Region:"
    answers += fill_in("", "na", "", "sa", "", "eu", "", "")[3:]
    assert GAME.answered(answers)["players"][0]["regions"] == ["as-e", "af-s", "af-n"]


def test_a_card_with_another_player_is_asked_again_or_left_out():
    answers = fill_in("", "na", "af-n", "sa", "north africa, as-e")
    again = GAME.questions(answers)
    assert "North Africa is already with Blue" in again.ask
    for line, regions in (("", ["as-e"]), ("af-s", ["af-s", "as-e"])):
        rest = [*answers, again.read(line), "eu", [], None]
        assert GAME.questions(rest) is None
        assert GAME.answered(rest)["players"][1]["regions"] == regions


def test_a_card_named_twice_by_its_holder_is_asked_again():
    answers = fill_in("", "na", "af-n, North Africa")
    assert "already with Blue" in GAME.questions(answers).ask


def test_a_player_may_be_corrected_in_the_end():
    lines = ("", "na", "af-n", "sa", "sa-n", "eu", "eu-n")
    counted = sheet(*lines, "red", "africa", "af-s, sa-w", "Yel", "eu", "none", "")
    assert [entry["total"] for entry in counted["players"]] == [4, 6, 1]
    assert [entry["id"] for entry in counted["players"]] == ["blue", "red", "yellow"]


def test_enter_keeps_what_a_player_had_when_he_is_corrected():
    lines = ("ann, Zoë, eve", "na", "af-n, af-s", "sa", "sa-n", "eu", "")
    assert sheet(*lines, "ZOË", "", "", "")["players"] == sheet(*lines, "")["players"]
    assert asked(*lines, "ann") == "Ann's Start Region (Enter: North America):"
    assert asked(*lines, "ann", "") == (
        "Ann's Regions, with commas between (Enter: North Africa and South Africa; or: none):"
    )
    assert asked(*lines, "eve", "") == "Eve's Regions, with commas between (Enter: none):"


def test_a_region_that_is_asked_for_again_may_be_several():
    several = sheet("", "na", "africa, eu-n", "east africa, af-s", "sa", "", "eu", "", "")
    named = sheet("", "na", "af-e, af-s, eu-n", "sa", "", "eu", "", "")
    assert several["players"] == named["players"]


def test_completion_offers_what_nobody_has_yet():
    words = GAME.questions(fill_in("", "na", "af-n", "sa")).words
    assert "East Africa" in words and "af-e" in words and "North Africa" not in words and "af-n" not in words
    assert "North America" not in GAME.questions(fill_in("", "na", "")).words


def test_a_sheet_that_is_not_complete_has_no_position():
    with pytest.raises(CompanionError):
        GAME.answered(fill_in("", "na"))
