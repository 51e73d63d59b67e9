"""The phase table: Conflict, Recon, Expansion (LB-402), what belongs where, and what happens by itself.

The steps themselves are in the rooms named after them: setup, conflict, recon, expansion.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.errors import Illegal
from companion.games.lone_banner import conflict, expansion, recon, setup
from companion.games.lone_banner.scoring import end_rules, result
from companion.games.lone_banner.state import State
from companion.referee.game import Chance, Move, Phase, Record
from companion.referee.sentences import listed

# --- the end of a turn: LB-708, LB-901 to LB-906 --------------------------------------------------------


def end_turn(state: State, record: Record, announced: dict[str, str]) -> None:
    """Expansion is done: the end is checked, and the next player clockwise is Active (LB-401)."""
    seat = state.active
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
OVER = Phase(result, lambda state: [], {})

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
        raise Illegal("LB-906", "the game is over; no more moves are played")
    if phase == "setup":
        setup.check_due(state, move.kind)
    elif move.player is not None and move.player != state.turn:
        raise Illegal("LB-404", f"it is {state.who}'s turn, not {state.called(move.player)}'s")
    elif move.kind not in PHASES[phase].handlers:
        raise _out_of_place(state, move.kind)


EXPANSION_MOVES = frozenset({"roll", "reroll", "keep", "place", "done"})


def _out_of_place(state: State, kind: str) -> Illegal:
    phase, who = state.phase, state.who
    if phase == "conflict":
        left = listed(f"{move.kind} {move.args[0]}" for move in conflict.moves(state))
        return Illegal("LB-501", f"Conflicts come first, and {who} still has to settle {left}")
    if state.fresh[state.active] and kind in ("battle", "sweep", "defend", "recon", "draw"):
        return Illegal("LB-403", f"{who} skips Conflict and Recon on his first turn")
    if kind in ("misinform", "coup") and phase in ("muster", "reroll", "place"):
        return _ability_out_of_place(state, kind)
    if phase == "recon" and kind == "draw":
        return Illegal(
            "LB-603",
            f"{who} first puts a Theater card under the deck (recon), or passes; then the Theater is refilled",
        )
    if phase == "refill" and kind in ("recon", "pass"):
        return Illegal("LB-601", f"{who} has decided about Recon, and the Theater is being refilled")
    if kind in EXPANSION_MOVES and phase in _TOO_EARLY_OR_LATE:
        rule, why = _TOO_EARLY_OR_LATE[phase]
        return Illegal(rule, f"{who} {why(state)}")
    step = "Recon" if phase in ("recon", "refill") else "Expansion"
    return Illegal(
        "LB-402",
        f"a turn goes Conflict, Recon, Expansion: {who} is in {step}, and `{kind}` is out of order now",
    )


_TOO_EARLY_OR_LATE: dict[str, tuple[str, Callable[[State], str]]] = {
    "muster": ("LB-701", lambda state: "has not rolled the three dice yet"),
    "reroll": ("LB-702", lambda state: f"has {listed(state.dice)} and must keep them first"),
    "place": ("LB-702", lambda state: "has kept the dice and places them now"),
    "special": (
        "LB-R17",
        lambda state: f"has {listed(state.dice)} and first uses the Special Ability, or passes",
    ),
}
"""What to say to another move of Expansion."""


def _ability_out_of_place(state: State, kind: str) -> Illegal:
    """An ability at the wrong moment: its dice are looked at first, if they are known."""
    placed = [
        strength for markers in state.troops.values() for owner, strength in markers if owner == state.seat
    ]
    if state.phase != "muster":
        try:
            expansion.check_granted(kind, [*state.dice, *placed])
        except Illegal as fault:
            return fault
    when = "right after a roll" if state.house.ability_timing == "each_roll" else "once the dice are kept"
    return Illegal("LB-R17", f"a Special Ability is used {when}, before the first marker is placed")


def fill(state: State, move: Move, chance: Chance) -> Move:
    """Dice or a card for a bare move that is legal here."""
    filler = FILLERS.get((state.phase, move.kind))
    if filler is None:
        return move
    try:
        check(state, move)
        return filler(state, move, chance)
    except Illegal:
        return move
