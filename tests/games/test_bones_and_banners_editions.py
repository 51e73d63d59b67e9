"""Bones & Banners by its data: two editions side by side, tables that do not fit, players with names."""

import pickle
from itertools import islice

import pytest
from bones_and_banners_table import COMPANION, GAME, SLUG, act, by_other_cards, edited, table

from companion import contract
from companion.errors import BadMove
from companion.library.faults import Faults
from companion.referee.chance import outcomes
from companion.referee.dice import Dice
from companion.referee.game import Move
from companion.referee.verdict import Match, opening
from companion.testing import shipped

OTHER = by_other_cards(
    "units.csv",
    ("griffin,Griffin,1,no,aggressive,horse,3", "griffin,Griffin,1,no,aggressive,horse,1"),
    ("ogres,Ogres", "trolls,Trolls"),
)
DEALT = {"cards": "companion", "max_rounds": 40}


def random_game(game, seed, options=DEALT):
    """The states of a random game."""
    dice = Dice(seed)
    state = Match(game, opening(game, None, None, options, dice), dice).state
    while not game.over(state):
        yield state
        state = game.play(state, game.fill(state, game.playout(state, game.moves(state), dice), dice)).state


# --- editions -----------------------------------------------------------------------------------------


def test_two_editions_are_played_side_by_side():
    """Each keeps its own numbers, move for move."""
    start = act("u1 blue knights shield -> blue up", "u2 red griffin horse -> u1")
    for game, banners, left in ((GAME, 3, ["u2"]), (OTHER, 1, ["u1"]), (GAME, 3, ["u2"])):
        answer = contract.judge(game, ["resolve"], start, seed=1)
        assert answer["verdicts"][0]["events"][0]["banners"] == {"u2": banners, "u1": 2}
        assert [unit["id"] for unit in answer["position"]["units"]] == left
    for one, other in zip(random_game(GAME, 3), islice(random_game(OTHER, 3), 60)):
        assert "trolls" not in str(GAME.dump(one)) and "ogres" not in str(OTHER.dump(other))
        assert (one.cards, other.cards) == (GAME.cards, OTHER.cards)


def test_a_card_that_is_only_in_the_other_edition_cannot_be_named():
    state = GAME.load(table("tactical", {"dice": ["boot"]}))
    assert OTHER.read(OTHER.load(table()), "play trolls boot -> own").args[0] == "trolls"
    with pytest.raises(BadMove, match="there is no card 'trolls'"):
        GAME.read(state, "play trolls boot -> own")


@pytest.mark.parametrize(
    "file, old, new, place, told",
    [
        ("units.csv", "attack slay:weak,", "attack slay:small,", "4:40", "there is no symbol 'small'"),
        ("units.csv", "attack slay:weak,", "attack fly,", "4:40", "'fly' is no effect of the units"),
        ("units.csv", "bonus:1:alone", "bonus:1:lonely", "5:67", "'lonely' is none of: alone"),
        ("units.csv", "bonus:1:alone", "bonus:x:alone", "5:67", "'x' is not a number"),
        ("units.csv", "boot sword,1,attack duel", "boot spoon,1,attack duel", "2:44", "there is no symbol 'spoon'"),
        ("units.csv", "ogres,Ogres,1", "ogres,Ogres,2", "10:13", "a recruit is there once"),
        ("units.csv", "archers,Archers,4", "archers,Archers,3", "4:17", "their number is even"),
        ("units.csv", "goblins,Goblins", "ogres,Goblins", "11:1", "'ogres' stands in two rows"),
        ("units.csv", "goblins,Goblins", "Goblins,Goblins", "11:1", "small letters"),
        ("buildings.csv", "market,Market", "spy,Market", None, "'spy' stands in two rows"),
        ("buildings.csv", "match:boot:horse", "match:boot:moose", "5:27", "there is no symbol 'moose'"),
        ("buildings.csv", "trade:die", "trade:dice", "9:22", "'trade:dice' is no effect of the buildings"),
        ("advisors.csv", "draw:2", "draw", "4:17", "'draw' is no effect of the advisors"),
        ("symbols.csv", "sword,Sword,SW,sword,2", "sword,Sword,SW,sword,1", "3:22", "stands in two rows"),
        ("effects.csv", "units,action,duel,", "units,action,wrestle,", "5:14", "the rules know no such effect"),
        ("effects.csv", "slay:{prey}", "slay:{foe}", "4:14", "the rules know no such effect"),
        ("phrases.csv", "when,alone,", "when,lonely,", "5:67", "phrases.csv has no when 'alone'"),
    ],
)  # fmt: skip
def test_tables_that_do_not_fit_are_told_with_their_cells(file, old, new, place, told):
    """The referee refuses what `companion check` refuses, in the same words and at the same place."""
    edition = edited(file, (old, new))
    with pytest.raises(Faults) as found:
        edition.check("rules")
        type(GAME).check_edition(edition)
    assert told in str(found.value)
    assert place is None or any(fault.where.endswith(f".csv:{place}") for fault in found.value.faults)
    with pytest.raises(Faults):
        shipped().rules(edition)


