"""For tests of games, the companion's and other people's: what every game has to keep to, whatever its rules."""

from __future__ import annotations

from functools import cache

from companion.library import Library


@cache
def shipped() -> Library:
    """What is shipped and installed, without anybody's own files; the same object for all tests."""
    return Library.shipped()
