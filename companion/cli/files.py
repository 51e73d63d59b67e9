"""Files that commands write: whole or not at all, and nowhere but where they were asked for."""

from __future__ import annotations

import os
from collections.abc import Iterable

from companion.errors import CompanionError


def write_whole(path: str, text: str) -> None:
    """A file that is there complete, or not at all; a link in its place is replaced, not followed."""
    beside = f"{path}.{os.getpid()}.part"
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as fault:
        if os.path.exists(beside):
            os.unlink(beside)
        raise CompanionError(
            f"the file cannot be written: {(fault.strerror or '').lower()}", where=path
        ) from None


def stay_here(paths: Iterable[str]) -> None:
    """Refuse paths that lead out of the working directory: somebody's cards/ may be a link to anywhere."""
    here = os.path.realpath(os.curdir)
    for path in paths:
        folder = os.path.realpath(os.path.dirname(path))
        if os.path.commonpath([here, folder]) != here:
            raise CompanionError(
                f"{os.path.dirname(path)} leads out of this folder, to {folder}; nothing was written",
                hint="Take the link away, or work in that folder.",
            )
