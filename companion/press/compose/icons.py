"""The icons of the house and a person's own: one SVG file each, on a field of 24 by 24."""

from __future__ import annotations

import difflib
import hashlib
import json
from functools import cached_property
from xml.sax.saxutils import quoteattr

from defusedxml import ElementTree

from companion.errors import BadData
from companion.library import SHARED, Library

#: The side of an icon's field.
FIELD = 24


class Icons:
    """The icons of a library; a person's own come first."""

    def __init__(self, library: Library):
        self._library = library
        self._paths: dict[str, tuple[tuple[str, str], ...]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._library.icons()

    @cached_property
    def _sources(self) -> dict[str, str]:
        return {
            name: self._library.read("templates", SHARED, "icons", f"{name}.svg").content
            for name in sorted(self._library.icons())
        }

    @cached_property
    def digest(self) -> str:
        """A digest of all of them."""
        return hashlib.sha256(json.dumps(list(self._sources.items())).encode()).hexdigest()

    def paths(self, name: str) -> tuple[tuple[str, str], ...]:
        """The paths of an icon as (d, other attributes)."""
        if name not in self._paths:
            if name not in self:
                raise BadData(self.unknown(name))
            try:
                tree = ElementTree.fromstring(self._sources[name])
            except ElementTree.ParseError as fault:
                raise BadData(f"the icon {name!r} is not proper SVG: {fault}") from None
            self._paths[name] = tuple(
                (
                    node.attrib.get("d", ""),
                    "".join(
                        f" {key}={quoteattr(node.attrib[key])}"
                        for key in ("fill-rule", "fill-opacity")
                        if key in node.attrib
                    ),
                )
                for node in tree.iter()
                if node.tag.endswith("path")
            )
        return self._paths[name]

    def unknown(self, name: str) -> str:
        """What to say of an icon that is not there."""
        near = difflib.get_close_matches(name, self._library.icons(), 3)
        return f"there is no icon {name!r}" + (f"; did you mean {' or '.join(near)}?" if near else "")
