"""Reading a position: every fault is a BadPosition that names the key or the space (section "Position" of the rules page).

The order is that of dependence: players and options, the board, the cards, then what belongs to the phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from companion.games.battle_of_banners import shapes, turns
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
    names,
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
from companion.games.battle_of_banners.shapes import bad
from companion.games.battle_of_banners.state import HOME, Combat, State, Table, actor
from companion.referee import options
from companion.referee.values import shown

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
        bad("a position is a table of keys and values", hint=f"Keys: {', '.join(KEYS)}.")
    for key in data:
        if key not in KEYS:
            where = key if isinstance(key, str) else None
            bad(f"there is no key {shown(key)} in a position", where=where, hint=f"Keys: {', '.join(KEYS)}.")
    given = {key: value for key, value in data.items() if value is not None}
    if given.get("game", SLUG) != SLUG:
        bad(f"this is a position of {shown(given['game'])}, not of {SLUG}", where="game")
    state = State()
    state.reach = None
    state.table = _table(given)
    state.phase = shapes.choice(given.get("phase", "over" if "winner" in given else "item"), PHASES, "phase")
    _load_board(state, given)
    _load_cards(state, given)
    _load_turn(state, given)
    _load_end(state, given)
    return state


# --- players and options --------------------------------------------------------------------------------


def _table(given: Mapping[str, Any]) -> Table:
    house = options.check(SLUG, given.get("options"))
    listed = shapes.listed(given.get("players", DEFAULT_PLAYERS), "players")
    if len(listed) not in DEFAULT_COLOURS:
        bad(f"two to four people play, not {len(listed)} (G1)", where="players")
    ids: list[str] = []
    colours: list[tuple[int, ...]] = []
    for number, entry in enumerate(listed):
        where = f"players[{number}]"
        player = shapes.by_name(entry, ("id", "colours"), where)
        name = player.get("id")
        if (
            not isinstance(name, str)
            or not name
            or not all(letter.isalpha() or letter.isdecimal() or letter in "_-" for letter in name)
        ):
            bad(
                f"{shown(name)} is no player's name",
                where=f"{where}.id",
                hint="Use letters, digits, _ and -.",
            )
        if name in ids:
            bad(f"two players are called {name!r}", where=f"{where}.id")
        ids.append(name)
        colours.append(_colours(player, DEFAULT_COLOURS[len(listed)][number], f"{where}.colours"))
    _check_sides(colours)
    return Table(tuple(ids), tuple(colours), house)


def _colours(player: Mapping[str, Any], default: tuple[int, ...], where: str) -> tuple[int, ...]:
    if "colours" not in player:
        return default
    own = tuple(
        COLOURS.index(shapes.choice(colour, COLOURS, where))
        for colour in shapes.listed(player["colours"], where)
    )
    if not own:
        bad("every player needs a colour", where=where)
    if len({colour >> 1 for colour in own}) > 1:
        bad(
            "nobody plays for both sides",
            where=where,
            hint="Blue and green are one side, red and yellow the other.",
        )
    return own


def _check_sides(colours: list[tuple[int, ...]]) -> None:
    flat = [colour for own in colours for colour in own]
    for colour, name in enumerate(COLOURS):
        if flat.count(colour) != 1:
            bad(f"{name} is played by {flat.count(colour)} players instead of one", where="players")
    sides = [own[0] >> 1 for own in colours]
    if sum(left != right for left, right in pairwise(sides)) != 1:
        bad("team-mates must stand next to each other in the list", where="players")


# --- the board ----------------------------------------------------------------------------------------------


def _load_board(state: State, given: Mapping[str, Any]) -> None:
    state.pieces = _pieces(given)
    if not state.occupied():
        bad("there is no piece on the board at all", where="pieces")
    lost = shapes.by_name(given.get("lost", {}), COLOURS, "lost")
    state.lost = tuple(
        shapes.number(lost.get(name, 0), 0, PIECES_PER_COLOUR, f"lost.{name}") for name in COLOURS
    )  # type: ignore[assignment]
    reserve = shapes.by_name(given.get("reserve", {}), COLOURS, "reserve")
    for colour, name in enumerate(COLOURS):
        left = state.reserve(colour)
        if left < 0:
            bad(
                f"{name} has more than {PIECES_PER_COLOUR} pieces, the lost ones included",
                where=f"pieces.{name}",
            )
        if name in reserve and shapes.number(reserve[name], 0, PIECES_PER_COLOUR, f"reserve.{name}") != left:
            bad(f"{left} pieces must be in the reserve, not {reserve[name]}", where=f"reserve.{name}")
    state.flags = _flags(state, given)
    longest = state.table.options["keep_turns"] + 1
    state.closed = {}
    for name, left in shapes.by_name(given.get("closed", {}), tuple(names(KEEPS)), "closed").items():
        if BIT[SQUARES[name]] & state.occupied():
            bad(f"the keep {name} has a piece in it and cannot be closed", where=f"closed.{name}")
        state.closed[SQUARES[name]] = shapes.number(left, 1, longest, f"closed.{name}")


def _pieces(given: Mapping[str, Any]) -> tuple[int, int, int, int]:
    if "pieces" not in given:
        return tuple(START)  # type: ignore[return-value]
    table = shapes.by_name(given["pieces"], COLOURS, "pieces")
    masks, taken = [], 0
    for name in COLOURS:
        mask, where = 0, f"pieces.{name}"
        for square in shapes.listed(table.get(name, []), where):
            bit = BIT[shapes.square(square, where)]
            if bit & TREES:
                bad(f"{square} is a tree; no piece can stand there", where=where)
            if bit & taken:
                bad(f"two pieces stand on {square}", where=where)
            mask |= bit
            taken |= bit
        masks.append(mask)
    return tuple(masks)  # type: ignore[return-value]


def _flags(state: State, given: Mapping[str, Any]) -> tuple[int, int]:
    table = shapes.by_name(given.get("flags", {}), SIDES, "flags")
    places = [_flag(state, owner, table.get(name, "home")) for owner, name in enumerate(SIDES)]
    if places[0] == places[1] != HOME:
        bad(f"both flags are on {NAMES[places[0]]}", where="flags")
    return places[0], places[1]


def _flag(state: State, owner: int, value: object) -> int:
    if value == "home":
        return HOME
    where = f"flags.{SIDES[owner]}"
    at = shapes.square(value, where)
    bit = BIT[at]
    carried = bool(bit & state.men(1 - owner))
    if at == CASTLE[owner]:
        return at if carried else HOME
    if bit & state.men(owner):
        bad(f"a piece of its own side stands on the flag on {value}", where=where)
    if bit & (TREES | KEEPS):
        bad(f"no flag can be on {value}, a {'tree' if bit & TREES else 'keep'}", where=where)
    if bit & CASTLES and not carried:
        bad(f"the flag cannot lie on {value}, the other side's castle", where=where)
    return at


# --- the cards ------------------------------------------------------------------------------------------------


def _load_cards(state: State, given: Mapping[str, Any]) -> None:
    hands, fresh = shapes.hands(given, "hands"), shapes.hands(given, "fresh")
    played = shapes.hands(given, "played", known_only=True)
    discard = shapes.cards(given.get("discard", []), "discard", known_only=True)
    seen = Counter(hands[0] + hands[1] + discard)
    for pile, where in ((seen, "hands"), (Counter(played[0] + played[1]), "played")):
        for card, number in pile.items():
            if card != UNKNOWN and number > COPIES[card]:
                bad(f"there are only {COPIES[card]} copies of {NAME[card]}, not {number} (I17)", where=where)
    for side, name in enumerate(SIDES):
        if Counter(fresh[side]) - Counter(hands[side]):
            bad("these cards are not all in the hand", where=f"fresh.{name}")
    state.hands, state.fresh = _pair(hands), _pair(fresh)
    state.discard = tuple(discard)
    state.played = (tuple(played[0]), tuple(played[1]))
    left = left_in_deck(state)
    if left < 0:
        bad(
            f"hands and discard pile hold {DECK_SIZE - left} cards, but there are only {DECK_SIZE} (I17)",
            where="hands",
        )
    if "deck" in given and shapes.number(given["deck"], 0, DECK_SIZE, "deck") != left:
        bad(f"{left} cards must be left in the deck, not {given['deck']}", where="deck")
    effects = shapes.by_name(given.get("effects", {}), ("ghost", "rain"), "effects")
    state.ghost, state.rain = _sides(effects, "ghost"), _sides(effects, "rain")


def _pair(hands: list[list[str]]) -> tuple[Hand, Hand]:
    return in_order(hands[0]), in_order(hands[1])


def _sides(effects: Mapping[str, Any], key: str) -> tuple[bool, bool]:
    where = f"effects.{key}"
    named = [shapes.choice(side, SIDES, where) for side in shapes.listed(effects.get(key, []), where)]
    return SIDES[0] in named, SIDES[1] in named


# --- the turn: what belongs to the phase ---------------------------------------------------------------------


def _load_turn(state: State, given: Mapping[str, Any]) -> None:
    state.turn_no = shapes.number(given.get("turn_no", 1), 1, MOST_TURNS, "turn_no")
    _load_dice(state, given)
    state.pending = tuple(
        SIDES.index(shapes.choice(side, SIDES, "pending"))
        for side in shapes.listed(given.get("pending", []), "pending")
    )
    if state.pending and state.phase not in PENDING_PHASES:
        bad(f"no reinforcement can be owed in phase {state.phase}", where="pending")
    if state.phase == "reinforce" and not state.pending:
        bad("phase reinforce needs the sides that are owed a reinforcement", where="pending")
    turn = None if state.phase == "over" else given.get("turn")
    if turn is not None:
        shapes.choice(turn, state.table.players, "turn")
    state.combat = _combat(given.get("combat"))
    state.active = _active(state, given, turn)
    _check_combat(state)
    if state.phase == "order" and turn is not None:  # the roll-off is anybody's
        state.turn = turn
        return
    state.turn = actor(state)
    if turn is not None and turn != state.turn:
        where = f"phase {state.phase} with {COLOURS[state.active]} active"
        bad(f"it is {state.turn} who acts in {where}, not {turn}", where="turn")


def _load_dice(state: State, given: Mapping[str, Any]) -> None:
    dice = [shapes.number(face, 1, 6, "dice") for face in shapes.listed(given.get("dice", []), "dice")]
    horse = given.get("horse", len(dice) == 2)
    if type(horse) is not bool:
        bad(f"{shown(horse)} is neither true nor false", where="horse")
    if dice and state.phase not in DICE_PHASES:
        bad(f"movement dice do not belong to phase {state.phase}", where="dice")
    if (dice or state.phase == "move") and len(dice) != 1 + horse:
        bad(f"{'two dice are' if horse else 'one die is'} rolled here, not {len(dice)}", where="dice")
    state.dice, state.horse = tuple(dice), horse


def _active(state: State, given: Mapping[str, Any], turn: str | None) -> int:
    """The seat in play: as given, else the attacker's, else the first of the player to act, else the first of all."""
    table = state.table
    if "active" in given:
        seats = COLOURS if table.team else SIDES
        return COLOURS.index(shapes.choice(given["active"], seats, "active"))
    if state.combat is not None:
        colour = state.colour_at(state.combat.start)
        if colour is None:
            bad(f"there is no attacking piece on {NAMES[state.combat.start]}", where="combat.from")
    elif turn is not None and state.phase != "reinforce":
        colour = table.colours[table.players.index(turn)][0]
    else:
        colour = table.colours[0][0]
    return colour if table.team else colour & 2


