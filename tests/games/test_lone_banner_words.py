"""What is said at a table of A Lone Banner: announced steps, notation, prompts, pictures and reasons."""

import pytest
from lone_banner_table import FIGHT, GAME, ROLLING, allowed, judge, nearly_drawn, refused, start, table

from companion.errors import BadMove
from companion.referee import verdict
from companion.referee.dice import Dice
from companion.referee.forgive import understand

# --- announced steps -------------------------------------------------------------------------------------------


def test_a_step_that_happened_by_itself_may_be_said_once():
    position = table(troops={"af-n": {"blue": 2}})
    assert judge(position, "sweep af-n", "sweep af-n")["legal"] is False
    assert allowed(position, "blue: sweep north-africa", "pass")["phase"] == "refill"
    assert refused(position, "red: sweep af-n") == "LB-404"


def test_three_1s_said_aloud():
    after = allowed(table(phase="muster"), "roll 1 1 1", "keep", "place 1 af-n")
    assert after["dice"] == [1, 1]
    assert refused(table(phase="muster"), "roll 1 1 1", "place 1 af-n", "keep") == "LB-702"


def test_the_end_of_a_turn_said_aloud_after_the_last_die():
    position = table(phase="place", dice=[5], troops={"af-n": {"blue": 1}, "as-w": {"blue": 2}})
    assert allowed(position, "place 5 au-c", "blue: done", "pass")["turn"] == "red"
    assert refused(position, "place 5 au-c", "red: done") == "LB-402"
    assert refused(position, "done", "done") == "LB-402"


def test_cards_that_drew_themselves_said_aloud_by_the_active_player_only():
    position = nearly_drawn([], theater=["af-n", "as-w"], bottom=["na-s"])
    assert allowed(position, "pass", "draw na-s", "roll 2 2 3")["dice"] == [2, 2, 3]
    assert refused(position, "pass", "red: draw na-s") == "LB-404"
    assert refused(position, "pass", "draw na-s", "draw na-s") == "LB-402"


# --- reading and writing moves ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "   ",
            ":",
            "blue:",
            "fly",
            "green: roll",
            "blue roll",
            "roll two",
            "roll 2.5",
            "roll 1,2,3",
            "roll ٣",
        ),
        *(
            "battle",
            "battle af-x",
            "battle af-n red",
            "battle af-n red=",
            "battle af-n =3",
            "battle af-n green=3",
        ),
        *(
            "battle af-n red=x",
            "sweep",
            "sweep af-n as-w",
            "sweep ?",
            "defend",
            "defend af-n x",
            "recon",
            "recon ?",
        ),
        *(
            "reroll",
            "reroll to 3",
            "reroll 2 to",
            "reroll 2 to 3 to 4",
            "reroll x",
            "keep 3",
            "misinform af-n",
        ),
        *(
            "misinform af-n as-w au-c",
            "coup",
            "coup africa",
            "place 5",
            "place af-n 5",
            "place 5 af-n 3",
            "place",
        ),
        *(
            "pass now",
            "done done",
            "deal xx",
            "deal af-n",
            "deal af as",
            "draw af",
            "draw af-n as-w",
            "place 5 ?",
        ),
        *("place 5 north africa", "blue: red: pass", "\x00", "🎲"),
        *("battle af-n blue=+3", "green: draw af-n"),
    ],
)
def test_unreadable(text):
    with pytest.raises(BadMove) as fault:
        judge(table(phase="place", dice=[2, 3, 5]), text)
    assert fault.value.hint


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("  Blue :  ROLL   3 1 2 ", "blue: roll 3 1 2"),
        ("reroll 4 2 to 6 5", "reroll 2 4 to 6 5"),
        ("reroll 4 2", "reroll 2 4"),
        ("battle North-Africa YELLOW = 2 blue=3", "battle af-n blue=3 yellow=2"),
        ("deal South-America", "deal sa"),
        ("deal sa-start", "deal sa"),
        ("draw ?", "draw ?"),
        ("place 05 West-South-America", "place 5 sa-w"),
        ("roll -1 99999999999999999999 0", "roll -1 99999999999999999999 0"),
        ("coup NA-START", "coup na-start"),
        ("defend au-c 1 2 3", "defend au-c 1 2 3"),
    ],
)
def test_one_spelling_for_each_move(text, canonical):
    state = GAME.load(table())
    move = GAME.read(state, text)
    assert GAME.write(state, move) == canonical
    assert GAME.read(state, canonical) == move


def test_slips_get_a_suggestion():
    state = GAME.load(table())
    for text, hint in (
        ("recn af-n", "recon"),
        ("recon north-afrika", "north-africa"),
        ("deal afrca", "africa"),
    ):
        with pytest.raises(BadMove) as fault:
            GAME.read(state, text)
        assert hint in fault.value.hint


# --- dice and cards by the companion ---------------------------------------------------------------------------


def test_bare_moves_are_filled_and_written_out():
    position = start()
    for step in ("deal", "red: deal", "deal", *["draw"] * 4, "roll", "yellow: roll", "roll"):
        answer = judge(position, step, seed=3)
        assert answer["legal"]
        verdict_move = answer["verdicts"][0]["move"]
        assert verdict_move != step
        assert judge(position, verdict_move)["position"] == answer["position"]
        position = answer["position"]


