"""Verdicts: moves applied in order to a position, each with its reason.

`Match` is a game in progress: one settled state and what the table may still announce.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple

from companion.errors import BadMove, BadPosition, Illegal
from companion.referee.dice import Dice
from companion.referee.game import Chance, Event, Game, Move, Record, S
from companion.referee.knowledge import heard, tell, whole
from companion.referee.players import find_player

ALREADY_DONE = "This has just happened by itself."


class Verdict(NamedTuple):
    """What the referee says about one move, and about an illegal one, which moves would be legal instead."""

    move: str
    legal: bool
    rules: list[str]
    why: str
    events: list[Event]
    instead: Sequence[str] = ()
    made: Move | None = None
    """The move with the dice and cards that came up."""
    before: Any = None
    """The state it was made in."""


class Match(Generic[S]):
    """A game in progress. `say` gives a verdict on a move text and, if it is legal, plays it."""

    def __init__(self, game: Game[S], data: Mapping[str, Any], chance: Chance):
        self.game = game
        self.chance = chance
        self.state = game.load(data).copy()
        self.state.names = game.names
        record = Record()
        game.settle(self.state, record)
        self.opening = record.events
        self._announce(record.events)

    def _announce(self, events: Iterable[Event]) -> None:
        """Automatic steps that a table may still say aloud, each of them once."""
        self.announced = [
            (event.fields.get("player"), event.fields["move"]) for event in events if "move" in event.fields
        ]

    def complete(self, move: Move) -> Move:
        """A bare chance move with the dice and cards that came up; other moves as they are."""
        self.game.check(self.state, move)
        return self.game.fill(self.state, move, self.chance)

    def say(self, text: str) -> Verdict:
        """The verdict on a move text; raises BadMove or AmbiguousMove if it cannot be read."""
        return self.make(self.game.read(self.state, text))

    def make(self, move: Move) -> Verdict:
        """The verdict on a move; if it is legal, it is made."""
        game, state = self.game, self.state
        written = game.write(state, move)
        opening, self.opening = self.opening, []
        try:
            move = self.complete(move)
            written = game.write(state, move)
            step = game.play(state, move)
        except Illegal as fault:
            if self._already_done(move):
                return Verdict(written, True, [], ALREADY_DONE, opening)
            self.opening = opening
            return Verdict(written, False, list(fault.rules), fault.why, opening)
        self.state = step.state
        self._announce(step.events)
        return Verdict(written, True, step.rules, "", opening + step.events, (), move, state)

    def _already_done(self, move: Move) -> bool:
        """Whether the move says aloud a step that settling has just taken for that player."""
        words = self.game.write(self.state, move._replace(player=None))
        for at, (player, step) in enumerate(self.announced):
            who = move.player or player
            if step == words and (player is None or who == player):
                del self.announced[at]
                return True
        return False


def opening(
    game: Game[Any],
    position: Mapping[str, Any] | None = None,
    players: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    dice: Chance | None = None,
) -> dict[str, Any]:
    """The position that is asked about, with house rules laid over those it names itself."""
    if position is None:
        return game.deal(game.start(players, options), dice or Dice())
    if not isinstance(position, Mapping):
        raise BadPosition(
            f"a position is data with keys, not {type(position).__name__}",
            where="position",
            hint="`companion.referee.position` reads one from JSON or TOML: read(text), read_file(path).",
        )
    if players:
        raise BadPosition("players are named in the position; name them there", where="players")
    data = dict(position)
    if options:
        data["options"] = {**(data.get("options") or {}), **options}
    return data


def seat(match: Match[Any], viewer: str | None) -> str | None:
    """The id of the player who looks, or None for nobody in particular; raises CompanionError for a stranger."""
    return None if viewer is None else find_player(viewer, match.game.players(match.state), match.game.names)


def with_alternatives(match: Match[Any], verdict: Verdict, player: str | None = None) -> Verdict:
    """The verdict with the legal moves nearest to an illegal one, of all or of one player."""
    if verdict.legal:
        return verdict
    from companion.referee.nearest import nearest

    return verdict._replace(instead=nearest(verdict.move, listed(match, player)))


@contextmanager
def place(match: Match[Any], number: int, text: str, viewer: str | None = None) -> Iterator[None]:
    """Say which of several moves cannot be read, and what would be legal there."""
    try:
        yield
    except BadMove as fault:
        from companion.referee.forgive import suggest

        fault.where = fault.where or f"move {number} ({text!r})"
        suggest(fault, text, listed(match, viewer))
        raise


def moves_of(match: Match[Any], player: str | None = None) -> list[Move]:
    """The legal moves, or those of one player."""
    game, state = match.game, match.state
    turn = game.turn(state)
    return [move for move in game.moves(state) if player is None or (move.player or turn) == player]


def listed(match: Match[Any], player: str | None = None) -> list[str]:
    """The legal moves as they are written, or those of one player."""
    return [match.game.write(match.state, move) for move in moves_of(match, player)]


def holding(moves: Iterable[str], words: Iterable[str]) -> list[str]:
    """The moves that hold all of these words or parts of words.

    >>> holding(["c4-c6", "c4xc5", "roll"], ["C4", "x"])
    ['c4xc5']
    """
    wanted = [word.casefold() for word in words]
    return [move for move in moves if all(word in move.casefold() for word in wanted)]


def as_json(game: Game[Any], verdict: Verdict, viewer: str | None = None) -> dict[str, Any]:
    """A verdict as data, its move and its events as far as `viewer` may know them (None: an onlooker)."""
    return _plain(verdict) | {
        "move": heard(game, verdict, viewer),
        "events": [tell(game, event, viewer) for event in verdict.events],
    }


def in_full(game: Game[Any], verdict: Verdict) -> dict[str, Any]:
    """A verdict as data for whoever has the whole position before them: its events with all that is known."""
    return _plain(verdict) | {"events": [tell(game, whole(event)) for event in verdict.events]}


def _plain(verdict: Verdict) -> dict[str, Any]:
    fields = verdict._asdict()
    del fields["made"], fields["before"]
    if verdict.legal:
        del fields["instead"]
    return fields
