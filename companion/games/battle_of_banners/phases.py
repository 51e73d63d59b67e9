"""The phase table: for every phase who acts, what may be done, and one handler for each kind of move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.errors import Illegal
from companion.games.battle_of_banners import combat, items, movement, prompts, turns
from companion.games.battle_of_banners.board import COLOURS, SIDES, SQUARES, names
from companion.games.battle_of_banners.deck import UNKNOWN, check_unseen, gain, left_in_deck, without
from companion.games.battle_of_banners.dice import check_dice
from companion.games.battle_of_banners.moves import DRAW, PASS, ROLL, STEAL
from companion.games.battle_of_banners.scoring import END_RULE
from companion.games.battle_of_banners.state import State
from companion.referee.game import Move, Phase, Record

# --- the checks common to all moves ---------------------------------------------------------------------


def check(state: State, move: Move) -> None:
    """The game is not over, the player may speak, and the phase knows this kind of move. Raises Illegal."""
    phase, kind = state.phase, move.kind
    if phase == "over":
        raise Illegal(END_RULE[state.reason or "flag"], f"the game is over: {prompts.how_it_ended(state)}")
    if move.player is not None and move.player != state.turn:
        _check_player(state, move, move.player)
    if kind not in PHASES[phase].handlers:
        raise Illegal(*_refusal(state, kind))
    if kind == "roll":
        if phase == "item" and not state.seat():
            raise Illegal(
                "BoB-R42", f"{_seat(state)} has no piece on the board to roll for; play a card or pass"
            )
        if phase == "attack" and combat.defender_has_card(state):
            raise Illegal(
                "BoB-R21", "the defender may still play a card; pass or play one yourself, do not roll yet"
            )
    elif kind == "pass":
        if phase == "item" and state.seat():
            raise Illegal("M2", "a seat with a piece on the board has to roll and move")
        if phase == "move" and movement.reach(state):
            raise Illegal("M2", f"a piece can use the roll of {sum(state.dice)}, so one must move (BoB-R5)")
    elif kind == "play" and phase == "move" and not state.table.options["items_after_roll"]:
        raise Illegal("T3", "the die is rolled; items are played before that (BoB-R29)")


def _check_player(state: State, move: Move, player: str) -> None:
    """BoB-R1: the player to act, or a team-mate, but everyone moves and rolls for movement himself."""
    phase, kind, table = state.phase, move.kind, state.table
    if phase == "order" or (phase == "clash" and kind == "roll"):
        return
    assert state.turn is not None
    mates = table.side_of(player) == table.side_of(state.turn)
    if mates and kind != "move" and not (kind == "roll" and phase in ("item", "move")):
        return
    rule = "BoB-R21" if phase in _COMBAT_PHASES and kind in ("play", "roll") else "BoB-R1"
    raise Illegal(rule, f"now it is {state.who} who acts, not {state.called(player)}")


_COMBAT_PHASES = ("attack", "defend", "clash", "knife-attack", "knife-defend")
_ALWAYS = {
    "play": ("T3", "no card can be played now"),
    "draw": ("T1", "nobody has landed on a keep, so there is no card to draw"),
    "steal": ("I13", "no Thief is at work, so there is no card to steal"),
    "place": ("C4", "no attacker is waiting to be put beside a defender"),
    "reinforce": ("BoB-R25", "no reinforcement is owed"),
}


def _refusal(state: State, kind: str) -> tuple[str, str]:
    """Rule and reason for a kind of move that the phase does not know."""
    phase = state.phase
    if phase == "order":
        return "M1", "first the dice decide who begins"
    if kind in _ALWAYS:
        return _ALWAYS[kind]
    if kind == "roll" and phase == "move":
        return "M2", f"the roll of {sum(state.dice)} has not been used yet"
    if kind == "move" and phase == "item":
        return "M2", "roll before you move"
    return "BoB-R1", f"{_WAITING[phase]} before anything else can happen"


def _seat(state: State) -> str:
    return COLOURS[state.active] if state.table.team else f"the {SIDES[state.side]} side"


_WAITING = {
    "item": "the seat's cards and roll come",
    "steal": "the stolen card has to be named",
    "move": "the roll has to be used",
    "attack": "the attacker's choice of a card comes",
    "defend": "the defender's choice of a card comes",
    "clash": "the combat dice have to be rolled",
    "knife-attack": "the tie has to be settled",
    "knife-defend": "the tie has to be settled",
    "place": "the attacker has to be placed",
    "reinforce": "the reinforcement has to arrive",
    "draw": "the card has to be drawn",
}

# --- order: the roll-off (M1, BoB-R11) ------------------------------------------------------------------


def _roll_off(state: State, move: Move, record: Record) -> None:
    check_dice(move.args, 2, "M1", "M1", "the roll-off takes one die for each side")
    table = state.table
    record.cite("M1", "BoB-R11")
    record.event("rolled", {"player": move.player or state.turn, "dice": list(move.args), "use": "order"})
    first, second = move.args
    if first == second:
        return
    listed_first = table.side_of(table.players[0])
    side = listed_first if first > second else 1 - listed_first
    record.event("first", {"side": SIDES[side]})
    state.active = table.seats[side][0]
    turns.begin_seat(state, record)


# --- item: cards before the roll (T3), and the roll (M2) ---------------------------------------------------


def _item_moves(state: State) -> list[Move]:
    listed = list(items.moves(state)) if state.hands[state.side] else []
    listed.append(ROLL if state.seat() else PASS)
    return listed


def _roll_to_move(state: State, move: Move, record: Record) -> None:
    if state.horse:
        check_dice(
            move.args, 2, "I4", "M2", f"with a {state.deck.called('ride')} two dice are rolled for movement"
        )
    else:
        check_dice(move.args, 1, "M2", "M2", "one die is rolled for movement")
    state.dice = move.args
    record.cite("I4" if state.horse else "M2")
    record.event("rolled", {"player": move.player or state.turn, "dice": list(move.args), "use": "move"})
    if state.horse and move.args[0] == move.args[1] and state.table.options["doubles"] == "any":
        record.cite("BoB-R25")
        state.pending = (state.side,)
        turns.enter(state, "reinforce")
    else:
        turns.enter(state, "move")


def _pass_seat(state: State, move: Move, record: Record) -> None:
    record.cite("BoB-R42" if state.phase == "item" else "BoB-R5")
    turns.next_seat(state, record)


# --- cards that come into a hand ------------------------------------------------------------------------


def known_to(players: Sequence[str], card: str) -> dict[str, Any]:
    """The fields that tell which card it is to these players, and to all others only that there is one (BoB-R41)."""
    if card == UNKNOWN:
        return {"card": UNKNOWN}
    return {"card": UNKNOWN, "private": {player: {"card": card} for player in players}}


# --- steal: the card Thief takes (I13) -----------------------------------------------------------------


def _steal(state: State, move: Move, record: Record) -> None:
    if not move.args:
        raise Illegal("I13", "say which card is stolen, or ? if it is not to be told")
    card, foe = move.args[0], 1 - state.side
    hand = state.hands[foe]
    if card != UNKNOWN and card not in hand:
        if UNKNOWN not in hand:
            raise Illegal("I13", f"the {SIDES[foe]} side does not hold {state.deck.name[card]}")
        check_unseen(state, card)
    record.cite("I13", "T2")
    take(state, card, record)


def take(state: State, card: str, record: Record) -> None:
    """The card changes sides, which both know; entered as `?`, it leaves the rest of the hand unknown (BoB-R41)."""
    side, foe = state.side, 1 - state.side
    hand, fresh = state.hands[foe], state.fresh[foe]
    if card == UNKNOWN:
        state.seen = state.seen.emptied(foe)
        hand = (UNKNOWN,) * (len(hand) - 1)
        fresh = (UNKNOWN,) * min(len(fresh), len(hand))
    else:
        state.seen = state.seen.gone(foe, card, old=False).gained(side, card)
        taken = card if card in hand else UNKNOWN
        hand = without(hand, taken)
        if fresh.count(taken) > hand.count(taken):
            fresh = without(fresh, taken)
    state.set_hand(foe, hand)
    state.set_fresh(foe, fresh)
    gain(state, side, card)
    record.event("stole", {"side": SIDES[side], **known_to(state.table.players, card)})
    turns.back_to_seat(state)


# --- move: the piece goes (M2), or nothing can (BoB-R5) ----------------------------------------------------


def _move_moves(state: State) -> list[Move]:
    listed = movement.moves(state)
    if state.table.options["items_after_roll"]:
        listed += items.moves(state)
    if not movement.reach(state):
        listed.append(PASS)
    return listed


# --- reinforce: a piece of the reserve comes to a drawbridge (BoB-R26) --------------------------------------


def reinforce_moves(state: State) -> list[Move]:
    side = state.pending[0]
    bridges = names(state.free_bridges(side))
    return [
        Move("reinforce", (COLOURS[colour], bridge))
        for colour in (2 * side, 2 * side + 1)
        if state.reserve(colour)
        for bridge in bridges
    ]


def _reinforce(state: State, move: Move, record: Record) -> None:
    side, (name, square) = state.pending[0], move.args
    colour = COLOURS.index(name)
    if colour >> 1 != side:
        raise Illegal(
            "BoB-R26", f"the reinforcement is owed to the {SIDES[side]} side, which has no {name} pieces"
        )
    if not state.reserve(colour):
        raise Illegal("BoB-R26", f"no {name} piece waits in the reserve")
    turns.check_bridge(state, side, square, "S3")
    record.cite("BoB-R26", "S3")
    arrive(state, colour, SQUARES[square], record)


def arrive(state: State, colour: int, at: int, record: Record) -> None:
    turns.reinforce(state, colour, at, record)
    settled(state, record)


def settled(state: State, record: Record) -> None:
    """One reinforcement is dealt with: the next one, else on with the move or the next seat."""
    state.pending = state.pending[1:]
    if state.pending:
        turns.enter(state, "reinforce")
    elif state.dice:
        turns.enter(state, "move")
    else:
        turns.next_seat(state, record)


# --- draw: the card of a keep (T1) -----------------------------------------------------------------------


def _draw(state: State, move: Move, record: Record) -> None:
    if not left_in_deck(state):
        raise Illegal("I19", "the deck has run out, so keeps yield no more cards")
    if not move.args:
        raise Illegal("T1", "say which card is drawn, or ? if it is not to be told")
    card = move.args[0]
    if card != UNKNOWN:
        check_unseen(state, card)
    record.cite("T1", "T2")
    gain(state, state.side, card)
    record.event("drew", {"side": SIDES[state.side], **known_to(state.table.members(state.side), card)})
    turns.owed(state, record)


# --- the table -------------------------------------------------------------------------------------------


def _no_moves(state: State) -> list[Move]:
    return []


PHASES = {
    "order": Phase(prompts.order, lambda s: [ROLL], {"roll": _roll_off}),
    "item": Phase(prompts.item, _item_moves, {"play": items.play, "roll": _roll_to_move, "pass": _pass_seat}),
    "steal": Phase(prompts.steal, lambda s: [STEAL], {"steal": _steal}),
    "move": Phase(prompts.move, _move_moves, {"move": movement.move, "play": items.play, "pass": _pass_seat}),
    "attack": Phase(
        prompts.attack,
        combat.card_moves,
        {"play": combat.play_card, "pass": combat.pass_card, "roll": combat.roll},
    ),
    "defend": Phase(
        prompts.defend,
        combat.card_moves,
        {"play": combat.play_card, "pass": combat.pass_card, "roll": combat.roll},
    ),
    "clash": Phase(prompts.clash, lambda s: [ROLL], {"roll": combat.roll, "play": combat.play_card}),
    "knife-attack": Phase(
        prompts.knife, combat.card_moves, {"play": combat.play_card, "pass": combat.pass_card}
    ),
    "knife-defend": Phase(
        prompts.knife, combat.card_moves, {"play": combat.play_card, "pass": combat.pass_card}
    ),
    "place": Phase(prompts.place, combat.place_moves, {"place": combat.place}),
    "reinforce": Phase(prompts.reinforce, reinforce_moves, {"reinforce": _reinforce}),
    "draw": Phase(prompts.draw, lambda s: [DRAW], {"draw": _draw}),
    "over": Phase(prompts.over, _no_moves, {}),
}
