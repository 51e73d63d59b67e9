"""The score sheet of a game played without the referee: who held which cards, in people's own words.

Names are taken as people write them: ids, names, beginnings of names, small slips. A Region that cannot be
understood is asked for again, and only that one. In the end every player may still be corrected.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.errors import BadPosition, CompanionError
from companion.games.lone_banner.names import card, find_continent, find_region, person, sentence
from companion.games.lone_banner.regions import CONTINENTS, REGION_WORDS, REGIONS, SLUG
from companion.library import read_toml
from companion.referee.game import Question
from companion.referee.words import listed


class Holding(NamedTuple):
    """What lies before one player: the continent of his Start Region, and his Regions."""

    start: str
    regions: tuple[str, ...]


Asking = Generator[Question, Any, dict[str, Any]]
Table = dict[str, Holding]


def question(answers: Sequence[Any]) -> Question | None:
    """What to ask after these answers; None when the table is known."""
    asking = _asking()
    asked = next(asking)
    try:
        for answer in answers:
            asked = asking.send(answer)
    except StopIteration:
        return None
    return asked


def answered(answers: Sequence[Any]) -> dict[str, Any]:
    """The finished position that these answers describe."""
    asking = _asking()
    next(asking)
    try:
        for answer in answers:
            asking.send(answer)
    except StopIteration as known:
        return known.value
    raise CompanionError("the score sheet is not complete")


def _asking() -> Asking:
    """All questions in turn, each followed by its answer; the position comes in the end."""
    colours = _default_players()
    names = yield Question(
        f"Who played, in seating order? (Enter: {listed(map(person, colours))})",
        [*colours, "green"],
        _players,
    )
    table: Table = {}
    for name in names:
        table[name] = yield from _holding(name, table)
    while True:
        wrong = yield Question(
            "Anything to correct? (a player's name; Enter: no)", names, lambda text: _one_of(names, text)
        )
        if wrong is None:
            players = [{"id": name, **_written(table[name])} for name in names]
            return {"game": SLUG, "phase": "over", "players": players}
        others = {name: table[name] for name in names if name != wrong}
        table[wrong] = yield from _holding(wrong, others, table[wrong])


def _written(holding: Holding) -> dict[str, Any]:
    return {"start": holding.start, "regions": list(holding.regions)}


# --- who played: LB-101 -----------------------------------------------------------------------------------


def _default_players() -> list[str]:
    return list(read_toml(SLUG, "game.toml")["default_players"])


def _players(text: str) -> list[str]:
    typed = _between_commas(text) if "," in text else text.split()
    names = [_id(name) for name in typed] or _default_players()
    if len(names) not in (3, 4):
        raise BadPosition(f"three or four play (LB-R1), not {len(names)}", hint="Name them all in one line.")
    if len(set(names)) < len(names):
        raise BadPosition("two players have the same name", hint="Tell them apart, such as Ann K, Ann M.")
    return names


def _id(name: str) -> str:
    id = _plain(name)
    if not id[:1].isalpha():
        raise BadPosition(
            f"{name!r} is no name a score sheet can carry", hint="It should begin with a letter."
        )
    return id


def _plain(name: str) -> str:
    """A name in the letters of an id: Jörg K. is jorg_k."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def _one_of(names: Sequence[str], text: str) -> str | None:
    wanted = _plain(text)
    if not text.strip() or wanted in ("no", "n"):
        return None
    found = [name for name in names if name == wanted] or [
        name for name in names if wanted and name.startswith(wanted)
    ]
    if len(found) != 1:
        raise BadPosition(
            f"{text.strip()!r} is not one of the players", hint=f"They are {listed(map(person, names))}."
        )
    return found[0]


# --- what everybody holds: LB-102, LB-205 -----------------------------------------------------------------


def _holding(name: str, others: Table, was: Holding | None = None) -> Generator[Question, Any, Holding]:
    """The cards of one player, none of which another one has (LB-201); Enter keeps what `was` there."""
    who = person(name)
    taken = {f"{holding.start}-start": other for other, holding in others.items()}
    for other, holding in others.items():
        taken |= dict.fromkeys(holding.regions, other)
    free = [continent for code, continent in CONTINENTS.items() if f"{code}-start" not in taken]
    before, kept = (was.start, was.regions) if was else (None, ())
    enter = f" (Enter: {CONTINENTS[before]})" if before else ""
    start = yield Question(
        f"{who}'s Start Region{enter}:", free, lambda text: _start(who, text, taken, before)
    )
    parts = yield Question(
        f"{who}'s Regions, with commas between {_left(kept)}:", _words(taken), lambda text: _parts(text, kept)
    )
    regions: list[str] = []
    while parts:
        part, *parts = parts
        try:
            region = find_region(part)
            _check_free(region, taken)
        except BadPosition as fault:
            ask = f"{sentence(str(fault))}\nWhich is it? (Enter: leave it out)"
            parts = (yield Question(ask, _words(taken), _parts)) + parts
        else:
            regions.append(region)
            taken[region] = name
    return Holding(start, tuple(regions))


def _left(kept: Sequence[str]) -> str:
    """What Enter leaves as it is."""
    if not kept:
        return "(Enter: none)"
    return f"(Enter: {listed(REGIONS[region].name for region in kept)}; or: none)"


def _start(who: str, text: str, taken: Mapping[str, str], before: str | None) -> str:
    if not text.strip():
        if before:
            return before
        raise BadPosition(f"{who} must have a Start Region", hint="Name its continent, such as Africa or af.")
    code = find_continent(text)
    _check_free(f"{code}-start", taken)
    return code


def _check_free(one: str, taken: Mapping[str, str]) -> None:
    if one in taken:
        raise BadPosition(f"{card(one)} is already with {person(taken[one])}.")


def _words(taken: Mapping[str, str]) -> list[str]:
    """What completion offers: names, then ids, of the Regions nobody has yet."""
    free = [region for region in REGIONS if region not in taken]
    return [REGIONS[region].name for region in free] + free


def _parts(text: str, kept: Sequence[str] = ()) -> list[str]:
    """The Regions in an answer: between commas, or ids between blanks; no answer keeps what there was."""
    words = text.split()
    if not words or text.strip().lower() == "none":
        return [] if words else list(kept)
    return words if all(word.lower() in REGION_WORDS for word in words) else _between_commas(text)


def _between_commas(text: str) -> list[str]:
    return [part.strip() for part in re.split("[,;]", text) if part.strip()]
