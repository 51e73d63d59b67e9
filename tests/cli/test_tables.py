"""Tables that last, through the command line: every command changes or tells what it says, and no more."""

import json

import pytest


def moves_made(companion, *rest):
    """What counts in the log: the moves that were not taken back."""
    entries = companion("log", "--json", *rest).json["entries"]
    return [entry["move"] for entry in entries if entry["kind"] == "move" and not entry["taken_back"]]


# --- start, show, moves, tables ---------------------------------------------------------------------


def test_start_tells_the_hash_of_the_seed_and_whose_turn_it_is(companion):
    told = companion("start", "flag-bearer", "--players", "ann,bob", "--json")
    assert told.code == 0
    assert told.json["table"] == "flag-bearer"
    assert len(told.json["commitment"]) == 64
    assert told.json["turn"] == "ann"
    assert told.json["commitment"] in companion("log").out


def test_start_with_setup_deals_up_to_the_first_decision(companion):
    told = companion("start", "flag-bearer", "--setup", "--seed", "friday", "--json")
    assert told.json["phase"] == "move"
    again = companion("start", "flag-bearer", "--setup", "--seed", "friday", "--json")
    assert again.json["table"] == "flag-bearer-2"
    assert again.json["position"] == told.json["position"], "the same seed deals the same cards"
    other = companion("start", "flag-bearer", "--setup", "--seed", "friday", "--words", "cow", "--json")
    assert other.json["position"] != told.json["position"], "the players' words change them"


def test_a_name_is_given_once(companion, duel):
    told = companion("start", "flag-bearer", "--table", "Friday")
    assert told.code == 2
    assert "already a table" in told.err


def test_show_draws_the_table_and_writes_a_position_that_reads_back(companion, duel):
    assert "Ann: move one warrior" in companion("show").out
    written = companion("show", "--toml").out
    assert companion("judge", "flag-bearer", "-p", "-", "--json", "d3-d4", typed=written).code == 0
    assert companion("show", "--json").json["position"]["turn"] == "ann"


def test_moves_are_listed_and_filtered(companion, duel):
    told = companion("moves", "--json").json
    assert (told["turn"], told["phase"]) == ("ann", "move")
    filtered = companion("moves", "d3-d", "--json").json["moves"]
    assert filtered == [move for move in told["moves"] if "d3-d" in move]


def test_several_tables_side_by_side(companion, duel):
    companion("start", "flag-bearer", "--table", "saturday")
    assert companion("tables", "--json").json["current"] == "saturday"
    assert companion("show", "--table", "friday", "--json").json["phase"] == "move"
    assert companion("do", "d3-d4", "--table", "friday").code == 0
    assert companion("tables", "friday").code == 0
    listed = companion("tables").out
    assert "* friday" in listed and "  saturday" in listed
    assert companion("tables", "--remove", "saturday", "--yes").code == 0
    assert [at["table"] for at in companion("tables", "--json").json["tables"]] == ["friday"]


def test_a_table_is_put_away_only_when_asked_twice(companion, duel):
    assert companion("tables", "--remove", "friday", typed="n\n").code == 2
    assert companion("tables", "--json").json["tables"]
    assert companion("tables", "--remove", "nobody", "--yes").code == 2


def test_a_table_that_is_not_there_is_not_asked_about(companion, duel):
    told = companion("tables", "--remove", "nobody", typed="y\n")
    assert told.code == 2 and not told.out and "there is no table 'nobody'" in told.err
    program = companion("tables", "--remove", "friday", "--json", typed="y\n")
    assert program.code == 2 and "--yes" in program.json["error"]["message"]


def test_a_long_entry_of_the_log_goes_on_further_in(companion):
    companion("start", "flag-bearer", "--seed", "1")
    companion("do", "draw all")
    told = companion("log").out.splitlines()
    assert max(map(len, told)) <= 80
    assert any(line.startswith("        ") and len(line) == 72 for line in told)  # the seal


def test_without_a_table_it_is_said_how_to_open_one(companion):
    told = companion("show")
    assert told.code == 2
    assert "companion start GAME" in told.err
    assert "no tables yet" in companion("tables").out
    assert companion("tables", "friday").code == 2


# --- do -----------------------------------------------------------------------------------------------


def test_moves_are_made_in_order_up_to_the_first_illegal_one(companion, duel):
    told = companion("do", "d3-d4", "d4xd5", "c5-c5", "--json")
    assert told.code == 1
    assert [verdict["legal"] for verdict in told.json["verdicts"]] == [True, True, False]
    assert moves_made(companion) == ["d3-d4", "d4xd5"]


