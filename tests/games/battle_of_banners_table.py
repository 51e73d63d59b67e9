"""A table for the tests of The Battle of Banners: short ways to lay out a position and ask the referee."""

from companion.games.battle_of_banners import GAME
from companion.referee import verdict
from companion.referee.dice import Dice

FOUR = [{"id": "ann"}, {"id": "ben"}, {"id": "cy"}, {"id": "dee"}]
THREE = [{"id": "solo"}, {"id": "cy"}, {"id": "dee"}]


def judge(position, *moves):
    return verdict.judge(GAME, position, moves, Dice(7))


def legal(position):
    return verdict.legal(GAME, position, Dice(7))


def refused(position, *moves):
    """The rule broken by the last move; all moves before it must be legal."""
    answer = judge(position, *moves)
    assert len(answer["verdicts"]) == len(moves), answer["verdicts"][-1]
    last = answer["verdicts"][-1]
    assert not last["legal"], f"{last['move']} should be refused"
    assert last["why"]
    return last["rules"][0]


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


def rolled(dice, pieces, **more):
    """Blue to move with these dice."""
    return {"pieces": pieces, "phase": "move", "dice": [dice] if isinstance(dice, int) else dice, **more}


def holding(*cards, **more):
    """Blue about to act with these cards; a red piece and a blue one far from each other unless told otherwise."""
    more.setdefault("pieces", {"blue": ["c3"], "red": ["h9", "g14"]})
    return {"hands": {"blue": list(cards)}, **more}


def fight(**more):
    """Blue on e5 attacks red on e7 with a roll of 2; red has another piece."""
    more.setdefault("pieces", {"blue": ["e5"], "red": ["e7"], "yellow": ["d14"]})
    return {"phase": "move", "dice": [2], **more}


ATTACK = "move e5 e7"
