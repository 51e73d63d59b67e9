"""The fonts of the house as cairo takes them: loaded from their files, never looked up by name."""

from __future__ import annotations

import os
import warnings
from functools import cache
from typing import Any

import cairocffi as cairo
import cffi

from companion.errors import BadData


@cache
def _libraries() -> tuple[Any, Any, Any] | None:
    """libfontconfig and cairo's FreeType entry, or None where cairo was built without them."""
    ffi = cffi.FFI()
    ffi.cdef(
        "void *FcFreeTypeQuery(const unsigned char *, unsigned, void *, int *); void FcPatternDestroy(void *);"
        "void *cairo_ft_font_face_create_for_pattern(void *);"
    )
    found = []
    for names in (
        ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll", "fontconfig"),
        ("libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll", "cairo"),
    ):
        for name in names:
            try:
                found.append(ffi.dlopen(name))
                break
            except OSError:
                continue
    if len(found) < 2 or not hasattr(found[1], "cairo_ft_font_face_create_for_pattern"):
        warnings.warn(
            "cairo cannot load font files here: text is drawn as outlines and cannot be searched",
            stacklevel=2,
        )
        return None
    return ffi, found[0], found[1]


@cache
def typeface(path: str) -> Any:
    """The cairo font face of a font file, None if cairo cannot load files."""
    libraries = _libraries()
    if libraries is None:
        return None
    ffi, fontconfig, lib = libraries
    pattern = fontconfig.FcFreeTypeQuery(os.fsencode(path), 0, ffi.NULL, ffi.new("int *"))
    if pattern == ffi.NULL:
        raise BadData("this is not a font file", where=path)
    pointer = lib.cairo_ft_font_face_create_for_pattern(pattern)
    face = cairo.FontFace._from_pointer(
        cairo.ffi.cast("cairo_font_face_t *", int(ffi.cast("uintptr_t", pointer))), incref=False
    )
    fontconfig.FcPatternDestroy(pattern)
    return face
