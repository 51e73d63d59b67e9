"""One table: a game in progress, its journal, and everything that can be done at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from companion import __version__
from companion.errors import BadJournal, BadPosition, CompanionError, ConsentNeeded
from companion.record import journal
from companion.record.draft import Draft
from companion.record.editions import Editions, Unplayable, version_of
from companion.record.history import History
from companion.record.journal import Entry
from companion.record.sealing import parts
from companion.record.stores import Addition, Checkpoint, Overtaken, Store
from companion.record.summary import Summary
from companion.record.transcript import NO_ENTRY, briefly
from companion.referee import knowledge
from companion.referee import options as house
from companion.referee.chance import asks_chance
from companion.referee.dice import Dice, SealedDice, new_seed
from companion.referee.forgive import understand
from companion.referee.game import Game, Move, Sheet
from companion.referee.players import find_player
from companion.referee.sentences import called
from companion.referee.verdict import ALREADY_DONE, Match, Verdict, listed, moves_of, with_alternatives

if TYPE_CHECKING:
    from companion.library import Edition
    from companion.record.verification import Findings

T = TypeVar("T")
SETUP_STEPS = 200
SOME = 64  # entries kept at hand


class Table:
    """One table. `Tables` gives one; whatever its methods change is in the journal when they return.

    What other companions write at the same table is noticed. Of a damaged table, or one whose game is gone, the
    journal can still be read: everything that needs more says what is wrong.
    """

    def __init__(self, store: Store, editions: Editions, name: str):
        self.store = store
        self.name = name
        """The state in which the last move was judged."""
        self._editions = editions
        self._read: History | None = None
        self._still = False
        self._at_hand: dict[int, Entry] = {}
        self._game: tuple[str | None, Game[Any]] | None = None
        self._match: tuple[journal.Head, Match[Any]] | None = None

    # --- its journal ------------------------------------------------------------------------------

    @property
    def history(self) -> History:
        """What the journal amounts to now, whoever has written in it. Raises BadJournal if it is damaged."""
        if self._read is None or not self._still:
            self._read = self._followed()
        return self._read

    def _followed(self) -> History:
        latest = self.store.latest(self.name)
        if latest is None:
            raise BadJournal(f"the table {self.name!r} has no entries", where=self.store.where)
        read = self._read
        if read is not None and read.head == latest:
            return read
        read = read if read is not None and read.number < latest.number else self._remembered()
        try:
            return self._read_on(read)
        except BadJournal:
            if read.number == 0:
                raise
            self._at_hand.clear()
            return self._read_on(History())

    def _read_on(self, read: History) -> History:
        """The history with the entries that came after it."""
        read, entries = read.copy(), self.store.entries(self.name, read.number)
        try:
            journal.check_chain(entries, read.head)
            for entry in entries:
                read.add(entry)
        except NO_ENTRY:
            where = f"table {self.name}, entry {read.number}"
            raise BadJournal("this is no entry of a table", where=where, hint=TO_BE_DONE) from None
        except BadJournal as fault:
            fault.where, fault.hint = f"table {self.name}, {fault.where}", TO_BE_DONE
            raise
        return read

    def _remembered(self) -> History:
        """What was kept beside the entries, if it fits them."""
        kept = self.store.checkpoint(self.name)
        if kept and kept.history.get("made_by") == __version__:
            try:
                if self.entry(kept.last.number).head == kept.last:
                    return History.from_data(kept.history)
            except (BadJournal, *NO_ENTRY):
                pass  # then everything is read once more
        return History()

    @contextmanager
    def still(self) -> Iterator[None]:
        """While one answer is given, the table stands still, whatever others write."""
        if self._still:
            yield
            return
        self._read = self._followed()
        self._still = True
        try:
            yield
        finally:
            self._still = False

    @property
    def entries(self) -> list[Entry]:
        """All entries, also damaged ones."""
        return self.store.entries(self.name)

    def entry(self, number: int) -> Entry:
        """One entry of an undamaged journal."""
        if number not in self._at_hand:
            found = self.store.entries(self.name, max(0, number - 2), number)
            try:
                after = found[-2].head if number > 1 else journal.START
                journal.check_chain(found[-1:], after)
            except (BadJournal, IndexError):
                raise BadJournal(
                    "this entry was changed", where=f"table {self.name}, entry {number}", hint=TO_BE_DONE
                ) from None
            if len(self._at_hand) >= SOME:
                self._at_hand.clear()
            self._at_hand[number] = found[-1]
        return self._at_hand[number]

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
    def summary(self) -> Summary:
        """The table in short."""
        with self.still():
            return self._short(self.history)

    def in_short(self) -> Summary:
        """The table in short, damaged or not; what had to be made anew is kept for the next time."""
        try:
            with self.still():
                history = self.history
                short = self._short(history)
        except BadJournal as fault:
            return self._damaged(fault)
        if short.fault is None:
            with suppress(BadJournal):  # a list is only a list: whoever writes is told
                self.store.keep(self.name, _checkpoint(history, short))
        return short

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

    # --- what a table does -----------------------------------------------------------------------

    def open(self, draft: Draft) -> None:
        """Write the first entries of this table into its store."""
        after = History(draft.entries)
        added = Addition(draft.entries, draft.fresh, draft.editions, self._checkpoint_of(draft, after))
        self.store.open(self.name, added)
        self._read = after

    def do(self, text: str, by: str | None = None) -> Verdict:
        """The verdict on a move; a legal one is made. Raises BadMove or AmbiguousMove if it is not understood.

        `by` is the player who says it; what is not understood is then compared with that player's moves only.
        """

        def act(draft: Draft) -> Verdict:
            self._same_rules()
            speaker = self.known(by)
            match, game = self._standing(), self.game
            before = match.state
            move = understand(
                game, before, text, moves_of(match, speaker), tell=lambda: self.may_list(speaker)
            )
            if speaker and move.player is None and speaker != self.turn:
                move = move._replace(player=speaker)
            dice = match.chance = draft.dice()
            announced = list(match.announced)
            verdict = match.make(move)
            if verdict.legal:
                self._match = None  # it is made again from what the journal keeps
                if verdict.why == ALREADY_DONE:
                    for step in match.announced:
                        announced.remove(step)
                    draft.add("said", {"player": announced[0][0], "move": announced[0][1]})
                else:
                    self._record(draft, before, move, match, verdict, dice)
            elif self.may_list(speaker):
                verdict = with_alternatives(match, verdict, speaker)
            return verdict

        return self._write(act)

    def _record(
        self, draft: Draft, before: Any, move: Move, match: Match[Any], verdict: Verdict, dice: SealedDice
    ) -> None:
        game, after = self.game, match.state
        player = move.player or game.turn(before)
        body: dict[str, Any] = {"player": player, "rules": verdict.rules}
        origin = "companion" if dice.used else "table" if _entered_chance(game, before, move) else None
        if origin:
            body["dice"] = origin
        if dice.drawn and not dice.rolled:
            body["drawn"] = True
        if knowledge.reveals(game, before, after, verdict.events):
            body["reveals"] = True
        written, sealed = parts(game, after, verdict.events, verdict)
        body["said"] = game.write(before, move) if not sealed else written["move"]
        for part in sealed.values():
            part["said"] = game.write(before, move) if part["move"] == verdict.move else part["move"]
        draft.add("move", body | written, sealed)
        if game.over(after):
            draft.reveal()

    def setup(self) -> list[Verdict]:
        """Let the companion deal and roll everything that comes before the first decision."""
        verdicts: list[Verdict] = []
        while len(verdicts) < SETUP_STEPS:
            game, state = self.game, self.state
            moves = game.moves(state)
            if not moves or not all(asks_chance(game, state, move) for move in moves):
                break
            verdicts.append(self.do(game.write(state, moves[-1])))
        return verdicts

    def undo(self, count: int = 1, *, to: int | None = None, agreed: bool = False) -> list[Entry]:
        """Take back the last moves, or all after entry `to`, and give them. Past dice and reveals all must agree."""

        def act(draft: Draft) -> list[Entry]:
            line, back = self.history.line, to
            if back is None:
                if not 1 <= count < len(line):
                    raise CompanionError(_too_many(len(line) - 1, "taken back"), where=self.name)
                back = line[-1 - count]
            elif back not in line or back == line.last:
                raise CompanionError(
                    f"entry {back} is no move that counts", hint="The numbers are in `companion log`."
                )
            gone = [entry for entry in self.store.entries(self.name, back) if entry.number in line]
            seen = [entry for entry in gone if "dice" in entry.body or "reveals" in entry.body]
            if seen and not agreed:
                told = ", ".join(f"{entry.number} ({briefly(entry, None)})" for entry in seen)
                raise ConsentNeeded(
                    f"this takes back dice or cards that have been seen: entry {told}",
                    hint="If the whole table agrees, say so with --agreed.",
                )
            body: dict[str, Any] = {"to": back, "gone": [entry.number for entry in gone]}
            if seen:
                body["agreed"] = [entry.number for entry in seen]
            draft.add("undo", body)
            draft.renew()
            return gone

        return self._write(act)

    def redo(self, count: int = 1) -> list[Entry]:
        """Make moves again that were taken back, with the dice they had, and give them."""

        def act(draft: Draft) -> list[Entry]:
            undone = self.history.undone
            if not 1 <= count <= len(undone):
                raise CompanionError(_too_many(len(undone), "made again"), where=self.name)
            draft.add("redo", {"to": undone[-count]})
            return [self.entry(number) for number in reversed(undone[-count:])]

        return self._write(act)

    def override(
        self, who: str, why: str, position: Mapping[str, Any] | None = None, *, adopt_rules: bool = False
    ) -> None:
        """Play on as the table decides: who decided and why, and how the table stands now if that changes.

        With `adopt_rules` it is played on by the rules and cards that are found here.
        """
        if not who.strip() or not why.strip():
            raise CompanionError("an override says who decided, and why")

        def act(draft: Draft) -> None:
            body: dict[str, Any] = {"who": who.strip(), "why": why.strip()}
            sealed: dict[str, dict[str, Any]] = {}
            digest = self.history.edition
            if adopt_rules:
                edition = self._editions.library.edition(self.slug)
                digest = edition.digest
                body |= {"rules_version": version_of(edition), "edition": digest}
                if edition.own:
                    body["own_files"] = edition.own
                draft.editions[digest] = edition.pinned
            if position is not None:
                game = self._editions.named(self.slug, digest, self.names)
                options = house.check(self._editions.edition(self.slug, digest), position.get("options"))
                match = Match(game, position, draft.dice())
                if game.players(match.state) != self.players:
                    raise BadPosition("the players of a table cannot change", where="players")
                written, sealed = parts(game, match.state, match.opening)
                body |= {**written, "house_rules": options}
            draft.add("override", body, sealed)

        self._write(act)

    def mix(self, words: str) -> None:
        """Mix words of the players into all dice that the companion rolls from now on."""
        if not words.strip():
            raise CompanionError("no words were given", hint="Any words will do: words purple cow")

        def act(draft: Draft) -> None:
            draft.renew()
            draft.add("words", {"words": words.strip()})

        self._write(act)

    def roll(self, dice: str) -> list[int]:
        """Roll dice that are no move, such as who begins; they are in the journal and can be verified."""
        from companion.referee import rolls

        wanted = rolls.parse(dice)

        def act(draft: Draft) -> list[int]:
            faces = rolls.throw(wanted, draft.dice())
            draft.add("roll", {"dice": "companion", "what": str(wanted), "faces": faces})
            return faces

        return self._write(act)

    def finish(self, *, agreed: bool = False) -> str:
        """Show the seed of the dice. A new one is sealed at once, unless the game is over.

        While cards are hidden everybody must agree: the seed tells which ones the companion has dealt.
        """

        def act(draft: Draft) -> str:
            history = self.history
            if self.hidden and not self.over and not agreed:
                raise ConsentNeeded(
                    "cards are still hidden, and the seed tells which ones the companion has dealt",
                    hint="If the whole table agrees, say so with --agreed.",
                )
            if history.shown is not None:
                return history.shown
            if not draft.holds(history.commitment):
                raise CompanionError(
                    "the seed of these dice stayed where the table was exported", where=self.name
                )
            draft.reveal()
            if not self.over:
                draft.seal(new_seed())
            return str(draft.entries[0].body["seed"])

        return self._write(act)

    def _write(self, act: Callable[[Draft], T]) -> T:
        """Do something and keep what it has written. If another companion was first, it is done anew after that."""
        while True:
            with self.still():
                history = self.history
                draft = Draft(history, self.store.seeds(self.name))
                given = act(draft)
                if not draft.entries:
                    return given
                try:
                    self._keep(draft, history)
                    return given
                except Overtaken:
                    continue

    def _keep(self, draft: Draft, before: History) -> None:
        try:
            after = before.copy()
            for entry in draft.entries:
                after.add(entry)
            made = self._checkpoint_of(draft, after)
            self.store.append(
                self.name, before.head, Addition(draft.entries, draft.fresh, draft.editions, made)
            )
            self._read = after
        except BaseException:
            self._at_hand.clear()
            self._match = None
            self._read = before
            raise

    # --- the journal -----------------------------------------------------------------------------

    def export(self, viewer: str | None = None, *, public: bool = False, seeds: bool = False) -> str:
        """The journal as JSON lines: complete, or the copy that a player or everybody may have.

        The cards the table is played by go along, so that it can be played and verified anywhere.
        """
        entries = self.entries
        if viewer is not None or public:
            viewer = self.known(viewer)
            entries = [
                entry._replace(sealed={key: text for key, text in entry.sealed.items() if key == viewer})
                for entry in entries
            ]
        pinned = {str(entry.body["edition"]) for entry in entries if "edition" in entry.body}
        kept = {digest: self.store.edition(digest) for digest in sorted(pinned)}
        return journal.write_lines(
            entries,
            self.store.seeds(self.name) if seeds else None,
            {digest: files for digest, files in kept.items() if files is not None},
        )

    def transcript(self, viewer: str | None = None) -> str:
        """The journal as a text to read."""
        from companion.record.transcript import transcript

        return transcript(self.entries, self.told_by(), self.known(viewer) if viewer else None)

    def told_by(self) -> Edition | None:
        """The cards the table was opened with, if they can be had: what the game and its house rules are called."""
        try:
            opening = self.store.entries(self.name, 0, 1)[0].body
            return self._editions.edition(
                opening["game"], opening.get("edition"), opening.get("own_files", ())
            )
        except (CompanionError, *NO_ENTRY):
            return None

    def verify(self) -> Findings:
        """What was checked: chain, dice, every move. Raises BadJournal at the first fault."""
        from companion.record.verification import verify

        kept = journal.Journal(self.entries, self.store.seeds(self.name), {})
        return verify(kept, self._editions.library, f"table {self.name}", self.store.edition)

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

    def _checkpoint_of(self, draft: Draft, after: History) -> Checkpoint:
        """What the table amounts to with what is about to be written."""
        self._at_hand |= {entry.number: entry for entry in draft.entries}
        read, still, self._read, self._still = self._read, self._still, after, True
        try:
            return _checkpoint(after, self._short(after))
        finally:
            self._read, self._still = read, still

    def _short(self, history: History) -> Summary:
        short: dict[str, Any] = {"title": self.title}
        try:
            game, state = self.game, self.state
            short |= {
                "turn": game.turn(state),
                "phase": game.phase(state),
                "awaits": game.awaits(state),
                "over": game.over(state),
            }
        except BadJournal:
            raise
        except CompanionError as fault:
            told = str(fault.message)
            short["fault"] = told[:1].upper() + told[1:] + "."
        return Summary(
            self.name,
            self.slug,
            players=self.players,
            names=self.names,
            entries=history.number,
            fingerprint=history.hash,
            commitment=history.commitment,
            own_files=history.own_files,
        )._replace(**short)

    # --- rules -----------------------------------------------------------------------------------

    @property
    def other_rules(self) -> str | None:
        """What it means that this table plays by other rules than this companion knows; None if it does not."""
        pinned, known = self.history.rules_version, self.game.versions
        if pinned in known:
            return None
        return f"This table plays by version {pinned} of the rules, and this companion knows version {max(known)}."

    def _same_rules(self) -> None:
        told = self.other_rules
        if told:
            raise Unplayable(
                f"{told} It can be shown and exported, but no move can be judged",
                where=self.name,
                hint="To go on by the rules of this companion, if all agree:\n"
                "  companion override --adopt-rules --who NAMES --why REASON",
            )


TO_BE_DONE = "The journal is damaged. `companion log` shows what can be read; a copy that was exported before may help."


def _checkpoint(history: History, short: Summary) -> Checkpoint:
    made = {"made_by": __version__}
    return Checkpoint(history.head, history.as_data() | made, short._asdict() | made)


def _too_many(possible: int, what: str) -> str:
    if possible == 0:
        return f"there is no move to be {what}"
    return f"only {possible} {'move' if possible == 1 else 'moves'} can be {what}"


def _entered_chance(game: Game[Any], state: Any, move: Move) -> bool:
    """Whether a move tells dice or cards that came up on the table."""
    moves = game.moves(state)
    return move not in moves and any(
        bare.kind == move.kind and asks_chance(game, state, bare._replace(player=move.player))
        for bare in moves
    )
