"""One sentence per event, to be read aloud.

An event tells everybody the same; what only one player learns comes with that player's copy of it, so a
card that is `?` here is a card the listener does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.bones_and_banners.cards import ONE, known
from companion.games.bones_and_banners.prompts import TITLES
from companion.referee.game import Event
from companion.referee.sentences import counted, listed

if TYPE_CHECKING:
    from companion.games.bones_and_banners import BonesAndBanners

Fields = dict[str, Any]


class Speech(NamedTuple):
    """What things are called: cards as they print it, players as the table knows them."""

    name: Mapping[str, str]
    called: Callable[[str], str]


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


def _pack(say: Speech, cards: Sequence[str]) -> str:
    """Cards as far as they are known.

    >>> say = Speech({"archers": "Archers"}, str.title)
    >>> _pack(say, ["archers", "?", "?"]), _pack(say, ["?"])
    ('Archers and 2 cards', '1 card')
    """
    names = [say.name[card] for card in cards if known(card)]
    unknown = len(cards) - len(names)
    return listed([*names, *([counted(unknown, "card")] if unknown else [])])


def _card(say: Speech, card: str | None, otherwise: str) -> str:
    return say.name[card] if card and known(card) else otherwise


def _unit(say: Speech, it: Fields, id: str = "unit", player: str = "player", card: str = "card") -> str:
    """
    >>> say = Speech({"archers": "Archers"}, str.title)
    >>> _unit(say, {"unit": "u3", "player": "red", "card": "archers"})
    "Red's u3 (Archers)"
    """
    name = it.get(card, "?")
    return f"{say.called(it[player])}'s {it[id]}{f' ({say.name[name]})' if known(name) else ''}"


def _target(say: Speech, it: Fields) -> str:
    return _unit(say, it, "target", "target_player", "target_card")


def _played(say: Speech, it: Fields) -> str:
    player, target = it["player"], it["target"]
    aim = target if target[0] == "u" and target[1:].isdigit() else f"{say.called(target)}'s village"
    unit = f"{_card(say, it.get('card'), 'a unit')} face down as {it['unit']}"
    return f"{say.called(player)} lays {unit} with {_dice(it['dice'])}, aimed at {aim}."


def _bought(say: Speech, it: Fields) -> str:
    drawn = f": {say.name[it['card']]}" if known(it.get("card", "?")) else ""
    return f"{say.called(it['player'])} draws from the {ONE[it['pile']].capitalize()} Pile{drawn}."


def _switched(say: Speech, it: Fields) -> str:
    what = ONE[it["pile"]]
    left = f" and leaves {say.name[it['left']]}" if known(it["left"]) else ""
    taken = _card(say, it["card"], f"{what} number {it['slot']}")
    return f"{say.called(it['player'])} takes {taken} from the tableau{left}."


def _building(say: Speech, it: Fields) -> str:
    what = f" the {say.name[it['card']]}" if known(it.get("card", "?")) else ""
    return f"{say.called(it['player'])} begins to build{what}, face down."


PASSED = {
    ("rally", True): "draws no cards",
    ("rally", False): "has no unit card to rally and is passed over",
    ("building", True): "builds nothing",
    ("building", False): "holds no building card and is passed over",
    (None, False): "can do nothing with a die and passes",
}


def _passed(say: Speech, it: Fields) -> str:
    return f"{say.called(it['player'])} {PASSED[it.get('phase'), it.get('said', False)]}."


def _advisor(say: Speech, it: Fields) -> str:
    """What was asked of the advisor is told with it, the cards as far as the listener knows them."""
    player, name = say.called(it["player"]), say.name[it["card"]]
    saw = f" and sees {say.name[it['saw']]}" if known(it.get("saw", "?")) else ""
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
            return f"{player} plays the {name} and takes {_card(say, card, 'the unit')} ({unit}) back into the hand."
        case {"village": village, "banners": banners}:
            return f"{player} plays the {name}: {counted(banners, 'banner')} more at {say.called(village)}'s village."
    return f"{player} plays the {name}."


def _used(say: Speech, it: Fields) -> str:
    gain = f": a {it['die'].capitalize()} die is turned to {it['symbol'].capitalize()}" if "die" in it else ""
    return f"{say.called(it['player'])} uses the {say.name[it['card']]}{gain}."


def _revealed(say: Speech, it: Fields) -> str:
    if "unit" in it:
        return f"{say.called(it['player'])}'s {it['unit']} is turned up: {say.name[it['card']]}."
    return f"{say.called(it['player'])}'s building is turned up: {say.name[it['card']]}."


def _attack(say: Speech, it: Fields) -> str:
    if it["kind"] == "slay":
        verb = "avenges itself on" if it.get("avenges") else "slays"
        return f"{_unit(say, it)} {verb} {_target(say, it)}."
    own, other = it["banners"][it["unit"]], it["banners"][it["target"]]
    return f"{_unit(say, it)} duels {_target(say, it)}: {counted(own, 'banner')} against {other}."


def _protected(say: Speech, it: Fields) -> str:
    guard = _unit(say, it, "by", card="by_card")
    return f"{guard} goes in the place of {_unit(say, it)}."


LOST = {"bluff": "was a bluff and is Lost", "slay": "is Slain and Lost", "duel": "is Lost in the Duel"}


def _lost(say: Speech, it: Fields) -> str:
    if it["why"] == "price":
        return f"{say.called(it['player'])} throws {say.name[it['card']]} on the Lost Pile."
    return f"{_unit(say, it)} {LOST[it['why']]}."


def _showdown(say: Speech, it: Fields) -> str:
    village = f"{say.called(it['village'])}'s village"
    match it["case"]:
        case "A":
            return f"No unit is at {village}: nothing happens there."
        case "B":
            return f"{village} is defended, and nobody attacks."
        case "C":
            return f"{village} is attacked, and nobody defends it."
    totals = [f"{say.called(seat)} has {counted(number, 'banner')}" for seat, number in it["banners"].items()]
    return f"Showdown at {village}: {listed(totals)}."


def _captured(say: Speech, it: Fields) -> str:
    building = say.name[it["card"]] if known(it["card"]) else "building under way"
    return f"{say.called(it['player'])} takes the {building} into the hand."


def _over(say: Speech, it: Fields) -> str:
    if len(it["winners"]) == 2:
        return "The game is over with equal cubes: a draw."
    return f"{say.called(it['winners'][0])} wins: {WAYS_TO_END[it['rule']]}."


SENTENCES: dict[str, Callable[[Speech, Fields], str]] = {
    "returned": lambda say, it: (
        f"{say.called(it['player'])} puts {_pack(say, it['cards'])} under the Army Deck."
    ),
    "drawn": lambda say, it: f"{say.called(it['player'])} draws {_pack(say, it['cards'])}.",
    "shuffled": lambda say, it: f"The Shuffle Card comes up: {say.called(it['player'])}'s deck is shuffled.",
    "rolled": lambda say, it: (
        f"{say.called(it['player'])} rolls {listed([die.capitalize() for die in it['dice']])}."
    ),
    "drafted": lambda say, it: f"{say.called(it['player'])} takes a {it['die'].capitalize()} die.",
    "played": _played,
    "bought": _bought,
    "kept": lambda say, it: f"{say.called(it['player'])} keeps {_card(say, it['card'], 'the card')}.",
    "switched": _switched,
    "passed": _passed,
    "building": _building,
    "advisor": _advisor,
    "used": _used,
    "revealed": _revealed,
    "attack": _attack,
    "immune": lambda say, it: f"{_target(say, it)} is immune to {_unit(say, it)}.",
    "no-effect": lambda say, it: f"{_unit(say, it)} can do nothing to {_target(say, it)}.",
    "protected": _protected,
    "stands-fast": lambda say, it: f"{_unit(say, it)} stands fast.",
    "lost": _lost,
    "retreated": lambda say, it: f"{_unit(say, it)} retreats under the Army Deck.",
    "revived": lambda say, it: f"{_unit(say, it)} is revived.",
    "showdown": _showdown,
    "cube": lambda say, it: f"{say.called(it['player'])} takes a cube and has {it['cubes']}.",
    "captured": _captured,
    "stalemate": lambda say, it: (
        f"Stalemate: all units at {say.called(it['village'])}'s village stay for another round."
    ),
    "built": lambda say, it: f"{say.called(it['player'])}'s {say.name[it['card']]} is in play.",
    "token": lambda say, it: f"{say.called(it['player'])} has the Initiative Token.",
    "phase": lambda say, it: f"{TITLES[it['phase']]}.",
    "round": lambda say, it: f"Round {it['round']} begins.",
    "tie": lambda say, it: "Both have five cubes: each puts one back, and play goes on.",
    "over": _over,
}


def tell(game: BonesAndBanners, event: Event) -> str:
    return SENTENCES[event.type](Speech(game.cards.name, game.called), event.fields)
