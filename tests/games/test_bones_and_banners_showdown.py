"""Bones & Banners: the Village Showdown, the End of Round, and the score."""

import pytest
from bones_and_banners_table import (
    GAME,
    PLAYED_OUT,
    after,
    events,
    in_play,
    judge,
    kinds,
    legal,
    listed,
    player,
    refused,
    table,
)

from companion import contract


def showdown(*units, **more):
    return table("showdown", units=units, **more)


def cubes(position):
    return [seat["cubes"] for seat in position["players"]]


# --- the four cases -----------------------------------------------------------------------------------


def test_a_nobody_there():
    """BN-801: case A is passed over; with no unit at either village the round ends."""
    assert legal(showdown("u2 red ? boot -> u1"))["phase"] == "end"


def test_b_you_defend_and_nobody_attacks():
    """BN-802: a cube, and home unrevealed."""
    start = showdown("u1 red ? bow -> red", "u2 red ? boot -> red")
    position = after(start, "resolve")
    assert cubes(position) == [1, 0]
    assert position["units"] == [] and player(position, "red")["deck"][-3:] == ["shuffle", "?", "?"]
    assert judge(start, "resolve")["verdicts"][0]["rules"][0] == "BN-802"


def test_c_you_attack_and_nobody_defends():
    """BN-803, BN-R29: a cube and the building under way; a bluff counts as long as nobody turns it over (BN-R11)."""
    start = showdown("u1 red treants boot -> blue", blue={"building": "?building"})
    position = after(start, "resolve")
    assert cubes(position) == [1, 0]
    assert player(position, "red")["hand"] == ["?building"] and player(position, "blue")["building"] is None


def test_d_the_stronger_side_takes_the_cube():
    """BN-804, BN-806, BN-807, BN-808."""
    defended = showdown("u1 red treants bow -> red", "u2 blue cavalry horse -> red")
    position = after(defended, "resolve")
    assert cubes(position) == [1, 0]
    assert [unit["face"] for unit in position["units"]] == ["up", "up"], (
        "they stay until the end of the round"
    )
    attacked = showdown(
        "u1 red knights shield -> red", "u2 blue griffin horse -> red", red={"building": "forge"}
    )
    position = after(attacked, "resolve")
    assert cubes(position) == [0, 1]
    assert player(position, "blue")["hand"] == ["forge"]


def test_unknown_units_are_due_first():
    """BN-804, BN-R25: the whole Showdown at one village is one effect."""
    start = showdown("u1 red ? bow -> red", "u2 blue ? horse -> red", blue={"hand": ["bard"]})
    due = after(start, "resolve")
    assert due["pending"] == {"kind": "reveal", "need": ["u1", "u2"], "for": "showdown red"}
    assert refused(due, "blue: advisor bard own") == "BN-232"
    position = after(due, "reveal u2 cavalry", "reveal u1 treants")
    assert cubes(position) == [1, 0] and position["phase"] == "end"


@pytest.mark.parametrize(
    "units, won",
    [
        (
            ["u1 red archers boot -> red", "u2 blue wizard mystic -> red"],
            [0, 1],
        ),  # defenders bluff, 0 banners win
        (
            ["u1 red cleric mystic -> red", "u2 blue knights shield -> red"],
            [1, 0],
        ),  # an attacker that cannot attack
        (["u1 red archers bow -> red", "u2 blue archers boot -> red"], [0, 0]),  # nobody left
    ],
)
def test_bluffs_at_a_village(units, won):
    """BN-805, BN-R22."""
    assert cubes(after(showdown(*units), "resolve")) == won


def test_only_the_side_that_is_left_may_win_with_nothing():
    """BN-R22: even with no banner."""
    position = after(showdown("u1 red cavalry boot -> red", "u2 blue wizard mystic -> red"), "resolve")
    assert cubes(position) == [0, 1]
    assert list(in_play(position)) == ["u2"], "revealed units stay until the end of the round"


