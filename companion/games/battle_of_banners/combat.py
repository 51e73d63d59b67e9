"""Combat, in the order of BoB-R21: attack, cards, dice, knives, and where the pieces go."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import Illegal
from companion.games.battle_of_banners import turns
from companion.games.battle_of_banners.board import BIT, COLOURS, NAMES, NEIGHBOURS, SQUARES, names, one_of
from companion.games.battle_of_banners.deck import check_held, lay_down, playable
from companion.games.battle_of_banners.dice import check_dice
from companion.games.battle_of_banners.movement import is_scout, land
from companion.games.battle_of_banners.moves import PASS, ROLL
from companion.games.battle_of_banners.state import Combat, State
from companion.referee.game import Move, Record

_SLOT = {"attack": "attack", "defend": "defend", "knife-attack": "tie", "knife-defend": "tie"}
"""The moment of each phase in which cards are played (I1, I2, I8, I11)."""


def the_combat(state: State) -> Combat:
    assert state.combat is not None
    return state.combat


def fighter(state: State) -> int:
    """The side to act in a phase of combat cards."""
    return 1 - state.side if state.phase in ("defend", "knife-defend") else state.side


def cards(state: State) -> Sequence[str]:
    """The combat cards that the side to act can play now."""
    if state.phase == "defend" and state.seen.answer is False:
        return ()
    return playable(state, fighter(state), state.deck.at[_SLOT[state.phase]])


def defender_has_card(state: State) -> bool:
    """While the defender can answer with a card, the attacker may not roll (BoB-R21)."""
    if state.seen.answer is not None:
        return state.seen.answer
    return bool(playable(state, 1 - state.side, state.deck.at["defend"]))


def card_moves(state: State) -> list[Move]:
    """Cards and pass; the dice too, where they are the player's pass and the roll in one."""
    listed = [move for card in cards(state) for move in state.deck.alone[card]]
    listed.append(PASS)
    if state.phase == "defend" or (state.phase == "attack" and not defender_has_card(state)):
        listed.append(ROLL)
    return listed


_NEXT = {"attack": "defend", "defend": "clash", "knife-attack": "knife-defend"}


def play_card(state: State, move: Move, record: Record) -> None:
    card, phase, deck = move.args[0], state.phase, state.deck
    name, rule, knife = deck.name[card], deck.rule[card], card in deck.at["tie"]
    if card not in deck.combat:
        raise Illegal("T3", f"{name} is no combat card; items are played before the piece moves")
    side = fighter(state)
    if knife and not phase.startswith("knife"):
        raise Illegal(rule, f"{name} is played when a combat is tied, not before")
    if phase.startswith("knife") and not knife:
        only = " or ".join(deck.name[other] for other in deck.at["tie"])
        raise Illegal("BoB-R21", f"the dice are rolled; only a {only} may follow, not {name}")
    if not knife and side != state.side and card not in deck.at["defend"]:
        raise Illegal(rule, f"{name} helps an attacking piece, and yours is the defender")
    if not knife and side == state.side and card not in deck.at["attack"]:
        raise Illegal(rule, f"{name} helps a defending piece, and yours is the attacker")
    check_held(state, side, card)
    if phase == "clash":
        raise Illegal(
            "BoB-R21", f"it is too late for {name}: both sides have had their choice, now the dice are rolled"
        )
    combat = the_combat(state)
    blue, red = combat.cards
    state.combat = combat._replace(cards=(blue, card) if side else (card, red))
    record.cite("T3", rule if knife else "BoB-R21")
    lay_down(state, side, card, record)
    if knife:
        decide(state, "attacker" if phase == "knife-attack" else "defender", record)
    else:
        _go_on(state)


def pass_card(state: State, move: Move, record: Record) -> None:
    record.cite("BoB-R21")
    _let_pass(state, record)


def pass_by_itself(state: State, record: Record) -> None:
    """The side to act can play no card: its pass is made."""
    record.event("passed", {"player": state.turn, "rule": "BoB-R21"})
    _let_pass(state, record)


def _let_pass(state: State, record: Record) -> None:
    if state.phase == "knife-defend":
        decide(state, "tie", record)
    else:
        _go_on(state)


def _go_on(state: State) -> None:
    """The next choice of a card; a defender who cannot answer has none, though a view may not show why."""
    turns.enter(state, _NEXT[state.phase])
    if state.seen.answer or state.phase != "defend":
        state.seen = state.seen._replace(answer=None)


