"""The schemas are true: every answer and every position fits them, and what does not belong there is refused."""

import json
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from companion import Tables, contract
from companion.errors import BadJournal
from companion.record.stores.memory import Memory
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


# --- tables and journals ------------------------------------------------------------------------------


def an_evening(slug):
    """A table at which everything has happened that a journal can hold."""
    options = shipped().game(slug).playout_options
    at = Tables(shipped(), Memory()).start(
        slug, "x", players=["Mary Jo", "bob", "李雷"][: max(2, min(shipped().game(slug).facts.players))],
        options=options, seed="s", words="purple",
    )  # fmt: skip
    at.setup()
    game, dice = at.game, Dice(3)
    for _ in range(20):
        move = game.playout(at.state, game.moves(at.state), dice)
        at.do(game.write(at.state, move))
    at.undo(agreed=True)
    at.redo()
    at.roll("2d6")
    at.override("all", "it fell off the table", at.position(everything=True))
    at.finish(agreed=True)
    return at


@every_slug
def test_every_line_of_a_journal_fits(slug):
    at = an_evening(slug)
    copies = [at.export(seeds=True), at.export(public=True), at.export(at.players[0])]
    lines = [json.loads(line) for copy in copies for line in copy.splitlines()]
    for line in lines:
        validator("journal").validate(line)
        assert not validator("journal").is_valid(line | {"more": 1})
    kinds = {line["body"]["kind"] for line in lines if "body" in line}
    assert kinds >= {"open", "words", "move", "undo", "redo", "roll", "override", "reveal", "commit"}
    a_move = next(line for line in lines if line.get("body", {}).get("kind") == "move")
    for key in ("position", "player", "number"):
        body = {name: value for name, value in a_move["body"].items() if name != key}
        assert not validator("journal").is_valid(a_move | {"body": body})


@every_slug
def test_every_answer_at_a_table_fits(slug):
    at = an_evening(slug)
    game = at.game
    for viewer in (None, *at.players):
        validator("show").validate(contract.standing(at, viewer))
    move = game.write(at.state, game.playout(at.state, game.moves(at.state), Dice(1)))
    validator("do").validate(contract.done(at, [at.do(move)], at.players[0]))
    validator("verify").validate(contract.verified(at.verify()))
    validator("score").validate(contract.scored(game, at.state))
    tables = Tables(shipped(), at.store)
    validator("tables").validate(contract.overview(tables))
    validator("verify").validate(contract.verified(BadJournal("changed", where="entry 3")))
