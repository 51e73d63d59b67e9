"""Every worked example of every specification, through the command line: exit code, answer, and no traceback."""

import json
from pathlib import Path

import pytest

from companion.testing import shipped

EXAMPLES = Path(__file__).parents[1] / "examples"
CASES = [
    pytest.param(slug, example, id=f"{slug}:{example['id']}")
    for slug in shipped().playable()
    for example in json.loads((EXAMPLES / f"{slug}.json").read_text())
]


@pytest.mark.parametrize("slug, example", CASES)
def test_worked_example(companion, slug, example):
    kind, expect = example["kind"], example["expect"]
    position = json.dumps(example["position"])
    judged = companion(
        "judge", slug, "--position", "-", "--seed", "1", "--json", "--", *example["moves"], typed=position
    )
    if kind == "invalid":
        assert judged.code == 2
        assert judged.json["error"]["kind"] in ("position", "move", "ambiguous")
        assert judged.err.startswith("Error: ")
        return
    if kind == "judge":
        assert judged.code == (0 if expect["legal"] else 1), judged.out
        assert judged.json["legal"] is expect["legal"]
        if "rule" in expect:
            assert judged.json["verdicts"][-1]["rules"][0] == expect["rule"]
        return
    assert judged.code == 0, judged.out
    if kind == "legal":
        listed = companion("legal", slug, "-p", "-", "--json", typed=judged.out).json
        assert set(expect.get("includes", [])) <= set(listed["moves"])
        assert not set(expect.get("excludes", [])) & set(listed["moves"])
        assert len(listed["moves"]) == expect.get("count", len(listed["moves"]))
    if kind == "score":
        sheet = companion("score", slug, "-p", "-", "--json", typed=judged.out).json
        assert {player["id"]: player["total"] for player in sheet["players"]} == expect["totals"]
        assert sheet["winners"] == expect.get("winners", sheet["winners"])


@pytest.mark.parametrize("slug", shipped().playable())
def test_people_get_a_verdict_within_80_columns(companion, slug):
    for case in CASES:
        game, example = case.values
        if game != slug or example["kind"] != "judge":
            continue
        told = companion(
            "judge",
            slug,
            "-p",
            "-",
            "--seed",
            "1",
            "--",
            *example["moves"],
            typed=json.dumps(example["position"]),
        )
        first = [line for line in told.out.splitlines() if line]
        assert first[0].startswith(("Legal.  ", "Illegal.  ")), example["id"]
        wide = [line for line in first if len(line) > 80 and not line.startswith(("Legal.", "Illegal."))]
        assert wide == [], example["id"]
