"""The points or cards left to each player: a tap for the player who ended the deal, then a number for each other."""

from scorekeeper.app.session_start import make_main
from scorekeeper.service.entry_steps import begin, questions
from scorekeeper.service.play import open_match
from tests.app.entering import begun, now, saved
from tests.support.headless import Headless


async def entered(services, game, *taps, options=None):
    """Enter a deal with these taps, which are all that it needs, and return the saved answers."""
    id = await begun(services, options, game=game)
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap(*taps)
        assert phone.sees("Ready to save.")
        await phone.tap("Save deal 1")
        return await saved(services, id)


async def test_a_deal_of_uno_takes_who_is_out_and_a_number_for_each_other(services):
    taps = ("Anna", "1", "2", "Next", "4", "0", "Next", "7", "0")
    assert await entered(services, "uno", *taps) == {"left-by": 0, "left": [0, 12, 40, 70]}


async def test_closer_of_skyjo_enters_a_number_that_can_be_negative(services):
    taps = ("Cleo", "9", "Next", "1", "2", "Next", "4", "Plus or minus", "Next", "2", "0")
    assert await entered(services, "skyjo", *taps) == {"left-by": 2, "left": [9, 12, -4, 20]}


async def test_player_who_goes_out_has_made_the_phase_and_is_not_asked(services):
    id = await begun(services, game="phase-10")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Bo", "2", "5", "Next", "5", "5", "Next", "5", "Next")
        assert phone.sees("Ready to save.")
        assert phone.sees("Has Anna made the phase?")
        await phone.tap("Made")
        assert phone.sees("Has Cleo made the phase?")
        await phone.tap("Save deal 1")
        assert await saved(services, id) == {"left-by": 1, "left": [25, 0, 55, 5], "phase": [1, 1, 0, 0]}


async def test_correcting_who_went_out_drops_that_number_and_asks_for_the_first_player_s(services):
    id = await begun(services, game="uno")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Anna", "1", "2", "Next", "4", "0", "Next", "7", "0", "Went out: Anna", "Bo")
        assert (await now(services, id))[1].answers == {"left-by": 1, "left": [None, None, 40, 70]}
        assert phone.sees("How many points left does Anna have?")
        await phone.tap("5", "Save deal 1")
        assert await saved(services, id) == {"left-by": 1, "left": [5, 0, 40, 70]}


async def test_a_deal_that_is_opened_to_be_corrected_asks_for_nothing_more(services):
    id = await begun(services, game="uno")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Anna", "1", "2", "Next", "4", "0", "Next", "7", "0", "Save deal 1")
    match = await open_match(services, id)
    draft = begin(match, 0)
    assert draft.answers == {"left-by": 0, "left": [None, 12, 40, 70]}
    assert questions(match, draft).missing == ()


async def test_the_order_of_president_takes_a_tap_for_each_but_the_last_and_says_who_owes_cards(services):
    id = await begun(services, game="president")
    async with Headless(make_main(services), route=f"/match/{id}/entry") as phone:
        await phone.tap("Cleo", "Anna", "Dag", "Save deal 1")
        assert await saved(services, id) == {"place-1": 2, "place-2": 0, "place-3": 3}
    async with Headless(make_main(services), route=f"/match/{id}") as phone:
        assert phone.sees("Bo owes Cleo 2 cards")
        assert phone.sees("Dag owes Anna 1 card")


async def test_a_deal_of_durak_takes_one_tap(services):
    assert await entered(services, "durak", "Dag") == {"fool": 3}
    assert await entered(services, "durak", "Nobody") == {"fool": "nobody"}
