"""The picture of the sheet and the app's own screen, read in the same way: what stands where."""

from __future__ import annotations

import asyncio
import re
from typing import NamedTuple

from playwright.async_api import Browser, Route

from tests.browser.page import Box, Phone, new_context
from tests.serving import Served

PICTURED = """() => {
    const found = [], root = document.getElementById("picture");
    const end = root.querySelector(".above").getBoundingClientRect().bottom;
    const put = (name, place, node) => {
        const {x, y, width, height} = place.getBoundingClientRect();
        if (width < 2 || height < 2 || (!node.closest(".foot") && y + height > end - 1)) return;
        found.push([name, {x, y, width, height}]);
    };
    const text = (node) => node?.textContent.trim() ?? "";
    const nameOf = (node) => {
        if (node.ariaLabel) return node.ariaLabel;
        if (node.matches("button, a, .next")) return text(node);
        const who = text(node.parentElement.firstChild.firstChild);
        if (node.matches("td.total")) return `${who}: ${text(node.firstChild)}`;
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
        if (name) put(name, node, node);
        else node.childNodes.forEach(walk);
    };
    walk(root);
    return found;
}"""
"""Whatever has a name on the picture, and every other text, with its place, as far as it is not scrolled away.

The small names over the latest deals are left out: the app has the whole names for a screen reader.
"""


class Overlaid(NamedTuple):
    """What is at another place in the app, and the words that only one of the two has."""

    moved: frozenset[str]
    words: frozenset[str]


def overlaid(picture: list[tuple[str, Box]], app: list[tuple[str, Box]]) -> Overlaid:
    """What has one name only on both is compared by its middle."""
    before, after = alone(picture), alone(app)
    moved = {name for name in before.keys() & after.keys() if apart(before[name], after[name]) > 1}
    return Overlaid(frozenset(moved), words_in(picture) ^ words_in(app))


def alone(found: list[tuple[str, Box]]) -> dict[str, Box]:
    """What has a name that nothing else has."""
    names = [name for name, _ in found]
    return {name: box for name, box in found if names.count(name) == 1}


def apart(one: Box, other: Box) -> float:
    """How far two things are from each other: their middles down; across, whatever both are aligned by."""
    begins, ends = one.x - other.x, one.x + one.width - other.x - other.width
    across = min(abs(begins), abs(ends), abs(begins + ends) / 2)
    return max(across, abs(one.y + one.height / 2 - other.y - other.height / 2))


def words_in(found: list[tuple[str, Box]]) -> frozenset[str]:
    """The words of all names, without what stands between them."""
    return frozenset(word for name, _ in found for word in re.split(r"[\s·,:;.]+", name) if word)


async def laid_over(browser: Browser, served: Served, **screen: int | bool) -> Overlaid:
    """The picture as long as the app is held, and then the app in the same page."""
    context = await new_context(browser, scale=1, **screen)
    phone, read = Phone(await context.new_page(), served.address), asyncio.Event()

    async def held(route: Route) -> None:
        await read.wait()
        await route.continue_()

    await phone.page.route("**/flutter_bootstrap.js*", held)
    await phone.page.goto(served.address, wait_until="commit")
    await phone.page.locator("#picture .main").wait_for()
    await phone.page.evaluate("document.fonts.ready.then(() => {})")
    picture = [(tied_apart(name), Box(**box)) for name, box in await phone.page.evaluate(PICTURED)]
    read.set()
    await phone.page.locator("#curtain").wait_for(state="detached")
    await phone.awake()
    app = [(tied_apart(spot.name), spot.box) for spot in await phone.spots() if not spot.cut]
    await context.close()
    return overlaid(picture, app)


def tied_apart(name: str) -> str:
    """A name with ordinary spaces; of a total without what is left to the target, which is a line of its own."""
    return re.sub(r", [\d\s]+ to go$", "", name.replace("\u00a0", " "))
