"""The attack phase (FB-T5): powers, reach, the list of attacks, and the losses of one (FB-A1 to FB-B5)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from companion.errors import Illegal
from companion.games.flag_bearer.army import STRIPES, Warrior
from companion.games.flag_bearer.cells import Reach
from companion.games.flag_bearer.field import FIELD, NAME, column_first, spread
from companion.referee.game import Move, Record
from companion.referee.grid import bits
from companion.referee.sentences import listed

if TYPE_CHECKING:
    from companion.games.flag_bearer.state import State


def power(state: State, start: int, warrior: Warrior, target: Warrior) -> int:
    """An attacker's power with its bonuses (FB-R9); the defender has none (FB-B3), so that is `target.power`."""
    return warrior.power + (warrior.stripes > target.stripes) + (state.line >> start & 1)


# --- what can be done -------------------------------------------------------------------------------


def attacks(state: State) -> list[Move]:
    """Every legal attack, single ones and double ones."""
    enemies = state.armies[1 - state.side]
    board = cast("list[Warrior]", state.board)
    found: list[Move] = []
    near = enemies
    for _ in range(state.house.farthest):
        near = spread(near) & FIELD
    for start in bits(state.armies[state.side] & near):
        warrior = board[start]
        targets = warrior.attacked[start] & enemies
        if not targets:
            continue
        if warrior.shots[start]:
            targets &= ~_covered(state, start, warrior)
        beaten = []
        for goal in bits(targets):
            target = board[goal]
            if power(state, start, warrior, target) >= target.power:
                beaten.append(goal)
                found.append(_single(start, goal))
        if len(beaten) > 1 and warrior.targets > 1:
            beside = spread(1 << start)
            beaten = sorted((goal for goal in beaten if beside >> goal & 1), key=column_first)
            found += [
                Move("attack", (start, one, other))
                for at, one in enumerate(beaten)
                for other in beaten[at + 1 :]
            ]
    return found


@cache
def _single(start: int, goal: int) -> Move:
    return Move("attack", (start, goal))


def _covered(state: State, start: int, warrior: Warrior) -> int:
    """The squares a far shot cannot reach because somebody stands in between (FB-W5, FB-R14)."""
    cover = state.armies[1 - state.side]
    if state.house.any_blocks:
        cover |= state.armies[state.side]
    return sum(target for target, middle in warrior.shots[start] if middle & cover)


# --- one attack -------------------------------------------------------------------------------------


def attack(state: State, move: Move, record: Record) -> None:
    """FROMxTO or FROMxTO,TO2: everything is compared on the state before the attack, then all losses fall (FB-R13)."""
    start, *goals = move.args
    warrior = state.board[start]
    if warrior is None or warrior.side != state.side:
        raise Illegal(
            "FB-A1", f"{state.who} attacks with a warrior of their own, and there is {state.title(start)}"
        )
    _check_number(state, warrior, goals)
    targets = [_enemy(state, goal) for goal in goals]
    _check_reach(state, start, warrior, goals)
    for goal, target in zip(goals, targets):
        might = power(state, start, warrior, target)
        if might < target.power:
            raise Illegal(
                "FB-A9",
                f"the {warrior.name} on {NAME[start]} attacks with power {might}, "
                f"and {state.title(goal)} has {target.power}",
            )

    double = len(goals) == 2
    losses: list[tuple[int, Warrior, int]] = []
    back = int(double)  # what the attacker loses: one point for this (FB-A7), one for every equal (FB-A10)
    for goal, target in zip(goals, targets):
        crushed = target.code in warrior.crushes
        record.cite("FB-A5" if double else "FB-A8" if crushed else "FB-A4")
        back += _compare(state, start, warrior, goal, target, record)
        losses.append((goal, target, 2 if crushed else 1))
    if double and state.house.single_loss:  # FB-R11
        back = 1
    if back:
        losses.append((start, warrior, back))  # never doubled (FB-R10), even if it is deadly (FB-R12)
    _wound(state, losses, record)


