"""Turning cards up: known ones at once, unknown ones when somebody says what they are.

A `resolve` or an advisor first tells the known cards; the effect then waits (`wait`) until nothing
it needs is unknown, and turns all of them up together (`turn_up`), when bluffs are Lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.errors import Illegal
from companion.games.bones_and_banners import seen
from companion.games.bones_and_banners.cards import BUILDINGS, ONE, UNITS, known
from companion.games.bones_and_banners.knowledge import believe, only_for
from companion.games.bones_and_banners.state import Reveal, State, Unit
from companion.games.bones_and_banners.units import bluffing
from companion.referee.game import Move, Record
from companion.referee.sentences import listed


def hidden(units: Sequence[Unit]) -> list[str]:
    """The ids of those that lie face down."""
    return [unit.id for unit in units if not unit.up]


def tell_known(state: State, ids: Sequence[str], record: Record) -> None:
    """Say what the known ones are: the players see them now."""
    for id in ids:
        unit = state.units[id]
        if known(unit.card):
            record.event("revealed", {"unit": id, "player": unit.owner, "card": unit.card})


def wait(state: State, ids: Sequence[str], reason: str) -> bool:
    """Unknown ones become due (BN-R25); whether there are any."""
    unknown = tuple(id for id in ids if not known(state.units[id].card))
    if unknown:
        state.pending = Reveal(unknown, reason)
    return bool(unknown)


def turn_up(state: State, ids: Sequence[str], record: Record) -> list[Unit]:
    """All of them are turned up and judged together; bluffs are Lost (BN-R11, BN-205). Gives the bluffs."""
    for id in ids:
        state.units[id] = state.units[id]._replace(up=True)
        seen.forget(state, id)
    bluffs = [state.units[id] for id in ids if bluffing(state, state.units[id])]
    for unit in bluffs:
        lose_unit(state, unit, "bluff", record)
    return bluffs


def lose_unit(state: State, unit: Unit, why: str, record: Record) -> None:
    """BN-211: a unit leaves the table for the Lost Pile."""
    del state.units[unit.id]
    state.lose(unit.owner, unit.card)
    record.event("lost", {"unit": unit.id, "player": unit.owner, "card": unit.card, "why": why})


def retreat(state: State, unit: Unit, record: Record) -> None:
    """BN-210: a unit goes under its owner's Army Deck, unseen if it lies face down."""
    del state.units[unit.id]
    state.under_deck(unit.owner, unit.card)
    below = unit.owner, "below"
    seen.note(state, below, (unit.card,), unit.owner)
    seen.removed(state, unit, below)
    fields: dict[str, Any] = {"unit": unit.id, "player": unit.owner, "card": unit.card}
    if not unit.up:
        fields |= {"card": "?", **only_for(unit.owner, card=unit.card)}
    record.event("retreated", fields)


def reveal(state: State, move: Move, record: Record) -> str:
    """A due card is named; gives its unit or the player whose building it is, and clears what is no longer due."""
    pending = state.pending
    assert isinstance(pending, Reveal)
    item: str
    *_, item, card = move.args
    building = move.args[0] == "building"
    if item not in pending.need or building != (item in state.players):
        wrong = f"{state.called(item)}'s building" if building else item
        raise Illegal(
            "BN-R11", f"{wrong} need not be turned up now; still due: {listed(pending.what(state.called))}"
        )
    owner = item if building else state.units[item].owner
    type = BUILDINGS if building else UNITS
    if state.cards.type[card] != type:
        what = "building" if building else item
        raise Illegal(
            "BN-R12",
            f"{state.cards.name[card]} is no {ONE[type]}, so it cannot be {state.called(owner)}'s {what}",
        )
    believe(state, card, owner)
    record.cite("BN-R12")
    if building:
        state.players[item].building = card
        record.event("revealed", {"player": item, "card": card})
    else:
        state.units[item] = state.units[item]._replace(card=card)
        record.event("revealed", {"unit": item, "player": owner, "card": card})
    rest = tuple(other for other in pending.need if other != item)
    state.pending = Reveal(rest, pending.reason) if rest else None
    return item
