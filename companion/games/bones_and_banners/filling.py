"""Chance: what completes a bare roll, and a bare draw where the companion handles the cards (BN-R31).

At a table with real cards a bare draw stays as it is: the companion is not told the cards.
"""

from __future__ import annotations

from typing import Any

from companion.errors import Illegal
from companion.games.bones_and_banners.advisors import drawn_by
from companion.games.bones_and_banners.cards import ADVISORS, UNITS
from companion.games.bones_and_banners.phases import number_drawn
from companion.games.bones_and_banners.settling import check
from companion.games.bones_and_banners.state import DICE, Player, State
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


def _came_up(state: State, move: Move, chance: Chance) -> tuple[Any, ...] | None:
    """The arguments with dice and cards filled in, None if chance has no part in the move."""
    args, cards = move.args, state.cards
    if move.kind == "roll":
        if args or state.rolled:
            return None
        faces = chance.dice(DICE, len(cards.symbols), sort=False)
        return tuple([cards.symbols[face - 1] for face in faces])
    if not state.companion:
        return None
    player = move.player or state.turn
    assert player is not None
    owner = state.players[player]
    match move.kind:
        case "draw" if not args or isinstance(args[0], int):
            return _from_deck(owner, number_drawn(state, player, args), chance)
        case "buy" if len(args) == 1:
            pile = state.piles[PILE_OF[args[0]]]
            return (*args, chance.pick(pile)) if isinstance(pile, tuple) and pile else None
        case "advisor" if len(args) == 1 and args[0] in owner.hand[ADVISORS]:
            advisor = cards.advisor[args[0]]
            if advisor.effect == "draw":
                return (*args, *_from_deck(owner, drawn_by(state, player, advisor.number), chance))
        case "use" if len(args) == 2 and cards.building[args[0]].trade == "card":
            if args[0] in owner.buildings and args[1] in owner.hand[UNITS]:
                return (*args, *_from_deck(owner, drawn_by(state, player, 1), chance))
    return None


def _from_deck(owner: Player, number: int, chance: Chance) -> tuple[str, ...]:
    """Any cards above the Shuffle Card, and then of the shuffled ones below it (BN-306)."""
    above = min(number, len(owner.above))
    drawn = chance.picks(owner.above, above, sort=False) if above else ()
    return (*drawn, *chance.picks(owner.below, number - above, sort=False)) if number > above else drawn
