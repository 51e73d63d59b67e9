"""Token moves: which there are, and one of them checked and carried out (movement, capturing, flags).

`listed` and `carry_out` say the same thing twice, once fast and once with reasons; the tests prove
by brute force over the notation that they agree.
"""

from __future__ import annotations

from companion.errors import Illegal
from companion.games.banner_blitz.board import ANY, BOUNDS, DONE, Line, Ray
from companion.games.banner_blitz.flags import CARRIED, TAKEN, carriers, loose, pair
from companion.games.banner_blitz.scoring import fulfilled
from companion.games.banner_blitz.state import State
from companion.referee.game import Move, Record

# --- which moves there are ----------------------------------------------------------------------------


def listed(state: State) -> list[Move]:
    """Every legal token move, token by token in the order of the board."""
    seat, moved, tokens, flags = state.seat, state.moved, state.tokens, state.flags
    mine = tokens[seat]
    pieces = mine | tokens[1 - seat]
    prey = tokens[1 - seat] if state.captured is None else 0  # BB-33
    carrying = carriers(flags)
    lying = loose(flags[0]) | loose(flags[1])
    rays = state.board.rays(state.left)  # BB-21
    found: list[Move] = []
    extend = found.extend
    while mine:
        token = mine & -mine
        mine ^= token
        space = token.bit_length() - 1
        catch = 0 if token & carrying else prey  # BB-45
        for ray in rays[space][moved.get(space, ANY)]:  # BB-24, BB-25, BB-32; the others go on (BB-34, BB-44)
            mask, stops, moves, _ = ray
            if mask & lying:
                extend(_listed_among_flags(state, ray, space, catch))
                continue
            met = mask & pieces
            if met:
                clear, nearest, onto = stops[met]  # BB-26
                extend(clear)
                if nearest & catch:
                    found.append(onto)
            else:
                extend(moves)
    return found


def _listed_among_flags(state: State, ray: Ray, space: int, catch: int) -> list[Move]:
    """The legal moves along a ray on which a flag lies loose, step by step."""
    seat, house = state.seat, state.house
    pieces = state.tokens[0] | state.tokens[1]
    own, enemy = loose(state.flags[seat]), loose(state.flags[1 - seat])
    home = 1 << state.board.homes[seat]
    limited = house.carry_limit == 1 and CARRIED + space in (*state.flags[0], *state.flags[1])
    found = []
    for bit, move in zip(ray.bits, ray.moves):
        if bit & pieces:
            if bit & catch:
                found.append(move)
            break
        if bit & own:
            if bit & home or house.own_flag == "share":
                found.append(move)
            elif house.own_flag == "block":
                break
        elif bit & enemy:
            if not limited:
                found.append(move)
                limited = house.carry_limit == 1
                catch = 0  # BB-R12: what it has lifted makes it a carrier
            elif bit & home and CARRIED + space not in state.flags[seat]:
                found.append(move)  # BB-R13: at home its enemy flags are captured first
        else:
            found.append(move)
    return found


def possible(state: State) -> bool:
    """Whether any token can move: nearly always a free space beside a token settles it."""
    if not state.left:
        return False
    moved, steps = state.moved, state.board.steps
    free = ~(state.tokens[0] | state.tokens[1] | loose(state.flags[0]) | loose(state.flags[1]))
    mine = state.tokens[state.seat]
    while mine:
        token = mine & -mine
        mine ^= token
        space = token.bit_length() - 1
        if steps[space][moved.get(space, ANY)] & free:
            return True
    return bool(listed(state))


# --- one move ---------------------------------------------------------------------------------------------


def carry_out(state: State, move: Move, record: Record) -> None:
    """Check a token move in the order of the specification, then make it."""
    start, end = move.args
    seat, names = state.seat, state.board.names
    if not state.tokens[seat] >> start & 1:
        if state.tokens[1 - seat] >> start & 1:
            whose = f"{state.name(1 - seat)}'s, not {state.name(seat)}'s"
            raise Illegal("BB-10", f"the token on {names[start]} is {whose}")
        raise Illegal("BB-10", f"{state.name(seat)} has no token on {names[start]}")
    if start == end:
        raise Illegal("BB-24", f"a token that stays on {names[start]} does not move")
    line = state.board.line(start, end)
    if line is None:
        raise Illegal("BB-24", f"{names[start]} and {names[end]} are not on one row, column or diagonal")
    bound = state.moved.get(start, ANY)
    if bound != line.direction and bound != ANY:
        raise _bound(state, start, line)
    if line.steps > state.left:
        way = f"{names[start]} to {names[end]} takes {line.steps} spaces"
        raise Illegal("BB-21", f"{way}, but {state.name(seat)} has only {state.left} left")
    lifted = _walk(state, start, line)
    _check_arrival(state, start, end, lifted)
    _advance(state, start, end, line, lifted, record)


def _bound(state: State, start: int, line: Line) -> Illegal:
    """Why a token that has moved this turn does not go this way."""
    token, bound = f"the token on {state.board.names[start]}", state.moved[start]
    if bound != DONE:
        turn = f"has moved {BOUNDS[bound]} this turn and cannot turn {BOUNDS[line.direction]} now"
        return Illegal("BB-25", f"{token} {turn}")
    if start == state.captured:
        return Illegal("BB-32", f"{token} has captured and does not move again this turn")
    return Illegal("BB-R8", f"{token} is finished for this turn: another token has moved since")


