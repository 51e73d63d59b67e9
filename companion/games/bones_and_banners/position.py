"""Reading a position: every fault a position can have is a BadPosition that says where it is.

First the keys are read one by one, each against what its place may hold; then the cards are counted,
the defaults that depend on them are filled in, and last come the demands of the phase.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.bones_and_banners import seen
from companion.games.bones_and_banners.cards import (
    BUILDINGS,
    SLUG,
    TABLEAU,
    TYPES,
    UNITS,
    UNKNOWN,
    Cards,
    in_order,
    known,
)
from companion.games.bones_and_banners.census import count_cards, count_cubes, decks, piles, reserve
from companion.games.bones_and_banners.phase_checks import check_phase, read_pending
from companion.games.bones_and_banners.state import CUBES, PHASES, Boost, Player, State, Unit
from companion.games.bones_and_banners.turns import next_pick, whose_turn
from companion.games.bones_and_banners.values import as_card, as_dice, player_id
from companion.referee import options
from companion.referee.values import (
    as_list,
    as_table,
    fault,
    known_keys,
    one_of,
    shown,
    whole_number,
    yes_or_no,
)

if TYPE_CHECKING:
    from companion.games.bones_and_banners import BonesAndBanners

KEYS = (
    "game", "options", "players", "initiative", "round", "phase", "turn", "todo", "step", "pool", "tableau",
    "piles", "units", "fallen", "boosts", "next", "pending", "seen",
)  # fmt: skip
PLAYER_KEYS = ("id", "hand", "deck", "dice", "cubes", "buildings", "building", "lost")
UNIT_KEYS = ("id", "owner", "card", "dice", "target", "face", "acted", "held")
UNIT_ID = re.compile(r"u[1-9][0-9]{0,8}")
PLAYER_ID = re.compile(r"[a-z][a-z0-9_-]*")
NO_PLAYER = re.compile(r"own|rival|building|u[0-9]+")
EXAMPLE = '{"game": "bones-and-banners", "players": [{"id": "red"}, {"id": "blue"}]}'


def load(game: BonesAndBanners, data: object) -> State:
    """The position in `data`, checked as it is written and not yet settled."""
    if not isinstance(data, Mapping):
        fault("position", "a position is a table of keys and values", f"The shortest one: {EXAMPLE}")
    known_keys(data, KEYS, "position")
    if data.get("game") != SLUG:
        fault("game", f"this is not a position of {SLUG}", f'Write "game": "{SLUG}".')
    state = State()
    state.cards = cards = game.cards
    state.options = options.check(game.edition, data.get("options"))
    state.companion = state.options["cards"] == "companion"
    state.seen = {}
    whole = data.get("seen") is None  # a view, which knows not every card, has this key
    given = _players(state, data.get("players"))
    state.initiative = player_id(state, data.get("initiative"), "initiative") or state.seats[0]
    state.round = whole_number(data.get("round"), "round", 1, 1, 10**9)
    state.phase = one_of(data.get("phase"), "phase", PHASES, "rally")
    state.step = _step(state, data.get("step"))
    state.pool = as_dice(cards, data.get("pool"), "pool")
    for seat, entry in given.items():
        _player(cards, state.players[seat], entry, f"players.{seat}")
    state.units = _units(state, data.get("units"))
    state.fallen = _fallen(state, data.get("fallen"))
    state.boosts = _boosts(state, data.get("boosts"))
    state.next = _next(state, data.get("next"))
    state.tableau = _tableau(state, data.get("tableau"))
    state.pending = read_pending(state, data.get("pending"))
    decks(state, given)
    piles(state, data.get("piles"), whole=whole)
    count_cards(state, whole=whole)
    count_cubes(state)
    turn = player_id(state, data.get("turn"), "turn")
    state.todo = _todo(state, data.get("todo"), turn)
    check_phase(state)
    _turn(state, turn)
    seen.read(state, data.get("seen"))
    return state


# --- the table ---------------------------------------------------------------------------------------


def _players(state: State, value: object) -> dict[str, Mapping[str, Any]]:
    entries = [as_table(entry, "players") for entry in as_list(value, "players")]
    if len(entries) != 2:
        fault("players", "two players are needed", f"The shortest position: {EXAMPLE}")
    for entry in entries:
        id = entry.get("id")
        if not isinstance(id, str) or not PLAYER_ID.fullmatch(id) or NO_PLAYER.fullmatch(id):
            fault(
                "players",
                f"{shown(id)} cannot be a player's id",
                "Use small letters, digits, - and _, a letter first; not own, rival, building or a unit's id like u1.",
            )
        known_keys(entry, PLAYER_KEYS, f"players.{id}")
    first, second = (entry["id"] for entry in entries)
    if first == second:
        fault("players", f"both players are called {first}")
    state.seats = (first, second)
    state.rival = {first: second, second: first}
    state.players = {first: Player(), second: Player()}
    return {entry["id"]: entry for entry in entries}


def _player(cards: Cards, player: Player, entry: Mapping[str, Any], where: str) -> None:
    """One player but for the deck, whose default depends on the rest of the table."""
    hand = [
        as_card(cards, card, f"{where}.hand", None) for card in as_list(entry.get("hand"), f"{where}.hand")
    ]
    player.hand = {type: in_order([card for card in hand if cards.type[card] == type]) for type in TYPES}
    player.dice = as_dice(cards, entry.get("dice"), f"{where}.dice")
    player.cubes = whole_number(entry.get("cubes"), f"{where}.cubes", 0, 0, CUBES)
    built = f"{where}.buildings"
    player.buildings = tuple(
        as_card(cards, card, built, BUILDINGS) for card in as_list(entry.get("buildings"), built)
    )
    if not all(map(known, player.buildings)):
        fault(built, "a building in play lies face up: name it")
    if entry.get("building") is not None:
        player.building = as_card(cards, entry["building"], f"{where}.building", BUILDINGS)
    lost = f"{where}.lost"
    player.lost = tuple(as_card(cards, card, lost, None) for card in as_list(entry.get("lost"), lost))
    if not all(map(known, player.lost)):
        fault(lost, "the Lost Pile lies open: name every card on it")


def _step(state: State, value: object) -> str | None:
    if state.phase == "scuffle":
        return one_of(value, "step", ("reveal", "act"), "reveal")
    if value is not None:
        fault(
            "step",
            f"there is no step in phase {state.phase}",
            "Leave this key out; only the Scuffle has steps.",
        )
    return None


def _units(state: State, value: object) -> dict[str, Unit]:
    entries: dict[str, Mapping[str, Any]] = {}
    for item in as_list(value, "units"):
        entry = as_table(item, "units")
        id = _unit_id(entry.get("id"), "units")
        if id in entries:
            fault(f"units.{id}", "this unit is there twice")
        entries[id] = entry
    in_play = sorted(entries, key=lambda id: int(id[1:]))
    return {id: _unit(state, id, entries[id], entries) for id in in_play}


def _unit_id(value: object, where: str) -> str:
    if not isinstance(value, str) or not UNIT_ID.fullmatch(value):
        fault(where, f"{shown(value)} is not the number of a unit", "Units are u1, u2, ... in order of play.")
    return value


def _unit(state: State, id: str, entry: Mapping[str, Any], in_play: Mapping[str, Any]) -> Unit:
    where = f"units.{id}"
    known_keys(entry, UNIT_KEYS, where)
    owner = player_id(state, entry.get("owner"), f"{where}.owner")
    if owner is None:
        fault(f"{where}.owner", "whose unit is it?", f"Name {' or '.join(state.seats)}.")
    card = "?" if entry.get("card") is None else as_card(state.cards, entry["card"], f"{where}.card", UNITS)
    dice = as_dice(state.cards, entry.get("dice"), f"{where}.dice")
    if len(dice) > 2 or len(set(dice)) > 1:
        fault(f"{where}.dice", "a unit bears one die or two equal ones", "None: it is left from a Stalemate.")
    target = _target(state, id, entry.get("target"), f"{where}.target")
    # Once the Scuffle's reveal is past, whoever aims at a unit in play has been turned up (BN-701).
    turned_up = target in in_play and (state.step == "act" or state.phase in ("showdown", "end"))
    face = one_of(
        entry.get("face"), f"{where}.face", ("down", "up"), "up" if turned_up or not dice else "down"
    )
    unit = Unit(
        id, owner, card, dice, target, face == "up",
        yes_or_no(entry.get("acted"), f"{where}.acted"), yes_or_no(entry.get("held"), f"{where}.held"),
    )  # fmt: skip
    if not dice and (not unit.up or target not in state.players):
        fault(where, "a unit without dice is left from a Stalemate: face up, and aimed at a village (BN-R23)")
    if turned_up and not unit.up:
        fault(f"{where}.face", f"it aims at {target}, so the Scuffle has turned it up (BN-701)")
    if unit.up and not known(card):
        fault(f"{where}.card", "it lies face up: name it")
    if unit.held and (
        not unit.up or target not in state.players or state.phase not in ("showdown", "end", "over")
    ):
        fault(
            f"{where}.held",
            "only a face-up unit at a village is held, from a Stalemate to the end of the round",
        )
    return unit


def _target(state: State, id: str, value: object, where: str) -> str:
    """BN-R7: a card can only point at a village or at a card that was there before it."""
    earlier = isinstance(value, str) and UNIT_ID.fullmatch(value) and int(value[1:]) < int(id[1:])
    if not isinstance(value, str) or not (earlier or value in state.players):
        villages = " or ".join(state.seats)
        fault(
            where,
            f"{id} cannot aim at {shown(value)}",
            f"A target is a village ({villages}) or an earlier unit.",
        )
    return value


def _fallen(state: State, value: object) -> tuple[Unit, ...]:
    """Units that may still be Revived: their cards lie on the Lost Pile (BN-R19)."""
    fallen: dict[str, Unit] = {}
    for item in as_list(value, "fallen"):
        entry = {**as_table(item, "fallen"), "face": "up", "held": False}
        id = _unit_id(entry.get("id"), "fallen")
        if id in fallen or id in state.units:
            fault(f"fallen.{id}", "this unit is there twice")
        fallen[id] = _unit(state, id, entry, state.units)
    if fallen and state.phase != "scuffle":
        fault("fallen", "fallen units are remembered in the Scuffle only", "Leave this key out.")
    for seat in state.seats:
        lost = Counter(state.players[seat].lost)
        lost.subtract(unit.card for unit in fallen.values() if unit.owner == seat)
        for card in -lost:
            fault("fallen", f"{state.cards.name[card]} fell, but is not among the lost cards of {seat}")
    return tuple(sorted(fallen.values(), key=lambda unit: unit.number))


def _boosts(state: State, value: object) -> tuple[Boost, ...]:
    boosts = []
    for item in as_list(value, "boosts"):
        entry = as_table(item, "boosts")
        known_keys(entry, Boost._fields, "boosts")
        player = player_id(state, entry.get("player"), "boosts.player")
        village = player_id(state, entry.get("village"), "boosts.village")
        if player is None or village is None:
            fault("boosts", "a boost has a player and a village")
        boosts.append(Boost(player, village, whole_number(entry.get("banners"), "boosts.banners", 0, 0, 99)))
    return tuple(boosts)


def _next(state: State, value: object) -> int:
    highest = max((unit.number for unit in (*state.units.values(), *state.fallen)), default=0)
    number = whole_number(value, "next", highest + 1, 1, 10**9)
    if number <= highest:
        fault("next", f"u{highest} has been played, so the next unit cannot be u{number}")
    return number


def _tableau(state: State, value: object) -> dict[str, tuple[str, ...]]:
    """BN-106; BN-105: no Loyalist lies there."""
    given = {} if value is None else as_table(value, "tableau")
    known_keys(given, TYPES, "tableau")
    tableau = {}
    for type, size in TABLEAU.items():
        where = f"tableau.{type}"
        cards = [reserve(state.cards, card, where, type) for card in as_list(given.get(type), where)]
        if given.get(type) is None:
            if state.companion:
                fault(
                    where, "the companion handles the cards, so it must know the tableau", "Name its cards."
                )
            cards = [UNKNOWN[type]] * size
        if len(cards) != size:
            fault(where, f"{size} cards belong there, not {len(cards)} (BN-106)")
        tableau[type] = tuple(cards)
    return tableau


# --- whose turn ----------------------------------------------------------------------------------------


def _todo(state: State, value: object, turn: str | None) -> tuple[str, ...]:
    todo = tuple(
        player_id(state, item, "todo") or fault("todo", "null is no player")
        for item in as_list(value, "todo")
    )
    if len(set(todo)) < len(todo):
        fault("todo", f"{todo[0]} is named twice")
    if state.phase not in ("rally", "building", "showdown"):
        if todo:
            fault(
                "todo", f"nobody waits for a turn of their own in phase {state.phase}", "Leave this key out."
            )
        return ()
    if value is not None:
        if not todo and state.phase != "showdown":
            fault("todo", f"somebody must be to come in phase {state.phase}")
        return todo
    if state.phase != "showdown" and state.pending is None and turn == state.order[1]:
        return (turn,)
    return state.order


def _turn(state: State, turn: str | None) -> None:
    """`turn` must say what the rest says; in a draft once rolled it tells who picks (BN-R27)."""
    state.turn = None
    if state.phase == "strategy" and state.rolled:
        state.turn = next_pick(state)
        drafted = {seat: len(state.players[seat].dice) for seat in state.seats}
        if turn and not state.pending and drafted[turn] <= drafted[state.rival[turn]]:
            state.turn = turn
    expected = whose_turn(state)
    if turn is not None and turn != expected:
        fault(
            "turn",
            f"it cannot be {turn}'s turn here",
            f"It is {expected}'s." if expected else "The game is over.",
        )
    state.turn = expected
