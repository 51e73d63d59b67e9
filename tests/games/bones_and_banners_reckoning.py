"""A second reckoning of Scuffle and Showdown, written from the specification alone.

It works on plain position data with all cards known, takes no steps apart, and shares no code with the
engine: cards are read from the tables as they stand.
"""

import csv

from companion.testing import shipped


def rows(file):
    """A table as it stands, every cell a text."""
    return list(csv.DictReader(shipped().edition("bones-and-banners").text(file).content.splitlines()))


ROWS = {row["slug"]: row for row in rows("units.csv")}
EFFECTS = {row["slug"]: row["effects"].split() for row in rows("buildings.csv")}


class Reckoning:
    """Everything from the Scuffle's reveal to the last village, without a word in between."""

    def __init__(self, position):
        self.seats = [player["id"] for player in position["players"]]
        self.built = {player["id"]: player.get("buildings", []) for player in position["players"]}
        self.cubes = {player["id"]: player.get("cubes", 0) for player in position["players"]}
        self.lost = {seat: [] for seat in self.seats}
        self.home = {seat: [] for seat in self.seats}
        self.options = {"double_dice": "bluff", "wrong_prey": "spared", **position.get("options", {})}
        self.holder = position.get("initiative", self.seats[0])
        self.units = {unit["id"]: {**unit, "up": not unit["dice"]} for unit in position["units"]}
        self.fallen = {}
        self.held = set()
        self.scuffle()
        for village in (self.holder, self.other(self.holder)):
            self.showdown(village)

    def other(self, seat):
        return self.seats[1 - self.seats.index(seat)]

    def in_order(self):
        return sorted(self.units.values(), key=lambda unit: int(unit["id"][1:]))

    # --- cards ------------------------------------------------------------------------------------

    def fits(self, unit):
        """Whether its dice fit its symbols, buildings counted."""
        shown = unit["dice"][0]
        good = {shown}
        for building in self.built[unit["owner"]]:
            for effect in EFFECTS[building]:
                if effect.startswith(f"match:{shown}:"):
                    good.add(effect.split(":")[2])
        return bool(good & set(ROWS[unit["card"]]["symbols"].split()))

    def tokens(self, unit):
        row = ROWS[unit["card"]]
        tokens = row["actions"].split() + row["traits"].split()
        if len(unit["dice"]) == 2 and self.fits(unit):
            tokens += row["bolster"].split()
        return tokens

    def has(self, unit, token):
        return token in self.tokens(unit)

    def bluff(self, unit):
        if unit["dice"]:
            if not self.fits(unit):
                return True
            wasted = len(unit["dice"]) == 2 and not ROWS[unit["card"]]["bolster"]
            if wasted and self.options["double_dice"] == "bluff":
                return True
        target = unit["target"]
        actions = {token.split(":")[0] for token in self.tokens(unit)}
        if target in self.seats:
            return ("defend" if target == unit["owner"] else "attack") not in actions
        if target not in self.units:
            return False
        if self.units[target]["owner"] == unit["owner"]:
            return not actions & {"protect", "revive"}
        return not actions & {"slay", "duel"}

    def banners(self, unit, duel=False):
        total = int(ROWS[unit["card"]]["banners"])
        owner, at = unit["owner"], unit["target"]
        others = [
            one
            for one in self.units.values()
            if one is not unit and one["owner"] == owner and one["target"] == at
        ]
        holds = {
            "alone": at in self.seats and not others,
            "company": at in self.seats and bool(others),
            "protected": bool(self.guards(unit)),
            "duel": duel,
            "behind": self.cubes[owner] < self.cubes[self.other(owner)],
            "built": bool(self.built[owner]),
        }
        for token in self.tokens(unit):
            if token.startswith("banners:"):
                total += int(token.split(":")[1])
            if token.startswith("bonus:") and holds[token.split(":")[2]]:
                total += int(token.split(":")[1])
        return total

    def guards(self, unit):
        return [
            one
            for one in self.in_order()
            if one["target"] == unit["id"]
            and one["up"]
            and one["owner"] == unit["owner"]
            and self.has(one, "protect")
        ]

    def immune(self, unit, kind, foe):
        return any(self.has(unit, f"immune:{what}") for what in [kind, *ROWS[foe["card"]]["symbols"].split()])

    # --- leaving ----------------------------------------------------------------------------------

    def throw_away(self, unit):
        del self.units[unit["id"]]
        self.lost[unit["owner"]].append(unit["card"])

    def send_home(self, unit):
        del self.units[unit["id"]]
        self.home[unit["owner"]].append(unit["card"])

    def turn_up(self, units):
        units = [unit for unit in units if not unit["up"]]
        for unit in units:
            unit["up"] = True
        bluffs = [unit for unit in units if self.bluff(unit)]
        for unit in bluffs:
            self.throw_away(unit)

    # --- the Scuffle ------------------------------------------------------------------------------

    def scuffle(self):
        self.turn_up([unit for unit in self.in_order() if unit["target"] in self.units])
        acted = set()
        while True:
            ready = [
                unit
                for unit in self.in_order()
                if unit["up"] and unit["id"] not in acted and unit["target"] in self.units
                and self.units[unit["target"]]["owner"] != unit["owner"]
                and any(token.split(":")[0] in ("slay", "duel") for token in self.tokens(unit))
            ]  # fmt: skip
            free = [unit for unit in ready if not any(other["target"] == unit["id"] for other in ready)]
            if not free:
                break
            acted.add(free[0]["id"])
            self.attack(free[0], self.units[free[0]["target"]])
        self.revive()

    def attack(self, attacker, target):
        self.turn_up([target])
        if target["id"] not in self.units:
            return
        shielded = False
        slays = [token.split(":")[1] for token in self.tokens(attacker) if token.startswith("slay:")]
        for kind in [("slay", prey) for prey in slays] + [("duel", "any")] * self.has(attacker, "duel"):
            if self.prey(kind[1], target):
                if not self.immune(target, kind[0], attacker):
                    break
                shielded = True
        else:
            if not shielded and self.options["wrong_prey"] == "bluff":
                self.throw_away(attacker)
            return
        if kind[0] == "slay":
            self.fall(target, attacker, "slay")
            return
        own, his = self.banners(attacker, duel=True), self.banners(target, duel=True)
        if own > his:
            self.fall(target, attacker, "duel")
        elif own < his:
            self.fall(attacker, target, "duel")
        else:
            for unit in (target, attacker):
                if not self.has(unit, "steadfast"):
                    goes = self.last_in_row(unit)
                    if not self.has(goes, "steadfast"):
                        self.send_home(goes)

    def prey(self, word, target):
        if word == "any":
            return True
        if word in ("weak", "strong"):
            return self.banners(target) <= 1 if word == "weak" else self.banners(target) >= 3
        if word in ("village", "unit"):
            return (target["target"] in self.seats) == (word == "village")
        return word in ROWS[target["card"]]["symbols"].split()

    def last_in_row(self, unit):
        guards = self.guards(unit)
        return self.last_in_row(guards[0]) if guards else unit

    def fall(self, unit, foe, kind):
        goes = self.last_in_row(unit)
        mercy = kind == "duel" and any("mercy:duel" in EFFECTS[one] for one in self.built[goes["owner"]])
        if self.has(goes, "rebirth") or mercy:
            self.send_home(goes)
            return
        avenges = self.has(goes, "vengeful")
        self.throw_away(goes)
        self.fallen[goes["id"]] = goes
        if avenges and foe["id"] in self.units and not self.immune(foe, "slay", goes):
            self.fall(foe, goes, "slay")

    def revive(self):
        while True:
            back = [
                unit
                for unit in self.fallen.values()
                if any(
                    one["target"] == unit["id"]
                    and one["up"]
                    and one["owner"] == unit["owner"]
                    and self.has(one, "revive")
                    for one in self.units.values()
                )
            ]
            if not back:
                return
            for unit in back:
                del self.fallen[unit["id"]]
                self.lost[unit["owner"]].remove(unit["card"])
                self.units[unit["id"]] = unit

    # --- the Showdown -----------------------------------------------------------------------------

    def showdown(self, village):
        here = [unit for unit in self.in_order() if unit["target"] == village]
        sides = {unit["owner"] for unit in here}
        if len(sides) < 2:
            for side in sides:
                self.cubes[side] += 1
            for unit in here:
                self.send_home(unit)
            return
        self.turn_up(here)
        here = [unit for unit in self.in_order() if unit["target"] == village]
        left = {unit["owner"] for unit in here}
        if len(left) < 2:
            for side in left:
                self.cubes[side] += 1
            return
        totals = {}
        for side in self.seats:
            where = "own" if side == village else "rival"
            totals[side] = sum(self.banners(unit) for unit in here if unit["owner"] == side)
            for building in self.built[side]:
                totals[side] += sum(
                    int(e.split(":")[2]) for e in EFFECTS[building] if e.startswith(f"banners:{where}:")
                )
        defender, attacker = village, self.other(village)
        if totals[defender] == totals[attacker]:
            self.held |= {unit["id"] for unit in here}
        else:
            self.cubes[defender if totals[defender] > totals[attacker] else attacker] += 1
