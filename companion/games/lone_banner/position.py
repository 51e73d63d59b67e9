"""Positions as data: written with every key, read with every fault named (`validity` has what cannot be)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.lone_banner import validity
from companion.games.lone_banner.names import slip
from companion.games.lone_banner.state import SLUG, UNNOTED, House, Markers, State, by_player
from companion.games.lone_banner.world import World
from companion.referee import options
from companion.referee.sentences import listed
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
    from companion.games.lone_banner import LoneBanner

PHASES = ("setup", "conflict", "recon", "refill", "muster", "reroll", "special", "place", "over")
KEYS = (
    *("game", "options", "players", "turn", "phase", "theater", "troops", "bottom", "deck", "dice"),
    *("final_turns", "initiative", "contenders", "note"),
)
PLAYER_KEYS = ("id", "start", "regions", "fresh", "note")

# --- writing ------------------------------------------------------------------------------------------


def dump(state: State) -> dict[str, Any]:
    players = [
        {
            "id": player,
            "start": state.starts[seat],
            "regions": list(state.regions[seat]),
            "fresh": state.fresh[seat],
        }
        for seat, player in enumerate(state.players)
    ]
    data: dict[str, Any] = {
        "game": SLUG,
        "options": dict(state.given),
        "players": players,
        "turn": state.turn,
        "phase": state.phase,
        "theater": list(state.theater),
        "troops": {card: by_player(state, state.troops[card]) for card in _cards_in_order(state)},
        "bottom": list(state.bottom),
        "deck": state.deck,
        "dice": list(state.dice),
        "final_turns": state.final_turns,
    }
    if state.phase == "setup":
        in_order = sorted(state.initiative.items())
        data["initiative"] = {state.players[seat]: total for seat, total in in_order}
        data["contenders"] = [state.players[seat] for seat in state.contenders]
    return data


def _cards_in_order(state: State) -> list[str]:
    everywhere = [*state.theater, *(region for held in state.regions for region in held)]
    return [card for card in everywhere if card in state.troops]


# --- reading ------------------------------------------------------------------------------------------


def load(game: LoneBanner, data: object) -> State:
    """The position in `data`, not yet settled. Every fault is a BadPosition that names its place."""
    table = as_table(data, "the position")
    known_keys(table, KEYS, "the position")
    if table.get("game") != SLUG:
        fault("game", f'game must be "{SLUG}"')
    state = State()
    state.world, state.names = game.world, game.names
    given = table.get("options")
    state.house = House(**options.check(game.edition, given))
    # null is the same as left out
    state.given = {name: value for name, value in (given or {}).items() if value is not None}
    fresh = _read_players(state, table.get("players"), game.edition.facts["players"])
    _read_phase(state, table, fresh)
    state.theater = tuple(_regions(state.world, table.get("theater"), "theater"))
    state.troops = _troops(state, table.get("troops"))
    state.bottom = tuple(_regions(state.world, table.get("bottom"), "bottom", unnoted=True))
    state.dice = tuple(sorted(_number(die, "dice") for die in as_list(table.get("dice"), "dice")))
    left = table.get("final_turns")
    state.final_turns = None if left is None else _number(left, "final_turns")
    _read_initiative(state, table)
    if state.phase == "setup":
        state.seat = state.setup_seat()
    validity.check(state)
    if table.get("deck") is not None and _number(table["deck"], "deck") != state.deck:
        fault(
            "deck",
            f"{table['deck']} cards are written, but {state.deck} of the {len(state.world.regions)} lie neither in "
            "the Theater nor with a player",
            "Leave `deck` out and it is worked out.",
        )
    return state


def _read_players(state: State, given: object, allowed: list[int]) -> list[bool | None]:
    """Who plays and what lies before each; returns who is said to be fresh, where that is written."""
    entries = as_list(given, "players")
    if len(entries) not in allowed:
        fault("players", f"{listed(allowed, 'or')} play (LB-R1), not {len(entries)}")
    ids: list[str] = []
    rows = [as_table(entry, f"players[{at}]") for at, entry in enumerate(entries)]
    for at, row in enumerate(rows):
        known_keys(row, PLAYER_KEYS, f"players[{at}]")
        player = row.get("id")
        if not isinstance(player, str) or not re.fullmatch(r"[a-z][a-z0-9_]*", player):
            fault(f"players[{at}].id", "a player needs an id of small letters, digits and _, such as blue")
        if player in ids:
            fault("players", f"two players are called {player!r}")
        ids.append(player)
    state.players = tuple(ids)
    places = [(row, f"players.{player}") for player, row in zip(ids, rows)]
    state.starts = tuple(_start(state.world, row.get("start"), f"{at}.start") for row, at in places)
    state.regions = tuple(
        tuple(_regions(state.world, row.get("regions"), f"{at}.regions")) for row, at in places
    )
    return [
        None if row.get("fresh") is None else yes_or_no(row["fresh"], f"{at}.fresh") for row, at in places
    ]


def _read_phase(state: State, table: Mapping[str, Any], fresh: list[bool | None]) -> None:
    """Phase, Active Player, and who has not had his first turn, each with its default."""
    turn = table.get("turn")
    seat = None if turn is None else _seat(state, turn, "turn")
    phase = one_of(table.get("phase"), "phase", PHASES, "")
    state.fresh = tuple(phase == "setup" if written is None else written for written in fresh)
    state.seat = None
    if phase not in ("setup", "over"):
        if seat is None:
            fault("turn", "whose turn it is must be written", f"Players: {', '.join(state.players)}.")
        state.seat = seat
        # LB-403: a player who has not had his first turn begins with his dice
        phase = phase or ("muster" if state.fresh[seat] else "conflict")
    state.phase = phase


def _troops(state: State, given: object) -> dict[str, Markers]:
    troops: dict[str, Markers] = {}
    seen = set()
    for word, players in _pairs(given, "troops"):
        card = _region(state.world, word, "troops")
        where = f"troops.{word}"
        if card in seen:
            fault("troops", f"{card} is written twice")
        seen.add(card)
        markers = []
        for player, strengths in _pairs(players, where):
            seat = _seat(state, player, where)
            here = f"{where}.{player}"
            row = [strengths] if type(strengths) is int else as_list(strengths, here)
            markers += [(seat, _number(strength, here)) for strength in row]
        if markers:
            troops[card] = tuple(sorted(markers))
    return troops


def _read_initiative(state: State, table: Mapping[str, Any]) -> None:
    """The rolls for the first turn, which belong to the setup alone (LB-106)."""
    state.initiative, state.contenders = {}, ()
    if state.phase != "setup":
        for key in ("initiative", "contenders"):
            if table.get(key) is not None:
                fault(key, f"{key} belongs to the setup only")
        return
    for player, total in _pairs(table.get("initiative"), "initiative"):
        seat = _seat(state, player, "initiative")
        if total is not None:
            state.initiative[seat] = _number(total, f"initiative.{player}")
    state.contenders = tuple(range(len(state.players)))
    if table.get("contenders") is not None:
        named = [_seat(state, player, "contenders") for player in as_list(table["contenders"], "contenders")]
        if len(set(named)) < len(named):
            fault("contenders", "a player is written twice")
        state.contenders = tuple(sorted(named))


def _pairs(value: object, where: str) -> list[tuple[str, Any]]:
    return [] if value is None else list(as_table(value, where).items())


def _number(value: object, where: str) -> int:
    return whole_number(value, where, 0, 0, 999)


def _seat(state: State, player: object, where: str) -> int:
    if player not in state.players:
        fault(where, f"there is no player {shown(player)}", f"Players: {', '.join(state.players)}.")
    return state.players.index(player)


def _start(world: World, value: object, where: str) -> str | None:
    if value is None:
        return None
    code = world.continent_words.get(value.lower()) if isinstance(value, str) else None
    if code is None:
        fault(where, f"there is no continent {shown(value)}", f"Continents: {', '.join(world.continents)}.")
    return code


def _regions(world: World, value: object, where: str, unnoted: bool = False) -> list[str]:
    return [
        UNNOTED if unnoted and entry == UNNOTED else _region(world, entry, f"{where}[{at}]")
        for at, entry in enumerate(as_list(value, where))
    ]


def _region(world: World, word: object, where: str) -> str:
    region = world.words.get(word.lower()) if isinstance(word, str) else None
    if region is None:
        hint = "A Region is written like af-n or north-africa."
        hint = slip(word, world.words, hint) if isinstance(word, str) else hint
        fault(where, f"there is no Region {shown(word)}", hint)
    return region