def _combat(value: object) -> Combat | None:
    if value is None:
        return None
    table = shapes.by_name(value, ("from", "at", "cards", "dice", "result"), "combat")
    for key in ("from", "at"):
        if key not in table:
            bad(f"a combat needs {key!r}", where="combat")
    played = shapes.by_name(table.get("cards", {}), SIDES, "combat.cards")
    cards = [
        shapes.choice(played[side], COMBAT_CARDS, "combat.cards") if side in played else None
        for side in SIDES
    ]
    dice = tuple(
        shapes.number(face, 1, 6, "combat.dice")
        for face in shapes.listed(table.get("dice", []), "combat.dice")
    )
    if len(dice) not in (0, 4):
        bad(f"a combat is rolled with four dice, not {len(dice)}", where="combat.dice")
    result = table.get("result")
    if result is not None:
        shapes.choice(result, ("tie", "carrier"), "combat.result")
    start, at = shapes.square(table["from"], "combat.from"), shapes.square(table["at"], "combat.at")
    return Combat(start, at, (cards[0], cards[1]), dice, result)


def _check_combat(state: State) -> None:
    """The combat and its phase fit together, and both fighters are where they must be."""
    combat, phase = state.combat, state.phase
    if combat is None:
        if phase in COMBAT_PHASES:
            bad(f"phase {phase} needs a combat", where="combat")
        return
    if phase not in COMBAT_PHASES:
        bad(f"there is no combat in phase {phase}", where="combat")
    side = state.side
    if not state.men(side) & BIT[combat.start]:
        bad(f"no piece of the {SIDES[side]} side attacks from {NAMES[combat.start]}", where="combat.from")
    if (phase == "place") != (combat.result is not None):
        bad("a result is given in phase place and in no other", where="combat.result")
    if combat.result == "carrier":
        if not state.lying(side) & BIT[combat.at]:
            bad(f"the {SIDES[side]} side's flag does not lie on {NAMES[combat.at]}", where="combat.at")
    elif not state.men(1 - side) & BIT[combat.at] & ~KEEPS:
        bad(f"no enemy piece outside a keep stands on {NAMES[combat.at]}", where="combat.at")
    if phase in ("attack", "defend", "clash") and combat.dice:
        bad(f"the combat dice are not yet rolled in phase {phase}", where="combat.dice")
    if phase.startswith("knife"):
        if not combat.dice:
            bad(f"phase {phase} needs the four combat dice", where="combat.dice")
        attack, defence = totals(state, combat)
        if attack != defence:
            bad(f"{attack} against {defence} is no tie, as phase {phase} needs it", where="combat.dice")


