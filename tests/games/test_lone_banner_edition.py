"""A Lone Banner made from an edition: tables that fit each other, two sets of cards at once, people with names."""

import json
import pickle
from unicodedata import east_asian_width

import pytest
from lone_banner_table import GAME, THREE, table

from companion.errors import BadMove
from companion.games.lone_banner import cells
from companion.library import Faults
from companion.referee.dice import Dice
from companion.referee.verdict import Match
from companion.testing import shipped

SLUG = "lone-banner"


def changed(file, *changes):
    """The shipped edition with something else in one of its files."""
    text = shipped().edition(SLUG).text(file).content
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return shipped().changed(SLUG, {file: text})


# --- two editions at once ---------------------------------------------------------------------------------

#: North Africa is worth less, and a route leads from there to Europe's centre; Asia has no centre any more.
OTHER = shipped().rules(
    changed(
        "regions.csv",
        ("af-n,North Africa,Africa,North,2,eu-w", "af-n,North Africa,Africa,North,1,eu-c"),
        ("as-c", "as-x"),
        ("as-x,Central Asia,Asia,Central", "as-x,Far Asia,Asia,East"),
    )
)


def a_game(game, seed):
    """Every position of a random game, one at a time."""
    chance = Dice(seed)
    state = game.load(game.start())
    while not game.over(state):
        move = game.fill(state, game.playout(state, game.moves(state), chance), chance)
        state = game.play(state, move).state
        yield game.dump(state), game.score(state), game.picture(state)


def test_two_editions_are_played_side_by_side():
    alone = [list(a_game(game, 5)) for game in (GAME, OTHER)]
    together = [[], []]
    players = [a_game(GAME, 5), a_game(OTHER, 5)]
    while players[0] or players[1]:
        for at, player in enumerate(players):
            step = next(player, None) if player else None
            if step is None:
                players[at] = None
            else:
                together[at].append(step)
    assert together == alone and alone[0] != alone[1]


def test_each_edition_keeps_its_own_numbers():
    position = table(
        phase="place",
        dice=[2, 3, 5],
        theater=["as-e"],
        regions={"blue": ["af-n"], "red": ["eu-c"], "yellow": ["eu-w"]},
    )
    for game, points, reached, central in ((GAME, 2, "eu-w", 6), (OTHER, 1, "eu-c", 5)):
        state = game.load(position)
        assert game.score(state).lines["blue"][0].points == points
        placed = {move.args[1] for move in game.moves(state) if move.kind == "place"}
        assert placed == {"as-e", reached}
        assert f"af-n ({points}, to {reached})" in game.picture(state)
        assert len(game.world.central) == central
    assert OTHER.read(OTHER.load(position), "coup far-asia").args == ("as-x",)
    with pytest.raises(BadMove):
        GAME.read(GAME.load(position), "coup far-asia")


# --- tables that do not fit: one fault each, told by press and referee alike --------------------------------


