"""Ready-made moves: every `play`, `bolster` and the like is built once and then only looked up.

A list of legal moves is made thousands of times a second in simulations. Moves never change, so each
(kind, card, symbol) has its plays by target, filled when a target is first asked for, and a
list of plays is a row of look-ups.
"""

from __future__ import annotations

from functools import cache, lru_cache

from companion.games.bones_and_banners.cards import ONE, TABLEAU, TYPES
from companion.referee.game import Move


class Plays(dict[str, Move]):
    """The plays of one card with one symbol, by target."""

    def __init__(self, kind: str, card: str, symbol: str):
        self.kind, self.card, self.symbol = kind, card, symbol

    def __missing__(self, target: str) -> Move:
        move = self[target] = Move(self.kind, (self.card, self.symbol, target))
        return move


@cache
def plays(kind: str, card: str, symbol: str) -> Plays:
    return Plays(kind, card, symbol)


@cache
def one_card(kind: str, card: str) -> Move:
    """`return CARD`, `build CARD` or `draft SYMBOL`."""
    return Move(kind, (card,))


@lru_cache(maxsize=8192)
def asides(
    kind: str, head: tuple[str, ...], tails: tuple[tuple[str, ...], ...], player: str | None
) -> tuple[Move, ...]:
    """The moves of one advisor or one building with one price: `head`, and each way to go on."""
    return tuple([Move(kind, head + tail, player) for tail in tails])


@lru_cache(maxsize=1024)
def turns(dice: tuple[str, ...], symbols: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every way to turn one of these dice to another symbol (BN-E18, BN-E23)."""
    return tuple([(die, symbol) for die in dict.fromkeys(dice) for symbol in symbols if symbol != die])


DONE = Move("done")
ROLL = Move("roll")
PASS = Move("pass")
RESOLVE = Move("resolve")
DRAW = [Move("draw", (number,)) for number in range(10)]
BUY = {type: Move("buy", (ONE[type],)) for type in TYPES}
SETTLE_ON = {
    type: [Move("keep"), *(Move("switch", (slot + 1,)) for slot in range(TABLEAU[type]))] for type in TYPES
}
