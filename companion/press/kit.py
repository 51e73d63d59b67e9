"""A game's whole print list: what kit.toml says, checked, laid out, drawn, bound and written.

Nothing is written before everything is drawn; each file appears whole or not at all; what has not
changed since the last build is not drawn again.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.errors import BadData
from companion.library import read_toml
from companion.press import RENDERER, bind, boards, faces, render, sheets
from companion.press.cards import Row, read_table
from companion.press.faces import Face
from companion.press.faults import Fault, Faults
from companion.press.sheets import Card, Page
from companion.press.sizes import PAPERS, Paper, Size, trim

#: Faces drawn together into one PDF: one changed card redraws one bucket.
BUCKET = 16


class Settings(NamedTuple):
    """How a person wants it printed."""

    paper: str = "a4"
    backs: str = "duplex-long"
    bleed: float | None = None
    marks: bool = True
    only: tuple[str, ...] = ()
    jobs: int = 1
    shift: tuple[float, float] = (0.0, 0.0)


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
        told = [RENDERER, self.title, [face.key() for face in self.faces.values()], self.pages, settings.marks, self.shape, self.spec]
        return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()


class Kit(NamedTuple):
    game: str
    name: str
    components: list[Component]


# --- reading the kit --------------------------------------------------------------------------------------


def tables(game: str, spec: Mapping[str, Any]) -> dict[str, list[Row]]:
    """All tables of the kit, checked; the faults of all of them at once."""
    found: dict[str, list[Row]] = {}
    faults: list[Fault] = []
    for name, table in spec.get("tables", {}).items():
        try:
            found[name] = read_table(game, table["file"], table.get("columns", {}), faces.icon_names())
        except Faults as fault:
            faults += fault.faults
    if faults:
        raise Faults(faults)
    return found


def read(game: str, settings: Settings) -> Kit:
    """The kit of a game as a value: faces and layout, nothing drawn yet."""
    spec = read_toml(game, "kit.toml")
    about = read_toml(game, "game.toml")
    rows = tables(game, spec)
    wanted = [part for part in spec.get("component", []) if not settings.only or part["id"] in settings.only]
    known = [part["id"] for part in spec.get("component", [])]
    for name in settings.only:
        if name not in known:
            raise BadData(f"{about['name']} has no component {name!r}", hint=f"It has: {', '.join(known)}.")
    paper = PAPERS[settings.paper]
    shared = {"inks": spec.get("inks", {}), "game": {"name": about["name"], "slug": game}}
    components = [_component(part, rows, shared, paper, settings) for part in wanted]
    whole = [_large(component, about["name"]) for component in components if component.kind == "board"]
    return Kit(game, about["name"], components + whole)


def _large(board: Component, name: str) -> Component:
    """The same board as one large page, for a copy shop."""
    (face,) = board.faces.values()
    wide, high, rim = face.size.width, face.size.height, 15.0
    place = sheets.Placed(face.id, rim, rim, wide, high, 0, (rim, rim, rim + wide, rim + high))
    sheet = Paper(f"{wide + 2 * rim:g} x {high + 2 * rim:g} mm", wide + 2 * rim, high + 2 * rim)
    page = Page(sheet, (place,), "front", f"{name} · {board.title} · one large page")
    return board._replace(
        id=f"{board.id}-large", title=f"{board.title}, one large page", kind="large", pages=[page],
        note="For a copy shop, in place of the tiles.", stock="poster paper",
    )


def _component(part: Mapping[str, Any], rows: Mapping[str, list[Row]], shared: dict[str, Any], paper: Paper, settings: Settings) -> Component:
    title = f"{shared['game']['name']} · {part['title']}"
    about = {"shape": part.get("shape", "rect"), "stock": part.get("stock", ""), "note": part.get("note", ""), "spec": part}
    if part["kind"] == "rules":
        return Component(part["id"], part["title"], "rules", {}, [], pieces=0, **about)
    width, height = trim(part["size"])
    size = Size(width, height, float(part.get("bleed", 3)), float(part.get("safe", 3)), float(part.get("corner", 3)))
    if part["kind"] == "board":
        size = size._replace(bleed=0.0)
        face = Face(part["id"], part["title"], part["face"], shared | dict(part.get("set", {})), size)
        return Component(part["id"], part["title"], "board", {face.id: face}, _tiles(face, part, paper, title), pieces=1, **about)
    if settings.bleed is not None:
        size = size._replace(bleed=settings.bleed)
    gap = 2 * size.bleed if settings.bleed is not None else float(part.get("gap", 0))
    drawn: dict[str, Face] = {}
    cards: list[Card] = []
    for deck in part["deck"]:
        for face, back, copies in _deck(deck, rows, shared, size):
            for one in (face, back):
                if one is not None:
                    drawn[one.id] = one
            cards += [Card(face.id, back.id if back else None)] * copies
    pages = sheets.impose(cards, size, paper, settings.backs, gap, title, settings.shift)
    return Component(part["id"], part["title"], part["kind"], drawn, pages, pieces=len(cards), **about)


def _deck(deck: Mapping[str, Any], rows: Mapping[str, list[Row]], shared: dict[str, Any], size: Size) -> Iterator[tuple[Face, Face | None, int]]:
    """Each face of a deck with its back and the number of copies."""
    names = list(deck.get("for", {}))
    whole = {name: rows[name] for name in deck.get("use", [])}
    for combination in itertools.product(*(rows[deck["for"][name]] for name in names)):
        given = dict(zip(names, combination))
        fields = {name: _Fields(row) for name, row in given.items()}
        ident = deck["id"].format(**fields)
        label = deck.get("name", ident).format(**fields)
        face = Face(ident, label, deck["face"], shared | whole | given | dict(deck.get("set", {})), size)
        back = None
        if "back" in deck:
            some = {name: given[name] for name in deck.get("back_for", [])}
            mine = "-".join(str(next(iter(row.values()))) for row in some.values())
            back_id = f"back-{deck['back'].rsplit('/', 1)[-1].removesuffix('.svg.j2')}{'-' + mine if mine else ''}"
            back = Face(back_id, f"back of {label}", deck["back"], shared | whole | some | dict(deck.get("back_set", {})), size)
        yield face, back, _copies(deck.get("copies", 1), given)


class _Fields:
    """Lets "{army.name}" in kit.toml read a row, and nothing but the row."""

    def __init__(self, row: Row):
        self.__dict__.update({key: str(value) for key, value in row.items()})


def _copies(told: object, given: Mapping[str, Row]) -> int:
    if isinstance(told, int):
        return told
    name, _, column = str(told).partition(".")
    return int(given[name][column])


def _tiles(face: Face, part: Mapping[str, Any], paper: Paper, title: str) -> list[Page]:
    """The board's pages: one per tile, the same drawing seen through different windows."""
    tiling = boards.tile(face.size.width, face.size.height, paper, part.get("seams_x", ()), part.get("seams_y", ()))
    pages = []
    for number, tile in enumerate(tiling.tiles, start=1):
        wide, high = tile.right + tile.flap_right - tile.left, tile.bottom + tile.flap_bottom - tile.top
        left, top = (tiling.paper.width - wide) / 2, (tiling.paper.height - high) / 2
        window = (left, top, left + wide, top + high)
        place = sheets.Placed(face.id, left - tile.left, top - tile.top, face.size.width, face.size.height, 0, window)
        seams = []
        if tile.flap_right:
            seams.append((left + wide - tile.flap_right, top, left + wide - tile.flap_right, top + high))
        if tile.flap_bottom:
            seams.append((left, top + high - tile.flap_bottom, left + wide, top + high - tile.flap_bottom))
        label = f"{title} · tile {number} of {len(tiling.tiles)}"
        at = (tiling.columns, tiling.rows, tile.column, tile.row)
        pages.append(Page(tiling.paper, (place,), "tile", label, seams=tuple(seams), tile=at))
    return pages


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
        with ProcessPoolExecutor(min(jobs, len(waiting)), multiprocessing.get_context(method)) as pool:
            results = list(pool.map(_try_bucket, waiting))
    else:
        results = [_try_bucket(bucket) for bucket in waiting]
    for result in results:
        yield result if isinstance(result, bytes) else Faults(result)


