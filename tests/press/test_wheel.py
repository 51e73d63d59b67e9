"""The wheel, installed into an empty environment elsewhere, prints from there."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_print_from_an_installed_wheel(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
        timeout=120,
    )
    (wheel,) = tmp_path.glob("companion-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "companion/cards/flag-bearer/rules.toml" in names
    assert "companion/templates/shared/face.svg.j2" in names
    assert "companion/scaffold/rules/PACKAGE/__init__.py.new" in names
    assert not [name for name in names if name.startswith(("tests/", "cards/", "templates/"))]

    home = tmp_path / "elsewhere"
    venv.create(home / "venv", with_pip=False, symlinks=os.name != "nt")
    site = Path(
        sysconfig.get_path("purelib", vars={"base": str(home / "venv"), "platbase": str(home / "venv")})
    )
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    # the libraries come from this environment; a plain path does not follow its links to the source tree
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    python = home / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"

    def run(*args):
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return subprocess.run(
            [python, *args], cwd=home, env=clean, capture_output=True, text=True, timeout=120
        )

    where = run("-c", "import companion; print(companion.__file__)")
    assert str(site) in where.stdout
    done = run("-m", "companion", "print", "flag-bearer", "--only", "cards,rules")
    assert done.returncode == 0, done.stderr
    assert (home / "output" / "flag-bearer" / "cards.pdf").stat().st_size > 10_000
    assert run("-m", "companion", "new", "my-game").returncode == 0
    assert run("-m", "companion", "check", "my-game").stdout == "my-game: no faults\n"
    judged = run("-m", "companion", "legal", "flag-bearer", "--json")
    assert '"moves"' in judged.stdout
