"""What each player may know: positions, events and move texts as the others see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.referee.dice import Dice
from companion.referee.game import Event, Game

if TYPE_CHECKING:
    from companion.referee.verdict import Verdict

DEALS = 12  # how often hidden cards are dealt anew to see what hangs on them

# --- positions ------------------------------------------------------------------------------------


def hides(game: Game[Any], state: Any) -> bool:
    """Whether anything in this position is hidden from an onlooker."""
    return game.view(state, None) != game.dump(state)


def reveals(game: Game[Any], before: Any, after: Any, events: Sequence[Event]) -> bool:
    """Whether somebody learned something by this move that taking it back will not make unknown again."""
    if any("private" in event.fields for event in events):
        return True
    return unknowns(game.view(after, None)) < unknowns(game.view(before, None))


def unknowns(data: Any) -> int:
    """How many cards of a position are `?`.

    >>> unknowns({"hand": ["spy", "?", "?building"]})
    2
    """
    if isinstance(data, str):
        return int(data.startswith("?"))
    if isinstance(data, dict):
        return sum(map(unknowns, data.values()))
    if isinstance(data, (list, tuple)):
        return sum(map(unknowns, data))
    return 0


def list_tells(game: Game[Any], state: Any) -> bool:
    """Whether the list of legal moves would tell an onlooker what is hidden.

    It does if it would be another list with other cards where the onlooker sees none.
    """
    if not hides(game, state):
        return False
    listed, view = game.moves(state), game.view(state, None)
    return any(game.moves(game.imagined(view, None, Dice(seed))) != listed for seed in range(DEALS))


# --- events and moves -----------------------------------------------------------------------------


def tell(game: Game[Any], event: Event, viewer: str | None = None) -> dict[str, Any]:
    """An event as data with its sentence, as far as `viewer` may know it (None: an onlooker)."""
    known = seen(event, viewer)
    return {"type": known.type, "text": game.tell(known), **known.fields}


def seen(event: Event, viewer: str | None) -> Event:
    """The event as a player may know it: `private` holds by player what only that player learns.

    >>> seen(Event("drew", {"cards": 1, "private": {"red": {"card": "spy"}}}), "red")
    Event('drew', {'cards': 1, 'card': 'spy'})
    >>> seen(Event("drew", {"cards": 1, "private": {"red": {"card": "spy"}}}), None)
    Event('drew', {'cards': 1})
    """
    if "private" not in event.fields:
        return event
    fields = dict(event.fields)
    private = fields.pop("private")
    return Event(event.type, fields | private.get(viewer, {}))


def whole(event: Event) -> Event:
    """The event with everything that any player learns by it.

    >>> whole(Event("drew", {"cards": 1, "private": {"red": {"card": "spy"}}}))
    Event('drew', {'cards': 1, 'card': 'spy'})
    """
    if "private" not in event.fields:
        return event
    fields = dict(event.fields)
    for learned in fields.pop("private").values():
        fields |= learned
    return Event(event.type, fields)


def heard(game: Game[Any], verdict: Verdict, viewer: str | None = None) -> str:
    """The move of a verdict as a player hears it: what only others learn by it is `?`. A refused one was said aloud."""
    if not verdict.legal or verdict.made is None:
        return verdict.move
    return game.write(verdict.before, game.heard(verdict.before, verdict.made, viewer))
