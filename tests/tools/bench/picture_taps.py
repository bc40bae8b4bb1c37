"""The time from a tap to its answer on the reopened offline site, beside a plain page; in one Chromium, in one run.

The page is tapped as soon as there is something to tap, while Python and Flutter start as always; then a key every
150 ms, as quickly as a thumb goes from one to the next. What is measured is from the moment when a tap is due, however
busy the page is then, to the second frame after it: when that begins, the first one shows what the tap did.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from pathlib import Path

from playwright.async_api import BrowserContext, Page

from scorekeeper.web.publishing.site import publish
from tests.browser.chromium import NONE, QUICK, chromium, program
from tests.browser.page import Phone
from tests.browser.pocket import KEPT, Host, hosting, live, snapshot_here
from tests.browser.table import seat
from tests.tools.bench.startup import PLAIN, TIMES, plain

TAP, FIRST_KEY, KEY, SAVED = 0.3, 0.5, 0.05, 1.0
"""Aims in seconds: a tap answered and a key shown after opening, a key after it was tapped, a deal saved after live."""

TAPS = """
    const frame = requestAnimationFrame.bind(window); // the browser's: the site's own lets the app's frames wait
    const drawn = () => new Promise((done) => frame(() => frame(done)));
    const until = (due) => new Promise((now) => setTimeout(now, Math.max(due - performance.now(), 0)));
    const GAP = 150; // milliseconds from one tap to the next
    let due = performance.now();
"""
"""The script that makes taps and sees their effect, on either page."""

TAPPED = """([names, alone]) => {
    window.found = [];
    TAPS
    const named = (place) => place.ariaLabel ?? place.querySelector("span")?.textContent ?? place.textContent;
    const place = (name) => [...document.querySelectorAll("#picture button:not(:disabled)")]
        .find((each) => each.getClientRects().length && named(each) === name);
    const begin = async () => {
        if (!document.querySelector("#picture .main")) return frame(begin);
        const tell = scorekeeper.tell;
        if (alone) scorekeeper.tell = (said) => said.tap ?? tell(said); // Python is not told: each opening is alike
        due = performance.now();
        for (const name of names) {
            await until(due);
            const from = performance.now();
            place(name).click();
            document.body.getBoundingClientRect(); // lays the page out
            const own = performance.now() - from;
            await drawn();
            window.found.push([due, performance.now(), own]);
            due = Math.max(due + GAP, performance.now());
        }
        document.documentElement.dataset.tapped = "";
    };
    begin();
}""".replace("TAPS", TAPS)

ALONE = """async (times) => {
    TAPS
    const key = document.body.appendChild(document.createElement("button"));
    key.onclick = () => { key.textContent = String(performance.now()); };
    const found = [];
    for (let time = 0; time < times; time++) {
        await until(due);
        key.click();
        await drawn();
        found.push((performance.now() - due) / 1000);
        due = Math.max(due + GAP, performance.now());
    }
    return found;
}""".replace("TAPS", TAPS)
"""The seconds until a key of a plain page is shown."""

DEAL = ("Enter deal 1", "Sang", "6", "6", "Save deal 1")


async def tapped(context: BrowserContext, host: Host, *names: str, alone: bool) -> tuple[Page, list[list[float]]]:
    """Open the site and tap these: the page, and of each tap, in seconds, when it came and was shown after opening, and
    how much of that the page worked for it.
    """
    page = await context.new_page()
    await page.add_init_script(
        f"({TAPPED})({[list(names), alone]!r})".replace("True", "true").replace("False", "false")
    )
    await page.goto(f"{host.address}/", wait_until="commit")
    await page.locator("html[data-tapped]").wait_for(state="attached")
    found = await page.evaluate("window.found")
    return page, [[at / 1000 for at in each] for each in found]


async def measured(folder: Path) -> tuple[dict[str, list[float]], float]:
    """Seconds by what was done, and from the app being there to a deal saved that was keyed before."""
    (folder / "plain").mkdir()
    (folder / "plain" / "index.html").write_text(PLAIN, "utf-8")
    found_program = program()
    if found_program is None:
        raise SystemExit(NONE)
    found: dict[str, list[float]] = {name: [] for name in ("tap", "first", "key", "own", "plain", "plain key")}
    async with (
        hosting(folder / "published") as ours,
        hosting(folder / "plain") as page_alone,
        chromium(found_program, QUICK) as browser,
    ):
        context = await browser.new_context(viewport={"width": 390, "height": 844})
        await first_visit(context, ours)
        for _ in range(TIMES):
            page = await context.new_page()
            found["plain"].append(await plain(page, f"{page_alone.address}/"))
            found["plain key"] += await page.evaluate(ALONE, len(DEAL) - 2)
            await page.close()
            page, times = await tapped(context, ours, *DEAL[:-1], alone=True)
            found["tap"].append(times[0][1])
            found["first"].append(times[1][1])
            for at, shown, own in times[1:]:
                found["key"].append(shown - at)
                found["own"].append(own)
            await page.close()
        await ours.stop()  # offline
        page, _ = await tapped(context, ours, *DEAL, alone=False)
        await live(Phone(page, ours.address))
        marks = dict(
            await page.evaluate("performance.getEntriesByType('mark').map((m) => [m.name, m.startTime / 1000])")
        )
    return found, marks["taken"] - marks["live"]


async def first_visit(context: BrowserContext, host: Host) -> None:
    """The site on the phone, with a match of three and its picture."""
    phone = Phone(await context.new_page(), host.address)
    await phone.page.goto(f"{host.address}/")
    await live(phone)
    await snapshot_here(phone)
    await phone.tap("New match")
    for number, name in enumerate(("Anna", "Bo", "Cleo"), 1):
        await seat(phone, number, name)
    await phone.tap("Who deals first? Cleo")
    await phone.tap("Start the match")
    await phone.page.evaluate(KEPT, "1")
    await phone.page.close()


def main() -> None:
    """Print the medians."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        publish(folder / "published")
        found, saved = asyncio.run(measured(folder))
    tap, first, key, own, page, beside = (statistics.median(each) for each in found.values())
    print(
        f"picture, opened again: a tap answered after {tap:.2f} s (aim: {TAP}); a plain page is there in {page:.3f} s"
    )
    print(f"picture: the first key of a deal shown after {first:.2f} s (aim: {FIRST_KEY})")
    print(f"picture: a key shown {1000 * key:.0f} ms after its tap (aim: {1000 * KEY:.0f}), {1000 * own:.1f} ms of it")
    print(f"  the page's own work; the slowest {1000 * max(found['key']):.0f} ms")
    print(
        f"  a plain page showed a key after {1000 * beside:.0f} ms, the slowest {1000 * max(found['plain key']):.0f} ms"
    )
    print(f"picture: a whole deal keyed before is saved {saved:+.2f} s from the app's being there (aim: {SAVED:+.2f})")


if __name__ == "__main__":
    main()
