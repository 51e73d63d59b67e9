"""The Battle of Banners, disputed at the table: odd corners of the specification, argued one at a time."""

import pytest
from battle_of_banners_table import FOUR, after, events, judge, legal, refused

CARDS = ["extra-strength"] * 6 + ["poison"] * 3


def board(phase="item", blue="", green="", red="", yellow="", **more):
    """A position with pieces on the squares named."""
    placed = {"blue": blue, "green": green, "red": red, "yellow": yellow}
    return {"phase": phase, "pieces": {colour: squares.split() for colour, squares in placed.items()}, **more}


def rolled(*dice, **more):
    return board("move", dice=list(dice), **more)


def meeting(phase="move", **more):
    """Blue on e5, two steps from red on e7; each side has another piece."""
    start = {"dice": [2]} if phase == "move" else {"combat": {"from": "e5", "at": "e7"}}
    return board(phase, blue="e5", green="a2", red="e7", yellow="d14", **start, **more)


def tied(frm, at, red="", **more):
    combat = {"from": frm, "at": at, "dice": [2, 4, 5, 2], "result": "tie"}
    return board("place", blue=more.pop("blue", frm), red=red or at, combat=combat, **more)


def why(position, *moves):
    assert refused(position, *moves)
    return judge(position, *moves)["verdicts"][-1]["why"]


def moves(position):
    return sorted(legal(position)["moves"])


ATTACK = "move e5 e7"
FEUD = {"blue": "a2", "green": "a4", "red": "e9", "yellow": "i14", "players": FOUR}


# --- "you may not go there" -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, move, rule",
    [
        (rolled(1, blue="f7", red="f8", flags={"red": "f7"}), "move f7 f8", "M4"),
        (rolled(1, blue="f7", red="e9", flags={"red": "f7"}, closed={"f8": 1}), "move f7 f8", "M4"),
        (rolled(1, blue="f7", red="f8", effects={"ghost": ["blue"]}), "move f7 f8", "S6"),
        (rolled(1, blue="f15 a2", red="e9"), "move a2 a2", "S9"),
        (rolled(2, blue="f7", red="e9"), "move f7-e7-e8", "S4"),
        (rolled(3, blue="f7", red="e9"), "move f7-a3-b3", "M2"),
        (rolled(1, blue="f1", red="e1 g1 f2"), "move f1 f3", "M2"),
        (rolled(1, blue="f15 a2", red="e15 g15 f14"), "move a2 a3", "S9"),
        (rolled(4, blue="e5", red="e6", options={"attack": "enroute"}), "move e5-e6-e7-d7-d6", "BoB-R3"),
        (rolled(1, blue="e5", red="e7", options={"attack": "enroute"}), "move e5 e7", "M2"),
        (
            rolled(1, blue="f3", red="e6", flags={"red": "f3"}, options={"flag_home": "pass"}),
            "move f3 f1",
            "M2",
        ),
        (rolled(2, blue="f2", red="e6", options={"flag_home": "pass"}), "move f2 f1", "M2"),
    ],
)
def test_the_first_fault_of_a_move(position, move, rule):
    assert refused(position, move) == rule


def test_shut_in_one_breaks_out_through_a_run_of_pieces():
    """BoB-R15: the run may be longer than one piece, and the last step may still attack."""
    shut_in = rolled(1, blue="f15", red="e15 g15 f14", yellow="f13")
    around = ["e14", "g14", "e13", "g13", "f14", "e15", "g15", "f13"]
    assert moves(shut_in) == sorted(f"move f15 {square}" for square in around)
    assert after(shut_in, "move f15-f14-f13-e13")["pieces"]["blue"] == ["e13"]


def test_a_seat_that_cannot_move_is_passed_with_a_word():
    stuck = board(blue="a2", red="a3 b2", effects={"ghost": ["red"]})
    assert [event["type"] for event in events(stuck, "roll 3")] == ["rolled", "passed", "turn"]
    assert after(stuck, "roll 3")["turn"] == "red"


