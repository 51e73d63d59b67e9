"""Positions as files: JSON or TOML, told apart by their content, read strictly, written so that they read back."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from companion.errors import BadPosition
from companion.referee.values import LARGEST


def read(text: str | bytes, where: str = "position") -> dict[str, Any]:
    """The data of a position text.

    >>> read('{"turn": "red"}') == read('turn = "red"')
    True
    >>> read('{"turn": "red", "turn": "blue"}')
    Traceback (most recent call last):
        ...
    companion.errors.BadPosition: position: the key "turn" is given twice
    """
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            raise BadPosition(f"this is not UTF-8 text (byte {fault.start + 1})", where=where) from None
    stripped = text.strip()
    if not stripped:
        raise BadPosition(
            "there is nothing in it", where=where, hint="A position is JSON or TOML; see docs/refereeing.md."
        )
    data = _read_json(text, where) if stripped[0] == "{" else _read_toml(text, where)
    _check_values(data, "")
    # An answer of `companion judge --json` can be handed on as it is.
    if {"verdicts", "position"} <= data.keys() and isinstance(data["position"], dict):
        data = data["position"]
    assert isinstance(data, dict)
    return data


def read_file(path: str) -> dict[str, Any]:
    """The data of a position file; `-` is standard input."""
    import sys

    if path == "-":
        return read(sys.stdin.buffer.read(), "standard input")
    try:
        with open(path, "rb") as file:
            return read(file.read(), path)
    except OSError as fault:
        raise BadPosition(
            f"the file cannot be read: {(fault.strerror or str(fault)).lower()}", where=path
        ) from None


def _is_json(text: str) -> bool:
    """Whether a text is JSON, of whatever kind."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _read_json(text: str, where: str) -> Any:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise BadPosition(f"the key {json.dumps(key)} is given twice", where=where)
            found[key] = value
        return found

    def no_number(name: str) -> Any:
        raise BadPosition(f"{name} is not a number a position can hold", where=where)

    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=no_number)
    except json.JSONDecodeError as fault:
        raise BadPosition(
            f"this is not JSON: {fault.msg.lower()}", where=f"{where}:{fault.lineno}:{fault.colno}"
        ) from None
    except RecursionError:
        raise BadPosition("the lists and objects are nested too deeply", where=where) from None
    except ValueError as fault:
        raise BadPosition(f"this is not JSON: {fault}", where=where) from None


def _read_toml(text: str, where: str) -> Any:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        if _is_json(text):
            told = 'a position is one object in braces, such as {"game": "flag-bearer"}'
            raise BadPosition(told, where=where) from None
        hint = "A position in JSON begins with a brace {." if text.strip()[0] == "[" else None
        raise BadPosition(f"this is neither JSON nor TOML: {fault}", where=where, hint=hint) from None
    except RecursionError:
        raise BadPosition("the lists and tables are nested too deeply", where=where) from None
    except ValueError as fault:
        raise BadPosition(f"this is not TOML: {fault}", where=where) from None


def _check_values(value: Any, path: str) -> None:
    """Only what JSON can say and a file can hold: no dates, no endless numbers, no half characters."""
    if isinstance(value, dict):
        for key, item in value.items():
            _check_values(key, path)
            _check_values(item, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            _check_values(item, f"{path}[{at}]")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise BadPosition("this number has no end", where=path)
    elif isinstance(value, str):
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise BadPosition("half a character stands in a text", where=path)
    elif isinstance(value, int):
        if abs(value) > LARGEST:
            raise BadPosition("this number is too large for any table", where=path)
    elif value is not None:
        raise BadPosition(
            f"a position cannot hold a {type(value).__name__}", where=path, hint="Put it in quotes."
        )


# --- changing ------------------------------------------------------------------------------------


def change(data: dict[str, Any], text: str) -> None:
    """Change one thing in a position, typed as key=value; dots lead inside, a player's id picks the player.

    >>> data = {"turn": "red", "players": [{"id": "red", "cubes": 1}]}
    >>> change(data, "players.red.cubes=2")
    >>> data["players"]
    [{'id': 'red', 'cubes': 2}]
    """
    path, sign, typed = text.partition("=")
    *steps, last = path.strip().split(".")
    if not sign or not last:
        raise BadPosition(f"{text!r} is not KEY=VALUE", hint="For example turn=blue or players.red.cubes=2.")
    inside: Any = data
    for step in steps:
        inside = _inside(inside, step, path)
    try:
        value = json.loads(typed)
    except ValueError:
        value = typed.strip()
    if isinstance(inside, list):
        at = _place(inside, last, path)
        if value is None:
            del inside[at]
        else:
            inside[at] = value
    elif isinstance(inside, dict):
        inside[last] = value
        if value is None:
            del inside[last]
    else:
        raise BadPosition("there is nothing to change", where=path)


def _inside(value: Any, step: str, path: str) -> Any:
    if isinstance(value, dict):
        return value.setdefault(step, {})
    if isinstance(value, list):
        return value[_place(value, step, path)]
    raise BadPosition(f"there is no {step!r}", where=path)


def _place(items: list[Any], step: str, path: str) -> int:
    for at, item in enumerate(items):
        if isinstance(item, dict) and item.get("id") == step:
            return at
    if step.isdecimal() and int(step) < len(items):
        return int(step)
    raise BadPosition(f"there is no {step!r} in this list", where=path)


# --- writing --------------------------------------------------------------------------------------


def write_json(data: Mapping[str, Any]) -> str:
    """The position as one line of JSON."""
    return json.dumps(data)


def write_toml(data: Mapping[str, Any]) -> str:
    """The position as TOML; null, which TOML cannot say, is left out.

    >>> print(write_toml({"turn": "red", "board": {"c4": "F"}, "players": [{"id": "red"}, {"id": "blue"}]}))
    turn = "red"
    <BLANKLINE>
    [board]
    c4 = "F"
    <BLANKLINE>
    [[players]]
    id = "red"
    <BLANKLINE>
    [[players]]
    id = "blue"
    """
    lines = []
    blocks: list[tuple[str, Mapping[str, Any]]] = []
    for key, value in data.items():
        if isinstance(value, Mapping):
            blocks.append((f"[{_toml_key(key)}]", value))
        elif isinstance(value, (list, tuple)) and value and all(isinstance(item, Mapping) for item in value):
            blocks += [(f"[[{_toml_key(key)}]]", item) for item in value]
        elif value is not None:
            lines.append(f"{_toml_key(key)} = {_toml_value(value)}")
    for header, table in blocks:
        if lines:
            lines.append("")
        lines.append(header)
        lines += [
            f"{_toml_key(key)} = {_toml_value(value)}" for key, value in table.items() if value is not None
        ]
    return "\n".join(lines)


def _toml_key(key: str) -> str:
    plain = key and all(letter.isascii() and (letter.isalnum() or letter in "-_") for letter in key)
    return key if plain else _toml_text(key)


def _toml_value(value: Any) -> str:
    if isinstance(value, str):
        return _toml_text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, Mapping):
        inner = ", ".join(
            f"{_toml_key(key)} = {_toml_value(item)}" for key, item in value.items() if item is not None
        )
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, (list, tuple)):
        if any(item is None for item in value):
            raise BadPosition(
                "TOML has no word for an empty place in a list", hint="Write this position as JSON."
            )
        return f"[{', '.join(_toml_value(item) for item in value)}]"
    raise TypeError(f"a position does not hold {type(value).__name__}")


def _toml_text(text: str) -> str:
    # JSON's quoting is TOML's, but for characters beyond 16 bits and the delete character.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
