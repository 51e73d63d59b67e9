"""V. Scuffle Phase: units that aim at units, first turned up, then acting one by one."""

from __future__ import annotations

from companion.games.bones_and_banners.cards import Profile
from companion.games.bones_and_banners.reveals import hidden, lose_unit, retreat, tell_known, turn_up, wait
from companion.games.bones_and_banners.state import State, Unit
from companion.games.bones_and_banners.units import banners, benefits, profile, protectors
from companion.referee.game import Record


def aimed_at_units(state: State) -> list[Unit]:
    """The units that aim at a unit in play."""
    return [unit for unit in state.units.values() if unit.target in state.units]


def attackers(state: State) -> list[Unit]:
    """Revealed units that can attack, aim at a rival unit in play and have not acted."""
    return [
        unit
        for unit in state.units.values()
        if unit.up
        and not unit.acted
        and unit.target in state.units
        and state.units[unit.target].owner != unit.owner
        and profile(state, unit).attacks_units
    ]


def next_attacker(state: State) -> Unit:
    """BN-703, BN-R15: of those no other attacker aims at, the one played first."""
    waiting = attackers(state)
    aimed_at = {unit.target for unit in waiting}
    return next(unit for unit in waiting if unit.id not in aimed_at)


def over(state: State) -> bool:
    """Whether nothing is left to do: BN-R32 before the reveal, no attacker after it."""
    return not (attackers(state) if state.step == "act" else aimed_at_units(state))


def resolve(state: State, record: Record) -> None:
    """The next step: the reveal (BN-701), or one unit's action."""
    if state.step == "reveal":
        record.cite("BN-701")
        tell_known(state, hidden(aimed_at_units(state)), record)
        reveal_all(state, record)
        return
    attacker = next_attacker(state)
    record.cite("BN-703")
    tell_known(state, hidden([state.units[attacker.target]]), record)
    act(state, attacker.id, record)


def reveal_all(state: State, record: Record) -> None:
    """BN-701, BN-702: whoever aims at a unit is turned up, then bluffs are Lost together."""
    down = hidden(aimed_at_units(state))
    if wait(state, down, "scuffle"):
        return
    if turn_up(state, down, record):
        record.cite("BN-702")
    state.step = "act"


# --- the attack procedure ------------------------------------------------------------------------------


def act(state: State, id: str, record: Record) -> None:
    """One unit carries out its attack and has acted."""
    target = state.units[state.units[id].target]
    down = hidden([target])
    if wait(state, down, f"act {id}"):
        return
    attacker = state.units[id] = state.units[id]._replace(acted=True)
    if turn_up(state, down, record):
        record.cite("BN-R13")  # whatever protects, revives or avenges it does not count
        return
    target = state.units[target.id]
    kind, shielded = choose_attack(state, attacker, target)
    if kind is None:
        _in_vain(state, attacker, target, shielded, record)
        return
    fields = {"unit": id, "target": target.id, "kind": kind, **_named(attacker, target)}
    if kind == "slay":
        record.cite("BN-706")
        record.event("attack", fields)
        fall(state, target, attacker, "slay", record)
        return
    record.cite("BN-707")
    strength = {unit.id: banners(state, unit, duel=True) for unit in (attacker, target)}
    record.event("attack", {**fields, "banners": strength})
    _settle_duel(state, attacker, target, strength[id] - strength[target.id], record)


def choose_attack(state: State, attacker: Unit, target: Unit) -> tuple[str | None, bool]:
    """BN-R14: Slays before the Duel, the first that fits and is not ignored; and whether immunity stopped one."""
    able, prey = profile(state, attacker), profile(state, target)
    shielded = False
    kinds = ["slay" for prey_filter in able.slays if suits(state, prey_filter, target)]
    if "duel" in able.kinds:
        kinds.append("duel")
    for kind in kinds:
        if not immune(state, prey, kind, attacker):
            return kind, False
        shielded = True
    return None, shielded


def suits(state: State, prey: str, target: Unit) -> bool:
    """BN-E3: whether a revealed unit fits the filter of a Slay."""
    match prey:
        case "any":
            return True
        case "weak":
            return banners(state, target) <= 1
        case "strong":
            return banners(state, target) >= 3
        case "village":
            return target.target in state.players
        case "unit":
            return target.target not in state.players
    return prey in state.cards.unit[target.card].symbols


def immune(state: State, prey: Profile, kind: str, attacker: Unit) -> bool:
    """BN-705, BN-E7: whether that kind of attack, or one by a card with these symbols, is ignored."""
    return kind in prey.immune or not prey.immune.isdisjoint(state.cards.unit[attacker.card].symbols)


