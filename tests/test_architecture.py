"""The house stands as docs/architecture.md draws it: who may import whom, and no circles."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import imports  # noqa: E402


@pytest.mark.parametrize("room", imports.MAY)
def test_a_room_uses_only_what_it_may(room):
    assert imports.graph()[room] <= imports.MAY[room]


def test_no_room_leads_back_to_itself():
    rooms = imports.graph()

    def reached(room):
        found, waiting = set(), [room]
        while waiting:
            for used in rooms[waiting.pop()] - found:
                found.add(used)
                waiting.append(used)
        return found

    assert [room for room in rooms if room in reached(room)] == []


def test_the_map_of_the_page_is_the_map_of_today():
    page = imports.PAGE.read_text(encoding="utf-8")
    assert imports.drawn(imports.graph()) in page, "python tools/imports.py --write"


def test_every_game_has_the_same_rooms():
    needed = {
        "__init__.py",
        "moves.py",
        "phases.py",
        "picture.py",
        "position.py",
        "scoring.py",
        "state.py",
        "telling.py",
    }
    for package in (ROOT / "companion" / "games").iterdir():
        if (package / "__init__.py").exists():
            assert needed <= {path.name for path in package.iterdir()}, package.name
