"""Conflict: Battles, Sweeping Victories and Pending Invasions of the Active Player (LB-501 to LB-513)."""

from __future__ import annotations

from companion.errors import Illegal
from companion.games.lone_banner.dice import check_faces
from companion.games.lone_banner.moves import BATTLE, DEFEND, SWEEP
from companion.games.lone_banner.scoring import census
from companion.games.lone_banner.state import Markers, State, by_player, without
from companion.referee.game import Chance, Move, Phase, Record
from companion.referee.sentences import listed


def awaits(state: State) -> str:
    due = [f"{move.kind} {move.args[0]}" for move in moves(state)]
    what = "your Conflicts in any order" if len(due) > 1 else "your Conflict"
    return f"{state.who}: settle {what} ({', '.join(due)})."


def moves(state: State) -> list[Move]:
    """All Conflicts of the Active Player; he chooses the order (LB-R7)."""
    seat, troops = state.active, state.troops
    found = []
    for region in state.theater:
        markers = troops.get(region)
        if markers:
            owners = {owner for owner, _ in markers}
            if seat in owners:
                found.append(BATTLE(region) if len(owners) > 1 else SWEEP(region))
    found += [DEFEND(region) for region in state.regions[seat] if region in troops]
    return found


def settle(state: State, record: Record) -> bool:
    """Without a Battle or Pending Invasion left, Sweeping Victories are taken and Recon follows (LB-501)."""
    if state.troops:
        due = moves(state)
        for move in due:
            if move.kind != "sweep":
                return False
        for move in due:
            _sweep(state, move.args[0], record, {"move": f"sweep {move.args[0]}"})
    state.phase = "recon"
    return True


def gain(state: State, seat: int, region: str) -> None:
    """The player moves the card to his play area (LB-505, LB-509, LB-513)."""
    state.regions = tuple(
        (*held, region) if at == seat else without(held, region) for at, held in enumerate(state.regions)
    )
    state.theater = without(state.theater, region)


def _send_home(state: State, region: str, leaving: set[int], record: Record) -> None:
    """These players take their markers off the card (LB-506, LB-507, LB-R13)."""
    troops = dict(state.troops)
    markers = troops.pop(region)
    staying = tuple(marker for marker in markers if marker[0] not in leaving)
    if staying:
        troops[region] = staying
    state.troops = troops
    for player, strengths in by_player(state, (one for one in markers if one[0] in leaving)).items():
        record.event("returned", {"player": player, "region": region, "strengths": strengths})


# --- Battle: LB-502 to LB-507 ---------------------------------------------------------------------------


def _opponents(state: State, region: str) -> tuple[Markers, list[int]]:
    """The markers and the players of a Battle of the Active Player, who all take part (LB-503)."""
    markers = state.troops.get(region, ())
    owners = sorted({owner for owner, _ in markers})
    who, card = state.who, state.card(region)
    if region not in state.theater:
        raise Illegal("LB-502", f"{card} is not in the Theater, and Battles are fought over Theater cards")
    if state.seat not in owners:
        raise Illegal("LB-502", f"{who} has no marker on {card}")
    if len(owners) == 1:
        raise Illegal("LB-508", f"{who} is alone on {card}: it is a Sweeping Victory, not a Battle")
    return markers, owners


def battle(state: State, move: Move, record: Record) -> None:
    region, dice = move.args
    markers, owners = _opponents(state, region)
    white = {state.players.index(player): face for player, face in dice}
    if len(white) != len(dice) or sorted(white) != owners:
        fighters = listed(state.name(seat) for seat in owners)
        raise Illegal(
            "LB-503",
            f"{fighters} roll one white die each in the Battle for {state.card(region)}, and nobody else",
        )
    check_faces(white.values())
    results = {owner: white[owner] for owner in owners}
    for owner, strength in markers:
        results[owner] += strength  # LB-R8: all his markers, but one white die
    winner = _winner(state, results)
    leaders = _highest(results)
    record.cite("LB-504")
    if len(leaders) > 1:
        record.cite("LB-507", "LB-R9")
    record.event(
        "battle",
        {
            "region": region,
            "results": {state.players[owner]: result for owner, result in results.items()},
            "winner": None if winner is None else state.players[winner],
        },
    )
    everybody = winner is not None or state.house.tie_survivor == "wins"
    if winner is not None:
        record.cite("LB-505", "LB-506")
        gain(state, winner, region)  # LB-R10: whoever's turn it is
    _send_home(state, region, set(owners if everybody else leaders), record)


