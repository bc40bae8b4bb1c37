"""The question above the keys, and the answers below each other in the order in which they are asked."""

from __future__ import annotations

from scorekeeper.app.session_start import make_main
from scorekeeper.service import play
from tests.support.headless import Headless


async def test_the_question_stands_above_the_keys_in_the_order_in_which_tyzicha_asks(opened):
    async with opened("tyzicha", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1")
        assert phone.sees("Who plays?")
        await phone.tap("Bo")
        assert phone.sees("What is the bid, raised or not?")
        shown = [name for name in phone.texts() if name in {"Declarer", "Bid", "Hand"}]
        assert shown == ["Declarer", "Bid", "Hand"]


async def test_the_question_is_put_by_the_name_of_whose_number_is_asked(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1")
        assert phone.sees("Which contract?")
        await phone.tap("Sang", "6")
        assert phone.sees_all("How many tricks did Bo take?", "6 of 16 tricks")


async def test_a_deal_of_which_nothing_is_asked_is_saved_by_one_tap_on_the_sheet(services, opened):
    async with opened("calypso", "Anna", "Bo", "Cleo", "Dag") as phone:
        for number in (1, 2, 3):
            await phone.tap(f"Save deal {number}")
            assert phone.sees(f"Deal {number} saved")
        assert phone.is_enabled("Enter deal 4") or phone.sees("Deal 4 of 4")
        assert len((await play.open_match(services, phone.id)).match.deals) == 3
        await phone.tap("Undo")
        assert phone.is_enabled("Save deal 3")


async def test_a_conceded_deal_shows_its_scores_before_it_is_saved(opened):
    async with opened("tyzicha", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1", "Anna", "1", "2", "0", "Conceded")
        assert [said for said in phone.texts() if said in {"−120", "+40"}] == ["−120", "+40", "+40"]
        assert phone.is_enabled("Save deal 1")


async def test_a_bid_that_nobody_can_exceed_is_warned_of_and_taken(opened):
    async with opened("tyzicha", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1", "Anna", "4", "0", "0")
        assert phone.sees("nobody can take more than 400")
        assert phone.is_enabled("Played")


async def test_next_is_an_arrow_of_the_same_name_where_the_word_would_be_broken(services, begin):
    match = await begin("tyzicha", "Anna", "Bo", "Cleo")
    for width, written in ((360, True), (250, False)):
        async with Headless(make_main(services), size=(width, 500), route=f"/match/{match.id}/entry") as phone:
            if phone.sees("Who plays?"):
                await phone.tap("Bo")
            assert "Next" in phone.names()
            assert ("Next" in phone.texts()) == written
