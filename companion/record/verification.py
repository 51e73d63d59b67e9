"""`verify`: is this journal what it claims to be? The chain, the seals, every roll and every move, once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion import games
from companion.errors import BadJournal, CompanionError
from companion.library import read_toml
from companion.record import journal
from companion.record.history import MAKES_POSITION, History, pinned
from companion.record.journal import Entry
from companion.referee import hiding, rolls
from companion.referee.dice import Dice, SealedDice, commitment
from companion.referee.game import Game
from companion.referee.hiding import EVERYTHING
from companion.referee.verdict import Match


def verify(entries: Sequence[Entry], seeds: Mapping[str, str], where: str = "journal") -> list[str]:
    """What was checked, in sentences; raises BadJournal at the first thing that is not in order."""
    last = journal.check_chain(entries)
    if last is None:
        raise BadJournal("there are no entries", where=where)
    replay = _Replay(entries, seeds)
    for entry in entries:
        try:
            replay.check(entry)
        except BadJournal as fault:
            fault.where = fault.where or f"{where}, entry {entry.number}"
            raise
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, CompanionError) as fault:
            told = fault.message if isinstance(fault, CompanionError) else "it is not an entry of this game"
            raise BadJournal(
                f"this entry cannot be: {told}", where=f"{where}, entry {entry.number}"
            ) from None
    return [f"{len(entries)} entries in one unbroken chain, fingerprint {last.hash}.", *replay.told()]


class _Replay:
    """Follows a journal entry by entry and does everything once more."""

    def __init__(self, entries: Sequence[Entry], seeds: Mapping[str, str]):
        self.history = History()
        self.game: Game = games.get(entries[0].body.get("game", ""))
        self.rules_version = read_toml(self.game.slug, "game.toml").get("rules_version")
        revealed = {
            entry.body["commitment"]: entry.body["seed"]
            for entry in entries
            if entry.body.get("kind") == "reveal"
        }
        self.seeds = {**seeds, **revealed}
        self.rolled = self.unrevealed = self.entered = self.played = self.other_rules = self.unseen = 0

    def check(self, entry: Entry) -> None:
        body = entry.body
        kind = body["kind"]
        if (kind == "open") != (entry.number == 1):
            raise BadJournal("a table is opened once, by its first entry")
        self._check_seeds(body)
        if kind in MAKES_POSITION and "position" in body:
            self._check_position(entry)
        elif kind == "said":
            if (body["player"], body["move"]) not in self.history.announced():
                raise BadJournal("this step had not happened by itself")
        elif kind == "undo":
            self._check_undo(body)
        elif kind == "redo":
            if body["to"] not in [gone.number for gone in self.history.undone]:
                raise BadJournal("it makes a move again that was not taken back")
        elif kind == "roll":
            dice = self._dice(entry)
            if dice is not None and rolls.throw(rolls.parse(body["what"]), dice) != body["faces"]:
                raise BadJournal("the dice do not come from the seed")
        elif kind not in ("words", "commit", "reveal", "override"):
            raise BadJournal(f"{kind!r} is no kind of entry")
        self.history.add(entry)

    def _check_seeds(self, body: Mapping[str, Any]) -> None:
        sealed = body.get("commitment")
        if sealed in self.seeds and commitment(self.seeds[sealed]) != sealed:
            raise BadJournal("the seed does not fit the hash that was shown before")
        if body["kind"] == "reveal" and sealed != self.history.commitment:
            raise BadJournal("this is not the seed that was in force")

    def _check_undo(self, body: Mapping[str, Any]) -> None:
        line = self.history.line
        if body["to"] not in [entry.number for entry in line[:-1]]:
            raise BadJournal("it goes back to a move that does not count")
        gone = [entry for entry in line if entry.number > body["to"]]
        seen = [entry.number for entry in gone if "dice" in entry.body or "reveals" in entry.body]
        if set(seen) - set(body.get("agreed", ())):
            raise BadJournal("dice or cards were taken back without consent")

    def _check_position(self, entry: Entry) -> None:
        body, kind = entry.body, entry.body["kind"]
        version = body.get("rules_version", self.history.rules_version)
        if version != self.rules_version:
            self.other_rules += 1
        elif "seals" in body and EVERYTHING not in entry.sealed:
            self.unseen += 1
        elif kind == "move":
            self._check_move(entry)
        else:
            written = pinned(entry.truth["position"], body["house_rules"])
            match = Match(self.game, written, Dice())
            if match.opening or pinned(self.game.dump(match.state), body["house_rules"]) != written:
                raise BadJournal("the position is not as the companion writes it")

    def _check_move(self, entry: Entry) -> None:
        truth = entry.truth
        match = Match(self.game, self.history.position(), Dice())
        told = truth["move"]
        if truth.get("dice") == "companion":
            dice = self._dice(entry)
            if dice is not None:
                match.chance = dice
                told = truth["said"]
        elif "dice" in truth:
            self.entered += 1
        verdict = match.say(told)
        if not verdict.legal:
            raise BadJournal(f"{truth['move']} is illegal there: {verdict.why}")
        if verdict.move != truth["move"]:
            raise BadJournal(f"the dice do not come from the seed: they give {verdict.move}")
        written, sealed = hiding.parts(self.game, match.state, verdict.events, verdict.move, truth["player"])
        if self._fixed(sealed.get(EVERYTHING, written)) != self._fixed(truth):
            raise BadJournal(f"{truth['move']} does not lead to what is written")
        self.played += 1

    def _fixed(self, told: Mapping[str, Any]) -> str:
        """What a move led to, in the one spelling in which two tellings can be compared."""
        position = pinned(told["position"], self.history.house_rules)
        return journal.canonical([told["move"], told["events"], position])

    def _dice(self, entry: Entry) -> SealedDice | None:
        """The dice of an entry, if their seed is known."""
        seed = self.seeds.get(self.history.commitment)
        if seed is None:
            self.unrevealed += 1
            return None
        self.rolled += 1
        return SealedDice(seed, self.history.words, entry.number)

    def told(self) -> list[str]:
        counted = [
            (self.played, "Moves played once more with the same result: {}."),
            (self.rolled, "Throws and draws recomputed from the seed: {}."),
            (
                self.unrevealed,
                "Throws and draws from a seed that is not revealed yet (`companion finish`): {}.",
            ),
            (self.entered, "Throws and draws entered from the table: {}."),
            (self.other_rules, "Moves by other rules than this companion knows, not played again: {}."),
            (self.unseen, "Moves with parts that this copy does not show, not played again: {}."),
        ]
        return [sentence.format(count) for count, sentence in counted if count]
