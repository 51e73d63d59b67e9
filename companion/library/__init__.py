"""Where the data of games is: a person's own folders first, then what is shipped or installed.

A `Library` is an object, given to press and referee alike; nothing looks into the working directory behind its back.
`cards/` and `templates/` of a person's own folder come before the shipped ones, file by file, so that one card can be
changed by copying one file. Plain paths are used instead of importlib.resources because importing that module costs
more than a whole verdict.

>>> library = Library.shipped()
>>> library.edition("flag-bearer").table("warriors")[0].name
'Flag-bearer'
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.errors import BadData, CompanionError
from companion.library import options, registry
from companion.library.edition import FACTS, KIT, RULES, TABLES, Edition, digest
from companion.library.faults import Fault, Faults
from companion.library.tables import Cell, Row, Text, Types

if TYPE_CHECKING:
    from companion.referee.game import Game

__all__ = [
    "FACTS",
    "KIT",
    "RULES",
    "SHARED",
    "TABLES",
    "Cell",
    "Edition",
    "Fault",
    "Faults",
    "Library",
    "Root",
    "Row",
    "Text",
    "Types",
    "digest",
]

#: The folder of templates/ that all games share.
SHARED = "shared"

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
#: A file larger than this is surely a mistake.
MOST_BYTES = 32 * 1024 * 1024

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Root(NamedTuple):
    """A folder that holds `cards/` and `templates/`, and whether it is a person's own."""

    folder: str
    own: bool = False


def _shipped() -> Root:
    """In a wheel the data lies in the package, in the project beside it."""
    inside = os.path.isdir(os.path.join(_PACKAGE, "cards"))
    return Root(_PACKAGE if inside else os.path.dirname(_PACKAGE))


