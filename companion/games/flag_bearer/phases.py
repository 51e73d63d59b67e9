"""The course of the game: the phase table, the checks common to all moves, and what happens by itself.

The handlers of the two great phases have rooms of their own: movement.py and combat.py.
"""

from __future__ import annotations

from companion.errors import Illegal
from companion.games.flag_bearer import combat, movement, scoring
from companion.games.flag_bearer.field import NAME
from companion.games.flag_bearer.moves import UNKNOWN
from companion.games.flag_bearer.state import State
from companion.referee.game import Chance, Move, Phase, Record
from companion.referee.grid import bits
from companion.referee.sentences import counted

# The phase each kind of move belongs to. `pass` belongs to none (FB-T3).
PHASE_OF = {
    "draw": "setup",
    "draw all": "setup",
    "move": "move",
    "line": "move",
    "list": "move",
    "attack": "attack",
    "sacrifice": "sacrifice",
}


def check(state: State, move: Move) -> None:
    """The checks common to all moves, in their order."""
    belongs = PHASE_OF.get(move.kind)
    if belongs == state.phase and (move.player is None or move.player == state.turn or belongs == "setup"):
        return
    if state.phase == "over":
        raise Illegal("FB-E1", "the game is over; no more moves are played")
    if state.phase == "setup":
        raise Illegal("FB-S4", "nobody moves before both armies are laid out")
    if belongs == "setup":
        raise Illegal("FB-S4", "both armies are laid out, and no card is drawn any more")
    if move.player is not None and move.player != state.turn:
        raise Illegal("FB-T1", f"it is {state.who}'s turn, not {state.called(move.player)}'s")
    if state.phase == "sacrifice":
        raise Illegal("FB-R1", f"{state.who} cannot act and has to sacrifice a warrior first")
    if belongs == "sacrifice":
        raise Illegal("FB-T3", f"{state.who} can {state.phase} and so has nothing to sacrifice")
    if belongs == "attack":
        raise Illegal("FB-T2", f"{state.who} has to move first and attacks afterwards")
    if belongs == "move":
        raise Illegal("FB-T2", f"{state.who} has moved already and attacks now")
    raise Illegal("FB-T3", f"{state.who} can {state.phase} and may not skip it")


# --- setup ------------------------------------------------------------------------------------------


def drawing(state: State, move: Move) -> int:
    """Whose cards are drawn: either player may lay out at any time, since the armies do not interact."""
    return state.side if move.player is None else state.players.index(move.player)


def fill(state: State, move: Move, chance: Chance) -> Move:
    """A bare `draw` or `draw all` with the cards that came from the shuffled stack (FB-S3)."""
    if state.phase != "setup" or move.args or not move.kind.startswith("draw"):
        return move
    stack = state.stack(drawing(state, move))
    if not stack:
        return move
    drawn = []
    for _ in range(len(stack) if move.kind == "draw all" else 1):
        drawn.append(chance.pick(stack))
        stack.remove(drawn[-1])
    return Move("draw", tuple(drawn), move.player)


def draw(state: State, move: Move, record: Record) -> None:
    """Lay cards on the next free squares of the formation (FB-S4, FB-R24)."""
    side = drawing(state, move)
    player, stack, codes = state.players[side], state.stack(side), move.args
    name = state.called(player)
    if not stack:
        raise Illegal("FB-S1", f"{name} has laid out all {len(state.house.laying[side])} warriors")
    if UNKNOWN in codes:
        raise Illegal("FB-S4", "cards are laid face up, so each of them has to be named")
    if not codes:
        raise Illegal("FB-S4", f"{name} has to say which card was drawn")
    if len(codes) > len(stack):
        raise Illegal("FB-S1", f"{name}'s stack has {counted(len(stack), 'card')} left, not {len(codes)}")
    for code in codes:
        if codes.count(code) > stack.count(code):
            kind, many = f"{state.house.unhurt[side][code].name} card", stack.count(code)
            left = counted(many, kind) if many else f"no {kind}"
            raise Illegal("FB-S1", f"{name}'s stack has {left} left, not {codes.count(code)}")
    record.cite("FB-S4")
    free = state.house.laying[side][state.armies[side].bit_count() :]
    for square, code in zip(free, codes):
        warrior = state.house.unhurt[side][code]
        state.place(square, warrior)
        record.event("laid", {"player": player, "square": NAME[square], "piece": warrior.letter})


