"""A planned kit drawn, bound and written.

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

from companion.errors import BadData
from companion.library.faults import Fault, Faults
from companion.press import bind, faces, render
from companion.press.faces import Face
from companion.press.plan import Component, Kit, Settings

#: Faces drawn together into one PDF: one changed card redraws one bucket.
BUCKET = 16


# --- drawing ---------------------------------------------------------------------------------------------


def buckets(drawn: Mapping[str, Face]) -> list[list[Face]]:
    """Faces in buckets by a stable hash of their id, so that the bytes do not depend on history."""
    count = max(1, round(len(drawn) / BUCKET))
    found: list[list[Face]] = [[] for _ in range(count)]
    for ident in sorted(drawn):
        found[int(hashlib.sha256(ident.encode()).hexdigest()[:8], 16) % count].append(drawn[ident])
    return [bucket for bucket in found if bucket]


def draw_bucket(bucket: Sequence[Face]) -> bytes:
    """The faces of a bucket as the pages of one PDF; all their faults at once."""
    svgs: list[str] = []
    faults: list[Fault] = []
    for face in bucket:
        try:
            svgs.append(faces.compose(face))
        except Faults as fault:
            faults += fault.faults
    if faults:
        raise Faults(faults)
    return render.to_pdf(svgs)


def draw(
    component: Component, cache: str, jobs: int, progress: Callable[[int], None]
) -> tuple[bind.Drawer, set[str]]:
    """All faces of a component, drawn or taken from the cache; also the cache files in use."""
    drawer = bind.Drawer()
    used: set[str] = set()
    waiting: list[tuple[list[Face], str]] = []
    for bucket in buckets(component.faces):
        key = hashlib.sha256("".join(face.key() for face in bucket).encode()).hexdigest()[:32]
        path = os.path.join(cache, f"{key}.pdf")
        used.add(f"{key}.pdf")
        if os.path.exists(path):
            drawer.add([face.id for face in bucket], path)
            progress(len(bucket))
        else:
            waiting.append((bucket, path))
    faults: list[Fault] = []
    for (bucket, path), data in zip(waiting, _drawn([bucket for bucket, _ in waiting], jobs)):
        if isinstance(data, Faults):
            faults += data.faults
            continue
        write(path, data)
        drawer.add([face.id for face in bucket], path)
        progress(len(bucket))
    if faults:
        raise Faults(faults)
    return drawer, used


def _try_bucket(bucket: Sequence[Face]) -> bytes | list[Fault]:
    try:
        return draw_bucket(bucket)
    except Faults as fault:
        return fault.faults
    except BadData as fault:
        return [Fault(f"templates/{bucket[0].template}:1:1", fault.message, bucket[0].name)]


def _drawn(waiting: Sequence[Sequence[Face]], jobs: int) -> Iterator[bytes | Faults]:
    if jobs > 1 and len(waiting) > 2:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
        pool = ProcessPoolExecutor(min(jobs, len(waiting)), multiprocessing.get_context(method), _deaf)
        try:
            yield from (_result(done) for done in pool.map(_try_bucket, waiting))
        finally:
            pool.shutdown(cancel_futures=True)
    else:
        yield from (_result(_try_bucket(bucket)) for bucket in waiting)


def _deaf() -> None:
    """Ctrl-C is for the one who asked: the drawing processes finish their bucket and are sent home."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _result(done: bytes | list[Fault]) -> bytes | Faults:
    return done if isinstance(done, bytes) else Faults(done)


# --- building --------------------------------------------------------------------------------------------


def write(path: str, data: bytes) -> None:
    """The file whole or not at all."""
    half = f"{path}.{os.getpid()}.part"
    try:
        with _room(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(half, "wb") as file:
                file.write(data)
            os.replace(half, path)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(half)


@contextlib.contextmanager
def _room(path: str) -> Iterator[None]:
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
    kit: Kit, out: str, settings: Settings, progress: Callable[[int], None] = lambda count: None
) -> dict[str, Any]:
    """Build a kit into `out`/<game>, a few chosen cards into `out`/<game>/chosen; what is there and unchanged stays."""
    folder = os.path.join(out, kit.game, "chosen") if settings.chosen else os.path.join(out, kit.game)
    hidden = os.path.join(out, ".cache")
    with _room(folder):
        os.makedirs(hidden, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=hidden) as desk:
            return _Build(kit, settings, folder, os.path.join(hidden, kit.game), desk).run(progress)