# --- building --------------------------------------------------------------------------------------------


def write(path: str, data: bytes) -> None:
    """The file whole or not at all."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    half = f"{path}.{os.getpid()}.part"
    try:
        with open(half, "wb") as file:
            file.write(data)
        os.replace(half, path)
    except OSError as fault:
        raise BadData(f"cannot write: {fault.strerror}", where=path) from None
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(half)


def build(kit: Kit, out: str, settings: Settings, progress: Callable[[int], None] = lambda count: None) -> dict[str, Any]:
    """Build a kit into `out`/<game>; what is there and unchanged stays. Returns the manifest."""
    import pikepdf

    from companion.press import papers

    folder = os.path.join(out, kit.game)
    cache = os.path.join(out, ".cache", kit.game)
    before = _manifest(folder)
    files: list[dict[str, Any]] = []
    used: set[str] = set()
    data: dict[str, bytes] = {}
    for component in kit.components:
        key = component.key(settings) if component.kind != "rules" else papers.rules_key(kit.game, settings.paper, component.spec)
        name = f"{component.id}.pdf"
        kept = _unchanged(before, folder, name, key)
        if kept is not None:
            data[name], entry = kept
            progress(len(component.faces))
            used |= set(entry["cache"])
        else:
            if component.kind == "rules":
                content = papers.rules_sheet(kit.game, settings.paper, component.spec)
                mine: set[str] = set()
            else:
                drawer, mine = draw(component, cache, settings.jobs, progress)
                sizes = {face.id: face.size for face in component.faces.values()}
                content = bind.bind(component.pages, sizes, drawer, settings.marks, component.shape, f"{kit.name}: {component.title}")
            used |= mine
            data[name] = content
            with pikepdf.open(_stream(content)) as pdf:
                pages = len(pdf.pages)
            entry = {
                "file": name, "component": component.id, "title": component.title, "kind": component.kind,
                "pages": pages, "pieces": component.pieces, "faces": sorted(component.faces), "key": key,
                "sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content), "cache": sorted(mine),
            }
            write(os.path.join(folder, name), content)
        files.append(entry)
    guide = papers.guide(kit, files, settings)
    home = [entry for entry in files if entry["kind"] != "large"]
    whole = _whole(guide, [data[entry["file"]] for entry in home], [entry["title"] for entry in home])
    for name, content in (("guide.pdf", guide), ("kit.pdf", whole)):
        if _read(os.path.join(folder, name)) != content:
            write(os.path.join(folder, name), content)
    manifest = {
        "game": kit.game, "name": kit.name, "paper": settings.paper, "backs": settings.backs,
        "sheets": sum(entry["pages"] for entry in home), "files": files,
    }
    write(os.path.join(folder, "kit.json"), (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode())
    if not settings.only:
        _prune(cache, used)
    return manifest


def _stream(content: bytes) -> Any:
    import io

    return io.BytesIO(content)


def _manifest(folder: str) -> dict[str, dict[str, Any]]:
    try:
        with open(os.path.join(folder, "kit.json"), encoding="utf-8") as file:
            return {entry["file"]: entry for entry in json.load(file)["files"]}
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


def _whole(guide: bytes, parts: Sequence[bytes], titles: Sequence[str]) -> bytes:
    """The whole kit in one file, with an outline."""
    import pikepdf

    with pikepdf.open(_stream(guide)) as pdf:
        marks = [("How to print and make it", 0)]
        for part, title in zip(parts, titles):
            with pikepdf.open(_stream(part)) as source:
                marks.append((title, len(pdf.pages)))
                pdf.pages.extend(source.pages)
        with pdf.open_outline() as outline:
            outline.root.extend(pikepdf.OutlineItem(title, number) for title, number in marks)
        return bind.saved(pdf)


def _prune(cache: str, used: set[str]) -> None:
    """Drop what no file of the kit is made of any more."""
    if os.path.isdir(cache):
        for name in os.listdir(cache):
            if name not in used:
                os.unlink(os.path.join(cache, name))


def pictures(kit: Kit, out: str, dpi: int) -> int:
    """Every face as a PNG named by its stable id, for virtual tables; how many there are."""
    count = 0
    for component in kit.components:
        for face in component.faces.values():
            write(os.path.join(out, kit.game, "png", component.id, f"{face.id}.png"), render.to_png(faces.compose(face), dpi))
            count += 1
    return count


def games_with_kits() -> list[str]:
    """The games that can be printed: those with a cards/<game>/kit.toml."""
    from companion import games
    from companion.library import roots

    return [slug for slug in games.slugs() if any(os.path.exists(os.path.join(root, slug, "kit.toml")) for root in roots("cards"))]
