"""The table drawn with plain characters: both players, the reserve, and each village with all that aims there.

Whoever aims at a unit stands below it, one step in: a chain can be read at a glance.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.bones_and_banners.cards import ONE, TYPES, known
from companion.games.bones_and_banners.prompts import TITLES
from companion.games.bones_and_banners.scoring import WINNING
from companion.games.bones_and_banners.state import Player, State, Switch, Unit
from companion.games.bones_and_banners.turns import current_symbol
from companion.games.bones_and_banners.units import banners
from companion.referee.sentences import counted, folded

WIDTH = 80


def draw(state: State) -> str:
    """The table as it is given: hide first what the onlooker may not know (hidden.seen_by)."""
    lines = [*_folded(_headline(state)), ""]
    for seat in state.seats:
        lines += _player(state, seat)
    if state.pool:
        lines += ["", f"  Dice Pool: {_dice(state.pool)}"]
    lines += ["", *_reserve(state), ""]
    for village in state.seats:
        lines += _village(state, village)
    lines += _stranded(state)
    return "\n".join(line.rstrip() for line in lines).rstrip()


def _folded(text: str, indent: str = "") -> list[str]:
    return folded(text, WIDTH, f"{indent}  ", indent)


def _headline(state: State) -> str:
    parts = [f"Round {state.round}", TITLES[state.phase], f"{state.called(state.initiative)} has the token"]
    if state.phase == "tactical" and (symbol := current_symbol(state)):
        parts.append(f"now: {symbol.capitalize()}")
    return " | ".join(parts)


def _dice(dice: Sequence[str]) -> str:
    return " ".join(die.capitalize() for die in dice)


def _player(state: State, seat: str) -> list[str]:
    player = state.players[seat]
    mark = ">" if seat == state.turn else " "
    cubes = f"[{'*' * player.cubes}{'.' * (WINNING - player.cubes)}] {player.cubes}"
    under = f" + {len(player.below)} below the Shuffle Card" if player.below else ""
    lines = _folded(f"{mark} {state.called(seat)}   cubes {cubes}   deck {len(player.above)}{under}")
    if player.dice:
        lines += _folded(f"dice: {_dice(player.dice)}", "    ")
    lines += _folded(f"hand: {_hand(state, player)}", "    ")
    if player.buildings:
        lines += _folded(f"in play: {', '.join(state.cards.name[card] for card in player.buildings)}", "    ")
    if player.building:
        under_way = state.cards.name[player.building] if known(player.building) else "a building, face down"
        lines += _folded(f"under way: {under_way}", "    ")
    if player.lost:
        lines += _folded(f"lost: {', '.join(state.cards.name[card] for card in player.lost)}", "    ")
    boosts = [
        f"+{boost.banners} at {state.called(boost.village)}'s village"
        for boost in state.boosts
        if boost.player == seat
    ]
    if boosts:
        lines += _folded(f"this round: {', '.join(boosts)}", "    ")
    return lines


def _hand(state: State, player: Player) -> str:
    words = []
    for type in TYPES:
        cards = player.hand[type]
        names = [state.cards.name[card] for card in cards if known(card)]
        words += [
            name if names.count(name) == 1 else f"{name} x{names.count(name)}"
            for name in dict.fromkeys(names)
        ]
        hidden = len(cards) - len(names)
        if hidden:
            words.append(f"{hidden} unknown {ONE[type]}{'s' if hidden > 1 else ''}")
    return ", ".join(words) or "empty"


def _reserve(state: State) -> list[str]:
    lines = []
    for type in TYPES:
        row = "  ".join(
            f"{slot} {state.cards.name[card] if known(card) else '?'}"
            for slot, card in enumerate(state.tableau[type], start=1)
        )
        pile = f"{ONE[type].capitalize()} Pile {state.pile_size(type)}"
        lines += _folded(f"  {pile:<17} tableau: {row}")
    if isinstance(state.pending, Switch):
        player, _, card = state.pending
        lines += ["", *_folded(f"  {state.called(player)} has drawn {state.cards.name[card]}.")]
    return lines


def _village(state: State, village: str) -> list[str]:
    here = state.at(village)
    lines = _folded(f"{state.called(village)}'s village{'' if here else ': nobody'}")
    for unit in here:
        lines += _chain(state, unit, 1)
    return lines


def _chain(state: State, unit: Unit, depth: int) -> list[str]:
    """A unit, and below it all that aim at it."""
    lines = _folded(_unit(state, unit), "   " * depth)
    for other in state.units.values():
        if other.target == unit.id:
            lines += _chain(state, other, depth + 1)
    return lines


def _stranded(state: State) -> list[str]:
    """BN-R16: units whose target has left play."""
    lost = [
        unit
        for unit in state.units.values()
        if unit.target not in state.players and unit.target not in state.units
    ]
    lines = ["Stranded"] if lost else []
    for unit in lost:
        lines += _chain(state, unit, 1)
    return lines


def _unit(state: State, unit: Unit) -> str:
    if unit.up:
        what = f"{state.cards.name[unit.card]}, {counted(banners(state, unit), 'banner')}"
    else:
        what = f"face down ({state.cards.name[unit.card]})" if known(unit.card) else "face down"
    marks = [_dice(unit.dice)] if unit.dice else ["from a Stalemate"]
    marks += ["has acted"] * unit.acted + ["in a Stalemate"] * unit.held
    aim = f" -> {unit.target}" if unit.target not in state.players else ""
    return f"{unit.id} {state.called(unit.owner)}: {what} [{', '.join(marks)}]{aim}"
