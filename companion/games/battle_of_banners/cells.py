"""The little languages in the cells of the tables: what an item does, and the moments in which it may be played."""

from __future__ import annotations

import re
from typing import NamedTuple

from companion.errors import BadData

COMBAT = ("own", "enemy", "win")
"""What a combat card does: adds to a combat roll of its own side or of the enemy, or wins a tied combat."""
ITEMS = (
    "reinforce", "ride", "ghosts", "rain", "reap", "swarm", "wind", "shelter", "steal", "aid", "sabotage", "famine",
)  # fmt: skip
COUNTED = ("own", "enemy", "rain", "swarm")
"""Effects with a number: added to combat rolls, to movement rolls, or spaces to be driven."""
SLOTS = ("before", "instead", "attack", "defend", "tie")
"""Moments: before the movement roll and instead of it; in a combat as attacker, as defender, and on a tie."""


class Effect(NamedTuple):
    """What an item does, with the number that counts and how it is printed, if there is one."""

    kind: str
    number: int = 0
    printed: str = ""


def effect(cell: str) -> Effect:
    """
    >>> effect("rain -3"), effect("reap")
    (Effect(kind='rain', number=-3, printed='−3'), Effect(kind='reap', number=0, printed=''))
    """
    kind, _, number = cell.partition(" ")
    if kind in COMBAT + ITEMS and re.fullmatch(r"[+-]?[1-9]" if kind in COUNTED else "", number):
        return Effect(kind, int(number or 0), number.replace("-", "−"))
    told = ", ".join(f"{kind} NUMBER" if kind in COUNTED else kind for kind in COMBAT + ITEMS)
    raise BadData(f"{cell!r} is no effect; expected one of {told}")


def slots(cell: str) -> tuple[str, ...]:
    """
    >>> slots("attack defend")
    ('attack', 'defend')
    """
    found = tuple(cell.split())
    if not found or set(found) - set(SLOTS):
        raise BadData(f"{cell!r} is no list of moments; expected {', '.join(SLOTS)}")
    return found


TYPES = {"effect": effect, "slots": slots}
