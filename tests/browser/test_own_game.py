"""A table makes Swedish Bismarck its own, and plays it, in a real browser."""

import asyncio

import pytest

from tests.browser.table import play, seat, stand
from tests.support.serving import PATIENCE

pytestmark = pytest.mark.long  # without a browser: `tests/app/test_own_form.py`, `tests/app/test_own_games.py`


async def test_a_game_is_made_ours_mended_kept_and_played_by_its_own_quotas(opened, served):
    phone = await opened(served, "/variants/swedish")
    await phone.tap("Use house rules", "Next", "Spader, 8 / 4 / 4, take tricks · spades")
    await phone.enter("3rd", "3")
    await phone.sees("The quotas add up to 15; 16 tricks are played.")
    await phone.enter("2nd", "5")
    await phone.sees_no("The quotas add up to 15; 16 tricks are played.")
    await phone.enter("Name", "Storspader")
    await phone.tap("Step 5: Name")
    await phone.sees("Your changes to Swedish Bismarck")
    await phone.tap("Save")
    await phone.sees("Our Swedish Bismarck")
    await phone.tap("Play this")
    for number, name in enumerate(("Anna", "Bo", "Cleo"), 1):
        await seat(phone, number, name)
    await phone.tap("Who deals first? Cleo", "Start the match")
    await play(phone, 1, "Storspader", "9", "5")  # quotas 8, 5 and 3
    await stand(phone, Anna="+1", Bo="0", Cleo="−1")
    await phone.sees("Made from Swedish Bismarck")


@pytest.mark.parametrize("label", ["Name", "Short description"])
async def test_a_swipe_that_begins_on_a_field_scrolls_the_form_with_a_screen_reader_too(label, opened, served):
    phone = await opened(served, "/variants/swedish/ours")
    await phone.tap("Step 5: Name")
    await phone.sees("On the rule card")
    field = phone.page.get_by_role("textbox", name=label, exact=True)
    before = await field.bounding_box()
    await swipe_up(phone, before["x"] + 40, before["y"] + 20)
    async with asyncio.timeout(PATIENCE):
        while (await field.bounding_box())["y"] > before["y"] - 40:
            pass


async def swipe_up(phone, x, y):
    """A finger goes down, a hundred pixels up, and off the screen."""
    tab = await phone.page.context.new_cdp_session(phone.page)
    await tab.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    places = [{"x": x, "y": y - by} for by in range(0, 101, 10)]
    for kind, touched in (
        ("touchStart", places[:1]),
        *(("touchMove", [place]) for place in places[1:]),
        ("touchEnd", []),
    ):
        await tab.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})