def totals(*units, **more):
    """What a contest comes to, red's banners first."""
    told = events(showdown(*units, **more), "resolve")
    contest = next(event for event in told if event["type"] == "showdown" and event["case"] == "D")
    return [contest["banners"]["red"], contest["banners"]["blue"]]


@pytest.mark.parametrize(
    "units, banners",
    [
        (["woodkeepers bow", "ogres boot"], [2, 3]),  # +1 alone
        (["woodkeepers bow", "ogres boot", "militia boot"], [3, 3]),  # 1, and 1 + 1 with company
        (["militia boot", "ogres boot"], [1, 3]),
        (["militia boot boot", "ogres boot"], [3, 3]),  # bolstered
        (["treants bow", "goblins boot"], [3, 1]),
        (["treants bow", "goblins boot", "-", "ogres boot"], [3, 6]),  # Goblins have company
        (["cleric mystic", "berserkers sword"], [1, 2]),  # their bonus is for a Duel
    ],
)
def test_what_units_bring(units, banners):
    """BN-806, BN-E8, BN-E12: red's units defend red's village, every second one is blue's and attacks it."""
    laid = [f"u{n} {('blue', 'red')[n % 2]} {card} -> red" for n, card in enumerate(units, 1) if card != "-"]
    assert totals(*laid) == banners


@pytest.mark.parametrize(
    "red, blue, banners",
    [
        ({}, {}, [2, 2]),
        ({"buildings": ["stables"]}, {}, [3, 2]),  # Paladin: +1 while a building is in play
        ({"buildings": ["palisade"]}, {}, [4, 2]),  # and the Palisade's own (BN-E13)
        ({}, {"buildings": ["siege-camp"]}, [2, 3]),
        ({}, {"buildings": ["palisade"]}, [2, 2]),  # blue's Palisade stands elsewhere
        ({"buildings": ["siege-camp"]}, {}, [3, 2]),  # the same for red's Siege Camp
        ({"building": "palisade"}, {}, [2, 2]),  # not built yet (BN-221)
    ],
)
def test_what_buildings_bring(red, blue, banners):
    assert (
        totals("u1 red paladin horse -> red", "u2 blue cavalry horse -> red", red=red, blue=blue) == banners
    )


@pytest.mark.parametrize("cubes, banners", [((0, 1), 2), ((1, 1), 1), ((2, 1), 1)])
def test_giant_slayers_fight_better_behind(cubes, banners):
    """BN-E8 `behind`."""
    units = [
        "u1 red giant-slayers shield -> blue",
        "u2 blue ogres boot -> red",
        "u3 blue treants bow -> blue",
    ]
    red, blue = ({"cubes": many} for many in cubes)
    assert totals(*units, red=red, blue=blue, todo=["blue"]) == [banners, 3]


def test_a_protected_warden_counts_three():
    """BN-E8: the protector aims at a unit, so it does not count at the village itself (BN-R20)."""
    assert totals(
        "u1 red warden shield -> red", "u2 blue ogres boot -> red", "u3 red knights shield -> u1"
    ) == [3, 3]


def test_a_lost_bluff_is_no_company():
    """Bluffs are Lost before the banners are counted: Woodkeepers are alone then."""
    assert totals(
        "u1 red woodkeepers bow -> red", "u2 blue cavalry horse -> red", "u3 red ogres boot -> red"
    ) == [2, 2]


def test_buildings_and_bards_need_a_contest():
    """BN-E13, BN-E25: in case B there is nothing to count, and after a bluff neither (BN-R22)."""
    start = showdown(
        "u1 red archers boot -> red", "u2 blue wizard mystic -> red",
        red={"buildings": ["palisade"]}, boosts=[{"player": "red", "village": "red", "banners": 2}],
    )  # fmt: skip
    assert cubes(after(start, "resolve")) == [0, 1]


def test_the_order_of_villages():
    """BN-R21, BN-R27: the holder's first; once the phase began the order stands."""
    units = ["u1 red ? boot -> red", "u2 blue ? boot -> blue"]
    start = showdown(*units, initiative="blue", red={"hand": ["envoy"]})
    assert after(start)["todo"] == ["blue", "red"]
    assert after(start, "red: advisor envoy")["todo"] == ["blue", "red"]
    assert cubes(after(start, "resolve")) == [0, 1]


