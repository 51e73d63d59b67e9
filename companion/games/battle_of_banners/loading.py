"""Reading a position: every fault is a BadPosition that names the key or the space (section "Position" of the rules page).

The order is that of dependence: players and options, the board, the cards, then what belongs to the phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NoReturn

from companion.errors import BadPosition
from companion.games.battle_of_banners import turns
from companion.games.battle_of_banners.board import (
    BIT,
    CASTLE,
    CASTLES,
    COLOURS,
    KEEPS,
    NAMES,
    PIECES_PER_COLOUR,
    SIDES,
    SLUG,
    SQUARES,
    START,
    TREES,
)
from companion.games.battle_of_banners.combat import totals
from companion.games.battle_of_banners.deck import (
    COMBAT_CARDS,
    COPIES,
    DECK_SIZE,
    NAME,
    UNKNOWN,
    Hand,
    in_order,
    left_in_deck,
)
from companion.games.battle_of_banners.scoring import visible_end
from companion.games.battle_of_banners.state import HOME, Combat, State, Table, actor
from companion.referee import options

KEYS = (
    "game", "options", "players", "turn", "phase", "active", "pieces", "lost", "reserve", "flags", "closed", "hands",
    "fresh", "discard", "deck", "effects", "played", "dice", "horse", "combat", "pending", "turn_no", "winner",
    "reason", "note",
)  # fmt: skip
PHASES = (
    "order", "item", "steal", "reinforce", "move", "attack", "defend", "clash", "knife-attack", "knife-defend",
    "place", "draw", "over",
)  # fmt: skip
COMBAT_PHASES = ("attack", "defend", "clash", "knife-attack", "knife-defend", "place")
DICE_PHASES = ("move", "steal", "reinforce")
PENDING_PHASES = ("place", "draw", "reinforce")
DEFAULT_PLAYERS = [{"id": "blue"}, {"id": "red"}]
DEFAULT_COLOURS = {2: ((0, 1), (2, 3)), 3: ((0, 1), (2,), (3,)), 4: ((0,), (1,), (2,), (3,))}
MOST_TURNS = 10**9


def load(data: object) -> State:
    """The position in `data`, checked, over if the board shows it, and not yet settled."""
    if not isinstance(data, Mapping):
        _bad("a position is a table of keys and values", hint=f"Keys: {', '.join(KEYS)}.")
    for key in data:
        if key not in KEYS:
            _bad(f"there is no key {key!r} in a position", where=str(key), hint=f"Keys: {', '.join(KEYS)}.")
    given = {key: value for key, value in data.items() if value is not None}
    if given.get("game", SLUG) != SLUG:
        _bad(f"this is a position of {given['game']!r}, not of {SLUG}", where="game")
    state = State()
    state.reach = None
    state.table = _table(given)
    state.phase = _choice(given.get("phase", "over" if "winner" in given else "item"), PHASES, "phase")
    _load_board(state, given)
    _load_cards(state, given)
    _load_turn(state, given)
    _load_end(state, given)
    return state


# --- small readers, one for each shape of value ------------------------------------------------------------


def _bad(message: str, where: str | None = None, hint: str | None = None) -> NoReturn:
    raise BadPosition(message, where=where, hint=hint)


def _choice(value: object, known: Any, where: str) -> Any:
    if not isinstance(value, str) or value not in known:
        _bad(f"{value!r} is not known here", where=where, hint=f"It can be {', '.join(sorted(known))}.")
    return value


def _number(value: object, low: int, high: int, where: str) -> int:
    if type(value) is not int or not low <= value <= high:
        _bad(f"{value!r} is not a whole number from {low} to {high}", where=where)
    return value


def _list(value: object, where: str) -> list:
    if not isinstance(value, list | tuple):
        _bad(f"{value!r} is not a list", where=where)
    return list(value)


def _by(value: object, known: tuple[str, ...], where: str) -> dict[str, Any]:
    """A table whose keys are all known; null counts as missing."""
    if not isinstance(value, Mapping):
        _bad(f"{value!r} is not a table", where=where)
    for key in value:
        if key not in known:
            _bad(f"{key!r} is not known here", where=where, hint=f"It can be {', '.join(known)}.")
    return {key: item for key, item in value.items() if item is not None}


def _square(value: object, where: str) -> int:
    if not isinstance(value, str) or value not in SQUARES:
        _bad(f"{value!r} is no space of the board", where=where, hint="Spaces are a1 to k15.")
    return SQUARES[value]


def _cards(value: object, where: str, *, known_only: bool) -> list[str]:
    cards = _list(value, where)
    for card in cards:
        if isinstance(card, str) and (card in COPIES or (card == UNKNOWN and not known_only)):
            continue
        hint = "Every card here must be known by name." if card == UNKNOWN else f"Cards: {', '.join(COPIES)}."
        _bad(f"{card!r} is no card that can be here", where=where, hint=hint)
    return cards


def _hands(given: Mapping[str, Any], key: str, *, known_only: bool = False) -> list[list[str]]:
    table = _by(given.get(key, {}), SIDES, key)
    return [_cards(table.get(side, []), f"{key}.{side}", known_only=known_only) for side in SIDES]


# --- players and options --------------------------------------------------------------------------------


def _table(given: Mapping[str, Any]) -> Table:
    house = options.check(SLUG, given.get("options"))
    listed = _list(given.get("players", DEFAULT_PLAYERS), "players")
    if len(listed) not in DEFAULT_COLOURS:
        _bad(f"two to four people play, not {len(listed)} (G1)", where="players")
    ids: list[str] = []
    colours: list[tuple[int, ...]] = []
    for number, entry in enumerate(listed):
        where = f"players[{number}]"
        player = _by(entry, ("id", "colours"), where)
        name = player.get("id")
        if not isinstance(name, str) or not name or not all(letter.isalnum() or letter in "_-" for letter in name):
            _bad(f"{name!r} is no player's name", where=f"{where}.id", hint="Use letters, digits, _ and -.")
        if name in ids:
            _bad(f"two players are called {name!r}", where=f"{where}.id")
        ids.append(name)
        colours.append(_colours(player, DEFAULT_COLOURS[len(listed)][number], f"{where}.colours"))
    _check_sides(colours)
    return Table(tuple(ids), tuple(colours), house)


def _colours(player: Mapping[str, Any], default: tuple[int, ...], where: str) -> tuple[int, ...]:
    if "colours" not in player:
        return default
    own = tuple(COLOURS.index(_choice(colour, COLOURS, where)) for colour in _list(player["colours"], where))
    if not own:
        _bad("every player needs a colour", where=where)
    if len({colour >> 1 for colour in own}) > 1:
        _bad("nobody plays for both sides", where=where, hint="Blue and green are one side, red and yellow the other.")
    return own


def _check_sides(colours: list[tuple[int, ...]]) -> None:
    flat = [colour for own in colours for colour in own]
    for colour, name in enumerate(COLOURS):
        if flat.count(colour) != 1:
            _bad(f"{name} is played by {flat.count(colour)} players instead of one", where="players")
    sides = [own[0] >> 1 for own in colours]
    if sum(left != right for left, right in pairwise(sides)) != 1:
        _bad("team-mates must stand next to each other in the list", where="players")


# --- the board ----------------------------------------------------------------------------------------------


def _load_board(state: State, given: Mapping[str, Any]) -> None:
    state.pieces = _pieces(given)
    if not state.occupied():
        _bad("there is no piece on the board at all", where="pieces")
    lost = _by(given.get("lost", {}), COLOURS, "lost")
    state.lost = tuple(_number(lost.get(name, 0), 0, PIECES_PER_COLOUR, f"lost.{name}") for name in COLOURS)  # type: ignore[assignment]
    reserve = _by(given.get("reserve", {}), COLOURS, "reserve")
    for colour, name in enumerate(COLOURS):
        left = state.reserve(colour)
        if left < 0:
            _bad(f"{name} has more than {PIECES_PER_COLOUR} pieces, the lost ones included", where=f"pieces.{name}")
        if name in reserve and _number(reserve[name], 0, PIECES_PER_COLOUR, f"reserve.{name}") != left:
            _bad(f"{left} pieces must be in the reserve, not {reserve[name]}", where=f"reserve.{name}")
    state.flags = _flags(state, given)
    longest = state.table.options["keep_turns"] + 1
    state.closed = {}
    closed = given.get("closed", {})
    for name, left in _by(closed, tuple(SQUARES), "closed").items():
        if not BIT[SQUARES[name]] & KEEPS:
            _bad(f"{name} is no keep", where=f"closed.{name}")
        if BIT[SQUARES[name]] & state.occupied():
            _bad(f"the keep {name} has a piece in it and cannot be closed", where=f"closed.{name}")
        state.closed[SQUARES[name]] = _number(left, 1, longest, f"closed.{name}")


def _pieces(given: Mapping[str, Any]) -> tuple[int, int, int, int]:
    if "pieces" not in given:
        return tuple(START)  # type: ignore[return-value]
    table = _by(given["pieces"], COLOURS, "pieces")
    masks, taken = [], 0
    for name in COLOURS:
        mask, where = 0, f"pieces.{name}"
        for square in _list(table.get(name, []), where):
            bit = BIT[_square(square, where)]
            if bit & TREES:
                _bad(f"{square} is a tree; no piece can stand there", where=where)
            if bit & taken:
                _bad(f"two pieces stand on {square}", where=where)
            mask |= bit
            taken |= bit
        masks.append(mask)
    return tuple(masks)  # type: ignore[return-value]


def _flags(state: State, given: Mapping[str, Any]) -> tuple[int, int]:
    table = _by(given.get("flags", {}), SIDES, "flags")
    places = [_flag(state, owner, table.get(name, "home")) for owner, name in enumerate(SIDES)]
    if places[0] == places[1] != HOME:
        _bad(f"both flags are on {NAMES[places[0]]}", where="flags")
    return places[0], places[1]


def _flag(state: State, owner: int, value: object) -> int:
    if value == "home":
        return HOME
    where = f"flags.{SIDES[owner]}"
    at = _square(value, where)
    bit = BIT[at]
    carried = bool(bit & state.men(1 - owner))
    if at == CASTLE[owner]:
        return at if carried else HOME
    if bit & state.men(owner):
        _bad(f"a piece of its own side stands on the flag on {value}", where=where)
    if bit & (TREES | KEEPS):
        _bad(f"no flag can be on {value}, a {'tree' if bit & TREES else 'keep'}", where=where)
    if bit & CASTLES and not carried:
        _bad(f"the flag cannot lie on {value}, the other side's castle", where=where)
    return at


# --- the cards ------------------------------------------------------------------------------------------------


def _load_cards(state: State, given: Mapping[str, Any]) -> None:
    hands, fresh = _hands(given, "hands"), _hands(given, "fresh")
    played = _hands(given, "played", known_only=True)
    discard = _cards(given.get("discard", []), "discard", known_only=True)
    seen = Counter(hands[0] + hands[1] + discard)
    for pile, where in ((seen, "hands"), (Counter(played[0] + played[1]), "played")):
        for card, number in pile.items():
            if card != UNKNOWN and number > COPIES[card]:
                _bad(f"there are only {COPIES[card]} copies of {NAME[card]}, not {number} (I17)", where=where)
    for side, name in enumerate(SIDES):
        if Counter(fresh[side]) - Counter(hands[side]):
            _bad("these cards are not all in the hand", where=f"fresh.{name}")
    state.hands, state.fresh = _pair(hands), _pair(fresh)
    state.discard = tuple(discard)
    state.played = (tuple(played[0]), tuple(played[1]))
    left = left_in_deck(state)
    if left < 0:
        _bad(f"hands and discard pile hold {DECK_SIZE - left} cards, but there are only {DECK_SIZE} (I17)", where="hands")
    if "deck" in given and _number(given["deck"], 0, DECK_SIZE, "deck") != left:
        _bad(f"{left} cards must be left in the deck, not {given['deck']}", where="deck")
    effects = _by(given.get("effects", {}), ("ghost", "rain"), "effects")
    state.ghost, state.rain = _sides(effects, "ghost"), _sides(effects, "rain")


def _pair(hands: list[list[str]]) -> tuple[Hand, Hand]:
    return in_order(hands[0]), in_order(hands[1])


def _sides(effects: Mapping[str, Any], key: str) -> tuple[bool, bool]:
    where = f"effects.{key}"
    named = [_choice(side, SIDES, where) for side in _list(effects.get(key, []), where)]
    return SIDES[0] in named, SIDES[1] in named


# --- the turn: what belongs to the phase ---------------------------------------------------------------------


def _load_turn(state: State, given: Mapping[str, Any]) -> None:
    state.turn_no = _number(given.get("turn_no", 1), 1, MOST_TURNS, "turn_no")
    _load_dice(state, given)
    state.pending = tuple(
        SIDES.index(_choice(side, SIDES, "pending")) for side in _list(given.get("pending", []), "pending")
    )
    if state.pending and state.phase not in PENDING_PHASES:
        _bad(f"no reinforcement can be owed in phase {state.phase}", where="pending")
    if state.phase == "reinforce" and not state.pending:
        _bad("phase reinforce needs the sides that are owed a reinforcement", where="pending")
    turn = None if state.phase == "over" else given.get("turn")
    if turn is not None:
        _choice(turn, state.table.players, "turn")
    state.combat = _combat(given.get("combat"))
    state.active = _active(state, given, turn)
    _check_combat(state)
    if state.phase == "order" and turn is not None:  # the roll-off is anybody's
        state.turn = turn
        return
    state.turn = actor(state)
    if turn is not None and turn != state.turn:
        where = f"phase {state.phase} with {COLOURS[state.active]} active"
        _bad(f"it is {state.turn} who acts in {where}, not {turn}", where="turn")


def _load_dice(state: State, given: Mapping[str, Any]) -> None:
    dice = [_number(face, 1, 6, "dice") for face in _list(given.get("dice", []), "dice")]
    horse = given.get("horse", len(dice) == 2)
    if type(horse) is not bool:
        _bad(f"{horse!r} is neither true nor false", where="horse")
    if dice and state.phase not in DICE_PHASES:
        _bad(f"movement dice do not belong to phase {state.phase}", where="dice")
    if (dice or state.phase == "move") and len(dice) != 1 + horse:
        _bad(f"{'two dice are' if horse else 'one die is'} rolled here, not {len(dice)}", where="dice")
    state.dice, state.horse = tuple(dice), horse


def _active(state: State, given: Mapping[str, Any], turn: str | None) -> int:
    """The seat in play: as given, else the attacker's, else the first of the player to act, else the first of all."""
    table = state.table
    if "active" in given:
        seats = COLOURS if table.team else SIDES
        return COLOURS.index(_choice(given["active"], seats, "active"))
    if state.combat is not None:
        colour = state.colour_at(state.combat.start)
        if colour is None:
            _bad(f"there is no attacking piece on {NAMES[state.combat.start]}", where="combat.from")
    elif turn is not None and state.phase != "reinforce":
        colour = table.colours[table.players.index(turn)][0]
    else:
        colour = table.colours[0][0]
    return colour if table.team else colour & 2


