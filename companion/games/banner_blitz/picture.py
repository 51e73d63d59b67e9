"""The table drawn for the terminal: the board, the players, and what is left of the turn."""

from __future__ import annotations

from itertools import zip_longest

from companion.games.banner_blitz.board import ANY, BOUNDS, DONE
from companion.games.banner_blitz.cells import FILES
from companion.games.banner_blitz.flags import CARRIED, TAKEN, bearers
from companion.games.banner_blitz.scoring import winners
from companion.games.banner_blitz.state import NOBODY, State
from companion.referee.grid import bits
from companion.referee.sentences import counted, narrow

SCREEN = 80
NAME = 10  # columns for the name of a player

Marks = tuple[str, ...]
"""The letters printed on the pieces, by seat: capitals for tokens, small for flags."""


def draw(state: State, marks: Marks) -> str:
    """Everything there is to see; nothing is hidden in this game."""
    board = _board(state, marks)
    one, other = map(str.lower, marks)
    legend = [f"  ^{one} ^{other} loose, {marks[0]}+{other} carried", "  [ ] Home Spaces"]
    players = [*_player(state, 0, marks), "", *_player(state, 1, marks), "", *legend]
    wide = max(map(len, board))
    if wide + 3 + max(map(len, players)) <= SCREEN:
        table = [f"{row:{wide}}   {told}".rstrip() for row, told in zip_longest(board, players, fillvalue="")]
    else:
        table = [*board, "", *players]
    lines = [_heading(state), "", *table]
    if state.phase in ("move", "drop"):
        lines += ["", *_turn(state)]
    return "\n".join(lines)


def _heading(state: State) -> str:
    limit = f" of {state.house.round_limit}" if state.house.round_limit else ""
    line = f"Round {state.round}{limit}"
    if state.phase == "over":
        winner, *others = (narrow(state.called(player), 16) for player in winners(state))
        end = f"Draw: {winner} and {others[0]}." if others else f"{winner} wins."
        return f"{line}: the game is over. {end}"
    if any(state.dice):
        rolled = (f"{narrow(state.name(seat), NAME)} {face}" for seat, face in enumerate(state.dice) if face)
        line += f"   Dice: {', '.join(rolled)}"
    if state.first != NOBODY:
        line += f"   First mover: {narrow(state.name(state.first), NAME)}"
    return line


# --- the board -------------------------------------------------------------------------------------------


def _board(state: State, marks: Marks) -> list[str]:
    size = state.board.size
    cells = [_cell(state, space, marks) for space in range(size * size)]
    width = min(8, max(4, 1 + max(map(len, cells))))
    files = "   " + "".join(letter.center(width) for letter in FILES[:size]).rstrip()
    rows = [files]
    for rank in reversed(range(size)):
        row = "".join(cell.center(width) for cell in cells[rank * size : (rank + 1) * size])
        rows.append(f"{rank + 1:2} {row} {rank + 1}")
    return [*rows, files]


def _cell(state: State, space: int, marks: Marks) -> str:
    """A space: the token and after it what it carries, or the loose flag; Home Spaces in brackets."""
    token = "".join(mark for mark, tokens in zip(marks, state.tokens) if tokens >> space & 1)
    carried, lying = (
        "".join(mark.lower() for mark, flags in zip(marks, state.flags) for flag in flags if flag == where)
        for where in (CARRIED + space, space)
    )
    text = token + (f"+{carried}" if carried else "") + (f"^{lying}" if lying else "")
    if space in state.board.homes:
        return f"[{text or ' '}]"
    return text or "."


# --- the players ------------------------------------------------------------------------------------------


def _player(state: State, seat: int, marks: Marks) -> list[str]:
    on_board = state.tokens[seat].bit_count()
    captured = f", {state.board.tokens - on_board} captured" if on_board < state.board.tokens else ""
    arrow = ">" if seat == state.seat else " "
    places = sorted(_flag(state, flag, marks) for flag in state.flags[seat])
    told = ", ".join(places) if len(set(places)) > 1 else f"both {places[0]}"
    return [
        f"{arrow} {marks[seat]}: {narrow(state.name(seat), NAME)}, home {state.board.names[state.board.homes[seat]]}",
        f"    {counted(on_board, 'token')}{captured}",
        f"    flags: {told}",
    ]


def _flag(state: State, flag: int, marks: Marks) -> str:
    if flag == TAKEN:
        return "captured"
    if flag < CARRIED:
        return state.board.names[flag]
    space = flag - CARRIED
    holder = next(seat for seat in (0, 1) if state.tokens[seat] >> space & 1)
    return f"with {marks[holder]} on {state.board.names[space]}"


# --- the turn -----------------------------------------------------------------------------------------------


def _turn(state: State) -> list[str]:
    """What is left, and which tokens may still move where."""
    who = narrow(state.name(state.seat), NAME)
    if state.phase == "drop":
        tokens = ", ".join(state.board.names[token] for token in bearers(state))
        return [f"{who}'s moves are over; own flag to put down beside: {tokens}"]
    lines = [f"{who} has {counted(state.left, 'space')} left"]
    if state.captured is not None:
        lines[0] += f" and has captured on {state.board.names[state.captured]}"
    names = state.board.names
    for space in bits(state.tokens[state.seat]):
        if space in state.moved:
            lines.append(f"    {names[space]}: {_may(state.moved[space])}")
    fresh = sorted(names[space] for space in bits(state.tokens[state.seat]) if space not in state.moved)
    if fresh:
        lines.append(f"    {' '.join(fresh)}: not moved yet, any direction")
    return lines


def _may(bound: int) -> str:
    if bound == DONE:
        return "done, may not move again"
    way = BOUNDS[bound]
    return "lifted a flag, any direction" if bound == ANY else f"has moved {way}, only {way} again"
