"""Random fights of Bones & Banners, reckoned twice: by the engine step by step, and from the specification alone."""

import random

import pytest
from bones_and_banners_reckoning import EFFECTS, ROWS, Reckoning
from bones_and_banners_table import after, in_play, player, table

SYMBOLS = ("boot", "sword", "shield", "bow", "horse", "mystic")


def random_fight(rng):
    """Up to eight units with known cards, mostly on dice that fit and at targets that suit."""
    dice = {"red": 4, "blue": 4}
    cards = [*ROWS] + [card for card, row in ROWS.items() if row["loyalist"] == "yes"]
    free = {seat: list(cards) for seat in dice}
    units = []
    for number in range(1, rng.randint(3, 9)):
        owner = rng.choice(("red", "blue"))
        if not dice[owner]:
            continue
        card = rng.choice(free[owner])
        for seat in dice:
            if ROWS[card]["loyalist"] == "no" or seat == owner:
                free[seat].remove(card)
        symbol = rng.choice(ROWS[card]["symbols"].split() if rng.random() < 0.85 else SYMBOLS)
        many = min(dice[owner], 2 if rng.random() < 0.3 else 1)
        dice[owner] -= many
        target = (
            aim(rng, units, owner, card)
            if rng.random() < 0.85
            else rng.choice([*dice, *(u["id"] for u in units)])
        )
        units.append(
            {"id": f"u{number}", "owner": owner, "card": card, "dice": [symbol] * many, "target": target}
        )
    return units


def aim(rng, units, owner, card):
    actions = {token.split(":")[0] for token in ROWS[card]["actions"].split()}
    rival = "blue" if owner == "red" else "red"
    own = [unit["id"] for unit in units if unit["owner"] == owner] if actions & {"protect", "revive"} else []
    foes = [unit["id"] for unit in units if unit["owner"] != owner] if actions & {"slay", "duel"} else []
    villages = [owner] * ("defend" in actions) + [rival] * ("attack" in actions)
    return rng.choice([*own, *own, *foes, *foes, *villages] or [owner])


@pytest.mark.parametrize("seed", range(60))
def test_two_reckonings_agree(seed):
    rng = random.Random(seed)
    for _ in range(6):
        buildings = rng.sample(sorted(EFFECTS), 4)
        red = {"buildings": buildings[: rng.randint(0, 2)], "cubes": rng.randint(0, 3), "deck": 0}
        blue = {"buildings": buildings[2 : rng.randint(2, 4)], "cubes": rng.randint(0, 3), "deck": 0}
        options = {
            "double_dice": rng.choice(["bluff", "wasted"]),
            "wrong_prey": rng.choice(["spared", "bluff"]),
        }
        start = table("scuffle", red, blue, options=options, initiative=rng.choice(["red", "blue"]))
        start["units"] = random_fight(rng)
        expected, position = Reckoning(start), after(start)
        while position["phase"] != "end":
            position = after(position, "resolve")
        assert in_play(position).keys() == expected.units.keys(), start
        for id, unit in in_play(position).items():
            assert (unit["face"] == "up", unit["held"]) == (expected.units[id]["up"], id in expected.held), (
                id,
                start,
            )
        for seat in ("red", "blue"):
            mine = player(position, seat)
            assert mine["cubes"] == expected.cubes[seat], start
            assert sorted(mine["lost"]) == sorted(expected.lost[seat]), start
            assert mine["deck"] == ["shuffle", *expected.home[seat]], start
