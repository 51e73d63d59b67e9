"""The items: what each may be played on, and what it does (T3, T4), by the kind of its effect, in printed order.

Every effect has three functions: `targets` lists the moves of a card, `check` refuses in terms of the table
(BoB-R30: no card without anything to act on), `effect` carries it out. These take names of spaces
as they are written in the move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from companion.errors import Illegal
from companion.games.battle_of_banners import turns
from companion.games.battle_of_banners.board import (
    ALL,
    BIT,
    COLOURS,
    DIRECTIONS,
    NAMES,
    NEIGHBOURS,
    SIDES,
    SQUARES,
    names,
    replaced,
)
from companion.games.battle_of_banners.deck import check_held, hide, lay_down, playable
from companion.games.battle_of_banners.moves import of_row, rows
from companion.games.battle_of_banners.seen import NOTHING
from companion.games.battle_of_banners.state import HOME, State
from companion.referee.game import Move, Record
from companion.referee.grid import bits

Targets = Callable[[State, str], Iterable[Move]]


class Item(NamedTuple):
    targets: Targets
    check: Callable[..., None]
    effect: Callable[..., None]


def _alone(check: Callable[[State], None], effect: Callable[[State, Record], None]) -> Item:
    """An effect without a target: the one move of its card, if its check lets it pass."""

    def targets(state: State, card: str) -> list[Move]:
        try:
            check(state)
        except Illegal:
            return []
        return state.deck.alone[card]

    return Item(targets, check, effect)


def _enemy(state: State, square: str, rule: str) -> int:
    """The space of an enemy piece; raises Illegal if there is none on it."""
    at = SQUARES[square]
    if not state.men(1 - state.side) & BIT[at]:
        raise Illegal(rule, f"there is no enemy piece on {square}")
    return at


# --- Gain Reinforcements (I3) ---------------------------------------------------------------------------


def _reinforcements_targets(state: State, card: str) -> Iterator[Move]:
    bridges = names(state.free_bridges(state.side))
    for colour in (2 * state.side, 2 * state.side + 1):
        if state.reserve(colour):
            for bridge in bridges:
                yield Move("play", (card, COLOURS[colour], bridge))


def _reinforcements_check(state: State, name: str, square: str) -> None:
    colour = COLOURS.index(name)
    if colour >> 1 != state.side:
        raise Illegal("I3", f"{name} is a colour of the other side")
    if not state.reserve(colour):
        raise Illegal("I3", f"no {name} piece waits in the reserve")
    turns.check_bridge(state, state.side, square, "I3")


def _reinforcements_effect(state: State, record: Record, name: str, square: str) -> None:
    turns.reinforce(state, COLOURS.index(name), SQUARES[square], record)


# --- Horse (I4) -----------------------------------------------------------------------------------------


def _horse_check(state: State) -> None:
    if not state.seat():
        raise Illegal("I4", "there is no piece on the board that could ride")
    if state.horse:
        raise Illegal("I4", "a Horse is played already; a second one would change nothing (BoB-R30)")


def _horse_effect(state: State, record: Record) -> None:
    state.horse = True  # for this seat's roll only: the next seat starts without (BoB-R43)


# --- Ghost Magic (I5) -----------------------------------------------------------------------------------


def _ghost_check(state: State) -> None:
    if state.active != state.table.seats[state.side][0]:
        raise Illegal("I5", "in a team only the first seat of the turn may play Ghost Magic (BoB-R31)")
    if state.ghost[state.side]:
        raise Illegal("I5", "your Ghost Magic is in effect already (BoB-R30)")


def _ghost_effect(state: State, record: Record) -> None:
    state.ghost = replaced(state.ghost, state.side, True)


# --- Rain Storm (I6) ------------------------------------------------------------------------------------


def _rain_check(state: State) -> None:
    if state.rain[1 - state.side]:
        raise Illegal("I6", "it rains on the other side already; two storms do not add up (BoB-R32)")


def _rain_effect(state: State, record: Record) -> None:
    """It rains on the whole other side (BoB-R43)."""
    state.rain = replaced(state.rain, 1 - state.side, True)


# --- The Reaper (I7, BoB-R33) ------------------------------------------------------------------------------


def _reaper_targets(state: State, card: str) -> Iterator[Move]:
    for square in names(state.men(1 - state.side)):
        yield Move("play", (card, square))


def _reaper_check(state: State, square: str) -> None:
    _enemy(state, square, "I7")


def _reaper_effect(state: State, record: Record, square: str) -> None:
    at = SQUARES[square]
    turns.remove(state, at, record, for_good=True)
    turns.leave(state, at, record)
    turns.check_defeat(state, record)


# --- Locust Swarm (I9, BoB-R34) ----------------------------------------------------------------------------


def driven_to(state: State, at: int, way: int) -> int:
    """Where the swarm drives the piece on that space: so many counted spaces, jumping what stands in the way."""
    jumped = state.board.trees | state.occupied() | state.shut()
    if state.carries(1 - state.side, at):
        jumped |= state.board.keeps
    stops = ~ALL | state.board.bridges | state.board.castles | state.lying(0) | state.lying(1)
    there, counted = at, 0
    while counted < state.deck.number["swarm"]:
        at += way
        if at < 0 or stops >> at & 1:
            break
        if not jumped >> at & 1:
            there = at
            counted += 1
    return there


def _locust_targets(state: State, card: str) -> Iterator[Move]:
    for at in bits(state.men(1 - state.side)):
        for letter, way in DIRECTIONS.items():
            if driven_to(state, at, way) != at:
                yield Move("play", (card, NAMES[at], letter))


def _locust_check(state: State, square: str, letter: str) -> None:
    at = _enemy(state, square, "I9")
    if driven_to(state, at, DIRECTIONS[letter]) == at:
        raise Illegal(
            "I9", f"the swarm would not move the piece on {square} at all in that direction (BoB-R30)"
        )


def _locust_effect(state: State, record: Record, square: str, letter: str) -> None:
    at = SQUARES[square]
    turns.place(state, at, driven_to(state, at, DIRECTIONS[letter]), record)


# --- Strong Wind (I10, BoB-R35) ----------------------------------------------------------------------------


def _wind_check(state: State) -> None:
    if state.flags[state.side] == HOME:
        raise Illegal("I10", "your flag is at home already")
    if not state.lying(state.side):
        raise Illegal("I10", f"your flag is carried by the enemy piece on {NAMES[state.flags[state.side]]}")


def _wind_effect(state: State, record: Record) -> None:
    turns.send_home(state, state.side, record)


# --- Safeguard (I12, BoB-R36) ------------------------------------------------------------------------------


def _behind(side: int, at: int, keep: int) -> bool:
    """A strictly lower rank for the blue side, a strictly higher one for the red side."""
    return keep & 15 > at & 15 if side else keep & 15 < at & 15


def _safeguard_targets(state: State, card: str) -> Iterator[Move]:
    side = state.side
    keeps = state.board.keeps & ~state.occupied() & ~state.shut()
    castle = BIT[state.board.castle[1 - side]]
    for at in bits(state.seat() & castle or state.men(side)):
        if not state.carries(side, at):
            for keep in bits(keeps):
                if _behind(side, at, keep):
                    yield Move("play", (card, NAMES[at], NAMES[keep]))


def _safeguard_check(state: State, square: str, to: str) -> None:
    side, at, keep = state.side, SQUARES[square], SQUARES[to]
    own, castle = state.men(side) & BIT[at], state.board.castle[1 - side]
    if own and state.carries(side, at):
        raise Illegal("M4", f"your piece on {square} carries the flag and may not enter a keep")
    if own and at != castle and state.seat() & BIT[castle]:
        raise Illegal(
            "S9",
            f"your piece on {NAMES[castle]} must leave the enemy castle, so only that one may be safeguarded",
        )
    if keep in state.closed:
        raise Illegal("S7", f"the keep {to} has been left and is still closed")
    if not own:
        raise Illegal("I12", f"there is no piece of yours on {square}")
    if not BIT[keep] & state.board.keeps:
        raise Illegal("I12", f"{to} is no keep")
    if BIT[keep] & state.occupied():
        raise Illegal("I12", f"the keep {to} is not empty")
    if not _behind(side, at, keep):
        raise Illegal("I12", f"the keep {to} is not behind {square} as the {SIDES[side]} side sees it")


def _safeguard_effect(state: State, record: Record, square: str, to: str) -> None:
    turns.place(state, SQUARES[square], SQUARES[to], record)
    turns.next_seat(state, record)


# --- Thief (I13) ----------------------------------------------------------------------------------------


def _thief_check(state: State) -> None:
    if not state.hands[1 - state.side]:
        raise Illegal("I13", "the other side holds no card")


def _thief_effect(state: State, record: Record) -> None:
    turns.enter(state, "steal")


# --- Providing Aid (I14, BoB-R38) --------------------------------------------------------------------------


def _next_to(mask: int) -> int:
    return mask << 1 | mask >> 1 | mask << 16 | mask >> 16


def _aid_targets(state: State, card: str) -> Iterator[Move]:
    moves_from, free = rows("play", card), state.room()
    side, occupied = state.side, state.occupied()
    pieces = state.men(side) if state.table.options["aid"] == "own" else occupied
    for at in bits(pieces):
        if at in state.flags:  # nobody but a carrier stands on a flag that is not home
            continue
        yield from of_row(moves_from[at], free & _next_to(occupied ^ BIT[at]))


def _aid_check(state: State, square: str, to: str) -> None:
    at, goal = SQUARES[square], SQUARES[to]
    colour = state.colour_at(at)
    if colour is None:
        raise Illegal("I14", f"there is no piece on {square}")
    if colour >> 1 != state.side and state.table.options["aid"] == "own":
        raise Illegal("I14", f"the piece on {square} is not yours")
    if state.carries(colour >> 1, at):
        raise Illegal("I14", f"the piece on {square} carries a flag")
    if goal in state.closed:
        raise Illegal("S7", f"the keep {to} has been left and is still closed")
    bit = BIT[goal]
    turns.check_room(state, to, "I14")
    if bit & (state.board.trees | state.board.castles):
        what = "tree" if bit & state.board.trees else "castle"
        raise Illegal("I14", f"{to} is a {what}, where no piece may be put")
    if not NEIGHBOURS[goal] & state.occupied() & ~BIT[at]:
        raise Illegal("I14", f"{to} is not next to another piece")


def _place_effect(state: State, record: Record, square: str, to: str) -> None:
    turns.place(state, SQUARES[square], SQUARES[to], record)


# --- Saboteur (I15, BoB-R39) -------------------------------------------------------------------------------


def _sabotage_bridges(state: State) -> int:
    """Free drawbridges of the victim's side; of either side as a house rule."""
    foe = 1 - state.side
    either = state.table.options["saboteur"] == "any"
    return state.free_bridges(foe) | (state.free_bridges(state.side) if either else 0)


