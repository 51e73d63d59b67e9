"""Boards: one drawing, cut into tiles that overlap, on the fewest sheets of the chosen paper."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.press.sizes import MARGIN, Paper

#: The strip of the neighbour that is printed again beyond a seam, to glue on.
OVERLAP = 8.0
#: The outer rim of a tile needs this room for its marks.
RIM = 1.0


class Tile(NamedTuple):
    """A part of the board on its own sheet: columns and rows count from the top left."""

    column: int
    row: int
    left: float
    top: float
    right: float  # the seam (or the board's edge)
    bottom: float
    flap_right: float  # how far the print goes on beyond the seam
    flap_bottom: float


class Tiling(NamedTuple):
    paper: Paper
    tiles: tuple[Tile, ...]
    columns: int
    rows: int


def tile(
    width: float, height: float, paper: Paper, seams_x: Sequence[float] = (), seams_y: Sequence[float] = ()
) -> Tiling:
    """The fewest tiles, either way round of the paper; where lines are preferred, a way that keeps to them comes first.

    >>> from companion.press.sizes import PAPERS
    >>> tiling = tile(282, 320, PAPERS["a4"], seams_y=[160])
    >>> len(tiling.tiles), tiling.paper.width
    (2, 297)
    """
    best = None
    for sheet in (paper, paper.turned):
        room_x, room_y = sheet.width - 2 * (MARGIN + RIM), sheet.height - 2 * (MARGIN + RIM)
        across = _cuts(width, room_x, seams_x)
        down = _cuts(height, room_y, seams_y)
        astray = sum(
            bool(seams) and cut not in seams
            for cuts, seams in ((across, seams_x), (down, seams_y))
            for cut in cuts[1:-1]
        )
        cost = (astray, (len(across) - 1) * (len(down) - 1))
        if best is None or cost < best[0]:
            best = (cost, sheet, across, down, room_x, room_y)
    assert best is not None
    _, sheet, across, down, room_x, room_y = best
    tiles = []
    for row, (top, bottom) in enumerate(pairwise(down)):
        for column, (left, right) in enumerate(pairwise(across)):
            flap_right = min(OVERLAP, room_x - (right - left)) if right < width else 0.0
            flap_bottom = min(OVERLAP, room_y - (bottom - top)) if bottom < height else 0.0
            tiles.append(Tile(column, row, left, top, right, bottom, flap_right, flap_bottom))
    return Tiling(sheet, tuple(tiles), len(across) - 1, len(down) - 1)


def _cuts(length: float, room: float, seams: Sequence[float]) -> list[float]:
    """Where to cut a length into parts that fit the room with their flap: on the seams if that costs no more parts."""
    if length <= room:
        return [0.0, length]
    usable = room - OVERLAP
    fewest = 1 + -(-(length - room) // usable)
    cuts = [0.0]
    while length - cuts[-1] > room:
        fitting = [seam for seam in seams if cuts[-1] < seam <= cuts[-1] + usable]
        cuts.append(max(fitting) if fitting else cuts[-1] + usable)
    if len(cuts) > fewest:
        part = length / fewest
        return [round(part * at, 4) for at in range(int(fewest))] + [length]
    return [*cuts, length]
