"""A kit: what kit.toml says (see spec.py), laid out as a value, before anything is drawn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.errors import BadData
from companion.library import KIT, Edition, Fault, Faults, Library, Row
from companion.press import boards, decks, sheets, spec
from companion.press.compose.templates import Face, Templates
from companion.press.settings import Settings
from companion.press.sheets import Card, Page
from companion.press.sizes import MARGIN, PAPERS, Paper, Size, trim


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


class Kit(NamedTuple):
    """All components of a game; `wanted` are those to be made now, the others stay as an earlier build left them."""

    edition: Edition
    templates: Templates
    components: list[Component]
    wanted: frozenset[str]

    @property
    def slug(self) -> str:
        return self.edition.slug

    @property
    def name(self) -> str:
        return self.edition.name

    @property
    def inks(self) -> Mapping[str, str]:
        """The colours of the game by name."""
        return inks(self.edition)

    def compose(self, face: Face) -> str:
        """A face of this kit as SVG."""
        return self.templates.compose(face)


def inks(edition: Edition) -> Mapping[str, str]:
    """The colours of a game by name: `dark` and `accent` are those of its documents."""
    return {"dark": "#222222", "accent": "#888888", **spec.table(edition.toml(KIT), "inks")}


def read(library: Library, slug: str, settings: Settings) -> Kit:
    """The kit of a game as a value: faces and layout, nothing drawn yet. Raises Faults with all that is wrong."""
    settings.check()
    edition, templates = library.edition(slug), Templates(library)
    told = edition.toml(KIT)
    spec.check(edition)
    library.check(slug)
    known = [part["id"] for part in told["component"]]
    for wanted in settings.only:
        if wanted not in known:
            raise BadData(f"{edition.name} has no component {wanted!r}", hint=f"It has: {', '.join(known)}.")
    only = settings.only or known
    layout = _Layout(edition, templates, settings)
    components = []
    faults: list[Fault] = []
    for number, part in enumerate(told["component"]):
        if settings.chosen and (part["id"] not in only or part["kind"] not in ("cards", "tokens")):
            continue
        try:
            component = layout.component(part)
            if component.pieces or not settings.chosen:
                components.append(component)
        except Faults as found:
            faults += found.faults
        except BadData as found:
            faults.append(Fault(spec.spot(edition, number), f"component {part['id']}: {found.message}"))
    if faults:
        raise Faults(faults)
    whole = [_large(component, edition.name) for component in components if component.kind == "board"]
    return Kit(edition, templates, components + whole, frozenset(only) | {f"{ident}-large" for ident in only})


class _Layout:
    """What is the same for all components of a kit, and each of them laid out."""

    def __init__(self, edition: Edition, templates: Templates, settings: Settings):
        self.templates, self.settings = templates, settings
        self.name, self.paper = edition.name, PAPERS[settings.paper]
        self.rows = {name: edition.table(name) for name in edition.tables()}
        about = {"name": edition.name, "slug": edition.slug, "options": edition.options}
        self.shared = {"inks": edition.toml(KIT).get("inks", {}), "game": edition.facts | about}
        self.printed = _printed(settings.since) if settings.since else {}

    def component(self, part: Mapping[str, Any]) -> Component:
        """One component of kit.toml with its faces and its pages."""
        kind = part["kind"]
        laid = Component(
            part["id"],
            part["title"],
            kind,
            {},
            [],
            part.get("shape", "rect"),
            part.get("stock", ""),
            part.get("note", ""),
            0,
            part,
        )
        if kind == "rules":
            return laid
        width, height = trim(part["size"])
        safe, corner = float(part.get("safe", 3)), float(part.get("corner", 3))
        size = Size(width, height, float(part.get("bleed", 3)), safe, corner)
        if kind == "board":
            return self._board(laid, size._replace(bleed=0.0))
        bleed = self.settings.bleed
        return self._cards(laid, size if bleed is None else size._replace(bleed=bleed))

    def _board(self, laid: Component, size: Size) -> Component:
        """One face, tiled over sheets."""
        part = laid.spec
        whole = {name: self.rows[name] for name in part.get("use", [])}
        data = self.shared | whole | dict(part.get("set", {}))
        face = Face(laid.id, laid.title, part["face"], data, size)
        pages = _tiles(face, part, self.paper, f"{self.name} · {laid.title}")
        return laid._replace(faces={face.id: face}, pages=pages, pieces=1)

    def _cards(self, laid: Component, size: Size) -> Component:
        """Decks of faces with their backs on shared sheets."""
        part, settings = laid.spec, self.settings
        gap = float(part.get("gap", 0)) if settings.bleed is None else 2 * size.bleed
        drawn: dict[str, Face] = {}
        cards: list[Card] = []
        for deck in part["deck"]:
            for face, back, copies in decks.faces(deck, self.rows, self.shared, size):
                if settings.chosen and not self._chosen(laid.id, face, back):
                    continue
                if face.id in drawn:
                    told = f"a second card has the id {face.id!r}; an id belongs to one card"
                    raise Faults([Fault(_row_of(face), told, face.name)])
                drawn[face.id] = face
                if back is not None and drawn.setdefault(back.id, back).data != back.data:
                    raise BadData(
                        f"two different backs have the id {back.id!r}; tell them apart by back_for or back_set"
                    )
                cards += [Card(face.id, back.id if back else None)] * copies
        # a face with something to read on both sides is printed on both, or the second side after the first
        backs = "separate" if settings.backs == "none" and part.get("two_sided") else settings.backs
        title = f"{self.name} · {laid.title}"
        pages = sheets.impose(cards, size, self.paper, backs, gap, title, settings.shift, laid.shape)
        return laid._replace(faces=drawn, pages=pages, pieces=len(cards))

    def _chosen(self, component: str, face: Face, back: Face | None) -> bool:
        """Whether this card is among the few that are wanted."""
        named = f"{face.id}\n{face.name}".lower()
        if self.settings.cards and not any(word.lower() in named for word in self.settings.cards):
            return False
        printed = self.printed.get(component, {})
        return not self.settings.since or any(
            one and printed.get(one.id) != self.templates.key(one) for one in (face, back)
        )


def _row_of(face: Face) -> str:
    """Where the last of the rows stands that a face is made of."""
    places = [value.where for value in face.data.values() if isinstance(value, Row)]
    return places[-1] if places else f"templates/{face.template}:1:1"


def _printed(manifest: str) -> dict[str, dict[str, str]]:
    """The faces of an earlier build by component: id and key."""
    try:
        with open(manifest, encoding="utf-8") as file:
            return {entry["component"]: dict(entry["faces"]) for entry in json.load(file)["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        raise BadData("this is not the kit.json of an earlier build", where=manifest) from None


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
