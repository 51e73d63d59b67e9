"""Faults in card data, templates and layout: collected, then told all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from companion.errors import BadData


class Fault(NamedTuple):
    """One fault: where (file:line:column), on which card, and what is wrong with it."""

    where: str
    message: str
    card: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.card + ': ' if self.card else ''}{self.message}"


def _place(fault: Fault) -> tuple[str, list[int]]:
    """File, then line and column as numbers: the order a person mends them in."""
    file, *numbers = fault.where.split(":")
    return file, [int(number) for number in numbers if number.isdecimal()]


class Faults(BadData):
    """All faults of a build. Nothing is drawn while there is one."""

    def __init__(self, faults: Iterable[Fault]):
        self.faults = sorted(dict.fromkeys(faults), key=_place)
        count = len(self.faults)
        super().__init__("\n".join(map(str, self.faults)) + f"\n{count} fault{'s' if count > 1 else ''}.")

    def as_json(self) -> dict[str, object]:
        return {"kind": self.kind, "faults": [fault._asdict() for fault in self.faults]}


def collected(find: Callable[[Any], Iterable[Fault | Faults]]) -> Callable[[Any], None]:
    """A check that yields what it finds becomes one that raises all of it at once."""

    def check(data: Any) -> None:
        found = [fault for one in find(data) for fault in (one.faults if isinstance(one, Faults) else [one])]
        if found:
            raise Faults(found)

    check.__doc__ = find.__doc__
    return check
