"""Anything at all as a position or a move: the game answers with one of the three faults, or plays on."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.errors import BadMove, BadPosition
from companion.referee import position
from companion.referee.dice import Dice
from companion.referee.game import Game
from companion.referee.verdict import Match
from companion.testing import shipped
from companion.testing.houses import LENGTH, Tables, moments, play_on, settled

if TYPE_CHECKING:
    import hypothesis

Path = tuple[Any, ...]
WORDS = ["?", "a1", "c4", "u1", "own", "red", "blue", "@a1", "taken", "over", "setup", "F'", "7/7"]


class Fuzz(Tables):
    """Positions and moves that nobody would write."""

    @classmethod
    @cache
    def pool(cls) -> list[dict[str, Any]]:
        """Positions of real games, from the first to the last, at every kind of table."""
        return [
            match.game.dump(match.state) for house in cls.houses() for match in moments(house, 11, count=3)
        ]

    @classmethod
    @cache
    def values(cls) -> dict[str, list[Any]]:
        """What stands under each key in real positions."""
        found: dict[str, list[Any]] = {}
        for data in cls.pool():
            for path in places(data):
                if path:
                    found.setdefault(named(path), []).append(at(data, path))
        return found

    def test_real_positions_are_sound(self) -> None:
        for data in self.pool():
            assert prove_sound(shipped().game(self.slug), data)

    def test_positions_with_something_changed(self) -> None:
        from hypothesis import given

        accepted = []

        @settings()
        @given(_mutated(self.pool(), self.values()))
        def fuzz(data: Any) -> None:
            accepted.append(prove_sound(shipped().game(self.slug), data))

        fuzz()
        assert any(accepted) and not all(accepted), "the changes are too wild, or too tame"

    def test_positions_that_are_junk(self) -> None:
        from hypothesis import given
        from hypothesis import strategies as st

        keys = st.sampled_from(sorted(self.pool()[0]))

        @settings()
        @given(_junk() | st.dictionaries(keys, _junk(), max_size=6))
        def fuzz(data: Any) -> None:
            prove_sound(shipped().game(self.slug), data)

        fuzz()

    def test_moves_that_are_junk(self) -> None:
        from hypothesis import given
        from hypothesis import strategies as st

        states = moments(self.houses()[0], 12)

        @settings()
        @given(
            st.sampled_from(range(len(states))),
            st.text(max_size=24) | st.text("abcdefg12345678 -x:,?", max_size=16),
        )
        def fuzz(at: int, text: str) -> None:
            match = states[at]
            try:
                move = match.game.read(match.state, text)
            except BadMove as fault:
                assert fault.message
            else:
                assert match.game.read(match.state, match.game.write(match.state, move)) == move

        fuzz()

    def test_exits_are_0_1_or_2(self) -> None:
        """Whatever is typed and piped in; a fault is told in words, and never as a traceback."""
        from click.testing import CliRunner
        from hypothesis import given
        from hypothesis import strategies as st

        from companion.cli import cli

        @settings(20)
        @given(
            st.sampled_from(["judge", "legal", "score"]),
            _mutated(self.pool(), self.values()).map(position.write_json)
            | _junk().map(lambda value: json.dumps(value))
            | st.text(max_size=20),
            st.lists(
                st.text(max_size=8) | st.sampled_from(["roll", "draw", "pass", "a1-a2", "done"]), max_size=2
            ),
            st.booleans(),
        )
        def fuzz(command: str, given_position: str, moves: list[str], as_json: bool) -> None:
            arguments = [command, self.slug, "--position", "-", *(["--json"] if as_json else [])]
            if command == "judge":
                arguments += ["--", *moves]
            answer = CliRunner().invoke(
                cli, arguments, input=given_position.encode("utf-8", "surrogatepass"), obj=shipped()
            )
            assert answer.exit_code in (0, 1, 2)
            assert "mistake of its own" not in answer.output, answer.output
            assert answer.exception is None or isinstance(answer.exception, SystemExit), answer.exception
            if as_json:
                json.loads(answer.stdout)

        fuzz()


def settings(examples: int = 80) -> hypothesis.settings:
    import hypothesis

    return hypothesis.settings(
        max_examples=examples * LENGTH,
        deadline=None,
        database=None,
        derandomize=LENGTH == 1,
        suppress_health_check=list(hypothesis.HealthCheck),
    )


def _junk() -> Any:
    from hypothesis import strategies as st

    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-3, 60)
        | st.sampled_from([2**53, -(2**53), 10**400, 0.5, 1e308])
        | st.text(max_size=4)
        | st.sampled_from(WORDS),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
        max_leaves=8,
    )


def _mutated(pool: Sequence[dict[str, Any]], values: dict[str, list[Any]]) -> Any:
    """A real position in which a few things are not as they were."""
    from hypothesis import strategies as st

    junk = _junk()

    @st.composite
    def changed(draw: Any) -> Any:
        data = copy.deepcopy(draw(st.sampled_from(pool)))
        for _ in range(draw(st.integers(1, 3))):
            path = draw(st.sampled_from(list(places(data))))
            if not path:
                continue
            inside, key = at(data, path[:-1]), path[-1]
            how = draw(
                st.sampled_from(["gone", "junk", "number", "again", "moved", "renamed", "other", "other"])
            )
            if how == "gone":
                del inside[key]
            elif how == "junk":
                inside[key] = draw(junk)
            elif how == "number" and type(inside[key]) is int:
                inside[key] += draw(st.sampled_from([-2, -1, 1, 2, 5]))
            elif how == "again" and isinstance(inside, list):
                inside.insert(key, copy.deepcopy(inside[key]))
            elif how == "moved":
                inside[key] = copy.deepcopy(at(data, draw(st.sampled_from(list(places(data))))))
            elif how == "renamed" and isinstance(inside, dict):
                inside[draw(st.sampled_from(sorted(values)))] = inside.pop(key)
            else:
                inside[key] = copy.deepcopy(draw(st.sampled_from(values.get(named(path), [None]))))
        return data

    return changed()


def named(path: Path) -> str:
    """The last key of a path that is a word."""
    return next(key for key in reversed(path) if isinstance(key, str))


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place inside a position."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from places(item, (*path, key))


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def prove_sound(game: Game[Any], data: Any) -> bool:
    """A position is refused, or it can be shown, counted, written out, read back and played on."""
    try:
        match: Match[Any] = Match(game, data, Dice(1))
    except BadPosition as fault:
        assert fault.message
        return False
    written = game.dump(match.state)
    read, events = settled(game, json.loads(json.dumps(written)))
    assert read == match.state, "a position that was accepted does not read back"
    assert events == []
    for viewer in (None, *game.players(match.state)):
        assert game.picture(match.state, viewer)
        game.view(match.state, viewer)
    rng = random.Random(json.dumps(written))
    for _ in range(6):
        assert game.awaits(match.state)
        game.score(match.state)
        moves = game.moves(match.state)
        assert bool(moves) is not game.over(match.state), "a position waits for a choice that does not exist"
        if not moves:
            break
        inventory = game.inventory(match.state)
        for move in rng.sample(moves, min(len(moves), 12)):
            game.play(match.state, game.fill(match.state, move, Dice(2)))
        play_on(match, rng.choice(moves))
        assert game.inventory(match.state) == inventory
    return True
