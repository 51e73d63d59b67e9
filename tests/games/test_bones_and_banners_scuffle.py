"""Bones & Banners: the Scuffle, who acts and who falls."""

import pytest
from asked import Referee
from bones_and_banners_table import (
    act,
    after,
    by_other_cards,
    events,
    in_play,
    kinds,
    listed,
    player,
    refused,
    scuffle,
    survivors,
    table,
)

# --- reveals and bluffs -------------------------------------------------------------------------------


def test_all_that_aim_at_units_are_turned_up():
    """BN-701: those at villages stay face down, and so does a stranded one (BN-R16)."""
    start = table(
        "scuffle",
        units=[
            "u2 red ? boot -> blue",
            "u3 blue cavalry horse -> u2",
            "u4 red ? bow -> u3",
            "u5 red ? bow -> u1",
        ],
    )
    position = after(start, "resolve")
    assert position["pending"] == {"kind": "reveal", "need": ["u4"], "for": "scuffle"}
    assert position["turn"] == "red", "the owner of the card is awaited"
    done = after(position, "reveal u4 archers")
    assert [unit["face"] for unit in done["units"]] == ["down", "up", "up", "down"]
    assert done["step"] == "act"


@pytest.mark.parametrize(
    "unit, rule",
    [
        ("u2 red archers boot -> u1", "a wrong die: BN-204"),
        ("u2 red ogres boot -> u1", "Ogres attack no unit: BN-205"),
        ("u2 red knights horse -> u1", "Knights protect their own side only"),
        ("u2 red dragon mystic -> u1", "the Dragon attacks villages only"),
        ("u2 blue cavalry horse -> u1", "Cavalry duels rivals only"),
        ("u2 red halberdiers sword -> u1", "Halberdiers defend, and nothing else"),
        ("u2 red griffin horse horse -> u1", "two dice, and no Bolstered effect: BN-R8"),
    ],
)
def test_revealed_bluffs_are_lost(unit, rule):
    """BN-702."""
    position = after(table("scuffle", units=["u1 blue knights shield -> blue", unit]), "resolve")
    assert list(in_play(position)) == ["u1"], rule
    owner, card = unit.split()[1:3]
    assert player(position, owner)["lost"] == [card]


def test_bluffs_are_lost_together():
    """A unit aimed at a bluff was aimed at a unit all the same: it is judged before anybody leaves."""
    units = ["u1 blue ? boot -> red", "u2 red ogres boot -> u1", "u3 blue cavalry horse -> u2"]
    position = after(table("scuffle", units=units), "resolve")
    assert list(in_play(position)) == ["u1", "u3"]
    assert in_play(position)["u3"]["face"] == "up", "stranded now, and it does nothing (BN-R16)"
    assert position["phase"] == "showdown"


def test_two_dice_may_be_wasted():
    """BN-R8 as a house rule."""
    units = ["u1 blue knights shield -> blue", "u2 red griffin horse horse -> u1"]
    assert survivors(*units, options={"double_dice": "wasted"}) == ["u2"]
    wrong = ["u1 blue knights shield -> blue", "u2 red griffin boot boot -> u1"]
    assert survivors(*wrong, options={"double_dice": "wasted"}) == ["u1"], "the die must fit all the same"


@pytest.mark.parametrize(
    "building, card, die",
    [
        ("stables", "cavalry", "boot"),
        ("stables", "ogres", "horse"),
        ("forge", "berserkers", "shield"),
        ("forge", "golem", "sword"),
        ("observatory", "archers", "mystic"),
        ("observatory", "wizard", "bow"),
    ],
)
def test_buildings_that_make_dice_fit(building, card, die):
    """BN-E16, BN-R11: judged with the owner's buildings in play at that moment."""
    target = "red" if card in ("golem",) else "u1" if card != "ogres" else "blue"
    units = ["u1 blue ? boot -> blue", f"u2 red {card} {die} -> {target}"]
    start = table("tactical", {"dice": ["mystic"]}, {"hand": ["inquisitor"]}, units=units)
    assert "u2" not in in_play(after(start, "blue: advisor inquisitor u2"))
    start["players"][0]["buildings"] = [building]
    assert in_play(after(start, "blue: advisor inquisitor u2"))["u2"]["face"] == "up"


def test_a_building_bolsters_too():
    """BN-E12, BN-E16: two Boot dice fit Cavalry with Stables: 4 banners beat the Griffin's 3."""
    units = ["u1 blue griffin horse -> red", "u2 red cavalry boot boot -> u1"]
    assert survivors(*units, red={"buildings": ["stables"]}) == ["u2"]
    assert survivors(*units) == ["u1"], "without them it is a bluff"


