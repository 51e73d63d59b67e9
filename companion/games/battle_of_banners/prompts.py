"""What the table is waiting for, in a sentence for the prompt."""

from __future__ import annotations

from companion.games.battle_of_banners import combat, items, movement
from companion.games.battle_of_banners.board import COLOURS, NAMES, SIDES, one_of
from companion.games.battle_of_banners.state import State
from companion.referee.sentences import listed


def _cards(state: State, slot: str) -> str:
    """The cards for a moment of a combat."""
    return listed([state.deck.name[card] for card in state.deck.at[slot]], "or")


def order(state: State) -> str:
    first = state.table.side_of(state.table.players[0])
    return f"Roll one die for each side, the {SIDES[first]} side's first: the higher begins."


def item(state: State) -> str:
    dice = "two dice" if state.horse else "the die"
    choice = f"roll {dice}" if state.seat() else "pass, having no piece on the board"
    return f"{state.who}: {'play an item card, or ' if items.may_play_any(state) else ''}{choice}."


def steal(state: State) -> str:
    foe = 1 - state.side
    return f"{state.who}: steal one of the {SIDES[foe]} side's {len(state.hands[foe])} cards."


def move(state: State) -> str:
    if not movement.reach(state):
        return f"{state.who}: no piece can move; play an item card, or pass."
    castle = state.board.castle[1 - state.side]
    if movement.reach(state)[0][0] == castle:  # S9, BoB-R14
        colour = state.colour_at(castle)
        assert colour is not None
        steps = movement.count(movement.steps_of(state, colour))
        return f"{state.who}: the piece on {NAMES[castle]} must leave the enemy castle with {steps}."
    card = (
        "play an item card, or "
        if state.table.options["items_after_roll"] and items.may_play_any(state)
        else ""
    )
    return f"{state.who}: {card}move {' or '.join(_ways(state))}."


def _ways(state: State) -> list[str]:
    """The seat's colours with the length of their moves."""
    side = state.side
    colours = [state.active] if state.table.team else [2 * side, 2 * side + 1]
    return [
        f"a {COLOURS[colour]} {'scout' if movement.is_scout(state, colour) else 'piece'} {movement.count(steps)}"
        for colour in colours
        if state.pieces[colour] and (steps := movement.steps_of(state, colour)) > 0
    ]


def attack(state: State) -> str:
    return f"{state.who} attacks: play {_cards(state, 'attack')}, or pass."


def defend(state: State) -> str:
    return f"{state.who} is attacked: play {_cards(state, 'defend')}, or pass (dice count as a pass)."


def clash(state: State) -> str:
    return "Roll the four combat dice, the attacker's two first."


def knife(state: State) -> str:
    return f"A tie. {state.who}: play {_cards(state, 'tie')}, or pass."


def place(state: State) -> str:
    return f"{state.who}: put the attacker on {one_of(combat.places(state))}."


def reinforce(state: State) -> str:
    return f"{state.who}: bring a piece of the {SIDES[state.pending[0]]} side's reserve to a drawbridge."


def draw(state: State) -> str:
    return f"{state.who}: draw a card."


def over(state: State) -> str:
    return f"The game is over: {how_it_ended(state)}."


def how_it_ended(state: State) -> str:
    if state.winner == "draw":
        return "the turn limit is reached and the sides are level"
    how = {
        "flag": "brought the enemy flag home",
        "defeat": "left the enemy without a piece",
        "limit": "was ahead at the turn limit",
    }
    return f"the {state.winner} side {how[state.reason or 'flag']}"