@pytest.mark.parametrize("typed", ["D3 to D4", "d3d4", "d3 d4", "move d3 to d4", "D3-D4", "d3->d4"])
def test_a_move_as_people_type_it(companion, duel, typed):
    assert companion("do", *typed.split()).code == 0
    assert moves_made(companion) == ["d3-d4"]


def test_a_beginning_that_only_one_move_has(companion):
    companion("start", "flag-bearer", "--seed", "1")
    assert companion("do", "draw", "al").code == 0
    assert companion("show", "--json").json["turn"] == "blue"


def test_an_ambiguous_beginning_lists_its_readings(companion, duel):
    told = companion("do", "d3-d", "--json")
    assert told.code == 2
    assert told.json["error"]["kind"] in ("ambiguous", "move")
    assert "d3-d1" in told.err and "d3-d2" in told.err
    assert moves_made(companion) == []


def test_an_unreadable_move_names_the_nearest_and_changes_nothing(companion, duel):
    told = companion("do", "d3-h9")
    assert told.code == 2
    assert "Nearest legal moves: d3-" in told.said
    told = companion("do", "d3-d4", "what is this")
    assert told.code == 2
    assert "Nothing was done" in told.said
    assert moves_made(companion) == []


def test_a_move_of_somebody_who_is_not_to_act(companion, duel):
    told = companion("do", "d5-d4", "--as", "bob")
    assert told.code == 1
    assert companion("do", "d3-d4", "--as", "carl").code == 2


def test_dice_of_the_table_and_dice_of_the_companion_are_told_apart(companion):
    companion("start", "flag-bearer")
    companion("do", "draw F")
    companion("do", "draw")
    entries = companion("log", "--json").json["entries"]
    assert [entry.get("dice") for entry in entries] == [None, "table", "companion"]
    told = companion("log").out
    assert "draw F [entered from the table]" in told and "[drawn by the companion]" in told
    companion("start", "banner-blitz")
    companion("do", "roll")
    assert "[rolled by the companion]" in companion("log").out


# --- undo, redo, override -----------------------------------------------------------------------------


def test_undo_and_redo_keep_everything_in_the_journal(companion, duel):
    companion("do", "d3-d4", "d4xd5")
    assert companion("undo", "2").code == 0
    assert moves_made(companion) == []
    assert companion("redo").code == 0
    assert moves_made(companion) == ["d3-d4"]
    assert companion("redo", "5").code == 2
    assert companion("redo").code == 0
    assert companion("undo", "--to", "2").code == 0
    assert moves_made(companion) == ["d3-d4"]
    log = companion("log").out
    assert "d4xd5 (taken back)" in log and "Back to 2" in log
    assert companion("do", "d4xd5").code == 0
    assert companion("redo").code == 2, "another move was made since"
    assert companion("verify").code == 0


def test_undo_past_cards_needs_the_consent_of_the_table(companion):
    companion("start", "flag-bearer", "--seed", "1")
    companion("do", "draw")
    refused = companion("undo", "--json")
    assert refused.code == 2
    assert refused.json["error"]["kind"] == "consent"
    assert "--agreed" in refused.err
    assert companion("show", "--json").json["entries"] == 2
    assert companion("undo", "--agreed").code == 0
    assert "all agreed" in companion("log").out
    assert companion("verify").code == 0


def test_there_is_an_end_to_undo(companion, duel):
    assert "no move to be taken back" in companion("undo").said
    companion("do", "d3-d4")
    assert "only 1 move can be taken back" in companion("undo", "2").said
    assert companion("undo", "--to", "77").code == 2


def test_an_override_says_who_and_why(companion, duel):
    assert companion("override", "--why", "because").code == 2
    assert companion("override", "--who", " ", "--why", "because").code == 2
    companion("do", "d3-d4")
    told = companion("override", "--who", "ann, bob", "--why", "We play on as it stands.")
    assert told.code == 0
    assert "Override by ann, bob: we play on as it stands. We play on" in companion("log").said
    assert companion("verify").code == 0


def test_an_override_may_set_the_table_anew_and_be_taken_back(companion, duel, duel_file):
    companion("do", "d3-d4")
    told = companion(
        "override", "--who", "all", "--why", "ann slept", "--set", "turn=bob", "--set", "phase=move", "--json"
    )
    assert told.json["turn"] == "bob"
    assert companion("undo").code == 0
    assert companion("show", "--json").json["turn"] == "ann"
    assert companion("override", "--who", "all", "--why", "from a photo", "-p", duel_file).code == 0
    assert companion("show", "--json").json["phase"] == "move"
    assert companion("override", "--who", "all", "--why", "x", "--set", "turn=carl").code == 2
    assert companion("override", "--who", "all", "--why", "x", "--set", "turn").code == 2
    assert companion("verify").code == 0