def roll(state: State, move: Move, record: Record) -> None:
    """All four dice, the attacker's two first (C2)."""
    check_dice(move.args, 4, "C2", "C2", "a combat is rolled with four dice, the attacker's two first")
    state.combat = combat = the_combat(state)._replace(dice=move.args)
    state.seen = state.seen._replace(answer=None)
    record.event("rolled", {"player": move.player or state.turn, "dice": list(move.args), "use": "combat"})
    attack, defence = totals(state, combat)
    result = "tie" if attack == defence else "attacker" if attack > defence else "defender"
    record.cite("C2", "C3")
    record.event("combat", {"attack": attack, "defence": defence, "result": result})
    if result == "tie":
        turns.enter(state, "knife-attack")
    else:
        decide(state, result, record)


def totals(state: State, combat: Combat) -> tuple[int, int]:
    """What attack and defence come to with all bonuses."""
    first, second, third, fourth = combat.dice
    side = state.side
    mine, theirs = combat.cards[side], combat.cards[1 - side]
    attack = first + second + attack_bonus(state) + state.deck.bonus(mine, theirs)
    defence = third + fourth + state.deck.bonus(theirs, mine)
    return attack, defence


def attack_bonus(state: State) -> int:
    """C2, M3 in 1v1: not for scouts; BoB-R24 in a team: for all, or for red and blue only."""
    colour = state.colour_at(the_combat(state).start)
    assert colour is not None
    if state.table.team and state.table.options["team_attack_bonus"] == "red-blue":
        return 0 if colour & 1 else 1
    return 0 if is_scout(state, colour) else 1


def decide(state: State, result: str, record: Record) -> None:
    """The end of a combat: doubles noted, the loser removed, and whatever follows from that."""
    combat, side = the_combat(state), state.side
    start, at = combat.start, combat.at
    state.pending = _doubles(state, combat)
    if result == "tie":
        record.cite("C4")
        _await_place(state, "tie")
        return
    if result == "attacker":
        record.cite("C3")
        turns.remove(state, at, record)
        if state.lying(side) & BIT[at]:  # BoB-R18: C5 bars the killer from the fallen flag
            if not turns.check_defeat(state, record):
                record.cite("BoB-R18")
                _await_place(state, "carrier")
            return
        attacker = state.colour_at(start)
        assert attacker is not None
        record.event(
            "moved", {"colour": COLOURS[attacker], "from": NAMES[start], "to": NAMES[at], "steps": 1}
        )
        if land(state, attacker, start, at, record):
            return
    else:
        record.cite("BoB-R19", "BoB-R20")
        turns.remove(state, start, record)
        turns.leave(state, start, record)
    if not turns.check_defeat(state, record):
        turns.owed(state, record)


def _doubles(state: State, combat: Combat) -> tuple[int, ...]:
    """The sides whose pair of dice earns a reinforcement, the attacker's first (BoB-R25)."""
    if state.table.options["doubles"] == "none":
        return ()
    first, second, third, fourth = combat.dice
    side = state.side
    return (side,) * (first == second) + (1 - side,) * (third == fourth)


def _await_place(state: State, result: str) -> None:
    state.combat = the_combat(state)._replace(result=result)
    turns.enter(state, "place")


# --- place: where the attacker goes after a tie (C4) or after killing a carrier (BoB-R18) ------------------


def places(state: State) -> int:
    """The spaces on which the attacker may be put (BoB-R22); its starting space if there is no other."""
    start, at = the_combat(state).start, the_combat(state).at
    free = (
        NEIGHBOURS[at]
        & state.board.open
        & ~state.board.castles
        & ~state.occupied()
        & ~state.lying(0)
        & ~state.lying(1)
        & ~state.shut()
    )
    if state.carries(state.side, start):
        free &= ~state.board.keeps
    own = BIT[start]
    if NEIGHBOURS[at] & own and not own & state.board.castles:
        free |= own
    return free or own


def place_moves(state: State) -> list[Move]:
    return [Move("place", (name,)) for name in names(places(state))]


def place(state: State, move: Move, record: Record) -> None:
    to, allowed = SQUARES[move.args[0]], places(state)
    tie = the_combat(state).result == "tie"
    rule = "C4" if tie else "BoB-R18"
    if not BIT[to] & allowed:
        raise Illegal(rule, f"the attacker cannot be put on {NAMES[to]}; it can go to {one_of(allowed)}")
    record.cite(rule, "BoB-R22")
    put(state, to, record)


def put(state: State, to: int, record: Record) -> None:
    """Put the attacker there; a card for it only under the house rule of BoB-R9."""
    combat = the_combat(state)
    turns.place(state, combat.start, to, record)
    state.combat = None
    earns = (
        state.table.options["tie_card"]
        and combat.result == "tie"
        and to != combat.start
        and BIT[to] & state.board.keeps
    )
    if earns:
        turns.enter(state, "draw")
    else:
        turns.owed(state, record)
