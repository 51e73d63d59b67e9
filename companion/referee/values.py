"""Plain values of a position, each read against what its place may hold; a fault is a BadPosition that says where."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NoReturn, TypeGuard

from companion.errors import BadPosition

LARGEST = 2**53  # beyond it, programs that read JSON disagree about whole numbers


def fault(where: str, message: str, hint: str | None = None) -> NoReturn:
    raise BadPosition(message, where=where, hint=hint)


def shown(value: object) -> str:
    """A value as it stands in a message: short, whatever junk it is.

    >>> shown("resign"), shown(None), shown(10**5000)
    ("'resign'", 'nothing', 'such a number')
    """
    if value is None:
        return "nothing"
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or a bottomless nest
        return "such a number" if isinstance(value, int) else f"such a {type(value).__name__}"
    return text if len(text) <= 40 else f"{text[:37]}..."


def known_keys(data: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in keys:
            fault(where, f"there is no key {shown(key)}", f"Keys: {', '.join(keys)}.")


def as_table(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        fault(where, f"{shown(value)} stands where a table of keys and values should be")
    return value


def entries(value: object, where: str, keys: Collection[str]) -> dict[str, Any]:
    """A table whose keys are all among these, without those that hold nothing."""
    known_keys(as_table(value, where), tuple(keys), where)
    return {key: item for key, item in as_table(value, where).items() if item is not None}


def as_list(value: object, where: str) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list | tuple):
        fault(where, f"{shown(value)} stands where a list should be")
    return list(value)


def whole_number(value: object, where: str, default: int, low: int, high: int) -> int:
    return default if value is None else number(value, where, low, high)


def number(value: object, where: str, low: int, high: int) -> int:
    """A whole number that has to be there."""
    if type(value) is not int or not low <= value <= high:
        fault(where, f"{shown(value)} is not a whole number from {low} to {high}")
    return value


def yes_or_no(value: object, where: str) -> bool:
    if value is not None and not isinstance(value, bool):
        fault(where, f"{shown(value)} is neither true nor false")
    return bool(value)


def one_of(value: object, where: str, words: tuple[str, ...], default: str) -> str:
    return default if value is None else word(value, where, words)


def word(value: object, where: str, words: Collection[str]) -> str:
    """One of these words, which has to be there."""
    if not isinstance(value, str) or value not in words:
        fault(
            where,
            f"there is no {where.rpartition('.')[2]} {shown(value)}",
            f"It is one of: {', '.join(words)}.",
        )
    return value


def is_id(value: object) -> TypeGuard[str]:
    """Whether this is a text of letters of any script, digits, _ and -.

    >>> is_id("old_tom2"), is_id("Mary Jo"), is_id(""), is_id(2)
    (True, False, False, False)
    """
    return (
        isinstance(value, str)
        and value != ""
        and all(letter.isalpha() or letter.isdecimal() or letter in "_-" for letter in value)
    )
