"""A planned kit drawn, bound and written.

Nothing is written before everything is drawn; each file appears whole or not at all; what has not
changed since the last build is not drawn again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.errors import BadData
from companion.press import bind, faces, render
from companion.press.faces import Face
from companion.press.faults import Fault, Faults
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


def draw(component: Component, cache: str, jobs: int, progress: Callable[[int], None]) -> tuple[bind.Drawer, set[str]]:
    """All faces of a component, drawn or taken from the cache; also the cache files in use."""
    drawer = bind.Drawer()
    used: set[str] = set()
    waiting: list[tuple[list[Face], str]] = []
    for bucket in buckets(component.faces):
        key = hashlib.sha256("".join(face.key() for face in bucket).encode()).hexdigest()[:32]
        path = os.path.join(cache, f"{key}.pdf")
        used.add(f"{key}.pdf")
        if os.path.exists(path):
            with open(path, "rb") as file:
                drawer.add([face.id for face in bucket], file.read())
            progress(len(bucket))
        else:
            waiting.append((bucket, path))
    faults: list[Fault] = []
    for (bucket, path), data in zip(waiting, _drawn([bucket for bucket, _ in waiting], jobs)):
        if isinstance(data, Faults):
            faults += data.faults
            continue
        write(path, data)
        drawer.add([face.id for face in bucket], data)
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
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(half, "wb") as file:
            file.write(data)
        os.replace(half, path)
    except OSError as fault:
        raise BadData(f"this cannot be written: {fault.strerror}", where=path, hint="Choose another folder with --out.") from None
    finally:
        with contextlib.suppress(OSError):
            os.unlink(half)


def build(kit: Kit, out: str, settings: Settings, progress: Callable[[int], None] = lambda count: None) -> dict[str, Any]:
    """Build a kit into `out`/<game>, a few chosen cards into `out`/<game>/chosen; what is there and unchanged stays."""
    from companion.press import guide, papers

    folder = os.path.join(out, kit.game, "chosen") if settings.chosen else os.path.join(out, kit.game)
    cache = os.path.join(out, ".cache", kit.game)
    before = _manifest(folder, settings)
    files: list[dict[str, Any]] = []
    fresh: list[dict[str, Any]] = []
    data: dict[str, bytes] = {}
    kit, kept_as_it_is = _with_what_is_there(kit, before, folder)
    for component in kit.components:
        if component.id in kept_as_it_is:
            content, entry = kept_as_it_is[component.id]
            files.append(entry)
            data[entry["file"]] = content
            continue
        key = component.key(settings) if component.kind != "rules" else papers.rules_key(kit.game, settings.paper, component.spec)
        kept = _unchanged(before, folder, f"{component.id}.pdf", key)
        if kept is not None:
            content, entry = kept
            progress(len(component.faces))
        else:
            content, used = _made(kit, component, cache, settings, progress)
            entry = _entry(f"{component.id}.pdf", content, key) | {
                "component": component.id, "title": component.title, "kind": component.kind,
                "sides": 2 if any(page.side == "back" for page in component.pages) else 1, "pieces": component.pieces,
                "faces": {ident: face.key() for ident, face in sorted(component.faces.items())}, "cache": sorted(used),
            }
            fresh.append(entry)
        files.append(entry)
        data[entry["file"]] = content
    home = [entry for entry in files if entry["kind"] != "large"]
    key = hashlib.sha256(json.dumps([settings._replace(jobs=0, only=()), [entry["key"] for entry in files], guide.key(kit)]).encode()).hexdigest()
    whole = [_unchanged(before, folder, name, key) for name in ("guide.pdf", "kit.pdf")]
    if all(whole):
        extra = [entry for _, entry in whole]  # type: ignore[misc]
    else:
        data["guide.pdf"] = guide.page(kit, files, settings)
        data["kit.pdf"] = _bound(data["guide.pdf"], home, data, settings.backs.startswith("duplex"))
        extra = [_entry(name, data[name], key) for name in ("guide.pdf", "kit.pdf")]
        fresh += extra
    manifest = {
        "game": kit.game, "name": kit.name, "paper": settings.paper, "backs": settings.backs,
        "sheets": sum(entry["pages"] for entry in home), "files": files, "whole": extra,
    }
    for entry in fresh:
        write(os.path.join(folder, entry["file"]), data[entry["file"]])
    write(os.path.join(folder, "kit.json"), (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode())
    if not settings.only and not settings.chosen:
        _prune(cache, {name for entry in files for name in entry["cache"]})
        _prune(folder, {entry["file"] for entry in files + extra}, set(before))
    return manifest


def _made(kit: Kit, component: Component, cache: str, settings: Settings, progress: Callable[[int], None]) -> tuple[bytes, set[str]]:
    """The PDF of a component, and the files of the cache it is made of."""
    from companion.press import papers

    if component.kind == "rules":
        return papers.rules_sheet(kit.game, settings.paper, component.spec), set()
    drawer, used = draw(component, cache, settings.jobs, progress)
    sizes = {face.id: face.size for face in component.faces.values()}
    return bind.bind(component.pages, sizes, drawer, settings.marks, component.shape, f"{kit.name}: {component.title}"), used


def _entry(name: str, content: bytes, key: str) -> dict[str, Any]:
    """What the manifest says of any file."""
    import pikepdf

    with pikepdf.open(_stream(content)) as pdf:
        pages = len(pdf.pages)
    return {"file": name, "pages": pages, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest(), "key": key}


def _stream(content: bytes) -> Any:
    import io

    return io.BytesIO(content)


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


def _read(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def _unchanged(before: Mapping[str, dict[str, Any]], folder: str, name: str, key: str) -> tuple[bytes, dict[str, Any]] | None:
    """A file of the last build with its entry, if it is still what this build would make."""
    entry = before.get(name)
    if entry is None or entry.get("key") != key:
        return None
    content = _read(os.path.join(folder, name))
    if content is None or hashlib.sha256(content).hexdigest() != entry.get("sha256"):
        return None
    return content, entry


def _with_what_is_there(
    kit: Kit, before: Mapping[str, dict[str, Any]], folder: str
) -> tuple[Kit, dict[str, tuple[bytes, dict[str, Any]]]]:
    """The kit without what is neither wanted now nor there from an earlier build, and what is taken from there."""
    there = {}
    for component in kit.components:
        entry = before.get(f"{component.id}.pdf")
        if component.id not in kit.wanted and entry is not None:
            found = _unchanged(before, folder, entry["file"], entry["key"])
            if found:
                there[component.id] = found
    return kit._replace(components=[part for part in kit.components if part.id in kit.wanted or part.id in there]), there


def _bound(guide: bytes, files: Sequence[Mapping[str, Any]], data: Mapping[str, bytes], duplex: bool) -> bytes:
    """The whole kit in one file, with an outline; on a printer for both sides, what has no back gets an empty one."""
    import pikepdf

    def add(content: bytes, one_sided: bool) -> None:
        with pikepdf.open(_stream(content)) as source:
            for page in source.pages:
                pdf.pages.append(page)
                if duplex and one_sided:
                    pdf.add_blank_page(page_size=_size(page))
            if duplex and len(pdf.pages) % 2:
                pdf.add_blank_page(page_size=_size(pdf.pages[-1]))

    with pikepdf.new() as pdf:
        add(guide, False)
        marks = [("How to print and make it", 0)]
        for entry in files:
            marks.append((entry["title"], len(pdf.pages)))
            # a sheet to read may have text on both sides, a sheet to cut may not
            add(data[entry["file"]], entry["sides"] == 1 and entry["kind"] != "rules")
        with pdf.open_outline() as outline:
            outline.root.extend(pikepdf.OutlineItem(title, number) for title, number in marks)
        return bind.saved(pdf)


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
            write(os.path.join(out, kit.game, "png", component.id, f"{face.id}.png"), render.to_png(faces.compose(face), dpi))
            count += 1
    return count
