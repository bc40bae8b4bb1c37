"""The published site in Firefox and in WebKit: it starts, a deal is saved, and a new loading of the page
wakes Python from its snapshot and finds it."""

import pytest
import pytest_asyncio

from tests.browser import firefox, webkit
from tests.browser.pocket import hosting

WOKE = "performance.getEntriesByName('restored').length === 1"
"""Whether Python woke from its memory snapshot."""

pytestmark = pytest.mark.ci


@pytest_asyncio.fixture(loop_scope="session")
async def in_firefox(tmp_path):
    if not (program := firefox.program()):
        pytest.skip(firefox.NONE)
    async with firefox.firefox(program, tmp_path / "profile") as tab:
        yield tab


@pytest_asyncio.fixture(loop_scope="session")
async def in_webkit():
    if not (programs := webkit.programs()):
        pytest.skip(webkit.NONE)
    async with webkit.webkit(*programs) as tab:
        yield tab


async def test_firefox_starts_the_site_and_keeps_a_deal_over_a_reload_with_the_server_stopped(in_firefox, sites):
    await keeps_a_deal(in_firefox, sites)


async def test_webkit_starts_the_site_and_keeps_a_deal_over_a_reload_with_the_server_stopped(in_webkit, sites):
    await keeps_a_deal(in_webkit, sites)


async def keeps_a_deal(tab, sites):
    async with hosting(sites["/"].folder) as host:
        await tab.go(f"{host.address}/")
        await tab.live()
        await tab.until("document.documentElement.dataset.kept === 'whole'")
        await tab.until("document.documentElement.dataset.after === 'whole'")
        assert await tab.ask(WOKE) is False
        await host.stop()
        await tab.tap("New match")
        for number, name in enumerate(("Anna", "Bo", "Cleo"), 1):
            await tab.enter(f"Player {number}", name)
        await tab.tap("Who deals first? Cleo")
        await tab.tap("Start the match")
        await tab.tap("Enter deal 1")
        await tab.tap("Sang")
        await tab.tap("6")
        await tab.sees("^Anna: 6")
        await tab.tap("6")
        await tab.sees("Ready to save")
        await tab.tap("Save deal 1")
        await tab.sees("^Deal 1 booked")
        await tab.reload()
        await tab.live()
        assert await tab.ask(WOKE) is True
        for words in ("^Anna.*: −2$", "^Bo.*: \\+2$", "Deal 2 of 12"):
            await tab.sees(words)
