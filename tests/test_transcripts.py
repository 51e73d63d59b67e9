"""One whole game of each kind, replayed: tests/golden has its moves, docs/<game>-a-game.md tells it.

`python tests/test_transcripts.py` writes the pages anew after a sentence has been changed on purpose.
"""

import os
import re
import tempfile
import tomllib
from pathlib import Path

import pytest

from companion import Tables
from companion.testing import shipped

ROOT = Path(__file__).parents[1]
TOLD = re.compile(r"(?<=```text\n).*?(?=\n```)", re.DOTALL)
every_slug = pytest.mark.parametrize("slug", shipped().playable())


def golden(slug):
    return tomllib.loads((ROOT / "tests" / "golden" / f"{slug}.toml").read_text(encoding="utf-8"))


def page(slug):
    return ROOT / "docs" / f"{slug}-a-game.md"


def replayed(slug):
    """The table after the golden game."""
    story = golden(slug)
    at = Tables.here().start(
        story["game"], slug, players=story["players"], options=story["options"], seed=story["seed"]
    )
    for number, move in enumerate(story["moves"], start=1):
        verdict = at.do(move)
        assert verdict.legal, f"move {number}, {move}: {verdict.why} ({verdict.rules})"
    return at


def lasting(text):
    """A transcript without the hour and what follows from it."""
    text = re.sub(r"opened \d{4}-\d\d-\d\d \d\d:\d\d UTC", "opened", text)
    return re.sub(r"(Fingerprint of entry \d+:) [0-9a-f]{64}", r"\1", text)


@every_slug
def test_the_golden_game_is_told_as_its_page_says(slug):
    at = replayed(slug)
    [told] = TOLD.findall(page(slug).read_text(encoding="utf-8"))
    assert lasting(at.transcript()).splitlines() == lasting(told).splitlines()


@every_slug
def test_the_golden_game_is_a_whole_game(slug):
    at = replayed(slug)
    assert golden(slug)["game"] == slug
    assert at.game.over(at.state) and at.game.moves(at.state) == []
    assert at.game.score(at.state).winners


@every_slug
def test_the_page_has_a_heading_and_a_story(slug):
    text = page(slug).read_text(encoding="utf-8")
    name = shipped().edition(slug).toml("game.toml")["name"]
    assert text.startswith(f"# A game of {name}\n\n")
    story = text.split("```text")[0].split("\n", 2)[2].strip()
    assert len(story) > 100


def write_anew(slug):
    """The page with the transcript as it is told now, if anything but the hour is different."""
    text, told = page(slug).read_text(encoding="utf-8"), replayed(slug).transcript()
    if lasting(TOLD.findall(text)[0]) != lasting(told):
        page(slug).write_text(TOLD.sub(lambda _: told, text), encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        for slug in shipped().playable():
            write_anew(slug)
