"""Banner Blitz played at random: what is listed plays, what is not listed is refused for the right reason.

The reasons come from `broken_rule` and the effects from `brought_about`: the specification's lists of checks
and effects written down a second time over plain names and lists, without any of the engine's tables.
"""

import random

import pytest

from companion.errors import BadPosition, Illegal
from companion.referee.dice import Dice
from companion.referee.game import Move, Record
from companion.referee.grid import bits
from companion.testing import shipped

GAME = shipped().game("banner-blitz")
HEADINGS = {
    (0, 1): "N", (1, 1): "NE", (1, 0): "E", (1, -1): "SE", (0, -1): "S", (-1, -1): "SW", (-1, 0): "W", (-1, 1): "NW",
}  # fmt: skip
OPTIONS = [
    {},
    {"board": 7},
    {"board": 9},
    {"trade": "own"},
    {"nearest": "orthogonal"},
    {"instalments": False},
    {"own_flag": "block"},
    {"own_flag": "share"},
    {"carry_limit": 1},
    {"round_limit": 5},
    {"board": 7, "own_flag": "share", "carry_limit": 1, "instalments": False, "nearest": "orthogonal"},
]


def sign(number):
    return (number > 0) - (number < 0)


def sides(position):
    """The player to move, the other one, and the mover's Home Space."""
    size = position["options"]["board"]
    first, second = position["players"]
    if position["turn"] == first["id"]:
        return first, second, "a1"
    return second, first, f"{chr(96 + size)}{size}"


def way(start, end):
    """Files, ranks and steps from one space to another, and the spaces strictly between on a straight line."""
    files, ranks = ord(end[0]) - ord(start[0]), int(end[1:]) - int(start[1:])
    steps = max(abs(files), abs(ranks))
    between = [
        f"{chr(ord(start[0]) + sign(files) * step)}{int(start[1:]) + sign(ranks) * step}"
        for step in range(1, steps)
    ]
    return files, ranks, steps, between


def broken_rule(position, start, end):
    """The rule a token move breaks, or None: section 6 of the specification, check by check."""
    options = position["options"]
    mover, enemy, home = sides(position)
    all_flags = mover["flags"] + enemy["flags"]
    files, ranks, steps, between = way(start, end)
    if start not in mover["tokens"]:
        return "BB-10"
    if start == end or (files and ranks and abs(files) != abs(ranks)):
        return "BB-24"
    bound = position["moved"].get(start, "any")
    if bound == "done":
        return "BB-32" if position["captured"] == start else "BB-R8"
    if bound not in ("any", HEADINGS[sign(files), sign(ranks)]):
        return "BB-25"
    if steps > position["left"]:
        return "BB-21"
    carries = "@" + start in all_flags
    for space in between:
        if space in mover["tokens"] + enemy["tokens"]:
            return "BB-26"
        if space in mover["flags"] and options["own_flag"] == "block":
            return "BB-R11"
        if space in enemy["flags"] and not (carries and options["carry_limit"]):
            carries = True
    if end in mover["tokens"]:
        return "BB-R10"
    if end in enemy["tokens"] and carries:
        return "BB-45"
    if end in enemy["tokens"] and position["captured"]:
        return "BB-33"
    if end in mover["flags"] and end != home and options["own_flag"] != "share":
        return "BB-R11"
    if end == home:
        carries = "@" + start in mover["flags"]
    if end in enemy["flags"] and carries and options["carry_limit"]:
        return "BB-R13"
    return None


def brought_about(position, start, end):
    """Tokens, flags and the keys of the turn after a legal token move, before anything automatic."""
    options = position["options"]
    mover, enemy, home = sides(position)
    files, ranks, steps, between = way(start, end)
    own = ["@" + end if flag == "@" + start else flag for flag in mover["flags"]]
    foreign = ["@" + end if flag == "@" + start else flag for flag in enemy["flags"]]
    for space in between:
        full = options["carry_limit"] and "@" + end in own + foreign
        foreign = ["@" + end if flag == space and not full else flag for flag in foreign]
    stopped_on_flag = end in foreign
    foreign = ["@" + end if flag == end else flag for flag in foreign]
    if end == home:
        foreign = ["taken" if flag == "@" + end else flag for flag in foreign]
    capture = end in enemy["tokens"]
    bound = "done" if capture else "any" if stopped_on_flag else HEADINGS[sign(files), sign(ranks)]
    others = {space: was if options["instalments"] else "done" for space, was in position["moved"].items()}
    others.pop(start, None)
    return {
        "tokens": [sorted({*mover["tokens"], end} - {start}), sorted({*enemy["tokens"]} - {end})],
        "flags": [sorted(own), sorted(foreign)],
        "turn": [position["left"] - steps, others | {end: bound}, end if capture else position["captured"]],
    }


