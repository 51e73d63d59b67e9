"""The score sheet and the winners."""

from __future__ import annotations

from companion.games.bones_and_banners.state import State
from companion.referee.game import Line, Sheet

WINNING = 5  # BN-111


def most_cubes(state: State) -> list[str]:
    """BN-R30: the player with five or more alone, else whoever has most; both if equal."""
    most = max(state.players[seat].cubes for seat in state.seats)
    return [seat for seat in state.seats if state.players[seat].cubes == most]


def winners(state: State) -> list[str]:
    """BN-901: five cubes alone at the End of Round; a five-all tie is played on (BN-112), so there is no tie-break."""
    if state.phase not in ("end", "over"):
        return []
    with_five = [seat for seat in state.seats if state.players[seat].cubes >= WINNING]
    if len(with_five) == 1:
        return with_five
    return most_cubes(state) if state.phase == "over" else []


def sheet(state: State) -> Sheet:
    """One line each: a cube is one victory point (BN-113)."""
    lines = {seat: [Line("Score cubes", state.players[seat].cubes, ["BN-113"])] for seat in state.seats}
    return Sheet(lines, winners(state))
