"""Where dice and cards come from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any


class Dice:
    """A `Chance` over Python's generator: seeded for a reproducible game, else from the system's entropy."""

    def __init__(self, seed: int | str | bytes | None = None):
        self._random: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def die(self, faces: int = 6) -> int:
        return self._random.randint(1, faces)

    def pick(self, items: Sequence[Any]) -> Any:
        return items[self._random.randrange(len(items))]