def _walk(state: State, start: int, line: Line) -> list[int]:
    """The enemy flags lifted on the spaces strictly between (BB-R9), or what stands in the way."""
    red, blue = state.flags
    if not line.mask & (state.tokens[0] | state.tokens[1] | loose(red) | loose(blue)):
        return []
    names, house = state.board.names, state.house
    own, enemy = loose(state.flags[state.seat]), loose(state.flags[1 - state.seat])
    carrying = CARRIED + start in red or CARRIED + start in blue
    lifted = []
    for space in line.between:
        for owner in (0, 1):
            if state.tokens[owner] >> space & 1:
                over = f"{state.name(owner)}'s token on {names[space]}"
                raise Illegal("BB-26", f"the token on {names[start]} cannot jump over {over}")
        if own >> space & 1 and house.own_flag == "block":
            flag = f"its own flag on {names[space]}"
            raise Illegal("BB-R11", f"the token on {names[start]} cannot pass {flag}")
        if enemy >> space & 1 and not (carrying and house.carry_limit):
            lifted.append(space)
            carrying = True
    return lifted


def _check_arrival(state: State, start: int, end: int, lifted: list[int]) -> None:
    seat, there = state.seat, state.board.names[end]
    token, own, enemy = f"the token on {state.board.names[start]}", state.flags[seat], state.flags[1 - seat]
    if state.tokens[seat] >> end & 1:
        raise Illegal("BB-R10", f"{there} is taken by another token of {state.name(seat)}'s")
    carrying = lifted or CARRIED + start in own or CARRIED + start in enemy
    if state.tokens[1 - seat] >> end & 1:
        if carrying:
            has = "carries a flag"
            if lifted:
                has = f"would lift the flag on {state.board.names[lifted[0]]} on its way"
            raise Illegal("BB-45", f"{token} {has}, so it cannot capture on {there}")
        if state.captured is not None:
            first = f"{state.name(seat)} has captured on {state.board.names[state.captured]} this turn"
            raise Illegal("BB-33", f"{first} and cannot capture again on {there}")
    at_home = end == state.board.homes[seat]
    if end in own and not at_home and state.house.own_flag != "share":
        raise Illegal("BB-R11", f"{token} may not stop on its own flag on {there}")
    # BB-R13: on the own Home Space the enemy flags are captured first, so only an own flag hinders
    if end in enemy and carrying and state.house.carry_limit and (not at_home or CARRIED + start in own):
        why = f"{token} has a flag already and may carry only one"
        raise Illegal("BB-R13", f"{why}, so it cannot stop on {there}")


def _advance(state: State, start: int, end: int, line: Line, lifted: list[int], record: Record) -> None:
    """Move, capture, take flags, bring them home, win: the effects in the order of the specification."""
    seat, enemy = state.seat, 1 - state.seat
    names, player = state.board.names, state.players[seat]
    record.rules += ("BB-21", "BB-24")
    record.event("moved", {"player": player, "from": names[start], "to": names[end]})
    mine, theirs = state.tokens[seat] ^ (1 << start | 1 << end), state.tokens[enemy]
    capture = theirs >> end & 1
    state.left -= line.steps
    if capture:
        theirs ^= 1 << end
        state.captured = end
        record.cite("BB-31")
        record.event("captured", {"player": player, "space": names[end]})
    state.tokens = (mine, theirs) if seat == 0 else (theirs, mine)
    found = end in state.flags[enemy]
    if found or lifted or capture or CARRIED + start in state.flags[0] or CARRIED + start in state.flags[1]:
        _take_flags(state, start, end, lifted, record)

    instalments = state.house.instalments
    moved = {space: bound if instalments else DONE for space, bound in state.moved.items() if space != start}
    # BB-32; BB-42, BB-43; a flag lifted in passing leaves the direction as it is (BB-R14)
    moved[end] = DONE if capture else ANY if found else line.direction
    state.moved = moved

    if capture or state.flags[enemy] == (TAKEN, TAKEN):
        rules = fulfilled(state, seat)
        if rules:  # BB-R24: at once, whatever is left of the turn or the round
            record.cite(*rules)
            record.event("won", {"player": player, "rules": rules})
            state.stop()


def _take_flags(state: State, start: int, end: int, lifted: list[int], record: Record) -> None:
    """All flags that are on the token after its move, and at home the end of the enemy ones (BB-61, BB-R21).

    The token already stands on `end`, so whatever was carried there belonged to a captured token (BB-R15).
    """
    seat, names = state.seat, state.board.names
    player, enemy = state.players[seat], state.players[1 - seat]
    on_token = CARRIED + end
    for owner in (0, 1):
        for _ in range(state.flags[owner].count(on_token)):
            record.cite(*(("BB-51", "BB-52") if owner == seat else ("BB-51",)))
            record.event("stolen", {"player": player, "owner": state.players[owner], "space": names[end]})
    found = [space for space in (*lifted, end) if space in state.flags[1 - seat]]
    for space in found:
        record.cite("BB-41")
        record.event("lifted", {"player": player, "owner": enemy, "space": names[space]})
    mine = [on_token if flag == CARRIED + start else flag for flag in state.flags[seat]]
    theirs = [
        on_token if flag == CARRIED + start or flag in found else flag for flag in state.flags[1 - seat]
    ]
    if end == state.board.homes[seat]:
        for _ in range(theirs.count(on_token)):
            record.cite("BB-61")
            record.event("flag-captured", {"player": player, "owner": enemy})
        theirs = [TAKEN if flag == on_token else flag for flag in theirs]
    state.flags = (pair(mine), pair(theirs)) if seat == 0 else (pair(theirs), pair(mine))
