"""How a table stands: its players and rules, the position, and what of it somebody may see."""

from __future__ import annotations

from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.errors import BadJournal, BadPosition, CompanionError
from companion.record.editions import Editions, Unplayable
from companion.record.history import History
from companion.record.journal import Entry, Head
from companion.record.reader import Reader
from companion.record.stores import Checkpoint, Store
from companion.record.summary import Summary
from companion.record.transcript import NO_ENTRY
from companion.referee import knowledge
from companion.referee import options as house
from companion.referee.dice import Dice
from companion.referee.game import Game, Sheet
from companion.referee.players import find_player
from companion.referee.sentences import called
from companion.referee.verdict import Match, listed

if TYPE_CHECKING:
    from companion.library import Edition


class Standing:
    """A table that is looked at. Of a damaged one, or one whose game is gone, the journal can still be read."""

    def __init__(self, store: Store, editions: Editions, name: str):
        self.store = store
        self.name = name
        self._editions = editions
        self._reader = Reader(store, name)
        self._game: tuple[str | None, Game[Any]] | None = None
        self._match: tuple[Head, Match[Any]] | None = None

    # --- its journal ------------------------------------------------------------------------------

    @property
    def history(self) -> History:
        """What the journal amounts to now, whoever has written in it. Raises BadJournal if it is damaged."""
        return self._reader.history

    @property
    def entries(self) -> list[Entry]:
        """All entries, also damaged ones."""
        return self.store.entries(self.name)

    def entry(self, number: int) -> Entry:
        """One entry of an undamaged journal."""
        return self._reader.entry(number)

    def still(self) -> AbstractContextManager[None]:
        """While one answer is given, the table stands still, whatever others write."""
        return self._reader.still()

    @property
    def fingerprint(self) -> str:
        """The hash of the last entry."""
        return self.history.hash

    # --- its game ---------------------------------------------------------------------------------

    @property
    def slug(self) -> str:
        return str(self.history.opening["game"])

    @property
    def edition(self) -> Edition:
        """The cards this table is played by."""
        history = self.history
        return self._editions.edition(self.slug, history.edition, history.own_files)

    @property
    def game(self) -> Game[Any]:
        """The rules of this table by its own cards. Raises Unplayable if they are not here."""
        history = self.history
        if self._game is None or self._game[0] != history.edition:
            made = self._editions.named(self.slug, history.edition, history.names, history.own_files)
            self._game = history.edition, made
        return self._game[1]

    @property
    def title(self) -> str:
        """The name of the game, or its id where its cards are gone."""
        try:
            return self.edition.name
        except CompanionError:
            return self.slug

    @property
    def own_files(self) -> list[str]:
        """Files of somebody's own that this table is played by."""
        return self.history.own_files

    # --- as it stands ----------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self._standing().state

    @property
    def turn(self) -> str | None:
        """The id of the player to act."""
        return self.game.turn(self.state)

    @property
    def players(self) -> list[str]:
        """The ids of the players; they stay the same as long as the table lasts."""
        return list(self.history.opening["players"])

    @property
    def names(self) -> dict[str, str]:
        """What the players are called, where their ids alone do not say it."""
        return self.history.names

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    @property
    def awaits(self) -> str:
        """What the table waits for, in a sentence."""
        return self.game.awaits(self.state)

    @property
    def hidden(self) -> bool:
        """Whether something on this table is hidden from an onlooker."""
        return knowledge.hides(self.game, self.state)

    @property
    def has_secrets(self) -> bool:
        """Whether anything is hidden here, or was at some time."""
        return self.history.secrets or self.hidden

    @property
    def seal(self) -> str:
        """The hash of the seed of the companion's dice."""
        return self.history.commitment

    @property
    def revealed_seed(self) -> str | None:
        """The seed of the companion's dice, once everybody may know it."""
        history = self.history
        return history.revealed.get(history.commitment)

    def called(self, player: str) -> str:
        """What a player is called here."""
        return called(player, self.names)

    def known(self, viewer: str | None) -> str | None:
        """The id of the player of that name (None: an onlooker); raises CompanionError if there is none."""
        return None if viewer is None else find_player(viewer, self.players, self.names)

    def position(self, viewer: str | None = None, *, everything: bool = False) -> dict[str, Any]:
        """The position as far as a player may know it (None: an onlooker), or with everything laid open."""
        if everything:
            return self.game.dump(self.state)
        return self.game.view(self.state, self.known(viewer))

    def picture(self, viewer: str | None = None) -> str:
        """The table drawn with plain characters."""
        return self.game.picture(self.state, self.known(viewer))

    def moves(self, viewer: str | None = None) -> list[str]:
        """The legal moves, or those of one player; where all of them would tell hidden cards, it must be one."""
        with self.still():
            viewer = self.known(viewer)
            if not self.may_list(viewer):
                raise CompanionError(
                    "a list of moves would show hidden cards",
                    hint=f"Say for whom: --for {' or '.join(self.players)}.",
                )
            return listed(self._standing(), viewer)

    def waits_for_another(self, viewer: str | None) -> str | None:
        """The player whose turn it is, if that is another one than this."""
        return self.turn if viewer is not None and self.known(viewer) != self.turn else None

    def may_list(self, viewer: str | None = None) -> bool:
        """Whether a player (None: everybody) may see the list of that player's legal moves (None: of all)."""
        return viewer is not None or not knowledge.list_tells(self.game, self.state)

    def score(self) -> Sheet:
        """The score sheet. What it counts lies openly on the table, in every game."""
        return self.game.score(self.state)

    @property
    def other_rules(self) -> str | None:
        """What it means that this table plays by other rules than this companion knows; None if it does not."""
        pinned, known = self.history.rules_version, self.game.versions
        if pinned in known:
            return None
        return f"This table plays by version {pinned} of the rules, and this companion knows version {max(known)}."

    # --- in short ---------------------------------------------------------------------------------

    @property
    def summary(self) -> Summary:
        """The table in short."""
        with self.still():
            history = self.history
            stands: dict[str, Any]
            try:
                game, state = self.game, self.state
                stands = {
                    "turn": game.turn(state),
                    "phase": game.phase(state),
                    "awaits": game.awaits(state),
                    "over": game.over(state),
                }
            except BadJournal:
                raise
            except CompanionError as fault:
                told = str(fault.message)
                stands = {"fault": told[:1].upper() + told[1:] + "."}
            return Summary(
                self.name,
                self.slug,
                self.title,
                players=self.players,
                names=self.names,
                entries=history.number,
                fingerprint=history.hash,
                commitment=history.commitment,
                own_files=history.own_files,
            )._replace(**stands)

    def in_short(self) -> Summary:
        """The table in short, damaged or not; what had to be made anew is kept for the next time."""
        try:
            with self.still():
                short = self.summary
                made = self._checkpoint(short)
        except BadJournal as fault:
            return self._damaged(fault)
        if short.fault is None:
            with suppress(BadJournal):  # a list is only a list: whoever writes is told
                self.store.keep(self.name, made)
        return short

    def _checkpoint(self, short: Summary) -> Checkpoint:
        """What is kept beside the entries."""
        history, made = self.history, {"made_by": __version__}
        return Checkpoint(history.head, history.as_data() | made, short._asdict() | made)

    def _damaged(self, fault: BadJournal) -> Summary:
        try:
            entries = self.entries
        except BadJournal:
            entries = []
        opening = entries[0].body if entries else {}
        game, players = opening.get("game"), opening.get("players")
        return Summary(
            self.name,
            game=game if isinstance(game, str) else "",
            players=[str(player) for player in players] if isinstance(players, list) else [],
            entries=len(entries),
            fingerprint=entries[-1].hash if entries else "",
            fault=f"The journal is damaged: {fault.message} ({fault.where}).",
        )

    # --- made from the journal -----------------------------------------------------------------

    def told_by(self) -> Edition | None:
        """The cards the table was opened with, if they can be had: what the game and its house rules are called."""
        try:
            opening = self.store.entries(self.name, 0, 1)[0].body
            return self._editions.edition(
                opening["game"], opening.get("edition"), opening.get("own_files", ())
            )
        except (CompanionError, *NO_ENTRY):
            return None

    def _standing(self) -> Match[Any]:
        """The game as it stands, made again from the journal whenever that has moved on."""
        history = self.history
        if self._match is None or self._match[0] != history.head:
            self._match = history.head, self._loaded(history)
        return self._match[1]

    def _loaded(self, history: History) -> Match[Any]:
        game, standing = self.game, self.entry(history.standing)
        try:
            match = Match(game, history.position(standing, house.defaults(self.edition)), Dice())
        except BadPosition as fault:
            if self.other_rules is None:
                raise
            raise Unplayable(
                f"{self.other_rules} How it stands cannot be read any more ({fault.message})",
                where=self.name,
                hint="`companion log`, `export` and `verify` still work, and `override --position` sets it anew.",
            ) from None
        match.announced = history.announced(standing)
        return match
