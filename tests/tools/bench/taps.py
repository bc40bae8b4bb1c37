"""The cost of the commonest taps, from the pointer going down to the screen that answers: served, offline, slow phone.

Without the semantics tree, as for most people: the places of the buttons are learnt once on a page that has the tree,
and then tapped, by their coordinates, on pages that have none. And once more with the tree, as with a screen reader.
`python -m tests.tools.bench.taps slow` measures the slow phone alone: see `PLACES`.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Collection, Iterable, Mapping
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from playwright.async_api import Browser, BrowserContext, Page

from scorekeeper.web.publishing.site import publish
from tests.browser.chromium import NONE, chromium, program
from tests.browser.frames import QUIET, WATCH, Answered, tapped
from tests.browser.page import Phone, new_context
from tests.browser.pocket import hosting, live
from tests.browser.table import Cabin
from tests.support.serving import Served, app, serving
from tests.tools.bench.slow_phone import slowed

GAME, PLAYERS = "swedish", ("Anna", "Bo", "Cleo")
CONTRACTS = ("Sang", "Pass", "Spader")
MATCHES = 2
"""Nine deals each on the served app, and on the slow phone; on the site one match."""

KEPT = 1_000_000
"""Bytes of the store that the offline site keeps after every change, at least."""

DEALS, A_DEAL = 20, 150
"""Deals of a match beside, and the bytes that each takes there, about."""

SLOWER = 4

LEAVING = frozenset({"large button", "box", "Back", "Save"})
"""The taps that lead to another screen: it is measured when that one is seen."""

COUNTED = """() => {
    const begun = performance.now();
    for (let number = 0, sum = 0; number < 3e7; number += 1) sum = (sum * 1103515245 + 12345) & 0x7fffffff;
    return performance.now() - begun;
}"""
"""The milliseconds of a loop that is nothing but arithmetic: how quick the machine is just now."""

AIMS: Final = {
    "served": {"Save": 150, "key": 80},
    "offline": {"Save": 250, "key": 80},
    "slow phone": {"Save": 450, "key": 450},
}
"""Milliseconds to the painted screen."""


class Tap(NamedTuple):
    """A kind of tap, and where it is."""

    kind: str
    x: float
    y: float


Taken = dict[str, list[Answered]]
"""The measured answers, by the kind of the tap."""


def script() -> Iterable[tuple[str, str]]:
    """The kinds and the names of the taps of nine deals, in their order."""
    for number in range(1, len(CONTRACTS) * len(PLAYERS) + 1):
        declarer, contract = PLAYERS[number % len(PLAYERS)], CONTRACTS[(number - 1) // len(PLAYERS)]
        yield "large button", f"Enter deal {number}"
        yield "contract", contract
        yield "Back", "Back"
        yield "box", f"{declarer} owes {contract}"
        yield "key", "4"
        yield "key", "5"
        yield "Save", f"Save deal {number}"
        yield "Undo", "Undo"
        yield "Redo", "Redo"


async def learnt(browser: Browser, served: Served, match: str) -> list[Tap]:
    """Return the places of all buttons of the script, found on a page that has the semantics tree."""
    phone = await Phone.opened(await new_context(browser, scale=2, motion=True), served, f"/match/{match}")
    taps = []
    for kind, name in script():
        await phone.button(name).wait_for(state="attached")
        await phone.page.evaluate("new Promise(done => setTimeout(done, 300))")  # what slides in has come to rest
        box = next(spot.box for spot in await phone.spots() if spot.name == name and spot.tappable)
        taps.append(Tap(kind, box.x + box.width / 2, box.y + box.height / 2))
        await phone.tap(name)
    await phone.page.context.close()
    return taps


async def taken(page: Page, taps: Iterable[Tap]) -> Taken:
    found: Taken = {}
    for kind, x, y in taps:
        found.setdefault(kind, []).append(await tapped(page, x, y, looks=kind in LEAVING))
    return found


async def on_a_server(browser: Browser, folder: Path, matches: int) -> tuple[list[Tap], Taken, Taken]:
    """Return the places of the taps, and the measured taps in the served app, without and with the semantics tree."""
    async with serving(*app(folder)) as served:
        cabin = Cabin(served, folder)
        taps = await learnt(browser, served, await cabin.bring(GAME, PLAYERS))
        context, found, heard = await _watched(browser), Taken(), Taken()
        for into in [found] * matches + [heard] * bool(matches):
            page = await context.new_page()
            await page.goto(f"{served.address}/match/{await cabin.bring(GAME, PLAYERS)}")
            await page.locator("#curtain").wait_for(state="detached")
            _add(into, await _rested(page, taps, tree=into is heard))
        await context.close()
    return taps, found, heard


class Sitting(NamedTuple):
    """The results of a sitting at the offline site: the taps, and the milliseconds of a flush and of `COUNTED`."""

    taken: Taken
    flush: float
    counted: float


async def on_a_phone(
    browser: Browser, folder: Path, address: str, taps: list[Tap], slower: int = 1, *, tree: bool = False
) -> Sitting:
    """The taps on the offline site, page and Python slowed down."""
    context, marks = await _watched(browser), "performance.getEntriesByName('kept').map(entry => entry.duration)"
    async with _brought(context, address, folder) as page:
        async with slowed(browser, slower) if slower > 1 else nullcontext():
            counted = median([await page.evaluate(COUNTED) for _ in range(5)])
            found = await _rested(page, taps, tree=tree)
        flushes = [each for worker in page.workers for each in await worker.evaluate(marks)]
    await context.close()
    return Sitting(found, median(flushes), counted)


@asynccontextmanager
async def _brought(context: BrowserContext, address: str, folder: Path) -> AsyncIterator[Page]:
    """A page of the site on the sheet of a new match, beside a store of the size that is wanted."""
    phone = Phone(await context.new_page(), address)
    await phone.page.goto(f"{address}/#/matches", wait_until="commit")
    await live(phone)
    await phone.pick("Import", *sorted(folder.glob("brought-*.json")))
    await phone.button(re.compile("^Tapped: ")).wait_for(state="attached")
    await phone.page.close()
    page = await context.new_page()
    await page.goto(f"{address}/")
    await page.locator("#start").wait_for(state="detached")
    yield page
    await page.close()


def fill(folder: Path) -> None:
    """Match files that make a store of the size that is wanted; the last of them is tapped."""
    match: dict[str, Any] = {"format": "scorekeeper/match", "version": 1, "players": PLAYERS, "first_dealer": 0}
    for number in range(KEPT // (DEALS * A_DEAL)):
        deals = [{"counts": [6, 6, 4]}] * DEALS
        _write(folder / f"brought-{number:04}.json", {**match, "game": "polley", "deals": deals})
    _write(folder / "brought-tapped.json", {**match, "game": GAME, "title": "Tapped", "deals": []})


def _write(file: Path, match: dict[str, Any]) -> None:
    file.write_text(json.dumps(match), "utf-8")


async def _watched(browser: Browser) -> BrowserContext:
    context = await new_context(browser, scale=2, motion=True)
    await context.add_init_script(WATCH)
    return context


async def _rested(page: Page, taps: Iterable[Tap], *, tree: bool) -> Taken:
    """The taps on a page that has come to rest, with its semantics tree or without."""
    if tree:
        await Phone(page, page.url).awake()
    await page.evaluate("quiet => watch.rest(quiet)", 5 * QUIET)
    return await taken(page, taps)


def _add(found: Taken, more: Mapping[str, list[Answered]]) -> None:
    for kind, answers in more.items():
        found.setdefault(kind, []).extend(answers)


def table(place: str, found: Taken) -> str:
    """The medians of every kind of tap, in a line each."""
    lines = []
    for kind, answers in found.items():
        aim = AIMS.get(place, {}).get(kind)
        wanted = f" ({aim} aimed at)" if aim else ""
        took, python, drawn, heavy, came = (
            median(each)
            for each in zip(
                *((a.painted, a.python, len(a.drawn), len(a.heavy), len(a.received)) for a in answers), strict=True
            )
        )
        lines.append(
            f"{place}, {kind}: {took:.0f} ms{wanted}, median of {len(answers)}; {python:.0f} of it until Python has "
            f"answered; {came:.0f} messages from it; {drawn:.0f} frames, {heavy:.0f} above 16 ms"
            + (f"; the other screen seen after {median(a.seen for a in answers):.0f} ms" if kind in LEAVING else "")
        )
    return "\n".join(lines)


def beside(place: str, sitting: Sitting) -> str:
    """Return the line that belongs below the table of a place."""
    return (
        f"{place}: a flush to the browser's database takes {sitting.flush:.0f} ms of a Save; thirty million steps of a "
        f"loop take {sitting.counted:.0f} ms"
    )


PLACES: Final = ("served", "offline", "slow")


async def measured(program: str, places: Collection[str]) -> AsyncIterator[str]:
    """The tables of some places, as they come."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder)
        site = await asyncio.to_thread(publish, folder / "site")
        async with chromium(program) as browser, hosting(site.folder) as host:
            taps, served, heard = await on_a_server(browser, folder / "served", MATCHES if "served" in places else 0)
            if "served" in places:
                yield table("served", served)
                yield table("served, semantics tree on", heard)
            if "offline" in places:
                offline = await on_a_phone(browser, folder, host.address, taps)
                yield table("offline", offline.taken)
                yield beside("offline", offline)
                heard = (await on_a_phone(browser, folder, host.address, taps, tree=True)).taken
                yield table("offline, semantics tree on", heard)
            if "slow" in places:
                slow = await on_a_phone(browser, folder, host.address, taps, SLOWER)
                for _ in range(MATCHES - 1):
                    _add(slow.taken, (await on_a_phone(browser, folder, host.address, taps, SLOWER)).taken)
                yield table("slow phone", slow.taken)
                yield beside("slow phone", slow)


async def _print(program: str, places: Collection[str]) -> None:
    async for lines in measured(program, places):
        print(lines, flush=True)


def main(places: Collection[str] = PLACES) -> None:
    found = program()
    if found is None:
        print(f"taps: {NONE}")
    else:
        asyncio.run(_print(found, places))


if __name__ == "__main__":
    main(sys.argv[1:] or PLACES)
