"""The score sheet of a game played without the referee: who held which cards, in people's own words.

Names are taken as people write them: ids, names, beginnings of names, small slips. A Region that cannot be
understood is asked for again, and only that one. In the end every player may still be corrected.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.errors import BadPosition
from companion.games.lone_banner.names import find_continent, find_region
from companion.games.lone_banner.state import SLUG
from companion.referee.game import Question
from companion.referee.players import find_player, own_names, seated
from companion.referee.sentences import called, listed, sentence

if TYPE_CHECKING:
    from companion.games.lone_banner import LoneBanner


class Holding(NamedTuple):
    """What lies before one player: the continent of his Start Region, and his Regions."""

    start: str
    regions: tuple[str, ...]


Table = dict[str, Holding]


def follow(game: LoneBanner, answers: Sequence[Any]) -> Question | dict[str, Any]:
    """What to ask after these answers, or the finished position that they describe."""
    asking = Tally(game).asking()
    asked = next(asking)
    try:
        for answer in answers:
            asked = asking.send(answer)
    except StopIteration as known:
        return dict(known.value)
    return asked


class Tally:
    """The questions of one score sheet."""

    def __init__(self, game: LoneBanner):
        self.world, self.edition, self.names = game.world, game.edition, game.names

    def asking(self) -> Generator[Question, Any, dict[str, Any]]:
        """All questions in turn, each followed by its answer; the position comes in the end."""
        usual = self.edition.facts["default_players"]
        people = yield Question(
            f"Who played, in seating order? (Enter: {listed(map(self._who, usual))})",
            [row.id for row in self.edition.table("colours")],
            lambda text: self._players(text, usual),
        )
        self.names = own_names(people) or self.names
        table: Table = {}
        for player in people:
            table[player] = yield from self._holding(player, table)
        while True:
            wrong = yield Question(
                "Anything to correct? (a player's name; Enter: no)",
                list(people.values()),
                lambda text: self._one_of(people, text),
            )
            if wrong is None:
                return {
                    "game": SLUG,
                    "phase": "over",
                    "players": [_written(*entry) for entry in table.items()],
                }
            others = {player: table[player] for player in people if player != wrong}
            table[wrong] = yield from self._holding(wrong, others, table[wrong])

    def _who(self, player: str) -> str:
        return called(player, self.names)

    # --- who played: LB-101 -------------------------------------------------------------------------------

    def _players(self, text: str, usual: Sequence[str]) -> dict[str, str]:
        """The people around the table, by id."""
        people = seated((_between_commas(text) if "," in text else text.split()) or usual)
        allowed = self.edition.facts["players"]
        if len(people) not in allowed:
            told = f"{listed(allowed, 'or')} play (LB-R1), not {len(people)}"
            raise BadPosition(told, hint="Name them all in one line.")
        return people

    def _one_of(self, people: Mapping[str, str], text: str) -> str | None:
        wanted = text.strip().casefold()
        if wanted in ("", "no", "n"):
            return None
        begun = [player for player, name in people.items() if name.casefold().startswith(wanted)]
        return begun[0] if len(begun) == 1 else find_player(text.strip(), [*people], self.names)

    # --- what everybody holds: LB-102, LB-205 -------------------------------------------------------------

    def _holding(
        self, player: str, others: Table, was: Holding | None = None
    ) -> Generator[Question, Any, Holding]:
        """The cards of one player, none of which another one has (LB-201); Enter keeps what `was` there."""
        who, continents, start_of = self._who(player), self.world.continents, self.world.start_of
        taken = {start_of[holding.start]: other for other, holding in others.items()}
        for other, holding in others.items():
            taken |= dict.fromkeys(holding.regions, other)
        free = [name for code, name in continents.items() if start_of[code] not in taken]
        before, kept = (was.start, was.regions) if was else (None, ())
        enter = f" (Enter: {continents[before]})" if before else ""
        start = yield Question(
            f"{who}'s Start Region{enter}:", free, lambda text: self._start(who, text, taken, before)
        )
        left = f"{listed(map(self.world.card, kept))}; or: none" if kept else "none"
        parts = yield Question(
            f"{who}'s Regions, with commas between (Enter: {left}):",
            self._words(taken),
            lambda text: self._parts(text, kept),
        )
        regions: list[str] = []
        while parts:
            part, *parts = parts
            try:
                region = find_region(self.world, part)
                self._check_free(region, taken)
            except BadPosition as fault:
                ask = f"{sentence(str(fault))}\nWhich is it? (Enter: leave it out)"
                parts = (yield Question(ask, self._words(taken), self._parts)) + parts
            else:
                regions.append(region)
                taken[region] = player
        return Holding(start, tuple(regions))

    def _start(self, who: str, text: str, taken: Mapping[str, str], before: str | None) -> str:
        if not text.strip():
            if before:
                return before
            hint = "Name its continent, such as Africa or af."
            raise BadPosition(f"{who} must have a Start Region", hint=hint)
        code = find_continent(self.world, text)
        self._check_free(self.world.start_of[code], taken)
        return code

    def _check_free(self, card: str, taken: Mapping[str, str]) -> None:
        if card in taken:
            raise BadPosition(f"{self.world.card(card)} is already with {self._who(taken[card])}.")

    def _words(self, taken: Mapping[str, str]) -> list[str]:
        """What completion offers: names, then ids, of the Regions nobody has yet."""
        free = [region for region in self.world.regions.values() if region.id not in taken]
        return [region.name for region in free] + [region.id for region in free]

    def _parts(self, text: str, kept: Sequence[str] = ()) -> list[str]:
        """The Regions in an answer: between commas, or ids between blanks; no answer keeps what there was."""
        words = text.split()
        if not words or text.strip().lower() == "none":
            return [] if words else list(kept)
        return words if all(word.lower() in self.world.words for word in words) else _between_commas(text)


def _written(player: str, holding: Holding) -> dict[str, Any]:
    return {"id": player, "start": holding.start, "regions": list(holding.regions)}


def _between_commas(text: str) -> list[str]:
    return [part.strip() for part in re.split("[,;]", text) if part.strip()]
