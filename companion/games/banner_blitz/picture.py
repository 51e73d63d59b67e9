"""The table drawn for the terminal: the board, the players, and what is left of the turn."""

from __future__ import annotations

from itertools import zip_longest

from companion.games.banner_blitz.board import ANY, BOUNDS, DONE
from companion.games.banner_blitz.flags import CARRIED, TAKEN, due
from companion.games.banner_blitz.scoring import TOKENS, winners
from companion.games.banner_blitz.state import NOBODY, State
from companion.referee.words import called, counted

TOKEN_MARKS = "RB"  # as printed on the tokens
FLAG_MARKS = "rb"
SCREEN = 80
LEGEND = ["  ^r ^b loose, R+b carried", "  [ ] Home Spaces"]


def draw(state: State) -> str:
    """Everything there is to see; nothing is hidden in this game."""
    board = _board(state)
    players = [*_player(state, 0), "", *_player(state, 1), "", *LEGEND]
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
        names = " and ".join(called(player) for player in winners(state))
        return f"{line}: the game is over. " + (f"Draw: {names}." if " " in names else f"{names} wins.")
    if any(state.dice):
        rolled = (f"{_short(state, seat)} {face}" for seat, face in enumerate(state.dice) if face)
        line += f"   Dice: {', '.join(rolled)}"
    if state.first != NOBODY:
        line += f"   First mover: {_short(state, state.first)}"
    return line


def _short(state: State, seat: int) -> str:
    """A player's name, cut where it would push the table off the screen."""
    name = called(state.players[seat])
    return name if len(name) <= 10 else name[:9] + "~"


# --- the board -------------------------------------------------------------------------------------------


def _board(state: State) -> list[str]:
    size = state.board.size
    cells = [_cell(state, space) for space in range(size * size)]
    width = min(8, max(4, 1 + max(map(len, cells))))
    files = "   " + "".join(chr(97 + file).center(width) for file in range(size)).rstrip()
    rows = [files]
    for rank in reversed(range(size)):
        row = "".join(cell.center(width) for cell in cells[rank * size : (rank + 1) * size])
        rows.append(f"{rank + 1:2} {row} {rank + 1}")
    return [*rows, files]


def _cell(state: State, space: int) -> str:
    """A space: the token and after it what it carries, or the loose flag; Home Spaces in brackets."""
    token = "".join(mark for mark, tokens in zip(TOKEN_MARKS, state.tokens) if tokens >> space & 1)
    carried, lying = (
        "".join(mark for mark, flags in zip(FLAG_MARKS, state.flags) for flag in flags if flag == where)
        for where in (CARRIED + space, space)
    )
    text = token + (f"+{carried}" if carried else "") + (f"^{lying}" if lying else "")
    if space in state.board.homes:
        return f"[{text or ' '}]"
    return text or "."


# --- the players ------------------------------------------------------------------------------------------


def _player(state: State, seat: int) -> list[str]:
    on_board = state.tokens[seat].bit_count()
    captured = f", {TOKENS - on_board} captured" if on_board < TOKENS else ""
    arrow = ">" if seat == state.seat else " "
    places = sorted(_flag(state, flag) for flag in state.flags[seat])
    told = ", ".join(places) if len(set(places)) > 1 else f"both {places[0]}"
    return [
        f"{arrow} {TOKEN_MARKS[seat]}: {_short(state, seat)}, home {state.board.names[state.board.homes[seat]]}",
        f"    {counted(on_board, 'token')}{captured}",
        f"    flags: {told}",
    ]


def _flag(state: State, flag: int) -> str:
    if flag == TAKEN:
        return "captured"
    if flag < CARRIED:
        return state.board.names[flag]
    space = flag - CARRIED
    holder = next(seat for seat in (0, 1) if state.tokens[seat] >> space & 1)
    return f"with {TOKEN_MARKS[holder]} on {state.board.names[space]}"


# --- the turn -----------------------------------------------------------------------------------------------


def _turn(state: State) -> list[str]:
    """What is left, and which tokens may still move where."""
    who = _short(state, state.seat)
    if state.phase == "drop":
        tokens = ", ".join(state.board.names[token] for token in sorted(set(due(state))))
        return [f"{who}'s moves are over; own flag to put down beside: {tokens}"]
    lines = [f"{who} has {counted(state.left, 'space')} left"]
    if state.captured is not None:
        lines[0] += f" and has captured on {state.board.names[state.captured]}"
    fresh = []
    for space in state.board.spaces(state.tokens[state.seat]):
        name = state.board.names[space]
        bound = state.moved.get(space)
        if bound is None:
            fresh.append(name)
        else:
            lines.append(f"    {name}: {_may(bound)}")
    if fresh:
        lines.append(f"    {' '.join(sorted(fresh))}: not moved yet, any direction")
    return lines


def _may(bound: int) -> str:
    if bound == DONE:
        return "done, may not move again"
    return (
        "lifted a flag, any direction"
        if bound == ANY
        else f"has moved {BOUNDS[bound]}, only {BOUNDS[bound]} again"
    )
