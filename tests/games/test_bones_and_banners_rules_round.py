"""Each rule of Bones & Banners and what proves it: set-up, cards, Rally to Building Phase (BN-1xx to BN-6xx)."""

import pytest
from bones_and_banners_table import COMPANION, GAME, invalid, judge, proof, proves, table

from companion.errors import BadPosition

START = {"game": "bones-and-banners", "players": [{"id": "red"}, {"id": "blue"}]}
ARMY = ["archers", "cavalry", "cleric", "footsoldiers", "halberdiers", "knights", "wizard", "woodkeepers"]
EACH_TWICE = sorted(ARMY * 2)
ONE_DIE = {"hand": ["?"], "dice": ["boot"]}
BOTH = ["u1 red archers bow -> blue", "u2 blue knights shield -> blue"]


@pytest.mark.parametrize(
    "rule, position, moves, cited, event, after",
    [
        proof("BN-101", START, piles={"units": 19, "buildings": 7, "advisors": 7}, pool=[], units=[]),
        proof("BN-102", {**START, **COMPANION}, players__red__deck=[*EACH_TWICE, "shuffle"]),
        proof("BN-103", START, players__blue__deck=["?"] * 16 + ["shuffle"]),
        proof("BN-104", table("tactical", ONE_DIE), "play ? boot -> own", units__u1__target="red"),
        proof("BN-104", table("tactical", ONE_DIE), "play ? boot -> rival", units__u1__target="blue"),
        proof("BN-106", START, tableau={"units": ["?"] * 3, "buildings": ["?building"] * 2, "advisors": ["?advisor"]}),
        proof("BN-108", START, players__red__cubes=0, players__blue__cubes=0),
        proof("BN-109", table(blue={"hand": ["envoy"]}), "blue: advisor envoy", players__blue__lost=["envoy"]),
        proof("BN-110", table(initiative="blue"), turn="blue", todo=["blue", "red"]),
        proof("BN-111", table("end", {"cubes": 5}, {"cubes": 4}), "resolve", phase="over", event={"winners": ["red"]}),
        proof("BN-112", table("end", {"cubes": 5}, {"cubes": 5}), "resolve", cited=True, phase="rally",
              players__red__cubes=4, players__blue__cubes=4),
        proof("BN-202", table("tactical", {"hand": ["?"], "dice": ["boot", "boot", "bow"]}), "play ? boot -> own",
              players__red__dice=["boot", "bow"], units__u1__dice=["boot"]),
        proof("BN-210", table("showdown", {"deck": 0}, units=["u1 red archers bow -> blue"]), "resolve",
              units=[], players__red__deck=["shuffle", "archers"]),
        proof("BN-211", table("showdown", units=["u1 red archers boot -> blue", BOTH[1]]), "resolve",
              players__red__lost=["archers"], players__red__deck=["?"] * 15 + ["shuffle"]),
        proof("BN-224", table("showdown", {"buildings": ["stables"]}, units=["u1 red cavalry boot -> blue", BOTH[1]]),
              "resolve", players__red__lost=[]),
        proof("BN-231", table(red={"hand": ["envoy"]}, initiative="blue"), "red: advisor envoy", cited=True,
              initiative="red", turn="blue"),
        proof("BN-233", table(red={"hand": ["spy"]}, blue={"hand": ["envoy"]}), "blue: advisor envoy", cited=True,
              players__blue__hand=[], players__blue__lost=["envoy"]),
        proof("BN-305", table(red={"hand": ["?"] * 8 + ["captain"], "deck": 8}), "advisor captain", cited=True,
              players__red__hand=["?"] * 10),
        proof("BN-508", table("tactical", {"dice": ["boot"]}), "buy advisor spy", "keep", cited=True,
              players__red__hand=["spy"], pending=None),
        proof("BN-603", table("end", {"building": "forge"}), "resolve", players__red__buildings=["forge"],
              players__red__building=None, event={"type": "built", "player": "red", "card": "forge"}),
        proof("BN-604", table("showdown", blue={"building": "forge"}, units=BOTH[:1]), "resolve", cited=True,
              players__red__hand=["forge"], players__blue__building=None),
    ],
)  # fmt: skip
def test_a_rule_of_the_round(rule, position, moves, cited, event, after):
    proves(rule, position, moves, cited, event, after)


@pytest.mark.parametrize(
    "rule, units, lost",
    [
        ("BN-201", ["u1 red archers bow -> red", "u2 blue cavalry horse -> red"], "archers"),  # cannot defend
        ("BN-201", ["u1 red knights shield -> blue", BOTH[1]], "knights"),  # cannot attack
        ("BN-203", ["u1 red footsoldiers sword -> blue", BOTH[1]], None),  # one of its two symbols is enough
        ("BN-203", ["u1 red footsoldiers horse -> blue", BOTH[1]], "footsoldiers"),
    ],
)
def test_who_is_a_bluff(rule, units, lost):
    position = judge(table("showdown", units=units), "resolve")["position"]
    assert [card for player in position["players"] for card in player["lost"]] == ([lost] if lost else []), (
        rule
    )


@pytest.mark.parametrize(
    "rule, units, banners",
    [
        ("BN-206", ["u1 red griffin horse -> blue", BOTH[1]], {"red": 3, "blue": 2}),
        ("BN-206", ["u1 red wizard mystic -> blue", BOTH[1]], {"red": 0, "blue": 2}),
        ("BN-207", ["u1 red goblins boot -> blue", BOTH[1]], {"red": 1, "blue": 2}),
        (
            "BN-207",
            ["u1 red goblins boot -> blue", BOTH[1], "u3 red archers bow -> blue"],
            {"red": 4, "blue": 2},
        ),
    ],
)
def test_banners_are_compared(rule, units, banners):
    events = judge(table("showdown", units=units), "resolve")["verdicts"][0]["events"]
    assert [event["banners"] for event in events if event["type"] == "showdown" and event["case"] == "D"] == [
        banners
    ], rule


@pytest.mark.parametrize(
    "rule, position",
    [
        ("BN-101", table(red={"cubes": 6}, blue={"cubes": 5})),
        ("BN-105", table(tableau={"units": ["archers", "?", "?"]})),
        ("BN-106", table(tableau={"units": ["ogres", "goblins"]})),
        ("BN-107", table("tactical", {"dice": ["spoon"]})),
        ("BN-222", table("tactical", {"dice": ["boot"], "building": "forge"})),
        ("BN-905", table("strategy", units=["u1 red archers bow -> blue"])),
        ("BN-701", table("showdown", units=[BOTH[1], "u3 red archers bow -> u2 down"])),
        ("BN-R23", table("showdown", units=["u1 red archers -> blue down"])),
        ("BN-R12", table(red={"hand": ["archers"] * 3})),
    ],
)
def test_a_position_against_the_rules(rule, position):
    with pytest.raises(BadPosition, match=rule):
        GAME.load(position)
    assert invalid(position)


def test_army_decks_start_with_loyalists_only():
    """The tag stands on those cards, and on no card of a pile."""
    rule, state = "BN-208", GAME.load({**START, **COMPANION})
    for seat in state.seats:
        assert all(GAME.cards.unit[card].loyalist for card in state.players[seat].above), rule
    assert not any(
        GAME.cards.unit[card].loyalist for card in (*state.piles["units"], *state.tableau["units"])
    ), rule
