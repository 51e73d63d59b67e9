"""The Battle of Banners played at random: what is listed plays, what is not listed is refused, and nothing gets lost."""

import random

import pytest
from battle_of_banners_reckoning import SQUARES, Table
from battle_of_banners_table import FOUR, GAME, THREE, positions, refusal, settled

from companion.errors import Illegal
from companion.referee.dice import Dice
from companion.referee.game import Move

OPTIONS = [
    {},
    {"tie_card": True, "keep_turns": 2},
    {"attack": "enroute"},
    {"flag_home": "pass", "tie_space": "defender"},
    {"team_attack_bonus": "red-blue"},
    {"doubles": "combat"},
    {"doubles": "none", "aid": "own"},
    {"card_limit": "one-plus-combat", "team_cards": "seat"},
    {"items_after_roll": True},
    {"saboteur": "any", "turn_limit": 30},
]
NAMES = [
    " ".join(f"{name}={value}" for name, value in options.items()) or "as printed" for options in OPTIONS
]
TABLES = {"1v1": [{"id": "ann"}, {"id": "bob"}], "three": THREE, "2v2": FOUR}
HANDS = {
    "blue": ["thief", "thief", "hidden-knife", "poison", "horse"],
    "red": ["thief", "hidden-knife", "hidden-knife", "extra-defense", "horse"],
}
ALL_THERE = {
    "pieces": 16,
    "sharing a space": 0,
    "owed to the reserve": 0,
    "cards": 54,
    "copies too many": 0,
    "owed to the deck": 0,
}
ALONE = ["horse", "ghost-magic", "rain-storm", "strong-wind", "thief", "famine", *sorted(GAME.deck.combat)]


def plays(state, move):
    try:
        GAME.play(state, GAME.fill(state, move, Dice(5)))
    except Illegal as fault:
        assert fault.rule and fault.why
        return False
    return True


def other_texts(state, chance):
    """Texts of the notation beside piece moves; of those with two squares a handful around the pieces."""
    pieces = list(Table(GAME.dump(state)).colour)
    near = [*pieces, *chance.sample(SQUARES, 8), "f8", "b5", "c2", "g14"]
    colours = ["blue", "green", "red", "yellow"]
    yield from ("roll", "pass", "draw", "steal", "draw ?", "steal ?")
    yield from (f"play {card}" for card in ALONE)
    yield from (f"place {square}" for square in SQUARES)
    yield from (
        f"{verb} {colour} {square}"
        for verb in ("reinforce", "play gain-reinforcements")
        for colour in colours
        for square in near
    )
    yield from (f"play reaper {square}" for square in near)
    yield from (f"play locust-swarm {square} {way}" for square in near for way in "nesw")
    for card in ("safeguard", "providing-aid", "saboteur"):
        yield from (f"play {card} {chance.choice(near)} {chance.choice(near)}" for _ in range(40))


def assert_listed_is_what_plays(state, chance):
    moves = GAME.moves(state)
    listed = set(moves)
    assert len(listed) == len(moves)
    for move in moves:
        assert GAME.read(state, GAME.write(state, move)) == move
        assert plays(state, move), GAME.write(state, move)
    for text in other_texts(state, chance):
        move = GAME.read(state, text)
        told = Move(move.kind) if move.kind in ("draw", "steal") else move
        assert plays(state, move) == (told in listed), (text, GAME.dump(state))


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
@pytest.mark.parametrize("players", TABLES.values(), ids=TABLES)
def test_whole_games_by_the_sane_policy(players, options):
    """Every position reads back settled, nothing gets lost, and the game comes to its end."""
    chance, dice = random.Random(3), Dice(f"{options} {len(players)}")
    state = settled({"players": players, "phase": "order", "options": {"turn_limit": 200} | options})
    decisions = 0
    while not GAME.over(state):
        moves, before = GAME.moves(state), GAME.dump(state)
        if decisions % 25 == 0:
            assert_listed_is_what_plays(state, chance)
        step = GAME.play(state, GAME.fill(state, GAME.playout(state, moves, dice), dice))
        assert GAME.dump(state) == before, "the given state has changed"
        state = step.state
        assert GAME.inventory(state) == ALL_THERE
        if decisions % 3 == 0:
            assert settled(GAME.dump(state)) == state
        assert all(GAME.tell(event).endswith(".") for event in step.events)
        assert all(len(line) <= 80 for line in GAME.picture(state).splitlines())
        assert GAME.awaits(state).endswith(".")
        decisions += 1
    assert GAME.moves(state) == []
    assert GAME.score(state).winners or state.winner == "draw"


def test_a_choice_is_never_left_to_nobody():
    """Settling: where a game waits, somebody has a choice, rolls, draws, steals or moves a piece."""
    dice, seen = Dice("choices"), set()
    for players in TABLES.values():
        for _ in range(8):
            state = settled(
                {
                    "players": players,
                    "phase": "order",
                    "hands": HANDS,
                    "options": {"turn_limit": 60, "items_after_roll": True},
                }
            )
            while not GAME.over(state):
                moves = GAME.moves(state)
                kinds = {move.kind for move in moves}
                assert kinds != {"pass"}
                if state.phase in ("place", "reinforce"):
                    assert len(moves) > 1
                seen.add(state.phase)
                state = GAME.play(state, GAME.fill(state, dice.pick(moves), dice)).state
    assert seen == set(GAME.phases) - {"over"}


# --- items against a second reckoning ------------------------------------------------------------------------

BY_HAND = {
    "providing-aid": Table.aid,
    "saboteur": Table.saboteur,
    "safeguard": Table.safeguard,
    "gain-reinforcements": Table.reinforcements,
    "reaper": Table.reaper,
    "locust-swarm": Table.swarm,
}


def holding_everything(state):
    """The same table, with one of every item in the hand of the side to play, before its roll."""
    data = GAME.dump(state)
    cards = [card for card in GAME.deck.copies if card not in GAME.deck.combat]
    return settled(
        data
        | {
            "phase": "item",
            "dice": [],
            "horse": False,
            "turn": None,
            "deck": None,
            "hands": {Table(data).side: cards},
        }
    )


def test_item_targets_are_those_reckoned_by_hand():
    """I3, I7, I9, I12, I14, I15 on scattered pieces: the lists are equal, and other targets are refused by the card's rule."""
    for chance, thrown in positions(61, 60):
        state = holding_everything(thrown)
        table = Table(GAME.dump(state))
        listed = {GAME.write(state, move) for move in GAME.moves(state)}
        for card, by_hand in BY_HAND.items():
            assert {text for text in listed if text.startswith(f"play {card} ")} == by_hand(table), GAME.dump(
                state
            )
        for _ in range(60):
            card, rule = chance.choice(
                [
                    ("providing-aid", {"I14", "S7"}),
                    ("saboteur", {"I15"}),
                    ("safeguard", {"I12", "M4", "S9", "S7"}),
                ]
            )
            near = [*table.colour, "f8", "b5", "i8", "c2", "g14"]
            text = f"play {card} {chance.choice(near)} {chance.choice(SQUARES)}"
            refused = refusal(state, text)
            assert refused is None if text in listed else refused in rule


def test_the_swarm_drives_to_the_space_reckoned_by_hand():
    for _, thrown in positions(67, 60):
        state = holding_everything(thrown)
        table = Table(GAME.dump(state))
        for text in table.swarm():
            _, _, square, way = text.split()
            moved = next(
                event for event in GAME.play(state, GAME.read(state, text)).events if event.type == "placed"
            )
            assert moved.fields["to"] == table.driven(square, way)
