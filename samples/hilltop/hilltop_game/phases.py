"""The phase table, in the order of the rules: draw, choose, roll."""

from __future__ import annotations

from companion.errors import Illegal
from companion.referee.game import Move, Phase, Record, illegal_unless
from hilltop_game.state import OPEN, State

GUST = 2  # steps that a gust blows the rival down (HT-C3)
RULE = {"draw": "HT-S2", "try": "HT-T2", "roll": "HT-T2", "rest": "HT-T5"}


def check(state: State, move: Move) -> None:
    illegal_unless(state.phase != "over", "HT-E1", "the game is over")
    illegal_unless(move.player in (None, state.turn), "HT-T1", f"it is {state.name}'s turn")
    if move.kind not in PHASES[state.phase].handlers:
        raise Illegal(RULE[move.kind], f"that has to wait. {PHASES[state.phase].awaits(state)}")


def due(state: State) -> str:
    """The phase that the cards on the table call for."""
    if state.top in (state.step, *state.camps):
        return "over"
    if state.trying:
        return "roll"
    if len(state.open) < OPEN and state.deck:
        return "draw"
    return "choose" if state.open else "over"


def settle(state: State, record: Record) -> None:
    before, state.phase = state.phase, due(state)
    if state.phase == "over" != before:
        record.event("over", {"winners": winners(state)})


def winners(state: State) -> list[str]:
    """Whoever stands highest in the end (HT-E1, HT-E2), or both (HT-R1)."""
    best = max(state.height(side) for side in (0, 1))
    over = state.phase == "over"
    return [player for side, player in enumerate(state.players) if over and state.height(side) == best]


# --- draw -----------------------------------------------------------------------------------------------


def draw(state: State, move: Move, record: Record) -> None:
    (card,) = move.args
    illegal_unless(card in state.deck, "HT-S2", f"no {state.cards[card].name} is left in the deck")
    record.cite("HT-S2")
    state.open = (*state.open, card)
    record.event("drawn", {"player": state.turn, "card": card, "name": state.cards[card].name})


# --- choose ---------------------------------------------------------------------------------------------


def choices(state: State) -> list[Move]:
    rest = [Move("rest")] if state.step > state.camps[state.side] else []
    return [*(Move("try", (card,)) for card in dict.fromkeys(state.open)), *rest]


def attempt(state: State, move: Move, record: Record) -> None:
    (card,) = move.args
    illegal_unless(card in state.open, "HT-T2", f"no {state.cards[card].name} lies open")
    record.cite("HT-T2")
    state.trying = card
    record.event("tries", {"player": state.turn, "card": card, "name": state.cards[card].name})


def rest(state: State, move: Move, record: Record) -> None:
    climbed = state.step > state.camps[state.side]
    illegal_unless(climbed, "HT-T5", f"{state.name} has not climbed since the tent was pitched")
    record.cite("HT-T5")
    _camp(state, record)
    _pass_on(state, record)


# --- roll -----------------------------------------------------------------------------------------------


def roll(state: State, move: Move, record: Record) -> None:
    (die,) = move.args
    card = state.cards[str(state.trying)]
    at = state.open.index(card.slug)
    state.open = state.open[:at] + state.open[at + 1 :]
    state.used, state.trying = tuple(sorted((*state.used, card.slug))), None
    told = {"player": state.turn, "die": die, "grip": card.grip}
    if die >= card.grip:
        record.cite("HT-T3")
        state.step = min(state.top, state.step + card.steps)
        record.event("climbed", {**told, "step": state.step})
        _sign(state, card.sign, record)
        return
    record.cite("HT-T4", *(["HT-C2"] if card.sign == "rope" else []))
    if card.sign == "rope":
        record.event("held", told)
        _camp(state, record)
    else:
        state.step = state.camps[state.side]
        record.event("slipped", {**told, "step": state.step})
    _pass_on(state, record)


def _sign(state: State, sign: str, record: Record) -> None:
    """What a card brings whoever makes its stretch of the way."""
    if sign == "hut":
        record.cite("HT-C1")
        _camp(state, record)
    elif sign == "gust":
        record.cite("HT-C3")
        rival = 1 - state.side
        _pitch(state, rival, max(0, state.camps[rival] - GUST))
        record.event("blown", {"player": state.players[rival], "step": state.camps[rival]})


def _camp(state: State, record: Record) -> None:
    _pitch(state, state.side, state.step)
    record.event("camped", {"player": state.turn, "step": state.step})


def _pitch(state: State, side: int, step: int) -> None:
    state.camps = (step, state.camps[1]) if side == 0 else (state.camps[0], step)


def _pass_on(state: State, record: Record) -> None:
    state.side = 1 - state.side
    state.step = state.camps[state.side]
    if due(state) != "over":
        record.event("turn", {"player": state.players[state.side]})


PHASES = {
    "draw": Phase(
        lambda state: f"{state.name}: turn up a card.",
        lambda state: [Move("draw")],
        {"draw": draw},
    ),
    "choose": Phase(
        lambda state: (
            f"{state.name}: try one of the open cards{', or rest' * (state.step > state.camps[state.side])}."
        ),
        choices,
        {"try": attempt, "rest": rest},
    ),
    "roll": Phase(
        lambda state: f"{state.name}: roll {state.cards[state.trying].grip} or more.",
        lambda state: [Move("roll")],
        {"roll": roll},
    ),
    "over": Phase(lambda state: "The game is over.", lambda state: [], {}),
}
