"""A board drawn in signs is a table: one row for each space, every fault with its place."""

import pytest
from measuring import companion, project, svg

MAP = "2  # .\n1  . K\n   a b\n"
KIT = """
[tables.spaces]
file = "board.txt"
columns = { sign = "one of #|K|." }

[[component]]
id = "board"
title = "Board"
kind = "board"
size = "40x40"
safe = 0
face = "probe/board.svg.j2"
use = ["spaces"]

[[component]]
id = "pieces"
title = "Pieces"
kind = "tokens"
size = "20x20"
shape = "circle"

[[component.deck]]
id = "piece"
copies = "game.rules_version"
face = "probe/piece.svg.j2"
"""
BOARD = svg(
    "{% for space in spaces %}"
    "{{ text(space.column * 20 + 4, space.row * 20 + 10, space.square ~ space.sign ~ space.rank, 8) }}"
    '{% if space.sign == "K" and mistake is defined %}{{ fault("no keep here", space.sign) }}{% endif %}'
    "{% endfor %}"
)
PIECE = svg('<circle cx="10" cy="10" r="9" fill="#245"/>')


def checked(folder, drawn, kit=KIT):
    project(folder, kit, {"board.svg.j2": BOARD, "piece.svg.j2": PIECE}, {"board.txt": drawn})
    return companion("check", "probe", cwd=folder, check=False)


def test_a_template_sees_every_space_with_its_name_and_its_place(tmp_path):
    from pypdfium2 import PdfDocument

    assert checked(tmp_path, MAP).returncode == 0
    companion("print", "probe", "--only", "board", cwd=tmp_path)
    document = PdfDocument(tmp_path / "output" / "probe" / "board.pdf")
    said = document[0].get_textpage().get_text_bounded()
    document.close()
    assert all(word in said for word in ("a2#2", "b2.2", "a1.1", "b1K1"))


def test_a_template_can_point_at_a_sign(tmp_path):
    told = checked(tmp_path, MAP, KIT.replace('use = ["spaces"]', 'use = ["spaces"]\nset = { mistake = 1 }'))
    assert "cards/probe/board.txt:2:6" in told.stdout + told.stderr


@pytest.mark.parametrize(
    ("drawn", "where", "what"),
    [
        (
            "2  # .\n1  .\n   a b\n",
            "board.txt:2:1",
            "1 signs after the rank, but the last line names 2 files",
        ),
        ("2  # .\n1  . X\n   a b\n", "board.txt:2:6", "there is no word 'X'"),
        ("1  # .\n1  . K\n   a b\n", "board.txt:2:1", "the rank '1' stands twice"),
        ("   a b\n", "board.txt:1:1", "the map is empty"),
        ("", "board.txt:1:1", "the map is empty"),
    ],
    ids=["a short line", "an unknown sign", "a rank twice", "only files", "nothing"],
)
def test_a_map_that_is_wrong_is_told_with_its_place(tmp_path, drawn, where, what):
    told = checked(tmp_path, drawn)
    assert told.returncode != 0
    assert where in told.stdout + told.stderr and what in told.stdout + told.stderr


@pytest.mark.parametrize("copies", ["game.rules", "game.name", "game.rules_version.more"])
def test_copies_must_be_a_number_that_is_there(tmp_path, copies):
    told = checked(tmp_path, MAP, KIT.replace("game.rules_version", copies))
    assert told.returncode != 0
    assert "is neither a number nor" in told.stdout + told.stderr


def test_a_board_may_use_only_tables_that_are_there(tmp_path):
    told = checked(tmp_path, MAP, KIT.replace('use = ["spaces"]', 'use = ["places"]'))
    assert "there is no [tables.places]" in told.stdout + told.stderr