# --- "a keep is closed for a full turn" -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, played, closed",
    [
        (rolled(1, blue="f8", red="e10"), ["move f8 f9"], {"f8": 1}),
        (rolled(1, blue="f8", red="e10"), ["move f8 f9", "roll 1", "move e10 d10"], {}),
        (rolled(1, **FEUD | {"blue": "f8"}), ["move f8 f9"], {"f8": 2}),
        (rolled(1, blue="f8", green="a2", red="f9"), ["move f8 f9", "roll 1 2 5 6"], {"f8": 1}),
        (tied("f8", "f7"), ["place f8"], {}),
        (tied("f8", "f7"), ["place e7"], {"f8": 1}),
        (board(blue="c8", red="e13", hands={"blue": ["safeguard"]}), ["play safeguard c8 b5"], {"c8": 1}),
        (board(blue="e5", red="c8 g9", hands={"blue": ["reaper"]}), ["play reaper c8"], {"c8": 2}),
    ],
)
def test_how_long_a_keep_stays_closed(position, played, closed):
    assert after(position, *played)["closed"] == closed


# --- "you have no card to play" -------------------------------------------------------------------------------------

HORSE_PLAYED = {"played": {"blue": ["horse"]}, "discard": ["horse"]}


@pytest.mark.parametrize(
    "more, said, phase",
    [
        ({"hands": {"blue": ["?"]}}, [ATTACK], "attack"),
        ({"hands": {"blue": ["?"]}, **HORSE_PLAYED}, [ATTACK], "clash"),
        ({"hands": {"blue": ["?"]}, **HORSE_PLAYED}, [ATTACK, "roll 2 4 5 2"], "knife-attack"),
        ({"hands": {"blue": ["?"]}, "discard": CARDS}, [ATTACK], "clash"),
        (
            {"hands": {"blue": ["?"]}, "discard": ["hidden-knife"] * 3},
            [ATTACK, "pass", "roll 2 4 5 2"],
            "place",
        ),
        ({"hands": {"blue": ["extra-defense"], "red": ["extra-strength"]}}, [ATTACK], "clash"),
        ({"hands": {"blue": ["?"]}, "fresh": {"blue": ["?"]}}, [ATTACK], "attack"),
    ],
)
def test_who_is_asked_for_a_card(more, said, phase):
    """A side is asked only while it may hold a card that it may still play."""
    assert after(meeting(**more), *said)["phase"] == phase


BOTH = {"hands": {"blue": ["poison"], "red": ["poison"]}}


@pytest.mark.parametrize(
    "position, move, rule",
    [
        (meeting("attack", **BOTH), "red: pass", "BoB-R1"),
        (meeting("attack", **BOTH), "red: play poison", "BoB-R21"),
        (meeting("attack", hands={"blue": ["poison"]}), "red: roll 6 5 1 2", "BoB-R21"),
        (meeting("defend", **BOTH), "blue: roll 1 1 2 2", "BoB-R21"),
        (meeting("clash", **BOTH), "play poison", "BoB-R21"),
        (meeting("clash", hands={"blue": ["hidden-knife"]}), "play hidden-knife", "I11"),
        (meeting("clash", hands={"blue": ["horse"]}), "play horse", "T3"),
        (meeting("clash"), "pass", "BoB-R1"),
    ],
)
def test_out_of_order_in_a_combat(position, move, rule):
    assert refused(position, move) == rule


# --- "where does my piece go?" --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, squares",
    [
        (tied("f15", "f14"), "e14 g14 f13"),
        (tied("f13", "f14"), "e14 g14 f13"),
        (tied("f13", "f14", flags={"red": "e14"}), "g14 f13"),
        (tied("f5", "f7", closed={"f8": 1}), "e7 g7"),
        (tied("f5", "f7", flags={"red": "f5"}), "e7 g7"),
    ],
)
def test_the_spaces_beside_the_defender(position, squares):
    assert moves(position) == sorted(f"place {square}" for square in squares.split())