@pytest.mark.parametrize(
    "move, rule",
    [
        ("reveal u2 archers", "BN-R11"),
        ("reveal u9 archers", "BN-R11"),
        ("reveal building red forge", "BN-R11"),
        ("reveal u1 forge", "BN-R12"),
        ("reveal u1 knights", "BN-R12"),
        ("reveal u1 ogres", "BN-R12"),
        ("resolve", "BN-R25"),
        ("advisor envoy", "BN-232"),
        ("use market archers boot bow", "BN-R25"),
        ("keep", "BN-R25"),
    ],
)
def test_while_a_card_is_due(move, rule):
    """BN-R12: a card named must still exist; BN-R25: nothing else in between."""
    lost = {"lost": ["knights", "knights", "ogres"]}
    start = table("scuffle", red=lost, units=["u1 red ? bow -> blue", "u2 blue archers bow -> u1"])
    due = after(start, "resolve", "resolve")
    assert due["pending"] == {"kind": "reveal", "need": ["u1"], "for": "act u2"}
    assert refused(due, move) == rule
    assert refused(after(start), "reveal u1 archers") == "BN-R11", "nothing is due"


def test_either_player_may_enter_a_reveal():
    start = table("scuffle", units=["u1 red ? boot -> blue", "u2 red ? bow -> u1"])
    assert after(start, "resolve", "blue: reveal u2 knights")["pending"] is None
    assert after(start, "blue: resolve")["pending"]["need"] == ["u2"]


def test_every_possible_name_is_listed():
    start = table(
        "scuffle",
        red={"lost": ["knights", "knights", "griffin"]},
        blue={"hand": ["hydra", "archers", "archers"]},
        units=["u1 red ? boot -> blue", "u2 red ? bow -> u1"],
    )
    names = {move.removeprefix("reveal u2 ") for move in listed(after(start, "resolve"))}
    assert {"archers", "phoenix"} <= names
    assert not {"knights", "griffin", "hydra", "forge"} & names
    assert len(names) == 30 - 3


# --- the order of actions -----------------------------------------------------------------------------


def test_a_chain_is_resolved_from_its_free_end():
    """BN-703: u3 is aimed at by nobody and acts first; u2 falls before it can act."""
    units = ["u1 blue knights shield -> blue", "u2 red cavalry horse -> u1", "u3 blue wizard mystic -> u2"]
    position = after(table("scuffle", units=units), "resolve", "resolve")
    assert list(in_play(position)) == ["u1", "u3"]
    assert position["phase"] == "showdown", "no attacker is left"


def test_protectors_and_revivers_delay_nobody():
    """BN-R15: only a rival attacker that has not acted makes a unit wait."""
    units = [
        "u1 blue ogres boot -> red",
        "u2 red cavalry horse -> u1",
        "u3 red knights shield -> u2",
        "u4 blue archers bow -> u2",
        "u5 red cleric mystic -> u2",
        "u6 blue griffin horse -> u5",
    ]
    start = after(table("scuffle", units=units), "resolve")
    assert events(start, "resolve")[0]["unit"] == "u4", "Archers aim at u2, and u4 comes before u6"


def test_a_unit_that_has_acted_makes_nobody_wait():
    """An attack that achieves nothing still counts as done: then the target may act."""
    units = ["u1 red golem shield -> red", "u2 blue cavalry horse -> u1", "u3 red archers bow -> u2"]
    start = after(table("scuffle", units=units), "resolve")
    assert events(start, "resolve")[0]["type"] == "no-effect", "Cavalry has 2 banners, too many for Archers"
    duel = next(event for event in events(start, "resolve", "resolve") if event["type"] == "attack")
    assert (duel["unit"], duel["target"], duel["kind"], duel["banners"]) == (
        "u2",
        "u1",
        "duel",
        {"u2": 2, "u1": 2},
    )


# --- Slays --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "slayer, target, falls",
    [
        ("archers bow", "cleric mystic -> blue", True),  # weak: one banner
        ("archers bow", "knights shield -> blue", False),  # two
        ("archers bow bow", "griffin horse -> red", True),  # bolstered: any
        ("wizard mystic", "dragon mystic -> red", True),  # any
        ("wolf-riders boot", "woodkeepers bow -> blue", True),  # bears Bow
        ("wolf-riders boot", "hydra boot -> blue", False),
        ("centaurs horse", "hydra boot -> blue", True),  # bears Boot
        ("giant-slayers sword", "treants bow -> blue", True),  # three banners
        ("giant-slayers sword", "hydra boot -> blue", False),
        ("giant-slayers sword", "hydra boot boot -> blue", True),  # bolstered to four
        ("assassins bow", "ogres boot -> red", True),  # aimed at a village
        ("harpies bow", "ogres boot -> red", False),  # aimed at no unit
    ],
)
def test_filters(slayer, target, falls):
    """BN-E3, BN-706, BN-R14."""
    units = [f"u1 blue {target}", f"u2 red {slayer} -> u1"]
    assert ("u1" not in survivors(*units)) is falls


