"""The table drawn with plain characters."""

from __future__ import annotations

from hilltop_game.state import State


def draw(state: State) -> str:
    """The hill from the foot to the top, a letter for each climber and ^ for a tent below, and the open cards."""
    rows = []
    for side, player in enumerate(state.players):
        way = ["."] * (state.top + 1)
        way[state.camps[side]] = "^"
        way[state.height(side)] = state.called(player)[0]
        rows.append(f"{state.called(player)[:12]:12} {' '.join(way)}  step {state.height(side)}")
    rows.append(f"{'':12} {' '.join(str(step % 10) for step in range(state.top))} *")
    for slug in state.open:
        card = state.cards[slug]
        mark = ">" if slug == state.trying else " "
        sign = "" if card.sign == "none" else f", {card.sign}"
        rows.append(f"{mark} {slug:12} {card.grip} or more: {card.steps} up{sign}")
    rows.append(f"  {len(state.deck)} cards in the deck")
    return "\n".join(rows)
