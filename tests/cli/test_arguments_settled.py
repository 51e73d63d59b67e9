"""judge, legal, score, rules, roll and games: questions without a table."""

import pytest

from companion.testing import shipped

# --- judge ------------------------------------------------------------------------------------------


def test_a_legal_move_ends_with_0_and_gives_the_position_after_it(companion, duel_file):
    told = companion("judge", "flag-bearer", "--position", duel_file, "--json", "d3-d4")
    assert told.code == 0
    answer = told.json
    assert set(answer) == {"legal", "verdicts", "position"}
    assert answer["legal"] is True
    assert [set(verdict) for verdict in answer["verdicts"]] == [{"move", "legal", "rules", "why", "events"}]
    assert answer["verdicts"][0]["events"][0]["text"] == "Ann's flag-bearer moves from d3 to d4."
    assert "d4" in answer["position"]["board"]


def test_an_illegal_move_ends_with_1_and_names_the_rule(companion, duel_file):
    told = companion("judge", "flag-bearer", "--position", duel_file, "--json", "d3-d7", "d8-d7")
    assert told.code == 1
    assert len(told.json["verdicts"]) == 1, "judging stops at the first illegal move"
    assert told.json["verdicts"][0]["rules"][0] == "FB-M2"
    assert told.json["verdicts"][0]["instead"][0] == "d3-d4", "programs are told too what would be legal"
    assert "d3" in told.json["position"]["board"], "the position is the one before it"


def test_people_hear_the_verdict_first_then_reason_rule_alternatives_and_board(companion, duel_file):
    told = companion("judge", "flag-bearer", "-p", duel_file, "d3-d7")
    assert told.code == 1
    lines = told.out.splitlines()
    assert lines[0] == "Illegal.  d3-d7"
    order = [told.out.index(part) for part in ("flag-bearer", "FB-M2", "Legal instead: d3-d4", "+----+")]
    assert order == sorted(order)
    assert max(map(len, lines)) <= 80


def test_without_a_position_it_begins_at_the_start(companion):
    told = companion("judge", "flag-bearer", "--seed", "7", "--json", "draw all", "blue: draw all")
    assert told.code == 0
    assert told.json["position"]["phase"] == "move"
    assert (
        told.out
        == companion("judge", "flag-bearer", "--seed", "7", "--json", "draw all", "blue: draw all").out
    )


def test_players_and_house_rules_of_the_starting_position(companion):
    told = companion("judge", "flag-bearer", "--players", "ann,bob", "-o", "stuck=pass", "--json")
    assert [player["id"] for player in told.json["position"]["players"]] == ["ann", "bob"]
    assert told.json["position"]["options"]["stuck"] == "pass"


def test_standard_input_toml_and_an_answer_handed_on(companion, duel_file):
    first = companion("judge", "flag-bearer", "-p", duel_file, "--json", "d3-d4")
    again = companion("judge", "flag-bearer", "-p", "-", "--toml", typed=first.out)
    assert again.code == 0
    third = companion("judge", "flag-bearer", "-p", "-", "--json", typed=again.out)
    assert third.json["position"] == first.json["position"]


@pytest.mark.parametrize(
    "moves, told",
    [
        (["d3-d9"], "d9"),
        (["d3-d4", "fly away"], "move 2 ('fly away')"),
        (["d3-d"], "Nearest legal moves: d3-d"),
    ],
)
def test_an_unreadable_move_ends_with_2_and_says_which(companion, duel_file, moves, told):
    answer = companion("judge", "flag-bearer", "-p", duel_file, "--json", *moves)
    assert answer.code == 2
    assert answer.json["error"]["kind"] == "move"
    assert told in answer.err


@pytest.mark.parametrize(
    "text, told",
    [
        ("", "nothing in it"),
        ("{", "not JSON"),
        ("1", "one object in braces"),
        ("[]", "one object in braces"),
        ("game: x", "neither JSON nor TOML"),
        ('{"turn": "red", "turn": "red"}', "twice"),
        ('{"board": {"z9": "F"}}', "z9"),
        ('{"options": {"stuck": "resign"}}', '"sacrifice" or "pass"'),
        ("quiet = " + "9" * 30, "too large"),
        ("quiet = 0x" + "f" * 5000, "too large"),
        ('{"quiet": ' + "9" * 5000 + "}", "not JSON"),
        ("at = 2020-01-01", "cannot hold a date"),
    ],
)
def test_a_bad_position_ends_with_2_and_says_where(companion, tmp_path, text, told):
    path = tmp_path / "bad.txt"
    path.write_text(text)
    answer = companion("judge", "flag-bearer", "-p", path, "--json")
    assert answer.code == 2
    assert answer.json["error"]["kind"] == "position"
    assert told in answer.said