def test_a_unit_recalled_in_time():
    """The conditions are looked at again after every move: a village without units is skipped."""
    start = showdown("u1 red ? boot -> red", "u2 blue ? boot -> blue", red={"hand": ["messenger"]})
    position = after(start, "advisor messenger u1")
    assert position["todo"] == ["blue"] and player(position, "red")["hand"] == ["?"]


def test_an_empty_stash():
    """BN-R24."""
    start = showdown("u1 red ? boot -> red", red={"cubes": 6}, blue={"cubes": 4})
    assert cubes(after(start, "resolve")) == [6, 4]


# --- Stalemate ----------------------------------------------------------------------------------------


def stalemate(**more):
    units = ["u1 red militia boot boot -> red", "u2 blue ogres boot -> red", "u3 red knights shield -> u1"]
    return after(showdown(*units, **more), "resolve")


def test_a_stalemate():
    """BN-809, BN-R10, BN-R23: nobody takes a cube, a building is finished, all there stay."""
    position = stalemate(red={"building": "forge"})
    assert cubes(position) == [0, 0]
    assert [unit["held"] for unit in position["units"]] == [True, True, False]
    next_round = after(position, "resolve")
    assert player(next_round, "red")["buildings"] == ["forge"]
    assert [(unit["id"], unit["dice"], unit["face"]) for unit in next_round["units"]] == [
        ("u1", [], "up"),
        ("u2", [], "up"),
    ]
    assert not any(unit["held"] or unit["acted"] for unit in next_round["units"])


def test_after_a_stalemate_nothing_is_bolstered():
    """BN-810: Militia has 1 banner again, and the Ogres win."""
    next_round = after(stalemate(), "resolve")
    later = {**next_round, "phase": "showdown", "todo": ["red"], "turn": None}
    assert cubes(after(later, "resolve")) == [0, 1]


def test_units_without_dice_are_no_bluffs():
    """BN-R11: a card once judged is not judged again."""
    start = showdown("u1 red archers -> red up", "u2 blue archers -> red up")
    assert "stalemate" in kinds(start, "resolve")


def test_one_side_left_from_a_stalemate():
    """BN-R23: then cases B and C apply to the rest."""
    assert cubes(after(showdown("u1 blue ogres -> red"), "resolve")) == [0, 1]
    assert after(showdown("u1 blue ogres -> red"), "resolve")["units"] == []


def test_stalemate_again():
    start = showdown("u1 red treants -> red", "u2 blue ogres -> red")
    position = after(start, "resolve", "resolve")
    assert list(in_play(position)) == ["u1", "u2"]


# --- the end of the round -----------------------------------------------------------------------------


def end(red=None, blue=None, **more):
    return table("end", red, blue, **more)


def test_five_alone():
    """BN-901, BN-111; six count as well (BN-R24)."""
    for many in (5, 6):
        position = after(end({"cubes": many}, {"cubes": 4}), "resolve")
        assert (position["phase"], position["turn"]) == ("over", None)
        assert listed(position) == []
        assert refused(position, "resolve") == "BN-901"
        assert refused(position, "advisor envoy") == "BN-901"


def test_five_each():
    """BN-112, BN-902: each gives one back, and play goes on."""
    start = end({"cubes": 5}, {"cubes": 5})
    position = after(start, "resolve")
    assert cubes(position) == [4, 4] and position["phase"] == "rally"
    assert kinds(start, "resolve")[0] == "tie"


