"""Each effect a card of Bones & Banners can have, and what proves it (BN-E1 to BN-E27)."""

import pytest
from bones_and_banners_table import act, proof, proves, table

KNIGHTS = "u1 blue knights shield -> blue"


def contest(*units, banners, **more):
    """A row of a Showdown at Blue's village and the banners that count there."""
    return (
        table("showdown", units=units, **more),
        {"type": "showdown", "case": "D", "banners": dict(zip(("red", "blue"), banners))},
    )


@pytest.mark.parametrize(
    "rule, showdown",
    [
        ("BN-E1", contest(KNIGHTS, "u2 red ogres boot -> blue", banners=(3, 2))),
        ("BN-E2", contest(KNIGHTS, "u2 red ogres boot -> blue", "u3 red dragon mystic -> blue", banners=(7, 2))),
        ("BN-E8", contest("u1 blue woodkeepers bow -> blue", "u2 red ogres boot -> blue", banners=(3, 2))),
        ("BN-E8", contest("u1 blue woodkeepers bow -> blue", KNIGHTS.replace("u1", "u2"), "u3 red ogres boot -> blue",
                          banners=(3, 3))),
        ("BN-E12", contest("u1 red footsoldiers boot boot -> blue", KNIGHTS.replace("u1", "u2"), banners=(3, 2))),
        ("BN-E12", contest("u1 red footsoldiers boot -> blue", KNIGHTS.replace("u1", "u2"), banners=(1, 2))),
        ("BN-E13", contest(KNIGHTS, "u2 red ogres boot -> blue", blue={"buildings": ["palisade"]}, banners=(3, 3),
                           tableau={"units": ["?"] * 3})),
        ("BN-E13", contest(KNIGHTS, "u2 red ogres boot -> blue", red={"buildings": ["siege-camp"]}, banners=(4, 2))),
        ("BN-E25", contest(KNIGHTS, "u2 red ogres boot -> blue", banners=(5, 2),
                           boosts=[{"player": "red", "village": "blue", "banners": 2}])),
    ],
)  # fmt: skip
def test_an_effect_on_the_banners(rule, showdown):
    position, event = showdown
    proves(rule, position, ["resolve"], False, event, {})


GUARDED = [KNIGHTS, "u2 red wizard mystic -> u1"]


@pytest.mark.parametrize(
    "rule, position, moves, cited, event, after",
    [
        proof("BN-E3", act("u1 blue cleric shield -> blue", "u2 red archers bow -> u1"), "resolve",
              event={"type": "attack", "kind": "slay"}, players__blue__lost=["cleric"]),
        proof("BN-E3", act("u1 blue treants bow -> blue", "u2 red archers bow -> u1"), "resolve",
              event={"type": "no-effect"}, players__blue__lost=[]),
        proof("BN-E4", act(KNIGHTS, "u2 red griffin horse -> u1"), "resolve", players__blue__lost=["knights"],
              event={"type": "attack", "kind": "duel", "banners": {"u2": 3, "u1": 2}}),
        proof("BN-E5", act(*GUARDED, "u3 blue woodkeepers bow -> u1"), "resolve", players__blue__lost=["woodkeepers"],
              event={"type": "protected", "unit": "u1", "by": "u3"}),
        proof("BN-E6", act(*GUARDED, "u3 blue cleric shield -> u1"), "resolve", players__blue__lost=[],
              event={"type": "revived", "unit": "u1"}),
        proof("BN-E7", act("u1 blue golem shield -> blue", GUARDED[1]), "resolve", players__blue__lost=[],
              event={"type": "immune", "unit": "u2", "target": "u1"}),
        proof("BN-E7", act("u1 blue halberdiers shield -> blue", "u2 red cavalry horse -> u1"), "resolve",
              players__blue__lost=[], event={"type": "immune", "target": "u1"}),
        proof("BN-E9", act("u1 blue warden shield -> blue", "u2 red griffin horse -> u1", "u3 blue knights horse -> u1"),
              "resolve", event={"type": "stands-fast", "unit": "u1"}, units__u1__card="warden"),
        proof("BN-E10", act("u1 blue hydra boot -> blue", GUARDED[1]), "resolve", cited=True,
              players__blue__lost=["hydra"], players__red__lost=["wizard"]),
        proof("BN-E11", act("u1 blue phoenix mystic -> blue", GUARDED[1], blue={"deck": 0}), "resolve",
              players__blue__lost=[], players__blue__deck=["shuffle", "phoenix"]),
        proof("BN-E14", table(red={"buildings": ["barracks"]}), "draw 4", players__red__hand=["?"] * 4),
        proof("BN-E15", table(red={"buildings": ["barracks"], "hand": ["?"] * 8, "deck": 8}), "draw",
              players__red__hand=["?"] * 9),
        proof("BN-E16", table("showdown", {"buildings": ["forge"]},
                              units=["u1 red berserkers shield -> blue", "u2 blue knights shield -> blue"]),
              "resolve", players__red__lost=[]),
        proof("BN-E17", act(KNIGHTS, "u2 red griffin horse -> u1", blue={"buildings": ["infirmary"], "deck": 0}),
              "resolve", players__blue__lost=[], players__blue__deck=["shuffle", "knights"]),
    ],
)  # fmt: skip
def test_an_effect_of_a_unit_or_a_building(rule, position, moves, cited, event, after):
    proves(rule, position, moves, cited, event, after)


