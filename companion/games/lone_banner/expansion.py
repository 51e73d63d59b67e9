"""Expansion: roll, reroll, a Special Ability, and the markers are placed (LB-701 to LB-806)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import Illegal
from companion.games.lone_banner.conflict import gain
from companion.games.lone_banner.dice import ABILITY, check_faces
from companion.games.lone_banner.moves import COUP, DONE, MISINFORM, PASS, PLACE, REROLLS, ROLL
from companion.games.lone_banner.state import State
from companion.referee.game import Chance, Move, Phase, Record
from companion.referee.sentences import listed


def _each_roll(state: State) -> bool:
    """The house rule by which every roll that shows a pattern grants its ability (LB-R17)."""
    return state.house.ability_timing == "each_roll"


# --- the roll: LB-701 -----------------------------------------------------------------------------------


def awaits_muster(state: State) -> str:
    return f"{state.who}: roll your three dice."


def muster_moves(state: State) -> list[Move]:
    return [ROLL]


def roll(state: State, move: Move, record: Record) -> None:
    if len(move.args) != 3:
        raise Illegal("LB-701", f"{state.who} rolls three dice (LB-R16), not {len(move.args)}")
    check_faces(move.args)
    state.dice = tuple(sorted(move.args))
    state.phase = "special" if _each_roll(state) else "reroll"
    record.cite("LB-701")
    record.event("roll", {"player": state.turn, "dice": list(move.args)})


def fill_roll(state: State, move: Move, chance: Chance) -> Move:
    return move if move.args else move._replace(args=(chance.die(), chance.die(), chance.die()))


# --- rerolls: LB-702, LB-703 ----------------------------------------------------------------------------


def awaits_reroll(state: State) -> str:
    return f"{state.who} has {listed(state.dice)}: reroll any dice that do not show 1, or keep."


def reroll_moves(state: State) -> list[Move]:
    return REROLLS[state.dice].copy()


def settle_reroll(state: State, record: Record) -> bool:
    """Three 1s can only be kept (LB-703)."""
    if state.dice != (1, 1, 1):
        return False
    record.event("skipped", {"phase": "reroll", "rule": "LB-703", "player": state.turn, "move": "keep"})
    _kept(state)
    return True


def _left_after(state: State, picked: Sequence[int]) -> list[int]:
    """The dice that stay on the table when these are picked up."""
    if 1 in picked:
        raise Illegal("LB-703", "a die that shows 1 is locked for the turn and may not be rerolled")
    left = list(state.dice)
    for die in picked:
        if die not in left:
            shown = f"the dice show {listed(state.dice)}"
            raise Illegal("LB-702", f"{state.who} cannot pick up {listed(picked)}: {shown}")
        left.remove(die)
    return left


def reroll(state: State, move: Move, record: Record) -> None:
    picked, faces = move.args
    left = _left_after(state, picked)
    if len(faces) != len(picked):
        many = f"after `to` come as many dice, not {len(faces)}"
        raise Illegal("LB-702", f"{state.who} picks up {listed(picked)}, so {many}")
    check_faces(faces)
    state.dice = tuple(sorted([*left, *faces]))
    if _each_roll(state):
        state.phase = "special"
    record.cite("LB-702")
    record.event("reroll", {"player": state.turn, "picked": list(picked), "dice": list(state.dice)})


def fill_reroll(state: State, move: Move, chance: Chance) -> Move:
    picked, faces = move.args
    if faces:
        return move
    _left_after(state, picked)
    return move._replace(args=(picked, tuple(chance.die() for _ in picked)))


def keep(state: State, move: Move, record: Record) -> None:
    record.cite("LB-702")
    _kept(state)


def _kept(state: State) -> None:
    state.phase = "place" if _each_roll(state) else "special"


# --- Special Abilities: LB-801 to LB-806 ----------------------------------------------------------------


def awaits_special(state: State) -> str:
    who = f"{state.who} has {listed(state.dice)}"
    if ABILITY[state.dice] == "coup":
        return f"{who}, a Coup: take a Theater card without markers (coup), or pass."
    return f"{who}, Misinformation: move all markers of a Theater card to another (misinform), or pass."


def special_moves(state: State) -> list[Move]:
    """The uses of what the dice grant, and to leave it (LB-R17)."""
    found: list[Move] = []
    theater, troops = state.theater, state.troops
    ability = ABILITY[state.dice]
    if ability == "coup":
        found = [COUP(region) for region in theater if region not in troops]
    elif ability == "misinform":
        found = [MISINFORM(a, b) for a in theater if a in troops for b in theater if a != b]
    found.append(PASS)
    return found


def settle_special(state: State, record: Record) -> bool:
    """Dice that grant nothing pass; an ability without a use is skipped."""
    ability = ABILITY[state.dice]
    if ability:
        if len(special_moves(state)) > 1:
            return False
        rule = "LB-803" if ability == "misinform" else "LB-806"
        record.event("skipped", {"phase": "special", "rule": rule, "player": state.turn, "move": "pass"})
    _used(state)
    return True


def _used(state: State) -> None:
    """An ability does not replace placing markers (LB-802)."""
    state.phase = "reroll" if _each_roll(state) else "place"


def pass_special(state: State, move: Move, record: Record) -> None:
    record.cite("LB-R17")
    _used(state)


def check_granted(kind: str, dice: Sequence[int]) -> None:
    """The dice must show what the ability asks for (LB-803 to LB-805)."""
    if ABILITY[tuple(sorted(dice))] == kind:
        return
    shown = listed(sorted(dice))
    if kind == "coup":
        raise Illegal("LB-805", f"a Coup takes three consecutive numbers, and the dice show {shown}")
    if set(dice) == {1}:
        raise Illegal("LB-804", "three 1s grant no Misinformation")
    raise Illegal("LB-803", f"Misinformation takes three of a kind, and the dice show {shown}")


def misinform(state: State, move: Move, record: Record) -> None:
    check_granted("misinform", state.dice)
    source, target = move.args
    for region in move.args:
        if region not in state.theater:
            raise Illegal(
                "LB-803", f"{state.card(region)} is not in the Theater and so out of reach (LB-R19)"
            )
    if source == target:
        raise Illegal("LB-803", f"the markers on {state.card(source)} must move to another card")
    if source not in state.troops:
        raise Illegal("LB-803", f"there are no markers on {state.card(source)}")
    troops = dict(state.troops)
    # LB-R19: this may make more than the three of LB-304
    troops[target] = tuple(sorted(troops.get(target, ()) + troops.pop(source)))
    state.troops = troops
    record.cite("LB-803", "LB-R19")
    record.event("misinformation", {"from": source, "to": target})
    _used(state)


def coup(state: State, move: Move, record: Record) -> None:
    check_granted("coup", state.dice)
    region = move.args[0]
    if region not in state.theater:
        raise Illegal("LB-805", f"{state.card(region)} is not in the Theater")
    if region in state.troops:
        raise Illegal("LB-806", f"{state.card(region)} carries markers and cannot be taken by a Coup")
    gain(state, state.active, region)  # LB-R20: it counts at once
    record.cite("LB-805", "LB-R20")
    record.event("coup", {"player": state.turn, "region": region})
    _used(state)


# --- placing: LB-704 to LB-708 ----------------------------------------------------------------------------


def reach(state: State, seat: int) -> int:
    """The bits of every Region this player has a route to (LB-202, LB-206, LB-R5)."""
    world = state.world
    bits = world.home[state.starts[seat]]
    for region in state.regions[seat]:
        bits |= world.reach[region]
    return bits


def rooms(state: State) -> list[str]:
    """The cards on which the Active Player may place a marker now: Theater first, then Regions of others."""
    seat, troops = state.active, state.troops
    found = []
    for region in state.theater:
        if region not in troops or _has_room(troops[region], seat):
            found.append(region)
    within, bit = reach(state, seat), state.world.bit
    for other, held in enumerate(state.regions):
        if other != seat:
            for region in held:
                if within & bit[region] and (region not in troops or _has_room(troops[region], seat)):
                    found.append(region)
    return found


def _has_room(markers: tuple[tuple[int, int], ...], seat: int) -> bool:
    """LB-304: fewer than three markers on the card. LB-707: none of them his."""
    return len(markers) < 3 and seat not in [owner for owner, _ in markers]


def awaits_place(state: State) -> str:
    stop = "" if state.house.must_place else ", or stop (done)"
    return f"{state.who}: place a marker, with {listed(state.dice)} in hand{stop}."


def place_moves(state: State) -> list[Move]:
    cards = rooms(state)
    found: list[Move] = []
    last = 0
    for die in state.dice:
        if die != last:
            last = die
            found += [PLACE(die, region) for region in cards]
    if not (found and state.house.must_place):
        found.append(DONE)  # LB-R21
    return found


def place(state: State, move: Move, record: Record) -> None:
    die, region = move.args
    seat = state.active
    _check_place(state, seat, die, region)
    at = state.dice.index(die)
    state.dice = state.dice[:at] + state.dice[at + 1 :]
    troops = dict(state.troops)
    markers = troops.get(region)
    troops[region] = ((seat, die),) if markers is None else tuple(sorted((*markers, (seat, die))))
    state.troops = troops
    record.cite("LB-704" if region in state.theater else "LB-705")
    record.event("placed", {"player": state.players[seat], "region": region, "strength": die})


def _check_place(state: State, seat: int, die: int, region: str) -> None:
    who, card = state.name(seat), state.card(region)
    if die not in state.dice:
        raise Illegal("LB-701", f"{who} has no die showing {die} in hand, only {listed(state.dice)}")
    if region in state.world.starts:
        raise Illegal("LB-207", f"{card} can never be invaded")
    if region not in state.theater:
        holder = state.holder(region)
        if holder is None:
            raise Illegal("LB-704", f"{card} lies neither in the Theater nor with a player")
        if holder == seat:
            raise Illegal("LB-705", f"{who} controls {card} himself and cannot invade it")
        if not reach(state, seat) & state.world.bit[region]:
            raise Illegal("LB-705", f"{who} has no route to {card}, which {state.name(holder)} controls")
    markers = state.troops.get(region, ())
    for owner, strength in markers:
        if owner == seat:
            there = f"{who} already has a marker of Strength {strength} on {card}"
            raise Illegal("LB-707", f"{there}, and only one may go there")
    if len(markers) > 2:
        raise Illegal("LB-304", f"{card} already carries {len(markers)} markers, and nobody may add to three")


def can_place(state: State) -> bool:
    """LB-706: whether a marker is left that could be placed."""
    if not state.dice:
        return False
    troops = state.troops
    for region in state.theater:
        if region not in troops:
            return True
    return bool(rooms(state))


def check_done(state: State) -> None:
    """By the house rule of LB-R21 nobody stops while a marker can be placed."""
    if state.house.must_place and can_place(state):
        where = listed((state.card(region) for region in rooms(state)), "or")
        raise Illegal("LB-706", f"{state.who} must place {listed(state.dice, 'or')} on {where}")


MUSTER = Phase(awaits_muster, muster_moves, {"roll": roll})
REROLL = Phase(awaits_reroll, reroll_moves, {"reroll": reroll, "keep": keep})
SPECIAL = Phase(awaits_special, special_moves, {"misinform": misinform, "coup": coup, "pass": pass_special})
