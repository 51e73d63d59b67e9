"""Builds: the same bytes every time, only what changed drawn again, nothing half-written."""

import json
import os
import signal
import subprocess
import sys
import time

import pikepdf
import pytest
from measuring import companion, project, svg, words

from companion.library import Library
from companion.press import Settings, print_kit
from companion.press.draw import svg as drawing

KIT = """
[tables.deck]
file = "deck.csv"
columns = { id = "id", name = "text", copies = "int 0-99" }
[[component]]
id = "cards"
title = "Cards"
kind = "cards"
size = "63x88"
[[component.deck]]
for = { card = "deck" }
id = "{card.id}"
name = "{card.name}"
copies = "card.copies"
face = "probe/face.svg.j2"
back = "probe/back.svg.j2"
"""
FACE = svg("{{ block(6, 10, 51, 60, card.name, size=10) }}{{ icon('sword', 20, 50, 20) }}")
BACK = svg('<rect x="-3" y="-3" width="69" height="94" fill="#345"/>')


def deck(count, copies=1):
    return "id,name,copies\n" + "".join(f"card-{at},Card number {at},{copies}\n" for at in range(count))


@pytest.fixture
def designer(tmp_path):
    return project(tmp_path, KIT, {"face.svg.j2": FACE, "back.svg.j2": BACK}, {"deck.csv": deck(40)})


def files(folder):
    return {
        path.name: path.read_bytes() for path in (folder / "output" / "probe").iterdir() if path.is_file()
    }


def test_the_same_input_gives_the_same_bytes(designer):
    companion("print", "probe", "--jobs", 1, cwd=designer)
    first = files(designer)
    companion("print", "probe", "--jobs", 2, "--out", "again", cwd=designer)
    second = {path.name: path.read_bytes() for path in (designer / "again" / "probe").iterdir()}
    assert first == second
    assert {"cards.pdf", "kit.pdf", "guide.pdf", "kit.json"} <= set(first)


def test_bytes_do_not_depend_on_history(designer):
    companion("print", "probe", cwd=designer)
    table = designer / "cards" / "probe" / "deck.csv"
    before = files(designer)
    table.write_text(deck(40).replace("number 7,", "seven,"))
    companion("print", "probe", cwd=designer)
    changed = files(designer)
    assert changed["cards.pdf"] != before["cards.pdf"]
    companion("print", "probe", "--out", "fresh", cwd=designer)
    assert changed["cards.pdf"] == (designer / "fresh" / "probe" / "cards.pdf").read_bytes()
    table.write_text(deck(40))
    companion("print", "probe", cwd=designer)
    assert files(designer) == before


def test_the_guide_speaks_of_marks_only_where_there_are_some(designer):
    guide = designer / "output" / "probe" / "guide.pdf"
    companion("print", "probe", cwd=designer)
    assert "betweenthemarks" in words(guide)
    companion("print", "probe", "--no-marks", cwd=designer)
    assert "betweenthemarks" not in words(guide) and "bearnomarks" in words(guide)


@pytest.fixture
def counted(designer, monkeypatch):
    """Builds in this process, and how many faces each one drew."""
    drawn = []
    to_pdf = drawing.to_pdf
    monkeypatch.setattr(drawing, "to_pdf", lambda svgs: drawn.append(len(svgs)) or to_pdf(svgs))

    def build(**settings):
        drawn.clear()
        print_kit(Library.here(str(designer)), "probe", Settings(**settings), str(designer / "output"))
        return sum(drawn)

    return build


def test_what_has_not_changed_is_not_drawn_again(counted, designer):
    assert counted() == 41
    assert counted() == 0
    table = designer / "cards" / "probe" / "deck.csv"
    table.write_text(deck(40).replace("Card number 7,", "Card seven,"))
    assert 1 <= counted() <= 30
    face = designer / "templates" / "probe" / "face.svg.j2"
    face.write_text(FACE.replace("20, 50, 20", "21, 50, 20"))
    assert counted() >= 40
    icons = designer / "templates" / "shared" / "icons"
    icons.mkdir(parents=True)
    (icons / "sword.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>'
    )
    assert counted() == 41


