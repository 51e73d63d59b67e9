"""Tables for tests of the referee."""

import pytest

from companion import Tables

DUEL = {
    "game": "flag-bearer",
    "players": [{"id": "ann"}, {"id": "bob"}],
    "fen": "7/7/7/2pf3/7/2PF3/7/7",
    "turn": "ann",
    "phase": "move",
}


@pytest.fixture
def duel():
    """A table with a pike man and a flag-bearer each: ann's on c3 and d3, to move, bob's on c5 and d5."""
    return Tables.here().start("flag-bearer", "duel", position=DUEL, seed="duel")