def _check_number(state: State, warrior: Warrior, goals: list[int]) -> None:
    if len(goals) == 1:
        return
    if warrior.targets == 1:
        others = (card.name for card in state.house.unhurt[state.side].values() if card.targets > 1)
        who = listed(others, "or a")
        only = f"only a {who}" if who else "nobody"
        raise Illegal("FB-A5", f"{only} attacks two enemies at once, not the {warrior.name}")
    if len(goals) > 2:
        raise Illegal("FB-A5", f"a {warrior.name} attacks two enemies at most, not {len(goals)}")
    if goals[0] == goals[1]:
        raise Illegal("FB-A5", f"a double attack needs two different enemies, not {NAME[goals[0]]} twice")


def _enemy(state: State, goal: int) -> Warrior:
    target = state.board[goal]
    if target is None or target.side == state.side:
        raise Illegal("FB-A1", f"an attack is aimed at an enemy, and there is {state.title(goal)}")
    return target


def _check_reach(state: State, start: int, warrior: Warrior, goals: list[int]) -> None:
    if len(goals) > 1:
        beside = warrior.attacked[start] & spread(1 << start)
        for goal in goals:
            if not beside >> goal & 1:
                raise Illegal(
                    "FB-A6",
                    f"{NAME[goal]} is not next to the {warrior.name} on {NAME[start]} along a row or column",
                )
        return
    (goal,) = goals
    if not warrior.attacked[start] >> goal & 1:
        raise Illegal(
            warrior.rule,
            f"{NAME[goal]} is out of reach of {NAME[start]}: the {warrior.name} attacks {_far(warrior.reach)}",
        )
    if _covered(state, start, warrior) >> goal & 1:
        between = (start + goal) // 2
        raise Illegal(
            "FB-W5",
            f"the {warrior.name} on {NAME[start]} cannot shoot over {state.title(between)} at {NAME[goal]}",
        )


def _far(reach: Reach) -> str:
    """
    >>> _far(Reach(2, 1))
    'one or two squares along a row or column, or one square diagonally'
    """
    straight = ("", "the next square along a row or column", "one or two squares along a row or column")
    diagonal = ("", "one square diagonally", "one or two squares diagonally")
    if reach.straight == reach.diagonal:
        return straight[reach.straight].replace("row or column", "row, a column or a diagonal")
    return ", or ".join(filter(None, (straight[reach.straight], diagonal[reach.diagonal])))


def _compare(state: State, start: int, warrior: Warrior, goal: int, target: Warrior, record: Record) -> bool:
    """Tell the two numbers and the rules behind them; whether they are equal."""
    might = power(state, start, warrior, target)
    ranked, led = warrior.stripes > target.stripes, state.line >> start & 1
    if might == target.power:
        record.cite("FB-A10")
    if warrior.wounds or target.wounds:
        record.cite("FB-A11")
    if ranked:
        record.cite("FB-B1" if warrior.stripes == STRIPES["heavy"] else "FB-B2")
    if led:
        record.cite("FB-B4")
    if ranked and led:
        record.cite("FB-B5")
    sides = {"player": state.turn, "piece": warrior.letter}
    sides |= {"enemy": state.players[target.side], "target": target.letter}
    powers = {"power": might, "against": target.power}
    record.event("attack", {"from": NAME[start], "to": NAME[goal], **powers, **sides})
    return might == target.power


def _wound(state: State, losses: list[tuple[int, Warrior, int]], record: Record) -> None:
    """Apply losses together, then remove the dead (FB-A2, FB-A3); points beyond the last one are ignored."""
    dead = []
    for square, warrior, loss in losses:
        after = warrior.hurt[loss]
        if after is None:
            loss = warrior.health - warrior.wounds
            dead.append((square, warrior))
        else:
            state.board[square] = after
        whose = {"player": state.players[warrior.side], "piece": warrior.letter}
        record.event(
            "wound", {"square": NAME[square], "lost": loss, "wounds": warrior.wounds + loss, **whose}
        )
    for square, warrior in dead:
        state.remove(square)
        record.cite("FB-A3")
        record.event(
            "killed", {"square": NAME[square], "piece": warrior.letter, "player": state.players[warrior.side]}
        )