DICE = ["boot", "bow"]


@pytest.mark.parametrize(
    "rule, position, moves, cited, event, after",
    [
        proof("BN-E18", table("tactical", {"dice": DICE, "hand": ["archers"], "buildings": ["market"]}),
              "use market archers bow horse", players__red__dice=["boot", "horse"], players__red__lost=["archers"]),
        proof("BN-E19", table("tactical", {"dice": DICE, "hand": ["archers"], "buildings": ["training-ground"],
                                           "deck": ["wizard", "shuffle"]}),
              "use training-ground archers", players__red__hand=["wizard"], players__red__lost=["archers"]),
        proof("BN-E20", table("scuffle", {"hand": ["spy"]}, units=[KNIGHTS, "u2 red griffin horse -> u1"]),
              "advisor spy u1", cited=True, units__u1__face="down",
              event={"type": "advisor", "card": "spy", "saw": "knights"}),
        proof("BN-E21", table("scuffle", {"hand": ["inquisitor"]}, units=["u1 blue knights boot -> blue",
                                                                          "u2 red griffin horse -> u1"]),
              "advisor inquisitor u1", cited=True, players__blue__lost=["knights"]),
        proof("BN-E22", table(red={"hand": ["captain"]}), "advisor captain archers wizard", cited=True,
              players__red__hand=["archers", "wizard"]),
        proof("BN-E23", table("tactical", {"dice": DICE, "hand": ["quartermaster", "?"]}),
              "advisor quartermaster bow mystic", cited=True, players__red__dice=["boot", "mystic"]),
        proof("BN-E24", table("scuffle", {"hand": ["messenger"]}, units=[KNIGHTS, "u2 red griffin horse -> u1"]),
              "advisor messenger u2", cited=True, players__red__hand=["griffin"], units__u2=None),
        proof("BN-E25", table(red={"hand": ["bard"]}), "advisor bard rival", cited=True,
              boosts=[{"player": "red", "village": "blue", "banners": 2}]),
        proof("BN-E26", table(red={"hand": ["architect", "forge"]}), "advisor architect forge", cited=True,
              players__red__buildings=["forge"], players__red__hand=[]),
        proof("BN-E27", table(blue={"hand": ["envoy"]}), "blue: advisor envoy", cited=True, initiative="blue"),
    ],
)  # fmt: skip
def test_an_effect_somebody_asks_for(rule, position, moves, cited, event, after):
    proves(rule, position, moves, cited, event, after)
