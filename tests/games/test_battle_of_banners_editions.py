"""The Battle of Banners by other cards and another map, and with the names of its players."""

import pickle

import pytest
from battle_of_banners_table import ATTACK, FOUR, GAME, fight, holding, rolled, settled

from companion.games.battle_of_banners import cells, items, moves
from companion.library.faults import Faults
from companion.referee.dice import Dice
from companion.referee.sentences import columns
from companion.referee.verdict import Match
from companion.testing import shipped

SLUG = "battle-of-banners"


def changed(**changes):
    """The edition with some words of its files replaced, each by another."""
    edition = shipped().edition(SLUG)
    files = {"items": "items.csv", "board": "board.txt", "facts": "game.toml", "timings": "timings.csv"}
    told = dict(edition.pinned)
    for name, pairs in changes.items():
        for old, new in pairs:
            assert old in told[files[name]], old
            told[files[name]] = told[files[name]].replace(old, new, 1)
    return shipped().changed(SLUG, told)


OTHER = shipped().rules(
    changed(
        items=[
            ("own +1", "own +3"),
            ("rain -3", "rain -5"),
            ("swarm 5", "swarm 2"),
            ("horse,I4,Horse,6", "mule,I4,Mule,2"),
        ],
        board=[(" 6  . . . . . #", " 6  . # . . . #")],
        facts=[("per_colour = 4", "per_colour = 5")],
    )
)


def answers(game):
    """What an edition says to the same questions."""

    def told(position, *texts):
        match = Match(game, position, Dice(7))
        said = [match.say(text) for text in texts]
        return game.dump(match.state), [event.fields for one in said for event in one.events], said[-1]

    fought = told(fight(hands={"blue": ["extra-strength"]}), ATTACK, "play extra-strength", "roll 1 1 2 2")[1]
    driven = told(holding("locust-swarm"), "play locust-swarm h9 n")[0]
    rain = rolled(6, {"blue": ["a3"], "red": ["g14"]}, effects={"rain": ["blue"]})
    return {
        "attack": next(event["attack"] for event in fought if "attack" in event),
        "driven to": driven["pieces"]["red"],
        "steps": game.awaits(game.load(rain)),
        "to b6": told(rolled(1, {"blue": ["b7"], "red": ["g14"]}), "move b7 b6")[2].rules,
        "reserve": driven["reserve"]["yellow"],
        "deck": driven["deck"],
    }


def test_two_editions_side_by_side_keep_their_own_numbers():
    """Cards, map and pieces: asked in turns, each answers by its own data."""
    by_the_book = {
        "attack": 4,
        "driven to": ["g14", "h13"],
        "steps": "Blue: move a blue piece 3 steps.",
        "to b6": ["M2"],
        "reserve": 4,
        "deck": 53,
    }
    by_another = {
        "attack": 6,
        "driven to": ["g14", "h12"],
        "steps": "Blue: move a blue piece 1 step.",
        "to b6": ["S4"],
        "reserve": 5,
        "deck": 49,
    }
    for _ in range(2):
        assert answers(GAME) == by_the_book
        assert answers(OTHER) == by_another


def test_two_editions_play_whole_games_in_turns():
    matches = [
        Match(game, game.start(options={"turn_limit": 40}) | {"hands": {"blue": [card] * 2}}, Dice(3))
        for game, card in ((GAME, "horse"), (OTHER, "mule"))
    ]
    while not all(match.game.over(match.state) for match in matches):
        for match in matches:
            listed = match.game.moves(match.state)
            if listed:
                assert match.make(match.game.playout(match.state, listed, match.chance)).legal
    for match, gone in zip(matches, (54, 50)):
        assert match.game.inventory(match.state)["cards"] == gone
    with pytest.raises(Exception, match="mule"):
        GAME.load({"hands": {"blue": ["mule"]}})


def test_every_effect_of_the_cells_is_an_item_or_fights():
    assert set(items.ITEM) == set(cells.ITEMS)
    assert set(moves._TARGETS) <= set(cells.ITEMS)
    used = {item.effect.kind for item in shipped().edition(SLUG).table("items")}
    assert used == set(cells.ITEMS + cells.COMBAT)


# --- tables that do not fit each other ----------------------------------------------------------------------

