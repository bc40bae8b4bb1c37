"""The time until the app can be used on a first visit and when it is opened again, beside others.

Those are Flet's own bundle and a plain page. The three are opened in turn, several times, in one Chromium on one
machine: only the ratios mean something. `python -m tests.tools.bench.startup slow` opens them on a phone of a quarter
of the speed, again only.
"""

from __future__ import annotations

import asyncio
import shutil
import statistics
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from contextlib import nullcontext
from importlib import resources
from pathlib import Path
from time import perf_counter

from flet.controls.types import RouteUrlStrategy, WebRenderer
from flet_web import patch_index_html
from flet_web.patch_index import patch_font_manifest_json
from playwright.async_api import Browser, BrowserContext, Page

from scorekeeper.flet_fixes.client_files import CLIENT
from scorekeeper.web.publishing import wheels
from scorekeeper.web.publishing.archive import copy_app
from scorekeeper.web.publishing.site import publish
from tests.browser.chromium import NONE, chromium, program
from tests.browser.page import Phone
from tests.browser.pocket import Host, hosting, live
from tests.browser.table import seat
from tests.tools.bench.slow_phone import slowed

TIMES = 5

AIM, PICTURE, ASKED = 0.2, 0.2, 0.3
"""The aims: the share of the time of Flet's own bundle, and the seconds to the picture and to the first question."""

PARTS = ("compiled", "unpacked", "restored", "awake", "store open", "connected", "drawn", "live")
"""The marks of a starting site in their order, from the compiled interpreter to the first screen painted by Flutter."""

MARKS = "performance.getEntriesByType('mark').map((mark) => [mark.name, mark.startTime / 1000])"

MAIN = """
import flet as ft
from scorekeeper.app.session_start import make_main
from scorekeeper.service.app_services import open_services
ft.run(make_main(open_services(None)))
"""

PLAIN = '<!DOCTYPE html><html lang="en"><title>Plain</title><h1>Ready to play?</h1></html>'


def unchanged(folder: Path) -> None:
    """Lay out the app in Flet's own bundle, as its tools do for a site without a network."""
    shutil.copytree(CLIENT, folder)
    patch_index_html(
        str(folder / "index.html"),
        base_href="/",
        pyodide=True,
        pyodide_script_path="main.py",
        pyodide_version="314",
        app_package_url="app.zip",
        web_renderer=WebRenderer.CANVAS_KIT,
        route_url_strategy=RouteUrlStrategy.HASH,
        no_cdn=True,
    )
    page = folder / "index.html"  # as it comes, the address of Python is one that no browser resolves
    page.write_text(page.read_text("utf-8").replace('="pyodide/pyodide.mjs"', '="/pyodide/pyodide.mjs"'), "utf-8")
    patch_font_manifest_json(str(folder / "assets" / "FontManifest.json"))
    stage = folder.with_name("stage")
    lock = resources.files("scorekeeper.web.publishing") / "browser.lock"
    for wheel in wheels.fetch(wheels.read_lock(lock.read_text("utf-8")), wheels.BROWSER).values():
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(stage / "__pypackages__")
    copy_app(stage / "__pypackages__")
    (stage / "main.py").write_text(MAIN, "utf-8")
    shutil.make_archive(str(folder / "app"), "zip", stage)


async def usable(page: Page, address: str) -> float:
    """Seconds from asking for the app to its first screen being there for a screen reader."""
    begun = perf_counter()
    await page.goto(address, wait_until="commit")
    placeholder = page.locator("flt-semantics-placeholder")
    await placeholder.wait_for(state="attached")
    await placeholder.evaluate("placeholder => placeholder.click()")
    words = page.locator("flt-semantics-host").get_by_text("Ready to play?").first
    await words.wait_for(state="attached")
    return perf_counter() - begun


async def plain(page: Page, address: str) -> float:
    """Seconds from asking for a plain page to its being there."""
    begun = perf_counter()
    await page.goto(address, wait_until="load")
    return perf_counter() - begun


def lay_plain_page(folder: Path) -> Path:
    """Lay out a plain page in a folder below this one, which is returned."""
    (folder / "plain").mkdir()
    (folder / "plain" / "index.html").write_text(PLAIN, "utf-8")
    return folder / "plain"


def chromium_here() -> str:
    """The program of Chromium; without one the benchmark ends."""
    found = program()
    if found is None:
        raise SystemExit(NONE)
    return found