class Library:
    """The data of all games below these roots, the one that wins first."""

    def __init__(self, roots: Sequence[Root]):
        self.roots = list(roots)
        self._editions: dict[str, Edition] = {}
        self._games: dict[str, Game[Any]] = {}
        self._icons: frozenset[str] | None = None
        self._own: dict[str, set[str]] = {}

    @classmethod
    def shipped(cls) -> Library:
        """What comes with the companion and with installed games, nobody's own files."""
        return cls([_shipped()])

    @classmethod
    def here(cls, folder: str | None = None) -> Library:
        """The files of a folder (None: the working directory) before the shipped ones."""
        own, shipped = os.path.abspath(folder or os.getcwd()), _shipped()
        same = os.path.realpath(own) in (os.path.realpath(shipped.folder), os.path.realpath(_PACKAGE))
        return cls([shipped] if same else [Root(own, True), shipped])

    def without_own(self) -> Library:
        """The same without anybody's own files."""
        roots = [root for root in self.roots if not root.own]
        return self if roots == self.roots else Library(roots)

    # --- files ----------------------------------------------------------------------------------------

    def folders(self, kind: str, slug: str | None = None) -> list[str]:
        """The folders `cards` or `templates` there are, the one that wins first; an installed game brings its own."""
        roots = self.roots
        if slug is not None and slug != SHARED and slug not in registry.built_in():
            listed = registry.installed().get(slug)
            roots = [*roots, Root(listed.folder)] if listed and listed.folder else roots
        found = (os.path.join(root.folder, kind) for root in roots)
        return [folder for folder in found if os.path.isdir(folder)]

    def find(self, kind: str, slug: str, *parts: str) -> str | None:
        """The path of one file of a game, the person's own before the shipped one; None if there is none."""
        for folder in self.folders(kind, slug):
            path = os.path.join(folder, slug, *parts)
            if os.path.lexists(path):
                return path
        return None

    def read(self, kind: str, slug: str, *parts: str) -> Text:
        """One file of a game as text. Raises BadData if it is missing, or not a plain UTF-8 file below its root."""
        name = "/".join((kind, slug, *parts))
        path = self.find(kind, slug, *parts)
        if path is None:
            raise BadData(f"there is no {name}", hint="Look at `companion games` for what exists.")
        root = path[: -len(os.path.join(kind, slug, *parts)) - 1]
        own = Root(root, own=True) in self.roots and self._comes_before_others(kind, slug)
        if own:
            self._own.setdefault(slug, set()).add(name)
        return Text(name, read_text(path, name, root), own)

    def own(self, slug: str) -> list[str]:
        """The person's own files in force for a game: those read for it so far, with what all games share."""
        return sorted(self._own.get(slug, set()) | self._own.get(SHARED, set()))

    def _comes_before_others(self, kind: str, slug: str) -> bool:
        """A game that is all a person's own takes nothing away from what is shipped: of it there is nothing to say."""
        mine = {os.path.join(root.folder, kind) for root in self.roots if root.own}
        others = (folder for folder in self.folders(kind, slug) if folder not in mine)
        return any(os.path.isdir(os.path.join(folder, slug)) for folder in others)

    def icons(self) -> frozenset[str]:
        """The names of all icons, a person's own and the shipped ones."""
        if self._icons is None:
            found: set[str] = set()
            for folder in self.folders("templates"):
                icons = os.path.join(folder, SHARED, "icons")
                if os.path.isdir(icons):
                    found |= {name[:-4] for name in os.listdir(icons) if name.endswith(".svg")}
            self._icons = frozenset(found)
        return self._icons

    # --- games ----------------------------------------------------------------------------------------

    def printable(self) -> list[str]:
        """The games that can be printed: every folder of cards/ with a kit.toml, also a person's own."""
        found = {
            name
            for folder in self.folders("cards")
            for name in os.listdir(folder)
            if os.path.exists(os.path.join(folder, name, KIT))
        }
        found |= {slug for slug in registry.installed() if self.find("cards", slug, KIT)}
        return sorted(found)

    def playable(self) -> list[str]:
        """The games that can be refereed."""
        others = registry.installed().values()
        return sorted(
            {*registry.built_in(), *(game.slug for game in others if game.rules and not game.broken)}
        )

    def broken(self) -> dict[str, str]:
        """The installed games that cannot be used, each with the reason."""
        found = {}
        for slug, listed in registry.installed().items():
            try:
                if listed.rules:
                    self.rules(self.edition(slug))
                self.components(slug)
            except CompanionError as fault:
                found[slug] = fault.message
            except Exception as fault:  # somebody else's code may fail in any way
                found[slug] = f"{type(fault).__name__}: {fault}"
        return found

    def resolve(self, name: str, among: Sequence[str] | None = None) -> str:
        """The slug a person means: a slug, or a beginning or some letters that only one game has.

        >>> Library.shipped().resolve("flag")
        'flag-bearer'
        """
        try:
            return resolve(name, among, self.playable)
        except CompanionError:
            printed = _meant(_plain(name), self.printable()) if among is None else []
            if len(printed) != 1:
                raise
            return printed[0]  # whoever wants it refereed is told that it is printed only (see `rules`)

    def edition(self, slug: str) -> Edition:
        """The data of a game, read once."""
        if slug not in self._editions:
            self._editions[slug] = Edition(
                slug, lambda name: self.read("cards", slug, name), self._types(slug)
            )
        return self._editions[slug]

    def pinned(self, slug: str, files: Mapping[str, str], own: Container[str] = ()) -> Edition:
        """The data of a game as a journal keeps it; `own` are the names of those files that were somebody's own.

        Only the words of the rules and what is printed come from here: a stranger's journal may ask for any file.
        """

        def read(name: str) -> Text:
            told = f"cards/{slug}/{name}"
            if name in files:
                return Text(told, files[name], told in own)
            if name not in (RULES, KIT):
                raise BadData(f"the journal does not have {told}")
            return self.read("cards", slug, name)

        return Edition(slug, read, self._types(slug))

    def changed(self, slug: str, files: Mapping[str, str]) -> Edition:
        """The data of a game with some of its files as given here: another edition beside the one that is found."""

        def read(name: str) -> Text:
            told = f"cards/{slug}/{name}"
            return Text(told, files[name], True) if name in files else self.read("cards", slug, name)

        return Edition(slug, read, self._types(slug))

    def _types(self, slug: str) -> Types:
        return Types(self.icons, lambda: registry.cells(registry.find(slug)))

    def game(self, name: str) -> Game[Any]:
        """The game of that name (see `resolve`), its rules imported when first asked for."""
        slug = self.resolve(name)
        if slug not in self._games:
            self._games[slug] = self.rules(self.edition(slug))
        return self._games[slug]

    def rules(self, edition: Edition) -> Game[Any]:
        """The game by the data of an edition. Two editions of one game may live side by side."""
        listed = registry.find(edition.slug)
        if listed is None or not listed.rules:
            raise CompanionError(
                f"{edition.name} is printed only: the companion does not know its rules",
                hint="Its rules have to be installed as a Python package; see docs/adding-a-game.md.",
            )
        found = registry.rules(listed)
        try:
            edition.check("rules")
            self._check_rules(edition, found)
        except Faults as faults:
            own = self.own(edition.slug) if edition is self.edition(edition.slug) else []
            if own:  # the fault may lie in a shipped file that does not fit them any more
                faults.hint = f"Your own files are in force: {', '.join(own)}."
            raise
        game: Game[Any] = found(edition)
        return game

    def check(self, slug: str) -> None:
        """Read all tables of a game as press and referee do. Raises Faults with all that is wrong."""
        edition, listed = self.edition(slug), registry.find(slug)
        edition.check()
        if listed is not None and listed.rules:
            self._check_rules(edition, registry.rules(listed))

    def _check_rules(self, edition: Edition, rules: type[Game[Any]]) -> None:
        """What the rules ask of the data beyond the types of its cells."""
        if edition.text(FACTS).own or edition is not self._editions.get(edition.slug):
            known = self.without_own().edition(edition.slug)
            if known.has(FACTS):
                options.check_known(edition, known)
        rules.check_edition(edition)

    def components(self, slug: str) -> dict[str, str]:
        """What can be printed of a game: id and title of each component of its kit, in the order of the box.

        >>> Library.shipped().components("flag-bearer")["rules"]
        'Rules reference'
        """
        parts = self.edition(slug).toml(KIT).get("component", [])
        return {
            str(part["id"]): str(part.get("title", ""))
            for part in (parts if isinstance(parts, list) else [])
            if isinstance(part, dict) and "id" in part
        }