# --- words, finish, roll ------------------------------------------------------------------------------


def test_commit_words_roll_reveal_verify(companion):
    seal = companion("start", "flag-bearer", "--table", "t", "--json").json["commitment"]
    companion("words", "purple", "cow")
    companion("do", "draw all")
    thrown = companion("roll", "3d6", "--table", "t", "--json").json
    assert "entry 4" in thrown["origin"]
    before = companion("verify", "--json").json
    assert before["in_order"]
    exported = companion("export").out
    assert "not revealed yet" in companion("verify", "-", typed=exported).said
    seed = companion("finish", "--json").json["seed"]
    from hashlib import sha256

    assert sha256(seed.encode()).hexdigest() == seal
    assert "recomputed from the seed: 2" in companion("verify", "-", typed=companion("export").out).said
    sealed = companion("show", "--json").json["commitment"]
    assert sealed != seal, "a seed that everybody knows rolls no more dice"
    told = companion("words", "another", "cow").out
    assert sealed in told and seal not in told
    companion("roll", "d6", "--table", "t")
    kinds = [entry["kind"] for entry in companion("log", "--json").json["entries"]]
    assert kinds[-4:] == ["reveal", "commit", "words", "roll"]
    assert companion("verify").code == 0


def test_finish_tells_the_seal_of_the_dice_to_come(companion, duel):
    told = companion("finish", "--json").json
    assert told["next_commitment"] == companion("show", "--json").json["commitment"] != told["commitment"]
    assert told["next_commitment"] in companion("finish").out


def test_the_seed_is_revealed_when_the_game_ends(companion, tmp_path):
    path = tmp_path / "end.json"
    path.write_text(json.dumps({"game": "flag-bearer", "fen": "7/7/7/3f''3/3F3/7/7/7", "phase": "attack"}))
    companion("start", "flag-bearer", "-p", path, "--seed", "open sesame")
    told = companion("do", "d4xd5")
    assert told.code == 0
    assert "The seed of the companion's dice was open sesame" in told.out
    assert "Red wins" in companion("score").out


# --- export, import, verify ---------------------------------------------------------------------------


def test_a_journal_travels(companion, duel, tmp_path):
    companion("do", "d3-d4")
    path = tmp_path / "friday.jsonl"
    assert companion("export", "--output", path).code == 0
    assert companion("verify", path).code == 0
    assert companion("import", path).code == 2, "the name is taken"
    told = companion("import", path, "--table", "friday-2", "--json")
    assert told.code == 0
    assert told.json["turn"] == "ann" and told.json["phase"] == "attack"
    assert companion("do", "d4xd5", "--table", "friday-2").code == 0
    assert companion("verify", "--table", "friday-2").code == 0
    assert companion("import", tmp_path / "nowhere").code == 2


def test_a_transcript_to_read(companion, duel):
    companion("do", "d3-d4", "d4xd5")
    told = companion("export", "--transcript").out
    assert "Players: Ann, Bob" in told
    assert "Ann: d3-d4" in told
    assert "Ann's flag-bearer moves from d3 to d4." in told
    assert "Fingerprint of entry 3" in told


def test_a_changed_journal_is_not_in_order(companion, duel, tmp_path):
    companion("do", "d3-d4")
    path = tmp_path / "friday.jsonl"
    path.write_text(companion("export").out.replace("d3-d4", "d3-d2"))
    told = companion("verify", path)
    assert told.code == 1
    assert "Not in order" in told.out and "entry 2" in told.out
    assert companion("verify", path, "--json").json["in_order"] is False
    assert companion("import", path, "-t", "fake").code == 2
    assert companion("verify", tmp_path / "nowhere").code == 2


def test_an_export_goes_on_with_the_same_dice_only_with_its_seed(companion, tmp_path):
    companion("start", "flag-bearer", "--table", "a", "--seed", "s")
    with_seed, without = tmp_path / "with", tmp_path / "without"
    companion("export", "--with-seed", "--output", with_seed)
    companion("export", "--output", without)
    companion("import", with_seed, "--table", "b")
    companion("import", without, "--table", "c")
    dealt = {
        name: companion("do", "draw all", "--table", name, "--json").json["verdicts"][0]["move"]
        for name in "abc"
    }
    assert dealt["a"] == dealt["b"] != dealt["c"]
    assert companion("export", "--with-seed", "--for", "red").code == 2


def test_a_file_that_cannot_be_written_is_told(companion, duel, tmp_path):
    told = companion("export", "--output", tmp_path / "no" / "such" / "folder.jsonl")
    assert told.code == 2
    assert "cannot be written" in told.err
