"""Each rule of Bones & Banners and what proves it: Scuffle, Showdown, End of Round (BN-7xx to BN-9xx)."""

import pytest
from bones_and_banners_table import act, proof, proves, table

KNIGHTS = "u1 blue knights shield -> blue"


def showdown(*units, **more):
    return table("showdown", units=units, **more)


@pytest.mark.parametrize(
    "rule, position, moves, cited, event, after",
    [
        proof("BN-701", table("scuffle", units=[KNIGHTS, "u2 red griffin horse -> u1"]), "resolve", cited=True,
              units__u1__face="down", units__u2__face="up"),
        proof("BN-702", table("scuffle", units=[KNIGHTS, "u2 red griffin boot -> u1"]), "resolve", cited=True,
              players__red__lost=["griffin"]),  # a wrong die
        proof("BN-702", table("scuffle", units=[KNIGHTS, "u2 red ogres boot -> u1"]), "resolve", cited=True,
              players__red__lost=["ogres"]),  # a wrong type of target
        proof("BN-705", act("u1 blue knights shield -> blue up", "u2 red archers bow bow -> u1"), "resolve",
              cited=True, event={"type": "immune", "unit": "u2", "target": "u1"}, players__blue__lost=[]),
        proof("BN-706", act(KNIGHTS, "u2 red wizard mystic -> u1"), "resolve", cited=True,
              event={"type": "lost", "unit": "u1", "why": "slay"}, players__blue__lost=["knights"]),
        proof("BN-709", act("u1 blue treants bow -> blue", "u2 red cavalry horse -> u1"), "resolve", cited=True,
              units__u1__card="treants", players__red__lost=["cavalry"]),
        proof("BN-710", act(KNIGHTS, "u2 red cavalry horse -> u1", blue={"deck": 0}, red={"deck": 0}), "resolve",
              cited=True, players__blue__deck=["shuffle", "knights"], players__red__deck=["shuffle", "cavalry"]),
        proof("BN-711", act(KNIGHTS, "u2 red wizard mystic -> u1", "u3 blue cleric shield -> u1"), "resolve",
              cited=True, units__u1__card="knights", players__blue__lost=[]),
    ],
)  # fmt: skip
def test_a_rule_of_the_scuffle(rule, position, moves, cited, event, after):
    proves(rule, position, moves, cited, event, after)


ATTACK = "u2 red griffin horse -> blue"  # three banners


@pytest.mark.parametrize(
    "rule, position, moves, cited, event, after",
    [
        proof("BN-801", showdown(KNIGHTS), "resolve", phase="end", players__blue__cubes=1, players__red__cubes=0),
        proof("BN-801", table("building", {"hand": ["forge"]}), "done", phase="end", players__blue__cubes=0,
              event={"type": "showdown", "village": "blue", "case": "A"}),
        proof("BN-803", showdown(ATTACK, blue={"building": "forge"}), "resolve", cited=True,
              event={"type": "showdown", "case": "C"}, players__red__cubes=1, players__red__hand=["forge"], units=[]),
        proof("BN-805", showdown("u1 blue knights boot -> blue", ATTACK), "resolve", cited=True,
              players__blue__lost=["knights"]),
        proof("BN-806", showdown(KNIGHTS, ATTACK, "u3 blue treants bow -> blue"), "resolve",
              event={"type": "showdown", "case": "D", "banners": {"red": 3, "blue": 5}}),
        proof("BN-807", showdown("u1 blue dwarves shield -> blue", "u2 red archers bow -> blue"), "resolve",
              cited=True, players__blue__cubes=1, players__red__cubes=0),
        proof("BN-808", showdown(KNIGHTS, ATTACK, blue={"building": "forge"}), "resolve", cited=True,
              players__red__cubes=1, players__red__hand=["forge"], players__blue__building=None),
        proof("BN-809", showdown(KNIGHTS, "u2 red cavalry horse -> blue"), "resolve", cited=True,
              units__u1__held=True, units__u2__held=True, units__u1__face="up", players__red__cubes=0),
        proof("BN-810", showdown("u1 blue hydra boot boot -> blue", "u2 red dragon mystic -> blue"),
              "resolve", "resolve", units__u1__dice=[], units__u2__dice=[], phase="rally"),
        proof("BN-810", showdown("u1 blue hydra -> blue", "u2 red ogres -> blue", round=2), "resolve",
              event={"type": "showdown", "case": "D", "banners": {"red": 3, "blue": 2}}),
    ],
)  # fmt: skip
def test_a_rule_of_the_showdown(rule, position, moves, cited, event, after):
    proves(rule, position, moves, cited, event, after)


LEFT = table("end", {"building": "forge"}, {"cubes": 1, "deck": 0}, ["u3 blue knights shield -> u2"])


@pytest.mark.parametrize(
    "rule, position, moves, cited, event, after",
    [
        proof("BN-902", table("end", {"cubes": 5}, {"cubes": 5}), "resolve", cited=True, event={"type": "tie"},
              players__red__cubes=4, players__blue__cubes=4, phase="rally"),
        proof("BN-903", LEFT, "resolve", cited=True, units=[], players__blue__deck=["shuffle", "knights"]),
        proof("BN-904", LEFT, "resolve", cited=True, players__red__buildings=["forge"]),
        proof("BN-905", table("end", units=["u1 blue knights shield -> blue up held"]), "resolve", cited=True,
              units__u1__dice=[], pool=[]),
        proof("BN-906", LEFT, "resolve", cited=True, initiative="blue", turn="blue"),
    ],
)  # fmt: skip
def test_a_rule_of_the_end_of_the_round(rule, position, moves, cited, event, after):
    proves(rule, position, moves, cited, event, after)
