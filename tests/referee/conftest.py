"""What the games do not keep to yet."""

import pytest

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
