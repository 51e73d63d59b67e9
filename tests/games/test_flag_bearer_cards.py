"""Flag-Bearer by other cards: what an own table says is what is played, and what it cannot say is told."""

import pickle

import pytest
from flag_bearer_table import DUEL, GAME, field

from companion import contract
from companion.errors import BadPosition
from companion.library import Faults, Library
from companion.referee import verdict
from companion.referee.dice import Dice
from companion.referee.game import Record
from companion.testing import shipped

SLUG = "flag-bearer"
AGAINST_FIVE = field("6f/7/7/3i3/2pB3/7/7/F6", "attack")


def changed(file, old, new):
    """One of the shipped tables, with a change."""
    text = shipped().edition(SLUG).text(file).content
    assert old in text
    return text.replace(old, new)


def game_by(file, old, new):
    """The game by the shipped tables, with a change in one of them."""
    return shipped().rules(shipped().changed(SLUG, {file: changed(file, old, new)}))


def judged(game, position, move):
    return contract.judge(game, [move], position, seed=1)["verdicts"][0]


def listed(game, position):
    return contract.legal(game, position)["moves"]


# --- two editions -----------------------------------------------------------------------------------


def test_two_editions_are_played_side_by_side():
    """Each keeps its own numbers, whatever the other has just been asked."""
    strong = game_by("warriors.csv", "B,Berserk,3,4", "B,Berserk,3,5")
    weak = game_by("warriors.csv", "I,Heavy infantryman,3,5", "I,Heavy infantryman,3,4")
    for _ in range(2):
        for game, power, against in ((strong, 5, 5), (weak, 4, 4)):
            told = judged(game, AGAINST_FIVE, "d4xd5")
            assert told["legal"] and "FB-A10" in told["rules"]
            (attack,) = (event for event in told["events"] if event["type"] == "attack")
            assert (attack["power"], attack["against"]) == (power, against)
        assert judged(GAME, AGAINST_FIVE, "d4xd5")["rules"] == ["FB-A9"]


def test_whole_games_of_two_editions_interleaved():
    """The longer reach of one of them never shows in the other."""
    games = {2: game_by("warriors.csv", "straight1+diagonal1", "straight2"), 1: GAME}
    dice = Dice("editions")
    states, far = {}, {1: 0, 2: 0}
    for reach, game in games.items():
        states[reach] = game.load(game.start()).copy()
    for _ in range(300):
        for reach, game in games.items():
            state = states[reach]
            if game.over(state):
                continue
            move = game.fill(state, game.playout(state, game.moves(state), dice), dice)
            if move.kind == "attack" and state.warrior(move.args[0]).code == "P":
                far[reach] += abs(move.args[0] - move.args[1]) in (2, 16)
            states[reach] = game.play(state, move).state
    assert far[1] == 0 < far[2]


# --- house rules and cards --------------------------------------------------------------------------


@pytest.mark.parametrize("option, power", [({}, 5), ({"berserk_power": 4}, 4), ({"berserk_power": 3}, 3)])
def test_the_card_holds_unless_the_table_says_otherwise(option, power):
    """FB-R26: the power of an own berserk is what its card shows."""
    game = game_by("warriors.csv", "B,Berserk,3,4", "B,Berserk,3,5")
    assert judged(game, AGAINST_FIVE | {"options": option}, "d4xd5")["legal"] == (power == 5)
    assert game.load({"options": option}).house.unhurt[0]["B"].power == power


def test_what_the_card_prints_may_be_said():
    """FB-R3: also where it is none of the values that the ruling offers."""
    game = game_by("warriors.csv", "4,3,light,1,5,straight2", "4,3,heavy,3,5,straight2")
    assert game.load({"options": {"archer_type": "heavy"}}).house.unhurt[0]["A"].stripes == 3
    with pytest.raises(BadPosition):
        GAME.load({"options": {"archer_type": "heavy"}})


@pytest.mark.parametrize("option, stripes", [({}, 2), ({"archer_type": "light"}, 1)])
def test_the_class_of_an_own_archer(option, stripes):
    """FB-R3."""
    game = game_by("warriors.csv", "4,3,light,1,5,straight2", "4,3,average,2,5,straight2")
    assert game.load({"options": option}).house.unhurt[1]["A"].stripes == stripes


