"""A match of thousands of deals is shown piece by piece: what is drawn and sent does not grow with it."""

import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.exchange.file_formats import print_any
from scorekeeper.match.sheet import sheet_of
from tests.proofs.largest import plain_match
from tests.support.headless import Headless
from tests.support.imported import import_files


@pytest.fixture
async def long(services):
    (imported,) = await import_files(services, [("long", print_any(sheet_of(plain_match(1500)), "json"))])
    return imported.open_match.id


@pytest.mark.ci
@pytest.mark.parametrize("part", ["", "/log", "/result", "/board"])
async def test_a_screen_of_a_match_of_fifteen_hundred_deals_is_as_small_as_of_any(services, long, part):
    async with Headless(make_main(services), route=f"/match/{long}{part}") as phone:
        assert sum(size for _, size in phone.client.sent) < 300_000


@pytest.mark.unmeasured
async def test_the_log_shows_the_latest_deals_and_earlier_ones_when_they_are_asked_for(services, long):
    async with Headless(make_main(services), route=f"/match/{long}/log") as phone:
        numbers = [text for text in phone.texts() if text.isdigit() and len(text) == 4]
        assert (numbers[0], numbers[-1], len(numbers)) == ("1401", "1500", 100)
        await phone.tap("More")
        numbers = [text for text in phone.texts() if text.isdigit() and len(text) == 4]
        assert (numbers[0], numbers[-1], len(numbers)) == ("1301", "1500", 200)
