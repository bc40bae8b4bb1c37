"""The form of a game that a table makes its own, under a finger."""

import asyncio

import pytest

from tests.support.serving import PATIENCE


@pytest.mark.long
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
