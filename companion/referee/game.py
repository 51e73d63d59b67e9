"""What a game is: the whole interface between a set of rules and the referee.

A game is pure. State in, move in; state, events and rules out. It never rolls, reads a clock,
prints or touches a file while playing. Chance arrives inside a move (`roll 3 5`); a bare `roll`
is completed by the referee through `Game.fill` with a `Chance`.

A game package fills the same rooms as every other one:

    state.py    the position: the State class, load (data -> State, every fault is a BadPosition), dump
    moves.py    notation <-> Move: read and write
    phases.py   the phase table in the rulebook's order: what is awaited, the moves, one handler per kind
    scoring.py  the score sheet and the end conditions
    telling.py  one sentence per event, to be read aloud
    picture.py  the table drawn for the terminal
    cells.py    the little languages in the cells of its tables, where it has any: TYPES by name (see library/tables.py)
    __init__.py the Game subclass that puts them together, bound to GAME

A game is made from an edition, the data it is played by: `Game(edition)`. Nothing is read when a module is imported and
nothing is kept in a module, so that two editions live side by side. What the rules need of the cards hangs on the state,
in one object that all states of a table share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from companion.errors import Illegal
from companion.referee.sentences import called
from companion.referee.slots import Slotted

if TYPE_CHECKING:
    from companion.library import Edition

S = TypeVar("S", bound="State")
"""The state of a game."""


class State(Slotted, beside=("names",)):
    """A position inside a game. It compares and hashes by content; only a copy is ever changed.

    A game's own State gives its slots types; copy, comparison and hash come from them. What the rules need of the cards hangs
    on a slot too, in one object that all states of a table share (a slot `beside` the position, unless it compares).
    """

    phase: str
    names: Mapping[str, str]
    """What the players are called at the table, by id, for sentences; no part of the position."""

    def __init__(self) -> None:
        self.names = {}

    @property
    def turn(self) -> str | None:
        """The id of the player to act, None when nobody is."""
        raise NotImplementedError

    @property
    def players(self) -> Iterable[str]:
        """The player ids in seating order."""
        raise NotImplementedError

    def called(self, player: str) -> str:
        """What a player is called in a sentence."""
        return called(player, self.names)

    @property
    def who(self) -> str:
        """What the player to act is called."""
        return "Nobody" if self.turn is None else self.called(self.turn)


class Facts(NamedTuple):
    """What a program may want to know of a game before it plays, as game.toml says it under [facts].

    Who plays, whether there is chance and anything hidden, how long, how many points.
    """

    players: tuple[int, ...]
    chance: bool
    hidden: bool
    longest: int | None
    """Decisions of the longest game under `playout_options`, None if there is no bound."""
    points: tuple[int, int]
    """The least and the most a player can have."""


class Move(NamedTuple):
    """One readable move: its kind, its arguments in the game's own terms, and who was named, if anybody.

    Values compare and hash by content; `Game.write` gives the canonical text and `Game.read` reads it back.
    """

    kind: str
    args: tuple[Any, ...] = ()
    player: str | None = None


class Event:
    """Something that happened: a type and the game's own fields; the sentence comes from `Game.tell`.

    An event of an automatic step carries `move` (and `player`): the words with which a table may
    still announce that step.
    """

    __slots__ = ("fields", "type")

    def __init__(self, type: str, fields: dict[str, Any] | None = None):
        self.type = type
        self.fields = fields or {}

    def __repr__(self) -> str:
        return f"Event({self.type!r}, {self.fields!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.type, self.fields) == (other.type, other.fields)

    __hash__ = None  # type: ignore[assignment]


class Record:
    """What a move brings about while it is carried out: events in order, and the rules it rests on."""

    __slots__ = ("events", "rules")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.rules: list[str] = []

    def event(self, type: str, fields: dict[str, Any] | None = None) -> None:
        self.events.append(Event(type, fields))

    def cite(self, *rules: str) -> None:
        for rule in rules:
            if rule not in self.rules:
                self.rules.append(rule)


class Step(NamedTuple, Generic[S]):
    """The result of a legal move."""

    state: S
    events: list[Event]
    rules: list[str]


class Phase(NamedTuple):
    """One row of a game's phase table.

    `awaits` is the sentence of the prompt, `moves` the full legal list, and `handlers` has one entry per
    kind of move the phase accepts: it checks in the spec's order (raising Illegal), then changes the copy
    of the state it is given.
    """

    awaits: Callable[[Any], str]
    moves: Callable[[Any], list[Move]]
    handlers: Mapping[str, Callable[[Any, Move, Record], None]]


class Line(NamedTuple):
    """One line of a score sheet."""

    label: str
    points: int
    rules: list[str]


class Sheet(NamedTuple):
    """A score sheet: lines per player id in seating order, the winners, and the tie-break rule that decided."""

    lines: dict[str, list[Line]]
    winners: list[str]
    tiebreak: str | None = None

    def total(self, player: str) -> int:
        return sum(line.points for line in self.lines[player])


class Question(NamedTuple):
    """One question of a score sheet that is filled in after a game without the referee.

    `words` are what completion offers (an answer may list several, with commas); `read` turns what was typed
    into the game's own terms, forgivingly, or raises a CompanionError that says what was expected.
    """

    ask: str
    words: Sequence[str]
    read: Callable[[str], Any]


class Chance(Protocol):
    """Where dice and cards come from. `Game.fill` may ask for nothing else, and always in the same order."""

    def die(self, faces: int = 6) -> int:
        """One face, 1 to `faces`."""
        ...

    def pick(self, items: Sequence[Any]) -> Any:
        """One of the items, each entry equally likely (repeat an entry to weigh it)."""
        ...

    def dice(self, number: int, faces: int = 6, sort: bool = True) -> tuple[int, ...]:
        """The faces of dice thrown together, in ascending order: for where it does not matter which die shows what.

        Not sorted they are told as they fell; whoever reckons chances takes any order for all.
        """
        ...

    def picks(self, items: Sequence[Any], number: int, sort: bool = True) -> tuple[Any, ...]:
        """So many of the items, each taken once, in the order of the items: for where it does not matter which came first."""
        ...


class Game(Generic[S]):
    """A set of rules by the data of an edition. Subclasses set the class attributes and fill in the methods.

    A method that is a function of a room stands in the class under its name: `load = position.load` is given the game
    first, `read = staticmethod(moves.read)` is not.
    """

    slug: ClassVar[str]
    prefix: ClassVar[str]
    phases: ClassVar[Mapping[str, Phase]]
    versions: ClassVar[frozenset[int]] = frozenset({1})
    """The versions of the rules (`rules_version` of game.toml) that this code can play."""
    playout_options: ClassVar[Mapping[str, Any]] = {}
    """House rules under which programs play whole games with `playout` (section 10 of the spec)."""

    edition: Edition

    def __init__(self, edition: Edition | None = None, names: Mapping[str, str] | None = None):
        if edition is not None:
            self.edition = edition
        self.names = dict(names or {})
        """What the players of a table are called, by id; the rules know only ids."""

    @staticmethod
    def check_edition(edition: Edition, /) -> None:
        """What no single cell shows: whether the tables fit each other. Raises Faults with the cells at fault.

        The tables themselves are known to be readable. `companion check` and the referee both ask here.
        """

    def named(self, names: Mapping[str, str]) -> Self:
        """The same game as these people play it: sentences call the players by their names."""
        return type(self)(self.edition, names)

    def called(self, player: str) -> str:
        """What a player is called in a sentence."""
        return called(player, self.names)

    @property
    def facts(self) -> Facts:
        """What a program may want to know before it plays."""
        told = self.edition.facts
        about = told.get("facts", {})
        low, high = about.get("points", (0, 0))
        return Facts(
            tuple(told["players"]),
            bool(about.get("chance")),
            bool(about.get("hidden")),
            about.get("longest"),
            (low, high),
        )

    # --- positions ------------------------------------------------------------------------------

    def start(
        self, players: Sequence[str] | None = None, options: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The starting position as data, for these player ids (or the default ones) and options."""
        data: dict[str, Any] = {"game": self.slug}
        if options:
            data["options"] = dict(options)
        if players:
            data["players"] = [{"id": player} for player in players]
        return data

    def deal(self, data: dict[str, Any], chance: Chance) -> dict[str, Any]:
        """A starting position with what chance decides before the first move; most games wait for moves instead."""
        return data

    def load(self, data: Mapping[str, Any]) -> S:
        """The position in `data`, checked against every rule of the spec but not yet settled."""
        raise NotImplementedError

    def dump(self, state: S) -> dict[str, Any]:
        """The position as JSON data; `load(dump(state)) == state` for a settled state."""
        raise NotImplementedError

    def settle(self, state: S, record: Record) -> None:
        """Carry out the automatic steps on this state (a copy of the caller's), reporting them as events."""

    def view(self, state: S, player: str | None) -> dict[str, Any]:
        """The position as far as `player` may know it (None: an onlooker). Equal to `dump` if nothing is hidden.

        What the player has once seen stays seen as long as it can be told where it is. A view can be loaded again.
        """
        return self.dump(state)

    def imagined(self, view: Mapping[str, Any], player: str | None, chance: Chance) -> S:
        """A full position that looks to `player` just like this view, everything unknown dealt as `chance` says.

        Made from the view alone: whoever has only that can do it. Raises BadPosition if there is no such position.
        """
        state = self.load(view).copy()
        self.settle(state, Record())
        return state

    def heard(self, state: S, move: Move, viewer: str | None) -> Move:
        """A complete move, about to be made here, as `viewer` hears it: what only others learn by it is `?`."""
        return move

    # --- moves ----------------------------------------------------------------------------------

    def read(self, state: S, text: str) -> Move:
        """The move a text means here. Raises BadMove or AmbiguousMove, never Illegal."""
        raise NotImplementedError

    def write(self, state: S, move: Move) -> str:
        """The canonical text of a move; `read(state, write(state, move)) == move` for canonical moves."""
        raise NotImplementedError

    def respelled(self, text: str) -> list[str]:
        """Spellings of what a person types at a table that `read` may understand; they are tried after its own."""
        return []

    def moves(self, state: S) -> list[Move]:
        """Every legal move in canonical form, chance moves bare, no move twice; empty when the game is over."""
        return self.phases[state.phase].moves(state)

    def check(self, state: S, move: Move) -> None:
        """The checks common to all moves, in the spec's order. Raises Illegal."""

    def play(self, state: S, move: Move) -> Step[S]:
        """Carry out a move with its automatic consequences, or raise Illegal. The given state never changes."""
        self.check(state, move)
        record = Record()
        after = state.copy()
        self.phases[state.phase].handlers[move.kind](after, move, record)
        self.settle(after, record)
        return Step(after, record.events, record.rules)

    def fill(self, state: S, move: Move, chance: Chance) -> Move:
        """A bare chance move completed with what `chance` gives; any other move as it is.

        A bare move that the rules refuse here comes back unchanged: `play` then says why.
        """
        return move

    # --- about a position -----------------------------------------------------------------------

    def players(self, state: S) -> list[str]:
        """The player ids in seating order."""
        return list(state.players)

    def turn(self, state: S) -> str | None:
        """The id of the player to act, None when nobody is."""
        return state.turn

    def phase(self, state: S) -> str:
        return state.phase

    def is_chance(self, state: S) -> bool:
        """Whether the table waits for dice or cards and nothing else."""
        from companion.referee.chance import asks_chance

        moves = self.moves(state)
        return bool(moves) and all(asks_chance(self, state, move) for move in moves)

    def over(self, state: S) -> bool:
        return state.phase == "over"

    def awaits(self, state: S) -> str:
        """What the table is waiting for, in a sentence for the prompt."""
        return self.phases[state.phase].awaits(state)

    def score(self, state: S) -> Sheet:
        raise NotImplementedError

    def questions(self, answers: Sequence[Any]) -> Question | None:
        """What to ask next, after these answers, to score a finished game; None when enough is known.

        The first question is who played. A game that asks nothing has no such score sheet: it is scored from a position.
        """
        return None

    def answered(self, answers: Sequence[Any]) -> dict[str, Any]:
        """The finished position, as data, that the answers to `questions` describe."""
        raise NotImplementedError

    def tell(self, event: Event) -> str:
        """The event as one sentence that can be read aloud."""
        raise NotImplementedError

    def tell_all(self, events: Sequence[Event]) -> list[str]:
        """All events of a move, each in a sentence; a game may tell many that are alike in one."""
        return [self.tell(event) for event in events]

    def picture(self, state: S, player: str | None = None) -> str:
        """The table drawn with plain characters, at most 80 columns, as far as `player` may see it."""
        raise NotImplementedError

    def examples(self, state: S) -> list[str]:
        """Move texts that show the notation in this phase, legal ones first (for help and error hints)."""
        return [self.write(state, move) for move in self.moves(state)[:4]]

    # --- for programs that play, and for tests -----------------------------------------------------

    def playout(self, state: S, moves: list[Move], chance: Chance) -> Move:
        """A sane random choice (section 10 of the spec): games played with it come to an end."""
        chosen: Move = chance.pick(moves)
        return chosen

    def inventory(self, state: S) -> object:
        """Everything that must be conserved in play (pieces, cards, dice), as one comparable value."""
        return None


def illegal_unless(condition: object, rule: str, why: str) -> None:
    """Raise Illegal(rule, why) unless the condition holds.

    >>> illegal_unless(1 + 1 == 3, "XX-1", "one and one are two")
    Traceback (most recent call last):
        ...
    companion.errors.Illegal: one and one are two (XX-1)
    """
    if not condition:
        raise Illegal(rule, why)
