"""House rules: each game's options as data (`Edition.options`, from cards/<game>/game.toml), checked in one place.

    [options.stuck]
    values = ["sacrifice", "pass"]      # or: range = [1, 200]   (whole numbers)
    default = "sacrifice"               # or, where a card prints it: from = "warriors.B.power"
    rule = "FB-R1"
    text = "What happens to a player who cannot act"

An option that is neither a choice nor a number (`kind = "own"`) is checked by its game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import BadPosition
from companion.referee.sentences import listed
from companion.referee.values import shown

if TYPE_CHECKING:
    from companion.library import Edition


def defaults(edition: Edition) -> dict[str, Any]:
    return {name: option["default"] for name, option in edition.options.items()}


def check(edition: Edition, given: object) -> dict[str, Any]:
    """Every option of the game with its value: what is given, and the defaults for the rest.

    >>> from companion.testing import shipped
    >>> flag_bearer = shipped().edition("flag-bearer")
    >>> check(flag_bearer, {"stuck": "pass"})["stuck"]
    'pass'
    >>> check(flag_bearer, {"stuck": "resign"})
    Traceback (most recent call last):
        ...
    companion.errors.BadPosition: options.stuck: 'resign' is not a value of this option
    It can be "sacrifice" or "pass".
    """
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise BadPosition("options must be a table of names and values", where="options")
    known = edition.options
    values = defaults(edition)
    for name, value in given.items():
        if name not in known:
            raise BadPosition(
                f"there is no option {name!r}", where="options", hint=f"Options: {', '.join(known)}."
            )
        if value is None:
            continue
        fault = _fault(edition, name, value)
        if fault:
            raise BadPosition(
                f"{shown(value)} is not a value of this option", where=f"options.{name}", hint=fault
            )
        values[name] = value
    return values


def _fault(edition: Edition, name: str, value: object) -> str | None:
    if edition.allows(name, value):
        return None
    option = edition.options[name]
    if "values" in option:
        import json

        return f"It can be {listed(map(json.dumps, option['values']), 'or')}."
    low, high = option["range"]
    return f"It is a whole number from {low} to {high}."


def parse(edition: Edition, text: str) -> tuple[str, Any]:
    """An option typed by a person as name=value, the value with the type the option has.

    >>> from companion.testing import shipped
    >>> flag_bearer = shipped().edition("flag-bearer")
    >>> parse(flag_bearer, "stuck=pass")
    ('stuck', 'pass')
    """
    name, sign, value = (part.strip() for part in text.partition("="))
    known = edition.options
    if name not in known:
        near = [word for word in known if word.startswith(name)] if name else []
        if len(near) != 1:
            raise BadPosition(
                f"there is no option {name!r}", where="options", hint=f"Options: {', '.join(known)}."
            )
        name = near[0]
    if not sign:
        raise BadPosition(
            "no value is given",
            where=f"options.{name}",
            hint=f"Write {name}=VALUE. {_fault(edition, name, None) or ''}",
        )
    return name, _typed(known[name], value)


def _typed(option: Mapping[str, Any], text: str) -> Any:
    for choice in option.get("values", ()):
        if text.lower() == (str(choice).lower() if isinstance(choice, bool) else str(choice)):
            return choice
    import json

    try:
        value = json.loads(text)
    except ValueError:
        return text
    return text if isinstance(value, float) else value
