"""All that every game has to pass, in one class; `companion.testing.suite` makes it for one game."""

from __future__ import annotations

from typing import Any

from companion.testing.fuzz import Fuzz
from companion.testing.ledger import Ledger
from companion.testing.moves import Moves
from companion.testing.whole_games import WholeGames


class EveryGame(WholeGames, Moves, Fuzz, Ledger):
    """The tests. A test that takes a `house` is run at every table, one that takes an `example` for each of them."""

    def pytest_generate_tests(self, metafunc: Any) -> None:
        if "house" in metafunc.fixturenames:
            metafunc.parametrize("house", self.houses(), ids=str)
        if "example" in metafunc.fixturenames:
            examples = self.examples(metafunc.module.__file__)
            metafunc.parametrize("example", examples, ids=lambda example: example["id"])
