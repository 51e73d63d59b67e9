"""What a player may not know is not told: by no command, in no file, and in no error."""

import json
import os
import sys

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from companion import Tables
from companion.cli.person import Typist
from companion.cli.session import Session
from companion.record.home import home
from companion.testing import shipped


@pytest.fixture
def hidden(companion):
    """Bones & Banners with the cards in the companion's hands; red has drawn three that only red knows."""
    companion(
        "start", "bones-and-banners", "-o", "cards=companion", "--seed", "hush", "--table", "hush", "--setup"
    )
    told = companion("do", "draw 3", "--json")
    assert told.code == 0
    return told


@pytest.fixture
def drawn(hidden):
    at = Tables.here().resume("hush")
    cards = next(player["hand"] for player in at.position("red")["players"] if player["id"] == "red")
    assert len(cards) == 3 and "?" not in cards
    seen = json.dumps({key: value for key, value in at.position().items() if key != "players"})
    secret = [card for card in cards if card not in seen]
    assert secret, "every card lies openly on the table as well: take another seed"
    return secret


def holds(text, cards):
    """Which of the cards a text gives away, by id or by name."""
    plain = text.casefold()
    return [card for card in cards if card in plain or card.replace("-", " ") in plain]


def test_the_answer_to_a_draw_is_for_everybody(hidden, drawn):
    assert not holds(hidden.out, drawn)


def test_its_own_player_hears_all_of_it(companion, hidden):
    companion("undo", "--agreed")
    told = companion("do", "draw 3", "--as", "red", "--json")
    hand = next(player["hand"] for player in told.json["position"]["players"] if player["id"] == "red")
    assert len(holds(json.dumps(told.json["verdicts"]), hand)) == len(set(hand))


@pytest.mark.parametrize(
    "command",
    [
        ["show"],
        ["show", "--json"],
        ["show", "--toml"],
        ["log"],
        ["log", "--json"],
        ["score"],
        ["score", "--json"],
        ["export", "--transcript"],
        ["tables", "--json"],
        ["verify"],
        ["do", "no such move"],
        ["do", "no such move", "--json"],
        ["moves"],
    ],
)
@pytest.mark.parametrize("viewer", [[], ["--for", "blue"]], ids=["onlooker", "blue"])
def test_nobody_else_learns_what_was_drawn(companion, drawn, command, viewer):
    if command[0] in ("tables", "verify", "score"):
        viewer = []
    told = companion(*command, *viewer)
    assert told.code == (2 if command[0] == "do" else 0)
    assert not holds(told.out + told.err, drawn)


def test_red_sees_the_own_hand(companion, drawn):
    for command in (["show"], ["show", "--json"], ["log", "--json"], ["export"]):
        assert holds(companion(*command, "--for", "red").out, drawn) == drawn, command


def test_moves_that_name_no_hidden_card_are_listed_for_everybody(companion, drawn):
    """Red has cards that only red knows, and what blue may say names none."""
    assert "draw 3" in companion("moves", "--json").json["moves"]
    assert "draw 3" in companion("moves", "--for", "blue", "--json").json["moves"]
    assert companion("moves", "--for", "red", "--json").json["moves"] == [], "it is not red's turn"
    assert "draw 3" in companion("play", typed="hint\n").out
    assert "draw 3" in list(Session(Tables.here().resume("hush"), person=None).completions("dr"))
    told = companion("do", "draft bow", "--json")
    assert told.code == 1
    assert "done" in told.json["verdicts"][0]["instead"]


@pytest.fixture
def choosing(companion, drawn):
    """The Tactical Phase, in which red plays cards from the hand."""
    at = Tables.here().resume("hush")
    while at.game.phase(at.state) != "tactical":
        assert at.do(at.moves(at.turn)[0]).legal
    hand = next(player["hand"] for player in at.position(at.turn)["players"] if player["id"] == at.turn)
    assert any(move.split()[1] in hand for move in at.moves(at.turn) if move.startswith("play "))
    return at


def test_moves_that_name_hidden_cards_are_for_one_player(companion, choosing):
    refused = companion("moves")
    assert refused.code == 2
    assert "--for red or blue" in refused.said
    assert companion("moves", "--for", choosing.turn).code == 0
    assert "would show hidden cards" in companion("play", typed="hint\n").said
    told = companion("do", "draft bow", "--json").json["verdicts"][0]
    assert not told["legal"] and told["instead"] == []
    assert companion("do", "draft bow", "--as", choosing.turn, "--json").json["verdicts"][0]["instead"]


def test_nobody_has_moves_to_hide_when_the_game_is_over(companion, choosing):
    choosing.override("all", "enough", choosing.position(everything=True) | {"phase": "over", "turn": None})
    told = companion("moves")
    assert told.code == 0
    assert "There is no legal move." in told.out


def test_a_copy_for_one_player_verifies_and_keeps_the_secret(companion, drawn, tmp_path):
    copy = companion("export", "--for", "blue").out
    entries = copy.rpartition("\n{")[0]  # the last line holds all the cards of the game
    assert not holds(entries, drawn)
    told = companion("verify", "-", typed=copy)
    assert told.code == 0
    assert "parts that this copy does not show" in told.said
    path = tmp_path / "copy.jsonl"
    path.write_text(copy)
    refused = companion("import", path, "--table", "again")
    assert refused.code == 2
    assert "this copy leaves hidden cards out" in refused.said
    assert companion("import", "-", "--table", "whole", typed=companion("export").out).code == 0


