"""The score sheet that is asked for: `companion score` after a game without the companion."""

ANSWERS = """Ann, Ben, Eve
Asia
East Asia, S Asia, as-n, South Europe, North North Am
eu

south am
Centrl Afrika
no
"""


def test_answers_may_be_piped_in(companion):
    told = companion("score", "lone-banner", "--ask", typed=ANSWERS)
    assert told.code == 0
    assert "Eve's Regions, with commas between (Enter: none): Centrl Afrika" in told.out
    assert "Ann 13" in told.said and "7 Regions (LB-951)" in told.said and "Ann wins." in told.said


def test_house_rules_count_on_the_sheet(companion):
    told = companion("score", "lone-banner", "--ask", "-o", "continent_bonus=4", "--json", typed=ANSWERS)
    assert [entry["total"] for entry in told.json["players"]] == [14, 1, 3]


def test_an_answer_that_is_not_understood_is_asked_again(companion):
    told = companion("score", "lone-banner", "--ask", typed=ANSWERS.replace("Asia\n", "Atlantis\nAsia\n", 1))
    assert told.code == 0 and "there is no continent 'Atlantis'" in told.said and "Ann wins." in told.said


def test_a_long_question_is_broken_between_words(companion):
    told = companion("score", "lone-banner", "--ask", typed="Ann, Ben, Eve\nAsia\nafrica\n")
    assert "South Africa or\nWest Africa" in told.out and "\nWhich is it? (Enter: leave it out)" in told.err
    assert max(map(len, told.out.splitlines())) <= 80


def test_a_program_reads_the_sheet_alone(companion):
    asked_twice = ANSWERS.replace("Asia\n", "Atlantis\nAsia\n", 1)
    told = companion("score", "lone-banner", "--ask", "--json", typed=asked_twice)
    assert told.json["winners"] == ["ann"] and "Atlantis" in told.err


def test_a_sheet_without_its_last_answers_is_not_counted(companion):
    told = companion("score", "lone-banner", "--ask", typed="Ann, Ben, Eve\nAsia\n")
    assert told.code == 2 and "Ann's Regions" in told.err


def test_without_a_question_a_program_gets_the_starting_position(companion):
    assert companion("score", "lone-banner", "--json").json["winners"] == ["blue", "red", "yellow"]


def test_players_named_with_the_command_are_not_asked_for(companion):
    _, answers = ANSWERS.split("\n", 1)
    told = companion("score", "lone-banner", "--ask", "--players", "Ann, Ben, Eve", typed=answers)
    assert told.code == 0 and "Who played" not in told.said and "Ann wins." in told.said
