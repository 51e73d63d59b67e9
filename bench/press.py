"""How fast the press is, as ratios within one run: against drawing the same faces directly with reportlab.

    python bench/press.py            the whole table (a few minutes)
    python bench/press.py --quick    without the deck of 6,000 cards

Every measurement runs in a process of its own; the two that are compared take turns. Nothing here is a test:
the figures depend on the machine, the ratios much less.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import history

COPIES = 5
KIT = """
[tables.deck]
file = "deck.csv"
columns = { id = "id", name = "text", power = "int 1-9", health = "int 1-9", speed = "int 1-9", copies = "int 0-999", text = "text", colour = "colour" }
[[component]]
id = "cards"
title = "Cards"
kind = "cards"
size = "63x88"
[[component.deck]]
for = { card = "deck" }
id = "{card.id}"
name = "{card.name}"
copies = "card.copies"
face = "bench/face.svg.j2"
back = "bench/back.svg.j2"
"""
FACE = """{% extends "shared/face.svg.j2" %}
{% block face %}
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="{{ card.colour }}"/></linearGradient></defs>
<rect x="-3" y="-3" width="69" height="94" fill="url(#sky)"/>
<rect x="4" y="4" width="55" height="80" rx="3" fill="#ffffff" stroke="#2b2b2b" stroke-width="0.8"/>
<rect x="5.5" y="5.5" width="52" height="77" rx="2" fill="none" stroke="{{ card.colour }}" stroke-width="0.3"/>
{% for at in range(18) %}<line x1="{{ 8 + at * 2.6 }}" y1="16" x2="{{ 10 + at * 2.6 }}" y2="20" stroke="{{ card.colour }}" stroke-width="0.5"/>
{% endfor %}
{% for at in range(6) %}<circle cx="{{ 12 + at * 8 }}" cy="46" r="2.2" fill="{{ card.colour }}" stroke="#2b2b2b" stroke-width="0.2"/>
{% endfor %}
{{ icon("sword", 21, 22, 20, card.colour) }}
{{ icon("sword", 7, 22, 6) }}{{ icon("heart", 7, 29, 6) }}{{ icon("footsteps", 7, 36, 6) }}
{{ text(14, 26.6, card.power, size=14, weight="bold") }}{{ text(14, 33.6, card.health, size=14, weight="bold") }}{{ text(14, 40.6, card.speed, size=14, weight="bold") }}
{{ text(31.5, 13, card.name, size=13, family="serif", weight="bold", anchor="middle", width=50) }}
{{ block(9, 52, 45, 24, card.text, size=8.5) }}
{{ text(31.5, 80.5, card.id, size=6.5, anchor="middle") }}
{% endblock %}
"""
BACK = """{% extends "shared/face.svg.j2" %}
{% block face %}<rect x="-3" y="-3" width="69" height="94" fill="#2b2b2b"/>{{ icon("banner", 16.5, 29, 30, "#c79a2b") }}{% endblock %}
"""
WORDS = [
    "strike",
    "{sword}",
    "a",
    "neighbour",
    "and",
    "lose",
    "{heart}",
    "one",
    "point",
    "after",
    "the",
    "march",
    "of",
    "three",
    "{footsteps}",
    "squares",
    "along",
    "the",
    "wall",
]
TARGETS = {
    "full build / reportlab, 60 designs": "<= 2.2",
    "full build / reportlab, 600 designs, 2 processes": "<= 1.25",
    "no-change rebuild / full build, 600 designs": "<= 0.05",
    "one card changed / full build, 600 designs": "<= 0.40",
    "time per face, 6,000 designs / 60 designs": "<= 1.10",
    "memory, 6,000 cards of 60 designs / 60 cards": "<= 2",
    "memory, 6,000 designs / 60 designs": "<= 2",
    "bytes per extra copy": "< 200",
}


def rows(designs: int, copies: int) -> list[dict[str, str]]:
    found = []
    for at in range(designs):
        words = [WORDS[(at * 7 + step * (1 + at % 3)) % len(WORDS)] for step in range(24)]
        found.append(
            {
                "id": f"card-{at:05}",
                "name": f"Warrior of the {at}th banner",
                "power": str(at % 9 + 1),
                "health": str(at % 5 + 1),
                "speed": str(at % 7 + 1),
                "copies": str(copies),
                "text": " ".join(words),
                "colour": f"#{40 + at % 200:02x}5a{90 + at % 150:02x}",
            }
        )
    return found


def project(folder: Path, designs: int, copies: int) -> None:
    cards, looks = folder / "cards" / "bench", folder / "templates" / "bench"
    cards.mkdir(parents=True, exist_ok=True)
    looks.mkdir(parents=True, exist_ok=True)
    (cards / "game.toml").write_text('slug = "bench"\nname = "Bench"\n')
    (cards / "kit.toml").write_text(KIT)
    (looks / "face.svg.j2").write_text(FACE)
    (looks / "back.svg.j2").write_text(BACK)
    table = rows(designs, copies)
    (cards / "deck.csv").write_text(
        "\n".join([",".join(table[0]), *(",".join(row.values()) for row in table)]) + "\n"
    )


# --- the two ways to a PDF, each run in a process of its own ------------------------------------------------


def ours(jobs: int) -> dict[str, float]:
    """The press, from the table to the files, in the folder it stands in."""
    from companion.library import Library
    from companion.press import Settings, build, kit

    settings = Settings(jobs=jobs)
    start = time.perf_counter()
    manifest = build.build(kit.read(Library.here(), "bench", settings), "output", settings)
    took = time.perf_counter() - start
    return {
        "seconds": took,
        "pages": manifest["sheets"],
        "bytes": manifest["files"][0]["bytes"],
        "memory": memory(),
    }


def memory() -> float:
    """The most this process and its children ever held, in MB."""
    return (
        sum(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        / 1024
    )


def reportlab_direct(designs: int, copies: int) -> dict[str, float]:
    """The same deck drawn by hand: the practical limit."""
    from direct import Hand

    hand, table = Hand(), rows(designs, copies)
    start = time.perf_counter()
    content = hand.draw(table, copies)
    Path("direct.pdf").write_bytes(content)
    return {"seconds": time.perf_counter() - start, "bytes": len(content), "memory": memory()}


def child(folder: Path, *args: object) -> dict[str, float]:
    """One measurement in a process of its own."""
    told = subprocess.run(
        [sys.executable, os.path.abspath(__file__), "--child", *map(str, args)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(told.stdout)


# --- what is measured ------------------------------------------------------------------------------------


def fresh(folder: Path, designs: int, copies: int, jobs: int) -> dict[str, float]:
    """A full build into an empty folder."""
    import shutil

    shutil.rmtree(folder / "output", ignore_errors=True)
    project(folder, designs, copies)
    return child(folder, "ours", jobs)


def compare(folder: Path, designs: int, jobs: int, rounds: int) -> tuple[dict[str, float], dict[str, float]]:
    """Ours and reportlab in turns; the medians of each."""
    mine, theirs = [], []
    for _ in range(rounds):
        mine.append(fresh(folder, designs, COPIES, jobs))
        theirs.append(child(folder, "reportlab", designs, COPIES))
    return tuple(
        {key: statistics.median(run[key] for run in runs) for key in runs[0]} for runs in (mine, theirs)
    )  # type: ignore[return-value]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="leave the deck of 6,000 cards out")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--keep", action="store_true", help="add the ratios to bench/history.csv")
    quick = parser.parse_args()
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small, direct = compare(folder, 60, 1, quick.rounds)
        found["full build / reportlab, 60 designs"] = small["seconds"] / direct["seconds"]
        print(
            f"60 designs x {COPIES}: {small['seconds']:.2f} s, {small['seconds'] / 61 * 1000:.1f} ms a face, "
            f"{small['seconds'] / small['pages'] * 1000:.1f} ms a page, {small['bytes'] / 1024:.0f} KB, {small['memory']:.0f} MB; "
            f"reportlab {direct['seconds']:.2f} s, {direct['bytes'] / 1024:.0f} KB"
        )
        large, direct = compare(folder, 600, 2, max(2, quick.rounds // 2))
        found["full build / reportlab, 600 designs, 2 processes"] = large["seconds"] / direct["seconds"]
        print(
            f"600 designs x {COPIES}, 2 processes: {large['seconds']:.2f} s, {large['bytes'] / 1024:.0f} KB; reportlab {direct['seconds']:.2f} s"
        )
        whole = fresh(folder, 600, COPIES, 1)
        again = min(child(folder, "ours", 1)["seconds"] for _ in range(3))
        found["no-change rebuild / full build, 600 designs"] = again / whole["seconds"]
        table = folder / "cards" / "bench" / "deck.csv"
        changed = []
        for at in (7, 300, 555):
            text = table.read_text()
            table.write_text(text.replace(f"Warrior of the {at}th", f"Champion of the {at}th"))
            changed.append(child(folder, "ours", 1)["seconds"])
        found["one card changed / full build, 600 designs"] = statistics.median(changed) / whole["seconds"]
        one, ten = fresh(folder, 60, 1, 1), fresh(folder, 60, 11, 1)
        found["bytes per extra copy"] = (ten["bytes"] - one["bytes"]) / 600
        if not quick.quick:
            few, many = fresh(folder, 60, 1, 1), fresh(folder, 6000, 1, 1)
            few_each = statistics.median(fresh(folder, 60, 1, 1)["seconds"] for _ in range(3)) / 61
            found["time per face, 6,000 designs / 60 designs"] = many["seconds"] / 6001 / few_each
            copied = fresh(folder, 60, 100, 1)
            found["memory, 6,000 cards of 60 designs / 60 cards"] = copied["memory"] / few["memory"]
            found["memory, 6,000 designs / 60 designs"] = many["memory"] / few["memory"]
            print(
                f"6,000 designs: {many['seconds']:.1f} s, {many['seconds'] / 6001 * 1000:.1f} ms a face, {many['memory']:.0f} MB (60: {few['memory']:.0f} MB)"
            )
    print()
    print(f"{'measure':52}{'found':>8}  target")
    for measure, target in TARGETS.items():
        if measure in found:
            print(f"{measure:52}{found[measure]:8.2f}  {target}")
    if quick.keep:
        history.keep(found)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        told = (
            ours(int(sys.argv[3]))
            if sys.argv[2] == "ours"
            else reportlab_direct(int(sys.argv[3]), int(sys.argv[4]))
        )
        print(json.dumps(told))
    else:
        main()
