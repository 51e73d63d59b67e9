"""The position: what lies on the table, in the words of the position's own format.

A `State` is copied before every move, so its parts are replaced and never changed in place; only the
dictionaries `players`, `units` and `seen` are copied along.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.games.bones_and_banners.cards import ADVISORS, BUILDINGS, TYPES, UNITS, Cards, in_order
from companion.referee import game
from companion.referee.slots import Slotted

PHASES = ("rally", "strategy", "tactical", "building", "scuffle", "showdown", "end", "over")  # BN-301
SHUFFLE = "shuffle"
CUBES = 10  # BN-101
DICE = 8
EMPTY_HAND: dict[str, tuple[str, ...]] = {UNITS: (), BUILDINGS: (), ADVISORS: ()}


Place = str | tuple[str, str]  # where cards lie hidden, see seen.py


class Unit(NamedTuple):
    """A unit card on the table. `target` is a player's id (that player's village, BN-104) or a unit's id."""

    id: str
    owner: str
    card: str
    dice: tuple[str, ...]
    target: str
    up: bool = False
    acted: bool = False
    held: bool = False

    @property
    def number(self) -> int:
        return int(self.id[1:])


class Boost(NamedTuple):
    """Banners that an advisor adds for a player at a village in this round's Showdown (BN-E25)."""

    player: str
    village: str
    banners: int


class Switch(NamedTuple):
    """In progress: a card was drawn from a pile and is not yet kept or switched (BN-507)."""

    player: str
    pile: str
    card: str


class Reveal(NamedTuple):
    """In progress: cards that the companion does not know have to be turned up.

    `need` holds unit ids, or player ids for buildings; `reason` is "scuffle", "act uN", "showdown ID",
    "expose" or "end", and says what goes on afterwards.
    """

    need: tuple[str, ...]
    reason: str

    def what(self, called: Callable[[str], str]) -> list[str]:
        """The cards still due, as they are spoken of.

        >>> Reveal(("red",), "end").what(str.title), Reveal(("u1", "u4"), "scuffle").what(str.title)
        (["Red's building"], ['u1', 'u4'])
        """
        return (
            [f"{called(item)}'s building" for item in self.need] if self.reason == "end" else list(self.need)
        )


class Player(Slotted):
    """What one player has. A deck is two rows of cards, above and below the Shuffle Card."""

    hand: dict[str, tuple[str, ...]]
    above: tuple[str, ...]
    below: tuple[str, ...]
    dice: tuple[str, ...]
    cubes: int
    buildings: tuple[str, ...]
    building: str | None
    lost: tuple[str, ...]

    def __init__(self) -> None:
        self.hand, self.building, self.cubes = EMPTY_HAND, None, 0
        self.above = self.below = self.dice = self.buildings = self.lost = ()

    @property
    def deck_size(self) -> int:
        return len(self.above) + len(self.below)

    def gain(self, card: str, type: str) -> None:
        """A card into the hand."""
        self.hand = {**self.hand, type: in_order((*self.hand[type], card))}

    def drop(self, card: str, type: str) -> None:
        """A card of that very name out of the hand."""
        cards = list(self.hand[type])
        cards.remove(card)
        self.hand = {**self.hand, type: tuple(cards)}

    def spend(self, symbol: str, number: int = 1) -> None:
        """Dice of a symbol leave the unactivated ones."""
        at = self.dice.index(symbol)
        self.dice = self.dice[:at] + self.dice[at + number :]


