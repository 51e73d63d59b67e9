"""Setting text: words and inline icons into lines, lines into a block that fits or is reported.

Markup in a text: `{sword}` is the icon of that name as a box in the line, `**words**` are bold,
a newline starts a new paragraph. All lengths are millimetres; type sizes are points at the edge.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from companion.press.compose.fonts import Font, font
from companion.press.sizes import POINT

#: An inline icon is this many ems wide and is followed by no extra space.
ICON_EM = 1.15
#: No line is broken after a number of one digit: it stays with what it counts.
_TOKEN = re.compile(r"(\*\*|\{[a-z0-9-]+\}|\n|(?<!\s[0-9])[^\S\n]+)")


class Style(NamedTuple):
    """How a text is set."""

    family: str = "sans"
    weight: str = "regular"
    italic: bool = False
    features: str = ""
    spacing: float = 0.0

    @property
    def font(self) -> Font:
        return font(self.family, self.weight, self.italic)

    @property
    def bold(self) -> Style:
        return self._replace(weight="bold" if self.weight != "bold" else "black")


PLAIN = Style()


class Piece(NamedTuple):
    """A run of one style or one icon, placed in its line: x from the line's start, and its width."""

    x: float
    width: float
    text: str
    style: Style | None  # None: `text` names an icon


class Line(NamedTuple):
    pieces: tuple[Piece, ...]
    width: float


class Block(NamedTuple):
    """Lines set at one size; `overflow` says what does not fit, if anything."""

    lines: tuple[Line, ...]
    size: float  # points
    leading: float  # millimetres from baseline to baseline
    style: Style
    overflow: str = ""

    @property
    def height(self) -> float:
        """From the top of the first line's capitals to the bottom of the last line's descenders."""
        if not self.lines:
            return 0.0
        em = self.size * POINT
        return self.cap + self.leading * (len(self.lines) - 1) + self.style.font.descent * em * 0.6

    @property
    def cap(self) -> float:
        """Height of the capitals: where the first baseline lies below the top."""
        return cap_height(self.style.font) * self.size * POINT


@lru_cache(maxsize=64)
def cap_height(face: Font) -> float:
    top, _ = face.ink("H")
    return top


class _Atom(NamedTuple):
    """What cannot be broken: a word (with the pieces of differing style it is made of) or a break."""

    parts: tuple[tuple[str, Style | None], ...]
    width: float  # at size 1
    breaks: bool = False


@lru_cache(maxsize=4096)
def _atoms(text: str, style: Style) -> tuple[_Atom, ...]:
    atoms: list[_Atom] = []
    word: list[tuple[str, Style | None]] = []
    current = style

    def close() -> None:
        if word:
            atoms.append(_Atom(tuple(word), sum(_part_width(part, kind) for part, kind in word)))
            word.clear()

    for token in _TOKEN.split(text):
        if not token:
            continue
        if token == "**":
            current = style.bold if current == style else style
        elif token == "\n":
            close()
            atoms.append(_Atom((), 0.0, breaks=True))
        elif token.isspace():
            close()
        elif token[0] == "{" and token[-1] == "}":
            word.append((token[1:-1], None))
        else:
            word.append((token, current))
    close()
    return tuple(atoms)


def _part_width(text: str, style: Style | None) -> float:
    if style is None:
        return ICON_EM
    return style.font.width(text, 1.0, style.features)


def curved(words: str) -> str:
    """Words with a printer's apostrophe and dots.

    >>> curved("... the enemy's flag")
    '… the enemy’s flag'
    """
    return words.replace("'", "’").replace("...", "…")


def wrap(text: str, width: float, size: float, style: Style = PLAIN, leading: float = 1.25) -> Block:
    """The text in lines of at most `width` mm at `size` points, broken greedily at spaces.

    >>> [line.pieces[0].text for line in wrap("Land on enemy: captured. 1 per turn", 34, 8).lines]
    ['Land on enemy: captured.', '1 per turn']
    """
    em = size * POINT
    space = style.font.width(" ", em)
    lines: list[Line] = []
    row: list[_Atom] = []
    used = 0.0
    too_wide = ""

    def close() -> None:
        nonlocal used
        lines.append(_line(row, em, space))
        row.clear()
        used = 0.0

    for atom in _atoms(text, style):
        if atom.breaks:
            close()
            continue
        wide = atom.width * em
        if wide > width + 1e-6:
            too_wide = too_wide or "".join(part for part, _ in atom.parts)
        if row and used + space + wide > width + 1e-6:
            close()
        used += (space if row else 0.0) + wide
        row.append(atom)
    if row or not lines:
        close()
    overflow = f"the word {too_wide!r} is wider than {width:.1f} mm" if too_wide else ""
    return Block(tuple(lines), size, leading * em, style, overflow)


def _line(row: list[_Atom], em: float, space: float) -> Line:
    """Neighbouring words of one style become one run, so that it is shaped and found as one text."""
    pieces: list[Piece] = []
    x = 0.0
    for number, atom in enumerate(row):
        if number:
            if pieces and pieces[-1].style is not None and atom.parts[0][1] == pieces[-1].style:
                last = pieces[-1]
                pieces[-1] = last._replace(text=last.text + " ", width=last.width + space)
            x += space
        for text, kind in atom.parts:
            wide = _part_width(text, kind) * em
            before = pieces[-1] if pieces else None
            if (
                before
                and kind is not None
                and before.style == kind
                and abs(before.x + before.width - x) < 1e-6
            ):
                joined = before.text + text
                exact = kind.font.width(joined, em, kind.features)
                pieces[-1] = before._replace(text=joined, width=exact)
                x = before.x + exact
            else:
                pieces.append(Piece(x, wide, text, kind))
                x += wide
    return Line(tuple(pieces), x)


def even(block: Block, text: str, width: float) -> Block:
    """The same text in as many lines of about one length, so that no word is left alone in the last one.

    >>> text = "Shoots over friends, not over enemies"
    >>> [line.pieces[0].text for line in even(wrap(text, 35.6, 7), text, 35.6).lines]
    ['Shoots over friends,', 'not over enemies']
    """
    if len(block.lines) < 2 or block.overflow or "\n" in text:
        return block
    leading = block.leading / (block.size * POINT)
    low, high = width / len(block.lines), width
    while high - low > 0.05:
        middle = (low + high) / 2
        tried = wrap(text, middle, block.size, block.style, leading)
        if tried.overflow or len(tried.lines) > len(block.lines):
            low = middle
        else:
            high = middle
    return wrap(text, high, block.size, block.style, leading)


def fit(
    text: str,
    width: float,
    height: float,
    size: float,
    floor: float,
    style: Style = PLAIN,
    leading: float = 1.25,
    step: float = 0.25,
) -> Block:
    """The text at the largest size from `size` down to `floor` points that fits the box.

    What does not fit even at the floor comes back at the floor with `overflow` saying so.

    >>> fit("Leads a line", 30, 10, size=9, floor=6.5).size
    9
    >>> fit("Leads a line of many warriors", 8, 4, size=9, floor=6.5).overflow != ""
    True
    """
    while True:
        block = wrap(text, width, size, style, leading)
        if not block.overflow and block.height <= height + 1e-6:
            return block
        if size - step < floor - 1e-9:
            reason = block.overflow or f"it needs {block.height:.1f} mm and has {height:.1f} mm"
            return block._replace(overflow=f"does not fit even at {size:g} pt: {reason}")
        size = round(size - step, 4)
