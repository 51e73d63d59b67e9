"""Who plays: the players of a position, their colours, sides and seats (G1, D1, BoB-R2, BoB-R42)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from companion.games.battle_of_banners.board import COLOURS
from companion.referee.slots import Slotted
from companion.referee.values import as_list, entries, fault, is_id, shown, word

DEFAULT_PLAYERS = [{"id": "blue"}, {"id": "red"}]
DEFAULT_COLOURS = {2: ((0, 1), (2, 3)), 3: ((0, 1), (2,), (3,)), 4: ((0,), (1,), (2,), (3,))}


class Table(Slotted, beside=("owner", "seats", "speaker", "team")):
    """Who plays, and by which house rules: what stays the same for a whole game (G1)."""

    __slots__ = ("colours", "options", "owner", "players", "seats", "speaker", "team")

    def __init__(
        self, players: tuple[str, ...], colours: tuple[tuple[int, ...], ...], options: dict[str, Any]
    ):
        self.players = players
        self.colours = colours
        self.options = options
        # D1, BoB-R2: with three or four players both sides are teams, each colour a seat of its own
        self.team = len(players) > 2
        pairs = [(colour, player) for player, own in zip(players, colours) for colour in own]
        self.owner = [player for _, player in sorted(pairs)]
        # BoB-R42: seats in the order of the players; in 1v1 a side is one seat, named by its colour blue or red
        order = [colour for colour, _ in pairs]
        self.seats = [
            tuple(colour for colour in order if colour >> 1 == side) if self.team else (2 * side,)
            for side in (0, 1)
        ]
        self.speaker = [next(player for colour, player in pairs if colour >> 1 == side) for side in (0, 1)]

    def side_of(self, player: str) -> int:
        return self.colours[self.players.index(player)][0] >> 1

    def members(self, side: int) -> list[str]:
        """The players of a side, in the order of the list."""
        return [player for player in self.players if self.side_of(player) == side]


def read(given: Mapping[str, Any], options: dict[str, Any]) -> Table:
    """The players of a position; raises BadPosition."""
    listed = as_list(given.get("players", DEFAULT_PLAYERS), "players")
    if len(listed) not in DEFAULT_COLOURS:
        fault("players", f"two to four people play, not {len(listed)} (G1)")
    ids: list[str] = []
    colours: list[tuple[int, ...]] = []
    for number, entry in enumerate(listed):
        where = f"players[{number}]"
        player = entries(entry, where, ("id", "colours"))
        name = player.get("id")
        if not is_id(name):
            fault(f"{where}.id", f"{shown(name)} is no player's name", "Use letters, digits, _ and -.")
        if name in ids:
            fault(f"{where}.id", f"two players are called {name!r}")
        ids.append(name)
        colours.append(_colours(player, DEFAULT_COLOURS[len(listed)][number], f"{where}.colours"))
    _check_sides(colours)
    return Table(tuple(ids), tuple(colours), options)


def _colours(player: Mapping[str, Any], default: tuple[int, ...], where: str) -> tuple[int, ...]:
    if "colours" not in player:
        return default
    own = tuple(COLOURS.index(word(colour, where, COLOURS)) for colour in as_list(player["colours"], where))
    if not own:
        fault(where, "every player needs a colour")
    if len({colour >> 1 for colour in own}) > 1:
        fault(where, "nobody plays for both sides", "Blue and green are one side, red and yellow the other.")
    return own


def _check_sides(colours: list[tuple[int, ...]]) -> None:
    flat = [colour for own in colours for colour in own]
    for colour, name in enumerate(COLOURS):
        if flat.count(colour) != 1:
            fault("players", f"{name} is played by {flat.count(colour)} players instead of one")
    sides = [own[0] >> 1 for own in colours]
    if sum(left != right for left, right in pairwise(sides)) != 1:
        fault("players", "team-mates must stand next to each other in the list")
