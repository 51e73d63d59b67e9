"""The phases of a round in the rulebook's order: what is awaited, the moves, and one handler per kind of move.

`settle` takes the automatic steps; a token move is never one of them.
"""

from __future__ import annotations

from companion.errors import Illegal
from companion.games.banner_blitz import movement, scoring
from companion.games.banner_blitz.board import FACES
from companion.games.banner_blitz.flags import CARRIED, bearers, due, in_hand, pair, places, unoccupied
from companion.games.banner_blitz.position import returning
from companion.games.banner_blitz.state import State
from companion.referee.game import Move, Phase, Record, illegal_unless
from companion.referee.grid import bits
from companion.referee.sentences import counted, listed

ROLL = Move("roll")
FIRST = Move("choose", ("first",))
SECOND = Move("choose", ("second",))
END = Move("end")

NO_DIE = 10**9  # stands for every number so long that nobody needs to know it exactly


# --- the checks common to all moves ------------------------------------------------------------------------

GOVERNS = {"roll": "BB-11", "return": "BB-17", "choose": "BB-12", "move": "BB-16", "drop": "BB-53"}
ACTS = {"choose": "BB-12", "return": "BB-17"}


def check(state: State, move: Move) -> None:
    """The game goes on, the action belongs to the phase, and the player is the one to act."""
    phase = state.phase
    if phase == "over":
        raise Illegal("BB-R24", "the game is over; no more moves are played")
    if move.kind not in PHASES[phase].handlers:
        early = phase == "move" and move.kind == "drop"
        raise _not_now(state) if early else Illegal(GOVERNS[phase], _comes_first(state))
    if move.player is not None and move.player != state.turn and move.kind != "roll":
        who = f"{state.called(move.player)} cannot act now: it is {state.who}'s"
        raise Illegal(ACTS.get(move.kind, "BB-16"), f"{who} {'choice' if move.kind == 'choose' else 'turn'}")


def _not_now(state: State) -> Illegal:
    """Why no flag is put down among the token moves: it is too early, or it never may be."""
    own, enemy = (sorted(set(in_hand(state, owner))) for owner in (state.seat, 1 - state.seat))
    if own == [state.captured]:
        late = f"it is put down at the end of {state.who}'s next turn"
        return Illegal("BB-R16", f"the flag was won back just now: {late}")
    if own:
        late = "puts its own flag down when the turn is over; end the turn first"
        return Illegal("BB-R16", f"the token on {_named(state, own)} {late}")
    if enemy:
        holder = f"the token on {_named(state, enemy)} keeps the enemy flag"
        return Illegal("BB-R20", f"{holder}: no flag is put down at will")
    return Illegal("BB-R20", f"no token of {state.who}'s carries a flag, and none is put down at will")


def _named(state: State, spaces: list[int]) -> str:
    return listed([state.board.names[space] for space in spaces], "or")


def _comes_first(state: State) -> str:
    """What the table waits for, said to somebody who wants something else."""
    who = state.who
    if state.phase == "roll":
        late = f"{who} has yet to roll" if any(state.dice) else "both players roll first"
        return f"the round opens with the dice: {late}"
    if state.phase == "return":
        return f"the tie comes first: {who} brings a captured token back"
    if state.phase == "choose":
        return f"{who} rolled higher and has yet to choose who moves first"
    if state.phase == "move":
        return f"{who}'s turn is being played: move tokens, or end the turn"
    return f"{who}'s token on {_named(state, bearers(state))} puts its own flag down first"


# --- roll ------------------------------------------------------------------------------------------------


def _roll_awaits(state: State) -> str:
    if any(state.dice):
        return f"{state.who}: roll your die."
    return f"{' and '.join(map(state.called, state.players))}: roll one die each."


def rollers(state: State, move: Move) -> list[int]:
    """BB-11: whose dice a roll with these numbers, or a bare one, is meant for; Illegal if it cannot be."""
    numbers, player = move.args, move.player
    if len(numbers) > 1:
        illegal_unless(len(numbers) == 2, "BB-11", f"there are two dice, not {len(numbers)}")
        illegal_unless(player is None, "BB-11", "each player rolls only their own die")
        illegal_unless(not any(state.dice), "BB-11", "one of the two dice has already been rolled this round")
        return [0, 1]
    if not numbers and player is None:
        return [seat for seat in (0, 1) if not state.dice[seat]]
    seat = state.seat if player is None else state.players.index(player)
    if state.dice[seat]:
        raise Illegal("BB-11", f"{state.name(seat)} has already rolled a {state.dice[seat]} this round")
    return [seat]


