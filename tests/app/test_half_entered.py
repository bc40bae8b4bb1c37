"""The two half-entered deals of a match, the next one and a correction: neither is lost, nor lands in another match."""

from __future__ import annotations

import asyncio

import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import Draft, Drafts
from scorekeeper.service import play
from tests.app.conftest import WORKED
from tests.app.entering import AtMatch
from tests.support.headless import Headless

PASS = {"contract": "pass", "counts": [5, 5, 6]}
FIRST = "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0"
SECOND = "Deal 2: Bo · Pass, Anna −3, Bo +2, Cleo +1"


async def half_enters_both(phone: Headless) -> None:
    """Announce deal 3 and count two of its tricks, then change a number of deal 1; the log is shown."""
    await phone.tap("Cleo owes Trumf", "clubs", "2", "Back", "All deals", FIRST, "Correct deal 1", "7", "Back")


async def deals_of(services, hand):
    return [deal.answers for deal in (await play.open_match(services, hand.id)).sheet.match.deals]


async def test_a_match_keeps_its_half_entered_deals_while_another_is_played(services, begin, opened):
    other = await begin("swedish", "Dag", "Eva", "Finn", title="Other")
    async with opened("swedish", "Anna", "Bo", "Cleo", title="A", deals=WORKED) as phone:
        await half_enters_both(phone)
        await phone.tap("Back", "Menu", "Matches")
        await phone.tap(next(name for name in phone.names() if name.startswith("Other")))
        await phone.tap("Enter deal 1", "Sang", "6", "6", "Save deal 1")
        assert not phone.sees("plays Trumf")
        assert not phone.sees("being corrected")
        assert phone.is_enabled("Enter deal 2")
    assert await deals_of(services, other) == [{"contract": "sang", "counts": [6, 6, 4]}]
    async with Headless(make_main(services), route=f"/match/{phone.id}") as phone:
        assert phone.sees_all("Cleo plays Trumf, clubs", "Deal 1 is being corrected.")
        await phone.tap("Enter the tricks")
        assert "Anna: 2, score −2" in phone.names()


async def test_after_the_systems_back_from_a_correction_the_next_deal_is_saved_to_its_own_sheet(
    services, begin, opened
):
    other = await begin("swedish", "Dag", "Eva", "Finn", title="Other")
    async with opened("swedish", "Anna", "Bo", "Cleo", title="A", deals=WORKED) as phone:
        await phone.tap("All deals", FIRST, "Correct deal 1")
        await phone.back()
        await phone.tap("Back", "Menu", "Matches")
        await phone.tap(next(name for name in phone.names() if name.startswith("Other")))
        await phone.tap("Enter deal 1", "Sang", "6", "6", "Save deal 1")
        assert phone.trail == ["/"]
        assert phone.sees_all("Dag", "Deal 1 saved")
    assert len(await deals_of(services, other)) == 1


