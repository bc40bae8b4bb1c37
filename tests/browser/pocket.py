"""A phone in a pocket: a Chromium with a profile that outlives it, which can be killed like any process."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import BrowserContext, Page, Playwright

from tests.browser.chromium import FLAGS, QUICK, STILL
from tests.browser.page import Phone
from tests.browser.table import seat
from tests.support.serving import PATIENCE, ROOT

RESERVED: list[socket.socket] = []


def reserved() -> int:
    """A free port that nobody else gets while this process lives, also while its host is stopped.

    A socket is bound to it that never listens: whoever calls is refused. A server that binds with SO_REUSEADDR, as
    Python's do, can listen there all the same; whoever asks the system for any free port is given another.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    RESERVED.append(holder)
    return int(holder.getsockname()[1])


@dataclass
class Host:
    """A host of static files. The same address serves again after a stop."""

    folder: Path
    base: str = "/"
    port: int = 0
    unknown: tuple[str, ...] = ()
    process: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> str:
        """The address of the site, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}{self.base}".rstrip("/")

    async def start(self) -> None:
        """Serve, from now on."""
        self.port = self.port or reserved()
        script = ROOT / "tests" / "browser" / "static_host.py"
        arguments = (str(script), str(self.folder), self.base, str(self.port), *self.unknown)
        self.process = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=asyncio.subprocess.PIPE)
        line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
        assert line == b"serving\n"

    async def stop(self) -> None:
        """Be gone, connections and all."""
        if self.process is not None:
            self.process.kill()
            await self.process.communicate()
            self.process = None


@asynccontextmanager
async def hosting(folder: Path, base: str = "/", port: int = 0, unknown: tuple[str, ...] = ()) -> AsyncIterator[Host]:
    """A host that serves a folder at a path, and does not know the types of files with some suffixes."""
    host = Host(folder, base, port, unknown)
    await host.start()
    try:
        yield host
    finally:
        await host.stop()


class Pocket:
    """One profile of a browser, which runs or does not."""

    def __init__(self, playwright: Playwright, program: str, profile: Path) -> None:
        self._playwright = playwright
        self._program = program
        self._profile = profile
        self._process: asyncio.subprocess.Process | None = None
        self._browser = None

    def copied(self, profile: Path) -> Pocket:
        """Another phone on which the same has happened so far. This one is closed."""
        shutil.copytree(self._profile, profile, ignore=shutil.ignore_patterns("Singleton*", "DevToolsActivePort"))
        return Pocket(self._playwright, self._program, profile)

    async def opened(self, host: Host, route: str = "") -> Phone:
        """The app in a new tab, as soon as it is live; the browser is started if it does not run."""
        phone = await self.page(host, route)
        await live(phone)
        return phone

    async def context(self) -> BrowserContext:
        """Return the context for new tabs, and start the browser if it does not run."""
        if self._browser is None:
            await self._start()
        return self._browser.contexts[0]

    async def page(self, host: Host, route: str = "", *, before: str = "") -> Phone:
        """A new tab at the app's address, still loading. `before`: a script that the page runs first of all."""
        phone = Phone(await (await self.context()).new_page(), host.address)
        await phone.page.add_init_script(before)
        await phone.page.goto(f"{host.address}/{route}", wait_until="commit")
        return phone

    async def close(self) -> None:
        """Close the browser as people do."""
        if self._browser is not None:
            session = await self._browser.new_browser_cdp_session()
            await session.send("Browser.close")
            await asyncio.wait_for(self._process.wait(), PATIENCE)
            self._browser = None

    async def kill(self) -> None:
        """End every process of the browser, at once and without a word."""
        os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()
        self._browser = None

    async def _start(self) -> None:
        told = self._profile / "DevToolsActivePort"
        told.unlink(missing_ok=True)
        screen = ("--headless", "--window-size=390,844", "--remote-debugging-port=0")
        self._process = await asyncio.create_subprocess_exec(
            *(self._program, *FLAGS, QUICK, STILL, *screen, f"--user-data-dir={self._profile}", "about:blank"),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        async with asyncio.timeout(PATIENCE):
            while not told.exists() or "\n" not in told.read_text():
                await asyncio.sleep(0.05)
        port = told.read_text().split("\n")[0]
        self._browser = await self._playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")


async def whole(phone: Phone) -> None:
    """Wait until the app is kept on the device, every file of it."""
    await phone.page.locator("html[data-kept=whole]").wait_for(state="attached")


async def snapshot_here(phone: Phone) -> None:
    """Wait until the memory snapshot is on the device, too: the next start wakes from it."""
    await phone.page.locator("html[data-after=whole]").wait_for(state="attached")


async def woke(phone: Phone) -> bool:
    """Whether Python woke from its memory snapshot, and was not started plainly."""
    names = await phone.page.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    return "restored" in names and "interpreter" not in names


async def live(phone: Phone) -> None:
    """Wait until the start page has given way to the app, and wake its names."""
    await loaded(phone.page)
    await phone.page.locator("#start").wait_for(state="detached")
    await phone.awake()


async def loaded(page: Page) -> None:
    """Wait until the start page is there."""
    await page.wait_for_load_state("domcontentloaded")


async def begin(phone: Phone) -> None:
    """A new match of three."""
    await phone.tap("New match")
    for number, name in enumerate(("Anna <b>", "Bo", "Cleo"), 1):
        await seat(phone, number, name)
    await phone.tap("Who deals first? Cleo", "Start the match")
    await phone.sees(re.compile("^Deal 1 of 12"))


async def stands(phone: Phone, **totals: str) -> None:
    """Wait until these totals stand on the sheet, by the names' first words."""
    for name, total in totals.items():
        await phone.sees(re.compile(rf"^{name}.*: {re.escape(total)}$"))


KEPT = """wanted => new Promise((done, failed) => {
    const request = indexedDB.open("scorekeeper-picture /");
    request.onerror = failed;
    request.onsuccess = () => {
        const look = () => {
            const picture = request.result.transaction("pictures").objectStore("pictures").get("sheet");
            picture.onsuccess = () => {
                if (!picture.result?.entry || picture.result.of.split(" ")[1] !== wanted) return setTimeout(look, 50);
                request.result.close();
                done();
            };
        };
        look();
    };
})"""
"""Wait until the picture of a match at a revision is kept, with its entry."""


SITE = "https://example.org/scores/"
