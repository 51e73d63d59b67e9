"""What the tests of every game share: the tables at which a game can be played, and random games at them.

COMPANION_TEST_LENGTH=20 makes every random test twenty times as long.
"""

import os
import random
import re
from dataclasses import dataclass
from functools import cache

from companion import games
from companion.library import read_toml
from companion.referee import options as house
from companion.referee import rulebook
from companion.referee.dice import Dice
from companion.referee.game import Record
from companion.referee.verdict import Match, opening

LENGTH = int(os.environ.get("COMPANION_TEST_LENGTH", "1"))
TOO_LONG = 6_000  # decisions; a random game of any of ours is over long before

# Values to try of options that are neither a choice nor a range, or not to be tried at their ends.
OWN = {
    ("flag-bearer", "army"): [{"F": 3, "A": 0, "B": 9, "I": 2, "H": 2, "P": 4}],
    ("banner-blitz", "round_limit"): [1, 5],
    ("bones-and-banners", "max_rounds"): [1],
}
# House rules without which random play may go on for ever: two units in a Stalemate and no card left (BN-R30).
BOUNDS = {"bones-and-banners": {"max_rounds": 40}}
PEOPLE = ["ann", "bob", "cid", "dora", "eve", "fay"]


@dataclass(eq=False)
class House:
    """One way to play a game: its name, who plays, and the house rules."""

    slug: str
    players: list | None
    options: dict

    def __str__(self):
        told = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.slug, *([f"{len(self.players)} players"] if self.players else []), *told])


@cache
def houses(slug):
    """The game as it is, with every other number of players, and with each option switched in turn."""
    facts = read_toml(slug, "game.toml")
    numbers = [many for many in facts["players"] if many != len(facts["default_players"])]
    usual = BOUNDS.get(slug, {})
    return [
        House(slug, None, usual),
        *(House(slug, PEOPLE[:many], usual) for many in numbers),
        *(
            House(slug, None, usual | {name: value})
            for name, option in house.spec(slug).items()
            for value in _others(slug, name, option)
        ),
    ]


def _others(slug, name, option):
    if (slug, name) in OWN:
        return OWN[slug, name]
    if "values" in option:
        return [value for value in option["values"] if value != option["default"]]
    low, high = option["range"]
    return [value for value in dict.fromkeys((low, low + 1, high)) if value != option["default"]]


ALL_HOUSES = [house for slug in games.slugs() for house in houses(slug)]


def sit_down(table, seed=1):
    """A new game at this table."""
    game, dice = games.get(table.slug), Dice(seed)
    return Match(game, opening(game, None, table.players, table.options, dice), dice)


def again(match):
    """The same moment of a game once more, to try something out."""
    other = Match.__new__(Match)
    other.game, other.chance, other.state = match.game, Dice(1), match.state
    other.opening, other.announced = list(match.opening), list(match.announced)
    return other


def random_game(table, seed):
    """A game played at random: the match before each move, the moves listed, and the one that is made next."""
    match, chance = sit_down(table, seed), Dice(seed + 1000)
    for _ in range(TOO_LONG):
        if match.game.over(match.state):
            return
        moves = match.game.moves(match.state)
        yield match, moves, match.game.playout(match.state, moves, chance)
    raise AssertionError(f"{table} has not come to an end after {TOO_LONG} moves")


def play_on(match, move):
    """Make a listed move; it has to be legal."""
    verdict = match.make(move)
    assert verdict.legal, f"{verdict.move} is listed, but: {verdict.why} ({verdict.rules})"
    return verdict


@cache
def moments(table, seed, count=8):
    """Some moments of a random game, one of every phase at least, and the last of all."""
    seen, found = [], {}
    for match, _, move in random_game(table, seed):
        seen.append(again(match))
        found.setdefault(match.game.phase(match.state), seen[-1])
        play_on(match, move)
    picked = random.Random(seed).sample(seen, min(count, len(seen)))
    return [*found.values(), *picked, again(match)]


def settled(game, data):
    """The position in `data` as the referee holds it, and the events of settling."""
    state, record = game.load(data).copy(), Record()
    game.settle(state, record)
    return state, record.events


@cache
def rule_ids(slug):
    return frozenset(rulebook.rules(slug))


def words(text):
    """The words, numbers, blanks and marks that a move text is made of.

    >>> words("red: c3:c5-e3")
    ['red', ':', ' ', 'c3', ':', 'c5', '-', 'e3']
    """
    return re.findall(r"[A-Za-z]+\d*|\d+|\s+|.", text)
