"""The effect vocabulary: what the tokens of the card tables do, and the words a card prints for them.

One parse serves all: the engine asks a `Profile` (units), a `Benefit` (buildings) or the advisor's
effect, and the press prints `lines(row)`, composed from the very same tokens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.errors import BadData

SYMBOLS = ("boot", "sword", "shield", "bow", "horse", "mystic")

# --- the words on a unit card: token -> (icon, sentence) ---------------------------------------------

ACTIONS = {
    "defend": ("own-house", "Defend your village"),  # BN-E1
    "attack": ("rival-house", "Attack the rival village"),  # BN-E2
    "slay": ("rival-card", "Slay"),  # BN-E3, its filter follows
    "duel": ("rival-card", "Duel a rival unit"),  # BN-E4
    "protect": ("own-card", "Protect one of your units"),  # BN-E5
    "revive": ("own-card", "Revive one of your units"),  # BN-E6
}
FILTERS = {
    "any": "any rival unit",
    "weak": "a rival unit with 1 banner or none",
    "strong": "a rival unit with 3 or more banners",
    "village": "a rival unit aimed at a village",
    "unit": "a rival unit aimed at a unit",
    **{symbol: f"a rival unit bearing {symbol.capitalize()}" for symbol in SYMBOLS},
}
TRAITS = {
    "steadfast": ("steadfast", "Stands fast"),  # BN-E9
    "vengeful": ("vengeful", "Avenges itself"),  # BN-E10
    "rebirth": ("rebirth", "Reborn"),  # BN-E11
}
IMMUNITIES = ("slay", "duel", *SYMBOLS)  # BN-E7
CONDITIONS = {  # BN-E8
    "alone": "alone at a village",
    "company": "with another of your units at the village",
    "protected": "while protected",
    "duel": "in a Duel",
    "behind": "while you have fewer cubes",
    "built": "while you have a building in play",
}
BOLSTER_ICON = "two-dice"  # BN-E12


def _banners(number: str) -> str:
    return f"+{number} banner" if number == "1" else f"+{number} banners"


def sentence(token: str) -> tuple[str, str]:
    """The icon and the printed words of one token.

    >>> sentence("slay:weak")
    ('rival-card', 'Slay a rival unit with 1 banner or none')
    >>> sentence("bonus:1:alone")
    ('banner', '+1 banner alone at a village')
    >>> sentence("immune:bow")
    ('immune', 'Immune to Bow')
    """
    word, *rest = token.split(":")
    match word, rest:
        case "slay", [prey] if prey in FILTERS:
            icon, verb = ACTIONS["slay"]
            return icon, f"{verb} {FILTERS[prey]}"
        case "immune", [foe] if foe in IMMUNITIES:
            return "immune", f"Immune to {foe.capitalize()}"
        case "bonus", [number, condition] if number.isdigit() and condition in CONDITIONS:
            return "banner", f"{_banners(number)} {CONDITIONS[condition]}"
        case "banners", [number] if number.isdigit():
            return "banner", _banners(number)
        case _, [] if word != "slay" and word in ACTIONS:
            return ACTIONS[word]
        case _, [] if word in TRAITS:
            return TRAITS[word]
    raise BadData(
        f"{token!r} is no effect of a unit card", hint=f"Effects: {', '.join((*ACTIONS, *TRAITS))}."
    )


def _tokens(cell: str | Sequence[str] | None) -> list[str]:
    return cell.split() if isinstance(cell, str) else list(cell or ())


def lines(row: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The printed lines of a unit card, (icon name, sentence): actions, traits, Bolstered effects.

    >>> lines({"actions": "defend", "traits": "immune:duel", "bolster": "banners:2"})
    [('own-house', 'Defend your village'), ('immune', 'Immune to Duel'), ('two-dice', 'Bolstered: +2 banners')]
    """
    plain = [sentence(token) for key in ("actions", "traits") for token in _tokens(row.get(key))]
    bolstered = [(BOLSTER_ICON, f"Bolstered: {sentence(token)[1]}") for token in _tokens(row.get("bolster"))]
    return plain + bolstered


