"""The Battle of Banners, what is known: views are positions, worlds are made from them, and moves are heard (BoB-R41)."""

import json

import pytest
from battle_of_banners_table import FOUR, GAME, THREE, after, fight, holding, settled

from companion.errors import BadPosition
from companion.referee.dice import Dice
from companion.referee.game import Move, Record
from companion.referee.verdict import Match

OPTIONS = [
    {"turn_limit": 60},
    {"turn_limit": 40, "items_after_roll": True, "card_limit": "one-plus-combat"},
    {"turn_limit": 40, "tie_card": True, "team_cards": "seat", "tie_space": "defender"},
]
HANDS = {
    "blue": ["thief", "thief", "hidden-knife", "poison", "horse", "extra-strength"],
    "red": ["thief", "thief", "hidden-knife", "extra-defense", "horse", "famine"],
}


def moments(number, seed=0):
    """Positions of random games, most of them with full hands and thieves in them."""
    for game in range(number):
        dice = Dice(seed + game)
        players = [None, THREE, FOUR][game % 3]
        data = GAME.start(None, OPTIONS[game % len(OPTIONS)]) | {"hands": HANDS if game % 4 else {}}
        match = Match(GAME, data | ({"players": players} if players else {}), dice)
        while not GAME.over(match.state):
            yield match.state, dice
            listed = GAME.moves(match.state)
            cards = [move for move in listed if move.kind in ("play", "steal")]
            best = dice.pick(cards) if cards and dice.die() > 2 else GAME.playout(match.state, listed, dice)
            assert match.make(best).legal


def viewers(state):
    return [None, *GAME.players(state)]


def own_list(state, viewer):
    return GAME.moves(state) if viewer == GAME.turn(state) else None


def test_views_load_and_worlds_fit_them():
    """Thousands of positions and all who look at them; nothing of the world is taken from anywhere but the view."""
    phases, worlds, seen = set(), 0, 0
    for state, dice in moments(9):
        phases.add(state.phase)
        for viewer in viewers(state):
            view = json.loads(json.dumps(GAME.view(state, viewer)))
            loaded, record = GAME.load(view).copy(), Record()
            GAME.settle(loaded, record)
            assert (record.events, GAME.dump(loaded)) == ([], view)
            world = GAME.imagined(view, viewer, dice)
            assert GAME.view(world, viewer) == view
            assert GAME.load(GAME.dump(world)) == world and GAME.inventory(world) == GAME.inventory(state)
            assert GAME.awaits(world) == GAME.awaits(state), view
            if state.turn_no % 8 == 0:
                assert GAME.picture(world, viewer) == GAME.picture(state, viewer)
            assert own_list(world, viewer) == own_list(state, viewer), view
            hidden = [card for name in ("blue", "red") for card in GAME.dump(world)["hands"][name]]
            assert "?" not in hidden
            worlds += world.hands != state.hands
            seen += any(state.seen.hands)
    assert phases == set(GAME.phases) - {"over"}
    assert worlds > 1000 and seen > 100


def test_what_was_seen_is_shown_until_it_may_be_gone():
    """Every card shown of a hidden hand is in it, and a robbed side sees what it was robbed of."""
    before = None
    robbed = 0
    for state, _ in moments(18, seed=100):
        for side, name in enumerate(("blue", "red")):
            watching = next(player for player in GAME.players(state) if state.table.side_of(player) != side)
            shown = [card for card in GAME.view(state, watching)["hands"][name] if card != "?"]
            left = list(state.hands[side])
            for card in shown:
                left.remove(card)
            if before is not None and before.phase == "steal" and before.side == side:
                assert len(shown) >= 1
                robbed += 1
            assert GAME.view(state, None)["hands"][name] == ["?"] * len(state.hands[side])
        assert "seen" not in GAME.view(state, None)
        before = state
    assert robbed > 20


# --- seen -----------------------------------------------------------------------------------------------------

STOLEN = {**holding("thief"), "hands": {"blue": ["thief", "horse"], "red": ["poison", "poison", "famine"]}}


def hand(position, viewer, name):
    return GAME.view(settled(position), viewer)["hands"][name]


