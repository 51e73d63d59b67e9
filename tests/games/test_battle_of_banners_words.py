"""The Battle of Banners, notation and what is said: arguments at a table, each with position, move, verdict and rule."""

import pytest
from battle_of_banners_table import (
    ATTACK,
    FOUR,
    GAME,
    events,
    fight,
    holding,
    judge,
    refused,
    rolled,
)

from companion.errors import BadMove
from companion.referee.dice import Dice
from companion.referee.game import Move

COMBAT = {"from": "e5", "at": "e7"}
RED_FIRST = [{"id": "bob", "colours": ["red", "yellow"]}, {"id": "ann", "colours": ["blue", "green"]}]

# --- notation --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "hop e2 e3", "e2 e3", "roll four", "roll -1", "roll 2.5", "roll +3", "move e2", "move e2 e3 e4", "move e2 l3",
        "move e2 a16", "move a0 a1", "move e2-", "move -e2", "move e2-e3 e4", "play", "play pony", "play ?", "play horse e2",
        "play reaper", "play reaper h9 h8", "play locust-swarm d12", "play locust-swarm d12 x", "play safeguard e9",
        "play gain-reinforcements d2 green", "play gain-reinforcements pink d2", "place", "place c4 c5", "reinforce d2", "reinforce pink d2",
        "reinforce blue z9", "draw pony", "draw horse thief", "steal pony", "pass now", "zoe: roll 3", ": roll 3", "roll ²", "roll ٣",
        "move e2–e3", "red:", "Blue: red: roll 3",
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
    with pytest.raises(BadMove, match="is no player"):
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
        (
            "C2",
            {**fight(), "phase": "clash", "dice": [], "combat": {"from": "e5", "at": "e7"}},
            "roll 1 2 0 1",
        ),
    ],
)
def test_dice_that_cannot_be(rule, position, text):
    assert refused(position, text) == rule


# --- prompt and examples ---------------------------------------------------------------------------------


def test_the_prompt_and_the_examples_speak_of_this_position():
    state = GAME.load(rolled(2, {"blue": ["e5"], "green": ["g3"], "red": ["g14"]}))
    assert GAME.awaits(state) == "Blue: move a blue piece 2 steps or a green scout 4 steps."
    for position in ({}, holding("horse", "thief"), {"phase": "order"}, fight()):
        state = GAME.load(position)
        for text in GAME.examples(state):
            GAME.play(state, GAME.fill(state, GAME.read(state, text), Dice(1)))


@pytest.mark.parametrize(
    "position, prompt",
    [
        ({"phase": "order"}, "Roll one die for each side, the blue side's first: the higher begins."),
        ({"phase": "order", "players": RED_FIRST}, "Roll one die for each side, the red side's first: the higher begins."),
        ({}, "Blue: roll the die."),
        (holding("rain-storm"), "Blue: play an item card, or roll the die."),
        ({"horse": True}, "Blue: roll two dice."),
        (holding("rain-storm", players=FOUR, pieces={"green": ["g2"], "red": ["g14"]}), "Ann: play an item card, or pass, having no piece on the board."),
        (rolled(3, {"blue": ["c2", "f15"], "red": ["k13"]}), "Blue: the piece on f15 must leave the enemy castle with 3 steps."),
        (rolled(1, {"blue": ["e5"], "green": ["g3"], "red": ["g14"]}, effects={"rain": ["blue"]}, options={"items_after_roll": True}, hands={"blue": ["reaper"]}), "Blue: no piece can move; play an item card, or pass."),
        (rolled(2, {"blue": ["e5"], "red": ["g14"]}, options={"items_after_roll": True}, hands={"blue": ["reaper"]}), "Blue: play an item card, or move a blue piece 2 steps."),
        ({"phase": "steal", "hands": {"red": ["horse", "?"]}}, "Blue: steal one of the red side's 2 cards."),
        ({"phase": "draw"}, "Blue: draw a card."),
        (fight(phase="attack", dice=[], combat=COMBAT), "Blue attacks: play Extra Strength or Poison, or pass."),
        (fight(phase="clash", dice=[], combat=COMBAT), "Roll the four combat dice, the attacker's two first."),
        (fight(phase="place", dice=[], combat={**COMBAT, "result": "tie"}), "Blue: put the attacker on d7, e6 or f7."),
        (fight(phase="reinforce", dice=[], pending=["red"]), "Red: bring a piece of the red side's reserve to a drawbridge."),
        ({"winner": "red"}, "The game is over: the red side brought the enemy flag home."),
        ({"winner": "draw"}, "The game is over: the turn limit is reached and the sides are level."),
    ],
)  # fmt: skip
def test_prompts(position, prompt):
    assert GAME.awaits(GAME.load(position)) == prompt


