"""Tables for tests of the referee."""

import pytest

from companion import table

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
    return table.start("flag-bearer", "duel", position=DUEL, seed="duel")


# What the games do not keep to yet: to be emptied.
WAITING = (
    "TestBannerBlitz::test_every_rule_is_proven",
    "TestBattleOfBanners::test_every_rule_is_proven",
    "TestBonesAndBanners::test_every_rule_is_proven",
    "TestLoneBanner::test_every_rule_is_proven",
    "TestBannerBlitz::test_states_are_values",  # pickled states compare by what they share
    "TestBonesAndBanners::test_a_program_may_choose_from_part_of_the_list",
)


def pytest_collection_modifyitems(items):
    for item in items:
        if any(name in item.nodeid for name in WAITING):
            item.add_marker(pytest.mark.xfail(strict=False))
