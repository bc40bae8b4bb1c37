"""A deal that was saved on the picture in a tab that was closed: booked once by a later start, or half entered."""

import json
from contextlib import closing

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.open_match import Draft
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play
from scorekeeper.web.browser.picture_taps import PictureTaps, stamp_of
from tests.support.headless import Headless
from tests.web.small_browser import SmallBrowser, restarted, start
from tests.web.tapped import FIRST, SANG, SECOND, kept, pressed

WHOLE = {"contract": "sang", "counts": [6, 6, 4]}
OTHER = Deal({"contract": "pass", "counts": [9, 2, 5]})
NOT_SAVED = "A deal that was saved before the app was there is not on the sheet: "


def saved(of, *said, id="a"):
    return {"do": "save", "of": of, "id": id, "before": [{"do": "press", "said": each} for each in said]}


async def carried_out(app, *taps):
    """Carry out taps as a page that has just been opened tells them: the address, and which are done."""
    await app.match.open_latest()
    carrying = PictureTaps(app)
    return await carrying.carry_out(list(taps)), carrying.done, list(carrying.waiting)


async def test_deal_saved_in_a_closed_tab_is_recorded_once_at_the_next_start(phone, app, of):
    save = saved(of, SANG, FIRST, SECOND)
    assert await carried_out(app, save) == ("/", ["a"], [])
    for _ in range(2):
        assert await carried_out(app, save) == ("/", ["a"], [])
    assert [deal.answers for deal in (await kept(app)).match.deals] == [WHOLE]
    await phone.settle()
    assert phone.sees("Deal 1 saved")


@pytest.mark.parametrize("told", range(4))
async def test_deal_saved_in_a_closed_tab_is_recorded_though_some_answers_were_kept_before(told, app, of):
    await carried_out(app, *pressed(of, SANG, FIRST, SECOND)[:told])
    save = saved(of, SANG, FIRST, SECOND)
    assert await carried_out(app, *pressed(of, SANG, FIRST, SECOND), save) == ("/", ["a"], [])
    assert [deal.answers for deal in (await kept(app)).match.deals] == [WHOLE]


async def test_a_deal_that_was_half_entered_before_is_gone_on_with_and_booked_with_its_note(app):
    await play.keep_draft(app.services, app.open_match.id, Draft({"contract": "sang"}, note="no aces"))
    of = stamp_of(await kept(app))
    await carried_out(app, *pressed(of, FIRST))
    assert await carried_out(app, saved(of, FIRST, SECOND)) == ("/", ["a"], [])
    (deal,) = (await kept(app)).match.deals
    assert (deal.answers, deal.note) == (WHOLE, "no aces")


async def test_deal_saved_in_a_closed_tab_and_entered_elsewhere_counts_once(app, of):
    await play.record(app.services, app.open_match.id, 1, Deal(WHOLE))
    assert await carried_out(app, saved(of, SANG, FIRST, SECOND)) == ("/", ["a"], [])
    assert len((await kept(app)).match.deals) == 1


async def test_into_a_match_that_has_gone_on_it_is_not_booked_but_shown_as_half_entered(phone, app, of):
    await play.record(app.services, app.open_match.id, 1, OTHER)
    address, settled, _ = await carried_out(app, saved(of, SANG, FIRST, SECOND))
    assert (address, settled) == (f"/match/{app.open_match.id}/entry", ["a"])
    after = await kept(app)
    assert [deal.answers for deal in after.match.deals] == [OTHER.answers]
    assert after.drafts.next == Draft(WHOLE)
    await phone.settle()
    assert phone.sees(NOT_SAVED + "the match has changed since.")


async def test_one_that_was_booked_and_taken_back_is_not_booked_again_but_shown_as_half_entered(app, of):
    match = await play.record(app.services, app.open_match.id, 1, Deal(WHOLE))
    await play.undo(app.services, match.id, match.revision)
    assert (await carried_out(app, saved(of, SANG, FIRST, SECOND)))[1:] == (["a"], [])
    after = await kept(app)
    assert (after.match.deals, after.drafts.next) == ((), Draft(WHOLE))


