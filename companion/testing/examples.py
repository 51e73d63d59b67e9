"""Worked examples of a game's rules as data, asked of the command line as a program asks it.

Each is an object in one JSON list:

    {"id": "HT-X1", "kind": "judge", "position": {...}, "moves": ["try scree"],
     "expect": {"legal": false, "rule": "HT-T2"}, "why": "..."}

    judge     legal, and the rule that an illegal move breaks      legal   includes, excludes, count, turn, phase
    score     totals by player, winners, tiebreak                  invalid exit 2
    after     (of any kind) what stands at dotted paths of the position in the end
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from companion.testing import shipped
from companion.testing.houses import Tables

Run = Callable[..., tuple[int, str, str]]


class Examples(Tables):
    """The command line says of every example what the example says."""

    example_file: ClassVar[Path | None] = None

    @classmethod
    def examples(cls, test_file: str | Path) -> list[dict[str, Any]]:
        """The worked examples: of the file that was named, or those beside the tests."""
        path = cls.example_file or Path(test_file).parent / "examples.json"
        found: list[dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else []
        return found

    def test_worked_example(self, example: Mapping[str, Any]) -> None:
        prove(in_process, self.slug, example)


def in_process(*arguments: str, given: str) -> tuple[int, str, str]:
    """Exit code, answer and complaint of the command line, without a process of its own."""
    from click.testing import CliRunner

    from companion.cli import cli

    answer = CliRunner().invoke(cli, arguments, input=given, obj=shipped())
    return answer.exit_code, answer.stdout, answer.stderr


def ask(run: Run, command: str, slug: str, position: Any, moves: Sequence[str] = ()) -> tuple[int, Any]:
    """Exit code and answer of `companion COMMAND SLUG --position - --json MOVES`."""
    code, out, err = run(command, slug, "--position", "-", "--json", "--", *moves, given=json.dumps(position))
    assert "Traceback" not in err and "mistake of its own" not in err, err
    assert code in (0, 1, 2)
    answer = json.loads(out)
    assert ("error" in answer) is (code == 2), answer
    return code, answer


def at(position: Any, path: str) -> Any:
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


def prove(run: Run, slug: str, example: Mapping[str, Any]) -> None:
    """Whether the command line says about an example what the example says."""
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
