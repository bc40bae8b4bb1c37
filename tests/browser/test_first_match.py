"""A first visit: what this is and the first questions of a new match stand there before the app, and are answered."""

import asyncio
import os
import re
import shutil

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.page import Phone, new_context
from tests.browser.pocket import hosting, live, stands
from tests.exchange.links import LINK

HELD = """
const { append } = Element.prototype;
Element.prototype.append = function (...parts) {
  if (!parts[0]?.src?.endsWith("flutter_bootstrap.js")) return append.apply(this, parts);
  globalThis.letGo = () => append.apply(this, parts);
};
"""
"""Flutter does not start before it is let go."""


class FirstVisit:
    """A page on its first visit, whose app comes when it is let go."""

    def __init__(self, phone):
        self.phone, self.page = phone, phone.page

    async def let_go(self):
        await self.phone.until("globalThis.letGo")
        await self.page.evaluate("letGo()")

    async def opened(self, route=""):
        await self.page.goto(f"{self.phone.address}/{route}", wait_until="commit")

    async def there(self):
        """Wait until the app is there, below what is being answered."""
        await self.phone.until("performance.getEntriesByName('live').length > 0")

    async def taps(self, name):
        await self.page.locator("#picture").get_by_role("button", name=name).click()

    def field(self, seat):
        return self.page.get_by_role("textbox", name=f"Player {seat}")


@pytest_asyncio.fixture(loop_scope="session")
async def first(browser, sites):
    context = await new_context(browser)
    async with hosting(sites["/"].folder) as host:
        visit = FirstVisit(Phone(await context.new_page(), host.address))
        await visit.page.add_init_script(HELD)
        yield visit
    await context.close()


@pytest.mark.ci
async def test_match_is_set_up_before_the_app_loads_survives_a_reload_and_starts(first):
    await first.opened()
    await expect(first.page.get_by_role("heading", name="What do you play?")).to_be_visible()
    await first.taps("Barbu")
    await first.taps("5 players")
    for seat, name in enumerate(("Anna <b>", "Bo", "Cleo", "Dag"), 1):
        await first.field(seat).press_sequentially(name)
        await first.field(seat).press("Enter")
    await expect(first.field(5)).to_be_focused()
    await first.taps("Start the match")
    await expect(first.page.get_by_text("Player 5 has no name.")).to_be_visible()
    await first.page.reload(wait_until="commit")
    await expect(first.field(1)).to_have_value("Anna <b>")
    await first.field(5).fill("Eva")
    await first.taps("Cleo")
    await first.taps("Start the match")
    await first.let_go()
    await live(first.phone)
    await first.phone.sees("Enter deal 1")
    await first.phone.sees(re.compile("^Eva"))


@pytest.mark.long
async def test_person_who_types_while_the_app_loads_loses_no_key(first):
    await first.opened()
    await first.taps("Swedish Bismarck")
    await first.let_go()
    writing = asyncio.create_task(first.field(1).press_sequentially("abcdefghijklmnopqrstuvwx", delay=200))
    await first.there()
    await writing
    await expect(first.field(1)).to_be_focused()
    await expect(first.field(1)).to_have_value("abcdefghijklmnopqrstuvwx")
    await first.field(2).fill("Bo")
    await first.field(3).fill("Cleo")
    await first.taps("More settings")
    await live(first.phone)
    await first.phone.sees("Who deals first? abcdefghijklmnopqrstuvwx")


@pytest.mark.long
@pytest.mark.ci
async def test_match_from_a_link_is_shown_and_saved_before_the_app_loads(first):
    await first.opened(LINK.removeprefix("https://example.org/scores/"))
    await expect(first.page.get_by_role("heading", name="Take this match?")).to_be_visible()
    assert "A\n\nB\n\nC" in await first.page.locator("#picture").inner_text()
    await first.taps("Save")
    await first.let_go()
    await live(first.phone)
    await stands(first.phone, A="−5", B="+4", C="+1")


@pytest.mark.long
@pytest.mark.ci
async def test_first_visit_says_that_the_network_is_lost_and_keeps_its_answers(browser, sites, tmp_path):
    site = shutil.copytree(sites["/"].folder, tmp_path / "site")
    slow = site / "canvaskit" / "skwasm.wasm"
    slow.rename(tmp_path / "held back")
    os.mkfifo(slow)  # whoever asks for it waits
    context = await new_context(browser)
    async with hosting(site) as host:
        first = FirstVisit(Phone(await context.new_page(), host.address))
        await first.opened()
        await first.taps("Swedish Bismarck")
        await first.field(1).fill("Anna")
        await host.stop()
        told = re.compile(r"Loading was cut off\.|Scorekeeper could not start\.|not wholly on this device yet")
        await expect(first.page.get_by_text(told)).to_be_visible()
        await first.field(2).fill("Bo")
        slow.unlink()
        (tmp_path / "held back").rename(slow)
        await host.start()
        await first.page.get_by_role("button", name="Try again").click()
        await expect(first.field(2)).to_have_value("Bo")
        await first.field(3).fill("Cleo")
        await first.taps("Anna")
        await first.taps("Start the match")
        await live(first.phone)
        await first.phone.sees("Enter deal 1")
    await context.close()