def _saboteur_targets(state: State, card: str) -> Iterator[Move]:
    bridges = names(_sabotage_bridges(state))
    for square in names(state.men(1 - state.side) & state.board.keeps):
        for bridge in bridges:
            yield Move("play", (card, square, bridge))


def _saboteur_check(state: State, square: str, to: str) -> None:
    at = _enemy(state, square, "I15")
    if not BIT[at] & state.board.keeps:
        raise Illegal("I15", f"the piece on {square} is not in a keep")
    bit = BIT[SQUARES[to]]
    if not bit & state.board.bridges:
        raise Illegal("I15", f"{to} is no drawbridge")
    turns.check_room(state, to, "I15")
    if not bit & _sabotage_bridges(state):
        raise Illegal(
            "I15", f"{to} is a drawbridge of the {SIDES[state.side]} side; the victim goes to one of its own"
        )


# --- Famine (I16, BoB-R40) ---------------------------------------------------------------------------------


def _famine_check(state: State) -> None:
    if not state.hands[1 - state.side]:
        raise Illegal("I16", "the other side holds no card")


def _famine_effect(state: State, record: Record) -> None:
    foe = 1 - state.side
    record.event("hand-returned", {"side": SIDES[foe], "count": len(state.hands[foe])})
    state.set_hand(foe, ())
    state.set_fresh(foe, ())
    state.seen = state.seen.emptied(foe)


