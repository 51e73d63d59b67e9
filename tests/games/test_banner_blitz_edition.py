"""Banner Blitz by its cards: what the tables say is what is played, two editions side by side, and names of people."""

import pickle

import pytest
from banner_blitz_table import GAME, START, table, turn

from companion import contract
from companion.errors import BadData, BadPosition, Illegal
from companion.games.banner_blitz import cells
from companion.games.banner_blitz.cells import Area, Space
from companion.library import Faults
from companion.referee.dice import Dice
from companion.referee.game import Record
from companion.testing import shipped

SETUP = shipped().edition("banner-blitz").text("setup.csv").content
SIDES = shipped().edition("banner-blitz").text("sides.csv").content


def edition(setup=SETUP, sides=SIDES):
    return shipped().changed("banner-blitz", {"setup.csv": setup, "sides.csv": sides})


def faults(cards):
    with pytest.raises(Faults) as caught:
        GAME.check_edition(cards)
    return [
        f"{fault.where.removeprefix('cards/banner-blitz/')}: {fault.message}" for fault in caught.value.faults
    ]


def without(text, line):
    """A table with one line left out."""
    assert f"{line}\n" in text
    return text.replace(f"{line}\n", "")


# On 8 x 8: five tokens each, the second player at home on h1, other letters.
OWN = (
    SETUP.replace("8,first,token,a3 a4 b3 c1 c2 d1", "8,first,token,a3 a4 b3 c1 c2")
    .replace("8,second,token,e8 f7 f8 g6 h5 h6", "8,second,token,e8 f7 f8 g6 h5")
    .replace("8,second,home,h8", "8,second,home,h1")
)
OWN_SIDES = SIDES.replace("Red,R", "Red,X").replace("Blue,B", "Blue,Y")


# --- what a cell means -----------------------------------------------------------------------------------------


def test_spaces_areas_and_pips_are_read():
    assert cells.spaces("a2 i10") == (Space(1, 2), Space(9, 10))
    assert [space.name for space in cells.spaces("a2 i10")] == ["a2", "i10"]
    assert cells.area("e5-g7") == Area(5, 5, 7, 7)
    assert (cells.area("e5-g7").files, cells.area("e5-g7").ranks) == ("efg", (5, 6, 7))
    assert cells.pips("a e i") == ((0, 0), (1, 1), (2, 2))
    assert cells.pips("c d") == ((2, 0), (0, 1))


@pytest.mark.parametrize(
    "read, cell",
    [
        (cells.spaces, "a2 22"), (cells.spaces, "a0"), (cells.spaces, "A2"), (cells.spaces, "a2,b1"), (cells.spaces, "a٢"),
        (cells.area, "a1"), (cells.area, "a1-b2-c3"), (cells.area, "d4-a1"), (cells.area, "a4-d1"), (cells.area, "a1-"),
        (cells.pips, "a j"), (cells.pips, "a a"), (cells.pips, "ae"), (cells.pips, "5"),
    ],
)  # fmt: skip
def test_other_cells_are_faults(read, cell):
    with pytest.raises(BadData):
        read(cell)


# --- what the cells must agree on ------------------------------------------------------------------------------

FAULTS = [
    (SETUP.replace("8,first,home,a1", "8,first,home,i1"), "setup.csv:8:14: spaces: there is no space i1 on a board of 8 x 8"),
    (SETUP.replace("8,first,flag,a2 b1", "8,first,flag,a2 h8"), "setup.csv:11:15: spaces: h8 is already taken on this board"),
    (SETUP.replace("8,first,token,a3", "8,first,token,b3"), "setup.csv:10:15: spaces: b3 is already taken on this board"),
    (SETUP.replace("8,second,flag,g8 h7", "8,second,flag,g8"), "setup.csv:12:15: spaces: 1 flag where a player has 2"),
    (SETUP.replace("8,second,home,h8", "8,second,home,h8 g1"), "setup.csv:11:15: spaces: 2 homes where a player has 1"),
    (SETUP.replace("g6 h5 h6\n", "g6 h5\n"), "setup.csv:13:16: spaces: 5 tokens where a player has 6"),
    (SETUP.replace("8,second,home,h8", "8,first,home,h8"), "setup.csv:11:9: piece: this is said twice of this board and player"),
    (without(SETUP, "8,second,flag,g8 h7"), "setup.csv:8:1: board: no row gives the second player's flag"),
    (SETUP[: SETUP.index("9,first")], "setup.csv:2:1: board: no row sets up the board of 9 x 9"),
]  # fmt: skip


@pytest.mark.parametrize("setup, told", FAULTS, ids=[told for _, told in FAULTS])
def test_a_set_up_that_does_not_add_up_is_refused_with_its_place(setup, told):
    assert told in faults(edition(setup))
    with pytest.raises(Faults):
        shipped().rules(edition(setup))


