"""How the game ends (G2, G3, BoB-R44), and the score sheet."""

from __future__ import annotations

from companion.games.battle_of_banners.board import SIDES
from companion.games.battle_of_banners.state import HOME, State
from companion.referee.game import Line, Sheet

END_RULE = {"flag": "G2", "defeat": "G3", "limit": "BoB-R44"}
_LABEL = {
    "flag": "Enemy flag brought home",
    "defeat": "Enemy team defeated",
    "limit": "Ahead at the turn limit",
}


def flag_is_home(state: State, side: int) -> bool:
    """G2, BoB-R17: a piece of the side stands on its own castle with the enemy flag, which could not lie there."""
    return state.carries(side, state.board.castle[side])


def is_defeated(state: State, side: int) -> bool:
    """G3, BoB-R27: no piece on the board and no reinforcement owed."""
    return not state.men(side) and side not in state.pending


def visible_end(state: State) -> tuple[str, str] | None:
    """Winner and reason, if the position itself shows that the game is over."""
    for side in (state.side, 1 - state.side):
        if flag_is_home(state, side):
            return SIDES[side], "flag"
    for side in (0, 1):
        if is_defeated(state, side):
            return SIDES[1 - side], "defeat"
    limit = state.table.options["turn_limit"]
    if limit and state.turn_no > limit:
        return ahead(state), "limit"
    return None


def ahead(state: State) -> str:
    """BoB-R44: the better hold on the enemy flag, then more pieces on the board, else a draw."""
    blue, red = ((_hold(state, side), state.men(side).bit_count()) for side in (0, 1))
    return "draw" if blue == red else SIDES[red > blue]


def _hold(state: State, side: int) -> int:
    """The state of the enemy flag: carried 2, lying 1, home 0."""
    if state.flags[1 - side] == HOME:
        return 0
    return 1 if state.lying(1 - side) else 2


def score(state: State) -> Sheet:
    """One point for each player of the winning side, so that games of a match can be added up."""
    table, reason = state.table, state.reason
    winners: list[str] = []
    lines: dict[str, list[Line]] = {player: [] for player in table.players}
    if reason is not None and state.winner in SIDES:
        side = SIDES.index(state.winner)
        winners = table.members(side)
        for player in winners:
            lines[player] = [Line(_LABEL[reason], 1, [END_RULE[reason]])]
    return Sheet(lines, winners, "BoB-R44" if winners and reason == "limit" else None)
