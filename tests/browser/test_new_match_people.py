"""People on the form of a new match, and a backup of another phone, in a real browser."""

import re

import pytest

from tests.browser.fitting import LONGEST, fits
from tests.browser.table import Cabin, seat

pytestmark = pytest.mark.ci


@pytest.fixture
async def cabin(served, tmp_path):
    """An app with an evening of Anna, Bo and Cleo after one of Eva, Bo and Dag, and nobody of other tests."""
    cabin = Cabin(served, tmp_path / "sheets")
    await cabin.bring("swedish", ("Eva", "Bo", "Dag"), started="2026-01-02T20:00:00Z")
    await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), started="2026-01-03T20:00:00Z")
    return cabin


@pytest.mark.long
async def test_the_table_of_last_time_two_taps_and_then_one_swapped_and_a_guest(opened, cabin):
    phone = await opened(cabin.served, "/new")
    deals = phone.button("Who deals first? Anna")
    await deals.wait_for(state="attached")
    assert "Who deals first? Anna" in {spot.name for spot in await phone.spots() if not spot.cut}  # without scrolling
    await phone.tap("Who deals first? Anna", "Start the match")
    await phone.sees(re.compile("^Deal 1 of 12 · Anna deals"))
    phone = await opened(cabin.served, "/new")
    await phone.tap("Dag")
    await phone.sees("Bo sits out")
    assert await phone.is_selected("Dag")
    await phone.tap("Anna sits out")
    await phone.sees("Who deals first? Bo")
    await seat(phone, 3, "Gun")
    await phone.tap("Gun is a guest", "Who deals first? Gun", "Start the match")
    await phone.sees(re.compile("^Deal 1 of 12 · Gun deals"))
    printed = await cabin.command("people", "--format", "json")
    assert '"Gun"' in printed


@pytest.mark.long
@pytest.mark.parametrize(
    ("look", "taps", "seen"),
    [
        ({"width": 390, "height": 844, "text": 2}, ["More people"], "Choose players"),
        pytest.param(
            {"width": 360, "height": 640, "dark": True, "motion": True},
            ["More people"],
            "Choose players",
            marks=pytest.mark.long,
        ),
    ],
    ids=["twice the size", "a small phone in the dark"],
)
async def test_with_forty_people_and_the_longest_names_the_form_fits(opened, cabin, look, taps, seen):
    for evening in range(4):
        names = [f"{name[:20]} {evening}{number}" for number, name in enumerate(LONGEST + LONGEST + LONGEST[:1])]
        await cabin.bring("twenty-five", names, started="2026-01-01T20:00:00Z")
    await cabin.bring("swedish", LONGEST[:3], started="2026-01-04T20:00:00Z")
    phone = await opened(cabin.served, "/new", **look)
    await phone.tap(*taps)
    await phone.sees(seen)
    await fits(phone, look["width"])


@pytest.mark.long  # without a browser: `tests/app/test_who_is_who.py`
async def test_a_backup_of_another_phone_asks_who_is_whom(opened, cabin, tmp_path):
    other = Cabin(cabin.served, tmp_path / "other")
    other.folder.mkdir()
    await other.bring("swedish", ("Anna", "Gun", "Cleo"), started="2026-02-01T20:00:00Z")
    await other.command("backup", str(tmp_path / "all.zip"))
    phone = await opened(cabin.served, "/matches")
    await phone.pick("Import", tmp_path / "all.zip")
    await phone.sees("Who is who?")
    assert await phone.is_selected("Anna: Anna, 1 match · 3 Jan 2026")
    await phone.tap("Cleo: Somebody else")
    await fits(phone, 390)
    await phone.tap("Restore")
    await phone.sees(re.compile("1 match is back."))
    await phone.sees(re.compile("1 person was joined"))
