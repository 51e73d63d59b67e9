"""Flag-Bearer played at random: what is listed plays, what is not listed is refused for the right reason.

`broken_rule` and `brought_about` are the specification's checks and effects written down a second time, over
squares as pairs of numbers and cards as letters, without any of the engine's tables.
"""

import itertools
import random

import pytest

from companion.errors import Illegal
from companion.referee import position as positions
from companion.referee.dice import Dice
from companion.referee.game import Record
from companion.testing import shipped

GAME = shipped().game("flag-bearer")
SQUARES = [column + row for column in "abcdefg" for row in "12345678"]  # the order in which lines are written
HEALTH = {"F": 3, "A": 3, "B": 3, "I": 4, "H": 3, "P": 2}
POWER = {"F": 3, "A": 4, "B": 4, "I": 5, "H": 4, "P": 3}
STRIPES = {"F": 3, "A": 1, "B": 2, "I": 3, "H": 2, "P": 1}
SPEED = {"F": 3, "A": 5, "B": 5, "I": 3, "H": 99, "P": 5}
REACH_RULE = {"A": "FB-W4", "B": "FB-W6", "I": "FB-W7", "F": "FB-W8", "H": "FB-W9", "P": "FB-W10"}
OPTIONS = [
    {},
    {"formation": "block"},
    {"formation": "wings", "archer_block": "any", "pike_vs_heavy": "both"},
    {"formation": "wedge", "line_gaps": True, "mutual_end": "attacker"},
    {"army": {"F": 3, "A": 0, "B": 9, "I": 2, "H": 2, "P": 4}, "berserk_power": 5, "berserk_loss": "single"},
    {"archer_type": "average", "pike_vs_heavy": "heavy", "berserk_power": 3},
    {"stuck": "pass", "quiet_limit": 4, "adjudication": "flags"},
    {"stuck": "pass", "attack_duty": "global"},
    {"attack_duty": "global", "turn_limit": 24, "adjudication": "flags"},
]
NAMES = [" ".join(f"{name}={value}" for name, value in options.items()) or "default" for options in OPTIONS]


# --- a second reckoning -----------------------------------------------------------------------------


class Table:
    """A position as a referee without a computer sees it."""

    def __init__(self, data):
        self.options = data["options"]
        self.cards = {(square[0], int(square[1])): text for square, text in data["board"].items()}
        self.first = data["turn"] == data["players"][0]["id"]
        self.line = [(square[0], int(square[1])) for square in data.get("line", [])]

    def own(self, square):
        return square in self.cards and self.cards[square][0].isupper() == self.first

    def enemy(self, square):
        return square in self.cards and self.cards[square][0].isupper() != self.first

    def kind(self, square):
        return self.cards[square][0].upper()

    def power(self, square):
        base = self.options.get("berserk_power", 4) if self.kind(square) == "B" else POWER[self.kind(square)]
        return base - self.cards[square].count("'")

    def stripes(self, square):
        average = self.kind(square) == "A" and self.options.get("archer_type") == "average"
        return 2 if average else STRIPES[self.kind(square)]

    def might(self, attacker, target):
        return (
            self.power(attacker) + (self.stripes(attacker) > self.stripes(target)) + (attacker in self.line)
        )


def pair(name):
    return name[0], int(name[1])


def beside(square):
    column, row = square
    for columns, rows in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        there = chr(ord(column) + columns), row + rows
        if there[0] in "abcdefg" and 1 <= there[1] <= 8:
            yield there


def gap(one, other):
    return abs(ord(one[0]) - ord(other[0])), abs(one[1] - other[1])


def steps(table, start, goal):
    """The length of the shortest way over open squares, None if there is none."""
    seen, edge = {start: 0}, [start]
    while edge:
        square = edge.pop(0)
        for there in beside(square):
            if there not in seen and there not in table.cards:
                seen[there] = seen[square] + 1
                edge.append(there)
    return seen.get(goal)


def broken_by_walk(table, start, goal):
    if not table.own(start):
        return "FB-M1"
    if start == goal:
        return "FB-R8"
    if goal in table.cards:
        return "FB-M5"
    if sum(gap(start, goal)) > SPEED[table.kind(start)]:
        return "FB-M2"
    length = steps(table, start, goal)
    return "FB-M6" if length is None or length > SPEED[table.kind(start)] else None


