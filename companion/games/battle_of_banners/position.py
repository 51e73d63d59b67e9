"""Reading a position: every fault is a BadPosition that names the key or the space (section "Position" of the rules page).

The order is that of dependence: players and options, the board, the cards, then what belongs to the phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.battle_of_banners import seating, turns
from companion.games.battle_of_banners.board import BIT, COLOURS, NAMES, SIDES, SLUG, SQUARES, Board, names
from companion.games.battle_of_banners.combat import totals
from companion.games.battle_of_banners.deck import UNKNOWN, Deck, Hand, in_order, left_in_deck, playable
from companion.games.battle_of_banners.scoring import visible_end
from companion.games.battle_of_banners.seen import NOTHING, Seen
from companion.games.battle_of_banners.state import HOME, Combat, State, actor
from companion.referee import options
from companion.referee.values import as_list, entries, fault, number, shown, word

if TYPE_CHECKING:
    from companion.games.battle_of_banners import BattleOfBanners

KEYS = (
    "game", "options", "players", "turn", "phase", "active", "pieces", "lost", "reserve", "flags", "closed", "hands",
    "fresh", "discard", "deck", "effects", "played", "dice", "horse", "combat", "pending", "turn_no", "winner",
    "reason", "seen", "note",
)  # fmt: skip
PHASES = (
    "order", "item", "steal", "reinforce", "move", "attack", "defend", "clash", "knife-attack", "knife-defend",
    "place", "draw", "over",
)  # fmt: skip
COMBAT_PHASES = ("attack", "defend", "clash", "knife-attack", "knife-defend", "place")
DICE_PHASES = ("move", "steal", "reinforce")
PENDING_PHASES = ("place", "draw", "reinforce")
MOST_TURNS = 10**9


def load(game: BattleOfBanners, data: object) -> State:
    """The position in `data`, checked, over if the board shows it, and not yet settled."""
    if not isinstance(data, Mapping):
        fault("position", "a position is a table of keys and values", f"Keys: {', '.join(KEYS)}.")
    for key in data:
        if key not in KEYS:
            fault(
                key if isinstance(key, str) else "position",
                f"there is no key {shown(key)} in a position",
                f"Keys: {', '.join(KEYS)}.",
            )
    given = {key: value for key, value in data.items() if value is not None}
    if given.get("game", SLUG) != SLUG:
        fault("game", f"this is a position of {shown(given['game'])}, not of {SLUG}")
    state = State()
    state.board, state.deck, state.reach = game.board, game.deck, None
    state.table = seating.read(given, options.check(game.edition, given.get("options")))
    state.phase = word(given.get("phase", "over" if "winner" in given else "item"), "phase", PHASES)
    _load_board(state, given)
    _load_cards(state, given)
    _load_turn(state, given)
    _load_end(state, given)
    return state


# --- the board ----------------------------------------------------------------------------------------------


def _load_board(state: State, given: Mapping[str, Any]) -> None:
    state.pieces = _pieces(state.board, given)
    if not state.occupied():
        fault("pieces", "there is no piece on the board at all")
    lost = entries(given.get("lost", {}), "lost", COLOURS)
    state.lost = tuple(
        number(lost.get(name, 0), f"lost.{name}", 0, state.board.per_colour) for name in COLOURS
    )  # type: ignore[assignment]
    reserve = entries(given.get("reserve", {}), "reserve", COLOURS)
    for colour, name in enumerate(COLOURS):
        left = state.reserve(colour)
        if left < 0:
            fault(
                f"pieces.{name}",
                f"{name} has more than {state.board.per_colour} pieces, the lost ones included",
            )
        if name in reserve and number(reserve[name], f"reserve.{name}", 0, state.board.per_colour) != left:
            fault(f"reserve.{name}", f"{left} pieces must be in the reserve, not {reserve[name]}")
    state.flags = _flags(state, given)
    longest = state.table.options["keep_turns"] + 1
    state.closed = {}
    for name, left in entries(given.get("closed", {}), "closed", tuple(names(state.board.keeps))).items():
        if BIT[SQUARES[name]] & state.occupied():
            fault(f"closed.{name}", f"the keep {name} has a piece in it and cannot be closed")
        state.closed[SQUARES[name]] = number(left, f"closed.{name}", 1, longest)


def _pieces(board: Board, given: Mapping[str, Any]) -> tuple[int, int, int, int]:
    if "pieces" not in given:
        return board.start  # type: ignore[return-value]
    table = entries(given["pieces"], "pieces", COLOURS)
    masks, taken = [], 0
    for name in COLOURS:
        mask, where = 0, f"pieces.{name}"
        for square in as_list(table.get(name, []), where):
            bit = BIT[_square(square, where)]
            if bit & board.trees:
                fault(where, f"{square} is a tree; no piece can stand there")
            if bit & taken:
                fault(where, f"two pieces stand on {square}")
            mask |= bit
            taken |= bit
        masks.append(mask)
    return tuple(masks)  # type: ignore[return-value]


def _flags(state: State, given: Mapping[str, Any]) -> tuple[int, int]:
    table = entries(given.get("flags", {}), "flags", SIDES)
    places = [_flag(state, owner, table.get(name, "home")) for owner, name in enumerate(SIDES)]
    if places[0] == places[1] != HOME:
        fault("flags", f"both flags are on {NAMES[places[0]]}")
    return places[0], places[1]


def _flag(state: State, owner: int, value: object) -> int:
    if value == "home":
        return HOME
    where = f"flags.{SIDES[owner]}"
    at = _square(value, where)
    bit = BIT[at]
    carried = bool(bit & state.men(1 - owner))
    if at == state.board.castle[owner]:
        return at if carried else HOME
    if bit & state.men(owner):
        fault(where, f"a piece of its own side stands on the flag on {value}")
    if bit & (state.board.trees | state.board.keeps):
        fault(where, f"no flag can be on {value}, a {'tree' if bit & state.board.trees else 'keep'}")
    if bit & state.board.castles and not carried:
        fault(where, f"the flag cannot lie on {value}, the other side's castle")
    return at


def _square(value: object, where: str) -> int:
    if not isinstance(value, str) or value not in SQUARES:
        fault(where, f"{shown(value)} is no space of the board", "Spaces are a1 to k15.")
    return SQUARES[value]


# --- the cards ------------------------------------------------------------------------------------------------


def _load_cards(state: State, given: Mapping[str, Any]) -> None:
    hands, fresh = _hands(state.deck, given, "hands"), _hands(state.deck, given, "fresh")
    played = _hands(state.deck, given, "played", known_only=True)
    discard = _cards(state.deck, given.get("discard", []), "discard", known_only=True)
    seen = Counter(hands[0] + hands[1] + discard)
    for pile, where in ((seen, "hands"), (Counter(played[0] + played[1]), "played")):
        for card, count in pile.items():
            if card != UNKNOWN and count > state.deck.copies[card]:
                fault(
                    where,
                    f"there are only {state.deck.copies[card]} copies of {state.deck.name[card]}, not {count} (I17)",
                )
    for side, name in enumerate(SIDES):
        if Counter(fresh[side]) - Counter(hands[side]):
            fault(f"fresh.{name}", "these cards are not all in the hand")
    state.hands, state.fresh = _pair(hands), _pair(fresh)
    state.discard = tuple(discard)
    state.played = (tuple(played[0]), tuple(played[1]))
    left = left_in_deck(state)
    if left < 0:
        fault(
            "hands",
            f"hands and discard pile hold {state.deck.size - left} cards, but there are only {state.deck.size} (I17)",
        )
    if "deck" in given and number(given["deck"], "deck", 0, state.deck.size) != left:
        fault("deck", f"{left} cards must be left in the deck, not {given['deck']}")
    state.seen = NOTHING
    if "seen" in given:
        state.seen = _seen(state, given["seen"])
    effects = entries(given.get("effects", {}), "effects", ("ghost", "rain"))
    state.ghost, state.rain = _sides(effects, "ghost"), _sides(effects, "rain")


def _hands(
    deck: Deck, given: Mapping[str, Any], key: str, within: str = "", *, known_only: bool = False
) -> list[list[str]]:
    where = within + key
    table = entries(given.get(key, {}), where, SIDES)
    return [_cards(deck, table.get(side, []), f"{where}.{side}", known_only=known_only) for side in SIDES]


def _cards(deck: Deck, value: object, where: str, *, known_only: bool) -> list[str]:
    pile = as_list(value, where)
    for card in pile:
        if isinstance(card, str) and (card in deck.copies or (card == UNKNOWN and not known_only)):
            continue
        known = f"Cards: {', '.join(deck.copies)}."
        hint = "Every card here must be known by name." if card == UNKNOWN else known
        fault(where, f"{shown(card)} is no card that can be here", hint)
    return pile


def _seen(state: State, value: object) -> Seen:
    """What of a hand the other side has seen: a part of it, of the old cards as of the fresh ones."""
    told = entries(value, "seen", ("hands", "fresh", "answer"))
    hands, fresh = (
        _pair(_hands(state.deck, told, key, "seen.", known_only=True)) for key in ("hands", "fresh")
    )
    for side, name in enumerate(SIDES):
        whole = [*map(Counter, (hands[side], fresh[side], state.hands[side], state.fresh[side]))]
        if whole[1] - whole[0] or whole[1] - whole[3] or (whole[0] - whole[1]) - (whole[2] - whole[3]):
            fault(f"seen.hands.{name}", "these cards are not all in the hand")
    answer = told.get("answer")
    if answer is not None and (type(answer) is not bool or state.phase != "attack"):
        fault("seen.answer", "whether the defender can answer is told with true or false, in phase attack")
    return Seen(hands, fresh, answer)


def _pair(hands: list[list[str]]) -> tuple[Hand, Hand]:
    return in_order(hands[0]), in_order(hands[1])


def _sides(effects: Mapping[str, Any], key: str) -> tuple[bool, bool]:
    where = f"effects.{key}"
    named = [word(side, where, SIDES) for side in as_list(effects.get(key, []), where)]
    return SIDES[0] in named, SIDES[1] in named


# --- the turn: what belongs to the phase ---------------------------------------------------------------------


def _load_turn(state: State, given: Mapping[str, Any]) -> None:
    state.turn_no = number(given.get("turn_no", 1), "turn_no", 1, MOST_TURNS)
    _load_dice(state, given)
    state.pending = tuple(
        SIDES.index(word(side, "pending", SIDES)) for side in as_list(given.get("pending", []), "pending")
    )
    if state.pending and state.phase not in PENDING_PHASES:
        fault("pending", f"no reinforcement can be owed in phase {state.phase}")
    if state.phase == "reinforce" and not state.pending:
        fault("pending", "phase reinforce needs the sides that are owed a reinforcement")
    turn = None if state.phase == "over" else given.get("turn")
    if turn is not None:
        word(turn, "turn", state.table.players)
    state.combat = _combat(state.deck, given.get("combat"))
    state.active = _active(state, given, turn)
    _check_combat(state)
    if state.phase == "order" and turn is not None:  # the roll-off is anybody's
        state.turn = turn
        return
    state.turn = actor(state)
    if turn is not None and turn != state.turn:
        where = f"phase {state.phase} with {COLOURS[state.active]} active"
        fault("turn", f"it is {state.turn} who acts in {where}, not {turn}")


def _load_dice(state: State, given: Mapping[str, Any]) -> None:
    dice = [number(face, "dice", 1, 6) for face in as_list(given.get("dice", []), "dice")]
    horse = given.get("horse", len(dice) == 2)
    if type(horse) is not bool:
        fault("horse", f"{shown(horse)} is neither true nor false")
    if dice and state.phase not in DICE_PHASES:
        fault("dice", f"movement dice do not belong to phase {state.phase}")
    if (dice or state.phase == "move") and len(dice) != 1 + horse:
        fault("dice", f"{'two dice are' if horse else 'one die is'} rolled here, not {len(dice)}")
    state.dice, state.horse = tuple(dice), horse


def _active(state: State, given: Mapping[str, Any], turn: str | None) -> int:
    """The seat in play: as given, else the attacker's, else the first of the player to act, else the first of all."""
    table = state.table
    if "active" in given:
        seats = COLOURS if table.team else SIDES
        return COLOURS.index(word(given["active"], "active", seats))
    if state.combat is not None:
        colour = state.colour_at(state.combat.start)
        if colour is None:
            fault("combat.from", f"there is no attacking piece on {NAMES[state.combat.start]}")
    elif turn is not None and state.phase != "reinforce":
        colour = table.colours[table.players.index(turn)][0]
    else:
        colour = table.colours[0][0]
    return colour if table.team else colour & 2


