"""Units on the table: what they can do now, how strong they are, and whether they bluff."""

from __future__ import annotations

from companion.games.bones_and_banners.cards import Benefit, Profile
from companion.games.bones_and_banners.state import State, Unit


def benefits(state: State, player: str) -> list[Benefit]:
    """What a player's buildings in play give (BN-221, BN-224)."""
    building = state.cards.building
    return [building[card] for card in state.players[player].buildings]


def profile(state: State, unit: Unit) -> Profile:
    """What a known unit can do: Bolstered while it bears two equal dice that fit it (BN-505, BN-E12)."""
    card = state.cards.unit[unit.card]
    if (
        card.bolstered
        and len(unit.dice) == 2
        and state.cards.fits(unit.card, unit.dice[0], state.players[unit.owner].buildings)
    ):
        return card.bolstered
    return card.plain


def misfit(state: State, unit: Unit) -> bool:
    """Whether the dice make it a bluff: BN-204, and two dice on a card without a Bolstered effect BN-R8."""
    dice = unit.dice
    if (
        len(dice) == 2
        and not state.cards.unit[unit.card].bolstered
        and state.options["double_dice"] == "bluff"
    ):
        return True
    return bool(dice) and not state.cards.fits(unit.card, dice[0], state.players[unit.owner].buildings)


def wrong_target(state: State, unit: Unit, able: Profile) -> bool:
    """BN-205, BN-702: whether the target is of a type this unit cannot affect; a stranded unit has none (BN-R16)."""
    if unit.target in state.players:  # BN-E1, BN-E2
        return ("defend" if unit.target == unit.owner else "attack") not in able.kinds
    target = state.units.get(unit.target)
    if target is None:
        return False
    if target.owner == unit.owner:  # BN-E5, BN-E6
        return "protect" not in able.kinds and "revive" not in able.kinds
    return not able.attacks_units  # BN-E3, BN-E4


def bluffing(state: State, unit: Unit) -> bool:
    """Whether a unit proves a bluff when it is turned up now (BN-R11)."""
    return misfit(state, unit) or wrong_target(state, unit, profile(state, unit))


def protectors(state: State, unit: Unit) -> list[Unit]:
    """Revealed own units with Protect aimed at it, lowest number first (BN-R15, BN-R17)."""
    return [
        other
        for other in state.units.values()
        if other.target == unit.id
        and other.up
        and other.owner == unit.owner
        and "protect" in profile(state, other).kinds
    ]


def banners(state: State, unit: Unit, *, duel: bool = False) -> int:
    """BN-206: a revealed unit's banners at this moment, with the bonuses whose condition holds (BN-207, BN-E8)."""
    able = profile(state, unit)
    return able.banners + sum(
        number for number, condition in able.bonuses if _holds(state, unit, condition, duel=duel)
    )


def _holds(state: State, unit: Unit, condition: str, *, duel: bool) -> bool:
    match condition:
        case "alone":
            return unit.target in state.players and not _comrades(state, unit)
        case "company":
            return unit.target in state.players and _comrades(state, unit)
        case "protected":
            return bool(protectors(state, unit))
        case "duel":
            return duel
        case "behind":
            return state.players[unit.owner].cubes < state.players[state.rival[unit.owner]].cubes
        case "built":
            return bool(state.players[unit.owner].buildings)
    return False


def _comrades(state: State, unit: Unit) -> bool:
    """Whether another own unit, revealed or not, is at the same village."""
    return any(
        other.target == unit.target and other.owner == unit.owner and other.id != unit.id
        for other in state.units.values()
    )
