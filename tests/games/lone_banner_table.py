"""A table of A Lone Banner for tests: positions with few words, and verdicts on moves."""

from companion import contract
from companion.testing import shipped

GAME = shipped().game("lone-banner")
THREE = {"blue": "na", "red": "sa", "yellow": "eu"}
FOUR = THREE | {"green": "au"}
THEATER = ["af-n", "as-w", "au-c", "na-s"]
THEATER_OF_FIVE = ["af-n", "as-w", "sa-e", "na-s", "eu-c"]


def table(turn="blue", phase=None, starts=THREE, regions=None, fresh=(), **rest):
    """A position with few words: `regions` by player, everything else as the specification writes it."""
    players = [
        {"id": player, "start": start, "regions": (regions or {}).get(player, []), "fresh": player in fresh}
        for player, start in starts.items()
    ]
    theater = THEATER if len(starts) == 3 else THEATER_OF_FIVE
    return {
        "game": "lone-banner",
        "turn": turn,
        "phase": phase,
        "players": players,
        "theater": theater,
    } | rest


def judge(position, *moves, seed=1):
    return contract.judge(GAME, moves, position, seed=seed)


def allowed(position, *moves):
    """The position after these moves, all of them legal."""
    answer = judge(position, *moves)
    assert answer["legal"], answer["verdicts"][-1]
    return answer["position"]


def refused(position, *moves):
    """The rule by which the last of these moves is refused."""
    answer = judge(position, *moves)
    assert len(answer["verdicts"]) == len(moves), answer["verdicts"][-1]
    last = answer["verdicts"][-1]
    assert not last["legal"]
    assert last["why"] and len(last["rules"]) == 1
    return last["rules"][0]


def at(position, path):
    """The value at a dotted path; `players.<id>.key` picks a player."""
    value = position
    for key in path.split("."):
        value = player(position, key) if isinstance(value, list) else value.get(key)
    return value


def prove(rule, position, moves, after):
    """These moves (separated by ;) are legal, one of the verdicts rests on the rule, and this is so afterwards."""
    answer = judge(position, *moves.split("; "))
    assert answer["legal"], answer["verdicts"][-1]
    assert rule in [cited for verdict in answer["verdicts"] for cited in verdict["rules"]]
    assert {path: at(answer["position"], path) for path in after} == after


def listed(position):
    return contract.legal(GAME, position)


def player(position, id):
    return next(entry for entry in position["players"] if entry["id"] == id)


def events(answer, at=-1):
    return [event["type"] for event in answer["verdicts"][at]["events"]]


def nearly_drawn(unseen, **rest):
    """A table whose deck is `unseen` and what is written in `bottom`."""
    away = {*unseen, *rest.get("bottom", []), *rest["theater"]}
    held = [region for region in GAME.world.regions if region not in away]
    regions = {"blue": held[:8], "red": held[8:16], "yellow": held[16:]}
    return table(regions=regions, **rest)


def start(many=3, **options):
    return GAME.start(list(FOUR)[:many], options)


ROLLING = table(phase="setup", turn=None)
FIGHT = {"af-n": {"blue": 2, "red": 3}}
