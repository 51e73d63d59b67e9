"""The house rules of an edition: [options.NAME] in its game.toml, read and checked (see referee/options.py).

A default that a card prints is said once, on the card: `from = "warriors.B.power"` is the power in the row whose first
cell is B, `from = "warriors.copies"` the copies of every row by its first cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import BadData
from companion.library.faults import Fault, Faults
from companion.library.tables import Cell

if TYPE_CHECKING:
    from companion.library.edition import Edition

FACTS = "game.toml"
Option = dict[str, Any]


def read(edition: Edition) -> dict[str, Option]:
    """The options by name, in the order of game.toml, each with its default. Raises Faults with all that is wrong."""
    told = edition.facts.get("options", {})
    if not isinstance(told, dict):
        raise Faults([Fault(f"{edition.text(FACTS).name}:1:1", "options is no table of options")])
    options: dict[str, Option] = {}
    faults: list[Fault] = []
    for name, option in told.items():
        try:
            options[name] = _read(edition, option)
        except Faults as found:
            faults += found.faults
        except BadData as fault:
            faults.append(_fault(edition, name, fault.message))
    if faults:
        raise Faults(faults)
    return options


def check_known(edition: Edition, known: Edition) -> None:
    """Whether the rules find their options: all those of `known`, the edition they come with, and no other values."""
    if edition.facts.get("rules_version", 1) != known.facts.get("rules_version", 1):
        return
    faults = []
    for name, option in known.options.items():
        own = edition.options.get(name)
        told = "the rules ask for this option" if own is None else _unknown(own, option)
        if told:
            faults.append(_fault(edition, name, told))
    if faults:
        raise Faults(faults)


def fits(option: Mapping[str, Any], value: object) -> bool:
    """Whether an option may have this value, as far as game.toml says."""
    if "values" in option:
        # 1 == True in Python, but not at the table
        return any(type(value) is type(choice) and value == choice for choice in option["values"])
    if "range" in option:
        low, high = option["range"]
        return type(value) is int and low <= value <= high
    return True


def _read(edition: Edition, option: object) -> Option:
    if not isinstance(option, dict) or not _says_its_values(option):
        raise BadData('it needs values = [...], range = [lowest, highest], or kind = "own"')
    if "from" in option:
        return {**option, "default": _printed(edition, option["from"])}
    if "default" not in option:
        raise BadData("it needs a default, or from = the place on the cards where it is printed")
    if not fits(option, option["default"]):
        raise BadData(f"the default {option['default']!r} is not a value of this option")
    return option


def _says_its_values(option: Option) -> bool:
    if "values" in option:
        return isinstance(option["values"], list) and bool(option["values"])
    if "range" in option:
        ends = option["range"]
        return isinstance(ends, list) and [*map(type, ends)] == [int, int] and ends[0] <= ends[1]
    return option.get("kind") == "own"


def _printed(edition: Edition, path: object) -> Any:
    parts = path.split(".") if isinstance(path, str) else []
    if len(parts) not in (2, 3):
        raise BadData(f'from = {path!r} is neither "TABLE.COLUMN" nor "TABLE.ROW.COLUMN"')
    table, *key, column = parts
    try:
        rows = {next(iter(row.values())): row for row in edition.table(table)}
        value = rows[key[0]][column] if key else {code: row[column] for code, row in rows.items()}
    except KeyError as missing:
        raise BadData(f"from = {path!r} leads nowhere: there is no {missing}") from None
    return str(value) if isinstance(value, Cell) else value


def _unknown(own: Option, known: Option) -> str | None:
    """What the rules would not understand of an option."""
    for way in ("values", "range"):
        if (way in own) != (way in known):
            return f"the rules know this option {'by' if way in known else 'without'} its {way}"
    if type(own["default"]) is not type(known["default"]):
        return f"the default {own['default']!r} is not what the rules expect, such as {known['default']!r}"
    for value in (*own.get("values", ()), *own.get("range", ())):
        if not fits(known, value):
            return f"the rules do not know the value {value!r}"
    return None


def _fault(edition: Edition, name: str, told: str) -> Fault:
    text = edition.text(FACTS)
    lines = [line.strip() for line in text.content.splitlines()]
    head = f"[options.{name}]"
    line = lines.index(head) + 1 if head in lines else 1
    return Fault(f"{text.name}:{line}:1", f"options.{name}: {told}")
