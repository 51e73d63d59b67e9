"""Setup: Start Regions are dealt, the Theater is laid out, and dice decide who begins (LB-101 to LB-106).

The Result cards (LB-105) are a reminder on paper; the white die (LB-303) appears in the rolls only.
"""

from __future__ import annotations

from companion.errors import Illegal
from companion.games.lone_banner import recon
from companion.games.lone_banner.dice import check_faces
from companion.games.lone_banner.moves import DEAL, DRAW, ROLL
from companion.games.lone_banner.state import State
from companion.referee.game import Chance, Move, Phase, Record
from companion.referee.sentences import listed

DUE = {"deal": "LB-102", "draw": "LB-104", "roll": "LB-106"}
"""The step of the setup that is due -> the rule that says so."""


def due(state: State) -> str:
    if None in state.starts:
        return "deal"
    return "draw" if len(state.theater) < state.size else "roll"


def check_due(state: State, kind: str) -> None:
    step = due(state)
    if kind != step:
        raise Illegal(DUE[step], f"the table is still being set up: {_comes_first(state)}")


def _comes_first(state: State) -> str:
    step = due(state)
    if step == "deal":
        return f"{state.who} has no Start Region yet"
    if step == "draw":
        return f"the Theater has only {len(state.theater)} of its {state.size} cards"
    return f"{state.who} has yet to roll all four dice for the first turn"


def awaits(state: State) -> str:
    step = due(state)
    if step == "deal":
        return f"Deal a Start Region to {state.who}."
    if step == "draw":
        return f"Turn up the top card of the deck: {len(state.theater)} of {state.size} lie in the Theater."
    return f"{state.who}: roll all four dice for the first turn."


def moves(state: State) -> list[Move]:
    return [{"deal": DEAL, "draw": DRAW, "roll": ROLL}[due(state)]]


# --- LB-102: a Start Region each --------------------------------------------------------------------


def _receiver(state: State, move: Move) -> int:
    seat = state.setup_seat() if move.player is None else state.players.index(move.player)
    start = state.starts[seat]
    if start:
        raise Illegal("LB-102", f"{state.name(seat)} already has {state.card(state.world.start_of[start])}")
    return seat


def deal(state: State, move: Move, record: Record) -> None:
    seat = _receiver(state, move)
    if not move.args:
        raise Illegal("LB-102", "it must be said which Start Region is dealt")
    code = move.args[0]
    if code in state.starts:
        other = state.players[state.starts.index(code)]
        raise Illegal(
            "LB-102", f"{state.card(state.world.start_of[code])} is already with {state.called(other)}"
        )
    state.starts = tuple(code if at == seat else start for at, start in enumerate(state.starts))
    state.seat = state.setup_seat()
    record.cite("LB-102")
    record.event("deal", {"player": state.players[seat], "region": state.world.start_of[code]})


def fill_deal(state: State, move: Move, chance: Chance) -> Move:
    if move.args:
        return move
    _receiver(state, move)
    return move._replace(
        args=(chance.pick([code for code in state.world.continents if code not in state.starts]),)
    )


# --- LB-104: the Theater ------------------------------------------------------------------------------


def draw(state: State, move: Move, record: Record) -> None:
    recon.turn_up(state, move, record)
    record.cite("LB-104")
    state.seat = state.setup_seat()


# --- LB-106: who begins -------------------------------------------------------------------------------


def _roller(state: State, move: Move) -> int:
    seat = state.setup_seat() if move.player is None else state.players.index(move.player)
    who = state.name(seat)
    if seat not in state.contenders:
        rolling = listed(state.name(other) for other in state.contenders)
        raise Illegal("LB-106", f"{who} is out of it: only {rolling} roll again for the first turn")
    if seat in state.initiative:
        raise Illegal("LB-106", f"{who} has already rolled {state.initiative[seat]} for the first turn")
    return seat


def roll(state: State, move: Move, record: Record) -> None:
    seat = _roller(state, move)
    if len(move.args) != 4:
        raise Illegal("LB-106", f"for the first turn all four dice are rolled (LB-R2), not {len(move.args)}")
    check_faces(move.args)
    state.initiative = {**state.initiative, seat: sum(move.args)}
    record.cite("LB-106", "LB-R2")
    record.event("roll", {"player": state.players[seat], "dice": list(move.args)})
    if len(state.initiative) == len(state.contenders):
        _decide(state, record)
    else:
        state.seat = state.setup_seat()


def _decide(state: State, record: Record) -> None:
    """The highest sum begins; those tied for it roll again among themselves (LB-R2)."""
    highest = max(state.initiative.values())
    leaders = tuple(seat for seat in state.contenders if state.initiative[seat] == highest)
    state.initiative = {}
    if len(leaders) > 1:
        state.contenders = leaders
        state.seat = state.setup_seat()
        record.event("roll_off", {"players": [state.players[seat] for seat in leaders]})
        return
    state.contenders = ()
    state.seat = leaders[0]
    state.fresh = (True,) * len(state.players)
    state.phase = "muster"
    record.event("first_player", {"player": state.turn})


def fill_roll(state: State, move: Move, chance: Chance) -> Move:
    if move.args:
        return move
    _roller(state, move)
    return move._replace(args=tuple(chance.die() for _ in range(4)))


SETUP = Phase(awaits, moves, {"deal": deal, "draw": draw, "roll": roll})