def test_a_unit_aimed_at_one_that_is_gone_is_still_aimed_at_a_unit():
    """BN-E3 `unit`: Harpies slay a stranded one."""
    units = ["u2 blue cavalry horse -> u1", "u3 red harpies bow -> u2"]
    assert survivors(*units) == ["u3"]
    assert survivors("u2 blue cavalry horse -> u1", "u3 red assassins bow -> u2") == ["u2", "u3"]


def test_the_same_bonus_that_makes_strong_makes_prey():
    """`at that moment`: Woodkeepers alone at their village have 2 banners, with company 1."""
    assert survivors("u1 blue woodkeepers boot -> blue", "u2 red archers bow -> u1") == ["u1", "u2"]
    company = ["u1 blue woodkeepers boot -> blue", "u2 red archers bow -> u1", "u3 blue ? boot -> blue"]
    assert survivors(*company) == ["u2", "u3"]


@pytest.mark.parametrize(
    "target, kind",
    [("cleric mystic -> blue", "slay"), ("golem shield -> blue", "duel")],
    ids=["fits", "immune"],
)
def test_slay_comes_before_duel(target, kind):
    """BN-R14: the first that applies, so an immunity to Slays leaves the Duel. No printed card has both."""
    both = by_other_cards("units.csv", ("horse,3,attack duel,", "horse,3,attack duel slay:any,"))
    start = act(f"u1 blue {target} up", "u2 red griffin horse -> u1")
    assert Referee(both).events(start, "resolve")[0]["kind"] == kind


@pytest.mark.parametrize(
    "attacker, target, kind",
    [
        ("cavalry horse", "halberdiers shield -> blue", "immune"),  # immune to Horse
        ("archers bow bow", "knights shield -> blue", "immune"),  # immune to Bow
        ("wizard mystic", "golem shield -> blue", "immune"),  # immune to Slay
        ("cavalry horse", "dwarves boot -> blue", "immune"),  # immune to Duel
        ("wizard mystic", "unicorn horse -> blue", "immune"),  # immune to Mystic
        ("assassins bow", "sentinels bow -> blue", "immune"),  # Assassins bear Bow as well as Mystic
        ("giant-slayers sword", "golem shield -> blue", "no-effect"),
    ],
)
def test_immunity(attacker, target, kind):
    """BN-705, BN-E7."""
    start = act(f"u1 blue {target} up", f"u2 red {attacker} -> u1")
    assert kinds(start, "resolve")[0] == kind


def test_a_bolstered_trait():
    """BN-E12: Assassins with two dice are immune to Slay."""
    units = ["u1 blue ogres boot -> red", "u2 red assassins bow bow -> u1", "u3 blue wizard mystic -> u2"]
    start = after(table("scuffle", units=units), "resolve")
    assert kinds(start, "resolve")[0] == "immune"
    assert "attack" in kinds(start, "resolve", "resolve"), "and then they act themselves"


@pytest.mark.parametrize("prey", ["spared", "bluff"])
def test_wrong_prey(prey):
    """BN-R14 as a house rule: without immunity playing a part the attacker is Lost, unprotected."""
    units = ["u1 blue treants bow -> blue", "u2 red archers bow -> u1", "u3 red knights shield -> u2"]
    assert survivors(*units, options={"wrong_prey": prey}) == (
        ["u1", "u2", "u3"] if prey == "spared" else ["u1", "u3"]
    )
    immune = ["u1 blue golem shield -> blue", "u2 red wizard mystic -> u1"]
    assert survivors(*immune, options={"wrong_prey": prey}) == ["u1", "u2"]


def test_lost_for_wrong_prey_is_not_revived():
    units = ["u1 blue treants bow -> blue", "u2 red archers bow -> u1", "u3 red cleric mystic -> u2"]
    assert survivors(*units, options={"wrong_prey": "bluff"}) == ["u1", "u3"]


# --- an attacked bluff --------------------------------------------------------------------------------


def test_an_attacked_bluff_is_lost_for_that():
    """BN-R13: even if it is protected, reborn, vengeful or revived."""
    units = ["u1 blue hydra bow -> blue", "u2 blue knights shield -> u1", "u3 blue cleric mystic -> u1",
             "u4 red wizard mystic -> u1"]  # fmt: skip
    position = scuffle(*units)
    assert list(in_play(position)) == ["u2", "u3", "u4"]
    assert player(position, "blue")["lost"] == ["hydra"]