def test_the_split_of_an_own_army():
    """FB-R26, FB-S1: what the cards count is laid out, and a house rule splits the same number otherwise."""
    table = changed("warriors.csv", "A,Archer,4", "A,Archer,5").replace("P,Pike man,4", "P,Pike man,3")
    game = shipped().rules(shipped().changed(SLUG, {"warriors.csv": table}))
    assert game.load({}).stack(0).count("A") == 5
    other = {"F": 3, "A": 0, "B": 9, "I": 2, "H": 2, "P": 4}
    assert game.load({"options": {"army": other}}).stack(1).count("B") == 9
    with pytest.raises(BadPosition, match="20 in all, F = 3"):
        game.load({"options": {"army": other | {"A": 1}}})


def test_whoever_the_card_lets_attack_two():
    """FB-A5, FB-A6: by the card, not by the letter; straight neighbours only, however far it reaches."""
    game = game_by("qualities.csv", "H,FB-W9,no,1,", "H,FB-W9,no,2,")
    position = field("6f/7/7/3p3/3Hp2/7/7/F6", "attack")
    assert "d4xd5,e4" in listed(game, position) and judged(game, position, "d4xd5,e4")["legal"]
    assert judged(GAME, position, "d4xd5,e4")["rules"] == ["FB-A5"]
    wide = game_by("warriors.csv", "2,5,straight1", "2,5,straight2+diagonal1")
    position = field("6f/7/3p3/3p3/3Bp2/4p2/7/F6", "attack")
    assert [move for move in listed(wide, position) if "," in move] == ["d4xd5,e4"]
    for goals in ("d5,e3", "e4,e3", "d5,d6"):
        assert judged(wide, position, f"d4x{goals}")["rules"] == ["FB-A6"]


def test_whom_the_card_crushes():
    """FB-A8."""
    game = game_by("qualities.csv", "P,FB-W10,no,1,I", "P,FB-W10,no,1,H")
    position = field("6f/7/7/3h'3/3P3/7/7/F6", "attack")
    assert judged(game, position, "d4xd5")["rules"][0] == "FB-A8"
    assert judged(GAME, position, "d4xd5")["rules"][0] == "FB-A4"


# --- reach ------------------------------------------------------------------------------------------

REACHES = [
    *("straight1", "straight2", "diagonal1", "diagonal2", "straight1+diagonal1"),
    *("straight2+diagonal1", "straight1+diagonal2", "diagonal2+straight2"),
]
CROWDS = {
    "alone": [],
    "friends around": [("c3", "P"), ("d3", "P"), ("c4", "P"), ("e5", "P")],
    "enemies around": [("c3", "p"), ("d3", "p"), ("c4", "p"), ("e5", "h"), ("e4", "h")],
}


