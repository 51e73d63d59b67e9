"""For tests of games, the companion's and other people's: what every game has to keep to, whatever its rules.

One line in a test file runs all of it:

    from companion.testing import suite

    TestHilltop = suite("hilltop")

Games are played at random at every table they can be played at; listing and judging are compared both ways; positions,
views and moves are read back, fuzzed and pickled; worked examples and the ledger of the rules are gone through.
It needs pytest and hypothesis (the extra `companion[testing]`), and the game has to be installed (`pip install -e .`).
COMPANION_TEST_LENGTH=20 makes every random test twenty times as long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.library import Library, registry

if TYPE_CHECKING:
    from companion.testing.every_game import EveryGame


@cache
def shipped() -> Library:
    """What is shipped and installed, without anybody's own files; the same object for all tests."""
    return Library.shipped()


def suite(
    slug: str,
    *,
    examples: str | Path | None = None,
    proofs: Sequence[str | Path] = (),
    usual: Mapping[str, Any] | None = None,
    tried: Mapping[str, Sequence[Any]] | None = None,
    unreadable: Mapping[str, Any] | None = None,
) -> type[EveryGame]:
    """The tests that every game has to pass, as a class for pytest to collect.

    `examples` are worked examples (JSON); without it, examples.json beside the test file if it is there.
    `proofs` are the tests that name the game's rules; without it, all files beside the test file.
    `usual` are house rules without which random play may go on for ever.
    `tried` has values to try of house rules that are neither a choice nor a range, or not to be tried at their ends.
    `unreadable` are house rules under which a view cannot be loaded.
    """
    import pytest

    if registry.find(slug) is None:
        raise CompanionError(f"there is no game {slug} to test", hint="Install it first: pip install -e .")
    rooms = ("every_game", "examples", "fuzz", "houses", "ledger", "moves", "whole_games")
    pytest.register_assert_rewrite(*(f"companion.testing.{room}" for room in rooms))
    from companion.testing.every_game import EveryGame

    facts = {
        "slug": slug,
        "example_file": examples and Path(examples),
        "proofs": tuple(map(Path, proofs)),
        "usual": dict(usual or {}),
        "tried": dict(tried or {}),
        "unreadable": dict(unreadable or {}),
    }
    return type("EveryGame", (EveryGame,), facts)
