"""Faces drawn in buckets, several at the same time."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence

from companion.errors import BadData
from companion.library import Fault, Faults, Library, Root
from companion.press.compose.templates import Face, Templates
from companion.press.draw import svg

#: Faces drawn together into one PDF: one changed card redraws one bucket.
BUCKET = 16


def buckets(faces: Mapping[str, Face]) -> list[list[Face]]:
    """Faces in buckets by a stable hash of their id, so that the bytes do not depend on history."""
    count = max(1, round(len(faces) / BUCKET))
    found: list[list[Face]] = [[] for _ in range(count)]
    for ident in sorted(faces):
        found[int(hashlib.sha256(ident.encode()).hexdigest()[:8], 16) % count].append(faces[ident])
    return [bucket for bucket in found if bucket]


def drawn(
    waiting: Mapping[str, Sequence[Face]], templates: Templates, jobs: int
) -> Iterator[tuple[str, bytes]]:
    """The buckets by name, each as a PDF with a page for every face; all faults at once when the rest is drawn."""
    faults: list[Fault] = []
    for name, done in zip(waiting, _each(list(waiting.values()), templates, jobs)):
        if isinstance(done, bytes):
            yield name, done
        else:
            faults += done
    if faults:
        raise Faults(faults)


def _each(
    waiting: Sequence[Sequence[Face]], templates: Templates, jobs: int
) -> Iterator[bytes | list[Fault]]:
    if jobs <= 1 or len(waiting) <= 2:
        yield from (_drawn(bucket, templates) for bucket in waiting)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    pool = ProcessPoolExecutor(
        min(jobs, len(waiting)),
        multiprocessing.get_context(method),
        _Worker.start,
        (templates.library.roots,),
    )
    try:
        yield from pool.map(_Worker.draw, waiting)
    finally:
        pool.shutdown(cancel_futures=True)


class _Worker:
    """What a drawing process has: the templates of the library it was started for, and of no other."""

    templates: Templates

    @classmethod
    def start(cls, roots: Sequence[Root]) -> None:
        import signal

        # Ctrl-C is for the one who asked: the drawing processes finish their bucket and are sent home.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        cls.templates = Templates(Library(roots))

    @classmethod
    def draw(cls, bucket: Sequence[Face]) -> bytes | list[Fault]:
        return _drawn(bucket, cls.templates)


def _drawn(bucket: Sequence[Face], templates: Templates) -> bytes | list[Fault]:
    """The faces of a bucket as the pages of one PDF, or all that is wrong with them."""
    svgs: list[str] = []
    faults: list[Fault] = []
    for face in bucket:
        try:
            svgs.append(templates.compose(face))
        except Faults as found:
            faults += found.faults
    try:
        return faults or svg.to_pdf(svgs)
    except BadData as fault:
        return [Fault(f"templates/{bucket[0].template}:1:1", fault.message, bucket[0].name)]