def test_with_nowhere_to_go_the_attacker_is_back_where_it_started():
    assert after(tied("a5", "a2", blue="a3 b2 a5"))["pieces"]["blue"] == ["a3", "a5", "b2"]
    assert after(tied("c3", "a2", blue="a3 c3"))["pieces"]["blue"] == ["a3", "b2"], (
        "a single space is no choice"
    )


@pytest.mark.parametrize(
    "flags, flag_after",
    [
        ({"red": "e5"}, {"blue": "home", "red": "e7"}),
        ({"red": "e5", "blue": "e7"}, {"blue": "e7", "red": "e6"}),
    ],
)
def test_a_carrier_that_wins_takes_its_flag_along(flags, flag_after):
    said = [ATTACK, "roll 6 5 1 2"] + (["place e6"] if "blue" in flags else [])
    assert after(meeting(flags=flags), *said)["flags"] == flag_after


# --- "is it over?" --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, said, end",
    [
        (rolled(1, blue="f2", red="f1", flags={"red": "f2"}), ["move f2 f1", "roll 6 5 1 2"], ("blue", "flag")),
        (rolled(2, blue="e5", red="e7", flags={"blue": "e7"}), [ATTACK, "roll 6 5 1 2"], ("blue", "defeat")),
        (rolled(2, blue="e5", red="e7", options={"doubles": "none"}), [ATTACK, "roll 1 1 5 3"], ("red", "defeat")),
        (rolled(2, blue="e5", red="e7"), [ATTACK, "roll 3 4 1 1"], (None, None)),
        (board("reinforce", blue="e5", pending=["red"], lost={"red": 4, "yellow": 4}, active="blue"), [], ("blue", "defeat")),
        (board("reinforce", blue="c14 d14 e14 g14", green="h14 i14", pending=["red"], active="blue"), [], ("blue", "defeat")),
        (rolled(1, **FEUD, turn_no=3, options={"turn_limit": 3}), ["move a2 a3"], (None, None)),
    ],
)  # fmt: skip
def test_the_end(position, said, end):
    """A reinforcement that is owed keeps a side alive, one that cannot come does not (BoB-R27)."""
    position = after(position, *said)
    assert (position["winner"], position["reason"]) == end


# --- "my team-mate may say that" ------------------------------------------------------------------------------------

TEAMS = {"players": FOUR}


@pytest.mark.parametrize(
    "position, move, rule",
    [
        (meeting("defend", hands={"red": ["poison"]}, **TEAMS), "dee: play poison", None),
        (meeting("attack", hands={"blue": ["poison"]}, **TEAMS), "ben: pass", None),
        (meeting("clash", **TEAMS), "dee: roll 6 5 1 2", None),
        (meeting("reinforce", **TEAMS) | {"combat": None, "active": "blue", "pending": ["red"]}, "dee: reinforce red g14", None),
        (meeting("reinforce", **TEAMS) | {"combat": None, "active": "blue", "pending": ["red"]}, "ann: reinforce red g14", "BoB-R1"),
        (board(**FEUD), "ben: roll 3", "BoB-R1"),
        (rolled(1, **FEUD), "ben: move a2 a3", "BoB-R1"),
        (board(**FEUD, hands={"blue": ["rain-storm"]}), "ben: play rain-storm", None),
        (rolled(1, **FEUD | {"green": "f15"}), "move a2 a3", None),
    ],
)  # fmt: skip
def test_who_may_speak_for_a_team(position, move, rule):
    verdict = judge(position, move)["verdicts"][-1]
    assert (None if verdict["legal"] else verdict["rules"][0]) == rule


# --- "why not?" -----------------------------------------------------------------------------------------------------

WAITING = {"blue": "c3 d3", "red": "g14", "flags": {"blue": "g2"}, "hands": {"blue": ["gain-reinforcements"]}}
AID = {"red": "e13", "flags": {"red": "d9"}, "hands": {"blue": ["providing-aid"]}}
SPOILT = {"blue": "d8", "red": "c8 d14", "hands": {"blue": ["saboteur"]}}


