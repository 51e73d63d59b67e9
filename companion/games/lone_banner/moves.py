"""Notation <-> Move, and the prebuilt moves that lists of legal moves are made of.

| kind      | args                                   | text                        | bare          |
|-----------|----------------------------------------|-----------------------------|---------------|
| deal      | (continent,)                           | deal as                     | ()            |
| draw      | (region,), or ("?",)                   | draw af-n                   | ()            |
| roll      | the faces                              | roll 2 4 4                  | ()            |
| battle    | (region, ((player, face), ...))        | battle af-n red=3 green=6   | (region, ())  |
| defend    | (region, (face,))                      | defend au-c 2               | (region, ())  |
| reroll    | (dice picked up, faces they show now)  | reroll 2 4 to 5 6           | (dice, ())    |
| sweep, recon, coup | (region,)                     | sweep au-w                  |               |
| misinform | (from, to)                             | misinform as-s na-c         |               |
| place     | (die, region)                          | place 5 au-c                |               |
| keep, pass, done | ()                              | keep                        |               |
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from companion.errors import BadMove
from companion.games.lone_banner.names import slip
from companion.games.lone_banner.state import UNNOTED, State
from companion.games.lone_banner.world import World
from companion.referee.game import Move
from companion.referee.players import split_prefix
from companion.referee.sentences import listed

NOTATION: dict[str, str] = {
    "deal": "deal, or deal as",
    "draw": "draw, or draw af-n",
    "roll": "roll, or roll 2 4 4",
    "battle": "battle af-n, or battle af-n red=3 green=6",
    "sweep": "sweep au-w",
    "defend": "defend au-c, or defend au-c 2",
    "recon": "recon na-c",
    "reroll": "reroll 2 4, or reroll 2 4 to 5 6",
    "keep": "keep",
    "misinform": "misinform as-s na-c",
    "coup": "coup na-c",
    "place": "place 5 au-c",
    "pass": "pass",
    "done": "done",
}

DEAL, DRAW, ROLL = Move("deal"), Move("draw"), Move("roll")
KEEP, PASS, DONE = Move("keep"), Move("pass"), Move("done")
BATTLE = cache(lambda region: Move("battle", (region, ())))
SWEEP = cache(lambda region: Move("sweep", (region,)))
DEFEND = cache(lambda region: Move("defend", (region, ())))
RECON = cache(lambda region: Move("recon", (region,)))
COUP = cache(lambda region: Move("coup", (region,)))
MISINFORM = cache(lambda source, target: Move("misinform", (source, target)))
PLACE = cache(lambda die, region: Move("place", (die, region)))


def _rerolls(dice: tuple[int, ...]) -> list[Move]:
    """Each different set of dice that do not show 1 (LB-703), and keep."""
    free = [die for die in dice if die != 1]
    picks = {pick for many in range(1, len(free) + 1) for pick in combinations(free, many)}
    return [Move("reroll", (pick, ())) for pick in sorted(picks, key=lambda pick: (len(pick), pick))] + [KEEP]


REROLLS: dict[tuple[int, ...], list[Move]] = {
    dice: _rerolls(dice) for dice in combinations_with_replacement(range(1, 7), 3)
}
"""Settled dice, ascending -> the whole list of moves they leave (LB-R18)."""


# --- writing ------------------------------------------------------------------------------------------


def write(state: State, move: Move) -> str:
    text = " ".join([move.kind, *_words(move)])
    return f"{move.player}: {text}" if move.player else text


def _words(move: Move) -> list[str]:
    kind, args = move.kind, move.args
    if kind == "battle":
        return [args[0], *(f"{player}={face}" for player, face in args[1])]
    if kind == "defend":
        return [args[0], *map(str, args[1])]
    if kind == "reroll":
        picked, faces = args
        return [*map(str, picked), *(["to", *map(str, faces)] if faces else [])]
    return [str(arg) for arg in args]


# --- reading ------------------------------------------------------------------------------------------


def read(state: State, text: str) -> Move:
    """The move a text means; case and blanks do not matter."""
    player, rest = split_prefix(text, state.players, state.names)
    words = re.sub(r"\s*=\s*", "=", rest.lower()).split()
    if not words:
        raise BadMove("there is no move in this text", hint=f"Moves begin with: {', '.join(NOTATION)}.")
    kind, *words = words
    if kind not in NOTATION:
        hint = slip(kind, NOTATION, f"Moves begin with: {', '.join(NOTATION)}.")
        raise BadMove(f"{kind!r} is not a move", hint=hint)
    return Move(kind, _args(state, kind, words), player)


def _args(state: State, kind: str, words: list[str]) -> tuple[Any, ...]:
    world = state.world
    if kind == "roll":
        return tuple(_die(word, kind) for word in words)
    if kind == "battle":
        return _battle(state, words)
    if kind == "defend":
        _count(words, 1, None, kind)
        return _card(world, words[0]), tuple(_die(word, kind) for word in words[1:])
    if kind == "reroll":
        return _reroll(words)
    if kind == "deal":
        _count(words, 0, 1, kind)
        return tuple(_continent(world, word) for word in words)
    if kind == "draw":
        _count(words, 0, 1, kind)
        return tuple(UNNOTED if word == UNNOTED else _card(world, word) for word in words)
    if kind == "place":
        _count(words, 2, 2, kind)
        return _die(words[0], kind), _card(world, words[1])
    cards = {"misinform": 2, "keep": 0, "pass": 0, "done": 0}.get(kind, 1)
    _count(words, cards, cards, kind)
    return tuple(_card(world, word) for word in words)


def _battle(state: State, words: list[str]) -> tuple[Any, ...]:
    _count(words, 1, None, "battle")
    *thrown, rest = re.split(r"=(\S+)", " ".join(words[1:]))  # a player's name may have blanks
    if rest.strip():
        raise BadMove(f"{rest.strip()!r} is no white die of a player", hint=_like("battle"))
    dice = [
        (_player(state, name.strip()), _die(face, "battle")) for name, face in zip(thrown[::2], thrown[1::2])
    ]
    # any order will do; one spelling, in seating order, makes equal Battles equal moves
    return _card(state.world, words[0]), tuple(sorted(dice, key=lambda die: state.players.index(die[0])))


def _reroll(words: list[str]) -> tuple[Any, ...]:
    at = words.index("to") if "to" in words else len(words)
    picked = tuple(sorted(_die(word, "reroll") for word in words[:at]))
    faces = tuple(_die(word, "reroll") for word in words[at + 1 :])
    if not picked:
        raise BadMove("a reroll names the dice that are picked up", hint=_like("reroll"))
    if at < len(words) and not faces:
        raise BadMove("after `to` come the faces the dice show now", hint=_like("reroll"))
    return picked, faces


def _count(words: list[str], least: int, most: int | None, kind: str) -> None:
    if len(words) < least:
        raise BadMove(f"something is missing in this {kind}", hint=_like(kind))
    if most is not None and len(words) > most:
        raise BadMove(f"{words[most]!r} is too much in this {kind}", hint=_like(kind))


def _like(kind: str) -> str:
    return f"Write it like this: {NOTATION[kind]}."


def _player(state: State, name: str) -> str:
    for player in state.players:
        if name in (player, state.called(player).lower()):
            return player
    raise BadMove(
        f"there is no player {name!r}", hint=f"The players are {listed(map(state.called, state.players))}."
    )


def _die(word: str, kind: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,4000}", word):
        raise BadMove(f"{word!r} is not the face of a die", hint=_like(kind))
    return int(word)


def _card(world: World, word: str) -> str:
    if word not in world.cards:
        hint = slip(word, world.words, "A Region is written like af-n or north-africa.")
        raise BadMove(f"there is no Region {word!r}", hint=hint)
    return world.cards[word]


def _continent(world: World, word: str) -> str:
    code = world.continent_words.get(word) or world.starts.get(world.cards.get(word, ""))
    if code is None:
        hint = slip(word, world.continent_words, "A continent is written like af or africa.")
        raise BadMove(f"there is no continent {word!r}", hint=hint)
    return code
