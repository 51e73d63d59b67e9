"""The tables at which a game can be played, and random games at them."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.referee import rulebook
from companion.referee.dice import Dice
from companion.referee.game import Event, Game, Move, Record
from companion.referee.verdict import Match, Verdict, opening
from companion.testing import shipped

LENGTH = int(os.environ.get("COMPANION_TEST_LENGTH", "1"))
TOO_LONG = 6_000  # decisions; a random game at a table is over long before
PEOPLE = ["ann", "bob", "cid", "dora", "eve", "fay", "gil", "hal"]


@dataclass(eq=False)
class House:
    """One way to play a game: its name, who plays, and the house rules."""

    slug: str
    players: Sequence[str] | None
    options: Mapping[str, Any]
    readable: bool = True
    """Whether a view of a position at this table is a position too."""

    def __str__(self) -> str:
        told = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.slug, *([f"{len(self.players)} players"] if self.players else []), *told])


class Tables:
    """Base of the tests: which game it is, and at which tables it is played."""

    slug: ClassVar[str]
    usual: ClassVar[Mapping[str, Any]] = {}
    tried: ClassVar[Mapping[str, Sequence[Any]]] = {}
    unreadable: ClassVar[Mapping[str, Any]] = {}

    @classmethod
    @cache
    def houses(cls) -> list[House]:
        """The game as it is, with every other number of players, and with each house rule switched in turn."""
        facts = shipped().edition(cls.slug).facts
        numbers = [many for many in facts["players"] if many != len(facts["default_players"])]
        ways: list[tuple[Sequence[str] | None, Mapping[str, Any]]] = [(None, {})]
        ways += [(PEOPLE[:many], {}) for many in numbers]
        for name, option in shipped().edition(cls.slug).options.items():
            ways += [(None, {name: value}) for value in cls._others(name, option)]
        found = []
        for players, changed in ways:
            options = {**cls.usual, **changed}
            blind = any(options.get(name) == value for name, value in cls.unreadable.items())
            found.append(House(cls.slug, players, options, not blind))
        return found

    @classmethod
    def _others(cls, name: str, option: Mapping[str, Any]) -> Sequence[Any]:
        if name in cls.tried:
            return cls.tried[name]
        if "values" in option:
            return [value for value in option["values"] if value != option["default"]]
        assert "range" in option, f"say which values of {name} to try: suite(..., tried={{{name!r}: [...]}})"
        low, high = option["range"]
        return [value for value in dict.fromkeys((low, low + 1, high)) if value != option["default"]]


def sit_down(house: House, seed: int = 1) -> Match[Any]:
    """A new game at this table."""
    game, dice = shipped().game(house.slug), Dice(seed)
    return Match(game, opening(game, None, house.players, house.options, dice), dice)


def again(match: Match[Any]) -> Match[Any]:
    """The same moment of a game once more, to try something out."""
    other = Match.__new__(Match)
    other.game, other.chance, other.state = match.game, Dice(1), match.state
    other.opening, other.announced = list(match.opening), list(match.announced)
    return other


def random_game(house: House, seed: int) -> Iterator[tuple[Match[Any], list[Move], Move]]:
    """A game played at random: the match before each move, the moves listed, and the one that is made next."""
    match, chance = sit_down(house, seed), Dice(seed + 1000)
    for _ in range(TOO_LONG):
        if match.game.over(match.state):
            return
        moves = match.game.moves(match.state)
        assert moves, f"{match.game.phase(match.state)} waits for nothing"
        yield match, moves, match.game.playout(match.state, moves, chance)
    raise AssertionError(f"{house} has not come to an end after {TOO_LONG} moves")


def play_on(match: Match[Any], move: Move) -> Verdict:
    """Make a listed move; it has to be legal."""
    verdict = match.make(move)
    assert verdict.legal, f"{verdict.move} is listed, but: {verdict.why} ({verdict.rules})"
    return verdict


@cache
def moments(house: House, seed: int, count: int = 8) -> list[Match[Any]]:
    """Some moments of a random game, one of every phase at least, and the last of all."""
    seen: list[Match[Any]] = []
    found: dict[str, Match[Any]] = {}
    match = sit_down(house, seed)
    for match, _, move in random_game(house, seed):
        seen.append(again(match))
        found.setdefault(match.game.phase(match.state), seen[-1])
        play_on(match, move)
    picked = random.Random(seed).sample(seen, min(count, len(seen)))
    return [*found.values(), *picked, again(match)]


def settled(game: Game[Any], data: Mapping[str, Any]) -> tuple[Any, list[Event]]:
    """The position in `data` as the referee holds it, and the events of settling."""
    state, record = game.load(data).copy(), Record()
    game.settle(state, record)
    return state, record.events


@cache
def rule_ids(slug: str) -> frozenset[str]:
    return frozenset(rulebook.rules(shipped().edition(slug)))


def words(text: str) -> list[str]:
    """The words, numbers, blanks and marks that a move text is made of.

    >>> words("red: c3:c5-e3")
    ['red', ':', ' ', 'c3', ':', 'c5', '-', 'e3']
    """
    return re.findall(r"[A-Za-z]+\d*|\d+|\s+|.", text)
