"""What the table is waiting for, in a sentence for the prompt."""

from __future__ import annotations

from companion.games.bones_and_banners.cards import ONE, TABLEAU, UNITS
from companion.games.bones_and_banners.knowledge import draw_room
from companion.games.bones_and_banners.scoring import winners
from companion.games.bones_and_banners.scuffle import next_attacker
from companion.games.bones_and_banners.state import Reveal, State, Switch
from companion.games.bones_and_banners.turns import actor, current_symbol
from companion.referee.sentences import counted, listed

TITLES = {
    "rally": "Rally Phase",
    "strategy": "Strategy Phase",
    "tactical": "Tactical Phase",
    "building": "Building Phase",
    "scuffle": "Scuffle Phase",
    "showdown": "Village Showdown",
    "end": "End of Round",
    "over": "End of the game",
}


def rally(state: State) -> str:
    """What is offered is what can be done: cards to return, cards to draw."""
    player, owner = actor(state)
    number = min(draw_room(state, player), owner.deck_size)
    offers = ["return unit cards if you like"] if owner.hand[UNITS] else []
    if number:
        drawn = f"draw up to {number}" if number > 1 else "draw 1"
        offers.append(f"then {drawn}" if offers else drawn)
    return f"{state.called(player)}: {', '.join([*offers, 'or say done'])}."


def strategy(state: State) -> str:
    if not state.rolled:
        return f"{state.who}: roll the eight dice."
    return f"{state.who}: pick a die."


def tactical(state: State) -> str:
    _, owner = actor(state)
    symbol = (current_symbol(state) or "").capitalize()
    uses = ["play a unit"] if owner.hand[UNITS] else []
    uses += ["buy a card"] if any(state.piles.values()) else []
    what = (
        f"activate a {symbol} die: {' or '.join(uses)}" if uses else f"a {symbol} die is of no use, so pass"
    )  # BN-R5
    return f"{state.who}: {what}."


def building(state: State) -> str:
    return f"{state.who}: build a building face down, or say done."


def scuffle(state: State) -> str:
    if state.step == "reveal":
        return "Scuffle: say resolve to turn up all units that aim at units."
    unit = next_attacker(state)
    return f"Scuffle: say resolve, and {state.called(unit.owner)}'s {unit.id} ({state.cards.name[unit.card]}) acts on {unit.target}."


def showdown(state: State) -> str:
    return f"Showdown: say resolve to decide {state.called(state.todo[0])}'s village."


def end(state: State) -> str:
    return "End of the round: say resolve to look for a winner and clear the table."


def over(state: State) -> str:
    return f"The game is over: {outcome(state)}."


def outcome(state: State) -> str:
    """How a game that is over ended."""
    fewer, most = sorted(state.players[seat].cubes for seat in state.seats)
    first, *others = winners(state)
    if others:
        return f"a draw, with {counted(most, 'cube')} each"
    return f"{state.called(first)} has won, {counted(most, 'cube')} to {fewer}"


def pending(state: State) -> str | None:
    """The sentence for an effect in progress, if there is one."""
    match state.pending:
        case Switch(player, pile, _):
            slots = listed([str(slot + 1) for slot in range(TABLEAU[pile])], "or")
            return f"{state.called(player)}: keep the drawn {ONE[pile]}, or switch it for number {slots} of the tableau."
        case Reveal():
            cards = state.pending.what(state.called)
            return f"Turn up {listed(cards)} and say what {'it is' if len(cards) == 1 else 'they are'}."
    return None
