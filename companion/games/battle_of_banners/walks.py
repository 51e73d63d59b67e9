"""Walks of an exact length that never step straight back (M2, M5, BoB-R6): the heart of the game.

A walk may circle and cross its own track (BoB-R4), so what matters is only where it stands and from
which side it came. We keep four sets of spaces, one for each direction of the last step, and move all
walks at once: whatever did not come from the north may go north, and so on. One step of every walk is
a dozen operations on whole numbers, however many walks there are, so a roll of 12 costs no more than
twelve such steps. At the start every direction is open: all four sets hold the starting space.

`cross` are the spaces that may be crossed, `land` those on which a walk may end.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.games.battle_of_banners.board import BIT, EAST, NORTH, SOUTH, WEST

_STEPS = (NORTH, SOUTH, EAST, WEST)
_BACK = (1, 0, 3, 2)


class Front(NamedTuple):
    """Where walks stand, by the direction of their last step."""

    north: int
    south: int
    east: int
    west: int


def step(front: Front, cross: int) -> Front:
    """All walks one step further, over the spaces that may be crossed."""
    n, s, e, w = front
    ns, ew = n | s, e | w
    return Front((n | ew) << 1 & cross, (s | ew) >> 1 & cross, (e | ns) << 16 & cross, (w | ns) >> 16 & cross)


def runs(start: int, held: int) -> list[Front]:
    """The ways to begin inside an unbroken run of held spaces (S10, BoB-R15), nearest first, the start included."""
    front = Front(start, start, start, start)
    layers = [front]
    known = Front(0, 0, 0, 0)
    while True:
        front = step(front, held)
        front = Front(*(new & ~old for new, old in zip(front, known)))
        if not any(front):
            return layers
        known = Front(*(new | old for new, old in zip(front, known)))
        layers.append(front)


def _joined(layers: list[Front]) -> Front:
    n = s = e = w = 0
    for front in layers:
        n, s, e, w = n | front.north, s | front.south, e | front.east, w | front.west
    return Front(n, s, e, w)


def ends(start: int, steps: int, cross: int, land: int, layers: list[Front] | None = None) -> int:
    """Every space of `land` on which a walk of exactly `steps` steps can end. (The steps are written out for speed.)"""
    if steps <= 0:
        return 0
    n = s = e = w = start
    if layers:
        n, s, e, w = _joined(layers)
    while steps > 1:
        ns = n | s
        ew = e | w
        n = (n | ew) << 1 & cross
        s = (s | ew) >> 1 & cross
        e = (e | ns) << 16 & cross
        w = (w | ns) >> 16 & cross
        steps -= 1
    ns = n | s
    ew = e | w
    return ((n | ew) << 1 | (s | ew) >> 1 | (e | ns) << 16 | (w | ns) >> 16) & land


def path(
    start: int, goal: int, steps: int, cross: int, layers: list[Front] | None = None
) -> list[int] | None:
    """One walk of exactly `steps` steps from space to space, start and goal included, or None if there is none."""
    bit = BIT[start]
    layers = layers or [Front(bit, bit, bit, bit)]
    fronts = [_joined(layers)]
    for _ in range(steps - 1):
        fronts.append(step(fronts[-1], cross))
    fronts.append(step(fronts[-1], BIT[goal]))
    came = next((way for way in range(4) if fronts[-1][way]), None)
    if came is None or steps < 1:
        return None
    walked = [goal]
    for front in reversed(fronts[:-1]):
        came = _back(walked, came, front)
    while walked[-1] != start:  # the rest leads back through the run of held spaces
        nearest = next(number for number, front in enumerate(layers) if front[came] & BIT[walked[-1]])
        for front in reversed(layers[:nearest]):
            came = _back(walked, came, front)
    return walked[::-1]


def _back(walked: list[int], came: int, front: Front) -> int:
    """Undo the last step; the way the walk had come before it, which was not its opposite."""
    at = walked[-1] - _STEPS[came]
    walked.append(at)
    bit = BIT[at]
    return next(way for way in range(4) if way != _BACK[came] and front[way] & bit)
