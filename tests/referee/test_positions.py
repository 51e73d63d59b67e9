"""Positions as files and house rules: read strictly, written so that they read back, every fault told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadPosition, CompanionError
from companion.referee import options, position
from companion.testing import shipped

PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)
DATA = st.dictionaries(st.text(), VALUES, max_size=5)


def without_none(value):
    if isinstance(value, dict):
        return {key: without_none(item) for key, item in value.items() if item is not None}
    return [without_none(item) for item in value] if isinstance(value, list) else value


def writable(value):
    """Whether TOML can say it: it has no word for an empty place in a list."""
    if isinstance(value, dict):
        return all(writable(item) for item in value.values())
    if isinstance(value, list):
        return all(item is not None and writable(item) for item in value)
    return True


@given(DATA)
def test_what_is_written_as_json_reads_back(data):
    assert position.read(position.write_json(data)) == data or {"verdicts", "position"} <= data.keys()


@given(DATA.filter(writable))
def test_what_is_written_as_toml_reads_back(data):
    written = position.write_toml(data)
    if written.strip():
        assert position.read(written) == without_none(data) or {"verdicts", "position"} <= data.keys()


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_no_text_gives_a_traceback(text):
    try:
        assert isinstance(position.read(text), dict)
    except BadPosition as fault:
        assert fault.message


@pytest.mark.parametrize("text", ["[" * 5000, '{"a":' * 5000, "a = " + "[" * 5000])
def test_a_deep_nest_is_told(text):
    with pytest.raises(BadPosition):
        position.read(text)


def test_an_answer_of_judge_is_a_position():
    assert position.read('{"legal": true, "verdicts": [], "position": {"turn": "red"}}') == {"turn": "red"}


# --- one thing changed --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, after",
    [
        ("turn=blue", {"turn": "blue", "players": [{"id": "red", "hand": ["a", "b"]}]}),
        ("players.red.hand.1=c", {"turn": "red", "players": [{"id": "red", "hand": ["a", "c"]}]}),
        ("players.red.hand.0=null", {"turn": "red", "players": [{"id": "red", "hand": ["b"]}]}),
        ("turn=null", {"players": [{"id": "red", "hand": ["a", "b"]}]}),
        (
            "options.stuck=pass",
            {"turn": "red", "players": [{"id": "red", "hand": ["a", "b"]}], "options": {"stuck": "pass"}},
        ),
    ],
)
def test_one_thing_is_changed(text, after):
    data = {"turn": "red", "players": [{"id": "red", "hand": ["a", "b"]}]}
    position.change(data, text)
    assert data == after


@pytest.mark.parametrize(
    "text", ["turn", "=x", "players.blue.hand=1", "players.9=1", "turn.x=1", "turn.x.y=1"]
)
def test_a_change_that_cannot_be(text):
    with pytest.raises(BadPosition):
        position.change({"turn": "red", "players": [{"id": "red"}]}, text)


# --- house rules --------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", shipped().playable())
def test_every_house_rule_has_a_default_that_it_allows_and_words_for_people(slug):
    for name, option in shipped().edition(slug).options.items():
        assert option["text"], name
        options.check(shipped().edition(slug), {name: option["default"]})


@pytest.mark.parametrize("slug", shipped().playable())
def test_a_house_rule_is_read_from_what_is_typed(slug):
    for name, option in shipped().edition(slug).options.items():
        for value in option.get("values", [option["default"]]):
            from companion.cli.rules import shown

            assert options.parse(shipped().edition(slug), f"{name}={shown(value)}") == (name, value)


@pytest.mark.parametrize(
    "value",
    [10**5000, [10**5000], {"a": 10**5000}, "x" * 10_000, 1.5, None, True, []],
    ids=["number", "list", "table", "text", "fraction", "nothing", "yes", "empty"],
)
def test_a_value_that_is_none_of_the_choices_is_told_shortly(value):
    try:
        options.check(shipped().edition("flag-bearer"), {"stuck": value, "quiet_limit": value})
    except BadPosition as fault:
        assert len(str(fault)) < 300
    else:
        assert value is None


@pytest.mark.parametrize("text", ["", "=", "nothing=1", "stuck", "s"])
def test_a_house_rule_that_is_not_understood(text):
    with pytest.raises(CompanionError):
        options.parse(shipped().edition("flag-bearer"), text)