def test_an_immune_unit_is_turned_up_all_the_same():
    """BN-R13."""
    units = ["u1 blue ? shield -> blue", "u2 red wizard mystic -> u1"]
    position = after(table("scuffle", units=units), "resolve", "resolve")
    assert position["pending"]["for"] == "act u2"
    assert in_play(after(position, "reveal u1 golem"))["u1"]["face"] == "up"


# --- Duels --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "units, left",
    [
        (["u1 blue ogres boot -> red", "u2 red cavalry horse -> u1"], ["u1"]),  # BN-709: 3 against 2
        (["u1 blue ogres boot -> red", "u2 red griffin horse -> u1"], []),  # BN-710: 3 each
        (["u1 blue knights horse -> blue", "u2 red griffin horse -> u1"], ["u2"]),  # BN-708
        (["u1 blue golem shield -> blue", "u2 red berserkers sword -> u1"], ["u2"]),  # bonus in a Duel: 3
        (["u1 blue berserkers sword -> red", "u2 red cavalry horse -> u1"], ["u1"]),  # attacked as well
        (["u1 blue ogres boot -> red", "u2 red footsoldiers boot boot -> u1"], []),  # bolstered 3 each
        (["u1 blue ogres boot -> red", "u2 red footsoldiers boot -> u1"], ["u1"]),
    ],
)
def test_duels(units, left):
    """BN-707 to BN-710."""
    assert survivors(*units) == left


def test_equal_banners_send_both_home():
    """BN-710, BN-210: under their owners' decks, T first."""
    start = act("u1 blue ogres boot -> red up", "u2 red griffin horse -> u1",
                red={"deck": 0}, blue={"deck": 0})  # fmt: skip
    position = after(start, "resolve")
    assert player(position, "red")["deck"] == ["shuffle", "griffin"]
    assert player(position, "blue")["deck"] == ["shuffle", "ogres"]
    assert [event["unit"] for event in events(start, "resolve") if event["type"] == "retreated"] == [
        "u1",
        "u2",
    ]


def test_a_duel_counts_bonuses_of_the_moment():
    """BN-E8: behind in cubes, a building in play, protected."""
    behind = ["u1 blue knights horse -> blue", "u2 red giant-slayers sword -> u1"]
    assert survivors(*behind, blue={"cubes": 3}) == ["u1", "u2"], "Giant Slayers slay the strong only"
    paladin = ["u1 blue paladin horse -> blue", "u2 red griffin horse -> u1"]
    assert survivors(*paladin) == ["u2"]
    assert survivors(*paladin, blue={"buildings": ["forge"]}) == [], "3 against 3"
    warden = ["u1 blue warden shield -> blue", "u2 red cavalry horse -> u1", "u3 blue knights shield -> u1"]
    assert survivors(*warden) == ["u1", "u3"], "1 + 2 while protected beats 2"


def test_standing_fast():
    """BN-E9, BN-R17: it does not Retreat, and nobody needs to in its place."""
    start = act(
        "u1 blue warden shield -> blue up", "u2 red griffin horse -> u1", "u3 blue knights horse -> u1"
    )
    position = after(start, "resolve")
    assert list(in_play(position)) == ["u1", "u3"], "3 each: the Griffin goes home, the Warden stands"
    assert "stands-fast" in kinds(start, "resolve")


def test_the_infirmary_sends_losers_home():
    """BN-E17: in a Duel, not from a Slay."""
    duel = ["u1 blue knights horse -> blue", "u2 red griffin horse -> u1"]
    position = scuffle(*duel, blue={"buildings": ["infirmary"], "deck": 0})
    assert (
        player(position, "blue")["deck"] == ["shuffle", "knights"] and player(position, "blue")["lost"] == []
    )
    slay = ["u1 blue knights horse -> blue", "u2 red wizard mystic -> u1"]
    assert player(scuffle(*slay, blue={"buildings": ["infirmary"]}), "blue")["lost"] == ["knights"]


@pytest.mark.parametrize("slayer", ["wizard mystic", "cavalry horse"])
def test_rebirth(slayer):
    """BN-E11: home instead of Lost."""
    start = act("u1 blue skeletons mystic -> red up", f"u2 red {slayer} -> u1", blue={"deck": 0})
    position = after(start, "resolve")
    assert player(position, "blue")["deck"] == ["shuffle", "skeletons"]
    assert position["fallen"] == []
