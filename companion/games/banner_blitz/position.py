"""Reading a position: every fault a position can have is a BadPosition that says where it is.

The order is that of the specification's list of invalid positions: keys and values, spaces, flags and
tokens together, victory, and then what each phase asks for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.games.banner_blitz import flags as flag
from companion.games.banner_blitz.board import BOUNDS, DONE, FACES
from companion.games.banner_blitz.flags import CARRIED, TAKEN
from companion.games.banner_blitz.scoring import fulfilled
from companion.games.banner_blitz.state import NOBODY, SLUG, House, State
from companion.referee import options
from companion.referee.grid import bits
from companion.referee.values import (
    LARGEST,
    as_list,
    as_table,
    fault,
    known_keys,
    one_of,
    shown,
    whole_number,
)

if TYPE_CHECKING:
    from companion.games.banner_blitz import BannerBlitz

Data = Mapping[str, Any]

KEYS = (
    "game", "options", "players", "round", "phase", "turn", "dice", "first", "left", "moved", "captured", "winners",
)  # fmt: skip
PLAYER_KEYS = ("id", "tokens", "flags")


def load(game: BannerBlitz, data: object) -> State:
    """The position in `data`, checked but not settled."""
    data = as_table(data, "position")
    known_keys(data, KEYS, "position")
    if data.get("game") not in (None, SLUG):
        fault("game", f"this is a position of {shown(data['game'])}", f"Here it must be {SLUG!r}.")
    state = State()
    values = options.check(game.edition, data.get("options"))
    limit = whole_number(values["round_limit"], "options.round_limit", 0, 0, LARGEST)
    state.house = House(**values)
    state.board = game.board(state.house.board)
    _players(state, data.get("players"), game.edition.facts["default_players"])
    state.round = whole_number(data.get("round"), "round", 1, 1, limit or LARGEST)  # BB-R25
    phase = one_of(data.get("phase"), "phase", (*PHASES, "over"), "roll")
    turn = _seat(state, "turn", data.get("turn"))
    first = _seat(state, "first", data.get("first"))
    state.dice = _dice(state, data.get("dice"))
    _pieces(state)
    state.first = NOBODY
    state.clear_turn()
    if _finished(state) or phase == "over":
        state.stop()
        return state
    state.phase = phase
    if phase in ("move", "drop"):
        _turn_taken(state, data, turn, first)
    else:
        for key in ("left", "moved", "captured"):
            if data.get(key) not in (None, {}):
                fault(key, f"nothing of a turn is known in phase {phase}", "Leave this key out.")
    PHASES[phase](state, data, turn)
    return state


# --- keys and values ------------------------------------------------------------------------------


def _seat(state: State, key: str, value: object) -> int | None:
    if value is None:
        return None
    if value not in state.players:
        fault(key, f"there is no player {shown(value)}", f"The players are {' and '.join(state.players)}.")
    return state.players.index(value)


def _dice(state: State, value: object) -> tuple[int, int]:
    """BB-R1: a die that is null or left out has not been rolled."""
    given = as_table({} if value is None else value, "dice")
    known_keys(given, state.players, "dice")
    one, other = (whole_number(given.get(player), f"dice.{player}", 0, 1, FACES) for player in state.players)
    return (one, other)


# --- players and pieces ------------------------------------------------------------------------------


def _players(state: State, value: object, ids: list[str]) -> None:
    """BB-1: two of them, each with tokens and flags (BB-2), or on the starting places (BB-6)."""
    given = as_list([{"id": name} for name in ids] if value is None else value, "players")
    if len(given) != 2:
        fault("players", "there are exactly two players (BB-1)", "Give a list of two tables with an id.")
    for seat, player in enumerate(given):
        where = f"players.{seat}"
        known_keys(as_table(player, where), PLAYER_KEYS, where)
        if player.get("id") is None:
            fault(where, "this player has no id", f'For example "{ids[seat]}".')
        if not isinstance(player["id"], str) or not re.fullmatch("[a-z0-9_-]+", player["id"]):
            told = f"{shown(player['id'])} is not an id"
            fault(f"{where}.id", told, "Use lower-case letters, digits, - and _.")
    one, other = given
    if one["id"] == other["id"]:
        fault("players", f"both players are called {one['id']!r}")
    state.players = (one["id"], other["id"])
    state.tokens = (_tokens(state, 0, one.get("tokens")), _tokens(state, 1, other.get("tokens")))
    state.flags = (_flags(state, 0, one.get("flags")), _flags(state, 1, other.get("flags")))


def _space(state: State, where: str, value: object) -> int:
    """BB-4: one of the spaces of this board."""
    if not isinstance(value, str) or value not in state.board.space:
        told = f"there is no space {shown(value)} on this board"
        fault(where, told, f"Spaces: a1 to {state.board.names[-1]}.")
    return state.board.space[value]


def _tokens(state: State, seat: int, value: object) -> int:
    where = f"players.{state.players[seat]}.tokens"
    if value is None:
        return state.board.starting_tokens[seat]
    given = as_list(value, where)
    if len(given) > state.board.tokens:
        fault(where, f"a player has {state.board.tokens} tokens, not {len(given)} (BB-2)")
    tokens = 0
    for name in given:
        space = _space(state, where, name)
        if tokens >> space & 1:
            fault(where, f"two tokens stand on {name} (BB-R10)")
        tokens |= 1 << space
    return tokens


def _flags(state: State, seat: int, value: object) -> flag.Pair:
    where = f"players.{state.players[seat]}.flags"
    if value is None:
        return flag.pair(state.board.starting_flags[seat])
    given = as_list(value, where)
    if len(given) != 2:
        fault(where, "a player has exactly two flags (BB-2)", 'Flags: "b1", "@e4" (carried) or "taken".')
    return flag.pair([_flag(state, where, one) for one in given])


def _flag(state: State, where: str, value: object) -> int:
    if value == "taken":
        return TAKEN
    if isinstance(value, str) and value.startswith("@"):
        return CARRIED + _space(state, where, value[1:])
    return _space(state, where, value)


def _pieces(state: State) -> None:
    """Tokens and flags together: nothing on the board that play could not have brought about."""
    names = state.board.names
    for space in bits(state.tokens[0] & state.tokens[1]):
        fault("players", f"two tokens stand on {names[space]}")
    lying: set[int] = set()
    for owner, player in enumerate(state.players):
        for one in state.flags[owner]:
            where = f"players.{player}.flags"
            if one in lying:
                fault(where, f"two loose flags lie on {names[one]}")
            if one < CARRIED:
                lying.add(one)
                _loose_flag(state, owner, one, where)
            elif one < TAKEN:
                _carried_flag(state, owner, one - CARRIED, where)


def _loose_flag(state: State, owner: int, space: int, where: str) -> None:
    name = state.board.names[space]
    if state.tokens[1 - owner] >> space & 1:
        told = f"the enemy token on {name} would have lifted the flag there (BB-41)"
        fault(where, told, f'Write "@{name}".')
    shared = state.house.own_flag == "share" or space == state.board.homes[owner]
    if state.tokens[owner] >> space & 1 and not shared:
        told = f"a token does not stand on its own loose flag on {name} (BB-R11)"
        fault(where, told, f'Carried: "@{name}".')


def _carried_flag(state: State, owner: int, space: int, where: str) -> None:
    name = state.board.names[space]
    if not (state.tokens[0] | state.tokens[1]) >> space & 1:
        fault(where, f"no token stands on {name} to carry the flag")
    if space == state.board.homes[1 - owner] and state.tokens[1 - owner] >> space & 1:
        fault(where, f"a flag brought to the enemy's Home Space {name} is captured (BB-61)", 'Write "taken".')


def _finished(state: State) -> bool:
    """Whether a victory condition holds; only the player moving can fulfil one, so never both players."""
    victors = [seat for seat in (0, 1) if fulfilled(state, seat)]
    if len(victors) == 2:
        fault("players", "both players fulfil a victory condition (BB-71, BB-72)")
    return bool(victors)


# --- what each phase asks for ---------------------------------------------------------------------------


def _roll(state: State, data: Data, turn: int | None) -> None:
    if all(state.dice):
        fault("dice", "both dice are already rolled", 'Set phase to "choose", or "return" on equal dice.')
    state.seat = 1 if state.dice[0] else 0


def returning(state: State) -> int:
    """BB-17, BB-19: the player with fewer tokens; the first player if the numbers are equal (BB-R7)."""
    return 0 if state.tokens[0].bit_count() <= state.tokens[1].bit_count() else 1


def _return(state: State, data: Data, turn: int | None) -> None:
    if state.dice[0] != state.dice[1]:
        fault("dice", "tokens return on equal dice only (BB-17)", "Give both dice, or leave them out.")
    if all(tokens.bit_count() == state.board.tokens for tokens in state.tokens):
        fault("phase", "nobody has a captured token to bring back (BB-R4)")
    state.seat = returning(state)
    if turn not in (None, state.seat):
        fault("turn", f"it is {state.turn} who brings a token back (BB-17)")


def _choose(state: State, data: Data, turn: int | None) -> None:
    if not all(state.dice) or state.dice[0] == state.dice[1]:
        fault("dice", "the choice needs two different dice (BB-12)")
    state.seat = 0 if state.dice[0] > state.dice[1] else 1
    if turn not in (None, state.seat):
        fault("turn", f"it is {state.turn} who rolled higher and chooses (BB-12)")


def _turn_taken(state: State, data: Data, turn: int | None, first: int | None) -> None:
    """What phases move and drop have in common: who moves, in which order, and what has moved."""
    if turn is None and state.phase == "move":
        turn = first
    if turn is None:
        fault("turn", f"phase {state.phase} needs the player whose turn it is")
    state.seat = turn
    state.first = 1 - turn if first is None else first
    if any(state.dice) and (not all(state.dice) or state.dice[0] == state.dice[1]):
        told = "a turn is played with two different dice (BB-12)"
        fault("dice", told, "Give both dice, or leave them out.")
    if state.seat == state.first and not any(state.dice):
        told = "the second mover's number would be unknown"
        fault("dice", told, "Give both dice, or name the other player first.")
    state.moved = _moved(state, data.get("moved"))
    state.captured = _captured(state, data.get("captured"))
    if state.captured is not None:
        state.moved[state.captured] = DONE


def _own_token(state: State, where: str, value: object) -> int:
    space = _space(state, where, value)
    if not state.tokens[state.seat] >> space & 1:
        fault(where, f"{state.turn} has no token on {value}")
    return space


def _moved(state: State, value: object) -> dict[int, int]:
    moved = {}
    for name, bound in as_table({} if value is None else value, "moved").items():
        space = _own_token(state, "moved", name)
        if not isinstance(bound, str) or bound not in BOUNDS:
            told = f"{shown(bound)} is not what a moved token can be"
            fault(f"moved.{name}", told, f"It is one of: {', '.join(BOUNDS)}.")
        moved[space] = BOUNDS.index(bound)
    return moved


def _captured(state: State, value: object) -> int | None:
    if value is None:
        return None
    space = _own_token(state, "captured", value)
    if state.moved.get(space, DONE) != DONE:
        fault(f"moved.{value}", "a token that has captured is done (BB-32)", 'Write "done".')
    if state.tokens[1 - state.seat].bit_count() == state.board.tokens:
        fault("captured", f"all tokens of {state.players[1 - state.seat]} are on the board")
    return space


def _move(state: State, data: Data, turn: int | None) -> None:
    number = state.number(state.seat, state.first) if any(state.dice) else FACES
    if data.get("left") is None:
        if not any(state.dice):
            fault("left", "neither the dice nor the spaces left are known", "Give left, or both dice.")
        if state.moved:
            fault("left", "once a token has moved, the dice do not tell what is left", "Give left.")
    state.left = whole_number(data.get("left"), "left", number, 0, number)


def _drop(state: State, data: Data, turn: int | None) -> None:
    if not flag.due(state):
        fault("phase", f"no own flag of {state.turn} is due to be put down (BB-52)")
    if not flag.places(state):
        fault("phase", f"no flag of {state.turn} can be put down: no space beside it is free (BB-R17)")


Asked = Callable[[State, Data, int | None], None]
PHASES: dict[str, Asked] = {"roll": _roll, "return": _return, "choose": _choose, "move": _move, "drop": _drop}
