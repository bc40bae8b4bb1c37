"""A real Chromium for the tests in this folder, and the app served to it.

They are skipped where there is no Chromium, and say so; with SCOREKEEPER_REQUIRE_BROWSER=1 they fail
instead. CHROMIUM may name the program.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, async_playwright, expect

from tests.browser.chromium import NONE, QUICK, chromium, program
from tests.browser.page import Phone, new_context
from tests.browser.pocket import KEPT, Host, Pocket, begin, hosting, snapshot_here, whole
from tests.browser.table import Cabin
from tests.support.published import Sites
from tests.support.serving import PATIENCE, ROOT, Served, app, serving

RESULTS = ROOT / "test-results"
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=PATIENCE * 1000)  # milliseconds

Opener = Callable[..., Awaitable[Phone]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One event loop for all tests in this folder, for they share one browser."""
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.unmeasured)  # the app runs in a process of its own
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a test's fixtures know how it ended."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def browser_program() -> str:
    """The Chromium of this machine."""
    found = program()
    if found is None:
        if os.environ.get("SCOREKEEPER_REQUIRE_BROWSER") == "1":
            pytest.fail(NONE, pytrace=False)
        pytest.skip(NONE)
    return found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(browser_program: str) -> AsyncIterator[Browser]:
    """One Chromium for all tests."""
    async with chromium(browser_program, QUICK) as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session")
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    """The app with an empty folder of its own, for one test."""
    async with serving(*app(tmp_path / "sheets")) as served:
        yield served


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def cabin(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Cabin]:
    """The app for all tests that do not mind the matches of the others, and its folder."""
    folder = tmp_path_factory.mktemp("cabin")
    async with serving(*app(folder)) as served:
        yield Cabin(served, folder)


@pytest_asyncio.fixture(loop_scope="session")
async def opened(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[Opener]:
    """Opens tabs: `await opened(served, route, width=…, height=…, dark=…)`, each with a profile of its own.

    What a tab shows when its test fails is kept in test-results/. No tab may have asked anything of another machine.
    """
    phones: list[Phone] = []

    async def open_tab(served: Served, route: str = "/", *, beside: Phone | None = None, **screen: object) -> Phone:
        context = beside.page.context if beside else await new_context(browser, **screen)
        phones.append(await Phone.opened(context, served, route))
        return phones[-1]

    yield open_tab
    for number, phone in enumerate(phones):
        if request.node.stash.get(FAILED, False):
            await phone.screenshot(RESULTS / f"{request.node.name}-{number}.png")
    for context in {phone.page.context for phone in phones}:
        await context.close()
    assert [url for phone in phones for url in phone.left] == []


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shop(browser_program: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Pocket]:
    """Sells phones with an empty profile."""
    async with async_playwright() as playwright:
        yield Pocket(playwright, browser_program, tmp_path_factory.mktemp("shop"))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def visit(shop: Pocket, sites: Sites, tmp_path_factory: pytest.TempPathFactory) -> tuple[Pocket, int]:
    """A phone that was on the site at / once and is closed, and the port of the host, which is stopped."""
    phone = shop.copied(tmp_path_factory.mktemp("visit") / "profile")
    async with hosting(sites["/"].folder) as host:
        page = await phone.page(host)
        await whole(page)
        await snapshot_here(page)
        await phone.close()
    return phone, host.port


@pytest.fixture(scope="session")
def gone(visit: tuple[Pocket, int], sites: Sites) -> Host:
    """The host of that visit. It serves no more."""
    return Host(sites["/"].folder, port=visit[1])


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def begun(visit: tuple[Pocket, int], gone: Host, tmp_path_factory: pytest.TempPathFactory) -> Pocket:
    """Return a phone that has the site and a match of three, whose picture is kept."""
    pocket = visit[0].copied(tmp_path_factory.mktemp("begun") / "profile")
    phone = await pocket.opened(gone)
    await begin(phone)
    await phone.page.evaluate(KEPT, "1")
    await pocket.close()
    return pocket


@pytest_asyncio.fixture(loop_scope="session")
async def player(begun: Pocket, tmp_path: Path) -> AsyncIterator[Pocket]:
    """A phone of one's own that has the app, and a match without deals."""
    pocket = begun.copied(tmp_path / "profile")
    yield pocket
    await pocket.close()


@pytest_asyncio.fixture(loop_scope="session")
async def visitor(visit: tuple[Pocket, int], tmp_path: Path) -> AsyncIterator[Pocket]:
    """A phone of one's own that has the app from one visit."""
    pocket = visit[0].copied(tmp_path / "profile")
    yield pocket
    await pocket.close()


@pytest_asyncio.fixture(loop_scope="session")
async def pocket(shop: Pocket, tmp_path: Path) -> AsyncIterator[Pocket]:
    """A phone with an empty profile."""
    pocket = shop.copied(tmp_path / "profile")
    yield pocket
    await pocket.close()


@pytest_asyncio.fixture(loop_scope="session")
async def empty(browser: Browser) -> AsyncIterator[BrowserContext]:
    """A browser that was never on the site."""
    context = await new_context(browser)
    yield context
    await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def context(player: Pocket) -> BrowserContext:
    """The browser of such a phone, to open tabs in."""
    return await player.context()
