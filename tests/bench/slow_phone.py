"""From a tap to the painted screen on a slow phone: the page at a quarter of its speed, Python's share times four.

The browser slows down the page alone and not the worker in which Python runs. So the same deals are entered
twice into the published site: once with the page slowed down, for the whole time; once as fast as it goes, for
the time from the worker's being told to its last word before the screen. What is printed is what a phone would
take that is four times slower than this machine.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.async_api import CDPSession

from scorekeeper.web.publishing.site import publish
from tests.bench.tap_to_total import GAME, PLAYERS, EntryKey, entered
from tests.browser.chromium import NONE, chromium, program
from tests.browser.page import Phone, new_context
from tests.browser.pocket import Host, hosting, live
from tests.browser.table import ENTER

SLOWER = 4
AIM = 400
"""Milliseconds from the tap to the painted screen."""

WATCH = """(() => {
    const watch = window.watch = {sent: [], received: []};
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(...arguments_) {
            super(...arguments_);
            this.addEventListener("message", () => watch.received.push(performance.now()));
        }
        postMessage(...arguments_) {
            watch.sent.push(performance.now());
            return super.postMessage(...arguments_);
        }
    };
    addEventListener("pointerdown", () => { watch.tapped ??= performance.now(); }, true);
    watch.until = words => {
        Object.assign(watch, {sent: [], received: [], tapped: null});
        const there = () => [...document.querySelectorAll("flt-semantics-host *")].some(node =>
            node.getAttribute("aria-label")?.startsWith(words) ||
            (!node.children.length && node.textContent.startsWith(words)));
        watch.painted = new Promise(done => {
            const observer = new MutationObserver(() => {
                if (!there()) return;
                observer.disconnect();
                // The names change in the frame that is drawn; the next one begins when it is on the screen.
                requestAnimationFrame(() => done(performance.now()));
            });
            observer.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
        });
    };
    watch.told = async () => {
        const painted = await watch.painted;
        const before = watch.received.filter(moment => moment < painted);
        return {whole: painted - watch.tapped, python: before.at(-1) - watch.sent[0]};
    };
    watch.quiet = async () => {
        let heard;
        do {
            heard = watch.received.length;
            await new Promise(done => setTimeout(done, 500));
        } while (heard !== watch.received.length);
    };
})()"""
"""What the page writes down of itself."""


class Tap(NamedTuple):
    """One tap, in milliseconds: until the screen was painted, and how much of that the worker took."""

    whole: float
    python: float


async def _tapped(phone: Phone, line: CDPSession, slower: int, name: str, words: str) -> Tap:
    """Tap something, and wait until these words are painted."""
    await phone.button(name).wait_for(state="attached")
    await phone.page.evaluate("watch.quiet()")
    await phone.page.evaluate("words => watch.until(words)", words)
    await line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    await phone.tap(name)
    told = await phone.page.evaluate("watch.told()")
    await line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return Tap(told["whole"], told["python"])


async def _deal(phone: Phone, line: CDPSession, slower: int, deal: EntryKey) -> tuple[Tap, Tap]:
    """Enter a deal: its first number on the keypad, and its saving."""
    *before, first, second = deal.taps
    await phone.tap(ENTER)
    for name in before:
        await phone.tap(name)
    key = await _tapped(phone, line, slower, first, f"{PLAYERS[0]}: {first}")
    await phone.tap(second)
    await phone.sees("Ready to save.")
    return key, await _tapped(phone, line, slower, f"Save deal {deal.number}", deal.words)


async def entered_on(program: str, host: Host, folder: Path, slower: int) -> tuple[list[Tap], list[Tap]]:
    """Every deal entered on the smallest phone: the taps on the keypad, and those on Save."""
    file = folder / "match.json"
    match = {"format": "scorekeeper/match", "version": 1, "game": GAME, "players": PLAYERS}
    file.write_text(json.dumps({**match, "title": "Slow", "first_dealer": 0, "deals": []}), "utf-8")
    async with chromium(program) as browser:
        context = await new_context(browser, width=360, height=640)
        await context.add_init_script(WATCH)
        page = await context.new_page()
        phone, line = Phone(page, host.address), await context.new_cdp_session(page)
        await page.goto(f"{host.address}/#/matches", wait_until="commit")
        await live(phone)
        await phone.pick("Bring in files", file)
        await phone.tap(re.compile("^Slow: "))
        taps = [await _deal(phone, line, slower, deal) for deal in entered()]
    keys, saves = zip(*taps, strict=True)
    return list(keys), list(saves)


async def measured(program: str) -> dict[str, tuple[float, float]]:
    """By what is tapped, the medians: the page's milliseconds, slowed down, and Python's as they are."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with hosting(publish(folder / "site").folder) as host:
            slow = await entered_on(program, host, folder, SLOWER)
            fast = await entered_on(program, host, folder, 1)
    found = {}
    for what, slowed, plain in zip(("keypad", "sheet"), slow, fast, strict=True):
        python = median(tap.python for tap in plain)
        found[what] = (median(tap.whole for tap in slowed) - python, python)
    return found


def main() -> None:
    """Print what a tap costs on a slow phone, and what bounds it."""
    found = program()
    if found is None:
        print(f"taps on a slow phone: {NONE}")
        return
    for what, (page, python) in asyncio.run(measured(found)).items():
        whole = page + SLOWER * python
        bound = "Python" if SLOWER * python > page else "the page: Flutter's layout and painting"
        print(
            f"{what}, tap to painted on a phone {SLOWER} times slower, 360x640: {whole:.0f} ms ({AIM} aimed at): "
            f"{page:.0f} in the page, {SLOWER} x {python:.0f} in Python; bound by {bound}"
        )


if __name__ == "__main__":
    main()
