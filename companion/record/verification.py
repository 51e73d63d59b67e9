"""`verify`: is this journal what it claims to be? The chain, the seals, every roll and every move, once more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.errors import BadJournal, CompanionError
from companion.library import Library
from companion.record import journal
from companion.record.editions import Editions, Unplayable
from companion.record.history import MAKES_POSITION, History, laid_over
from companion.record.journal import EVERYTHING, Entry, Journal
from companion.record.sealing import parts
from companion.record.transcript import NO_ENTRY, own_cards
from companion.referee import options as house
from companion.referee import rolls
from companion.referee.dice import Dice, SealedDice, commitment
from companion.referee.game import Game
from companion.referee.verdict import Match


class Findings(NamedTuple):
    """What was checked, and what could not be, in sentences. What is not in order is no finding but a BadJournal."""

    checked: list[str]
    unchecked: list[str]


def verify(
    kept: Journal,
    library: Library,
    where: str = "journal",
    edition: Callable[[str], Mapping[str, str] | None] = lambda digest: None,
) -> Findings:
    """What was checked; raises BadJournal at the first thing that is not in order.

    The journal is played once more under its own cards: those it brings along, or else those that `edition` knows.
    """
    if not kept.entries:
        raise BadJournal("there are no entries", where=where)
    try:
        last = journal.check_chain(kept.entries)
    except BadJournal as fault:
        fault.where = f"{where}, {fault.where}"
        raise
    editions = Editions(library, edition)
    editions.take(kept.editions)
    replay = _Replay(kept, editions)
    for entry in kept.entries:
        try:
            replay.check(entry)
        except BadJournal as fault:
            fault.where = fault.where or f"{where}, entry {entry.number}"
            raise
        except (*NO_ENTRY, CompanionError) as fault:
            told = fault.message if isinstance(fault, CompanionError) else "it is not an entry of this game"
            raise BadJournal(
                f"this entry cannot be: {told}", where=f"{where}, entry {entry.number}"
            ) from None
    return Findings(
        [
            f"{len(kept.entries)} entries in one unbroken chain, fingerprint {last.hash}.",
            *(f"{told}." for told in own_cards(replay.history.edition, replay.history.own_files)),
            *replay.told(),
        ],
        replay.untold(),
    )


class _Replay:
    """Follows a journal entry by entry and does everything once more."""

    def __init__(self, kept: Journal, editions: Editions):
        self.history = History()
        self.editions = editions
        self.entries = kept.entries
        self.seeds = dict(kept.seeds)
        for entry in kept.entries:
            if entry.body.get("kind") == "reveal":
                self.seeds[str(entry.body.get("commitment"))] = str(entry.body.get("seed"))
        self.rolled = self.unrevealed = self.entered = self.played = self.unseen = 0
        self.by_other_rules: dict[str, int] = {}
        """Why so many moves could not be played again."""

    def check(self, entry: Entry) -> None:
        body = entry.body
        kind = body["kind"]
        if (kind == "open") != (entry.number == 1):
            raise BadJournal("a table is opened once, by its first entry")
        self._check_seeds(body)
        if kind in MAKES_POSITION and "position" in body:
            self._check_position(entry)
        elif kind == "said":
            if (body["player"], body["move"]) not in self.history.announced(self._standing()):
                raise BadJournal("this step had not happened by itself")
        elif kind == "undo":
            self._check_undo(body)
        elif kind == "redo":
            if body["to"] not in self.history.undone:
                raise BadJournal("it makes a move again that was not taken back")
        elif kind == "roll":
            dice = self._dice(entry)
            if dice is not None and rolls.throw(rolls.parse(body["what"]), dice) != body["faces"]:
                raise BadJournal("the dice do not come from the seed")
        elif kind not in ("words", "commit", "reveal", "override"):
            raise BadJournal(f"{kind!r} is no kind of entry")
        self.history.add(entry)

    def _standing(self) -> Entry:
        return self.entries[self.history.standing - 1]

    def _check_seeds(self, body: Mapping[str, Any]) -> None:
        sealed = body.get("commitment")
        if sealed in self.seeds and commitment(self.seeds[sealed]) != sealed:
            raise BadJournal("the seed does not fit the hash that was shown before")
        if body["kind"] == "reveal" and sealed != self.history.commitment:
            raise BadJournal("this is not the seed that was in force")

    def _check_undo(self, body: Mapping[str, Any]) -> None:
        line = self.history.line
        if body["to"] not in line or body["to"] == line.last:
            raise BadJournal("it goes back to a move that does not count")
        gone = [self.entries[number - 1] for number in line if number > body["to"]]
        seen = [entry.number for entry in gone if "dice" in entry.body or "reveals" in entry.body]
        if set(seen) - set(body.get("agreed", ())):
            raise BadJournal("dice or cards were taken back without consent")

    def _check_position(self, entry: Entry) -> None:
        game = self._game(entry)
        if game is None:
            return
        moved = entry.body["kind"] == "move"
        if not _whole(entry) or (moved and not _whole(self._standing())):
            self.unseen += 1
        elif moved:
            self._check_move(entry, game)
        else:
            house_rules = entry.body["house_rules"]
            written = laid_over(entry.truth["position"], house_rules)
            match = Match(game, written, Dice())
            if match.opening or laid_over(game.dump(match.state), house_rules) != written:
                raise BadJournal("the position is not as the companion writes it")

    def _game(self, entry: Entry) -> Game[Any] | None:
        """The rules and cards by which an entry was judged, or None if this companion cannot play by them."""
        body, history = entry.body, self.history
        opening = history.opening or body
        version = body.get("rules_version", history.rules_version)
        try:
            digest = body.get("edition", history.edition)
            game = self.editions.named(opening["game"], digest, opening.get("names", {}))
            if version in game.versions:
                return game
            why = f"by version {version} of the rules, and this companion knows version {max(game.versions)}"
        except Unplayable as fault:
            why = fault.message
        self.by_other_rules[why] = self.by_other_rules.get(why, 0) + 1
        return None

    def _check_move(self, entry: Entry, game: Game[Any]) -> None:
        truth, history = entry.truth, self.history
        usual = house.defaults(self.editions.edition(history.opening["game"], history.edition))
        match = Match(game, history.position(self._standing(), usual), Dice())
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
        public, sealed = parts(game, match.state, verdict.events, verdict)
        led_to: Mapping[str, Any] = sealed.get(EVERYTHING, public)
        if history.edition is None:
            led_to = _as_first_told(led_to, truth)
        if self._fixed(led_to) != self._fixed(truth):
            raise BadJournal(f"{truth['move']} does not lead to what is written")
        self.played += 1

    def _fixed(self, told: Mapping[str, Any]) -> str:
        """What a move led to, in the one spelling in which two tellings can be compared."""
        position = laid_over(told["position"], self.history.house_rules)
        return journal.canonical([told["move"], told["events"], position])

    def _dice(self, entry: Entry) -> SealedDice | None:
        """The dice of an entry, if their seed is known."""
        if self.history.commitment in self.history.revealed:
            raise BadJournal("it was rolled with a seed that everybody knew")
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
            (self.unseen, "Moves with parts that this copy does not show, not played again: {}."),
        ]
        return [sentence.format(count) for count, sentence in counted if count]

    def untold(self) -> list[str]:
        """What nobody can say here: neither that it is in order nor that it is not."""
        return [f"Positions not played again: {count} ({why})." for why, count in self.by_other_rules.items()]


def _whole(entry: Entry) -> bool:
    """Whether this copy shows all of how the table stood after an entry."""
    return "seals" not in entry.body or EVERYTHING in entry.sealed


def _as_first_told(led_to: Mapping[str, Any], written: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a move led to, without what the first release did not write: what players have seen, cards nobody knows."""
    position, events = led_to["position"], led_to["events"]
    if "seen" not in written["position"]:
        position = {key: value for key, value in position.items() if key != "seen"}
    if len(events) == len(written["events"]):
        events = [
            {key: value for key, value in now.items() if key in then or key != "card"}
            for now, then in zip(events, written["events"], strict=True)
        ]
    return {**led_to, "position": position, "events": events}
