"""What chance may bring, against the plain count of every ordered throw; and the numbers that sealed dice are made of."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.referee import dice
from companion.referee.chance import TooManyOutcomes, asks_chance, outcomes
from companion.referee.dice import Dice, SealedDice
from companion.referee.game import Game, Move

THROW = Move("throw")


class Table(Game):
    """A game whose state is what chance is asked for: a function from a `Chance` to what is then seen."""

    def check(self, state, move):
        pass

    def write(self, state, move):
        return move.kind

    def fill(self, state, move, chance):
        return move._replace(args=(state(chance),))


def ways(asked):
    """What may be seen, and how likely it is."""
    return {move.args[0]: weight for move, weight in outcomes(Table(), asked, THROW).items()}


def counted(seen):
    """The same from a list of equally likely cases, counted one by one."""
    counts = Counter(seen)
    return {what: Fraction(count, counts.total()) for what, count in counts.items()}


def hand(items, places):
    """Some of the items, equal ones together, in the order in which they first come."""
    return tuple(sorted((items[at] for at in places), key=items.index))


# --- dice thrown together ----------------------------------------------------------------------------------------


@settings(deadline=None)
@given(st.integers(0, 4), st.integers(1, 6))
def test_dice_are_as_likely_as_their_ordered_throws(number, faces):
    found = ways(lambda chance: chance.dice(number, faces))
    assert found == counted(tuple(sorted(throw)) for throw in product(range(1, faces + 1), repeat=number))


@settings(deadline=None)
@given(st.integers(1, 7), st.integers(1, 6))
def test_the_weights_of_dice_sum_to_one(number, faces):
    assert sum(ways(lambda chance: chance.dice(number, faces)).values()) == 1


def test_eight_dice_fall_in_1287_ways():
    found = ways(lambda chance: chance.dice(8))
    assert len(found) == 1287 and sum(found.values()) == 1
    assert found[(1,) * 8] == Fraction(1, 6**8)
    assert found[1, 1, 2, 3, 4, 5, 6, 6] == Fraction(10080, 6**8)


# --- cards taken together ----------------------------------------------------------------------------------------


@settings(deadline=None)
@given(st.text("abc", min_size=1, max_size=6), st.integers(0, 6))
def test_hands_are_as_likely_as_their_ordered_draws(items, number):
    number = min(number, len(items))
    found = ways(lambda chance: chance.picks(items, number))
    assert found == counted(hand(items, places) for places in permutations(range(len(items)), number))
    assert sum(found.values()) == 1


def test_a_hand_of_equal_cards_has_one_outcome():
    assert ways(lambda chance: chance.picks("aaaaaaaa", 5)) == {tuple("aaaaa"): 1}


@settings(deadline=None)
@given(st.text("abc", min_size=1, max_size=6), st.integers(0, 6), st.integers())
def test_what_is_drawn_is_one_of_the_outcomes(items, number, seed):
    """Hands that hold the same are the same, whoever deals them."""
    number = min(number, len(items))
    possible = ways(lambda chance: chance.picks(items, number))
    assert Dice(seed).picks(items, number) in possible
    assert SealedDice(str(seed), (), 1).picks(items, number) in possible


@settings(deadline=None)
@given(st.integers(1, 5), st.integers(1, 6), st.integers())
def test_what_is_thrown_is_one_of_the_outcomes(number, faces, seed):
    possible = ways(lambda chance: chance.dice(number, faces))
    assert Dice(seed).dice(number, faces) in possible


# --- one after the other -----------------------------------------------------------------------------------------


@given(st.integers(1, 3), st.integers(1, 3), st.text("ab", min_size=1, max_size=3))
def test_chances_that_follow_each_other_multiply(number, faces, items):
    found = ways(lambda chance: (chance.dice(number, faces), chance.die(2), chance.pick(items)))
    throws = product(product(range(1, faces + 1), repeat=number), (1, 2), items)
    assert found == counted((tuple(sorted(throw)), face, item) for throw, face, item in throws)


def test_what_is_asked_later_may_depend_on_what_came_before():
    found = ways(lambda chance: chance.dice(chance.die(3), 2))
    expected = {}
    for number in (1, 2, 3):
        for throw in product((1, 2), repeat=number):
            key = tuple(sorted(throw))
            expected[key] = expected.get(key, 0) + Fraction(1, 3 * 2**number)
    assert found == expected


@pytest.mark.parametrize(
    "asked",
    [
        lambda chance: chance.dice(20, 20),
        lambda chance: chance.picks(range(40), 20),
        lambda chance: chance.die(10**5),
    ],
    ids=["dice", "cards", "one die"],
)
def test_nobody_waits_for_more_outcomes_than_can_be_read(asked):
    with pytest.raises(TooManyOutcomes):
        ways(asked)


def test_only_what_takes_dice_or_cards_asks_chance():
    assert asks_chance(Table(), lambda chance: chance.dice(1), THROW)
    assert asks_chance(Table(), lambda chance: chance.picks("ab", 1), THROW)
    assert not asks_chance(Table(), lambda chance: "nothing", THROW)


# --- sealed numbers ----------------------------------------------------------------------------------------------


def sealed():
    return SealedDice("5eed", ["we", "trust"], 12)


@pytest.mark.parametrize(
    "faces, thrown",
    [
        (6, [1, 6, 3, 3]),
        (256, [253, 162, 175, 131]),
        (257, [148, 214, 35, 126]),
        (1000, [53, 162, 151, 827]),
        (65537, [23918, 7960, 8502, 40344]),
        (2**32 + 1, [1930023103, 1379238672, 205358014, 2899510967]),
        # every second number lies in the uneven rest and is passed over
        (2**63 + 1, [7958957384954112162, 2662408912724413827, 4378958855826273139, 8191450911519374204]),
    ],
)
def test_sealed_dice_show_these_faces_for_ever(faces, thrown):
    """Reckoned from SHA-256 by hand; a journal is replayed by them in any year."""
    rolled = sealed()
    assert [rolled.die(faces) for _ in thrown] == thrown


def test_dice_thrown_together_take_the_same_numbers_as_one_by_one():
    rolled, cast = sealed(), sealed()
    assert cast.dice(8) == tuple(sorted(rolled.die() for _ in range(8)))
    assert cast.die(1000) == rolled.die(1000)
    assert cast.rolled and not cast.drawn


def test_cards_taken_together_take_the_same_numbers_as_one_by_one():
    drawn, dealt = sealed(), sealed()
    rest = list("qwertyuiop")
    taken = [rest.pop(rest.index(drawn.pick(rest))) for _ in range(4)]
    assert sorted(dealt.picks("qwertyuiop", 4)) == sorted(taken)
    assert dealt.pick("qwertyuiop") == drawn.pick("qwertyuiop")
    assert dealt.drawn and not dealt.rolled


@given(st.integers(2, 2**63))
def test_as_many_numbers_lead_to_each_face(faces):
    """Of 2**64 numbers the highest are passed over, as few as leave the same number for every face."""
    rest = 2**64 % faces
    last = 2**64 - rest - 1
    assert (last + 1) % faces == 0
    rolled = sealed()
    for number, face in ((last, faces), (0, 1), (faces, 1), (faces - 1, faces)):
        rolled._numbers = [number]
        assert rolled.die(faces) == face
    if rest:
        rolled._numbers = [4 % faces, last + 1, 2**64 - 1]  # taken from the end
        assert rolled.die(faces) == 4 % faces + 1


@given(st.integers(2, 2**63))
def test_dice_without_a_seed_pass_over_the_same_rest(faces):
    last = 2**64 - 2**64 % faces - 1
    drawn = [last] if last == 2**64 - 1 else [2**64 - 1, last + 1, last]
    numbers = iter(drawn)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dice.os, "urandom", lambda size: next(numbers).to_bytes(size, "big"))
        assert Dice().die(faces) == faces
    assert next(numbers, None) is None