def _combat(deck: Deck, value: object) -> Combat | None:
    if value is None:
        return None
    table = entries(value, "combat", ("from", "at", "cards", "dice", "result"))
    for key in ("from", "at"):
        if key not in table:
            fault("combat", f"a combat needs {key!r}")
    played = entries(table.get("cards", {}), "combat.cards", SIDES)
    cards = [
        word(played[side], "combat.cards", sorted(deck.combat)) if side in played else None for side in SIDES
    ]
    dice = tuple(number(face, "combat.dice", 1, 6) for face in as_list(table.get("dice", []), "combat.dice"))
    if len(dice) not in (0, 4):
        fault("combat.dice", f"a combat is rolled with four dice, not {len(dice)}")
    result = table.get("result")
    if result is not None:
        word(result, "combat.result", ("tie", "carrier"))
    start, at = _square(table["from"], "combat.from"), _square(table["at"], "combat.at")
    return Combat(start, at, (cards[0], cards[1]), dice, result)


def _check_combat(state: State) -> None:
    """The combat and its phase fit together, and both fighters are where they must be."""
    combat, phase = state.combat, state.phase
    if combat is None:
        if phase in COMBAT_PHASES:
            fault("combat", f"phase {phase} needs a combat")
        return
    if phase not in COMBAT_PHASES:
        fault("combat", f"there is no combat in phase {phase}")
    side = state.side
    if not state.men(side) & BIT[combat.start]:
        fault("combat.from", f"no piece of the {SIDES[side]} side attacks from {NAMES[combat.start]}")
    if (phase == "place") != (combat.result is not None):
        fault("combat.result", "a result is given in phase place and in no other")
    if combat.result == "carrier":
        if not state.lying(side) & BIT[combat.at]:
            fault("combat.at", f"the {SIDES[side]} side's flag does not lie on {NAMES[combat.at]}")
    elif not state.men(1 - side) & BIT[combat.at] & ~state.board.keeps:
        fault("combat.at", f"no enemy piece outside a keep stands on {NAMES[combat.at]}")
    if state.seen.answer is not None:
        _check_answer(state, state.seen.answer)
    if phase in ("attack", "defend", "clash") and combat.dice:
        fault("combat.dice", f"the combat dice are not yet rolled in phase {phase}")
    if phase.startswith("knife"):
        if not combat.dice:
            fault("combat.dice", f"phase {phase} needs the four combat dice")
        attack, defence = totals(state, combat)
        if attack != defence:
            fault("combat.dice", f"{attack} against {defence} is no tie, as phase {phase} needs it")


