"""A table for the tests of Bones & Banners: short ways to lay out a position and ask the referee."""

import pytest

from companion.errors import BadPosition
from companion.games.bones_and_banners import GAME
from companion.referee import verdict
from companion.referee.dice import Dice

TABLEAU = {
    "units": ["ogres", "goblins", "dragon"],
    "buildings": ["palisade", "siege-camp"],
    "advisors": ["bard"],
}
PLAYED_OUT = {"units": 0, "buildings": 0, "advisors": 0}
COMPANION = {"options": {"cards": "companion"}, "tableau": TABLEAU}


def table(phase="rally", red=None, blue=None, units=(), **more):
    """A position: what each player has, and the units as they lie (see `laid`)."""
    players = [{"id": "red", **(red or {})}, {"id": "blue", **(blue or {})}]
    lying = [laid(text) for text in units]
    return {"game": "bones-and-banners", "phase": phase, "players": players, "units": lying, **more}


def laid(text):
    """A unit as it lies on the table.

    >>> laid("u2 blue archers bow bow -> u1 up")["dice"]
    ['bow', 'bow']
    """
    left, right = text.split(" -> ")
    id, owner, card, *dice = left.split()
    target, *marks = right.split()
    unit = {"id": id, "owner": owner, "card": card, "dice": dice, "target": target}
    if "up" in marks or "down" in marks:
        unit["face"] = "up" if "up" in marks else "down"
    return unit | {mark: True for mark in marks if mark not in ("up", "down")}


def judge(position, *moves):
    return verdict.judge(GAME, position, moves, Dice(7))


def legal(position):
    """The legal list and who is to act."""
    return verdict.legal(GAME, position, Dice(7))


def listed(position):
    return legal(position)["moves"]


def refused(position, *moves):
    """The rule broken by the last move; all moves before it must be legal."""
    answer = judge(position, *moves)
    assert len(answer["verdicts"]) == len(moves), answer["verdicts"][-1]
    last = answer["verdicts"][-1]
    assert not last["legal"], f"{last['move']} should be refused"
    assert last["why"]
    return last["rules"][0]


def why(position, *moves):
    """What is said about the last move, which is refused."""
    assert refused(position, *moves)
    return judge(position, *moves)["verdicts"][-1]["why"]


def after(position, *moves):
    """The position after moves that must all be legal."""
    answer = judge(position, *moves)
    assert answer["legal"], answer["verdicts"][-1]
    return answer["position"]


def events(position, *moves):
    """The events of the last of some legal moves."""
    answer = judge(position, *moves)
    assert answer["legal"], answer["verdicts"][-1]
    return answer["verdicts"][-1]["events"]


def kinds(position, *moves):
    return [event["type"] for event in events(position, *moves)]


def invalid(position):
    """Where a position that cannot be is at fault."""
    with pytest.raises(BadPosition) as fault:
        GAME.load(position)
    assert fault.value.message
    return fault.value.where


def player(position, id):
    return next(player for player in position["players"] if player["id"] == id)


def in_play(position):
    """The units on the table by number."""
    return {unit["id"]: unit for unit in position["units"]}


def scuffle(*units, moves=(), **more):
    """The position after a Scuffle is resolved to its end."""
    position = after(table("scuffle", units=units, **more), *moves)
    while position["phase"] == "scuffle":
        position = after(position, "resolve")
    return position


def survivors(*units, **more):
    return list(in_play(scuffle(*units, **more)))
