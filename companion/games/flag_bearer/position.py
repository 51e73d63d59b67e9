"""Reading a position: data -> State, checked against every rule of what can lie on the table.

Every fault is a BadPosition whose `where` names the key or the square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.errors import BadPosition
from companion.games.flag_bearer import combat, movement, scoring
from companion.games.flag_bearer.army import SLUG, House, Warrior, home, house, table
from companion.games.flag_bearer.field import COLUMNS, NAME, ROWS, SQUARE, in_one_band, run, set_of, squares
from companion.games.flag_bearer.state import State
from companion.referee.values import shown
from companion.referee.words import called, counted

PHASES = ("setup", "move", "attack", "sacrifice", "over")
KEYS = (
    "game",
    "options",
    "players",
    "turn",
    "phase",
    "board",
    "fen",
    "line",
    "quiet",
    "turns",
    "winners",
    "note",
)
DEFAULT_PLAYERS = [{"id": "red"}, {"id": "blue"}]


def load(data: object) -> State:
    """The position in `data`, checked but not settled. A key with the value null counts as omitted."""
    if not isinstance(data, Mapping):
        raise BadPosition(
            "a position is a table of keys and values", hint='The start is {"game": "flag-bearer"}.'
        )
    given = _without_nulls(data)
    for key in given:
        if key not in KEYS:
            raise BadPosition(
                f"{shown(key)} is not a key of a position", where=str(key), hint=f"Keys: {', '.join(KEYS)}."
            )
    if given.get("game", SLUG) != SLUG:
        raise BadPosition(
            f"this is a position of {shown(given['game'])}", where="game", hint=f'Expected "{SLUG}".'
        )

    state = State()
    state.attacks = None
    state.options = _options(given.get("options", {}))
    state.house = house(state.options)
    state.players = _players(given.get("players", DEFAULT_PLAYERS))
    state.side = _side(state.players, given.get("turn", state.players[0]))
    state.phase = _phase(given)
    state.quiet = _count(given, "quiet")
    state.turns = _count(given, "turns")
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


def _options(given: object) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise BadPosition(
            "options are a table of names and values", where="options", hint='As in {"stuck": "pass"}.'
        )
    return _without_nulls(given)


def _players(given: object) -> tuple[str, str]:
    hint = 'Expected two players, the one who starts first: [{"id": "red"}, {"id": "blue"}].'
    if not isinstance(given, list) or len(given) != 2:
        raise BadPosition("Flag-Bearer is for exactly two players", where="players", hint=hint)
    for number, player in enumerate(given):
        where = f"players[{number}]"
        if not isinstance(player, Mapping) or "id" not in player:
            raise BadPosition("a player is a table with an id", where=where, hint=hint)
        for key in player:
            if key != "id":
                raise BadPosition(
                    f"a player has an id and nothing else, not {shown(key)}", where=where, hint=hint
                )
        if not _is_id(player["id"]):
            raise BadPosition(
                f"{shown(player['id'])} is no player id",
                where=f"{where}.id",
                hint="An id is a letter followed by letters, digits, _ or -, and not the name of a square.",
            )
    first, second = given[0]["id"], given[1]["id"]
    if first.casefold() == second.casefold():
        raise BadPosition(
            f"both players are called {first!r}", where="players", hint="Case makes no difference."
        )
    return first, second


def _is_id(text: object) -> bool:
    return (
        isinstance(text, str)
        and text[:1].isalpha()
        and all(letter.isalpha() or letter.isdecimal() or letter in "_-" for letter in text)
        and text.lower() not in SQUARE
    )


def _side(players: tuple[str, str], turn: object) -> int:
    for side, player in enumerate(players):
        if turn == player:
            return side
    raise BadPosition(
        f"{shown(turn)} is not a player", where="turn", hint=f"The players are {' and '.join(players)}."
    )


def _phase(given: Mapping[str, Any]) -> str:
    phase = given.get("phase", "move" if "board" in given or "fen" in given else "setup")
    if phase not in PHASES:
        raise BadPosition(
            f"there is no phase {shown(phase)}", where="phase", hint=f"Phases: {', '.join(PHASES)}."
        )
    return phase


def _count(given: Mapping[str, Any], key: str) -> int:
    value = given.get(key, 0)
    if type(value) is not int or value < 0:
        raise BadPosition(
            f"{shown(value)} is not a number of turns", where=key, hint="Expected a whole number from 0 up."
        )
    return value


def _note(value: object) -> str | None:
    if value is not None and not isinstance(value, str):
        raise BadPosition("a note is free text", where="note", hint='As in "note": "second game".')
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
                raise BadPosition(
                    f"the board has {one.text if one else 'nobody'} here, the fen {other.text if other else 'nobody'}",
                    where=NAME[square],
                    hint="Give one of the two, or make them agree.",
                )
    return board


def _read_board(rules: House, given: object) -> dict[int, Warrior]:
    if not isinstance(given, Mapping):
        raise BadPosition(
            "the board is a table of squares and warriors", where="board", hint='As in {"a4": "F"}.'
        )
    found: dict[int, Warrior] = {}
    for name, text in _without_nulls(given).items():
        square = _square(name, "board")
        if square in found:
            raise BadPosition("this square is named twice", where=f"board.{name}")
        found[square] = _warrior(rules, text, f"board.{name}")
    return found


def _read_fen(rules: House, given: object) -> dict[int, Warrior]:
    if not isinstance(given, str):
        raise BadPosition("a fen is one string", where="fen", hint='As in "6f/7/7/3p3/3A3/7/7/F6".')
    rows = given.split("/")
    if len(rows) != len(ROWS):
        raise BadPosition(
            f"this fen has {counted(len(rows), 'row')}", where="fen", hint="Expected 8 rows, row 8 first."
        )
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
            raise BadPosition(
                f"row {row} is {shown(text)}, {column} squares", where="fen", hint="A row has 7 squares."
            )
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
        raise BadPosition(f"{shown(name)} is not a square", where=where, hint="Squares are a1 to g8.")
    return square


def _warrior(rules: House, text: object, where: str) -> Warrior:
    if isinstance(text, str):
        if text in rules.warriors:
            return rules.warriors[text]
        letter, wounds = text[:1], text[1:]
        if letter in rules.warriors and wounds == "'" * len(wounds):
            card = rules.warriors[letter]
            raise BadPosition(
                f"{len(wounds)} wounds kill a {card.name}, it has {card.health} health points (FB-A3)",
                where=where,
                hint="Leave the dead off the field.",
            )
    raise BadPosition(
        f"{shown(text)} is not a warrior",
        where=where,
        hint=f"A warrior is one of {', '.join(table())}, small for the second player, with one ' per wound. "
        "Nothing is hidden (FB-R20).",
    )


# --- what can be --------------------------------------------------------------------------------------


def _check_copies(state: State) -> None:
    for side, player in enumerate(state.players):
        for code, count in Counter(warrior.code for warrior in state.warriors(side)).items():
            if count > state.house.army[code]:
                *_, last = (
                    square for square in squares(state.armies[side]) if state.warrior(square).code == code
                )
                raise BadPosition(
                    f"{state.title(last)} is one too many: {called(player)} has {count}, "
                    f"and the army {state.house.army[code]} (FB-S1)",
                    where=NAME[last],
                )


def _check_laying(state: State) -> None:
    """In setup the warriors lie unhurt on the first squares of the formation (FB-S4), at home (FB-S5)."""
    for side, player in enumerate(state.players):
        for square in squares(state.armies[side]):
            if square >> 3 not in home(side):
                raise BadPosition(
                    f"{state.title(square)} starts on enemy territory (FB-S5)", where=NAME[square]
                )
            if state.warrior(square).wounds:
                raise BadPosition(
                    f"{state.title(square)} is wounded before the battle (FB-S4)", where=NAME[square]
                )
        count = state.armies[side].bit_count()
        for square in state.house.laying[side][:count]:
            if not state.armies[side] >> square & 1:
                raise BadPosition(
                    f"{called(player)} has laid out {counted(count, 'warrior')} and left this square empty (FB-S4)",
                    where=NAME[square],
                    hint="Cards are laid line by line from the player's left, front line first.",
                )


def _line(state: State, given: object) -> int:
    """The squares of the line moved this turn, as a set."""
    if given == []:
        return 0
    if not isinstance(given, list):
        raise BadPosition("the line is a list of squares", where="line", hint='As in ["c4", "c5"].')
    if state.phase != "attack":
        raise BadPosition(
            f"there is no moved line in phase {state.phase}", where="line", hint="Leave it out."
        )
    members = [_square(name, "line") for name in given]
    mask = set_of(members)
    fault = ""
    if len(members) < 2 or mask.bit_count() < len(members):
        fault = "a line is two or more different squares (FB-L2)"
    elif not in_one_band(mask):
        fault = "these squares are not in one row or column (FB-L1)"
    elif not state.house.gaps and mask != run(mask):
        fault = "the line has a gap (FB-R5)"
    elif mask & state.armies[state.side] != mask:
        empty = next(squares(mask & ~state.armies[state.side]))
        fault = f"{state.name} has no warrior on {NAME[empty]} (FB-L1)"
    elif (mask & state.flags[state.side]).bit_count() != 1:
        fault = "a line has exactly one flag-bearer (FB-L3, FB-L4)"
    if fault:
        raise BadPosition(fault, where="line")
    return mask


def _check_phase(state: State) -> None:
    """The phases that only some positions can have."""
    if state.phase == "sacrifice":
        if state.house.passes:
            raise BadPosition("nobody sacrifices with stuck = pass (FB-R1)", where="phase")
        if movement.can_move(state) and combat.attacks(state):
            raise BadPosition(
                f"{state.name} can move and can attack, so nothing is sacrificed (FB-R1)", where="phase"
            )
    if state.phase == "over" and not scoring.end(state):
        raise BadPosition("no end of the game has come about (FB-E1)", where="phase")
