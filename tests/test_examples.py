"""Worked examples through the command line in a process of its own, and as people are told them.

All of them are asked in process by the suite of every game (tests/referee/test_every_game.py).
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.testing import shipped
from companion.testing.examples import ask, in_process, prove

EXAMPLES = Path(__file__).parent / "examples"


def examples(slug):
    return json.loads((EXAMPLES / f"{slug}.json").read_text())


def cases():
    return [
        pytest.param(slug, example, id=f"{slug}:{example['id']}")
        for slug in shipped().playable()
        for example in examples(slug)
    ]


def one_of_each_kind():
    """The first example of each kind and of each verdict, for every game."""
    first = {}
    for case in cases():
        slug, example = case.values
        first.setdefault((slug, example["kind"], example["expect"].get("legal")), case)
    return list(first.values())


def in_a_process_of_its_own(*arguments, given):
    answer = subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return answer.returncode, answer.stdout, answer.stderr


@pytest.mark.parametrize("slug, example", one_of_each_kind())
def test_worked_example_as_a_program_runs_it(slug, example):
    prove(in_a_process_of_its_own, slug, example)


@pytest.mark.parametrize("slug", shipped().playable())
def test_examples_are_told_to_people_too(slug):
    """Without --json the answer ends with the same code, and the rule broken is named."""
    for example in examples(slug):
        arguments = ("judge", slug, "--position", "-", "--", *example["moves"])
        code, out, err = in_process(*arguments, given=json.dumps(example["position"]))
        assert code == ask(in_process, "judge", slug, example["position"], example["moves"])[0], example["id"]
        assert (out if code < 2 else err).strip(), example["id"]
        if example["kind"] == "judge" and "rule" in example["expect"]:
            assert example["expect"]["rule"] in out, example["id"]
