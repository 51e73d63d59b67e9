"""The phase table: Conflict, Recon, Expansion (LB-402), what belongs where, and what happens by itself.

The steps themselves are in the rooms named after them: setup, conflict, recon, expansion.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.errors import Illegal
from companion.games.lone_banner import conflict, expansion, recon, setup
from companion.games.lone_banner.names import person
from companion.games.lone_banner.scoring import end_rules
from companion.games.lone_banner.state import State
from companion.referee.game import Chance, Move, Phase, Record

# --- the end of a turn: LB-708, LB-901 to LB-906 --------------------------------------------------------


def end_turn(state: State, record: Record, announced: dict[str, str]) -> None:
    """Expansion is done: the end is checked, and the next player clockwise is Active (LB-401)."""
    seat = state.seat
    assert seat is not None
    player = state.players[seat]
    state.dice = ()
    if state.fresh[seat]:
        state.fresh = tuple(new and at != seat for at, new in enumerate(state.fresh))
    record.event("turn_end", {"player": player, **announced})
    if state.final_turns is not None:
        state.final_turns -= 1
        if not state.final_turns:
            state.phase, state.seat, state.final_turns = "over", None, None
            record.cite("LB-906")
            record.event("game_over", {})
            return
    else:
        rules = end_rules(state, seat)
        if rules:
            others_only = state.house.last_round == "others"  # LB-R24
            state.final_turns = len(state.players) - others_only
            record.cite(*rules, "LB-906")
            record.event("end_triggered", {"player": player, "rules": rules})
    state.seat = (seat + 1) % len(state.players)
    # LB-403: Conflict and Recon, with its refill (LB-R6), are skipped on a first turn
    state.phase = "muster" if state.fresh[state.seat] else "conflict"


def done(state: State, move: Move, record: Record) -> None:
    expansion.check_done(state)
    record.cite("LB-708")
    end_turn(state, record, {})


def settle_place(state: State, record: Record) -> bool:
    """Without a die, or a card to put one on, the turn ends by itself (LB-R22)."""
    if expansion.can_place(state):
        return False
    end_turn(state, record, {"move": "done"})
    return True


# --- the table ------------------------------------------------------------------------------------------

PLACE = Phase(expansion.awaits_place, expansion.place_moves, {"place": expansion.place, "done": done})
OVER = Phase(lambda state: "The game is over.", lambda state: [], {})

PHASES: dict[str, Phase] = {
    "setup": setup.SETUP,
    "conflict": conflict.CONFLICT,
    "recon": recon.RECON_PHASE,
    "refill": recon.REFILL,
    "muster": expansion.MUSTER,
    "reroll": expansion.REROLL,
    "special": expansion.SPECIAL,
    "place": PLACE,
    "over": OVER,
}

AUTOMATIC: dict[str, Callable[[State, Record], bool]] = {
    "conflict": conflict.settle,
    "recon": recon.settle_recon,
    "refill": recon.settle_refill,
    "reroll": expansion.settle_reroll,
    "special": expansion.settle_special,
    "place": settle_place,
}
"""What each phase does by itself; False when somebody has a choice or chance is needed."""

FILLERS: dict[tuple[str, str], Callable[[State, Move, Chance], Move]] = {
    ("setup", "deal"): setup.fill_deal,
    ("setup", "draw"): recon.fill_draw,
    ("setup", "roll"): setup.fill_roll,
    ("conflict", "battle"): conflict.fill_battle,
    ("conflict", "defend"): conflict.fill_defend,
    ("refill", "draw"): recon.fill_draw,
    ("muster", "roll"): expansion.fill_roll,
    ("reroll", "reroll"): expansion.fill_reroll,
}
"""Phase and kind of move -> what rolls or draws for a bare one."""


def settle(state: State, record: Record) -> None:
    while (step := AUTOMATIC.get(state.phase)) and step(state, record):
        pass


# --- moves out of place -----------------------------------------------------------------------------------


def check(state: State, move: Move) -> None:
    """The checks common to all moves, in their order: over, whose turn, and whether the move belongs here."""
    phase = state.phase
    if phase == "over":
        raise Illegal("LB-906", "The game is over")
    if phase == "setup":
        setup.check_due(state, move.kind)
    elif move.player is not None and move.player != state.turn:
        raise Illegal("LB-404", f"It is {person(state.turn)}'s turn, not {person(move.player)}'s")
    elif move.kind not in PHASES[phase].handlers:
        raise _out_of_place(state, move.kind)


EXPANSION_MOVES = frozenset({"roll", "reroll", "keep", "place", "done"})


def _out_of_place(state: State, kind: str) -> Illegal:
    phase, who = state.phase, person(state.turn)
    awaited = PHASES[phase].awaits(state)
    if phase == "conflict":
        return Illegal("LB-501", f"Conflicts come first, and all must be settled. {awaited}")
    if state.seat is not None and state.fresh[state.seat] and kind in ("battle", "sweep", "defend", "recon", "draw"):
        return Illegal("LB-403", f"{who} skips Conflict and Recon on his first turn. {awaited}")
    if kind in ("misinform", "coup") and phase in ("muster", "reroll", "place"):
        return _ability_out_of_place(state, kind)
    if phase == "recon" and kind == "draw":
        return Illegal("LB-603", f"The Theater is refilled after the decision about Recon. {awaited}")
    if phase == "refill" and kind in ("recon", "pass"):
        return Illegal("LB-601", f"That is decided. {awaited}")
    if kind in EXPANSION_MOVES:
        if phase == "muster":
            return Illegal("LB-701", f"The dice are not rolled yet. {awaited}")
        if phase == "reroll":
            return Illegal("LB-702", f"The dice must be kept first. {awaited}")
        if phase == "place":
            return Illegal("LB-702", f"The dice are settled. {awaited}")
        if phase == "special":
            return Illegal("LB-R17", f"First use the Special Ability, or pass. {awaited}")
    return Illegal("LB-402", f"A turn goes Conflict, Recon, Expansion, and `{kind}` is out of order here. {awaited}")


def _ability_out_of_place(state: State, kind: str) -> Illegal:
    """An ability at the wrong moment: its dice are looked at first, if they are known."""
    placed = [strength for markers in state.troops.values() for owner, strength in markers if owner == state.seat]
    if state.phase != "muster":
        try:
            expansion.check_granted(kind, [*state.dice, *placed])
        except Illegal as fault:
            return fault
    return Illegal("LB-R17", "A Special Ability is used once the dice are settled, before the first marker is placed")