def assert_effects_agree(state, move):
    position = GAME.dump(state)
    expected = brought_about(position, *(state.board.names[space] for space in move.args))
    after = GAME.dump(GAME.play(state, move).state)
    same_turn = (
        after["phase"] == "move" and after["turn"] == position["turn"] and after["round"] == position["round"]
    )
    mover, enemy, _ = sides(after | {"turn": position["turn"]})
    assert [mover["tokens"], enemy["tokens"]] == expected["tokens"]
    assert enemy["flags"] == expected["flags"][1]
    if same_turn or after["phase"] == "over":  # otherwise an own flag may have been put down
        assert mover["flags"] == expected["flags"][0]
    if same_turn:
        assert [after["left"], after["moved"], after["captured"]] == expected["turn"]
    won = not enemy["tokens"] or enemy["flags"] == ["taken", "taken"]
    stopped = after["phase"] == "over" and not won
    assert not won or after["phase"] == "over"
    assert not stopped or position["options"]["round_limit"] == position["round"]


def all_spaces(state):
    return range(state.board.size**2)


def refusal(state, move):
    try:
        GAME.play(state, move)
    except Illegal as fault:
        return fault.rule
    return None


def assert_token_moves_agree(state):
    """Every from-to of the notation: listed, played and reckoned by hand are the same."""
    position = GAME.dump(state)
    names = state.board.names
    listed = GAME.moves(state)
    assert len(listed) == len(set(listed))
    reasons = set()
    strangers = [space for space in all_spaces(state) if not state.tokens[state.seat] >> space & 1][:3]
    for start in [*bits(state.tokens[state.seat]), *strangers]:
        for end in all_spaces(state):
            move = Move("move", (start, end))
            expected = broken_rule(position, names[start], names[end])
            assert refusal(state, move) == expected, (position, names[start], names[end])
            assert (move in listed) == (expected is None), (position, names[start], names[end])
            reasons.add(expected)
            if expected is None:
                assert_effects_agree(state, move)
    return reasons


def assert_other_moves_agree(state):
    """Every other text of the notation plays if and only if it is listed."""
    names = state.board.names
    texts = ["end", "choose first", "choose second"]
    texts += [f"return {name}" for name in names]
    tokens = [names[space] for space in bits(state.tokens[0] | state.tokens[1])]
    texts += [f"drop {token}-{name}" for token in tokens for name in names]
    listed = set(GAME.moves(state))
    for text in texts:
        move = GAME.read(state, text)
        assert (refusal(state, move) is None) == (move in listed), text


def random_position(chance):
    """A scatter of pieces in the middle of a turn; not all of them can be."""
    size = chance.choice([7, 8, 9])
    spaces = [f"{chr(97 + file)}{rank + 1}" for file in range(size) for rank in range(size)]
    near = chance.sample(spaces, 12 + chance.randrange(size * size - 12))  # sometimes crowded
    chance.shuffle(near)
    red, blue = near[: chance.randint(1, 6)], near[6 : 6 + chance.randint(1, 6)]

    def flag(owner):
        kind = chance.random()
        if kind < 0.4:
            return "@" + chance.choice(red + blue)
        return "taken" if kind < 0.5 else chance.choice(near + owner)

    moved = {space: chance.choice(["N", "E", "SW", "any", "done"]) for space in red if chance.random() < 0.4}
    captured = chance.choice(red) if chance.random() < 0.3 else None
    if captured:
        moved[captured] = "done"
    options = {
        "board": size,
        "own_flag": chance.choice(["pass", "block", "share"]),
        "carry_limit": chance.choice([0, 1]),
        "instalments": chance.choice([True, False]),
    }
    players = [
        {"id": "red", "tokens": red, "flags": [flag(red), flag(red)]},
        {"id": "blue", "tokens": blue, "flags": [flag(blue), flag(blue)]},
    ]
    if chance.random() < 0.5:  # the same for the player on the far side
        players = [{"id": "blue", **{k: players[1][k] for k in ("tokens", "flags")}}, players[0]]
    return {
        "options": options, "players": players, "phase": "move", "turn": "red", "left": chance.randint(1, 6),
        "moved": moved, "captured": captured,
    }  # fmt: skip


