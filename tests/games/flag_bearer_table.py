"""The words of the Flag-Bearer tests: positions set up in a line, and verdicts on them."""

from companion import contract
from companion.referee import verdict
from companion.referee.dice import Dice
from companion.testing import shipped

GAME = shipped().game("flag-bearer")
DUEL = "6f/7/7/3p3/3H3/7/7/F6"
LINE = "6f/7/7/4p2/7/1PFA3/7/7"


def judge(position, *moves, seed=1):
    return contract.judge(GAME, moves, position, seed=seed)


def field(fen, phase="move", **rest):
    return {"fen": fen, "phase": phase, **rest}


def state_of(position):
    return verdict.Match(GAME, position, Dice(1)).state


def legal(position):
    return contract.legal(GAME, position)["moves"]


def refused(position, *moves):
    """The rule that the last move breaks; those before it are legal."""
    answer = judge(position, *moves)
    assert [entry["legal"] for entry in answer["verdicts"]] == [True] * (len(moves) - 1) + [False]
    assert answer["verdicts"][-1]["why"]
    return answer["verdicts"][-1]["rules"][0]


def played(position, *moves):
    """The position after moves that are all legal."""
    answer = judge(position, *moves)
    assert answer["legal"], answer["verdicts"][-1]
    return answer["position"]


def rules(position, *moves):
    """The rules that the last move rests on."""
    answer = judge(position, *moves)
    assert answer["legal"], answer["verdicts"][-1]
    return answer["verdicts"][-1]["rules"]


def events(position, *moves):
    return [(event["type"], event) for event in judge(position, *moves)["verdicts"][-1]["events"]]


def score(position):
    return contract.score(GAME, position)


def proves(position, moves, wanted):
    """What the last of these moves brings about, the others being legal.

    `refused` is the rule it breaks, `cites` rules it rests on, `attack` the two powers compared, any other key a path
    in the position after it.
    """
    answer = judge(position, *moves)
    *before, last = answer["verdicts"]
    assert all(entry["legal"] for entry in before)
    assert last["legal"] == ("refused" not in wanted), last
    for key, value in wanted.items():
        if key == "refused":
            assert last["rules"][0] == value
        elif key == "cites":
            assert set(value) <= set(last["rules"]), last["rules"]
        elif key == "attack":
            told = [event for event in last["events"] if event["type"] == "attack"]
            assert [(event["power"], event["against"]) for event in told] == [value]
        else:
            found = answer["position"]
            for step in key.split("."):
                found = found.get(step)
            assert found == value, key
