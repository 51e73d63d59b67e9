"""Positions that cannot be: every clause about what may lie where, checked once after reading.

Each check raises BadPosition with the key at fault. The numbers of dice and cards come first, then whose
markers can still be on the table (LB-R16), then the setup.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.errors import BadPosition
from companion.games.lone_banner.state import UNNOTED, State
from companion.referee.words import counted


def check(state: State) -> None:
    for clause in (_starts, _cards, _markers, _invasions_in_time, _dice, _first_turns, _last_turns):
        clause(state)
    if state.phase == "setup":
        _setup(state)


def _unless(condition: object, where: str, message: str) -> None:
    if not condition:
        raise BadPosition(message, where=where)


def _starts(state: State) -> None:
    """LB-102: one Start Region each, no two alike."""
    for seat, start in enumerate(state.starts):
        where = f"players.{state.players[seat]}.start"
        _unless(start or state.phase == "setup", where, f"{state.name(seat)} needs a Start Region")
        _unless(
            start is None or start not in state.starts[:seat],
            where,
            "that Start Region is with another player",
        )


def _cards(state: State) -> None:
    """LB-201: no card twice. LB-104: no more in the Theater than belong there."""
    places = {"theater": state.theater, "bottom": state.bottom}
    places |= {f"players.{player}.regions": state.regions[seat] for seat, player in enumerate(state.players)}
    seen: dict[str, str] = {}
    for place, cards in places.items():
        for region in cards:
            if region != UNNOTED:
                again = "there twice" if seen.get(region) == place else f"also in {seen.get(region)}"
                _unless(region not in seen, place, f"{region} ({state.card(region)}) is {again}")
                seen[region] = place
    many = len(state.theater)
    _unless(many <= state.size, "theater", f"{many} cards are too many, the Theater has {state.size}")
    _unless(
        len(state.bottom) <= state.deck,
        "bottom",
        f"{counted(len(state.bottom), 'card')} cannot lie under a deck of {state.deck}",
    )


def _markers(state: State) -> None:
    """LB-301, LB-302, LB-705: three markers a player, faces 1 to 6, one invader's marker on a Region."""
    totals = [0] * len(state.players)
    for region, markers in state.troops.items():
        holder = state.holder(region)
        where = f"troops.{region}"
        _unless(
            holder is not None or region in state.theater, where, "neither in the Theater nor with a player"
        )
        for at, (seat, strength) in enumerate(markers):
            who = state.name(seat)
            totals[seat] += 1
            _unless(1 <= strength <= 6, where, f"{who}'s marker shows {strength}; a die has 1 to 6")
            _unless(seat != holder, where, f"{who} cannot have a marker on a Region of his own")
            twice = holder is not None and at and markers[at - 1][0] == seat
            _unless(
                not twice, where, f"{who} has two markers on a Region with a holder; only one can be placed"
            )
    for seat, total in enumerate(totals):
        _unless(
            total <= 3,
            "troops",
            f"{state.name(seat)} has {total} markers on the table, but only three dice",
        )


def _own_cards(state: State, seat: int) -> Iterator[tuple[str, int]]:
    """Every card with markers of this player, and how many."""
    for region, markers in state.troops.items():
        count = sum(owner == seat for owner, _ in markers)
        if count:
            yield region, count


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
            _unless(
                (holder - first) % seats < (owner - first) % seats,
                f"troops.{region}",
                f"{state.name(holder)} has had a turn since {state.name(owner)} could "
                "place that marker, and must have settled it (LB-R16)",
            )
    if state.phase in ("recon", "refill", "muster", "reroll", "special"):
        for region, _count in _own_cards(state, state.seat):
            who = state.who
            raise BadPosition(
                f"after his Conflict {who} has no marker on the table (LB-R16)", where=f"troops.{region}"
            )


