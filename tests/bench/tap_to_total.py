"""From the tap on Save to the new total: in the browser, and how much of that is Python's own.

The page itself holds the watch, from the tap's pointerdown to the semantics tree that has the total, and
writes down when it sent and received anything. The same deals are then saved in a session without a
browser, which leaves Python with its database, its differ and its packing.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import flet as ft

from scorekeeper.app.main import make_main
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.app_services import open_services
from scorekeeper.service.play import start
from scorekeeper.texts.speech import signed
from tests.browser.chromium import NONE, chromium, program
from tests.browser.page import Phone, new_context
from tests.browser.table import ENTER, Cabin
from tests.headless import Headless
from tests.serving import app, serving

DEALS = 20
PLAYERS = ("Anna", "Bo", "Cleo")
GAME = "polley"

WATCH = """(() => {
    const watch = window.watch = {sent: [], received: []};
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) {
        if (!this.watched) {
            this.watched = true;
            this.addEventListener("message", () => watch.received.push(performance.now()));
        }
        watch.sent.push(performance.now());
        return send.call(this, message);
    };
    addEventListener("pointerdown", () => { watch.tapped = performance.now(); }, true);
    watch.until = words => {
        watch.seen = null;
        const look = () => {
            for (const span of document.querySelectorAll("flt-semantics-host span")) {
                if (span.textContent === words) { watch.seen ??= performance.now(); observer.disconnect(); return; }
            }
        };
        const observer = new MutationObserver(look);
        observer.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
    };
})()"""
"""What the page writes down of itself."""


class EntryKey(NamedTuple):
    """A deal to enter: what is tapped before Save, and what then has to be read."""

    number: int
    taps: tuple[str, ...]
    words: str


class Watched(NamedTuple):
    """What the page wrote down of one tap, in milliseconds since its pointer went down."""

    sent: float  # the tap, to the server
    received: float  # the last of what the server had to say
    seen: float  # the new total


class Own(NamedTuple):
    """What one tap cost Python alone, in milliseconds of wall and of processor, and the bytes that it sent."""

    wall: float
    processor: float
    bytes: int


def entered() -> Iterator[EntryKey]:
    """The deals; every seventh, from the sixth on, has its suit named."""
    deals: list[Deal] = []
    for number in range(1, DEALS + 1):
        tricks = (3 + number % 7, 1 + number % 5)
        suit = ("hearts",) if number % 7 == 6 else ()
        deals.append(Deal({"counts": [*tricks, 16 - sum(tricks)]}))
        total = sheet_of(Match(CATALOGUE.game(GAME), PLAYERS, 0, tuple(deals))).totals[0]
        yield EntryKey(number, (*suit, *map(str, tricks)), f"{PLAYERS[0]}: {signed(total)}")


async def in_the_browser(program: str) -> list[Watched]:
    """Every deal saved in the browser, on a phone's screen."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(*app(Path(folder))) as served, chromium(program) as browser:
            match = await Cabin(served, Path(folder)).bring(GAME, PLAYERS)
            context = await new_context(browser)
            await context.add_init_script(WATCH)
            phone = await Phone.opened(context, served, f"/match/{match}")
            return [await _watched(phone, deal) for deal in entered()]


async def _watched(phone: Phone, deal: EntryKey) -> Watched:
    await phone.tap(ENTER)
    for name in deal.taps:
        await phone.tap(name)
    await phone.sees("Ready to save.")
    await phone.still()
    await phone.page.evaluate("words => { watch.sent = []; watch.received = []; watch.until(words); }", deal.words)
    await phone.tap(f"Save deal {deal.number}")
    await phone.sees(deal.words)
    told = await phone.page.evaluate("watch")
    received = [moment for moment in told["received"] if moment <= told["seen"]]
    return Watched(*(moment - told["tapped"] for moment in (told["sent"][0], received[-1], told["seen"])))


async def by_python_alone() -> list[Own]:
    """The same deals in a session without a browser; the database is a real file."""
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(Path(folder))
        match = (await start(services, Match(CATALOGUE.game(GAME), PLAYERS, 0))).id
        async with Headless(make_main(services), route=f"/match/{match}") as session:
            costs = [await _own(session, deal) for deal in entered()]
        services.close()
    return costs


async def _own(session: Headless, deal: EntryKey) -> Own:
    await session.tap(next(name for name in session.names() if ENTER.match(name)))
    for name in deal.taps:
        await session.tap(name)
    save = session.find(f"Save deal {deal.number}").control
    before = len(session.client.sent)
    wall, processor = time.perf_counter(), time.process_time()
    await session.fire(save, "click")
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    assert any(label.label == deal.words for label in session.all(ft.Semantics))
    return Own(wall * 1000, processor * 1000, sum(size for _, size in session.client.sent[before:]))


def main() -> float | None:
    """Print the time and what it is made of; 100 ms is aimed at. None where there is no browser."""
    own = asyncio.run(by_python_alone())
    wall, processor, sent = (median(getattr(each, part) for each in own) for part in Own._fields)
    alone = f"Python alone {wall:.0f} ms ({processor:.0f} of processor), {sent / 1000:.1f} kB sent"
    found = program()
    if found is None:
        print(f"tap on Save to the new total: {NONE}; {alone}")
        return None
    watched = asyncio.run(in_the_browser(found))
    whole = median(each.seen for each in watched)
    print(
        f"tap on Save to the new total: {whole:.0f} ms, median of {DEALS} (100 aimed at): "
        f"{median(each.sent for each in watched):.0f} until the tap is sent, "
        f"{median(each.received - each.sent for each in watched):.0f} in Python and on the socket, "
        f"{median(each.seen - each.received for each in watched):.0f} to draw it; {alone}"
    )
    return whole


if __name__ == "__main__":
    main()
