"""The published site, in a Chromium that is closed and killed, from a host that is really stopped."""

import asyncio
import re
import shutil
from importlib import resources

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright, expect

from scorekeeper.texts.speech import say
from scorekeeper.web.publishing.faults import NotPublished
from scorekeeper.web.publishing.pages import write_worker
from scorekeeper.web.publishing.site import publish
from tests.browser.pocket import Pocket, hosting, live, loaded
from tests.browser.table import seat
from tests.exchange.test_link import LINK

pytestmark = pytest.mark.site

BASES = ("/", "/cards/sheets/")
NEW_VERSION = "A new version of scorekeeper is here."


@pytest.fixture(scope="session")
def sites(tmp_path_factory):
    """The site as published for each base, built once."""
    folder = tmp_path_factory.mktemp("sites")
    try:
        return {base: publish(folder / str(number), base).folder for number, base in enumerate(BASES)}
    except NotPublished as refused:
        pytest.skip(say(refused.fault))


@pytest_asyncio.fixture(loop_scope="session")
async def pocket(browser_program, tmp_path):
    """A phone with an empty profile."""
    async with async_playwright() as playwright:
        pocket = Pocket(playwright, browser_program, tmp_path / "profile")
        yield pocket
        await pocket.close()


def site_in(folder, source, change=None):
    """A copy of a site; with `change`, of a later version, in which the start page's looks differ."""
    shutil.copytree(source, folder)
    if change is not None:
        with (folder / "start.css").open("a") as style:
            style.write(change)
        (folder / "sw.js").write_bytes((resources.files("scorekeeper.web") / "phone" / "sw.js").read_bytes())
        write_worker(folder)
    return folder


async def on_this_device(phone):
    """Wait until the whole app is kept."""
    await phone.page.locator("html[data-kept=whole]").wait_for(state="attached", timeout=60_000)


async def begin(phone):
    """A new match of three."""
    await phone.tap("New match")
    for number, name in enumerate(("Anna <b>", "Bo", "Cleo"), 1):
        await seat(phone, number, name)
    await phone.tap("Cleo begins")
    await phone.tap("Start the match")
    await phone.sees(re.compile("^Deal 1 of 12"))


async def play(phone, number, contract, first, second):
    """A deal, from the sheet to its being booked."""
    await phone.tap(f"Enter deal {number}")
    for name in (contract, first, second):
        await phone.tap(name)
    await phone.tap(f"Save deal {number}")
    await phone.sees(re.compile(rf"^Deal {number} booked: "))


async def stands(phone, **totals):
    for name, total in totals.items():
        await phone.sees(re.compile(rf"^{name}.*: {re.escape(total)}$"))


@pytest.mark.parametrize("base", BASES)
async def test_after_one_visit_it_starts_plays_exports_and_reloads_with_the_server_stopped(pocket, sites, base):
    async with hosting(sites[base], base) as host:
        await on_this_device(await pocket.opened(host))
        await host.stop()
        await pocket.close()
        phone = await pocket.opened(host)
        from_elsewhere = []
        phone.page.on("response", lambda response: from_elsewhere.append(response.url))
        await begin(phone)
        await play(phone, 1, "Sang", "6", "6")
        await phone.page.reload()
        await live(phone)
        await stands(phone, Anna="−2", Bo="+2", Cleo="0")
        await phone.tap("Menu")
        await phone.tap("Export")
        name, content = await phone.download("CSV, for a spreadsheet")
        assert name.endswith(".csv")
        assert "Anna <b>" in content.decode("utf-8-sig")
        assert [url for url in from_elsewhere if not url.startswith((host.address, "blob:", "data:"))] == []


async def test_killing_the_browser_once_a_deal_is_booked_loses_nothing_and_its_picture_is_there_at_once(pocket, sites):
    async with hosting(sites["/"]) as host:
        phone = await pocket.opened(host)
        await begin(phone)
        await play(phone, 1, "Pass", "9", "2")
        await pocket.kill()
        phone = await pocket.page(host)
        await loaded(phone.page)
        picture = phone.page.locator("#picture")
        await expect(picture.get_by_role("rowheader", name="Bo")).to_be_visible()
        assert "Anna <b>" in await picture.inner_text()
        await live(phone)
        before, after = [
            await phone.page.evaluate(f"performance.getEntriesByName('{mark}')[0].startTime")
            for mark in ("picture", "live")
        ]
        assert before < after
        await stands(phone, Anna="−5", Bo="+4", Cleo="+1")


