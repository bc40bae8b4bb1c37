"""Games of a declarer: who plays what is tapped before the play, and how it ended after it, in a few taps."""

from scorekeeper.app.session_start import make_main
from tests.app.entering import begun, now, saved
from tests.support.headless import Headless


async def test_a_deal_of_skat_takes_four_taps(services):
    id = await begun(services, game="skat")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        assert phone.sees("Declarer?")
        await phone.tap("Bo", "Grand", "4", "Game won")
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        assert await saved(services, id) == {"player": 1, "game": "grand", "matadors": 4, "result": "game won"}


async def test_a_null_game_asks_for_no_matadors_and_only_a_game_that_is_lost_for_a_bid_too_high(services):
    id = await begun(services, game="skat")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Bo", "Null")
        assert not any(name.startswith(("Matadors", "Extras", "Overbid")) for name in phone.names())
        await phone.tap("Game lost")
        assert "Overbid: none" in phone.names()


async def test_a_deal_that_all_pass_takes_one_tap(services):
    id = await begun(services, game="skat")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Nobody")
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        assert await saved(services, id) == {"player": "nobody"}


async def test_a_deal_of_tarot_takes_the_taker_the_contract_the_oudlers_and_the_points(services):
    id = await begun(services, game="tarot-4")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Anna", "Garde", "2")
        assert phone.sees("How many points for Anna?")
        await phone.tap("4", "9")
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        assert await saved(services, id) == {"taker": 0, "contract": "garde", "oudlers": "2", "points": 49}


async def test_declared_contract_stands_on_the_sheet_during_the_play(services):
    id = await begun(services, game="five-hundred")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Anna & Cleo", "hearts", "8", "Announce")
        assert phone.sees("Anna & Cleo: hearts · Bid: 8")
        assert (await now(services, id))[1].answers == {"bidder": 0, "suit": "hearts", "level": "8"}


async def test_misere_asks_for_no_number_of_tricks_that_is_bid(services):
    id = await begun(services, game="five-hundred")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Bo & Dag", "Misère", "0")
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        assert await saved(services, id) == {"bidder": 1, "suit": "misère", "tricks": 0}


async def test_a_deal_of_euchre_takes_two_taps(services):
    id = await begun(services, game="euchre")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Bo & Dag", "All five")
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        assert await saved(services, id) == {"makers": 1, "result": "all five"}
