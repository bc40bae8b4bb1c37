"""Sums of a number with more than one digit: a plus, another number, and what is taken away again."""

import pytest

from scorekeeper.app.main import make_main
from scorekeeper.service import library, play
from tests.app.test_entry import taps
from tests.app.test_keyboard import press
from tests.headless import Headless


async def answers_of(services):
    """The answers of the deals that are kept."""
    match = await play.open_match(services, await library.latest(services))
    return [dict(deal.answers) for deal in match.match.deals]


@pytest.fixture
async def sheet(services, begin):
    await begin("sheet", "Anna", "Bo", "Cleo")
    async with Headless(make_main(services)) as phone:
        await phone.tap("Enter deal 1")
        yield phone


async def test_numbers_are_added_and_taken_away_and_their_sum_is_saved(sheet, services):
    await taps(sheet, "1", "0", "Plus")
    assert sheet.sees("10+")
    await taps(sheet, "1", "5", "Plus", "Plus or minus", "5")
    assert sheet.sees("10+15−5")
    await taps(sheet, "Next")
    assert sheet.sees("20")
    await taps(sheet, "Save deal 1")
    assert await answers_of(services) == [{"points": [20, 0, 0]}]


async def test_clear_takes_the_whole_sum(sheet, services):
    await taps(sheet, "1", "0", "Plus", "5", "Clear", "7", "Save deal 1")
    assert await answers_of(services) == [{"points": [7, 0, 0]}]


async def test_a_plus_that_nothing_follows_changes_nothing(sheet, services):
    await taps(sheet, "Plus", "4", "0", "Plus", "Plus", "Next", "2", "Save deal 1")
    assert await answers_of(services) == [{"points": [40, 2, 0]}]


async def test_by_keyboard_a_sum_is_typed(sheet, services):
    await press(sheet, "1", "2", "Shift+=", "8", "Numpad Add", "5", "Arrow Down", "6", "Enter")
    assert await answers_of(services) == [{"points": [25, 6, 0]}]


async def test_after_the_last_digit_a_sum_goes_on_and_never_below_the_least_number(services, begin):
    await begin("funfzehnern", "Anna", "Bo", "Cleo")
    async with Headless(make_main(services)) as phone:
        await phone.tap("Enter deal 1")
        await taps(phone, "1", "0", "Plus", "5", "Minus")
        assert phone.sees("10+5−")
        await taps(phone, "9")
        assert phone.sees("How many card points does Bo have?")
        await taps(phone, "Minus")
        assert phone.sees("10+5−9−")
        assert [phone.is_enabled(digit) for digit in "67"] == [True, False]
