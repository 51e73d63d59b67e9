"""What each side may know: a hand is hidden from the other side and from onlookers (BoB-R41)."""

from __future__ import annotations

from typing import Any

from companion.games.battle_of_banners import phases
from companion.games.battle_of_banners.board import COLOURS, SIDES
from companion.games.battle_of_banners.deck import (
    UNKNOWN,
    in_order,
    left_in_deck,
    unseen,
    unseen_cards,
)
from companion.games.battle_of_banners.settling import settle
from companion.games.battle_of_banners.state import State, dump
from companion.referee.game import Chance, Record

_TRIES = 20


def hidden_sides(state: State, player: str | None) -> list[int]:
    """The sides whose hands the player does not see; team-mates share theirs (D3)."""
    own = None if player is None else state.table.side_of(player)
    return [side for side in (0, 1) if side != own]


def view(state: State, player: str | None) -> dict[str, Any]:
    """The position as the player may know it: cards of a hidden hand are counted, not named."""
    data = dump(state)
    for side in hidden_sides(state, player):
        for key in ("hands", "fresh"):
            data[key][SIDES[side]] = [UNKNOWN] * len(data[key][SIDES[side]])
    return data


def shuffled(state: State, player: str | None, chance: Chance) -> State:
    """The position with hidden hands dealt anew from all cards that the player has not seen.

    What the table can tell from the course of play stays as it is: who is to act and, for the player to
    act, which moves there are (the attacker sees whether the defender still has a choice). If no such
    deal turns up, the position stays unchanged.
    """
    for _ in range(_TRIES):
        other = _dealt_anew(state, hidden_sides(state, player), chance)
        record = Record()
        settle(other, record)
        if record.events or other.phase != state.phase:
            continue
        hidden_turn = (
            player is None
            or state.turn is None
            or state.table.side_of(state.turn) in hidden_sides(state, player)
        )
        if hidden_turn or phases.PHASES[state.phase].moves(other) == phases.PHASES[state.phase].moves(state):
            return other
    return state


def _dealt_anew(state: State, sides: list[int], chance: Chance) -> State:
    """Named cards of these hands go back and as many others come; unknown ones stay unknown."""
    other = state.copy()
    other.reach = None
    for side in sides:
        other.set_hand(side, tuple(card for card in state.hands[side] if card == UNKNOWN))
    for side in sides:
        fresh, hand = list(state.fresh[side]), list(other.hands[side])
        old = list(state.hands[side])
        for card in fresh:
            old.remove(card)
        new_fresh = [card if card == UNKNOWN else _deal(other, side, hand, chance) for card in fresh]
        for card in old:
            if card != UNKNOWN:
                _deal(other, side, hand, chance)
        other.set_fresh(side, in_order(new_fresh))
    return other


def _deal(state: State, side: int, hand: list[str], chance: Chance) -> str:
    card: str = chance.pick(unseen_cards(state))
    hand.append(card)
    state.set_hand(side, in_order(list(hand)))
    return card


def conserved(state: State) -> object:
    """16 pieces on the board, in the reserve or out of the game, none of them on another's space; 54 cards, no copy too many."""
    on_board = sum(mask.bit_count() for mask in state.pieces)
    reserve = [state.reserve(colour) for colour in range(len(COLOURS))]
    return {
        "pieces": on_board + sum(reserve) + sum(state.lost),
        "sharing a space": on_board - state.occupied().bit_count(),
        "owed to the reserve": sum(left for left in reserve if left < 0),
        "cards": len(state.hands[0]) + len(state.hands[1]) + len(state.discard) + left_in_deck(state),
        "copies too many": sum(unseen(state, card) < 0 for card in state.deck.copies),
        "owed to the deck": min(0, left_in_deck(state)),
    }