def test_an_onlooker_may_have_a_copy_too(companion, drawn):
    copy = companion("export", "--public").out
    entries = copy.rpartition("\n{")[0]  # the last line holds all the cards of the game
    assert not holds(entries, drawn)
    assert companion("verify", "-", typed=copy).code == 0
    assert companion("export", "--public", "--for", "red").code == 2


def test_undo_past_a_secret_needs_consent_and_tells_none(companion, drawn):
    refused = companion("undo")
    assert refused.code == 2
    assert not holds(refused.err, drawn)


def test_the_seed_is_not_shown_while_it_would_tell_cards(companion, drawn):
    refused = companion("finish")
    assert refused.code == 2
    assert "hush" not in refused.err.replace("--table hush", "")
    assert companion("finish", "--agreed", "--json").json["seed"] == "hush"


def test_a_session_shows_what_whoever_looks_may_know(companion, drawn):
    told = companion("play", typed="hint\nshow\nlog\nwhy\n?\nscore\n").out
    assert not holds(told, drawn)
    told = companion("play", typed="as red\n").out
    assert holds(told, drawn) == drawn
    told = companion("play", typed="as blue\nhint\nshow\nlog\nscore\n").out
    assert not holds(told, drawn)


def test_judge_and_legal_for_one_player(companion, drawn, tmp_path):
    path = tmp_path / "all.json"
    path.write_text(json.dumps(Tables.here().resume("hush").position(everything=True)))
    for command, *moves in (["judge", "done"], ["legal"]):
        told = companion(command, "bones-and-banners", "-p", path, "--for", "blue", "--json", *moves)
        assert told.code == 0
        assert not holds(told.out, drawn)
    assert companion("legal", "bones-and-banners", "-p", path, "--for", "red", "--json").json["moves"] == []
    assert companion("legal", "bones-and-banners", "-p", path, "--for", "blue", "--json").json["moves"]


def test_a_whole_game_of_secrets_verifies_for_everybody(companion, hidden):
    at, game = Tables.here().resume("hush"), Tables.here().resume("hush").game
    from companion.record import journal
    from companion.record.verification import verify
    from companion.referee.dice import Dice

    dice = Dice(2)
    for _ in range(80):
        if at.over:
            break
        assert at.do(game.write(at.state, game.playout(at.state, game.moves(at.state), dice))).legal
    at.verify()
    for viewer in ("red", "blue"):
        verify(journal.read_lines(at.export(viewer).encode(), viewer), shipped())
    for entry in at.entries:
        assert "private" not in json.dumps(entry.body)


# --- one terminal, handed from player to player -------------------------------------------------------


@pytest.fixture
def keyboard():
    """Keys for prompt_toolkit, pressed before it looks."""
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


UP = "\x1b[A"


def test_the_arrow_keys_bring_back_only_what_the_same_player_typed(companion, hidden, keyboard):
    person = Typist("typed")
    keyboard.send_text("for everybody\r")
    person.line("> ")
    keyboard.send_text("play archers bow\r")
    person.line("> ", whose="red")
    keyboard.send_text(f"{UP}{UP}\r")
    assert person.line("> ", whose="blue") == ""
    keyboard.send_text(f"{UP}{UP}\r")
    assert person.line("> ") == "for everybody"
    keyboard.send_text(f"{UP}\r")
    assert person.line("> ", whose="red") == "play archers bow"
    keyboard.send_text(f"{UP}{UP}\r")
    assert Typist("typed").line("> ", whose="red") == "", "it is kept in no file"
    with open(os.path.join(home(), "typed")) as file:
        assert "archers" not in file.read()


def test_nothing_of_the_player_before_stays_on_the_screen(companion, hidden, monkeypatch, capsys):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("click.clear", lambda: print("<clear>"))
    session = Session(Tables.here().resume("hush"), person=None)
    session.answer("as red")
    told = capsys.readouterr().out
    assert told.startswith("<clear>\n\x1b[3J")
    session.answer("red: play xyzzy")
    session.answer("as blue")
    capsys.readouterr()
    session.answer("why")
    assert capsys.readouterr().out == "There has been no verdict yet.\n"


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_nobody_else_on_the_machine_reads_the_companions_files(companion, tmp_path, monkeypatch, keyboard):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "new"))
    old = os.umask(0o022)
    try:
        companion("start", "flag-bearer")
        keyboard.send_text("x\r")
        Typist("typed").line("> ")
    finally:
        os.umask(old)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "new").iterdir()}
    assert modes == {"tables.sqlite": 0o600, "typed": 0o600}
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
    (tmp_path / "new" / "tables.sqlite").chmod(0o644)
    companion("do", "draw")
    assert (tmp_path / "new" / "tables.sqlite").stat().st_mode & 0o777 == 0o600, "an older file too"


ADVISED = {
    "game": "bones-and-banners",
    "players": [
        {"id": "red", "hand": ["captain"]},
        {"id": "blue", "hand": ["archers"], "dice": ["bow"]},
    ],
    "phase": "tactical",
    "turn": "blue",
}


@pytest.mark.parametrize(
    "viewer, shown, secret", [("red", "captain", "archers"), ("blue", "archers", "captain")]
)
def test_help_shows_nobody_what_another_could_do(companion, viewer, shown, secret):
    Tables.here().start("bones-and-banners", "advised", position=ADVISED)
    told = companion("play", "--table", "advised", "--as", viewer, typed="?\n")
    examples = told.out.partition("for example:")[2].partition("Or one of these words")[0]
    assert shown in examples and secret not in examples
