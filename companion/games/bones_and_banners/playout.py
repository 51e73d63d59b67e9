"""A sane random choice (section 10 of the specification), so that games played by programs come to an end."""

from __future__ import annotations

from companion.games.bones_and_banners.cards import UNITS, known
from companion.games.bones_and_banners.state import Reveal, State, Unit
from companion.games.bones_and_banners.units import bluffing
from companion.referee.game import Chance, Move

ASIDE = ("advisor", "use")
_TRIES = 12


def choose(state: State, moves: list[Move], chance: Chance) -> Move:
    """Draw as much as allowed, mostly play what is no bluff, advisors and building actions one time in twenty."""
    if isinstance(state.pending, Reveal):
        return _any(chance, _believable(state, moves))
    plain = [move for move in moves if move.kind not in ASIDE]
    if len(plain) < len(moves) and (not plain or chance.die(20) == 1):
        return _any(chance, _believable(state, [move for move in moves if move.kind in ASIDE]))
    if len(plain) == 1:
        return plain[0]
    if state.pending is None:
        if state.phase == "rally":
            return _most(plain)
        if state.phase == "tactical":
            return _tactical(state, plain, chance)
    return _any(chance, plain)


def _any(chance: Chance, moves: list[Move]) -> Move:
    move: Move = chance.pick(moves)
    return move


def _most(moves: list[Move]) -> Move:
    """The largest draw, else no draw at all."""
    draws = [move for move in moves if move.kind == "draw"]
    return max(draws, key=lambda move: move.args, default=moves[-1])


def _believable(state: State, moves: list[Move]) -> list[Move]:
    return [move for move in moves if not _guesses_recruit(state, move)] or moves


def _guesses_recruit(state: State, move: Move) -> bool:
    """Whether a name said at random may contradict a later one.

    An unknown card is taken for a Loyalist as long as it can be one: a player has sixteen of those, and
    every card beyond them was bought, so that some recruit is always left for it.
    """
    if move.kind == "reveal":
        return move.args[0] != "building" and move.args[-1] not in state.cards.loyalists
    if move.kind == "use":
        player, price = move.player or state.turn, move.args[1]
        return price not in state.cards.loyalists and price not in state.players[player or ""].hand[UNITS]
    return False


def _tactical(state: State, moves: list[Move], chance: Chance) -> Move:
    """With probability 0.8 a play that is no bluff, else a purchase, else anything."""
    purchases = [move for move in moves if move.kind == "buy"]
    if chance.die(5) <= 4:
        plays = [move for move in moves if move.kind in ("play", "bolster")]
        for _ in range(_TRIES if plays else 0):
            move = _any(chance, plays)
            if honest(state, move):
                return move
    return _any(chance, purchases or moves)


def honest(state: State, move: Move) -> bool:
    """Whether a unit so played would be no bluff if it were turned up now."""
    card, symbol, target = move.args
    player = state.turn
    if (
        not known(card)
        or player is None
        or not state.cards.fits(card, symbol, state.players[player].buildings)
    ):
        return False
    aim = player if target == "own" else state.rival[player] if target == "rival" else target
    return not bluffing(state, Unit("", player, card, (symbol,) * (2 if move.kind == "bolster" else 1), aim))