def test_bare_battles_defences_and_rerolls():
    position = table(regions={"blue": ["na-e"]}, troops={"na-e": {"yellow": 6}, **FIGHT})
    words = judge(position, "battle af-n", seed=5)["verdicts"][0]["move"].split()
    assert [word.split("=")[0] for word in words] == ["battle", "af-n", "blue", "red"]
    assert len(judge(position, "defend na-e")["verdicts"][0]["move"].split()) == 3
    rolled = table(phase="reroll", dice=[1, 4, 4])
    assert judge(rolled, "reroll 4 4")["verdicts"][0]["move"].startswith("reroll 4 4 to ")


def test_a_refused_bare_move_is_left_bare():
    state = GAME.load(table(phase="reroll", dice=[1, 4, 4]))
    for text in ("reroll 1", "reroll 5", "battle af-n", "roll", "draw", "red: reroll 4", "deal"):
        move = GAME.read(state, text)
        assert GAME.fill(state, move, Dice(1)) == move


# --- the table in words ------------------------------------------------------------------------------------------


def test_the_picture_shows_cards_markers_dice_and_who_is_to_act():
    position = table(
        phase="place",
        dice=[2, 5],
        theater=["af-n", "as-w", "au-c"],
        regions={"blue": ["na-s"], "red": ["sa-n", "eu-n"]},
        troops={"af-n": {"red": [1, 3], "yellow": 6}, "sa-n": {"blue": 4}},
        bottom=["?", "eu-c"],
        final_turns=2,
    )
    picture = GAME.picture(GAME.load(position))
    for words in (
        "Blue's turn",
        "last turns: 2 to go",
        "[2]  [5]",
        "Red 1+3, Yellow 6",
        "! invaded: North South America (sa-n) by Blue 4",
        "can invade sa-n (Red)",
        "24 cards in the deck, the last of them ?, eu-c",
        "na-s (1, to na-c sa-n)",
    ):
        assert words in picture


def test_a_picture_stays_narrow_whatever_the_players_are_called():
    names = ["a" * 70, "the_long_afternoon_of_the_old_baron_of_nowhere", "c"]
    position = table(starts=dict(zip(names, ("na", "sa", "eu"))), turn=names[0])
    position["troops"] = {"af-n": {names[0]: 1, names[1]: [2, 3], "c": [1, 1, 1]}}
    assert max(map(len, GAME.picture(GAME.load(position)).splitlines())) <= 80


def test_prompts_say_what_is_awaited():
    prompts = {
        "deal": GAME.start(),
        "four dice": ROLLING,
        "battle af-n": table(troops=FIGHT),
        "under the deck": table(),
        "top card": table(theater=[]),
        "three dice": table(phase="muster"),
        "1, 4 and 4": table(phase="reroll", dice=[1, 4, 4]),
        "a Coup": table(phase="special", dice=[1, 2, 3]),
        "Misinformation": table(phase="special", dice=[4, 4, 4], troops={"af-n": {"red": 2}}),
        "place a marker": table(phase="place", dice=[2, 3, 5]),
        "over": table(None, phase="over"),
    }
    for words, position in prompts.items():
        state = verdict.Match(GAME, position, Dice(1)).state
        assert words.lower() in GAME.awaits(state).lower()
        examples = GAME.examples(state)
        assert bool(examples) == (not GAME.over(state))
        for text in examples:
            assert judge(position, text)["legal"], text


def test_events_are_told_in_names():
    position = table(regions={"blue": ["na-e"]}, troops={"na-e": {"red": 6}, "as-w": {"blue": 1}})
    answer = judge(position, "defend na-e 1")
    assert [event["text"] for event in answer["verdicts"][0]["events"]] == [
        "Blue's defence of East North America comes to 3, and Red takes the Region.",
        "Red takes 1 marker (6) back from East North America.",
        "Blue takes West Asia unopposed, a Sweeping Victory.",
        "Blue takes 1 marker (1) back from West Asia.",
    ]


def test_reasons_name_the_cards_and_players():
    position = table(phase="place", dice=[2, 3, 5], regions={"red": ["sa-n"]})
    why = judge(position, "place 5 sa-n")["verdicts"][0]["why"]
    assert why == "Blue has no route to North South America, which Red controls"


# --- as people say it ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said, meant",
    [
        ("place the 5 on North Africa", "place 5 af-n"),
        ("Blue: place 2 in central australia", "blue: place 2 au-c"),
        ("place 3 West South America", "place 3 sa-w"),
        ("place 3 south south america", "place 3 sa-s"),
        ("misinform from north africa to west asia", "misinform af-n as-w"),
        ("reroll 2 and 4 to 5, 6", "reroll 2 4 to 5 6"),
        ("roll 2, 4, 4", "roll 2 4 4"),
        ("deal North America", "deal na"),
    ],
)
def test_at_a_table_names_are_taken_with_their_blanks(said, meant):
    state = GAME.load(table(phase="place", dice=[2, 3, 5]))
    assert GAME.write(state, understand(GAME, state, said)) == meant


def test_what_is_meant_for_the_notation_is_not_bent():
    state = GAME.load(table(phase="place", dice=[2, 3, 5]))
    for text in ("place 5 nowhere", "place north africa", "place 5 north"):
        with pytest.raises(BadMove):
            understand(GAME, state, text)
