"""The words of the Banner Blitz tests: positions set up in a line, and verdicts on them."""

from companion import contract
from companion.testing import shipped

GAME = shipped().game("banner-blitz")


def table(red, blue, red_flags="a2 b1", blue_flags="g8 h7", **rest):
    """A position: tokens and flags as words, options and everything else by name."""
    players = [
        {"id": "red", "tokens": red.split(), "flags": red_flags.split()},
        {"id": "blue", "tokens": blue.split(), "flags": blue_flags.split()},
    ]
    return {"game": "banner-blitz", "players": players, **rest}


def turn(red, blue, *flags, left=6, **rest):
    """The same in the middle of red's turn, who is second mover."""
    return table(red, blue, *flags, **({"phase": "move", "turn": "red", "left": left} | rest))


def judge(position, *moves):
    return contract.judge(GAME, moves, position, seed=7)


def refused(position, *moves):
    """The rule and the reason of the last move, all earlier ones being legal."""
    answer = judge(position, *moves)
    assert [one["legal"] for one in answer["verdicts"]] == [True] * (len(moves) - 1) + [False], answer[
        "verdicts"
    ]
    last = answer["verdicts"][-1]
    return last["rules"][0], last["why"]


def after(position, *moves):
    answer = judge(position, *moves)
    assert answer["legal"], answer["verdicts"][-1]
    return answer["position"]


def events(position, *moves):
    answer = judge(position, *moves)
    return [event for one in answer["verdicts"] for event in one["events"]]


def kinds(position, *moves):
    return [event["type"] for event in events(position, *moves)]


def legal(position):
    return contract.legal(GAME, position)["moves"]


START = {"game": "banner-blitz"}
CHOICE = {"game": "banner-blitz", "phase": "choose", "dice": {"red": 2, "blue": 5}}
TIE = table(
    "a1 c3", "e5 f6 g6", "@e5 b1", dice={"red": 4}
)  # red to return on a2 or b2 once blue rolls a 4 as well
TIED = table("a1 c3", "e5 f6 g6", "@e5 b1", phase="return")
DROPPING = table("c4 d4", "c6 g6", "@d4 b1", phase="drop", turn="red")
TWO_DUE = table("c5 e5", "g7", "@c5 @e5", phase="drop", turn="red")
