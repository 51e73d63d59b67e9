"""A changed past is seen: every byte of an export, every lie in a chain that was made anew."""

import json

import pytest

from companion import Tables
from companion.errors import BadJournal
from companion.record import journal
from companion.record.verification import verify
from companion.testing import shipped


def in_order(data):
    return verify(journal.read_lines(data, "file"), shipped(), "file")


@pytest.fixture
def exported(duel):
    """A small journal with a bit of everything: words, a roll, a move taken back, an override, the seed."""
    duel.mix("cow")
    duel.roll("9d6")
    duel.do("d3-d4")
    duel.undo()
    duel.override("ann", "so")
    duel.finish()
    return duel.export().encode()


def test_an_export_is_in_order(exported):
    in_order(exported)


def test_every_changed_byte_is_found(exported):
    unseen = []
    for at, byte in enumerate(exported):
        for other in (byte ^ 1, byte ^ 0x20, 0x30 if byte != 0x30 else 0x31):
            changed = exported[:at] + bytes([other]) + exported[at + 1 :]
            try:
                in_order(changed)
            except BadJournal:
                continue
            unseen.append((at, bytes([byte]), bytes([other])))
    assert unseen == []


def test_every_byte_left_out_or_put_in_is_found(exported):
    unseen = []
    for at in range(0, len(exported) + 1, 3):
        for changed in (
            exported[:at] + exported[at + 1 :],
            exported[:at] + b" " + exported[at:],
            exported[:at],
        ):
            if changed == exported:
                continue
            try:
                in_order(changed)
            except BadJournal:
                continue
            unseen.append(at)
    assert unseen == []


def test_a_line_left_out_twice_or_elsewhere_is_found(exported):
    lines = exported.splitlines(keepends=True)
    for at in range(len(lines)):
        for changed in (lines[:at] + lines[at + 1 :], lines[: at + 1] + lines[at:], lines[at:] + lines[:at]):
            if changed != lines:
                with pytest.raises(BadJournal):
                    in_order(b"".join(changed))


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{}\n", b"[]\n", b"null\n", b"\xff\n", b'{"format": 1}\n', b"[" * 9999]
)
def test_what_is_no_journal_at_all(data):
    with pytest.raises(BadJournal):
        in_order(data)


# --- somebody who makes the whole chain anew ----------------------------------------------------------


def chained_anew(exported, change):
    """The journal with a change and all hashes computed again, as a cheat would do it."""
    entries, seeds, editions = journal.read_lines(exported, "file")
    bodies = [json.loads(json.dumps(entry.body)) for entry in entries]
    change(bodies)
    forged, previous = [], journal.GENESIS
    for number, body in enumerate(bodies, start=1):
        previous = journal.link(previous, body)
        forged.append(journal.Entry(number, previous, body, {}))
    return journal.write_lines(forged, seeds, editions).encode()


def of_kind(bodies, kind):
    return next(body for body in bodies if body["kind"] == kind)


@pytest.mark.parametrize(
    "told, change",
    [
        ("the dice do not come from the seed", lambda all: of_kind(all, "roll").update(faces=[6] * 9)),
        ("the dice do not come from the seed", lambda all: of_kind(all, "words").update(words="pig")),
        ("the seed does not fit", lambda all: of_kind(all, "reveal").update(seed="another")),
        ("d3-d7 is illegal", lambda all: of_kind(all, "move").update(move="d3-d7", said="d3-d7")),
        ("does not lead to what is written", lambda all: of_kind(all, "move")["position"].update(turn="bob")),
        ("does not lead to what is written", lambda all: of_kind(all, "move")["events"].clear()),
        ("goes back to a move that does not count", lambda all: of_kind(all, "undo").update(to=2)),
        ("no kind of entry", lambda all: of_kind(all, "words").update(kind="cheat")),
        ("cannot be", lambda all: of_kind(all, "open")["position"].update(fen="nonsense", board={"z9": "F"})),
        ("a table is opened once", lambda all: of_kind(all, "words").update(kind="open")),
    ],
)
def test_a_lie_in_a_chain_made_anew_is_found(exported, told, change):
    in_order(chained_anew(exported, lambda bodies: None))
    with pytest.raises(BadJournal) as fault:
        in_order(chained_anew(exported, change))
    assert told in fault.value.message


def test_cards_taken_back_without_consent_are_found():
    at = Tables.here().start("flag-bearer", "cards", seed="s")
    at.do("draw")
    at.undo(agreed=True)
    with pytest.raises(BadJournal, match="without consent"):
        in_order(chained_anew(at.export().encode(), lambda bodies: of_kind(bodies, "undo").pop("agreed")))


def test_an_entry_changed_in_the_file_of_the_companion_is_found(duel):
    duel.do("d3-d4")
    with duel.store.writing() as connection:
        connection.execute("UPDATE entries SET body = replace(body, 'd3-d4', 'd3-d2') WHERE number = 2")
    with pytest.raises(BadJournal, match="entry 2"):
        Tables.here().resume("duel").verify()


def test_a_journal_of_other_rules_is_followed_but_not_played_again(exported, monkeypatch):
    monkeypatch.setattr(type(shipped().game("flag-bearer")), "versions", frozenset({9}))
    found = in_order(exported)
    assert found.unchecked == [
        "Positions not played again: 2 (by version 1 of the rules, and this companion knows version 9)."
    ]
    assert "8 entries in one unbroken chain" in found.checked[0]
    with pytest.raises(BadJournal, match="do not come from the seed"):
        in_order(chained_anew(exported, lambda all: of_kind(all, "roll").update(faces=[6] * 9)))


def test_the_first_entry_pins_rules_and_house_rules(duel):
    body = duel.entry(1).body
    assert body["rules_version"] and body["house_rules"]["stuck"] == "sacrifice"
    assert body["players"] == ["ann", "bob"]
