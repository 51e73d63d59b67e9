"""The line of a game: the numbers of the entries that made the position, one after the other."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any


class Line(Sequence[int]):
    """Ascending numbers, kept as runs of neighbours: most entries of a table are moves that count.

    >>> line = Line([[1, 1], [3, 5]])
    >>> line.append(6), line.append(9), line.pop(), line.runs
    (None, None, 9, [[1, 1], [3, 6]])
    >>> list(line), len(line), line.last, 4 in line, 2 in line
    ([1, 3, 4, 5, 6], 5, 6, True, False)
    """

    def __init__(self, runs: Iterable[Sequence[int]] = ()):
        self.runs = [[first, last] for first, last in runs]

    @property
    def last(self) -> int:
        return self.runs[-1][1]

    def append(self, number: int) -> None:
        if self.runs and number == self.last + 1:
            self.runs[-1][1] = number
        else:
            self.runs.append([number, number])

    def pop(self) -> int:
        first, number = self.runs[-1]
        if first == number:
            self.runs.pop()
        else:
            self.runs[-1][1] -= 1
        return number

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        at = bisect_right(self.runs, number, key=lambda run: run[0])
        return at > 0 and number <= self.runs[at - 1][1]

    def __iter__(self) -> Iterator[int]:
        for first, last in self.runs:
            yield from range(first, last + 1)

    def __len__(self) -> int:
        return sum(last + 1 - first for first, last in self.runs)

    def __getitem__(self, at: Any) -> Any:
        return list(self)[at]

    def __copy__(self) -> Line:
        return Line(self.runs)
