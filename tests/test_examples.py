"""Every worked example of every specification, as data, through the command line as a program uses it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import games
from companion.cli import cli

EXAMPLES = Path(__file__).parent / "examples"


def examples(slug):
    return json.loads((EXAMPLES / f"{slug}.json").read_text())


def cases():
    return [
        pytest.param(slug, example, id=f"{slug}:{example['id']}")
        for slug in games.slugs()
        for example in examples(slug)
    ]


def one_of_each_kind():
    """The first example of each kind and of each verdict, for every game."""
    first = {}
    for case in cases():
        slug, example = case.values
        first.setdefault((slug, example["kind"], example["expect"].get("legal")), case)
    return list(first.values())


def in_process(*arguments, given):
    answer = CliRunner().invoke(cli, arguments, input=given)
    return answer.exit_code, answer.stdout, answer.stderr


def in_a_process_of_its_own(*arguments, given):
    answer = subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return answer.returncode, answer.stdout, answer.stderr


def ask(run, command, slug, position, moves=()):
    """Exit code and answer of `companion COMMAND SLUG --position - --json MOVES`."""
    code, out, err = run(command, slug, "--position", "-", "--json", "--", *moves, given=json.dumps(position))
    assert "Traceback" not in err and "mistake of its own" not in err, err
    assert code in (0, 1, 2)
    answer = json.loads(out)
    assert ("error" in answer) is (code == 2), answer
    return code, answer


def at(position, path):
    """The value at a dotted path; `players.<id>.key` picks a player; absent counts as None."""
    value = position
    for key in path.split("."):
        if isinstance(value, list) and key.isdecimal():
            value = value[int(key)] if int(key) < len(value) else None
        elif isinstance(value, list):
            value = next((item for item in value if item["id"] == key), None)
        elif isinstance(value, dict):
            value = value.get(key)
        else:
            return None
    return value


def prove(run, slug, example):
    """Whether the command line says about an example what the specification says."""
    kind, expect, moves = example["kind"], example["expect"], example["moves"]
    code, answer = ask(run, "judge", slug, example["position"], moves)
    if kind == "invalid":
        assert code == expect["exit"] == 2
        assert answer["error"]["message"]
        return
    assert code == (0 if answer["legal"] else 1)
    if kind == "judge":
        assert answer["legal"] is expect["legal"], answer["verdicts"]
        assert len(answer["verdicts"]) == len(moves), "an earlier move was refused"
    if "rule" in expect:
        assert answer["verdicts"][-1]["rules"][0] == expect["rule"], answer["verdicts"][-1]["why"]
    position = answer["position"]
    for path, value in expect.get("after", {}).items():
        assert at(position, path) == value, path
    if kind == "legal":
        code, listed = ask(run, "legal", slug, position)
        assert code == 0
        assert set(expect.get("includes", [])) <= set(listed["moves"])
        assert not set(expect.get("excludes", [])) & set(listed["moves"])
        for key in ("turn", "phase"):
            assert listed[key] == expect.get(key, listed[key])
        assert len(listed["moves"]) == expect.get("count", len(listed["moves"])), listed["moves"]
    if kind == "score":
        code, sheet = ask(run, "score", slug, position)
        assert code == 0
        for key in ("winners", "tiebreak"):
            assert sheet[key] == expect.get(key, sheet[key])
        assert {player["id"]: player["total"] for player in sheet["players"]} == expect["totals"]


@pytest.mark.parametrize("slug, example", cases())
def test_worked_example(slug, example):
    prove(in_process, slug, example)


@pytest.mark.parametrize("slug, example", one_of_each_kind())
def test_worked_example_as_a_program_runs_it(slug, example):
    prove(in_a_process_of_its_own, slug, example)


@pytest.mark.parametrize("slug", games.slugs())
def test_examples_are_told_to_people_too(slug):
    """Without --json the answer ends with the same code, and the rule broken is named."""
    for example in examples(slug):
        arguments = ("judge", slug, "--position", "-", "--", *example["moves"])
        code, out, err = in_process(*arguments, given=json.dumps(example["position"]))
        assert code == ask(in_process, "judge", slug, example["position"], example["moves"])[0], example["id"]
        assert (out if code < 2 else err).strip(), example["id"]
        if example["kind"] == "judge" and "rule" in example["expect"]:
            assert example["expect"]["rule"] in out, example["id"]
