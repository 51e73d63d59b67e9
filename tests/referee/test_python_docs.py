"""The page about Python is run as it stands."""

import doctest
from pathlib import Path


def test_every_example_of_the_page_gives_what_it_says():
    page = Path(__file__).parents[2] / "docs" / "python.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted > 20
    assert found.failed == 0