def _highest(results: dict[int, int]) -> list[int]:
    top = max(results.values())
    return [seat for seat, result in results.items() if result == top]


def _winner(state: State, results: dict[int, int]) -> int | None:
    """Who takes the card (LB-505); a tie for the highest result leaves it to nobody unless the house says so."""
    if state.house.tie_survivor == "wins":
        values = list(results.values())
        results = {seat: result for seat, result in results.items() if values.count(result) == 1}
    leaders = _highest(results) if results else []
    return leaders[0] if len(leaders) == 1 else None


def fill_battle(state: State, move: Move, chance: Chance) -> Move:
    region, dice = move.args
    if dice:
        return move
    _, owners = _opponents(state, region)
    return move._replace(args=(region, tuple((state.players[owner], chance.die()) for owner in owners)))


# --- Sweeping Victory: LB-508, LB-509 --------------------------------------------------------------------


def sweep(state: State, move: Move, record: Record) -> None:
    region = move.args[0]
    owners = {owner for owner, _ in state.troops.get(region, ())}
    if region not in state.theater:
        raise Illegal("LB-508", f"{state.card(region)} is not in the Theater")
    if owners != {state.seat}:
        others = sorted(owners - {state.seat})
        there = listed(state.name(owner) for owner in others) if others else "nobody"
        verb = "have" if len(others) > 1 else "has"
        also = " too" if state.seat in owners else ""
        alone = f"{state.who} must be alone on {state.card(region)}"
        raise Illegal("LB-508", f"{alone}, but {there} {verb} markers there{also}")
    _sweep(state, region, record, {})


def _sweep(state: State, region: str, record: Record, announced: dict[str, str]) -> None:
    record.cite("LB-508", "LB-509")
    record.event("sweep", {"player": state.turn, "region": region, **announced})
    gain(state, state.active, region)
    _send_home(state, region, {state.active}, record)


# --- Pending Invasion: LB-510 to LB-513 -------------------------------------------------------------------


def _invaded(state: State, region: str) -> Markers:
    if region not in state.regions[state.active]:
        raise Illegal("LB-510", f"{state.who} does not control {state.card(region)}")
    if region not in state.troops:
        raise Illegal("LB-510", f"nobody invades {state.card(region)}")
    return state.troops[region]


def defend(state: State, move: Move, record: Record) -> None:
    region, dice = move.args
    invaders = _invaded(state, region)
    if len(dice) != 1:
        raise Illegal("LB-511", f"the defence of {state.card(region)} takes one white die, not {len(dice)}")
    check_faces(dice)
    # LB-R11: the invaded Region and the Start Region count too
    result = dice[0] + census(state, state.active)[state.world.continent[region]]
    record.cite("LB-511", "LB-R11")
    taker = _taker(invaders, result)
    holder = state.active if taker is None else taker
    beaten = any(strength > result for _, strength in invaders)
    told = {"player": state.turn, "region": region, "result": result, "holder": state.players[holder]}
    record.event("defence", told | {"beaten": beaten})
    _send_home(state, region, {owner for owner, _ in invaders}, record)
    if not beaten:
        record.cite("LB-512")
    elif taker is not None:
        record.cite("LB-513", "LB-R13")
        gain(state, taker, region)
    if len(invaders) > 1:
        record.cite("LB-R12")


def _taker(invaders: Markers, defence: int) -> int | None:
    """The strongest invader who beats the defence; equally strong ones cancel out (LB-512, LB-513, LB-R12)."""
    strengths = [strength for _, strength in invaders]
    alone = [
        (strength, owner)
        for owner, strength in invaders
        if strength > defence and strengths.count(strength) == 1
    ]
    return max(alone)[1] if alone else None


def fill_defend(state: State, move: Move, chance: Chance) -> Move:
    region, dice = move.args
    if dice:
        return move
    _invaded(state, region)
    return move._replace(args=(region, (chance.die(),)))


CONFLICT = Phase(awaits, moves, {"battle": battle, "sweep": sweep, "defend": defend})