def _in_vain(state: State, attacker: Unit, target: Unit, shielded: bool, record: Record) -> None:
    """No attack applies: nothing happens, unless the table counts wrong prey as a bluff (BN-R14)."""
    record.cite("BN-705" if shielded else "BN-R14")
    fields = {"unit": attacker.id, "target": target.id, **_named(attacker, target)}
    record.event("immune" if shielded else "no-effect", fields)
    if not shielded and state.options["wrong_prey"] == "bluff":
        lose_unit(state, attacker, "bluff", record)


def _settle_duel(state: State, attacker: Unit, target: Unit, lead: int, record: Record) -> None:
    if lead > 0:
        record.cite("BN-708")
        fall(state, target, attacker, "duel", record)
    elif lead < 0:
        record.cite("BN-709", "BN-708")
        fall(state, attacker, target, "duel", record)
    else:
        record.cite("BN-710")
        give_way(state, target, record)
        give_way(state, attacker, record)


def stand_in(state: State, unit: Unit, record: Record) -> Unit:
    """BN-704, BN-R17: who goes in its place, and in that one's place, and so on; itself if nobody does."""
    while guards := protectors(state, unit):
        guard = guards[0]
        record.cite("BN-704")
        record.event(
            "protected",
            {"unit": unit.id, "by": guard.id, "player": unit.owner, "card": unit.card, "by_card": guard.card},
        )
        unit = guard
    return unit


def give_way(state: State, unit: Unit, record: Record) -> None:
    """A unit must Retreat from a tied Duel; one that stands fast does not, nor does anybody for it (BN-E9)."""
    if "steadfast" not in profile(state, unit).kinds:
        unit = stand_in(state, unit, record)
    if "steadfast" in profile(state, unit).kinds:
        record.event("stands-fast", {"unit": unit.id, "player": unit.owner, "card": unit.card})
    else:
        retreat(state, unit, record)


def fall(state: State, unit: Unit, foe: Unit, kind: str, record: Record) -> None:
    """A unit falls to a Slay or in a Duel: its stand-in goes, home (BN-E11, BN-E17) or to the Lost Pile.

    Only the unit aimed at was asked for immunity, not its protector (BN-R18).
    """
    goes = stand_in(state, unit, record)
    kinds = profile(state, goes).kinds
    spared = kind == "duel" and any(given.mercy for given in benefits(state, goes.owner))
    if "rebirth" in kinds or spared:
        retreat(state, goes, record)
        return
    lose_unit(state, goes, kind, record)
    state.fallen = tuple(sorted((*state.fallen, goes), key=lambda fallen: fallen.number))
    if "vengeful" in kinds and foe.id in state.units:
        _avenge(state, goes, state.units[foe.id], record)


def _avenge(state: State, goes: Unit, foe: Unit, record: Record) -> None:
    """BN-E10: the other unit of the fight is Slain, unless it is immune; its protectors count (BN-R18)."""
    record.cite("BN-E10")
    fields = {"unit": goes.id, "target": foe.id, **_named(goes, foe)}
    if immune(state, profile(state, foe), "slay", goes):
        record.event("immune", fields)
        return
    record.event("attack", {**fields, "kind": "slay", "avenges": True})
    fall(state, foe, goes, "slay", record)


def _named(attacker: Unit, target: Unit) -> dict[str, str]:
    return {
        "player": attacker.owner,
        "card": attacker.card,
        "target_player": target.owner,
        "target_card": target.card,
    }


# --- Revive --------------------------------------------------------------------------------------------


def revive(state: State, record: Record) -> None:
    """BN-711, BN-R19: the fallen whom a revealed own unit revives come back, until nobody more does."""
    while True:
        back = [unit for unit in state.fallen if _revived(state, unit)]
        if not back:
            break
        for unit in back:
            owner = state.players[unit.owner]
            last = len(owner.lost) - 1 - owner.lost[::-1].index(unit.card)
            owner.lost = owner.lost[:last] + owner.lost[last + 1 :]
            state.units[unit.id] = unit
            record.cite("BN-711")
            record.event("revived", {"unit": unit.id, "player": unit.owner, "card": unit.card})
        state.fallen = tuple(unit for unit in state.fallen if unit not in back)
        state.units = dict(sorted(state.units.items(), key=lambda item: item[1].number))
    state.fallen = ()


def _revived(state: State, unit: Unit) -> bool:
    return any(
        other.target == unit.id
        and other.up
        and other.owner == unit.owner
        and "revive" in profile(state, other).kinds
        for other in state.units.values()
    )
