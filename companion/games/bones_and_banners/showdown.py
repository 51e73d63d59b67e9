"""VI. Village Showdown and VII. End of Round."""

from __future__ import annotations

from companion.games.bones_and_banners import seen
from companion.games.bones_and_banners.cards import BUILDINGS, UNITS, known
from companion.games.bones_and_banners.knowledge import only_for
from companion.games.bones_and_banners.reveals import hidden, retreat, tell_known, turn_up, wait
from companion.games.bones_and_banners.scoring import WINNING, most_cubes
from companion.games.bones_and_banners.state import CUBES, Reveal, State, Unit
from companion.games.bones_and_banners.units import banners, benefits
from companion.referee.game import Record


def resolve(state: State, record: Record) -> None:
    """The next village is decided (BN-R21)."""
    village = state.todo[0]
    here = state.at(village)
    owners = {unit.owner for unit in here}
    if len(owners) == 1:
        _uncontested(state, village, owners.pop(), here, record)
        return
    record.cite("BN-804")
    tell_known(state, hidden(here), record)
    contest(state, village, record)


def _uncontested(state: State, village: str, player: str, here: list[Unit], record: Record) -> None:
    """Cases B (BN-802) and C (BN-803, BN-R29): a cube, and all go home unrevealed."""
    defended = player == village
    record.cite("BN-802" if defended else "BN-803")
    record.event("showdown", {"village": village, "case": "B" if defended else "C", "banners": {}})
    _win(state, village, player, record)
    for unit in here:
        retreat(state, unit, record)
    state.todo = state.todo[1:]


def contest(state: State, village: str, record: Record) -> None:
    """Case D: all are turned up, bluffs are Lost, banners decide."""
    down = hidden(state.at(village))
    if wait(state, down, f"showdown {village}"):
        return
    if turn_up(state, down, record):
        record.cite("BN-805")
    state.todo = state.todo[1:]
    here = state.at(village)
    left = {unit.owner for unit in here}
    rival = state.rival[village]
    total = {seat: _total(state, village, seat, here) if seat in left else 0 for seat in state.seats}
    record.event("showdown", {"village": village, "case": "D", "banners": total})
    if len(left) < 2:
        record.cite("BN-R22")
        if left:
            _win(state, village, left.pop(), record)
    elif total[village] == total[rival]:
        _stalemate(state, village, here, record)
    else:
        defended = total[village] > total[rival]
        record.cite("BN-807" if defended else "BN-808")
        _win(state, village, village if defended else rival, record)


def _total(state: State, village: str, player: str, here: list[Unit]) -> int:
    """BN-806: banners of the units there, of buildings (BN-E13) and of advisors (BN-E25)."""
    given = benefits(state, player)
    built = sum(one.own_village if village == player else one.rival_village for one in given)
    roused = sum(
        boost.banners for boost in state.boosts if (boost.player, boost.village) == (player, village)
    )
    return sum(banners(state, unit) for unit in here if unit.owner == player) + built + roused


def _stalemate(state: State, village: str, here: list[Unit], record: Record) -> None:
    """BN-809, BN-R23: nobody takes a cube, and all stay for another round."""
    for unit in here:
        state.units[unit.id] = unit._replace(held=True)
    record.cite("BN-809")
    record.event("stalemate", {"village": village})


def _win(state: State, village: str, player: str, record: Record) -> None:
    """BN-113: a cube if the stash has one (BN-R24); an attacker captures the building under way (BN-604, BN-R10)."""
    if sum(one.cubes for one in state.players.values()) < CUBES:
        state.players[player].cubes += 1
        record.event("cube", {"player": player, "cubes": state.players[player].cubes})
    card = state.players[village].building
    if player != village and card:
        state.players[village].building = None
        state.players[player].gain(card, BUILDINGS)
        seen.forget(state, (village, "building"))
        seen.note(state, (player, BUILDINGS), (card,), village)
        record.cite("BN-604")
        record.event("captured", {"player": player, "card": "?building", **only_for(*state.seats, card=card)})


# --- the end of the round ------------------------------------------------------------------------------


def resolve_end(state: State, record: Record) -> None:
    """The win is checked (BN-R24); if nobody wins the table is reset for the next round."""
    with_five = [seat for seat in state.seats if state.players[seat].cubes >= WINNING]
    if len(with_five) == 1:
        _finish(state, with_five, "BN-901", record)
        return
    if with_five:
        for player in state.players.values():
            player.cubes -= 1
        record.cite("BN-902", "BN-112")
        record.event("tie", {})
    last = state.options["max_rounds"]
    if (last and state.round >= last) or not _units_left(state):
        _finish(state, most_cubes(state), "BN-R30", record)
        return
    reset(state, record)


def _units_left(state: State) -> bool:
    hands_and_decks = (player.deck_size or player.hand[UNITS] for player in state.players.values())
    return bool(state.units or state.pile_size(UNITS)) or any(hands_and_decks)


def _finish(state: State, winners: list[str], rule: str, record: Record) -> None:
    state.phase = "over"
    record.cite(rule)
    record.event("over", {"winners": winners, "rule": rule})


def reset(state: State, record: Record) -> None:
    """Unknown buildings are turned up first; then everything goes back, all at once."""
    unknown = tuple(seat for seat in state.order if not known(state.players[seat].building or "none"))
    if unknown:
        record.cite("BN-904")
        state.pending = Reveal(unknown, "end")
        return
    record.cite("BN-903", "BN-904", "BN-905", "BN-906")
    for unit in list(state.units.values()):
        if unit.held:  # BN-810: with its dice a unit loses what Bolstered it
            state.units[unit.id] = unit._replace(dice=(), acted=False, held=False)
        else:
            retreat(state, unit, record)
    for seat in state.order:
        _finish_building(state, seat, record)
    state.boosts = ()
    state.initiative = state.rival[state.initiative]
    record.event("token", {"player": state.initiative})
    state.round += 1
    record.event("round", {"round": state.round})
    state.phase = "rally"
    state.todo = state.order
    record.event("phase", {"phase": "rally"})


def _finish_building(state: State, seat: str, record: Record) -> None:
    """BN-603: a building under way whose village was not beaten comes into play."""
    player = state.players[seat]
    if player.building:
        player.buildings += (player.building,)
        record.event("built", {"player": seat, "card": player.building})
        player.building = None
        seen.forget(state, (seat, "building"))
