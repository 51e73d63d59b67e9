"""The package as others install it: what it imports is declared, and its version is told in the changelog."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import companion

ROOT = Path(__file__).parents[1]


def imported(folder):
    """The top-level names of all modules that the code below a folder imports."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                yield (node.module or "").partition(".")[0]


def test_every_library_the_code_imports_is_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[<>=\[ ]", wanted)[0].lower() for wanted in project["dependencies"]}
    distributions = packages_distributions()
    libraries = set(imported(ROOT / "companion")) - sys.stdlib_module_names - {"companion"}
    assert "click" in libraries
    for library in libraries:
        names = {name.lower() for name in distributions[library]}
        assert names & declared, f"{library} belongs to {names}, which pyproject.toml does not name"


def test_the_changelog_tells_of_this_version():
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest and newest[1] == companion.__version__
