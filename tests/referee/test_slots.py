"""Values with named slots: what they hold is what they are."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.referee.slots import Slotted, frozen


class Piece(Slotted, beside=("note",)):
    __slots__ = ("kind", "note", "space")

    def __init__(self, kind, space, note=None):
        self.kind, self.space, self.note = kind, space, note


class Carrier(Piece, beside=("seen",)):
    """A game's own state: more slots, one of them no part of it, and one that changes in place."""

    __slots__ = ("load", "seen")

    def __init__(self, kind, space, load=(), seen=()):
        super().__init__(kind, space)
        self.load, self.seen = list(load), seen

    def copy(self):
        new = self._twin()
        new.load = self.load[:]
        return new


plain = st.integers() | st.text(max_size=3) | st.none()
nested = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(plain, inner, max_size=3) | st.sets(plain, max_size=3)
    ),
    max_leaves=8,
)


@given(nested, nested, nested, nested)
def test_two_are_equal_when_all_slots_are(kind, space, other_kind, other_space):
    one, other = Piece(kind, space), Piece(other_kind, other_space)
    assert (one == other) == ((kind, space) == (other_kind, other_space))
    if one == other:
        assert hash(one) == hash(other)


@given(nested, nested, nested)
def test_what_lies_beside_is_copied_and_not_compared(kind, space, note):
    piece = Piece(kind, space, note)
    assert piece == Piece(kind, space, "another note") and hash(piece) == hash(Piece(kind, space))
    twin = piece.copy()
    assert twin is not piece and twin == piece and twin.note is note


@given(nested, st.integers(0, 9), st.integers(10, 19))
def test_a_changed_copy_leaves_the_first_alone(kind, before, after):
    first = Piece(kind, before)
    changed = first.copy()
    changed.space = after
    assert first.space == before and first != changed
    assert len({first, changed, first.copy(), changed.copy()}) == 2


@given(nested, nested)
def test_a_pickle_is_the_same_value(kind, space):
    piece = Piece(kind, space, "seen")
    again = pickle.loads(pickle.dumps(piece))
    assert (again, again.note, hash(again)) == (piece, "seen", hash(piece))


def test_a_subclass_adds_its_slots_to_those_it_has():
    one = Carrier("token", "a1", ["flag"], seen="by red")
    assert one == Carrier("token", "a1", ["flag"], seen="by blue")
    for other in (Carrier("flag", "a1", ["flag"]), Carrier("token", "a2", ["flag"]), Carrier("token", "a1")):
        assert one != other
    one.note = "a slot beside it stays beside it in a subclass"
    assert one == Carrier("token", "a1", ["flag"]) and hash(one) == hash(Carrier("token", "a1", ["flag"]))


def test_its_own_copy_is_kept():
    one = Carrier("token", "a1", ["flag"], seen="by red")
    other = one.copy()
    other.load.append("flag")
    assert one.load == ["flag"] and other.seen == "by red" and one != other


def test_only_the_same_class_is_equal():
    class Other(Slotted):
        __slots__ = ("kind", "space")

        def __init__(self, kind, space):
            self.kind, self.space = kind, space

    assert Other("token", 1) != Piece("token", 1)
    assert Piece("token", 1) != Carrier("token", 1)
    assert Piece("token", 1) != ("token", 1)


@given(nested)
def test_everything_can_be_frozen(value):
    assert hash(frozen(value)) == hash(frozen(value))
    assert frozen(frozen(value)) == frozen(value)


@given(st.dictionaries(plain, nested, max_size=4))
def test_the_order_of_keys_does_not_matter(table):
    assert frozen(dict(reversed(table.items()))) == frozen(table)


@pytest.mark.parametrize(
    "one, other", [([1, 2], [2, 1]), ({"a": 1}, {"a": 2}), ({"a": [1]}, {"b": [1]}), ({1}, {2}), ([[]], [])]
)
def test_different_values_freeze_differently(one, other):
    assert frozen(one) != frozen(other)