def read_text(path: str, name: str, root: str) -> str:
    """The text of a plain UTF-8 file below a root, without mark and with plain line ends; anything else is a fault."""
    if not os.path.realpath(path).startswith(os.path.realpath(root) + os.sep):
        raise _unreadable(name, "this leads out of the folder it lies in")
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise _unreadable(name, "this is not a file")
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise _unreadable(
            name, f"the file cannot be read: {(fault.strerror or str(fault)).lower()}"
        ) from None
    if len(data) > MOST_BYTES:
        raise _unreadable(name, f"the file is larger than {MOST_BYTES // 2**20} MB")
    if b"\0" in data[:4096]:
        raise _unreadable(name, "this is a binary file, not a table (save it as CSV, UTF-8)")
    try:
        return data.removeprefix(BYTE_ORDER_MARK).decode().replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        column = fault.start - (data.rfind(b"\n", 0, fault.start) + 1) + 1
        raise Faults(
            [Fault(f"{name}:{line}:{column}", "this is not UTF-8 text (save the file as UTF-8)")]
        ) from None


def _unreadable(name: str, message: str) -> Faults:
    return Faults([Fault(f"{name}:1:1", message)])


def resolve(name: str, among: Sequence[str] | None, all_games: Callable[[], Iterable[str]]) -> str:
    """The slug a person means, of these or of all games; the installed ones are looked up only where need be."""
    wanted = _plain(name)
    if among is None and (exact := _meant(wanted, list(registry.built_in()))) and len(exact) == 1:
        return exact[0]
    known = list(all_games() if among is None else among)
    found = _meant(wanted, known)
    if len(found) == 1:
        return found[0]
    if found:
        what, near = f"{name!r} could be {', '.join(found[:-1])} or {found[-1]}", ""
    else:
        what, near = f"there is no game {name!r}", _alike(wanted, known)
    raise CompanionError(what, hint=f"{near}The games are: {', '.join(known)}.")


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(" ", "-").replace("&", "and")


def _meant(wanted: str, known: Sequence[str]) -> list[str]:
    """The games whose slug this is, or begins like this, or holds these letters."""
    if wanted in known:
        return [wanted]
    found = [slug for slug in known if slug.startswith(wanted)] if wanted else []
    if not found and len(wanted) >= 3:
        found = [slug for slug in known if wanted in slug or _bare(wanted) in _bare(slug)]
    return found


def _bare(slug: str) -> str:
    return slug.replace("-", "")


def _alike(wanted: str, known: Sequence[str]) -> str:
    """The game that was probably meant, as a question."""
    from difflib import get_close_matches

    near = get_close_matches(_bare(wanted), map(_bare, known), n=1, cutoff=0.75)
    return "".join(f"Did you mean {slug}? " for slug in known if _bare(slug) in near)
