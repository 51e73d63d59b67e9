"""Notation: what a line of text means, and how a move is written.

Arguments of a move are words as they are written, but for the numbers of `draw N` and `switch N`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn

from companion.errors import BadMove, CompanionError
from companion.games.bones_and_banners.cards import ONE, Cards, known
from companion.games.bones_and_banners.state import State
from companion.games.bones_and_banners.values import like
from companion.referee.game import Move
from companion.referee.players import find_player, split_prefix

Words = list[str]
Args = tuple[str | int, ...]

UNIT = re.compile(r"u[0-9]+")
NUMBER = re.compile(r"[0-9]{1,9}")

# How each kind of move is written; also what a reader is told when a line cannot be read.
FORMS = {
    "return": "return CARD ...",
    "draw": "draw, draw NUMBER or draw CARD ...",
    "done": "done",
    "roll": "roll, or roll and eight symbols",
    "draft": "draft SYMBOL",
    "play": "play CARD SYMBOL -> own|rival|uN",
    "bolster": "bolster CARD SYMBOL -> own|rival|uN",
    "buy": "buy unit|building|advisor, and the card if you like",
    "keep": "keep",
    "switch": "switch NUMBER, and the drawn card if you like",
    "pass": "pass",
    "build": "build CARD",
    "resolve": "resolve",
    "reveal": "reveal uN CARD or reveal building PLAYER CARD",
    "advisor": "advisor NAME, and what the advisor asks for",
    "use": "use BUILDING, and what the building asks for",
}
# What stands behind an advisor or a building with an action, by its effect.
ADVICE_FORMS = {
    "peek": "uN or building",
    "expose": "uN",
    "draw": "nothing, or the cards drawn",
    "turn-die": "SYMBOL SYMBOL",
    "recall": "uN",
    "rouse": "own or rival",
    "raise": "CARD",
    "initiative": "nothing",
}
TRADE_FORMS = {"die": "CARD SYMBOL SYMBOL", "card": "CARD, and the drawn card if you like"}


def read(state: State, text: str) -> Move:
    """The move a text means; raises BadMove."""
    player, text = split_prefix(text, state.seats, state.names)
    words = text.lower().replace("->", " -> ").split()
    if not words:
        raise BadMove("there is no move in this line", hint=f"Moves begin with: {', '.join(FORMS)}.")
    kind, *rest = words
    if kind not in READERS:
        raise BadMove(
            f"{_shown(kind)} is not a move", hint=like(kind, FORMS) or f"Moves: {', '.join(FORMS)}."
        )
    return Move(kind, READERS[kind](state, rest), player)


def write(state: State, move: Move) -> str:
    """The canonical text of a move.

    >>> write(None, Move("bolster", ("?", "boot", "own"), "red"))
    'red: bolster ? boot -> own'
    """
    words = [move.kind, *map(str, move.args)]
    if move.kind in ("play", "bolster"):
        words.insert(3, "->")
    line = " ".join(words)
    return f"{move.player}: {line}" if move.player else line


# --- one word ------------------------------------------------------------------------------------------


def _shown(word: str) -> str:
    return repr(word if len(word) <= 40 else f"{word[:37]}...")


def _unreadable(kind: str, form: str | None = None) -> NoReturn:
    raise BadMove(f"this is not how {kind} is written", hint=f"Write: {form or FORMS[kind]}.")


def _card(cards: Cards, word: str) -> str:
    if word == "?" or (word in cards.type and known(word)):
        return word
    named = [card for card in cards.name if known(card)]
    hint = like(word, named) or "Cards are named as in the tables, like wolf-riders; ? is a card not told."
    raise BadMove(f"there is no card {_shown(word)}", hint=hint)


def _named(cards: Cards, word: str) -> str:
    if word == "?":
        raise BadMove("this card must be named", hint="Write its name instead of ?.")
    return _card(cards, word)


def _symbol(cards: Cards, word: str) -> str:
    if word not in cards.symbols:
        raise BadMove(f"there is no symbol {_shown(word)}", hint=f"Symbols: {', '.join(cards.symbols)}.")
    return word


def _unit(word: str) -> str:
    if not UNIT.fullmatch(word):
        raise BadMove(f"{_shown(word)} is not a unit", hint="Units are u1, u2, ... as laid on the table.")
    return f"u{word[1:].lstrip('0') or '0'}"


def _village(word: str) -> str:
    if word not in ("own", "rival"):
        raise BadMove(f"{_shown(word)} is not a village", hint="The villages are own and rival.")
    return word


def _number(word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise BadMove(f"{_shown(word)} is not a number")
    return int(word)


# --- one line ------------------------------------------------------------------------------------------


def _alone(kind: str) -> Callable[[State, Words], Args]:
    def reader(state: State, words: Words) -> Args:
        if words:
            _unreadable(kind)
        return ()

    return reader


def _read_return(state: State, words: Words) -> Args:
    if not words:
        _unreadable("return")
    return tuple([_card(state.cards, word) for word in words])


def _read_draw(state: State, words: Words) -> Args:
    if len(words) == 1 and words[0].isdigit():
        if words[0] not in tuple("123456789"):
            raise BadMove(
                f"{_shown(words[0])} cards cannot be drawn", hint="Write draw and a number from 1 to 9."
            )
        return (int(words[0]),)
    return tuple([_card(state.cards, word) for word in words])


def _read_roll(state: State, words: Words) -> Args:
    """Any words: a face that no die has is judged, not misread (BN-107)."""
    return tuple(words)


def _read_draft(state: State, words: Words) -> Args:
    if len(words) != 1:
        _unreadable("draft")
    return (_symbol(state.cards, words[0]),)


def _play(kind: str) -> Callable[[State, Words], Args]:
    def reader(state: State, words: Words) -> Args:
        if len(words) != 4 or words[2] != "->":
            _unreadable(kind)
        card, symbol, _, target = words
        aim = target if target in ("own", "rival") else _unit(target)
        return (_card(state.cards, card), _symbol(state.cards, symbol), aim)

    return reader


def _read_buy(state: State, words: Words) -> Args:
    if not 1 <= len(words) <= 2 or words[0] not in ONE.values():
        _unreadable("buy")
    return (words[0], *(_card(state.cards, word) for word in words[1:]))


def _read_switch(state: State, words: Words) -> Args:
    if not 1 <= len(words) <= 2:
        _unreadable("switch")
    return (_number(words[0]), *(_card(state.cards, word) for word in words[1:]))


def _read_build(state: State, words: Words) -> Args:
    if len(words) != 1:
        _unreadable("build")
    return (_card(state.cards, words[0]),)


def _read_reveal(state: State, words: Words) -> Args:
    if words[:1] == ["building"] and len(words) > 2:
        *who, card = words[1:]
        try:
            player = find_player(" ".join(who), state.seats, state.names)
        except CompanionError as nobody:
            raise BadMove(nobody.message, hint=nobody.hint) from None
        return ("building", player, _named(state.cards, card))
    if len(words) != 2:
        _unreadable("reveal")
    return (_unit(words[0]), _named(state.cards, words[1]))


def _read_advisor(state: State, words: Words) -> Args:
    name, *rest = words or [""]
    if name not in state.cards.advisor:
        hint = like(name, state.cards.advisor) or f"Advisors: {', '.join(state.cards.advisor)}."
        raise BadMove(f"there is no advisor {_shown(name)}" if name else "no advisor is named", hint=hint)
    effect = state.cards.advisor[name].effect
    match effect, rest:
        case "peek", ["building"]:
            return (name, "building")
        case (("peek" | "expose" | "recall"), [unit]):
            return (name, _unit(unit))
        case "draw", _:
            return (name, *(_card(state.cards, word) for word in rest))
        case "turn-die", [die, symbol]:
            return (name, _symbol(state.cards, die), _symbol(state.cards, symbol))
        case "rouse", [village]:
            return (name, _village(village))
        case "raise", [building]:
            return (name, _named(state.cards, building))
        case "initiative", []:
            return (name,)
    _unreadable(f"advisor {name}", f"advisor {name}, and behind it {ADVICE_FORMS[effect]}")


def _read_use(state: State, words: Words) -> Args:
    name, *rest = words or [""]
    if name not in state.cards.building:
        hint = like(name, state.cards.building) or f"Buildings: {', '.join(state.cards.building)}."
        raise BadMove(f"there is no building {_shown(name)}" if name else "no building is named", hint=hint)
    trade = state.cards.building[name].trade
    match trade, rest:
        case None, _:
            return (name,)
        case "die", [price, die, symbol]:
            return (name, _named(state.cards, price), _symbol(state.cards, die), _symbol(state.cards, symbol))
        case "card", [price]:
            return (name, _named(state.cards, price))
        case "card", [price, drawn]:
            return (name, _named(state.cards, price), _card(state.cards, drawn))
    _unreadable(f"use {name}", f"use {name} {TRADE_FORMS[trade or 'card']}")


READERS: dict[str, Callable[[State, Words], Args]] = {
    "return": _read_return,
    "draw": _read_draw,
    "done": _alone("done"),
    "roll": _read_roll,
    "draft": _read_draft,
    "play": _play("play"),
    "bolster": _play("bolster"),
    "buy": _read_buy,
    "keep": _alone("keep"),
    "switch": _read_switch,
    "pass": _alone("pass"),
    "build": _read_build,
    "resolve": _alone("resolve"),
    "reveal": _read_reveal,
    "advisor": _read_advisor,
    "use": _read_use,
}
