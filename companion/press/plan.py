"""The plan of a kit: what kit.toml says (see spec.py), laid out as a value, before anything is drawn."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.errors import BadData
from companion.library import Library, Row, read_toml
from companion.library.faults import Fault, Faults
from companion.press import RENDERER, boards, sheets, spec
from companion.press.faces import Face
from companion.press.sheets import Card, Page
from companion.press.sizes import MARGIN, PAPERS, Paper, Size, trim


class Settings(NamedTuple):
    """How a person wants it printed."""

    paper: str = "a4"
    backs: str = "duplex-long"
    bleed: float | None = None
    marks: bool = True
    only: tuple[str, ...] = ()
    jobs: int = 1
    shift: tuple[float, float] = (0.0, 0.0)
    cards: tuple[str, ...] = ()  # only cards whose id or name holds one of these words
    since: str | None = None  # only cards that differ from this manifest

    @property
    def chosen(self) -> bool:
        """Whether this is a few cards only, to replace or to renew."""
        return bool(self.cards or self.since)


class Component(NamedTuple):
    """One file of the kit: its faces by id, its pages, and what a person must know about it."""

    id: str
    title: str
    kind: str
    faces: dict[str, Face]
    pages: list[Page]
    shape: str
    stock: str
    note: str
    pieces: int
    spec: Mapping[str, Any]

    def key(self, settings: Settings) -> str:
        told = [
            RENDERER,
            self.title,
            [face.key() for face in self.faces.values()],
            self.pages,
            settings.marks,
            self.shape,
            self.spec,
        ]
        return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()


class Kit(NamedTuple):
    """All components of a game; `wanted` are those to be made now, the others stay as an earlier build left them."""

    game: str
    name: str
    components: list[Component]
    wanted: frozenset[str]


def read(game: str, settings: Settings) -> Kit:
    """The kit of a game as a value: faces and layout, nothing drawn yet. Raises Faults with all that is wrong."""
    told = read_toml(game, "kit.toml")
    library = Library.here()
    edition = library.edition(game)
    told["tables"] = edition.tables()
    about = read_toml(game, "game.toml")
    spec.check(game, told)
    name = str(about.get("name", game))
    library.check(game)
    rows = {name: edition.table(name) for name in edition.tables()}
    known = [part["id"] for part in told["component"]]
    for wanted in settings.only:
        if wanted not in known:
            raise BadData(f"{name} has no component {wanted!r}", hint=f"It has: {', '.join(known)}.")
    only = settings.only or known
    paper = PAPERS[settings.paper]
    shared = {"inks": told.get("inks", {}), "game": about | {"name": name, "slug": game}}
    printed = _printed(settings.since) if settings.since else {}
    components = []
    faults: list[Fault] = []
    for number, part in enumerate(told["component"]):
        if settings.chosen and (part["id"] not in only or part["kind"] not in ("cards", "tokens")):
            continue
        try:
            component = _component(part, rows, shared, paper, settings, printed.get(part["id"], {}))
            if component.pieces or not settings.chosen:
                components.append(component)
        except Faults as found:
            faults += found.faults
        except BadData as found:
            faults.append(Fault(spec.spot(game, number), f"component {part['id']}: {found.message}"))
    if faults:
        raise Faults(faults)
    whole = [_large(component, name) for component in components if component.kind == "board"]
    return Kit(game, name, components + whole, frozenset(only) | {f"{ident}-large" for ident in only})


def _large(board: Component, name: str) -> Component:
    """The same board as one large page, for a copy shop: A3 where that is enough."""
    (face,) = board.faces.values()
    wide, high = face.size.width, face.size.height
    sheet = Paper(f"{wide + 30:g} x {high + 30:g} mm", wide + 30, high + 30)
    for a3 in (PAPERS["a3"], PAPERS["a3"].turned):
        if wide <= a3.width - 2 * MARGIN and high <= a3.height - 2 * MARGIN:
            sheet = a3
    left, top = (sheet.width - wide) / 2, (sheet.height - high) / 2
    place = sheets.Placed(face.id, left, top, wide, high, 0, (left, top, left + wide, top + high))
    page = Page(sheet, (place,), "front", f"{name} · {board.title} · one large page")
    return board._replace(
        id=f"{board.id}-large",
        title=f"{board.title}, one large page",
        kind="large",
        pages=[page],
        note="For a copy shop, in place of the tiles.",
        stock="poster paper",
    )


def _component(
    part: Mapping[str, Any],
    rows: Mapping[str, list[Row]],
    shared: dict[str, Any],
    paper: Paper,
    settings: Settings,
    printed: Mapping[str, str],
) -> Component:
    title = f"{shared['game']['name']} · {part['title']}"
    about = {
        "shape": part.get("shape", "rect"),
        "stock": part.get("stock", ""),
        "note": part.get("note", ""),
        "spec": part,
    }
    if part["kind"] == "rules":
        return Component(part["id"], part["title"], "rules", {}, [], pieces=0, **about)
    width, height = trim(part["size"])
    size = Size(
        width, height, float(part.get("bleed", 3)), float(part.get("safe", 3)), float(part.get("corner", 3))
    )
    if part["kind"] == "board":
        size = size._replace(bleed=0.0)
        whole = {name: rows[name] for name in part.get("use", [])}
        face = Face(part["id"], part["title"], part["face"], shared | whole | dict(part.get("set", {})), size)
        return Component(
            part["id"],
            part["title"],
            "board",
            {face.id: face},
            _tiles(face, part, paper, title),
            pieces=1,
            **about,
        )
    if settings.bleed is not None:
        size = size._replace(bleed=settings.bleed)
    gap = 2 * size.bleed if settings.bleed is not None else float(part.get("gap", 0))
    drawn: dict[str, Face] = {}
    cards: list[Card] = []
    for deck in part["deck"]:
        for face, back, copies in _deck(deck, rows, shared, size):
            if settings.chosen and not _chosen(face, back, settings, printed):
                continue
            if face.id in drawn:
                raise Faults(
                    [
                        Fault(
                            _row_of(face),
                            f"a second card has the id {face.id!r}; an id belongs to one card",
                            face.name,
                        )
                    ]
                )
            drawn[face.id] = face
            if back is not None and drawn.setdefault(back.id, back).data != back.data:
                raise BadData(
                    f"two different backs have the id {back.id!r}; tell them apart by back_for or back_set"
                )
            cards += [Card(face.id, back.id if back else None)] * copies
    # a face with something to read on both sides is printed on both, or the second side after the first
    backs = "separate" if settings.backs == "none" and part.get("two_sided") else settings.backs
    pages = sheets.impose(cards, size, paper, backs, gap, title, settings.shift, about["shape"])
    return Component(part["id"], part["title"], part["kind"], drawn, pages, pieces=len(cards), **about)


def _row_of(face: Face) -> str:
    """Where the last of the rows stands that a face is made of."""
    places = [value.where for value in face.data.values() if isinstance(value, Row)]
    return places[-1] if places else f"templates/{face.template}:1:1"


def _chosen(face: Face, back: Face | None, settings: Settings, printed: Mapping[str, str]) -> bool:
    """Whether this card is among the few that are wanted."""
    if settings.cards and not any(
        word.lower() in f"{face.id}\n{face.name}".lower() for word in settings.cards
    ):
        return False
    return not settings.since or any(one and printed.get(one.id) != one.key() for one in (face, back))


def _printed(manifest: str) -> dict[str, dict[str, str]]:
    """The faces of an earlier build by component: id and key."""
    try:
        with open(manifest, encoding="utf-8") as file:
            return {entry["component"]: dict(entry["faces"]) for entry in json.load(file)["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        raise BadData("this is not the kit.json of an earlier build", where=manifest) from None


def _deck(
    deck: Mapping[str, Any], rows: Mapping[str, list[Row]], shared: dict[str, Any], size: Size
) -> Iterator[tuple[Face, Face | None, int]]:
    """Each face of a deck with its back and the number of copies."""
    names = list(deck.get("for", {}))
    whole = {name: rows[name] for name in deck.get("use", [])}
    chosen = spec.table(deck, "where")
    for combination in itertools.product(
        *(_where(rows[deck["for"][name]], spec.table(chosen, name)) for name in names)
    ):
        given = dict(zip(names, combination))
        ident = _filled("id", deck["id"], given)
        label = _filled("name", deck.get("name", ident), given)
        face = Face(ident, label, deck["face"], shared | whole | given | dict(deck.get("set", {})), size)
        back = None
        if "back" in deck:
            some = {name: given[name] for name in deck.get("back_for", []) if name in given}
            more = dict(deck.get("back_set", {}))
            told = [
                *(next(iter(row.values())) for row in some.values()),
                *(value for value in more.values() if isinstance(value, str)),
            ]
            name = deck["back"].rsplit("/", 1)[-1].removesuffix(".svg.j2")
            back = Face(
                "-".join(["back", name, *map(str, told)]),
                f"back of {label}",
                deck["back"],
                shared | whole | some | more,
                size,
            )
        yield face, back, _copies(deck.get("copies", 1), shared | given)


def _where(rows: list[Row], wanted: Mapping[str, Any]) -> list[Row]:
    """The rows that hold these values."""
    for column in wanted:
        if rows and column not in rows[0]:
            raise BadData(f"where: there is no column {column!r}; the table has {', '.join(rows[0])}")
    return [row for row in rows if all(str(row[column]) == str(value) for column, value in wanted.items())]


#: A value of a row in a pattern of kit.toml.
_VALUE = re.compile(r"\{(\w+)\.(\w+)\}")


def _filled(key: str, pattern: str, given: Mapping[str, Row]) -> str:
    """ "{army.name} {warrior.name}" of kit.toml with the values of the rows."""

    def value(found: re.Match) -> str:
        name, column = found.groups()
        if column not in given.get(name, ()):
            raise BadData(f"{key} = {pattern!r}: there is nothing called {name}.{column}")
        return str(given[name][column])

    if re.search(r"[{}]", _VALUE.sub("", pattern)):
        raise BadData(f"{key} = {pattern!r}: write a value as {{table.column}}")
    return _VALUE.sub(value, pattern)


def _copies(told: object, given: Mapping[str, Any]) -> int:
    """A number, or where it stands: "row.column" of a table, "game.pieces.per_army" of game.toml."""
    if isinstance(told, int):
        return told
    found: Any = given
    try:
        for name in str(told).split("."):
            found = found[name]
        return int(found)
    except (KeyError, TypeError, ValueError):
        raise BadData(f"copies = {told!r} is neither a number nor the place of one") from None


def _tiles(face: Face, part: Mapping[str, Any], paper: Paper, title: str) -> list[Page]:
    """The board's pages: one per tile, the same drawing seen through different windows."""
    tiling = boards.tile(
        face.size.width, face.size.height, paper, part.get("seams_x", ()), part.get("seams_y", ())
    )
    pages = []
    for number, tile in enumerate(tiling.tiles, start=1):
        wide, high = tile.right + tile.flap_right - tile.left, tile.bottom + tile.flap_bottom - tile.top
        left, top = (tiling.paper.width - wide) / 2, (tiling.paper.height - high) / 2
        window = (left, top, left + wide, top + high)
        place = sheets.Placed(
            face.id, left - tile.left, top - tile.top, face.size.width, face.size.height, 0, window
        )
        seams = []
        if tile.flap_right:
            seams.append((left + wide - tile.flap_right, top, left + wide - tile.flap_right, top + high))
        if tile.flap_bottom:
            seams.append((left, top + high - tile.flap_bottom, left + wide, top + high - tile.flap_bottom))
        label = f"{title} · tile {number} of {len(tiling.tiles)}"
        at = (tiling.columns, tiling.rows, tile.column, tile.row)
        pages.append(Page(tiling.paper, (place,), "tile", label, seams=tuple(seams), tile=at))
    return pages
