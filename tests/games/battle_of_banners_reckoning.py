"""A second reckoning of The Battle of Banners: moves and items by the list of checks, over names of spaces and plain sets.

Nothing here knows the engine's numbers and tables; a position is the data that the referee puts out.
"""

MAP = """
# . . # . C . # . . #
. . D D D . D D D . .
. . . . . . . . . . .
. # . . . # . . . # .
. K . # . . . # . K .
. . . . . # . . . . .
# . # . . . . . # . #
. . K . # K # . K . .
# . # . . . . . # . #
. . . . . # . . . . .
. K . # . . . # . K .
. # . . . # . . . # .
. . . . . . . . . . .
. . D D D . D D D . .
# . . # . C . # . . #
"""
KIND = {
    f"{file}{15 - row}": sign
    for row, line in enumerate(MAP.split("\n")[1:-1])
    for file, sign in zip("abcdefghijk", line.split())
}
SQUARES = sorted(KIND, key=lambda name: (name[0], int(name[1:])))
CASTLE = {"blue": "f1", "red": "f15"}
COLOURS = {"blue": ["blue", "green"], "red": ["red", "yellow"]}
OTHER = {"blue": "red", "red": "blue"}
WAYS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}


def step(square, way):
    """The neighbour in a direction, None off the board."""
    files, ranks = WAYS[way]
    there = f"{chr(ord(square[0]) + files)}{int(square[1:]) + ranks}"
    return there if there in KIND else None


BESIDE = {square: [there for way in WAYS if (there := step(square, way))] for square in SQUARES}


def keep(square):
    return KIND[square] == "K"


def bridges(side):
    return [square for square in SQUARES if KIND[square] == "D" and (square[1:] == "2") == (side == "blue")]


