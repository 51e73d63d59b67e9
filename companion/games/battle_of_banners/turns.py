"""What moves have in common: keeps closing, pieces falling, reinforcements, the next seat, the end."""

from __future__ import annotations

from companion.errors import Illegal
from companion.games.battle_of_banners.board import BIT, COLOURS, NAMES, SIDES, SQUARES
from companion.games.battle_of_banners.scoring import ahead, is_defeated
from companion.games.battle_of_banners.state import HOME, State, actor
from companion.referee.game import Record

_NOTHING: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


def enter(state: State, phase: str) -> None:
    state.phase = phase
    state.turn = actor(state)


def back_to_seat(state: State) -> None:
    """After a theft or the reinforcement of Horse doubles: on to the move if the dice are rolled, else to the items."""
    enter(state, "move" if state.dice else "item")


def end(state: State, winner: str, reason: str, record: Record) -> None:
    """The game is over; nothing is owed or rolled any more."""
    close(state, winner, reason)
    record.event("over", {"winner": winner, "reason": reason})


def close(state: State, winner: str, reason: str) -> None:
    state.phase, state.turn = "over", None
    state.winner, state.reason = winner, reason
    state.dice, state.horse, state.combat, state.pending = (), False, None, ()


def check_defeat(state: State, record: Record) -> bool:
    """G3: end the game if a side is defeated."""
    for side in (0, 1):
        if is_defeated(state, side):
            record.cite("G3", "BoB-R27")
            end(state, SIDES[1 - side], "defeat", record)
            return True
    return False


# --- pieces -----------------------------------------------------------------------------------------


def shift(state: State, colour: int, start: int, to: int) -> None:
    """A piece changes its space; the flag it carries goes with it."""
    foe = 1 - (colour >> 1)
    if state.flags[foe] == start:
        state.set_flag(foe, to)
    state.toggle(colour, BIT[start] | BIT[to])


def place(state: State, start: int, to: int, record: Record) -> None:
    """Put a piece somewhere without landing there: no card, no combat (BoB-R9, BoB-R45)."""
    colour = state.colour_at(start)
    assert colour is not None
    record.event("placed", {"colour": COLOURS[colour], "from": NAMES[start], "to": NAMES[to]})
    if to != start:
        shift(state, colour, start, to)
        leave(state, start, record)


def leave(state: State, at: int, record: Record) -> None:
    """A keep closes when its occupant is gone (S7), and stays so for this turn and the next ones (BoB-R12, BoB-R13)."""
    if BIT[at] & state.board.keeps:
        state.closed = {**state.closed, at: state.table.options["keep_turns"] + 1}
        record.cite("S7")
        record.event("keep-closed", {"keep": NAMES[at]})


def remove(state: State, at: int, record: Record, *, for_good: bool = False) -> None:
    """Take a piece off the board, to the reserve (BoB-R19) or out of the game (I7); its flag falls (C5)."""
    colour = state.colour_at(at)
    assert colour is not None
    owner = 1 - (colour >> 1)
    carried = state.flags[owner] == at
    state.toggle(colour, BIT[at])
    if for_good:
        lost = list(state.lost)
        lost[colour] += 1
        state.lost = tuple(lost)  # type: ignore[assignment]
    record.event(
        "removed", {"colour": COLOURS[colour], "square": NAMES[at], "to": "out" if for_good else "reserve"}
    )
    if not carried:
        return
    if at == state.board.castle[owner]:  # BoB-R23: on its own castle it is simply home
        record.cite("BoB-R23")
        send_home(state, owner, record)
    else:
        record.cite("C5")
        record.event("flag-fell", {"flag": SIDES[owner], "square": NAMES[at]})


def send_home(state: State, owner: int, record: Record) -> None:
    state.set_flag(owner, HOME)
    record.event("flag-home", {"flag": SIDES[owner], "square": NAMES[state.board.castle[owner]]})


def check_bridge(state: State, side: int, square: str, rule: str) -> None:
    """Refuse a space that is no free drawbridge of the side (BoB-R26)."""
    bit = BIT[SQUARES[square]]
    if not bit & state.board.home_bridges[side]:
        what = (
            f"a drawbridge of the {SIDES[1 - side]} side"
            if bit & state.board.home_bridges[1 - side]
            else "no drawbridge"
        )
        raise Illegal(rule, f"{square} is {what}")
    check_room(state, square, rule)


def check_room(state: State, square: str, rule: str) -> None:
    """Refuse a space that holds a piece or a lying flag."""
    bit = BIT[SQUARES[square]]
    if bit & state.occupied():
        raise Illegal(rule, f"a piece stands on {square}")
    if bit & (state.lying(0) | state.lying(1)):
        raise Illegal(rule, f"a flag lies on {square}")


def reinforce(state: State, colour: int, at: int, record: Record) -> None:
    """A piece of the reserve arrives on a drawbridge (S3)."""
    state.toggle(colour, BIT[at])
    record.event("reinforced", {"colour": COLOURS[colour], "square": NAMES[at]})


# --- the course of a turn -----------------------------------------------------------------------------


def owed(state: State, record: Record) -> None:
    """After a combat, or the card drawn at its end: reinforcements still owed (BoB-R26), then the next seat."""
    state.combat = None
    if state.pending:
        enter(state, "reinforce")
    else:
        next_seat(state, record)


def next_seat(state: State, record: Record) -> None:
    """The next seat of the side (D2, BoB-R42), or the end of the turn."""
    table, side = state.table, state.active >> 1
    state.dice, state.horse, state.combat, state.pending = (), False, None, ()
    seats = table.seats[side]
    if state.active != seats[-1]:
        state.active = seats[1]
        if table.options["team_cards"] == "seat":  # BoB-R28
            state.played = _NOTHING
    else:
        _end_turn(state, side, record)
        if state.phase == "over":
            return
        state.active = table.seats[1 - side][0]
    begin_seat(state, record)


def begin_seat(state: State, record: Record) -> None:
    """The active seat may play a card and roll."""
    state.phase = "item"
    state.turn = state.table.owner[state.active]
    fields = {"player": state.turn, "turn_no": state.turn_no}
    if state.table.team:
        fields["colour"] = COLOURS[state.active]
    record.event("turn", fields)


def _end_turn(state: State, side: int, record: Record) -> None:
    if state.closed:
        closed = {}
        for keep, turns in state.closed.items():
            if turns > 1:
                closed[keep] = turns - 1
            else:
                record.event("keep-opened", {"keep": NAMES[keep]})
        state.closed = closed
    state.played = state.fresh = _NOTHING
    state.seen = state.seen._replace(fresh=_NOTHING)
    # BoB-R32: rain ends with the turn it lowered; BoB-R31: ghosts leave when their own side is to play again
    if state.rain[side]:
        state.rain = (False, state.rain[1]) if side == 0 else (state.rain[0], False)
    if state.ghost[1 - side]:
        state.ghost = (False, state.ghost[1]) if side == 1 else (state.ghost[0], False)
    state.turn_no += 1
    limit = state.table.options["turn_limit"]
    if limit and state.turn_no > limit:
        record.cite("BoB-R44")
        end(state, ahead(state), "limit", record)
