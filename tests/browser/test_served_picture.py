"""The picture of the sheet on the page of the served app, tapped before the app is there."""

import asyncio
import json
import re
from urllib.parse import urlsplit

import pytest

from scorekeeper.match.match import Deal
from scorekeeper.service import library, play
from scorekeeper.service.app_services import open_services
from tests.browser.page import Phone
from tests.browser.pictured import TAPPED, begun
from tests.browser.pocket import stands
from tests.support.serving import PATIENCE, app, serving

DEAL = ("Enter deal 1", "Sang", "6", "6", "Save deal 1")
ALL_DONE = "['taken', 'live'].every((name) => performance.getEntriesByName(name).length)"
"""The condition that all taps are stored and the app is there."""


async def opened(context, served, *names):
    """The app opened again, and these tapped on its picture before it is there."""
    phone = Phone(await context.new_page(), served.address)
    await phone.page.add_init_script(f"({TAPPED})({json.dumps(names)})")
    await phone.page.goto(f"{served.address}/")
    await phone.awake()
    return phone


@pytest.mark.long
@pytest.mark.ci  # an ordinary run has it in `tests/web/test_picture_taps.py`
async def test_deal_keyed_before_the_served_app_loads_is_saved_once(browser, served):
    context = await begun(browser, served)
    phone = await opened(context, served, "at entry", *DEAL)
    await phone.sees(re.compile("^Deal 2 of 12"))
    await phone.until(ALL_DONE)
    await phone.page.reload()
    await phone.awake()
    await phone.sees(re.compile("^Deal 2 of 12"))
    await context.close()


@pytest.mark.long
async def test_menu_entry_without_an_address_is_opened_by_the_served_app(browser, served):
    context = await begun(browser, served)
    phone = await opened(context, served, "Menu", "End the match early")
    await phone.sees("End the match now?")
    await phone.tap("Cancel")
    await phone.sees(re.compile("^Deal 1 of 12"))
    await phone.page.close()
    phone = await opened(context, served, "Menu", "Settings")
    await phone.sees("Appearance")
    await phone.page.wait_for_url("**/settings")  # the address is pushed behind the drawn screen
    await phone.tap("Back")
    await phone.sees(re.compile("^Deal 1 of 12"))
    await context.close()


OFTEN = 7
"""The number of times that the page sends its taps to nobody before it goes on."""


async def tapped_then_killed(context, served, *names):
    """A page whose picture took these taps, of a server that is killed before the page's WebSocket comes to it; and
    what lets that one go on, to the next server. The picture is left before there is one, as where it takes long.
    """
    page, asked, again, unheard = await context.new_page(), asyncio.Event(), asyncio.Event(), asyncio.Semaphore(0)

    async def hold(line):
        asked.set()
        await again.wait()
        line.connect_to_server()

    await page.route_web_socket(re.compile("/ws"), hold)
    await page.add_init_script(f"({TAPPED})({json.dumps(names)})")
    async with page.expect_response(lambda answer: '"save"' in (answer.request.post_data or "")):
        await page.goto(f"{served.address}/")
    await asyncio.wait_for(asked.wait(), PATIENCE)
    await served.kill()
    page.on("requestfailed", lambda request: unheard.release() if request.url.endswith("/picture/taps") else None)
    await page.evaluate("void servedPicture.leave()")
    for _ in range(OFTEN):
        await asyncio.wait_for(unheard.acquire(), PATIENCE)
    return page, again


@pytest.mark.long
@pytest.mark.ci
@pytest.mark.parametrize(
    ("went_on", "cleo", "bo"), [pytest.param(False, "0", "+2", marks=pytest.mark.long), (True, "+2", "0")]
)
async def test_taps_on_a_killed_server_are_carried_out_once_if_they_still_fit(browser, tmp_path, went_on, cleo, bo):
    folder = tmp_path / "sheets"
    async with serving(*app(folder)) as served:
        context = await begun(browser, served)
        page, next_one = await tapped_then_killed(context, served, "at entry", *DEAL)
    if went_on:  # somebody has booked the deal meanwhile
        services = open_services(folder)
        await play.record(services, await library.latest(services), 1, Deal({"contract": "pass", "counts": [6, 6, 4]}))
        services.close()
    async with serving(*app(folder, urlsplit(served.address).port)) as again:
        next_one.set()
        phone = Phone(page, again.address)
        await phone.awake()
        await phone.sees(re.compile("^Deal 2 of 12"))
        await phone.until(ALL_DONE)
        await page.reload()
        await phone.awake()
        await stands(phone, Anna="−2", Bo=bo, Cleo=cleo)
        await phone.sees(re.compile("^Deal 2 of 12"))
        await context.close()