def test_the_facts_hold_of_a_game():
    facts = GAME.facts
    assert (facts.players, facts.chance, facts.hidden, facts.points) == ((2,), True, True, (0, 10))
    assert sum(1 for _ in random_game(GAME, 5, GAME.playout_options)) < facts.longest
    assert GAME.playout_options["max_rounds"] == 40


# --- states -------------------------------------------------------------------------------------------


def test_a_state_is_its_position():
    """Equal with equal hash when it is read back, by another object of the same edition, and from a pickle."""
    again = shipped().rules(shipped().edition(SLUG))
    for state in islice(random_game(GAME, 7), 0, 400, 9):
        for other in (
            GAME.load(GAME.dump(state)),
            again.load(GAME.dump(state)),
            pickle.loads(pickle.dumps(state)),
        ):
            assert other == state and hash(other) == hash(state)
    moved = GAME.play(state, GAME.fill(state, GAME.moves(state)[0], Dice(1))).state
    assert moved != state


def test_eight_dice_fall_in_1287_ways():
    """BN-401: which die shows what makes no difference."""
    state = GAME.load(table("strategy"))
    found = outcomes(GAME, state, Move("roll"))
    assert len(found) == 1287 and sum(found.values()) == 1
    assert found[Move("roll", ("boot",) * 8)] * 6**8 == 1


@pytest.mark.parametrize("options", [DEALT, {"max_rounds": 6}], ids=["companion", "table"])
def test_a_playout_chooses_from_any_part_of_the_list(options):
    dice, kinds = Dice(2), set()
    for state in random_game(GAME, 11, options):
        moves = GAME.moves(state)
        kinds |= {move.kind for move in moves}
        for part in (
            *([move] for move in moves),
            moves[::-1],
            moves[: len(moves) // 2 + 1],
            moves[1::2] or moves,
        ):
            assert GAME.playout(state, part, dice) in part
    assert {"return", "draw", "done", "play", "buy", "advisor"} <= kinds


# --- people -------------------------------------------------------------------------------------------

NAMES = {"red": "Mary Jo", "blue": "李雷"}
PEOPLE = GAME.named(NAMES)


def test_players_are_called_as_people_call_them():
    start = table("building", {"hand": ["?building"]}, {"hand": ["?building"], "cubes": 1})
    answer = contract.judge(PEOPLE, ["Mary Jo: build ?", "李雷: build ?", "李雷: build ?"], start, seed=1)
    built, also, refused = answer["verdicts"]
    assert built["events"][0]["text"] == "Mary Jo begins to build, face down."
    assert also["events"][0]["text"] == "李雷 begins to build, face down."
    assert "Mary Jo" in "".join(event["text"] for event in also["events"][1:]) and not refused["legal"]
    state = Match(PEOPLE, start, Dice(1)).state
    assert PEOPLE.awaits(state) == "Mary Jo: build a building face down, or say done."
    picture = PEOPLE.picture(state)
    assert "> Mary Jo" in picture and "李雷's village: nobody" in picture and "Red" not in picture
    why = contract.judge(PEOPLE, ["mary jo: advisor spy building"], start, seed=1)["verdicts"][0]["why"]
    assert why == "Mary Jo holds no Spy"


def test_a_building_is_turned_up_by_the_name_of_its_owner():
    start = table("end", {"building": "?building"}, {"building": "?building"})
    moves = ["resolve", "reveal building Mary Jo forge", "reveal building 李雷 market"]
    answer = contract.judge(PEOPLE, moves, start, seed=1)
    assert answer["legal"], answer["verdicts"][-1]
    assert answer["verdicts"][1]["events"][0]["text"] == "Mary Jo's building is turned up: Forge."
    with pytest.raises(BadMove, match="nobody at this table is called 'green'"):
        GAME.read(GAME.load(start), "reveal building green forge")


def test_nobody_else_is_named_before_a_colon():
    with pytest.raises(BadMove, match="'green' before the colon is no player"):
        GAME.read(GAME.load(table()), "green: done")


def test_long_names_leave_the_picture_as_wide_as_a_terminal():
    people = GAME.named({"red": "Maximiliana " * 3, "blue": "W" * 40})
    units = ["u1 blue knights shield shield -> blue up", "u2 red griffin horse -> u1", "u3 blue ? bow -> u2"]
    start = table(
        "tactical", {"dice": ["boot"], "hand": ["?"] * 9}, units=units, **COMPANION | {"options": {}}
    )
    match = Match(people, start, Dice(1))
    assert max(map(len, people.picture(match.state).splitlines())) <= 80