def moved_by(square, first, goal):
    return chr(ord(square[0]) + ord(goal[0]) - ord(first[0])), square[1] + goal[1] - first[1]


def between(one, other):
    """Both squares and all between them, in one row or column."""
    return [
        (chr(column), row)
        for column in range(min(ord(one[0]), ord(other[0])), max(ord(one[0]), ord(other[0])) + 1)
        for row in range(min(one[1], other[1]), max(one[1], other[1]) + 1)
    ]


def broken_by_line(table, named, goal, by_ends):
    if len(set(named)) < len(named):
        return "FB-L2"
    if len({square[0] for square in named}) > 1 and len({square[1] for square in named}) > 1:
        return "FB-L1"
    whole = between(min(named), max(named))
    if by_ends:
        members = whole
        if any(table.enemy(square) for square in members):
            return "FB-L1"
        if not all(table.own(square) for square in members):
            return "FB-R5"
    else:
        members = named
        if not all(table.own(square) for square in members):
            return "FB-L1"
        if len(whole) > len(members) and not table.options.get("line_gaps"):
            return "FB-R5"
    bearers = sum(table.kind(square) == "F" for square in members)
    if bearers != 1:
        return "FB-L4" if bearers else "FB-L3"
    if goal == named[0]:
        return "FB-R8"
    columns, rows = gap(named[0], goal)
    if columns and rows:
        return "FB-L5"
    if columns + rows > 3:
        return "FB-L7"
    for square in members:
        end = moved_by(square, named[0], goal)
        if not ("a" <= end[0] <= "g" and 1 <= end[1] <= 8):
            return "FB-L6"
        if any(step in table.cards and step not in members for step in between(square, end)):
            return "FB-L6"
    return None


def broken_by_attack(table, start, goals):
    if not table.own(start):
        return "FB-A1"
    if len(goals) > 2 or (len(goals) == 2 and (table.kind(start) != "B" or goals[0] == goals[1])):
        return "FB-A5"
    if not all(table.enemy(goal) for goal in goals):
        return "FB-A1"
    near = {"A": [(0, 1), (1, 0), (0, 2), (2, 0), (1, 1)], "P": [(0, 1), (1, 0), (1, 1)]}
    for goal in goals:
        if gap(start, goal) not in near.get(table.kind(start), [(0, 1), (1, 0)]):
            return "FB-A6" if len(goals) == 2 else REACH_RULE[table.kind(start)]
    if 2 in gap(start, goals[0]):
        middle = between(start, goals[0])[1]
        if table.enemy(middle) or (table.own(middle) and table.options.get("archer_block") == "any"):
            return "FB-W5"
    if any(table.might(start, goal) < table.power(goal) for goal in goals):
        return "FB-A9"
    return None


def broken_rule(table, text):
    """The rule a move of the current phase breaks, attack_duty left aside."""
    if "x" in text:
        start, goals = text.split("x")
        return broken_by_attack(table, pair(start), [pair(goal) for goal in goals.split(",")])
    moved, goal = text.split("-")
    if ":" in moved:
        return broken_by_line(table, [pair(end) for end in moved.split(":")], pair(goal), True)
    if "," in moved:
        return broken_by_line(table, [pair(square) for square in moved.split(",")], pair(goal), False)
    return broken_by_walk(table, pair(moved), pair(goal))


def fought(table, start, goals):
    """The cards on the field after a legal attack."""
    pike = table.options.get("pike_vs_heavy", "pike")
    losses, equals = {}, 0
    for goal in goals:
        pair_of_kinds = table.kind(start), table.kind(goal)
        double = (pair_of_kinds == ("P", "I") and pike != "heavy") or (
            pair_of_kinds == ("I", "P") and pike != "pike"
        )
        losses[goal] = 2 if double else 1
        equals += table.might(start, goal) == table.power(goal)
    losses[start] = equals + (len(goals) == 2)
    if len(goals) == 2 and table.options.get("berserk_loss") == "single":
        losses[start] = 1
    cards = dict(table.cards)
    for square, loss in losses.items():
        cards[square] += "'" * loss
        if cards[square].count("'") >= HEALTH[table.kind(square)]:
            del cards[square]
    return cards


