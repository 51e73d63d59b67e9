"""The games of the companion pass what `companion.testing` asks of every game."""

from pathlib import Path

from companion.library import registry
from companion.testing import suite

TESTS = Path(__file__).parents[1]


def proven(slug, **more):
    """The suite for one of our games: its tests and worked examples lie in tests/games and tests/examples."""
    return suite(
        slug,
        examples=TESTS / "examples" / f"{slug}.json",
        proofs=sorted((TESTS / "games").glob(f"*{slug.replace('-', '_')}*.py")),
        **more,
    )


TestBannerBlitz = proven("banner-blitz", tried={"round_limit": [1, 5]})
TestBattleOfBanners = proven("battle-of-banners")
TestBonesAndBanners = proven(
    "bones-and-banners",
    usual={"max_rounds": 40},  # two units in a Stalemate and no card left may stand for ever (BN-R30)
    tried={"max_rounds": [1]},
    unreadable={"cards": "companion"},  # it has to know them all (BN-R31)
)
TestFlagBearer = proven("flag-bearer", tried={"army": [{"F": 3, "A": 0, "B": 9, "I": 2, "H": 2, "P": 4}]})
TestLoneBanner = proven("lone-banner")


def test_every_game_is_here():
    suites = [value for name, value in globals().items() if name.startswith("Test")]
    assert sorted(found.slug for found in suites) == sorted(registry.built_in())
