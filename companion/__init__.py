"""Prints tabletop games and referees them.

What the command line does, Python can do: `companion.judge`, `legal`, `score`, `rules`, `roll`, `print` and `check`
are functions, `companion.Tables` has the tables that last, and `companion.Library` the data of the games. Names are loaded
when they are first used, so that `import companion` costs nothing.

>>> import companion
>>> companion.judge("flag-bearer", ["d1-d5"], {"fen": "3f3/7/7/7/7/7/7/3F3"})["legal"]
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion import errors
    from companion.contract import check, judge, legal, outcomes, print, roll, rules, schema, score
    from companion.library import Library
    from companion.record.tables import Tables

__version__ = "0.2.0"
__all__ = [
    "Library",
    "Tables",
    "__version__",
    "check",
    "errors",
    "judge",
    "legal",
    "outcomes",
    "print",
    "roll",
    "rules",
    "schema",
    "score",
]

_ELSEWHERE = {"Tables": "companion.record.tables", "Library": "companion.library"}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "errors":
        return import_module("companion.errors")
    if name in __all__:
        return getattr(import_module(_ELSEWHERE.get(name, "companion.contract")), name)
    raise AttributeError(f"module 'companion' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
