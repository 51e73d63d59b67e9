"""What each phase asks of a position: dice, units, and an effect in progress that fits."""

from __future__ import annotations

from companion.games.bones_and_banners.cards import TYPES, known
from companion.games.bones_and_banners.state import DICE, Reveal, State, Switch
from companion.games.bones_and_banners.values import as_card, player_id
from companion.referee.values import as_list, as_table, fault, known_keys, one_of, shown

BEFORE_BUILDING = ("rally", "strategy", "tactical")
WITHOUT_DICE = ("rally", "building", "scuffle", "showdown", "end")
# What an effect in progress can be for, the phase it belongs to, and the step.
REASONS = {"scuffle": "scuffle", "act": "scuffle", "showdown": "showdown", "end": "end"}
STEPS = {"scuffle": "reveal", "act": "act"}


def check_phase(state: State) -> None:
    """The demands of the phase; raises BadPosition."""
    _dice_limits(state)
    _dice_of_phase(state)
    for seat in state.seats:
        if state.players[seat].building and state.phase in BEFORE_BUILDING:
            fault(f"players.{seat}.building", f"nothing is being built yet in phase {state.phase} (BN-222)")
    _reveal_fits(state)


def _dice_limits(state: State) -> None:
    """BN-101, BN-402: four dice for each player, those on units counted; eight in all."""
    total = len(state.pool)
    for seat in state.seats:
        on_units = [unit.dice for unit in (*state.units.values(), *state.fallen) if unit.owner == seat]
        number = len(state.players[seat].dice) + sum(map(len, on_units))
        if number > DICE // 2:
            fault(
                f"players.{seat}.dice", f"{number} dice for {seat}, those on units counted; four is the most"
            )
        total += number
    if total > DICE:
        fault("pool", f"{total} dice; the game has {DICE} (BN-101)")


def _dice_of_phase(state: State) -> None:
    drafted = [len(state.players[seat].dice) for seat in state.seats]
    if state.pool and state.phase != "strategy":
        fault("pool", f"all dice have left the pool before phase {state.phase}")
    if any(drafted) and state.phase in WITHOUT_DICE:
        fault("players", f"nobody has unactivated dice in phase {state.phase}")
    if state.phase in ("rally", "strategy") and any(unit.dice for unit in state.units.values()):
        fault("units", f"no unit bears a die in phase {state.phase}: the dice have gone back (BN-905)")
    if state.phase == "tactical" and not any(drafted) and state.pending is None:
        fault(
            "players", "somebody must have a die left in the Tactical Phase", 'The next phase is "building".'
        )
    if state.phase == "strategy" and state.rolled:
        together = len(state.pool) + sum(drafted)
        if together != DICE or abs(drafted[0] - drafted[1]) > 1:
            fault(
                "pool",
                f"{len(state.pool)} dice in the pool, {drafted[0]} and {drafted[1]} drafted: that cannot be",
                "Eight dice in all, drafted in turn (BN-402); before the roll there are none.",
            )


# --- an effect in progress -----------------------------------------------------------------------------


def read_pending(state: State, value: object) -> Switch | Reveal | None:
    """The effect in progress, if any; that it fits the phase is checked with the phase."""
    if value is None:
        return None
    entry = as_table(value, "pending")
    if one_of(entry.get("kind"), "pending.kind", ("switch", "reveal"), "") == "switch":
        known_keys(entry, ("kind", "player", "pile", "card"), "pending")
        player = player_id(state, entry.get("player"), "pending.player")
        pile = one_of(entry.get("pile"), "pending.pile", TYPES, "")
        if player is None or not pile:
            fault("pending", "a drawn card has a player and a pile")
        card = as_card(state.cards, "?" if entry.get("card") is None else entry["card"], "pending.card", pile)
        if card in state.cards.loyalists:
            fault(
                "pending.card", f"{state.cards.name[card]} is a Loyalist card, which lies in no pile (BN-105)"
            )
        if state.phase != "tactical":
            fault("pending", f"no card is drawn from a pile in phase {state.phase}")
        return Switch(player, pile, card)
    known_keys(entry, ("kind", "need", "for"), "pending")
    reason = entry.get("for")
    if not isinstance(reason, str):
        fault("pending.for", f"{shown(reason)} is no reason to reveal a card", _REASON_HINT)
    need = as_list(entry.get("need"), "pending.need")
    for item in need:
        if not isinstance(item, str) or item not in (state.players if reason == "end" else state.units):
            fault("pending.need", f"{shown(item)} is no card to be turned up here")
    if not need or len(set(need)) < len(need):
        fault("pending.need", "name each card to be turned up, once")
    return Reveal(tuple(_in_turn(state, need)), reason)


_REASON_HINT = 'It is "scuffle", "act uN", "showdown PLAYER", "expose" or "end".'


def _in_turn(state: State, need: list[str]) -> list[str]:
    """Units in order of number, buildings with the holder's first."""
    return [item for item in (*state.order, *state.units) if item in need]


def _reveal_fits(state: State) -> None:
    pending = state.pending
    if not isinstance(pending, Reveal):
        return
    word, _, what = pending.reason.partition(" ")
    if state.phase == "over" or (pending.reason != "expose" and REASONS.get(word) != state.phase):
        fault("pending.for", f"{shown(pending.reason)} does not fit phase {state.phase}", _REASON_HINT)
    if word in STEPS and state.step != STEPS[word]:
        fault("pending.for", f"{shown(pending.reason)} does not fit step {state.step}")
    for item in pending.need:
        if word == "end":
            if what or state.players[item].building != "?building":
                fault("pending.need", f"{item} has no unknown building to turn up")
        elif state.units[item].up or known(state.units[item].card):
            fault("pending.need", f"{item} is not an unknown face-down unit")
    if not _concerns(state, word, what, pending.need):
        fault("pending", f"{', '.join(pending.need)} cannot be due for {shown(pending.reason)}", _REASON_HINT)


def _concerns(state: State, word: str, what: str, need: tuple[str, ...]) -> bool:
    """Whether the cards to be turned up are those the effect is about."""
    match word:
        case "scuffle":
            return not what and all(state.units[item].target in state.units for item in need)
        case "act":
            attacker = state.units.get(what)
            return attacker is not None and attacker.up and need == (attacker.target,)
        case "showdown":
            _drop_empty_villages(state, what)
            here = state.at(what)
            contested = len({unit.owner for unit in here}) == 2
            return state.todo[:1] == (what,) and contested and all(state.units[item] in here for item in need)
        case "expose":
            return not what and len(need) == 1
    return True


def _drop_empty_villages(state: State, village: str) -> None:
    """Villages without units were skipped before the one that is being decided (BN-R32)."""
    while len(state.todo) > 1 and state.todo[0] != village and not state.at(state.todo[0]):
        state.todo = state.todo[1:]
