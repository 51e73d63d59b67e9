"""Each ruling on Bones & Banners and what proves it (BN-R1 to BN-R33)."""

import pytest
from bones_and_banners_table import act, proof, proves, refused, table

KNIGHTS = "u1 blue knights shield -> blue"
ATTACK = "u2 red griffin horse -> blue"
GONE = {"units": 0, "buildings": 0, "advisors": 0}
PLAYED_OUT = {"deck": 0}


@pytest.mark.parametrize(
    "rule, position, moves, cited, event, after",
    [
        proof("BN-R1", table(red={"hand": ["?"] * 5}, options={"hand_limit": 6}), "draw", players__red__hand=["?"] * 6),
        proof("BN-R1", table(red={"hand": ["?"] * 5}), "draw", players__red__hand=["?"] * 7),
        proof("BN-R3", table(red={"hand": ["archers", "wizard"], "deck": 0}), "return wizard archers",
              players__red__deck=["shuffle", "wizard", "archers"]),
        proof("BN-R4", table("strategy"), "roll" + " bow" * 8, phase="tactical", players__red__dice=["bow"] * 4,
              players__blue__dice=["bow"] * 4),
        proof("BN-R5", table("tactical", {"dice": ["boot", "bow"], "deck": 0}, piles=GONE), "pass", cited=True,
              players__red__dice=["bow"]),
        proof("BN-R6", table("tactical", {"dice": ["bow", "mystic"], "hand": ["quartermaster", "?"]}),
              "advisor quartermaster mystic boot", "play ? boot -> own", units__u1__dice=["boot"]),
        proof("BN-R7", table("tactical", {"dice": ["boot"], "hand": ["?"]}, units=["u1 blue ogres -> red"]),
              "play ? boot -> u1", units__u2__target="u1"),
        proof("BN-R10", table("showdown", blue={"building": "forge"}, initiative="blue",
                              units=[KNIGHTS, "u2 red cavalry horse -> blue"]),
              "resolve", "resolve", players__blue__buildings=["forge"]),
        proof("BN-R13", act("u1 blue knights boot -> blue", "u2 red griffin horse -> u1", "u3 blue golem shield -> u1"),
              "resolve", cited=True, players__blue__lost=["knights"], units__u3__card="golem"),
        proof("BN-R14", act("u1 blue knights shield -> blue", "u2 red archers bow bow -> u1"), "resolve",
              event={"type": "immune"}, players__red__lost=[]),
        proof("BN-R14", act("u1 blue halberdiers shield -> blue", "u2 red archers bow -> u1"), "resolve", cited=True,
              event={"type": "no-effect", "unit": "u2", "target": "u1"}, players__red__lost=[]),
        proof("BN-R14", act("u1 blue halberdiers shield -> blue", "u2 red archers bow -> u1",
                            options={"wrong_prey": "bluff"}), "resolve", players__red__lost=["archers"]),
        proof("BN-R15", act("u1 blue treants bow -> blue", "u2 blue knights shield -> blue", "u3 red archers bow -> u1",
                            "u4 red wizard mystic -> u2"), "resolve", units__u3__acted=True, units__u4__acted=False),
        proof("BN-R17", act(KNIGHTS, "u2 red wizard mystic -> u1", "u3 blue woodkeepers bow -> u1",
                            "u4 blue sentinels bow -> u1"), "resolve", players__blue__lost=["woodkeepers"]),
        proof("BN-R18", act(KNIGHTS, "u2 red wizard mystic -> u1", "u3 blue golem shield -> u1"), "resolve",
              players__blue__lost=["golem"]),
        proof("BN-R19", act("u1 blue knights boot -> blue", "u2 red wizard mystic -> u1", "u3 blue cleric shield -> u1"),
              "resolve", players__blue__lost=["knights"]),
        proof("BN-R20", act("u1 blue treants bow -> blue", "u2 blue golem shield -> u1", "u3 red ogres boot -> blue",
                            initiative="blue"), "resolve", event={"type": "stalemate", "village": "blue"}),
        proof("BN-R21", table("showdown", initiative="blue", units=["u1 red knights shield -> red", "u2 red ogres boot -> blue"]),
              "resolve", todo=["red"], players__red__cubes=1),
        proof("BN-R22", table("showdown", units=["u1 blue druid bow -> blue", "u2 red cleric mystic -> blue"]),
              "resolve", cited=True, players__blue__cubes=0, players__red__cubes=0),
        proof("BN-R22", table("showdown", units=["u1 red wizard mystic -> blue", "u2 blue knights boot -> blue"]),
              "resolve", cited=True, players__red__cubes=1),
        proof("BN-R23", table("showdown", units=["u1 blue knights -> blue", "u2 red ogres -> blue"]), "resolve",
              event={"case": "D", "banners": {"red": 3, "blue": 2}}, players__red__cubes=1),
        proof("BN-R23", table("showdown", units=["u1 blue knights -> blue"]), "resolve",
              event={"case": "B"}, players__blue__cubes=1, units=[]),
        proof("BN-R24", table("showdown", {"cubes": 4}, units=["u1 red knights shield -> red", "u2 red ogres boot -> blue"]),
              "resolve", "resolve", players__red__cubes=6, phase="end"),
        proof("BN-R24", table("showdown", {"cubes": 6}, {"cubes": 4}, units=[ATTACK]), "resolve",
              players__red__cubes=6, units=[]),
        proof("BN-R27", table(blue={"hand": ["envoy"]}), "blue: advisor envoy", cited=True, turn="red",
              initiative="blue"),
        proof("BN-R29", table("showdown", units=[ATTACK]), "resolve", event={"case": "C"}, players__red__cubes=1),
        proof("BN-R30", table("end", PLAYED_OUT | {"cubes": 1}, PLAYED_OUT, piles=GONE), "resolve", cited=True,
              phase="over", event={"type": "over", "winners": ["red"]}),
        proof("BN-R30", table("end", {"cubes": 2}, {"cubes": 2}, round=3, options={"max_rounds": 3}), "resolve",
              cited=True, event={"type": "over", "winners": ["red", "blue"]}),
        proof("BN-R32", table("building", {"hand": ["forge"]}), "build forge", phase="end",
              event={"type": "passed", "player": "blue"}),
        proof("BN-R32", table(red={"deck": 0, "hand": ["spy"]}), turn="blue"),
        proof("BN-R33", table("tactical", {"dice": ["boot"], "hand": ["griffin", "?"]}), "play ? boot -> own",
              players__red__hand=["?"], units__u1__card="?"),
        proof("BN-R33", table("tactical", {"dice": ["boot"], "hand": ["archers", "archers"]}), "play ? boot -> own",
              players__red__hand=["archers"], units__u1__card="archers"),
    ],
)  # fmt: skip
def test_a_ruling(rule, position, moves, cited, event, after):
    proves(rule, position, moves, cited, event, after)


@pytest.mark.parametrize(
    "rule, position, move, broken",
    [
        ("BN-R1", table(red={"hand": ["?"] * 5}, options={"hand_limit": 6}), "draw 2", "BN-304"),
        ("BN-R5", table("tactical", {"dice": ["boot"], "hand": ["?"]}, piles=GONE), "pass", "BN-503"),
        ("BN-R21", table("showdown", units=[KNIGHTS]), "blue: advisor bard rival", "BN-209"),
    ],
)
def test_what_a_ruling_forbids(rule, position, move, broken):
    assert refused(position, move) == broken, rule