@pytest.mark.parametrize(
    "file, old, new, told",
    [
        ("regions.csv", "na-w;eu-n", "na-w;eu-x", "regions.csv:2:48: North North America: routes: there is no Region"),
        ("regions.csv", "na-w;eu-n", "na-w;na-n", "routes: a route to 'na-n' is no use here"),
        ("regions.csv", "na-w;eu-n", "na-w;na-w", "routes: a route to 'na-w' is no use here"),
        ("regions.csv", "\nas-e,", "\nAS-N,", "id: 'AS-N' is another card already"),
        ("regions.csv", "\nas-e,", "\nas-start,", "id: 'as-start' is another card already"),
        ("regions.csv", "East Asia", "north  Asia", "name: 'north  Asia' is another card already"),
        ("regions.csv", "East Europe,Europe", "East Europe,Atlantis", "continent: 'Atlantis' has no Start Region"),
        ("regions.csv", "North,2,eu-w", "North,3,eu-w", "points: '3' is not a whole number from 1 to 2"),
        ("starts.csv", "any Region of Asia", "any Region of Mars", "route: 'Mars' has no Start Region"),
        ("starts.csv", "any Region of Asia", "every Region of Asia", "route: 'every Region of Asia' does not say"),
        ("starts.csv", ",AS,", ",NA,", "code: 'NA' is another card already"),
        ("game.toml", "players = [3, 4]", "players = [3, 7]", "7 can play, who need 7 Start Regions at least; here are 6"),
        ("game.toml", "players = [3, 4]", "players = [30]", "30 can play, who need 31 Regions at least; here are 30"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_with_its_place(file, old, new, told):
    edition = changed(file, (old, new))
    with pytest.raises(Faults) as caught:
        shipped().rules(edition)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    "read, cell, told",
    [
        (cells.dots, "1 2;3 4;5", "'5' is not a point"),
        (cells.dots, "1 2;3 4;5 6.5", "'5 6.5' is not a point"),
        (cells.dots, "1 2;3 4", "2 points enclose nothing"),
        (cells.wind, "NNE", "there is no wind 'NNE'; expected: NE, ENE, E"),
        (cells.home, "any Region of ", "does not say `any Region of`"),
    ],
)
def test_a_cell_that_cannot_be_read(read, cell, told):
    with pytest.raises(cells.BadData) as caught:
        read(cell)
    assert told in str(caught.value)


def test_the_printed_bounds_of_the_score_hold():
    """42 points of Regions, 6 continents, 6 times the larger bonus; nothing where even the Start Region does not count."""
    everything = {"blue": list(GAME.world.regions)}
    options = {"start_counts": False, "continent_bonus": 4}
    sheet = GAME.score(GAME.load(table(phase="over", theater=[], regions=everything, options=options)))
    assert GAME.facts.points == (sheet.total("red"), sheet.total("blue"))
    assert GAME.facts[1:4] == (True, False, None)


# --- positions as values --------------------------------------------------------------------------------------


def test_equal_positions_are_one_key_whoever_made_them():
    again = shipped().rules(shipped().edition(SLUG))
    chance, state = Dice(3), GAME.load(GAME.start())
    while not GAME.over(state):
        twin = again.load(json.loads(json.dumps(GAME.dump(state))))
        thawed = pickle.loads(pickle.dumps(state))
        assert {state: "seen"}[twin] == {state: "seen"}[thawed] == "seen"
        assert GAME.moves(thawed) == GAME.moves(state)
        after = GAME.play(
            state, GAME.fill(state, GAME.playout(state, GAME.moves(state), chance), chance)
        ).state
        assert (after == state) == (GAME.dump(after) == GAME.dump(state))
        state = after


def test_a_playout_needs_only_a_part_of_the_list():
    chance, state = Dice(3), GAME.load(GAME.start())
    while not GAME.over(state):
        moves = GAME.moves(state)
        for part in (moves[:1], moves[-1:], moves[1::2] or moves, moves[::-1]):
            assert GAME.playout(state, part, Dice(1)) in part
        state = GAME.play(state, GAME.fill(state, GAME.playout(state, moves, chance), chance)).state


# --- people with names ------------------------------------------------------------------------------------------

NAMES = {"maryjo": "Mary Jo", "player2": "李雷", "bob": "bob"}
TRIO = dict(zip(NAMES, THREE.values()))


def people(**rest):
    return table("maryjo", starts=TRIO, **rest)


def match(position):
    return Match(GAME.named(NAMES), position, Dice(1))


def test_names_are_said_in_prompts_refusals_events_and_scores():
    at = match(
        people(regions={"maryjo": ["na-e"]}, troops={"na-e": {"player2": 6}, "af-n": {"maryjo": 2, "bob": 2}})
    )
    game = at.game
    assert game.awaits(at.state).startswith("Mary Jo: settle your Conflicts")
    assert at.say("李雷: sweep af-n").why == "it is Mary Jo's turn, not 李雷's"
    assert at.say("battle af-n maryjo=3").why.startswith("Mary Jo and bob roll one white die each")
    said = at.say("mary jo: defend na-e 1")
    assert [game.tell(event) for event in said.events] == [
        "Mary Jo's defence of East North America comes to 3, and 李雷 takes the Region.",
        "李雷 takes 1 marker (6) back from East North America.",
    ]
    assert game.awaits(game.load(people(phase="over", regions={"player2": ["as-e"]}))) == (
        "The game is over: 李雷 wins with 4 points."
    )


@pytest.mark.parametrize("dice", ["maryjo=3 bob=2", "bob=2 Mary Jo=3", "MARY JO = 3 Bob=2"])
def test_white_dice_are_named_by_id_or_name(dice):
    game = GAME.named(NAMES)
    at = match(people(troops={"af-n": {"maryjo": 2, "bob": 2}}))
    assert game.write(at.state, game.read(at.state, f"battle af-n {dice}")) == "battle af-n maryjo=3 bob=2"


@pytest.mark.parametrize(
    "text", ["eve: pass", "battle af-n Eve=3", "battle af-n ? bob=3", "battle af-n Mary=3"]
)
def test_nobody_else_is_read(text):
    game = GAME.named(NAMES)
    with pytest.raises(BadMove) as caught:
        game.read(game.load(people()), text)
    assert "Mary Jo, 李雷 and bob" in caught.value.hint


def test_a_position_that_cannot_be_names_people_too():
    with pytest.raises(Exception) as caught:
        match(people(troops={"af-n": {"player2": [1, 2, 3, 4]}}))
    assert "李雷 has 4 markers on the table" in str(caught.value)


def width(line):
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line)


@pytest.mark.parametrize("name, shown", [("Mary Jo", "Mary Jo"), ("李雷", "李雷"), ("Zoë " * 9, "Zoë Zoë Zoë Zoë Zoë…"),
                                         ("雷" * 40, "雷" * 9 + "…")])  # fmt: skip
def test_the_picture_shows_names_and_stays_narrow(name, shown):
    troops = {"af-n": {"player2": [1, 2], "bob": 3}, "as-w": {"bob": [2, 3]}, "na-e": {"player2": 4}}
    game = GAME.named({player: name.strip() for player in TRIO})
    at = Match(game, people(regions={"maryjo": ["na-e"], "bob": ["na-c", "na-w"]}, troops=troops), Dice(1))
    picture = game.picture(at.state)
    assert f"{shown}'s turn" in picture and f"{shown} 1+2" in picture and f"{shown} 4" in picture
    assert f"\n{shown.upper()} " in picture
    assert max(map(width, picture.splitlines())) <= 80
    assert "\0" not in picture
