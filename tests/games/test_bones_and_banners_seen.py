"""What players of Bones & Banners have seen: it stays in their view, and a view is enough to play on with."""

import json
import random

import pytest
from bones_and_banners_table import COMPANION, GAME, after, invalid, player, table

from companion.errors import BadPosition
from companion.referee.dice import Dice
from companion.referee.game import Move, Record
from companion.referee.knowledge import tell
from companion.referee.verdict import Match, opening

DEALT, TABLE = {"cards": "companion", "max_rounds": 10}, {"max_rounds": 6}
both = pytest.mark.parametrize("options", [DEALT, TABLE], ids=["companion", "table"])
EVERYBODY = (None, "red", "blue")


def random_game(seed, options):
    """Each position of a random game, the move made there with its cards, and what came of it."""
    rnd, dice = random.Random(seed), Dice(seed)
    state = Match(GAME, opening(GAME, None, None, options, dice), dice).state
    while not GAME.over(state):
        moves = GAME.moves(state)
        asides = [move for move in moves if move.kind in ("advisor", "use")]
        if asides and rnd.random() < 0.15:
            move = rnd.choice(asides)
        else:
            move = GAME.playout(state, moves, dice) if rnd.random() < 0.6 else rnd.choice(moves)
        move = GAME.fill(state, move, dice)
        step = GAME.play(state, move)
        yield state, move, step
        state = step.state


def view(position, viewer):
    return GAME.view(GAME.load(position), viewer)


# --- a view is a position -----------------------------------------------------------------------------


@both
def test_a_view_is_read_again_and_can_be_filled_out(options):
    """It settles without events; what is imagined looks just like it, and has every card of the box once."""
    looked = 0
    for seed in range(3):
        for state, _, _ in random_game(seed, options):
            for viewer in EVERYBODY:
                looked += 1
                seen = json.loads(json.dumps(GAME.view(state, viewer)))
                read, record = GAME.load(seen).copy(), Record()
                GAME.settle(read, record)
                assert record.events == [] and GAME.dump(read) == seen == GAME.view(read, viewer)
                full = GAME.imagined(seen, viewer, Dice(looked))
                assert GAME.view(full, viewer) == seen
                assert GAME.inventory(full) == GAME.inventory(state)
                assert GAME.load(GAME.dump(full)) == full
    assert looked > 1000


@both
def test_what_two_worlds_show_alike_is_remembered_alike(options):
    """If all that a viewer hears of a move is the same in another world, so is what the viewer knows afterwards."""
    compared = 0
    for state, move, step in random_game(8, options):
        for viewer in EVERYBODY:
            other = GAME.imagined(GAME.view(state, viewer), viewer, Dice(compared))
            heard, told = (
                GAME.heard(state, move, viewer),
                [tell(GAME, event, viewer) for event in step.events],
            )
            for listed in GAME.moves(other):
                if listed.kind == move.kind and listed.player == move.player:
                    like = GAME.fill(other, listed, Dice(compared))
                    if GAME.heard(other, like, viewer) != heard:
                        continue
                    there = GAME.play(other, like)
                    if [tell(GAME, event, viewer) for event in there.events] == told:
                        compared += 1
                        assert GAME.view(there.state, viewer) == GAME.view(step.state, viewer), (move, like)
                        break
    assert compared > 300


@both
def test_a_view_shows_no_card_that_is_not_there(options):
    for state, _, _ in random_game(9, options):
        truth = GAME.dump(state)
        for viewer in EVERYBODY:
            seen = GAME.view(state, viewer)
            for shown, real in zip(seen["players"], truth["players"]):
                assert not named(shown["hand"]) - named(real["hand"]) and len(shown["hand"]) == len(
                    real["hand"]
                )
                for part in (0, 1):
                    assert not named(split(shown["deck"])[part]) - named(split(real["deck"])[part])
            for shown, real in zip(seen["units"], truth["units"]):
                assert shown["card"] in ("?", real["card"])


def split(deck):
    at = deck.index("shuffle")
    return deck[:at], deck[at + 1 :]


