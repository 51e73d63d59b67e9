"""Recon: one Theater card may go under the deck, then the Theater is refilled (LB-601 to LB-603)."""

from __future__ import annotations

from companion.errors import Illegal
from companion.games.lone_banner.moves import DRAW, PASS, RECON
from companion.games.lone_banner.state import UNNOTED, State, without
from companion.referee.game import Chance, Move, Phase, Record

# --- putting a card under the deck: LB-601 ---------------------------------------------------------------


def awaits_recon(state: State) -> str:
    return f"{state.who}: put one Theater card without markers under the deck (recon), or pass."


def recon_moves(state: State) -> list[Move]:
    troops = state.troops
    found = [RECON(region) for region in state.theater if region not in troops]
    found.append(PASS)
    return found


def settle_recon(state: State, record: Record) -> bool:
    """LB-R14: a Recon that cannot do anything is skipped."""
    troops = state.troops
    for region in state.theater:
        if region not in troops and state.deck:
            return False
    record.event("skipped", {"phase": "recon", "rule": "LB-R14", "player": state.turn, "move": "pass"})
    state.phase = "refill"
    return True


def recon(state: State, move: Move, record: Record) -> None:
    region = move.args[0]
    if region not in state.theater:
        raise Illegal("LB-601", f"{state.card(region)} is not in the Theater")
    if region in state.troops:
        raise Illegal("LB-601", f"{state.card(region)} carries markers and must stay in the Theater")
    state.theater = without(state.theater, region)
    state.bottom = (*state.bottom, region)  # LB-R15: below all others
    state.phase = "refill"
    record.cite("LB-601")
    record.event("recon", {"region": region})


def pass_recon(state: State, move: Move, record: Record) -> None:
    record.cite("LB-601")
    state.phase = "refill"


# --- drawing: LB-602, LB-603 ----------------------------------------------------------------------------


def awaits_refill(state: State) -> str:
    missing = state.size - len(state.theater)
    return f"{state.who}: turn up the top card of the deck (draw); the Theater is {missing} short."


def refill_moves(state: State) -> list[Move]:
    return [DRAW]


def settle_refill(state: State, record: Record) -> bool:
    """The Theater is full or the deck empty: on to the dice. A card that is known is drawn by itself (LB-R15)."""
    deck = state.deck
    if len(state.theater) >= state.size or not deck:
        state.phase = "muster"
        return True
    # more than one card can be on top as long as two or more unknown ones lie above the known ones
    if deck > len(state.bottom) + 1:
        return False
    top = state.on_top()
    if len(top) > 1:
        return False
    _lay_out(state, top[0], record, {"player": state.turn, "move": f"draw {top[0]}"})
    record.cite("LB-603", "LB-R15")
    return True


def draw(state: State, move: Move, record: Record) -> None:
    turn_up(state, move, record)
    record.cite("LB-602", "LB-603", "LB-R15")


def turn_up(state: State, move: Move, record: Record) -> None:
    """The top card of the deck comes into the Theater, if it can be that card (LB-R28)."""
    region = move.args[0] if move.args else UNNOTED
    if region == UNNOTED:
        raise Illegal(
            "LB-204", "a card in the Theater lies face up, so it must be said which one it is (LB-R29)"
        )
    if region in state.world.starts:
        raise Illegal("LB-103", f"{state.card(region)} is not in the deck of Region cards")
    top = state.on_top()
    if region not in top:
        if region in state.bottom:
            raise Illegal(
                "LB-601", f"{state.card(region)} was put under the deck and still lies below other cards"
            )
        holder = state.holder(region)
        if region in state.theater or holder is not None:
            place = "in the Theater" if holder is None else f"with {state.name(holder)}"
            raise Illegal("LB-201", f"{state.card(region)} exists only once, and lies {place}")
        raise Illegal(
            "LB-601",
            f"the top card of the deck is known to be {state.card(top[0])}" if top else "the deck is empty",
        )
    _lay_out(state, region, record, {})


def _lay_out(state: State, region: str, record: Record, announced: dict[str, str | None]) -> None:
    if state.deck == len(state.bottom):
        state.bottom = state.bottom[1:]
    state.theater = (*state.theater, region)
    record.event("draw", {"region": region, **announced})


def fill_draw(state: State, move: Move, chance: Chance) -> Move:
    top = state.on_top()
    return move if move.args or not top else move._replace(args=(chance.pick(top),))


RECON_PHASE = Phase(awaits_recon, recon_moves, {"recon": recon, "pass": pass_recon})
REFILL = Phase(awaits_refill, refill_moves, {"draw": draw})