def test_a_missing_file_and_a_missing_game(companion):
    assert "nowhere.json" in companion("judge", "flag-bearer", "-p", "nowhere.json").err
    told = companion("judge", "chess", "e4")
    assert told.code == 2
    assert "flag-bearer" in told.err, "the games are listed"
    assert companion("judge", "flag", "draw").code == 0, "a beginning is enough"
    told = companion("judge", "b", "draw")
    assert told.code == 2
    assert "banner-blitz, battle-of-banners or bones-and-banners" in told.err


# --- legal and score ----------------------------------------------------------------------------------


def test_legal_moves_for_programs_and_for_people(companion, duel_file):
    told = companion("legal", "flag-bearer", "-p", duel_file, "--json")
    assert set(told.json) == {"turn", "phase", "moves"}
    assert told.json["turn"] == "ann"
    assert "d3-d4" in told.json["moves"]
    people = companion("legal", "flag-bearer", "-p", duel_file, "d3-d")
    assert people.out.splitlines()[1].split() == ["d3-d1", "d3-d2", "d3-d4", "c3:d3-d3"]
    assert "No legal move" in companion("legal", "flag-bearer", "-p", duel_file, "h8").out


def test_legal_moves_of_one_player(companion, duel_file):
    assert companion("legal", "flag-bearer", "-p", duel_file, "--json", "--for", "bob").json["moves"] == []
    told = companion("legal", "flag-bearer", "-p", duel_file, "--for", "carl")
    assert told.code == 2
    assert "Ann and Bob" in told.err


def test_score_sheet_of_a_position(companion, duel_file):
    sheet = companion("score", "flag-bearer", "-p", duel_file, "--json").json
    assert set(sheet) == {"players", "winners", "tiebreak", "over"}
    assert {player["id"] for player in sheet["players"]} == {"ann", "bob"}
    assert all(
        player["total"] == sum(line["points"] for line in player["lines"]) for player in sheet["players"]
    )
    assert "Ann  2" in companion("score", "flag-bearer", "-p", duel_file).out


def test_a_draw_is_told_as_the_end(companion, tmp_path):
    path = tmp_path / "table.toml"
    path.write_text("turn_no = 11\n")
    going_on = companion("score", "battle-of-banners", "-p", path)
    assert "Nobody has won yet." in going_on.out
    drawn = companion("score", "battle-of-banners", "-p", path, "-o", "turn_limit=10")
    assert "A draw: nobody has won." in drawn.out


def test_a_game_without_questions_says_so(companion):
    told = companion("score", "flag-bearer", "--ask")
    assert told.code == 2
    assert "--position" in told.err


# --- rules --------------------------------------------------------------------------------------------


def test_a_rule_by_id_by_its_end_and_by_words(companion):
    by_id = companion("rules", "flag-bearer", "fb-m2").out
    assert by_id.startswith("FB-M2")
    assert companion("rules", "flag-bearer", "m2").out == by_id
    assert "FB-" in companion("rules", "flag-bearer", "archer").out


@pytest.mark.parametrize("asked", [["FB-M2", "fb-a1"], ["m2", "A1"], ["M2,", "A1"], ["m2", "a1", "m2"]])
def test_several_rules_by_their_ids(companion, asked):
    one, other = (companion("rules", "flag-bearer", rule).out for rule in ("FB-M2", "FB-A1"))
    assert companion("rules", "flag-bearer", *asked).out == one + other


def test_an_id_among_words_is_a_word(companion):
    assert companion("rules", "flag-bearer", "FB-M2", "FB-99").code == 2


