"""Every figure of the widest matches is read back from what is painted, on a small phone and in large type."""

import json
import time
from collections import Counter

import pytest
import pytest_asyncio

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import signed
from tests.browser.figures import GO
from tests.browser.page import new_context
from tests.browser.painted import figures_in, reader
from tests.browser.widest import widest_match
from tests.support.serving import PATIENCE

DEALS = 3
OF_CALYPSO = 4  # only the last one is scored
HEIGHT = 3800
IN_CI = ("coleman",)
"""The longest figures; the others are read by night."""
BY_NIGHT = [pytest.param(id, marks=pytest.mark.long) for id in ("bridge-solitaire", "quinto")]


def tier(id):
    """Return the mark of the runs in which the figures of a game are read."""
    return pytest.mark.ci if id in IN_CI else pytest.mark.long


GAMES = [pytest.param(id, marks=tier(id), id=id) for id in CATALOGUE.ids()]


def figures(sheet, rows):
    return Counter(signed(points, plus=sheet.plus, unit=sheet.unit) for row in rows for points in row)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def reads(browser):
    """The page that reads the pictures."""
    page = await reader(browser)
    yield page
    await page.close()


@pytest.fixture(scope="module")
def matches(request):
    """The widest match of each game whose figures this run reads."""
    read = {item.callspec.params["id"] for item in request.session.items if item.path == request.path}
    return {id: widest_match(CATALOGUE.game(id), OF_CALYPSO if id == "calypso" else DEALS) for id in sorted(read)}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def kept(cabin, matches):
    """The ids of these matches, brought by one command."""
    files = []
    for id, match in matches.items():
        said = {"game": id, "players": match.players, "first_dealer": 0, "deals": [d.answers for d in match.deals]}
        files.append(cabin.folder / f"{id}.json")
        files[-1].write_text(json.dumps({"format": "scorekeeper/match", "version": 1, **said}), "utf-8")
    printed = await cabin.command("import", *map(str, files))
    return dict(zip(matches, [line.split()[0] for line in printed.splitlines()], strict=True))


async def small(browser, cabin, **screen):
    """A small phone in large type; its window is high enough for a whole log."""
    context = await new_context(browser, scale=2, width=360, height=HEIGHT, text=2, **screen)
    page = await context.new_page()
    await page.goto(cabin.served.address)
    await page.locator("#curtain").wait_for(state="detached", timeout=PATIENCE * 1000)
    return page


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def by_day(browser, cabin):
    """One page for all games: to load it for each would take longer than to read it."""
    page = await small(browser, cabin)
    yield page
    await page.context.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def by_night(browser, cabin):
    page = await small(browser, cabin, dark=True)
    yield page
    await page.context.close()


async def shown(reads, page, route, expected):
    """Go there, and read the figures until all of them are painted, on a screen that is not the one before."""
    before, until = await page.screenshot(), time.monotonic() + PATIENCE
    await page.evaluate(GO, route)
    while True:
        picture = await page.screenshot()
        lacking = expected - await figures_in(reads, picture) if picture != before else None
        if lacking == Counter():
            return
        assert time.monotonic() < until, lacking


async def all_are_shown(reads, page, sheet, match):
    scored = [outcome for outcome in sheet.outcomes if outcome.points is not None]
    last = [outcome.points for outcome in scored[-1:]]
    await shown(reads, page, f"/match/{match}", figures(sheet, [sheet.totals, *last]))
    rows = [row for each in scored for row in (each.points, each.totals)]
    await shown(reads, page, f"/match/{match}/log", figures(sheet, rows))
    await shown(reads, page, f"/match/{match}/result", figures(sheet, [sheet.totals]))


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
async def test_every_figure_of_the_widest_match_is_painted_whole(by_day, reads, matches, kept, id):
    await all_are_shown(reads, by_day, sheet_of(matches[id]), kept[id])


@pytest.mark.long
@pytest.mark.parametrize("id", ["calypso", *BY_NIGHT])
async def test_every_figure_of_the_widest_match_is_painted_whole_by_night(by_night, reads, matches, kept, id):
    await all_are_shown(reads, by_night, sheet_of(matches[id]), kept[id])
