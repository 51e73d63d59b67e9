"""Whole games of Bones & Banners: what is listed plays, what is not listed does not, and nothing is lost."""

import json
from itertools import product

import pytest
from bones_and_banners_table import GAME

from companion.errors import Illegal
from companion.referee import position
from companion.referee.dice import Dice
from companion.referee.game import Move
from companion.referee.hiding import tell
from companion.referee.verdict import Match, opening

CARDS, SYMBOLS = GAME.cards, GAME.cards.symbols
NAMED = [card for card in CARDS.name if "?" not in card]
DEALT = {"cards": "companion", "max_rounds": 40}
HOUSES = [
    DEALT,
    {**DEALT, "hand_limit": 6},
    {**DEALT, "double_dice": "wasted"},
    {**DEALT, "wrong_prey": "bluff"},
    {"max_rounds": 25},
    {"hand_limit": 6, "double_dice": "wasted", "wrong_prey": "bluff"},
]


def game_of(seed, options):
    """(state, moves listed, move made with what came up, step) through a random game."""
    chance = Dice(seed)
    state = Match(GAME, opening(GAME, None, None, options, chance), chance).state
    while not GAME.over(state):
        moves = GAME.moves(state)
        move = GAME.fill(state, GAME.playout(state, moves, chance), chance)
        step = GAME.play(state, move)
        yield state, moves, move, step
        state = step.state


@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_random_games(options):
    """Everything listed plays, positions read back settled, cards are conserved, and the game ends."""
    for seed in range(2):
        inventory = None
        for count, (state, moves, _, step) in enumerate(game_of(seed, options)):
            assert count < 1500
            assert moves and len(set(moves)) == len(moves)
            for listed in moves if count % 7 == 0 else moves[:3]:
                GAME.play(state, GAME.fill(state, listed, Dice(count)))
                assert GAME.read(state, GAME.write(state, listed)) == listed
            inventory = inventory or GAME.inventory(state)
            assert GAME.inventory(step.state) == inventory
            written = json.loads(json.dumps(GAME.dump(step.state)))
            match = Match(GAME, written, Dice(1))
            assert match.state == step.state and match.opening == []
            if count % 20 == 0:
                assert GAME.load(position.read(position.write_toml(written))) == step.state
        assert GAME.turn(step.state) is None and GAME.moves(step.state) == []
        assert GAME.score(step.state).winners


def every_move(state):
    """Every move the notation has, chance in bare form, `?` and names of drawn cards left out."""
    cards, names = tuple(NAMED), tuple(CARDS.unit)
    units = [f"u{number}" for number in range(1, state.next + 1)]
    places = ["own", "rival", *units]
    for kind, card, symbol, place in product(("play", "bolster"), cards, SYMBOLS, places):
        yield Move(kind, (card, symbol, place))
    for kind, card in product(("return", "build"), cards):
        yield Move(kind, (card,))
    for number in range(10):
        yield Move("switch", (number,))
        if number:
            yield Move("draw", (number,))
    yield from (Move("draft", (symbol,)) for symbol in SYMBOLS)
    yield from (Move("buy", (word,)) for word in ("unit", "building", "advisor"))
    yield from (Move(kind) for kind in ("done", "roll", "keep", "pass", "resolve"))
    for player, card in product(state.seats, CARDS.building):
        yield Move("reveal", ("building", player, card))
    for unit, card in product(units, names):
        yield Move("reveal", (unit, card))
    for player in state.seats:
        prefix = None if player == state.turn else player
        for args in asides(units):
            yield Move(args[0], args[1:], prefix)


def asides(units):
    turns = list(product(SYMBOLS, SYMBOLS))
    arguments = {
        "peek": [(unit,) for unit in units] + [("building",)],
        "expose": [(unit,) for unit in units],
        "draw": [()],
        "turn-die": turns,
        "recall": [(unit,) for unit in units],
        "rouse": [("own",), ("rival",)],
        "raise": [(card,) for card in NAMED],
        "initiative": [()],
    }
    for name, advisor in CARDS.advisor.items():
        yield from (("advisor", name, *args) for args in arguments[advisor.effect])
    for name, building in CARDS.building.items():
        if building.trade == "die":
            yield from (("use", name, card, *turn) for card, turn in product(NAMED, turns))
        elif building.trade == "card":
            yield from (("use", name, card) for card in NAMED)
        else:
            yield ("use", name)