def walked(table, text):
    """The cards on the field after a legal movement, and the squares of the moved line."""
    moved, goal = text.split("-")
    named = [pair(name) for name in moved.replace(":", ",").split(",")]
    members = between(*named) if ":" in moved else named
    landing = {square: moved_by(square, named[0], pair(goal)) for square in members}
    cards = {square: text for square, text in table.cards.items() if square not in landing}
    cards |= {landing[square]: table.cards[square] for square in members}
    return cards, sorted(landing.values()) if len(members) > 1 else []


# --- random games -----------------------------------------------------------------------------------


def begin(options):
    state = GAME.load(GAME.start(options=options)).copy()
    GAME.settle(state, Record())
    return state


def game_of(options, seed):
    """The states of a random game, each with the move that was played in it and what came of it."""
    chance, state = Dice(seed), begin(options)
    while not GAME.over(state):
        move = GAME.fill(state, GAME.playout(state, GAME.moves(state), chance), chance)
        step = GAME.play(state, move)
        yield state, move, step
        state = step.state


def board_of(cards):
    return {f"{column}{row}": text for (column, row), text in cards.items()}


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_games_end_and_conserve_their_cards(options):
    for seed in range(1 if options.get("attack_duty") else 4):
        inventory, turns = GAME.inventory(begin(options)), 0
        for before, move, step in game_of(options, seed):
            data = GAME.dump(step.state)
            assert GAME.inventory(step.state) == inventory
            assert GAME.read(before, GAME.write(before, move)) == move
            assert len(data["board"]) <= 40 and data["turns"] >= turns
            turns = data["turns"]
            assert all(GAME.tell(event).endswith(".") for event in step.events)
            assert max(map(len, GAME.picture(step.state).splitlines())) <= 80
            # every turn takes a health point off the field, so no default game is longer (section 10)
            assert turns <= 117 or "stuck" in options
        assert GAME.moves(step.state) == [] and data["winners"]
        army = options.get("army", {"F": 3, "A": 4, "B": 3, "I": 3, "H": 3, "P": 4})
        assert inventory == [army, army]


def test_a_card_too_many_is_counted():
    """The inventory of the random games would show it, on either side (FB-S1)."""
    for side in (0, 1):
        state = begin({}).copy()
        for square in range(4):
            state.place(square, state.house.unhurt[side]["F"])
        assert GAME.inventory(state)[side]["F"] == 4


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_positions_come_back_from_json_and_toml(options):
    for at, (state, _, _) in enumerate(game_of(options, 5)):
        if at % 7 == 0:
            data = GAME.dump(state)
            for text in (positions.write_json(data), positions.write_toml(data)):
                again = GAME.load(positions.read(text)).copy()
                record = Record()
                GAME.settle(again, record)
                assert again == state and record.events == []
                assert GAME.moves(again) == GAME.moves(state)


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_effects_agree_with_a_second_reckoning(options):
    for before, move, step in game_of(options, 6):
        data, after = GAME.dump(before), GAME.dump(step.state)
        if before.phase not in ("move", "attack"):
            continue
        table, text = Table(data), GAME.write(before, move)
        if before.phase == "attack":
            start, goals = text.split("x")
            cards, line = fought(table, pair(start), [pair(goal) for goal in goals.split(",")]), []
        else:
            cards, line = walked(table, text)
        if sum(event.type == "sacrificed" for event in step.events) == 0:
            assert after["board"] == board_of(cards), text
        if after["phase"] == "attack":
            assert after.get("line", []) == [f"{column}{row}" for column, row in line]


def every_move(phase, rng):
    """All single movements or attacks of the notation, and a good many lines and double attacks."""
    if phase == "attack":
        yield from (f"{start}x{goal}" for start, goal in itertools.product(SQUARES, repeat=2))
        for start in SQUARES:
            for _ in range(30):
                yield f"{start}x{','.join(rng.choices(SQUARES, k=rng.choice((2, 2, 2, 3))))}"
        return
    yield from (f"{start}-{goal}" for start, goal in itertools.product(SQUARES, repeat=2))
    for start, end in itertools.product(SQUARES, repeat=2):
        if 0 in gap(pair(start), pair(end)):
            for goal in [*rng.choices(SQUARES, k=2), *rng.choices(in_band(start, rng), k=3)]:
                yield f"{start}:{end}-{goal}"
    for _ in range(600):
        named = rng.choices(in_band(rng.choice(SQUARES), rng), k=rng.choice((2, 3, 4)))
        yield f"{','.join(named)}-{rng.choice(in_band(named[0], rng))}"


