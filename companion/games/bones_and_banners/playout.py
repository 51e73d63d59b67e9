"""A sane random choice (section 10 of the specification), so that games played by programs come to an end."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

from companion.games.bones_and_banners.cards import LOYALISTS, UNIT, UNITS, known
from companion.games.bones_and_banners.state import Reveal, State, Unit
from companion.games.bones_and_banners.units import bluffing, fits
from companion.referee.game import Chance, Move

ASIDE = ("advisor", "use")
_TRIES = 12


def choose(state: State, moves: list[Move], chance: Chance) -> Move:
    """Draw as much as allowed, mostly play what is no bluff, advisors and building actions one time in twenty."""
    if isinstance(state.pending, Reveal):
        return chance.pick([move for move in moves if not _guesses_recruit(state, move)] or moves)
    if moves[-1].kind in ASIDE:
        asides = bisect_left(moves, True, key=_aside)
        if chance.die(20) == 1:
            return chance.pick(
                [move for move in moves[asides:] if not _guesses_recruit(state, move)] or moves
            )
        moves = moves[:asides]
    if len(moves) == 1:
        return moves[0]
    if state.pending is None:
        if state.phase == "rally":
            return moves[-2] if moves[-2].kind == "draw" else moves[-1]
        if state.phase == "tactical":
            return _tactical(state, moves, chance)
    return chance.pick(moves)


def _aside(move: Move) -> bool:
    """Advisors and building actions; they stand at the end of every list."""
    return move.kind in ASIDE


def _guesses_recruit(state: State, move: Move) -> bool:
    """Whether a name said at random may contradict a later one.

    An unknown card is taken for a Loyalist as long as it can be one: a player has sixteen of those, and
    every card beyond them was bought, so that some recruit is always left for it.
    """
    if move.kind == "reveal":
        return move.args[0] != "building" and move.args[-1] not in LOYALISTS
    if move.kind == "use":
        player, price = move.player or state.turn, move.args[1]
        return price not in LOYALISTS and price not in state.players[player or ""].hand[UNITS]
    return False


def _tactical(state: State, moves: list[Move], chance: Chance) -> Move:
    """With probability 0.8 a play that is no bluff, else a purchase, else anything."""
    purchases = 0
    while purchases < len(moves) and moves[-1 - purchases].kind == "buy":
        purchases += 1
    if chance.die(5) <= 4:
        plays = moves[: len(moves) - purchases]
        for _ in range(_TRIES if plays else 0):
            move = chance.pick(plays)
            if honest(state, move):
                return move
    return chance.pick(moves[len(moves) - purchases :]) if purchases else chance.pick(moves)


def honest(state: State, move: Move) -> bool:
    """Whether a unit so played would be no bluff if it were turned up now."""
    card, symbol, target = move.args
    player = state.turn
    if not known(card) or player is None:
        return False
    buildings = state.players[player].buildings
    if not _fits(card, symbol, buildings):
        return False
    aim = player if target == "own" else state.rival[player] if target == "rival" else target
    return not bluffing(state, Unit("", player, card, (symbol,) * (2 if move.kind == "bolster" else 1), aim))


@lru_cache(maxsize=4096)
def _fits(card: str, symbol: str, buildings: tuple[str, ...]) -> bool:
    return fits(UNIT[card], symbol, buildings)
