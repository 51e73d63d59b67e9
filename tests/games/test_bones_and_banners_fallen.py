"""Bones & Banners: what the Scuffle leaves: Protect, vengeance, Revive."""

from bones_and_banners_table import (
    act,
    after,
    in_play,
    judge,
    kinds,
    legal,
    listed,
    player,
    scuffle,
    survivors,
    table,
)

# --- Protect ------------------------------------------------------------------------------------------


def test_the_protector_goes_in_its_place():
    """BN-704, BN-R17: the protected unit's banners are compared, the protector bears the result."""
    units = ["u1 blue hydra boot -> blue", "u2 blue golem shield -> u1", "u3 red griffin horse -> u1"]
    position = scuffle(*units)
    assert list(in_play(position)) == ["u1", "u3"]
    assert player(position, "blue")["lost"] == ["golem"]


def test_protectors_can_be_protected():
    units = ["u1 blue hydra boot -> blue", "u2 blue golem shield -> u1", "u3 blue knights horse -> u2",
             "u4 red wizard mystic -> u1"]  # fmt: skip
    assert survivors(*units) == ["u1", "u2", "u4"]


def test_each_protector_covers_one_result():
    """BN-R17: lowest number first."""
    units = ["u1 blue hydra boot -> blue", "u2 blue golem shield -> u1", "u3 blue knights horse -> u1",
             "u4 red wizard mystic -> u1", "u5 red griffin horse -> u1"]  # fmt: skip
    start = after(table("scuffle", units=units), "resolve", "resolve")
    assert list(in_play(start)) == ["u1", "u3", "u4", "u5"]
    assert list(in_play(after(start, "resolve"))) == ["u1", "u4", "u5"]


def test_immunity_does_not_help_a_protector():
    """BN-R18: the Golem is immune to Slay, but it was not aimed at."""
    assert survivors("u1 blue cleric mystic -> blue", "u2 blue golem shield -> u1", "u3 red wizard mystic -> u1") == [
        "u1", "u3",
    ]  # fmt: skip
    assert "u1" in survivors(
        "u1 blue golem shield -> blue", "u2 blue knights horse -> u1", "u3 red wizard mystic -> u1"
    )


def test_a_reborn_protector_goes_home():
    units = ["u1 blue hydra boot -> blue", "u2 blue druid bow -> u1", "u3 red wizard mystic -> u1"]
    position = scuffle(*units, blue={"deck": 0})
    assert player(position, "blue")["deck"] == ["shuffle", "druid"]


def test_an_attacker_is_protected_too():
    """BN-704 `from any attack`: the Duel it loses is borne by its protector."""
    units = ["u1 blue ogres boot -> red", "u2 red cavalry horse -> u1", "u3 red knights shield -> u2"]
    assert survivors(*units) == ["u1", "u2"]


def test_in_a_tie_protectors_go_home_for_both():
    """BN-710, BN-704."""
    units = ["u1 blue ogres boot -> red", "u2 red griffin horse -> u1", "u3 red knights shield -> u2",
             "u4 blue golem shield -> u1"]  # fmt: skip
    position = scuffle(*units)
    assert list(in_play(position)) == ["u1", "u2"]
    assert player(position, "red")["lost"] == player(position, "blue")["lost"] == []


def test_a_rival_does_not_protect():
    units = ["u1 blue ogres boot -> red", "u2 red knights shield -> u1", "u3 red wizard mystic -> u1"]
    position = after(table("scuffle", units=units), "resolve")
    assert list(in_play(position)) == ["u1", "u3"], "Knights aimed at a rival are a bluff"


# --- vengeance ----------------------------------------------------------------------------------------


def test_vengeance():
    """BN-E10: the other unit of the fight is Slain at once."""
    assert survivors("u1 blue hydra boot -> blue", "u2 red griffin horse -> u1") == []
    assert survivors("u1 blue hydra boot -> blue", "u2 red wizard mystic -> u1") == []


def test_an_avenger_that_attacks_takes_its_target_along():
    assert survivors("u1 blue dragon mystic -> red", "u2 red berserkers sword -> u1") == []


def test_vengeance_is_protected_against():
    """BN-E10: `immunity and Protect apply`."""
    units = ["u1 blue hydra boot -> blue", "u2 red griffin horse -> u1", "u3 red knights shield -> u2"]
    position = scuffle(*units)
    assert list(in_play(position)) == ["u2"]
    assert player(position, "red")["lost"] == ["knights"]


def test_a_lucky_wizard():
    """A third unit that slays an avenger is the other unit of that fight."""
    units = ["u1 blue knights shield -> blue", "u2 red berserkers sword -> u1", "u3 blue wizard mystic -> u2"]
    assert survivors(*units) == ["u1"], "u3 slays u2, and u2 takes u3 along"


