"""The Battle of Banners, walks of an exact length: the engine against a second reckoning, on scattered pieces."""

import time

import pytest
from battle_of_banners_reckoning import BESIDE, CASTLE, KIND, SQUARES, Table
from battle_of_banners_table import GAME, positions, refusal, rolled, settled


def test_every_move_of_the_notation_is_judged_as_by_hand():
    """Checks (a) to (k) and (m): all pieces and some empty spaces to all spaces; the list is what plays."""
    reasons = set()
    for chance, state in positions(5, 60):
        table = Table(GAME.dump(state))
        moves = table.moves()
        assert {tuple(move.args) for move in GAME.moves(state)} == moves
        for start in [*table.colour, chance.choice(SQUARES)]:
            for end in SQUARES:
                expected = table.broken_by_move(start, end, moves)
                assert refusal(state, f"move {start} {end}") == expected, (GAME.dump(state), start, end)
                reasons.add(expected)
    assert reasons == {
        None,
        *["BoB-R1", "D2", "S9", "I6", "BoB-R4", "S4", "M4", "S7", "C5", "BoB-R3", "S6", "I5", "M2"],
    }


def test_found_paths_are_walks_by_hand():
    """M2, M5, S10: for every listed move the path that the referee shows breaks no rule."""
    shut_in = 0
    for _, state in positions(17, 120):
        table = Table(GAME.dump(state))
        moves = table.moves()
        for start, end in moves:
            path = GAME.path(state, start, end)
            assert (path[0], path[-1]) == (start, end)
            assert table.broken_by_path(path, moves) is None, (GAME.dump(state), path)
            assert refusal(state, "move " + "-".join(path)) is None
            shut_in += table.shut_in(start)
    assert shut_in > 50


def test_spelled_paths_are_judged_as_by_hand():
    """Check (l): walks of about the right length with every sort of fault."""
    reasons = set()
    for chance, state in positions(29, 250):
        table = Table(GAME.dump(state))
        moves = table.moves()
        for _ in range(60):
            path = [chance.choice(table.seat())]
            length = max(1, table.steps(path[0]) + chance.choice([-1, 0, 0, 0, 0, 1]))
            while len(path) <= length or (
                table.shut_in(path[0]) and path[-1] in table.colour and len(path) < length + 3
            ):
                wild = chance.random()
                back = [
                    square
                    for square in BESIDE[path[-1]]
                    if wild < 0.08 or len(path) < 2 or square != path[-2]
                ]
                path.append(chance.choice(SQUARES if wild > 0.98 else back))
            expected = table.broken_by_path(path, moves)
            assert refusal(state, "move " + "-".join(path)) == expected, (GAME.dump(state), path)
            reasons.add(expected)
    assert reasons >= {
        None,
        *["S9", "I6", "BoB-R4", "S4", "M4", "S7", "C5", "BoB-R3", "S6", "I5", "M2", "M5"],
    }


def test_what_an_ordinary_move_brings_about():
    """BoB-R8, BoB-R13, S8, C5, G2: pieces, flags and closed keeps after a move to an empty space."""
    for _, state in positions(41, 60):
        before = GAME.dump(state)
        table = Table(before)
        for start, end in table.moves():
            after = GAME.dump(GAME.play(state, GAME.read(state, f"move {start} {end}")).state)
            if end in table.colour:
                assert (after["pieces"], after["flags"]) == (before["pieces"], before["flags"])  # BoB-R20
                assert after["combat"]["from"] == start and after["combat"]["at"] == end
                continue
            colour, flag = table.colour[start], before["flags"][table.foe]
            assert set(after["pieces"][colour]) == set(before["pieces"][colour]) - {start} | {end}
            taken = flag in (start, end) or (flag == "home" and end == CASTLE[table.foe])
            assert after["flags"][table.foe] == (end if taken else flag)
            assert after["flags"][table.side] == before["flags"][table.side]
            assert (start in after["closed"]) == (KIND[start] == "K")
            assert (after["winner"] == table.side) == (taken and end == CASTLE[table.side])
            assert (after["phase"] == "draw") == (KIND[end] == "K")


@pytest.mark.parametrize("dice", [[6, 6], [5, 6], [6]])
def test_a_long_roll_is_answered_at_once(dice):
    """A scout with a Horse walks 14 steps: all ends and a path to each, in far less than the blink of an eye."""
    position = rolled(
        dice, {"green": ["e3", "g3", "a2", "k2"], "blue": ["b7"], "red": ["e6", "g10"], "yellow": ["f9"]}
    )
    started = time.perf_counter()
    state = settled(position)
    moves = GAME.moves(state)
    paths = [GAME.path(state, *move.args) for move in moves]
    spent = time.perf_counter() - started
    assert all(paths) and len(paths) > 100
    assert spent < 0.5, f"{len(moves)} moves took {spent:.2f} s"