def in_band(square, rng):
    """The squares of its row, or of its column."""
    at = rng.choice((0, 1))
    return [other for other in SQUARES if other[at] == square[at]]


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_every_refusal_agrees_with_a_second_reckoning(options):
    rng = random.Random(7)
    states = [state for state, _, _ in game_of(options, 8) if state.phase in ("move", "attack")]
    for state in rng.sample(states, 3):
        table, listed = Table(GAME.dump(state)), set(GAME.moves(state))
        duty = options.get("attack_duty") == "global"
        for text in every_move(state.phase, rng):
            move, expected = GAME.read(state, text), broken_rule(table, text)
            if expected is None:
                if move in listed:
                    GAME.play(state, move)
                    continue
                assert duty, text
                expected = "FB-T3"
            assert move not in listed, text
            with pytest.raises(Illegal) as refused:
                GAME.play(state, move)
            assert refused.value.rule == expected, f"{text}: {refused.value}"


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_the_list_is_complete(options):
    """Every line and walk that the second reckoning allows is listed, and once."""
    rng = random.Random(9)
    states = [state for state, _, _ in game_of(options, 10) if state.phase == "move"]
    for state in rng.sample(states, 3):
        table = Table(GAME.dump(state))
        own = [square for square in SQUARES if table.own(pair(square))]
        legal = [
            f"{start}-{goal}"
            for start in own
            for goal in SQUARES
            if not broken_by_walk(table, pair(start), pair(goal))
        ]
        bands = [
            [square for square in own if square[at] == mark]
            for at, marks in ((0, "abcdefg"), (1, "12345678"))
            for mark in marks
        ]
        for band in bands:
            for size in range(2, len(band) + 1):
                for named in itertools.combinations(band, size):
                    pairs = [pair(name) for name in named]
                    solid = len(between(pairs[0], pairs[-1])) == size
                    spelled = f"{named[0]}:{named[-1]}" if solid else ",".join(named)
                    legal += [
                        f"{spelled}-{goal}"
                        for goal in SQUARES
                        if min(gap(pairs[0], pair(goal))) == 0
                        and not broken_by_line(table, pairs, pair(goal), False)
                    ]
        listed = [GAME.write(state, move) for move in GAME.moves(state)]
        assert len(listed) == len(set(listed))
        if options.get("attack_duty") == "global":
            assert set(listed) <= set(legal)
            assert len(listed) == len(legal) or all(leaves_attack(state, text) for text in listed)
            assert not any(leaves_attack(state, text) for text in set(legal) - set(listed))
        else:
            assert sorted(listed) == sorted(legal)


@pytest.mark.parametrize("options", OPTIONS, ids=NAMES)
def test_the_list_of_attacks_is_complete(options):
    states = [state for state, _, _ in game_of(options, 12) if state.phase == "attack"]
    for state in random.Random(13).sample(states, min(len(states), 12)):
        table = Table(GAME.dump(state))
        own = [square for square in SQUARES if table.own(pair(square))]
        enemies = [square for square in SQUARES if table.enemy(pair(square))]
        targets = [(goal,) for goal in enemies] + list(itertools.combinations(enemies, 2))
        legal = [
            f"{start}x{','.join(goals)}"
            for start in own
            for goals in targets
            if not broken_by_attack(table, pair(start), [pair(goal) for goal in goals])
        ]
        assert sorted(GAME.write(state, move) for move in GAME.moves(state)) == sorted(legal)


def leaves_attack(state, text):
    """Whether an attack is possible after a movement, by the second reckoning."""
    table = Table(GAME.dump(state))
    table.cards, table.line = walked(table, text)
    own = [square for square in table.cards if table.own(square)]
    enemies = [square for square in table.cards if table.enemy(square)]
    return any(not broken_by_attack(table, start, [goal]) for start in own for goal in enemies)
