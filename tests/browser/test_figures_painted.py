"""Every figure of the widest matches is read back from what is painted, on a small phone and in large type."""

from collections import Counter

import pytest
import pytest_asyncio

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import signed
from tests.browser.page import Phone, new_context
from tests.browser.painted import figures_in
from tests.browser.widest import widest_match

DEALS = 3
OF_CALYPSO = 4  # only the last one is scored
HEIGHT = 3800
ALWAYS = ("bridge-solitaire",)
GAMES = [pytest.param(id, marks=[] if id in ALWAYS else pytest.mark.ci, id=id) for id in CATALOGUE.ids()]


def figures(sheet, rows):
    return Counter(signed(points, plus=sheet.plus) for row in rows for points in row)


@pytest_asyncio.fixture(loop_scope="session")
async def small(browser):
    """A small phone in large type; its window is high enough for a whole log."""
    context = await new_context(browser, scale=2, width=360, height=HEIGHT, text=2)
    yield context
    await context.close()


@pytest.mark.parametrize("id", GAMES)
async def test_every_figure_of_the_widest_match_is_painted_whole(browser, cabin, small, id):
    match = widest_match(CATALOGUE.game(id), OF_CALYPSO if id == "calypso" else DEALS)
    sheet = sheet_of(match)
    brought = await cabin.bring(id, match.players, deals=[dict(deal.answers) for deal in match.deals])
    scored = [outcome for outcome in sheet.replay.outcomes if outcome.points is not None]
    phone = await Phone.opened(small, cabin.served, f"/match/{brought}")
    on_the_sheet = await figures_in(browser, await phone.still())
    assert figures(sheet, [sheet.totals, *[outcome.points for outcome in scored[-1:]]]) - on_the_sheet == Counter()
    await phone.tap("All deals")
    await phone.sees("All deals")
    in_the_log = await figures_in(browser, await phone.still())
    assert figures(sheet, [row for each in scored for row in (each.points, each.totals)]) - in_the_log == Counter()
