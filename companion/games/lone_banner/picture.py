"""The table drawn with plain characters: the Theater, what each player has, dice and the deck."""

from __future__ import annotations

import textwrap

from companion.games.lone_banner.names import card, listed, person, some
from companion.games.lone_banner.regions import CONTINENT, CONTINENTS, REGIONS
from companion.games.lone_banner.scoring import census, score
from companion.games.lone_banner.state import State, by_player

WIDTH = 78

STEPS = {
    "setup": "Setup",
    "conflict": "Conflict",
    "recon": "Recon",
    "refill": "Recon: refilling the Theater",
    "muster": "Expansion: the roll",
    "reroll": "Expansion: rerolls",
    "special": "Expansion: Special Ability",
    "place": "Expansion: placing",
    "over": "The game is over",
}


def picture(state: State) -> str:
    """Everything but the order of the deck is open (LB-R29), so all see the same."""
    blocks = [_head(state), _theater(state), *(_player(state, seat) for seat in range(len(state.players)))]
    return "\n\n".join(blocks)


def _head(state: State) -> str:
    parts = ["A Lone Banner"]
    if state.phase not in ("setup", "over"):
        parts.append(f"{person(state.turn)}'s turn")
    parts.append(STEPS[state.phase])
    if state.final_turns is not None:
        parts.append("the last turn" if state.final_turns == 1 else f"last turns: {state.final_turns} to go")
    lines = ["  |  ".join(parts)]
    if state.dice:
        lines.append(f"Dice in hand: {'  '.join(f'[{die}]' for die in state.dice)}")
    if state.initiative:
        rolled = (f"{person(state.players[seat])} {total}" for seat, total in sorted(state.initiative.items()))
        lines.append(f"Rolled for the first turn: {listed(rolled)}")
    return "\n".join(lines)


def _theater(state: State) -> str:
    lines = [f"THEATER    {some(state.deck, 'card')} in the deck{_under(state)}"]
    for id in state.theater:
        region = REGIONS[id]
        row = f"  {id}  {region.name:<22}{region.points} pt  to {', '.join(region.routes) or '-':<11} {_markers(state, id)}"
        lines += textwrap.wrap(row.rstrip(), WIDTH, subsequent_indent=" " * 52, drop_whitespace=True, initial_indent="")
    if not state.theater:
        lines.append("  empty")
    return "\n".join(line if line.startswith(" ") or line == lines[0] else f"  {line}" for line in lines)


def _under(state: State) -> str:
    return f", at its bottom {', '.join(state.bottom)}" if state.bottom else ""


def _markers(state: State, id: str) -> str:
    """`Red 2+3, Green 5`: the Strengths on a card."""
    on_it = by_player(state, state.troops.get(id, ()))
    return ", ".join(f"{person(player)} {'+'.join(map(str, strengths))}" for player, strengths in on_it.items())


def _player(state: State, seat: int) -> str:
    player, start, regions = state.players[seat], state.starts[seat], state.regions[seat]
    title = f"{person(player).upper():<10} "
    if start is None:
        return f"{title}no Start Region yet"
    count = census(start, regions, state.house)
    points = score(state).total(player)
    title += f"start {CONTINENTS[start]}, {some(sum(count.values()), 'Region')}, {some(points, 'point')}"
    if seat == state.seat and state.phase != "setup":
        title += "   <- to act"
    elif state.fresh[seat] and state.phase != "setup":
        title += "   (first turn to come)"
    lines = [title]
    for code, name in CONTINENTS.items():
        here = [id for id in regions if CONTINENT[id] == code]
        if here:
            lines += textwrap.wrap(
                "   ".join(_held(id) for id in here), WIDTH, initial_indent=f"  {name:<14} ", subsequent_indent=" " * 17
            )
    for id in regions:
        if id in state.troops:
            lines.append(f"  ! {card(id)} ({id}) is invaded: {_markers(state, id)}")
    return "\n".join(lines)


def _held(id: str) -> str:
    """`au-c (1, to au-e au-w)`, not to be broken over lines."""
    region = REGIONS[id]
    routes = " ".join(region.routes)
    text = f"{id} ({region.points}, to {routes})" if routes else f"{id} ({region.points})"
    return text.replace(" ", "\N{NO-BREAK SPACE}")
