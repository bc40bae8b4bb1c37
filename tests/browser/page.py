"""The app in a real browser, driven by what its semantics tree says: the same verbs as `tests.support.headless`."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple, Self

from playwright.async_api import Browser, BrowserContext, Download, Locator, Page, Request, expect

from tests.support.serving import PATIENCE, Served

STAYS = 10
"""Frames that it has to stand in the field for: on a busy machine Flutter takes more than two to put back its own."""

STILL = 1.0
"""Seconds without anything that was not seen before, after which nothing moves any more."""

BETWEEN = 0.1
"""Seconds from one look at it to the next: each is a picture of the screen."""

RESTLESS = 15.0
"""Seconds after which that is not waited for any longer."""

STOPPED = "csp"
"""The error that Chromium gives for a request blocked by the page's Content-Security-Policy."""

BOXES = """host => {
    const inside = (a, b) => {
        const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
        const [right, bottom] = [Math.min(a.x + a.width, b.x + b.width), Math.min(a.y + a.height, b.y + b.height)];
        return {x, y, width: right - x, height: bottom - y};
    };
    const found = [];
    const walk = (node, window) => {
        const {x, y, width, height} = node.getBoundingClientRect();
        const box = {x, y, width, height};
        const scrolls = getComputedStyle(node).overflowY !== "visible";
        const below = scrolls ? inside(window, box) : window;
        const within = [...node.children].filter(child => child.matches("flt-semantics, h1, h2, h3"));
        within.forEach(child => walk(child, below));
        const name = (node.getAttribute("aria-label") || node.textContent).trim();
        const seen = inside(box, window);
        const group = within.length > 0 && node.getAttribute("role") === "group" && node.getAttribute("aria-label");
        if ((within.length === 0 || group) && name && seen.width > 0 && seen.height > 0) {
            const cut = y <= window.y + 1 || y + height >= window.y + window.height - 1;
            found.push({name, box: seen, cut, role: node.getAttribute("role") ?? "", group: Boolean(group)});
        }
    };
    walk(host.firstElementChild, {x: -1e9, y: 0, width: 2e9, height: innerHeight});
    return found;
}"""
"""Everything with a name that has nothing named in it, and every named group, as far as it is in sight."""

AWAY = """node => new Promise(done => new IntersectionObserver(([seen]) => {
    const {top, bottom} = seen.boundingClientRect;
    const middle = (top + bottom) / 2;
    const {top: from, bottom: to} = seen.intersectionRect;
    const inSight = seen.isIntersecting && from <= middle && middle <= to;
    done(inSight ? 0 : Math.round(middle - innerHeight / 2));
}).observe(node))"""
"""The distance of a node's middle from the screen's if scrolling hides it; 0 if it is in sight."""

TAPS = """places => {
  for (const [clientX, clientY] of places) {
    const element = document.elementFromPoint(clientX, clientY);
    const seen = {bubbles: true, cancelable: true, composed: true};
    const how = {...seen, clientX, clientY, pointerId: 1, isPrimary: true, detail: 1};
    element.dispatchEvent(new PointerEvent("pointerdown", {...how, buttons: 1}));
    element.dispatchEvent(new PointerEvent("pointerup", how));
    element.dispatchEvent(new PointerEvent("click", how));
  }
}"""
"""Taps at these places within one task of the page's: nothing of the server's is heard between them."""

LARGER = """new MutationObserver((_, waiting) => {
    if (!document.documentElement) return;
    document.documentElement.style.fontSize = "%d%%";
    waiting.disconnect();
}).observe(document, {childList: true});"""
"""The change that a browser makes for larger type before the page's first script: Flutter goes by it."""

TAPPABLE = ["button", "checkbox", "switch", "radio", "menuitem", "link"]


