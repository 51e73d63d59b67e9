"""The Battle of Banners, how combats end: random fights against the list of effects, reckoned a second time."""

import random

from battle_of_banners_reckoning import BESIDE, CASTLE, COLOURS, KIND, OTHER, Table, bridges, keep
from battle_of_banners_table import GAME, scattered, settled

from companion.errors import BadPosition
from companion.referee.game import Record

BLUE_CARDS = [None, None, "extra-strength", "poison"]
RED_CARDS = [None, None, "extra-defense", "poison"]


def fights(seed, number):
    """Scattered pieces with two of them at each other, the cards on the table and four dice in the hand."""
    chance = random.Random(seed)
    while number:
        data = scattered(chance)
        data |= {"phase": "clash", "dice": [], "effects": {}}
        data["options"] = {
            "tie_card": chance.random() < 0.3,
            "keep_turns": chance.choice([1, 2]),
            "tie_space": chance.choice(["attacker", "defender"]),
            "team_attack_bonus": chance.choice(["all", "red-blue"]),
            "doubles": chance.choice(["any", "combat", "none"]),
        }
        pieces = {square: colour for colour, own in data["pieces"].items() for square in own}
        side = "blue" if data["active"] in COLOURS["blue"] else "red"
        seat = COLOURS[side] if len(data["players"]) == 2 else [data["active"]]
        mine = [square for square, colour in pieces.items() if colour in seat]
        theirs = [
            square for square, colour in pieces.items() if colour in COLOURS[OTHER[side]] and not keep(square)
        ]
        if not mine or not theirs:
            continue
        fighters = [(start, at) for start in mine for at in theirs]
        start, at = chance.choice([pair for pair in fighters if pair[1] in BESIDE[pair[0]]] or fighters)
        if (
            chance.random() < 0.05 and CASTLE[side] not in pieces
        ):  # an enemy on the castle to which a carrier comes home
            own = data["pieces"][pieces[at]]
            own[own.index(at)] = at = CASTLE[side]
            data["flags"][OTHER[side]] = start
        cards = {side: chance.choice(BLUE_CARDS), OTHER[side]: chance.choice(RED_CARDS)}
        data["combat"] = {"from": start, "at": at, "cards": cards}
        dice = [chance.randint(1, 6) for _ in range(4)]
        if chance.random() < 0.5:
            dice[3] = dice[2]
        try:
            state = settled(data)
        except BadPosition:
            continue
        if state.phase == "clash":
            number -= 1
            yield state, dice


def totals(table, dice):
    combat = table.data["combat"]
    cards, colour = combat["cards"], table.colour[combat["from"]]
    bonus = 1
    if colour in ("green", "yellow") and (not table.team or table.options["team_attack_bonus"] == "red-blue"):
        bonus = 0
    attack = (
        dice[0]
        + dice[1]
        + bonus
        + (cards[table.side] == "extra-strength")
        - 3 * (cards[table.foe] == "poison")
    )
    defence = dice[2] + dice[3] + (cards[table.foe] == "extra-defense") - 3 * (cards[table.side] == "poison")
    return attack, defence


def owed(table, dice):
    if table.options["doubles"] == "none":
        return []
    return [table.side] * (dice[0] == dice[1]) + [table.foe] * (dice[2] == dice[3])


def decided(table, dice):
    """What is expected right after the dice: pieces, flags, closed keep, who has won, and whether something is placed."""
    data, combat = table.data, table.data["combat"]
    start, at = combat["from"], combat["at"]
    attack, defence = totals(table, dice)
    pieces = {colour: set(own) for colour, own in data["pieces"].items()}
    flags = dict(data["flags"])
    if attack == defence:
        return {"pieces": pieces, "flags": flags, "left": None, "result": "tie", "winner": None}
    winner, result, left = None, None, start if keep(start) else None
    if attack > defence:
        pieces[table.colour[at]].remove(at)
        if flags[table.side] == at:
            if at == CASTLE[table.side]:
                flags[table.side] = "home"
            else:
                result, left = "carrier", None
        if result is None:
            pieces[table.colour[start]] ^= {start, at}
            takes = flags[table.foe] == start or (at == CASTLE[table.foe] and flags[table.foe] == "home")
            if takes:
                flags[table.foe] = at
            if flags[table.foe] == at == CASTLE[table.side]:
                winner = (table.side, "flag")
    else:
        pieces[table.colour[start]].remove(start)
        if flags[table.foe] == start:
            flags[table.foe] = "home" if start == CASTLE[table.foe] else start
    for side in ("blue", "red"):
        if (
            winner is None
            and not any(pieces[colour] for colour in COLOURS[side])
            and side not in owed(table, dice)
        ):
            winner, result = (OTHER[side], "defeat"), None
    return {"pieces": pieces, "flags": flags, "left": left, "result": result, "winner": winner}


