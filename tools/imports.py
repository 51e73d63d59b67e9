"""The map of imports: which room of the house uses which, drawn for docs/architecture.md.

    python tools/imports.py            print the map
    python tools/imports.py --write    put it into docs/architecture.md

Imports within functions count; those that only types need (`if TYPE_CHECKING:`) do not.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- imports: made by tools/imports.py -->\n", "<!-- end of imports -->\n"

#: What each room may use, besides itself. No two rooms may use each other, not even by a way round.
MAY = {
    "errors": set(),
    "library": {"errors"},
    "referee": {"errors", "library"},
    "games": {"errors", "library", "referee"},
    "record": {"errors", "library", "referee"},
    "press": {"errors", "library"},
    "contract": {"errors", "library", "referee", "record", "press"},
    "testing": {"errors", "library", "referee", "record", "contract", "cli"},
    "cli": {"errors", "library", "referee", "record", "press", "contract"},
    "companion": {"contract", "record", "errors"},
}


def room(module: str) -> str:
    """The room a module stands in; what lies in the package itself is called companion."""
    parts = module.replace("__main__", "cli").split(".")
    return parts[1] if len(parts) > 1 and parts[1] in MAY else "companion"


def uses(path: Path) -> Iterator[str]:
    """The modules of the companion that a file imports when it runs."""
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "companion":
            named = (f"companion.{name.name}" for name in node.names)
            yield from (module for module in named if room(module) in MAY and room(module) != "companion")
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        waiting += ast.iter_child_nodes(node)


def graph() -> dict[str, set[str]]:
    """By room: the rooms it uses."""
    found: dict[str, set[str]] = {name: set() for name in MAY}
    for path in sorted((ROOT / "companion").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for used in uses(path):
            if used.split(".")[0] == "companion" and room(used) != room(module):
                found[room(module)].add(room(used))
    return found


def drawn(rooms: dict[str, set[str]]) -> str:
    """The map as a diagram: an arrow leads to what is used."""
    arrows = [f"  {name} --> {used}" for name, them in rooms.items() for used in sorted(them)]
    return "\n".join(["```mermaid", "graph TD", *arrows, "```", ""])


def written(text: str) -> str:
    """The page with the map of today."""
    return re.sub(f"{BEGIN}.*?{END}", lambda _: BEGIN + drawn(graph()) + END, text, flags=re.DOTALL)


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(drawn(graph()), end="")
