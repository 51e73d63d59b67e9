"""The effect vocabulary: what the tokens of the card tables do, and the words a card prints for them.

effects.csv lists every token with its rule, icon and sentence, phrases.csv the words that fill the gaps
of a sentence. One parse serves all: the engine asks a `Profile` (units), a `Benefit` (buildings) or the
advisor's effect; the faces in templates/ set the same rows in type.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.errors import BadData
from companion.library import read_csv

SLUG = "bones-and-banners"
SYMBOLS = ("boot", "sword", "shield", "bow", "horse", "mystic")
BOLSTER_ICON = "two-dice"  # BN-E12

# --- the words on a card -----------------------------------------------------------------------------

_VOCABULARY = read_csv(SLUG, "effects.csv")
_PHRASES = {(row["slot"], row["word"]): row["text"] for row in read_csv(SLUG, "phrases.csv")}
ACTIONS = frozenset(
    row["effect"].partition(":")[0] for row in _VOCABULARY if (row["of"], row["kind"]) == ("units", "action")
)


def _filled(row: Mapping[str, str], token: str) -> str | None:
    """The sentence of a row of effects.csv for this token; None if the token is another one."""
    form, given = row["effect"].split(":"), token.split(":")
    if len(form) != len(given):
        return None
    text = row["text"]
    for slot, word in zip(form, given):
        if slot == "{n}" and word.isdigit():
            text = text.replace(slot, word).replace("(s)", "" if word == "1" else "s")
        elif (slot[1:-1], word) in _PHRASES:
            text = text.replace(slot, _PHRASES[slot[1:-1], word])
        elif slot != word:
            return None
    return text


def sentence(token: str, of: str = "units") -> tuple[str, str]:
    """The icon and the printed words of one token on the cards of a type.

    >>> sentence("slay:weak")
    ('slay', 'Slay a rival unit with 1 banner or none')
    >>> sentence("bonus:1:alone")
    ('bonus', '+1 banner alone at a village')
    >>> sentence("draw:2", "advisors")
    ('card-draw', 'Draw 2 cards from your Army Deck. The hand limit does not matter.')
    """
    for row in _VOCABULARY:
        text = _filled(row, token) if row["of"] == of else None
        if text is not None:
            return row["icon"], re.sub(r"\{[a-z-]+\}", "", text)  # without the icons set within the line
    known = ", ".join(row["effect"] for row in _VOCABULARY if row["of"] == of)
    raise BadData(f"{token!r} is no effect of the {of}", hint=f"Effects: {known}.")


def _tokens(cell: str | Sequence[str] | None) -> list[str]:
    return cell.split() if isinstance(cell, str) else list(cell or ())


def lines(row: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The printed lines of a unit card, (icon name, sentence): actions, traits, Bolstered effects.

    >>> lines({"actions": "defend", "traits": "immune:duel", "bolster": "banners:2"})
    [('defend', 'Defend your village'), ('immune', 'Immune to Duel'), ('two-dice', 'Bolstered: +2 banners')]
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