def test_a_stolen_card_is_seen_by_whom_it_was_stolen_from():
    """I13: both sides know it, an onlooker does not; also that it is fresh."""
    position = after(STOLEN, "play thief", "steal poison")
    assert position["seen"] == {
        "hands": {"blue": ["poison"], "red": []},
        "fresh": {"blue": ["poison"], "red": []},
    }
    assert hand(position, "red", "blue") == ["poison", "?"]
    assert hand(position, None, "blue") == ["?", "?"]
    assert hand(position, "blue", "red") == ["?", "?"]
    assert GAME.view(settled(position), "red")["fresh"]["blue"] == ["poison"]
    assert "hand Poison, 1 hidden" in GAME.picture(settled(position), "red")
    later = after(position, "roll 1", "move c3 c2")
    assert later["seen"] == {"hands": {"blue": ["poison"], "red": []}}


def test_a_position_without_a_theft_says_nothing_of_it():
    assert "seen" not in after({**holding("horse"), "seen": {}}, "play horse")
    assert "seen" not in after({**holding("horse"), "seen": None})


@pytest.mark.parametrize(
    "position, moves, seen",
    [
        # played: for all one knows it was that one
        ({"hands": {"blue": ["horse", "horse"]}, "seen": {"hands": {"blue": ["horse"]}}}, ["play horse"], []),
        ({"hands": {"blue": ["horse", "horse"]}, "seen": {"hands": {"blue": ["horse", "horse"]}}}, ["play horse"], ["horse"]),
        ({"hands": {"blue": ["horse", "thief"]}, "seen": {"hands": {"blue": ["thief"]}}}, ["play horse"], ["thief"]),
        # T2: a fresh item cannot have been played
        ({"hands": {"blue": ["horse", "horse"]}, "fresh": {"blue": ["horse"]}, "seen": {"hands": {"blue": ["horse"]}, "fresh": {"blue": ["horse"]}}}, ["play horse"], ["horse"]),
    ],
)  # fmt: skip
def test_what_is_seen_after_a_card_is_played(position, moves, seen):
    told = after({**holding(), **position}, *moves).get("seen", {})
    assert told.get("hands", {"blue": []})["blue"] == seen


def test_what_is_seen_is_stolen_back_or_lost_in_the_deck():
    """I13, I16: a card taken back is no longer there; a hand that is shuffled, or robbed unseen, is unknown."""
    seen = {"hands": {"red": ["poison", "poison"]}}
    position = {**STOLEN, "seen": seen}
    assert after(position, "play thief", "steal poison")["seen"]["hands"] == {
        "blue": ["poison"],
        "red": ["poison"],
    }
    assert after(position, "play thief", "steal famine")["seen"]["hands"]["red"] == ["poison", "poison"]
    assert "seen" not in after(position, "play thief", "steal ?")
    famine = {
        **holding(),
        "hands": {"blue": ["famine"], "red": ["poison"]},
        "seen": {"hands": {"red": ["poison"]}},
    }
    assert "seen" not in after(famine, "play famine")


@pytest.mark.parametrize(
    "where, position",
    [
        ("seen.hands.blue", {"hands": {"blue": ["thief"]}, "seen": {"hands": {"blue": ["horse"]}}}),
        ("seen.hands.blue", {"hands": {"blue": ["?"]}, "seen": {"hands": {"blue": ["horse"]}}}),
        ("seen.hands.blue", {"hands": {"blue": ["thief"]}, "fresh": {"blue": ["thief"]}, "seen": {"hands": {"blue": ["thief"]}}}),
        ("seen.hands.blue", {"hands": {"blue": ["thief"]}, "fresh": {"blue": ["thief"]}, "seen": {"fresh": {"blue": ["thief"]}}}),
        ("seen.hands.red", {"hands": {"red": ["thief"]}, "seen": {"hands": {"red": ["?"]}}}),
        ("seen", {"seen": {"deck": []}}),
        ("seen", {"seen": ["thief"]}),
        ("seen.hands", {"seen": {"hands": {"green": []}}}),
        ("seen.answer", {"seen": {"answer": True}}),
        ("seen.answer", fight(phase="attack", dice=[], combat={"from": "e5", "at": "e7"}, seen={"answer": 1})),
        ("seen.answer", fight(phase="attack", dice=[], combat={"from": "e5", "at": "e7"}, seen={"answer": True})),
        ("seen.answer", fight(phase="attack", dice=[], hands={"red": ["poison"]}, combat={"from": "e5", "at": "e7"}, seen={"answer": False})),
    ],
)  # fmt: skip
def test_what_cannot_have_been_seen(where, position):
    with pytest.raises(BadPosition) as fault:
        GAME.load(position)
    assert fault.value.where == where, str(fault.value)


