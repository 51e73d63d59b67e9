"""The warriors and the house rules of a table, worked out from the cards and the options.

`Warrior` objects are made once per set of options and shared by all positions, so a position holds references
to them, and a wound is the step from one of them to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.games.flag_bearer.cells import Reach
from companion.games.flag_bearer.field import COLUMNS, DIRECTIONS, NAME, RIGHT, SQUARE, UP, shifted
from companion.library.faults import Faults, collected
from companion.library.tables import twice
from companion.referee import options
from companion.referee.slots import Slotted
from companion.referee.values import fault

if TYPE_CHECKING:
    from companion.library import Edition, Row

ANY_DISTANCE = len(SQUARE)
MAX_LOSS = 3  # a double attack on two equals (FB-R11)
DIAGONALS = (UP + RIGHT, UP - RIGHT, -UP + RIGHT, -UP - RIGHT)
STRIPES = {"heavy": 3, "average": 2, "light": 1}  # FB-W2
HOME = {"bottom": (1, 2, 3, 4), "top": (5, 6, 7, 8)}  # FB-S2
LINES = ("line1", "line2", "line3", "line4")  # of a formation, the front line first


class Warrior(Slotted, beside=("attacked", "hurt", "shots")):
    """A warrior card as it lies on the field, wounds included. Never changed: `hurt` leads to the next one."""

    __slots__ = (
        "attacked",  # by square: the squares it can attack from there, whatever stands between
        "code",  # letter of the army table: "I"
        "crushes",  # codes of the warriors that its attack costs two points (FB-A8)
        "flag",  # whether it is a flag-bearer
        "health",
        "hurt",  # hurt[n]: the same card after n more wounds, None if they kill it (FB-A3)
        "letter",  # as written in a position: capital for the first player, small for the second (FB-R25)
        "name",  # "heavy infantryman"
        "power",  # with the wounds taken off (FB-A11); nothing else suffers from wounds (FB-R23)
        "reach",
        "rule",  # the rule that describes its reach
        "shots",  # by square: (target, square in between) of the attacks at two squares
        "side",  # 0 for the first player, 1 for the second
        "speed",
        "stripes",  # the class: 3 heavy, 2 average, 1 light (FB-W2)
        "targets",  # how many enemies it can attack at once (FB-A5)
        "text",  # "I''"
        "wounds",
    )

    def __init__(
        self,
        side: int,
        capital: bool,
        card: Mapping[str, Any],
        quality: Row,
        crushes: Iterable[str],
        wounds: int,
    ):
        self.side, self.wounds = side, wounds
        self.code: str = str(card["code"])
        self.letter = self.code.upper() if capital else self.code.lower()
        self.text = self.letter + "'" * wounds
        self.name: str = card["name"].lower()
        self.health: int = card["health"]
        self.power: int = card["power"] - wounds
        self.stripes = STRIPES[card["class"]]
        self.speed: int = ANY_DISTANCE if card["speed"] == "any" else card["speed"]
        self.reach: Reach = card["reach"]
        self.attacked, self.shots = _diagram(self.reach)
        self.rule = str(quality.rule)
        self.flag: bool = quality.flag
        self.targets: int = quality.targets
        self.crushes = tuple(crushes)
        self.hurt: tuple[Warrior | None, ...] = ()

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<{self.text}>"


class House:
    """The rules as one table plays them: the numbers of the cards and every option, in the form the engine uses."""

    def __init__(self, edition: Edition, given: Mapping[str, Any]):
        chosen = options.check(edition, given)
        qualities = {row.code: row for row in edition.table("qualities")}
        flags = [code for code, row in qualities.items() if row.flag]
        _check_army(chosen["army"], edition.options["army"]["default"], flags)
        self.army: dict[str, int] = {str(code): count for code, count in chosen["army"].items()}
        self.bearers = sum(self.army[code] for code in flags)
        armies = edition.table("armies")
        formation = next(row for row in edition.table("formations") if row.formation == chosen["formation"])
        self.laying = tuple(_laying(army, formation) for army in armies)
        self.home = tuple(army.home_rows for army in armies)
        crushes = _crushes(qualities.values(), chosen["pike_vs_heavy"])
        self.warriors: dict[
            str, Warrior
        ] = {}  # every one that can lie on the field, by its text: "F", "I''", "p'"
        self.unhurt: tuple[dict[str, Warrior], ...] = tuple({} for _ in armies)  # by side and code
        for code, card in _cards(edition, chosen).items():
            crushed = sorted(other for one, other in crushes if one == code)
            for side, army in enumerate(armies):
                capital = army["case"] == "upper"
                line = [
                    Warrior(side, capital, card, qualities[code], crushed, wounds)
                    for wounds in range(card["health"])
                ]
                for wounds, warrior in enumerate(line):
                    warrior.hurt = (*line[wounds:], *[None] * (MAX_LOSS + 1))
                    self.warriors[warrior.text] = warrior
                self.unhurt[side][warrior.code] = line[0]
        # steps along rows and columns beyond which nobody attacks
        self.farthest = max(
            max(card.reach.straight, 2 * card.reach.diagonal) for card in self.warriors.values()
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


# --- the tables -------------------------------------------------------------------------------------


@collected
def check(edition: Edition) -> Iterator[Faults]:
    """Whether the tables fit each other. Raises Faults with every cell that does not."""
    warriors, qualities = edition.table("warriors"), edition.table("qualities")
    armies, formations = edition.table("armies"), edition.table("formations")
    yield from (*twice(warriors, "code"), *twice(qualities, "code"))
    yield from (*twice(armies, "seat", "case"), *twice(formations, "formation"))
    codes = {row.code for row in warriors}
    for row in warriors:
        if row.stripes != STRIPES[row["class"]]:
            yield row.fault("stripes", f"{row['class']} troops have {STRIPES[row['class']]} (FB-W2)")
        if not any(row.code == quality.code for quality in qualities):
            yield row.fault("code", f"qualities.csv has no row for {row.code!r}")
    for row in qualities:
        for column in ("code", "crushes"):
            if row[column] and row[column] not in codes:
                yield row.fault(column, f"warriors.csv has no row for {row[column]!r}")
    if not any(row.flag for row in qualities):
        yield qualities[-1].fault("flag", "somebody has to carry a flag (FB-S1)")
    if len(armies) != len(HOME):
        yield armies[-1].fault("army", f"there are {len(HOME)} armies, not {len(armies)} (FB-S1)")
    for row in armies:
        if row.home_rows != HOME[row.seat]:
            first, *_, last = HOME[row.seat]
            yield row.fault("home_rows", f"the rows nearest to the {row.seat} are {first}-{last} (FB-S2)")
    size = sum(row.copies for row in warriors)
    for row in formations:
        room = sum(row[line].count("X") for line in LINES)
        if room != size:
            yield row.fault("formation", f"it has {room} squares for an army of {size} (FB-S4)")
    for name in edition.options["formation"]["values"]:
        if not any(row.formation == name for row in formations):
            yield formations[-1].fault("formation", f"there is no {name!r}, and the house rules offer it")


def _cards(edition: Edition, chosen: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The rows of warriors.csv by code, with what the table chose for cells that house rules stand for (FB-R3, FB-R26)."""
    cards = {row.code: dict(row) for row in edition.table("warriors")}
    for name, option in edition.options.items():
        if "from" in option:
            _, *key, column = option["from"].split(".")
            for code, value in {key[0]: chosen[name]}.items() if key else chosen[name].items():
                cards[code][column] = value
    return cards


