"""Positions as data: written with every key, read with every fault named (`validity` has what cannot be)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.errors import BadPosition
from companion.games.lone_banner import validity
from companion.games.lone_banner.names import near
from companion.games.lone_banner.regions import CONTINENT_WORDS, REGION_WORDS, REGIONS, SLUG
from companion.games.lone_banner.state import UNNOTED, House, Markers, State, by_player
from companion.referee import options
from companion.referee.values import as_list, shown

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


def load(data: object) -> State:
    """The position in `data`, not yet settled. Every fault is a BadPosition that names its place."""
    table = _table(data, "the position", KEYS)
    if table.get("game") != SLUG:
        raise BadPosition(f'game must be "{SLUG}"', where="game")
    state = State()
    state.given = _given_options(table.get("options"))
    state.house = House(**options.check(SLUG, state.given))
    fresh = _read_players(state, table.get("players"))
    _read_phase(state, table, fresh)
    state.theater = tuple(_regions(table.get("theater"), "theater"))
    state.troops = _troops(state, table.get("troops"))
    state.bottom = tuple(_regions(table.get("bottom"), "bottom", unnoted=True))
    state.dice = tuple(sorted(_whole(die, "dice") for die in as_list(table.get("dice"), "dice")))
    state.final_turns = None
    if table.get("final_turns") is not None:
        state.final_turns = _whole(table["final_turns"], "final_turns")
    _read_initiative(state, table)
    if state.phase == "setup":
        state.seat = state.setup_seat()
    validity.check(state)
    if table.get("deck") is not None and _whole(table["deck"], "deck") != state.deck:
        raise BadPosition(
            f"{table['deck']} cards are written, but {state.deck} of the {len(REGIONS)} lie neither in the "
            "Theater nor with a player",
            where="deck",
            hint="Leave `deck` out and it is worked out.",
        )
    return state


def _given_options(given: object) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        options.check(SLUG, given)
        return {}
    return {
        name: value for name, value in given.items() if value is not None or name not in options.spec(SLUG)
    }


def _read_players(state: State, given: object) -> list[bool | None]:
    """Who plays and what lies before each; returns who is said to be fresh, where that is written."""
    entries = as_list(given, "players")
    if len(entries) not in (3, 4):
        raise BadPosition(f"three or four play (LB-R1), not {len(entries)}", where="players")
    rows = [_table(entry, f"players[{at}]", PLAYER_KEYS) for at, entry in enumerate(entries)]
    for at, row in enumerate(rows):
        if not isinstance(row.get("id"), str) or not re.fullmatch(r"[a-z][a-z0-9_]*", row["id"]):
            raise BadPosition(
                "a player needs an id of small letters, digits and _, such as blue", where=f"players[{at}].id"
            )
        if row["id"] in [other["id"] for other in rows[:at]]:
            raise BadPosition(f"two players are called {row['id']!r}", where="players")
    state.players = tuple(row["id"] for row in rows)
    state.starts = tuple(_start(row.get("start"), f"players.{row['id']}.start") for row in rows)
    state.regions = tuple(tuple(_regions(row.get("regions"), f"players.{row['id']}.regions")) for row in rows)
    return [_flag(row.get("fresh"), f"players.{row['id']}.fresh") for row in rows]


def _read_phase(state: State, table: Mapping[str, Any], fresh: list[bool | None]) -> None:
    """Phase, Active Player, and who has not had his first turn, each with its default."""
    turn, phase = table.get("turn"), table.get("phase")
    if turn is not None and turn not in state.players:
        raise BadPosition(
            f"there is no player {shown(turn)}", where="turn", hint=f"Players: {', '.join(state.players)}."
        )
    if phase is not None and phase not in PHASES:
        raise BadPosition(
            f"there is no phase {shown(phase)}", where="phase", hint=f"Phases: {', '.join(PHASES)}."
        )
    unwritten = phase == "setup"
    state.fresh = tuple(unwritten if written is None else written for written in fresh)
    state.seat = None
    if phase not in ("setup", "over"):
        if turn is None:
            raise BadPosition(
                "whose turn it is must be written", where="turn", hint=f"Players: {', '.join(state.players)}."
            )
        state.seat = state.players.index(turn)
        # LB-403: a player who has not had his first turn begins with his dice
        phase = phase or ("muster" if state.fresh[state.seat] else "conflict")
    state.phase = phase


def _troops(state: State, given: object) -> dict[str, Markers]:
    troops: dict[str, Markers] = {}
    seen = set()
    for word, players in _table(given, "troops").items():
        where = f"troops.{word}"
        card = _region(word, where)
        if card in seen:
            raise BadPosition(f"{card} is written twice", where="troops")
        seen.add(card)
        markers = []
        for player, strengths in _table(players, where).items():
            seat = _seat(state, player, where)
            here = f"{where}.{player}"
            row = [strengths] if type(strengths) is int else as_list(strengths, here)
            markers += [(seat, _whole(strength, here)) for strength in row]
        if markers:
            troops[card] = tuple(sorted(markers))
    return troops


def _read_initiative(state: State, table: Mapping[str, Any]) -> None:
    """The rolls for the first turn, which belong to the setup alone (LB-106)."""
    state.initiative, state.contenders = {}, ()
    if state.phase != "setup":
        for key in ("initiative", "contenders"):
            if table.get(key) is not None:
                raise BadPosition(f"{key} belongs to the setup only", where=key)
        return
    for player, total in _table(table.get("initiative"), "initiative").items():
        seat = _seat(state, player, "initiative")
        if total is not None:
            state.initiative[seat] = _whole(total, f"initiative.{player}")
    seats = range(len(state.players))
    if table.get("contenders") is not None:
        named = [_seat(state, player, "contenders") for player in as_list(table["contenders"], "contenders")]
        if len(set(named)) < len(named):
            raise BadPosition("a player is written twice", where="contenders")
        state.contenders = tuple(sorted(named))
    else:
        state.contenders = tuple(seats)


def _table(value: object, where: str, keys: tuple[str, ...] | None = None) -> Mapping[str, Any]:
    if value is None and keys is None:
        return {}
    if not isinstance(value, Mapping):
        raise BadPosition(f"a table of names and values is expected, not {shown(value)}", where=where)
    for key in value:
        if not isinstance(key, str) or (keys and key not in keys):
            hint = f"Keys: {', '.join(keys)}." if keys else None
            raise BadPosition(f"there is no key {shown(key)}", where=where, hint=hint)
    return value


def _whole(value: object, where: str) -> int:
    if type(value) is not int:
        raise BadPosition(f"a whole number is expected, not {shown(value)}", where=where)
    if abs(value) > 999:
        raise BadPosition("that number is too large for anything on this table", where=where)
    return value


def _flag(value: object, where: str) -> bool | None:
    if value is not None and not isinstance(value, bool):
        raise BadPosition(f"true or false is expected, not {shown(value)}", where=where)
    return value


def _seat(state: State, player: object, where: str) -> int:
    if player not in state.players:
        raise BadPosition(
            f"there is no player {shown(player)}", where=where, hint=f"Players: {', '.join(state.players)}."
        )
    return state.players.index(player)


def _start(value: object, where: str) -> str | None:
    if value is None:
        return None
    code = CONTINENT_WORDS.get(value.lower()) if isinstance(value, str) else None
    if code is None:
        codes = [word for word in CONTINENT_WORDS if len(word) == 2]
        raise BadPosition(
            f"there is no continent {shown(value)}", where=where, hint=f"Continents: {', '.join(codes)}."
        )
    return code


def _regions(value: object, where: str, unnoted: bool = False) -> list[str]:
    return [
        UNNOTED if unnoted and entry == UNNOTED else _region(entry, f"{where}[{at}]")
        for at, entry in enumerate(as_list(value, where))
    ]


def _region(word: object, where: str) -> str:
    region = REGION_WORDS.get(word.lower()) if isinstance(word, str) else None
    if region is None:
        like = near(word, REGION_WORDS) if isinstance(word, str) else []
        hint = (
            f"Did you mean {' or '.join(like)}?" if like else "A Region is written like af-n or north-africa."
        )
        raise BadPosition(f"there is no Region {shown(word)}", where=where, hint=hint)
    return region
