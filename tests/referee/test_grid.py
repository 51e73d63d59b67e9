"""Boards as sets of bits."""

from hypothesis import given
from hypothesis import strategies as st

from companion.referee.grid import bits


@given(st.sets(st.integers(0, 300)))
def test_the_spaces_of_a_set_come_once_each_the_lowest_first(spaces):
    assert list(bits(sum(1 << space for space in spaces))) == sorted(spaces)


@given(st.integers(0, 2**200))
def test_a_set_is_the_sum_of_its_bits(mask):
    assert sum(1 << space for space in bits(mask)) == mask
    assert len(list(bits(mask))) == mask.bit_count()