def allowed_places(table, at):
    """BoB-R22 over the position after the combat."""
    start = table.data["combat"]["from"]
    allowed = {
        square for square in BESIDE[at] if table.free(square) and not (keep(square) and table.carrier(start))
    }
    if start in BESIDE[at] and KIND[start] != "C":
        allowed.add(start)
    return allowed or {start}


def rolled(state, dice):
    """The position right after the dice, before anything that settles by itself."""
    after = state.copy()
    GAME.phases["clash"].handlers["roll"](
        after, GAME.read(state, "roll " + " ".join(map(str, dice))), Record()
    )
    return after


def test_what_a_combat_brings_about():
    """C2-C5, S7, S8, G2, G3, BoB-R18 to BoB-R27."""
    ends = set()
    for state, dice in fights(7, 3000):
        table = Table(GAME.dump(state))
        expected = decided(table, dice)
        after = rolled(state, dice)
        if expected["result"] == "tie":
            assert after.phase == "knife-attack"
            GAME.settle(after, Record())  # nobody holds a knife
            pairs = owed(table, dice)
            assert after.phase != "place" or GAME.dump(after)["pending"] == pairs
            ends.add("tie")
            continue
        found = GAME.dump(after)
        assert {colour: set(own) for colour, own in found["pieces"].items()} == expected["pieces"], (
            table.data,
            dice,
        )
        assert found["flags"] == expected["flags"], (table.data, dice)
        if expected["winner"]:
            assert (found["winner"], found["reason"]) == expected["winner"], (table.data, dice)
            ends.add(expected["winner"][1])
            continue
        assert found["winner"] is None
        if expected["result"] == "carrier":
            assert (found["phase"], found["combat"]["result"]) == ("place", "carrier")
        else:
            assert found["phase"] == ("reinforce" if owed(table, dice) else "item")
        if found["phase"] in ("place", "reinforce"):
            assert found["pending"] == owed(table, dice)
            if expected["left"]:
                assert found["closed"][expected["left"]] == table.options["keep_turns"] + 1
        ends.add(expected["result"] or found["phase"])
    assert ends == {"tie", "flag", "defeat", "carrier", "reinforce", "item"}


def test_where_the_attacker_is_put():
    """C4, BoB-R18, BoB-R22: the list of places, who chooses, and what a place brings about."""
    choices = {"tie": 0, "carrier": 0}
    for state, dice in fights(23, 3000):
        table = Table(GAME.dump(state))
        result, at = decided(table, dice)["result"], table.data["combat"]["at"]
        if result is None:
            continue
        after = rolled(state, dice)
        if result == "tie":
            for _ in range(2):
                GAME.phases[after.phase].handlers["pass"](after, GAME.read(after, "pass"), Record())
        now = Table(GAME.dump(after))
        places = allowed_places(now, at)
        assert {move.args[0] for move in GAME.moves(after)} == places, (now.data, at)
        defender_picks = result == "tie" and now.options["tie_space"] == "defender"
        chooser = now.colour[at] if defender_picks else now.active if now.team else now.side
        assert chooser in next(
            player["colours"] for player in now.data["players"] if player["id"] == now.data["turn"]
        )
        choices[result] += 1
        for place in places:
            put = after.copy()
            GAME.phases["place"].handlers["place"](put, GAME.read(put, f"place {place}"), Record())
            start, data = now.data["combat"]["from"], GAME.dump(put)
            assert set(data["pieces"][now.colour[start]]) == set(now.data["pieces"][now.colour[start]]) - {
                start
            } | {place}
            draws = now.options["tie_card"] and result == "tie" and keep(place) and place != start
            waits = "reinforce" if owed(table, dice) else "item"
            assert data["phase"] == ("draw" if draws else waits)
            if keep(start) and waits == "reinforce":
                assert (start in data["closed"]) == (place != start)  # BoB-R13
    assert min(choices.values()) > 50


def test_the_drawbridges_of_a_reinforcement():
    """S3, BoB-R26: every colour in reserve on every drawbridge of the side without piece or flag."""
    checked = 0
    for state, dice in fights(31, 1500):
        table = Table(GAME.dump(state))
        expected = decided(table, dice)
        if expected["result"] or expected["winner"] or not owed(table, dice):
            continue
        after = rolled(state, dice)
        now, side = Table(GAME.dump(after)), owed(table, dice)[0]
        assert {move.args for move in GAME.moves(after)} == {
            (colour, bridge)
            for colour in COLOURS[side]
            if now.data["reserve"][colour]
            for bridge in bridges(side)
            if now.free(bridge)
        }
        checked += 1
    assert checked > 200
