"""The kits of samples/kits/: they check and print, their faces are what they were, and the gallery shows them truly.

A face that changed on purpose is accepted by `python tools/gallery.py`, which draws the pictures of the page anew too.
"""

import re
import sys
from pathlib import Path

import pytest

from companion.library import Library
from companion.press import check_kit, print_kit

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import gallery  # noqa: E402

KITS = sorted(path.name for path in (ROOT / "samples" / "kits").iterdir() if path.is_dir())
PAGE = ROOT / "docs" / "gallery.md"
#: A block of the page that shows a file: the file's link stands above it.
SHOWN = re.compile(r"^\[`([^`]+)`\]\(([^)]+)\)\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("name", KITS)
def test_a_kit_has_no_faults_and_prints(name, tmp_path):
    library = Library.here(str(ROOT / "samples" / "kits" / name))
    assert check_kit(library, name) == []
    manifest = print_kit(library, name, out=str(tmp_path))
    assert manifest["made"] == [f"{component.id}.pdf" for component in gallery.read(name).components]
    for file in (*manifest["made"], "guide.pdf", "kit.pdf"):
        assert (tmp_path / name / file).stat().st_size > 1000


def test_faces_are_what_they_were():
    accepted = (ROOT / "samples" / "kits" / "faces.txt").read_text(encoding="utf-8").splitlines()
    changed = sorted({line.split()[0] for line in set(accepted) ^ set(gallery.faces())})
    assert changed == [], "look at these faces; if they are meant: python tools/gallery.py"


@pytest.mark.parametrize("name", KITS)
def test_the_page_shows_a_kit_with_its_picture_and_its_words(name):
    text = PAGE.read_text(encoding="utf-8")
    title = gallery.read(name).name
    assert f"\n## {title}\n" in text
    section = text.split(f"\n## {title}\n")[1].split("\n## ")[0]
    assert f"](gallery/{name}.png)" in section
    shown = SHOWN.findall(section)
    assert shown and len(shown) == section.count("\n```") / 2, "a block without the link of its file"
    for label, link, block in shown:
        assert link == f"../samples/kits/{name}/{label}"
        rest = "\n" + (PAGE.parent / link).read_text(encoding="utf-8")
        for part in block.split("...\n"):
            assert "\n" + part in rest, f"{label} does not say, or not in this order:\n{part}"
            rest = "\n" + rest.partition("\n" + part)[2]


def test_the_pictures_are_those_of_the_kits_and_small():
    pictures = list((ROOT / "docs" / "gallery").iterdir())
    assert sorted(path.name for path in pictures) == [f"{name}.png" for name in KITS]
    assert sum(path.stat().st_size for path in pictures) < 400_000
