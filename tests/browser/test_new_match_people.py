"""Many people on the form of a new match, in a real browser."""

import pytest

from tests.browser.fitting import LONGEST, fits
from tests.browser.table import Cabin

pytestmark = pytest.mark.ci


@pytest.fixture
async def cabin(served, tmp_path):
    """An app with an evening of Anna, Bo and Cleo after one of Eva, Bo and Dag, and nobody of other tests."""
    cabin = Cabin(served, tmp_path / "sheets")
    await cabin.bring("swedish", ("Eva", "Bo", "Dag"), started="2026-01-02T20:00:00Z")
    await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), started="2026-01-03T20:00:00Z")
    return cabin


@pytest.mark.long
@pytest.mark.parametrize(
    "look",
    [{"width": 390, "height": 844, "text": 2}, {"width": 360, "height": 640, "dark": True, "motion": True}],
    ids=["twice the size", "a small phone in the dark"],
)
async def test_with_forty_people_and_the_longest_names_the_form_fits(opened, cabin, look):
    for evening in range(4):
        names = [f"{name[:20]} {evening}{number}" for number, name in enumerate(LONGEST + LONGEST + LONGEST[:1])]
        await cabin.bring("twenty-five", names, started="2026-01-01T20:00:00Z")
    await cabin.bring("swedish", LONGEST[:3], started="2026-01-04T20:00:00Z")
    phone = await opened(cabin.served, "/new", **look)
    await phone.tap("More people")
    await phone.sees("Choose players")
    await fits(phone, look["width"])
