"""What every game must show, whatever its rules are: whole games at random, at every table it can be played at."""

import json

import pytest
from every_game import ALL_HOUSES, LENGTH, again, moments, play_on, random_game, rule_ids, settled, sit_down

from companion import games
from companion.errors import Illegal
from companion.referee import chance, hiding, position
from companion.referee.dice import Dice
from companion.referee.hiding import tell
from companion.referee.verdict import ALREADY_DONE

every_house = pytest.mark.parametrize("table", ALL_HOUSES, ids=str)
every_slug = pytest.mark.parametrize("slug", games.slugs())


# --- whole games ------------------------------------------------------------------------------------


@every_house
def test_random_games_come_to_an_end(table):
    """Nothing is lost on the way, nothing given is changed, and everything can be told."""
    for seed in range(LENGTH):
        start = sit_down(table, seed)
        game, inventory, changes = start.game, start.game.inventory(start.state), 0
        for match, moves, move in random_game(table, seed):
            assert moves, f"{game.phase(match.state)} waits for nothing"
            before = match.state
            data = game.dump(before)
            verdict = play_on(match, move)
            assert game.dump(before) == data, f"{verdict.move} changed the position it was given"
            changes += match.state != before  # a tie on the dice may leave everything as it was
            assert game.inventory(match.state) == inventory, verdict.move
            assert game.turn(match.state) in (None, *game.players(match.state))
            assert set(verdict.rules) <= rule_ids(table.slug), verdict.rules
            for viewer in (None, *game.players(match.state)):
                for event in verdict.events:
                    told = tell(game, event, viewer)
                    assert a_sentence(told["text"]), told
                    json.dumps(told)
        assert changes and game.moves(match.state) == []
        sheet = game.score(match.state)
        assert list(sheet.lines) == game.players(match.state)
        assert set(sheet.winners) <= set(sheet.lines)


def a_sentence(text):
    """It begins with a capital, or with a name of the table such as u3 or c4, and has an end."""
    first = text.split()[0]
    return text[-1] in ".!?" and (first[0].isupper() or any(letter.isdigit() for letter in first))


@every_house
def test_the_table_can_be_shown_and_counted_at_any_moment(table):
    for match in moments(table, 1):
        game, state = match.game, match.state
        for viewer in (None, *game.players(state)):
            rows = game.picture(state, viewer).splitlines()
            assert rows and max(map(len, rows)) <= 80, max(rows, key=len)
            assert all(row.isprintable() for row in rows)
        assert game.awaits(state).strip()
        sheet = game.score(state).as_json()
        for player in sheet["players"]:
            assert player["total"] == sum(line["points"] for line in player["lines"])
            assert {rule for line in player["lines"] for rule in line["rules"]} <= rule_ids(table.slug)
        assert sheet["tiebreak"] is None or sheet["tiebreak"] in rule_ids(table.slug)
        assert json.loads(json.dumps(sheet)) == sheet


@every_house
def test_steps_that_were_taken_may_still_be_said(table):
    """An automatic step can be announced once, by whom it concerns, and changes nothing."""
    for match, _, move in random_game(table, 2):
        play_on(match, move)
        for player, text in list(match.announced):
            said = again(match)
            words = f"{player}: {text}" if player else text
            move = match.game.read(match.state, words)
            try:
                match.game.play(match.state, match.game.fill(match.state, move, Dice(1)))
                continue  # the words are also a move of their own now, and that comes first
            except Illegal:
                pass
            verdict = said.say(words)
            assert (verdict.legal, verdict.why) == (True, ALREADY_DONE), words
            assert said.state == match.state
            if match.announced.count((player, text)) == 1:
                assert not said.say(words).legal, f"{words} was said twice"


# --- positions --------------------------------------------------------------------------------------


@every_house
def test_positions_read_back_as_they_were_written(table):
    """As JSON and as TOML, settled, and with the same moves."""
    for match in moments(table, 3):
        game, state = match.game, match.state
        data = game.dump(state)
        for text in (position.write_json(data), position.write_toml(data)):
            read, events = settled(game, position.read(text))
            assert read == state
            assert game.dump(read) == data
            assert events == [], "a position that is written out has nothing left to settle"
            assert game.moves(read) == game.moves(state)
        assert json.loads(json.dumps(data)) == data, "a position is plain data"
        for same in (state.copy(), game.load(data)):
            assert same == state and game.moves(same) == game.moves(state)


@every_house
def test_views_can_be_read_too(table):
    """What a player knows is a position like any other: it can be judged and asked about."""
    if table.options.get("cards") == "companion":
        pytest.skip("a companion that handles the cards has to know them all (BN-R31)")
    for match in moments(table, 4):
        game = match.game
        for viewer in (None, *game.players(match.state)):
            seen = json.loads(json.dumps(game.view(match.state, viewer)))
            read, _ = settled(game, seen)
            assert game.players(read) == game.players(match.state)


@every_house
def test_a_view_does_not_depend_on_what_is_hidden(table):
    hidden = permuted = False
    for match in moments(table, 5, count=16):
        game, state = match.game, match.state
        for viewer in (None, *game.players(state)):
            for seed in range(2 * LENGTH):
                other = game.shuffled(state, viewer, Dice(seed))
                assert game.view(other, viewer) == game.view(state, viewer)
                assert game.picture(other, viewer) == game.picture(state, viewer)
                assert game.inventory(other) == game.inventory(state)
                if viewer is not None and viewer == game.turn(state):
                    assert own_moves(game, other, viewer) == own_moves(game, state, viewer)
                permuted = permuted or other != state
        hidden = hidden or hiding.hides(game, state)
    assert permuted or not hidden, "something is hidden, but nothing was ever permuted"


def own_moves(game, state, player):
    return [move for move in game.moves(state) if move.player in (None, player)]


# --- chance -----------------------------------------------------------------------------------------


@every_house
def test_outcomes_are_complete(table):
    """The weights of what chance may bring sum to one, and all of it can be played."""
    for match in moments(table, 6):
        game, state = match.game, match.state
        for move in game.moves(state)[:40]:
            try:
                found = chance.outcomes(game, state, move, limit=1300)
            except chance.TooManyOutcomes:
                continue
            assert sum(found.values()) == 1
            if not chance.asks_chance(game, state, move):
                assert found == {move: 1}
            for outcome in list(found)[:: max(1, len(found) // 12)]:
                game.play(state, outcome)
                assert game.read(state, game.write(state, outcome)) == outcome


@every_slug
def test_the_same_seed_makes_the_same_game(slug):
    table = ALL_HOUSES[[house.slug for house in ALL_HOUSES].index(slug)]
    one, other = ([move for _, _, move in _short(table)] for _ in range(2))
    assert one == other


def _short(table):
    for at, (match, moves, move) in enumerate(random_game(table, 9)):
        if at == 60:
            return
        yield match, moves, move
        play_on(match, move)
