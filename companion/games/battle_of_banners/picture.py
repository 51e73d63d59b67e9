"""The table drawn with plain characters: the board on the left, everything beside it on the right."""

from __future__ import annotations

from companion.games.battle_of_banners.board import BIT, COLOURS, FILES, NAMES, RANKS, SIDES, SQUARES
from companion.games.battle_of_banners.deck import UNKNOWN, Deck, left_in_deck
from companion.games.battle_of_banners.movement import count, steps_of
from companion.games.battle_of_banners.state import HOME, State
from companion.referee.sentences import folded, narrow

WIDTH = 80
_BOARD = 37
_ROOM = WIDTH - _BOARD - 2
_LEGEND = "BGRY pieces  b r flags  [ ] keep  [2] closed  = drawbridge  ( ) castle  # tree"


def picture(state: State, hands: list[list[str]]) -> str:
    """The table, with the hands as far as the onlooker may know them."""
    left = _board(state)
    right = [line for text in _beside(state, hands) for line in folded(text, _ROOM)]
    rows = max(len(left), len(right))
    left += [""] * (rows - len(left))
    right += [""] * (rows - len(right))
    lines = [f"{board:<{_BOARD}}  {note}".rstrip() for board, note in zip(left, right)]
    return "\n".join([*lines, "", *folded(_LEGEND, WIDTH)])


def _board(state: State) -> list[str]:
    head = "   " + "".join(f" {letter} " for letter in FILES)
    rows = [
        f"{rank:>2} " + "".join(_cell(state, SQUARES[f"{letter}{rank}"]) for letter in FILES).rstrip()
        for rank in range(RANKS, 0, -1)
    ]
    return [head, *rows, head]


def _cell(state: State, at: int) -> str:
    """Three characters: the edges tell the kind of space, the middle who is there, and a carrier's right edge its flag."""
    bit = BIT[at]
    if bit & state.board.trees:
        return " # "
    board = state.board
    left, right = (
        "[]" if bit & board.keeps else "()" if bit & board.castles else "= " if bit & board.bridges else "  "
    )
    colour = state.colour_at(at)
    if colour is not None:
        owner = 1 - (colour >> 1)
        return left + COLOURS[colour][0].upper() + (SIDES[owner][0] if state.flags[owner] == at else right)
    for side, name in enumerate(SIDES):
        if at == (state.board.castle[side] if state.flags[side] == HOME else state.flags[side]):
            return left + name[0] + right
    if at in state.closed:
        return f"[{state.closed[at]}]"
    return f"{left}{' ' if right != ' ' else '.'}{right}"


def _beside(state: State, hands: list[list[str]]) -> list[str]:
    table = state.table
    lines = []
    for player, own in zip(table.players, table.colours):
        mark = ">" if player == state.turn else " "
        colours = f": {' + '.join(COLOURS[colour] for colour in own)}"
        lines.append(f"{mark} {narrow(state.called(player), _ROOM - len(mark + ' ' + colours))}{colours}")
    seat = f", {COLOURS[state.active]} to move" if table.team and state.phase != "over" else ""
    lines += ["", f"Turn {state.turn_no}, phase {state.phase}{seat}"]
    lines += _rolls(state)
    for side, name in enumerate(SIDES):
        lines += ["", *_side(state, side, name, hands[side])]
    lines += ["", f"Deck {left_in_deck(state)}, discard pile {len(state.discard)}"]
    if state.discard:
        lines.append(f"Last played: {state.deck.name[state.discard[-1]]}")
    if state.winner:
        lines.append(
            "A draw" if state.winner == "draw" else f"Winner: the {state.winner} side ({state.reason})"
        )
    return lines


def _rolls(state: State) -> list[str]:
    lines = []
    if state.dice:
        steps = steps_of(state, state.active)
        scouts = "" if state.table.team else f", scouts {max(0, steps_of(state, 2 * state.side + 1))}"
        lines.append(f"Rolled {' + '.join(map(str, state.dice))}: {count(max(0, steps))}{scouts}")
    elif state.horse and state.phase == "item":
        lines.append(f"A {state.deck.called('ride')} is saddled: two dice")
    combat = state.combat
    if combat:
        lines.append(f"Combat: {NAMES[combat.start]} attacks {NAMES[combat.at]}")
        lines += [
            f"  {side} played {state.deck.name[card]}" for side, card in zip(SIDES, combat.cards) if card
        ]
        if combat.dice:
            lines.append(
                f"  dice {combat.dice[0]} {combat.dice[1]} against {combat.dice[2]} {combat.dice[3]}"
            )
    if state.pending:
        lines.append(f"Reinforcement owed: {', '.join(SIDES[side] for side in state.pending)}")
    return lines


def _side(state: State, side: int, name: str, hand: list[str]) -> list[str]:
    mine = (2 * side, 2 * side + 1)
    reserve = ", ".join(f"{state.reserve(colour)} {COLOURS[colour]}" for colour in mine)
    lines = [f"{name.capitalize()} side (flag {_flag(state, side)})", f"  reserve {reserve}"]
    gone = [f"{state.lost[colour]} {COLOURS[colour]}" for colour in mine if state.lost[colour]]
    if gone:
        lines.append(f"  out of the game {', '.join(gone)}")
    lines.append(f"  hand {_hand(state.deck, hand)}")
    if state.played[side]:
        lines.append(f"  played this turn: {', '.join(state.deck.name[card] for card in state.played[side])}")
    effects = [state.deck.called("ghosts")] * state.ghost[side] + ["in the rain"] * state.rain[side]
    if effects:
        lines.append(f"  {', '.join(effects)}")
    return lines


def _flag(state: State, side: int) -> str:
    at = state.flags[side]
    if at == HOME:
        return "home"
    return f"lies on {NAMES[at]}" if state.lying(side) else f"carried on {NAMES[at]}"


def _hand(deck: Deck, hand: list[str]) -> str:
    """A hand in words: known cards by name, unknown ones counted."""
    unknown = hand.count(UNKNOWN)
    known = {card: hand.count(card) for card in hand if card != UNKNOWN}
    words = [
        deck.name[card] if copies == 1 else f"{copies} {deck.name[card]}" for card, copies in known.items()
    ]
    if unknown:
        words.append(
            f"{unknown} hidden card{'s' if unknown > 1 else ''}" if not words else f"{unknown} hidden"
        )
    return ", ".join(words) or "empty"