def plays(state, move):
    try:
        GAME.play(state, GAME.fill(state, move, Dice(1)))
    except Illegal as refused:
        assert refused.rule.startswith("BN-") and refused.why
        return False
    return True


def test_what_plays_is_listed():
    """The whole notation tried out where the companion knows all cards: legal is what is listed, nothing else."""
    tried = set()
    for seed in range(40, 46):
        for count, (state, moves, _, _) in enumerate(game_of(seed, DEALT)):
            moment = (
                state.phase,
                type(state.pending).__name__,
                any(move.kind in ("use", "advisor") for move in moves),
            )
            if moment in tried or count % 9:
                continue
            tried.add(moment)
            legal = {move for move in every_move(state) if plays(state, move)}
            assert legal == set(moves), [GAME.write(state, move) for move in legal ^ set(moves)]
    assert {phase for phase, _, _ in tried} >= {
        "rally",
        "strategy",
        "tactical",
        "building",
        "showdown",
        "end",
    }


def test_a_move_never_changes_the_position_it_is_given():
    for state, _, move, _ in game_of(11, DEALT):
        before = GAME.dump(state)
        GAME.play(state, move)
        assert GAME.dump(state) == before


# --- what nobody may know -----------------------------------------------------------------------------


def names(data):
    """Every card named anywhere in some data."""
    if isinstance(data, str):
        return {data} & set(NAMED)
    if isinstance(data, dict):
        return set().union(*map(names, data.values()))
    return set().union(*map(names, data)) if isinstance(data, (list, tuple)) else set()


def names_in_words(text):
    return {card for card in NAMED if CARDS.name[card] in text}


@pytest.mark.parametrize("options", [DEALT, {"max_rounds": 12}], ids=["dealt", "table"])
def test_nobody_is_told_what_they_may_not_know(options):
    """Events and the picture name only cards that the listener sees before or after the move, but for a Spy's look."""
    for state, _, move, step in game_of(5, options):
        for viewer in (None, *state.seats):
            seen = names(GAME.view(state, viewer)) | names(GAME.view(step.state, viewer))
            for event in step.events:
                said = tell(GAME, event, viewer)
                spied = {said["saw"]} if "saw" in said else set()
                assert names(said) <= seen | spied, (GAME.write(state, move), viewer, said)
                assert names_in_words(said["text"]) <= seen | spied, said
            assert names_in_words(GAME.picture(state, viewer)) <= names(GAME.view(state, viewer))


@pytest.mark.parametrize("options", [DEALT, {"max_rounds": 12}], ids=["dealt", "table"])
def test_another_deal_looks_the_same(options):
    """View, picture, prompt and one's own moves do not depend on what is hidden; what is hidden does change."""
    changed = 0
    for count, (state, _, _, _) in enumerate(game_of(6, options)):
        for viewer in (None, *state.seats):
            other = GAME.shuffled(state, viewer, Dice(count))
            assert GAME.view(other, viewer) == GAME.view(state, viewer)
            assert GAME.picture(other, viewer) == GAME.picture(state, viewer)
            assert GAME.awaits(other) == GAME.awaits(state)
            assert GAME.inventory(other) == GAME.inventory(state)
            assert GAME.load(GAME.dump(other)) == other
            changed += other != state
            if viewer and options is DEALT:
                mine = [
                    [move for move in GAME.moves(one) if (move.player or one.turn) == viewer]
                    for one in (state, other)
                ]
                assert mine[0] == mine[1]
    assert changed or options is not DEALT


def test_a_view_hides_hands_decks_and_face_down_units():
    """Nobody looks into a deck or a pile; the rest is known to its owner."""
    for state, _, _, _ in game_of(3, DEALT):
        view = GAME.view(state, "red")
        red, blue = view["players"]
        assert red["hand"] == GAME.dump(state)["players"][0]["hand"]
        seen = names(view["seen"])
        assert names([blue["hand"], red["deck"], blue["deck"], blue["building"]]) <= seen
        assert all(isinstance(pile, int) for pile in view["piles"].values())
        for unit in view["units"]:
            hidden = (
                unit["face"] == "down"
                and unit["owner"] == "blue"
                and unit["id"] not in view["seen"].get("red", {})
            )
            assert (unit["card"] == "?") is hidden
