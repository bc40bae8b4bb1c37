"""The time until the served app can be used in a browser: opened for the first time, and again.

The browser of the first time has nothing of it; the second time it has kept what a browser keeps of itself. Both are
opened in turn, several times, beside a plain page: only the ratios mean something.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from pathlib import Path

from playwright.async_api import Browser

from tests.browser.chromium import chromium
from tests.browser.pocket import Host, hosting
from tests.support.serving import Served, app, serving
from tests.tools.bench.startup import TIMES, chromium_here, lay_plain_page, plain, usable


async def opened(browser: Browser, served: Served, page_alone: Host, found: dict[str, list[float]]) -> None:
    """Open the app for the first time, and again, and a plain page; add the seconds to what was found."""
    context = await browser.new_context(viewport={"width": 390, "height": 844})
    for name in ("cold", "warm"):
        page = await context.new_page()
        found[name].append(await usable(page, f"{served.address}/"))
        await page.close()
    page = await context.new_page()
    found["plain"].append(await plain(page, f"{page_alone.address}/"))
    await context.close()


async def measured(folder: Path) -> dict[str, list[float]]:
    """Seconds to the first screen, by what is opened. The server has answered once before."""
    plain_page = lay_plain_page(folder)
    found: dict[str, list[float]] = {"cold": [], "warm": [], "plain": []}
    async with (
        serving(*app(folder / "sheets")) as served,
        hosting(plain_page) as page_alone,
        chromium(chromium_here()) as browser,
    ):
        await opened(browser, served, page_alone, {name: [] for name in found})
        for _ in range(TIMES):
            await opened(browser, served, page_alone, found)
    return found


def main() -> None:
    """Print the medians and their ratios."""
    with tempfile.TemporaryDirectory() as name:
        found = asyncio.run(measured(Path(name)))
    cold, warm, page = (statistics.median(found[name]) for name in ("cold", "warm", "plain"))
    print(f"served, opened for the first time: {cold:.2f} s, {cold / page:.0f} times a plain page")
    print(f"served, opened again: {warm:.2f} s, {warm / cold:.2f} of the first time")


if __name__ == "__main__":
    main()
