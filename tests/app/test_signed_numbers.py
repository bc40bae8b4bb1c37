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


@pytest.mark.parametrize(
    ("taps", "points"),
    [
        ("- 2 5 Next 1 0 - 0 Next 7 - -", [-25, -100, 7]),  # a minus before the digits, after them, and taken back
        ("Next 4 0", [0, 40, 0]),  # one number is enough
        ("- 5 Clear 8", [8, 0, 0]),  # Clear takes the minus with the digits
        ("1 0 Plus 5 Clear 7", [7, 0, 0]),  # and the whole sum
        ("Plus 4 0 Plus Plus Next 2", [40, 2, 0]),  # a plus that nothing follows changes nothing
    ],
)
async def test_numbers_with_a_minus_or_of_a_sum_are_saved_and_others_are_0(sheet, services, taps, points):
    assert not sheet.is_enabled("Save deal 1")
    await sheet.tap(*({"-": "Plus or minus"}.get(tap, tap) for tap in taps.split()), "Save deal 1")
    assert await points_of(services) == [points]


async def test_a_minus_is_seen_beside_each_number_that_has_one(sheet):
    await sheet.tap("Plus or minus", "2", "5", "Next", "1", "0", "Plus or minus", "0", "Next", "7", "Plus or minus")
    assert sheet.sees_all("−25", "−100")


async def test_no_more_digits_are_taken_than_a_number_can_have(sheet, services):
    await sheet.tap("Plus or minus", *"99999")
    assert [sheet.is_enabled(digit) for digit in "0123456789"] == [False] * 10
    await sheet.tap("Save deal 1")
    assert await points_of(services) == [[-99_999, 0, 0]]


@pytest.mark.parametrize(
    ("keys", "points"),
    [
        (("-", "3", "0", "Arrow Down", "4", "Numpad Subtract", "Enter"), [-30, -4, 0]),
        (("1", "2", "Shift+=", "8", "Numpad Add", "5", "Arrow Down", "6", "Enter"), [25, 6, 0]),
    ],
    ids=["a minus", "a sum"],
)
async def test_by_keyboard_it_is_typed_and_enter_saves(sheet, services, keys, points):
    await press(sheet, *keys)
    assert await points_of(services) == [points]


async def test_numbers_are_added_and_taken_away_and_their_sum_is_saved(sheet, services):
    await sheet.tap("1", "0", "Plus")
    assert sheet.sees("10+")
    await sheet.tap("1", "5", "Plus", "Plus or minus", "5")
    assert sheet.sees("10+15−5")
    await sheet.tap("Next")
    assert sheet.sees("20")
    await sheet.tap("Save deal 1")
    assert await points_of(services) == [[20, 0, 0]]


async def test_after_the_last_digit_a_sum_goes_on_and_never_below_the_least_number(opened):
    async with opened("funfzehnern", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1", "1", "0", "Plus", "5", "Minus")
        assert phone.sees("10+5−")
        await phone.tap("9")
        assert phone.sees("How many card points does Bo have?")
        await phone.tap("Minus")
        assert phone.sees("10+5−9−")
        assert [phone.is_enabled(digit) for digit in "67"] == [True, False]
