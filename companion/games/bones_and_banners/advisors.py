"""Advisors and building actions: what may be done at any time, on either player's turn (BN-231, BN-223, BN-R28).

Each is carried out by its effect token, never by the card's name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.bones_and_banners import seen
from companion.games.bones_and_banners.cards import ADVISORS, BUILDINGS, UNITS
from companion.games.bones_and_banners.knowledge import draw, nameable, only_for, take
from companion.games.bones_and_banners.ready_moves import asides, turns
from companion.games.bones_and_banners.reveals import tell_known, turn_up, wait
from companion.games.bones_and_banners.state import Boost, Place, State, Unit
from companion.referee.game import Move, Record, illegal_unless
from companion.referee.sentences import counted

Said = dict[str, Any]


def play_advisor(state: State, move: Move, record: Record) -> None:
    """BN-231: an advisor from the hand takes effect at once and is Lost (BN-233)."""
    name, *args = move.args
    player = move.player or state.turn
    assert player is not None
    take(state, player, name, ADVISORS)
    seen.openly(state, player, ADVISORS, name)
    state.lose(player, name)
    record.cite("BN-231", "BN-233")
    event: dict[str, Any] = {"player": player, "card": name}
    record.event("advisor", event)
    event |= ADVICE[state.cards.advisor[name].effect](
        state, player, state.cards.advisor[name].number, args, record
    )


# --- the effects, each with its condition (BN-R26); each gives what its event says besides ---------------


def _face_down_rival(state: State, player: str, id: str) -> Unit:
    unit = state.units.get(id)
    illegal_unless(unit, "BN-R26", f"there is no unit {id} on the table")
    assert unit is not None
    illegal_unless(unit.owner != player, "BN-R26", f"{id} is {state.called(player)}'s own unit")
    illegal_unless(not unit.up, "BN-R26", f"{id} lies face up already")
    return unit


def _peek(state: State, player: str, number: int, args: list[str], record: Record) -> Said:
    """BN-E20: one player looks; the table learns nothing."""
    if args[0] == "building":
        rival = state.rival[player]
        place: Place = (rival, "building")
        card = state.players[rival].building
        illegal_unless(card, "BN-R26", f"{state.called(rival)} is not building anything")
    else:
        place = args[0]
        card = _face_down_rival(state, player, place).card
    if (player, place) not in state.seen:
        seen.note(state, place, (card or "?",), player)
    record.cite("BN-E20")
    return {"at": args[0], "looks": True, **only_for(player, saw=card or "?")}


def _expose(state: State, player: str, number: int, args: list[str], record: Record) -> Said:
    """BN-E21: the unit is turned up, and Lost if it bluffs."""
    _face_down_rival(state, player, args[0])
    record.cite("BN-E21")
    tell_known(state, args, record)
    expose(state, args[0], record)
    return {"at": args[0]}


def expose(state: State, id: str, record: Record) -> None:
    if not wait(state, (id,), "expose"):
        turn_up(state, (id,), record)


def drawn_by(state: State, player: str, number: int) -> int:
    """How many cards an advisor's or a building's draw brings: fewer if the deck holds fewer."""
    return min(number, state.players[player].deck_size)


def _draw(state: State, player: str, number: int, args: list[str], record: Record) -> Said:
    """BN-E22: whatever the hand size (BN-305)."""
    number = drawn_by(state, player, number)
    illegal_unless(number, "BN-R26", f"{state.called(player)}'s deck is empty")
    record.cite("BN-E22", "BN-305")
    _draw_named(state, player, number, tuple(args), record)
    return {}


def _draw_named(state: State, player: str, number: int, names: tuple[str, ...], record: Record) -> None:
    """Cards drawn outside the Rally Phase: every fault of naming breaks BN-R12."""
    if not names:
        illegal_unless(not state.companion, "BN-R31", "the companion draws these cards")
        names = ("?",) * number
    illegal_unless(
        len(names) == number, "BN-R12", f"{counted(number, 'card')} to be drawn, {len(names)} named"
    )
    draw(state, player, names, record, not_a_unit="BN-R12")


def _turn_die(state: State, player: str, number: int, args: list[str], record: Record) -> Said:
    """BN-E23: the symbol may be one whose turn is past (BN-R6)."""
    _turn(state, player, args[0], args[1], "BN-R26")
    record.cite("BN-E23", "BN-R6")
    return {"die": args[0], "symbol": args[1]}


def _turn(state: State, player: str, die: str, symbol: str, rule: str) -> None:
    dice = state.players[player].dice
    illegal_unless(die in dice, rule, f"{state.called(player)} has no unactivated {die.capitalize()} die")
    illegal_unless(die != symbol, rule, f"the die shows {die.capitalize()} already")
    owner = state.players[player]
    owner.spend(die)
    owner.dice = state.cards.in_turn((*owner.dice, symbol))


def _recall(state: State, player: str, number: int, args: list[str], record: Record) -> Said:
    """BN-E24: an own unit back into the hand; who aimed at it is stranded (BN-R16)."""
    unit = state.units.get(args[0])
    illegal_unless(unit, "BN-R26", f"there is no unit {args[0]} on the table")
    assert unit is not None
    illegal_unless(unit.owner == player, "BN-R26", f"{args[0]} is not {state.called(player)}'s unit")
    del state.units[unit.id]
    state.players[player].gain(unit.card, UNITS)
    seen.removed(state, unit, (player, UNITS))
    record.cite("BN-E24")
    if unit.up:
        return {"unit": unit.id, "recalled": unit.card}
    return {"unit": unit.id, "recalled": "?", **only_for(player, recalled=unit.card)}


def undecided(state: State) -> list[str]:
    """The villages not yet decided this round."""
    if state.phase == "end":
        return []
    return [seat for seat in state.seats if state.phase != "showdown" or seat in state.todo]


def _rouse(state: State, player: str, number: int, args: list[str], record: Record) -> Said:
    """BN-E25: banners at one village, if it comes to a contest there."""
    village = player if args[0] == "own" else state.rival[player]
    illegal_unless(
        village in undecided(state),
        "BN-R26",
        f"{state.called(village)}'s village has been decided this round",
    )
    state.boosts += (Boost(player, village, number),)
    record.cite("BN-E25")
    return {"village": village, "banners": number}


def _raise(state: State, player: str, number: int, args: list[str], record: Record) -> Said:
    """BN-E26: a building from the hand straight into play."""
    card = args[0]
    illegal_unless(state.cards.type[card] == BUILDINGS, "BN-R26", f"{state.cards.name[card]} is no building")
    take(state, player, card, BUILDINGS)
    seen.openly(state, player, BUILDINGS, card)
    state.players[player].buildings += (card,)
    record.cite("BN-E26")
    record.event("built", {"player": player, "card": card})
    return {}


def _initiative(state: State, player: str, number: int, args: list[str], record: Record) -> Said:
    """BN-E27; orders already begun stand, later ones follow the new holder (BN-R27)."""
    illegal_unless(
        state.initiative != player, "BN-R26", f"{state.called(player)} holds the Initiative Token already"
    )
    state.initiative = player
    record.cite("BN-E27", "BN-R27")
    record.event("token", {"player": player})
    return {}


ADVICE: dict[str, Callable[[State, str, int, list[str], Record], Said]] = {
    "peek": _peek,
    "expose": _expose,
    "draw": _draw,
    "turn-die": _turn_die,
    "recall": _recall,
    "rouse": _rouse,
    "raise": _raise,
    "initiative": _initiative,
}


# --- building actions ----------------------------------------------------------------------------------


def use_building(state: State, move: Move, record: Record) -> None:
    """BN-223, BN-R28: a unit card from the hand for a turned die (BN-E18) or a drawn card (BN-E19)."""
    name, *args = move.args
    player = move.player or state.turn
    assert player is not None
    owner = state.players[player]
    illegal_unless(
        name in owner.buildings, "BN-221", f"{state.called(player)} has no {state.cards.name[name]} in play"
    )
    trade = state.cards.building[name].trade
    illegal_unless(trade, "BN-223", f"the {state.cards.name[name]} has no action: its effect works by itself")
    price = args[0]
    illegal_unless(
        state.cards.type[price] == UNITS,
        "BN-R28",
        f"{state.cards.name[price]} is no unit card, and the price is one",
    )
    if trade == "die":
        _turn(state, player, args[1], args[2], "BN-R28")
    else:
        illegal_unless(
            owner.deck_size, "BN-R28", f"{state.called(player)}'s deck is empty, so there is no card to gain"
        )
    take(state, player, price, UNITS)
    seen.openly(state, player, UNITS, price)
    state.lose(player, price)
    record.cite("BN-223", "BN-R28")
    gain = {"die": args[1], "symbol": args[2]} if trade == "die" else {}
    record.event("used", {"player": player, "card": name, **gain})
    record.event("lost", {"player": player, "card": price, "why": "price"})
    if trade == "card":
        _draw_named(state, player, 1, tuple(args[1:]), record)


# --- what can be done now ------------------------------------------------------------------------------


def anytime_moves(state: State) -> list[Move]:
    """The advisors and building actions of both players, those of the player not to move with a prefix."""
    moves: list[Move] = []
    for player, owner in state.players.items():
        if owner.hand[ADVISORS] or owner.buildings:
            prefix = None if player == state.turn else player
            for name in nameable(state, player, ADVISORS):
                moves += asides(
                    "advisor", (name,), _advice_args(state, player, state.cards.advisor[name].effect), prefix
                )
            for name in owner.buildings:
                trade = state.cards.building[name].trade
                if trade:
                    gains = (
                        turns(owner.dice, state.cards.symbols)
                        if trade == "die"
                        else NOTHING[: owner.deck_size]
                    )
                    prices = nameable(state, player, UNITS) if gains else ()
                    for price in prices:
                        moves += asides("use", (name, price), gains, prefix)
    return moves


NOTHING: tuple[tuple[str, ...], ...] = ((),)  # the one way to ask for something that takes no words


def _advice_args(state: State, player: str, effect: str) -> tuple[tuple[str, ...], ...]:
    """Every way an advisor with that effect can be asked now."""
    rival = state.rival[player]
    match effect:
        case "peek":
            return _spied(state, rival) + ((("building",),) if state.players[rival].building else ())
        case "expose":
            return _spied(state, rival)
        case "draw":
            return NOTHING[: state.players[player].deck_size]
        case "turn-die":
            return turns(state.players[player].dice, state.cards.symbols)
        case "recall":
            return tuple([(unit.id,) for unit in state.units.values() if unit.owner == player])
        case "rouse":
            villages = undecided(state)
            return tuple([(word,) for word, seat in (("own", player), ("rival", rival)) if seat in villages])
        case "raise":
            return tuple([(card,) for card in nameable(state, player, BUILDINGS)])
    return NOTHING if state.initiative != player else ()


def _spied(state: State, rival: str) -> tuple[tuple[str, ...], ...]:
    return tuple([(unit.id,) for unit in state.units.values() if unit.owner == rival and not unit.up])
