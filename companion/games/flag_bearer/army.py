"""The warriors and the house rules of a table, worked out from the cards and the options.

`Warrior` objects are made once per set of options and shared by all positions, so a position holds references
to them, and a wound is the step from one of them to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.errors import BadPosition
from companion.games.flag_bearer.field import COLUMNS, DIRECTIONS, NAME, RIGHT, ROWS, SQUARE, UP, shifted
from companion.library.old import Row, read_csv
from companion.referee import options

SLUG = "flag-bearer"
ANY_DISTANCE = len(SQUARE)
MAX_LOSS = 3  # a double attack on two equals (FB-R11)
DIAGONALS = (UP + RIGHT, UP - RIGHT, -UP + RIGHT, -UP - RIGHT)


class Warrior:
    """A warrior card as it lies on the field, wounds included. Never changed: `hurt` leads to the next one."""

    __slots__ = (
        "code",  # letter of the army table: "I"
        "crushes",  # code of the warrior that its attack costs two points (FB-A8), or ""
        "flag",  # whether it is a flag-bearer
        "health",
        "hurt",  # hurt[n]: the same card after n more wounds, None if they kill it (FB-A3)
        "letter",  # as written in a position: capital for the first player, small for the second (FB-R25)
        "name",  # "heavy infantryman"
        "power",  # with the wounds taken off (FB-A11); nothing else suffers from wounds (FB-R23)
        "reach",  # by square: the squares it can attack from there, whatever stands between
        "shots",  # by square: (target, square in between) of the attacks at two squares
        "side",  # 0 for the first player, 1 for the second
        "speed",
        "stripes",  # the class: 3 heavy, 2 average, 1 light (FB-W2)
        "text",  # "I''"
        "wounds",
    )

    code: str
    crushes: str
    flag: bool
    health: int
    hurt: tuple[Warrior | None, ...]
    letter: str
    name: str
    power: int
    reach: Mapping[int, int]
    shots: Mapping[int, tuple[tuple[int, int], ...]]
    side: int
    speed: int
    stripes: int
    text: str
    wounds: int

    def __repr__(self) -> str:
        return f"<{self.text}>"


class House:
    """The rules as one table plays them: the cards' numbers and every option, in the form the engine uses."""

    def __init__(self, given: Mapping[str, Any]):
        chosen = options.check(SLUG, given) | {"army": _army(given.get("army"))}
        self.army: dict[str, int] = chosen["army"]
        self.laying = _laying(chosen["formation"])
        self.warriors = _warriors(given, chosen["pike_vs_heavy"])
        self.unhurt = tuple(
            {card.code: card for card in self.warriors.values() if card.side == side and not card.wounds}
            for side in (0, 1)
        )
        self.any_blocks = chosen["archer_block"] == "any"
        self.gaps: bool = chosen["line_gaps"]
        self.single_loss = chosen["berserk_loss"] == "single"
        self.passes = chosen["stuck"] == "pass"
        self.must_prepare = chosen["attack_duty"] == "global"
        self.attacker_wins = chosen["mutual_end"] == "attacker"
        self.by_flags = chosen["adjudication"] == "flags"
        self.quiet_limit: int = chosen["quiet_limit"]
        self.turn_limit: int = chosen["turn_limit"]


_HOUSES: dict[str, House] = {}


def house(given: Mapping[str, Any]) -> House:
    """The house rules for these options, checked; the same object for the same options."""
    key = repr(sorted(given.items(), key=str))
    if key not in _HOUSES:
        _HOUSES[key] = House(given)
    return _HOUSES[key]


# --- the cards --------------------------------------------------------------------------------------


@cache
def table() -> dict[str, Row]:
    """The rows of warriors.csv by code."""
    return {row["code"]: row for row in read_csv(SLUG, "warriors.csv")}


@cache
def _seats() -> list[Row]:
    return read_csv(SLUG, "armies.csv")


def home(side: int) -> range:
    """The rows of a player's own territory, 0 for row 1 (FB-S2)."""
    first, last = _seats()[side]["home_rows"].split("-")
    return range(ROWS.index(first), ROWS.index(last) + 1)