class Table:
    """A position as a referee without a computer sees it."""

    def __init__(self, data):
        self.data, self.options = data, data["options"]
        self.team = len(data["players"]) > 2
        self.active = data["active"]
        self.side = "blue" if self.active in COLOURS["blue"] else "red"
        self.foe = OTHER[self.side]
        self.colour = {square: colour for colour, own in data["pieces"].items() for square in own}
        self.closed = data["closed"]

    def of(self, square):
        """The side of the piece on a space, None if there is none."""
        if square not in self.colour:
            return None
        return "blue" if self.colour[square] in COLOURS["blue"] else "red"

    def lying(self, owner):
        at = self.data["flags"][owner]
        return at if at != "home" and self.of(at) != OTHER[owner] else None

    def carrier(self, square):
        side = self.of(square)
        return side is not None and self.data["flags"][OTHER[side]] == square

    def steps(self, square):
        rain = 3 if self.of(square) in self.data["effects"]["rain"] else 0
        scout = 2 if self.colour[square] in ("green", "yellow") and not self.team else 0
        return sum(self.data["dice"]) - rain + scout

    def seat(self):
        """The pieces that the seat in play may move."""
        return [
            square
            for square, colour in self.colour.items()
            if (colour == self.active if self.team else self.of(square) == self.side)
        ]

    # --- movement -------------------------------------------------------------------------------

    def may_cross(self, start, square):
        if square == start:
            return not keep(start)
        free = KIND[square] != "#" and square not in self.colour and square not in self.closed
        barred = self.carrier(start) and keep(square)
        return free and not barred and square != self.lying(self.side)

    def may_attack(self, square):
        return self.of(square) == self.foe and not keep(square) and not any(self.data["effects"]["ghost"])

    def may_end(self, start, square):
        return square != start and (self.may_cross(start, square) or self.may_attack(square))

    def shut_in(self, start):
        return start == CASTLE[self.foe] and all(there in self.colour for there in BESIDE[start])

    def beginnings(self, start):
        """Pairs of a space and the one before it from which steps are counted."""
        pairs = {(start, None)}
        edge = list(pairs) if self.shut_in(start) else []
        while edge:
            square, before = edge.pop()
            for there in BESIDE[square]:
                held = there in self.colour and there != start and not (self.carrier(start) and keep(there))
                if held and there != before and (there, square) not in pairs:
                    pairs.add((there, square))
                    edge.append((there, square))
        return pairs

    def ends(self, start):
        """Every space on which the piece can end its move."""
        found, pairs, steps = set(), self.beginnings(start), self.steps(start)
        for number in range(1, steps + 1):
            reached = {(there, at) for at, before in pairs for there in BESIDE[at] if there != before}
            for there in {there for there, _ in reached}:
                early = self.options["attack"] == "enroute" and self.may_attack(there)
                home = (
                    self.options["flag_home"] == "pass" and self.carrier(start) and there == CASTLE[self.side]
                )
                home = home and self.may_cross(start, there)
                if self.may_end(start, there) and (number == steps or early or home):
                    found.add(there)
            pairs = {(there, at) for there, at in reached if self.may_cross(start, there)}
        return found

    def moves(self):
        castle = CASTLE[self.foe]
        if castle in self.seat() and self.ends(castle):
            return {(castle, end) for end in self.ends(castle)}
        return {(start, end) for start in self.seat() for end in self.ends(start)}

    def broken_by_ends(self, start, end, moves):
        """The rule that the two ends of a move break, checks (a) to (k)."""
        castle = CASTLE[self.foe]
        if self.of(start) != self.side:
            return "BoB-R1"
        checks = [
            ("D2", start not in self.seat()),
            ("S9", start != castle and any(first == castle for first, _ in moves)),
            ("I6", self.steps(start) <= 0),
            ("BoB-R4", start == end),
            ("S4", KIND[end] == "#"),
            ("M4", keep(end) and self.carrier(start)),
            ("S7", end in self.closed),
            ("C5", end == self.lying(self.side)),
            ("BoB-R3", self.of(end) == self.side),
            ("S6", self.of(end) == self.foe and keep(end)),
            ("I5", self.of(end) == self.foe and bool(self.data["effects"]["ghost"])),
        ]
        return next((rule for rule, broken in checks if broken), None)

    def broken_by_move(self, start, end, moves):
        return self.broken_by_ends(start, end, moves) or (None if (start, end) in moves else "M2")

    def broken_by_path(self, path, moves):
        """The same for a path spelled out, check (l)."""
        start, end = path[0], path[-1]
        rule = self.broken_by_ends(start, end, moves)
        if rule:
            return rule
        run = 0
        if self.shut_in(start):
            while run < len(path) - 2 and path[run + 1] in self.colour and path[run + 1] != start:
                run += 1
        counted, steps = len(path) - 1 - run, self.steps(start)
        early = self.options["attack"] == "enroute" and self.may_attack(end)
        home = self.options["flag_home"] == "pass" and self.carrier(start) and end == CASTLE[self.side]
        home = home and self.may_cross(start, end)
        if counted > steps or (counted < steps and not early and not home):
            return "M2"
        for number in range(1, len(path)):
            at, before = path[number], path[number - 1]
            crossed = number < len(path) - 1
            checks = [
                ("M2", at not in BESIDE[before]),
                ("S4", KIND[at] == "#"),
                ("M5", number > 1 and path[number - 2] == at),
                ("M4", crossed and keep(at) and self.carrier(start)),
                ("S7", crossed and (at in self.closed or (at == start and keep(at)))),
                ("C5", crossed and at == self.lying(self.side)),
                ("BoB-R3", crossed and at in self.colour and at != start and number > run),
            ]
            for rule, broken in checks:
                if broken:
                    return rule
        return None

    # --- items with a target, whatever is held ----------------------------------------------------

    def free(self, square):
        """A space on which a card may put a piece (BoB-R9)."""
        blocked = square in self.colour or square in self.closed or KIND[square] in "#C"
        return not blocked and square not in (self.lying("blue"), self.lying("red"))

    def free_bridges(self, side):
        return [square for square in bridges(side) if self.free(square)]

    def of_side(self, side):
        return [square for square in self.colour if self.of(square) == side]

    def aid(self):
        whose = [self.side] if self.options["aid"] == "own" else [self.side, self.foe]
        return {
            f"play providing-aid {start} {end}"
            for start in self.colour
            if self.of(start) in whose and not self.carrier(start)
            for end in SQUARES
            if self.free(end) and any(there in self.colour and there != start for there in BESIDE[end])
        }

    def saboteur(self):
        sides = [self.foe, self.side] if self.options["saboteur"] == "any" else [self.foe]
        return {
            f"play saboteur {start} {end}"
            for start in self.of_side(self.foe)
            if keep(start)
            for side in sides
            for end in self.free_bridges(side)
        }

    def safeguard(self):
        castle, sign = CASTLE[self.foe], 1 if self.side == "blue" else -1
        return {
            f"play safeguard {start} {end}"
            for start in ([castle] if castle in self.seat() else self.of_side(self.side))
            if not self.carrier(start)
            for end in SQUARES
            if keep(end) and self.free(end) and sign * int(end[1:]) < sign * int(start[1:])
        }

    def reinforcements(self):
        return {
            f"play gain-reinforcements {colour} {bridge}"
            for colour in COLOURS[self.side]
            if self.data["reserve"][colour]
            for bridge in self.free_bridges(self.side)
        }

    def reaper(self):
        return {f"play reaper {square}" for square in self.of_side(self.foe)}

    def swarm(self):
        return {
            f"play locust-swarm {square} {way}"
            for square in self.of_side(self.foe)
            for way in WAYS
            if self.driven(square, way) != square
        }

    def driven(self, square, way):
        """Where the swarm drives a piece."""
        carrier, at, there = self.carrier(square), square, square
        counted = 0
        while counted < 5:
            at = step(at, way)
            if at is None or KIND[at] in "DC" or at in (self.lying("blue"), self.lying("red")):
                break
            jumped = KIND[at] == "#" or at in self.colour or at in self.closed or (carrier and keep(at))
            if not jumped:
                there, counted = at, counted + 1
        return there
