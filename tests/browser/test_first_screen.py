"""The screens while the app is opened: the app's own start page and its own screen, and nothing of Flet's client."""

from __future__ import annotations

import json

import pytest

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from tests.browser.page import Phone, new_context
from tests.browser.pocket import hosting, live
from tests.support.serving import app, serving

DAY, NIGHT = (244, 239, 228), (15, 21, 18)
EMPTY = {(255, 255, 255), (18, 18, 18)}  # a tab before its page has come, by day and by night

LIGHTS = pytest.mark.parametrize(("dark", "ground"), [(False, DAY), pytest.param(True, NIGHT, marks=pytest.mark.long)])

CORNERS = """async frames => {
    const corners = [];
    for (const frame of frames) {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${frame}`)).blob());
        const brush = new OffscreenCanvas(1, 1).getContext("2d");
        brush.drawImage(image, 10, 10, 1, 1, 0, 0, 1, 1);
        corners.push([...brush.getImageData(0, 0, 1, 1).data].slice(0, 3));
    }
    return corners;
}"""
"""The colour near the upper left corner of each frame, where the app has its ground, and Flet's client a bluish one."""


LONGEST = 9000
"""Milliseconds; after 10,000 the splash is removed in any case."""

STANDS = """() => {
    addEventListener("flutter-first-frame", () => { window.begun = performance.now(); }, {once: true});
    new MutationObserver((_, watch) => {
        if (!window.begun || document.getElementById("curtain")) return;
        window.gone = performance.now();
        watch.disconnect();
    }).observe(document, {childList: true, subtree: true});
}"""
"""The script that records the first paint of Flutter and the end of the splash."""


class Film:
    """Every frame that a page shows to its reader, as the browser puts them together."""

    def __init__(self, session, context) -> None:
        self._session, self._context = session, context
        self._frames: list[str] = []
        session.on("Page.screencastFrame", self._shown)

    @classmethod
    async def of(cls, page):
        """Begin with the frames of a page."""
        film = cls(await page.context.new_cdp_session(page), page.context)
        await film._session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
        return film

    async def _shown(self, told) -> None:
        self._frames.append(told["data"])
        await self._session.send("Page.screencastFrameAck", {"sessionId": told["sessionId"]})

    async def strange(self, ground: tuple[int, int, int]) -> list[tuple[int, ...]]:
        """The colours in the corner of the frames that are neither the ground nor those of an empty tab."""
        await self._session.send("Page.stopScreencast")
        page = await self._context.new_page()
        seen = {tuple(colour) for colour in await page.evaluate(CORNERS, self._frames)}
        assert any(near(colour, ground) for colour in seen)
        return sorted(colour for colour in seen - EMPTY if not near(colour, ground))


def near(colour, ground) -> bool:
    """Whether two colours are the same but for the rounding of something that fades."""
    return all(abs(one - other) <= 2 for one, other in zip(colour, ground, strict=True))


@pytest.mark.ci
@LIGHTS
@pytest.mark.long
async def test_the_served_app_shows_nothing_but_its_own_ground_until_its_first_screen(browser, cabin, dark, ground):
    context = await new_context(browser, dark=dark, motion=True)
    phone = Phone(await context.new_page(), cabin.served.address)
    film = await Film.of(phone.page)
    await phone.page.goto(phone.address)
    await phone.page.locator("#curtain").wait_for(state="detached")
    await phone.awake()
    assert await film.strange(ground) == []
    await context.close()


@pytest.mark.ci
@pytest.mark.parametrize(("dark", "ground"), [(False, DAY), pytest.param(True, NIGHT, marks=pytest.mark.long)])
async def test_the_site_shows_nothing_but_its_own_ground_until_its_first_screen(browser, sites, dark, ground):
    context = await new_context(browser, dark=dark, motion=True)
    async with hosting(sites["/"].folder) as host:
        phone = Phone(await context.new_page(), host.address)
        film = await Film.of(phone.page)
        await phone.page.goto(phone.address)
        await live(phone)
        assert await film.strange(ground) == []
    await context.close()


@pytest.mark.ci
@pytest.mark.parametrize(
    "languages",
    [pytest.param([], marks=pytest.mark.long), pytest.param(["c"], marks=pytest.mark.long), ["C", "fi-FI"]],
    ids=["none", "no tag", "no tag, and Finnish"],
)
async def test_a_browser_whose_language_is_no_language_is_given_one(browser, cabin, languages):
    context = await new_context(browser)
    phone = Phone(await context.new_page(), cabin.served.address)
    said = "Object.defineProperty(navigator, 'LANGUAGE', {configurable: true, get: () => VALUE});"
    one = json.dumps(languages[0] if languages else "")
    await phone.page.add_init_script(said.replace("LANGUAGE", "languages").replace("VALUE", json.dumps(languages)))
    await phone.page.add_init_script(said.replace("LANGUAGE", "language").replace("VALUE", one))
    await phone.page.goto(phone.address + "/settings")
    await phone.page.locator("#curtain").wait_for(state="detached")
    await phone.awake()
    await phone.sees("Suomi")
    assert await phone.page.evaluate("navigator.languages") == ([*languages[1:]] or ["en"])
    await context.close()


@pytest.mark.long
@pytest.mark.ci
async def test_splash_goes_once_the_table_view_or_an_open_menu_stands_after_a_reload(browser, tmp_path):
    services = open_services(tmp_path / "sheets")
    await play.start(services, Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 0))
    services.close()
    async with serving(*app(tmp_path / "sheets")) as served:
        context = await new_context(browser)
        phone = await Phone.opened(context, served)
        await phone.page.add_init_script(f"({STANDS})()")
        for tapped, shown in (("Menu", "Table view"), ("Table view", "Close the table view")):
            await phone.tap(tapped)
            await phone.sees(shown)
            await phone.page.reload()
            await phone.page.locator("#curtain").wait_for(state="detached")
            assert await phone.page.evaluate("gone - begun") < LONGEST
            await phone.awake()
        await context.close()