@pytest.mark.parametrize(
    "sides, told",
    [
        (SIDES.replace("Blue,B", "Blue,R"), "sides.csv:3:13: letter: 'R' stands in two rows"),
        (SIDES.replace("second", "first"), "sides.csv:3:1: player: 'first' stands in two rows"),
        (
            without(SIDES, "second,Blue,B,circle,striped,swallow-tail"),
            "sides.csv:2:1: player: there is no row for the other player",
        ),
    ],
)
def test_sides_that_cannot_be_told_apart_are_refused(sides, told):
    assert told in faults(edition(sides=sides))


def test_all_faults_are_told_at_once():
    wrong = SETUP.replace("7,first,home,a1", "7,first,home,h1").replace(
        "9,first,flag,a2 b1", "9,first,flag,a2"
    )
    told = faults(edition(wrong, SIDES.replace("Blue,B", "Blue,R")))
    assert [one.split(": ")[0] for one in told] == ["setup.csv:2:14", "setup.csv:15:14", "sides.csv:3:13"]


def test_a_size_that_nobody_can_choose_is_a_fault():
    told = (
        shipped()
        .edition("banner-blitz")
        .text("game.toml")
        .content.replace("values = [7, 8, 9]", "values = [7, 8]")
    )
    found = faults(shipped().changed("banner-blitz", {"game.toml": told}))
    assert found[0] == "setup.csv:14:1: board: options.board of game.toml does not offer this size"


# --- two editions ----------------------------------------------------------------------------------------------


def test_two_editions_are_played_side_by_side_each_by_its_own_cards():
    """Both are played to the end, taking turns, and at every step each goes by its own cards."""
    own = shipped().rules(edition(OWN, OWN_SIDES))
    told = [(GAME, 6, "R: Red, home a1", "B: Blue, home h8"), (own, 5, "X: Red, home a1", "Y: Blue, home h1")]
    states = [game.load(START) for game, *_ in told]
    dice = [Dice(3), Dice(3)]
    while not all(game.over(state) for (game, *_), state in zip(told, states)):
        for at, (game, tokens, *homes) in enumerate(told):
            state = states[at]
            assert game.load(game.dump(state)) == state
            assert game.inventory(state) == [(tokens, 2), (tokens, 2)]
            assert all(home in game.picture(state) for home in homes)
            off = [tokens - pieces.bit_count() for pieces in state.tokens]
            assert [lines[2].points for lines in game.score(state).lines.values()] == off[::-1]
            if not game.over(state):
                move = game.playout(state, game.moves(state), dice[at])
                states[at] = game.play(state, game.fill(state, move, dice[at])).state


def test_a_position_holds_as_many_tokens_as_the_edition_has():
    for game, tokens in ((GAME, 6), (shipped().rules(edition(OWN)), 5), (GAME, 6)):
        crowd = [f"{file}5" for file in "abcdefgh"[: tokens + 1]]
        with pytest.raises(BadPosition, match=f"a player has {tokens} tokens, not {tokens + 1}"):
            game.load({"players": [{"id": "red", "tokens": crowd}, {"id": "blue"}]})


def test_a_flag_is_brought_home_where_the_edition_says():
    own = shipped().rules(edition(OWN))
    position = table("a3", "g2 c6", "@g2 b1", "g8 h7", phase="move", turn="blue", first="red", left=1)
    for game, flags in ((own, ["b1", "taken"]), (GAME, ["@h1", "b1"]), (own, ["b1", "taken"])):
        answer = contract.judge(game, ["g2-h1"], position, seed=1)
        assert answer["position"]["players"][0]["flags"] == flags


# --- states ----------------------------------------------------------------------------------------------------


def test_states_are_the_same_in_every_game_of_the_same_cards():
    other = shipped().rules(edition())
    position = turn(
        "a3 d6 g5", "e4 f7", "@e4 b1", "@g5 g8", left=2, moved={"d6": "done", "g5": "W"}, captured="d6"
    )
    one, two = GAME.load(position), other.load(position)
    two.names = {"red": "Mary Jo"}
    assert one == two and hash(one) == hash(two) and len({one, two, one.copy()}) == 1
    for written in (GAME.load(GAME.dump(one)), pickle.loads(pickle.dumps(one))):
        assert written == one and hash(written) == hash(one)
    assert GAME.moves(pickle.loads(pickle.dumps(one))) == GAME.moves(one)


def test_states_by_other_cards_are_others():
    assert GAME.load(START) != shipped().rules(edition(OWN)).load(START)
    players = [
        {"id": "red", "tokens": ["a3"], "flags": ["b2", "b3"]},
        {"id": "blue", "tokens": ["c5"], "flags": ["c6", "c7"]},
    ]
    moved_home = edition(SETUP.replace("8,second,home,h8", "8,second,home,h1"))
    assert GAME.load({"players": players}) != shipped().rules(moved_home).load({"players": players})


