"""The end and the score (LB-901 to LB-955)."""

from __future__ import annotations

from companion.games.lone_banner.state import State
from companion.referee.game import Line, Sheet
from companion.referee.sentences import counted, listed


def census(state: State, seat: int) -> dict[str, int]:
    """How many Regions of each continent a player controls, his Start Region counted (LB-R3)."""
    world, start = state.world, state.starts[seat]
    count = dict.fromkeys(world.continents, 0)
    if start and state.house.start_counts:
        count[start] = 1
    for region in state.regions[seat]:
        count[world.continent[region]] += 1
    return count


def end_rules(state: State, seat: int) -> list[str]:
    """The end conditions this player meets as his turn ends (LB-901, LB-R23)."""
    count = census(state, seat)
    met = []
    if sum(count.values()) >= 7:
        met.append("LB-902")
    if max(count.values()) >= 5:
        met.append("LB-903")
    if len(state.world.central.intersection(state.regions[seat])) >= 4:
        met.append("LB-904")
    if not state.deck:
        met.append("LB-905")
    return met


def score(state: State) -> Sheet:
    """The cards as they lie; markers count for nothing (LB-R25)."""
    players, continent = state.players, state.world.continent
    lines = {player: _lines(state, seat) for seat, player in enumerate(players)}
    totals = [sum(line.points for line in lines[player]) for player in players]
    leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]  # LB-954
    if len(leaders) == 1:
        return Sheet(lines, [players[leaders[0]]])
    # LB-955; players still tied share the victory (LB-R27)
    away = {
        seat: sum(continent[region] != state.starts[seat] for region in state.regions[seat])
        for seat in leaders
    }
    winners = [players[seat] for seat in leaders if away[seat] == max(away.values())]
    return Sheet(lines, winners, "LB-955")


def result(state: State) -> str:
    """How the game has ended, in a sentence; players who are still tied share the victory (LB-R27)."""
    final = score(state)
    won = listed(map(state.called, final.winners))
    points = counted(final.total(final.winners[0]), "point")
    shared = "wins" if len(final.winners) == 1 else "share the victory"
    return f"The game is over: {won} {shared} with {points}."


def _lines(state: State, seat: int) -> list[Line]:
    count = census(state, seat).values()
    points = sum(state.world.regions[region].points for region in state.regions[seat])
    dominated = sum(many >= 4 for many in count)
    return [
        Line("Regions", points, ["LB-951"]),
        Line("Continents", sum(many >= 1 for many in count), ["LB-952"]),
        Line("Dominated continents", dominated * state.house.continent_bonus, ["LB-953"]),  # LB-R26
    ]
