"""Numbers above 0 and below, and sums of numbers, as on the plain sheet: by taps and by keyboard."""

import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.service import library, play
from tests.app.entering import press
from tests.support.headless import Headless


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
    await sheet.tap("Plus or minus", "2", "5", "Next", "1", "0", "Plus or minus", "0", "Next", "7", "Plus or minus")
    assert sheet.sees_all("−25", "−100")
    await sheet.tap("Plus or minus", "Save deal 1")
    assert await points_of(services) == [[-25, -100, 7]]


async def test_one_number_is_enough_and_the_others_get_0(sheet, services):
    assert not sheet.is_enabled("Save deal 1")
    await sheet.tap("Next", "4", "0", "Save deal 1")
    assert await points_of(services) == [[0, 40, 0]]


async def test_no_more_digits_are_taken_than_a_number_can_have(sheet, services):
    await sheet.tap("Plus or minus", *"99999")
    assert [sheet.is_enabled(digit) for digit in "0123456789"] == [False] * 10
    await sheet.tap("Save deal 1")
    assert await points_of(services) == [[-99_999, 0, 0]]


async def test_clear_takes_the_minus_with_the_digits(sheet, services):
    await sheet.tap("Plus or minus", "5", "Clear", "8", "Save deal 1")
    assert await points_of(services) == [[8, 0, 0]]


async def test_by_keyboard_a_minus_is_typed_and_enter_saves(sheet, services):
    await press(sheet, "-", "3", "0", "Arrow Down", "4", "Numpad Subtract", "Enter")
    assert await points_of(services) == [[-30, -4, 0]]


async def test_numbers_are_added_and_taken_away_and_their_sum_is_saved(sheet, services):
    await sheet.tap("1", "0", "Plus")
    assert sheet.sees("10+")
    await sheet.tap("1", "5", "Plus", "Plus or minus", "5")
    assert sheet.sees("10+15−5")
    await sheet.tap("Next")
    assert sheet.sees("20")
    await sheet.tap("Save deal 1")
    assert await points_of(services) == [[20, 0, 0]]


async def test_clear_takes_the_whole_sum(sheet, services):
    await sheet.tap("1", "0", "Plus", "5", "Clear", "7", "Save deal 1")
    assert await points_of(services) == [[7, 0, 0]]


async def test_a_plus_that_nothing_follows_changes_nothing(sheet, services):
    await sheet.tap("Plus", "4", "0", "Plus", "Plus", "Next", "2", "Save deal 1")
    assert await points_of(services) == [[40, 2, 0]]


async def test_by_keyboard_a_sum_is_typed(sheet, services):
    await press(sheet, "1", "2", "Shift+=", "8", "Numpad Add", "5", "Arrow Down", "6", "Enter")
    assert await points_of(services) == [[25, 6, 0]]


async def test_after_the_last_digit_a_sum_goes_on_and_never_below_the_least_number(opened):
    async with opened("funfzehnern", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1", "1", "0", "Plus", "5", "Minus")
        assert phone.sees("10+5−")
        await phone.tap("9")
        assert phone.sees("How many card points does Bo have?")
        await phone.tap("Minus")
        assert phone.sees("10+5−9−")
        assert [phone.is_enabled(digit) for digit in "67"] == [True, False]
