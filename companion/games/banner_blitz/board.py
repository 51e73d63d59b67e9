"""The board as tables: spaces, Home Spaces, starting places, and every straight line worked out once.

The trick that makes listing moves fast: a set of spaces is one integer (bit `s` is space number `s`),
and for every space, direction and number left there is a `Ray` that already holds the finished moves
along it. Listing the moves of a token is then: AND the ray with what stands on the board, look up how
far the way is clear, and hand out a ready-made tuple of moves.

Spaces are numbered a1 = 0, b1 = 1, ... row by row (BB-4).
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Any, NamedTuple

from companion.games.banner_blitz.cells import Space
from companion.games.banner_blitz.setup import Start
from companion.referee.game import Move

FACES = 6  # of a die (BB-R1); the highest is also the longest move

# The eight directions of BB-24 as (files, ranks); N is towards higher ranks.
DIRECTIONS = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip

# What a token that has moved this turn may still do: one of the directions, or one of these two.
BOUNDS = (*DIRECTIONS, "any", "done")
ANY = BOUNDS.index("any")  # stopped on a flag it lifted: its direction is free (BB-43)
DONE = BOUNDS.index("done")  # may not move again (BB-32, BB-R8)


class Stops(dict[int, tuple[tuple[Move, ...], int, Move]]):
    """For a ray: the pieces that stand on it -> how far a token gets; worked out when first met."""

    __slots__ = ("bits", "moves")

    def __init__(self, bits: tuple[int, ...], moves: tuple[Move, ...]):
        self.bits = bits
        self.moves = moves

    def __missing__(self, pieces: int) -> tuple[tuple[Move, ...], int, Move]:
        """The moves short of the nearest piece, the bit of its space, and the move onto it."""
        nearest = next(at for at, bit in enumerate(self.bits) if pieces & bit)
        answer = self[pieces] = (self.moves[:nearest], self.bits[nearest], self.moves[nearest])
        return answer


class Ray(NamedTuple):
    """The spaces a token may reach in one direction with what is left, nearest first."""

    mask: int
    stops: Stops
    moves: tuple[Move, ...]
    bits: tuple[int, ...]


class Line(NamedTuple):
    """The straight way from one space to another (BB-24)."""

    direction: int
    steps: int
    mask: int  # the spaces strictly between
    between: tuple[int, ...]


class Board:
    """One board of `size` by `size` spaces with everything that can be known about it beforehand.

    All states of a table share it. Boards of the same size with the same starting places are equal.
    """

    def __init__(self, size: int, start: Start):
        self.size = size
        self.start = start
        self._squares = [Space(file + 1, rank + 1) for rank in range(size) for file in range(size)]
        self._number = {square: space for space, square in enumerate(self._squares)}
        self.names = [square.name for square in self._squares]
        self.space = {name: space for space, name in enumerate(self.names)}
        self.full = (1 << size * size) - 1
        self._lines: dict[tuple[int, int], Line | None] = {}
        self._rays: dict[int, list[list[tuple[Ray, ...]]]] = {}
        self._ways = [
            [self._way(space, *heading) for heading in DIRECTIONS.values()] for space in range(size * size)
        ]
        self.steps = [self._one_step(space) for space in range(size * size)]
        self.neighbours = [steps[ANY] for steps in self.steps]
        self.homes = [self._number[home] for home in start.homes]
        self.starting_flags = [[self._number[square] for square in flags] for flags in start.flags]
        self.starting_tokens = [
            sum(1 << self._number[square] for square in tokens) for tokens in start.tokens
        ]
        self.tokens = len(start.tokens[0])  # of each player (BB-2)
        self.away = {"steps": self._away(max), "orthogonal": self._away(add)}
        """BB-R6: how far each space is from a Home Space, by measure and seat: in token steps, or files plus ranks."""

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Board) and (self.size, self.start) == (other.size, other.start)
        )

    def __hash__(self) -> int:
        return hash(self.size)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.size, self.start)

    def _away(self, of: Callable[[int, int], int]) -> list[list[int]]:
        homes, squares = self.start.homes, self._squares
        return [
            [of(abs(file - home.file), abs(rank - home.rank)) for file, rank in squares] for home in homes
        ]

    def line(self, start: int, end: int) -> Line | None:
        """The straight way between two spaces, or None where there is none; worked out when first asked for."""
        ends = start, end
        if ends not in self._lines:
            self._lines[ends] = self._line(start, end)
        return self._lines[ends]

    def _line(self, start: int, end: int) -> Line | None:
        (file, rank), (to_file, to_rank) = self._squares[start], self._squares[end]
        files, ranks = to_file - file, to_rank - rank
        steps = max(abs(files), abs(ranks))
        if start == end or abs(files) not in (0, steps) or abs(ranks) not in (0, steps):
            return None
        between = tuple(range(start, end, (end - start) // steps))[1:]
        direction = list(DIRECTIONS.values()).index((files // steps, ranks // steps))
        return Line(direction, steps, sum(1 << space for space in between), between)

    def _way(self, start: int, files: int, ranks: int) -> tuple[Move, ...]:
        """The moves from a space in one direction, as far as the board or the highest die goes."""
        file, rank = self._squares[start]
        ahead = (Space(file + step * files, rank + step * ranks) for step in range(1, FACES + 1))
        return tuple(Move("move", (start, self._number[to])) for to in ahead if to in self._number)

    def _one_step(self, space: int) -> list[int]:
        """By what binds a token (an index of BOUNDS): the spaces one step away."""
        single = [1 << way[0].args[1] if way else 0 for way in self._ways[space]]
        return [*single, sum(single), 0]

    def rays(self, left: int) -> list[list[tuple[Ray, ...]]]:
        """By space, then by what binds the token there (an index of BOUNDS): the rays it may use."""
        table = self._rays.get(left)
        if table is None:
            table = self._rays[left] = [self._rays_from(space, left) for space in range(self.size**2)]
        return table

    def _rays_from(self, space: int, left: int) -> list[tuple[Ray, ...]]:
        single = [self._ray(way[:left]) for way in self._ways[space]]
        return [*single, tuple(ray for rays in single for ray in rays), ()]

    def _ray(self, moves: tuple[Move, ...]) -> tuple[Ray, ...]:
        if not moves:
            return ()
        bits = tuple(1 << move.args[1] for move in moves)
        return (Ray(sum(bits), Stops(bits, moves), moves, bits),)
