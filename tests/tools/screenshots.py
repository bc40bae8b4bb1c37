"""The pictures in the README and the manual: `python -m tests.tools.screenshots` puts them into assets/screenshots/."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.async_api import Browser

from tests.browser.chromium import NONE, chromium, program
from tests.browser.page import Phone, new_context
from tests.browser.table import Cabin
from tests.support.serving import ROOT, app, serving

FOLDER = ROOT / "assets" / "screenshots"

BLANK = 20_000
"""Bytes; a picture of less has nothing on it yet."""

WHEN = "2026-01-30T19:30:00Z"
THREE, FOUR = ("Anna", "Bo", "Cleo"), ("Anna", "Bo", "Cleo", "Dag")

EVENING: list[dict[str, Any]] = [
    {"contract": "sang", "counts": [6, 6, 4]},
    {"contract": "pass", "counts": [9, 2, 5]},
    {"contract": "trumf", "trump": "hearts", "counts": [3, 4, 9]},
    {"contract": "spader", "counts": [10, 3, 3]},
    {"contract": "trumf", "trump": "spades", "counts": [5, 7, 4]},
    {"contract": "pass", "counts": [6, 8, 2]},
    {"contract": "trumf", "trump": "clubs", "counts": [8, 2, 6]},
    {"contract": "spader", "counts": [4, 9, 3]},
    {"contract": "sang", "counts": [2, 5, 9]},
    {"contract": "pass", "counts": [3, 7, 6]},
    {"contract": "sang", "counts": [5, 8, 3]},
    {"contract": "spader", "counts": [4, 6, 6]},
]
ESTONIA: list[dict[str, Any]] = [
    {"counts": counts}
    for counts in (
        *([2, 4, 1, 2], [3, 1, 3, 2], [0, 3, 2, 4], [5, 1, 2, 1]),
        *([2, 2, 4, 1], [1, 3, 2, 3], [4, 0, 3, 2], [1, 2, 2, 4]),
        *([3, 3, 2, 1], [2, 1, 4, 2], [0, 3, 3, 3], [4, 2, 1, 2]),
        *([2, 3, 1, 3], [1, 2, 3, 3], [3, 2, 2, 2], [2, 1, 4, 2]),
        *([0, 2, 1, 4], [3, 0, 2, 1]),
    )
]
POLLEY: list[dict[str, Any]] = [
    {"counts": counts}
    for counts in ([9, 4, 3], [5, 6, 5], [4, 7, 5], [6, 3, 7], [10, 2, 4], [7, 5, 4], [3, 8, 5], [8, 4, 4])
]
PARTNERS: list[dict[str, Any]] = [
    {"contract": "misere", "counts": [3, 10]},
    {"contract": "no-trump", "counts": [4, 9]},
    {"contract": "free-choice-of-trump", "trump": "diamonds", "counts": [10, 3]},
    {"contract": "trump", "trump": "clubs", "counts": [6, 7]},
    {"contract": "trump", "trump": "hearts", "counts": [7, 6]},
    {"contract": "misere", "counts": [5, 8]},
]


async def take(phone: Phone, name: str, route: str | None = None) -> None:
    """A picture of what is shown, or of what is at an address."""
    if route is not None:
        await phone.page.goto(phone.address + route)
        await phone.awake()
    await phone.page.mouse.move(1, 1)  # no key is lit up by a mouse over it
    picture = FOLDER / f"{name}.png"
    await phone.screenshot(picture)
    while picture.stat().st_size < BLANK:
        await phone.screenshot(picture)


async def on_a_phone(browser: Browser, cabin: Cabin, evening: str) -> None:
    """The sheet by day, an entry, and what stands around a match."""
    phone = await Phone.opened(await new_context(browser, scale=2), cabin.served, f"/match/{evening}")
    await take(phone, "sheet")
    await phone.tap("Bo owes Sang")
    await phone.tap("5")
    await phone.tap("8")
    await phone.sees("Ready to save.")
    await take(phone, "entry")
    whole = await cabin.bring("swedish", THREE, 2, title="Friday night", started=WHEN, stake="0.50 €", deals=EVENING)
    await take(phone, "result", f"/match/{whole}/result")
    await take(phone, "table", "/variants/raf")
    estonian = await cabin.bring("estonian-4", FOUR, started=WHEN, deals=ESTONIA)
    await take(phone, "eight-rounds", f"/match/{estonian}")
    polley = await cabin.bring("polley", THREE, started=WHEN, deals=[*map(named_where_asked, range(8), POLLEY)])
    await take(phone, "polley", f"/match/{polley}")
    partners = await cabin.bring("finnish-partners", FOUR, 3, started=WHEN, deals=PARTNERS)
    await take(phone, "partners", f"/match/{partners}")
    await phone.page.goto(f"{phone.address}/match/{whole}/result")
    await phone.awake()
    (FOLDER / "card.png").write_bytes((await phone.download("Save the image"))[1])


async def elsewhere(browser: Browser, cabin: Cabin, evening: str) -> None:
    night = await Phone.opened(await new_context(browser, scale=2, dark=True), cabin.served, f"/match/{evening}")
    await take(night, "sheet-night")
    laptop = await new_context(browser, width=1280, height=760, scale=1.5)
    await take(await Phone.opened(laptop, cabin.served, f"/match/{evening}"), "laptop")
    across = await new_context(browser, scale=2, width=844, height=390)
    await take(await Phone.opened(across, cabin.served, f"/match/{evening}/table"), "table-view")
    phone = await Phone.opened(await new_context(browser, scale=2), cabin.served, "/new")
    await phone.tap("Who deals first? Cleo")
    await take(phone, "new-match")


def named_where_asked(place: int, deal: dict[str, Any]) -> dict[str, Any]:
    """Polley's sixth contract is the dealer's choice: a suit goes with it."""
    return {**deal, "trump": "hearts"} if place == 5 else deal


async def in_other_languages(browser: Browser, cabin: Cabin, evening: str) -> None:
    """Take the sheet in Swedish; an entry, and the choice of a language, in Finnish."""
    swede = await Phone.opened(await new_context(browser, scale=2, locale="sv-SE"), cabin.served, f"/match/{evening}")
    await take(swede, "sheet-sv")
    finn = await Phone.opened(
        await new_context(browser, scale=2, locale="fi-FI"), cabin.served, f"/match/{evening}/entry"
    )
    await take(finn, "entry-fi")
    await take(finn, "settings-fi", "/settings")


async def pictures(program: str) -> None:
    """All of them."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(*app(Path(folder))) as served, chromium(program) as browser:
            cabin = Cabin(served, Path(folder))
            evening = await cabin.bring("swedish", THREE, 2, title="Friday night", started=WHEN, deals=EVENING[:7])
            await elsewhere(browser, cabin, evening)
            await in_other_languages(browser, cabin, evening)
            await on_a_phone(browser, cabin, evening)


if __name__ == "__main__":
    found = program()
    sys.exit(NONE if found is None else asyncio.run(pictures(found)))
