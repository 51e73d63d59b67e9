"""By which cards and rules a table is played: its own, which its journal pins, whatever lies in the working directory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.library.registry import find

if TYPE_CHECKING:
    from companion.library import Edition, Library
    from companion.referee.game import Game


class Unplayable(CompanionError):
    """A table whose rules this companion cannot play: it can be kept, told and exported, but nothing is judged."""

    kind = "rules"


class Editions:
    """Games by the fingerprint of their cards: found in the library, or as a journal or a store has kept them."""

    def __init__(self, library: Library, kept: Callable[[str], Mapping[str, str] | None]):
        self.library = library
        self._kept = kept
        self._shipped = library.without_own()
        self._read: dict[tuple[str, str | None], tuple[Library, Edition]] = {}
        self._games: dict[tuple[str, str | None], Game[Any]] = {}
        self._named: dict[tuple[str, str | None, tuple[tuple[str, str], ...]], Game[Any]] = {}

    def edition(self, slug: str, digest: str | None, own: Sequence[str] = ()) -> Edition:
        """The cards with this fingerprint; journals of the first release have none and go by the shipped cards.

        `own` are those of their files that the journal calls somebody's own.
        """
        return self._by_library(slug, digest, own)[1]

    def take(self, editions: Mapping[str, Mapping[str, str]]) -> None:
        """Know the cards that a journal has brought along."""
        kept = self._kept
        self._kept = lambda digest: editions.get(digest) or kept(digest)

    def _by_library(self, slug: str, digest: str | None, own: Sequence[str]) -> tuple[Library, Edition]:
        """The cards with this fingerprint, and the library that has read them."""
        if (slug, digest) not in self._read:
            self._read[slug, digest] = self._found(slug, digest, own)
        return self._read[slug, digest]

    def _found(self, slug: str, digest: str | None, own: Sequence[str]) -> tuple[Library, Edition]:
        if digest is None:
            return self._shipped, self._shipped.edition(slug)
        for library in (self.library, self._shipped):
            try:
                if library.edition(slug).digest == digest:
                    return library, library.edition(slug)
            except CompanionError:
                continue  # what lies in the working directory now does not matter to this table
        files = self._kept(digest)
        if files is None:
            raise Unplayable(f"the cards with the fingerprint {digest[:8]} are not here")
        return self.library, self.library.pinned(slug, files, own)

    def knows(self, slug: str) -> bool:
        """Whether the rules of a game are installed here."""
        listed = find(slug)
        return listed is not None and bool(listed.rules)

    def _game(self, slug: str, digest: str | None, own: Sequence[str] = ()) -> Game[Any]:
        """The game by these cards. Raises Unplayable if it is not installed, or does not understand the cards."""
        if (slug, digest) not in self._games:
            if not self.knows(slug):
                raise Unplayable(
                    f"the game {slug!r} is not installed here",
                    hint="`companion log`, `export` and `tables --remove` still work.",
                )
            library, edition = self._by_library(slug, digest, own)
            try:
                self._games[slug, digest] = (
                    library.game(slug) if edition is library.edition(slug) else library.rules(edition)
                )
            except CompanionError as fault:
                raise Unplayable(f"its cards cannot be read by this companion: {fault.message}") from None
        return self._games[slug, digest]

    def named(
        self, slug: str, digest: str | None, names: Mapping[str, str], own: Sequence[str] = ()
    ) -> Game[Any]:
        """The game as these people play it."""
        key = slug, digest, tuple(names.items())
        if key not in self._named:
            game = self._game(slug, digest, own)
            self._named[key] = game.named(names) if names else game
        return self._named[key]


def version_of(edition: Edition) -> Any:
    """The version of the rules that an edition is written for."""
    return edition.facts.get("rules_version", 1)