@pytest.mark.parametrize(
    "position, move, told",
    [
        (board(**WAITING), "play gain-reinforcements blue g2", "a flag lies on g2"),
        (board(**WAITING), "play gain-reinforcements blue a2", "a2 is no drawbridge"),
        (board(**WAITING), "play gain-reinforcements blue c14", "c14 is a drawbridge of the red side"),
        (board(**WAITING | {"blue": "c2 d3"}), "play gain-reinforcements blue c2", "a piece stands on c2"),
        (board(blue="e1 a2", **AID), "play providing-aid a2 f1", "f1 is a castle, where no piece may be put"),
        (board(blue="e5 a2", **AID), "play providing-aid a2 d5", "d5 is a tree, where no piece may be put"),
        (board(blue="d8 a2", **AID), "play providing-aid a2 d9", "a flag lies on d9"),
        (board(**SPOILT), "play saboteur c8 d14", "a piece stands on d14"),
        (board(**SPOILT), "play saboteur c8 d2", "d2 is a drawbridge of the blue side; the victim goes to one of its own"),
        (tied("e5", "e7"), "place e8", "the attacker cannot be put on e8; it can go to d7, e6 or f7"),
    ],
)  # fmt: skip
def test_a_space_is_refused_for_what_it_is(position, move, told):
    assert why(position, move) == told


# --- "one card leads to another" ------------------------------------------------------------------------------------

LAST_CARD = {
    "hands": {"blue": ["thief"], "red": ["horse"]},
    "discard": [],
    "options": {"items_after_roll": True},
}


def test_a_theft_after_the_roll_goes_back_to_the_move():
    """BoB-R29 as a house rule: the only card changes hands by itself, and has to wait for a later turn (T2)."""
    position = rolled(3, blue="c3", red="g14", **LAST_CARD)
    stolen = after(position, "play thief")
    assert (stolen["phase"], stolen["dice"], stolen["fresh"]["blue"]) == ("move", [3], ["horse"])
    assert refused(position, "play thief", "play horse") == "I4"


def test_a_seat_without_pieces_may_safeguard_its_team_mate():
    """BoB-R36: any piece of the side; it uses up the move of the seat that plays the card."""
    position = board(green="e9", red="g14", players=FOUR, hands={"blue": ["safeguard"]})
    assert "play safeguard e9 c8" in legal(position)["moves"]
    played = after(position, "play safeguard e9 c8")
    assert (played["turn"], played["active"], played["pieces"]["green"]) == ("ben", "green", ["c8"])


def test_wind_under_the_feet_of_a_raider():
    """BoB-R35, BoB-R14: the flag is home again below the enemy piece, which must leave without it."""
    position = board(blue="c3", red="f1 g14", flags={"blue": "e6"}, hands={"blue": ["strong-wind"]})
    moved = after(position, "play strong-wind", "roll 1", "move c3 c4", "roll 1")
    assert {move.split()[1] for move in legal(moved)["moves"]} == {"f1"}
    assert after(moved, "move f1 f2")["flags"] == {"blue": "home", "red": "home"}


def test_a_knife_first_leaves_room_for_another_knife_only():
    """BoB-R28: a second card only if it is a Hidden Knife, even if the first was one."""
    team = {
        "players": FOUR,
        "active": "green",
        "played": {"blue": ["hidden-knife"]},
        "discard": ["hidden-knife"],
    }
    cards = {"hands": {"blue": ["horse", "hidden-knife"]}}
    assert (
        refused(board(blue="a2", green="e5", red="e7", yellow="d14", **team, **cards), "play horse") == "T3"
    )
    second = board("move", green="e5", blue="a2", red="e7", yellow="d14", dice=[2], **team, **cards)
    assert after(second, ATTACK, "roll 3 4 6 2")["phase"] == "knife-attack"
