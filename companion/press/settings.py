"""How a person wants a kit printed."""

from __future__ import annotations

from typing import NamedTuple

from companion.errors import BadData
from companion.press.sheets import BACKS
from companion.press.sizes import PAPERS


class Settings(NamedTuple):
    """How a person wants it printed. All lengths are millimetres."""

    paper: str = "a4"
    backs: str = "duplex-long"
    bleed: float | None = None
    marks: bool = True
    only: tuple[str, ...] = ()  # only these components, by id
    jobs: int = 1
    shift: tuple[float, float] = (0.0, 0.0)
    cards: tuple[str, ...] = ()  # only cards whose id or name holds one of these words
    since: str | None = None  # only cards that differ from this manifest

    @property
    def chosen(self) -> bool:
        """Whether this is a few cards only, to replace or to renew."""
        return bool(self.cards or self.since)

    def check(self) -> None:
        """Raises BadData if nothing can be printed like this."""
        for name, value, known in (("paper", self.paper, PAPERS), ("backs", self.backs, BACKS)):
            if value not in known:
                raise BadData(f"{name}: there is no {value!r}", hint=f"Choose one of {', '.join(known)}.")
        if self.bleed is not None and not 0 <= self.bleed <= 10:
            raise BadData(f"a bleed of {self.bleed:g} mm is too much", hint="3mm is usual; 10mm is the most.")
