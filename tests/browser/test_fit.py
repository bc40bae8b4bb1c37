"""The smallest phone with the longest names and the most contracts: nothing is cut off, covered or too small to tap."""

import re
from itertools import combinations

import pytest
import pytest_asyncio

from tests.browser.table import seat

WIDTH, HEIGHT = 360, 640
LONGEST = (
    "Bartholomew Featherstone",
    "Þorgerður Brynjarsdóttir",
    "Maximiliane Oberhuber-Sc",
    "Konstantin Wolkenstein-R",
)
SEVEN_ROUNDS = [{"counts": [9, 0, 0, 0]}] * 16 + [{"counts": [0, 9, 8, 7]}] * 12

TARGET = 48
BORDER = 2  # drawn around what has the name, and tapped with it
A_BOX = re.compile(r" owes |, [^,:]+: (?:[+−]?\d+|played)")
STAYS = 6  # looks in which nothing has moved, each after two more frames
EIGHT_ACROSS = 36  # the boxes of the paper: eight of them in a row; the button below does the same


@pytest_asyncio.fixture(loop_scope="session")
async def small(opened, cabin):
    assert {len(name) for name in LONGEST} == {24}
    match = await cabin.bring("estonian-4", LONGEST, stake="0.50 €", title="Midsummer", deals=SEVEN_ROUNDS)
    return await opened(cabin.served, f"/match/{match}", width=WIDTH, height=HEIGHT)


def check(spots, width=WIDTH):
    for spot in spots:
        assert spot.box.x >= 0, spot
        assert spot.box.x + spot.box.width <= width + 0.5, spot
        if spot.tappable:
            assert spot.box.width + 2 * BORDER >= (EIGHT_ACROSS if A_BOX.search(spot.name) else TARGET), spot
            assert spot.cut or spot.box.height + 2 * BORDER >= TARGET, spot
    assert [(a.name, b.name) for a, b in combinations(spots, 2) if a.box.covers(b.box)] == []


async def at_rest(phone):
    """Everything in sight, once none of it moves any more."""
    spots, before = await phone.spots(), None
    while spots != before:
        spots, before = await phone.spots(), spots
    return spots


async def opened_up(phone):
    """Wait until a screen has come whole: what opens slowly has names at every width on its way.

    Where things are is asked, and not how they look, which costs a picture of the screen each time.
    """
    await phone.page.locator("#curtain").wait_for(state="detached")
    spots, same = await phone.spots(), 0
    while same < STAYS:
        before, spots = spots, await phone.spots()
        same = same + 1 if spots == before else 0
    return spots


async def fits(phone, width=WIDTH):
    """Look at the whole page, down to its end and up again."""
    spots, before = await opened_up(phone), []
    assert len(spots) > 3
    while spots != before:
        check(spots, width)
        await phone.scroll(HEIGHT // 2)
        spots, before = await at_rest(phone), spots
    await phone.scroll(-100 * HEIGHT)


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
    await small.tap("Back")
    await small.tap("Menu")
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
    await phone.tap("Change the game")
    await phone.tap("The Bismarck family")
    await phone.sees("Rules of Estonian Bismarck, four")
    await fits(phone)
    await phone.tap("Estonian Bismarck, four")
    for number, name in enumerate(LONGEST, 1):
        await seat(phone, number, name)
    await phone.sees(f"Who held the ace of clubs? {LONGEST[3]}")
    await fits(phone)
