"""Nothing that was shown is ever lost: not by SIGKILL, and not by two companions at one table."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from companion import Tables
from companion.referee.dice import Dice
from companion.referee.verdict import Match, opening
from companion.testing import shipped

KILLS = 40


def script(seed):
    """A whole game as it is typed, dice and cards included."""
    game, dice = shipped().game("flag-bearer"), Dice(seed)
    match = Match(game, opening(game), dice)
    typed = []
    while not game.over(match.state):
        move = game.playout(match.state, game.moves(match.state), dice)
        typed.append(match.make(move).move)
    return typed


def play_until_killed(typed, chance):
    """Pipe moves into `companion play`, kill it at some moment, and give what it had confirmed by then."""
    play = subprocess.Popen(
        [sys.executable, "-m", "companion", "play", "--table", "long"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NO_COLOR": "1"},
    )
    play.stdin.write("".join(f"{move}\n" for move in typed))
    play.stdin.close()
    heard = []
    for line in play.stdout:
        heard.append(line)
        if chance.random() < 1 / 150:
            break
    time.sleep(chance.uniform(0, 0.03))
    play.send_signal(signal.SIGKILL)
    heard += play.stdout.readlines()
    play.wait()
    play.stdout.close()
    return [line.split("  ", 1)[1].rstrip() for line in heard if line.startswith("Legal.  ")]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_a_killed_companion_has_lost_nothing_that_it_confirmed():
    moves, chance = script(11), random.Random(5)
    Tables.here().start("flag-bearer", "long")
    made, moments = 0, set()
    for _ in range(KILLS):
        if made >= len(moves):
            Tables.here().remove("long")
            Tables.here().start("flag-bearer", "long")
            made = 0
        confirmed = play_until_killed(moves[made:], chance)
        at = Tables.here().resume("long")
        at.verify()
        kept = [at.entry(number).body["move"] for number in at.history.line[1:]]
        assert kept[made : made + len(confirmed)] == confirmed, "a confirmed move is gone"
        assert len(kept) - made - len(confirmed) in (0, 1), "at most one move was kept but not yet told"
        assert kept == moves[: len(kept)]
        made = len(kept)
        moments.add(made)
    assert len(moments) > KILLS // 2, "the kills came at different moments of the game"


WRITER = """
import sys
from companion import Tables
at = Tables.here().resume("shared")
for _ in range(30):
    at.roll("2d6")
    at.mix(sys.argv[1])
"""


def test_two_companions_at_one_table_take_turns():
    Tables.here().start("flag-bearer", "shared")
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, name]) for name in ("ann", "bob", "cy")]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    at = Tables.here().resume("shared")
    at.verify()
    kinds = [entry.body["kind"] for entry in at.entries]
    assert kinds.count("roll") == kinds.count("words") == 90
    assert {entry.body["words"] for entry in at.entries if entry.body["kind"] == "words"} == {
        "ann",
        "bob",
        "cy",
    }


VISITOR = """
from companion import Tables
at = Tables.here().resume("duel")
at.roll("1d6")
at.store.close()
"""


def test_who_leaves_takes_nothing_along_that_another_companion_still_writes_in(duel):
    """SQLite sees by a lock on the file that somebody else is there; whoever leaves last clears its log away."""
    for _ in range(3):
        duel.roll("1d6")
        subprocess.run([sys.executable, "-c", VISITOR], check=True)
    duel.roll("1d6")
    again = Tables.here().resume("duel")
    again.verify()
    assert len(again.entries) == len(duel.entries) == 8


def test_a_move_that_was_made_meanwhile_is_seen(duel):
    mine, yours = Tables.here().resume("duel"), Tables.here().resume("duel")
    assert mine.do("d3-d4").legal
    verdict = yours.do("d3-d4")
    assert not verdict.legal, "the other companion has already moved"
    assert yours.do("d4xd5").legal
    assert mine.turn == "bob", "what the other companion wrote is seen"
    assert not mine.do("c3-c4").legal
    mine.verify()
