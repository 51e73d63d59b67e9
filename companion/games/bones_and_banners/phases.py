"""The phase table in the rulebook's order: what is awaited, the moves, one handler per kind of move.

Rally, Strategy and Building are here; the Tactical Phase, the Scuffle, the Showdown and the End of Round
have rooms of their own, and so have the moves that are not bound to a phase (advisors.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import Illegal
from companion.games.bones_and_banners import prompts, scuffle, seen, showdown, tactical
from companion.games.bones_and_banners.advisors import anytime_moves, expose, play_advisor, use_building
from companion.games.bones_and_banners.cards import BUILDINGS, UNITS, UNKNOWN
from companion.games.bones_and_banners.knowledge import (
    draw,
    draw_room,
    hides,
    names_in,
    only_for,
    possible_names,
    take,
)
from companion.games.bones_and_banners.ready_moves import DONE, DRAW, RESOLVE, ROLL, one_card
from companion.games.bones_and_banners.reveals import reveal
from companion.games.bones_and_banners.state import DICE, Reveal, State
from companion.games.bones_and_banners.turns import actor
from companion.referee.game import Move, Phase, Record, illegal_unless
from companion.referee.sentences import counted


def _unseen_or_named(kind: str, cards: tuple[str, ...], *, table: bool) -> list[Move]:
    """A move for each known name, and `?` where the companion need not be told (BN-R33)."""
    moves = [one_card(kind, name) for name in names_in(cards)]
    if table and hides(cards):
        moves.append(one_card(kind, "?"))
    return moves


# --- I. Rally Phase ------------------------------------------------------------------------------------


def rally_moves(state: State) -> list[Move]:
    player, owner = actor(state)
    moves = _unseen_or_named("return", owner.hand[UNITS], table=not state.companion)
    moves += DRAW[1 : min(draw_room(state, player), owner.deck_size) + 1]
    moves.append(DONE)
    return moves + anytime_moves(state)


def return_cards(state: State, move: Move, record: Record) -> None:
    """BN-303: any number of unit cards under the deck, before the draw (BN-R2)."""
    player, owner = actor(state)
    size, returned = len(owner.hand[UNITS]), []
    for name in move.args:
        illegal_unless(
            name == "?" or state.cards.type[name] == UNITS,
            "BN-303",
            f"{state.cards.name[name]} is no unit card",
        )
        returned.append(take(state, player, name, UNITS))
    for card in returned:
        state.under_deck(player, card)
    seen.unseen(state, player, (player, UNITS), size, len(returned), (player, "below"))
    seen.note(state, (player, "below"), returned, player)
    record.cite("BN-303")
    fields = {"player": player, "cards": ["?"] * len(returned), **only_for(player, cards=returned)}
    record.event("returned", fields)


def number_drawn(state: State, player: str, args: tuple[Any, ...]) -> int:
    """How many cards a draw brings: as named, or a number, or as many as can be. Raises Illegal."""
    room, deck = draw_room(state, player), state.players[player].deck_size
    number = min(room, deck) if not args else args[0] if isinstance(args[0], int) else len(args)
    if not room or number > room:
        held, may = counted(len(state.players[player].hand[UNITS]), "unit card"), counted(room, "card")
        raise Illegal("BN-304", f"{state.called(player)} holds {held} and may draw {may if room else 'none'}")
    if not deck or number > deck:
        held = f"holds {counted(deck, 'card')}" if deck else "is empty"
        raise Illegal("BN-R2", f"{state.called(player)}'s deck {held}")
    return number


def draw_cards(state: State, move: Move, record: Record) -> None:
    player, _ = actor(state)
    number = number_drawn(state, player, move.args)
    names = move.args
    if not names or isinstance(names[0], int):
        illegal_unless(not state.companion, "BN-R31", "the companion draws these cards")
        names = ("?",) * number
    record.cite("BN-304")
    draw(state, player, names, record, not_a_unit="BN-304")
    state.todo = state.todo[1:]


def next_in_turn(state: State, move: Move, record: Record) -> None:
    """`done`: draw nothing, or build nothing."""
    record.cite("BN-302" if state.phase == "rally" else "BN-601")
    record.event("passed", {"player": state.todo[0], "phase": state.phase, "said": True})
    state.todo = state.todo[1:]


# --- II. Strategy Phase --------------------------------------------------------------------------------


def strategy_moves(state: State) -> list[Move]:
    if not state.rolled:
        return [ROLL, *anytime_moves(state)]
    return [one_card("draft", symbol) for symbol in dict.fromkeys(state.pool)] + anytime_moves(state)


def roll(state: State, move: Move, record: Record) -> None:
    """BN-401: all dice together."""
    illegal_unless(not state.rolled, "BN-401", "the dice have been rolled")
    for word in move.args:
        illegal_unless(word in state.cards.symbols, "BN-107", f"no die shows {word!r}")
    illegal_unless(len(move.args) == DICE, "BN-401", f"eight dice are rolled, not {len(move.args)}")
    player, _ = actor(state)
    state.pool = state.cards.in_turn(move.args)
    record.cite("BN-401")
    record.event("rolled", {"player": player, "dice": list(state.pool)})


def draft(state: State, move: Move, record: Record) -> None:
    """BN-402: the players pick alternately."""
    (symbol,) = move.args
    illegal_unless(state.rolled, "BN-401", "the dice have not been rolled yet")
    illegal_unless(symbol in state.pool, "BN-402", f"no {symbol.capitalize()} die is left in the pool")
    record.cite("BN-402")
    pick(state, symbol, record)


def pick(state: State, symbol: str, record: Record) -> None:
    player, owner = actor(state)
    at = state.pool.index(symbol)
    state.pool = state.pool[:at] + state.pool[at + 1 :]
    owner.dice = state.cards.in_turn((*owner.dice, symbol))
    record.event("drafted", {"player": player, "die": symbol})
    state.turn = state.rival[player]


# --- IV. Building Phase --------------------------------------------------------------------------------


def building_moves(state: State) -> list[Move]:
    _, owner = actor(state)
    moves: list[Move] = []
    if not owner.building:
        moves += _unseen_or_named("build", owner.hand[BUILDINGS], table=not state.companion)
    return [*moves, DONE, *anytime_moves(state)]


def build(state: State, move: Move, record: Record) -> None:
    """BN-601, BN-602: one building a round, face down."""
    (name,) = move.args
    player, owner = actor(state)
    illegal_unless(
        name == "?" or state.cards.type[name] == BUILDINGS,
        "BN-222",
        f"{state.cards.name[name]} is no building",
    )
    size = len(owner.hand[BUILDINGS])
    owner.building = take(state, player, name, BUILDINGS)
    seen.unseen(state, player, (player, BUILDINGS), size, 1, (player, "building"))
    state.todo = state.todo[1:]
    record.cite("BN-601")
    unseen = {"player": player, "card": UNKNOWN[BUILDINGS]}
    record.event("building", unseen | only_for(player, card=owner.building))


# --- V. to VII.: the word `resolve`, and cards turned up in between --------------------------------------


def resolve_moves(state: State) -> list[Move]:
    return [RESOLVE, *anytime_moves(state)]


def _resolver(effect: Callable[[State, Record], None]) -> Callable[[State, Move, Record], None]:
    def resolve(state: State, move: Move, record: Record) -> None:
        effect(state, record)

    return resolve


def reveal_moves(state: State) -> list[Move]:
    """Every name each due card can have."""
    pending = state.pending
    assert isinstance(pending, Reveal)
    moves: list[tuple[str, ...]] = []
    for item in pending.need:
        if item in state.players:
            moves += [("building", item, card) for card in possible_names(state, BUILDINGS, item)]
        else:
            moves += [(item, card) for card in possible_names(state, UNITS, state.units[item].owner)]
    return [Move("reveal", args) for args in moves]


def reveal_card(state: State, move: Move, record: Record) -> None:
    """A due card is named; after the last one the interrupted effect goes on."""
    pending = state.pending
    assert isinstance(pending, Reveal)
    item = reveal(state, move, record)
    if state.pending:
        return
    word, _, what = pending.reason.partition(" ")
    match word:
        case "scuffle":
            scuffle.reveal_all(state, record)
        case "act":
            scuffle.act(state, what, record)
        case "showdown":
            showdown.contest(state, what, record)
        case "expose":
            expose(state, item, record)
        case "end":
            showdown.reset(state, record)


# --- the table -----------------------------------------------------------------------------------------

Handlers = Mapping[str, Callable[[State, Move, Record], None]]
ANYTIME: Handlers = {"advisor": play_advisor, "use": use_building, "reveal": reveal_card}


def _over(state: State) -> list[Move]:
    return []


PHASES: dict[str, Phase] = {
    "rally": Phase(
        prompts.rally,
        rally_moves,
        {"return": return_cards, "draw": draw_cards, "done": next_in_turn, **ANYTIME},
    ),
    "strategy": Phase(prompts.strategy, strategy_moves, {"roll": roll, "draft": draft, **ANYTIME}),
    "tactical": Phase(
        prompts.tactical,
        tactical.moves,
        {
            "play": tactical.play_unit,
            "bolster": tactical.play_unit,
            "buy": tactical.buy,
            "keep": tactical.keep,
            "switch": tactical.switch,
            "pass": tactical.pass_die,
            **ANYTIME,
        },
    ),
    "building": Phase(prompts.building, building_moves, {"build": build, "done": next_in_turn, **ANYTIME}),
    "scuffle": Phase(prompts.scuffle, resolve_moves, {"resolve": _resolver(scuffle.resolve), **ANYTIME}),
    "showdown": Phase(prompts.showdown, resolve_moves, {"resolve": _resolver(showdown.resolve), **ANYTIME}),
    "end": Phase(prompts.end, resolve_moves, {"resolve": _resolver(showdown.resolve_end), **ANYTIME}),
    "over": Phase(prompts.over, _over, {}),
}


def moves(state: State) -> list[Move]:
    """Every legal move, chance moves bare, those of the player not to move with a prefix."""
    if isinstance(state.pending, Reveal):
        return reveal_moves(state)
    return PHASES[state.phase].moves(state)
