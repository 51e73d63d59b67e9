"""Whole games at random, at every table a game can be played at."""

from __future__ import annotations

import itertools
import json
import pickle
from collections.abc import Iterator
from typing import Any

from companion import contract
from companion.errors import Illegal
from companion.referee import chance, hiding, position
from companion.referee.dice import Dice
from companion.referee.game import Game, Move
from companion.referee.hiding import tell
from companion.referee.verdict import ALREADY_DONE, Match, opening
from companion.testing import shipped
from companion.testing.houses import (
    LENGTH,
    House,
    Tables,
    again,
    moments,
    play_on,
    random_game,
    rule_ids,
    settled,
    sit_down,
)


class WholeGames(Tables):
    """Play, positions, views and chance."""

    # --- play -------------------------------------------------------------------------------------------

    def test_random_games_come_to_an_end(self, house: House) -> None:
        """Nothing is lost on the way, nothing given is changed, and everything can be told."""
        for seed in range(LENGTH):
            start = sit_down(house, seed)
            game, inventory, changes = start.game, start.game.inventory(start.state), 0
            match = start
            for match, _, move in random_game(house, seed):
                before = match.state
                data = game.dump(before)
                verdict = play_on(match, move)
                assert game.dump(before) == data, f"{verdict.move} changed the position it was given"
                changes += match.state != before  # a tie on the dice may leave everything as it was
                assert game.inventory(match.state) == inventory, verdict.move
                assert game.turn(match.state) in (None, *game.players(match.state))
                assert set(verdict.rules) <= rule_ids(house.slug), verdict.rules
                for viewer in (None, *game.players(match.state)):
                    for event in verdict.events:
                        told = tell(game, event, viewer)
                        assert a_sentence(told["text"]), told
                        json.dumps(told)
            assert changes and game.moves(match.state) == []
            sheet = game.score(match.state)
            assert list(sheet.lines) == game.players(match.state)
            assert set(sheet.winners) <= set(sheet.lines)

    def test_a_game_played_by_a_program_comes_to_an_end(self) -> None:
        """Under the house rules the game names for programs, which are kept in the position."""
        game, dice = shipped().game(self.slug), Dice(3)
        match: Match[Any] = Match(game, opening(game, options=game.playout_options, dice=dice), dice)
        if game.playout_options:
            assert game.dump(match.state)["options"].items() >= game.playout_options.items()
        for _ in range(4000):
            if game.over(match.state):
                break
            assert match.make(game.playout(match.state, game.moves(match.state), dice)).legal
        assert game.over(match.state)

    def test_a_program_may_choose_from_part_of_the_list(self, house: House) -> None:
        for match in moments(house, 7):
            moves = match.game.moves(match.state)
            for part in [*([move] for move in moves[:20]), moves[1::2], moves[::3]]:
                if part:
                    assert match.game.playout(match.state, list(part), Dice(1)) in part

    def test_the_facts_are_true(self) -> None:
        """What game.toml tells programs under [facts]: chance, hidden things, the longest game, the points."""
        import pytest

        game, dice = shipped().game(self.slug), Dice(5)
        if "facts" not in shipped().edition(self.slug).facts or not hasattr(game, "edition"):
            pytest.skip("game.toml has no [facts]")
        facts = game.facts
        match: Match[Any] = Match(game, opening(game, options=game.playout_options, dice=dice), dice)
        decisions, rolled, hid = 0, False, False
        while not game.over(match.state):
            moves = game.moves(match.state)
            decisions += not game.is_chance(match.state)
            rolled = rolled or any(chance.asks_chance(game, match.state, move) for move in moves[:20])
            hid = hid or hiding.hides(game, match.state)
            for player in game.players(match.state):
                assert facts.points[0] <= game.score(match.state).total(player) <= facts.points[1]
            play_on(match, game.playout(match.state, moves, dice))
        assert len(game.players(match.state)) in facts.players
        assert facts.longest is None or decisions <= facts.longest
        assert (facts.chance or not rolled) and (facts.hidden or not hid)

    def test_people_are_called_by_their_names(self, house: House) -> None:
        """In every sentence, prompt and picture, whatever their ids are."""
        import pytest

        if not hasattr(shipped().game(self.slug), "edition"):
            pytest.skip("this game is not made from an edition yet")
        seats = len(house.players or shipped().edition(self.slug).facts["default_players"])
        names = {f"xq{letter}": f"Mary Zoë {letter.upper()}" for letter in "abcdefgh"[:seats]}
        game, dice = shipped().game(self.slug).named(names), Dice(4)
        match: Match[Any] = Match(game, opening(game, None, list(names), house.options, dice), dice)
        for _ in range(60):
            if game.over(match.state):
                break
            verdict = play_on(match, game.playout(match.state, game.moves(match.state), dice))
            for viewer in (None, *names):
                told = [tell(game, event, viewer)["text"] for event in verdict.events]
                for text in (*told, game.awaits(match.state), game.picture(match.state, viewer)):
                    assert "xq" not in text.casefold(), text

    def test_the_same_seed_makes_the_same_game(self) -> None:
        one, other = ([move for _, _, move in _short(self.houses()[0])] for _ in range(2))
        assert one == other

    def test_the_table_can_be_shown_and_counted_at_any_moment(self, house: House) -> None:
        for match in moments(house, 1):
            game, state = match.game, match.state
            for viewer in (None, *game.players(state)):
                rows = game.picture(state, viewer).splitlines()
                assert rows and max(map(len, rows)) <= 80, max(rows, key=len)
                assert all(row.isprintable() for row in rows)
            assert game.awaits(state).strip()
            sheet = contract.scored(game, state)
            for player in sheet["players"]:
                assert player["total"] == sum(line["points"] for line in player["lines"])
                assert {rule for line in player["lines"] for rule in line["rules"]} <= rule_ids(house.slug)
            assert sheet["tiebreak"] is None or sheet["tiebreak"] in rule_ids(house.slug)
            assert json.loads(json.dumps(sheet)) == sheet

    def test_steps_that_were_taken_may_still_be_said(self, house: House) -> None:
        """An automatic step can be announced once, by whom it concerns, and changes nothing."""
        for match, _, move in random_game(house, 2):
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

    def test_positions_read_back_as_they_were_written(self, house: House) -> None:
        """As JSON and as TOML, settled, and with the same moves."""
        for match in moments(house, 3):
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

    def test_states_are_values(self, house: House) -> None:
        """They compare and hash by content, and survive being pickled."""
        for match in moments(house, 8):
            game, state = match.game, match.state
            for same in (state.copy(), game.load(game.dump(state)), pickle.loads(pickle.dumps(state))):
                assert same == state and hash(same) == hash(state)
                assert same.names == state.names or same.names == {}
            for move in game.moves(state)[:6]:
                after = game.play(state, game.fill(state, move, Dice(1))).state
                assert (after == state) is (game.dump(after) == game.dump(state)), game.write(state, move)

    def test_views_can_be_read_too(self, house: House) -> None:
        """What a player knows is a position like any other: it can be judged and asked about."""
        import pytest

        if not house.readable:
            pytest.skip("a companion that handles the cards has to know them all")
        for match in moments(house, 4):
            game = match.game
            for viewer in (None, *game.players(match.state)):
                seen = json.loads(json.dumps(game.view(match.state, viewer)))
                read, _ = settled(game, seen)
                assert game.players(read) == game.players(match.state)

    def test_a_view_does_not_depend_on_what_is_hidden(self, house: House) -> None:
        hidden = permuted = False
        for match in moments(house, 5, count=16):
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

    def test_what_a_player_imagines_looks_the_same(self, house: House) -> None:
        """A full position dealt from a view alone is one that this player could be looking at."""
        import pytest

        for match in moments(house, 9):
            game = match.game
            for viewer in (None, *game.players(match.state)):
                seen = json.loads(json.dumps(game.view(match.state, viewer)))
                if type(game).imagined is Game.imagined and seen != game.dump(match.state):
                    pytest.skip("this game does not imagine what is hidden yet")
                for seed in range(2 * LENGTH):
                    assert game.view(game.imagined(seen, viewer, Dice(seed)), viewer) == seen

    # --- chance -----------------------------------------------------------------------------------------

    def test_outcomes_are_complete(self, house: House) -> None:
        """The weights of what chance may bring sum to one, and all of it can be played."""
        for match in moments(house, 6):
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


def a_sentence(text: str) -> bool:
    """It begins with a capital, or with a name of the table such as u3 or c4, and has an end."""
    first = text.split()[0]
    return text[-1] in ".!?" and (first[0].isupper() or any(letter.isdigit() for letter in first))


def own_moves(game: Game[Any], state: Any, player: str) -> list[Move]:
    return [move for move in game.moves(state) if move.player in (None, player)]


def _short(house: House) -> Iterator[tuple[Match[Any], list[Move], Move]]:
    for match, moves, move in itertools.islice(random_game(house, 9), 60):
        yield match, moves, move
        play_on(match, move)
