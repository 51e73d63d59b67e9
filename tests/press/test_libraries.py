"""The press reads what it is given and nothing else: two libraries print side by side in one process."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from measuring import KIT, project, svg, words

from companion.errors import BadData
from companion.library import Faults, Library
from companion.press import Settings, check_kit, kit, print_kit
from companion.testing import shipped

PRESS = Path(kit.__file__).parent
WARRIORS = (
    shipped().edition("flag-bearer").text("warriors.csv").content.replace("A,Archer,4,4", "A,Arbalest,4,9")
)
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>'
FACE = svg("{{ block(6, 10, 51, 60, card.name, size=10) }}{{ icon('sword', 20, 50, 20) }}")


def own(folder, name, content):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
    return path


@pytest.fixture
def mine(tmp_path):
    """A library with a table and an icon of a person's own."""
    own(tmp_path, "mine/cards/flag-bearer/warriors.csv", WARRIORS)
    own(tmp_path, "mine/templates/shared/icons/sword-upright.svg", SQUARE)
    return Library.here(str(tmp_path / "mine"))


def faces(library, component="cards"):
    """Each face of a component as SVG."""
    whole = kit.read(library, "flag-bearer", Settings())
    (part,) = [part for part in whole.components if part.id == component]
    return {ident: whole.compose(face) for ident, face in part.faces.items()}


def test_own_and_shipped_files_compose_side_by_side(mine):
    before = faces(shipped())
    changed = faces(mine)
    assert "Arbalest" in changed["first-A"] and "Archer" in before["first-A"]
    assert "M2 2h20v20H2z" in changed["first-A"] and "M2 2h20v20H2z" not in before["first-A"]
    assert faces(shipped()) == before


def test_two_folders_print_interleaved_each_its_own_cards(tmp_path):
    """Also with drawing processes: they are handed the roots of their library."""
    names = ("Anna", "Bert")
    libraries = {}
    for name in names:
        table = "id,name\n" + "".join(f"c{at},{name} the {at}th\n" for at in range(60))
        project(tmp_path / name, KIT, {"face.svg.j2": FACE + f"<!-- {name} -->"}, {"deck.csv": table})
        libraries[name] = Library.here(str(tmp_path / name))
    for jobs in (2, 1):
        for name in names:
            out = tmp_path / f"out{jobs}" / name
            print_kit(libraries[name], "probe", Settings(jobs=jobs), str(out))
            told = words(out / "probe" / "cards.pdf")
            assert all((other in told) == (other == name) for other in names)
    for name in names:
        one, two = (tmp_path / f"out{jobs}" / name / "probe" / "cards.pdf" for jobs in (1, 2))
        assert one.read_bytes() == two.read_bytes()


def test_the_working_directory_is_not_looked_at(mine, tmp_path, monkeypatch):
    before = faces(shipped())
    monkeypatch.chdir(tmp_path / "mine")
    assert faces(shipped()) == before
    assert check_kit(shipped(), "flag-bearer") == []


def test_own_files_are_named(mine, tmp_path):
    wanted = ["cards/flag-bearer/warriors.csv", "templates/shared/icons/sword-upright.svg"]
    told = print_kit(mine, "flag-bearer", Settings(only=("cards",)), str(tmp_path / "out"))
    assert told["own_files"] == wanted
    again = Library.here(str(tmp_path / "mine"))
    assert (
        print_kit(again, "flag-bearer", Settings(only=("cards",)), str(tmp_path / "out"))["own_files"]
        == wanted
    )
    assert shipped().own("flag-bearer") == []


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("name", ["templates/flag-bearer/back.svg.j2", "templates/shared/icons/sword.svg"])
def test_a_template_or_icon_that_leads_out_of_its_folder_is_refused(tmp_path, name):
    secret = own(tmp_path, "secret", "{# secret #}<svg/>")
    link = tmp_path / "mine" / name
    link.parent.mkdir(parents=True)
    link.symlink_to(secret)
    library = Library.here(str(tmp_path / "mine"))
    with pytest.raises(Faults, match="leads out of the folder") as told:
        print_kit(library, "flag-bearer", Settings(), str(tmp_path / "out"))
    assert name in str(told.value) and "secret" not in str(told.value).replace(str(tmp_path), "")


@pytest.mark.parametrize(
    "settings", [Settings(paper="b5"), Settings(backs="glued"), Settings(bleed=11.0)], ids=str
)
def test_what_no_printer_can_do_is_told(settings, tmp_path):
    with pytest.raises(BadData):
        print_kit(shipped(), "flag-bearer", settings, str(tmp_path))


# --- rooms -----------------------------------------------------------------------------------------------

COMPOSES = """
import sys

class Nothing:
    def find_spec(self, name, *rest):
        if name.partition(".")[0] in ("cairocffi", "cairosvg", "pikepdf", "cffi", "PIL", "reportlab"):
            raise ImportError(f"{name} is not installed here")

sys.meta_path.insert(0, Nothing())
from companion.library import Library
from companion.press import Settings, kit

whole = kit.read(Library.shipped(), "flag-bearer", Settings())
cards = whole.components[0]
print(whole.compose(cards.faces["first-A"]), whole.templates.key(cards.faces["first-A"]))
"""


def test_a_face_is_composed_where_nothing_can_be_drawn():
    done = subprocess.run(
        [sys.executable, "-c", COMPOSES], capture_output=True, text=True, timeout=60, env={**os.environ}
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("<svg") and "Archer" in done.stdout


def test_the_ways_in_cost_nothing_before_they_are_used():
    told = "import sys, companion.press; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, timeout=60)
    heavy = {"jinja2", "uharfbuzz", "cairocffi", "cairosvg", "reportlab", "pikepdf", "PIL"}
    assert not heavy & {name.partition(".")[0] for name in done.stdout.split()}


def imports(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.parametrize(
    "path", sorted(PRESS.rglob("*.py")), ids=lambda path: path.relative_to(PRESS).as_posix()
)
def test_the_press_knows_only_the_library_and_itself(path):
    for name in imports(path):
        if name.partition(".")[0] == "companion":
            assert name.startswith(("companion.press", "companion.library", "companion.errors")), name
            assert not name.startswith("companion.library.old"), name
            if path.parent.name == "compose":
                assert not name.startswith(("companion.press.draw", "companion.press.documents")), name
