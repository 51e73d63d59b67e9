"""Flag-Bearer, attacks: who reaches whom, with what power, and what it costs."""

import pytest
from flag_bearer_table import DUEL, events, field, legal, played, refused, rules, state_of

# --- the attack -------------------------------------------------------------------------------------


def test_an_attack_has_an_attacker_and_a_target():
    """FB-A1."""
    position = field(DUEL, "attack")
    assert refused(position, "d5xd4") == "FB-A1"
    assert refused(position, "c4xd5") == "FB-A1"
    assert refused(position, "d4xd3") == "FB-A1"
    assert refused(position, "d4xa1") == "FB-A1"
    assert refused(position, "d4xd4") == "FB-A1"


def test_losses_are_marked_and_kill():
    """FB-A2, FB-A3, FB-A4: one point, and the last one removes the card."""
    assert played(field(DUEL, "attack"), "d4xd5")["board"]["d5"] == "p'"
    kill = field("6f/7/7/3p'3/3H3/7/7/F6", "attack")
    assert "d5" not in played(kill, "d4xd5")["board"]
    assert rules(kill, "d4xd5") == ["FB-A4", "FB-A11", "FB-B2", "FB-A3"]


def test_only_a_berserk_strikes_twice():
    """FB-A5: two different enemies, no more; asked before what stands there."""
    for fen, move in [
        ("6f/7/7/3p3/3Hp2/7/7/F6", "d4xd5,e4"),
        ("6f/7/7/3p3/3Ap2/7/7/F6", "d4xa8,b8"),
        ("6f/7/7/3p3/3Bp2/7/7/F6", "d4xd5,d5"),
        ("6f/7/7/3p3/3Bp2/7/7/F6", "d4xa8,b8,c8"),
    ]:
        assert refused(field(fen, "attack"), move) == "FB-A5"
    assert refused(field("6f/7/7/3p3/3Bp2/7/7/F6", "attack"), "d4xd5,c4") == "FB-A1"
    assert refused(field("6f/7/7/3p3/3Bp2/7/7/F6", "attack"), "d4xd5,g8") == "FB-A6"


def test_a_double_attack_needs_two_neighbours_and_enough_power():
    """FB-A6, FB-R11: not diagonally, and FB-A9 holds for each target."""
    assert refused(field("6f/7/7/3pp2/3B3/7/7/F6", "attack"), "d4xd5,e5") == "FB-A6"
    position = field("6f/7/7/3p3/3Bi2/7/7/F6", "attack")
    assert refused(position, "d4xd5,e4") == "FB-A9"
    assert legal(position) == ["d4xd5"]


def test_every_pair_of_neighbours_is_listed():
    """FB-A5, FB-A6: each enemy by itself, and every two of them, targets in the order of the columns."""
    position = field("6f/7/7/3p3/2aBp2/3p3/7/F6", "attack")
    singles = {"d4xc4", "d4xd3", "d4xd5", "d4xe4"}
    pairs = {"d4xc4,d3", "d4xc4,d5", "d4xc4,e4", "d4xd3,d5", "d4xd3,e4", "d4xd5,e4"}
    assert sorted(legal(position)) == sorted(singles | pairs)


def test_a_double_attack_costs_the_berserk_a_point():
    """FB-A7; each target is compared with its own bonus (FB-R11): 4+1 against the pike men."""
    after = played(field("6f/7/7/3p3/3Bp2/7/7/F6", "attack"), "d4xe4,d5")
    assert (after["board"]["d4"], after["board"]["d5"], after["board"]["e4"]) == ("B'", "p'", "p'")
    assert rules(field("6f/7/7/3p3/3Bp2/7/7/F6", "attack"), "d4xd5,e4") == ["FB-A5", "FB-B2"]


def test_two_equal_targets_can_kill_the_berserk():
    """FB-R11, FB-R12: one point for the double attack and one for each equal; single makes it one."""
    fen = "6f/7/7/3b3/3Bb2/7/7/F6"
    assert "d4" not in played(field(fen, "attack"), "d4xd5,e4")["board"]
    single = played(field(fen, "attack", options={"berserk_loss": "single"}), "d4xd5,e4")
    assert (single["board"]["d4"], single["board"]["d5"]) == ("B'", "b'")


def test_single_loss_is_about_double_attacks():
    """FB-R11: a single attack on an equal, or a double one without equals, costs the same in both readings."""
    for loss in ("single", "cumulative"):
        options = {"berserk_loss": loss}
        equal = played(field("6f/7/7/3b3/3B3/7/7/F6", "attack", options=options), "d4xd5")
        assert equal["board"]["d4"] == "B'"
        weak = played(field("6f/7/7/3p3/3Bp2/7/7/F6", "attack", options=options), "d4xd5,e4")
        assert weak["board"]["d4"] == "B'"


PIKE = "6f/7/7/3i''3/3P3/7/7/F6"


