"""The table drawn with plain characters: the Theater, what each player has, dice and the deck."""

from __future__ import annotations

from companion.games.lone_banner.expansion import reach
from companion.games.lone_banner.scoring import census, score
from companion.games.lone_banner.state import State, by_player
from companion.referee.sentences import columns, counted, folded, listed, narrow

WIDTH = 78
LONGEST_NAME = 20
TIE = "\N{NO-BREAK SPACE}"  # keeps words on one line while folding

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


def draw(state: State, player: str | None = None) -> str:
    """Everything but the order of the deck is open (LB-R29), so all see the same."""
    players = [line for seat in range(len(state.players)) for line in _player(state, seat)]
    blocks = [_head(state), _theater(state), players]
    text = "\n\n".join("\n".join(block) for block in blocks)
    return text.replace(TIE, " ")


def _called(state: State, player: str) -> str:
    """A player's name on one line, cut if it is long."""
    return narrow(state.called(player), LONGEST_NAME).replace(" ", TIE)


def _fold(line: str, indent: int = 4) -> list[str]:
    """A line, or several if it is too long, the later ones indented."""
    return folded(line.rstrip(), WIDTH, " " * indent, hyphens=False)


def _head(state: State) -> list[str]:
    parts = ["A Lone Banner"]
    if state.phase not in ("setup", "over"):
        parts.append(f"{_called(state, state.players[state.active])}'s turn")
    parts.append(STEPS[state.phase])
    if state.final_turns is not None:
        parts.append("the last turn" if state.final_turns == 1 else f"last turns: {state.final_turns} to go")
    lines = _fold("  |  ".join(parts))
    if state.dice:
        lines += _fold(f"Dice in hand: {'  '.join(f'[{die}]' for die in state.dice)}")
    if state.initiative:
        rolled = (
            f"{_called(state, state.players[seat])} {total}"
            for seat, total in sorted(state.initiative.items())
        )
        lines += _fold(f"Rolled for the first turn: {listed(rolled)}")
    return lines


def _theater(state: State) -> list[str]:
    deck = f"THEATER    {counted(state.deck, 'card')} in the deck"
    if state.bottom:
        deck += f", the last of them {', '.join(state.bottom)}"
    lines = _fold(deck, 11)
    for id in state.theater:
        region = state.world.regions[id]
        route = f"to {', '.join(region.routes)}" if region.routes else "no route"
        lines += _fold(f"  {id}  {region.name:<22}{region.points} pt  {route:<14}  {_markers(state, id)}", 53)
    return lines if state.theater else [*lines, "  empty"]


def _markers(state: State, id: str) -> str:
    """`Red 2+3, Green 5`: the Strengths on a card."""
    on_it = by_player(state, state.troops.get(id, ()))
    return ", ".join(
        f"{_called(state, player)}{TIE}{'+'.join(map(str, strengths))}" for player, strengths in on_it.items()
    )


def _player(state: State, seat: int) -> list[str]:
    player, start, regions = state.players[seat], state.starts[seat], state.regions[seat]
    name = _called(state, player).upper()
    title = name + " " * max(1, 11 - columns(name))
    if start is None:
        return _fold(f"{title}no Start Region yet")
    count = census(state, seat)
    points = score(state).total(player)
    title += f"start {state.world.continents[start]}, {counted(sum(count.values()), 'Region')}, {counted(points, 'point')}"
    playing = state.phase not in ("setup", "over")
    if playing and seat == state.seat:
        title += "   <- to act"
    elif playing and state.fresh[seat]:
        title += "   (first turn to come)"
    lines = _fold(title, 11)
    by_continent = []
    for code, name in state.world.continents.items():
        here = [id for id in regions if state.world.continent[id] == code]
        if here:
            by_continent.append(f"{name.replace(' ', TIE)}:{TIE}{', '.join(_held(state, id) for id in here)}")
    lines += _fold(f"  {' | '.join(by_continent)}")
    invaded = [f"{state.card(id)} ({id}) by {_markers(state, id)}" for id in regions if id in state.troops]
    if invaded:
        lines += _fold(f"  ! invaded: {'; '.join(invaded)}")
    if playing and seat == state.seat:
        lines += _targets(state, seat)
    return lines


def _held(state: State, id: str) -> str:
    """`au-c (1, to au-e au-w)`: a Region with its points and route."""
    region = state.world.regions[id]
    route = f", to {' '.join(region.routes)}" if region.routes else ""
    return f"{id} ({region.points}{route})".replace(" ", TIE)


def _targets(state: State, seat: int) -> list[str]:
    """The Regions of others that the Active Player has a route to."""
    within = reach(state, seat)
    found = [
        f"{id}{TIE}({_called(state, player)})"
        for player, held in zip(state.players, state.regions)
        if player != state.turn
        for id in held
        if within & state.world.bit[id]
    ]
    return _fold(f"  > can invade {', '.join(found)}") if found else []
