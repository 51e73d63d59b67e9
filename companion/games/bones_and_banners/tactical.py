"""III. Tactical Phase: dice activated symbol by symbol, for a unit face down or for a card from a pile."""

from __future__ import annotations

from companion.errors import Illegal
from companion.games.bones_and_banners import seen
from companion.games.bones_and_banners.advisors import anytime_moves
from companion.games.bones_and_banners.cards import ONE, TYPES, UNITS, UNKNOWN, known
from companion.games.bones_and_banners.knowledge import (
    believe,
    draw_from_pile,
    hides,
    names_in,
    only_for,
    take,
)
from companion.games.bones_and_banners.ready_moves import BUY, PASS, SETTLE_ON, plays
from companion.games.bones_and_banners.state import State, Switch, Unit
from companion.games.bones_and_banners.turns import actor, current_symbol
from companion.referee.game import Move, Record, illegal_unless
from companion.referee.sentences import counted

PILE_OF = {word: type for type, word in ONE.items()}


def moves(state: State) -> list[Move]:
    if isinstance(state.pending, Switch):
        return list(SETTLE_ON[state.pending.pile])
    _, owner = actor(state)
    symbol = current_symbol(state)
    assert symbol is not None
    cards = owner.hand[UNITS]
    names = names_in(cards)
    if not state.companion and hides(cards):
        names.append("?")
    targets = ("own", "rival", *state.units)  # BN-R7
    listed: list[Move] = []
    for kind in ("play", "bolster") if owner.dice.count(symbol) > 1 else ("play",):
        for name in names:
            listed += map(plays(kind, name, symbol).__getitem__, targets)
    purchases = [BUY[type] for type in TYPES if state.piles[type]]
    listed += purchases
    if not cards and not purchases:
        listed.append(PASS)
    return listed + anytime_moves(state)


def play_unit(state: State, move: Move, record: Record) -> None:
    """BN-503, BN-504: a unit face down with a die on it (BN-202), or with two (BN-505)."""
    card, symbol, target = move.args
    player, owner = actor(state)
    current = current_symbol(state) or ""
    dice = 2 if move.kind == "bolster" else 1
    if symbol != current:
        raise Illegal("BN-501", f"{current.capitalize()} dice are activated now, not {symbol.capitalize()}")
    if owner.dice.count(symbol) < dice:
        raise Illegal("BN-505", f"{state.called(player)} has only one {symbol.capitalize()} die left")
    if card != "?" and state.cards.type[card] != UNITS:
        raise Illegal("BN-504", f"{state.cards.name[card]} is no unit card")
    size = len(owner.hand[UNITS])
    card = take(state, player, card, UNITS)
    if target == "own":
        target = player
    elif target == "rival":
        target = state.rival[player]
    elif target not in state.units:
        raise Illegal("BN-504", f"there is no unit {target} on the table to aim at")
    owner.spend(symbol, dice)
    id = f"u{state.next}"
    unit = state.units[id] = Unit(id, player, card, (symbol,) * dice, target)
    seen.unseen(state, player, (player, UNITS), size, 1, id)
    state.next += 1
    record.cite("BN-505" if dice == 2 else "BN-504")
    fields = {"player": player, "unit": id, "card": "?", "dice": list(unit.dice), "target": target}
    record.event("played", fields | only_for(player, card=card))


def buy(state: State, move: Move, record: Record) -> None:
    """BN-506: the top card of a pile; it is kept or switched next."""
    player, owner = actor(state)
    word, *named = move.args
    type = PILE_OF[word]
    illegal_unless(state.piles[type], "BN-R9", f"the {word.capitalize()} Pile is empty")
    illegal_unless(named or not state.companion, "BN-R31", "the companion draws this card")
    name = named[0] if named else "?"
    if known(name):
        illegal_unless(
            state.cards.type[name] == type,
            "BN-506",
            f"{state.cards.name[name]} does not come from the {word.capitalize()} Pile",
        )
        illegal_unless(
            name not in state.cards.loyalists,
            "BN-105",
            f"no Loyalist card such as {state.cards.name[name]} lies in a pile",
        )
    card = draw_from_pile(state, player, type, name)
    owner.spend(current_symbol(state) or "")
    state.pending = Switch(player, type, card)
    record.cite("BN-506")
    fields = {"player": player, "pile": type, "card": UNKNOWN[type]}
    record.event("bought", fields | only_for(player, card=card))


def keep(state: State, move: Move, record: Record) -> None:
    """BN-508."""
    pending = state.pending
    assert isinstance(pending, Switch)
    state.players[pending.player].gain(pending.card, pending.pile)
    state.pending = None
    record.cite("BN-508")
    fields = {"player": pending.player, "pile": pending.pile, "card": "?"}
    record.event("kept", fields | only_for(pending.player, card=pending.card))


def switch(state: State, move: Move, record: Record) -> None:
    """BN-507: the drawn card for one of its type in the Reserve Tableau."""
    pending = state.pending
    assert isinstance(pending, Switch)
    slot, *named = move.args
    row = state.tableau[pending.pile]
    word = ONE[pending.pile]
    illegal_unless(
        1 <= slot <= len(row), "BN-507", f"the tableau has {counted(len(row), word)}, no number {slot}"
    )
    drawn = pending.card
    if named and known(named[0]):
        drawn = named[0]
        illegal_unless(
            state.cards.type[drawn] == pending.pile,
            "BN-507",
            f"a {word} was drawn, and {state.cards.name[drawn]} is none",
        )
        illegal_unless(
            drawn not in state.cards.loyalists,
            "BN-105",
            f"no Loyalist card such as {state.cards.name[drawn]} lies in a pile",
        )
        if not known(pending.card):
            believe(state, drawn, pending.player)
        illegal_unless(
            drawn == pending.card or not known(pending.card),
            "BN-R12",
            f"{state.cards.name[drawn]} was not drawn",
        )
    taken = row[slot - 1]
    state.tableau = {**state.tableau, pending.pile: (*row[: slot - 1], drawn, *row[slot:])}
    state.players[pending.player].gain(taken, pending.pile)
    seen.note(state, (pending.player, pending.pile), (taken,), *seen.others(state, pending.player))
    state.pending = None
    record.cite("BN-507", "BN-508")
    fields = {"player": pending.player, "pile": pending.pile, "slot": slot, "card": taken, "left": drawn}
    record.event("switched", fields)


def pass_die(state: State, move: Move, record: Record) -> None:
    """BN-R5: a die can be wasted only by a player with no unit card, all piles being empty."""
    player, owner = actor(state)
    illegal_unless(not owner.hand[UNITS], "BN-503", f"{state.called(player)} holds a unit card to play")
    for type in TYPES:
        illegal_unless(
            not state.piles[type], "BN-503", f"a card can be drawn from the {ONE[type].capitalize()} Pile"
        )
    owner.spend(current_symbol(state) or "")
    record.cite("BN-R5")
    record.event("passed", {"player": player})
