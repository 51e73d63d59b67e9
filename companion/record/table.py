"""One table: a game in progress, its journal, and everything that can be done at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion import games
from companion.errors import BadJournal, BadPosition, CompanionError, ConsentNeeded
from companion.library import read_toml
from companion.record import journal
from companion.record.history import History
from companion.record.page import Page, open_page
from companion.record.stores.sqlite import Store
from companion.record.transcript import briefly
from companion.referee import hiding
from companion.referee import options as house
from companion.referee.chance import asks_chance
from companion.referee.dice import Dice, SealedDice, new_seed
from companion.referee.forgive import understand
from companion.referee.game import Game, Move, Sheet
from companion.referee.players import find_player
from companion.referee.verdict import ALREADY_DONE, Match, Verdict, listed, moves_of, with_alternatives

SETUP_STEPS = 200


class Table:
    """One table. `start` and `resume` give one; whatever its methods change is in the journal when they return."""

    def __init__(self, store: Store, name: str):
        self.store = store
        self._number, self.name = store.find(name)
        self.history = History(store.entries(self._number))
        if not self.history.entries:
            raise BadJournal(f"the table {name!r} has no entries", where=store.path)
        self.slug: str = self.history.opening.body["game"]
        self.game: Game = games.get(self.slug)
        self._match_at = 0

    # --- as it stands ----------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self._match().state

    @property
    def title(self) -> str:
        """The name of the game."""
        return str(read_toml(self.slug, "game.toml")["name"])

    @property
    def turn(self) -> str | None:
        """The id of the player to act."""
        return self.game.turn(self.state)

    @property
    def players(self) -> list[str]:
        """The ids of the players; they stay the same as long as the table lasts."""
        return self.history.opening.body["players"]

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
        return hiding.hides(self.game, self.state)

    @property
    def has_secrets(self) -> bool:
        """Whether anything is hidden here, or was at some time."""
        return self.hidden or any(entry.sealed for entry in self.history.entries)

    @property
    def seal(self) -> str:
        """The hash of the seed of the companion's dice."""
        return self.history.commitment

    @property
    def revealed_seed(self) -> str | None:
        """The seed of the companion's dice, once everybody may know it."""
        return self.history.revealed.get(self.seal)

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
        viewer = self.known(viewer)
        if not self.may_list(viewer):
            raise CompanionError(
                "a list of moves would show hidden cards",
                hint=f"Say for whom: --for {' or '.join(self.players)}.",
            )
        return listed(self._match(), viewer)

    def waits_for_another(self, viewer: str | None) -> str | None:
        """The player whose turn it is, if that is another one than this."""
        return self.turn if viewer is not None and self.known(viewer) != self.turn else None

    def may_list(self, viewer: str | None = None) -> bool:
        """Whether a player (None: everybody) may see the list of that player's legal moves (None: of all)."""
        return viewer is not None or not hiding.list_tells(self.game, self.state)

    def score(self) -> Sheet:
        """The score sheet. What it counts lies openly on the table, in every game."""
        return self.game.score(self.state)

    # --- what a table does -----------------------------------------------------------------------

    def do(self, text: str, by: str | None = None) -> Verdict:
        """The verdict on a move; a legal one is made. Raises BadMove or AmbiguousMove if it is not understood.

        `by` is the player who says it; what is not understood is then compared with that player's moves only.
        """
        by = self.known(by)
        with open_page(self.store, self._number, self.history) as page:
            self._same_rules()
            match, before = self._match(), self.state
            move = understand(self.game, before, text, moves_of(match, by), tell=lambda: self.may_list(by))
            if by and move.player is None and by != self.turn:
                move = move._replace(player=by)
            dice = match.chance = page.dice()
            announced = list(match.announced)
            verdict = match.make(move)
            if verdict.legal:
                self._match_at = 0
                if verdict.why == ALREADY_DONE:
                    for step in match.announced:
                        announced.remove(step)
                    page.add("said", {"player": announced[0][0], "move": announced[0][1]})
                else:
                    self._record(page, before, move, match, verdict, dice, text)
            elif self.may_list(by):
                verdict = with_alternatives(match, verdict, by)
        return verdict

    def _record(
        self, page: Page, before: Any, move: Move, match: Match, verdict: Verdict, dice: SealedDice, text: str
    ) -> None:
        game, after = self.game, match.state
        player = move.player or game.turn(before)
        body: dict[str, Any] = {"player": player, "rules": verdict.rules}
        origin = "companion" if dice.used else "table" if _entered_chance(game, before, move) else None
        if origin:
            body["dice"] = origin
        if dice.drawn and not dice.rolled:
            body["drawn"] = True
        if hiding.reveals(game, before, after, verdict.events):
            body["reveals"] = True
        written, sealed = hiding.parts(game, after, verdict.events, verdict.move, player)
        body["said"] = game.write(before, move) if not sealed else written["move"]
        for part in sealed.values():
            part["said"] = game.write(before, move) if part["move"] == verdict.move else part["move"]
        page.add("move", body | written, sealed)
        if game.over(after):
            page.reveal()

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

    def undo(self, count: int = 1, *, to: int | None = None, agreed: bool = False) -> None:
        """Take back the last moves, or all after entry `to`. Past dice and reveals everybody must agree."""
        with open_page(self.store, self._number, self.history) as page:
            line = self.history.line
            if to is None:
                if not 1 <= count < len(line):
                    raise CompanionError(_too_many(len(line) - 1, "taken back"), where=self.name)
                to = line[-1 - count].number
            elif not any(entry.number == to for entry in line[:-1]):
                raise CompanionError(
                    f"entry {to} is no move that counts", hint="The numbers are in `companion log`."
                )
            gone = [entry for entry in line if entry.number > to]
            seen = [entry for entry in gone if "dice" in entry.body or "reveals" in entry.body]
            if seen and not agreed:
                told = ", ".join(f"{entry.number} ({briefly(entry, None)})" for entry in seen)
                raise ConsentNeeded(
                    f"this takes back dice or cards that have been seen: entry {told}",
                    hint="If the whole table agrees, say so with --agreed.",
                )
            body: dict[str, Any] = {"to": to, "gone": [entry.number for entry in gone]}
            if seen:
                body["agreed"] = [entry.number for entry in seen]
            page.add("undo", body)
            page.renew()

    def redo(self, count: int = 1) -> None:
        """Make moves again that were taken back, with the dice they had."""
        with open_page(self.store, self._number, self.history) as page:
            undone = self.history.undone
            if not 1 <= count <= len(undone):
                raise CompanionError(_too_many(len(undone), "made again"), where=self.name)
            page.add("redo", {"to": undone[-count].number})

    def override(
        self, who: str, why: str, position: Mapping[str, Any] | None = None, *, adopt_rules: bool = False
    ) -> None:
        """Play on as the table decides: who decided and why, and how the table stands now if that changes."""
        if not who.strip() or not why.strip():
            raise CompanionError("an override says who decided, and why")
        with open_page(self.store, self._number, self.history) as page:
            body: dict[str, Any] = {"who": who.strip(), "why": why.strip()}
            sealed: dict[str, dict[str, Any]] = {}
            if adopt_rules:
                body["rules_version"] = rules_version(self.slug)
            if position is not None:
                match = Match(self.game, position, page.dice())
                if self.game.players(match.state) != self.players:
                    raise BadPosition("the players of a table cannot change", where="players")
                written, sealed = hiding.parts(self.game, match.state, match.opening)
                body |= {**written, "house_rules": house.check(self.slug, position.get("options"))}
            page.add("override", body, sealed)

    def mix(self, words: str) -> None:
        """Mix words of the players into all dice that the companion rolls from now on."""
        if not words.strip():
            raise CompanionError("no words were given", hint="Any words will do: words purple cow")
        with open_page(self.store, self._number, self.history) as page:
            page.renew()
            page.add("words", {"words": words.strip()})

    def roll(self, dice: str) -> list[int]:
        """Roll dice that are no move, such as who begins; they are in the journal and can be verified."""
        from companion.referee import rolls

        wanted = rolls.parse(dice)
        with open_page(self.store, self._number, self.history) as page:
            faces = rolls.throw(wanted, page.dice())
            page.add("roll", {"dice": "companion", "what": str(wanted), "faces": faces})
        return faces

    def finish(self, *, agreed: bool = False) -> str:
        """Show the seed of the dice. A new one is sealed at once, unless the game is over.

        While cards are hidden everybody must agree: the seed tells which ones the companion has dealt.
        """
        with open_page(self.store, self._number, self.history) as page:
            if self.hidden and not self.over and not agreed:
                raise ConsentNeeded(
                    "cards are still hidden, and the seed tells which ones the companion has dealt",
                    hint="If the whole table agrees, say so with --agreed.",
                )
            shown = _shown_last(self.history)
            if shown is not None:
                return shown
            held = self.history.commitment
            if held not in page.seeds:
                raise CompanionError(
                    "the seed of these dice stayed where the table was exported", where=self.name
                )
            page.reveal()
            if not self.over:
                page.seal(new_seed())
        return self.history.revealed[held]

    # --- the journal -----------------------------------------------------------------------------

    def export(self, viewer: str | None = None, *, public: bool = False, seeds: bool = False) -> str:
        """The journal as JSON lines: complete, or the copy that a player or everybody may have."""
        entries, viewer = self.history.entries, self.known(viewer)
        if viewer is not None or public:
            entries = [
                entry._replace(sealed={key: text for key, text in entry.sealed.items() if key == viewer})
                for entry in entries
            ]
        return journal.write_lines(entries, self.store.seeds(self._number) if seeds else None)

    def transcript(self, viewer: str | None = None) -> str:
        """The journal as a text to read."""
        from companion.record.transcript import transcript

        return transcript(self.history.entries, self.known(viewer))

    def verify(self) -> list[str]:
        """What was checked, in sentences: chain, dice, every move. Raises BadJournal at the first fault."""
        from companion.record.verification import verify

        return verify(self.history.entries, self.store.seeds(self._number))

    def _match(self) -> Match:
        """The game as it stands, made again from the journal whenever that has moved on."""
        if self._match_at != len(self.history.entries):
            self._current = self._loaded()
            self._current.announced = self.history.announced()
            self._match_at = len(self.history.entries)
        return self._current

    def _loaded(self) -> Match:
        try:
            return Match(self.game, self.history.position(), Dice())
        except BadPosition as fault:
            if self.other_rules is None:
                raise
            raise CompanionError(
                f"{self.other_rules} How it stands cannot be read any more ({fault.message})",
                where=self.name,
                hint="`companion log`, `export` and `verify` still work, and `override --position` sets it anew.",
            ) from None

    @property
    def other_rules(self) -> str | None:
        """What it means that this table plays by other rules than this companion knows; None if it does not."""
        pinned, here = self.history.rules_version, rules_version(self.slug)
        if pinned == here:
            return None
        return f"This table plays by version {pinned} of the rules, and this companion knows version {here}."

    def _same_rules(self) -> None:
        told = self.other_rules
        if told:
            raise CompanionError(
                f"{told} It can be shown and exported, but no move can be judged",
                where=self.name,
                hint="To go on by the rules of this companion, if all agree:\n"
                "  companion override --adopt-rules --who NAMES --why REASON",
            )

    def known(self, viewer: str | None) -> str | None:
        """The id of the player of that name (None: an onlooker); raises CompanionError if there is none."""
        return None if viewer is None else find_player(viewer, self.players)


def _shown_last(history: History) -> str | None:
    """The seed that was revealed, if nothing has been rolled since."""
    for entry in reversed(history.entries):
        if entry.body["kind"] == "reveal":
            return entry.body["seed"]
        if entry.body.get("dice") == "companion":
            return None
    return None


def _too_many(possible: int, what: str) -> str:
    if possible == 0:
        return f"there is no move to be {what}"
    return f"only {possible} {'move' if possible == 1 else 'moves'} can be {what}"


def rules_version(slug: str) -> Any:
    """The version of a game's rules that this companion knows."""
    return read_toml(slug, "game.toml").get("rules_version")


def _entered_chance(game: Game, state: Any, move: Move) -> bool:
    """Whether a move tells dice or cards that came up on the table."""
    moves = game.moves(state)
    return move not in moves and any(
        bare.kind == move.kind and asks_chance(game, state, bare._replace(player=move.player))
        for bare in moves
    )
