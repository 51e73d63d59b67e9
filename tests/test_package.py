"""The package as others install it: what it imports is declared, and its version is told in the changelog."""

import ast
import pkgutil
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import companion

ROOT = Path(__file__).parents[1]


def imported(folder):
    """The top-level names of all modules that the code below a folder imports."""
    for path in [folder] if folder.suffix == ".py" else folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                yield (node.module or "").partition(".")[0]


def declared(wanted):
    """The names of the distributions that requirements ask for."""
    return {re.split(r"[<>=\[ ]", one)[0].lower() for one in wanted}


def test_every_library_the_code_imports_is_declared():
    """Those of companion/testing in its extra: a test tool is nothing that printing or refereeing needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed, testing = declared(project["dependencies"]), declared(project["optional-dependencies"]["testing"])
    distributions = packages_distributions()
    own = sys.stdlib_module_names | {"companion"}
    of_tests = set(imported(ROOT / "companion" / "testing")) - own
    rooms = [path for path in (ROOT / "companion").iterdir() if path.name != "testing"]
    libraries = {library for room in rooms for library in imported(room)} - own
    assert "click" in libraries and {"pytest", "hypothesis"} <= of_tests
    for found, wanted in ((libraries, needed), (of_tests, needed | testing)):
        for library in found:
            names = {name.lower() for name in distributions[library]}
            assert names & wanted, f"{library} belongs to {names}, which pyproject.toml does not name"


def test_the_changelog_tells_of_this_version():
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest and newest[1] == companion.__version__


def test_names_of_the_package_stay_what_they_are():
    """No module that is loaded later takes the place of a function of that name."""
    modules = {module.name for module in pkgutil.iter_modules(companion.__path__)}
    assert modules & set(companion.__all__) == {"errors"}
