"""A changed past is seen: every byte of an export, every lie in a chain that was made anew."""

import json
from hashlib import sha256

import pytest

from companion import Tables
from companion.errors import BadJournal, ConsentNeeded
from companion.record import journal
from companion.record.stores.memory import Memory
from companion.record.verification import verify
from companion.referee.dice import Dice, SealedDice, commitment
from companion.referee.hiding import EVERYTHING
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


@pytest.fixture(scope="module")
def played():
    """A game of The Battle of Banners with many secrets, up to a card that is shown without dice."""
    at, dice = Tables(shipped(), Memory()).start("battle-of-banners", "secrets", seed="hush"), Dice(3)
    while not any(shown(entry) for entry in at.entries[-1:]) or len(at.entries) < 40:
        game, state = at.game, at.state
        assert at.do(game.write(state, game.playout(state, game.moves(state), dice))).legal
    return at


def shown(entry):
    """Whether somebody has learned something by an entry that no dice have brought."""
    return "reveals" in entry.body and "dice" not in entry.body


@pytest.fixture(scope="module")
def secret(played):
    """The journal of that game, with a move taken back and made again, and the seed at the end."""
    played.undo(agreed=True)
    played.redo()
    played.finish(agreed=True)
    return played.export().encode()


def test_an_export_is_in_order(exported):
    in_order(exported)


def test_every_changed_byte_is_found(exported):
    unseen = []
    cards = exported.index(b'{"check"')  # long, and guarded by one hash: a part of its bytes will do
    for at in [*range(cards + 200), *range(cards + 200, len(exported), 37)]:
        byte = exported[at]
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
    for at in range(0, len(exported) + 1, 7):
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
    """The journal with a change and all hashes and seals computed again, as a cheat would do it.

    What is changed is the whole truth of each entry, be it open or sealed.
    """
    entries, seeds, editions = journal.read_lines(exported, "file")
    truths = [json.loads(json.dumps(entry.truth)) for entry in entries]
    change(truths)
    forged, previous = [], journal.GENESIS
    for number, (entry, truth) in enumerate(zip(entries, truths), start=1):
        body, sealed = truth, {}
        if entry.sealed:
            hidden = json.loads(entry.sealed[EVERYTHING])
            body = {key: truth[key] for key in entry.body if key in truth and key not in hidden}
            body |= {key: entry.body[key] for key in entry.body if key in hidden}
            sealed = {**entry.sealed, EVERYTHING: journal.canonical({key: truth[key] for key in hidden})}
            body["seals"] = {viewer: sha256(part.encode()).hexdigest() for viewer, part in sealed.items()}
        previous = journal.link(previous, body)
        forged.append(journal.Entry(number, previous, body, sealed))
    return journal.write_lines(forged, seeds, editions).encode()


def rewritten(exported, change):
    """The journal with a change and its last line computed again, but no hash of an entry."""
    entries, seeds, editions = journal.read_lines(exported, "file")
    entries = [
        entry._replace(body=json.loads(json.dumps(entry.body)), sealed=dict(entry.sealed))
        for entry in entries
    ]
    change(entries)
    return journal.write_lines(entries, seeds, editions).encode()


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


# --- the same where much is sealed ----------------------------------------------------------------------


def test_a_journal_with_secrets_is_in_order(secret):
    entries, *_ = journal.read_lines(secret, "file")
    assert sum(bool(entry.sealed) for entry in entries) > 10
    assert "not show" not in " ".join(in_order(secret).checked)
    in_order(chained_anew(secret, lambda truths: None))


