"""Prints tabletop games and referees them.

What the command line does, Python can do: `companion.judge`, `legal`, `score`, `rules` and `roll` are functions,
`companion.Tables` has the tables that last. Names are loaded when they are first used, so that
`import companion` costs nothing.

>>> import companion
>>> companion.judge("flag-bearer", ["d1-d5"], {"fen": "3f3/7/7/7/7/7/7/3F3"})["legal"]
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion import errors, games
    from companion.contract import judge, legal, outcomes, roll, rules, score
    from companion.record.tables import Tables

__version__ = "0.1.0"
__all__ = ["Tables", "__version__", "errors", "games", "judge", "legal", "outcomes", "roll", "rules", "score"]

_MODULES = {"errors", "games"}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "Tables":
        return import_module("companion.record.tables").Tables
    if name in _MODULES:
        return import_module(f"companion.{name}")
    if name in __all__:
        return getattr(import_module("companion.contract"), name)
    raise AttributeError(f"module 'companion' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