class State(game.State, beside=("cards",)):
    """A position. `options` has a value for every option; it and `cards` never change."""

    cards: Cards
    options: dict[str, Any]
    companion: bool  # options.cards: the companion handles the cards (BN-R31)
    seats: tuple[str, str]
    rival: dict[str, str]
    players: dict[str, Player]
    initiative: str
    round: int
    turn: str | None
    todo: tuple[str, ...]
    step: str | None
    pool: tuple[str, ...]
    tableau: dict[str, tuple[str, ...]]
    piles: dict[str, int | tuple[str, ...]]
    units: dict[str, Unit]  # in order of number
    fallen: tuple[Unit, ...]
    boosts: tuple[Boost, ...]
    next: int
    pending: Switch | Reveal | None
    seen: dict[tuple[str, Place], tuple[str, ...]]  # by viewer and place

    def copy(self) -> State:
        twin = self._twin()
        twin.players = {id: player.copy() for id, player in self.players.items()}
        twin.units = self.units.copy()
        twin.seen = self.seen.copy()
        return twin

    @property
    def order(self) -> tuple[str, str]:
        """The players with the holder of the Initiative Token first (BN-110)."""
        return self.initiative, self.rival[self.initiative]

    @property
    def rolled(self) -> bool:
        """Strategy Phase: whether the dice have been rolled, that is, whether there are any."""
        return bool(self.pool) or any(player.dice for player in self.players.values())

    def at(self, village: str) -> list[Unit]:
        """The units aimed at a village, in order of number; those aimed at units do not count there (BN-R20)."""
        return [unit for unit in self.units.values() if unit.target == village]

    def army(self, player: str) -> list[str]:
        """The cards of a player's among which no Loyalist can be more often than in the Army Deck."""
        owner = self.players[player]
        in_play = [unit.card for unit in self.units.values() if unit.owner == player]
        return [*owner.hand[UNITS], *owner.above, *owner.below, *owner.lost, *in_play]

    def loyalists_left(self, player: str) -> list[str]:
        """The Loyalists of a player that are nowhere to be seen."""
        army = self.army(player)
        return [
            card for card, copies in self.cards.loyalists.items() for _ in range(copies - army.count(card))
        ]

    def under_deck(self, player: str, card: str) -> None:
        """BN-210: a card goes under its owner's Army Deck (BN-R31: there is no order if the companion draws)."""
        owner = self.players[player]
        below = (*owner.below, card)
        owner.below = tuple(sorted(below)) if self.companion else below

    def lose(self, player: str, card: str) -> None:
        """BN-211: a card goes on the Lost Pile (BN-109)."""
        self.players[player].lost += (card,)

    def pile_size(self, type: str) -> int:
        pile = self.piles[type]
        return pile if isinstance(pile, int) else len(pile)


def everything(state: State, type: str) -> list[str]:
    """Every card of a type that there is, unknown ones included; a pile given as a number is left out."""
    cards = [*state.tableau[type]]
    pile = state.piles[type]
    if not isinstance(pile, int):
        cards += pile
    for player in state.players.values():
        cards += player.hand[type]
        cards += [card for card in player.lost if state.cards.type[card] == type]
        if type == UNITS:
            cards += player.above
            cards += player.below
        elif type == BUILDINGS:
            cards += player.buildings
            if player.building:
                cards.append(player.building)
    if type == UNITS:
        cards += [unit.card for unit in state.units.values()]
    if isinstance(state.pending, Switch) and state.pending.pile == type:
        cards.append(state.pending.card)
    return cards


def inventory(state: State) -> object:
    """What play conserves: cards of each type (BN-101), every known card if the companion has them all, and dice.

    Eight dice lie in the pool, before a player, on a unit or by a pile; those spent are not in the position.
    """
    cards = {type: everything(state, type) for type in TYPES}
    numbers = tuple(
        len(cards[type]) + (pile if isinstance(pile := state.piles[type], int) else 0) for type in TYPES
    )
    names = [sorted(cards[type]) for type in TYPES] if state.companion else []
    dice = len(state.pool) + sum(len(player.dice) for player in state.players.values())
    dice += sum(len(unit.dice) for unit in state.units.values())
    cubes = sum(player.cubes for player in state.players.values())
    return numbers, names, dice <= DICE, cubes <= CUBES