def test_a_damaged_file_is_made_again(counted, designer):
    counted()
    path = designer / "output" / "probe" / "cards.pdf"
    good = path.read_bytes()
    path.write_bytes(good[:1000])
    counted()
    assert path.read_bytes() == good


def test_other_paper_draws_no_face_again(counted):
    counted()
    assert counted(paper="letter") == 0


def test_a_face_is_stored_once_however_often_it_is_laid(designer):
    table = designer / "cards" / "probe" / "deck.csv"
    sizes = []
    for copies in (1, 20):
        table.write_text(deck(10, copies))
        companion("print", "probe", "--backs", "none", cwd=designer)
        path = designer / "output" / "probe" / "cards.pdf"
        sizes.append(path.stat().st_size)
        with pikepdf.open(path) as pdf:
            forms = [
                thing
                for thing in pdf.objects
                if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
            ]
            assert len({form.objgen for page in pdf.pages for form in page.Resources.XObject.values()}) == 10
            assert len(forms) >= 10
    assert (sizes[1] - sizes[0]) / 190 < 200  # bytes for each further copy, page and marks included


def test_the_manifest_says_what_was_made(designer):
    companion("print", "probe", cwd=designer)
    folder = designer / "output" / "probe"
    manifest = json.loads((folder / "kit.json").read_text())
    import hashlib

    for entry in manifest["files"]:
        content = (folder / entry["file"]).read_bytes()
        assert entry["sha256"] == hashlib.sha256(content).hexdigest()
        with pikepdf.open(folder / entry["file"]) as pdf:
            assert entry["pages"] == len(pdf.pages)
    (cards,) = manifest["files"]
    assert cards["pieces"] == 40 and len(cards["faces"]) == 41