async def test_a_second_window_follows_and_writes_once_the_first_is_closed(pocket, sites):
    async with hosting(sites["/"]) as host:
        first = await pocket.opened(host)
        await begin(first)
        second = await pocket.opened(host)
        await second.sees(re.compile("open in another window"))
        await play(first, 1, "Sang", "6", "6")
        await stands(second, Anna="−2", Bo="+2", Cleo="0")
        await first.page.close()
        await second.sees("This window writes now.")
        await play(second, 2, "Pass", "9", "2")
        await second.page.reload()
        await live(second)
        await stands(second, Anna="−5", Bo="+4", Cleo="+1")


async def test_a_new_version_is_offered_and_taken_when_the_person_wants_it(pocket, sites, tmp_path):
    async with hosting(site_in(tmp_path / "site", sites["/"])) as host:
        await on_this_device(await pocket.opened(host))
        shutil.rmtree(host.folder)
        site_in(host.folder, sites["/"], "body { --version: new; }")
        phone = await pocket.opened(host)
        await expect(phone.page.get_by_text(NEW_VERSION)).to_be_visible(timeout=60_000)
        assert await version(phone) == ""
        async with phone.page.expect_event("load"):
            await phone.page.get_by_role("button", name="Use it now").click()
        await live(phone)
        assert await version(phone) == "new"


async def test_an_update_that_is_cut_off_leaves_the_version_that_works(pocket, sites, tmp_path):
    async with hosting(site_in(tmp_path / "site", sites["/"])) as host:
        await on_this_device(await pocket.opened(host))
        shutil.rmtree(host.folder)
        site_in(host.folder, sites["/"], "body { --version: new; }")
        (host.folder / "start.css").unlink()  # the one file that is new does not arrive
        phone = await pocket.opened(host)
        failed = (
            "navigator.serviceWorker.ready.then(async (r) => { try { await r.update(); } catch {} return !r.waiting; })"
        )
        assert await phone.page.evaluate(failed)
        await host.stop()
        await pocket.close()
        phone = await pocket.opened(host)
        await phone.sees("Who plays tonight?")
        assert await version(phone) == ""


async def test_a_first_visit_that_is_cut_off_says_so_and_goes_on_where_it_stopped(pocket, sites, tmp_path):
    async with hosting(site_in(tmp_path / "site", sites["/"])) as host:
        painter = host.folder / "canvaskit" / "chromium" / "canvaskit.wasm"
        painter.rename(tmp_path / "held back")
        phone = await pocket.page(host)
        await expect(phone.page.get_by_role("heading", name="Scorekeeper")).to_be_visible()
        await expect(phone.page.get_by_text(re.compile("Loading was cut off."))).to_be_visible(timeout=60_000)
        (tmp_path / "held back").rename(painter)
        (host.folder / "main.dart.js").unlink()  # what has come already is not asked for again
        await phone.page.get_by_role("button", name="Try again").click()
        await live(phone)
        await phone.sees("Who plays tonight?")


async def version(phone):
    """What the start page's own style says."""
    return await phone.page.evaluate("getComputedStyle(document.body).getPropertyValue('--version')")


async def test_a_first_visit_says_in_words_and_a_bar_how_far_it_has_come(pocket, sites):
    async with hosting(sites["/"]) as host:
        phone = await pocket.page(host)
        bar = phone.page.get_by_role("progressbar", name="How far it has come")
        await expect(bar).to_be_visible()
        await expect(phone.page.get_by_text(re.compile(r"^Loading: \d+ of 100\."))).to_be_visible(timeout=60_000)
        await live(phone)
        await asyncio.gather(expect(bar).to_have_count(0))


async def test_a_link_opens_on_a_first_visit_and_is_not_asked_about_again_once_it_is_kept(pocket, sites):
    async with hosting(sites["/"]) as host:
        phone = await pocket.opened(host, LINK.removeprefix("https://example.org/scores/"))
        await phone.sees("Take this match?")
        assert phone.route == "/#/take"
        await phone.tap("Keep a copy")
        await stands(phone, A="−5", B="+4", C="+1")
        await phone.page.reload()
        await live(phone)
        await stands(phone, A="−5", B="+4", C="+1")
