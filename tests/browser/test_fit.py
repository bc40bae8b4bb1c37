"""The smallest phone with the longest names and the most contracts: nothing is cut off, covered or too small to tap."""

import pytest
import pytest_asyncio

from tests.browser.fitting import BORDER, HEIGHT, LONGEST, SEVEN_ROUNDS, TARGET, WIDTH, at_rest, fits
from tests.browser.page import Phone, new_context
from tests.browser.table import seat


@pytest_asyncio.fixture(loop_scope="session")
async def small(opened, cabin):
    assert {len(name) for name in LONGEST} == {24}
    match = await cabin.bring("estonian-4", LONGEST, stake="0.50 €", title="Midsummer", deals=SEVEN_ROUNDS)
    return await opened(cabin.served, f"/match/{match}", width=WIDTH, height=HEIGHT)


@pytest.mark.ci
async def test_the_sheet_and_the_entry_fit(small):
    await small.sees("Deal 29 of 32")
    await fits(small)
    await small.tap("Enter deal 29")
    for name in ("Trumps", "hearts", "4", "2", "3"):
        await small.sees("Save deal 29")
        await fits(small)
        await small.tap(name)
    await small.sees(f"{LONGEST[3]}: 0")
    await fits(small)
    await small.tap("Save deal 29")
    await small.sees("Deal 29 saved")
    await fits(small)


@pytest.mark.long
@pytest.mark.ci
async def test_the_player_asked_about_stands_above_the_keys_at_a_table_of_nine(opened, cabin):
    names = ("Anna", "Bertil", "Cleo", "Doris", "Eskil", "Fanny", "Gustav", "Hedda", "Ivar")
    match = await cabin.bring("twenty-five", names)
    phone = await opened(cabin.served, f"/match/{match}/entry", width=WIDTH, height=HEIGHT)
    await phone.sees("Anna: nothing yet")
    assert "Ivar: nothing yet" not in [spot.name for spot in await at_rest(phone)]
    for number, name in zip("01010000", names[:-1], strict=True):
        spots = {spot.name: spot for spot in await at_rest(phone)}
        assert spots[f"{name}: nothing yet"].box.height + 2 * BORDER >= TARGET
        await phone.tap(number)
        await phone.sees(f"{name}: {number}, score")


@pytest.mark.long
@pytest.mark.ci
async def test_the_log_and_the_result_fit(small):
    await small.tap("All deals")
    await small.sees("Deal 1: ")
    await fits(small)
    await small.tap("Back", "Menu")
    await small.sees("Result")
    await fits(small)
    await small.tap("Result")
    await small.sees("If it ended now")
    await fits(small)


@pytest.mark.long
@pytest.mark.ci
async def test_a_new_match_fits(opened, cabin):
    phone = await opened(cabin.served, "/new", width=WIDTH, height=HEIGHT)
    await phone.sees("Start the match")
    await fits(phone)
    await phone.tap("Change the game", "The Bismarck family")
    await phone.sees("Rules of Estonian Bismarck, four")
    await fits(phone)
    await phone.tap("Estonian Bismarck, four")
    for number, name in enumerate(LONGEST, 1):
        await seat(phone, number, name)
    await phone.sees(f"Who held the ace of clubs? {LONGEST[3]}")
    await fits(phone)


@pytest.mark.long
@pytest.mark.ci
async def test_dealer_that_is_missing_is_scrolled_to_so_that_the_names_to_tap_are_in_sight(browser, cabin):
    await cabin.bring("swedish", LONGEST[:3])
    phone = Phone(await (await new_context(browser, width=WIDTH, height=HEIGHT)).new_page(), cabin.served.address)
    await phone.page.goto(f"{phone.address}/new")
    await phone.still()
    await phone.page.mouse.click(WIDTH // 2, HEIGHT - TARGET)  # by no name: semantics would hold back what scrolls
    await phone.still()
    await phone.awake()
    await phone.sees("Who deals first? Tap a name.")
    asked = [f"Who deals first? {name}" for name in LONGEST[:3]]
    assert {spot.name for spot in await phone.spots() if not spot.cut} >= set(asked)
    assert [await phone.page.get_by_role("radio", name=name, checked=False).count() for name in asked] == [1, 1, 1]
    await phone.tap(asked[1], "Start the match")
    await phone.sees("Deal 1 of 12")
    await phone.page.context.close()
