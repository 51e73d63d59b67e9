"""One sentence per event, to be read aloud.

An event tells everybody the same; what only one player learns comes with that player's copy of it, so a
card that is `?` here is a card the listener does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.bones_and_banners.cards import NAME, ONE, known
from companion.games.bones_and_banners.prompts import TITLES
from companion.referee.game import Event
from companion.referee.words import called, counted, listed

Fields = dict[str, Any]

WAYS_TO_END = {
    "BN-901": "five cubes, alone, at the end of the round",
    "BN-R30": "most cubes at the end of the last round",
}


def _dice(dice: Sequence[str]) -> str:
    """
    >>> _dice(["boot", "boot"])
    'two Boot dice'
    """
    symbol = dice[0].capitalize()
    return f"two {symbol} dice" if len(dice) == 2 else f"a {symbol} die"


def _pack(cards: Sequence[str]) -> str:
    """Cards as far as they are known.

    >>> _pack(["archers", "?", "?"]), _pack(["?"])
    ('Archers and 2 cards', '1 card')
    """
    names = [NAME[card] for card in cards if known(card)]
    unknown = len(cards) - len(names)
    return listed([*names, *([counted(unknown, "card")] if unknown else [])])


def _card(card: str | None, otherwise: str) -> str:
    return NAME[card] if card and known(card) else otherwise


def _unit(it: Fields, id: str = "unit", player: str = "player", card: str = "card") -> str:
    """
    >>> _unit({"unit": "u3", "player": "red", "card": "archers"})
    "Red's u3 (Archers)"
    """
    name = it.get(card, "?")
    return f"{called(it[player])}'s {it[id]}{f' ({NAME[name]})' if known(name) else ''}"


def _target(it: Fields) -> str:
    return _unit(it, "target", "target_player", "target_card")


def _played(it: Fields) -> str:
    player, target = it["player"], it["target"]
    aim = target if target[0] == "u" and target[1:].isdigit() else f"{called(target)}'s village"
    unit = f"{_card(it.get('card'), 'a unit')} face down as {it['unit']}"
    return f"{called(player)} lays {unit} with {_dice(it['dice'])}, aimed at {aim}."


def _bought(it: Fields) -> str:
    drawn = f": {NAME[it['card']]}" if known(it.get("card", "?")) else ""
    return f"{called(it['player'])} draws from the {ONE[it['pile']].capitalize()} Pile{drawn}."


def _switched(it: Fields) -> str:
    what = ONE[it["pile"]]
    left = f" and leaves {NAME[it['left']]}" if known(it["left"]) else ""
    taken = _card(it["card"], f"{what} number {it['slot']}")
    return f"{called(it['player'])} takes {taken} from the tableau{left}."


def _building(it: Fields) -> str:
    what = f" the {NAME[it['card']]}" if known(it.get("card", "?")) else ""
    return f"{called(it['player'])} begins to build{what}, face down."


PASSED = {
    ("rally", True): "draws no cards",
    ("rally", False): "has no unit card to rally and is passed over",
    ("building", True): "builds nothing",
    ("building", False): "holds no building card and is passed over",
    (None, False): "can do nothing with a die and passes",
}


def _passed(it: Fields) -> str:
    return f"{called(it['player'])} {PASSED[it.get('phase'), it.get('said', False)]}."


def _advisor(it: Fields) -> str:
    """What was asked of the advisor is told with it, the cards as far as the listener knows them."""
    player, name = called(it["player"]), NAME[it["card"]]
    saw = f" and sees {NAME[it['saw']]}" if known(it.get("saw", "?")) else ""
    if it.get("at") == "building":
        return f"{player} plays the {name}, looks at the building under way{saw}."
    match it:
        case {"at": unit, "looks": True}:
            return f"{player} plays the {name}, looks at {unit}{saw}."
        case {"at": unit}:
            return f"{player} plays the {name}: {unit} is turned up."
        case {"die": die, "symbol": symbol}:
            return f"{player} plays the {name}: a {die.capitalize()} die is turned to {symbol.capitalize()}."
        case {"unit": unit, "recalled": card}:
            return (
                f"{player} plays the {name} and takes {_card(card, 'the unit')} ({unit}) back into the hand."
            )
        case {"village": village, "banners": banners}:
            return f"{player} plays the {name}: {counted(banners, 'banner')} more at {called(village)}'s village."
    return f"{player} plays the {name}."


def _used(it: Fields) -> str:
    gain = f": a {it['die'].capitalize()} die is turned to {it['symbol'].capitalize()}" if "die" in it else ""
    return f"{called(it['player'])} uses the {NAME[it['card']]}{gain}."


def _revealed(it: Fields) -> str:
    if "unit" in it:
        return f"{called(it['player'])}'s {it['unit']} is turned up: {NAME[it['card']]}."
    return f"{called(it['player'])}'s building is turned up: {NAME[it['card']]}."


def _attack(it: Fields) -> str:
    if it["kind"] == "slay":
        verb = "avenges itself on" if it.get("avenges") else "slays"
        return f"{_unit(it)} {verb} {_target(it)}."
    own, other = it["banners"][it["unit"]], it["banners"][it["target"]]
    return f"{_unit(it)} duels {_target(it)}: {counted(own, 'banner')} against {other}."


def _protected(it: Fields) -> str:
    guard = _unit(it, "by", card="by_card")
    return f"{guard} goes in the place of {_unit(it)}."


LOST = {
    "bluff": "was a bluff and is Lost",
    "slay": "is Slain and Lost",
    "duel": "is Lost in the Duel",
}


def _lost(it: Fields) -> str:
    if it["why"] == "price":
        return f"{called(it['player'])} throws {NAME[it['card']]} on the Lost Pile."
    return f"{_unit(it)} {LOST[it['why']]}."


def _showdown(it: Fields) -> str:
    village = f"{called(it['village'])}'s village"
    match it["case"]:
        case "A":
            return f"No unit is at {village}: nothing happens there."
        case "B":
            return f"{village} is defended, and nobody attacks."
        case "C":
            return f"{village} is attacked, and nobody defends it."
    totals = [f"{called(seat)} has {counted(number, 'banner')}" for seat, number in it["banners"].items()]
    return f"Showdown at {village}: {listed(totals)}."


def _captured(it: Fields) -> str:
    building = NAME[it["card"]] if known(it["card"]) else "building under way"
    return f"{called(it['player'])} takes the {building} into the hand."


def _over(it: Fields) -> str:
    if len(it["winners"]) == 2:
        return "The game is over with equal cubes: a draw."
    return f"{called(it['winners'][0])} wins: {WAYS_TO_END[it['rule']]}."


SENTENCES: dict[str, Callable[[Fields], str]] = {
    "returned": lambda it: f"{called(it['player'])} puts {_pack(it['cards'])} under the Army Deck.",
    "drawn": lambda it: f"{called(it['player'])} draws {_pack(it['cards'])}.",
    "shuffled": lambda it: f"The Shuffle Card comes up: {called(it['player'])}'s deck is shuffled.",
    "rolled": lambda it: f"{called(it['player'])} rolls {listed([die.capitalize() for die in it['dice']])}.",
    "drafted": lambda it: f"{called(it['player'])} takes a {it['die'].capitalize()} die.",
    "played": _played,
    "bought": _bought,
    "kept": lambda it: f"{called(it['player'])} keeps {_card(it['card'], 'the card')}.",
    "switched": _switched,
    "passed": _passed,
    "building": _building,
    "advisor": _advisor,
    "used": _used,
    "revealed": _revealed,
    "attack": _attack,
    "immune": lambda it: f"{_target(it)} is immune to {_unit(it)}.",
    "no-effect": lambda it: f"{_unit(it)} can do nothing to {_target(it)}.",
    "protected": _protected,
    "stands-fast": lambda it: f"{_unit(it)} stands fast.",
    "lost": _lost,
    "retreated": lambda it: f"{_unit(it)} retreats under the Army Deck.",
    "revived": lambda it: f"{_unit(it)} is revived.",
    "showdown": _showdown,
    "cube": lambda it: f"{called(it['player'])} takes a cube and has {it['cubes']}.",
    "captured": _captured,
    "stalemate": lambda it: (
        f"Stalemate: all units at {called(it['village'])}'s village stay for another round."
    ),
    "built": lambda it: f"{called(it['player'])}'s {NAME[it['card']]} is in play.",
    "token": lambda it: f"{called(it['player'])} has the Initiative Token.",
    "phase": lambda it: f"{TITLES[it['phase']]}.",
    "round": lambda it: f"Round {it['round']} begins.",
    "tie": lambda it: "Both have five cubes: each puts one back, and play goes on.",
    "over": _over,
}


def tell(event: Event) -> str:
    return SENTENCES[event.type](event.fields)
