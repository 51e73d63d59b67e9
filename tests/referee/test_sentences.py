"""Names and texts on a screen: how wide they are, and that they are cut and folded to fit."""

from hypothesis import given
from hypothesis import strategies as st

from companion.referee.sentences import columns, folded, narrow

texts = st.text(st.sampled_from("ab Z-é李雷\u0301"), max_size=40)


@given(texts, st.integers(1, 30))
def test_what_is_narrowed_fits_and_begins_alike(text, room):
    told = narrow(text, room)
    assert columns(told) <= room
    if columns(text) <= room:
        assert told == text
    else:
        assert told.endswith("…") and text.startswith(told[:-1])


@given(texts, st.integers(8, 30), st.booleans())
def test_what_is_folded_fits_and_loses_nothing(text, room, hyphens):
    lines = folded(text, room, hyphens=hyphens)
    assert max(map(columns, lines)) <= room
    assert "".join("".join(lines).split()) == "".join(text.split())
