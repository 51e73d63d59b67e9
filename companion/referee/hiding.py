"""What each player may know: positions, events and move texts as the others see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.referee.dice import Dice
from companion.referee.game import Event, Game

DEALS = 12  # how often hidden cards are dealt anew to see what hangs on them
EVERYTHING = "*"  # the viewer from whom nothing is hidden

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
    listed = game.moves(state)
    for seed in range(DEALS):
        other = game.shuffled(state, None, Dice(seed))
        if other is state or game.moves(other) != listed:
            return True
    return False


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


def heard(move: str, events: Sequence[Event], viewer: str | None = None) -> str:
    """A move as the others hear it: of one that names what `viewer` may not know, only what is done.

    >>> drew = Event("drew", {"private": {"red": {"card": "spy"}}})
    >>> heard("red: draw spy", [drew]), heard("red: draw spy", [drew], "red"), heard("red: draw", [drew])
    ('red: draw ...', 'red: draw spy', 'red: draw')
    """
    if not any(secret in move.casefold() for event in events for secret in _secrets(event, viewer)):
        return move
    who, colon, words = move.rpartition(": ")
    return f"{who}{colon}{words.partition(' ')[0]} ..."


def _secrets(event: Event, viewer: str | None) -> set[str]:
    """Everything that somebody learns by an event and `viewer` does not."""
    private = event.fields.get("private", {})
    learned = {word for fields in private.values() for word in _words(fields)}
    return learned - set(_words(private.get(viewer)))


def _words(value: Any) -> Iterator[str]:
    """The words and numbers in a value, however deep."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for item in value:
            yield from _words(item)
    elif value is not None and not isinstance(value, bool):
        yield str(value).casefold()


# --- journal entries ------------------------------------------------------------------------------


def parts(
    game: Game[Any], state: Any, events: Sequence[Event], move: str | None = None, mover: str | None = None
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """How a journal entry is told: the part for everybody, and what is sealed, by viewer.

    The sealed parts are empty where nothing is hidden.
    """
    truth = _part([_with_secrets(game, event) for event in events], game.dump(state), move)
    by_viewer = {}
    for viewer in (None, *game.players(state)):
        known = move if move is None or viewer == mover else heard(move, events, viewer)
        by_viewer[viewer] = _part(
            [tell(game, event, viewer) for event in events], game.view(state, viewer), known
        )
    if all(part == truth for part in by_viewer.values()):
        return truth, {}
    public = by_viewer.pop(None)
    return public, {EVERYTHING: truth, **{str(viewer): part for viewer, part in by_viewer.items()}}


def _part(events: list, position: dict[str, Any], move: str | None) -> dict[str, Any]:
    part: dict[str, Any] = {"events": events, "position": position}
    return part if move is None else part | {"move": move}


def _with_secrets(game: Game[Any], event: Event) -> dict[str, Any]:
    private = event.fields.get("private")
    return tell(game, event) | ({} if private is None else {"private": private})
