"""The end and the score (LB-901 to LB-955)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.lone_banner.names import person
from companion.games.lone_banner.regions import CENTRAL, CONTINENT, CONTINENTS, REGIONS
from companion.games.lone_banner.state import House, State
from companion.referee.game import Line, Sheet
from companion.referee.words import counted, listed


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
    return sheet(state.players, state.starts, state.regions, state.house)


def result(state: State) -> str:
    """How the game has ended, in a sentence; players who are still tied share the victory (LB-R27)."""
    final = score(state)
    won = listed(map(person, final.winners))
    points = counted(sum(line.points for line in final.lines[final.winners[0]]), "point")
    shared = "wins" if len(final.winners) == 1 else "share the victory"
    return f"The game is over: {won} {shared} with {points}."


def sheet(
    players: Sequence[str], starts: Sequence[str | None], regions: Sequence[Sequence[str]], house: House
) -> Sheet:
    """The score sheet of what lies before each player."""
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
