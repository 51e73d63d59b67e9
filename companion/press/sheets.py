"""Imposition: the layout is a value, a list of placed faces per page, before anything is drawn.

Lengths are millimetres from the page's top left corner. Backs, folds and printer offsets are
transforms of that list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.errors import BadData
from companion.press.sizes import MARGIN, Paper, Size

BACKS = ("duplex-long", "duplex-short", "fold", "separate", "none")
#: Room for a crop mark outside the outermost trim.
MARK = 2.0


class Placed(NamedTuple):
    """A face on a page: its trim's top left corner and size as it lies, turned by 0, 90, 180 or 270 degrees.

    `window` is the part of the page the face may ink (left, top, right, bottom).
    """

    face: str
    x: float
    y: float
    width: float
    height: float
    turn: int
    window: tuple[float, float, float, float]


class Page(NamedTuple):
    """One side of a sheet: what lies where, the cuts, and the words at its foot."""

    paper: Paper
    placed: tuple[Placed, ...]
    side: str  # "front" or "back"
    label: str
    bleed: float = 0.0
    fold: float | None = None  # x of a fold line
    seams: tuple[tuple[float, float, float, float], ...] = ()  # where a tile meets the next: x1, y1, x2, y2
    tile: tuple[int, int, int, int] | None = (
        None  # columns and rows of the tiling, column and row of this tile
    )


class Card(NamedTuple):
    """One card to print: the face and the back it gets (None: no back)."""

    face: str
    back: str | None


class Grid(NamedTuple):
    """How cards of one size lie on a paper."""

    paper: Paper
    columns: int
    rows: int
    left: float
    top: float
    width: float  # of a card as it lies
    height: float
    gap: float
    turned: bool
    bleed: float  # outwards from the outermost cards
    inner: float  # outwards into the gap between two cards
    folded: bool = False  # the last column lies on the fold

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def corner(self, at: int) -> tuple[float, float]:
        row, column = divmod(at, self.columns)
        return self.left + column * (self.width + self.gap), self.top + row * (self.height + self.gap)


def grid(size: Size, paper: Paper, gap: float, folded: bool = False, mark: float = MARK + 0.5) -> Grid:
    """The densest grid for the paper: both ways of the paper, both ways of the card; `mark` is kept free around it.

    >>> from companion.press.sizes import PAPERS
    >>> grid(Size(34, 34), PAPERS["a4"], 0).places
    40
    >>> grid(Size(63, 88), PAPERS["a4"], 0).places
    9
    """
    best: tuple[tuple[float, ...], Grid] | None = None
    for lay in _grids(size, paper, gap, folded, mark):
        merit = (lay.places, not lay.turned, lay.paper is paper)
        if best is None or merit > best[0]:
            best = (merit, lay)
    if best is None:
        raise BadData(
            f"a face of {size.width:g} x {size.height:g} mm does not fit on {paper.name}",
            hint="Choose a larger paper (--paper a3), a smaller size, or another way of printing backs.",
        )
    return best[1]


def short_grid(
    count: int, size: Size, paper: Paper, gap: float, folded: bool = False, mark: float = MARK + 0.5
) -> Grid:
    """A grid for few cards, for which the densest one would leave a ragged row: even rows, in the middle, with their bleed.

    >>> from companion.press.sizes import PAPERS
    >>> lay = short_grid(12, Size(16, 16), PAPERS["a4"], 0)
    >>> lay.columns, lay.rows
    (6, 2)
    """
    best: tuple[tuple[float, ...], Grid] | None = None
    for full in _grids(size, paper, gap, folded, mark):
        if count > full.places:
            continue
        fewest = -(-count // full.columns)
        for rows in range(fewest, min(fewest + 2, full.rows) + 1):
            lay = _cut_down(full, -(-count // rows), rows, size, mark)
            merit = (lay.bleed, count - lay.places, not lay.turned, lay.paper is paper, lay.columns)
            if best is None or merit > best[0]:
                best = (merit, lay)
    assert best is not None
    return best[1]


def _grids(size: Size, paper: Paper, gap: float, folded: bool, mark: float) -> Iterator[Grid]:
    """The full grids: both ways of the paper, both ways of the card."""
    for sheet in (paper, paper.turned):
        for turned in (False, True):
            card = size.turned if turned else size
            # a folded sheet holds the fronts left of its middle and their backs right of it
            room = (
                (sheet.width / 2 if folded else sheet.width)
                - MARGIN * (1 if folded else 2)
                - (gap / 2 if folded else 0)
            )
            columns = int((room + gap) / (card.width + gap) + 1e-9)
            rows = int((sheet.height - 2 * MARGIN + gap) / (card.height + gap) + 1e-9)
            if columns < 1 or rows < 1:
                continue
            wide = columns * (card.width + gap) - gap
            high = rows * (card.height + gap) - gap
            left = sheet.width / 2 - wide - gap / 2 if folded else (sheet.width - wide) / 2
            top = (sheet.height - high) / 2
            bleed = max(0.0, min(size.bleed, min(left, top) - MARGIN - mark))
            yield Grid(
                sheet,
                columns,
                rows,
                left,
                top,
                card.width,
                card.height,
                gap,
                turned,
                bleed,
                min(gap / 2, size.bleed),
                folded,
            )


def _cut_down(full: Grid, columns: int, rows: int, size: Size, mark: float) -> Grid:
    """A part of a full grid: across the middle, and at the top where a row is spared, so that the rest of the paper is left whole."""
    wide, high = columns * (full.width + full.gap) - full.gap, rows * (full.height + full.gap) - full.gap
    left = (
        full.left + (full.columns - columns) * (full.width + full.gap)
        if full.folded
        else (full.paper.width - wide) / 2
    )
    top = full.top if rows == full.rows else max(full.top, MARGIN + mark + size.bleed)
    bleed = max(0.0, min(size.bleed, min(left, top, full.paper.height - top - high) - MARGIN - mark))
    return full._replace(columns=columns, rows=rows, left=left, top=top, bleed=bleed)


def impose(
    cards: Sequence[Card],
    size: Size,
    paper: Paper,
    backs: str,
    gap: float,
    title: str,
    shift: tuple[float, float] = (0, 0),
    shape: str = "rect",
) -> list[Page]:
    """The pages for a deck. A back lies exactly behind its front, also on half-filled sheets."""
    with_backs = backs != "none" and any(card.back for card in cards)
    folded = with_backs and backs == "fold"
    # what is cut along an outline of its own needs no crop marks
    mark = MARK + 0.5 if shape == "rect" else 0.0
    lay = grid(size, paper, gap, folded, mark)
    total = -(-len(cards) // lay.places)
    each = lay.places
    if cards and len(cards) % total == 0:
        # sheets that hold as many cards each are cut as one stack, and no sheet is left with the rest
        each = len(cards) // total
        lay = short_grid(each, size, paper, gap, folded, mark)
    fronts: list[Page] = []
    behind: list[Page] = []
    for number in range(total):
        batch = cards[number * each : (number + 1) * each]
        label = f"{title} · sheet {number + 1} of {total}"
        front = [_place(lay, at, card.face, len(batch)) for at, card in enumerate(batch)]
        if not with_backs:
            fronts.append(Page(lay.paper, tuple(front), "front", label, lay.bleed))
            continue
        mirror = "x" if folded else _mirror(lay.paper, backs)
        turn = _back_turn(mirror, lay.turned)
        back = [
            _reflect(place, card.back, lay.paper, mirror, turn, shift if not folded else (0, 0))
            for place, card in zip(front, batch)
            if card.back
        ]
        if folded:
            fold = lay.paper.width / 2
            fronts.append(
                Page(
                    lay.paper,
                    tuple(front + back),
                    "front",
                    label + " · fold along the dashed line",
                    lay.bleed,
                    fold,
                )
            )
        else:
            fronts.append(Page(lay.paper, tuple(front), "front", label + " · front", lay.bleed))
            behind.append(Page(lay.paper, tuple(back), "back", label + " · back", lay.bleed))
    if not behind:
        return fronts
    if backs == "separate":
        return fronts + behind
    return [page for pair in zip(fronts, behind) for page in pair]


def _mirror(paper: Paper, backs: str) -> str:
    """Which way a sheet is turned over: about its long edge (separate backs are glued on that way too) or short one."""
    upright = paper.height >= paper.width
    long_edge = backs != "duplex-short"
    return "x" if upright == long_edge else "y"


def _back_turn(mirror: str, turned: bool) -> int:
    """How a back lies so that a card turned over sideways shows it upright."""
    if mirror == "x":
        return 270 if turned else 0
    return 90 if turned else 180


def _place(lay: Grid, at: int, face: str, count: int) -> Placed:
    """A card at its place among `count` of them: it bleeds outwards, also into a place that stays empty."""
    x, y = lay.corner(at)
    row, column = divmod(at, lay.columns)
    spread = max(lay.bleed, lay.inner)
    right = spread if at + 1 == count else lay.inner
    if column == lay.columns - 1:
        right = lay.inner if lay.folded else lay.bleed
    below = spread if at + lay.columns >= count else lay.inner
    window = (
        x - (lay.bleed if column == 0 else lay.inner),
        y - (lay.bleed if row == 0 else lay.inner),
        x + lay.width + right,
        y + lay.height + (lay.bleed if row == lay.rows - 1 else below),
    )
    return Placed(face, x, y, lay.width, lay.height, 90 if lay.turned else 0, window)


def _reflect(
    front: Placed, back: str, paper: Paper, mirror: str, turn: int, shift: tuple[float, float]
) -> Placed:
    left, top, right, bottom = front.window
    dx, dy = shift
    if mirror == "x":
        x, y = paper.width - front.x - front.width, front.y
        left, right = paper.width - right, paper.width - left
    else:
        x, y = front.x, paper.height - front.y - front.height
        top, bottom = paper.height - bottom, paper.height - top
    window = (left + dx, top + dy, right + dx, bottom + dy)
    return Placed(back, x + dx, y + dy, front.width, front.height, turn, window)