def _roll(state: State, move: Move, record: Record) -> None:
    seats = rollers(state, move)
    for face in move.args:
        if not 1 <= face <= FACES:  # BB-R1
            shown = "so high a number" if face == NO_DIE else face
            raise Illegal("BB-11", f"a die cannot show {shown}; its faces are 1 to {FACES}")
    record.cite("BB-11")
    dice = list(state.dice)
    for seat, face in zip(seats, move.args):
        dice[seat] = face
        record.event("rolled", {"player": state.players[seat], "face": face})
    one, other = dice
    state.dice = (one, other)
    if not one or not other:
        state.seat = 1 if one else 0
    elif one == other:
        _tie(state, record)
    else:
        state.phase = "choose"
        state.seat = 0 if one > other else 1


def _tie(state: State, record: Record) -> None:
    record.event("tie", {"face": state.dice[0]})
    red, blue = (tokens.bit_count() for tokens in state.tokens)  # BB-R3
    if red == blue == state.board.tokens:
        record.cite("BB-R4", "BB-18")
        state.begin_roll()
        return
    record.cite("BB-19" if red == blue else "BB-17", "BB-18")
    state.phase = "return"
    state.seat = returning(state)


# --- return ----------------------------------------------------------------------------------------------


def return_spaces(state: State) -> list[int]:
    """BB-17, BB-R6: the unoccupied spaces that are closest to the Home Space."""
    away = state.board.away[state.house.nearest][state.seat]
    free = list(bits(unoccupied(state)))
    closest = min(away[space] for space in free)
    return [space for space in free if away[space] == closest]


def _occupant(state: State, space: int) -> str:
    """What makes a space occupied (BB-R5)."""
    for seat in (0, 1):
        if state.tokens[seat] >> space & 1:
            return f"a token of {state.name(seat)}'s"
    return f"a flag of {state.name(0 if space in state.flags[0] else 1)}'s"


def _return_awaits(state: State) -> str:
    return f"{state.who}: bring a captured token back on {_named(state, return_spaces(state))}."


def _return_moves(state: State) -> list[Move]:
    return [Move("return", (space,)) for space in return_spaces(state)]


def _return(state: State, move: Move, record: Record) -> None:
    (space,) = move.args
    name = state.board.names[space]
    if not unoccupied(state) >> space & 1:
        raise Illegal("BB-R5", f"{name} is occupied by {_occupant(state, space)}")
    closest = return_spaces(state)
    if space not in closest:
        home = f"{state.who}'s Home Space: {_named(state, closest)} is closer"
        raise Illegal("BB-17", f"{name} is not the closest to {home}")
    record.cite("BB-17")
    _bring_back(state, space, record)


def _bring_back(state: State, space: int, record: Record) -> None:
    red, blue = state.tokens
    both = red.bit_count() == blue.bit_count()  # BB-19
    record.event("returned", {"player": state.players[state.seat], "space": state.board.names[space]})
    state.tokens = (red | 1 << space, blue) if state.seat == 0 else (red, blue | 1 << space)
    if both:
        state.seat = 1  # BB-R7: the first player has placed first
    else:
        state.begin_roll()  # BB-18


# --- choose ----------------------------------------------------------------------------------------------


def _choose_awaits(state: State) -> str:
    low, high = sorted(state.dice)
    return f"{state.who}: keep the {high} and move second, or take the {low} and move first."


def _choose(state: State, move: Move, record: Record) -> None:
    first = state.seat if move.args == ("first",) else 1 - state.seat
    record.cite("BB-14" if first == state.seat else "BB-13")
    state.first = state.seat = first
    state.phase = "move"
    state.clear_turn()
    state.left = state.number(first, first)
    one, two = state.players[first], state.players[1 - first]
    numbers = {one: state.left, two: state.number(1 - first, first)}
    record.event("order", {"first": one, "second": two, "numbers": numbers})


# --- move --------------------------------------------------------------------------------------------------


def _move_awaits(state: State) -> str:
    or_end = ", or end the turn" if state.moved else ""
    return f"{state.who}: {counted(state.left, 'space')} left; move a token{or_end}."


def _move_moves(state: State) -> list[Move]:
    found = movement.listed(state)
    if state.moved:
        found.append(END)
    return found


def _end(state: State, move: Move, record: Record) -> None:
    why = f"{state.who} has not moved yet; some token has to move one space or more"
    illegal_unless(state.moved, "BB-23", why)
    record.cite("BB-22")
    _finish_moving(state, record)