ITEM = {
    "reinforce": Item(_reinforcements_targets, _reinforcements_check, _reinforcements_effect),
    "ride": _alone(_horse_check, _horse_effect),
    "ghosts": _alone(_ghost_check, _ghost_effect),
    "rain": _alone(_rain_check, _rain_effect),
    "reap": Item(_reaper_targets, _reaper_check, _reaper_effect),
    "swarm": Item(_locust_targets, _locust_check, _locust_effect),
    "wind": _alone(_wind_check, _wind_effect),
    "shelter": Item(_safeguard_targets, _safeguard_check, _safeguard_effect),
    "steal": _alone(_thief_check, _thief_effect),
    "aid": Item(_aid_targets, _aid_check, _place_effect),
    "sabotage": Item(_saboteur_targets, _saboteur_check, _place_effect),
    "famine": _alone(_famine_check, _famine_effect),
}


def moves(state: State) -> Iterator[Move]:
    """Every item card the seat can play now, on everything it can be played on."""
    deck = state.deck
    for card in playable(state, state.side, deck.items if state.phase == "item" else deck.late):
        yield from ITEM[deck.effect[card].kind].targets(state, card)


def can_play_any(state: State) -> bool:
    return next(iter(moves(state)), None) is not None


def may_play_any(state: State) -> bool:
    """Whether there may be a card to play, for all that an onlooker knows (BoB-R41)."""
    known = state.copy()
    known.seen = NOTHING
    for side in (0, 1):
        hide(known, side)
    return can_play_any(known)


def play(state: State, move: Move, record: Record) -> None:
    card, *args = move.args
    deck, side = state.deck, state.side
    if card in deck.combat:
        raise Illegal("T3", f"{deck.name[card]} is a combat card and is played during a combat")
    if state.phase == "move" and card not in deck.late:
        why = f"{deck.name[card]} is played before the movement roll, never after it (BoB-R29)"
        raise Illegal(deck.rule[card], why)
    item = ITEM[deck.effect[card].kind]
    check_held(state, side, card)
    item.check(state, *args)
    record.cite("T3", deck.rule[card], "I18")
    lay_down(state, side, card, record)
    item.effect(state, record, *args)