async def test_saved_deal_waits_while_another_deal_is_half_entered(phone, app, of):
    half = Draft({"contract": "pass", "counts": [9, None, None]})
    await play.keep_draft(app.services, app.open_match.id, half)
    assert await carried_out(app, saved(of, SANG, FIRST, SECOND)) == (None, [], ["a"])
    assert ((await kept(app)).match.deals, (await kept(app)).drafts.next) == ((), half)
    await phone.settle()
    assert phone.sees(NOT_SAVED + "another deal is half entered.")
    await play.record(app.services, app.open_match.id, 1, OTHER)
    assert (await carried_out(app, saved(of, SANG, FIRST, SECOND)))[1:] == (["a"], [])
    assert (await kept(app)).drafts.next == Draft(WHOLE)


async def test_one_of_another_match_than_the_last_is_booked_into_its_own(app, of):
    own = app.open_match.id
    await play.start(app.services, Match(CATALOGUE.game("swedish"), ("Dag", "Eva", "Filip"), 2))
    assert await carried_out(app, saved(of, SANG, FIRST, SECOND)) == ("/", ["a"], [])
    assert [deal.answers for deal in (await play.open_match(app.services, own)).match.deals] == [WHOLE]


async def deleted(app):
    await library.discard(app.services, app.open_match.id)


async def stopped(app):
    await play.record(app.services, app.open_match.id, 1, OTHER)
    await play.finish(app.services, app.open_match.id, 2)


@pytest.mark.parametrize(("meanwhile", "why"), [(deleted, "its match is not here"), (stopped, "the match is over.")])
async def test_one_whose_match_is_over_or_gone_is_said_not_to_be_booked(meanwhile, why, phone, app, of):
    await meanwhile(app)
    assert (await carried_out(app, saved(of, SANG, FIRST, SECOND)))[1:] == (["a"], [])
    await phone.settle()
    assert phone.sees(NOT_SAVED + why)


async def test_answers_that_are_none_book_nothing(app, of):
    for number, before in enumerate(
        (
            None,
            "sang",
            [7],
            [{"said": SANG}] * 201,
            [{"said": 7}],
            [{"said": [["contract"]]}],
            [{"said": [["contract", None, "grand"]]}],
        )
    ):
        await carried_out(app, {"do": "save", "of": of, "id": f"a{number}", "before": before})
        await carried_out(app, {"do": "save", "of": "? ? ? ?", "id": f"b{number}", "before": before})
        assert ((await kept(app)).match.deals, (await kept(app)).drafts.next) == ((), None), before


# --- in a browser, whose page is told which it need not keep


@pytest.fixture
def browser(tmp_path):
    with closing(SmallBrowser(tmp_path)) as browser:
        yield browser


async def with_saved(browser):
    match = await start(browser.open())
    browser.taps = [saved(stamp_of(match), SANG, FIRST, SECOND, id="1f")]
    return match


async def test_the_page_is_told_to_forget_a_save_once_its_deal_is_in_the_browser_s_database(browser, tmp_path):
    match = await with_saved(browser)
    async with Headless(browser.open().main):
        assert browser.heard[:2] == ['forget ["1f"]', "taken"]
    again = await play.open_match(restarted(browser, tmp_path), match.id)
    assert [deal.answers for deal in again.match.deals] == [WHOLE]


async def test_save_is_kept_for_the_next_start_if_the_browser_refuses_the_deal(browser):
    await with_saved(browser)
    browser.full = True
    async with Headless(browser.open().main) as phone:
        assert phone.sees("Deal 1 saved")
    assert not [heard for heard in browser.heard if heard.startswith("forget")]


async def test_a_window_without_the_pen_keeps_the_save_and_books_it_when_it_has_the_pen(browser):
    match = await with_saved(browser)
    browser.lease = False
    browser_app = browser.open()
    async with Headless(browser_app.main) as phone:
        assert phone.sees("Scorekeeper is open in another window")
        assert browser.heard == ["painted", "will it keep?"]
        browser.lease = True
        browser.on_event("lease")
        await phone.settle()
        assert json.loads(next(heard for heard in browser.heard if heard.startswith("forget"))[7:]) == ["1f"]
    assert len((await play.open_match(browser_app.services, match.id)).match.deals) == 1
