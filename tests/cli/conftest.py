"""The command line as a test sees it: arguments in; exit code, output and complaints out."""

import json
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from companion.cli import cli


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def said(self):
        """Everything that was said, without the breaks of the lines."""
        return " ".join(f"{self.out} {self.err}".split())

    @property
    def json(self):
        return json.loads(self.out)


@pytest.fixture
def companion(monkeypatch):
    """Run one command; `companion("do", "c4-c6").code`. A traceback or another exit code fails the test."""
    monkeypatch.setenv("COMPANION_DEBUG", "1")

    def run(*args, typed=None):
        result = CliRunner().invoke(cli, [str(arg) for arg in args], input=typed, prog_name="companion")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code in (0, 1, 2, 3)
        return Answer(result.exit_code, result.stdout, result.stderr)

    return run


DUEL = {
    "game": "flag-bearer",
    "players": [{"id": "ann"}, {"id": "bob"}],
    "fen": "7/7/7/2pf3/7/2PF3/7/7",
    "turn": "ann",
    "phase": "move",
}


@pytest.fixture
def duel_file(tmp_path):
    """A pike man and a flag-bearer each: ann's on c3 and d3, to move, bob's on c5 and d5."""
    path = tmp_path / "duel.json"
    path.write_text(json.dumps(DUEL))
    return path


@pytest.fixture
def duel(companion, duel_file):
    """A table `friday` with that position."""
    return companion("start", "flag-bearer", "--table", "friday", "--position", duel_file)