# --- the attacker and the answer ------------------------------------------------------------------------------


@pytest.mark.parametrize("answer, red", [(True, ["poison"]), (False, ["horse"])])
def test_an_attacker_knows_whether_there_is_an_answer(answer, red):
    """BoB-R21: the roll is open or not, and that is all that is known of the defender's hand."""
    position = after(fight(hands={"blue": ["extra-strength"], "red": red}), "move e5 e7")
    state = settled(position)
    view = GAME.view(state, "blue")
    assert view["seen"] == {"answer": answer} and "seen" not in GAME.view(state, "red")
    assert GAME.moves(settled(view)) == GAME.moves(state)
    assert ("roll" in {move.kind for move in GAME.moves(state)}) is not answer
    for seed in range(40):
        world = GAME.imagined(view, "blue", Dice(seed))
        cards = set(GAME.dump(world)["hands"]["red"])
        assert bool(cards & {"poison", "extra-defense"}) is answer
    done = after(view, "pass")
    assert (done["phase"], "seen" in done) == ("defend" if answer else "clash", False)


def test_an_answer_that_only_one_card_can_be_is_found():
    """However rare the card: somebody who is waited for holds one."""
    discard = ["poison"] * 2 + ["extra-defense"] * 6
    position = fight(
        phase="defend", dice=[], hands={"red": ["poison"]}, discard=discard, combat={"from": "e5", "at": "e7"}
    )
    view = GAME.view(settled(position), "blue")
    for seed in range(20):
        assert GAME.imagined(view, "blue", Dice(seed)).hands[1] == ("poison",)


@pytest.mark.parametrize(
    "position",
    [
        {"hands": {"red": ["poison"]}},  # nobody on blue's side has seen it
        {**fight(), "phase": "defend", "dice": [], "hands": {"red": ["?"]}, "discard": ["poison"] * 3 + ["extra-defense"] * 6, "combat": {"from": "e5", "at": "e7"}},
        {"players": FOUR, "pieces": {"green": ["g2"], "red": ["g14"]}},  # a seat that passes by itself
    ],
)  # fmt: skip
def test_what_no_view_shows_has_no_world(position):
    with pytest.raises(BadPosition):
        GAME.imagined(position, "ann" if "players" in position else "blue", Dice(1))


# --- moves as they are heard -----------------------------------------------------------------------------------


def test_a_drawn_card_is_heard_by_its_side_and_a_stolen_one_by_both():
    drawing = settled({"phase": "draw", "players": FOUR})
    told = {None: "?", "ann": "horse", "ben": "horse", "cy": "?", "dee": "?"}
    for viewer, card in told.items():
        assert GAME.heard(drawing, Move("draw", ("horse",), "ben"), viewer) == Move("draw", (card,), "ben")
    stealing = settled(after(STOLEN, "play thief"))
    for viewer, card in {None: "?", "blue": "famine", "red": "famine"}.items():
        assert GAME.heard(stealing, Move("steal", ("famine",)), viewer) == Move("steal", (card,))
    for text in ("draw", "steal ?", "pass", "play horse", "move e2 e3"):
        move = GAME.read(drawing, text)
        assert all(GAME.heard(drawing, move, viewer) == move for viewer in told)


def test_a_move_that_is_heard_leads_to_what_is_seen():
    """Whoever hears a move made in the view comes to the view of what it leads to, but for the card."""
    heard = 0
    for state, dice in moments(9, seed=200):
        for move in GAME.moves(state):
            if move.kind not in ("draw", "steal"):
                continue
            move = GAME.fill(state, move, dice)
            done = GAME.play(state, move).state
            for viewer in viewers(state):
                told = GAME.heard(state, move, viewer)
                secret = told != move
                card = move.args[0]
                assert secret == (
                    viewer is None or (move.kind == "draw" and state.table.side_of(viewer) != state.side)
                )
                assert GAME.write(state, told) == (f"{move.kind} ?" if secret else f"{move.kind} {card}")
                guess = GAME.play(settled(GAME.view(state, viewer)), told).state
                assert GAME.view(guess, viewer)["hands"] == GAME.view(done, viewer)["hands"]
                heard += 1
    assert heard > 100
