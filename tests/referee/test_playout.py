"""Games that programs play: under the house rules a game names for them they come to an end."""

import pytest

from companion import games
from companion.referee.dice import Dice
from companion.referee.verdict import Match, opening


@pytest.mark.parametrize("slug", games.slugs())
def test_a_game_played_by_a_program_comes_to_an_end(slug):
    game, dice = games.get(slug), Dice(3)
    match = Match(game, opening(game, options=game.playout_options, dice=dice), dice)
    for _ in range(4000):
        if game.over(match.state):
            break
        assert match.make(game.playout(match.state, game.moves(match.state), dice)).legal
    assert game.over(match.state)


@pytest.mark.parametrize("slug", [slug for slug in games.slugs() if games.get(slug).playout_options])
def test_the_house_rules_of_playouts_are_kept_in_the_position(slug):
    game = games.get(slug)
    named = opening(game, options=game.playout_options, dice=Dice(1))
    assert game.dump(game.load(named))["options"].items() >= game.playout_options.items()