def _combat(value: object) -> Combat | None:
    if value is None:
        return None
    table = _by(value, ("from", "at", "cards", "dice", "result"), "combat")
    for key in ("from", "at"):
        if key not in table:
            _bad(f"a combat needs {key!r}", where="combat")
    played = _by(table.get("cards", {}), SIDES, "combat.cards")
    cards = [_choice(played[side], COMBAT_CARDS, "combat.cards") if side in played else None for side in SIDES]
    dice = tuple(_number(face, 1, 6, "combat.dice") for face in _list(table.get("dice", []), "combat.dice"))
    if len(dice) not in (0, 4):
        _bad(f"a combat is rolled with four dice, not {len(dice)}", where="combat.dice")
    result = table.get("result")
    if result is not None:
        _choice(result, ("tie", "carrier"), "combat.result")
    start, at = _square(table["from"], "combat.from"), _square(table["at"], "combat.at")
    return Combat(start, at, (cards[0], cards[1]), dice, result)


def _check_combat(state: State) -> None:
    """The combat and its phase fit together, and both fighters are where they must be."""
    combat, phase = state.combat, state.phase
    if combat is None:
        if phase in COMBAT_PHASES:
            _bad(f"phase {phase} needs a combat", where="combat")
        return
    if phase not in COMBAT_PHASES:
        _bad(f"there is no combat in phase {phase}", where="combat")
    side = state.side
    if not state.men(side) & BIT[combat.start]:
        _bad(f"no piece of the {SIDES[side]} side attacks from {NAMES[combat.start]}", where="combat.from")
    if (phase == "place") != (combat.result is not None):
        _bad("a result is given in phase place and in no other", where="combat.result")
    if combat.result == "carrier":
        if not state.lying(side) & BIT[combat.at]:
            _bad(f"the {SIDES[side]} side's flag does not lie on {NAMES[combat.at]}", where="combat.at")
    elif not state.men(1 - side) & BIT[combat.at] & ~KEEPS:
        _bad(f"no enemy piece outside a keep stands on {NAMES[combat.at]}", where="combat.at")
    if phase in ("attack", "defend", "clash") and combat.dice:
        _bad(f"the combat dice are not yet rolled in phase {phase}", where="combat.dice")
    if phase.startswith("knife"):
        if not combat.dice:
            _bad(f"phase {phase} needs the four combat dice", where="combat.dice")
        attack, defence = totals(state, combat)
        if attack != defence:
            _bad(f"{attack} against {defence} is no tie, as phase {phase} needs it", where="combat.dice")


