"""How fast the referee is, as ratios within one run: against python-chess, and against importing click.

    python bench/referee.py            every game, and the command line
    python bench/referee.py --quick    a short look

Playouts: whole random games under the house rules that a game names for them (`playout_options`). Each decision
lists all legal moves and makes one of them through the code the referee uses (`Match.make`: checked, carried out,
settled, with its events and rules). python-chess does the same with `list(board.legal_moves)`, `board.is_legal`
and `board.push`. The two take turns in short rounds, and the median of the rounds' ratios is told.

Command line: `companion judge` from start to end, against `python -c "import click"`, taking turns as well.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import chess
import history

from companion.library import Library
from companion.referee.dice import Dice
from companion.referee.game import Game
from companion.referee.verdict import Match, opening

PLAYOUTS_MUST, PLAYOUTS_AIM = 0.5, 1.0
JUDGE_MUST, JUDGE_AIM = 2.5, 1.5


def chess_playouts(seconds: float, seed: int) -> float:
    """Decisions per second of random games of chess."""
    dice, decisions = random.Random(seed), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        board = chess.Board()
        while time.perf_counter() - began < seconds and not board.is_game_over():
            move = dice.choice(list(board.legal_moves))
            assert board.is_legal(move)
            board.push(move)
            decisions += 1
    return decisions / (time.perf_counter() - began)


def game_playouts(game: Game, seconds: float, seed: int) -> float:
    """Decisions per second of random games, each decision through the referee."""
    dice, decisions = Dice(seed), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        match = Match(game, opening(game, options=game.playout_options, dice=dice), dice)
        while time.perf_counter() - began < seconds and not game.over(match.state):
            move = game.playout(match.state, game.moves(match.state), dice)
            assert match.make(move).legal
            decisions += 1
    return decisions / (time.perf_counter() - began)


def taking_turns(
    one: Callable[[int], float], other: Callable[[int], float], rounds: int
) -> tuple[float, float, float]:
    """The medians of both, and the median of the ratios round by round."""
    pairs = [(one(number), other(number)) for number in range(rounds)]
    ratios = [first / second for first, second in pairs]
    return (
        statistics.median(first for first, _ in pairs),
        statistics.median(second for _, second in pairs),
        statistics.median(ratios),
    )


def run_time(compiled: str, *command: str) -> Callable[[int], float]:
    """Seconds that a command takes from start to end, its modules compiled beforehand as in an installation."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def once(number: int) -> float:
        began = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment)
        return time.perf_counter() - began

    once(0)
    return once


def judged(ratio: float, must: float, aim: float, *, more_is_better: bool) -> str:
    reaches = (lambda bound: ratio >= bound) if more_is_better else (lambda bound: ratio <= bound)
    return "aim reached" if reaches(aim) else "enough" if reaches(must) else "NOT ENOUGH"


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    arguments.add_argument("--keep", action="store_true", help="add the ratios to bench/history.csv")
    arguments.add_argument("games", nargs="*", help="only these games")
    given = arguments.parse_args()
    rounds, seconds, starts = (3, 0.5, 7) if given.quick else (7, 1.0, 25)
    library, found, verdicts = Library.shipped(), {}, []

    print("random playouts, decisions per second                        game    python-chess   ratio")
    for slug in [library.resolve(name) for name in given.games] or library.playable():
        game = library.game(slug)
        ours, theirs, ratio = taking_turns(
            lambda number, game=game: game_playouts(game, seconds, number),
            lambda number: chess_playouts(seconds, number),
            rounds,
        )
        verdict = judged(ratio, PLAYOUTS_MUST, PLAYOUTS_AIM, more_is_better=True)
        verdicts.append(verdict)
        found[f"playouts of {slug} / python-chess"] = ratio
        title = " ".join([slug, *(f"{name}={value}" for name, value in game.playout_options.items())])
        print(f"  {title:48} {ours:14,.0f}  {theirs:14,.0f}   {ratio:5.2f}   {verdict}")
    print(f"  must reach {PLAYOUTS_MUST}, aim {PLAYOUTS_AIM}")

    companion = os.path.join(os.path.dirname(sys.executable), "companion")
    print("\ncompanion judge, end to end, milliseconds                   judge    import click   ratio")
    for title, extra in (("for programs (--json)", ["--json"]), ("for people", [])):
        with tempfile.TemporaryDirectory() as compiled:
            ours, theirs, ratio = taking_turns(
                run_time(compiled, companion, "judge", "flag-bearer", *extra, "draw all"),
                run_time(compiled, sys.executable, "-c", "import click"),
                starts,
            )
        found[f"companion judge, {title} / import click"] = ratio
        verdict = judged(ratio, JUDGE_MUST, JUDGE_AIM, more_is_better=False)
        verdicts.append(verdict)
        print(f"  {title:48} {ours * 1000:14.1f}  {theirs * 1000:14.1f}   {ratio:5.2f}   {verdict}")
    print(f"  must stay under {JUDGE_MUST}, aim {JUDGE_AIM}")
    if given.keep:
        history.keep(found)
    return 1 if "NOT ENOUGH" in verdicts else 0


if __name__ == "__main__":
    sys.exit(main())
