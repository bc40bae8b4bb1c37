"""The published site in Firefox: it starts, a deal is saved, and a new loading of the page finds it."""

import pytest

from tests.browser.firefox import NONE, firefox, program
from tests.browser.pocket import hosting


@pytest.mark.ci
@pytest.mark.skipif(program() is None, reason=NONE)
async def test_firefox_starts_the_site_and_keeps_a_deal_over_a_reload_with_the_server_stopped(sites, tmp_path):
    async with hosting(sites["/"].folder) as host, firefox(program(), tmp_path / "profile") as tab:
        await tab.go(f"{host.address}/")
        await tab.live()
        await tab.until("document.documentElement.dataset.kept === 'whole'")
        await host.stop()
        await tab.tap("New match")
        for number, name in enumerate(("Anna", "Bo", "Cleo"), 1):
            await tab.enter(f"Player {number}", name)
        await tab.tap("Cleo begins")
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
        for words in ("^Anna.*: −2$", "^Bo.*: \\+2$", "Deal 2 of 12"):
            await tab.sees(words)