def _check_army(army: object, printed: Mapping[str, int], flags: list[str]) -> None:
    """The copies by code: a table may have its own split (FB-R26), but the same size and flag-bearers (FB-S1)."""
    size = sum(printed.values())
    needed = ", ".join(f"{code} = {printed[code]}" for code in flags)
    hint = f"It has a whole number for each of {', '.join(printed)}: {size} in all, {needed}."
    if not isinstance(army, Mapping) or set(army) != set(printed):
        fault("options.army", "an army counts every kind of warrior and nothing else", hint)
    for code, count in army.items():
        if type(count) is not int or count < 0:
            fault(f"options.army.{code}", f"{count!r} is not a number of cards", hint)
    if sum(army.values()) != size or any(army[code] != printed[code] for code in flags):
        bearers = sum(army[code] for code in flags)
        fault(
            "options.army",
            f"this army has {sum(army.values())} warriors, {bearers} of them flag-bearers",
            hint,
        )


def _laying(army: Row, formation: Row) -> tuple[int, ...]:
    """The squares of a side in the order in which the cards are laid on them (FB-S4, FB-R24)."""
    turned = -1 if army.seat == "bottom" else 1  # the front line of the lower side is its last row
    rows, columns = army.home_rows[::turned], range(len(COLUMNS))[::-turned]
    return tuple(
        8 * (row - 1) + column
        for row, line in zip(rows, LINES)
        for column, mark in zip(columns, formation[line])
        if mark == "X"
    )


def _crushes(qualities: Iterable[Row], who: str) -> set[tuple[str, str]]:
    """Whose attack costs whom two points (FB-A8), as `pike_vs_heavy` has it: the card's way, the other, or both (FB-R4)."""
    printed = {(str(row.code), str(row.crushes)) for row in qualities if row.crushes}
    turned = {(other, one) for one, other in printed}
    return {"pike": printed, "heavy": turned, "both": printed | turned}[who]


@cache
def _diagram(reach: Reach) -> tuple[dict[int, int], dict[int, tuple[tuple[int, int], ...]]]:
    """An attack diagram by square: the squares in reach, and the far shots with the square in between."""
    attacked: dict[int, int] = {}
    shots: dict[int, tuple[tuple[int, int], ...]] = {}
    for square in NAME:
        near, far = 0, []
        for squares, steps in ((reach.straight, DIRECTIONS), (reach.diagonal, DIAGONALS)):
            for step in steps if squares else ():
                middle = shifted(1 << square, step)
                near |= middle
                if squares > 1 and middle and (target := shifted(middle, step)):
                    far.append((target, middle))
        attacked[square] = near | sum(target for target, _ in far)
        shots[square] = tuple(far)
    return attacked, shots
