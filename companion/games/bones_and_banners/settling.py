"""Between the moves: the checks that come before any move, and the automatic steps that follow it."""

from __future__ import annotations

from collections.abc import Callable

from companion.errors import Illegal
from companion.games.bones_and_banners import scuffle
from companion.games.bones_and_banners.cards import BUILDINGS, UNITS
from companion.games.bones_and_banners.phases import PHASES, pick
from companion.games.bones_and_banners.prompts import TITLES, outcome
from companion.games.bones_and_banners.state import Player, Reveal, State, Switch
from companion.games.bones_and_banners.turns import current_symbol, whose_turn
from companion.referee.game import Event, Move, Record
from companion.referee.sentences import counted, listed

# Moves either player may enter, and the rule that all others break out of turn.
EITHER = ("resolve", "reveal", "advisor", "use")
OUT_OF_TURN = {
    "rally": "BN-302",
    "strategy": "BN-402",
    "tactical": "BN-502",
    "building": "BN-601",
    "roll": "BN-401",
    "keep": "BN-507",
    "switch": "BN-507",
}


def check(state: State, move: Move) -> None:
    """The checks before any move, in the specification's order."""
    kind, phase, pending = move.kind, state.phase, state.pending
    if phase == "over":
        raise Illegal("BN-901", f"the game is over: {outcome(state)}")
    if state.companion and "?" in move.args:
        raise Illegal("BN-R31", "the companion handles the cards, so no card is unknown")
    if pending is not None:
        _finish_first(state, pending, kind)
    elif kind == "reveal":
        raise Illegal("BN-R11", "no card is due to be turned up")
    elif kind in ("keep", "switch"):
        raise Illegal("BN-507", "no card has been drawn from a pile")
    if kind not in PHASES[phase].handlers:
        raise Illegal("BN-301", f"this is the {TITLES[phase]}; {kind} belongs to the {_home(kind)}")
    if kind in EITHER:
        return
    player = move.player or state.turn
    if kind == "build" and player and state.players[player].building:
        raise Illegal("BN-602", f"{state.called(player)} is building already")
    if player != state.turn:
        rule = OUT_OF_TURN.get(kind) or OUT_OF_TURN[phase]
        raise Illegal(rule, f"it is {state.who}'s turn{_because(state)}")


def _home(kind: str) -> str:
    """The phases of a kind of move.

    >>> _home("done")
    'Rally Phase or Building Phase'
    """
    return listed([TITLES[phase] for phase in PHASES if kind in PHASES[phase].handlers], "or")


def _because(state: State) -> str:
    """Why it is that player's turn, where the dice decide (BN-502)."""
    symbol = current_symbol(state)
    if state.phase != "tactical" or symbol is None or state.pending is not None:
        return ""
    most, other = sorted((owner.dice.count(symbol) for owner in state.players.values()), reverse=True)
    dice = counted(most, f"{symbol.capitalize()} die", f"{symbol.capitalize()} dice")
    if most == other:
        return f": {dice} each, and {state.called(state.initiative)} holds the Initiative Token"
    return f": {dice} against {other or 'none'}"


def _finish_first(state: State, pending: Switch | Reveal, kind: str) -> None:
    """BN-232, BN-R25: nothing else may be done while an effect is in progress."""
    if isinstance(pending, Switch):
        awaited = kind in ("keep", "switch")
        what = f"{state.called(pending.player)} has still to keep or switch the drawn card"
    else:
        awaited = kind == "reveal"
        what = f"{listed(pending.what(state.called))} must be turned up first"
    if not awaited:
        raise Illegal("BN-232" if kind == "advisor" else "BN-R25", what)


# --- automatic steps -----------------------------------------------------------------------------------


def settle(state: State, record: Record) -> None:
    """Forced picks (BN-R4), players and phases with nothing to do (BN-R32), the next phase."""
    if state.pending is None:
        before, entered = state.phase, 0
        while (step := STEPS.get(state.phase)) and step(state, record):
            entered = len(record.events)
        if state.phase != before:
            record.events.insert(entered, Event("phase", {"phase": state.phase}))
    state.turn = whose_turn(state)


def _after_rally(state: State, record: Record) -> bool:
    _pass_over(state, lambda player: bool(player.hand[UNITS] or player.deck_size), record)
    return not state.todo and _enter(state, "strategy")


def _pass_over(state: State, able: Callable[[Player], bool], record: Record) -> None:
    """BN-R32: players without such cards are dropped from those to come."""
    for seat in state.todo:
        if not able(state.players[seat]):
            state.todo = tuple(other for other in state.todo if other != seat)
            record.event("passed", {"player": seat, "phase": state.phase})


def _after_strategy(state: State, record: Record) -> bool:
    """BN-R4: equal dice are dealt out; when all have four, BN-402 is done."""
    if not state.rolled:
        return False
    if state.pool and state.pool[0] == state.pool[-1]:
        for symbol in state.pool:
            pick(state, symbol, record)
    return not state.pool and _enter(state, "tactical")


def _after_tactical(state: State, record: Record) -> bool:
    return current_symbol(state) is None and _enter(state, "building", state.order)


def _after_building(state: State, record: Record) -> bool:
    _pass_over(state, lambda player: bool(player.hand[BUILDINGS]), record)
    if state.todo:
        return False
    state.step = "reveal"
    return _enter(state, "scuffle")


def _after_scuffle(state: State, record: Record) -> bool:
    if not scuffle.over(state):
        return False
    scuffle.revive(state, record)
    state.step = None
    return _enter(state, "showdown", state.order)


def _after_showdown(state: State, record: Record) -> bool:
    """BN-801: nothing happens at a village without units."""
    for village in state.todo:
        if not state.at(village):
            state.todo = tuple(other for other in state.todo if other != village)
            record.event("showdown", {"village": village, "case": "A", "banners": {}})
    return not state.todo and _enter(state, "end")


def _enter(state: State, phase: str, todo: tuple[str, ...] = ()) -> bool:
    state.phase, state.todo = phase, todo
    return True


STEPS: dict[str, Callable[[State, Record], bool]] = {
    "rally": _after_rally,
    "strategy": _after_strategy,
    "tactical": _after_tactical,
    "building": _after_building,
    "scuffle": _after_scuffle,
    "showdown": _after_showdown,
}
