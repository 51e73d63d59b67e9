"""How fast tables are when there is much in them, as ratios within one run.

    python bench/record.py            5,000 entries against 50, and 2,000 tables
    python bench/record.py --quick    1,000 entries, and 200 tables

A move at a table with a long journal is compared with the same move at one with a short journal, in one process
and from start to end of `companion do`; the two take turns, and the median of the rounds' ratios is told. A list of
many tables is compared with importing click.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import history
from referee import judged, run_time, taking_turns

from companion import Tables
from companion.library import Library
from companion.record.stores.memory import Memory
from companion.record.stores.sqlite import SQLite
from companion.referee.dice import Dice

DUEL = {"game": "flag-bearer", "fen": "7/7/7/2pf3/7/2PF3/7/7", "turn": "red", "phase": "move"}
DO_MUST, DO_AIM = 1.5, 1.1
SECONDS_MUST, SECONDS_AIM = 0.5, 0.35
COMPANION = os.path.join(os.path.dirname(sys.executable), "companion")


def long_journal(entries: int) -> bytes:
    """The journal of a table at which game after game was played, and that stands at the first move of another one."""
    at, dice = Tables(Library.shipped(), Memory()).start("flag-bearer", position=DUEL, seed="bench"), Dice(1)
    while at.history.number < entries - 1:
        if at.over:
            at.override("all", "once more", DUEL)
        game, state = at.game, at.state
        at.do(game.write(state, game.playout(state, game.moves(state), dice)))
    at.override("all", "once more", DUEL)
    return at.export().encode()


def opened(folder: str) -> Tables:
    """The tables of a companion that has just begun, and that knows the game."""
    tables = Tables(Library.shipped(), SQLite(folder))
    tables.library.game("flag-bearer")
    return tables


def in_process(folder: str, name: str) -> Callable[[int], float]:
    """Seconds that a move takes at a table nobody has looked at yet; it is taken back afterwards."""

    def once(number: int) -> float:
        tables = opened(folder)
        began = time.perf_counter()
        assert tables.resume(name).do("d3-d4").legal
        took = time.perf_counter() - began
        tables.resume(name).undo()
        return took

    return once


def from_outside(compiled: str, folder: str, name: str) -> Callable[[int], float]:
    """Seconds that `companion do` takes from start to end."""
    command = (COMPANION, "do", "--table", name, "--json", "d3-d4")
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "COMPANION_HOME": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def once(number: int) -> float:
        began = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment)
        took = time.perf_counter() - began
        opened(folder).resume(name).undo()
        return took

    once(0)
    return once


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--quick", action="store_true", help="fewer entries, tables and rounds")
    arguments.add_argument("--keep", action="store_true", help="add the ratios to bench/history.csv")
    given = arguments.parse_args()
    entries, many, rounds = (1000, 200, 7) if given.quick else (5000, 2000, 21)
    verdicts, found = [], {}
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as compiled:
        for name, number in (("short", 50), ("long", entries)):
            tables = opened(home)
            tables.bring_in(long_journal(number), name)
            tables.store.close()
        print(f"a move, milliseconds                            {entries:>6} entries   50 entries   ratio")
        for title, one, other in (
            ("in one process", in_process(home, "long"), in_process(home, "short")),
            ("companion do", from_outside(compiled, home, "long"), from_outside(compiled, home, "short")),
        ):
            ours, theirs, ratio = taking_turns(one, other, rounds)
            found[f"a move at {entries} entries / at 50, {title}"] = ratio
            verdicts.append(judged(ratio, DO_MUST, DO_AIM, more_is_better=False))
            print(f"  {title:44} {ours * 1000:14.1f} {theirs * 1000:12.1f}   {ratio:5.2f}   {verdicts[-1]}")
        print(f"  must stay under {DO_MUST}, aim {DO_AIM}")

        tables = opened(home)
        for _ in range(many):
            tables.start("flag-bearer")
        tables.store.close()
        os.environ["COMPANION_HOME"] = home
        ours, theirs, ratio = taking_turns(
            run_time(compiled, COMPANION, "tables", "--json"),
            run_time(compiled, sys.executable, "-c", "import click"),
            rounds,
        )
        found[f"a list of {many} tables / import click"] = ratio
        verdicts.append(judged(ours, SECONDS_MUST, SECONDS_AIM, more_is_better=False))
        print(f"\nlist of {many} tables, milliseconds                     tables   import click   ratio")
        print(
            f"  {'companion tables':44} {ours * 1000:14.1f} {theirs * 1000:12.1f}   {ratio:5.2f}   {verdicts[-1]}"
        )
        print(f"  must stay under {SECONDS_MUST} seconds, aim {SECONDS_AIM}")
    if given.keep:
        history.keep(found)
    return 1 if "NOT ENOUGH" in verdicts else 0


if __name__ == "__main__":
    sys.exit(main())