def _finish_moving(state: State, record: Record) -> None:
    """The token moves of a turn are over (BB-R23); one that never had a token move is passed (BB-R22)."""
    player = state.players[state.seat]
    if state.moved or not state.left:
        record.event("turn-ended", {"player": player, "unused": state.left})
    else:
        record.event("passed", {"player": player})
    state.left = 0
    state.phase = "drop"


# --- drop --------------------------------------------------------------------------------------------------


def _drop_awaits(state: State) -> str:
    beside_it = f"on a free space beside your token on {_named(state, bearers(state))}"
    return f"{state.who}: put your own flag down {beside_it}."


def _drop_moves(state: State) -> list[Move]:
    short = len(bearers(state)) == 1
    return [Move("drop", (space,) if short else (token, space)) for token, space in places(state)]


def beside(state: State, space: int) -> list[int]:
    """The tokens next to a space that have a flag to put down."""
    return [token for token in bearers(state) if state.board.neighbours[token] >> space & 1]


def _drop(state: State, move: Move, record: Record) -> None:
    *named, space = move.args
    names, tokens = state.board.names, beside(state, space)
    if named:
        token = named[0]
        illegal_unless(token in due(state), "BB-52", f"no own flag is due to be put down from {names[token]}")
        own = "the token's own space, not one beside it"
        why = own if space == token else f"not next to {names[token]}"
        illegal_unless(token in tokens, "BB-53", f"{names[space]} is {why}")
    else:
        illegal_unless(tokens, "BB-53", f"{names[space]} is not next to a token with a flag to put down")
        token = tokens[0]
    if not unoccupied(state) >> space & 1:
        raise Illegal("BB-R17", f"{names[space]} is occupied by {_occupant(state, space)}")
    record.cite("BB-52", "BB-53")
    _put_down(state, token, space, record)


def _put_down(state: State, token: int, space: int, record: Record) -> None:
    names, seat = state.board.names, state.seat
    flags = list(state.flags[seat])
    flags[flags.index(CARRIED + token)] = space
    state.flags = (pair(flags), state.flags[1]) if seat == 0 else (state.flags[0], pair(flags))
    record.event("dropped", {"player": state.players[seat], "from": names[token], "to": names[space]})


def _next_turn(state: State, record: Record) -> None:
    """BB-16, BB-20: the second mover's turn, or the next round."""
    for token in due(state):  # BB-R17: no free space beside it, so it is due again next turn
        record.event("kept", {"player": state.players[state.seat], "space": state.board.names[token]})
    state.clear_turn()
    if state.seat == state.first:
        state.seat = 1 - state.first
        state.phase = "move"
        state.left = state.number(state.seat, state.first)
        return
    record.event("round-ended", {"round": state.round})
    if state.house.round_limit and state.round >= state.house.round_limit:
        state.stop()  # BB-R25
        record.event("stopped", {"winners": scoring.winners(state)})
        return
    state.round += 1
    state.begin_roll()


# --- automatic steps -----------------------------------------------------------------------------------------


def settle(state: State, record: Record) -> None:
    """Take every step that leaves nobody a choice, until somebody has one or dice are needed."""
    while True:
        if state.phase == "move":
            if movement.possible(state):
                return
            _finish_moving(state, record)
        elif state.phase == "drop":
            found = places(state)
            if len(found) > 1:
                return
            if found:
                _put_down(state, *found[0], record)
            else:
                _next_turn(state, record)
        elif state.phase == "return":
            spaces = return_spaces(state)
            if len(spaces) > 1:
                return
            _bring_back(state, spaces[0], record)
        else:
            return


# --- over --------------------------------------------------------------------------------------------------


def _over_awaits(state: State) -> str:
    winners = scoring.winners(state)
    return "The game is over: " + (f"{state.called(winners[0])} has won." if len(winners) == 1 else "a draw.")


PHASES = {
    "roll": Phase(_roll_awaits, lambda state: [ROLL], {"roll": _roll}),
    "return": Phase(_return_awaits, _return_moves, {"return": _return}),
    "choose": Phase(_choose_awaits, lambda state: [FIRST, SECOND], {"choose": _choose}),
    "move": Phase(_move_awaits, _move_moves, {"move": movement.carry_out, "end": _end}),
    "drop": Phase(_drop_awaits, _drop_moves, {"drop": _drop}),
    "over": Phase(_over_awaits, lambda state: [], {}),
}
