"""The Battle of Banners, notation and what is said: arguments at a table, each with position, move, verdict and rule."""

import pytest
from battle_of_banners_table import (
    GAME,
    fight,
    holding,
    judge,
    refused,
    rolled,
)

from companion.errors import BadMove
from companion.referee.dice import Dice
from companion.referee.game import Move

# --- notation --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "hop e2 e3", "e2 e3", "roll four", "roll -1", "roll 2.5", "roll +3", "move e2", "move e2 e3 e4", "move e2 l3",
        "move e2 a16", "move a0 a1", "move e2-", "move -e2", "move e2-e3 e4", "play", "play pony", "play ?", "play horse e2",
        "play reaper", "play reaper h9 h8", "play locust-swarm d12", "play locust-swarm d12 x", "play safeguard e9",
        "play gain-reinforcements d2 green", "play gain-reinforcements pink d2", "place", "place c4 c5", "reinforce d2", "reinforce pink d2",
        "reinforce blue z9", "draw pony", "draw horse thief", "steal pony", "pass now", "zoe: roll 3", ": roll 3", "roll ²", "roll ٣",
        "move e2–e3", "red:", "blue: red: roll 3",
    ],
)  # fmt: skip
def test_what_cannot_be_read(text):
    with pytest.raises(BadMove) as fault:
        judge({}, text)
    assert str(fault.value)


@pytest.mark.parametrize(
    "text, move, written",
    [
        ("  ROLL  4 ", Move("roll", (4,)), "roll 4"),
        ("roll 007", Move("roll", (7,)), "roll 7"),
        ("Move E2 E7", Move("move", ("e2", "e7")), "move e2 e7"),
        ("move e2 - e3-e4", Move("move", ("e2", "e4", ("e2", "e3", "e4"))), "move e2-e3-e4"),
        ("BLUE : play Rain-Storm", Move("play", ("rain-storm",), "blue"), "blue: play rain-storm"),
        ("play locust swarm d12 s", Move("play", ("locust-swarm", "d12", "s")), "play locust-swarm d12 s"),
        ("draw ?", Move("draw", ("?",)), "draw ?"),
        ("steal", Move("steal"), "steal"),
    ],
)
def test_what_is_forgiven(text, move, written):
    state = GAME.load({})
    assert GAME.read(state, text) == move
    assert GAME.write(state, move) == written
    assert GAME.read(state, written) == move


def test_players_whose_names_differ_only_in_case():
    state = GAME.load({"players": [{"id": "Al"}, {"id": "al"}]})
    assert GAME.read(state, "al: pass").player == "al"
    with pytest.raises(BadMove, match="Did you mean: Al, al"):
        GAME.read(state, "AL: pass")


@pytest.mark.parametrize(
    "rule, position, text",
    [
        ("M2", {}, "roll 7"),
        ("M2", {}, "roll 0"),
        ("M2", {}, "roll 3 3"),
        ("M2", {}, "roll " + "9" * 5000),
        ("I4", {"horse": True}, "roll 3"),
        ("I4", {"horse": True}, "roll 3 4 5"),
        ("M2", {"horse": True}, "roll 3 7"),
        ("C2", {**fight(), "phase": "clash", "dice": [], "combat": {"from": "e5", "at": "e7"}}, "roll 1 2"),
        ("C2", {**fight(), "phase": "clash", "dice": [], "combat": {"from": "e5", "at": "e7"}}, "roll 1 2 0 1"),
    ],
)
def test_dice_that_cannot_be(rule, position, text):
    assert refused(position, text) == rule


# --- prompt and examples ---------------------------------------------------------------------------------


def test_the_prompt_and_the_examples_speak_of_this_position():
    state = GAME.load(rolled(2, {"blue": ["e5"], "green": ["g3"], "red": ["g14"]}))
    assert GAME.awaits(state) == "blue: move a blue piece 2 steps or a green scout 4 steps."
    for position in ({}, holding("horse", "thief"), {"phase": "order"}, fight()):
        state = GAME.load(position)
        for text in GAME.examples(state):
            GAME.play(state, GAME.fill(state, GAME.read(state, text), Dice(1)))