# --- the end of the game ----------------------------------------------------------------------------------------


def _load_end(state: State, given: Mapping[str, Any]) -> None:
    """Winner and reason as given and as the board shows them."""
    state.winner = state.reason = None
    seen = visible_end(state)
    winner, reason = given.get("winner"), given.get("reason")
    if winner is not None:
        _choice(winner, (*SIDES, "draw"), "winner")
    if reason is not None:
        _choice(reason, ("flag", "defeat", "limit"), "reason")
    if state.phase != "over" and (winner or reason):
        _bad(f"phase {state.phase} has no winner yet", where="winner" if winner else "reason")
    if winner is None:
        if state.phase == "over" and seen is None:
            _bad("the game is over, but no winner is given or to be seen on the board", where="winner")
        if seen is not None:
            if reason not in (None, seen[1]):
                _bad(f"the board shows {seen[1]!r}", where="reason")
            turns.close(state, *seen)
        return
    if seen is not None and seen[0] != winner:
        _bad(f"the board shows another result: {seen[0]} by {seen[1]}", where="winner")
    if winner == "draw" and reason not in (None, "limit"):
        _bad("only the turn limit gives a draw", where="reason")
    turns.close(state, winner, reason or ("limit" if winner == "draw" else seen[1] if seen else "flag"))