# --- what is told --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, moves, told",
    [
        ({"phase": "order"}, ["roll 2 5"], "For the first turn the side named first rolls 2, the other 5. The red side begins. Turn 1: Red is to play."),
        ({}, ["roll 4"], "Blue rolls 4 to move."),
        (rolled(3, {"blue": ["e5"], "red": ["g14"]}), ["move e5-e6-e7-d7"], "The blue piece moves 3 steps from e5 by e6 and e7 to d7. Turn 2: Red is to play."),
        (rolled(1, {"blue": ["f8"], "red": ["g14"]}), ["move f8 f7"], "The blue piece moves 1 step from f8 to f7. The keep f8 is closed. Turn 2: Red is to play."),
        (rolled(1, {"blue": ["f14"], "red": ["k13"]}), ["move f14 f15"], "The blue piece moves 1 step from f14 to f15. The red side's flag is taken on f15. Turn 2: Red is to play."),
        (rolled(1, {"blue": ["f2"], "red": ["k13"]}, flags={"red": "f2"}), ["move f2 f1"], "The blue piece moves 1 step from f2 to f1. The blue side has brought the enemy flag home and wins."),
        (fight(), [ATTACK], "The blue piece goes from e5 by e6 to attack e7. Blue has no card to play and passes. Red has no card to play and passes."),
        (fight(), [ATTACK, "roll 5 6 1 2"], "The attacker rolls 5 and 6, the defender 1 and 2. 12 against 3: the attacker wins. The red piece on e7 goes to the reserve. The blue piece from e5 takes e7. Turn 2: Red is to play."),
        (fight(pieces={"blue": ["e5"], "red": ["e7"]}), [ATTACK, "roll 5 6 1 2"], "The attacker rolls 5 and 6, the defender 1 and 2. 12 against 3: the attacker wins. The red piece on e7 goes to the reserve. The blue piece from e5 takes e7. The blue side has left the enemy without a piece and wins."),
        (fight(), [ATTACK, "roll 1 4 2 4", "place e6"], "The blue piece on e5 is put on e6. Turn 2: Red is to play."),
        (fight(), [ATTACK, "roll 5 6 2 2", "reinforce red i14"], "A red piece arrives on the drawbridge i14. Turn 2: Red is to play."),
        (holding("locust-swarm", pieces={"blue": ["c3"], "red": ["h9"]}, flags={"blue": "h9"}), ["play locust-swarm h9 n"], "The blue side plays Locust Swarm. The red piece on h9 is put on h13."),
        (holding("reaper", flags={"blue": "h9"}), ["play reaper h9"], "The blue side plays The Reaper. The red piece on h9 goes out of the game for good. The blue side's flag falls on h9."),
        (holding("strong-wind", flags={"blue": "e6"}), ["play strong-wind"], "The blue side plays Strong Wind. The blue side's flag is home on f1."),
        ({**holding(), "hands": {"blue": ["famine"], "red": ["?", "?"]}}, ["play famine"], "The blue side plays Famine. The red side's hand of 2 goes back into the deck."),
        ({**holding(), "hands": {"blue": ["thief"], "red": ["horse"]}}, ["play thief"], "The blue side plays Thief. The blue side steals Horse."),
        (rolled(1, {"blue": ["f7"], "red": ["g14"]}), ["move f7 f8", "draw ?"], "The blue side draws a card. Turn 2: Red is to play."),
        ({"players": FOUR}, ["roll 1", "move e2 e3"], "The blue piece moves 1 step from e2 to e3. Turn 1: Ben is to play, with green."),
        ({"players": FOUR, "pieces": {"blue": ["e2"], "red": ["g14"], "yellow": ["c14"]}}, ["roll 1", "move e2 e3"], "The blue piece moves 1 step from e2 to e3. Turn 1: Ben is to play, with green. Ben has no piece on the board and passes. Turn 2: Cy is to play, with red."),
        (rolled(1, {"blue": ["e5"], "red": ["g14"]}, options={"turn_limit": 1}), ["move e5 e6"], "The blue piece moves 1 step from e5 to e6. The turn limit is reached, and the game is a draw."),
    ],
)  # fmt: skip
def test_what_is_told(position, moves, told):
    assert " ".join(event["text"] for event in events(position, *moves)) == told


# --- the picture -----------------------------------------------------------------------------------------------


def test_the_picture_shows_everything_on_the_table():
    position = {
        "phase": "move", "dice": [4], "turn_no": 12, "lost": {"yellow": 1}, "closed": {"f8": 2},
        "pieces": {"blue": ["d2", "e9"], "green": ["g10"], "red": ["e12"], "yellow": ["b5"]},
        "flags": {"red": "g10", "blue": "c3"}, "hands": {"blue": ["thief", "thief", "?"]}, "effects": {"rain": ["blue"], "ghost": ["red"]},
    }  # fmt: skip
    assert GAME.picture(GAME.load(position), "blue").splitlines() == [
        "    a  b  c  d  e  f  g  h  i  j  k    > Blue: blue + green",
        "15  #  .  .  #  . ( ) .  #  .  .  #      Red: red + yellow",
        "14  .  . =. =. =.  . =. =. =.  .  .",
        "13  .  .  .  .  .  .  .  .  .  .  .    Turn 12, phase move",
        "12  .  #  .  .  R  #  .  .  .  #  .    Rolled 4: 1 step, scouts 3",
        "11  . [ ] .  #  .  .  .  #  . [ ] .",
        "10  .  .  .  .  .  #  Gr .  .  .  .    Blue side (flag lies on c3)",
        " 9  #  .  #  .  B  .  .  .  #  .  #      reserve 2 blue, 3 green",
        " 8  .  . [ ] .  # [2] #  . [ ] .  .      hand 2 Thief, 1 hidden",
        " 7  #  .  #  .  .  .  .  .  #  .  #      in the rain",
        " 6  .  .  .  .  .  #  .  .  .  .  .",
        " 5  . [Y] .  #  .  .  .  #  . [ ] .    Red side (flag carried on g10)",
        " 4  .  #  .  .  .  #  .  .  .  #  .      reserve 3 red, 2 yellow",
        " 3  .  .  b  .  .  .  .  .  .  .  .      out of the game 1 yellow",
        " 2  .  . =. =B =.  . =. =. =.  .  .      hand empty",
        " 1  #  .  .  #  . ( ) .  #  .  .  #      Ghost Magic",
        "    a  b  c  d  e  f  g  h  i  j  k",
        "                                       Deck 51, discard pile 0",
        "",
        "BGRY pieces  b r flags  [ ] keep  [2] closed  = drawbridge  ( ) castle  # tree",
    ]
