"""A kit made: its faces composed and drawn, bound into files and written.

Nothing is written before everything is drawn; each file appears whole or not at all; what has not
changed since the last build is not drawn again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pikepdf

from companion.errors import BadData
from companion.press import RENDERER
from companion.press.compose.templates import Face
from companion.press.documents import guide, rules
from companion.press.draw import bind, parallel, svg
from companion.press.kit import Component, Kit
from companion.press.settings import Settings

#: Told how many faces are ready, and of how many.
Progress = Callable[[int, int], None]


def in_silence(ready: int, faces: int) -> None:
    """Progress that nobody watches."""


def write(path: str, data: bytes) -> None:
    """The file whole or not at all."""
    half = f"{path}.{os.getpid()}.part"
    try:
        with _named(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(half, "wb") as file:
                file.write(data)
            os.replace(half, path)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(half)


@contextlib.contextmanager
def _named(path: str) -> Iterator[None]:
    """Tells which file cannot be read or written; where the machine does not say which, it is `path`."""
    try:
        yield
    except OSError as fault:
        raise BadData(
            f"this cannot be read or written: {fault.strerror}",
            where=str(fault.filename or path),
            hint="Choose another folder with --out.",
        ) from None


def build(
    kit: Kit, out: str, settings: Settings, dpi: int | None = None, progress: Progress = in_silence
) -> dict[str, Any]:
    """Build a kit into `out`/<game>, a few chosen cards into `out`/<game>/chosen; what is there and unchanged stays.

    The answer is the manifest, with what it cannot hold (see `print_kit`).
    """
    folder = os.path.join(out, kit.slug, *(["chosen"] if settings.chosen else []))
    hidden = os.path.join(out, ".cache")
    made = {"folder": folder, "made": [], "pictures": 0}
    if kit.components:
        with _named(folder):
            os.makedirs(hidden, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=hidden) as new:
                work = _Build(kit, settings, folder, os.path.join(hidden, kit.slug), new, progress)
                manifest = work.run()
        made["made"] = [entry["file"] for entry in manifest["files"] if entry["component"] in kit.wanted]
        if dpi:
            made["pictures"] = pictures(kit, out, dpi)
    else:
        manifest = _manifest(kit, settings, [], [])
    return manifest | made | {"own_files": kit.templates.library.own(kit.slug)}


def _manifest(
    kit: Kit, settings: Settings, files: list[dict[str, Any]], whole: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "game": kit.slug,
        "name": kit.name,
        "paper": settings.paper,
        "backs": settings.backs,
        "sheets": sum(entry["pages"] for entry in files if entry["kind"] != "large"),
        "files": files,
        "whole": whole,
    }


class _Build:
    """One build: what is new lies in a folder of its own until everything is made, what has not changed stays."""

    def __init__(
        self, kit: Kit, settings: Settings, folder: str, cache: str, new: str, progress: Progress
    ) -> None:
        self.settings, self.folder, self.cache, self.new = settings, folder, cache, new
        self.before = _before(folder, settings)
        self.there = self._there(kit)
        parts = [part for part in kit.components if part.id in kit.wanted or part.id in self.there]
        self.kit = kit._replace(components=parts)
        self.progress, self.ready = progress, 0
        self.faces = sum(len(part.faces) for part in parts if part.id not in self.there)

    def run(self) -> dict[str, Any]:
        """Make what is new, put it in its place, and give the manifest."""
        self._done(0)
        files = [self._component(component) for component in self.kit.components]
        whole = self._whole(files, [entry for entry in files if entry["kind"] != "large"])
        manifest = _manifest(self.kit, self.settings, files, whole)
        os.makedirs(self.folder, exist_ok=True)
        for name in os.listdir(self.new):
            os.replace(os.path.join(self.new, name), os.path.join(self.folder, name))
        write(
            os.path.join(self.folder, "kit.json"),
            (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode(),
        )
        if not self.settings.only and not self.settings.chosen:
            _prune(self.cache, {name for entry in files for name in entry["cache"]})
            _prune(self.folder, {entry["file"] for entry in files + whole}, set(self.before))
        return manifest

    def _done(self, faces: int) -> None:
        self.ready += faces
        self.progress(self.ready, self.faces)

    def _component(self, component: Component) -> dict[str, Any]:
        """The entry of a component, which is made if it is new or has changed."""
        if component.id in self.there:
            return self.there[component.id]
        keys = {ident: self.kit.templates.key(face) for ident, face in sorted(component.faces.items())}
        sheet = component.kind == "rules"
        paper, edition = self.settings.paper, self.kit.edition
        key = rules.key(edition, paper, component.spec) if sheet else self._key(component, keys)
        name = f"{component.id}.pdf"
        kept = self._unchanged(name, key)
        if kept is not None:
            self._done(len(component.faces))
            return kept
        used: list[str] = []
        if sheet:
            self._lay(name, rules.sheet(edition, paper, component.spec))
        else:
            used = self._draw(component, keys)
        return self._entry(name, key) | {
            "component": component.id,
            "title": component.title,
            "kind": component.kind,
            "sides": 2 if any(page.side == "back" for page in component.pages) else 1,
            "pieces": component.pieces,
            "faces": keys,
            "cache": used,
        }

    def _key(self, component: Component, keys: Mapping[str, str]) -> str:
        """Equal keys draw equal files: faces and layout, and the library that draws."""
        told = [
            RENDERER,
            svg.version(),
            component.title,
            keys,
            component.pages,
            self.settings.marks,
            component.shape,
            component.spec,
        ]
        return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()

    def _draw(self, component: Component, keys: Mapping[str, str]) -> list[str]:
        """Draw what the cache does not hold, and bind it; the names of the cache files in use."""
        drawn: list[bind.Drawn] = []
        waiting: dict[str, list[Face]] = {}
        for bucket in parallel.buckets(component.faces):
            told = svg.version() + "".join(keys[face.id] for face in bucket)
            name = f"{hashlib.sha256(told.encode()).hexdigest()[:32]}.pdf"
            path = os.path.join(self.cache, name)
            drawn.append(([face.id for face in bucket], path))
            if os.path.exists(path):
                self._done(len(bucket))
            else:
                waiting[path] = bucket
        for path, data in parallel.drawn(waiting, self.kit.templates, self.settings.jobs):
            write(path, data)
            self._done(len(waiting[path]))
        bind.bind(
            component.pages,
            {face.id: face.size for face in component.faces.values()},
            drawn,
            self.settings.marks,
            component.shape,
            f"{self.kit.name}: {component.title}",
            os.path.join(self.new, f"{component.id}.pdf"),
        )
        return sorted(os.path.basename(path) for _, path in drawn)

    def _whole(
        self, files: Sequence[dict[str, Any]], home: Sequence[Mapping[str, Any]]
    ) -> list[dict[str, Any]]:
        """The entries of the guide and of the whole kit in one file."""
        asked = [
            self.settings._replace(jobs=0, only=()),
            [entry["key"] for entry in files],
            guide.key(self.kit),
        ]
        key = hashlib.sha256(json.dumps(asked).encode()).hexdigest()
        names = ("guide.pdf", "kit.pdf")
        kept = [entry for name in names if (entry := self._unchanged(name, key))]
        if len(kept) == len(names):
            return kept
        self._lay("guide.pdf", guide.page(self.kit, files, self.settings))
        self._bind_all(home)
        return [self._entry(name, key) for name in names]

    def _lay(self, name: str, content: bytes) -> None:
        with open(os.path.join(self.new, name), "wb") as file:
            file.write(content)

    def _path(self, name: str) -> str:
        """Where a file of the kit lies by now."""
        new = os.path.join(self.new, name)
        return new if os.path.exists(new) else os.path.join(self.folder, name)

    def _entry(self, name: str, key: str) -> dict[str, Any]:
        """What the manifest says of any file."""
        path = self._path(name)
        with pikepdf.open(path) as pdf:
            pages = len(pdf.pages)
        return {
            "file": name,
            "pages": pages,
            "bytes": os.path.getsize(path),
            "sha256": _digest(path),
            "key": key,
        }

    def _unchanged(self, name: str, key: str) -> dict[str, Any] | None:
        """The entry of a file of the last build, if it is still there and what this build would make."""
        entry = self.before.get(name)
        if entry is None or entry.get("key") != key:
            return None
        return entry if _digest(os.path.join(self.folder, name)) == entry.get("sha256") else None

    def _there(self, kit: Kit) -> dict[str, dict[str, Any]]:
        """What is not wanted now, but there from an earlier build: it stays a part of the kit."""
        found = {}
        for component in kit.components:
            entry = self.before.get(f"{component.id}.pdf")
            if (
                component.id not in kit.wanted
                and entry is not None
                and self._unchanged(entry["file"], entry["key"])
            ):
                found[component.id] = entry
        return found

    def _bind_all(self, files: Sequence[Mapping[str, Any]]) -> None:
        """The whole kit in one file, with an outline; on a printer for both sides, what has no back gets an empty one."""
        duplex = self.settings.backs.startswith("duplex")

        def add(name: str, one_sided: bool) -> None:
            with pikepdf.open(self._path(name)) as source:
                for page in source.pages:
                    pdf.pages.append(page)
                    if duplex and one_sided:
                        pdf.add_blank_page(page_size=_size(page))
                if duplex and len(pdf.pages) % 2:
                    pdf.add_blank_page(page_size=_size(pdf.pages[-1]))

        with pikepdf.new() as pdf:
            add("guide.pdf", False)
            marks = [("How to print and make it", 0)]
            for entry in files:
                marks.append((entry["title"], len(pdf.pages)))
                # a sheet to read may have text on both sides, a sheet to cut may not
                add(entry["file"], entry["sides"] == 1 and entry["kind"] != "rules")
            with pdf.open_outline() as outline:
                outline.root.extend(pikepdf.OutlineItem(title, number) for title, number in marks)
            bind.save(pdf, os.path.join(self.new, "kit.pdf"))


def _before(folder: str, settings: Settings) -> dict[str, dict[str, Any]]:
    """The entries of the last build for this paper and these backs, by file name."""
    try:
        with open(os.path.join(folder, "kit.json"), encoding="utf-8") as file:
            told = json.load(file)
            if (told["paper"], told["backs"]) != (settings.paper, settings.backs):
                return {}
            return {entry["file"]: entry for entry in told["files"] + told["whole"]}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _digest(path: str) -> str:
    """The hash of a file's bytes; nothing where it cannot be read."""
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def _size(page: Any) -> tuple[float, float]:
    return float(page.mediabox[2]), float(page.mediabox[3])


def _prune(folder: str, used: set[str], among: set[str] | None = None) -> None:
    """Drop what no part of the kit is made of any more (`among`: only files of ours)."""
    if os.path.isdir(folder):
        for name in os.listdir(folder):
            if name not in used and (among is None or name in among):
                os.unlink(os.path.join(folder, name))


def pictures(kit: Kit, out: str, dpi: int) -> int:
    """Every wanted face as a PNG named by its stable id, for virtual tables; how many there are."""
    count = 0
    for component in kit.components:
        if component.id not in kit.wanted or component.kind == "large":
            continue
        for face in component.faces.values():
            write(
                os.path.join(out, kit.slug, "png", component.id, f"{face.id}.png"),
                svg.to_png(kit.compose(face), dpi),
            )
            count += 1
    return count
