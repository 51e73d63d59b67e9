"""Every worked example of every specification, as data, through the public functions of the referee."""

import json
from pathlib import Path

import pytest

from companion import games
from companion.errors import BadMove, BadPosition
from companion.referee import verdict
from companion.referee.dice import Dice

EXAMPLES = Path(__file__).parent / "examples"


def cases():
    for slug in games.slugs():
        for example in json.loads((EXAMPLES / f"{slug}.json").read_text()):
            yield pytest.param(slug, example, id=f"{slug}:{example['id']}")


def at(position, path):
    """The value at a dotted path; `players.<id>.key` picks a player; absent counts as None."""
    value = position
    for key in path.split("."):
        if isinstance(value, list) and value and isinstance(value[0], dict) and "id" in value[0]:
            value = next((item for item in value if item["id"] == key), None)
        elif isinstance(value, list):
            value = value[int(key)] if int(key) < len(value) else None
        elif isinstance(value, dict):
            value = value.get(key)
        else:
            return None
    return value


@pytest.mark.parametrize("slug, example", cases())
def test_worked_example(slug, example):
    game, position, moves, expect = games.get(slug), example["position"], example["moves"], example["expect"]
    if example["kind"] == "invalid":
        with pytest.raises((BadPosition, BadMove)):
            verdict.judge(game, position, moves, Dice(1))
        return
    if moves:
        answer = verdict.judge(game, position, moves, Dice(1))
        if example["kind"] == "judge":
            assert answer["legal"] is expect["legal"], answer["verdicts"]
            assert len(answer["verdicts"]) == len(moves), "an earlier move was refused"
        position = answer["position"]
        if "rule" in expect:
            assert answer["verdicts"][-1]["rules"][0] == expect["rule"], answer["verdicts"][-1]["why"]
    else:
        answer = verdict.judge(game, position, [], Dice(1))
        position = answer["position"]
    for path, value in expect.get("after", {}).items():
        assert at(position, path) == value, path
    if example["kind"] == "legal":
        listed = verdict.legal(game, position, Dice(1))
        assert set(expect.get("includes", [])) <= set(listed["moves"])
        assert not set(expect.get("excludes", [])) & set(listed["moves"])
        for key in ("turn", "phase"):
            if key in expect:
                assert listed[key] == expect[key]
        if "count" in expect:
            assert len(listed["moves"]) == expect["count"], listed["moves"]
    if example["kind"] == "score":
        sheet = verdict.score(game, position, Dice(1))
        for key in ("winners", "tiebreak"):
            if key in expect:
                assert sheet[key] == expect[key]
        assert {player["id"]: player["total"] for player in sheet["players"]} == expect["totals"]
