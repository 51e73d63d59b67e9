"""Anything at all as a position or a move: every game answers with one of the three faults, or plays on."""

import copy
import json
import random
from functools import cache

import pytest
from click.testing import CliRunner
from every_game import LENGTH, houses, moments, play_on, settled
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import games
from companion.cli import cli
from companion.errors import BadMove, BadPosition
from companion.referee import position
from companion.referee.dice import Dice
from companion.referee.verdict import Match

every_slug = pytest.mark.parametrize("slug", games.slugs())
many = settings(
    max_examples=80 * LENGTH,
    deadline=None,
    database=None,
    derandomize=LENGTH == 1,
    suppress_health_check=list(HealthCheck),
)

junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.sampled_from([2**53, -(2**53), 10**400, 0.5, 1e308])
    | st.text(max_size=4)
    | st.sampled_from(
        ["?", "a1", "c4", "u1", "own", "red", "blue", "@a1", "taken", "over", "setup", "F'", "7/7"]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)


@cache
def pool(slug):
    """Positions of real games, from the first to the last, at every kind of table."""
    found = []
    for table in houses(slug):
        for match in moments(table, 11, count=3):
            found.append(match.game.dump(match.state))
    return found


@cache
def values(slug):
    """What stands under each key in real positions."""
    found = {}
    for data in pool(slug):
        for path in places(data):
            if path:
                found.setdefault(named(path), []).append(at(data, path))
    return found


def named(path):
    """The last key of a path that is a word."""
    return next(key for key in reversed(path) if isinstance(key, str))


def places(value, path=()):
    """Every place inside a position."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from places(item, (*path, key))


def at(value, path):
    for key in path:
        value = value[key]
    return value


@st.composite
def mutated(draw, slug):
    """A real position in which a few things are not as they were."""
    data = copy.deepcopy(draw(st.sampled_from(pool(slug))))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(places(data))))
        if not path:
            continue
        inside, key = at(data, path[:-1]), path[-1]
        how = draw(st.sampled_from(["gone", "junk", "number", "again", "moved", "renamed", "other", "other"]))
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
            inside[draw(st.sampled_from(sorted(values(slug))))] = inside.pop(key)
        else:
            inside[key] = copy.deepcopy(draw(st.sampled_from(values(slug).get(named(path), [None]))))
    return data


def prove_sound(game, data):
    """A position is refused, or it can be shown, counted, written out, read back and played on."""
    try:
        match = Match(game, data, Dice(1))
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


@every_slug
def test_real_positions_are_sound(slug):
    for data in pool(slug):
        assert prove_sound(games.get(slug), data)


@every_slug
def test_positions_with_something_changed(slug):
    accepted = []

    @many
    @given(mutated(slug))
    def fuzz(data):
        accepted.append(prove_sound(games.get(slug), data))

    fuzz()
    assert any(accepted) and not all(accepted), "the changes are too wild, or too tame"


@every_slug
def test_positions_that_are_junk(slug):
    @many
    @given(junk | st.dictionaries(st.sampled_from(sorted(pool(slug)[0])), junk, max_size=6))
    def fuzz(data):
        prove_sound(games.get(slug), data)

    fuzz()


@every_slug
def test_moves_that_are_junk(slug):
    states = [match for table in houses(slug)[:1] for match in moments(table, 12)]

    @many
    @given(
        st.sampled_from(range(len(states))),
        st.text(max_size=24) | st.text("abcdefg12345678 -x:,?", max_size=16),
    )
    def fuzz(at, text):
        match = states[at]
        try:
            move = match.game.read(match.state, text)
        except BadMove as fault:
            assert fault.message
        else:
            assert match.game.read(match.state, match.game.write(match.state, move)) == move

    fuzz()


@every_slug
def test_exits_are_0_1_or_2(slug):
    """Whatever is typed and piped in; a fault is told in words, and never as a traceback."""

    @settings(many, max_examples=20 * LENGTH)
    @given(
        st.sampled_from(["judge", "legal", "score"]),
        mutated(slug).map(position.write_json)
        | junk.map(lambda value: json.dumps(value))
        | st.text(max_size=20),
        st.lists(
            st.text(max_size=8) | st.sampled_from(["roll", "draw", "pass", "a1-a2", "done"]), max_size=2
        ),
        st.booleans(),
    )
    def fuzz(command, given_position, moves, as_json):
        arguments = [command, slug, "--position", "-", *(["--json"] if as_json else [])]
        if command == "judge":
            arguments += ["--", *moves]
        answer = CliRunner().invoke(cli, arguments, input=given_position.encode("utf-8", "surrogatepass"))
        assert answer.exit_code in (0, 1, 2)
        assert "mistake of its own" not in answer.output, answer.output
        assert answer.exception is None or isinstance(answer.exception, SystemExit), answer.exception
        if as_json:
            json.loads(answer.stdout)

    fuzz()