def named(cards):
    """Known cards with their number, so that one that is there twice counts twice."""
    found = set()
    for card in cards:
        if card[0] != "?":
            found.add((card, sum(card == other for other, _ in found)))
    return found


def test_a_world_is_dealt_from_the_view_alone():
    """Loyalists stay with their player, recruits are anywhere, and it is another deal each time."""
    start = table(
        "tactical", {"hand": ["archers"], "dice": ["boot"]}, {"hand": ["hydra", "knights"]}, **COMPANION
    )
    seen = view(start, "red")
    worlds = [GAME.imagined(seen, "red", Dice(seed)) for seed in range(40)]
    assert all(GAME.view(world, "red") == seen for world in worlds)
    hands = {world.players["blue"].hand["units"] for world in worlds}
    assert len(hands) > 20
    armies = [world.army("blue") for world in worlds]
    assert all(
        len(army) == 17 and sum(GAME.cards.unit[card].loyalist for card in army) == 16 for army in armies
    )


@pytest.mark.parametrize(
    "change",
    [
        {"piles": {"units": 20, "buildings": 7, "advisors": 7}},  # more cards than the box holds
        {"tableau": None},
        {"round": 0},
    ],
    ids=str,
)
def test_what_fits_nothing_is_refused(change):
    with pytest.raises(BadPosition):
        GAME.imagined({**view(table(**COMPANION), "red"), **change}, "red", Dice(1))


def test_a_view_is_imagined_by_whom_it_belongs_to():
    start = table(red={"hand": ["archers"]}, **COMPANION)
    for viewer in ("blue", None):
        with pytest.raises(BadPosition, match="this is not what"):
            GAME.imagined(view(start, "red"), viewer, Dice(1))
    with pytest.raises(BadPosition):
        GAME.imagined(GAME.dump(GAME.load(start)), "red", Dice(1))


# --- what is seen stays seen --------------------------------------------------------------------------

HIDDEN = ["u1 blue archers bow -> red", "u2 blue cleric shield -> blue"]


def spied(moves=(), **more):
    start = table(
        "scuffle", {"hand": ["spy"]}, {"building": "forge"}, ["u3 red knights horse -> u1", *HIDDEN], **more
    )
    return after(start, *moves)


def test_who_has_looked_knows_the_card_as_long_as_it_lies_there():
    """BN-E20: the Spy's owner, and nobody else."""
    position = spied(["red: advisor spy u2"])
    assert position["seen"] == {"red": {"u2": "cleric"}}
    cards = {viewer: [unit["card"] for unit in view(position, viewer)["units"]] for viewer in EVERYBODY}
    assert cards == {None: ["?"] * 3, "red": ["?", "cleric", "knights"], "blue": ["archers", "cleric", "?"]}
    assert all(
        GAME.imagined(view(position, "red"), "red", Dice(seed)).units["u2"].card == "cleric"
        for seed in range(20)
    )
    open_now = after(position, "resolve", "resolve", "resolve", "resolve")
    assert "u2" not in str(open_now.get("seen"))


def test_a_building_that_was_looked_at():
    position = spied(["red: advisor spy building"])
    assert position["seen"] == {"red": {"blue": {"building": "forge"}}}
    assert [player(view(position, viewer), "blue")["building"] for viewer in ("red", None)] == [
        "forge",
        "?building",
    ]


def test_nothing_seen_is_not_put_out():
    assert "seen" not in spied() and "seen" not in after(table(), "draw 3")


def test_a_unit_that_was_looked_at_goes_home_as_that_card():
    """BN-802: unrevealed, but whoever has seen it knows what lies under the deck; its owner knows anyway."""
    start = table("showdown", {"hand": ["spy"]}, units=HIDDEN[1:], **COMPANION)
    position = after(start, "advisor spy u2", "resolve")
    decks = {viewer: split(player(view(position, viewer), "blue")["deck"])[1] for viewer in EVERYBODY}
    assert decks == {None: ["?"], "red": ["cleric"], "blue": ["cleric"]}