def test_all_rules_in_sections_with_the_house_rules_in_force(companion, duel):
    told = companion("rules", "flag-bearer").out
    assert "FB-M2" in told and "stuck = sacrifice" in told
    companion("start", "flag-bearer", "--table", "house", "-o", "stuck=pass")
    assert "stuck = pass (changed)" in companion("rules", "--table", "house").out
    options = {
        option["name"]: option for option in companion("rules", "-t", "house", "--json").json["options"]
    }
    assert options["stuck"]["in_force"] == "pass"


def test_a_ruling_shows_its_question_and_its_house_rule(companion):
    rulings = [
        rule
        for rule in companion("rules", "flag-bearer", "--json").json["rules"]
        if rule["source"] == "ruling"
    ]
    ruling = next(rule for rule in rulings if rule["options"])
    told = companion("rules", "flag-bearer", ruling["id"]).out
    assert f"House rule {ruling['options'][0]} = " in told


def test_words_that_no_rule_has(companion):
    told = companion("rules", "flag-bearer", "archr")
    assert told.code == 2
    assert "Did you mean archer" in told.err


# --- roll ---------------------------------------------------------------------------------------------


def test_dice_by_their_notation(companion):
    told = companion("roll", "3d6", "--seed", "1", "--json").json
    assert told["dice"] == "3d6"
    assert len(told["faces"]) == 3 and told["total"] == sum(told["faces"])
    assert told == companion("roll", "3d6", "--seed", "1", "--json").json
    assert "seed '1'" in told["origin"]
    assert "entropy" in companion("roll", "d20").out


@pytest.mark.parametrize("slug", shipped().playable())
def test_the_dice_of_every_game(companion, slug):
    told = companion("roll", slug, "--seed", "1")
    if told.code:
        assert "without dice" in told.err
    else:
        assert "rolled by the companion" in told.out


@pytest.mark.parametrize("dice", ["0d6", "d1", "9999d6", "3x6", "d", "1d99999"])
def test_dice_that_cannot_be(companion, dice):
    assert companion("roll", dice).code == 2


def test_statistics_of_fair_dice(companion):
    told = companion("roll", "2d6", "--times", "6000", "--seed", "3", "--json").json
    assert sum(told["faces"].values()) == 12000
    assert sum(told["totals"].values()) == 6000
    assert told["chi_square"]["freedom"] == 5
    assert told["chi_square"]["p"] > 0.001
    people = companion("roll", "2d6", "--times", "6000", "--seed", "3").said
    assert "expected 7.00" in people and "No reason for doubt" in people


def test_dice_thrown_by_hand_can_be_found_loaded(companion):
    loaded = ",".join(["6"] * 40 + ["1", "2", "3", "4", "5"] * 4)
    told = companion("roll", "d6", "--faces", loaded)
    assert "hardly fair" in told.out
    assert "Too few throws" in companion("roll", "d6", "--faces", "1 2 3").out
    assert companion("roll", "d6", "--faces", "7").code == 2


# --- games --------------------------------------------------------------------------------------------


def test_every_registered_game_is_listed(companion):
    assert [game["game"] for game in companion("games", "--json").json["games"]] == shipped().playable()
    assert all(slug in companion("games").out for slug in shipped().playable())


@pytest.mark.parametrize("slug", shipped().playable())
def test_a_game_is_listed_with_what_can_be_played_and_printed(companion, slug):
    [game] = [game for game in companion("games", "--json").json["games"] if game["game"] == slug]
    kit = shipped().edition(slug).toml("kit.toml")["component"]
    assert game["in_play"] and game["players"] and game["rules_version"]
    assert game["components"] == [{"id": part["id"], "title": part["title"]} for part in kit]
    listed = companion("games").said
    assert f"Components: {', '.join(part['id'] for part in kit)}" in listed


def test_a_game_of_ones_own_that_is_only_printed(companion, tmp_path, monkeypatch):
    folder = tmp_path / "cards" / "my-game"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text('name = "My Game"\n')
    (folder / "kit.toml").write_text('[[component]]\nid = "cards"\ntitle = "Cards"\nkind = "cards"\n')
    monkeypatch.chdir(tmp_path)
    told = companion("games").out
    assert "my-game  My Game\n" in told and "Printed only" in told
    [game] = [game for game in companion("games", "--json").json["games"] if game["game"] == "my-game"]
    assert (game["in_play"], game["players"]) == (False, [])
