"""What can be done at a table: every move, and all else that goes into its journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from companion.errors import BadPosition, CompanionError, ConsentNeeded
from companion.record import journal
from companion.record.draft import Draft
from companion.record.editions import Unplayable, version_of
from companion.record.journal import Entry
from companion.record.sealing import parts
from companion.record.standing import Standing
from companion.record.stores import Addition, Overtaken
from companion.record.transcript import briefly
from companion.referee import knowledge
from companion.referee import options as house
from companion.referee.chance import asks_chance
from companion.referee.dice import SealedDice, new_seed
from companion.referee.forgive import understand
from companion.referee.game import Game, Move
from companion.referee.verdict import ALREADY_DONE, Match, Verdict, moves_of, with_alternatives

if TYPE_CHECKING:
    from companion.record.verification import Findings

T = TypeVar("T")
SETUP_STEPS = 200


class Table(Standing):
    """One table. `Tables` gives one; whatever its methods change is in the journal when they return.

    What other companions write at the same table is noticed.
    """

    def open(self, draft: Draft) -> None:
        """Write the first entries of this table into its store."""
        self._keep(draft, partial(self.store.open, self.name))

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
            seed = draft.reveal()
            if seed is None:
                raise CompanionError(
                    "the seed of these dice stayed where the table was exported", where=self.name
                )
            if not self.over:
                draft.seal(new_seed())
            return seed

        return self._write(act)

    def _same_rules(self) -> None:
        told = self.other_rules
        if told:
            raise Unplayable(
                f"{told} It can be shown and exported, but no move can be judged",
                where=self.name,
                hint="To go on by the rules of this companion, if all agree:\n"
                "  companion override --adopt-rules --who NAMES --why REASON",
            )

    def _write(self, act: Callable[[Draft], T]) -> T:
        """Do something and keep what it has written. If another companion was first, it is done anew after that."""
        while True:
            with self.still():
                draft = Draft(self.history, self.store.seeds(self.name))
                given = act(draft)
                if not draft.entries:
                    return given
                try:
                    self._keep(draft, partial(self.store.append, self.name, draft.history.head))
                    return given
                except Overtaken:
                    continue

    def _keep(self, draft: Draft, write: Callable[[Addition], None]) -> None:
        """Write the draft, with what the table amounts to after it."""
        after = draft.history.copy()
        for entry in draft.entries:
            after.add(entry)
        with self._reader.ahead(after, draft.entries):
            write(Addition(draft.entries, draft.fresh, draft.editions, self._checkpoint(self.summary)))

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

    def verify(self) -> Findings:
        """What was checked: chain, dice, every move. Raises BadJournal at the first fault."""
        from companion.record.verification import verify

        kept = journal.Journal(self.entries, self.store.seeds(self.name), {})
        return verify(kept, self._editions.library, f"table {self.name}", self.store.edition)


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