def test_returned_cards_are_known_to_their_owner_until_they_are_drawn():
    """BN-303, BN-306: shuffling them upwards tells nobody anything new, and mixes what the players shuffle."""
    red = {"hand": ["archers", "wizard", "cleric"], "deck": ["shuffle"]}
    position = after(table(red=red, **COMPANION), "return archers wizard")
    assert player(view(position, "red"), "red")["deck"] == ["shuffle", "archers", "wizard"]
    assert player(view(position, "blue"), "red")["deck"] == ["shuffle", "?", "?"]
    drawn = after(position, "draw archers")
    assert player(view(drawn, "red"), "red")["deck"] == ["wizard", "shuffle"]
    mixed = after(table(red=red), "return archers wizard", "draw 1")
    assert player(view(mixed, "red"), "red")["deck"] == ["?", "shuffle"] and "seen" not in mixed


def test_a_card_won_openly_is_known_until_it_may_have_left():
    """BN-507: everybody sees what is taken; BN-R33 is how long that lasts."""
    start = table(
        "tactical", {"hand": ["archers", "archers"], "dice": ["boot", "boot"]}, {"dice": ["mystic"]},
        **COMPANION,
    )  # fmt: skip
    position = after(start, "buy unit treants", "switch 1")
    assert player(view(position, "blue"), "red")["hand"] == ["ogres", "?", "?"]
    played = after(position, "play archers boot -> own")
    assert player(view(played, "blue"), "red")["hand"] == ["?", "?"]
    alone = after({**position, "players": [{**position["players"][0], "hand": ["ogres"]}, position["players"][1]]},
                  "play ogres boot -> own")  # fmt: skip
    assert [unit["card"] for unit in view(alone, "blue")["units"]] == ["ogres"]


def test_who_loses_a_building_knows_who_has_it():
    """BN-604: the victor takes it into the hand, and its owner had built it."""
    start = table("showdown", blue={"building": "forge"}, units=["u1 red archers bow -> blue"], **COMPANION)
    position = after(start, "resolve")
    hands = [player(view(position, viewer), "red")["hand"] for viewer in EVERYBODY]
    assert hands == [["?building"], ["forge"], ["forge"]]


def test_cards_that_leave_openly_are_no_longer_in_the_hand():
    start = table("tactical", {"dice": ["boot", "bow"], "hand": ["ogres", "archers"], "buildings": ["market"]},
                  seen={"blue": {"red": {"hand": ["ogres", "archers"]}}})  # fmt: skip
    position = after(start, "use market ogres boot sword")
    assert position["seen"] == {"blue": {"red": {"hand": ["archers"]}}}


def test_all_know_what_goes_under_a_deck_or_into_a_hand_face_up():
    """BN-710, BN-E24."""
    units = ["u1 blue knights shield -> blue up", "u2 red cavalry horse -> u1"]
    tied = after(table("scuffle", units=units, step="act", **COMPANION), "resolve")
    assert all(split(player(view(tied, viewer), "blue")["deck"])[1] == ["knights"] for viewer in EVERYBODY)
    recalled = after(
        table("scuffle", {"hand": ["messenger"]}, units=units, step="act"), "advisor messenger u2"
    )
    assert all(player(view(recalled, viewer), "red")["hand"] == ["cavalry"] for viewer in EVERYBODY)


def test_nobody_knows_a_hand_any_more_from_which_an_unnamed_card_was_taken():
    """BN-R33: at a table with real cards the companion does not know them then either."""
    start = table("tactical", {"dice": ["boot", "boot"], "hand": ["archers", "archers", "?"]},
                  seen={"blue": {"red": {"hand": ["archers", "archers"]}}})  # fmt: skip
    position = after(start, "play ? boot -> own")
    assert "seen" not in position and view(position, "blue")["players"][0]["hand"] == ["?", "?"]


def test_a_draw_through_the_shuffle_card_takes_the_seen_cards_above_it():
    """BN-306: first what lay above, all of it; then any of the others."""
    deck = ["archers", "shuffle", "archers", "wizard"]
    start = table(red={"deck": deck}, **COMPANION)
    above = after(
        {**start, "seen": {"blue": {"red": {"deck": ["archers", "shuffle"]}}}}, "draw archers wizard"
    )
    assert player(view(above, "blue"), "red")["hand"] == ["archers", "?"]
    assert player(view(above, "blue"), "red")["deck"] == ["?", "shuffle"]
    below = after(
        {**start, "seen": {"red": {"red": {"deck": ["shuffle", "archers"]}}}}, "draw archers wizard"
    )
    assert player(view(below, "red"), "red")["deck"] == ["archers", "shuffle"]


