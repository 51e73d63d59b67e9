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
from itertools import combinations, combinations_with_replacement
from typing import NoReturn

from companion.errors import BadMove
from companion.games.lone_banner.names import near
from companion.games.lone_banner.regions import CONTINENT_WORDS, REGION_WORDS, REGIONS, START_CARDS
from companion.games.lone_banner.state import UNNOTED, State
from companion.referee.game import Move

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
BATTLE = {region: Move("battle", (region, ())) for region in REGIONS}
SWEEP = {region: Move("sweep", (region,)) for region in REGIONS}
DEFEND = {region: Move("defend", (region, ())) for region in REGIONS}
RECON = {region: Move("recon", (region,)) for region in REGIONS}
COUP = {region: Move("coup", (region,)) for region in REGIONS}
MISINFORM = {
    (source, target): Move("misinform", (source, target))
    for source in REGIONS
    for target in REGIONS
    if source != target
}
PLACE = {die: {region: Move("place", (die, region)) for region in REGIONS} for die in range(1, 7)}


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


def write(move: Move) -> str:
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
    prefix, colon, rest = text.lower().rpartition(":")
    words = re.sub(r"\s*=\s*", "=", rest).split()
    player = _player(state, prefix.strip()) if colon else None
    if not words:
        raise BadMove("there is no move in this text", hint=f"Moves begin with: {', '.join(NOTATION)}.")
    kind, *words = words
    if kind not in NOTATION:
        like = near(kind, NOTATION)
        hint = f"Did you mean {' or '.join(like)}?" if like else f"Moves begin with: {', '.join(NOTATION)}."
        raise BadMove(f"{kind!r} is not a move", hint=hint)
    return Move(kind, _args(state, kind, words), player)


def _args(state: State, kind: str, words: list[str]) -> tuple:
    if kind == "roll":
        return tuple(_die(word, kind) for word in words)
    if kind == "battle":
        return _battle(state, words)
    if kind == "defend":
        _count(words, 1, None, kind)
        return _card(words[0]), tuple(_die(word, kind) for word in words[1:])
    if kind == "reroll":
        return _reroll(words)
    if kind == "deal":
        _count(words, 0, 1, kind)
        return tuple(_continent(word) for word in words)
    if kind == "draw":
        _count(words, 0, 1, kind)
        return tuple(UNNOTED if word == UNNOTED else _card(word) for word in words)
    if kind == "place":
        _count(words, 2, 2, kind)
        return _die(words[0], kind), _card(words[1])
    cards = {"misinform": 2, "keep": 0, "pass": 0, "done": 0}.get(kind, 1)
    _count(words, cards, cards, kind)
    return tuple(_card(word) for word in words)


def _battle(state: State, words: list[str]) -> tuple:
    _count(words, 1, None, "battle")
    dice = []
    for word in words[1:]:
        player, equals, face = word.partition("=")
        if not equals:
            raise BadMove(f"{word!r} is no white die of a player", hint=_like("battle"))
        dice.append((_player(state, player), _die(face, "battle")))
    # any order will do; one spelling, in seating order, makes equal Battles equal moves
    return _card(words[0]), tuple(sorted(dice, key=lambda die: state.players.index(die[0])))


def _reroll(words: list[str]) -> tuple:
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


def _player(state: State, word: str) -> str:
    if word not in state.players:
        raise BadMove(f"there is no player {word!r}", hint=f"Players: {', '.join(state.players)}.")
    return word


def _die(word: str, kind: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,4000}", word):
        raise BadMove(f"{word!r} is not the face of a die", hint=_like(kind))
    return int(word)


def _card(word: str) -> str:
    if word in START_CARDS:
        return word
    if word not in REGION_WORDS:
        _unknown(word, "Region", REGION_WORDS, "af-n or north-africa")
    return REGION_WORDS[word]


def _continent(word: str) -> str:
    if word in START_CARDS:
        return START_CARDS[word]
    if word not in CONTINENT_WORDS:
        _unknown(word, "continent", CONTINENT_WORDS, "af or africa")
    return CONTINENT_WORDS[word]


def _unknown(word: str, thing: str, words: dict[str, str], example: str) -> NoReturn:
    like = near(word, words)
    hint = f"Did you mean {' or '.join(like)}?" if like else f"A {thing} is written like {example}."
    raise BadMove(f"there is no {thing} {word!r}", hint=hint)