def _army(given: object) -> dict[str, int]:
    """The number of copies by code: the table's own counts (FB-R26), else those of the cards."""
    printed = {code: row.number("copies") for code, row in table().items()}
    if given is None:
        return printed
    hint = f"It has a whole number for each of {', '.join(printed)}: 20 in all, F = 3."
    if not isinstance(given, Mapping) or set(given) != set(printed):
        raise BadPosition(
            "an army counts every kind of warrior and nothing else", where="options.army", hint=hint
        )
    for code, count in given.items():
        if type(count) is not int or count < 0:
            raise BadPosition(f"{count!r} is not a number of cards", where=f"options.army.{code}", hint=hint)
    if sum(given.values()) != 20 or given["F"] != 3:
        raise BadPosition(
            f"this army has {sum(given.values())} warriors, {given['F']} of them flag-bearers",
            where="options.army",
            hint=hint,
        )
    return dict(given)


def _laying(formation: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each side, the squares in the order in which the cards are laid on them (FB-S4, FB-R24)."""
    lines = next(row for row in read_csv(SLUG, "formations.csv") if row["formation"] == formation)
    masks = [lines[f"line{number}"] for number in range(1, 5)]

    def order(side: int) -> tuple[int, ...]:
        bottom = _seats()[side]["seat"] == "bottom"
        rows = reversed(home(side)) if bottom else home(side)
        columns = range(len(COLUMNS)) if bottom else range(len(COLUMNS) - 1, -1, -1)
        return tuple(
            8 * row + column
            for row, mask in zip(rows, masks)
            for column, mark in zip(columns, mask)
            if mark == "X"
        )

    return order(0), order(1)


def _warriors(given: Mapping[str, Any], pike_vs_heavy: str) -> dict[str, Warrior]:
    """Every warrior that can lie on the field, by its text: "F", "I''", "p'"."""
    stripes = {row["class"]: row.number("stripes") for row in table().values()}
    crushes = {"pike": {"P": "I"}, "heavy": {"I": "P"}, "both": {"P": "I", "I": "P"}}[pike_vs_heavy]  # FB-R4
    found: dict[str, Warrior] = {}
    for side, seat in enumerate(_seats()):
        for code, row in table().items():
            letter = code.upper() if seat["case"] == "upper" else code.lower()
            power = given.get("berserk_power") if code == "B" else None  # FB-R26
            kind = given.get("archer_type") if code == "A" else None  # FB-R3
            health = row.number("health")
            cards = []
            for wounds in range(health):
                warrior = Warrior()
                warrior.side, warrior.code, warrior.letter = side, code, letter
                warrior.name = row["name"].lower()
                warrior.wounds, warrior.health = wounds, health
                warrior.text = letter + "'" * wounds
                warrior.power = (power or row.number("power")) - wounds
                warrior.stripes = stripes[kind or row["class"]]
                warrior.speed = ANY_DISTANCE if row["speed"] == "any" else row.number("speed")
                warrior.reach, warrior.shots = _reach(row["reach"])
                warrior.crushes = crushes.get(code, "")
                warrior.flag = code == "F"
                cards.append(warrior)
            for wounds, warrior in enumerate(cards):
                later = cards[wounds : wounds + MAX_LOSS + 1]
                warrior.hurt = (*later, *[None] * (MAX_LOSS + 1 - len(later)))
                found[warrior.text] = warrior
    return found


@cache
def _reach(diagram: str) -> tuple[dict[int, int], dict[int, tuple[tuple[int, int], ...]]]:
    """An attack diagram such as "straight2+diagonal1", by square: the squares in reach, and the far shots."""
    reach: dict[int, int] = {}
    shots: dict[int, tuple[tuple[int, int], ...]] = {}
    for square in NAME:
        here, near, far = 1 << square, 0, []
        for part in diagram.split("+"):
            for step in DIRECTIONS if part.startswith("straight") else DIAGONALS:
                middle = shifted(here, step)
                near |= middle
                if part.endswith("2") and middle and shifted(middle, step):
                    far.append((shifted(middle, step), middle))
        reach[square] = near | sum(target for target, _ in far)
        shots[square] = tuple(far)
    return reach, shots