def test_a_bolstered_assassin_laughs_at_vengeance():
    start = act("u1 blue hydra boot -> blue up", "u2 red assassins bow bow -> u1")
    assert kinds(start, "resolve") == ["attack", "lost", "immune", "showdown", "showdown", "phase"]
    assert list(in_play(after(start, "resolve"))) == ["u2"]


def test_who_goes_home_avenges_nothing():
    """BN-E10 needs a loss: with an Infirmary the Hydra just goes home."""
    units = ["u1 blue hydra boot -> blue", "u2 red griffin horse -> u1"]
    assert survivors(*units, blue={"buildings": ["infirmary"]}) == ["u2"]


# --- Revive -------------------------------------------------------------------------------------------


def test_revive():
    """BN-711, BN-R19: after the last action, face up, with its dice and target; the reviver stays."""
    units = ["u1 blue knights shield -> blue", "u2 red wizard mystic -> u1", "u3 blue cleric mystic -> u1"]
    start = after(table("scuffle", units=units), "resolve")
    position = after(start, "resolve")
    assert position["phase"] == "showdown"
    assert in_play(position)["u1"] | {"id": ""} == {
        "id": "", "owner": "blue", "card": "knights", "dice": ["shield"], "target": "blue", "face": "up",
        "acted": False, "held": False,
    }  # fmt: skip
    assert player(position, "blue")["lost"] == [] and position["fallen"] == []
    assert list(in_play(position)) == ["u1", "u2", "u3"]


def test_the_fallen_wait_for_the_end_of_the_scuffle():
    units = ["u1 blue knights shield -> blue", "u2 red wizard mystic -> u1", "u3 blue cleric mystic -> u1",
             "u4 red ogres boot -> blue", "u5 blue cavalry horse -> u4"]  # fmt: skip
    position = after(table("scuffle", units=units), "resolve", "resolve")
    assert [unit["id"] for unit in position["fallen"]] == ["u1"]
    assert player(position, "blue")["lost"] == ["knights"]
    assert after(position) == position, "the position keeps them"


def test_a_revived_reviver_revives():
    """BN-R19: repeated until nobody more returns."""
    units = ["u1 blue knights shield -> blue", "u2 red wizard mystic -> u1", "u3 blue cleric mystic -> u1",
             "u4 red archers bow -> u3", "u5 blue unicorn horse -> u3"]  # fmt: skip
    assert survivors(*units) == ["u1", "u2", "u3", "u4", "u5"]


def test_a_reviver_that_has_gone_revives_nobody():
    units = ["u1 blue knights shield -> blue", "u2 red wizard mystic -> u1", "u3 blue cleric mystic -> u1",
             "u4 red archers bow -> u3"]  # fmt: skip
    assert survivors(*units) == ["u2", "u4"]


def test_who_retreated_does_not_return():
    units = ["u1 blue ogres boot -> red", "u2 red griffin horse -> u1", "u3 blue cleric mystic -> u1"]
    assert survivors(*units) == ["u3"]


def test_a_fallen_protector_is_revived():
    units = ["u1 blue hydra boot -> blue", "u2 blue golem shield -> u1", "u3 red griffin horse -> u1",
             "u4 blue cleric mystic -> u2"]  # fmt: skip
    assert survivors(*units) == ["u1", "u2", "u3", "u4"]


# --- when the Scuffle is over -------------------------------------------------------------------------


def test_no_scuffle_without_units_aimed_at_units():
    """BN-R32; a stranded unit aims at nobody."""
    assert (
        legal(table("scuffle", units=["u1 red ? boot -> blue", "u3 red ? boot -> u2"]))["phase"] == "showdown"
    )


def test_the_word_of_either_player_goes_on():
    """BN-R25: the Scuffle waits for `resolve`, and before it advisors may be played."""
    start = table("scuffle", blue={"hand": ["messenger"]},
                  units=["u1 blue ? boot -> blue", "u2 red archers bow -> u1"])  # fmt: skip
    assert listed(start) == ["resolve", "blue: advisor messenger u1"]
    position = after(start, "blue: advisor messenger u1")
    assert position["phase"] == "end", "the target is gone, the Scuffle is over, nobody is at a village"
    assert in_play(position)["u2"]["face"] == "down", "stranded, and not revealed on that account (BN-R16)"


def test_a_stranded_unit_is_judged_by_its_dice_only():
    """BN-R16."""
    start = table(
        "tactical", {"dice": ["mystic"]}, {"hand": ["inquisitor"]}, units=["u2 red ogres boot -> u1"]
    )
    assert in_play(after(start, "blue: advisor inquisitor u2"))["u2"]["face"] == "up"
    start["units"][0]["dice"] = ["bow"]
    assert in_play(after(start, "blue: advisor inquisitor u2")) == {}


def test_rules_of_a_fight_are_cited():
    start = act(
        "u1 blue knights horse -> blue up", "u2 red griffin horse -> u1", "u3 blue golem shield -> u1"
    )
    assert judge(start, "resolve")["verdicts"][0]["rules"] == ["BN-703", "BN-707", "BN-708", "BN-704"]