# --- units ---------------------------------------------------------------------------------------------


class Profile(NamedTuple):
    """What a unit can do, plain or Bolstered: its tokens, read once."""

    banners: int
    actions: frozenset[str]  # defend, attack, duel, protect, revive; slay if it has any
    slays: tuple[str, ...]  # the filters, in printed order
    immune: frozenset[str]
    bonuses: tuple[tuple[int, str], ...]
    traits: frozenset[str]  # steadfast, vengeful, rebirth

    @property
    def attacks_units(self) -> bool:
        return "slay" in self.actions or "duel" in self.actions


def profile(banners: int, tokens: Sequence[str], where: str) -> Profile:
    """The profile of a unit with that many printed banners and those tokens."""
    actions: set[str] = set()
    traits: set[str] = set()
    immune: set[str] = set()
    slays: list[str] = []
    bonuses: list[tuple[int, str]] = []
    for token in tokens:
        try:
            sentence(token)
        except BadData as fault:
            fault.where = where
            raise
        word, *rest = token.split(":")
        match word:
            case "slay":
                actions.add(word)
                slays.append(rest[0])
            case "immune":
                immune.add(rest[0])
            case "bonus":
                bonuses.append((int(rest[0]), rest[1]))
            case "banners":
                banners += int(rest[0])
            case _:
                (actions if word in ACTIONS else traits).add(word)
    return Profile(
        banners, frozenset(actions), tuple(slays), frozenset(immune), tuple(bonuses), frozenset(traits)
    )


# --- buildings -----------------------------------------------------------------------------------------


class Benefit(NamedTuple):
    """What a building gives its owner while it is in play."""

    own_village: int = 0  # BN-E13
    rival_village: int = 0  # BN-E13
    rally: int = 0  # BN-E14
    limit: int = 0  # BN-E15
    matches: tuple[tuple[str, str], ...] = ()  # BN-E16
    mercy: bool = False  # BN-E17
    trade: str | None = None  # BN-E18 "die", BN-E19 "card"


def benefit(tokens: Sequence[str], where: str) -> Benefit:
    """The benefit a building's tokens name."""
    given = Benefit()
    for token in tokens:
        match token.split(":"):
            case "banners", "own", number:
                given = given._replace(own_village=given.own_village + int(number))
            case "banners", "rival", number:
                given = given._replace(rival_village=given.rival_village + int(number))
            case "rally", number:
                given = given._replace(rally=given.rally + int(number))
            case "limit", number:
                given = given._replace(limit=given.limit + int(number))
            case "match", shown, fitted if shown in SYMBOLS and fitted in SYMBOLS:
                given = given._replace(matches=(*given.matches, (shown, fitted)))
            case "mercy", "duel":
                given = given._replace(mercy=True)
            case "trade", ("die" | "card") as gain:
                given = given._replace(trade=gain)
            case _:
                raise BadData(f"{token!r} is no effect of a building", where=where)
    return given


# --- advisors ------------------------------------------------------------------------------------------

ADVICE = {
    "peek": False,  # BN-E20
    "expose": False,  # BN-E21
    "draw": True,  # BN-E22, with a number
    "turn-die": False,  # BN-E23
    "recall": False,  # BN-E24
    "rouse": True,  # BN-E25, with a number
    "raise": False,  # BN-E26
    "initiative": False,  # BN-E27
}


def advice(token: str, where: str) -> tuple[str, int]:
    """An advisor's effect and its number (0 if it has none)."""
    word, _, number = token.partition(":")
    if word not in ADVICE or ADVICE[word] != number.isdigit() or (number and not ADVICE[word]):
        raise BadData(
            f"{token!r} is no effect of an advisor", where=where, hint=f"Effects: {', '.join(ADVICE)}."
        )
    return word, int(number or 0)