async def measured(folder: Path, slower: int) -> dict[str, list[float]]:
    """Seconds to the first screen, by what is opened. Each has been opened once before."""
    plain_page = lay_plain_page(folder)
    found: dict[str, list[float]] = {"published": [], "unchanged": [], "plain": []}
    async with (
        hosting(folder / "published") as ours,
        hosting(folder / "unchanged") as theirs,
        hosting(plain_page) as page_alone,
        chromium(chromium_here()) as browser,
    ):
        context = await browser.new_context(viewport={"width": 390, "height": 844})
        context.set_default_timeout(180_000)
        hosts = {"published": ours, "unchanged": theirs, "plain": page_alone}
        await open_each(context, hosts, {}, 1)
        async with slowed(browser, slower) if slower > 1 else nullcontext():
            await open_each(context, hosts, found, TIMES)
        await begin_match(context, ours)
        async with slowed(browser, slower) if slower > 1 else nullcontext():
            found["picture"] = await pictured(context, ours)
        if slower == 1:
            await first_visits(browser, ours, theirs, found)
    return found


async def open_each(
    context: BrowserContext, hosts: Mapping[str, Host], found: dict[str, list[float]], times: int
) -> None:
    """Open each in turn, and note the seconds; with nothing to note them, wait until all of our site is kept."""
    for _ in range(times):
        for name, host in hosts.items():
            page = await context.new_page()
            seconds = await (plain if name == "plain" else usable)(page, f"{host.address}/")
            if found:
                found[name].append(seconds)
                await note_parts(page, found)
            elif name == "published":
                await page.locator("html[data-after=whole]").wait_for(state="attached")
            await page.close()


async def first_visits(browser: Browser, ours: Host, theirs: Host, found: dict[str, list[float]]) -> None:
    """Seconds to the first question, to the app and to Flet's own bundle, in browsers that have nothing of them."""
    for name in ("asked", "first visit", "first of theirs"):
        found[name] = []
    for _ in range(TIMES):
        for name, host in (("first visit", ours), ("first of theirs", theirs)):
            context = await browser.new_context(viewport={"width": 390, "height": 844})
            page = await context.new_page()
            found[name].append(await usable(page, f"{host.address}/"))
            if host is ours:
                found["asked"].append(dict(await page.evaluate(MARKS))["first question"])
            await context.close()


async def note_parts(page: Page, found: dict[str, list[float]]) -> None:
    """Add the seconds from the page's beginning to each part, where the page has marked them."""
    marks = dict(await page.evaluate(MARKS))
    for part in PARTS:
        if part in marks:
            found.setdefault(part, []).append(marks[part])


async def begin_match(context: BrowserContext, host: Host) -> None:
    """Begin a match, of which the site keeps a picture."""
    phone = Phone(await context.new_page(), host.address)
    await phone.page.goto(f"{host.address}/")
    await live(phone)
    await phone.tap("New match")
    for number, name in enumerate(("Anna", "Bo", "Cleo"), 1):
        await seat(phone, number, name)
    await phone.tap("Who deals first? Cleo")
    await phone.tap("Start the match")
    await phone.sees("Enter deal 1")
    await phone.page.close()


async def pictured(context: BrowserContext, host: Host) -> list[float]:
    """Seconds to the picture of the sheet, once there is a match; long before the app that takes its place."""
    seen = []
    for _ in range(TIMES):
        page = await context.new_page()
        await page.goto(f"{host.address}/", wait_until="commit")
        await page.locator("#picture").get_by_role("rowheader", name="Bo").wait_for(state="visible")
        seen.append(await page.evaluate("performance.getEntriesByName('picture')[0].startTime") / 1000)
        await page.close()
    return seen


def main() -> None:
    """Print the medians and their ratios."""
    slower = 4 if "slow" in sys.argv[1:] else 1
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        publish(folder / "published")
        unchanged(folder / "unchanged")
        found = asyncio.run(measured(folder, slower))
    ours, theirs, page = (statistics.median(found[name]) for name in ("published", "unchanged", "plain"))
    print(f"start-up, opened again: {ours:.2f} s; Flet's own bundle {theirs:.2f} s; a plain page {page:.3f} s")
    print(f"start-up: {ours / theirs:.2f} of Flet's own bundle unchanged (aim: {AIM} or less)")
    print(f"start-up: {ours / page:.0f} times a plain page")
    parts = (f"{part} {statistics.median(found[part]):.2f}" for part in PARTS if part in found)
    print(f"start-up, seconds from the page's beginning: {', '.join(parts)}")
    picture = statistics.median(found["picture"])
    plain_pages = f"{picture / page:.1f} times a plain page"
    print(f"start-up: the picture of the sheet after {picture:.2f} s ({PICTURE} wanted), {plain_pages}")
    if slower > 1:
        return
    first, of_theirs, asked = (statistics.median(found[name]) for name in ("first visit", "first of theirs", "asked"))
    print(f"start-up, first visit: {first:.2f} s, {first / of_theirs:.2f} of Flet's own bundle ({of_theirs:.2f} s)")
    print(f"start-up, first visit: the first question of a new match after {asked:.2f} s ({ASKED} wanted)")


if __name__ == "__main__":
    main()
