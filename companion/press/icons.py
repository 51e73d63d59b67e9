"""The icons of the house and a person's own: one SVG file each, on a field of 24 by 24."""

from __future__ import annotations

import os
from functools import cache
from xml.sax.saxutils import quoteattr

from defusedxml import ElementTree

from companion.errors import BadData
from companion.library import read_text, roots


@cache
def files() -> dict[str, str]:
    """The source of every icon by name; a person's own icons come first."""
    found: dict[str, str] = {}
    for root in roots("templates"):
        folder = os.path.join(root, "shared", "icons")
        if os.path.isdir(folder):
            for name in sorted(os.listdir(folder)):
                if name.endswith(".svg") and name[:-4] not in found:
                    path = os.path.join(folder, name)
                    found[name[:-4]] = read_text(path, f"templates/shared/icons/{name}", root)
    return found


def names() -> frozenset[str]:
    """The names of all icons."""
    return frozenset(files())


@cache
def paths(name: str) -> tuple[tuple[str, str], ...]:
    """The paths of an icon as (d, other attributes)."""
    try:
        tree = ElementTree.fromstring(files()[name])
    except KeyError:
        raise BadData(unknown(name)) from None
    except ElementTree.ParseError as fault:
        raise BadData(f"the icon {name!r} is not proper SVG: {fault}") from None
    found = []
    for node in tree.iter():
        if node.tag.endswith("path"):
            more = "".join(
                f" {key}={quoteattr(node.attrib[key])}"
                for key in ("fill-rule", "fill-opacity")
                if key in node.attrib
            )
            found.append((node.attrib.get("d", ""), more))
    return tuple(found)


def unknown(name: str) -> str:
    """What to say of an icon that is not there."""
    import difflib

    near = difflib.get_close_matches(name, names(), 3)
    return f"there is no icon {name!r}" + (f"; did you mean {' or '.join(near)}?" if near else "")
