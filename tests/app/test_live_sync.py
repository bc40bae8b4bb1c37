"""Several sessions of one program: every screen shows every deal at once, and no deal is counted twice."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AsyncExitStack, asynccontextmanager, closing

import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import Draft, Drafts
from scorekeeper.match.season import Season
from scorekeeper.service import library, people, play, seasons
from tests.app.conftest import WORKED, timers
from tests.support.headless import Headless

PASS = {"contract": "pass", "counts": [4, 6, 6]}
FIRST = "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0"
SECOND = "Deal 2: Bo · Pass, Anna −3, Bo +2, Cleo +1"


@asynccontextmanager
async def table(services, *routes):
    """Phones of one program, opened at these addresses."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Headless(make_main(services), route=route)) for route in routes]


async def settle(*phones):
    for phone in phones:
        await phone.settle()


async def enters_sang(phone, *counts):
    await phone.tap("Enter deal 1", "Sang", *counts)


async def deals_of(services, hand):
    return [deal.answers for deal in (await play.open_match(services, hand.id)).sheet.match.deals]


async def test_a_deal_booked_on_one_phone_stands_on_all(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/", "/") as (anna, bo, cleo):
        await enters_sang(anna, "6", "6")
        await anna.tap("Save deal 1")
        await settle(bo, cleo)
        for phone in (bo, cleo):
            assert phone.sees_all("Deal 2 of 12", "Deal 1 saved Entered in another window.")
        assert anna.sees("Deal 2 of 12")
        assert not anna.sees("in another window")


async def test_a_deal_is_one_message_to_each_of_the_others(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/") as (anna, bo):
        before = len(anna.client.sent), len(bo.client.sent)
        await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))
        await settle(anna, bo)
        assert (len(anna.client.sent) - before[0], len(bo.client.sent) - before[1]) == (1, 1)


async def test_the_others_are_drawn_one_after_the_other_so_that_nobody_waits_for_them_all(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/", "/", "/") as phones:
        await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))
        drawn = []
        for _ in range(100):
            before = [len(phone.client.sent) for phone in phones]
            await asyncio.sleep(0)
            drawn.append(sum(len(phone.client.sent) > sent for phone, sent in zip(phones, before, strict=True)))
        assert (max(drawn), sum(drawn)) == (1, 4)


