"""Numbers above 0 and below, as on the plain sheet: a minus before the digits or after, by taps and by keyboard."""

import pytest

from scorekeeper.app.main import make_main
from scorekeeper.service import library, play
from tests.app.test_entry import taps
from tests.app.test_keyboard import press
from tests.headless import Headless


async def points_of(services):
    """The points of the deals that are kept."""
    match = await play.open_match(services, await library.latest(services))
    return [deal.answers["points"] for deal in match.match.deals]


@pytest.fixture
async def sheet(services, begin):
    await begin("sheet", "Anna", "Bo", "Cleo")
    async with Headless(make_main(services)) as phone:
        await phone.tap("Enter deal 1")
        yield phone


async def test_a_minus_is_given_before_the_digits_or_after_them_and_taken_back(sheet, services):
    await taps(sheet, "Plus or minus", "2", "5", "Next", "1", "0", "Plus or minus", "0", "Next", "7", "Plus or minus")
    assert sheet.sees("−25")
    assert sheet.sees("−100")
    await taps(sheet, "Plus or minus", "Save deal 1")
    assert await points_of(services) == [[-25, -100, 7]]


async def test_one_number_is_enough_and_the_others_get_0(sheet, services):
    assert not sheet.is_enabled("Save deal 1")
    await taps(sheet, "Next", "4", "0", "Save deal 1")
    assert await points_of(services) == [[0, 40, 0]]


async def test_no_more_digits_are_taken_than_a_number_can_have(sheet, services):
    await taps(sheet, "Plus or minus", *"99999")
    assert [sheet.is_enabled(digit) for digit in "0123456789"] == [False] * 10
    await taps(sheet, "Save deal 1")
    assert await points_of(services) == [[-99_999, 0, 0]]


async def test_clear_takes_the_minus_with_the_digits(sheet, services):
    await taps(sheet, "Plus or minus", "5", "Clear", "8", "Save deal 1")
    assert await points_of(services) == [[8, 0, 0]]


async def test_by_keyboard_a_minus_is_typed_and_enter_saves(sheet, services):
    await press(sheet, "-", "3", "0", "Arrow Down", "4", "Numpad Subtract", "Enter")
    assert await points_of(services) == [[-30, -4, 0]]