@pytest.mark.parametrize(
    "seen, where",
    [
        ([], "seen"),
        ({"green": {}}, "seen"),
        ({"red": {"u9": "archers"}}, "seen.red.u9"),
        ({"red": {"u1": "wizard"}}, "seen.red.u1"),
        ({"red": {"u1": "?"}}, "seen.red.u1"),
        ({"blue": {"u1": "archers"}}, "seen.blue.u1"),
        ({"red": {"blue": {"hand": ["spy"]}}}, "seen.red.blue.hand"),
        ({"blue": {"red": {"hand": ["spy", "spy"]}}}, "seen.blue.red.hand"),
        ({"blue": {"red": {"pocket": ["spy"]}}}, "seen.blue.red"),
        ({"blue": {"red": {"deck": ["archers"]}}}, "seen.blue.red.deck"),
        ({"blue": {"red": {"deck": ["archers", "shuffle"]}}}, "seen.blue.red.deck"),
        ({"red": {"blue": {"building": "market"}}}, "seen.red.blue.building"),
        ({"red": {"red": {"hand": ["spy"]}}}, "seen.red.red.hand"),
    ],
    ids=str,
)
def test_what_cannot_have_been_seen(seen, where):
    assert invalid({**spied(), "seen": seen}) == where


def test_a_companion_that_deals_knows_every_card_but_in_a_view():
    """BN-R31."""
    start = GAME.dump(GAME.load(table(**COMPANION)))
    start["players"][0]["deck"][-2] = "?"
    assert invalid(start) == "position"
    assert GAME.dump(GAME.load({**start, "seen": {}})) == {**start, "seen": {}}


# --- what is heard ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "move, told",
    [
        ("return archers ?", "return ? ?"),
        ("draw archers wizard", "draw ? ?"),
        ("draw 2", "draw 2"),
        ("play archers bow -> u3", "play ? bow -> u3"),
        ("bolster wizard mystic -> own", "bolster ? mystic -> own"),
        ("build forge", "build ?"),
        ("buy advisor spy", "buy advisor ?"),
        ("buy unit", "buy unit"),
        ("keep", "keep"),
        ("switch 2 hydra", "switch 2 hydra"),
        ("advisor captain archers wizard", "advisor captain ? ?"),
        ("advisor captain", "advisor captain"),
        ("advisor architect forge", "advisor architect forge"),
        ("advisor spy u3", "advisor spy u3"),
        ("use training-ground archers wizard", "use training-ground archers ?"),
        ("use market archers boot bow", "use market archers boot bow"),
        ("reveal u3 archers", "reveal u3 archers"),
        ("resolve", "resolve"),
    ],
)
def test_of_a_move_the_others_hear_no_card_that_only_its_owner_sees(move, told):
    state = GAME.load(table())
    for prefix, mover, other in (("", "red", "blue"), ("blue: ", "blue", "red")):
        said = GAME.read(state, prefix + move)
        assert GAME.heard(state, said, mover) == said
        for viewer in (None, other):
            assert GAME.write(state, GAME.heard(state, said, viewer)) == prefix + told


@both
def test_what_is_heard_is_told_by_the_events_too(options):
    for seed in range(3):
        for state, move, step in random_game(20 + seed, options):
            for viewer in EVERYBODY:
                heard = GAME.heard(state, move, viewer)
                assert GAME.read(state, GAME.write(state, heard)) == heard
                told = json.dumps([tell(GAME, event, viewer) for event in step.events])
                if viewer != (move.player or state.turn):
                    cards = {word for word in heard.args if word in GAME.cards.name and word[0] != "?"}
                    assert all(f'"{card}"' in told for card in cards), (heard, told)


def test_a_complete_move_is_not_changed_for_its_mover():
    state = GAME.load(table())
    assert GAME.heard(state, Move("draw", ("archers",)), "red") == Move("draw", ("archers",))