async def test_taking_back_and_doing_again_is_seen_by_all(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with table(services, "/", "/") as (anna, bo):
        hand = await play.open_match(services, await library.latest(services))
        hand = await play.delete(services, hand.id, hand.revision, 1)
        await settle(anna, bo)
        assert bo.sees("Deal 2 of 12")
        await anna.tap("Undo")
        await settle(bo)
        assert bo.sees("Deal 3 of 12")
        assert bo.is_enabled("Redo")
        await bo.tap("Redo")
        await settle(anna)
        assert anna.sees("Deal 2 of 12")


async def test_announcement_on_one_phone_is_shown_on_all(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/") as (anna, bo):
        await enters_sang(anna)
        await anna.tap("Announce")
        await settle(bo)
        assert bo.sees_all("Anna plays Sang", "Enter the tricks")
        await anna.tap("Cancel the announcement")
        await settle(bo)
        assert not bo.sees("Anna plays Sang")


async def test_entry_on_one_phone_does_not_enter_another_phone_s_entry(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/") as (anna, bo):
        await bo.tap("Anna owes Pass", "3", "3")
        await settle(anna)
        await anna.tap("Anna owes Sang", "6", "6", "Save deal 1")
        assert await deals_of(services, hand) == [{"contract": "sang", "counts": [6, 6, 4]}]
        await bo.tap("Back")
        await settle(anna)
        assert anna.sees("Enter deal 2")
        assert bo.sees("Enter deal 2")


async def test_numbers_of_an_entry_that_was_left_stay_where_they_were_entered(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/") as (anna, bo):
        await bo.tap("Anna owes Pass", "3", "Back")
        await settle(anna)
        assert bo.sees("Anna plays Pass")
        await anna.tap("Anna owes Sang", "6", "6", "Save deal 1")
        await settle(bo)
        assert bo.sees("Enter deal 2")
        assert not bo.sees("Anna plays Pass")


async def test_a_deal_that_is_mended_on_one_phone_does_not_stand_in_the_way_on_another(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with table(services, f"/match/{await library.latest(services)}/log", "/") as (anna, bo):
        await anna.tap(next(name for name in anna.names() if name.startswith("Deal 1")), "Correct deal 1")
        await anna.tap("Bo: 6, score +2", "7")
        await settle(bo)
        assert bo.sees("Enter deal 3")
        assert not bo.sees("being corrected")


async def test_two_entries_of_the_same_deal_count_once_and_the_second_person_sees_what_happened(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/") as (anna, bo):
        await anna.tap("Enter deal 1")
        await bo.tap("Enter deal 1")
        await anna.tap("Sang", "6", "6")
        await bo.tap("Sang", "6")
        await anna.tap("Save deal 1")
        await settle(bo)
        assert bo.sees("Deal 1 saved Entered in another window.")
        await bo.tap("6", "Save deal 1")
        assert bo.sees("It was entered in another window already, just as here; it counts once.")
        assert bo.trail == ["/"]
        assert await deals_of(services, hand) == [{"contract": "sang", "counts": [6, 6, 4]}]
        assert bo.sees("Deal 2 of 12")
        assert anna.sees("Deal 2 of 12")


async def test_two_entries_count_once_in_a_game_that_names_the_contract_itself(services, begin):
    hand = await begin("polley", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/") as (anna, bo):
        for phone in (anna, bo):
            await phone.tap("Enter the tricks", "8", "1")
        await anna.tap("Save deal 1")
        await settle(bo)
        await bo.tap("Save deal 1")
        assert bo.sees("It was entered in another window already, just as here; it counts once.")
        assert bo.is_enabled("Enter the tricks")
        assert await deals_of(services, hand) == [{"contract": "hearts", "counts": [8, 1, 7]}]


async def test_another_entry_of_the_same_deal_replaces_the_first_only_when_it_is_saved_again(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/") as (anna, bo):
        await anna.tap("Enter deal 1")
        await enters_sang(bo, "7", "5")
        await anna.tap("Sang", "6", "6", "Save deal 1")
        await settle(bo)
        await bo.tap("Save deal 1")
        assert bo.sees("Deal 1 was saved in another window first.")
        assert bo.sees("Your entry differs from it. Save it to correct deal 1")
        assert {"Anna: 7, score −1", "Bo: 5, score +1"} <= set(bo.names())
        assert await deals_of(services, hand) == [{"contract": "sang", "counts": [6, 6, 4]}]
        await bo.tap("Save deal 1")
        await settle(anna)
        assert await deals_of(services, hand) == [{"contract": "sang", "counts": [7, 5, 4]}]
        assert anna.sees("The match was changed in another window.")


async def test_leaving_an_entry_that_somebody_else_has_booked_leaves_nothing_of_it(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    for way in ("Back", "the system's Back", "Forget"):
        async with table(services, "/", "/") as (anna, bo):
            await bo.tap("Enter deal 1", "Trumf", "spades", "6")
            hand = await play.record(services, hand.id, hand.revision, Deal(PASS))
            await settle(anna, bo)
            await bo.tap("7")  # after the news
            if way == "Back":
                await bo.tap("Back")
            elif way == "Forget":
                await bo.tap("More", "Clear this entry")
            else:
                await bo.back()
            await settle(anna, bo)
            for phone in (anna, bo):
                assert phone.sees("Enter deal 2"), way
                assert not phone.sees("plays Trumf"), way
            hand = await play.undo(services, hand.id, hand.revision)


async def test_a_deal_to_come_is_entered_on_while_an_earlier_one_is_mended_elsewhere(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with table(services, "/") as (bo,):
        await bo.tap("Enter deal 3", "Pass", "5", "5")
        await play.amend(services, hand.id, hand.revision, 0, Deal({"contract": "sang", "counts": [7, 5, 4]}))
        await settle(bo)
        await bo.tap("Save deal 3")
        assert len(await deals_of(services, hand)) == 3
        assert bo.trail == ["/"]


async def test_a_deal_that_is_mended_here_is_mended_while_the_next_is_booked_elsewhere(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with table(services, f"/match/{hand.id}/log") as (bo,):
        await bo.tap(next(name for name in bo.names() if name.startswith("Deal 1")))
        await bo.tap("Correct deal 1", "Anna: 6, score −2", "7", "Bo: 6, score +2", "5")
        await play.record(services, hand.id, hand.revision, Deal({"contract": "pass", "counts": [5, 5, 6]}))
        await settle(bo)
        await bo.tap("Save deal 1")
        deals = await deals_of(services, hand)
        assert [deal["counts"] for deal in deals] == [[7, 5, 4], [9, 2, 5], [5, 5, 6]]


async def test_one_phone_mends_a_deal_while_another_enters_the_next_and_each_has_its_own(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with table(services, f"/match/{hand.id}/log", "/") as (anna, bo):
        await anna.tap(FIRST, "Correct deal 1", "7")
        await bo.tap("Cleo owes Trumf", "clubs", "2")
        kept = (await play.open_match(services, hand.id)).drafts
        assert (kept.next.answers["counts"], kept.correction.answers["counts"]) == ([2, None, None], [7, 6, 4])
        await bo.tap("Bo: nothing yet", "7", "Save deal 3")
        assert not bo.sees("being corrected")
        await settle(anna)
        await anna.tap("Bo: 6, score +2", "5", "Save deal 1")
        await settle(bo)
        assert [deal["counts"] for deal in await deals_of(services, hand)] == [[7, 5, 4], [9, 2, 5], [2, 7, 7]]
        assert (await play.open_match(services, hand.id)).drafts == Drafts()
        for phone in (anna, bo):
            await phone.go("/")
            assert phone.sees("Enter deal 4")
            assert not phone.sees("being corrected")


async def test_a_half_mended_deal_stays_on_its_phone_while_others_book_delete_and_take_back(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with table(services, f"/match/{hand.id}/log") as (anna,):
        await anna.tap(SECOND, "Correct deal 2", "8", "Back", "Back")
        hand = await play.record(services, hand.id, hand.revision, Deal({"contract": "pass", "counts": [5, 5, 6]}))
        await settle(anna)
        assert anna.sees("Deal 2 is being corrected.")
        hand = await play.delete(services, hand.id, hand.revision, 0)
        await settle(anna)
        assert anna.sees("Deal 1 is being corrected.")
        hand = await play.undo(services, hand.id, hand.revision)
        await settle(anna)
        assert anna.sees("Deal 2 is being corrected.")
        await anna.tap("Go on correcting")
        assert "Anna: 8, score −2" in anna.names()


async def test_correction_of_one_of_several_equal_deals_survives_deleting_another(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    thrown = Deal({"contract": "spader"}, thrown_in=True, time="2026-01-31T20:00:00Z")
    for _ in range(3):
        hand = await play.record(services, hand.id, hand.revision, thrown)
    await play.keep_draft(services, hand.id, Draft({"contract": "spader", "counts": [8, 4, 4]}, place=1))
    async with table(services, f"/match/{hand.id}/correction") as (anna,):
        await play.delete(services, hand.id, hand.revision, 0)
        await settle(anna)
        await anna.tap("Save deal 1")
        assert anna.sees("Your entry is kept. Check that it still fits, and save again.")
        await anna.tap("Save deal 1")
        assert [deal.get("counts") for deal in await deals_of(services, hand)] == [[8, 4, 4], None]


async def test_a_deal_that_was_booked_after_an_earlier_one_was_mended_is_not_booked_twice(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with table(services, "/") as (bo,):
        await bo.tap("Enter deal 3", "Pass", "5", "5")
        hand = await play.amend(services, hand.id, hand.revision, 0, Deal({"contract": "sang", "counts": [7, 5, 4]}))
        await play.record(services, hand.id, hand.revision, Deal({"contract": "pass", "counts": [5, 5, 6]}))
        await settle(bo)
        await bo.tap("Save deal 3")
        assert bo.sees("It was entered in another window already, just as here; it counts once.")
        assert len(await deals_of(services, hand)) == 3


async def test_an_entry_that_somebody_else_was_quicker_with_does_not_displace_a_correction(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    for way in ("Save", "Back", "the system's Back"):
        correction = Draft({"contract": "sang", "counts": [7, 6, 4]}, place=0)
        await play.keep_draft(services, hand.id, correction)
        async with table(services, "/") as (bo,):
            await bo.tap("Enter deal 3", "Pass", "5", "5")
            hand = await play.record(services, hand.id, hand.revision, Deal({"contract": "pass", "counts": [4, 6, 6]}))
            await settle(bo)
            await bo.tap("Save deal 3")
            assert bo.sees_all("Your entry differs from it. Save it to correct deal 3", "Correcting deal 3 of 12")
            assert (await play.open_match(services, hand.id)).drafts == Drafts(correction=correction)
            if way == "Save":
                await bo.tap("Save deal 3")
            elif way == "Back":
                await bo.tap("Back")
            else:
                await bo.back()
                await bo.go("/")
            assert bo.sees("Deal 1 is being corrected."), way
            booked = (await deals_of(services, hand))[2]["counts"]
            assert booked == ([5, 5, 6] if way == "Save" else [4, 6, 6])
            assert (await play.open_match(services, hand.id)).drafts == Drafts(correction=correction)
        hand = await play.open_match(services, hand.id)
        while len(hand.sheet.match.deals) > 2:
            hand = await play.delete(services, hand.id, hand.revision, 2)


async def test_a_phone_that_slept_is_up_to_date_when_it_wakes(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/") as (anna, bo):
        await bo.sleep()
        hand = await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))
        await play.record(services, hand.id, hand.revision, Deal(WORKED[1]))
        await settle(anna)
        assert anna.sees("Deal 3 of 12")
        assert bo.sees("Deal 1 of 12")
        await bo.wake()
        assert bo.sees("Deal 3 of 12")
        await bo.tap("Undo")
        await settle(anna)
        assert anna.sees("Deal 2 of 12")


async def test_deal_saved_as_the_phone_falls_asleep_is_there_when_it_wakes(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/") as (bo,):
        await bo.tap("Enter deal 1", "Sang", "6", "6")
        save = bo.find("Save deal 1").control
        tapped = asyncio.ensure_future(bo.session.dispatch_event(save._i, "click", None))
        await bo.sleep()
        await tapped
        await bo.wake()
        assert len(await deals_of(services, await play.open_match(services, await library.latest(services)))) == 1
        assert bo.sees("Enter deal 2")


async def test_a_phone_that_has_gone_for_good_hears_nothing_and_holds_nothing(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/"):
        assert len(services.change_signal._listeners) == 2
    await asyncio.sleep(0)
    assert len(services.change_signal._listeners) == 0
    await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))


async def test_a_phone_that_slept_through_an_end_and_a_beginning_wakes_at_the_new_match(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with table(services, "/") as (bo,):
        await bo.sleep()
        await play.finish(services, hand.id, hand.revision)
        await begin("swedish", "Dag", "Eva", "Finn")
        await bo.wake()
        assert bo.sees_all("Dag", "A match was begun in another window.")


@pytest.mark.parametrize("part", ["table", "result", "log"])
async def test_a_phone_that_leaves_a_match_which_is_over_finds_the_one_begun_meanwhile(services, begin, part):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with table(services, "/") as (bo,):
        await bo.go(f"/match/{hand.id}/{part}")
        await play.finish(services, hand.id, hand.revision)
        await settle(bo)
        await begin("swedish", "Dag", "Eva", "Finn")
        await settle(bo)
        await bo.go("/")
        assert bo.sees_all("Dag", "A match was begun in another window.")


async def test_a_match_begun_on_one_phone_is_on_the_empty_ones_at_once(services, begin):
    async with table(services, "/", "/") as (anna, bo):
        assert bo.sees("Ready to play?")
        await begin("swedish", "Anna", "Bo", "Cleo")
        await settle(anna, bo)
        for phone in (anna, bo):
            assert phone.sees("Enter deal 1")


async def test_another_match_begun_in_another_window_leaves_the_one_in_hand_alone(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Mine")
    async with table(services, "/") as (anna,):
        await begin("swedish", "Dag", "Eva", "Finn", title="Theirs")
        await settle(anna)
        assert anna.sees("Mine")


async def test_a_match_deleted_elsewhere_is_gone_here(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", f"/match/{hand.id}") as (anna, bo):
        await library.discard(services, hand.id)
        await settle(anna, bo)
        assert anna.sees("Ready to play?")
        assert bo.sees("This match is not kept here")


async def test_somebody_who_watches_reads_everything_and_has_nowhere_to_enter_a_deal(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with Headless(make_main(services.for_session(watches=True))) as bo:
        await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))
        await settle(bo)
        assert bo.sees_all("Deal 2 of 12", "You only watch here")
        await bo.go(f"/match/{hand.id}/entry")
        assert bo.sees("You only watch here; the sheet is kept on the computer that serves it.")
        assert bo.names() == ["To the sheet"]


@pytest.fixture
def locked(services):
    """Locks the file so that nobody can read it meanwhile, as other journals than SQLite's WAL do; opens it again."""
    services.store._db.execute("PRAGMA journal_mode = DELETE")  # as on a disk without shared memory
    services.store._db.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(services.store.path, isolation_level=None)) as other:

        def lock(*, locked):
            other.execute("BEGIN EXCLUSIVE" if locked else "ROLLBACK")

        yield lock


async def test_change_that_cannot_be_read_at_once_is_read_a_little_later(services, begin, locked, jump):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/", "/matches") as (anna, bo):
        await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))
        locked(locked=True)
        await settle(anna, bo)
        assert anna.sees("Deal 1 of 12")
        assert bo.sees("0 of 12 deals")
        assert not anna.sees("Another scorekeeper")
        locked(locked=False)
        await jump(anna, 1.1)
        assert anna.sees("Deal 2 of 12")
        await settle(bo)
        assert bo.sees("1 of 12 deals")


@pytest.mark.parametrize("wakes", [False, True])
async def test_change_that_cannot_be_read_three_times_is_reported_and_read_with_the_next(
    services, begin, locked, jump, wakes
):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/") as (anna,):
        if wakes:
            await anna.sleep()
        hand = await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))
        locked(locked=True)
        await (anna.wake() if wakes else settle(anna))
        await jump(anna, 1.1)
        assert not anna.sees("Another scorekeeper")
        await jump(anna, 5.1)
        assert anna.sees("Another scorekeeper is writing just now: nothing can be read. Try again.")
        await jump(anna, 3600)
        locked(locked=False)
        await play.record(services, hand.id, hand.revision, Deal(WORKED[1]))
        await settle(anna)
        assert anna.sees("Deal 3 of 12")


async def test_nothing_waits_to_be_read_for_a_session_that_has_ended(services, begin, locked):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with table(services, "/") as (anna,):
        await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))
        locked(locked=True)
        await settle(anna)
        assert "read_later" in timers()
    await asyncio.sleep(0)
    assert "read_later" not in timers()


async def test_a_season_and_a_person_that_cannot_be_read_are_not_said_to_be_gone(services, begin, locked):
    await begin("swedish", "Anna", "Bo", "Cleo", ended="2026-01-01T20:00:00Z")
    spring = await seasons.begin(services, Season("", "Spring", ("swedish",)))
    anna = (await people.people(services))[0].id
    async with table(services, f"/seasons/{spring.id}", f"/people/{anna}") as phones:
        locked(locked=True)
        services.change_signal.publish(by=None)
        await settle(*phones)
        assert not any(phone.sees("not kept here") or phone.sees("gone") for phone in phones)
        locked(locked=False)
