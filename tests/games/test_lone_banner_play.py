"""Whole games of A Lone Banner: what is listed plays, what is not listed does not, and nothing is lost."""

import json
import random
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import BadMove, Illegal
from companion.referee.dice import Dice
from companion.referee.game import Move
from companion.referee.hiding import tell
from companion.referee.verdict import Match
from companion.testing import shipped

GAME = shipped().game("lone-banner")
WORLD = GAME.world
COLOURS = ["blue", "red", "yellow", "green"]
HOUSES = [
    {},
    {"start_counts": False},
    {"tie_survivor": "wins"},
    {"ability_timing": "each_roll"},
    {"must_place": True},
    {"last_round": "others"},
    {"continent_bonus": 4},
]


def playout(seed, many, options=None, pick=None):
    """(state, legal moves, chosen move filled in, step) through a random game."""
    chance = Dice(seed)
    state = GAME.load(GAME.start(COLOURS[:many], options))
    while not GAME.over(state):
        moves = GAME.moves(state)
        move = GAME.fill(state, (pick or GAME.playout)(state, moves, chance), chance)
        step = GAME.play(state, move)
        yield state, moves, move, step
        state = step.state


@pytest.mark.parametrize("options", HOUSES, ids=str)
@pytest.mark.parametrize("many", [3, 4])
def test_random_games(many, options):
    for seed in range(4):
        decisions = 0
        inventory = GAME.inventory(GAME.load(GAME.start(COLOURS[:many])))
        for state, moves, move, step in playout(seed, many, options):
            decisions += 1
            before = GAME.dump(state)
            assert moves and len(set(moves)) == len(moves)
            for listed in moves:
                GAME.play(state, GAME.fill(state, listed, Dice(decisions)))
                assert GAME.read(state, GAME.write(state, listed)) == listed
            assert GAME.dump(state) == before, "a move changed the position it was given"
            assert GAME.read(state, GAME.write(state, move)) == move
            assert GAME.inventory(step.state) == inventory
            written = json.loads(json.dumps(GAME.dump(step.state)))
            assert GAME.load(written) == step.state
            assert Match(GAME, written, Dice(1)).opening == [], "a position put out is settled"
            assert all(tell(GAME, event)["text"].endswith(".") for event in step.events)
            assert max(map(len, GAME.picture(step.state).splitlines())) <= 80
            assert GAME.awaits(step.state)
        assert decisions < 900
        assert GAME.turn(step.state) is None and GAME.moves(step.state) == []
        assert GAME.score(step.state).winners


CARDS = [*WORLD.regions, *WORLD.starts]


def notation(state):
    """Every bare or choice move that can be written at all, with the dice in hand and some that are not."""
    for card in CARDS:
        for kind in ("sweep", "recon", "coup"):
            yield Move(kind, (card,))
        yield Move("battle", (card, ()))
        yield Move("defend", (card, ()))
        for die in range(8):
            yield Move("place", (die, card))
    for source, target in product([*state.theater, "eu-c", "na-start"], CARDS):
        yield Move("misinform", (source, target))
    for count in (1, 2, 3, 4):
        for picked in combinations_with_replacement(range(1, 7), count):
            yield Move("reroll", (picked, ()))
    for kind in ("deal", "draw", "roll", "keep", "pass", "done"):
        yield Move(kind)


@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_no_unlisted_move_of_the_notation_plays(options):
    rng = random.Random(str(options))
    for many in (3, 4):
        for state, moves, _, _ in playout(rng.random(), many, options):
            if rng.random() > 0.06:
                continue
            for move in notation(state):
                try:
                    GAME.play(state, GAME.fill(state, move, Dice(7)))
                    plays = True
                except Illegal as fault:
                    plays = False
                    assert fault.why and fault.rule.startswith("LB-")
                assert plays == (move in moves), (GAME.write(state, move), GAME.dump(state))


def test_every_start_region_and_every_card_can_be_dealt_and_drawn():
    state = GAME.load(GAME.start())
    assert all(GAME.play(state, Move("deal", (code,))) for code in WORLD.continents)
    for code in ("na", "sa", "eu"):
        state = GAME.play(state, Move("deal", (code,))).state
    drawn = {GAME.fill(state, Move("draw"), Dice(seed)).args[0] for seed in range(400)}
    assert drawn == set(WORLD.regions)


def timid(state, moves, chance):
    """A player who puts every card he can back under the deck, and never places a marker."""
    return next((move for move in moves if move.kind in ("recon", "keep", "done")), moves[0])


def test_the_whole_deck_can_go_round_under_itself():
    """Thirty Recons: the first cards put under the deck come up again, known, and draw themselves."""
    drawn_by_themselves = 0
    for turns, (_, _, _, step) in enumerate(playout(1, 3, pick=timid)):
        drawn_by_themselves += sum(event.type == "draw" and "move" in event.fields for event in step.events)
        assert len(step.state.bottom) <= step.state.deck
        if turns > 300:
            break
    assert drawn_by_themselves > 10


def test_every_automatic_step_may_be_announced():
    announced = set()
    for options in ({}, {"ability_timing": "each_roll"}):
        for seed in range(6):
            for state, _, move, step in playout(seed, 3, options):
                steps = [event for event in step.events if "move" in event.fields]
                if not steps:
                    continue
                match = Match(GAME, GAME.dump(state), Dice(1))
                assert match.say(GAME.write(state, move)).legal
                after = match.state
                for event in steps:
                    said = match.say(f"{event.fields['player']}: {event.fields['move']}")
                    if said.legal and match.state != after:
                        break  # the same words were also a move here, and that comes first
                    assert said.legal, (event, said)
                    announced.add((event.type, event.fields["move"].split()[0]))
    assert {("sweep", "sweep"), ("skipped", "pass"), ("skipped", "keep"), ("turn_end", "done")} <= announced


WORDS = st.sampled_from(
    [
        *(
            "deal",
            "draw",
            "roll",
            "battle",
            "sweep",
            "defend",
            "recon",
            "reroll",
            "keep",
            "misinform",
            "coup",
        ),
        *("place", "pass", "done", "to", "?", "af-n", "as-w", "na-start", "north-africa", "af", "africa"),
        *("1", "2", "6", "7", "-1", "blue=3", "red=2", "yellow=9", "blue:", "red:", ":", "=", "é", ""),
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(WORDS, max_size=6).map(" ".join) | st.text(max_size=20), st.integers(0, 60))
def test_any_text_is_read_judged_or_called_unreadable(text, decisions):
    state = POSITIONS[decisions % len(POSITIONS)]
    match = Match(GAME, GAME.dump(state), Dice(1))
    try:
        said = match.say(text)
    except BadMove as fault:
        assert str(fault)
        return
    assert said.legal or (said.why and said.rules)


POSITIONS = [state for state, _, _, _ in playout(11, 3)][::3]
