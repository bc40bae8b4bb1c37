"""Gin and bridge for four: what is tapped of a deal."""

from scorekeeper.app.session_start import make_main
from scorekeeper.service.play import start
from tests.app.entering import saved
from tests.rules.code_games.bridge_deals import bid
from tests.support.headless import Headless
from tests.support.tables import at_table


async def entered(services, game, *taps, **facts):
    """Enter a deal with these taps, which are all that it needs, and return the saved answers."""
    id = (await start(services, at_table(game, **facts))).id
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap(*taps)
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        return await saved(services, id)


async def test_a_knock_at_gin_takes_two_taps_and_the_deadwood_of_both(services):
    taken = await entered(services, "gin", "Anna", "Knock", "8", "2", "0")
    assert taken == {"knocker": 0, "how": "knock", "knocked_with": 8, "deadwood": 20}


async def test_gin_takes_two_taps_and_what_is_left_to_the_other(services):
    assert await entered(services, "gin", "Bo", "Gin", "1", "4") == {"knocker": 1, "how": "gin", "deadwood": 14}


async def test_a_contract_takes_a_tap_each_for_who_plays_it_the_bid_trumps_and_the_tricks(services):
    taken = await entered(services, "bridge-rubber", "Dag", "4", "spades", "11")
    assert taken == bid(3, 4, "spades", 11)


async def test_a_deal_that_is_passed_out_takes_one_tap(services):
    assert await entered(services, "bridge-rubber", "Passed out") == {"declarer": "passed"}
