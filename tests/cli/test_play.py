"""`companion play`: a whole session, piped in and typed at a terminal."""

import random
from threading import Timer

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from companion import Tables
from companion.cli.person import Typist
from companion.cli.session import Session


def lines(*typed):
    return "".join(f"{line}\n" for line in typed)


def test_a_session_is_kept_and_goes_on_where_it_was_left(companion, duel):
    told = companion("play", typed=lines("D3 to D4", "quit"))
    assert told.code == 0
    assert "Legal.  d3-d4\n" in told.out
    again = companion("play", "flag-bearer", typed=lines("d4xd5"))
    assert again.out.startswith("friday: Flag-Bearer, entry 2")
    assert "It is Bob's turn." in again.out
    assert len(Tables.here().resume("friday").history.line) == 3


def test_a_new_table_is_opened_when_none_of_the_game_goes_on(companion):
    told = companion("play", "flag-bearer", "--setup", "--players", "ann,bob", "--seed", "1", typed="")
    assert "A new table: flag-bearer." in told.out
    assert "Ann: move one warrior" in told.out
    companion("play", "flag-bearer", typed="")
    assert Tables.here().names() == ["flag-bearer"]
    companion("play", "flag-bearer", "--new", typed="")
    assert Tables.here().names() == ["flag-bearer", "flag-bearer-2"]


def test_a_table_is_found_however_its_name_is_written(companion, duel):
    told = companion("play", "flag-bearer", "--table", "Friday", typed="")
    assert told.code == 0 and told.out.startswith("friday: Flag-Bearer")


def test_which_table_is_meant(companion, duel):
    companion("start", "banner-blitz", "--table", "blitz")
    assert companion("play", "flag-bearer", "--table", "blitz", typed="").code == 2
    assert companion("play", "--table", "friday", typed="").out.startswith("friday:")
    assert companion("play", "--table", "nobody", typed="").code == 2


@pytest.mark.parametrize(
    "typed, expected",
    [
        ("?", "Type a move, for example:"),
        ("help", "hint [WORDS]"),
        ("hint d3-d", "d3-d1"),
        ("hint xyz", "No legal move holds these words."),
        ("why", "There has been no verdict yet."),
        ("show", "Ann: move one warrior"),
        ("score", "Ann"),
        ("rules m2", "FB-M2"),
        ("rules", "House rules in force"),
        ("undo", "? friday: there is no move to be taken back"),
        ("redo", "? friday: there is no move to be made again"),
        ("override", "an override says who decided, and why"),
        ("log", ""),
        ("words purple cow", "Mixed into all dice"),
        ("words", "no words were given"),
        ("as bob", "Now Bob looks at this screen."),
        ("as carl", "The players are Ann and Bob."),
        ("quiet", "The table is drawn only on `show`."),
        ("d3-h9", "Nearest legal moves: d3-"),
        ("d3-d7", "Illegal. d3-d7 the flag-bearer walks 3 squares at most"),
        ("zzz", "'zzz' is not a move"),
    ],
)
def test_what_a_line_is_answered_with(companion, duel, typed, expected):
    told = companion("play", typed=lines(typed, "quit"))
    assert told.code == 0
    answer = told.out.partition(f"Ann> {typed}\n")[2]
    assert expected in " ".join(answer.split())


def test_why_tells_the_last_verdict_with_its_rules_in_full(companion, duel):
    told = companion("play", typed=lines("d3-d7", "why")).out
    assert "FB-M2  Movement" in told.partition("Ann> why")[2]


def test_moves_in_one_line_stop_at_the_first_that_fails(companion, duel):
    told = companion("play", typed=lines("d3-d4; d4xd4; d4xd5"))
    assert told.out.count("Legal.") == 1
    assert "d4xd5" not in [entry.body.get("move") for entry in Tables.here().resume("friday").entries]


def test_undo_in_a_session_asks_for_consent_past_cards(companion):
    companion("start", "flag-bearer", "--seed", "1")
    told = companion("play", typed=lines("draw", "undo", "undo agreed")).out
    assert "If the whole table agrees, type: undo 1 agreed" in told
    assert "Nothing was taken back." in told
    assert "Taken back: draw " in told
    assert Tables.here().resume().turn == "red"


def test_an_override_in_a_session(companion, duel):
    companion("play", typed=lines("override ann, bob: the cat sat on it"))
    body = Tables.here().resume("friday").entries[-1].body
    assert (body["kind"], body["who"], body["why"]) == ("override", "ann, bob", "the cat sat on it")


def test_the_end_of_a_game_shows_the_score_and_the_seed(companion, tmp_path):
    path = tmp_path / "end.toml"
    path.write_text('game = "flag-bearer"\nfen = "7/7/7/3f\'\'3/3F3/7/7/7"\nphase = "attack"\n')
    companion("start", "flag-bearer", "-p", path, "--seed", "s")
    told = companion("play", typed=lines("d4xd5", "?")).out
    assert "Red wins" in told
    assert "The seed of the companion's dice was s" in told
    assert "over> ?" in told


