"""A table for the tests of The Battle of Banners: short ways to lay out a position and ask the referee."""

import random

from asked import Referee
from battle_of_banners_reckoning import BESIDE, CASTLE, KIND, OTHER, SQUARES

from companion.errors import BadPosition, Illegal
from companion.referee.game import Record
from companion.testing import shipped

GAME = shipped().game("battle-of-banners")
FOUR = [{"id": "ann"}, {"id": "ben"}, {"id": "cy"}, {"id": "dee"}]
THREE = [{"id": "solo"}, {"id": "cy"}, {"id": "dee"}]
_ASKED = Referee(GAME)
judge, legal, refused = _ASKED.judge, _ASKED.legal, _ASKED.refused
after, events, kinds = _ASKED.after, _ASKED.events, _ASKED.kinds


def rolled(dice, pieces, **more):
    """Blue to move with these dice."""
    return {"pieces": pieces, "phase": "move", "dice": [dice] if isinstance(dice, int) else dice, **more}


def holding(*cards, **more):
    """Blue about to act with these cards; a red piece and a blue one far from each other unless told otherwise."""
    more.setdefault("pieces", {"blue": ["c3"], "red": ["h9", "g14"]})
    return {"hands": {"blue": list(cards)}, **more}


def fight(**more):
    """Blue on e5 attacks red on e7 with a roll of 2; red has another piece."""
    more.setdefault("pieces", {"blue": ["e5"], "red": ["e7"], "yellow": ["d14"]})
    return {"phase": "move", "dice": [2], **more}


ATTACK = "move e5 e7"


def settled(data):
    state = GAME.load(data).copy()
    GAME.settle(state, Record())
    return state


def refusal(state, text):
    try:
        GAME.play(state, GAME.read(state, text))
    except Illegal as fault:
        assert fault.why
        return fault.rule
    return None


# --- pieces thrown on the board ------------------------------------------------------------------------------

STANDING = [square for square in SQUARES if KIND[square] != "#"]
KEEPS = [square for square in SQUARES if KIND[square] == "K"]


def scattered(chance):
    """Pieces thrown on the board in the middle of a turn; not every throw is a position."""
    side = chance.choice(["blue", "red"])
    crowd = chance.sample(STANDING, 16)
    if chance.random() < 0.35:  # a raider on the enemy castle, sometimes shut in
        castle = CASTLE[OTHER[side]]
        near = [castle, *chance.sample(BESIDE[castle], chance.choice([0, 2, 3, 3, 3]))]
        while (
            len(near) > 1 and len(near) < 12 and chance.random() < 0.85
        ):  # and runs of pieces that lead away from it
            near += [
                there for there in BESIDE[chance.choice(near[1:])] if KIND[there] != "#" and there not in near
            ]
        crowd = list(dict.fromkeys(near + crowd))[:16]
        rest = crowd[1:]
        chance.shuffle(rest)
        crowd = [crowd[0], *rest] if side == "blue" else [*rest[:8], crowd[0], *rest[8:]]
    blue, red = crowd[: chance.randint(1, 8)], crowd[8 : 8 + chance.randint(1, 8)]
    empty = [square for square in STANDING if square not in crowd]

    def flag(foes):
        kind = chance.random()
        return "home" if kind < 0.3 else chance.choice(foes if kind < 0.65 else empty)

    closed = {keep: chance.randint(1, 2) for keep in KEEPS if keep in empty and chance.random() < 0.4}
    team = chance.random() < 0.3
    return {
        "options": {"attack": chance.choice(["exact", "exact", "enroute"]), "flag_home": chance.choice(["exact", "pass"])},
        "players": FOUR if team else [{"id": "b"}, {"id": "r"}],
        "active": chance.choice({"blue": ["blue", "green"], "red": ["red", "yellow"]}[side]) if team else side,
        "phase": "move", "dice": [chance.randint(1, 6) for _ in range(chance.choice([1, 1, 2]))],
        "pieces": {"blue": blue[:4], "green": blue[4:], "red": red[:4], "yellow": red[4:]},
        "flags": {"blue": flag(red), "red": flag(blue)}, "closed": closed,
        "effects": {key: [side for side in ("blue", "red") if chance.random() < 0.15] for key in ("ghost", "rain")},
    }  # fmt: skip


def positions(seed, number):
    """Positions in which somebody has a piece to move."""
    chance = random.Random(seed)
    while number:
        try:
            state = settled(scattered(chance))
        except BadPosition:
            continue
        if state.phase == "move":
            number -= 1
            yield chance, state
