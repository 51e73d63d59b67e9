"""Are these dice fair? Counts, histograms, and Pearson's chi-square test with its exact p-value."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple


class ChiSquare(NamedTuple):
    """The outcome of a chi-square test: p is how often fair dice are at least as uneven as these."""

    statistic: float
    freedom: int
    p: float


def chi_square(seen: Sequence[int], expected: Sequence[float]) -> ChiSquare:
    """Pearson's test of counts against expected counts.

    >>> test = chi_square([16, 18, 16, 14, 12, 12], [88 / 6] * 6)
    >>> round(test.statistic, 3), test.freedom, round(test.p, 3)
    (2.0, 5, 0.849)
    """
    statistic = sum((count - fair) ** 2 / fair for count, fair in zip(seen, expected))
    freedom = len(seen) - 1
    return ChiSquare(statistic, freedom, upper_gamma(freedom / 2, statistic / 2) if freedom else 1.0)


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x).

    >>> round(upper_gamma(0.5, 3.841458820694124 / 2), 6)
    0.05
    >>> upper_gamma(2.5, 0.0)
    1.0
    """
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-16:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    # Continued fraction by Lentz's method, which converges where the series does not.
    tiny = 1e-300
    b = x + 1 - a
    c = 1 / tiny
    d = 1 / b
    fraction = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return min(1.0, fraction * scale)


def totals(count: int, faces: int) -> dict[int, Fraction]:
    """How likely each total of fair dice is.

    >>> totals(2, 6)[7]
    Fraction(1, 6)
    """
    ways = {0: 1}
    for _ in range(count):
        after: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, faces + 1):
                after[total + face] = after.get(total + face, 0) + number
        ways = after
    return {total: Fraction(number, faces**count) for total, number in ways.items()}


def uniform(counts: Mapping[int, int], faces: int) -> ChiSquare:
    """The test of single faces, all of them equally likely."""
    thrown = sum(counts.values())
    return chi_square([counts.get(face, 0) for face in range(1, faces + 1)], [thrown / faces] * faces)


def in_words(test: ChiSquare, smallest_expected: float) -> str:
    """The test in words for a player."""
    if smallest_expected < 5:
        return "Too few throws to say anything: each face should be expected at least five times."
    share = f"{test.p:.1%}" if test.p >= 0.001 else "fewer than 0.1%"
    told = f"Chi-square {test.statistic:.2f} with {test.freedom} degrees of freedom: of fair dice, {share} are as uneven."
    if test.p < 0.001:
        return f"{told} These dice are hardly fair."
    if test.p < 0.05:
        return f"{told} That is rare enough to throw some more."
    return f"{told} No reason for doubt."
