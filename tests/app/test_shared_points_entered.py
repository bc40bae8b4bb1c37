"""Belote, Coinche and Klaverjas: who plays and what one side has is tapped, and the rest follows."""

from scorekeeper.app.session_start import make_main
from tests.app.entering import begun, entered, saved
from tests.support.headless import Headless


async def test_a_deal_of_belote_takes_a_side_and_its_points_and_those_of_the_others_follow(services):
    assert await entered(services, "belote", "Bo & Dag", "9", "5") == {"taker": 1, "points": [67, 95]}


async def test_a_capot_is_one_tap_in_place_of_the_points(services):
    assert await entered(services, "belote", "Anna & Cleo", "Capot: none", "Anna & Cleo") == {
        "taker": 0, "points": [162, 0], "points-all": 0,
    }  # fmt: skip


async def test_belote_and_announces_are_tapped_where_there_are_any(services):
    id = await begun(services, game="belote")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Anna & Cleo", "7", "5")
        assert phone.sees("Ready to save.")
        await phone.tap("Belote: none", "Anna & Cleo", "Save deal 1")
        assert await saved(services, id) == {"taker": 0, "points": [75, 87], "belote": 0}


async def test_a_deal_of_coinche_takes_the_side_the_bid_and_the_points(services):
    assert await entered(services, "coinche", "Anna & Cleo", "100", "1", "1", "0") == {
        "bidder": 0, "bid": "100", "points": [110, 52],
    }  # fmt: skip


async def test_a_deal_of_klaverjas_takes_the_side_and_its_points(services):
    assert await entered(services, "klaverjas", "Bo & Dag", "8", "0") == {"player": 1, "points": [82, 80]}
