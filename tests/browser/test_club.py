"""A club in real browsers: two phones without a network at two tables, one who watches, and a laptop that prints."""

import asyncio
import re
from contextlib import asynccontextmanager, closing

import pytest
import pytest_asyncio
from playwright.async_api import expect

from scorekeeper.match.season import Season
from scorekeeper.service import club_exchange, library, play, seasons
from scorekeeper.service.app_services import open_services
from scorekeeper.web.club_client import open_invitation, read_invitation, request_to
from tests.browser.page import Phone, new_context
from tests.browser.pocket import begin, live, whole
from tests.browser.table import play as play_deal
from tests.club.served import invitation_for_many
from tests.support.serving import serving

SENT = re.compile(r"were sent to the club|was sent to the club")
PARTED = re.compile("There are two versions of this match")


@pytest_asyncio.fixture(loop_scope="session")
async def club_at(sites, tmp_path):
    """A club that serves the site, and the link of an invitation to run it."""
    arguments = ["club", "--site", str(sites["/"].folder), "--port", "0", "--data", str(tmp_path / "club")]
    async with serving("-m", "scorekeeper", *arguments) as served:
        link = await invitation_for_many(served)
        reading = asyncio.create_task(read_all(served))
        yield served, link
        reading.cancel()


async def read_all(served):
    """Read what the server prints, so that it does not wait for it."""
    while await served.process.stdout.readline():
        pass


@asynccontextmanager
async def joined(browser, served, link):
    """A phone that has opened the invitation, and has joined in the app."""
    context = await new_context(browser)
    phone = Phone(await context.new_page(), served.address)
    await phone.page.goto(link)
    await expect(phone.page.locator("#joined")).to_be_visible()
    assert "#" not in phone.page.url
    await phone.page.goto(f"{served.address}/#/club")
    await whole(phone)
    await live(phone)
    await phone.tap("Join the club")
    await phone.sees("The club has everything that is kept here.")
    yield phone
    await context.close()


async def go(phone, route):
    """Another screen of the app, as a link leads there."""
    await phone.page.evaluate("route => { location.hash = route; }", f"#{route}")


async def left(phone):
    """Wait until the address is the sheet's again: another one that is written before that may be lost."""
    await expect(phone.page).not_to_have_url(re.compile("/(entry|versions)$"))


async def exchange(phone):
    """Send and fetch, and wait until the club has everything."""
    await go(phone, "/club")
    await phone.sees_no(SENT)
    await phone.tap("Send and fetch now")
    await phone.sees(SENT)
    await phone.sees("The club has everything that is kept here.")


@pytest.mark.long  # each step is told in tests/club and, for the screens, in tests/app
async def test_two_tables_without_a_network_meet_at_the_club_and_what_parted_is_decided(browser, club_at):
    served, link = club_at
    watching = await new_context(browser)
    page = await watching.new_page()
    await page.goto(link)
    await expect(page.locator("#joined")).to_be_visible()
    await page.goto(f"{served.address}/club/")
    async with joined(browser, served, link) as one, joined(browser, served, link) as other:
        for phone in (one, other):
            await phone.page.context.set_offline(True)
            await go(phone, "/")
            await begin(phone)
            await play_deal(phone, 1, "Sang", "6", "6")
            await left(phone)
        await one.page.context.set_offline(False)
        await exchange(one)
        await expect(page.locator('a[href^="/club/match/"]')).to_have_count(1)
        await other.page.context.set_offline(False)
        await exchange(other)
        await other.sees("1 match came from it.")
        await expect(page.locator('a[href^="/club/match/"]')).to_have_count(2)  # nobody has loaded the page again
        with closing(open_services(None)) as laptop:
            found = open_invitation(read_invitation(link))
            await club_exchange.join(laptop, found.address, found.token)
            await club_exchange.exchange(laptop, request_to(found))
            lines = await library.matches(laptop, "open")
            assert len(lines) == 2
            match = await play.open_match(laptop, lines[0].id)
            season = await seasons.begin(laptop, Season("", "Cellar", (match.sheet.match.game.info.id,)))
            await seasons.add_matches(laptop, season.id, [line.id for line in lines])
            await club_exchange.exchange(laptop, request_to(found))
        await page.goto(f"{served.address}/club/season/{season.id}")
        assert (await page.pdf()).startswith(b"%PDF")
        await decides(one, other, match.id)
        await page.goto(f"{served.address}/club/match/{match.id}")
        await expect(page.locator("table.grid")).to_have_count(1)
    await watching.close()


async def decides(one, other, match):
    """Both enter the second deal without a network, each another one; whoever has the first phone decides."""
    for phone in (one, other):
        await exchange(phone)
    for phone, tricks in ((one, ("9", "2")), (other, ("8", "3"))):
        await phone.page.context.set_offline(True)
        await go(phone, f"/match/{match}")
        await play_deal(phone, 2, "Pass", *tricks)
        await left(phone)
        await phone.page.context.set_offline(False)
    for phone in (one, other, one):
        await exchange(phone)
    await go(one, f"/match/{match}")
    await one.sees(PARTED)
    await go(one, f"/match/{match}/versions")
    await one.tap("Version 2: this one counts", "Choose version 2")
    await one.sees("This version counts now. The other one is among the deleted matches.")
    await left(one)
    for phone in (one, other):
        await exchange(phone)
        await go(phone, f"/match/{match}")
        await phone.sees(re.compile("^Deal 3 of 12"))
        await phone.sees_no(PARTED)
