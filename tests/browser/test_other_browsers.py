"""The published site in Firefox and in WebKit: it starts, a deal is saved, and a new loading of the page, by a link,
wakes Python from its snapshot and finds both. What is imported then brings what it needs."""

import json

import pytest
import pytest_asyncio

from tests.browser import firefox, webkit
from tests.browser.late_imports import ASK, IMPORTED, LINK, importing_site
from tests.browser.pocket import hosting
from tests.support.imports import NEVER

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


@pytest.mark.long
async def test_firefox_saves_a_deal_opens_a_link_and_imports_modules_offline(in_firefox, sites, tmp_path):
    await works_without_a_server(in_firefox, importing_site(sites["/"].folder, tmp_path / "site"))


@pytest.mark.long
async def test_webkit_saves_a_deal_opens_a_link_and_imports_modules_offline(in_webkit, sites, tmp_path):
    await works_without_a_server(in_webkit, importing_site(sites["/"].folder, tmp_path / "site"))


async def works_without_a_server(tab, site):
    async with hosting(site) as host:
        await tab.go(f"{host.address}/")
        await tab.live()
        await tab.until("document.documentElement.dataset.kept === 'whole'")
        await tab.until("document.documentElement.dataset.after === 'whole'")
        assert await tab.ask(WOKE) is False
        await host.stop()
        await keeps_a_deal(tab)
        await tab.ask(ASK)
        await tab.go("about:blank")
        await tab.go(f"{host.address}/{LINK}")
        await tab.live()
        await tab.sees("^Take this match")
        assert await tab.ask(WOKE) is True
        assert json.loads(await tab.ask(IMPORTED)) == {"imported": [True, NEVER], "sizes": [0, 0]}
        await tab.ask("location.hash = '/'")
        for words in ("^Anna.*: −2$", "^Bo.*: \\+2$", "Deal 2 of 12"):
            await tab.sees(words)


async def keeps_a_deal(tab):
    await tab.tap("New match")
    for number, name in enumerate(("Anna", "Bo", "Cleo"), 1):
        await tab.enter(f"Player {number}", name)
    await tab.tap("Who deals first? Cleo", "Start the match", "Enter deal 1", "Sang", "6")
    await tab.sees("^Anna: 6")
    await tab.tap("6")
    await tab.sees("Ready to save")
    await tab.tap("Save deal 1")
    await tab.sees("^Deal 1 saved")