@pytest.mark.parametrize("reading, wounds", [("pike", 2), ("both", 2), ("heavy", 1)])
def test_a_pike_man_against_a_heavy_infantryman(reading, wounds):
    """FB-A8, FB-R4: 3 against 5-2, two points; the pike man loses exactly one (FB-R10)."""
    position = field(PIKE, "attack", options={"pike_vs_heavy": reading})
    after = played(position, "d4xd5")["board"]
    assert after["d4"] == "P'"
    assert after.get("d5", "dead") == {2: "dead", 1: "i'''"}[wounds]
    assert rules(position, "d4xd5")[0] == {2: "FB-A8", 1: "FB-A4"}[wounds]


@pytest.mark.parametrize("reading, alive", [("pike", True), ("both", False), ("heavy", False)])
def test_a_heavy_infantryman_against_a_pike_man(reading, alive):
    """FB-R4 the other way round."""
    position = field("6f/7/7/3p3/3I3/7/7/F6", "attack", options={"pike_vs_heavy": reading})
    assert ("d5" in played(position, "d4xd5")["board"]) is alive
    assert rules(position, "d4xd5")[0] == ("FB-A4" if alive else "FB-A8")


def test_the_pike_man_doubles_against_heavy_infantry_only():
    """FB-A8 is not about heavy troops as such: the flag-bearer loses one point."""
    assert played(field("6f/7/7/3f3/3P3/7/7/F6", "attack"), "d4xd5")["board"]["d5"] == "f'"


def test_no_attack_on_a_stronger_enemy():
    """FB-A9: compared with the bonus, 4+1 against 5 is enough, 4 is not."""
    assert refused(field("6f/7/7/3i3/3Bp2/7/7/F6", "attack"), "d4xd5") == "FB-A9"
    lines = field("6f/7/7/3i3/2FB3/7/7/7", "attack", line=["c4", "d4"])
    after = played(lines, "d4xd5")["board"]
    assert (after["d4"], after["d5"]) == ("B'", "i'")


def test_equal_powers_hurt_both_at_any_distance():
    """FB-A10: an archer two squares away, and a diagonal one."""
    for fen, goal in (("6f/7/3a3/7/3A3/7/7/F6", "d6"), ("6f/7/7/4a2/3A3/7/7/F6", "e5")):
        after = played(field(fen, "attack"), f"d4x{goal}")["board"]
        assert (after["d4"], after[goal]) == ("A'", "a'")
    assert rules(field("6f/7/3a3/7/3A3/7/7/F6", "attack"), "d4xd6") == ["FB-A4", "FB-A10"]


def test_wounds_lower_power():
    """FB-A11, FB-R23: power only; the horseman still goes as far as it likes."""
    assert refused(field("6f/7/7/3h3/3H'p2/7/7/F6", "attack"), "d4xd5") == "FB-A9"
    assert played(field("6f/7/7/3p3/H''6/7/7/F6"), "a4-d4")["board"]["d4"] == "H''"


# --- bonuses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "attacker, target, bonus, rule",
    [
        ("I", "b", 1, "FB-B1"), ("I", "p", 1, "FB-B1"), ("F", "a''", 1, "FB-B1"), ("I", "f", 0, None),
        ("H", "a", 1, "FB-B2"), ("B", "p", 1, "FB-B2"), ("H", "b", 0, None), ("H", "f", 0, None),
        ("A", "p", 0, None), ("A", "h", 0, None), ("P", "f", 0, None),
    ],
)  # fmt: skip
def test_class_bonus(attacker, target, bonus, rule):
    """FB-B1, FB-B2, FB-W2; FB-B3: it is never added to the defender."""
    position = field(f"6f/7/7/3{target}3/3{attacker}3/7/7/F6", "attack")
    told = dict(events(position, "d4xd5"))["attack"]
    base = {"F": 3, "A": 4, "B": 4, "I": 5, "H": 4, "P": 3}
    assert told["power"] == base[attacker] + bonus
    assert told["against"] == base[target[0].upper()] - target.count("'")
    assert [cited for cited in rules(position, "d4xd5") if cited.startswith("FB-B")] == (
        [rule] if rule else []
    )


def test_the_line_bonus():
    """FB-B4, FB-R18: for a member of the moved line, the flag-bearer too, and for nobody else."""
    by_bearer = field("6f/7/7/3h3/3F3/3P3/7/7", "attack", line=["d3", "d4"])
    assert rules(by_bearer, "d4xd5") == ["FB-A4", "FB-B1", "FB-B4", "FB-B5"]
    hurt = field("6f/7/7/3h3/7/3F'3/3P3/7")
    assert rules(hurt, "d2:d3-d3", "d4xd5") == ["FB-A4", "FB-A10", "FB-A11", "FB-B1", "FB-B4", "FB-B5"]
    assert refused(hurt, "d3-d4", "d4xd5") == "FB-R1"  # alone it has 2+1 against 4, and nobody can attack