def test_ctrl_c_leaves_no_half_file(designer):
    (designer / "cards" / "probe" / "deck.csv").write_text(deck(3000))
    companion("print", "probe", "--only", "cards", cwd=project(designer, KIT, {}, {"deck.csv": deck(4)}))
    before = files(designer)
    (designer / "cards" / "probe" / "deck.csv").write_text(deck(3000))
    running = subprocess.Popen(
        [sys.executable, "-m", "companion", "print", "probe"],
        cwd=designer,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(1.2)
    os.killpg(running.pid, signal.SIGINT)
    _, told = running.communicate(timeout=30)
    assert running.returncode == 2
    assert "Traceback" not in told
    assert not list(designer.rglob("*.part"))
    assert files(designer) == before


def test_a_folder_that_cannot_be_written_is_told(designer):
    (designer / "output").write_text("this is a file")
    done = companion("print", "probe", cwd=designer, check=False)
    assert done.returncode == 2
    assert "output" in done.stderr


def test_pictures_for_a_virtual_table(designer):
    from PIL import Image

    companion("print", "probe", "--png", "100", cwd=designer)
    faces_made = sorted(path.name for path in (designer / "output" / "probe" / "png" / "cards").iterdir())
    assert len(faces_made) == 41 and "card-7.png" in faces_made
    with Image.open(designer / "output" / "probe" / "png" / "cards" / "card-7.png") as image:
        assert image.width == pytest.approx(69 / 25.4 * 100, abs=1.5)
        assert image.getpixel((2, 2)) == (255, 255, 255)  # where nothing is drawn there is paper


def test_a_lost_card_is_printed_alone(designer):
    companion("print", "probe", "--cards", "number 7,card-12", cwd=designer)
    manifest = json.loads((designer / "output" / "probe" / "chosen" / "kit.json").read_text())
    (cards,) = manifest["files"]
    assert set(cards["faces"]) == {"card-7", "card-12", "back-back"} and cards["pieces"] == 2
    done = companion("print", "probe", "--cards", "dragon", cwd=designer, check=False)
    assert done.returncode == 2 and "no card is called that" in done.stderr


def test_only_what_changed_since_an_earlier_print(designer):
    companion("print", "probe", cwd=designer)
    printed = designer / "printed.json"
    printed.write_bytes((designer / "output" / "probe" / "kit.json").read_bytes())
    assert (
        "no card has changed" in companion("print", "probe", "--since", "printed.json", cwd=designer).stdout
    )
    table = designer / "cards" / "probe" / "deck.csv"
    table.write_text(deck(41).replace("Card number 7,", "Card seven,"))
    companion("print", "probe", "--since", "printed.json", cwd=designer)
    manifest = json.loads((designer / "output" / "probe" / "chosen" / "kit.json").read_text())
    assert set(manifest["files"][0]["faces"]) == {"card-7", "card-40", "back-back"}
    done = companion("print", "probe", "--since", "cards/probe/deck.csv", cwd=designer, check=False)
    assert done.returncode == 2 and "kit.json" in done.stderr


TWO = KIT + KIT[KIT.index("[[component]]") :].replace('id = "cards"', 'id = "small"').replace(
    "63x88", "44x68"
)


def test_a_part_of_the_kit_is_made_anew_and_the_rest_stays(designer):
    (designer / "cards" / "probe" / "kit.toml").write_text(TWO)
    companion("print", "probe", cwd=designer)
    before = files(designer)
    done = companion("print", "probe", "--only", "SMALL", cwd=designer)
    assert "small.pdf" in done.stdout and "cards.pdf" not in done.stdout
    assert files(designer) == before
    (designer / "cards" / "probe" / "deck.csv").write_text(deck(20))
    companion("print", "probe", "--only", "small", cwd=designer)
    after = files(designer)
    assert after["cards.pdf"] == before["cards.pdf"] and after["small.pdf"] != before["small.pdf"]
    manifest = json.loads(after["kit.json"])
    assert [entry["file"] for entry in manifest["files"]] == ["cards.pdf", "small.pdf"]


def test_a_part_alone_is_a_kit_of_one_part(designer):
    (designer / "cards" / "probe" / "kit.toml").write_text(TWO)
    companion("print", "probe", "--only", "small", cwd=designer)
    assert {"small.pdf", "kit.pdf", "guide.pdf", "kit.json"} == set(files(designer))


@pytest.mark.parametrize("option, told", [("--only", "names nothing"), ("--cards", "names nothing")])
def test_an_empty_choice_is_no_choice(designer, option, told):
    done = companion("print", "probe", option, "", cwd=designer, check=False)
    assert done.returncode == 2 and told in done.stderr


def test_a_component_that_no_game_has_is_told(designer):
    done = companion("print", "probe", "flag-bearer", "--only", "dice", cwd=designer, check=False)
    assert done.returncode == 2 and "there is no component 'dice'" in done.stderr
    assert not (designer / "output").exists()


def test_the_answer_for_programs_is_the_manifest_and_what_is_in_force(designer):
    told = json.loads(companion("print", "probe", "--json", "--png", 50, cwd=designer).stdout)
    manifest = json.loads((designer / "output" / "probe" / "kit.json").read_text())
    answer = told["probe"]
    assert {key: answer[key] for key in manifest} == manifest
    assert answer["made"] == ["cards.pdf"] and answer["pictures"] == 41
    assert answer["folder"] == os.path.join("output", "probe")
    assert answer["own_files"] == [], "a game that is all one's own hides nothing that is shipped"
    assert json.loads(companion("check", "probe", "--json", cwd=designer).stdout) == {"probe": []}


def test_own_files_are_said_and_can_be_passed_over(designer):
    own = designer / "cards" / "flag-bearer"
    own.mkdir()
    table = "code,name,copies,power,health,class,stripes,speed,reach,special\n"
    (own / "warriors.csv").write_text(table + "A,Archer,4,14,3,light,1,5,straight2,Shoots\n")
    done = companion("check", "flag-bearer", cwd=designer, check=False)
    assert done.returncode == 1
    assert "By your own files: cards/flag-bearer/warriors.csv" in done.stdout
    shipped = companion("check", "flag-bearer", "--shipped", cwd=designer)
    assert shipped.stdout == "flag-bearer: no faults\n"
    assert json.loads(companion("check", "flag-bearer", "--shipped", "--json", cwd=designer).stdout) == {
        "flag-bearer": []
    }
    printed = companion("print", "flag-bearer", "--shipped", "--only", "cards", cwd=designer)
    assert "own files" not in printed.stdout
    done = companion("check", "probe", "--shipped", cwd=designer, check=False)
    assert done.returncode == 2 and "there is no game 'probe'" in done.stderr