async def test_the_large_button_enters_the_next_deal_and_the_card_goes_on_correcting(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with Headless(make_main(services)) as phone:
        await half_enters_both(phone)
        await phone.tap("Back", "Enter the tricks")
        assert phone.sees("Deal 3 of 12")
        assert "Anna: 2, score −2" in phone.names()
        await phone.tap("Back", "Go on correcting")
        assert phone.sees("Correcting deal 1 of 12")
        assert "Anna: 7, score −1" in phone.names()
        await phone.tap("Bo: 6, score +2", "5", "Save deal 1")
        assert phone.trail == ["/"]
        await phone.tap("Enter the tricks", "Bo: nothing yet", "7", "Save deal 3")
    deals = await deals_of(services, hand)
    assert [deal["counts"] for deal in deals] == [[7, 5, 4], [9, 2, 5], [2, 7, 7]]


async def test_a_restart_at_either_address_goes_on_with_its_own_deal(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as begun:
        await half_enters_both(begun)
    for address, kicker, name in (
        ("entry", "Deal 3 of 12", "Anna: 2, score −2"),
        ("correction", "Correcting deal 1 of 12", "Anna: 7, score −1"),
        ("entry", "Deal 3 of 12", "Anna: 2, score −2"),
    ):
        async with Headless(make_main(services), route=f"/match/{begun.id}/{address}") as phone:
            assert phone.sees(kicker)
            assert name in phone.names()


async def test_at_the_address_of_a_correction_that_was_saved_no_other_deal_is_entered(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await half_enters_both(phone)
        await phone.tap(FIRST, "Correct deal 1", "Bo: 6, score +2", "5", "Save deal 1")
        await phone.go(f"/match/{phone.id}/correction")
        assert phone.sees("No deal is being corrected")
        await phone.tap("To the sheet")
        assert phone.sees("Cleo plays Trumf, clubs")


ASKED = "If you go on, what was entered there is thrown away."


async def corrected(services, hand):
    return (await play.open_match(services, hand.id)).drafts.correction


@pytest.mark.parametrize("other", ["Correct deal 2", "Insert a deal before deal 2"])
async def test_a_half_mended_deal_gives_way_to_another_only_where_the_person_says_so(services, begin, other):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with Headless(make_main(services)) as phone:
        await half_enters_both(phone)
        before = await corrected(services, hand)
        assert (before.place, before.answers["counts"]) == (0, [7, 6, 4])
        await phone.tap(SECOND, other)
        assert phone.sees_all("Deal 1 is being corrected.", ASKED)
        assert await corrected(services, hand) == before
        await phone.tap("Cancel")
        assert not phone.sees(ASKED)
        assert phone.sees("All deals")
        assert await corrected(services, hand) == before
        await phone.tap(SECOND, other, other)
        moved = await corrected(services, hand)
        assert (moved.place, moved.insert) == (1, other.startswith("Insert"))


async def test_half_entered_insertion_is_replaced_by_a_correction_only_after_a_question(services, begin):
    again = [{"contract": "sang", "counts": [4, 4, 8]}, {"contract": "pass", "counts": [4, 6, 6]}]
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=[*WORKED, *again])
    await play.amend(services, hand.id, hand.revision, 0, Deal(again[1]))
    misfit = "Correct deal 4: Anna has already played Pass."
    async with Headless(make_main(services)) as phone:
        await phone.tap("All deals")
        await phone.tap(next(name for name in phone.names() if name.startswith("Deal 2")))
        await phone.tap("Insert a deal before deal 2", "Back", "Back")
        assert phone.sees("A deal before deal 2 is half entered.")
        await phone.tap(misfit)
        assert phone.sees(ASKED)
        await phone.tap("Cancel", "Go on correcting")


async def test_nobody_is_asked_where_the_half_mended_deal_is_the_same_or_was_only_looked_at(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("All deals", FIRST, "Correct deal 1", "7", "Back", FIRST, "Correct deal 1")
        assert "Anna: 7, score −1" in phone.names()
        await phone.tap("Anna: 7, score −1", "6")
        await phone.back()
        await phone.tap(SECOND, "Correct deal 2")
        assert phone.sees("Correcting deal 2 of 12")


async def test_leaving_the_log_as_it_was_leaves_the_next_deal_half_entered(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await half_enters_both(phone)
        await phone.tap("Back", "Leave it as it was")
        assert phone.sees("Cleo plays Trumf, clubs")
        assert not phone.sees("being corrected")
    drafts = (await play.open_match(services, phone.id)).drafts
    assert drafts == Drafts(Draft({"contract": "trumf", "trump": "clubs", "counts": [2, None, None]}))


async def test_taking_the_announcement_back_leaves_the_correction_half_entered(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await half_enters_both(phone)
        await phone.tap("Back", "Cancel the announcement")
        assert not phone.sees("plays Trumf")
        assert phone.sees("Deal 1 is being corrected.")


async def test_a_correction_follows_its_deal_when_others_are_deleted_and_put_back(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("All deals", SECOND, "Correct deal 2", "8", "Back", FIRST, "Delete deal 1", "Back")
        assert phone.sees("Deal 1 is being corrected.")
        await phone.tap("Undo")
        assert phone.sees("Deal 2 is being corrected.")
        await phone.tap("Go on correcting")
        assert "Anna: 8, score −2" in phone.names()


async def test_a_correction_of_the_only_deal_is_told_after_that_deal_was_taken_back(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))
    async with Headless(make_main(services)) as phone:
        await phone.tap("All deals", FIRST, "Correct deal 1", "7", "Back", "Back", "Undo")
        assert phone.sees("A deal before deal 1 is half entered.")
        await phone.tap("Go on correcting")
        assert "Anna: 7, score −1" in phone.names()


async def test_a_key_that_is_still_being_kept_does_not_bring_back_what_was_dropped(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await half_enters_both(phone)
        await phone.tap("Back", "Go on correcting")
        key = phone.find("9").control._i
        await phone.tap("More")
        forget = phone.find("Discard changes").control._i
        await asyncio.gather(*(phone.session.dispatch_event(it, "click", None) for it in (key, forget)))
        await phone.settle()
    assert (await play.open_match(services, phone.id)).drafts.correction is None


async def test_an_entry_at_a_typed_address_is_left_for_the_sheet_of_its_own_match(begin, opened):
    other = await begin("swedish", "Dag", "Eva", "Finn", title="Other")
    async with opened("swedish", "Anna", "Bo", "Cleo", title="A", deals=WORKED, at="") as phone:
        await phone.go(f"/match/{other.id}/entry")
        await phone.tap("Sang", "6", "6", "Save deal 1")
        assert phone.sees_all("Dag", "Deal 1 saved")


@pytest.mark.parametrize("place", [2, 7])
async def test_a_correction_of_a_deal_that_does_not_exist_shows_on_no_screen(services, begin, place):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    await play.keep_draft(services, hand.id, Draft({"contract": "pass"}, place=place))
    async with Headless(make_main(services), route=f"/match/{hand.id}") as phone:
        assert phone.is_enabled("Enter deal 3")
        assert not phone.sees("being corrected")
        await phone.go(f"/match/{hand.id}/correction")
        assert phone.sees("No deal is being corrected")


@pytest.mark.parametrize("back", [lambda phone: phone.tap("Back"), AtMatch.back], ids=["button", "system"])
async def test_opening_a_box_and_going_back_announces_nothing(opened, back):
    async with opened("swedish", "Anna", "Bo", "Cleo", at="") as phone:
        await phone.tap("Anna owes Sang")
        assert phone.sees("How many tricks")
        await back(phone)
        assert not phone.sees("plays Sang")
        assert phone.is_enabled("Enter deal 1")
        assert await phone.draft() == {}


@pytest.mark.parametrize("leaving", [("Announce",), ("6", "Back")])
async def test_announcement_or_count_after_opening_a_box_stays(leaving, services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", at="") as phone:
        await phone.tap("Anna owes Sang", *leaving)
        assert phone.sees("Anna plays Sang")
        assert (await play.open_match(services, phone.id)).drafts.next is not None
