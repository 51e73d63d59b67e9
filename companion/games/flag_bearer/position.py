"""Reading a position: data -> State, checked against every rule of what can lie on the table.

Every fault is a BadPosition whose `where` names the key or the square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.flag_bearer import combat, movement, scoring
from companion.games.flag_bearer.army import House, Warrior
from companion.games.flag_bearer.field import COLUMNS, NAME, ROWS, SQUARE, in_one_band, run, set_of
from companion.games.flag_bearer.state import SLUG, State
from companion.referee.grid import bits
from companion.referee.sentences import counted
from companion.referee.values import (
    LARGEST,
    as_list,
    as_table,
    fault,
    is_id,
    known_keys,
    one_of,
    shown,
    whole_number,
)

if TYPE_CHECKING:
    from companion.games.flag_bearer import FlagBearer

PHASES = ("setup", "move", "attack", "sacrifice", "over")
KEYS = (
    *("game", "options", "players", "turn", "phase", "board"),
    *("fen", "line", "quiet", "turns", "winners", "note"),
)
DEFAULT_PLAYERS = [{"id": "red"}, {"id": "blue"}]


def load(game: FlagBearer, data: object) -> State:
    """The position in `data`, checked but not settled. A key with the value null counts as omitted."""
    given = _without_nulls(as_table(data, "position"))
    known_keys(given, KEYS, "position")
    if given.get("game", SLUG) != SLUG:
        fault("game", f"this is a position of {shown(given['game'])}", f'Expected "{SLUG}".')

    state = State()
    state.attacks = None
    state.options = _without_nulls(as_table(given.get("options", {}), "options"))
    state.house = game.house(state.options)
    state.players = _players(given.get("players", DEFAULT_PLAYERS))
    state.side = _side(state.players, given.get("turn", state.players[0]))
    begun = "board" in given or "fen" in given
    state.phase = one_of(given.get("phase"), "phase", PHASES, "move" if begun else "setup")
    state.quiet = whole_number(given.get("quiet"), "quiet", 0, 0, LARGEST)
    state.turns = whole_number(given.get("turns"), "turns", 0, 0, LARGEST)
    state.note = _note(given.get("note"))
    state.board, state.armies, state.flags = [None] * 64, [0, 0], [0, 0]
    for square, warrior in _field(state.house, given).items():
        state.place(square, warrior)
    _check_copies(state)
    if state.phase == "setup":
        _check_laying(state)
    state.line = _line(state, given.get("line", []))
    _check_phase(state)
    return state


def _without_nulls(given: Mapping[Any, Any]) -> dict[Any, Any]:
    return {key: value for key, value in given.items() if value is not None}


# --- the table --------------------------------------------------------------------------------------


def _players(given: object) -> tuple[str, str]:
    hint = 'Expected two players, the one who starts first: [{"id": "red"}, {"id": "blue"}].'
    people, ids = as_list(given, "players"), []
    if len(people) != 2:
        fault("players", "Flag-Bearer is for exactly two players", hint)
    for number, player in enumerate(people):
        where = f"players[{number}]"
        known_keys(as_table(player, where), ("id",), where)
        name = player.get("id")
        if not is_id(name) or not name[0].isalpha() or name.lower() in SQUARE:
            fault(
                f"{where}.id",
                f"{shown(name)} is no player id",
                "An id is a letter followed by letters, digits, _ or -, and not the name of a square.",
            )
        ids.append(name)
    first, second = ids
    if first.casefold() == second.casefold():
        fault("players", f"both players are called {first!r}", "Case makes no difference.")
    return first, second


def _side(players: tuple[str, str], turn: object) -> int:
    if turn not in players:
        fault("turn", f"{shown(turn)} is not a player", f"The players are {' and '.join(players)}.")
    return players.index(turn)


def _note(value: object) -> str | None:
    if value is not None and not isinstance(value, str):
        fault("note", "a note is free text", 'As in "note": "second game".')
    return value


# --- the field --------------------------------------------------------------------------------------


def _field(rules: House, given: Mapping[str, Any]) -> dict[int, Warrior]:
    """The warriors by square, from `board`, from `fen`, or from both if they agree."""
    if "board" not in given:
        return _read_fen(rules, given["fen"]) if "fen" in given else {}
    board = _read_board(rules, given["board"])
    if "fen" in given:
        fen = _read_fen(rules, given["fen"])
        for square in NAME:
            one, other = board.get(square), fen.get(square)
            if one is not other:
                fault(
                    NAME[square],
                    f"the board has {one.text if one else 'nobody'} here, the fen {other.text if other else 'nobody'}",
                    "Give one of the two, or make them agree.",
                )
    return board


def _read_board(rules: House, given: object) -> dict[int, Warrior]:
    found: dict[int, Warrior] = {}
    for name, text in _without_nulls(as_table(given, "board")).items():
        square = _square(name, "board")
        if square in found:
            fault(f"board.{name}", "this square is named twice")
        found[square] = _warrior(rules, text, f"board.{name}")
    return found


def _read_fen(rules: House, given: object) -> dict[int, Warrior]:
    if not isinstance(given, str):
        fault("fen", "a fen is one string", 'As in "6f/7/7/3p3/3A3/7/7/F6".')
    rows = given.split("/")
    if len(rows) != len(ROWS):
        fault("fen", f"this fen has {counted(len(rows), 'row')}", "Expected 8 rows, row 8 first.")
    found: dict[int, Warrior] = {}
    for row, text in zip(reversed(ROWS), rows):
        column = 0
        for part in _fen_parts(text):
            if part in "1234567":
                column += int(part)
                continue
            if column < len(COLUMNS):
                name = COLUMNS[column] + row
                found[SQUARE[name]] = _warrior(rules, part, f"fen, {name}")
            column += 1
        if column != len(COLUMNS):
            fault("fen", f"row {row} is {shown(text)}, {column} squares", "A row has 7 squares.")
    return found


def _fen_parts(row: str) -> list[str]:
    """The characters of a row, wounds joined to their warrior.

    >>> _fen_parts("2I''3p'")
    ['2', "I''", '3', "p'"]
    """
    parts: list[str] = []
    for character in row:
        if character == "'" and parts:
            parts[-1] += character
        else:
            parts.append(character)
    return parts


def _square(name: object, where: str) -> int:
    square = SQUARE.get(name.lower()) if isinstance(name, str) else None
    if square is None:
        fault(where, f"{shown(name)} is not a square", "Squares are a1 to g8.")
    return square


def _warrior(rules: House, text: object, where: str) -> Warrior:
    if not isinstance(text, str) or text.rstrip("'") not in rules.warriors:
        fault(
            where,
            f"{shown(text)} is not a warrior",
            f"A warrior is one of {', '.join(rules.army)}, small for the second player, with one ' per wound. "
            "Nothing is hidden (FB-R20).",
        )
    if text not in rules.warriors:
        card = rules.warriors[text.rstrip("'")]
        fault(
            where,
            f"{len(text) - 1} wounds kill a {card.name}, it has {card.health} health points (FB-A3)",
            "Leave the dead off the field.",
        )
    return rules.warriors[text]


# --- what can be --------------------------------------------------------------------------------------


def _check_copies(state: State) -> None:
    for side, player in enumerate(state.players):
        for code, count in Counter(warrior.code for warrior in state.warriors(side)).items():
            if count > state.house.army[code]:
                *_, last = (
                    square for square in bits(state.armies[side]) if state.warrior(square).code == code
                )
                fault(
                    NAME[last],
                    f"{state.title(last)} is one too many: {state.called(player)} has {count}, "
                    f"and the army {state.house.army[code]} (FB-S1)",
                )


def _check_laying(state: State) -> None:
    """In setup the warriors lie unhurt on the first squares of the formation (FB-S4), at home (FB-S5)."""
    for side, player in enumerate(state.players):
        for square in bits(state.armies[side]):
            if (square >> 3) + 1 not in state.house.home[side]:
                fault(NAME[square], f"{state.title(square)} starts on enemy territory (FB-S5)")
            if state.warrior(square).wounds:
                fault(NAME[square], f"{state.title(square)} is wounded before the battle (FB-S4)")
        count = state.armies[side].bit_count()
        for square in state.house.laying[side][:count]:
            if not state.armies[side] >> square & 1:
                fault(
                    NAME[square],
                    f"{state.called(player)} has laid out {counted(count, 'warrior')} and left this square empty (FB-S4)",
                    "Cards are laid line by line from the player's left, front line first.",
                )


def _line(state: State, given: object) -> int:
    """The squares of the line moved this turn, as a set."""
    members = [_square(name, "line") for name in as_list(given, "line")]
    if not members:
        return 0
    if state.phase != "attack":
        fault("line", f"there is no moved line in phase {state.phase}", "Leave it out.")
    mask = set_of(members)
    if len(members) < 2 or mask.bit_count() < len(members):
        fault("line", "a line is two or more different squares (FB-L2)")
    if not in_one_band(mask):
        fault("line", "these squares are not in one row or column (FB-L1)")
    if not state.house.gaps and mask != run(mask):
        fault("line", "the line has a gap (FB-R5)")
    for empty in bits(mask & ~state.armies[state.side]):
        fault("line", f"{state.who} has no warrior on {NAME[empty]} (FB-L1)")
    if (mask & state.flags[state.side]).bit_count() != 1:
        fault("line", "a line has exactly one flag-bearer (FB-L3, FB-L4)")
    return mask


def _check_phase(state: State) -> None:
    """The phases that only some positions can have."""
    if state.phase == "sacrifice":
        if state.house.passes:
            fault("phase", "nobody sacrifices with stuck = pass (FB-R1)")
        if movement.can_move(state) and combat.attacks(state):
            fault("phase", f"{state.who} can move and can attack, so nothing is sacrificed (FB-R1)")
    if state.phase == "over" and not scoring.end(state):
        fault("phase", "no end of the game has come about (FB-E1)")
