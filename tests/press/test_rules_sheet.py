"""The rules sheet: columns are filled in order, the last page is even, a section is never cut off by one entry."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.documents import rules
from companion.testing import shipped

pikepdf = pytest.importorskip("pikepdf")

blocks = st.lists(
    st.builds(rules.Passage, st.just(()), st.floats(5, 60), st.floats(0, 8)), min_size=1, max_size=60
)


@given(blocks)
def test_columns_keep_the_order_and_the_room(told):
    pages = rules.columns(told, 100, 120)
    assert [block for page in pages for column in page for block in column] == told
    for number, page in enumerate(pages):
        assert len(page) == 2
        for column in page:
            assert (
                sum(block.height + block.air for block in column) - (column[0].air if column else 0)
                <= (120 if number else 100) + 1e-6
            )


@given(blocks)
def test_the_last_page_is_even(told):
    left, right = (
        [block.height + block.air for block in column] for column in rules.columns(told, 100, 120)[-1]
    )
    assert abs(sum(left) - sum(right)) <= max(left + right) + 8


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", shipped().playable())
def test_no_last_page_of_a_few_lines(game, paper):
    edition = shipped().edition(game)
    spec = next(one for one in edition.toml("kit.toml")["component"] if one["kind"] == "rules")
    with pikepdf.open(io.BytesIO(rules.sheet(edition, paper, spec))) as pdf:
        lengths = [len(page.Contents.read_bytes()) for page in pdf.pages]
    assert lengths[-1] > 0.6 * lengths[0]