# --- at a terminal ------------------------------------------------------------------------------------


@pytest.fixture
def keyboard():
    """Keys for prompt_toolkit, pressed before it looks."""
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def test_a_person_types_completes_and_repeats(companion, duel, keyboard):
    person = Typist("typed")
    session = Session(Tables.here().resume("friday"), person)
    keyboard.send_text("d3-d4\r")
    assert person.line("> ", session.completions) == "d3-d4"
    keyboard.send_text("c3:d3-f\t")
    Timer(1.5, keyboard.send_text, ["\r"]).start()
    assert person.line("> ", session.completions) == "c3:d3-f3", "the only move that begins so"
    keyboard.send_text("\x1b[A\x1b[A\r")
    assert Typist("typed").line("> ") == "d3-d4", "what was typed before is remembered"
    keyboard.send_text("\x04")
    assert person.line("> ") is None
    keyboard.send_text("yes\r")
    assert person.answer("Really? ") == "yes"


def test_completion_offers_moves_and_words(companion, duel):
    session = Session(Tables.here().resume("friday"), person=None)
    assert "d3-d4" in list(session.completions("D3-"))
    assert list(session.completions("und")) == ["undo"]
    assert list(session.completions("zzz")) == []


def test_one_player_looks_at_the_screen(companion, duel):
    told = companion("play", "--as", "bob", typed=lines("d5-d4", "as", "d3-d4")).out
    assert "Ann (Bob looks)> d5-d4\nIllegal." in told
    assert "Legal.  d3-d4\n" in told
    assert companion("play", "--as", "carl", typed="").code == 2


def test_the_verdict_stands_between_the_table_and_what_is_awaited(companion, duel):
    told = companion("play", typed=lines("d3-d4")).out
    after = told.partition("Ann> d3-d4\n")[2]
    picture = companion("show").out.partition("\n\n")[2].rpartition("Ann: attack")[0]
    assert picture and after.startswith(picture)
    assert after[len(picture) :].startswith("Legal.  d3-d4\n")
    assert "Rules: FB-T4, FB-M2\nAnn: attack with one of your warriors.\n" in after


def test_a_whole_army_is_laid_out_in_one_sentence(companion):
    companion("start", "flag-bearer", "--seed", "1")
    told = companion("play", typed=lines("draw all", "draw F")).out
    assert "  Red lays out 20 warriors.\n" in told and "is laid on a4" not in told
    assert "all cards are laid out" in told
    assert "flag-bearer is laid on g5." in told


def test_the_setup_tells_what_came_up(companion):
    started = companion("start", "banner-blitz", "--setup", "--seed", "1").out
    assert "  Red rolls a " in started and "Mix in your own words" not in started
    played = companion("play", "banner-blitz", "--new", "--setup", "--seed", "1", typed="").out
    assert "  Red rolls a " in played
    assert "Mix in your own words" in companion("start", "banner-blitz").out


def test_hint_says_that_another_player_is_to_act(companion, duel):
    assert "hint\nIt is Ann's turn.\n" in companion("play", "--as", "bob", typed=lines("hint")).out
    assert "It is Ann's turn.\n" in companion("moves", "--for", "bob").out


def test_undo_and_redo_name_the_moves(companion, duel):
    told = companion("play", typed=lines("log", "d3-d4", "d4xd5", "undo 2", "redo")).out
    assert "Nothing has happened yet." in told
    assert "Taken back: d3-d4, d4xd5.\n" in told
    assert "Made again: d3-d4.\n" in told
    assert companion("redo").out.startswith("Made again: d4xd5.\n")


WORDS = [
    "?",
    "help",
    "hint",
    "why",
    "show",
    "score",
    "rules",
    "undo",
    "redo",
    "override",
    "log",
    "words",
    "as",
    "quiet",
    "d3",
    "d4",
    "to",
    "-",
    "x",
    ":",
    ";",
    ",",
    "1",
    "999",
    "agreed",
    "ann",
    "bob",
    "draw",
    "F",
    "-",
    "é",
]


def test_no_line_ends_a_session(companion, duel):
    chance = random.Random(8)
    typed = [" ".join(chance.choices(WORDS, k=chance.randint(1, 4))) for _ in range(300)]
    told = companion("play", typed=lines(*typed, "quit"))
    assert told.code == 0
    assert told.out.count("> ") >= 300
    Tables.here().resume("friday").verify()


def test_a_question_mark_is_not_mixed_into_the_dice(companion, monkeypatch):
    given = iter(["?", "purple cow"])
    monkeypatch.setattr("companion.cli.person.Piper.answer", lambda self, question: next(given))
    assert "nobody can have chosen the dice" in companion("play", "flag-bearer", "--new", typed="").out
    assert "Words for the dice: purple cow" in companion("log").out
