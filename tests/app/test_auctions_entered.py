"""Pitch, Pedro and Pinochle: who bids and how much is tapped before the play, and after it what each side has."""

from scorekeeper.app.session_start import make_main
from tests.app.entering import begun, now, saved
from tests.support.headless import Headless


async def test_a_deal_of_pitch_takes_two_taps_for_the_bid_and_one_for_each_point(services):
    id = await begun(services, game="pitch")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        assert phone.sees("Who bids?")
        await phone.tap("Bo")
        assert phone.sees("How much is bid?")
        await phone.tap("3")
        assert phone.sees("Who took the high?")
        await phone.tap("Bo", "Bo", "Nobody", "Bo")
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        assert await saved(services, id) == {
            "bidder": 1,
            "bidder-bid": 3,
            "high": 1,
            "low": 1,
            "jack": "nobody",
            "game": 1,
        }


async def test_a_deal_of_pedro_takes_two_taps_for_the_bid_and_one_for_the_points(services):
    id = await begun(services, game="pedro")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Anna & Cleo", "10", "8")
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        assert await saved(services, id) == {"bidder": 0, "bidder-bid": 10, "points": [8, 6]}


async def test_only_a_bid_from_the_lowest_to_the_highest_can_be_tapped(services):
    id = await begun(services, game="pitch")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Bo")
        assert [name for name in phone.names() if name.isdecimal()] == ["2", "3", "4"]


async def test_the_bid_stands_on_the_sheet_while_the_cards_are_played(services):
    id = await begun(services, game="pedro")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Bo & Dag", "9", "Announce")
        assert phone.sees("Bo & Dag bid 9")
        assert (await now(services, id))[1].answers == {"bidder": 1, "bidder-bid": 9}


async def test_a_deal_of_pinochle_takes_the_bid_the_melds_and_the_counters_of_one_side(services):
    id = await begun(services, game="pinochle")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Anna & Cleo", "3", "0", "Next")
        assert phone.sees("How many meld points do Anna & Cleo have?")
        await phone.tap("1", "2", "Next", "6", "Next")
        assert phone.sees("How many counters do Anna & Cleo have?")
        await phone.tap("1", "6")
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        assert await saved(services, id) == {"bidder": 0, "bidder-bid": 30, "meld": [12, 6], "counters": [16, 9]}


async def test_a_side_of_pinochle_without_melds_has_a_nought_that_is_entered(services):
    id = await begun(services, game="pinochle-double")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Bo & Dag", "5", "0", "Next", "Next", "2", "4", "Next")
        assert phone.sees("How many meld points do Anna & Cleo have?")
        assert phone.sees("The meld points are not all entered yet.")
        await phone.tap("0", "Next", "2", "0")
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        assert await saved(services, id) == {"bidder": 1, "bidder-bid": 50, "meld": [0, 24], "counters": [20, 30]}