def test_everything_goes_back():
    """BN-903 to BN-906, BN-603."""
    start = end(
        {"building": "forge", "deck": ["?", "shuffle"]},
        {"building": "market", "buildings": ["stables"], "deck": ["shuffle", "wizard"]},
        units=["u2 blue ogres boot -> red up", "u7 red cavalry horse -> blue up", "u9 blue ? horse -> u3"],
        initiative="blue", round=4, boosts=[{"player": "red", "village": "red", "banners": 2}],
    )  # fmt: skip
    position = after(start, "resolve")
    assert (position["phase"], position["round"], position["initiative"]) == ("rally", 5, "red")
    assert position["todo"] == ["red", "blue"] and position["units"] == [] and position["boosts"] == []
    assert player(position, "blue")["deck"] == ["shuffle", "wizard", "ogres", "?"]
    assert player(position, "red")["buildings"] == ["forge"]
    assert player(position, "blue")["buildings"] == ["stables", "market"]
    assert position["next"] == 10, "numbers are never used again"


def test_unknown_buildings_are_turned_up():
    """BN-904: the holder's first; both names are checked."""
    start = end({"building": "?building"}, {"building": "?building"}, initiative="blue")
    due = after(start, "resolve")
    assert due["pending"] == {"kind": "reveal", "need": ["blue", "red"], "for": "end"}
    assert due["turn"] == "blue"
    assert refused(due, "reveal building red archers") == "BN-R12"
    assert refused(due, "reveal building red forge", "reveal building blue forge") == "BN-R12"
    assert refused(due, "reveal building red forge", "reveal building red market") == "BN-R11"
    position = after(due, "reveal building red forge", "reveal building blue market")
    assert position["phase"] == "rally" and player(position, "blue")["buildings"] == ["market"]


def test_the_last_round():
    """BN-R30 as an option: most cubes win; before it, nothing."""
    early = end({"cubes": 2}, options={"max_rounds": 3}, round=2)
    assert after(early, "resolve")["phase"] == "rally"
    last = after(end({"cubes": 2}, options={"max_rounds": 3}, round=3), "resolve")
    assert last["phase"] == "over"
    assert events(end(options={"max_rounds": 1}), "resolve")[-1]["winners"] == ["red", "blue"]


def test_no_unit_left():
    """BN-R30: nowhere at all; one in the pile, a hand, a deck or on the table is enough to go on."""
    gone = {"deck": 0}
    assert after(end(gone, gone, piles=PLAYED_OUT), "resolve")["phase"] == "over"
    assert after(end(gone, {"deck": 1}, piles=PLAYED_OUT), "resolve")["phase"] == "rally"
    assert after(end(gone, {"deck": 0, "hand": ["?"]}, piles=PLAYED_OUT), "resolve")["phase"] == "rally"
    assert after(end(gone, gone, piles={**PLAYED_OUT, "units": 1}), "resolve")["phase"] == "strategy"
    stranded = end(gone, gone, piles=PLAYED_OUT, units=["u2 red ? boot -> u1"])
    assert after(stranded, "resolve")["phase"] == "rally"


def test_the_holder_passes_the_token_on():
    """BN-906, BN-R27: also one who has just taken it."""
    start = end(blue={"hand": ["envoy"]})
    assert after(start, "resolve")["initiative"] == "blue"
    assert after(start, "blue: advisor envoy", "resolve")["initiative"] == "red"


# --- the score ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "phase, red, blue, winners",
    [
        ("rally", 5, 2, []),
        ("showdown", 5, 2, []),
        ("end", 5, 2, ["red"]),
        ("end", 5, 5, []),
        ("end", 4, 2, []),
        ("over", 4, 2, ["red"]),
        ("over", 2, 2, ["red", "blue"]),
        ("over", 3, 6, ["blue"]),
    ],
)
def test_winners(phase, red, blue, winners):
    """Section 7: BN-901, BN-R30; never a tie-break (BN-112)."""
    units = ["u1 red ? boot -> red"] if phase == "showdown" else []
    sheet = contract.score(GAME, table(phase, {"cubes": red}, {"cubes": blue}, units))
    assert (sheet["winners"], sheet["tiebreak"]) == (winners, None)
    assert sheet["players"][0] == {
        "id": "red",
        "total": red,
        "lines": [{"label": "Score cubes", "points": red, "rules": ["BN-113"]}],
    }