def test_token_moves_agree_with_the_list_of_checks_on_scattered_pieces():
    chance = random.Random(20250)
    seen, reasons = 0, set()
    while seen < 400:
        try:
            state = GAME.load(random_position(chance))
        except BadPosition:
            continue
        GAME.settle(state, Record())
        if state.phase == "move" and state.turn == "red":
            reasons |= assert_token_moves_agree(state)
            seen += 1
        elif state.phase == "drop":
            assert_other_moves_agree(state)
    every_check = "BB-10 BB-24 BB-32 BB-R8 BB-25 BB-21 BB-26 BB-R10 BB-45 BB-33 BB-R11 BB-R13"
    assert reasons == {None, *every_check.split()}


def settled(data):
    state = GAME.load(data).copy()
    GAME.settle(state, Record())
    return state


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_games_played_by_the_sane_policy_come_to_an_end(options):
    dice = Dice(str(options))
    longest = 0
    for number in range(6):
        state = settled(GAME.start(options=options))
        inventory = GAME.inventory(state)
        while not GAME.over(state):
            moves = GAME.moves(state)
            before = GAME.dump(state)
            move = GAME.fill(state, GAME.playout(state, moves, dice), dice)
            if number == 0:
                assert_one_decision(state, moves)
            step = GAME.play(state, move)
            assert GAME.dump(state) == before, "the given state has changed"
            state = step.state
            assert GAME.inventory(state) == inventory
            assert settled(GAME.dump(state)) == state, "a position put out is settled and reads back"
            assert all(GAME.tell(event).endswith(".") for event in step.events)
        longest = max(longest, state.round)
        assert GAME.moves(state) == []
        assert GAME.score(state).winners
    assert longest <= (options.get("round_limit") or 80)


def assert_one_decision(state, moves):
    """What is listed can be written, read and played, and somebody has a choice."""
    for move in moves:
        assert GAME.read(state, GAME.write(state, move)) == move
        GAME.play(state, GAME.fill(state, move, Dice(3)))
    assert len(moves) >= {"choose": 2, "return": 2, "drop": 2}.get(state.phase, 1)
    if state.phase == "move":
        assert any(move.kind == "move" for move in moves)
    assert all(len(line) <= 80 for line in GAME.picture(state).splitlines())
    assert GAME.awaits(state)


@pytest.mark.parametrize("options", OPTIONS[:1] + OPTIONS[5:], ids=str)
def test_purely_random_play_keeps_listing_and_refusing_alike(options):
    dice = Dice("random" + str(options))
    state = settled(GAME.start(options=options | {"round_limit": 12}))
    decisions = 0
    while not GAME.over(state):
        if state.phase == "move":
            if decisions % 6 == 0:
                assert_token_moves_agree(state)
        elif state.phase != "roll":
            assert_other_moves_agree(state)
        state = GAME.play(state, GAME.fill(state, dice.pick(GAME.moves(state)), dice)).state
        decisions += 1


def test_a_bare_roll_is_filled_with_the_dice_it_means():
    """A named bare roll fills one die; a refused one comes back as it was."""
    state = settled({"dice": {"red": 4}})
    assert GAME.fill(state, Move("roll"), Dice(1)).args in {(face,) for face in range(1, 7)}
    assert GAME.fill(state, Move("roll", (), "red"), Dice(1)) == Move("roll", (), "red")
    assert len(GAME.fill(settled({}), Move("roll"), Dice(1)).args) == 2
    assert len(GAME.fill(settled({}), Move("roll", (), "blue"), Dice(1)).args) == 1
    assert GAME.fill(settled({"phase": "over"}), Move("roll"), Dice(1)) == Move("roll")
