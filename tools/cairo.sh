#!/bin/sh
# Make sure the cairo graphics library is here: install it where we may, otherwise say in one line what to install.
PY=.venv/bin/python
[ -x "$PY" ] || PY=.venv/Scripts/python
have() { "$PY" -c 'import ctypes.util,sys; sys.exit(0 if any(map(ctypes.util.find_library, ("cairo-2","cairo","libcairo-2"))) else 1)' 2>/dev/null; }
have && exit 0
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then sudo "$@"; else return 1; fi; }
echo "cairo is missing; trying to install it ..." >&2
if command -v apt-get >/dev/null 2>&1; then as_root apt-get update -q && as_root apt-get install -y -q libcairo2
elif command -v dnf >/dev/null 2>&1; then as_root dnf install -y -q cairo
elif command -v brew >/dev/null 2>&1; then brew install cairo
fi >&2
have && exit 0
echo "Please install the cairo library: Debian/Ubuntu 'sudo apt-get install libcairo2', Fedora 'sudo dnf install cairo', macOS 'brew install cairo', Windows 'the GTK 3 runtime (MSYS2: pacman -S mingw-w64-x86_64-cairo)'." >&2
exit 1
