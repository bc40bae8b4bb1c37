"""Spades: each bids, one side says its tricks, and whoever bid nil says their own."""

from scorekeeper.app.session_start import make_main
from tests.app.entering import begun, saved
from tests.support.headless import Headless


async def test_a_deal_takes_a_tap_for_each_bid_one_for_the_tricks_of_a_side_and_save(services):
    id = await begun(services, game="spades")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("3", "4", "2", "3", "7")
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        assert await saved(services, id) == {"tricks-bid": [3, 4, 2, 3], "tricks": [7, 6]}


async def test_bidder_of_nil_enters_the_tricks_with_one_more_tap(services):
    id = await begun(services, game="spades")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("0", "3", "5", "4", "5")
        assert phone.sees("How many tricks did Anna take alone, who bid nil?")
        await phone.tap("0", "Save deal 1")
        assert await saved(services, id) == {"tricks-bid": [0, 3, 5, 4], "tricks": [5, 8], "tricks-nil": [0, 0, 0, 0]}