class _Build:
    """One build: what is new lies on the desk until everything is made, what has not changed stays in the folder."""

    def __init__(self, kit: Kit, settings: Settings, folder: str, cache: str, desk: str) -> None:
        self.settings, self.folder, self.cache, self.desk = settings, folder, cache, desk
        self.before = _manifest(folder, settings)
        self.there = self._there(kit)
        parts = [part for part in kit.components if part.id in kit.wanted or part.id in self.there]
        self.kit = kit._replace(components=parts)

    def run(self, progress: Callable[[int], None]) -> dict[str, Any]:
        """Make what is new, put it in its place, and give the manifest."""
        files = [self._component(component, progress) for component in self.kit.components]
        home = [entry for entry in files if entry["kind"] != "large"]
        whole = self._whole(files, home)
        manifest = {
            "game": self.kit.game,
            "name": self.kit.name,
            "paper": self.settings.paper,
            "backs": self.settings.backs,
            "sheets": sum(entry["pages"] for entry in home),
            "files": files,
            "whole": whole,
        }
        os.makedirs(self.folder, exist_ok=True)
        for name in os.listdir(self.desk):
            os.replace(os.path.join(self.desk, name), os.path.join(self.folder, name))
        write(
            os.path.join(self.folder, "kit.json"),
            (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode(),
        )
        if not self.settings.only and not self.settings.chosen:
            _prune(self.cache, {name for entry in files for name in entry["cache"]})
            _prune(self.folder, {entry["file"] for entry in files + whole}, set(self.before))
        return manifest

    def _component(self, component: Component, progress: Callable[[int], None]) -> dict[str, Any]:
        """The entry of a component, which is made if it is new or has changed."""
        from companion.press import papers

        if component.id in self.there:
            return self.there[component.id]
        rules = component.kind == "rules"
        key = (
            papers.rules_key(self.kit.game, self.settings.paper, component.spec)
            if rules
            else component.key(self.settings)
        )
        name = f"{component.id}.pdf"
        kept = self._unchanged(name, key)
        if kept is not None:
            progress(len(component.faces))
            return kept
        used: set[str] = set()
        if rules:
            self._lay(name, papers.rules_sheet(self.kit.game, self.settings.paper, component.spec))
        else:
            drawer, used = draw(component, self.cache, self.settings.jobs, progress)
            sizes = {face.id: face.size for face in component.faces.values()}
            title = f"{self.kit.name}: {component.title}"
            bind.bind(
                component.pages,
                sizes,
                drawer,
                self.settings.marks,
                component.shape,
                title,
                os.path.join(self.desk, name),
            )
        return self._entry(name, key) | {
            "component": component.id,
            "title": component.title,
            "kind": component.kind,
            "sides": 2 if any(page.side == "back" for page in component.pages) else 1,
            "pieces": component.pieces,
            "faces": {ident: face.key() for ident, face in sorted(component.faces.items())},
            "cache": sorted(used),
        }

    def _whole(
        self, files: Sequence[dict[str, Any]], home: Sequence[Mapping[str, Any]]
    ) -> list[dict[str, Any]]:
        """The entries of the guide and of the whole kit in one file."""
        from companion.press import guide

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
        with open(os.path.join(self.desk, name), "wb") as file:
            file.write(content)

    def _path(self, name: str) -> str:
        """Where a file of the kit lies by now."""
        new = os.path.join(self.desk, name)
        return new if os.path.exists(new) else os.path.join(self.folder, name)

    def _entry(self, name: str, key: str) -> dict[str, Any]:
        """What the manifest says of any file."""
        import pikepdf

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
        import pikepdf

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
            bind.save(pdf, os.path.join(self.desk, "kit.pdf"))


def _manifest(folder: str, settings: Settings) -> dict[str, dict[str, Any]]:
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
                os.path.join(out, kit.game, "png", component.id, f"{face.id}.png"),
                render.to_png(faces.compose(face), dpi),
            )
            count += 1
    return count
