"""One sentence for every event, to be read aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.referee.game import Event
from companion.referee.sentences import listed

if TYPE_CHECKING:
    from companion.games.battle_of_banners import BattleOfBanners

Fields = dict[str, Any]

_PASSED = {
    "BoB-R5": "cannot use the roll with any piece, and the move is lost",
    "BoB-R21": "has no card to play and passes",
    "BoB-R42": "has no piece on the board and passes",
}


def _rolled(event: Fields) -> str:
    dice = event["dice"]
    if event["use"] == "combat":
        return f"The attacker rolls {dice[0]} and {dice[1]}, the defender {dice[2]} and {dice[3]}."
    if event["use"] == "order":
        tied = ": a tie" if dice[0] == dice[1] else ""
        return f"For the first turn the side named first rolls {dice[0]}, the other {dice[1]}{tied}."
    return f"{event['player']} rolls {listed([str(face) for face in dice])} to move."


def _played(event: Fields) -> str:
    revealed = ", which is revealed from its unknown cards" if event.get("revealed") else ""
    return f"The {event['side']} side plays {event['card']}{revealed}."


def _moved(event: Fields) -> str:
    if "path" not in event:
        return f"The {event['colour']} piece from {event['from']} takes {event['to']}."
    steps = "1 step" if event["steps"] == 1 else f"{event['steps']} steps"
    return f"The {event['colour']} piece moves {steps} from {event['from']}{_by(event['path'])} to {event['to']}."


def _attack(event: Fields) -> str:
    return (
        f"The {event['colour']} piece goes from {event['from']}{_by(event['path'])} to attack {event['at']}."
    )


def _by(path: list[str]) -> str:
    """The spaces between the ends of a path."""
    return f" by {listed(path[1:-1])}" if len(path) > 2 else ""


def _combat(event: Fields) -> str:
    totals = f"{event['attack']} against {event['defence']}"
    if event["result"] == "tie":
        return f"{totals}: a tie."
    return f"{totals}: the {event['result']} wins."


def _removed(event: Fields) -> str:
    where = "out of the game for good" if event["to"] == "out" else "to the reserve"
    return f"The {event['colour']} piece on {event['square']} goes {where}."


def _placed(event: Fields) -> str:
    if event["from"] == event["to"]:
        return f"The {event['colour']} piece stays on {event['to']}."
    return f"The {event['colour']} piece on {event['from']} is put on {event['to']}."


def _turn(event: Fields) -> str:
    seat = f", with {event['colour']}" if "colour" in event else ""
    return f"Turn {event['turn_no']}: {event['player']} is to play{seat}."


def _over(event: Fields) -> str:
    if event["winner"] == "draw":
        return "The turn limit is reached, and the game is a draw."
    how = {
        "flag": "has brought the enemy flag home and wins",
        "defeat": "has left the enemy without a piece and wins",
        "limit": "is ahead at the turn limit and wins",
    }
    return f"The {event['winner']} side {how[event['reason']]}."


_SENTENCES: dict[str, Callable[[Fields], str]] = {
    "rolled": _rolled,
    "first": lambda e: f"The {e['side']} side begins.",
    "played": _played,
    "moved": _moved,
    "attack": _attack,
    "combat": _combat,
    "removed": _removed,
    "flag-taken": lambda e: f"The {e['flag']} side's flag is taken on {e['square']}.",
    "flag-fell": lambda e: f"The {e['flag']} side's flag falls on {e['square']}.",
    "flag-home": lambda e: f"The {e['flag']} side's flag is home on {e['square']}.",
    "keep-closed": lambda e: f"The keep {e['keep']} is closed.",
    "keep-opened": lambda e: f"The keep {e['keep']} is open again.",
    "placed": _placed,
    "reinforced": lambda e: f"A {e['colour']} piece arrives on the drawbridge {e['square']}.",
    "reinforcement-lost": lambda e: f"The {e['side']} side cannot bring its reinforcement, which is lost.",
    "drew": lambda e: f"The {e['side']} side draws {e['card']}.",
    "stole": lambda e: f"The {e['side']} side steals {e['card']}.",
    "deck-empty": lambda e: f"The deck has run out; the {e['side']} side gets no card.",
    "hand-returned": lambda e: f"The {e['side']} side's hand of {e['count']} goes back into the deck.",
    "passed": lambda e: f"{e['player']} {_PASSED[e['rule']]}.",
    "turn": _turn,
    "over": _over,
}


def tell(game: BattleOfBanners, event: Event) -> str:
    """The event as one sentence, cards and players called by their names."""
    fields = dict(event.fields)
    if "card" in fields:
        fields["card"] = game.deck.name.get(fields["card"], "a card")
    if fields.get("player"):
        fields["player"] = game.called(fields["player"])
    return _SENTENCES[event.type](fields)
