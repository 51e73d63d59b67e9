"""A table for the tests of Bones & Banners: short ways to lay out a position and ask the referee."""

import pytest
from asked import Referee

from companion.errors import BadPosition
from companion.testing import shipped

SLUG = "bones-and-banners"
GAME = shipped().game(SLUG)


def by_other_cards(file, *changes):
    """The game by an edition in which one table reads otherwise."""
    return shipped().rules(edited(file, *changes))


def edited(file, *changes):
    text = shipped().edition(SLUG).text(file).content
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return shipped().changed(SLUG, {file: text})


TABLEAU = {
    "units": ["ogres", "goblins", "dragon"],
    "buildings": ["palisade", "siege-camp"],
    "advisors": ["bard"],
}
PLAYED_OUT = {"units": 0, "buildings": 0, "advisors": 0}
COMPANION = {"options": {"cards": "companion"}, "tableau": TABLEAU}
_ASKED = Referee(GAME)
judge, legal, refused = _ASKED.judge, _ASKED.legal, _ASKED.refused
after, events, kinds = _ASKED.after, _ASKED.events, _ASKED.kinds


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


def listed(position):
    return legal(position)["moves"]


def why(position, *moves):
    """What is said about the last move, which is refused."""
    assert refused(position, *moves)
    return judge(position, *moves)["verdicts"][-1]["why"]


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


def act(*units, **more):
    """A Scuffle whose reveal is past."""
    return table("scuffle", units=units, step="act", **more)


def scuffle(*units, moves=(), **more):
    """The position after a Scuffle is resolved to its end."""
    position = after(table("scuffle", units=units, **more), *moves)
    while position["phase"] == "scuffle":
        position = after(position, "resolve")
    return position


def survivors(*units, **more):
    return list(in_play(scuffle(*units, **more)))


# --- a rule and what proves it ------------------------------------------------------------------------


def proof(rule, position, *moves, cited=False, event=None, **after):
    """A row for `proves`: what a rule brings about. `after` names places of the position like players__red__cubes."""
    return pytest.param(rule, position, moves, cited, event or {}, after, id=rule)


def proves(rule, position, moves, cited, event, expected):
    """Whether the last of these legal moves (or the settled position) shows what the rule says."""
    answer = judge(position, *moves)
    assert answer["legal"], answer["verdicts"][-1]
    last = answer["verdicts"][-1] if moves else {"rules": [], "events": answer.get("events", [])}
    assert (rule in last["rules"]) or not cited, last["rules"]
    assert not event or any(event.items() <= told.items() for told in last["events"]), last["events"]
    for path, value in expected.items():
        assert place(answer["position"], path.split("__")) == value, path


def place(data, path):
    """What stands at a place of a position: entries of lists by their id, or by their number.

    >>> place({"players": [{"id": "red", "lost": ["spy"]}]}, ["players", "red", "lost"])
    ['spy']
    """
    for key in path:
        if isinstance(data, dict):
            data = data.get(key)
        else:
            data = data[int(key)] if key.isdigit() else next((one for one in data if one["id"] == key), None)
    return data
