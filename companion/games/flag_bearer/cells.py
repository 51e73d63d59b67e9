"""The little languages in the cells of the tables: a reach, the rows of a territory, a line of a formation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.errors import BadData
from companion.games.flag_bearer.field import COLUMNS


class Reach(NamedTuple):
    """How far a warrior attacks: squares along a row or column, and squares along a diagonal."""

    straight: int
    diagonal: int


def reach(cell: str) -> Reach:
    """An attack diagram in words.

    >>> reach("straight2+diagonal1")
    Reach(straight=2, diagonal=1)
    """
    far = {"straight": 0, "diagonal": 0}
    for part in cell.split("+"):
        found = re.fullmatch("(straight|diagonal)([12])", part)
        if not found:
            raise BadData(
                f"{part!r} is not understood; write straight1, straight2, diagonal1 or diagonal2, joined by +"
            )
        if far[found[1]]:
            raise BadData(f"{found[1]} is said twice")
        far[found[1]] = int(found[2])
    return Reach(**far)


def rows(cell: str) -> tuple[int, ...]:
    """Rows from the first to the last, both of them numbers of the field.

    >>> rows("1-4")
    (1, 2, 3, 4)
    """
    found = re.fullmatch("([1-8])-([1-8])", cell)
    if not found or found[1] > found[2]:
        raise BadData(f"{cell!r} are no rows; write the first and the last of 1 to 8, as in 1-4")
    return tuple(range(int(found[1]), int(found[2]) + 1))


def mask(cell: str) -> str:
    """A line of a formation: an X for every square that a warrior is laid on, a dot for every other."""
    if len(cell) != len(COLUMNS) or set(cell) - set("X."):
        raise BadData(f"{cell!r} is no line of a formation; write {len(COLUMNS)} signs, X or a dot")
    return cell


def letter(cell: str) -> str:
    """The letter of a warrior; positions write it in capitals for one army and small for the other."""
    if not re.fullmatch("[A-Z]", cell):
        raise BadData(f"{cell!r} is not a capital letter")
    return cell


TYPES: Mapping[str, Callable[[str], Any]] = {"reach": reach, "rows": rows, "mask": mask, "letter": letter}
