"""The end and the score (LB-901 to LB-955): of a position, or of the cards people have before them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.errors import BadPosition
from companion.games.lone_banner.names import card, find_continent, find_region, person
from companion.games.lone_banner.regions import CENTRAL, CONTINENT, CONTINENTS, REGIONS, SLUG
from companion.games.lone_banner.state import House, State
from companion.referee import options
from companion.referee.game import Line, Sheet


def census(start: str | None, regions: Sequence[str], house: House) -> dict[str, int]:
    """How many Regions of each continent a player controls, his Start Region counted (LB-R3)."""
    count = dict.fromkeys(CONTINENTS, 0)
    if start and house.start_counts:
        count[start] = 1
    for region in regions:
        count[CONTINENT[region]] += 1
    return count


def end_rules(state: State, seat: int) -> list[str]:
    """The end conditions this player meets as his turn ends (LB-901, LB-R23)."""
    regions = state.regions[seat]
    count = census(state.starts[seat], regions, state.house)
    met = []
    if sum(count.values()) >= 7:
        met.append("LB-902")
    if max(count.values()) >= 5:
        met.append("LB-903")
    if len(CENTRAL.intersection(regions)) >= 4:
        met.append("LB-904")
    if not state.deck:
        met.append("LB-905")
    return met


def score(state: State) -> Sheet:
    """The cards as they lie; markers count for nothing (LB-R25)."""
    return _sheet(state.players, state.starts, state.regions, state.house)


def _sheet(
    players: Sequence[str], starts: Sequence[str | None], regions: Sequence[Sequence[str]], house: House
) -> Sheet:
    lines = {player: _lines(starts[seat], regions[seat], house) for seat, player in enumerate(players)}
    totals = [sum(line.points for line in lines[player]) for player in players]
    leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]  # LB-954
    if len(leaders) == 1:
        return Sheet(lines, [players[leaders[0]]])
    # LB-955; players still tied share the victory (LB-R27)
    away = {seat: sum(CONTINENT[region] != starts[seat] for region in regions[seat]) for seat in leaders}
    winners = [players[seat] for seat in leaders if away[seat] == max(away.values())]
    return Sheet(lines, winners, "LB-955")


def _lines(start: str | None, regions: Sequence[str], house: House) -> list[Line]:
    count = census(start, regions, house)
    dominated = sum(many >= 4 for many in count.values())
    return [
        Line("Regions", sum(REGIONS[region].points for region in regions), ["LB-951"]),
        Line("Continents", sum(many >= 1 for many in count.values()), ["LB-952"]),
        Line("Dominated continents", dominated * house.continent_bonus, ["LB-953"]),  # LB-R26
    ]


class Holding(NamedTuple):
    """What lies before one player: the continent of his Start Region, and his Regions, as people name them."""

    start: str
    regions: Sequence[str]


def tally(holdings: Mapping[str, Holding], given: Mapping[str, Any] | None = None) -> Sheet:
    """The score sheet of a game played without the referee, from the cards each player holds.

    Names are taken as people write them: ids, names, beginnings of names, small slips. Raises BadPosition
    for a name that is unknown or could be several, and for a card that is with two players.

    >>> sheet = tally({
    ...     "ann": Holding("Asia", ["East Asia", "south asia", "as-n", "S Europe", "North North Am"]),
    ...     "ben": Holding("eu", ["Centrl Afrika"]),
    ...     "eve": Holding("south am", []),
    ... })
    >>> sheet.total("ann"), sheet.total("ben"), sheet.winners
    (13, 3, ['ann'])
    """
    if len(holdings) not in (3, 4):
        raise BadPosition(f"three or four play (LB-R1), not {len(holdings)}", where="players")
    starts = {player: _named(find_continent, holding.start, player) for player, holding in holdings.items()}
    regions = {
        player: tuple(_named(find_region, name, player) for name in holding.regions)
        for player, holding in holdings.items()
    }
    owner: dict[str, str] = {}
    for player in holdings:
        for one in (f"{starts[player]}-start", *regions[player]):
            if one in owner:
                raise BadPosition(f"{card(one)} is already with {person(owner[one])}", where=player)
            owner[one] = player
    house = House(**options.check(SLUG, given))
    return _sheet(list(holdings), list(starts.values()), list(regions.values()), house)


def _named(find: Callable[[str], str], name: str, player: str) -> str:
    try:
        return find(name)
    except BadPosition as fault:
        fault.where = player
        raise
