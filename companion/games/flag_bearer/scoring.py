"""The end of the game and the score sheet (FB-E1, FB-R15, FB-R16, FB-R21, FB-R22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.referee.game import Line, Sheet

if TYPE_CHECKING:
    from companion.games.flag_bearer.state import State


def end(state: State) -> str | None:
    """The rule that ends the game in this position, None while it goes on. Never asked during setup."""
    first, second = state.flags
    if not first and not second:
        return "FB-R15"
    if not first or not second:
        return "FB-E1"  # whoever brought it about (FB-R16)
    if state.quiet >= state.house.quiet_limit:
        return "FB-R21"
    if 0 < state.house.turn_limit <= state.turns:
        return "FB-R22"
    return None


def winners(state: State) -> list[str]:
    """The winner, both players after a draw, nobody while the game goes on."""
    return decision(state)[0]


def decision(state: State) -> tuple[list[str], str | None]:
    """The winners, and the tie-break that found them if there was need of one."""
    if state.phase != "over":
        return [], None
    rule = end(state)
    first, second = state.players
    if rule == "FB-R15":
        return [state.turn] if state.house.attacker_wins else [first, second], None
    if rule == "FB-E1":
        return [first] if state.flags[0] else [second], None
    if state.house.by_flags:  # FB-R22
        for points, tiebreak in ((killed, None), (health, "FB-R22")):
            lead = points(state, 0) - points(state, 1)
            if lead:
                return [first] if lead > 0 else [second], tiebreak
    return [first, second], None


def result(state: State) -> str:
    """How the game ended, in a sentence."""
    won = winners(state)
    return f"The game is over: {state.called(won[0])} wins." if len(won) == 1 else "The game is over: a draw."


def killed(state: State, side: int) -> int:
    """Enemy flag-bearers that a player has brought down, those the enemy sacrificed included."""
    return 0 if state.phase == "setup" else state.house.bearers - state.flags[1 - side].bit_count()


def health(state: State, side: int) -> int:
    """Health points a player has left on the field."""
    return sum(warrior.health - warrior.wounds for warrior in state.warriors(side))


def score(state: State) -> Sheet:
    lines: dict[str, list[Line]] = {}
    for side, player in enumerate(state.players):
        lines[player] = [Line("Enemy flag-bearers killed", killed(state, side), ["FB-E1"])]
        if state.house.by_flags:
            lines[player].append(
                Line(f"Health points left: {health(state, side)} (tie-break only)", 0, ["FB-R22"])
            )
    won, tiebreak = decision(state)
    return Sheet(lines, won, tiebreak)
