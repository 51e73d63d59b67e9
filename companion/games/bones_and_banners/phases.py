"""The phase table in the rulebook's order: what is awaited, the moves, one handler per kind of move.

Rally, Strategy, Tactical and Building are here; the Scuffle, the Showdown and the End of Round have
rooms of their own, and so have the moves that are not bound to a phase (advisors.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.errors import Illegal
from companion.games.bones_and_banners import prompts, scuffle, showdown
from companion.games.bones_and_banners.advisors import anytime_moves, expose, play_advisor, use_building
from companion.games.bones_and_banners.cards import (
    BUILDINGS,
    LOYALISTS,
    NAME,
    ONE,
    SYMBOLS,
    TYPE,
    TYPES,
    UNITS,
    dice_in_order,
    known,
)
from companion.games.bones_and_banners.knowledge import (
    believe,
    draw,
    draw_from_pile,
    hides,
    names_in,
    possible_names,
    take,
)
from companion.games.bones_and_banners.reveals import reveal
from companion.games.bones_and_banners.shelves import (
    BUY,
    DONE,
    DRAFT,
    DRAW,
    PASS,
    RESOLVE,
    ROLL,
    SETTLE_ON,
    one_card,
    shelf,
)
from companion.games.bones_and_banners.state import DICE, Player, Reveal, State, Switch, Unit
from companion.games.bones_and_banners.turns import current_symbol
from companion.games.bones_and_banners.units import benefits
from companion.games.bones_and_banners.words import called, counted
from companion.referee.game import Move, Phase, Record, illegal_unless

RALLY_DRAW = 3  # BN-304
PILE_OF = {word: type for type, word in ONE.items()}


def _actor(state: State) -> tuple[str, Player]:
    """The player whose turn it is; nobody else comes past `check`."""
    player = state.turn
    assert player is not None
    return player, state.players[player]


def _unseen_or_named(kind: str, cards: tuple[str, ...], *, table: bool) -> list[Move]:
    """A move for each known name, and `?` where the companion need not be told (BN-R33)."""
    moves = [one_card(kind, name) for name in names_in(cards)]
    if table and hides(cards):
        moves.append(one_card(kind, "?"))
    return moves


# --- I. Rally Phase ------------------------------------------------------------------------------------


def rally_moves(state: State) -> list[Move]:
    player, owner = _actor(state)
    moves = _unseen_or_named("return", owner.hand[UNITS], table=not state.companion)
    moves += DRAW[1 : min(draw_room(state, player), owner.deck_size) + 1]
    moves.append(DONE)
    return moves + anytime_moves(state)


def draw_room(state: State, player: str) -> int:
    """BN-304: three cards (BN-E14), and the hand may not grow beyond the limit (BN-R1, BN-E15); 0 if it has."""
    given = benefits(state, player)
    limit = state.options["hand_limit"] + sum(one.limit for one in given)
    room = limit - len(state.players[player].hand[UNITS])
    return max(0, min(RALLY_DRAW + sum(one.rally for one in given), room))


def return_cards(state: State, move: Move, record: Record) -> None:
    """BN-303: any number of unit cards under the deck, before the draw (BN-R2)."""
    player, _ = _actor(state)
    returned = []
    for name in move.args:
        illegal_unless(name == "?" or TYPE[name] == UNITS, "BN-303", f"{NAME[name]} is no unit card")
        returned.append(take(state, player, name, UNITS))
    for card in returned:
        state.under_deck(player, card)
    record.cite("BN-303")
    fields = {"player": player, "cards": ["?"] * len(returned), "private": {player: {"cards": returned}}}
    record.event("returned", fields)


def number_drawn(state: State, player: str, args: tuple) -> int:
    """How many cards a draw brings: as named, or a number, or as many as can be. Raises Illegal."""
    room, deck = draw_room(state, player), state.players[player].deck_size
    number = min(room, deck) if not args else args[0] if isinstance(args[0], int) else len(args)
    illegal_unless(
        room and number <= room,
        "BN-304",
        f"{called(player)} holds {counted(len(state.players[player].hand[UNITS]), 'unit card')} "
        f"and may draw {counted(room, 'card') if room else 'none'}",
    )
    illegal_unless(deck and number <= deck, "BN-R2", f"{called(player)}'s deck holds {counted(deck, 'card')}")
    return number


def draw_cards(state: State, move: Move, record: Record) -> None:
    player, _ = _actor(state)
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
    state.todo = state.todo[1:]


# --- II. Strategy Phase --------------------------------------------------------------------------------


def strategy_moves(state: State) -> list[Move]:
    if not state.rolled:
        return [ROLL, *anytime_moves(state)]
    return [DRAFT[symbol] for symbol in dict.fromkeys(state.pool)] + anytime_moves(state)


def roll(state: State, move: Move, record: Record) -> None:
    """BN-401: all dice together."""
    illegal_unless(not state.rolled, "BN-401", "the dice have been rolled")
    for word in move.args:
        illegal_unless(word in SYMBOLS, "BN-107", f"no die shows {word!r}")
    illegal_unless(len(move.args) == DICE, "BN-401", f"eight dice are rolled, not {len(move.args)}")
    player, _ = _actor(state)
    state.pool = dice_in_order(move.args)
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
    player, owner = _actor(state)
    at = state.pool.index(symbol)
    state.pool = state.pool[:at] + state.pool[at + 1 :]
    owner.dice = dice_in_order((*owner.dice, symbol))
    record.event("drafted", {"player": player, "die": symbol})
    state.turn = state.rival[player]


# --- III. Tactical Phase -------------------------------------------------------------------------------


def tactical_moves(state: State) -> list[Move]:
    if isinstance(state.pending, Switch):
        return list(SETTLE_ON[state.pending.pile])
    _, owner = _actor(state)
    symbol = current_symbol(state)
    assert symbol is not None
    cards = owner.hand[UNITS]
    names = names_in(cards)
    if not state.companion and hides(cards):
        names.append("?")
    targets = ("own", "rival", *state.units)  # BN-R7
    moves: list[Move] = []
    for kind in ("play", "bolster") if owner.dice.count(symbol) > 1 else ("play",):
        for name in names:
            moves += map(shelf(kind, name, symbol).__getitem__, targets)
    purchases = [BUY[type] for type in TYPES if state.piles[type]]
    moves += purchases
    if not cards and not purchases:
        moves.append(PASS)
    return moves + anytime_moves(state)


def play_unit(state: State, move: Move, record: Record) -> None:
    """BN-503, BN-504: a unit face down with a die on it (BN-202), or with two (BN-505)."""
    card, symbol, target = move.args
    player, owner = _actor(state)
    current = current_symbol(state) or ""
    dice = 2 if move.kind == "bolster" else 1
    if symbol != current:
        raise Illegal("BN-501", f"{current.capitalize()} dice are activated now, not {symbol.capitalize()}")
    if owner.dice.count(symbol) < dice:
        raise Illegal("BN-505", f"{called(player)} has only one {symbol.capitalize()} die left")
    if card != "?" and TYPE[card] != UNITS:
        raise Illegal("BN-504", f"{NAME[card]} is no unit card")
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
    state.next += 1
    record.cite("BN-505" if dice == 2 else "BN-504")
    fields = {"player": player, "unit": id, "dice": list(unit.dice), "target": target}
    record.event("played", fields | {"private": {player: {"card": card}}})


def buy(state: State, move: Move, record: Record) -> None:
    """BN-506: the top card of a pile; it is kept or switched next."""
    player, owner = _actor(state)
    word, *named = move.args
    type = PILE_OF[word]
    illegal_unless(state.piles[type], "BN-R9", f"the {word.capitalize()} Pile is empty")
    illegal_unless(named or not state.companion, "BN-R31", "the companion draws this card")
    name = named[0] if named else "?"
    if known(name):
        illegal_unless(
            TYPE[name] == type, "BN-506", f"{NAME[name]} does not come from the {word.capitalize()} Pile"
        )
        illegal_unless(name not in LOYALISTS, "BN-105", f"{NAME[name]} are Loyalists: they lie in no pile")
    card = draw_from_pile(state, player, type, name)
    owner.spend(current_symbol(state) or "")
    state.pending = Switch(player, type, card)
    record.cite("BN-506")
    record.event("bought", {"player": player, "pile": type, "private": {player: {"card": card}}})


def keep(state: State, move: Move, record: Record) -> None:
    """BN-508."""
    pending = state.pending
    assert isinstance(pending, Switch)
    state.players[pending.player].gain(pending.card)
    state.pending = None
    record.cite("BN-508")
    fields = {"player": pending.player, "pile": pending.pile, "card": "?"}
    record.event("kept", fields | {"private": {pending.player: {"card": pending.card}}})


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
            TYPE[drawn] == pending.pile, "BN-507", f"a {word} was drawn, and {NAME[drawn]} is none"
        )
        illegal_unless(drawn not in LOYALISTS, "BN-105", f"{NAME[drawn]} are Loyalists: they lie in no pile")
        if not known(pending.card):
            believe(state, drawn, pending.player)
        illegal_unless(
            drawn == pending.card or not known(pending.card), "BN-R12", f"{NAME[drawn]} was not drawn"
        )
    taken = row[slot - 1]
    state.tableau = {**state.tableau, pending.pile: (*row[: slot - 1], drawn, *row[slot:])}
    state.players[pending.player].gain(taken)
    state.pending = None
    record.cite("BN-507", "BN-508")
    fields = {"player": pending.player, "pile": pending.pile, "slot": slot, "card": taken, "left": drawn}
    record.event("switched", fields)


def pass_die(state: State, move: Move, record: Record) -> None:
    """BN-R5: a die can be wasted only by a player with no unit card, all piles being empty."""
    player, owner = _actor(state)
    illegal_unless(not owner.hand[UNITS], "BN-503", f"{called(player)} holds a unit card to play")
    for type in TYPES:
        illegal_unless(
            not state.piles[type], "BN-503", f"a card can be drawn from the {ONE[type].capitalize()} Pile"
        )
    owner.spend(current_symbol(state) or "")
    record.cite("BN-R5")
    record.event("passed", {"player": player})


# --- IV. Building Phase --------------------------------------------------------------------------------


def building_moves(state: State) -> list[Move]:
    _, owner = _actor(state)
    moves: list[Move] = []
    if not owner.building:
        moves += _unseen_or_named("build", owner.hand[BUILDINGS], table=not state.companion)
    return [*moves, DONE, *anytime_moves(state)]


def build(state: State, move: Move, record: Record) -> None:
    """BN-601, BN-602: one building a round, face down."""
    (name,) = move.args
    player, owner = _actor(state)
    illegal_unless(name == "?" or TYPE[name] == BUILDINGS, "BN-222", f"{NAME[name]} is no building")
    owner.building = take(state, player, name, BUILDINGS)
    state.todo = state.todo[1:]
    record.cite("BN-601")
    record.event("building", {"player": player, "private": {player: {"card": owner.building}}})


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
        tactical_moves,
        {
            "play": play_unit,
            "bolster": play_unit,
            "buy": buy,
            "keep": keep,
            "switch": switch,
            "pass": pass_die,
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
