"""The companion's folder on this machine, which nobody else looks into."""

from __future__ import annotations

import os
import sys


def home() -> str:
    """The companion's folder: COMPANION_HOME, or where this system keeps a program's data."""
    chosen = os.environ.get("COMPANION_HOME")
    if chosen:
        return os.path.expanduser(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return os.path.join(base, "companion")


def make_home(folder: str) -> None:
    """Make the companion's folder if it is not there; nobody else on this machine may look into it."""
    os.makedirs(folder, mode=0o700, exist_ok=True)


def keep_private(path: str) -> None:
    """Make a file if it is not there, and let nobody else read it: it may hold what players must not know.

    A file that is there is never opened here: closing it would drop the locks that SQLite holds on it.
    """
    try:
        if not os.path.lexists(path):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        elif not os.path.islink(path) and os.stat(path).st_mode & 0o077:
            os.chmod(path, 0o600)
    except OSError:
        pass  # whoever opens it next is told why it cannot be written
