"""One whole game of each kind, step by step: what is legal, and what each player and an onlooker see change.

tests/golden/<game>.toml has the moves, tests/golden/<game>.jsonl what the referee made of them: one line for each step.
`python tests/test_playthroughs.py` writes them anew after something has been changed on purpose; read the difference.
"""

import json
import os
import tempfile
from hashlib import sha256
from pathlib import Path

import pytest
from test_transcripts import golden, table_of

from companion.testing import shipped

ROOT = Path(__file__).parents[1]
MANY = 40  # legal moves written out; of longer lists the first ones, their number and a hash of all
every_slug = pytest.mark.parametrize("slug", shipped().playable())


def leaves(value, path=""):
    """Everything in a position by its place; things with an id are found by it, other lists are taken whole."""
    if isinstance(value, list) and value and all(isinstance(item, dict) and "id" in item for item in value):
        value = {item["id"]: {key: inner for key, inner in item.items() if key != "id"} for item in value}
    if isinstance(value, dict) and value:
        return {
            place: leaf
            for key, inner in value.items()
            for place, leaf in leaves(inner, f"{path}.{key}".lstrip(".")).items()
        }
    return {path: value}


def changes(before, after):
    """What a viewer sees change: the new value by its place, null where there is nothing any more."""
    old, new = leaves(before) if before else {}, leaves(after)
    gone = {place: None for place in old if place not in new}
    return gone | {place: leaf for place, leaf in new.items() if place not in old or old[place] != leaf}


def shortened(moves):
    if len(moves) <= MANY:
        return moves
    return [*moves[:MANY], f"{len(moves)} in all", sha256("\n".join(moves).encode()).hexdigest()[:16]]


def steps(slug):
    """Each move of the golden game with what it was chosen from, and what everybody sees change."""
    at = table_of(slug)
    seen = {viewer: {} for viewer in (None, *at.players)}
    for move in ["", *golden(slug)["moves"]]:
        told = {}
        if move:
            verdict = at.do(move)
            assert verdict.legal, f"{move}: {verdict.why}"
            told = {"said": move, "move": verdict.move, "rules": verdict.rules}
        sees = {}
        for viewer in seen:
            view = at.position(viewer)
            sees[viewer or "onlooker"] = changes(seen[viewer], view)
            seen[viewer] = view
        legal = [at.game.write(at.state, move) for move in at.game.moves(at.state)]
        score = {player: at.score().total(player) for player in at.players}
        yield told | {
            "phase": at.game.phase(at.state),
            "legal": shortened(legal),
            "sees": sees,
            "score": score,
        }


def page(slug):
    return ROOT / "tests" / "golden" / f"{slug}.jsonl"


@every_slug
def test_the_golden_game_goes_step_by_step_as_it_is_written(slug):
    written = [json.loads(line) for line in page(slug).read_text(encoding="utf-8").splitlines()]
    came = [json.loads(json.dumps(step)) for step in steps(slug)]
    for number, (step, was) in enumerate(zip(came, written, strict=True)):
        assert step == was, f"step {number}: {was.get('said')}"


def test_a_change_is_seen_at_its_place():
    before = {"turn": "red", "players": [{"id": "red", "hand": ["?"]}, {"id": "blue", "hand": []}], "line": 4}
    after = {
        "turn": "red",
        "players": [{"id": "red", "hand": ["spy"]}, {"id": "blue", "hand": []}],
        "dice": [3],
    }
    assert changes(before, after) == {"players.red.hand": ["spy"], "dice": [3], "line": None}
    assert changes(after, after) == {}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        for slug in shipped().playable():
            lines = [json.dumps(step, ensure_ascii=False) for step in steps(slug)]
            page(slug).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
