"""A season in a real browser: begun, three matches, its table and its page; and seven people at two tables."""

import io
import json
import re

import pytest
from pypdf import PdfReader

from tests.browser.fitting import LONGEST, fits
from tests.browser.table import Cabin

pytestmark = pytest.mark.ci

SANG = {"contract": "sang", "counts": [6, 6, 4]}
NAMES = [LONGEST[0], "Bo", "Cleo", "Dag", "Eva", "Finn", "Gus"]


@pytest.fixture
async def cabin(served, tmp_path):
    """An app with three matches of March, and nobody of other tests."""
    cabin = Cabin(served, tmp_path / "sheets")
    for day, players in ((1, NAMES[:3]), (8, NAMES[2:5]), (15, (NAMES[5], NAMES[0], NAMES[6]))):
        times = {"started": f"2026-03-{day:02}T20:00:00Z", "ended": f"2026-03-{day:02}T22:00:00Z"}
        await cabin.bring("swedish", players, first_dealer=2, deals=[SANG], **times)
    return cabin


@pytest.mark.long
async def test_season_is_started_with_three_matches_printed_and_seven_people_get_two_tables(opened, cabin):
    phone = await opened(cabin.served, "/people")
    await phone.tap("Seasons", "New season")
    await phone.enter("Name of the season", "Spring")
    await fits(phone, 390)
    await phone.tap("Start the season")
    await phone.sees("3 matches of this time belong to no season.")
    await phone.tap("Count them here")
    await phone.sees(re.compile("^3 matches$"))
    await fits(phone, 390)
    await phone.tap("Send the table")
    name, page = await phone.download("PDF for the wall")
    assert name == "season-spring.pdf"
    (sheet,) = PdfReader(io.BytesIO(page), strict=True).pages
    assert all(name in sheet.extract_text() for name in ("Spring", "Points added up", *NAMES))
    await phone.tap("Game night")
    await phone.sees("Suggest tables")  # the names stand on the season's page too
    await phone.tap(*NAMES)
    await phone.sees("7 people")
    await phone.tap("Suggest tables")
    await phone.sees("Table 2")
    await fits(phone, 390)
    await phone.tap("Start")
    await phone.sees("Matches")
    (season,) = json.loads(await cabin.command("seasons", "--format", "json"))
    assert season["matches"] == 5