def test_every_slot_of_a_position_counts():
    """A change anywhere makes another state, and the one it was copied from stays as it was."""
    state = GAME.load(turn("b2 e3", "e5 g7", "@e5 b1", "@e5 g8", left=3, dice={"red": 6, "blue": 5}))
    for slot, other in {
        "tokens": (1, 2), "flags": ((0, 1), (2, 3)), "round": 7, "phase": "drop", "seat": 1, "dice": (1, 2), "first": 0,
        "left": 1, "moved": {9: 1}, "captured": 9, "players": ("x", "y"), "house": state.house._replace(carry_limit=1),
    }.items():  # fmt: skip
        changed = state.copy()
        assert changed == state and hash(changed) == hash(state)
        setattr(changed, slot, other)
        assert changed != state and getattr(state, slot) != other


# --- names -----------------------------------------------------------------------------------------------------

NAMES = {"red": "Mary Jo", "blue": "李雷"}
PEOPLE = GAME.named(NAMES)


def _named(game, position):
    """A position as the people of a table see it."""
    state = game.load(position)
    state.names = game.names
    return state


def test_people_are_called_by_their_names():
    assert PEOPLE.awaits(_named(PEOPLE, START)) == "Mary Jo and 李雷: roll one die each."
    answer = contract.judge(
        PEOPLE, ["Mary Jo: roll 6", "李雷: roll 3", "maryjo: choose first", "a4-a5", "end"], START, seed=1
    )
    told = [event["text"] for one in answer["verdicts"] for event in one["events"]]
    assert told == [
        "Mary Jo rolls a 6.",
        "李雷 rolls a 3.",
        "Mary Jo moves first with 3 spaces, then 李雷 with 6 spaces.",
        "Mary Jo's token moves from a4 to a5.",
        "Mary Jo's turn is over, 2 spaces unused.",
    ]
    assert [one["move"] for one in answer["verdicts"]][:2] == ["red: roll 6", "blue: roll 3"]
    assert answer["position"]["turn"] == "blue"
    assert PEOPLE.awaits(_named(PEOPLE, answer["position"])) == "李雷: 6 spaces left; move a token."


@pytest.mark.parametrize(
    "position, move, why",
    [
        (turn("b2", "g7"), "g7-g6", "the token on g7 is 李雷's, not Mary Jo's"),
        (turn("b2", "b4 g7"), "b2-b5", "the token on b2 cannot jump over 李雷's token on b4"),
        (turn("b2", "g7"), "end", "Mary Jo has not moved yet; some token has to move one space or more"),
        (START | {"dice": {"red": 3}}, "Mary Jo: roll 4", "Mary Jo has already rolled a 3 this round"),
        (turn("b2", "g7"), "李雷: b2-b3", "李雷 cannot act now: it is Mary Jo's turn"),
        (
            table("a1 c3", "e5 f6 g6", "@e5 b1", phase="return"),
            "return b1",
            "b1 is occupied by a flag of Mary Jo's",
        ),
    ],
)
def test_reasons_name_people(position, move, why):
    answer = contract.judge(PEOPLE, [move], position, seed=1)
    assert answer["verdicts"][-1]["why"] == why


def test_the_picture_names_people_and_keeps_to_the_screen():
    long = GAME.named({"red": "Maximiliane of the Seven Hills", "blue": "李雷韩梅梅李雷韩梅梅李雷"})
    running = turn(
        "i9 c4 d4", "b2 c3", "@i9 @i9", "@i9 @i9", options={"board": 9}, dice={"red": 6, "blue": 5}, round=123
    )
    drawn = table("b2", "g7", phase="over", round=999, options={"round_limit": 999})
    for game, position in [(PEOPLE, running), (long, running), (PEOPLE, drawn), (long, drawn)]:
        picture = game.picture(_named(game, position))
        for line in picture.splitlines():
            assert len(line) + sum(letter >= "一" for letter in line) <= 80, line
        if game is PEOPLE:
            assert "Mary Jo" in picture and "李雷" in picture
        else:
            assert "Maximilia…" in picture or "Maximiliane of…" in picture
    assert "Draw: Mary Jo and 李雷." in PEOPLE.picture(_named(PEOPLE, drawn))
    assert "Mary Jo wins." in PEOPLE.picture(_named(PEOPLE, table("b2", "", phase="over")))


# --- for programs ----------------------------------------------------------------------------------------------


def test_facts():
    facts = GAME.facts
    assert (facts.players, facts.chance, facts.hidden, facts.longest) == ((2,), True, False, None)
    most = GAME.score(GAME.load(table("a3 a4 b3 c1 c2 d1", "", "a2 b1", "taken taken", phase="over")))
    assert [most.total("blue"), most.total("red")] == list(facts.points)


def test_a_playout_chooses_from_whatever_part_of_the_list_it_is_given():
    for position in (START, turn("b2 e3", "e5 g7", "@e5 b1", "@e5 g8", left=3, moved={"b2": "N"})):
        state = GAME.load(position)
        for move in GAME.moves(state):
            assert GAME.playout(state, [move], Dice(1)) == move


def test_nothing_is_changed_by_a_refused_move():
    state = GAME.load(turn("b2", "g7")).copy()
    GAME.settle(state, Record())
    before = GAME.dump(state)
    with pytest.raises(Illegal):
        GAME.play(state, GAME.read(state, "b2-c4"))
    assert GAME.dump(state) == before
