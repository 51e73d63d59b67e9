"""Dice: fair, reproducible, and recomputable by anybody who knows the seed."""

from collections import Counter
from fractions import Fraction
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import CompanionError, Illegal
from companion.referee import chance, fairness, rolls
from companion.referee.dice import Dice, SealedDice, commitment, new_seed
from companion.referee.verdict import Match, opening
from companion.testing import shipped


def as_the_docs_say(seed, words, entry, faces, count):
    """docs/refereeing.md, followed by hand."""
    key = sha256("\n".join([seed, *words, str(entry)]).encode()).digest()
    found, block = [], 0
    while len(found) < count:
        numbers = sha256(key + str(block).encode()).digest()
        for at in range(0, 32, 8):
            number = int.from_bytes(numbers[at : at + 8], "big")
            if number < 2**64 // faces * faces:
                found.append(number % faces + 1)
        block += 1
    return found[:count]


@given(st.text(), st.lists(st.text(), max_size=3), st.integers(1, 999), st.integers(2, 1000))
def test_sealed_dice_are_what_the_docs_say(seed, words, entry, faces):
    dice = SealedDice(seed, words, entry)
    assert [dice.die(faces) for _ in range(9)] == as_the_docs_say(seed, words, entry, faces, 9)


@pytest.mark.parametrize(
    "dice", [Dice(1), Dice(), SealedDice("seed", ["words"], 7)], ids=["seeded", "system", "sealed"]
)
@pytest.mark.parametrize("faces", [2, 6, 20])
def test_all_faces_come_equally_often(dice, faces):
    counts = Counter(dice.die(faces) for _ in range(600 * faces))
    assert set(counts) == set(range(1, faces + 1))
    assert fairness.uniform(counts, faces).p > 1e-6


def test_a_seed_is_secret_and_a_commitment_fits_only_it():
    one, other = new_seed(), new_seed()
    assert one != other and len(one) == 32
    assert commitment(one) != commitment(other)


def test_dice_say_what_they_were_used_for():
    dice = SealedDice("s", (), 1)
    assert not dice.used
    dice.pick("abc")
    assert dice.used and dice.drawn and not dice.rolled
    dice.die()
    assert dice.rolled


# --- fairness: compared with values of tables ---------------------------------------------------------


@pytest.mark.parametrize(
    "freedom, statistic, p",
    [
        (1, 3.841, 0.05),
        (5, 11.070, 0.05),
        (5, 15.086, 0.01),
        (10, 18.307, 0.05),
        (19, 30.144, 0.05),
        (99, 123.225, 0.05),
    ],
)
def test_critical_values_of_the_chi_square_table(freedom, statistic, p):
    assert fairness.upper_gamma(freedom / 2, statistic / 2) == pytest.approx(p, abs=5e-5)


@given(st.integers(1, 5), st.integers(2, 8))
def test_totals_of_fair_dice_sum_to_one(count, faces):
    totals = fairness.totals(count, faces)
    assert sum(totals.values()) == 1
    assert sum(total * share for total, share in totals.items()) == Fraction(count * (faces + 1), 2)


def test_an_even_count_is_no_reason_for_doubt():
    test = fairness.uniform(dict.fromkeys(range(1, 7), 100), 6)
    assert (test.statistic, test.p) == (0, 1)
    assert "No reason for doubt" in fairness.in_words(test, 100)


# --- dice as people write them ------------------------------------------------------------------------


@given(st.integers(1, 1000), st.integers(2, 1000), st.integers(-99, 99))
def test_dice_are_read_from_what_they_print(number, faces, plus):
    throw = rolls.Throw(number, faces, plus)
    assert rolls.parse(str(throw)) == throw


@given(st.text(max_size=12))
def test_no_text_about_dice_gives_a_traceback(text):
    try:
        rolls.parse(text)
    except CompanionError as fault:
        assert fault.hint


# --- outcomes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", shipped().playable())
def test_weights_of_outcomes_sum_to_one_and_every_outcome_is_legal(slug):
    game, dice = shipped().game(slug), Dice(3)
    match = Match(game, opening(game, dice=dice), dice)
    asked = 0
    for _ in range(60):
        if game.over(match.state):
            break
        for move in game.moves(match.state)[:40]:
            if not chance.asks_chance(game, match.state, move):
                continue
            asked += 1
            try:
                found = chance.outcomes(game, match.state, move, limit=3000)
            except chance.TooManyOutcomes:
                continue
            assert sum(found.values()) == 1
            for filled in list(found)[:5]:
                game.play(match.state, filled)
            break
        match.make(game.playout(match.state, game.moves(match.state), dice))
    assert asked, "this game never asked for dice or cards"


def test_outcomes_of_a_move_that_may_not_be_made():
    game = shipped().game("flag-bearer")
    match = Match(game, {"fen": "7/7/7/2pf3/7/2PF3/7/7"}, Dice())
    with pytest.raises(Illegal):
        chance.outcomes(game, match.state, game.read(match.state, "blue: d5-d4"))


def test_too_many_outcomes_are_refused_in_time():
    game = shipped().game("flag-bearer")
    match = Match(game, opening(game), Dice())
    with pytest.raises(chance.TooManyOutcomes):
        chance.outcomes(game, match.state, game.read(match.state, "draw all"), limit=100)
