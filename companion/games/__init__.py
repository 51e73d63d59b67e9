"""The games of the companion, the same rooms in each; `companion.library` finds them."""

from __future__ import annotations

import os
from functools import cache

from companion.library import Library
from companion.referee.game import Game


@cache
def _library(folder: str) -> Library:
    return Library.here(folder)


def slugs() -> list[str]:
    """The slugs of all games, alphabetically."""
    return _library(os.getcwd()).playable()


def resolve(name: str, among: list[str] | None = None) -> str:
    """The slug a person means."""
    return _library(os.getcwd()).resolve(name, among)


def get(name: str) -> Game:
    """The game of that name, by the data found from here."""
    return _library(os.getcwd()).game(name)