def test_both_bonuses_add_up():
    """FB-B5: 4 + 1 + 1, and no FB-B5 if only one of them counts."""
    position = field("6f/7/7/1H2p2/1F5/1A5/7/7")
    assert rules(position, "b3:b5-d3", "d5xe5") == ["FB-A4", "FB-B2", "FB-B4", "FB-B5"]
    led = field("6f/7/7/2Hf3/2F4/7/7/7", "attack", line=["c4", "c5"])
    assert rules(led, "c5xd5") == ["FB-A4", "FB-B4"]


def test_the_line_bonus_in_a_double_attack():
    """FB-R18: against both targets, so that 4+1 is more than both berserks' 4."""
    position = field("6f/7/7/1bBb3/2F4/7/7/7", "attack", line=["c4", "c5"])
    after = played(position, "c5xb5,d5")["board"]
    assert (after["c5"], after["b5"], after["d5"]) == ("B'", "b'", "b'")


def test_the_line_bonus_is_gone_with_the_turn():
    """FB-R18: it counts in the turn of the movement only."""
    after = played(field("6f/7/7/1H2p2/1F5/1A5/7/7"), "b3:b5-d3", "d5xe5")
    assert "line" not in after and after["phase"] == "move"


# --- warriors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code, rule, reach",
    [
        ("A", "FB-W4", {"d5", "d6", "e4", "f4", "e5"}),
        ("B", "FB-W6", {"d5", "e4"}),
        ("I", "FB-W7", {"d5", "e4"}),
        ("F", "FB-W8", {"d5", "e4"}),
        ("H", "FB-W9", {"d5", "e4"}),
        ("P", "FB-W10", {"d5", "e4", "e5"}),
    ],
)
def test_reach(code, rule, reach):
    """FB-W4, FB-W6 to FB-W10: the attack diagrams, one target at a time."""
    for goal in ("d5", "d6", "e4", "f4", "e5", "f6", "e6", "f5", "d7", "g4"):
        # a neighbour below makes sure that the phase waits for some attack
        board = {"a1": "F", "g8": "f", "d4": code, "d3": "p'", goal: "p'"}
        if goal in reach:
            assert goal not in played({"board": board, "phase": "attack"}, f"d4x{goal}")["board"]
        else:
            assert refused({"board": board, "phase": "attack"}, f"d4x{goal}") == rule


def test_an_archer_and_what_stands_between():
    """FB-W5, FB-R14: only the middle of a shot at two squares counts; nobody stops a diagonal shot."""
    enemy = {"a1": "F", "g8": "f", "d4": "A", "d5": "p", "d6": "p", "e4": "p", "e5": "p"}
    assert refused({"board": enemy, "phase": "attack"}, "d4xd6") == "FB-W5"
    assert "d4xe5" in legal({"board": enemy, "phase": "attack"})
    friend = enemy | {"d5": "P", "e4": "P"}
    assert {"d4xd6", "d4xe5"} <= set(legal({"board": friend, "phase": "attack"}))
    strict = {"board": friend, "phase": "attack", "options": {"archer_block": "any"}}
    assert refused(strict, "d4xd6") == "FB-W5"
    assert "d4xe5" in legal(strict)


def test_card_numbers():
    """FB-W1, FB-W3, FB-W6 to FB-W10: the engine has no numbers but those of the cards."""
    cards = state_of({}).house.unhurt[0]
    assert {code: (card.power, card.health, card.stripes) for code, card in cards.items()} == {
        "F": (3, 3, 3), "A": (4, 3, 1), "B": (4, 3, 2), "I": (5, 4, 3), "H": (4, 3, 2), "P": (3, 2, 1),
    }  # fmt: skip


def test_an_average_archer():
    """FB-R3: it gets +1 against light troops, and horsemen get none against it."""
    options = {"archer_type": "average"}
    assert "FB-B2" in rules(field("6f/7/7/3p3/3A3/7/7/F6", "attack", options=options), "d4xd5")
    assert "FB-B2" not in rules(field("6f/7/7/3p3/3A3/7/7/F6", "attack"), "d4xd5")


def test_the_power_of_the_berserk():
    """FB-R26."""
    weak = field("6f/7/7/3h3/3Bp2/7/7/F6", "attack", options={"berserk_power": 3})
    assert refused(weak, "d4xd5") == "FB-A9"


def test_losses_fall_together_and_stop_at_the_last_point():
    """FB-R13: a heavy infantryman with one point left cannot lose two."""
    told = events(field("6f/7/7/3i'''3/3P3/7/7/F6", "attack"), "d4xd5")
    assert [kind for kind, _ in told] == ["attack", "wound", "killed", "turn"]
    wound = dict(told)["wound"]
    assert (wound["square"], wound["lost"], wound["wounds"]) == ("d5", 1, 4)
