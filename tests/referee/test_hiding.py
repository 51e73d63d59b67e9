"""What is hidden: as the referee tells it, for every game."""

import pytest

from companion.contract import judge
from companion.referee import hiding
from companion.referee.dice import Dice
from companion.referee.game import Event
from companion.referee.hiding import heard, seen, whole
from companion.referee.verdict import Match, opening
from companion.testing import shipped


def moments(slug, options=None):
    """Positions of a random game in which something is hidden."""
    game, dice = shipped().game(slug), Dice(6)
    match = Match(game, opening(game, options=options, dice=dice), dice)
    for _ in range(200):
        if game.over(match.state):
            return
        if hiding.hides(game, match.state):
            yield game, match.state
        match.make(game.playout(match.state, game.moves(match.state), dice))


@pytest.mark.parametrize(
    "slug, options", [("battle-of-banners", None), ("bones-and-banners", {"cards": "companion"})]
)
def test_a_score_sheet_tells_nothing_that_is_hidden(slug, options):
    """`companion score` counts for everybody, so it may not depend on what somebody does not know."""
    looked, dice = 0, Dice(7)
    for game, state in moments(slug, options):
        for viewer in (None, *game.players(state)):
            other = game.shuffled(state, viewer, dice)
            looked += other is not state
            assert game.score(other) == game.score(state)
    assert looked > 20


@pytest.mark.parametrize(
    "slug, options", [("battle-of-banners", None), ("bones-and-banners", {"cards": "companion"})]
)
def test_a_move_with_secrets_is_sealed_for_each_player(slug, options):
    game, dice = shipped().game(slug), Dice(6)
    match = Match(game, opening(game, options=options, dice=dice), dice)
    sealed_moves = 0
    for _ in range(150):
        if game.over(match.state):
            break
        before = match.state
        move = game.playout(before, game.moves(before), dice)
        verdict = match.make(move)
        mover = move.player or game.turn(before)
        public, sealed = hiding.parts(game, match.state, verdict.events, verdict.move, mover)
        assert "private" not in str(public)
        if any("private" in event.fields for event in verdict.events):
            sealed_moves += 1
            assert set(sealed) == {hiding.EVERYTHING, *game.players(match.state)}
            assert sealed[mover]["move"] == sealed[hiding.EVERYTHING]["move"] == verdict.move
            assert public["move"] == heard(verdict.move, verdict.events)
            for event in verdict.events:
                for learned in event.fields.get("private", {}).values():
                    assert not any(str(secret) in public["move"] for secret in learned.values())
    assert sealed_moves > 0


def test_only_the_named_player_sees_a_private_field():
    event = Event("drew", {"side": "red", "private": {"red": {"card": "spy"}}})
    assert seen(event, "red").fields == {"side": "red", "card": "spy"}
    assert seen(event, "blue").fields == seen(event, None).fields == {"side": "red"}


DRAWING = {
    "game": "bones-and-banners",
    "players": [{"id": "red", "deck": ["archers", "shuffle"]}, {"id": "blue"}],
}


@pytest.mark.parametrize(
    "viewer, move, cards, text",
    [
        (None, "draw archers", ["archers"], "Red draws Archers."),
        ("red", "draw archers", ["archers"], "Red draws Archers."),
        ("blue", "draw ...", ["?"], "Red draws 1 card."),
    ],
)
def test_verdicts_tell_as_much_as_the_position_beside_them(viewer, move, cards, text):
    """Without a viewer the whole position is given, and verdicts tell all of it; with one, what he may know."""
    answer = judge("bones-and-banners", "draw archers", DRAWING, seed=1, viewer=viewer)
    (verdict,) = answer["verdicts"]
    drawn = verdict["events"][0]
    assert (verdict["move"], drawn["cards"], drawn["text"]) == (move, cards, text)
    assert answer["position"]["players"][0]["hand"] == cards
    assert "private" not in str(answer)


def test_the_whole_event_has_what_each_player_learns():
    event = Event("swapped", {"cards": 2, "private": {"red": {"given": "spy"}, "blue": {"taken": "bard"}}})
    assert whole(event).fields == {"cards": 2, "given": "spy", "taken": "bard"}
    assert "private" in event.fields, "the event itself is not changed"


@pytest.mark.parametrize(
    "move, told",
    [
        ("draw spy", "draw ..."),
        ("draw Spy", "draw ..."),
        ("red: play spy c4", "red: play ..."),
        ("draw 2", "draw ..."),
        ("look at c4", "look at c4"),
        ("pass", "pass"),
    ],
)
def test_of_a_move_that_names_a_secret_the_others_hear_what_is_done(move, told):
    event = Event("x", {"private": {"red": {"cards": ["bard", "spy"], "left": 2, "all": True}}})
    assert heard(move, [event]) == heard(move, [event], "blue") == told
    assert heard(move, [event], "red") == heard(move, [Event("x")]) == move


def test_a_player_who_learns_the_secret_too_hears_the_move():
    stolen = Event("stole", {"card": "?", "private": {"red": {"card": "famine"}, "blue": {"card": "famine"}}})
    assert heard("steal famine", [stolen], "blue") == "steal famine"
    assert heard("steal famine", [stolen], "green") == heard("steal famine", [stolen]) == "steal ..."