MISFITS = {
    "a second card with an id": ("items", "thief,I13", "horse,I13", "items.csv:14:1: Thief: id: 'horse' stands in two rows"),
    "a moment nobody knows": ("items", "after a tied combat", "at night", "items.csv:12:39: Hidden Knife: window: timings.csv does not know when 'at night' is"),
    "an effect out of its moment": ("items", "no,win", "no,reap", "items.csv:12:62: Hidden Knife: effect: not one for a card after a tied combat"),
    "a word that is no effect": ("items", "own +1", "own", "items.csv:2:70: I1: effect: 'own' is no effect"),
    "a word that is no moment": ("timings", "attack defend", "attack defence", "timings.csv:6:62: crossed-swords: slots: 'attack defence' is no list of moments"),
    "a castle that is nobody's": ("board", "15  # . . # . C", "15  # . . # C C", "board.txt:1:13: e15: game.toml does not say whose castle this is"),
    "a castle on a tree": ("facts", 'red = "f15"', 'red = "d15"', "board.txt:1:11: d15: game.toml calls this a castle"),
    "a drawbridge off the map": ("facts", '"e14"]', '"z14"]', "game.toml:1:1: drawbridges: there is no row 'z14'"),
    "a side without a castle": ("facts", 'red = "f15"', "", "game.toml:1:1: castles: the red side has one"),
    "more on the board than there are": ("facts", "per_colour = 4", "per_colour = 2", "game.toml:1:1: pieces.per_colour: blue begins with 3"),
    "a rank too few": ("board", "13  . . . . . . . . . . .\n", "", "board.txt:1:1: the map has the files a to k and the ranks 1 to 15, but not so at a13"),
}  # fmt: skip


@pytest.mark.parametrize("file, old, new, told", MISFITS.values(), ids=MISFITS)
def test_tables_that_do_not_fit_are_told_with_their_cell(file, old, new, told):
    with pytest.raises(Faults) as fault:
        shipped().rules(changed(**{file: [(old, new)]}))
    assert told in str(fault.value)


# --- states -------------------------------------------------------------------------------------------------


def test_equal_positions_are_equal_states_whoever_made_them():
    again = shipped().rules(shipped().edition(SLUG))
    position = {**holding("horse", "thief"), "closed": {"f8": 1}, "players": FOUR}
    one = settled(position)
    for same in (GAME.load(GAME.dump(one)), again.load(GAME.dump(one)), pickle.loads(pickle.dumps(one))):
        assert (same, hash(same)) == (one, hash(one))
        assert GAME.moves(same) == GAME.moves(one)
    assert settled({**position, "closed": {"f8": 2}}) != one


def test_what_a_program_may_know_before_it_plays():
    assert GAME.facts == ((2, 3, 4), True, True, None, (0, 1))


def test_a_playout_takes_any_part_of_the_list():
    """Also one without the last move, or with nothing but cards and a pass."""
    late = rolled(
        1, {"blue": ["e5"], "red": ["g14"]}, options={"items_after_roll": True}, hands={"blue": ["?"]}
    )
    stuck = {**late, "effects": {"rain": ["blue"]}}
    for position in (holding("horse", "thief"), fight(), late, stuck):
        state = settled(position)
        listed = GAME.moves(state)
        for number in range(1, len(listed) + 1):
            for part in (listed[:number], listed[-number:]):
                assert GAME.playout(state, part, Dice(number)) in part


# --- people -------------------------------------------------------------------------------------------------

PEOPLE = GAME.named({"mj": "Mary Jo", "lei": "李雷"})
SEATED = {"players": [{"id": "mj"}, {"id": "lei"}]}


def test_players_are_called_by_their_names():
    match = Match(PEOPLE, SEATED, Dice(7))
    assert PEOPLE.awaits(match.state) == "Mary Jo: roll the die."
    refused = match.say("李雷: roll 3")
    assert refused.why == "now it is Mary Jo who acts, not 李雷"
    told = [PEOPLE.tell(event) for event in match.say("mary jo: roll 1").events]
    told += [PEOPLE.tell(event) for event in match.say("move e2 e3").events]
    assert told[0] == "Mary Jo rolls 1 to move." and told[-1] == "Turn 2: 李雷 is to play."
    assert "> 李雷: red + yellow" in PEOPLE.picture(match.state)


@pytest.mark.parametrize("name", ["Bartholomew Montgomery-Featherstonehaugh", "李" * 40, "é" * 40])
def test_a_long_name_is_cut_in_the_picture(name):
    state = PEOPLE.load(SEATED)
    state.names = {"mj": name, "lei": name}
    lines = PEOPLE.picture(state).splitlines()
    assert max(map(columns, lines)) <= 80
    assert lines[0].endswith("…: blue + green") and lines[1].endswith("…: red + yellow")
