"""Where dice and cards come from.

`Dice` is for one question or a simulation; `SealedDice` are the dice of a table, recomputable by anybody
who knows the seed that was sealed before the first roll.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any


class Thrown:
    """What every source of dice and cards does alike, given a number below a limit."""

    def _below(self, limit: int) -> int:
        raise NotImplementedError

    def die(self, faces: int = 6) -> int:
        return self._below(faces) + 1

    def pick(self, items: Sequence[Any]) -> Any:
        return items[self._below(len(items))]

    def dice(self, number: int, faces: int = 6, sort: bool = True) -> tuple[int, ...]:
        thrown = [self.die(faces) for _ in range(number)]
        return tuple(sorted(thrown) if sort else thrown)

    def picks(self, items: Sequence[Any], number: int, sort: bool = True) -> tuple[Any, ...]:
        rest = list(range(len(items)))
        taken = []
        for _ in range(number):
            at = self.pick(rest)
            rest.remove(at)
            at = items.index(items[at])  # equal ones lie together, so that a hand has one way to be written
            taken.append(at)
        return tuple(items[at] for at in (sorted(taken) if sort else taken))


class Dice(Thrown):
    """A `Chance`: seeded for a reproducible game, else from the system's entropy.

    >>> [Dice(4).die() for _ in range(3)] == [Dice(4).die() for _ in range(3)]
    True
    """

    def __init__(self, seed: int | str | bytes | None = None):
        self._number: Callable[[int], int] = _system_below
        if seed is not None:
            import random

            self._number = random.Random(seed).randrange

    def _below(self, limit: int) -> int:
        return self._number(limit)


def _system_below(limit: int) -> int:
    """A number below the limit, every one equally likely: numbers of the uneven rest are drawn again."""
    while True:
        number = int.from_bytes(os.urandom(8), "big")
        if number < 2**64 - 2**64 % limit:
            return number % limit


class SealedDice(Thrown):
    """The dice of one journal entry, derived from the table's seed, the players' words and the entry's number.

    The stream of numbers is SHA-256(key, 0), SHA-256(key, 1), ... in pieces of eight bytes, where the key is
    SHA-256 of seed, words and entry number, one to a line; a number n gives the face n mod faces + 1, and
    numbers of the uneven rest at the top are passed over.

    >>> dice = SealedDice("5eed", ["we", "trust"], 12)
    >>> [dice.die() for _ in range(6)]
    [1, 6, 3, 3, 1, 2]
    """

    def __init__(self, seed: str, words: Sequence[str], entry: int):
        from hashlib import sha256

        self._sha256 = sha256
        self._key = sha256("\n".join((seed, *words, str(entry))).encode()).digest()
        self._block = 0
        self._numbers: list[int] = []
        self.rolled = self.drawn = False

    @property
    def used(self) -> bool:
        return self.rolled or self.drawn

    def _below(self, limit: int) -> int:
        while True:
            if not self._numbers:
                block = self._sha256(self._key + str(self._block).encode()).digest()
                self._numbers = [int.from_bytes(block[at : at + 8], "big") for at in (24, 16, 8, 0)]
                self._block += 1
            number = self._numbers.pop()
            if number < 2**64 - 2**64 % limit:
                return number % limit

    def die(self, faces: int = 6) -> int:
        self.rolled = True
        return super().die(faces)

    def pick(self, items: Sequence[Any]) -> Any:
        self.drawn = True
        return super().pick(items)


def new_seed() -> str:
    """A secret nobody can guess: 128 bits as hexadecimal digits."""
    return os.urandom(16).hex()


def commitment(seed: str) -> str:
    """What is shown of a seed before the first roll; only the true seed gives it.

    >>> commitment("5eed")[:16]
    '253e2c69fc07d2cf'
    """
    from hashlib import sha256

    return sha256(seed.encode()).hexdigest()