# --- the end of the game ----------------------------------------------------------------------------------------


def _load_end(state: State, given: Mapping[str, Any]) -> None:
    """Winner and reason as given and as the board shows them."""
    state.winner = state.reason = None
    seen = visible_end(state)
    winner, reason = given.get("winner"), given.get("reason")
    if winner is not None:
        shapes.choice(winner, (*SIDES, "draw"), "winner")
    if reason is not None:
        shapes.choice(reason, ("flag", "defeat", "limit"), "reason")
    if state.phase != "over" and (winner or reason):
        bad(f"phase {state.phase} has no winner yet", where="winner" if winner else "reason")
    if winner is None:
        if state.phase == "over" and seen is None:
            bad("the game is over, but no winner is given or to be seen on the board", where="winner")
        if seen is not None:
            if reason not in (None, seen[1]):
                bad(f"the board shows {seen[1]!r}", where="reason")
            turns.close(state, *seen)
        return
    if seen is not None and seen[0] != winner:
        bad(f"the board shows another result: {seen[0]} by {seen[1]}", where="winner")
    if winner == "draw" and reason not in (None, "limit"):
        bad("only the turn limit gives a draw", where="reason")
    turns.close(state, winner, reason or ("limit" if winner == "draw" else seen[1] if seen else "flag"))