def _check_answer(state: State, answer: bool) -> None:
    """Whether the defender can answer, as the attacker was told, fits what is known of the hand."""
    cards, hand = state.deck.at["defend"], state.hands[1 - state.side]
    possible = playable(state, 1 - state.side, cards)
    if (any(card in hand for card in possible) and not answer) or (answer and not possible):
        fault("seen.answer", "this does not fit the defender's hand")


# --- the end of the game ----------------------------------------------------------------------------------------


def _load_end(state: State, given: Mapping[str, Any]) -> None:
    """Winner and reason as given and as the board shows them."""
    state.winner = state.reason = None
    seen = visible_end(state)
    winner, reason = given.get("winner"), given.get("reason")
    if winner is not None:
        word(winner, "winner", (*SIDES, "draw"))
    if reason is not None:
        word(reason, "reason", ("flag", "defeat", "limit"))
    if state.phase != "over" and (winner or reason):
        fault("winner" if winner else "reason", f"phase {state.phase} has no winner yet")
    if winner is None:
        if state.phase == "over" and seen is None:
            fault("winner", "the game is over, but no winner is given or to be seen on the board")
        if seen is not None:
            if reason not in (None, seen[1]):
                fault("reason", f"the board shows {seen[1]!r}")
            turns.close(state, *seen)
        return
    if seen is not None and seen[0] != winner:
        fault("winner", f"the board shows another result: {seen[0]} by {seen[1]}")
    if winner == "draw" and reason not in (None, "limit"):
        fault("reason", "only the turn limit gives a draw")
    turns.close(state, winner, reason or ("limit" if winner == "draw" else seen[1] if seen else "flag"))
