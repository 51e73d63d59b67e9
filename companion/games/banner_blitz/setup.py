"""What the tables say of the set-up: the starting places on each board, and the letters of the two sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.banner_blitz.cells import Space
from companion.library.faults import Fault, Faults
from companion.library.tables import twice
from companion.referee.sentences import counted

if TYPE_CHECKING:
    from companion.library import Edition, Row

SEATS = ("first", "second")
PIECES = ("home", "flag", "token")
NUMBERS = {
    "home": 1,
    "flag": 2,
}  # of each player (BB-2, BB-5); tokens are as many as the table has, of both alike


class Start(NamedTuple):
    """BB-5, BB-6: Home Spaces and starting places on one board, each by seat."""

    homes: tuple[Space, ...]
    flags: tuple[tuple[Space, ...], ...]
    tokens: tuple[tuple[Space, ...], ...]


def read(edition: Edition) -> tuple[dict[int, Start], tuple[str, ...]]:
    """The set-up by the size of the board, and the letters on the pieces of each seat.

    Raises Faults with every cell that does not fit the others.
    """
    faults: list[Fault] = []
    starts = _starts(edition, faults)
    marks = _marks(edition.table("sides"), faults)
    if faults:
        raise Faults(faults)
    return starts, marks


def _starts(edition: Edition, faults: list[Fault]) -> dict[int, Start]:
    rows = edition.table("setup")
    sizes = edition.options["board"]["values"]
    boards: dict[int, list[Row]] = {}
    for row in rows:
        boards.setdefault(row.board, []).append(row)
        if row.board not in sizes:
            faults += row.fault("board", "options.board of game.toml does not offer this size").faults
    for size in sizes:
        if size not in boards:
            faults += rows[0].fault("board", f"no row sets up the board of {size} x {size}").faults
    return {size: _start(size, board, faults) for size, board in boards.items()}


def _start(size: int, rows: list[Row], faults: list[Fault]) -> Start:
    found: dict[tuple[str, str], tuple[Space, ...]] = {}
    taken: set[Space] = set()
    numbers = dict(NUMBERS)
    for row in rows:
        key = row.player, row.piece
        if key in found:
            faults += row.fault("piece", "this is said twice of this board and player").faults
        found[key] = row.spaces
        number = numbers.setdefault(row.piece, len(row.spaces))
        if len(row.spaces) != number:
            told = f"{counted(len(row.spaces), row.piece)} where a player has {number}"
            faults += row.fault("spaces", told).faults
        for space in row.spaces:
            if max(space) > size:
                told = f"there is no space {space.name} on a board of {size} x {size}"
                faults += row.fault("spaces", told).faults
            elif space in taken:
                faults += row.fault("spaces", f"{space.name} is already taken on this board").faults
            taken.add(space)
    for player in SEATS:
        for piece in PIECES:
            if (player, piece) not in found:
                faults += rows[0].fault("board", f"no row gives the {player} player's {piece}").faults
    homes, flags, tokens = ([found.get((player, piece), ()) for player in SEATS] for piece in PIECES)
    return Start(tuple(space for home in homes for space in home), tuple(flags), tuple(tokens))


def _marks(rows: list[Row], faults: list[Fault]) -> tuple[str, ...]:
    letters = {row.player: str(row.letter) for row in rows}
    faults += [fault for found in twice(rows, "player", "letter") for fault in found.faults]
    if len(rows) == 1:
        faults += rows[0].fault("player", "there is no row for the other player").faults
    return tuple(letters.get(player, "") for player in SEATS)
