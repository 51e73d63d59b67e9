"""The schemas are true: every answer and every position fits them, and what does not belong there is refused."""

import json
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from companion import contract
from companion.referee.dice import Dice
from companion.testing import shipped

ROOT = Path(__file__).parents[2]
every_slug = pytest.mark.parametrize("slug", shipped().playable())


@cache
def validator(name):
    schema = contract.schema(name, shipped())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def examples(slug):
    return json.loads((ROOT / "tests" / "examples" / f"{slug}.json").read_text(encoding="utf-8"))


@cache
def a_game(slug):
    """Moments of a random game, one in seven."""
    game, dice = shipped().game(slug), Dice(5)
    match = contract.match(game, options=game.playout_options, seed=5)
    found = []
    while not game.over(match.state):
        found.append(match.state)
        assert match.make(game.playout(match.state, game.moves(match.state), dice)).legal
    return [*found[::7], match.state]


@every_slug
def test_every_position_fits_and_so_does_every_view(slug):
    game = shipped().game(slug)
    for state in a_game(slug):
        validator(slug).validate(game.dump(state))
        for viewer in (None, *game.players(state)):
            validator(slug).validate(game.view(state, viewer))


@every_slug
def test_every_position_of_the_worked_examples_fits(slug):
    for example in examples(slug):
        if isinstance(example.get("position"), dict) and example["kind"] != "invalid":
            validator(slug).validate(example["position"])


@every_slug
def test_the_phases_are_those_of_the_game(slug):
    schema = contract.schema(slug, shipped())
    phases = {*shipped().game(slug).phases, "over"}
    assert set(schema["properties"]["phase"]["enum"]) == phases


@every_slug
def test_a_key_that_no_position_has_does_not_fit(slug):
    for state in a_game(slug)[:3]:
        data = shipped().game(slug).dump(state)
        assert not validator(slug).is_valid(data | {"colour": "red"})
        assert not validator(slug).is_valid(data | {"phase": "tea"})
        assert not validator(slug).is_valid(data | {"options": {"no such option": 1}})


@every_slug
def test_every_answer_fits(slug):
    game = shipped().game(slug)
    for example in examples(slug):
        if example["kind"] not in ("judge", "legal", "score"):
            continue
        position = example.get("position")
        if example["kind"] == "judge":
            answer = contract.judge(game, example["moves"], position, seed=1)
            validator("judge").validate(answer)
        validator("legal").validate(contract.legal(game, position))
        validator("score").validate(contract.score(game, position))


def test_a_verdict_without_its_rules_does_not_fit():
    answer = contract.judge(shipped().game("flag-bearer"), ["d1-d5"], {"fen": "3f3/7/7/7/7/7/7/3F3"})
    validator("judge").validate(answer)
    for key in ("rules", "why", "events", "move", "legal"):
        verdict = {name: value for name, value in answer["verdicts"][0].items() if name != key}
        assert not validator("judge").is_valid(answer | {"verdicts": [verdict]})
    assert not validator("judge").is_valid(answer | {"winner": "red"})


@pytest.mark.parametrize("name", contract.schemas())
def test_a_schema_is_printed_by_the_command(name, capsys):
    from click.testing import CliRunner

    from companion.cli import cli

    told = CliRunner().invoke(cli, ["schema", name])
    assert told.exit_code == 0 and json.loads(told.stdout) == contract.schema(name)
