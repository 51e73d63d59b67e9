"""Settling: the steps that leave nobody a choice, taken on loading and after every move."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.battle_of_banners import combat, items, movement, turns
from companion.games.battle_of_banners.board import COLOURS, SIDES, SQUARES
from companion.games.battle_of_banners.deck import left_in_deck
from companion.games.battle_of_banners.phases import arrive, reinforce_moves, settled, take
from companion.games.battle_of_banners.state import State
from companion.referee.game import Record


def settle(state: State, record: Record) -> None:
    """Take automatic steps until somebody has a choice or chance is needed."""
    state.reach = None
    while True:
        step = _STEPS.get(state.phase)
        if step is None or not step(state, record):
            return
        state.reach = None


def _lose_move(state: State, rule: str, record: Record) -> bool:
    record.event("passed", {"player": state.turn, "rule": rule})
    turns.next_seat(state, record)
    return True


def _item(state: State, record: Record) -> bool:
    """BoB-R42: a seat without a piece and without a card to play passes."""
    if state.seat() or items.can_play_any(state):
        return False
    return _lose_move(state, "BoB-R42", record)


def _move(state: State, record: Record) -> bool:
    """BoB-R5: no piece can use the roll."""
    if movement.reach(state):
        return False
    if state.table.options["items_after_roll"] and items.can_play_any(state):
        return False
    return _lose_move(state, "BoB-R5", record)


def _steal(state: State, record: Record) -> bool:
    """A hand of one card leaves the thief no choice, an empty one nothing."""
    hand = state.hands[1 - state.side]
    if len(hand) > 1:
        return False
    if hand:
        take(state, hand[0], record)
    else:
        turns.back_to_seat(state)
    return True


def _combat_card(state: State, record: Record) -> bool:
    if combat.cards(state):
        return False
    combat.pass_by_itself(state, record)
    return True


def _place(state: State, record: Record) -> bool:
    allowed = combat.places(state)
    if allowed & (allowed - 1):
        return False
    combat.put(state, allowed.bit_length() - 1, record)
    return True


def _reinforce(state: State, record: Record) -> bool:
    """BoB-R26: compulsory, and lost if impossible; then the side may be defeated after all (BoB-R27)."""
    moves = reinforce_moves(state)
    if len(moves) > 1:
        return False
    if moves:
        colour, square = moves[0].args
        arrive(state, COLOURS.index(colour), SQUARES[square], record)
        return True
    side = state.pending[0]
    record.event("reinforcement-lost", {"side": SIDES[side]})
    if not state.men(side) and side not in state.pending[1:]:
        record.cite("G3", "BoB-R27")
        turns.end(state, SIDES[1 - side], "defeat", record)
        return True
    settled(state, record)
    return True


def _draw(state: State, record: Record) -> bool:
    """I19: an empty deck gives nothing."""
    if left_in_deck(state):
        return False
    record.event("deck-empty", {"side": SIDES[state.side]})
    turns.owed(state, record)
    return True


_STEPS: dict[str, Callable[[State, Record], bool]] = {
    "item": _item,
    "steal": _steal,
    "move": _move,
    "attack": _combat_card,
    "defend": _combat_card,
    "knife-attack": _combat_card,
    "knife-defend": _combat_card,
    "place": _place,
    "reinforce": _reinforce,
    "draw": _draw,
}
