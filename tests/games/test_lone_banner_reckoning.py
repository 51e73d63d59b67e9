"""A Lone Banner reckoned a second time: lists of moves and outcomes worked out from the written position alone.

Nothing here uses the engine's own World: the cards are rows of their tables, the rules written out anew.
"""

from itertools import combinations

import pytest
from lone_banner_table import GAME

from companion.referee.dice import Dice

CARDS = {row.id: row for row in GAME.edition.table("regions")}
CODES = {row.continent: row.code.lower() for row in GAME.edition.table("starts")}
COLOURS = ["blue", "red", "yellow", "green"]


def continent(card):
    return CODES[CARDS[card].continent]


def active(position):
    return next(entry for entry in position["players"] if entry["id"] == position["turn"])


def on_card(position, card):
    return position["troops"].get(card, {})


# --- the lists ----------------------------------------------------------------------------------------------


def setup_moves(position):
    if any(entry["start"] is None for entry in position["players"]):
        return {"deal"}
    return {"draw"} if len(position["theater"]) <= len(position["players"]) else {"roll"}


def conflict_moves(position):
    me = position["turn"]
    found = set()
    for card in position["theater"]:
        there = set(on_card(position, card))
        if there == {me}:
            found.add(f"sweep {card}")
        elif me in there:
            found.add(f"battle {card}")
    return found | {f"defend {card}" for card in active(position)["regions"] if on_card(position, card)}


def recon_moves(position):
    return {f"recon {card}" for card in position["theater"] if not on_card(position, card)} | {"pass"}


def reroll_moves(position):
    found = {"keep"}
    free = [die for die in position["dice"] if die > 1]
    for many in (1, 2, 3):
        found |= {" ".join(["reroll", *map(str, sorted(pick))]) for pick in combinations(free, many)}
    return found


def special_moves(position):
    a, b, c = position["dice"]
    if a == b == c:
        assert a > 1
        full = [card for card in position["theater"] if on_card(position, card)]
        return {f"misinform {one} {two}" for one in full for two in position["theater"] if one != two} | {
            "pass"
        }
    assert (b - a, c - b) == (1, 1)
    return {f"coup {card}" for card in position["theater"] if not on_card(position, card)} | {"pass"}


def place_moves(position):
    me = active(position)
    targets = {card for card in CARDS if continent(card) == me["start"]}
    for card in me["regions"]:
        targets |= set(CARDS[card].routes)
    held = {card for entry in position["players"] if entry is not me for card in entry["regions"]}
    found = set()
    for card in [*position["theater"], *(held & targets)]:
        there = on_card(position, card)
        if me["id"] not in there and sum(map(len, there.values())) < 3:
            found |= {f"place {die} {card}" for die in position["dice"]}
    must = position["options"].get("must_place") and found
    return found if must else found | {"done"}


LISTS = {
    "setup": setup_moves,
    "conflict": conflict_moves,
    "recon": recon_moves,
    "refill": lambda position: {"draw"},
    "muster": lambda position: {"roll"},
    "reroll": reroll_moves,
    "special": special_moves,
    "place": place_moves,
    "over": lambda position: set(),
}

# --- the outcomes ---------------------------------------------------------------------------------------------


def battle_winner(position, card, white):
    """Who takes the card, and whose markers stay on it."""
    results = {player: sum(there) + white[player] for player, there in on_card(position, card).items()}
    values = list(results.values())
    top = [player for player in results if results[player] == max(values)]
    if len(top) == 1:
        return top[0], set()
    if position["options"].get("tie_survivor") == "wins":
        alone = sorted((result, player) for player, result in results.items() if values.count(result) == 1)
        return (alone[-1][1] if alone else None), set()
    return None, set(results) - set(top)


def new_holder(position, card, white):
    """Who holds an invaded Region after its defence."""
    me = active(position)
    counts_start = position["options"].get("start_counts", True) and me["start"] == continent(card)
    defence = white + sum(continent(one) == continent(card) for one in me["regions"]) + counts_start
    left = {player: there[0] for player, there in on_card(position, card).items() if there[0] > defence}
    while left:
        strongest = [player for player in left if left[player] == max(left.values())]
        if len(strongest) == 1:
            return strongest[0]
        left = {player: strength for player, strength in left.items() if player not in strongest}
    return me["id"]


def check_outcome(before, move, after):
    card = move.args[0] if move.args else None
    holders = {one: entry["id"] for entry in after["players"] for one in entry["regions"]}
    if move.kind == "battle":
        winner, staying = battle_winner(before, card, dict(move.args[1]))
        if winner is None and staying == {before["turn"]}:
            return  # he may sweep it, at once or later
        assert holders.get(card) == winner
        assert set(on_card(after, card)) == staying
    elif move.kind == "defend":
        assert holders[card] == new_holder(before, card, move.args[1][0])
        assert not on_card(after, card)


HOUSES = [
    {},
    {"start_counts": False, "must_place": True},
    {"tie_survivor": "wins", "ability_timing": "each_roll"},
]


@pytest.mark.parametrize("options", HOUSES, ids=str)
@pytest.mark.parametrize("many", [3, 4])
def test_lists_and_outcomes_agree_with_a_second_reckoning(many, options):
    seen = set()
    for seed in range(25):
        chance = Dice(f"{seed} {options}")
        state = GAME.load(GAME.start(COLOURS[:many], options))
        while not GAME.over(state):
            before = GAME.dump(state)
            moves = GAME.moves(state)
            listed = [GAME.write(state, move) for move in moves]
            assert len(set(listed)) == len(listed)
            assert set(listed) == LISTS[state.phase](before), before
            move = GAME.fill(state, GAME.playout(state, moves, chance), chance)
            step = GAME.play(state, move)
            check_outcome(before, move, GAME.dump(step.state))
            seen.add(move.kind)
            state = step.state
    assert seen >= {"battle", "defend", "recon", "reroll", "coup", "misinform", "place"}