# --- sacrifice --------------------------------------------------------------------------------------


def sacrifice(state: State, move: Move, record: Record) -> None:
    """A player who cannot act gives up one warrior (FB-R1)."""
    square = move.args[0]
    if not state.armies[state.side] >> square & 1:
        raise Illegal(
            "FB-R1", f"{state.who} gives up a warrior of their own, and there is {state.title(square)}"
        )
    record.cite("FB-R1")
    _give_up(state, square, record)


def _give_up(state: State, square: int, record: Record) -> None:
    piece = state.remove(square).letter
    record.event("sacrificed", {"square": NAME[square], "piece": piece, "player": state.turn})
    complete_turn(state, True, record)


def attack(state: State, move: Move, record: Record) -> None:
    """One attack, and the turn is over (FB-R19)."""
    combat.attack(state, move, record)
    complete_turn(state, True, record)


# --- what happens by itself -------------------------------------------------------------------------


def complete_turn(state: State, progress: bool, record: Record) -> None:
    """Count the turn, then end the game or pass the turn on (FB-T1)."""
    state.turns += 1
    state.quiet = 0 if progress else state.quiet + 1
    state.line = 0
    if not _ended(state, record):
        _pass_on(state, record)


def _pass_on(state: State, record: Record) -> None:
    state.side = 1 - state.side
    if state.phase != "setup":
        state.phase = "move"
    record.event("turn", {"player": state.turn})


def _ended(state: State, record: Record) -> bool:
    rule = scoring.end(state)
    if rule is None:
        return False
    state.phase = "over"
    state.line = 0
    record.cite(rule)
    won, tiebreak = scoring.decision(state)
    record.event("over", {"winners": won, "rule": rule, "tiebreak": tiebreak})
    return True


def settle(state: State, record: Record) -> None:
    """Carry on until the position waits for a choice that exists, or the game is over."""
    if state.phase == "setup":
        _settle_setup(state, record)
    elif state.phase != "over":
        _ended(state, record)
    while state.phase not in ("setup", "over"):
        if state.phase == "move":
            if movement.can_move(state):
                return
            _stuck(state, record)
        elif state.phase == "attack":
            state.attacks = combat.attacks(state)
            if state.attacks:
                return
            _stuck(state, record)
        else:
            army = state.armies[state.side]
            if army.bit_count() != 1:
                return
            _give_up(state, army.bit_length() - 1, record)


def _settle_setup(state: State, record: Record) -> None:
    left = [state.stack(0), state.stack(1)]
    if not left[0] and not left[1]:
        state.side, state.phase = 0, "move"  # the first player begins (FB-R25)
        record.event("turn", {"player": state.turn})
        _ended(state, record)
    elif not left[state.side]:
        _pass_on(state, record)


def _stuck(state: State, record: Record) -> None:
    """A player cannot act: FB-R1, in either reading."""
    record.cite("FB-R1")
    record.event("stuck", {"player": state.turn, "phase": state.phase})
    if not state.house.passes:
        state.phase, state.line = "sacrifice", 0
    elif state.phase == "move":
        state.phase = "attack"
    else:
        complete_turn(state, False, record)


# --- the phase table --------------------------------------------------------------------------------


def _awaits_setup(state: State) -> str:
    left = len(state.stack(state.side))
    return f"{state.who}: draw your warriors and lay them out, {left} to go."


def _attack_moves(state: State) -> list[Move]:
    return combat.attacks(state) if state.attacks is None else state.attacks[:]


def _sacrifices(state: State) -> list[Move]:
    return [Move("sacrifice", (square,)) for square in bits(state.armies[state.side])]


PHASES = {
    "setup": Phase(
        _awaits_setup, lambda state: [Move("draw"), Move("draw all")], {"draw": draw, "draw all": draw}
    ),
    "move": Phase(
        lambda state: f"{state.who}: move one warrior, or a line with a flag-bearer.",
        movement.movements,
        {"move": movement.move_warrior, "line": movement.move_line, "list": movement.move_line},
    ),
    "attack": Phase(
        lambda state: f"{state.who}: attack with one of your warriors.", _attack_moves, {"attack": attack}
    ),
    "sacrifice": Phase(
        lambda state: f"{state.who}: you cannot act; sacrifice one of your warriors.",
        _sacrifices,
        {"sacrifice": sacrifice},
    ),
    "over": Phase(lambda state: scoring.result(state), lambda state: [], {}),
}