def _dice(state: State) -> None:
    """LB-701: the Active Player's dice, in hand or placed, are three."""
    for die in state.dice:
        _unless(1 <= die <= 6, "dice", f"a die has 1 to 6, not {die}")
    many = len(state.dice)
    if state.phase in ("reroll", "special"):
        _unless(many == 3, "dice", f"three dice are rolled, not {many}")
    elif state.phase == "place" and state.seat is not None:
        own = list(_own_cards(state, state.seat))
        placed = sum(count for _, count in own)
        _unless(
            many + placed == 3, "dice", f"{many} in hand and {placed} on the table do not make three dice"
        )
        for region, count in own:
            _unless(count == 1, f"troops.{region}", "only one marker a turn may go on a card (LB-707)")
    else:
        _unless(not many, "dice", f"there are no rolled dice in phase {state.phase}")


def _first_turns(state: State) -> None:
    """LB-403: players who have not had their first turn are the next in turn, and have nothing yet."""
    fresh = [seat for seat, new in enumerate(state.fresh) if new]
    if not fresh:
        return
    _unless(state.phase != "over", "players", "the game is over, so everybody has had his first turn")
    seats = len(state.players)
    row = sorted((state.seat + step) % seats for step in range(len(fresh))) if state.seat is not None else []
    _unless(
        fresh == row,
        "players",
        "first turns are taken in a row, and the Active Player must be the next of them",
    )
    _unless(
        state.phase not in ("conflict", "recon", "refill"),
        "phase",
        f"{state.who} skips Conflict and Recon on his first turn",
    )
    may_have_coup = state.phase == "place" or (
        state.house.ability_timing == "each_roll" and state.phase in ("reroll", "special")
    )
    for seat in fresh:
        player = state.players[seat]
        active = seat == state.seat
        _unless(
            not state.regions[seat] or (active and may_have_coup),
            f"players.{player}.regions",
            f"{state.called(player)} has not had his first turn and can hold no Region yet",
        )
        _unless(
            not any(_own_cards(state, seat)) or (active and state.phase == "place"),
            "troops",
            f"{state.called(player)} has not had his first turn and can have no marker on the table yet",
        )


def _last_turns(state: State) -> None:
    """LB-906: one more turn each, after everybody's first."""
    turns = state.final_turns
    if turns is None:
        return
    most = len(state.players) - (state.house.last_round == "others")
    _unless(state.phase not in ("setup", "over"), "final_turns", f"there are none in phase {state.phase}")
    # LB-R17: only where every roll may bring a Coup can a first turn already meet an end condition
    first_turn_may_end_it = state.house.ability_timing == "each_roll"
    _unless(
        first_turn_may_end_it or not any(state.fresh),
        "final_turns",
        "a player has not even had his first turn",
    )
    _unless(1 <= turns <= most, "final_turns", f"1 to {most} turns can be left, not {turns}")


def _setup(state: State) -> None:
    """LB-102 to LB-106: first the Start Regions, then the Theater, then the rolls for the first turn."""
    _unless(not state.troops, "troops", "nothing is placed during the setup")
    _unless(not any(state.regions), "players", "nobody holds a Region during the setup")
    _unless(not state.bottom, "bottom", "nothing is put under the deck during the setup")
    dealt = None not in state.starts
    _unless(
        dealt or not state.theater, "theater", "the Theater is laid out after all Start Regions are dealt"
    )
    full = len(state.theater) == state.size
    _unless(full or not state.initiative, "initiative", "dice are rolled when the Theater is full")
    _unless(len(state.contenders) >= 2, "contenders", "at least two players roll for the first turn")
    for seat, total in state.initiative.items():
        where = f"initiative.{state.players[seat]}"
        _unless(4 <= total <= 24, where, f"four dice make 4 to 24, not {total}")
        _unless(seat in state.contenders, where, f"{state.name(seat)} does not roll for the first turn")
    _unless(
        len(state.initiative) < len(state.contenders),
        "initiative",
        "everybody has rolled, so the setup is over",
    )
