"""The picture of the sheet and the app's own screen, read in the same way: what stands where."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple

from playwright.async_api import Browser, Page, Route

from tests.browser.page import Box, Phone, Spot, new_context
from tests.support.serving import Served

PICTURED = """() => {
    const found = [], root = document.getElementById("picture");
    const end = root.querySelector(".above").getBoundingClientRect().bottom;
    const put = (name, place, node) => {
        const {x, y, width, height} = place.getBoundingClientRect();
        const scrolls = !node.closest(".foot");
        if (width < 2 || height < 2 || (scrolls && y >= end)) return;
        found.push([name, {x, y, width, height}, scrolls && y + height > end - 1]);
    };
    const text = (node) => node?.textContent.trim() ?? "";
    const nameOf = (node) => {
        if (node.ariaLabel) return node.ariaLabel;
        if (node.matches("button, a, .next")) return text(node);
        if (node.matches("th[scope=row]")) return [...node.childNodes].map(text).filter(Boolean).join(" ");
        const who = text(node.parentElement.firstChild.firstChild);
        if (node.matches("td.total")) {
            const total = [...node.childNodes].find(each => each.nodeType === Node.TEXT_NODE);
            const beside = [...node.querySelectorAll("small")].map(text).filter(each => !each.startsWith("last deal"));
            return [`${text(node.querySelector(".unseen")) || `${who}:`} ${text(total)}`, ...beside].join(", ");
        }
        const [worded, worth] = [node.querySelector("span")?.firstChild, node.querySelector("small")].map(text);
        if (node.matches("div.hand") && !node.querySelector("button")) return worth ? `${worded}, ${worth}` : worded;
        return text(node.querySelector(":scope > [aria-hidden] + .unseen, :scope > .box + .unseen"));
    };
    const walk = node => {
        if (node.nodeType === Node.TEXT_NODE) {
            const range = document.createRange();
            range.selectNodeContents(node);
            if (text(node)) put(text(node), range, node.parentElement);
            return;
        }
        if (node.hidden || node.matches(".menu, .unseen, .latest .heads, td.total:empty")) return;
        const name = nameOf(node);
        if (name) put(name, node.matches("th[scope=row]") ? node.parentElement : node, node);
        else node.childNodes.forEach(walk);
    };
    walk(root);
    return found;
}"""
"""Whatever has a name on the picture, and every other text, with its place, and whether it is partly scrolled away.

The small names over the latest deals are left out: the app has the whole names for a screen reader. So is the score of
the last deal beside a total, which is heard with that deal.
"""


KEYED = """() => [...document.querySelectorAll("#picture .keys > *, #picture .buttons > *")].map((node) => {
    const {x, y, width, height} = node.getBoundingClientRect();
    const lines = [...node.querySelectorAll("span")].map((line) => line.textContent).join(" ");
    return [node.ariaLabel ?? (lines || node.textContent), {x, y, width, height}, false];
})"""
"""The keys of the entry on the picture, and the buttons below them."""


class Seen(NamedTuple):
    """Something with a name, whole or cut off by what scrolls."""

    name: str
    box: Box
    cut: bool


class Overlaid(NamedTuple):
    """The things at another place in the app, and the words that only one of the two has."""

    moved: frozenset[str]
    words: frozenset[str]


def overlaid(picture: list[Seen], app: list[Seen]) -> Overlaid:
    """Compare whole things of a unique name by their middles; the words of whole things have to be on both."""
    before, after = alone(picture), alone(app)
    moved = {name for name in before.keys() & after.keys() if apart(before[name], after[name]) > 1}
    lacking = [
        words_in(each for each in one if not each.cut) - words_in(other)
        for one, other in ((picture, app), (app, picture))
    ]
    return Overlaid(frozenset(moved), frozenset().union(*lacking))


def alone(found: list[Seen]) -> dict[str, Box]:
    """Return the boxes of whole things whose name is unique."""
    names = [each.name for each in found]
    return {name: box for name, box, cut in found if not cut and names.count(name) == 1}


def apart(one: Box, other: Box) -> float:
    """Return the distance of two boxes: down, of their middles; across, of the edges or middles that fit best."""
    begins, ends = one.x - other.x, one.x + one.width - other.x - other.width
    across = min(abs(begins), abs(ends), abs(begins + ends) / 2)
    return max(across, abs(one.y + one.height / 2 - other.y - other.height / 2))


def words_in(found: Iterable[Seen]) -> frozenset[str]:
    """The words of all names, without what stands between them."""
    return frozenset(word for each in found for word in re.split(r"[\s·,:;.]+", each.name) if word)


ENTRY_THERE = """new Promise(there => {
  const look = () => performance.getEntriesByName('entry').length ? there() : requestAnimationFrame(look);
  look();
})"""
"""The script that waits for the entry of the picture; the page's policy allows no string to be evaluated repeatedly."""


async def laid_over(browser: Browser, served: Served, **screen: int | bool) -> Overlaid:
    """The picture as long as the app is held, and then the app in the same page."""

    async def look(page: Page) -> Any:
        return await page.evaluate(PICTURED)

    picture, app = await both(browser, served, look, **screen)
    return overlaid(picture, seen(app))


async def keys_laid_over(browser: Browser, served: Served, *taps: str, **screen: int | bool) -> Overlaid:
    """The entry of the picture, after these taps, and that of the app: their keys and buttons alone."""

    async def look(page: Page) -> Any:
        await page.evaluate(ENTRY_THERE)
        for name in taps:
            await page.locator("#picture :is(.main, .key)").filter(has_text=name).click()
        return await page.evaluate(KEYED)

    picture, app = await both(browser, served, look, **screen)
    names = {each.name for each in picture}
    return overlaid(picture, seen(spot for spot in app if spot.tappable and spot.name in names))


async def both(
    browser: Browser, served: Served, look: Callable[[Page], Awaitable[Any]], **screen: int | bool
) -> tuple[list[Seen], list[Spot]]:
    """Return the findings of `look` on the picture, and all that the app has then."""
    context = await new_context(browser, **screen)
    phone, read = Phone(await context.new_page(), served.address), asyncio.Event()

    async def held(route: Route) -> None:
        await read.wait()
        await route.continue_()

    await phone.page.route("**/flutter_bootstrap.js*", held)
    await phone.page.goto(served.address, wait_until="commit")
    await phone.page.locator("#picture .main").wait_for()
    await phone.page.evaluate("document.fonts.ready.then(() => {})")
    picture = [Seen(tied_apart(name), Box(**box), cut) for name, box, cut in await look(phone.page)]
    read.set()
    await phone.page.locator("#curtain").wait_for(state="detached")
    await phone.awake()
    app = await phone.spots(groups=True)
    await context.close()
    return picture, app


def seen(spots: Iterable[Spot]) -> list[Seen]:
    """Return the things that the app shows, ready to be compared."""
    return [Seen(tied_apart(spot.name), spot.box, spot.cut) for spot in spots]


def tied_apart(name: str) -> str:
    """A name on one line, with ordinary spaces; a total without what is left to the target: that is its own line."""
    return re.sub(r", [\d\s]+ to go$", "", re.sub(r"\s", " ", name))