def test_changed_bytes_of_a_journal_with_secrets_are_found(secret):
    for at in range(0, len(secret), len(secret) // 60):
        with pytest.raises(BadJournal):
            in_order(secret[:at] + bytes([secret[at] ^ 1]) + secret[at + 1 :])


def test_every_sealed_part_is_compared_with_its_seal(secret):
    entries, *_ = journal.read_lines(secret, "file")
    sealed = [(at, viewer) for at, entry in enumerate(entries) for viewer in entry.sealed]
    assert len({viewer for _, viewer in sealed}) >= 3
    for at, viewer in sealed[::7]:

        def change(entries, at=at, viewer=viewer):
            part = json.loads(entries[at].sealed[viewer])
            entries[at].sealed[viewer] = journal.canonical({**part, "salt": "0" * 32})

        with pytest.raises(BadJournal, match="sealed part"):
            in_order(rewritten(secret, change))


def test_a_seal_that_is_not_shown_cannot_be_added(secret):
    def change(entries):
        at = next(at for at, entry in enumerate(entries) if not entry.sealed)
        entries[at].sealed[EVERYTHING] = "{}"

    with pytest.raises(BadJournal, match="sealed part"):
        in_order(rewritten(secret, change))


@pytest.mark.parametrize("kind", ["exported", "secret"])
def test_an_entry_replaced_in_the_middle_is_found_by_the_next(request, kind):
    """Its own hash fits again: what does not fit is the hash of the entry that follows it."""
    whole = request.getfixturevalue(kind)
    entries, *_ = journal.read_lines(whole, "file")
    for at in range(0, len(entries) - 1, 1 + len(entries) // 12):

        def change(entries, at=at):
            previous = entries[at - 1].hash if at else journal.GENESIS
            body = {**entries[at].body, "at": "2000-01-01T00:00:00Z"}
            entries[at] = entries[at]._replace(body=body, hash=journal.link(previous, body))

        with pytest.raises(BadJournal, match="hash does not fit") as fault:
            in_order(rewritten(whole, change))
        assert f"entry {at + 2}" in fault.value.where


def hidden_move(truths):
    return next(truth for truth in truths if truth["kind"] == "move" and "seals" in truth)


@pytest.mark.parametrize(
    "told, change",
    [
        ("does not lead to what is written", lambda all: hidden_move(all)["events"].clear()),
        ("does not lead to what is written", lambda all: hidden_move(all)["position"]["players"].reverse()),
        ("", lambda all: hidden_move(all).update(move="xyzzy", said="xyzzy")),
        ("the seed does not fit", lambda all: of_kind(all, "reveal").update(seed="another")),
        ("without consent", lambda all: of_kind(all, "undo").pop("agreed")),
        ("without consent", lambda all: of_kind(all, "undo").update(agreed=[1])),
        ("not taken back", lambda all: of_kind(all, "redo").update(to=2)),
    ],
)
def test_a_lie_about_secrets_is_found(secret, told, change):
    with pytest.raises(BadJournal) as fault:
        in_order(chained_anew(secret, change))
    assert told in fault.value.message


def test_what_was_shown_without_dice_is_taken_back_with_consent_only(played):
    at = next(entry for entry in reversed(played.entries) if shown(entry))
    again = Tables(shipped(), Memory()).bring_in(played.export().encode(), "again")
    before = max(number for number in again.history.line if number < at.number)
    with pytest.raises(ConsentNeeded, match=f"entry {at.number}"):
        again.undo(to=before)
    assert again.undo(to=before, agreed=True)


# --- hashes, seals and seeds ----------------------------------------------------------------------------


def test_hashes_are_what_the_format_says():
    """Fixed values: another companion, or another program, must come to the same ones."""
    body = {"kind": "open", "number": 1, "table": "Zoë"}
    written = b'{"kind":"open","number":1,"table":"Zo\\u00eb"}'
    first = sha256(b"0" * 64 + b"\n" + written).hexdigest()
    assert journal.link(journal.GENESIS, body) == first
    assert first == "ba0a627be45c1f5bf640cb0c96cc35dfee78b8e6e7112d0e4a5c4991c2ff56b7"
    assert journal.link(first, body) == "4159548497e4391a354c099e2c392b310b0ba47311c65fec4a4a7cf678c71b07"
    assert (
        journal.seal('{"hand":["spy"],"salt":"00"}')
        == "bd27d1bc4b7fde42bb2696c8e8a3dd8b6d11dda9ec1af8716670f74812e206b2"
    )
    assert commitment("5eed") == "253e2c69fc07d2cf6f83c79b0bf81b9122c816573477986ca87c6ef907a52a53"


def test_equal_parts_are_sealed_differently():
    """Whoever can guess what is hidden cannot check the guess: every part has a salt of its own."""
    part = {"hand": ["spy"]}
    made = [journal.entry(journal.START, {}, {"red": part, "blue": part}) for _ in range(2)]
    seals = [seal for entry in made for seal in entry.body["seals"].values()]
    salts = [json.loads(text)["salt"] for entry in made for text in entry.sealed.values()]
    assert len(set(seals)) == len(set(salts)) == 4
    assert all(len(salt) == 32 for salt in salts)
    assert sha256(journal.canonical(part).encode()).hexdigest() not in seals


def test_the_seed_that_is_revealed_is_the_one_in_force(duel):
    """A seed that fits its own hash is not enough: it has to be the one that was sealed before the dice."""
    duel.finish()
    duel.roll("9d6")

    def change(truths):
        of_kind(truths, "reveal").update(seed="mine", commitment=commitment("mine"))

    with pytest.raises(BadJournal, match="in force"):
        in_order(chained_anew(duel.export(seeds=True).encode(), change))


def test_dice_of_a_seed_that_everybody_knows_are_found(duel):
    """Who knows the seed can choose the words: after a reveal a new seed has to be sealed first."""
    duel.finish()
    duel.roll("9d6")

    def change(truths):
        sealed = of_kind(truths, "commit")
        number = sealed["number"]
        truths[number - 1] = {"at": sealed["at"], "kind": "words", "number": number, "words": "x"}
        dice = SealedDice("duel", ["x"], number + 1)
        truths[number].update(faces=[dice.die() for _ in range(9)])

    with pytest.raises(BadJournal, match="everybody knew"):
        in_order(chained_anew(duel.export().encode(), change))


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