@pytest.mark.parametrize("blocks", ["enemy", "any"])
@pytest.mark.parametrize("crowd", CROWDS.values(), ids=CROWDS)
@pytest.mark.parametrize("reach", REACHES)
def test_what_is_listed_is_what_is_judged(reach, crowd, blocks):
    """FB-W4, FB-W5, FB-R14: for every target of an archer on d4, near, far and behind others."""
    game = game_by("warriors.csv", "straight2+diagonal1", reach)
    far = dict.fromkeys(("straight", "diagonal"), 0) | {part[:-1]: int(part[-1]) for part in reach.split("+")}
    stops = {square for square, text in crowd if text.islower() or blocks == "any"}
    for column in "abcdefg":
        for row in "12345678":
            target = column + row
            across, up = ord(column) - ord("d"), int(row) - 4
            board = {"d4": "A", "a1": "F", "g8": "f", "g7": "H", **dict(crowd)}
            if board.get(target, "p").isupper():
                continue
            board |= {} if target in board else {target: "p"}
            position = {"board": board, "phase": "attack", "options": {"archer_block": blocks}}
            steps = max(abs(across), abs(up))
            way = "straight" if not across or not up else "diagonal" if abs(across) == abs(up) else ""
            middle = chr(ord("d") + across // 2) + str(4 + up // 2)
            covered = steps == 2 and middle in stops
            wanted = bool(way) and steps <= far[way] and not covered
            told = judged(game, position, f"d4x{target}")
            assert told["legal"] == (f"d4x{target}" in listed(game, position)) == wanted, target
            if not wanted:
                in_reach = way and steps <= far[way]
                assert told["rules"] == [("FB-W5" if in_reach else "FB-W4")], target


@pytest.mark.parametrize(
    "reach, words",
    [
        ("straight2", "one or two squares along a row or column"),
        ("diagonal1", "one square diagonally"),
        ("diagonal2+straight1", "the next square along a row or column, or one or two squares diagonally"),
        ("straight2+diagonal2", "one or two squares along a row, a column or a diagonal"),
    ],
)
def test_a_shot_out_of_reach_is_told_by_the_card(reach, words):
    """FB-W4."""
    game = game_by("warriors.csv", "straight2+diagonal1", reach)
    position = {"board": {"d4": "A", "a1": "F", "g8": "f"}, "phase": "attack", "options": {"stuck": "pass"}}
    position["board"] |= {"d5": "p", "e5": "p", "d8": "p"}
    assert judged(game, position, "d4xd8")["why"].endswith(f"the archer attacks {words}")


# --- faults -----------------------------------------------------------------------------------------

MISFITS = {
    "a word that is no reach": ("warriors.csv", "straight2+", "strait2+", "3:26", "'strait2' is not understood"),
    "a reach too far": ("warriors.csv", "straight2+", "straight3+", "3:26", "'straight3' is not understood"),
    "a way said twice": ("warriors.csv", "2+diagonal1", "2+straight1", "3:26", "straight is said twice"),
    "no reach": ("warriors.csv", "straight2+diagonal1", "", "3:26", "this cell is empty"),
    "a small letter": ("warriors.csv", "B,Ber", "b,Ber", "4:1", "'b' is not a capital letter"),
    "two letters": ("warriors.csv", "B,Ber", "BB,Ber", "4:1", "'BB' is not a capital letter"),
    "a letter twice": ("warriors.csv", "H,Hor", "I,Hor", "6:1", "'I' stands in two rows"),
    "stripes of another class": ("warriors.csv", "heavy,3,3,straight1,\"\"", "heavy,2,3,straight1,\"\"", "5:33", "FB-W2"),
    "a class of other stripes": ("warriors.csv", "2,light,1", "2,heavy,1", "7:24", "heavy troops have 3"),
    "an army of 21": ("warriors.csv", "P,Pike man,4", "P,Pike man,5", "formations.csv:2:1", "an army of 21"),
    "a quality of nobody": ("qualities.csv", "H,FB-W9", "K,FB-W9", "6:1", "warriors.csv has no row for 'K'"),
    "a warrior without qualities": ("qualities.csv", "H,FB-W9,no,1,\n", "", "warriors.csv:6:1", "qualities.csv has no row"),
    "a quality twice": ("qualities.csv", "H,FB-W9", "I,FB-W9", "6:1", "'I' stands in two rows"),
    "nobody crushed": ("qualities.csv", "no,1,I", "no,1,X", "7:15", "warriors.csv has no row for 'X'"),
    "no flag": ("qualities.csv", "W8,yes", "W8,no", "7:10", "FB-S1"),
    "three targets": ("qualities.csv", "no,2,", "no,3,", "4:12", "'3' is not a whole number from 1 to 2"),
    "rows upside down": ("armies.csv", "5-8", "8-5", "3:17", "'8-5' are no rows"),
    "rows off the field": ("armies.csv", "5-8", "5-9", "3:17", "'5-9' are no rows"),
    "rows of the enemy": ("armies.csv", "5-8", "4-7", "3:17", "5-8 (FB-S2)"),
    "two at the bottom": ("armies.csv", "top,5-8", "bottom,1-4", "3:13", "'bottom' stands in two rows"),
    "two in capitals": ("armies.csv", "lower", "upper", "3:33", "'upper' stands in two rows"),
    "one army": ("armies.csv", "second,Blue,top,5-8,open circle,lower\n", "", "2:1", "2 armies, not 1"),
    "a sign that is none": ("formations.csv", "X.....X", "X..O..X", "4:31", "is no line of a formation"),
    "a line too short": ("formations.csv", "X.....X", "X....X", "4:31", "write 7 signs"),
    "a square too many": ("formations.csv", "X.....X", "X..X..X", "4:1", "21 squares for an army of 20"),
    "a formation twice": ("formations.csv", "wings", "block", "4:1", "'block' stands in two rows"),
    "a formation that is offered": ("formations.csv", "wings", "wing", "5:1", "there is no 'wings'"),
}  # fmt: skip


@pytest.mark.parametrize("file, old, new, where, words", MISFITS.values(), ids=MISFITS)
def test_press_and_referee_tell_the_same_faults(tmp_path, file, old, new, where, words):
    own = tmp_path / "cards" / SLUG / file
    own.parent.mkdir(parents=True)
    own.write_text(changed(file, old, new))
    told = []
    for ask in (Library.check, Library.game):
        with pytest.raises(Faults) as fault:
            ask(Library.here(str(tmp_path)), SLUG)
        told.append(fault.value.faults)
    assert told[0] == told[1]
    spot = where if ".csv" in where else f"{file}:{where}"
    assert any(one.where == f"cards/{SLUG}/{spot}" and words in one.message for one in told[0]), told[0]


# --- states -----------------------------------------------------------------------------------------


def middle(game):
    """A position in mid-game: wounds, a moved line, house rules."""
    return game.load(
        {
            "fen": "f2i3/1a2b2/3p'3/2HA3/2F1h2/P2I''3/1f4B/F6",
            "phase": "attack",
            "line": ["c4", "c5"],
            "options": {"archer_block": "any", "army": {"F": 3, "A": 4, "B": 3, "I": 3, "H": 3, "P": 4}},
        }
    )


def test_equal_positions_are_equal_wherever_they_were_made():
    one, other = middle(shipped().rules(shipped().changed(SLUG, {}))), middle(GAME)
    assert one == other and hash(one) == hash(other)
    again = GAME.load(GAME.dump(one))
    assert again == one and hash(again) == hash(one)
    for state in (GAME.load({}), one):
        thawed = pickle.loads(pickle.dumps(state))
        assert thawed == state and hash(thawed) == hash(state)
    assert [GAME.write(thawed, move) for move in GAME.moves(thawed)] == [
        GAME.write(other, move) for move in GAME.moves(other)
    ]


def test_positions_by_other_cards_are_other_positions():
    strong = game_by("warriors.csv", "B,Berserk,3,4", "B,Berserk,3,5")
    assert middle(strong) != middle(GAME)
    after = middle(GAME).copy()
    GAME.settle(after, Record())
    assert after == middle(GAME), "what settling listed is no part of the position"
    after.remove(0)
    assert after != middle(GAME)


def test_what_a_program_may_know():
    """The longest game is 40 cards and two decisions for every health point of the cards but one."""
    facts = GAME.facts
    assert facts.chance and not facts.hidden
    cards = GAME.load({}).house
    points = 2 * sum(copies * cards.unhurt[0][code].health for code, copies in cards.army.items())
    assert facts.longest == 2 * sum(cards.army.values()) + 2 * (points - 1)
    assert facts.points == (0, cards.bearers)


# --- names ------------------------------------------------------------------------------------------

NAMES = {"maryjo": "Mary Jo", "player2": "李雷"}
PLAYERS = [{"id": "maryjo"}, {"id": "player2"}]


def test_people_are_called_by_their_names():
    game = GAME.named(NAMES)
    position = field(DUEL, "attack", players=PLAYERS)
    match = verdict.Match(game, position, Dice(1))
    assert game.awaits(match.state) == "Mary Jo: attack with one of your warriors."
    picture = game.picture(match.state)
    assert "Mary Jo (capital letters)" in picture and "李雷 (small letters)" in picture
    assert "turn 1: Mary Jo, attack" in picture
    told = judged(game, position, "a1xd5")
    assert told["why"].startswith("d5 is out of reach")
    assert "李雷" in judged(game, position, "李雷: d4xd5")["why"]
    assert judged(game, position, "d5xd4")["why"].endswith("there is 李雷's pike man on d5")
    told = judged(game, position, "mary jo: d4xd5")
    assert told["legal"]
    assert [event["text"] for event in told["events"]] == [
        "Mary Jo's horseman on d4 attacks 李雷's pike man on d5, 5 against 3.",
        "李雷's pike man on d5 loses a point.",
        "It is 李雷's turn.",
    ]
    assert "李雷: draw your warriors" in game.awaits(_named(game, {"players": PLAYERS, "turn": "player2"}))
    over = _named(game, field("7/7/7/7/3H3/7/7/F6", "over", players=PLAYERS))
    assert game.awaits(over) == "The game is over: Mary Jo wins."
    assert game.picture(over).count("The game is over: Mary Jo wins.") == 1


def _named(game, position):
    return verdict.Match(game, position, Dice(1)).state


def test_a_long_name_is_cut():
    game = GAME.named({"maryjo": "Mary Josephine of the Seven Long Names"})
    picture = game.picture(_named(game, field(DUEL, players=PLAYERS)))
    assert "Mary Josephine of t… (capital letters)" in picture
    assert max(map(len, picture.splitlines())) <= 80
