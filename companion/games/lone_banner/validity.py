"""Positions that cannot be: every clause about what may lie where, checked once after reading.

Each check raises BadPosition with the key at fault. The numbers of dice and cards come first, then whose
markers can still be on the table (LB-R16), then the setup.
"""

from __future__ import annotations

from companion.games.lone_banner.state import UNNOTED, State
from companion.referee.sentences import counted
from companion.referee.values import fault


def check(state: State) -> None:
    for clause in (_starts, _cards, _markers, _invasions_in_time, _dice, _first_turns, _last_turns):
        clause(state)
    if state.phase == "setup":
        _setup(state)


def _starts(state: State) -> None:
    """LB-102: one Start Region each, no two alike."""
    for seat, start in enumerate(state.starts):
        where = f"players.{state.players[seat]}.start"
        if start is None and state.phase != "setup":
            fault(where, f"{state.name(seat)} needs a Start Region")
        if start is not None and start in state.starts[:seat]:
            fault(where, "that Start Region is with another player")


def _cards(state: State) -> None:
    """LB-201: no card twice. LB-104: no more in the Theater than belong there."""
    places = {"theater": state.theater, "bottom": state.bottom}
    places |= {f"players.{player}.regions": state.regions[seat] for seat, player in enumerate(state.players)}
    seen: dict[str, str] = {}
    for place, cards in places.items():
        for region in cards:
            if region in seen:
                again = "there twice" if seen[region] == place else f"also in {seen[region]}"
                fault(place, f"{region} ({state.card(region)}) is {again}")
            if region != UNNOTED:
                seen[region] = place
    many, under = len(state.theater), len(state.bottom)
    if many > state.size:
        fault("theater", f"{many} cards are too many, the Theater has {state.size}")
    if under > state.deck:
        fault("bottom", f"{counted(under, 'card')} cannot lie under a deck of {state.deck}")


def _markers(state: State) -> None:
    """LB-301, LB-302, LB-705: three markers a player, faces 1 to 6, one invader's marker on a Region."""
    totals = [0] * len(state.players)
    for region, markers in state.troops.items():
        holder = state.holder(region)
        where = f"troops.{region}"
        if holder is None and region not in state.theater:
            fault(where, "neither in the Theater nor with a player")
        for at, (seat, strength) in enumerate(markers):
            who = state.name(seat)
            totals[seat] += 1
            if not 1 <= strength <= 6:
                fault(where, f"{who}'s marker shows {strength}; a die has 1 to 6")
            if seat == holder:
                fault(where, f"{who} cannot have a marker on a Region of his own")
            if holder is not None and at and markers[at - 1][0] == seat:
                fault(where, f"{who} has two markers on a Region with a holder; only one can be placed")
    for seat, total in enumerate(totals):
        if total > 3:
            fault("troops", f"{state.name(seat)} has {total} markers on the table, but only three dice")


def _own_cards(state: State, seat: int) -> dict[str, int]:
    """Every card with markers of this player, and how many."""
    many = {region: sum(owner == seat for owner, _ in markers) for region, markers in state.troops.items()}
    return {region: count for region, count in many.items() if count}


def _invasions_in_time(state: State) -> None:
    """LB-R16: an invasion is settled on the holder's turn, so he must come before the marker's owner again."""
    if state.seat is None or state.phase == "setup":
        return
    seats = len(state.players)
    first = state.seat if state.phase == "conflict" else state.seat + 1
    for region, markers in state.troops.items():
        holder = state.holder(region)
        if holder is None:
            continue
        for owner, _ in markers:
            if (holder - first) % seats >= (owner - first) % seats:
                had = f"{state.name(holder)} has had a turn since {state.name(owner)} could place that marker"
                fault(f"troops.{region}", f"{had}, and must have settled it (LB-R16)")
    if state.phase in ("recon", "refill", "muster", "reroll", "special"):
        for region in _own_cards(state, state.seat):
            fault(f"troops.{region}", f"after his Conflict {state.who} has no marker on the table (LB-R16)")


def _dice(state: State) -> None:
    """LB-701: the Active Player's dice, in hand or placed, are three."""
    for die in state.dice:
        if not 1 <= die <= 6:
            fault("dice", f"a die has 1 to 6, not {die}")
    many = len(state.dice)
    if state.phase in ("reroll", "special"):
        if many != 3:
            fault("dice", f"three dice are rolled, not {many}")
    elif state.phase == "place":
        own = _own_cards(state, state.active)
        placed = sum(own.values())
        if many + placed != 3:
            fault("dice", f"{many} in hand and {placed} on the table do not make three dice")
        for region, count in own.items():
            if count > 1:
                fault(f"troops.{region}", "only one marker a turn may go on a card (LB-707)")
    elif many:
        fault("dice", f"there are no rolled dice in phase {state.phase}")


def _first_turns(state: State) -> None:
    """LB-403: players who have not had their first turn are the next in turn, and have nothing yet."""
    fresh = [seat for seat, new in enumerate(state.fresh) if new]
    if not fresh:
        return
    if state.phase == "over":
        fault("players", "the game is over, so everybody has had his first turn")
    if fresh != sorted((state.active + step) % len(state.players) for step in range(len(fresh))):
        fault("players", "first turns are taken in a row, and the Active Player must be the next of them")
    if state.phase in ("conflict", "recon", "refill"):
        fault("phase", f"{state.who} skips Conflict and Recon on his first turn")
    may_have_coup = state.phase == "place" or (
        state.house.ability_timing == "each_roll" and state.phase in ("reroll", "special")
    )
    for seat in fresh:
        yet = f"{state.name(seat)} has not had his first turn"
        if state.regions[seat] and not (seat == state.seat and may_have_coup):
            fault(f"players.{state.players[seat]}.regions", f"{yet} and can hold no Region yet")
        if _own_cards(state, seat) and not (seat == state.seat and state.phase == "place"):
            fault("troops", f"{yet} and can have no marker on the table yet")


def _last_turns(state: State) -> None:
    """LB-906: one more turn each, after everybody's first."""
    turns = state.final_turns
    if turns is None:
        return
    most = len(state.players) - (state.house.last_round == "others")
    if state.phase in ("setup", "over"):
        fault("final_turns", f"there are none in phase {state.phase}")
    # LB-R17: only where every roll may bring a Coup can a first turn already meet an end condition
    if any(state.fresh) and state.house.ability_timing != "each_roll":
        fault("final_turns", "a player has not even had his first turn")
    if not 1 <= turns <= most:
        fault("final_turns", f"1 to {most} turns can be left, not {turns}")


def _setup(state: State) -> None:
    """LB-102 to LB-106: first the Start Regions, then the Theater, then the rolls for the first turn."""
    if state.troops:
        fault("troops", "nothing is placed during the setup")
    if any(state.regions):
        fault("players", "nobody holds a Region during the setup")
    if state.bottom:
        fault("bottom", "nothing is put under the deck during the setup")
    if state.theater and None in state.starts:
        fault("theater", "the Theater is laid out after all Start Regions are dealt")
    if state.initiative and len(state.theater) < state.size:
        fault("initiative", "dice are rolled when the Theater is full")
    if len(state.contenders) < 2:
        fault("contenders", "at least two players roll for the first turn")
    for seat, total in state.initiative.items():
        where = f"initiative.{state.players[seat]}"
        if not 4 <= total <= 24:
            fault(where, f"four dice make 4 to 24, not {total}")
        if seat not in state.contenders:
            fault(where, f"{state.name(seat)} does not roll for the first turn")
    if len(state.initiative) == len(state.contenders):
        fault("initiative", "everybody has rolled, so the setup is over")