class Box(NamedTuple):
    """A rectangle on the screen, in logical pixels."""

    x: float
    y: float
    width: float
    height: float

    def covers(self, other: Box) -> bool:
        """Whether the two have more in common than an edge."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return across > 1 and down > 1


class Spot(NamedTuple):
    """Something with a name. `cut`: it ends where what scrolls does, so there may be more of it."""

    name: str
    box: Box
    cut: bool
    tappable: bool


class Phone:
    """One browser tab on a served app. Everything waits until it is so, and fails after a while if it is not."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE * 1000)  # milliseconds
        self.address = address
        self.left: list[str] = []
        """Requests that left this machine; the app needs none."""
        self.stopped: list[str] = []
        """Requests that would have, and that the page's own policy stopped."""
        page.on("request", self._watch)
        page.on("requestfailed", self._failed)

    @classmethod
    async def opened(cls, context: BrowserContext, served: Served, route: str = "/") -> Self:
        """A new tab at one of the app's addresses, its semantics tree turned on."""
        phone = cls(await context.new_page(), served.address)
        await phone.page.goto(phone.address + route)
        await phone.awake()
        return phone

    async def awake(self) -> None:
        """Turn on the semantics tree, as a screen reader would; after every loading of the page."""
        placeholder = self.page.locator("flt-semantics-placeholder")
        await placeholder.wait_for(state="attached")
        await placeholder.evaluate("placeholder => placeholder.click()")
        await self.page.locator("flt-semantics-host [role]").first.wait_for(state="attached")

    # --- what is on the screen

    @property
    def route(self) -> str:
        """The address that is shown, without the server's own."""
        return self.page.url.removeprefix(self.address)

    def button(self, name: str | re.Pattern[str], *, within: str | None = None) -> Locator:
        """Return the control called `name` that can be tapped, or could if it were not disabled."""
        root = self._root(within)
        first, *others = (root.get_by_role(role, name=name, exact=True) for role in TAPPABLE)
        for other in others:
            first = first.or_(other)
        return first.or_(self._row(root, name)) if isinstance(name, str) else first

    def _row(self, root: Locator | Page, name: str) -> Locator:
        """The row of that name, which says what it shows on the lines below."""
        return root.locator('[role="button"]', has_text=re.compile(rf"^{re.escape(name)}\n"))

    async def sees(self, words: str | re.Pattern[str]) -> None:
        """Wait until these words stand somewhere."""
        root = self.page.locator("flt-semantics-host")
        await expect(root.get_by_text(words).or_(root.get_by_label(words)).first).to_be_attached()

    async def sees_no(self, words: str | re.Pattern[str]) -> None:
        """Wait until these words stand nowhere."""
        root = self.page.locator("flt-semantics-host")
        await expect(root.get_by_text(words).or_(root.get_by_label(words))).to_have_count(0)

    async def until(self, so: str) -> None:
        """Wait until an expression of JavaScript is so.

        Playwright's own way evaluates a string within the page once it has to wait, which the policy of ours forbids.
        """
        look = f"const look = () => ({so}) ? done() : setTimeout(look, 20); look();"
        async with asyncio.timeout(PATIENCE):
            await self.page.evaluate(f"new Promise(done => {{ {look} }})")

    async def names(self, *, within: str | None = None) -> list[str]:
        """The names of what can be tapped, in reading order."""
        snapshot = _unquoted(await self._root(within).aria_snapshot())
        pattern = rf"- (?:{'|'.join(TAPPABLE)}) (\"(?:[^\"\\]|\\.)*\")"
        return [name[1:-1].replace('\\"', '"') for name in re.findall(pattern, snapshot)]

    async def is_selected(self, name: str, *, within: str | None = None) -> bool:
        """Whether it is the one chosen."""
        thing = self.button(name, within=within)
        marks = [await thing.get_attribute(mark) for mark in ("aria-current", "aria-checked")]
        return "true" in marks

    async def is_enabled(self, name: str, *, within: str | None = None) -> bool:
        """Whether a tap on it does anything."""
        return await self.button(name, within=within).get_attribute("aria-disabled") != "true"

    async def spots(self, *, groups: bool = False) -> list[Spot]:
        """Return the place of everything that has a name and is in sight; with `groups`, of named rows too."""
        await self._drawn()
        return [
            Spot(spot["name"], Box(**spot["box"]), spot["cut"], spot["role"] in TAPPABLE)
            for spot in await self.page.locator("flt-semantics-host").evaluate(BOXES)
            if groups or not spot["group"]
        ]

    # --- what a person does

    async def tap(self, *names: str | re.Pattern[str], within: str | None = None) -> None:
        """Tap what is called so, one after the other; scrolls to it first, waits for it to come alive."""
        for name in names:
            button = self.button(name, within=within)
            await self._in_reach(button)
            await button.click()

    async def tap_blindly(self, *names: str) -> None:
        """Tap where these are now, one after the other, before the screen can answer any of the taps."""
        found = {spot.name: spot.box for spot in await self.spots()}
        boxes = [found[name] for name in names]
        await self.page.evaluate(TAPS, [[box.x + box.width / 2, box.y + box.height / 2] for box in boxes])

    @asynccontextmanager
    async def thumb_on(self, name: str) -> AsyncIterator[None]:
        """Put a thumb down on what is called `name` now, and lift it at the end of the block, wherever that is then."""
        (box,) = (spot.box for spot in await self.spots() if spot.name == name and spot.tappable)
        await self.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
        await self.page.mouse.down()
        yield
        await self.page.mouse.up()

    async def enter(self, label: str, text: str) -> None:
        """Write into the text field with this label, over what stood there.

        Flutter takes a moment to listen to a field that was tapped, and puts back what it knew before.
        A field that was tapped has its hint read out after its label.
        """
        field = self.page.get_by_role("textbox", name=re.compile(rf"^{re.escape(label)}(\s|$)"))
        await self._in_reach(field)
        await field.click()
        async with asyncio.timeout(PATIENCE):
            while True:
                await self._drawn()
                await field.fill(text)
                if await self._stays(field, text):
                    return

    async def scroll(self, by: int) -> None:
        """Turn the wheel in the middle of the screen."""
        size = self.page.viewport_size or {"width": 0, "height": 0}
        await self.page.mouse.move(size["width"] / 2, size["height"] / 2)
        await self.page.mouse.wheel(0, by)
        await self._drawn()

    async def back(self) -> None:
        """The system's Back."""
        await self.page.evaluate("history.back()")

    async def reload(self) -> None:
        """Load the page again, in the middle of whatever it was doing."""
        await self.page.reload()
        await self.awake()

    async def download(self, name: str, *, within: str | None = None) -> tuple[str, bytes]:
        """Tap something that hands over a file: its name and what is in it."""
        async with self.page.expect_download() as coming:
            await self.tap(name, within=within)
        download: Download = await coming.value
        return download.suggested_filename, Path(await download.path()).read_bytes()

    async def pick(self, name: str, *files: Path, within: str | None = None) -> None:
        """Tap something that asks for files, and pick these."""
        async with self.page.expect_file_chooser() as coming:
            await self.tap(name, within=within)
        await (await coming.value).set_files(files)

    async def screenshot(self, path: Path) -> None:
        """Save the screen as a PNG once nothing moves: Flutter paints after it has spoken."""
        picture = await self.still()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture)

    async def still(self) -> bytes:
        """Wait until nothing moves but a caret, which has two pictures by turns; the picture of it."""
        await self.page.locator("#curtain").wait_for(state="detached")
        picture, seen, started = b"", set[bytes](), time.monotonic()
        since = started
        while (now := time.monotonic()) - since < STILL and now - started < RESTLESS:
            await asyncio.sleep(BETWEEN)
            await self._drawn()
            picture = await self.page.screenshot()
            since = since if picture in seen else time.monotonic()
            seen.add(picture)
        return picture

    # --- within

    def _root(self, within: str | None) -> Locator:
        root = self.page.locator("flt-semantics-host")
        if within is None:
            return root
        # Bare texts in a group are read out after its own name, and so become part of it.
        return root.get_by_role("group", name=re.compile(rf"^{re.escape(within)}(\s|$)"))

    async def _in_reach(self, thing: Locator) -> None:
        """Turn the wheel until the middle of something is in sight, and Flutter has come to rest there.

        For half a second after a tap Flutter does not follow a page that scrolls by itself, and takes
        the next tap for one on what stood there before.
        """
        await thing.wait_for(state="attached")
        async with asyncio.timeout(PATIENCE):
            while away := await thing.evaluate(AWAY):
                size = self.page.viewport_size or {"width": 0, "height": 0}
                box = await thing.bounding_box() or {"x": 0, "width": size["width"]}
                await self.page.mouse.move(box["x"] + box["width"] / 2, size["height"] / 2)
                await self.page.mouse.wheel(0, away)
                await self._rested(thing)

    async def _rested(self, thing: Locator) -> None:
        """Wait until something stays where it is."""
        before, place = None, await thing.bounding_box()
        while before != place:
            await self._drawn()
            before, place = place, await thing.bounding_box()

    async def _stays(self, field: Locator, text: str) -> bool:
        """Whether a field keeps what was written into it for a while."""
        for _ in range(STAYS // 2):
            await self._drawn()
            if await field.input_value() != text:
                return False
        return True

    async def _drawn(self) -> None:
        """Wait until Flutter has drawn twice more."""
        await self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def _watch(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.left.append(request.url)

    def _failed(self, request: Request) -> None:
        if request.failure == STOPPED and request.url in self.left:
            self.left.remove(request.url)
            self.stopped.append(request.url)


def _unquoted(snapshot: str) -> str:
    """A snapshot of the tree without the quotes that YAML puts round a line with a colon in it."""
    quoted = re.compile(r"^( *- )'(.*)'(:?)$", re.MULTILINE)
    return quoted.sub(lambda line: line[1] + line[2].replace("''", "'") + line[3], snapshot)


async def new_context(
    browser: Browser,
    *,
    width: int = 390,
    height: int = 844,
    scale: float = 1,
    dark: bool = False,
    text: float = 1,
    motion: bool = False,
    locale: str = "en-GB",
    zone: str | None = None,
) -> BrowserContext:
    """A browser profile of its own, with the screen of a phone unless told otherwise.

    A logical pixel is one dot, unless `scale` says otherwise: Chromium draws without a graphics card here, and a fourth
    of the dots is a fourth of the work. For the same reason its reader has asked for less motion, unless `motion`:
    hardly a frame is drawn then between a screen and the next. `text` is how much larger than ordinary they have set
    their type; `zone` is a time zone, such as "Europe/Helsinki", where it is not this machine's.
    """
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme="dark" if dark else "light",
        reduced_motion="no-preference" if motion else "reduce",
        accept_downloads=True,
        locale=locale,
        timezone_id=zone,
    )
    if text != 1:
        await context.add_init_script(LARGER % (text * 100))
    return context
