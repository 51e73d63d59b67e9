"""Chance: what completes a bare roll, and a bare draw where the companion handles the cards (BN-R31).

At a table with real cards a bare draw stays as it is: the companion is not told the cards.
"""

from __future__ import annotations

from companion.errors import Illegal
from companion.games.bones_and_banners.advisors import drawn_by
from companion.games.bones_and_banners.cards import ADVISOR, ADVISORS, BUILDING, SYMBOLS, UNITS
from companion.games.bones_and_banners.flow import check
from companion.games.bones_and_banners.phases import number_drawn
from companion.games.bones_and_banners.state import DICE, State
from companion.games.bones_and_banners.tactical import PILE_OF
from companion.referee.game import Chance, Move

CHANCE = ("roll", "draw", "buy", "advisor", "use")


def fill(state: State, move: Move, chance: Chance) -> Move:
    """A bare chance move with what `chance` gives; any other move, and one the rules refuse, as it is."""
    if move.kind not in CHANCE:
        return move
    try:
        check(state, move)
        came_up = _came_up(state, move, chance)
    except Illegal:
        return move
    return move._replace(args=came_up) if came_up else move


def _came_up(state: State, move: Move, chance: Chance) -> tuple | None:
    """The arguments with dice and cards filled in, None if chance has no part in the move."""
    args = move.args
    if move.kind == "roll":
        return None if args or state.rolled else tuple([SYMBOLS[chance.die(6) - 1] for _ in range(DICE)])
    if not state.companion:
        return None
    player = move.player or state.turn
    assert player is not None
    owner = state.players[player]
    match move.kind:
        case "draw" if not args or isinstance(args[0], int):
            return _from_deck(state, player, number_drawn(state, player, args), chance)
        case "buy" if len(args) == 1:
            pile = state.piles[PILE_OF[args[0]]]
            return (*args, chance.pick(pile)) if isinstance(pile, tuple) and pile else None
        case "advisor" if (
            len(args) == 1 and ADVISOR[args[0]].effect == "draw" and args[0] in owner.hand[ADVISORS]
        ):
            return (
                *args,
                *_from_deck(state, player, drawn_by(state, player, ADVISOR[args[0]].number), chance),
            )
        case "use" if len(args) == 2 and BUILDING[args[0]].effect.trade == "card":
            if args[0] in owner.buildings and args[1] in owner.hand[UNITS]:
                return (*args, *_from_deck(state, player, drawn_by(state, player, 1), chance))
    return None


def _from_deck(state: State, player: str, number: int, chance: Chance) -> tuple[str, ...]:
    """Any cards above the Shuffle Card, and then of the shuffled ones below it (BN-306)."""
    owner = state.players[player]
    above, below = list(owner.above), list(owner.below)
    drawn = []
    for _ in range(number):
        if not above:
            above, below = below, above
        card = chance.pick(above)
        above.remove(card)
        drawn.append(card)
    return tuple(drawn)
